"""The message that a key is stuck."""

from engine import cards
from firmware.device.keys import NAMES, RANKS
from firmware.words import say


def show(app, keys) -> None:
    """Show which key is stuck, and forget it (`Keys.stuck`)."""
    key = keys.stuck
    keys.stuck = -1
    if key < RANKS:
        name = say("key." + NAMES[key])
    else:
        name = say("key.rank", rank=cards.RANKS[key - RANKS])
    app.show_message(say("key.stuck", key=name))
