"""The presets of Parlett's game: the number of players and the cards."""

PRESETS = {
    "parlett-3": ("Parlett's 99", 3, False),
    "parlett-classic": ("Classic, with joker", 3, True),
    "parlett-2": ("Two and a dummy", 2, False),
    "parlett-4": ("Four players", 4, False),
}
"""For each preset: its title, the number of players, and whether it has a joker and a turn-up."""

NAMES = ("parlett-3", "parlett-classic", "parlett-2", "parlett-4")
"""The presets in the order in which they are shown."""
