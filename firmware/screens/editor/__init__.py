"""Choosing rules, and making and changing house rules."""
