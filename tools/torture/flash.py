"""A flash chip in memory, for real LittleFS and the journal, whose power can fail.

Programming clears bits and erasing sets them, as in the chip. A cut leaves an operation undone or
half done. In a half-programmed page, one byte has only some of its bits. In a half-erased sector,
the rest has some bits that are already set.
"""

from __future__ import annotations

import errno
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import littlefs

from firmware.device import sectors, storage

SECTOR = 4096
PAGE = 256
BEFORE, HALF, AFTER = range(3)


class PowerCut(BaseException):
    """The power has failed. No code of the firmware's catches it."""


class Chip:
    """The content of a flash, and counts of what was done to it.

    cut: (number of the operation, BEFORE, HALF or AFTER) at which the power fails, or None.
    operations: pages programmed and sectors erased. programmed: bytes. erased: by sector. log: each
    operation as (address, content to program or None to erase), if wanted.
    """

    def __init__(self, count: int, seed: int = 0):
        self.memory = bytearray(b"\xff" * (count * SECTOR))
        self.cut: tuple[int, int] | None = None
        self.operations = 0
        self.programmed = 0
        self.erased = [0] * count
        self.log: list[tuple[int, bytes | None]] | None = None
        self._random = random.Random(seed)
        self._off = False

    def power_on(self) -> None:
        """Have power again."""
        self._off = False
        self.cut = None

    def program(self, address: int, content: bytes) -> None:
        """Clear the bits that are 0 in the content."""
        when = self._begin(address, content)
        length = len(content)
        if when == HALF:
            length = self._random.randrange(length)
        place = slice(address, address + length)
        old = int.from_bytes(self.memory[place], "little")
        new = old & int.from_bytes(content[:length], "little")
        if when != BEFORE:
            self.memory[place] = new.to_bytes(length, "little")
            self.programmed += length
        if when == HALF:
            self.memory[address + length] &= content[length] | self._random.randrange(256)
        self._end(when)

    def erase(self, address: int) -> None:
        """Set all bits of a sector."""
        when = self._begin(address, None)
        if when == HALF:
            middle = self._random.randrange(SECTOR)
            self.memory[address : address + middle] = b"\xff" * middle
            for each in range(address + middle, address + SECTOR):
                self.memory[each] |= self._random.randrange(256)
        elif when != BEFORE:
            self.memory[address : address + SECTOR] = b"\xff" * SECTOR
            self.erased[address // SECTOR] += 1
        self._end(when)

    def _begin(self, address: int, content: bytes | None) -> int | None:
        if self._off:
            raise PowerCut
        if self.log is not None:
            self.log.append((address, content))
        self.operations += 1
        if self.cut is None or self.operations - 1 != self.cut[0]:
            return None
        return self.cut[1]

    def _end(self, when: int | None) -> None:
        if when is not None:
            self._off = True
            raise PowerCut


class JournalSectors:
    """The first sectors of a chip, as `firmware.device.sectors` has them."""

    def __init__(self, chip: Chip, count: int):
        self.count = count
        self._chip = chip

    def read(self, sector: int, page: int, buffer: bytearray) -> None:
        """Read a page."""
        place = sector * SECTOR + page * PAGE
        buffer[:] = self._chip.memory[place : place + PAGE]

    def program(self, sector: int, page: int, buffer: bytearray, start: int, end: int) -> None:
        """Program a page."""
        assert buffer[end:] == b"\xff" * (PAGE - end)
        self._chip.program(sector * SECTOR + page * PAGE, bytes(buffer))

    def erase(self, sector: int) -> None:
        """Erase a sector."""
        self._chip.erase(sector * SECTOR)


class _Context(littlefs.UserContext):
    """The sectors of a chip behind those of the journal, for LittleFS.

    LittleFS is C: no exception goes through it. So a power cut is kept and raised after the call.
    """

    def __init__(self, chip: Chip, first: int):
        self._chip = chip
        self._first = first
        self.failed = False

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
        except PowerCut:
            self.failed = True
        return self.failed


class Filesystem:
    """Real LittleFS on a chip behind the journal: what `os` and `open` are on the board."""

    def __init__(self, chip: Chip, first: int, count: int):
        """Mount it, and format it first where it can't be mounted, as the board does."""
        self._context = _Context(chip, first)
        self._lfs = littlefs.LittleFS(
            self._context,
            mount=False,
            block_size=SECTOR,
            block_count=count,
            prog_size=PAGE,
            read_size=PAGE,
            cache_size=4 * PAGE,
            lookahead_size=32,
            disk_version=0x0002_0001,
        )
        try:
            self._do(self._lfs.mount)
        except OSError:
            self._do(self._lfs.format)
            self._do(self._lfs.mount)

    def _do(self, method: Callable[..., Any], *arguments: object) -> Any:
        if self._context.failed:
            raise PowerCut
        try:
            return method(*arguments)
        except littlefs.LittleFSError as error:
            if self._context.failed:
                raise PowerCut from None
            raise OSError(-error.code, error.name) from None
        finally:
            if self._context.failed:
                raise PowerCut

    def listdir(self, path: str) -> list[str]:
        """As `os.listdir`."""
        return self._do(self._lfs.listdir, path)

    def stat(self, path: str) -> object:
        """As `os.stat`, for whether there is something."""
        return self._do(self._lfs.stat, path)

    def mkdir(self, path: str) -> None:
        """As `os.mkdir`."""
        self._do(self._lfs.mkdir, path)

    def rename(self, path: str, other: str) -> None:
        """As `os.rename`."""
        self._do(self._lfs.rename, path, other)

    def remove(self, path: str) -> None:
        """As `os.remove`."""
        self._do(self._lfs.remove, path)

    def open(self, path: str, mode: str) -> _File:
        """As `open`."""
        flags = {"rb": "rb", "wb": "wb", "ab": "ab"}[mode]
        return _File(self, self._do(self._lfs.open, path, flags, 0))


class _File:
    """An open file of LittleFS; closed by `with`."""

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
        """As of a file."""
        return bytes(self._filesystem._do(self._file.read, size))

    def write(self, content: bytes) -> int:
        """As of a file."""
        return self._filesystem._do(self._file.write, bytes(content))

    def seek(self, place: int, whence: int = 0) -> None:
        """As of a file."""
        self._filesystem._do(self._file.seek, place, whence)

    def tell(self) -> int:
        """As of a file."""
        return self._filesystem._do(self._file.tell)


@contextmanager
def mounted(filesystem: Filesystem) -> Iterator[None]:
    """Let the firmware's storage find its files in a filesystem in place of this computer's."""
    modules: tuple[Any, ...] = (storage, sectors)
    before = storage.os, getattr(storage, "open", open)  # perhaps those of another filesystem
    for module in modules:
        module.os, module.open = filesystem, filesystem.open
    try:
        yield
    finally:
        for module in modules:
            module.os, module.open = before
