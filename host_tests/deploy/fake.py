"""Simulated boards: they run the code sent to a real one, with files and flash in memory."""

from __future__ import annotations

import builtins
import contextlib
import errno
import hashlib
import io
import re
import types
from collections.abc import Callable, Iterator
from pathlib import Path

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from tools import uf2
from tools.image import BOARDS
from tools.sim.pico.boot_drive import BootDrive, Page

PICO = ("micropython", (1, 25, 0, ""), 0x1306, "Raspberry Pi Pico with RP2040")
PICO_W = (*PICO[:3], "Raspberry Pi Pico W with RP2040")
PICO_2 = (*PICO[:3], "Raspberry Pi Pico2 with RP2350")
FEATHER = (*PICO[:3], "Adafruit Feather RP2040 with RP2040")
XIAO_2350 = (*PICO[:3], "Seeed XIAO RP2350 with RP2350")
ESP32 = (*PICO[:3], "Generic ESP32S3 module with Octal-SPIRAM with ESP32S3")

SMALL, LARGE = 233 * 1024, 2048 * 1024  # memory for programs: an RP2040's, and enough for files


def image(name: str = "pico", version: str = "2.0", kilobytes: int = 64) -> bytes:
    """Return a UF2 file that a simulated board accepts as firmware; page 0 comes last.

    kilobytes: its size in the flash, with an empty page at the end.
    """
    content = f"\0<{version}|c0ffee|{name}>".encode().ljust(kilobytes * 1024 - uf2.PAGE, b"n")
    return uf2.build({uf2.FLASH: content}, BOARDS[name].family, last=uf2.FLASH)


