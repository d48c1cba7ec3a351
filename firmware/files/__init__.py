"""What the device keeps on its flash: games, settings, house rules."""
