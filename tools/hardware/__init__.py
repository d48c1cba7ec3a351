"""Makes the wiring tables, pictures and bills of materials in hardware/ from the boards' pins."""

from __future__ import annotations

from pathlib import Path

from firmware import cpython

cpython.install()  # the check of device.json imports a driver of the firmware's

FOLDER = Path(__file__).resolve().parents[2] / "hardware"
BUILDS = ("breadboard", "pocket", "table")


class HardwareError(Exception):
    """A description is wrong; the text names the place and what to do."""
