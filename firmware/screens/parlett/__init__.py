"""The screens of Parlett's Ninety-Nine: the questions before a match, play, score sheet, help."""

FAMILY = (
    True,
    (
        ("sheet", "kind.sheet"),
        ("parlett", "home.solo"),
        ("parlett_pass", "kind.pass"),
        ("parlett_seat", "kind.seat"),
    ),
)
"""What `firmware.screens.families` describes."""
