"""The message that a key is stuck."""

from firmware.device.keys import NAMES, RANKS
from firmware.words import say


def show(app, keys) -> None:
    """Show which key is stuck, and forget it (`Keys.stuck`)."""
    key = keys.stuck
    keys.stuck = -1
    name = say("key." + NAMES[key]) if key < RANKS else say("test.rank", rank=key - RANKS + 1)
    app.show_message(say("key.stuck", key=name))
