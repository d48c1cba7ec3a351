"""The firmware on an emulated Pico, as MicroPython runs it on the board."""

from __future__ import annotations

from tools import ToolError


class PicoError(ToolError):
    """The emulated Pico can't run, or the code sent to it failed; the message says why."""
