"""David Parlett's Ninety-Nine: bids laid aside in cards, and exactly so many tricks to take."""

NOT_IN_PLAY = ("checks", "reading", "rule_data", "undoing")
"""The modules that make, read, explain and take back: play goes on without them."""
