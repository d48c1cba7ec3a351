"""Building blocks of screens, and what the screens of all games share."""
