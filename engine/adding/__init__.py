"""The adding games: a pile, a running total that must not go over the limit, and a hand of cards."""
