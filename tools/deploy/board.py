"""A board with MicroPython at the other end of a cable: its files, its space, its restart.

    with connect(find_port(None)) as board:
        print(board.identity.release, board.space().free)

There is one session through mpremote's serial transport, in the raw REPL. The firmware's watchdog
can't be stopped, and nobody feeds it once the firmware is interrupted: so the first thing that is
sent is what feeds it from a timer, until the restart at the end. A soft reset would end that timer,
and whatever takes longer than the watchdog's time is no sound step, so each step is short.
"""

from __future__ import annotations

import ast
import binascii
import contextlib
import getpass
import hashlib
import io
import os
import struct
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from tools.deploy import DeployError
from tools.deploy.files import DOWNLOAD

PART = 2048  # bytes of a file in one step; the board holds them twice, beside the firmware
_AT_ONCE = 16384  # bytes of files whose checksums are taken in one step
_NEW = "/ninety-nine.new"  # what is being written; it takes its name when it is whole
_TIMEOUT = 10  # seconds without an answer; the watchdog would bite before
_FOLDER = 0x4000
_NO_ROOM = 28  # ENOSPC

# What runs on the board, in little of the memory that the firmware leaves. The prefix keeps its
# names apart from those of the program that was interrupted.
_HELPERS = """
import os as nn_os, binascii as nn_b, gc as nn_gc
try:
 from hashlib import sha256 as nn_h
except ImportError:
 nn_h = None
nn_gc.collect()
nn_m = memoryview(bytearray(512))
def nn_list(p):
 try:
  for e in nn_os.ilistdir(p):
   print(repr((e[0], e[1], e[3] if len(e) > 3 else 0)))
 except OSError as e:
  if e.errno != 2:
   raise
def nn_sum(p):
 n = c = 0
 h = nn_h() if nn_h else None
 with open(p, 'rb') as f:
  while 1:
   k = f.readinto(nn_m)
   if not k:
    break
   n += k
   if h:
    h.update(nn_m[:k])
   else:
    c = nn_b.crc32(nn_m[:k], c)
 print(repr((n, nn_b.hexlify(h.digest()).decode() if h else c)))
def nn_write(s):
 nn_f.write(nn_b.a2b_base64(s))
def nn_read(n):
 print(repr(nn_b.b2a_base64(nn_f.read(n))))
"""

_IDENTIFY = """
import sys as nn_s
nn_i = nn_s.implementation
print(repr((nn_i[0], tuple(nn_i[1][:3]), getattr(nn_i, '_mpy', 0), getattr(nn_i, '_machine', ''))))
"""


# On the RP2040 and the RP2350 bit 30 of a register says whether the watchdog is on. On the ESP32
# nothing does; there it is on where our firmware ran.
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


@dataclass(frozen=True)
class Identity:
    """What runs on a board: the name of the implementation, its version, what .mpy it reads.

    `mpy` is `sys.implementation._mpy`, its lowest byte the version; 0 where it reads none.
    `machine` is the board's name for itself.
    """

    name: str
    version: tuple[int, ...]
    mpy: int
    machine: str

    @property
    def release(self) -> str:
        """Name and version as a person writes them."""
        name = {"micropython": "MicroPython", "circuitpython": "CircuitPython"}.get(self.name)
        return f"{name or self.name} {'.'.join(map(str, self.version))}"


