"""The USB serial port of an emulated Pico: its REPL, and a TCP port that leads to it."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from tools.sim.pico import PicoError

HOST = "127.0.0.1"

_LEAVING = 10_000  # ms allowed for leaving the raw REPL


class Repl:
    """The raw REPL of MicroPython on a Pico's USB serial port.

    exchange: sends bytes, runs until the answer contains others or the time in ms is over, and
        returns the answer, as `Pico.exchange`.
    forget: drops what was received so far.
    """

    def __init__(
        self, exchange: Callable[[bytes, bytes, float], bytes], forget: Callable[[], None]
    ) -> None:
        self._exchange = exchange
        self._forget = forget
        self._raw = False

    def run(self, code: str, max_ms: float) -> str:
        """Run Python code and return its output, as `Pico.repl`."""
        if not self._raw:
            self._forget()
            self._exchange(b"\r\x03\x03\x01", b"raw REPL; CTRL-B to exit\r\n>", max_ms)
            self._raw = True
        try:
            self._exchange(code.encode() + b"\x04", b"OK", max_ms)
            printed = self._exchange(b"", b"\x04", max_ms)[:-1]
            error = self._exchange(b"", b"\x04>", max_ms)[:-2]
        except PicoError:
            self._raw = False
            raise
        if error:
            raise PicoError(error.decode(errors="replace").replace("\r\n", "\n").strip())
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def leave(self) -> None:
        """Go back to the friendly REPL, which other programs expect."""
        if self._raw:
            self._exchange(b"\x02", b">>> ", _LEAVING)
            self._raw = False

    def lost(self) -> None:
        """Note that MicroPython started again or USB was unplugged, so no raw REPL is open."""
        self._raw = False


class Relay(threading.Thread):
    """Forwards connections to a TCP port, one at a time, to another port.

    mpremote writes in small parts, so its system waits for each to be acknowledged before it sends
    the next. Acknowledging at once saves 40 ms each time, and Node has no option for it.
    """

    def __init__(self, inner: int, port: int) -> None:
        super().__init__(daemon=True)
        self._listening = socket.create_server((HOST, port))
        self._inner_port = inner
        self._waker, self._woken = socket.socketpair()
        self.port = self._listening.getsockname()[1]
        self.start()

    def close(self) -> None:
        """Stop, and close an open connection."""
        self._waker.close()
        self.join()

    def run(self) -> None:
        """Forward connections until `close`."""
        with self._listening, self._woken:
            while True:
                ready = select.select([self._woken, self._listening], [], [])[0]
                if self._woken in ready:
                    return
                client, _ = self._listening.accept()
                with client, socket.create_connection((HOST, self._inner_port)) as inner:
                    for each in client, inner:
                        each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    with suppress(ConnectionError):
                        self._pass(client, inner)

    def _pass(self, client: socket.socket, inner: socket.socket) -> None:
        """Forward bytes both ways until one side closes or `close` is called."""
        while True:
            ready = select.select([self._woken, client, inner], [], [])[0]
            if self._woken in ready:
                return
            for source, target in ((client, inner), (inner, client)):
                if source not in ready:
                    continue
                # Linux resets this option after each answer; other systems lack it.
                if source is client and hasattr(socket, "TCP_QUICKACK"):
                    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
                content = source.recv(1 << 16)
                if not content:
                    return
                target.sendall(content)
