"""The firmware as a UF2 file for each board: MicroPython with the firmware in flash.

    path = image.build("pico")

The user's cache keeps the results of long steps: MicroPython's sources, MicroPython compiled for
the board (`base`), the bytecode of each module, and the latest images. Building after a change to a
module takes a few seconds. Builds are reproducible: the same sources make the same bytes.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools import uf2
from tools.command_line import writing
from tools.image import base, frozen, program, sources
from tools.image.boards import BOARDS, JOURNAL, Board
from tools.image.error import FirmwareError

__all__ = [
    "BOARDS",
    "JOURNAL",
    "STOCK",
    "Board",
    "FirmwareError",
    "build",
    "check",
    "read_uf2",
    "stock",
]

STOCK = (0xA0000, 1408 * 1024)
"""The filesystem of stock MicroPython on a Pico: its start in the flash, its size in bytes."""

_KEPT = 12  # images per board
_BANNER = b"Raspberry Pi Pico with RP2040"  # MicroPython's name for this board only


def _say(text: str) -> None:
    """Print a step that takes time, to standard error."""
    print(f"{text} …", file=sys.stderr, flush=True)


def build(
    board: str,
    say: Callable[[str], None] = _say,
    checkout: Path | None = None,
    replaced: Mapping[str, bytes] | None = None,
) -> Path:
    """Return the path of a UF2 file with the firmware of this project for a board.

    board: a key of `BOARDS`.
    say: called with each step that takes time.
    checkout: a checkout of MicroPython's repository to build from; None for the one that the
        environment names, or Debian's sources.
    replaced: modules to freeze in place of the project's or in addition, path -> source.

    Raises FirmwareError.
    """
    checkout = checkout or _named_checkout()
    layout = BOARDS[board]
    modules = {**frozen.sources(board), **(replaced or {})}
    digest = hashlib.sha256(
        repr((base.key(layout), layout.storage, sorted(modules.items()))).encode()
    )
    for tool in (base.__file__, uf2.__file__):  # how they are linked and packed
        digest.update(Path(tool).read_bytes())

    def link(ready: base.Base) -> bytes:
        with tempfile.TemporaryDirectory(dir=ready.sources.home, prefix="linking-") as scratch:
            place = Path(scratch)
            say("  Compiling the firmware")
            bytecode = {
                path: _bytecode(ready.sources, path, source, place)
                for path, source in modules.items()
            }
            say("  Linking it with MicroPython")
            return _packed(base.link(ready, layout, bytecode, place), layout, layout.storage)

    name = f"ninety-nine-{board}-{digest.hexdigest()[:16]}"
    return _image(name, f"Ninety-Nine for the {layout.title}", layout, checkout, say, link)


def stock(say: Callable[[str], None] = _say) -> Path:
    """Return the path of a UF2 file of stock MicroPython for the Pico, built if necessary.

    Raises FirmwareError if the build fails.
    """
    board = BOARDS["pico"]

    def pack(ready: base.Base) -> bytes:
        return _packed(ready.firmware.read_bytes(), board, STOCK)

    name = f"{board.release}-{base.key(board)}"
    what = "stock MicroPython for the Pico"
    return check(_image(name, what, board, _named_checkout(), say, pack))


def read_uf2(path: Path, family: int = uf2.RP2040) -> dict[int, bytes]:
    """Return the content of a UF2 file: address -> bytes, in ascending order.

    The flash starts at `tools.uf2.FLASH`. Raises FirmwareError if the file can't be read, is not a
    valid UF2 file, or is for a chip of another family.
    """
    try:
        regions, found = uf2.parse(path.read_bytes())
    except OSError as error:
        raise FirmwareError(f"{path}: {error.strerror}") from None
    except uf2.Uf2Error as error:
        raise FirmwareError(f"{path}: {error}") from None
    if found != family:
        raise FirmwareError(f"{path}: expected {uf2.chip(family)}, found {uf2.chip(found)}")
    return regions


def check(path: Path) -> Path:
    """Return `path` if it is a UF2 file of MicroPython for the Pico; else raise FirmwareError."""
    firmware = read_uf2(path).get(uf2.FLASH, b"")
    if _BANNER not in firmware or b"MicroPython v" not in firmware:
        raise FirmwareError(f"{path}: not MicroPython for the Pico (RPI_PICO)")
    return path


def _named_checkout() -> Path | None:
    named = os.environ.get(sources.VARIABLE)
    return Path(named) if named else None


def _image(
    name: str,
    what: str,
    board: Board,
    checkout: Path | None,
    say: Callable[[str], None],
    make: Callable[[base.Base], bytes],
) -> Path:
    """Return the path of an image, made if it is not kept.

    name: that of its file; the same name is the same image, unless it is built from a checkout.
    what: what it is, for the steps.
    make: returns its content, for MicroPython compiled for the board.
    """
    try:
        folder = sources.home(checkout)
        kept = folder / "images" / f"{name}.uf2"
        if checkout is None and _is_kept(kept):
            return kept
        with _lock(folder / f"{board.release}.lock", say):
            if checkout is None and _is_kept(kept):
                return kept
            say(f"Building {what}")
            with _lock(folder / "sources.lock", say):
                made = sources.prepare(checkout, say)
            _keep(kept, make(base.prepare(made, board, say)))
            others = kept.parent.glob(f"{name.rpartition('-')[0]}-*.uf2")
            for old in sorted(others, key=_age)[_KEPT:]:
                old.unlink(missing_ok=True)
            return kept
    except OSError as error:
        raise FirmwareError(f"the image could not be built: {error}") from error


def _packed(firmware: bytes, board: Board, storage: tuple[int, int]) -> bytes:
    """Return a firmware as a UF2 file; FirmwareError if it would damage what is stored.

    storage: where it is to be in the flash, and its size.
    """
    over = len(firmware) + uf2.PAGE - storage[0]  # with the empty page behind it (`uf2.build`)
    if over > 0:
        raise FirmwareError(f"the firmware is {over:,} bytes too large for the {board.title}")
    place = program.describe(firmware).filesystem
    if place != storage:
        raise FirmwareError(
            f"this MicroPython has another filesystem for the {board.title}: expected "
            f"{storage}, found {place}"
        )
    return uf2.build({uf2.FLASH: firmware}, board.family, uf2.start_page(firmware, board.family))


def _bytecode(made: sources.Sources, path: str, source: bytes, scratch: Path) -> bytes:
    """Return the bytecode of a module, cached if the compiler never changes."""
    kept = made.home / "bytecode" / hashlib.sha256(repr((path, source)).encode()).hexdigest()
    if made.fixed and kept.exists():
        return kept.read_bytes()
    compiled = base.compile_python(made, path, source, scratch)
    _keep(kept, compiled)
    return compiled


def _is_kept(path: Path) -> bool:
    """Return whether a file exists, and mark it as used now."""
    try:
        os.utime(path)
    except FileNotFoundError:
        return False
    return True


def _keep(path: Path, content: bytes) -> None:
    """Write a file atomically; another process may write it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix="writing-") as scratch:
        new = Path(scratch) / path.name
        with writing(path), open(new, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)


def _age(path: Path) -> float:
    return -path.stat().st_mtime


@contextmanager
def _lock(path: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Hold a lock file. The system releases it when this process ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another process that builds MicroPython")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
