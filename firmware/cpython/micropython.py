"""The part of MicroPython's `micropython` module that the firmware uses, for CPython."""


def const(value: int) -> int:
    """Return `value` unchanged: MicroPython's compiler needs the mark, CPython does not."""
    return value
