"""Programs that work out what the bots know beforehand."""
