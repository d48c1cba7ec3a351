"""What the device keeps on its flash: games, settings, statistics, house rules."""