@dataclass(frozen=True)
class Space:
    """Free space of a filesystem, in bytes, and the size of the blocks it gives away."""

    free: int
    block: int

    def of(self, size: int) -> int:
        """Return the bytes of flash that a file of `size` bytes takes at most."""
        return max(1, -(-size // self.block)) * self.block


@dataclass(frozen=True)
class Tree:
    """Files (path -> size in bytes) and folders below one place, parents before children."""

    files: dict[str, int]
    folders: list[str]


def find_port(wanted: str | None) -> str:
    """Return the port of the board: `wanted` where it is given, else that of the only one.

    Raises DeployError if none is there, or several.
    """
    if wanted:
        return wanted
    # As mpremote does: any serial port on USB may be a board.
    ports = [p for p in sorted(list_ports.comports()) if p.vid is not None and p.pid is not None]
    if not ports:
        raise DeployError(
            "no board found: is it plugged in, with a cable that carries data? One that shows as "
            f"a drive has no MicroPython yet: copy its UF2 file there ({DOWNLOAD})"
        )
    if len(ports) > 1:
        listed = ", ".join(f"{p.device} ({p.product or p.description or 'unnamed'})" for p in ports)
        raise DeployError(
            f"{len(ports)} boards found, {listed}: say which, as PORT={ports[0].device}"
        )
    return ports[0].device


@contextlib.contextmanager
def connect(port: str) -> Iterator[Board]:
    """Open the board at a port, stop what runs there, and restart it at the end, also after errors.

    A port is a device such as `/dev/ttyACM0` or `COM3`, or `socket://HOST:PORT`. Raises DeployError
    if there is none, it may not be opened, is in use, or nothing like MicroPython answers.
    """
    try:
        transport = SerialTransport(port, timeout=_TIMEOUT)
    except (TransportError, OSError, ValueError) as error:
        raise DeployError(_why_closed(port, error)) from None
    try:
        board = Board(port, transport)
        try:
            yield board
        except DeployError:
            board.restart()
            raise
        board.restart()
    finally:
        with contextlib.suppress(OSError):  # after a restart the port may be gone
            transport.close()


class Board:
    """A board that waits for commands, made by `connect`.

    Every method raises DeployError where the board refuses what is asked or no longer answers.
    """

    def __init__(self, port: str, transport: SerialTransport) -> None:
        self.port = port
        self._transport = transport
        self._is_lost = False
        self._enter()
        self.identity = Identity(*self._values(_IDENTIFY)[0])
        if self.identity.name == "micropython":
            self._run(_FEED)
            self._run(_HELPERS)

    def space(self) -> Space:
        """Return the space of the filesystem that the firmware lives on."""
        block, free = self._values("s = nn_os.statvfs('/'); print(repr((s[0], s[3])))")[0]
        return Space(free * block, block)

    def tree(self, top: str) -> Tree:
        """Return all files and folders below a folder; none where there is no such folder."""
        files: dict[str, int] = {}
        folders = []
        waiting = [top.rstrip("/")]
        while waiting:
            folder = waiting.pop(0)
            for name, kind, size in self.entries(folder or "/"):
                path = f"{folder}/{name}"
                if kind & _FOLDER:
                    folders.append(path)
                    waiting.append(path)
                else:
                    files[path] = size
        return Tree(files, folders)

    def entries(self, folder: str) -> list[tuple[str, int, int]]:
        """Return (name, kind, size) of what lies in a folder; nothing where there is none."""
        return self._values(f"nn_list({folder!r})", f"{folder} can't be listed")

    def differing(self, files: Mapping[str, bytes], there: Mapping[str, int]) -> set[str]:
        """Return the paths whose content on the board is not that of `files`.

        `there` has the sizes of what is on the board by path.
        """
        alike = [path for path in files if there.get(path) == len(files[path])]
        result = files.keys() - alike
        for paths in _batches(alike, files):
            for path, value in zip(paths, self._checksums(paths), strict=True):
                if not _matches(value, files[path]):
                    result.add(path)
        return result

    def read(self, path: str) -> bytes:
        """Return the content of a file."""
        failed = f"{path} can't be read"
        self._run(f"nn_f = open({path!r}, 'rb')", failed)
        content = bytearray()
        while True:
            part = binascii.a2b_base64(self._values(f"nn_read({PART})", failed)[0])
            content += part
            if len(part) < PART:
                break
        self._run("nn_f.close()", failed)
        (value,) = self._checksums([path])
        if not _matches(value, bytes(content)):
            raise DeployError(f"{path} came over damaged: try again, with another cable", 1)
        return bytes(content)

    def write(self, path: str, content: bytes) -> None:
        """Replace a file, or make it: at a stroke, and only after what arrived was checked."""
        failed = f"{path} can't be written"
        for attempt in (1, 2):
            self._run(f"nn_f = open({_NEW!r}, 'wb')", failed)
            for start in range(0, len(content), PART):
                part = binascii.b2a_base64(content[start : start + PART], newline=False)
                self._run(f"nn_write({part!r})", failed)
            self._run("nn_f.close()", failed)
            (value,) = self._checksums([_NEW])
            if _matches(value, content):
                self._run(f"nn_os.rename({_NEW!r}, {path!r})", failed)
                return
            if attempt == 2:
                raise DeployError(f"{path} arrived damaged twice: try another cable", 1)

    def remove(self, path: str) -> None:
        """Remove a file."""
        self._run(f"nn_os.remove({path!r})", f"{path} can't be removed")

    def remove_folder(self, path: str) -> None:
        """Remove an empty folder."""
        self._run(f"nn_os.rmdir({path!r})", f"{path} can't be removed")

    def make_folder(self, path: str) -> None:
        """Make a folder whose parent is there."""
        self._run(f"nn_os.mkdir({path!r})", f"{path} can't be made")

    def remove_unfinished(self) -> None:
        """Remove what a transfer that was interrupted has left."""
        if any(f"/{name}" == _NEW for name, _, _ in self.entries("/")):
            self.remove(_NEW)

    def restart(self) -> None:
        """Restart the board as if it were switched off and on; nothing can be asked afterwards."""
        if self._is_lost:
            return
        # Not a soft reset, after which nobody would feed the watchdog before the firmware runs.
        # It waits a moment, so that what acknowledges the command still gets out.
        command = "import machine, time\ntime.sleep_ms(100)\nmachine.reset()"
        # The serial port goes away with the board, which is no error here.
        with contextlib.suppress(OSError, TransportError, struct.error):
            self._transport.exec_raw_no_follow(command)

    def _enter(self) -> None:
        for attempt in (1, 2):
            try:
                # mpremote prints what it got where this fails.
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=False, timeout_overall=8)
                return
            except TransportError:
                if attempt == 2:
                    raise DeployError(
                        f"what is at {self.port} does not answer as MicroPython does: unplug it, "
                        f"plug it in again, try again; if it has none yet, see {DOWNLOAD}"
                    ) from None
            except (OSError, struct.error):
                self._lost()

    def _checksums(self, paths: list[str]) -> list[tuple[int, str | int]]:
        """Size and SHA-256 of files, the CRC-32 in its place where the board has no hashlib."""
        calls = "\n".join(f"nn_sum({path!r})" for path in paths)
        return self._values(calls, f"{', '.join(paths)} can't be checked")

    def _values(self, code: str, failed: str = "") -> list:
        """Execute code on the board that prints values as Python writes them, one a line."""
        lines = self._run(code, failed).decode("utf-8", "replace").splitlines()
        try:
            return [ast.literal_eval(line) for line in lines if line]
        except (ValueError, SyntaxError):
            raise DeployError(
                f"the board at {self.port} answers in riddles: try again", 1
            ) from None

    def _run(self, code: str, failed: str = "") -> bytes:
        """Execute code on the board and return what it prints."""
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                output, error = self._transport.exec_raw(code, timeout=_TIMEOUT)
        except (OSError, TransportError, struct.error):
            self._lost()
        if error:
            last = error.decode("utf-8", "replace").strip().splitlines()[-1]
            failed = failed or f"the board at {self.port} can't do this"
            if "OSError" in last and ("ENOSPC" in last or last.endswith(f" {_NO_ROOM}")):
                raise DeployError(f"{failed}: the board is full; remove files of yours there", 1)
            raise DeployError(f"{failed}: {last}", 1)
        return output

    def _lost(self) -> NoReturn:
        self._is_lost = True
        raise DeployError(
            f"the board at {self.port} no longer answers: plug it in again and run this again", 1
        ) from None


def _batches(paths: Iterable[str], files: Mapping[str, bytes]) -> Iterator[list[str]]:
    """Paths in groups that the board can check in a moment each."""
    group: list[str] = []
    size = 0
    for path in paths:
        if group and size + len(files[path]) > _AT_ONCE:
            yield group
            group, size = [], 0
        group.append(path)
        size += len(files[path])
    if group:
        yield group


def _matches(value: tuple[int, str | int], content: bytes) -> bool:
    """Whether the board's size and checksum of a file are those of this content."""
    size, checksum = value
    if size != len(content):
        return False
    if isinstance(checksum, int):
        return checksum == binascii.crc32(content)
    return checksum == hashlib.sha256(content).hexdigest()


def _why_closed(port: str, error: Exception) -> str:
    """Why a port could not be opened, and what to do."""
    if "://" in port:
        return f"{port} can't be opened: {error.__cause__ or error}"
    if sys.platform != "win32":
        if not os.path.exists(port):
            return f"there is no {port}: is the board plugged in?"
        if not os.access(port, os.R_OK | os.W_OK):
            return (
                f"you may not open {port}: 'sudo usermod -aG {_group(port)} {getpass.getuser()}', "
                "then log out and in again"
            )
    return f"{port} can't be opened: close the program that uses it"


def _group(port: str) -> str:
    """The group that may open a port; udev gives serial ports to one."""
    try:
        import grp

        return grp.getgrgid(os.stat(port).st_gid).gr_name
    except (ImportError, KeyError, OSError):
        return "dialout"
