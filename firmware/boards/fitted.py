"""The drivers of what is fitted to a microcontroller, by its board's file; needed at the start."""

from firmware.device.buttons import Buttons
from firmware.device.buzzer import Buzzer
from firmware.device.contacts import Contacts
from firmware.device.encoder import Encoder
from firmware.device.matrix import Matrix
from firmware.device.sound import Silence


def keys(fitted):
    """The keys as the shell wants them, from that section of the board's file; None for none."""
    kind = fitted["kind"] if fitted else "none"
    if kind == "none":
        return Contacts(b"")
    if kind == "encoder":
        return Encoder(fitted)
    if kind == "matrix":
        return Matrix(fitted)
    return Buttons(fitted)


def sound(fitted):
    """What makes the sounds, from that section of the board's file; None for none."""
    if not fitted:
        return Silence()
    return Buzzer(fitted["pin"])
