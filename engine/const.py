"""`const`, which MicroPython's compiler folds into the code and CPython lacks."""

try:
    from micropython import const
except ImportError:

    def const(value: int) -> int:
        """Return the same whole number."""
        return value
