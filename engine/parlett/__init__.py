"""David Parlett's Ninety-Nine: bids laid aside in cards, and exactly so many tricks to take."""

NOT_IN_PLAY = ("checks", "reading", "rule_data")
"""The modules that make, read and explain: a game that is played goes on without them."""
