"""The drive that a Pico shows while its boot ROM waits for a file: a folder on this computer.

On a real board the ROM is a USB drive; here the emulated chip stops at that point
(`tools/emulator/usb_boot.mjs`) and this file does what the ROM does with the blocks it gets:

- `INFO_UF2.TXT` and `INDEX.HTM` lie on the drive. Whatever else is copied there counts in blocks of
  512 bytes, each as soon as it is there, whatever the name of its file.
- A block that is no UF2 block, is for another family, is not for the flash or carries anything but
  256 bytes is ignored.
- A sector of 4 KB is erased at the first block of each sixteen. The RP2040 goes by the *numbers* of
  the blocks there, not by their addresses, and erases the sector that the block's address is in.
- A block that came before is ignored. The ROM forgets what came when a file with another number of
  blocks begins, and when the power goes.
- When as many blocks came as the file says, the Pico restarts and the drive is gone.

Not as on a real board: the ROM waits a second before it restarts; blocks are programmed as fast as
they come; blocks for the memory, picotool's own interface and file names of the FAT are missing.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools import uf2

INFO = "INFO_UF2.TXT"
INDEX = "INDEX.HTM"
FLASH_SIZE = 2 * 1024 * 1024

_BLOCK = 512
_HEADER = struct.Struct("<8I")
_MAGIC = (0x0A32_4655, 0x9E5D_5157)
_MAGIC_END = 0x0AB1_6F30
_NOT_FOR_FLASH, _HAS_FAMILY = 0x0001, 0x2000


class Page(NamedTuple):
    """256 bytes for the flash, by their offset in it; erase: its sector is to be erased first."""

    offset: int
    content: bytes
    erase: bool


class Download:
    """A file as a chip's boot ROM takes it, from power-on: which of its blocks go where.

    family: that of the chip. After the ROMs' published sources, `bootrom/virtual_disk.c` of the
    RP2040 and `src/nsboot/usb_virtual_disk.c` of the RP2350.
    """

    def __init__(self, family: int) -> None:
        self._family = family
        self._total = 0
        self._came: set[int] = set()
        self._erased: set[int] = set()

    @property
    def is_whole(self) -> bool:
        """Whether a whole file has come, after which the chip restarts."""
        return 0 < self._total == len(self._came)

    def take(self, block: bytes) -> Page | None:
        """Take 512 bytes of a file; returns what is to be programmed for them, if anything."""
        header = _HEADER.unpack_from(block)
        _, _, flags, address, size, number, total, family = header
        (end,) = struct.unpack_from("<I", block, _BLOCK - 4)
        if header[:2] != _MAGIC or end != _MAGIC_END or size != uf2.PAGE:
            return None
        if not flags & _HAS_FAMILY or flags & _NOT_FOR_FLASH or family != self._family:
            return None
        offset = address - uf2.FLASH
        if offset % uf2.PAGE or not 0 <= offset < FLASH_SIZE or number >= total:
            self._begin(0)
            return None
        if total != self._total:
            self._begin(total)
        if number in self._came:
            return None
        self._came.add(number)
        place = number * uf2.PAGE if family == uf2.RP2040 else offset
        erase = place // uf2.SECTOR not in self._erased
        self._erased.add(place // uf2.SECTOR)
        return Page(offset, block[_HEADER.size : _HEADER.size + uf2.PAGE], erase)

    def _begin(self, total: int) -> None:
        self._total = total
        self._came.clear()
        self._erased.clear()


class BootDrive:
    """A boot drive in a folder that is there: `plug`, `take` as often as one likes, `unplug`.

    store: programs pages, one after the other; returns whether the power stayed. restart: starts
    what is in the flash. board_id, family: those of the chip.
    """

    def __init__(
        self,
        folder: Path,
        store: Callable[[list[Page]], bool],
        restart: Callable[[], None],
        board_id: str = "RPI-RP2",
        family: int = uf2.RP2040,
    ) -> None:
        self.plugged = False
        self.folder = folder
        self._store = store
        self._restart = restart
        self._board_id = board_id
        self._family = family
        self._taken: dict[Path, int] = {}
        self._download = Download(family)

    def plug(self) -> None:
        """Show the drive, with nothing of ours on it."""
        self.unplug()
        (self.folder / INDEX).write_text("<html></html>\r\n")
        info = (
            f"UF2 Bootloader v3.0\r\nModel: Raspberry Pi {self._board_id.removeprefix('RPI-')}\r\n"
        )
        # A mount is there at a stroke.
        new = self.folder / (INFO + ".new")
        new.write_text(f"{info}Board-ID: {self._board_id}\r\n", newline="")
        new.rename(self.folder / INFO)
        self.plugged = True

    def unplug(self) -> None:
        """Take the drive away, with all that is on it."""
        for path in self.folder.iterdir():
            path.unlink()
        self.plugged = False
        self._taken.clear()
        self._download = Download(self._family)

    def take(self) -> None:
        """Take in what was copied since the last time; may end with the drive gone."""
        pages: list[Page] = []
        for path in sorted(self.folder.iterdir()):
            if path.name in (INFO, INDEX):
                continue
            with open(path, "rb") as file:
                file.seek(self._taken.get(path, 0))
                while len(block := file.read(_BLOCK)) == _BLOCK:
                    self._taken[path] = file.tell()
                    page = self._download.take(block)
                    if page:
                        pages.append(page)
        if pages and not self._store(pages):
            self.unplug()
        elif self._download.is_whole:
            self.unplug()
            self._restart()
