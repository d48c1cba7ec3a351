"""What CPython lacks of MicroPython's built-in modules, and how to put it in place.

The firmware imports `framebuf` and `micropython` by their own names and knows nothing of this
package. Tools and tests that run the firmware on CPython call `install()` before they import any
of it. The package is never copied to a board.
"""

import sys
import traceback


def install() -> None:
    """Make `framebuf` and `micropython` importable under those names, and `sys.print_exception`.

    A module that can be imported already stays as it is: on MicroPython nothing happens, and a
    second call changes nothing.
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
