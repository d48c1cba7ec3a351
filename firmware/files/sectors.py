"""Sectors of flash for the journal: read, programmed from 1 bits to 0 bits, erased as a whole.

Both classes have the same methods and attributes; `count` is the number of sectors of 4096 bytes.
"""

from micropython import const

from firmware.files import NO_ROOM
from firmware.files.folder import make_folder

_PAGE = const(256)
_ERASE = const(6)  # the request to MicroPython's block devices
_COUNT = const(4)


class Flash:
    """Sectors of a block device of MicroPython's, such as `rp2.Flash`, that no filesystem uses."""

    def __init__(self, device):
        self._device = device
        self.count = device.ioctl(_COUNT, 0)

    def read(self, sector: int, page: int, buffer) -> None:
        """Read a page of 256 bytes into a buffer."""
        self._device.readblocks(sector, buffer, page * _PAGE)

    def program(self, sector: int, page: int, buffer, start: int, end: int) -> None:
        """Program a page; what lies outside `start` up to `end` in the buffer must be 0xff."""
        self._device.writeblocks(sector, buffer, page * _PAGE)

    def erase(self, sector: int) -> None:
        """Erase a sector, which takes 45 ms or more."""
        self._device.ioctl(_ERASE, sector)


class Files:
    """Sectors in the files of a folder, for devices without flash of their own.

    A file is only appended to and emptied, which filesystems such as LittleFS do completely or not
    at all.

    make_room: called if there is no room to append; returns whether it has made some.
    """

    def __init__(self, folder: str, count: int = 8):
        """folder: made if it is missing; OSError if that fails."""
        self.count = count
        self._folder = folder
        self.make_room = lambda: False
        make_folder(folder)

    def read(self, sector: int, page: int, buffer) -> None:
        """Read a page of 256 bytes into a buffer."""
        content = b""
        try:
            with open(self._path(sector), "rb") as file:
                file.seek(page * _PAGE)
                content = file.read(_PAGE)
        except OSError:
            pass  # none yet
        buffer[:] = content + b"\xff" * (_PAGE - len(content))

    def program(self, sector: int, page: int, buffer, start: int, end: int) -> None:
        """Program the bytes from `start` up to `end` of a page."""
        while True:
            try:
                self._append(sector, page * _PAGE + start, buffer[start:end])
                return
            except OSError as error:
                if error.errno != NO_ROOM or not self.make_room():
                    raise

    def _append(self, sector: int, place: int, content) -> None:
        with open(self._path(sector), "ab") as file:
            file.seek(0, 2)
            file.write(b"\xff" * (place - file.tell()))
            file.write(content)
            self._before_close(file)

    def erase(self, sector: int) -> None:
        """Erase a sector."""
        with open(self._path(sector), "wb") as file:
            self._before_close(file)

    def _before_close(self, file) -> None:
        """Make sure that the content of a file is safe before it is closed."""

    def _path(self, sector: int) -> str:
        return f"{self._folder}/{sector}"
