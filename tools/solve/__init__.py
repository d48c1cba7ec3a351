"""Programs that compute the bots' tables."""
