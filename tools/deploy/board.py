"""A board with MicroPython at the other end of a cable: its files, its flash, its restart.

    with connect(find_port(None)) as board:
        print(board.identity.release, board.space().free)

One session uses mpremote's serial transport, in the raw REPL. The firmware's watchdog can't be
stopped, and an interrupted firmware does not feed it. So the first command starts a timer that
feeds it until the restart at the end. A soft reset would end that timer. Each step is shorter than
the watchdog's timeout.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import io
import os
import stat
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from tools import uf2
from tools.deploy import DeployError
from tools.deploy.files import DOWNLOAD, sha256

PART = 1024  # bytes of a file per step; the board holds them several times
_SLICE = 65536  # bytes of flash per checksum step; takes less than a second
_START = 64  # bytes of a program by which it is known
FOLDER = 0x4000
"""The bit in the kind of an entry that is a folder (`Board.entries`)."""

NEW = "/ninety-nine.new"
"""A file while it is written; it is renamed when it is complete."""

_TIMEOUT = 10  # seconds without an answer; the watchdog would expire earlier
_ID = (0x2E8A, 0x0005)  # of MicroPython on an RP2; that on an ESP32-S3 is other firmware's, too
_MAKER = "MicroPython"  # who has made the port of most other boards, as far as a system tells
_GROUPS = ("dialout", "uucp")  # those whose members may use serial ports
_REASONS = {
    errno.ENOSPC: "the board is full; remove files of yours there",
    errno.ENODEV: "no filesystem is mounted on the board; unplug it and plug it in again",
}

# The prefix keeps names apart from those of the interrupted program.
_IDENTIFY = """
import sys as nn_s, gc as nn_g
nn_i = nn_s.implementation
nn_g.collect()
"""
_IDENTITY = (
    "(nn_i[0], tuple(nn_i[1][:3]), getattr(nn_i, '_mpy', 0), getattr(nn_i, '_machine', ''), "
    "nn_s.platform, nn_g.mem_free() + nn_g.mem_alloc())"
)

# On the RP2040 and the RP2350, bit 30 of a register shows whether the watchdog is on. The ESP32 has
# no such bit: the watchdog is on if our firmware ran.
_FEED = """
import sys as nn_s, machine as nn_c
def nn_on():
 if nn_s.platform == 'rp2':
  a = 0x400D8000 if 'RP2350' in nn_s.implementation._machine else 0x40058000
  return nn_c.mem32[a] >> 30 & 1
 return nn_s.platform == 'esp32' and 'firmware.start' in nn_s.modules
if nn_on():
 nn_w = nn_c.WDT(timeout=8000)
 nn_t = nn_c.Timer(-1 if nn_s.platform == 'rp2' else 0)
 nn_t.init(period=1000, callback=lambda t: nn_w.feed())
"""

# Where MicroPython's storage is, which is the end of the flash.
_STORAGE = """
try:
 import rp2 as nn_p, uctypes as nn_u
 nn_p = nn_p.Flash()
 nn_p = (nn_u.addressof(nn_p), nn_p.ioctl(4, 0) * nn_p.ioctl(5, 0))
except Exception:
 nn_p = None
"""

# Where nothing is mounted, some versions of MicroPython fail and others return zeros.
_SPACE = """
import os as nn_o
try:
 nn_o = nn_o.statvfs('/')
except OSError:
 nn_o = (0, 0, 0, 0)
"""

_RELEASE = """
try:
 import firmware.release as nn_r
 nn_r = (nn_r.VERSION, nn_r.COMMIT, nn_r.BOARD)
except Exception:
 nn_r = None
