"""The parts that screens are made of, and what the games have in common."""
