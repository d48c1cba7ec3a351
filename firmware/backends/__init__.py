"""The backends: a module for each kind of device that the firmware runs on."""