"""


@dataclass(frozen=True)
class Identity:
    """What runs on a board.

    name, version: of the implementation.
    mpy: `sys.implementation._mpy`; its lowest byte is the .mpy version, 0 for none.
    machine: the name of the board that it reports.
    platform: the name of MicroPython's port.
    heap: bytes of memory for programs, free or not.
    """

    name: str
    version: tuple[int, ...]
    mpy: int
    machine: str
    platform: str = ""
    heap: int = 0

    @property
    def release(self) -> str:
        """The name and version, such as `MicroPython 1.25.0`."""
        name = {"micropython": "MicroPython", "circuitpython": "CircuitPython"}.get(self.name)
        return f"{name or self.name} {'.'.join(map(str, self.version))}"


@dataclass(frozen=True)
class Release:
    """The firmware on a board.

    version: the project's version.
    commit: empty if unknown.
    board: a key of `tools.image.BOARDS`; empty if the firmware is there as files.
    """

    version: str
    commit: str
    board: str

    def __str__(self) -> str:
        return f"{self.version} ({self.commit})" if self.commit else self.version


@dataclass(frozen=True)
class Space:
    """Space of a filesystem in bytes: free, size of a block, total."""

    free: int
    block: int
    total: int = 0

    def of(self, size: int) -> int:
        """Return the most bytes of flash that a file of `size` bytes can take."""
        return max(1, -(-size // self.block)) * self.block


@dataclass(frozen=True)
class Tree:
    """Files (path -> size in bytes) and folders below a folder, parents before children."""

    files: dict[str, int]
    folders: list[str]


def ports() -> list[Any]:
    """Return the serial ports on USB, the ports that mpremote also lists; any may be a board."""
    return [p for p in sorted(list_ports.comports()) if p.vid is not None and p.pid is not None]


def board_ports() -> list[Any]:
    """Return the serial ports that are surely those of boards with MicroPython."""
    return [p for p in ports() if (p.vid, p.pid) == _ID or p.manufacturer == _MAKER]


def find_port(wanted: str | None) -> str:
    """Return the port of the board: `wanted` if given, else the only one that is surely a board's.

    Raises DeployError if there are none or several.
    """
    if wanted:
        return wanted
    found = board_ports()
    if len(found) > 1:
        raise DeployError(
            f"{len(found)} boards found, {', '.join(map(_named, found))}: choose one, such as "
            f"PORT={found[0].device}"
        )
    if not found:
        reason = "no board found: is it plugged in, with a cable that carries data?"
        others = ports()
        if others:
            listed = " or ".join(map(_named, others))
            reason += f" If it is at {listed}, say so: PORT={others[0].device}"
        raise DeployError(reason)
    return found[0].device


def _named(port: Any) -> str:
    return f"{port.device} ({port.product or port.description or 'unnamed'})"


def connect(port: str) -> Board:
    """Return the board at a port, its program interrupted; use it in a `with` statement.

    A port is a device such as `/dev/ttyACM0` or `COM3`, or `socket://HOST:PORT`. Raises DeployError
    if the port does not exist, can't be opened or is in use, or if MicroPython does not answer.
    """
    try:
        transport = SerialTransport(port, timeout=_TIMEOUT)
    except (TransportError, OSError, ValueError) as error:
        raise DeployError(_why_closed(port, error)) from None
    try:
        return Board(port, transport)
    except BaseException:
        transport.close()
        raise


class Board:
    """A board that waits for commands; see `connect`.

    A context manager that restarts the board at its end, also after errors. Every method raises
    DeployError if the board refuses a command or no longer answers.
    """

    def __init__(self, port: str, transport: SerialTransport) -> None:
        self.port = port
        self._transport = transport
        self._is_gone = False
        self._enter()
        self._do(_IDENTIFY)
        self.identity = Identity(*self._value(_IDENTITY))
        if self.identity.name == "micropython":
            self._do(_FEED)

    def __enter__(self) -> Board:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # An interrupt may come in the middle of an answer: no further command is possible.
        if kind is not KeyboardInterrupt:
            self.restart()
        with contextlib.suppress(OSError):  # after a restart the port may be gone
            self._transport.close()

    def release(self) -> Release | None:
        """Return the firmware on the board; None if there is none or it is unknown."""
        self._do(_RELEASE)
        value = self._value("nn_r")
        return Release(*value) if value else None

    # Files

    def space(self) -> Space:
        """Return the space of the filesystem; all 0 if none is mounted."""
        self._do(_SPACE)
        block, _, total, free, *_ = self._value("nn_o")
        return Space(free * block, block, total * block)

    def tree(self, top: str) -> Tree:
        """Return all files and folders below a folder; empty if the folder does not exist."""
        files: dict[str, int] = {}
        folders = []
        waiting = [top.rstrip("/")]
        while waiting:
            folder = waiting.pop(0)
            for name, kind, size in self.entries(folder or "/"):
                path = f"{folder}/{name}"
                if kind & FOLDER:
                    folders.append(path)
                    waiting.append(path)
                else:
                    files[path] = size
        return Tree(files, folders)

    def entries(self, folder: str) -> list[tuple[str, int, int]]:
        """Return (name, kind, size) of a folder's entries; empty if the folder does not exist."""
        call = self._transport.fs_listdir
        found = self._fs(call, folder, f"{folder} can't be listed", missing=[])
        return [(entry.name, entry.st_mode, entry.st_size) for entry in found]

    def sha256(self, path: str) -> str:
        """Return the SHA-256 of a file, in hexadecimal."""
        call = self._transport.fs_hashfile
        return self._fs(call, path, f"{path} can't be checked", "sha256", PART).hex()

    def holds(self, path: str, content: bytes, size: int | None) -> bool:
        """Return whether a file has this content. size: its size there, None for no file."""
        return size == len(content) and self.sha256(path) == sha256(content)

    def read(self, path: str) -> bytes:
        """Return the content of a file."""
        call = self._transport.fs_readfile
        content = bytes(self._fs(call, path, f"{path} can't be read", PART))
        if self.sha256(path) != sha256(content):
            raise DeployError(f"{path} arrived damaged: try again with another cable", 1)
        return content

    def write(self, path: str, content: bytes) -> None:
        """Write a file atomically, after checking what arrived."""
        failed = f"{path} can't be written"
        for _ in range(2):
            self._fs(self._transport.fs_writefile, NEW, failed, content, PART)
            if self.sha256(NEW) == sha256(content):
                self._do(f"import os as nn_o\nnn_o.rename({NEW!r}, {path!r})", failed)
                return
        raise DeployError(f"{path} arrived damaged twice: try another cable", 1)

    def make_folder(self, path: str) -> None:
        """Make a folder. Its parent must exist."""
        self._fs(self._transport.fs_mkdir, path, f"{path} can't be made")

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._fs(self._transport.fs_rmfile, path, f"{path} can't be removed")

    def remove_all(self, folder: str) -> int:
        """Remove a folder and everything in it, the deepest first.

        Returns the number of files; 0 if the folder does not exist.
        """
        parent, _, name = folder.rpartition("/")
        if not any(e[0] == name and e[1] & FOLDER for e in self.entries(parent or "/")):
            return 0
        tree = self.tree(folder)
        for path in reversed(tree.files):
            self.remove(path)
        for path in reversed([folder, *tree.folders]):
            self._fs(self._transport.fs_rmdir, path, f"{path} can't be removed")
        return len(tree.files)

    def remove_unfinished(self) -> None:
        """Remove the file that an interrupted transfer has left."""
        if any(f"/{name}" == NEW for name, _, _ in self.entries("/")):
            self.remove(NEW)

    # The flash of an RP2040 or RP2350

    def flash(self, address: int, size: int) -> bytes:
        """Return `size` bytes of the flash from a processor address."""
        self._do("import uctypes as nn_u")
        return self._value(f"bytes(nn_u.bytearray_at({address}, {size}))")

    def flash_size(self) -> int | None:
        """Return the size of the flash in bytes; None if MicroPython does not say it.

        A chip that is smaller than MicroPython was made for repeats its content.
        """
        self._do(_STORAGE)
        storage = self._value("nn_p")
        if storage is None:
            return None
        size = sum(storage) - uf2.FLASH
        start = self.flash(uf2.FLASH, _START)
        while size > _SLICE and self.flash(uf2.FLASH + size // 2, _START) == start:
            size //= 2
        return size

    def flash_sha256(self, address: int, size: int, step: Callable[[int], None]) -> str:
        """Return the SHA-256 of a part of the flash; step: called with the bytes done."""
        self._do("import uctypes as nn_u, hashlib as nn_h\nnn_h = nn_h.sha256()")
        for done in range(0, size, _SLICE):
            step(done)
            length = min(_SLICE, size - done)
            self._do(f"nn_h.update(nn_u.bytearray_at({address + done}, {length}))")
        return self._value("nn_h.digest()").hex()

    # The end

    def restart(self) -> None:
        """Restart the board as if it were switched off and on. No command can follow."""
        # Not a soft reset: nothing would feed the watchdog until the firmware runs.
        self._leave("machine.reset()")

    def enter_boot_loader(self) -> None:
        """Start the boot loader, which shows its drive. No command can follow.

        The watchdog does not reset the board there: the boot ROMs of both chips switch it off and
        reset the chip on purpose 10 ms later, which leaves it off. The timer that feeds it no
        longer runs once the ROM is called.
        """
        self._leave("machine.bootloader()")

    def _leave(self, call: str) -> None:
        if self._is_gone:
            return
        self._is_gone = True
        # The pause lets the acknowledgement out. The serial port then disappears with the board,
        # which is not an error here.
        with contextlib.suppress(OSError, TransportError, struct.error):
            command = f"import machine, time\ntime.sleep_ms(100)\n{call}"
            self._transport.exec_raw_no_follow(command)

    def _enter(self) -> None:
        for attempt in (1, 2):
            try:
                # mpremote prints what it received if this fails.
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=8)
                return
            except TransportError:
                if attempt == 2:
                    raise DeployError(
                        f"the board at {self.port} does not answer like MicroPython: unplug it, "
                        f"plug it in and try again; if it has no MicroPython yet, see {DOWNLOAD}"
                    ) from None
            except (OSError, struct.error):
                self._lost()

    def _value(self, expression: str) -> Any:
        """Return the value of an expression on the board."""
        try:
            return self._call(lambda: self._transport.eval(expression))
        except (ValueError, SyntaxError):
            raise DeployError(
                f"the board at {self.port} sent unexpected output; try again", 1
            ) from None

    def _do(self, code: str, failed: str = "") -> None:
        """Execute code on the board."""
        self._call(lambda: self._transport.exec(code), failed)

    def _fs(
        self, call: Callable, path: str, failed: str, *arguments: object, missing: Any = None
    ) -> Any:
        """Call one of mpremote's functions for files.

        missing: the value to return if the path does not exist; None: raise an error.
        """

        def with_reasons() -> Any:
            try:
                return call(path, *arguments)
            except OSError as error:
                # An error for a path, as mpremote raises it.
                if error.args[1:] != (path,):
                    raise
                if error.errno == errno.ENOENT and missing is not None:
                    return missing
                number = error.errno or 0
                reason = _REASONS.get(number) or os.strerror(number)
                raise DeployError(f"{failed}: {reason}", 1) from None

        return self._call(with_reasons, failed)

    def _call(self, call: Callable[[], Any], failed: str = "") -> Any:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                return call()
        except TransportExecError as error:
            last = error.error_output.strip().splitlines()[-1]
            reason = f"{failed or f'the board at {self.port} refused a command'}: {last}"
            raise DeployError(reason, 1) from None
        except (OSError, TransportError, struct.error):
            self._lost()

    def _lost(self) -> NoReturn:
        self._is_gone = True
        raise DeployError(
            f"the board at {self.port} no longer answers: plug it in again, then run this again", 1
        ) from None


