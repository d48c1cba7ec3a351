"""What the keys do and how the cards count."""

from firmware.screens.pages import Pages

_PAGES = (
    (
        "Keys",
        (
            "Arrows: choose",
            "OK: play the card",
            "BACK: menu with undo,",
            "redo, help and the way",
            "to the home screen",
        ),
    ),
    (
        "Tally",
        (
            "You play real cards.",
            "Enter each card: the",
            "device adds up, says the",
            "call and keeps the",
            "pennies.",
        ),
    ),
    (
        "Aim",
        (
            "Don't take the total over",
            "99. Who can't play loses",
            "a penny. Without pennies",
            "you are out. The last one",
            "in wins.",
        ),
    ),
    (
        "Cards",
        (
            "A: 1 or 11   10: ±10",
            "4: 0, turns direction",
            "9: 0    K: makes it 99",
            "J, Q: 10",
            "Others: as they say",
        ),
    ),
)


def help_pages(app) -> Pages:
    """The screen of help."""
    return Pages(app, _PAGES)
