"""An emulated Raspberry Pi Pico that runs MicroPython from a UF2 file.

    with Pico(display=Display(sda=4, scl=5), usb=True) as pico:
        pico.boot()
        print(pico.repl("import os; print(os.uname().release)"))
        pico.press(14)
        pico.run(50)
        print(pico.panel.pixels())

The chip is emulated under Node (`tools/emulator`). The peripherals are from rp2040js; the
processor, the flash chip, the wiring and the USB host are our own. Emulated time passes only in
`run`, `run_until_idle`, `run_until`, `boot`, `exchange`, `repl`, and while `serving`.

Differences from a real Pico: it has no second core; writes to read-only memory and accesses to
unmapped addresses raise no fault; the flash cache is not modelled, so code runs as if it were all
cached.
"""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tools.node import NodeError, find_node, package
from tools.node.worker import Worker, hire
from tools.sim.panel import Panel
from tools.sim.pico import PicoError
from tools.sim.pico.boot_drive import BootDrive, DriveKeeper, Page
from tools.sim.pico.memory import FLASH_SIZE, SECTOR, boot_rom, flash_image
from tools.sim.pico.records import Change, Counts, Pin, SpiTransfer, Tone, Transaction, Wear
from tools.sim.pico.serial_port import HOST, Relay, Repl

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = "rp2040js"

VSYS = 3  # ADC channels
TEMPERATURE = 4
BOUNCE = (0, 300, 700, 1100, 1600)  # microseconds: down, up, down, up, down

_STACK = 0x2004_0000  # top of the stack, which grows down; zero at power-on
_STACK_SIZE = 0x2000
_QUIET = 20  # ms without work that count as idle


class Display(NamedTuple):
    """A display on I2C: its pins and its address."""

    sda: int
    scl: int
    address: int = 0x3C


class SpiDisplay(NamedTuple):
    """A display on SPI: its data/command and chip select pins, and the SPI bus (0 or 1)."""

    dc: int
    cs: int
    bus: int = 0


