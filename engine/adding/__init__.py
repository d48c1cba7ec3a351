"""The adding games: hands of cards, a pile, and a total that must not go over the limit."""