def _why_closed(port: str, error: Exception) -> str:
    """Return why a port could not be opened, and what to do."""
    if "://" in port:
        return f"{port} can't be opened: {error.__cause__ or error}"
    if sys.platform != "win32":
        if not os.path.exists(port):
            return f"{port} does not exist: is the board plugged in?"
        if not os.access(port, os.R_OK | os.W_OK):
            return _why_forbidden(port)
    return f"{port} can't be opened: close the program that uses it"


def _why_forbidden(port: str) -> str:
    """Return who may open a port, if the user may not, and what to do."""
    there = os.stat(port)
    owner, group = _owner(there)
    reason = f"no permission for {port}"
    if group in _GROUPS and there.st_mode & 0o060 == 0o060:
        join = f"sudo usermod -aG {group} {getpass.getuser()}"
        return f"{reason}: '{join}', then log out and in again"
    return (
        f"{reason}, which is {stat.filemode(there.st_mode)} {owner} {group}: "
        f"'sudo chmod a+rw {port}' opens it until the board is plugged in again"
    )


def _owner(there: os.stat_result) -> tuple[str, str]:
    """Return the names of the user and the group that own a file, or their numbers."""
    import grp
    import pwd

    owner, group = str(there.st_uid), str(there.st_gid)
    with contextlib.suppress(KeyError):
        owner = pwd.getpwuid(there.st_uid).pw_name
    with contextlib.suppress(KeyError):
        group = grp.getgrgid(there.st_gid).gr_name
    return owner, group
