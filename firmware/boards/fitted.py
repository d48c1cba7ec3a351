"""The drivers of the parts that are fitted to a microcontroller, by its board's file.

Only these are imported; all drivers together would delay the home screen by 12 ms.
"""


def keys(fitted):
    """Return the driver of the keys; fitted: that section of the board's file, or None."""
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
    """Return the driver of the sound; fitted: that section of the board's file, or None."""
    if not fitted:
        from firmware.device.sound import Silence

        return Silence()
    from firmware.device.buzzer import Buzzer

    return Buzzer(fitted["pin"])
