"""The screens of adding games: the questions before one, play, entering cards, history, help."""

FAMILY = (
    False,
    (
        ("tally", "home.tally"),
        ("solo", "home.solo"),
        ("pass", "kind.pass"),
        ("seat", "kind.seat"),
    ),
    (
        "engine.adding.deal",
        "engine.adding.game",
        "engine.adding.record",
        "firmware.files.rule_shelf",
        "firmware.screens.adding.card_entry",
    ),
)
"""What `firmware.screens.families` describes."""
