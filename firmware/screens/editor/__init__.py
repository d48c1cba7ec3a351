"""The rules to choose from, and house rules made and changed."""
