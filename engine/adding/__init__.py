"""The adding games: hands of cards, a pile, and a total that must not go over the limit."""

NOT_IN_PLAY = ("checks", "effect_data", "presets", "reading", "rule_data", "vocabulary")
"""The modules that make, read and explain: a game that is played goes on without them."""
