"""What a device is made of, by where the firmware runs: one module each."""
