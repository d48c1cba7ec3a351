"""Parlett's Ninety-Nine on the display: its score sheet, and play with cards."""

NOT_IN_PLAY = ("deals", "lay_aside")
"""The modules that are seldom needed, and read from the flash again when they are."""
