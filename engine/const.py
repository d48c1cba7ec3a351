"""`const`, which MicroPython's compiler folds into the code and CPython lacks."""


def const(value: int) -> int:
    """Return the same whole number."""
    return value


try:
    from micropython import const as const  # type: ignore[no-redef]  # it does the same
except ImportError:
    pass
