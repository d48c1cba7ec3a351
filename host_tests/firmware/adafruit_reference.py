"""Adafruit's driver for the same display: the independent reference for ours.

It is the released package, made to run on CPython without Blinka.
"""

import importlib
import sys
from types import ModuleType
from unittest import mock

# Modules that it imports for annotations only; nothing in them is called.
_NAMES_ONLY = {
    "busio": ("I2C", "SPI"),
    "digitalio": ("DigitalInOut",),
    "circuitpython_typing": ("ReadableBuffer", "WriteableBuffer"),
}


def _imported(name: str, own_framebuf: ModuleType | None) -> ModuleType:
    """Return a new copy of a module that sees `own_framebuf` as `framebuf` (None: missing)."""
    modules = {"framebuf": own_framebuf}
    for module_name, attributes in _NAMES_ONLY.items():
        modules[module_name] = ModuleType(module_name)
        for attribute in attributes:
            setattr(modules[module_name], attribute, object)
    with mock.patch.dict(sys.modules, modules):
        sys.modules.pop(name, None)
        return importlib.import_module(name)


def driver(own_framebuf: ModuleType | None) -> ModuleType:
    """Return the module adafruit_ssd1306 with `own_framebuf`, or adafruit_framebuf if None."""
    return _imported("adafruit_ssd1306", own_framebuf)


class Bus:
    """An I2C bus in CircuitPython's form, with only a panel on it.

    panel: an object with `write(buffer)`, such as a tools.sim.panel.Panel.
    """

    def __init__(self, panel) -> None:
        self._panel = panel

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, address: int, buffer, *, start: int = 0, end: int | None = None) -> None:
        self._panel.write(bytes(buffer[start:end]))
