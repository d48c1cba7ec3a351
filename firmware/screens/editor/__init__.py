"""Choosing the rules of an adding game, and making and changing house rules."""
