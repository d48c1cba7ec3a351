"""What a player reads about rules."""
