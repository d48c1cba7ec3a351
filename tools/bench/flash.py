"""The flashes of the emulated Picos, and the size of the image."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from tools import image
from tools.bench import BenchError, script
from tools.image import filesystem, program
from tools.sim.pico.device import new_flash

LAYOUT = image.BOARDS["pico"]
SEED = 1
"""The seed of the first game on every flash."""

PROBE_PIN = 22
"""The pin that asks `probe` for the free heap when it is pulled low."""

FOLDER = "/saves"
"""The folder on the flash for saved files."""

SAVE_PIN = 21
"""The pin that `probe` holds high while the app saves."""

PROBE_FILE = "/heap.txt"
"""The file on the flash with the free heap and the longest thoughts of bots (`probe`)."""

_FRACTIONS = re.compile(rb"time\.sleep\(0\.\d+\)")
_UNUSED = ("firmware/boards/override.py", "firmware/boards/chips.py")
"""What a Pico without device.json never imports: room for Adafruit's driver."""

_HERE = Path(__file__).resolve().parent
_MAIN = f"import probe\n\nprobe.start({PROBE_PIN}, {SAVE_PIN}, {PROBE_FILE!r}, {SEED})\n"


def ours() -> bytes:
    """Return the 2 MiB of the flash of a new device. All its games have the seed SEED."""
    return new_flash({"/seed": str(SEED).encode()})


def probed(stock: bool, saved: str = "") -> bytes:
    """Return the flash of a new device, in whose image `probe` starts the firmware.

    The seeds of its games count up from SEED.

    stock: whether Adafruit's driver of the display takes the place of ours.
    saved: the record of a saved solo match of Parlett's game, or "".
    """
    saves = {f"{FOLDER}/{script.SAVED}": saved.encode()} if saved else None
    modules = {"main.py": _MAIN.encode(), "probe.py": (_HERE / "probe.py").read_bytes()}
    if stock:
        modules["stock.py"] = (_HERE / "stock.py").read_bytes()
        driver = _package("adafruit_ssd1306")
        bus = sorted((driver.parent / "adafruit_bus_device").glob("*.py"))
        for path in (driver, *bus):
            # An image has no floats. The driver sleeps only if it has a reset pin.
            content = _FRACTIONS.sub(b"time.sleep(0)", path.read_bytes())
            modules[path.relative_to(driver.parent).as_posix()] = content
        modules |= dict.fromkeys(_UNUSED, b"")
    return new_flash(saves, replaced=modules)


def read(flash: bytes, path: str) -> str:
    """Return the text of a file on a flash; BenchError if it is missing."""
    found = filesystem.files(flash[LAYOUT.start : LAYOUT.start + LAYOUT.size])
    if path not in found:
        raise BenchError(f"{path} is not on the flash")
    return found[path].decode()


def micropython_version(flash: bytes) -> str:
    """Return the version of the MicroPython on a flash; "unknown" if it has none."""
    return program.describe(flash[: LAYOUT.start]).version or "unknown"


def size() -> int:
    """Return the size of the image of a Pico in bytes."""
    return sum(map(len, image.read_uf2(image.build("pico")).values()))


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise BenchError(f"the package {name} is missing: run 'make setup'")
    return Path(found.origin)
