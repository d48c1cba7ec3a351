"""The screens to choose the rules of an adding game, and to make and change house rules."""
