"""A flash chip in memory, for real LittleFS and the journal, whose power can fail.

Programming clears bits and erasing sets them, as in the chip. A cut leaves an operation undone or
half done. In a half-programmed page, one byte has only some of its bits. In a half-erased sector,
the rest has some bits that are already set.

Two mistakes of the firmware are errors here, although a real chip says nothing: to program bits
that are not erased, and to program a half-programmed page again, whose bits may not stay.
"""

from __future__ import annotations

import errno
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import littlefs

from firmware.files import folder, sectors
from tools.image.filesystem import FORMAT

SECTOR = 4096
PAGE = 256
BEFORE, HALF, AFTER = range(3)
_FOLDER, _FILE = 0x4000, 0x8000


class PowerCut(BaseException):
    """The power has failed. The firmware never catches it."""


class Misused(Exception):
    """The firmware programs what must be erased first."""


class Chip:
    """The content of a flash, and what was done to it.

    cut: when the power fails: the number of an operation, and BEFORE, HALF or AFTER; or None.
    operations: pages programmed and sectors erased.
    pages, programmed, erased: pages and bytes programmed and erases, of each sector.
    torn: the addresses of the half-programmed pages in which some bits have changed.
    log: each operation as (address, content to program or None to erase), if it is a list.
    """

    def __init__(self, count: int, seed: int = 0):
        self.memory = bytearray(b"\xff" * (count * SECTOR))
        self.cut: tuple[int, int] | None = None
        self.operations = 0
        self.pages = [0] * count
        self.programmed = [0] * count
        self.erased = [0] * count
        self.log: list[tuple[int, bytes | None]] | None = None
        self.torn: set[int] = set()
        self._random = random.Random(seed)
        self._off = False

    def copy(self, seed: int = 0) -> Chip:
        """Return a chip with the same content, to which nothing was done yet."""
        copy = Chip(len(self.erased), seed)
        copy.memory[:] = self.memory
        copy.torn |= self.torn
        return copy

    def power_on(self) -> None:
        """Restore the power; cancel the cut."""
        self._off = False
        self.cut = None

    def program(self, address: int, content: bytes) -> None:
        """Clear the bits from an address on that are 0 in the content.

        Raises PowerCut if the power fails or has failed, Misused if something must be erased first.
        """
        when = self._begin(address, content)
        length = len(content)
        page = address // PAGE * PAGE
        if page in self.torn:
            raise Misused(f"page {page:#x} is half programmed")
        used = content.strip(b"\xff")  # the blank ends leave what is there
        start = address + length - len(content.lstrip(b"\xff"))
        there = int.from_bytes(self.memory[start : start + len(used)], "little")
        if int.from_bytes(used, "little") & ~there:
            raise Misused(f"page {page:#x} is not erased")
        if when == HALF:
            length = self._random.randrange(length)
        place = slice(address, address + length)
        old = int.from_bytes(self.memory[place], "little")
        new = old & int.from_bytes(content[:length], "little")
        if when != BEFORE:
            self.memory[place] = new.to_bytes(length, "little")
            self.pages[address // SECTOR] += 1
            self.programmed[address // SECTOR] += length
        if when == HALF:
            last = self.memory[address + length]
            self.memory[address + length] &= content[length] | self._random.randrange(256)
            if new != old or self.memory[address + length] != last:  # else nobody can see it
                self.torn.add(page)
        self._end(when)

    def erase(self, address: int) -> None:
        """Set all bits of the sector at an address; raise PowerCut as `program` does."""
        when = self._begin(address, None)
        if when == HALF:
            middle = self._random.randrange(SECTOR)
            self.memory[address : address + middle] = b"\xff" * middle
            for each in range(address + middle, address + SECTOR):
                self.memory[each] |= self._random.randrange(256)
        elif when != BEFORE:
            self.memory[address : address + SECTOR] = b"\xff" * SECTOR
            self.erased[address // SECTOR] += 1
            self.torn -= set(range(address, address + SECTOR, PAGE))
        self._end(when)

    def _begin(self, address: int, content: bytes | None) -> int | None:
        """Count and log an operation; return when the power fails in it, or None."""
        if self._off:
            raise PowerCut
        if self.log is not None:
            self.log.append((address, content))
        self.operations += 1
        if self.cut is None or self.operations - 1 != self.cut[0]:
            return None
        return self.cut[1]

    def _end(self, when: int | None) -> None:
        """Raise PowerCut if the power failed in this operation."""
        if when is not None:
            self._off = True
            raise PowerCut


class JournalSectors:
    """The first sectors of a chip, with the interface of `firmware.files.sectors`."""

    def __init__(self, chip: Chip, count: int):
        self.count = count
        self._chip = chip

    def read(self, sector: int, page: int, buffer: bytearray) -> None:
        """Read a page into a buffer."""
        place = sector * SECTOR + page * PAGE
        buffer[:] = self._chip.memory[place : place + PAGE]

    def program(self, sector: int, page: int, buffer: bytearray, start: int, end: int) -> None:
        """Program a page from a buffer that is blank after `end`."""
        assert buffer[end:] == b"\xff" * (PAGE - end)
        self._chip.program(sector * SECTOR + page * PAGE, bytes(buffer))

    def erase(self, sector: int) -> None:
        """Erase a sector."""
        self._chip.erase(sector * SECTOR)


class _Context(littlefs.UserContext):
    """The block device of LittleFS: the sectors of a chip after those of the journal.

    LittleFS is written in C, and exceptions do not pass through it. So `failed` is the exception of
    the chip, and `Filesystem` raises it after the call.
    """

    def __init__(self, chip: Chip, first: int):
        self._chip = chip
        self._first = first
        self.failed: PowerCut | Misused | None = None

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        place = (self._first + block) * SECTOR + off
        return self._chip.memory[place : place + size]

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        place = (self._first + block) * SECTOR + off
        for page in range(0, len(data), PAGE):
            if self._do(self._chip.program, place + page, bytes(data[page : page + PAGE])):
                return -errno.EIO
        return 0

    def erase(self, cfg: Any, block: int) -> int:
        return -errno.EIO if self._do(self._chip.erase, (self._first + block) * SECTOR) else 0

    def sync(self, cfg: Any) -> int:
        return 0

    def _do(self, operation: Callable[..., None], *arguments: object) -> bool:
        try:
            operation(*arguments)
        except (PowerCut, Misused) as error:
            self.failed = error
        return self.failed is not None


class Filesystem:
    """Real LittleFS on a chip after the journal, with the functions of `os` and `open`."""

    def __init__(self, chip: Chip, first: int):
        """Mount the sectors from `first` on; format them before, as the board does, if that fails.

        Raises OSError if they can't be formatted.
        """
        self._context = _Context(chip, first)
        self._lfs = littlefs.LittleFS(
            self._context,
            mount=False,
            block_count=len(chip.erased) - first,
            lookahead_size=32,
            block_cycles=100,
            **FORMAT,
        )
        try:
            self._do(self._lfs.mount)
        except OSError:
            self._do(self._lfs.format)
            self._do(self._lfs.mount)

    def _do(self, method: Callable[..., Any], *arguments: object) -> Any:
        if self._context.failed:
            raise self._context.failed
        try:
            return method(*arguments)
        except littlefs.LittleFSError as error:
            if self._context.failed:
                raise self._context.failed from None
            raise OSError(-error.code, error.name) from None
        except FileNotFoundError:  # which littlefs-python raises without a number
            raise OSError(errno.ENOENT, "no such file") from None
        finally:
            if self._context.failed:
                raise self._context.failed

    def listdir(self, path: str) -> list[str]:
        """Return the names in a folder, as `os.listdir`."""
        return self._do(self._lfs.listdir, path)

    def stat(self, path: str) -> tuple[int]:
        """Return the mode alone of a file or a folder, else raise OSError, as `os.stat`."""
        return (_FOLDER if self._do(self._lfs.stat, path).type == 2 else _FILE,)

    def mkdir(self, path: str) -> None:
        """Make a folder, as `os.mkdir`."""
        self._do(self._lfs.mkdir, path)

    def rename(self, path: str, other: str) -> None:
        """Rename a file, as `os.rename`."""
        self._do(self._lfs.rename, path, other)

    def remove(self, path: str) -> None:
        """Remove a file, as `os.remove`."""
        self._do(self._lfs.remove, path)

    def open(self, path: str, mode: str) -> _File:
        """Open a file in the mode rb, wb or ab, as `open`."""
        flags = {"rb": "rb", "wb": "wb", "ab": "ab"}[mode]
        return _File(self, self._do(self._lfs.open, path, flags, 0))


class _File:
    """An open file of LittleFS. `with` closes it; its methods are those of a file."""

    def __init__(self, filesystem: Filesystem, file: Any):
        self._filesystem = filesystem
        self._file = file

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *exception: object) -> None:
        try:
            self._filesystem._do(self._file.close)
        finally:  # LittleFS has closed it, even where it found no room for the last bytes
            setattr(self._file, "__IOBase_closed", True)

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes."""
        return bytes(self._filesystem._do(self._file.read, size))

    def write(self, content: bytes) -> int:
        """Write bytes; return their number."""
        return self._filesystem._do(self._file.write, bytes(content))

    def seek(self, place: int, whence: int = 0) -> None:
        """Go to a place, as `seek` of a file."""
        self._filesystem._do(self._file.seek, place, whence)

    def tell(self) -> int:
        """Return the place."""
        return self._filesystem._do(self._file.tell)


@contextmanager
def mounted(filesystem: Filesystem) -> Iterator[None]:
    """Make the firmware use a filesystem in place of this computer's."""
    modules: tuple[Any, ...] = (folder, sectors)
    before = folder.os, getattr(folder, "open", open)  # perhaps those of another filesystem
    for module in modules:
        module.os, module.open = filesystem, filesystem.open
    try:
        yield
    finally:
        for module in modules:
            module.os, module.open = before
