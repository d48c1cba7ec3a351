"""Parlett's Ninety-Nine on the display: its score sheet, and play with cards."""
