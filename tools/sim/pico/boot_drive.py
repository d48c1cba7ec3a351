"""The USB drive of a Pico whose boot ROM waits for a file, as a folder on this computer.

The emulated chip stops when its boot ROM would show the drive (`tools/emulator/usb_boot.mjs`). This
module then does what the ROM does with the blocks it receives:

- The drive holds `INFO_UF2.TXT` and `INDEX.HTM`. Any other file is read in blocks of 512 bytes as
  soon as they are written, whatever its name.
- A block is ignored if it is not a UF2 block, is for another family, is outside the flash or has a
  payload other than 256 bytes.
- A sector of 4 KB is erased at the first of each sixteen blocks. The RP2040 counts by block
  *number*, not by address, and erases the sector that contains the block's address.
- A repeated block is ignored. The ROM forgets what it received when a block of a file with another
  number of blocks arrives, and when the power fails. The RP2040 also forgets at a block that is
  outside the flash or has a number outside its file; the RP2350 ignores that block, but forgets
  when a family follows another one.
- When the number of blocks that the file announces has arrived, the Pico restarts and the drive
  disappears.

Differences from a real board: the real ROM waits a second before it restarts; here, blocks take no
time to program. Blocks for RAM, picotool's interface and FAT file names are missing.
"""

from __future__ import annotations

import struct
import threading
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

# What each chip takes; the RP2350, if it has no table of partitions.
_TAKEN = {
    uf2.RP2040: (uf2.RP2040,),
    uf2.RP2350: (uf2.ABSOLUTE, uf2.DATA, uf2.RP2350, uf2.RP2350_RISC_V),
}


class Page(NamedTuple):
    """256 bytes for the flash and their offset; erase: whether to erase their sector first."""

    offset: int
    content: bytes
    erase: bool


class Download:
    """The state of a boot ROM that receives a file: which blocks it programs where.

    family: the UF2 family of the chip. The logic follows the ROMs' published sources:
    `bootrom/virtual_disk.c` of the RP2040 and `src/nsboot/usb_virtual_disk.c` of the RP2350.
    """

    def __init__(self, family: int) -> None:
        self._chip = family
        self._family = 0
        self._total = 0
        self._came: set[int] = set()
        self._erased: set[int] = set()

    @property
    def is_whole(self) -> bool:
        """Whether a complete file has arrived; the chip then restarts."""
        return 0 < self._total == len(self._came)

    def take(self, block: bytes) -> Page | None:
        """Process 512 bytes of a file; return the page to program, or None."""
        header = _HEADER.unpack_from(block)
        _, _, flags, address, size, number, total, family = header
        (end,) = struct.unpack_from("<I", block, _BLOCK - 4)
        if header[:2] != _MAGIC or end != _MAGIC_END or size != uf2.PAGE:
            return None
        if not flags & _HAS_FAMILY or flags & _NOT_FOR_FLASH or family not in _TAKEN[self._chip]:
            return None
        offset = address - uf2.FLASH
        is_wrong = offset % uf2.PAGE or not 0 <= offset < FLASH_SIZE or number >= total
        if self._chip == uf2.RP2040 and is_wrong:
            self._begin(0, family)
        elif (total, family) != (self._total, self._family):
            self._begin(total, family)
        if is_wrong:
            return None
        if number in self._came:
            return None
        self._came.add(number)
        place = number * uf2.PAGE if self._chip == uf2.RP2040 else offset
        erase = place // uf2.SECTOR not in self._erased
        self._erased.add(place // uf2.SECTOR)
        return Page(offset, block[_HEADER.size : _HEADER.size + uf2.PAGE], erase)

    def _begin(self, total: int, family: int) -> None:
        self._total = total
        self._family = family
        self._came.clear()
        self._erased.clear()


class BootDrive:
    """A boot drive in an existing folder: call `plug`, then `take` repeatedly, then `unplug`.

    store: programs pages in order and returns whether the power stayed on.
    restart: starts the program in the flash.
    board_id, family: of the chip.
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
        self.restart = restart
        self._board_id = board_id
        self._family = family
        self._taken: dict[Path, int] = {}
        self._download = Download(family)

    def plug(self) -> None:
        """Show the drive with its own two files."""
        self.unplug()
        (self.folder / INDEX).write_text("<html></html>\r\n")
        info = (
            f"UF2 Bootloader v3.0\r\nModel: Raspberry Pi {self._board_id.removeprefix('RPI-')}\r\n"
        )
        # A real drive appears all at once, so INFO_UF2.TXT comes last and by renaming.
        new = self.folder / (INFO + ".new")
        new.write_text(f"{info}Board-ID: {self._board_id}\r\n", newline="")
        new.rename(self.folder / INFO)
        self.plugged = True

    def unplug(self) -> None:
        """Remove the drive and all files on it."""
        for path in self.folder.iterdir():
            path.unlink()
        self.plugged = False
        self._taken.clear()
        self._download = Download(self._family)

    def take(self) -> None:
        """Process the blocks copied since the last call; this may unplug the drive."""
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
            self.restart()


class DriveKeeper(threading.Thread):
    """Plugs a boot drive in while its boot ROM waits for a file.

    drive: not plugged in.
    waits: returns whether the boot ROM waits.
    """

    def __init__(self, drive: BootDrive, waits: Callable[[], bool]) -> None:
        super().__init__(daemon=True)
        self._drive = drive
        self._waits = waits
        self._end = threading.Event()
        self._look()
        self.start()

    def close(self) -> None:
        """Stop, and unplug the drive."""
        self._end.set()
        self.join()

    def run(self) -> None:
        """Watch the drive until `close`."""
        while not self._end.wait(0.005):
            self._look()
        if self._drive.plugged:
            self._drive.unplug()

    def _look(self) -> None:
        drive = self._drive
        waits = self._waits()
        if waits != drive.plugged:
            (drive.plug if waits else drive.unplug)()
        elif waits:
            drive.take()
