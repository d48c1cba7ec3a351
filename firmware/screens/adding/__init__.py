"""The screens of adding games: the questions before one, play, entering cards, history, help."""

FAMILY = (
    False,
    (
        ("tally", "home.tally"),
        ("solo", "home.solo"),
        ("pass", "kind.pass"),
        ("seat", "kind.seat"),
    ),
)
"""What `firmware.screens.families` describes."""