class FakeBoard(SerialTransport):
    """A board's filesystem, flash and MicroPython, and the transport to it.

    layout: the key in `tools.image.BOARDS` of this board.
    lies: where its filesystem is, start and size in bytes; None: where an image has it.
    drive: the folder for its boot drive.
    chip: the size of its flash in bytes; None for that which its MicroPython is made for.

    Faults to set:
    breaks_after: the number of steps after which the cable comes off.
    damages: the number of files that arrive damaged.
    fails_after: the number of pages that the boot drive stores before the cable comes off.
    """

    def __init__(
        self,
        files: dict[str, bytes] | None = None,
        identity: tuple = PICO,
        blocks: int | None = None,
        platform: str = "rp2",
        watched: bool = False,
        heap: int = SMALL,
        layout: str = "pico",
        lies: tuple[int, int] | None = None,
        drive: Path | None = None,
        flash: bytes | None = None,
        chip: int | None = None,
    ) -> None:
        self.files = dict(files or {})
        self.folders = {"/"}
        for path in self.files:
            parts = path.split("/")[1:-1]
            self.folders |= {"/" + "/".join(parts[: n + 1]) for n in range(len(parts))}
        board = BOARDS[layout]
        self.lies = lies or (board.start, board.size)
        self.blocks = blocks or self.lies[1] // 4096
        self.breaks_after: int | None = None
        self.fails_after: int | None = None
        self.damages = 0
        self.answers = True
        self.restarts = 0
        self.changes: list[tuple[str, str]] = []
        self.longest = 0  # the longest step, in bytes
        self.is_open = True
        self.is_plugged = True
        self.feeding = False
        self.flash = bytearray(b"\xff" * (chip or self.lies[0] + self.blocks * 4096))
        self.flash[: len(flash or b"stock")] = flash or b"stock"
        self._mark()
        self.drive = BootDrive(
            drive or Path("nowhere"),
            self._store,
            self.plug,
            board.drive,
            board.family,
        )
        implementation = type("Implementation", (tuple,), {})(identity[:2])
        implementation._mpy, implementation._machine = identity[2:]
        self.modules = {
            "sys": types.SimpleNamespace(
                implementation=implementation,
                platform=platform,
                modules={"firmware.start": None} if watched else {},
            ),
            "os": types.SimpleNamespace(
                ilistdir=self._ilistdir,
                statvfs=self._statvfs,
                remove=self._remove,
                rmdir=self._rmdir,
                mkdir=self._mkdir,
                rename=self._rename,
            ),
            "gc": types.SimpleNamespace(
                collect=lambda: None, mem_free=lambda: heap, mem_alloc=lambda: 0
            ),
            "hashlib": hashlib,
            "uctypes": types.SimpleNamespace(
                bytearray_at=self._bytearray_at, addressof=lambda storage: uf2.FLASH + self.lies[0]
            ),
            "rp2": types.SimpleNamespace(Flash=lambda: self),
            "time": types.SimpleNamespace(sleep_ms=lambda ms: None),
            "machine": types.SimpleNamespace(
                reset=self._reset,
                bootloader=self.boot_loader,
                mem32=dict.fromkeys((0x40058000, 0x400D8000), watched << 30),
                WDT=lambda timeout: self,
                Timer=lambda number: self,
            ),
        }
        self._globals: dict[str, object] = {
            "__builtins__": {**vars(builtins), "__import__": self._import, "open": self._open}
        }

    @property
    def saved(self) -> dict[str, bytes]:
        """Return the files that are not the firmware's."""
        ours = ("/engine/", "/firmware/", "/main.py", "/boot.py", "/ninety-nine")
        return {path: self.files[path] for path in self.files if not path.startswith(ours)}

    @property
    def starts(self) -> str | None:
        """Return the firmware that MicroPython starts: `image` and its version, or a folder."""
        program = re.match(rb"\0<([^|]*)\|", self.flash)
        if program:
            return f"image {program[1].decode()}"
        switch = re.search(rb'"(/ninety-nine/\w+)"', self.files.get("/boot.py", b""))
        if "/main.py" not in self.files:
            return None
        for folder in (switch[1].decode() if switch else "", ""):
            if f"{folder}/firmware/start.mpy" in self.files:
                return folder
        return None

    def unmount(self, fails: bool) -> None:
        """Unmount the filesystem until the next power-on. fails: whether statvfs then does."""

        def missing(path: str) -> tuple[int, ...]:
            if path == "/" and not fails:
                return (0,) * 9 + (128,)
            raise OSError(errno.ENODEV, "")

        def listed(path: str) -> Iterator[tuple]:
            if path != "/":
                raise OSError(errno.ENODEV, "")
            return iter(())

        vars(self.modules["os"]).update(statvfs=missing, ilistdir=listed)

    def plug(self) -> None:
        """Plug the board in: it starts the program in its flash, or shows its boot drive."""
        self._clear()
        vars(self.modules["os"]).update(statvfs=self._statvfs, ilistdir=self._ilistdir)
        self.is_plugged = self.is_open = True
        if self.flash[:1] == b"\xff":
            self.drive.plug()
        image = re.match(rb"\0<[^|]*\|[^|]*\|([^>]*)>", self.flash)
        if image:
            board = BOARDS[image[1].decode()]
            if self.lies != (board.start, board.size):  # it makes a new one, unless one is there
                left = self.flash[board.start + 8 : board.start + 16] == b"littlefs"
                self.files = {"/stale.txt": b"of an older filesystem"} if left else {}
                self.folders = {"/"}
                self.lies, self.blocks = (board.start, board.size), board.size // 4096
                self._mark()

    def tick(self, *_: object) -> None:
        """Let time pass for the boot drive."""
        if self.drive.plugged:
            self.drive.take()

    def open(self) -> FakeBoard:
        """Open its serial port."""
        if not self.is_plugged or self.drive.plugged:
            raise TransportError("failed to access")
        self.is_open = True
        return self

    def enter_raw_repl(self, soft_reset: bool = True, timeout_overall: int = 10) -> None:
        """Enter the raw REPL; the firmware's watchdog would expire after a soft reset."""
        assert not soft_reset
        if not self.answers:
            print("what mpremote prints")
            raise TransportError("could not enter raw repl")

    def exec_raw(
        self,
        command: str,
        timeout: int = 10,
        data_consumer: Callable[[bytes], None] | None = None,
    ) -> tuple[bytes, bytes]:
        """Run a command; return its output and the traceback of an exception."""
        if self.breaks_after is not None:
            if self.breaks_after == 0:
                raise OSError(errno.EIO, "device disconnected")
            self.breaks_after -= 1
        self.longest = max(self.longest, len(command))
        output = io.StringIO()
        error = b""
        try:
            with contextlib.redirect_stdout(output):
                exec(command, self._globals)
        except Exception as raised:
            error = f"Traceback (most recent call last):\r\n{_said(raised)}\r\n".encode()
        printed = output.getvalue().encode()
        if data_consumer:
            data_consumer(printed)
        return printed, error

    def exec_raw_no_follow(self, command: str) -> None:
        """Run a command that does not return."""
        exec(command, self._globals)

    def init(self, period: int, callback: Callable[[object], None]) -> None:
        """Start the timer; it feeds the watchdog in time."""
        assert 0 < period < 4000
        callback(self)

    def feed(self) -> None:
        """Feed the watchdog."""
        self.feeding = True

    def close(self) -> None:
        """Close its serial port."""
        self.is_open = False

    def _mark(self) -> None:
        """Write the text that tells where LittleFS is."""
        self.flash[self.lies[0] + 8 : self.lies[0] + 16] = b"littlefs"

    def _store(self, pages: list[Page]) -> bool:
        for page in pages:
            if self.fails_after is not None:
                if self.fails_after == 0:
                    self.fails_after = None
                    self.is_plugged = False
                    return False
                self.fails_after -= 1
            if page.erase:
                start = page.offset // uf2.SECTOR * uf2.SECTOR
                self.flash[start : start + uf2.SECTOR] = b"\xff" * uf2.SECTOR
            self.flash[page.offset : page.offset + uf2.PAGE] = page.content
        return True

    def _import(self, name: str, *_: object) -> object:
        if name == "firmware.release":
            found = re.match(rb"\0<([^|]*)\|([^|]*)\|([^>]*)>", self.flash)
            if not found:
                raise ImportError("no module named 'firmware'")
            values = dict(zip(("VERSION", "COMMIT", "BOARD"), found.groups(), strict=True))
            release = types.SimpleNamespace(
                **{name: value.decode() for name, value in values.items()}
            )
            return types.SimpleNamespace(release=release)
        return self.modules.get(name) or builtins.__import__(name)

    def ioctl(self, command: int, argument: int) -> int:
        """Answer as MicroPython's storage: how many blocks it has, and their size in bytes."""
        return {4: self.blocks, 5: 4096}[command]

    def _bytearray_at(self, address: int, size: int) -> bytearray:
        start = (address - uf2.FLASH) % len(self.flash)  # a chip repeats itself
        return self.flash[start : start + size]

    def taken(self) -> int:
        return 2 * len(self.folders) + sum(-(-len(file) // 4096) for file in self.files.values())

    def _statvfs(self, path: str) -> tuple[int, ...]:
        free = self.blocks - self.taken()
        return (4096, 4096, self.blocks, free, free, 0, 0, 0, 0, 255)

    def _ilistdir(self, path: str) -> Iterator[tuple]:
        if path not in self.folders:
            raise OSError(errno.ENOENT, "")
        for folder in sorted(self.folders - {"/"}):
            parent, _, name = folder.rpartition("/")
            if (parent or "/") == path:
                yield name, 0x4000, 0  # no size, as on FAT
        for file in sorted(self.files):
            parent, _, name = file.rpartition("/")
            if (parent or "/") == path:
                yield name, 0x8000, 0, len(self.files[file])

    def _open(self, path: str, mode: str) -> io.BytesIO:
        if mode == "rb":
            if path not in self.files:
                raise OSError(errno.ENOENT, "")
            return io.BytesIO(self.files[path])
        assert mode == "wb"
        if (path.rpartition("/")[0] or "/") not in self.folders:
            raise OSError(errno.ENOENT, "")
        self.changes.append(("write", path))
        return _Written(self, path)

    def _remove(self, path: str) -> None:
        if path not in self.files:
            raise OSError(errno.ENOENT, "")
        self.changes.append(("remove", path))
        del self.files[path]

    def _rmdir(self, path: str) -> None:
        if path not in self.folders or any(True for _ in self._ilistdir(path)):
            raise OSError(errno.ENOTEMPTY, "")
        self.changes.append(("remove", path))
        self.folders.remove(path)

    def _mkdir(self, path: str) -> None:
        if path in self.folders or path in self.files:
            raise OSError(errno.EEXIST, "")
        if (path.rpartition("/")[0] or "/") not in self.folders:
            raise OSError(errno.ENOENT, "")
        self.changes.append(("make", path))
        self.folders.add(path)

    def _rename(self, old: str, new: str) -> None:
        if (new.rpartition("/")[0] or "/") not in self.folders or new in self.folders:
            raise OSError(errno.ENOENT, "")
        self.changes.append(("rename", new))
        self.files[new] = self.files.pop(old)

    def _reset(self) -> None:
        self.restarts += 1
        self._clear()

    def boot_loader(self) -> None:
        self._clear()
        self.drive.plug()

    def _clear(self) -> None:
        for name in [name for name in self._globals if name != "__builtins__"]:
            del self._globals[name]


class _Written(io.BytesIO):
    """An open file; as on LittleFS, its content takes effect when it is closed."""

    def __init__(self, board: FakeBoard, path: str) -> None:
        super().__init__()
        self._board, self._path = board, path

    def write(self, content: bytes) -> int:  # type: ignore[override]
        written = super().write(content)
        if self._board.taken() + -(-self.tell() // 4096) > self._board.blocks:
            raise OSError(errno.ENOSPC, "")
        return written

    def close(self) -> None:
        if not self.closed:
            content = self.getvalue()
            if self._board.damages and content:
                self._board.damages -= 1
                content = content[:-1] + bytes((content[-1] ^ 1,))
            self._board.files[self._path] = content
        super().close()


def _said(error: Exception) -> str:
    """Return an error in MicroPython's form, which has names for some numbers only."""
    if not isinstance(error, OSError):
        return f"{type(error).__name__}: {error}"
    name = errno.errorcode.get(error.errno or 0, "")
    if name in ("ENOENT", "EEXIST"):
        return f"OSError: [Errno {error.errno}] {name}"
    return f"OSError: {error.errno}"
