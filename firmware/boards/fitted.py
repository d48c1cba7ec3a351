"""The drivers of what is fitted to a microcontroller, by its board's file.

Only those are imported: with all of them the home screen would come 12 ms later.
"""


def keys(fitted):
    """Return the keys of that section of the board's file; None for none."""
    kind = fitted["kind"] if fitted else "none"
    if kind == "none":
        from firmware.device.contacts import Contacts

        return Contacts(b"")
    if kind == "encoder":
        from firmware.device.encoder import Encoder

        return Encoder(fitted)
    if kind == "matrix":
        from firmware.device.matrix import Matrix

        return Matrix(fitted)
    from firmware.device.buttons import Buttons

    return Buttons(fitted)


def sound(fitted):
    """Return what makes the sounds, from that section of the board's file; None for none."""
    if not fitted:
        from firmware.device.sound import Silence

        return Silence()
    from firmware.device.buzzer import Buzzer

    return Buzzer(fitted["pin"])
