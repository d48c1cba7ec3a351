"""MicroPython's built-in modules that CPython lacks.

The firmware imports `framebuf` and `micropython` by these names. Tools and tests that run it on
CPython call `install()` before they import any of it. This package is never copied to a board.
"""

import sys
import traceback


def install() -> None:
    """Make `framebuf`, `micropython` and `sys.print_exception` available, unless they are already.

    On MicroPython, and the second time, this changes nothing.
    """
    try:
        import framebuf  # noqa: F401
    except ImportError:
        from firmware.cpython import framebuf as own_framebuf

        sys.modules["framebuf"] = own_framebuf
    try:
        import micropython  # noqa: F401
    except ImportError:
        from firmware.cpython import micropython as own_micropython

        sys.modules["micropython"] = own_micropython
    if not hasattr(sys, "print_exception"):
        sys.print_exception = _print_exception  # type: ignore[attr-defined]


def _print_exception(error: BaseException, file=None) -> None:
    """Print the traceback of an error, as MicroPython does."""
    traceback.print_exception(error, file=file)
