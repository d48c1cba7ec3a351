"""The ways to enter a real card: a pad, two strokes, a knob, a key for each rank."""

from firmware.screens.adding.card_entry import PadEntry


def card_entry(app, screen, rules, card: int = -1):
    """Return the question for a real card (`CardEntry`).

    card: the card under the cursor at first, -1 for the usual one; only a pad has a cursor.
    """
    # Only the way in use is imported: each takes heap.
    if app.device.keys.kind == "matrix":
        from firmware.screens.adding.key_entry import KeyEntry

        return KeyEntry(screen, rules)
    if app.device.keys.kind == "encoder":
        from firmware.screens.adding.group_entry import KnobEntry

        return KnobEntry(screen, rules)
    if app.settings.strokes:
        from firmware.screens.adding.group_entry import StrokeEntry

        return StrokeEntry(screen, rules)
    return PadEntry(screen, rules, card)