class Pico:
    """A Pico with everything connected to it, powered off. Start it with `power_on()` or `boot()`.

    flash: 2 MiB for its flash (`flash_image`); None for the project's stock MicroPython with an
        erased filesystem, which MicroPython then formats.
    display: a display on I2C with pull-up resistors, or None.
    spi: a display on SPI, or None.
    usb: whether a USB host is attached. Without one the processor sleeps as it does on batteries.

    Use it as a context manager, or call `close`. Raises PicoError if Node, rp2040js, the boot ROM
    or the firmware is missing.

    Attributes:
    panel: the I2C display; a new one after each power-on.
    transactions: all writes to it since `power_on`; the list may be cleared at any time.
    transfers: the same for SPI.
    changes: of the pins that are watched (`watch`); the list may be cleared at any time.
    uart: the text received from UART0.
    events: (name, microseconds) of each `watchdog`, `reset`, `cut` (the power failed as requested),
        `bootsel` (the boot ROM waits for a file), `stuck` (the watchdog expired in lightsleep and
        no clock was running) and `crash`.
    failure: why the Pico is stuck or has crashed, or None.
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
        self.changes: list[Change] = []
        self.uart = ""
        self.events: list[tuple[str, float]] = []
        self.failure: str | None = None
        self._now = 0.0
        self._power = False
        self._counted = (0.0, 0.0, 0)
        self._repl = Repl(self.exchange, lambda: self._ask("forget"))
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
            raise PicoError(f"the flash must have {FLASH_SIZE} bytes; it has {len(flash)}")
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
        """Power off and release the emulator; later calls do nothing."""
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
        """Switch on (after off, if it is on), with the same flash or with `flash` of 2 MiB."""
        self._renew()
        content = None if flash is None else base64.b64encode(flash).decode()
        self._ask("power", on=True, flash=content)

    def power_off(self) -> None:
        """Switch off at once; the flash keeps its content, the memory does not."""
        self._ask("power", on=False)

    def reset(self) -> None:
        """Pull the RUN pin low: restart, as after power-on."""
        self._renew()
        self._ask("reset")

    def boot(self, max_ms: int = 20_000) -> None:
        """Switch on and run until the processor has been idle for 20 ms.

        Without a main.py, that is when the REPL is ready. Raises PicoError if the processor is
        still busy after `max_ms`.
        """
        self.power_on()
        if not self.run_until_idle(max_ms):
            raise PicoError(self.failure or f"the Pico was still busy after {max_ms} ms")

    def cut_power(
        self, after_bytes: int | None = None, after_operations: int | None = None
    ) -> None:
        """Make the power fail during a flash write; with neither argument, cancel that.

        after_bytes: how many more bytes are programmed or erased first. The page or block may be
            left half done.
        after_operations: how many more pages and blocks are completed first; the next one is left
            half done.

        In a half-erased block, the other half has some of its bits set. In a half-programmed page,
        one byte has some of its bits.
        """
        self._ask("cut", bytes=after_bytes, operations=after_operations)

    # Time

    @property
    def microseconds(self) -> float:
        """The emulator's clock. It never goes back, and runs on while the power is off."""
        return self._now

    def run(self, ms: float) -> None:
        """Let `ms` pass. Raises PanelError if the display received invalid bytes."""
        self._ask("run", nanos=ms * 1e6)

    def run_until_idle(self, max_ms: float, quiet_ms: float = _QUIET) -> bool:
        """Run until the processor is idle for `quiet_ms`; return False if it never is in `max_ms`.

        The clock then stands at the start of that idle time. Inputs scheduled with `at` count as
        work.
        """
        return bool(self._ask("run", nanos=max_ms * 1e6, quiet=quiet_ms * 1e6))

    def run_until(
        self, condition: Callable[[Pico], object], max_ms: float, step_ms: float = 5
    ) -> bool:
        """Run in steps until `condition(pico)` is true; return False if it is not in `max_ms`.

        The condition is evaluated after each step with new data for the display, UART0 or `events`.
        """
        end = self._now + max_ms * 1000
        while not condition(self):
            if self._now >= end:
                return False
            # A little beyond the end, against rounding.
            self._ask("run", nanos=(end - self._now) * 1e3 + 1e3, step=step_ms * 1e6)
        return True

    def counts(self) -> Counts:
        """Return the times awake and asleep since `reset_counts`."""
        awake, asleep, cycles = self._ask("counts")
        before = self._counted
        return Counts((awake - before[0]) / 1000, (asleep - before[1]) / 1000, cycles - before[2])

    def reset_counts(self) -> None:
        """Set the counts to 0."""
        self._counted = tuple(self._ask("counts"))

    # Pins

    def drive(self, pin: int, level: int | None, at: float | None = None) -> None:
        """Drive a pin to a level (0 or 1) from outside, or release it (None).

        at: when, in microseconds on the emulator's clock; now if None.
        """
        self._ask("drive", pin=pin, level=level, at=None if at is None else at * 1000)

    def press(self, pin: int, at: float | None = None, bounce: Sequence[float] = ()) -> None:
        """Press the key between a pin and ground.

        bounce: times at which the contact changes, in microseconds from `at`. The first closes it;
            an odd number leaves it closed. BOUNCE is a typical key.
        """
        self._move(pin, 0, at, bounce)

    def release(self, pin: int, at: float | None = None, bounce: Sequence[float] = ()) -> None:
        """Release the key between a pin and ground; arguments as for `press`."""
        self._move(pin, None, at, bounce)

    def _move(self, pin: int, level: int | None, at: float | None, bounce: Sequence[float]) -> None:
        if not bounce:
            self.drive(pin, level, at)
            return
        if len(bounce) % 2 == 0:
            raise ValueError(f"the number of bounce times must be odd; it is {len(bounce)}")
        begin = self._now if at is None else at
        for number, offset in enumerate(bounce):
            other = None if level == 0 else 0
            self.drive(pin, other if number % 2 else level, begin + offset)

    def connect(self, first: int, second: int, at: float | None = None) -> None:
        """Connect two pins, as a key of a matrix does; `at` as in `drive`."""
        self._ask("link", pins=[first, second], connected=True, at=None if at is None else at * 1e3)

    def disconnect(self, first: int, second: int, at: float | None = None) -> None:
        """Disconnect two pins."""
        self._ask(
            "link", pins=[first, second], connected=False, at=None if at is None else at * 1e3
        )

    def pin(self, pin: int) -> Pin:
        """Return the state of a pin."""
        return Pin(*self._ask("pin", pin=pin))

    def watch(self, pin: int) -> None:
        """Keep each change of a pin's level in `changes`, from now on."""
        self._ask("watch", pin=pin)

    def tone(self, pin: int) -> Tone | None:
        """Return the PWM signal at a pin, or None."""
        made = self._ask("pwm", pin=pin)
        return None if made is None else Tone(*made)

    def set_analog(self, channel: int, value: int) -> None:
        """Set the reading of an ADC channel (0..4): 0..4095 for 0..3.3 V."""
        self._ask("analog", channel=channel, value=value)

    def set_voltage(self, volts: float) -> None:
        """Set VSYS, which ADC channel 3 measures through a divider by three."""
        self.set_analog(VSYS, min(4095, round(volts / 3 / 3.3 * 4096)))

    def set_temperature(self, celsius: float) -> None:
        """Set the temperature at the chip's sensor (ADC channel 4)."""
        volts = 0.706 - (celsius - 27) * 0.001721
        self.set_analog(TEMPERATURE, round(volts / 3.3 * 4096))

    def bootsel(self, pressed: bool) -> None:
        """Press or release the BOOTSEL button."""
        self._ask("bootsel", pressed=pressed)

    # The display on I2C

    def plug_display(self, present: bool) -> None:
        """Plug the display in or out; unplugged, it does not answer on the bus."""
        self._ask("display", present=present)

    def set_display_address(self, address: int) -> None:
        """Set the display's address, 0x3C or 0x3D."""
        self._ask("display", address=address)

    def refuse_byte(self, after: int) -> None:
        """Make the display refuse one byte, after it has acknowledged `after` more."""
        self._ask("display", nackAfter=after)

    def hold_data_line(self, clocks: int | None = None) -> None:
        """Make the display hold SDA low until `clocks` pulses of SCL; None: without end, 0: stop.

        The display answers nothing in the meantime.
        """
        self._ask("display", stuckClocks=-1 if clocks is None else clocks)

    # Memory and flash

    def flash(self) -> bytes:
        """Return the 2 MiB of the flash."""
        return base64.b64decode(self._ask("flash"))

    def flash_counts(self) -> tuple[int, int]:
        """Return the number of flash operations and of bytes, as `cut_power` counts them."""
        operations, count = self._ask("flashCounts")
        return operations, count

    def wear(self) -> list[Wear]:
        """Return the wear of each sector since this Pico was made, from the first sector on."""
        sectors = [Wear(0, 0, 0)] * (FLASH_SIZE // SECTOR)
        for sector, *counts in self._ask("wear"):
            sectors[sector] = Wear(*counts)
        return sectors

    @property
    def in_boot_drive(self) -> bool:
        """Whether the boot ROM waits for a file, as after `machine.bootloader()`."""
        return bool(self._ask("bootDrive"))

    def store(self, pages: Sequence[Page]) -> bool:
        """Program pages as the boot ROM does; return False if the power failed."""
        listed = [
            (page.offset, base64.b64encode(page.content).decode(), page.erase) for page in pages
        ]
        return bool(self._ask("store", pages=listed))

    def leave_boot_drive(self) -> None:
        """Start the program in the flash, as the boot ROM does after a complete file."""
        self._ask("leaveBootDrive")

    def memory(self, address: int, length: int) -> bytes:
        """Return `length` bytes of memory from an address. Raises PicoError without power."""
        return base64.b64decode(self._ask("memory", address=address, length=length))

    def unused_stack(self) -> int:
        """Return how many bytes of the stack of 8 KB were never used since power-on.

        MicroPython keeps 256 of them free. Raises PicoError without power.
        """
        stack = self.memory(_STACK, _STACK_SIZE)
        return len(stack) - len(stack.lstrip(b"\0"))

    def state(self) -> dict[str, Any]:
        """Return the processor's registers and rp2040js's warnings, for debugging."""
        return self._ask("state")

    # The serial line

    def plug_usb(self, attached: bool) -> None:
        """Attach or detach the USB host."""
        self._repl.lost()
        self._ask("usb", attached=attached)

    def sleep_computer(self, asleep: bool) -> None:
        """Let the computer at the USB fall asleep, so that the bus is idle, or wake up."""
        self._ask("computer", asleep=asleep)

    @property
    def sleeps_deeply(self) -> bool:
        """Whether the chip sleeps, and only the clocks that are to run then."""
        return bool(self.state()["deep"])

    def exchange(self, send: bytes, until: bytes, max_ms: float = 10_000) -> bytes:
        """Send bytes over USB and run until the answer contains `until`; return it up to there.

        Raises PicoError, which quotes the answer, if that takes longer than `max_ms`.
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
            reason = self.failure or f"expected {until!r} over USB within {max_ms:g} ms"
            raise PicoError(f"{reason}; received {text[-500:]!r}")
        return text

    def repl(self, code: str, max_ms: float = 10_000) -> str:
        """Run Python code through the REPL on USB; return its output.

        A running program is interrupted first. Raises PicoError with the traceback of an
        exception, or if the code takes longer than `max_ms`.
        """
        return self._repl.run(code, max_ms)

    @contextmanager
    def serving(self, drive: Path | None = None, port: int = 0) -> Iterator[str]:
        """Let the Pico run by itself, with its USB serial port on a TCP port of this computer.

        drive: an empty folder in which its boot drive appears; None for no drive.
        port: the TCP port, 0 for any.

        Yields the address for `mpremote connect`, which can connect any number of times. The Pico
        runs as fast as it can, but sleeps in real time. A connection survives a reset; it ends when
        the power fails or the boot ROM takes over.
        """
        self._repl.leave()
        relay = Relay(self._ask("serve"), port)
        keeper = self._keep(drive) if drive else None
        try:
            yield f"socket://{HOST}:{relay.port}"
        finally:
            if keeper:
                keeper.close()
            relay.close()
            self._ask("pause")

    def _keep(self, folder: Path) -> DriveKeeper:
        """Start to show the boot drive in a folder whenever the boot ROM waits."""
        drive = BootDrive(folder, self.store, self.leave_boot_drive)
        return DriveKeeper(drive, lambda: self.in_boot_drive)

    # The emulator

    def _renew(self) -> None:
        self._repl.lost()
        self.panel = Panel()
        self.transactions.clear()
        self.transfers.clear()
        self.failure = None

    def _ask(self, request: str, **settings: object) -> Any:
        """Send a request to the emulator, process its events and return its result."""
        if self._emulator is None:
            raise PicoError("the emulator is closed")
        with self._asking:
            try:
                answer = self._emulator.ask({request: settings})
            except EOFError as reason:
                self._end()
                raise PicoError(f"the emulator ended: {reason}") from None
            except BaseException:  # interrupted: an answer may still be on its way
                self._end()
                raise
            self._now = answer["now"] / 1000
            self._power = answer["power"]
            self._take(answer["events"])
        if answer["error"] is not None:
            raise PicoError(answer["error"])
        return answer["result"]

    def _take(self, events: list[list[Any]]) -> None:
        """Process events; the display's bytes last, because they may be invalid."""
        written = []
        for name, *values in events:
            if name == "i2c":
                _, _, start, end, data, refused = values
                content = base64.b64decode(data)
                written.append(Transaction(start / 1000, end / 1000, content, refused))
            elif name == "spi":
                data, time, content = values
                transfer = SpiTransfer(time / 1000, bool(data), base64.b64decode(content))
                # The transfer may have started before the previous answer.
                if self.transfers and self.transfers[-1].data == transfer.data:
                    content = self.transfers.pop().content + transfer.content
                    transfer = transfer._replace(content=content)
                self.transfers.append(transfer)
            elif name == "uart":
                self.uart += values[0]
            elif name == "level":
                time, *rest = values
                self.changes.append(Change(time / 1000, *rest))
            else:
                self.events.append((name, values[0] / 1000))
                if name == "crash":
                    self.failure = values[1]
                elif name == "stuck":
                    self.failure = "the watchdog expired in lightsleep, and no clock was running"
        self.transactions += written
        for transaction in written:
            if transaction.data:  # i2c.scan() sends only the address
                self.panel.write(transaction.data)
