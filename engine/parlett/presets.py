"""The presets of Parlett's game: the number of players and the cards."""

PRESETS: "dict[str, tuple[str, int, bool, tuple[str, ...]]]" = {
    "parlett-3": ("Parlett's 99", 3, False, ()),
    "parlett-classic": ("Classic, with joker", 3, True, ("revealer_nominates=on",)),
    "parlett-2": ("Two and a dummy", 2, False, ()),
    "parlett-4": ("Four players", 4, False, ()),
}
"""For each preset: its title, the number of players, whether it has a joker and a turn-up, and what
differs from the usual values, as options (`engine.parlett.rule_data`)."""

NAMES = ("parlett-3", "parlett-classic", "parlett-2", "parlett-4")
"""The presets in the order in which they are shown."""
