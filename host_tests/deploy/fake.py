"""A board that is not there: it runs what is sent to a real one, on files in memory."""

from __future__ import annotations

import builtins
import contextlib
import errno
import io
import types
from collections.abc import Callable, Iterator

PICO = ("micropython", (1, 25, 0, ""), 0x1306, "Raspberry Pi Pico with RP2040")


class FakeBoard:
    """A board's filesystem and MicroPython, and the transport to it.

    The transport's methods are those of mpremote's SerialTransport that the deployer uses. Set
    `breaks_after` to the number of steps after which the cable comes off, `damages` to how many
    files arrive damaged.
    """

    def __init__(
        self,
        files: dict[str, bytes] | None = None,
        identity: tuple = PICO,
        blocks: int = 352,
        has_hashlib: bool = True,
        platform: str = "rp2",
        watched: bool = False,
    ) -> None:
        self.files = dict(files or {})
        self.folders = {"/"}
        for path in self.files:
            parts = path.split("/")[1:-1]
            self.folders |= {"/" + "/".join(parts[: n + 1]) for n in range(len(parts))}
        self.blocks = blocks
        self.has_hashlib = has_hashlib
        self.breaks_after: int | None = None
        self.damages = 0
        self.answers = True
        self.restarts = 0
        self.changes: list[tuple[str, str]] = []
        self.longest = 0  # of the steps, in bytes
        self.is_open = True
        self.feeding = False
        implementation = type("Implementation", (tuple,), {})(identity[:2])
        implementation._mpy, implementation._machine = identity[2:]
        self._modules = {
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
            "time": types.SimpleNamespace(sleep_ms=lambda ms: None),
            "machine": types.SimpleNamespace(
                reset=self._reset,
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
        """The files that are not the firmware's."""
        ours = ("/engine/", "/firmware/", "/main.py", "/boot.py", "/ninety-nine.")
        return {path: self.files[path] for path in self.files if not path.startswith(ours)}

    def enter_raw_repl(self, soft_reset: bool, timeout_overall: int) -> None:
        """Be ready for commands; the firmware's watchdog would bite after a soft reset."""
        from mpremote.transport import TransportError

        assert not soft_reset
        if not self.answers:
            print("what mpremote prints")
            raise TransportError("could not enter raw repl")

    def exec_raw(self, command: str, timeout: int) -> tuple[bytes, bytes]:
        """Run a command; returns what it printed and the traceback of what it raised."""
        if self.breaks_after is not None:
            if self.breaks_after == 0:
                raise OSError(errno.EIO, "device disconnected")
            self.breaks_after -= 1
        self.longest = max(self.longest, len(command))
        output = io.StringIO()
        try:
            with contextlib.redirect_stdout(output):
                exec(command, self._globals)
        except Exception as error:
            name = type(error).__name__
            what = error.errno if isinstance(error, OSError) else error
            trace = f'Traceback (most recent call last):\r\n  File "<stdin>"\r\n{name}: {what}\r\n'
            return output.getvalue().encode(), trace.encode()
        return output.getvalue().encode(), b""

    def exec_raw_no_follow(self, command: str) -> None:
        """Run a command that does not come back."""
        exec(command, self._globals)

    def init(self, period: int, callback: Callable[[object], None]) -> None:
        """Start the timer; it feeds the watchdog in time."""
        assert 0 < period < 4000
        callback(self)

    def feed(self) -> None:
        """Feed the watchdog."""
        self.feeding = True

    def close(self) -> None:
        """Pull the cable out."""
        self.is_open = False

    def _import(self, name: str, *_: object) -> object:
        if name == "hashlib" and not self.has_hashlib:
            raise ImportError("no module named 'hashlib'")
        return self._modules.get(name) or builtins.__import__(name)

    def _taken(self) -> int:
        return 2 * len(self.folders) + sum(-(-len(file) // 4096) for file in self.files.values())

    def _statvfs(self, path: str) -> tuple[int, ...]:
        free = self.blocks - self._taken()
        return (4096, 4096, self.blocks, free, free, 0, 0, 0, 0, 255)

    def _ilistdir(self, path: str) -> Iterator[tuple]:
        if path not in self.folders:
            raise OSError(errno.ENOENT, "")
        for folder in sorted(self.folders - {"/"}):
            parent, _, name = folder.rpartition("/")
            if (parent or "/") == path:
                yield name, 0x4000, 0  # no size, as FAT has it
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
        for name in [name for name in self._globals if name != "__builtins__"]:
            del self._globals[name]


class _Written(io.BytesIO):
    """A file that is being written; like on LittleFS, it counts when it is closed."""

    def __init__(self, board: FakeBoard, path: str) -> None:
        super().__init__()
        self._board, self._path = board, path

    def write(self, content: bytes) -> int:  # type: ignore[override]
        written = super().write(content)
        if self._board._taken() + -(-self.tell() // 4096) > self._board.blocks:
            raise OSError(errno.ENOSPC, "")
        return written

    def close(self) -> None:
        if not self.closed:
            content = self.getvalue()
            if self._board.damages:
                self._board.damages -= 1
                content = content[:-1] + bytes((content[-1] ^ 1,))
            self._board.files[self._path] = content
        super().close()
