"""What screens of all kinds are made of, and what the games have in common."""
