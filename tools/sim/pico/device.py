"""The device on an emulated Pico: the image for a Pico, and a finger on its keys."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from firmware.boards import pico as board
from tools import image
from tools.command_line import writing
from tools.image.filesystem import filesystem
from tools.sim.panel import Panel
from tools.sim.pico.board import Display, Pico, SpiDisplay
from tools.sim.pico.memory import flash_image
from tools.sim.picture import Picture
from tools.sim.simulator import KEYS

PRESSED = 30
"""The ms for which a key is held, and at least released afterwards."""

_UNHURRIED = 270  # ms between presses of a person who looks at the result of each
_BOUNCE = (0, 300, 900, 1500, 4000)  # µs from the first touch at which the contact changes
_LOOKS = 8  # ms of idle time after which the firmware has finished its work
_LONGEST = 3000  # ms allowed for that
_WELCOME = 1300  # ms of the first picture; a restored game, too, ignores keys for a moment
_START = 5000  # ms allowed from power-on to the home screen
_BATTERY = 5.0  # V
FLASH = "flash.bin"
"""The file in the storage folder that holds the whole flash."""


class PicoSimulator:
    """A device to operate, with the interface of `tools.sim.simulator.Simulator`.

    storage: the folder that keeps the flash between runs; None for an empty flash.
    seed: the seed of its games; None to let the device choose one.
    flash: the content of a new flash; None for the result of `new_flash`.
    address: of a display on the board's I2C pins; None for no display there.
    spi: a display on SPI.

    Attributes:
    pico: the emulated Pico.
    """

    def __init__(
        self,
        storage: Path | None = None,
        seed: int | None = None,
        flash: bytes | None = None,
        address: int | None = 0x3C,
        spi: SpiDisplay | None = None,
    ):
        self.sounds: list[int] = []
        self.wait_at_most = 10
        self._file = storage / FLASH if storage else None
        if self._file and self._file.exists():
            flash = self._file.read_bytes()
        elif flash is None:
            flash = new_flash({} if seed is None else {"/seed": str(seed).encode()})
        pins = board.BOARD["display"]
        assert isinstance(pins, dict)
        display = None if address is None else Display(pins["sda"], pins["scl"], address)
        self.pico = Pico(flash, display, spi)
        self.pico.set_voltage(_BATTERY)
        self._switch_on()

    def __enter__(self) -> PicoSimulator:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def panel(self) -> Panel:
        """The model of the display."""
        return self.pico.panel

    def close(self) -> None:
        """Save the flash to the storage folder, if any, and end the emulation."""
        if self._file:
            new = self._file.with_suffix(".new")
            with writing(self._file):
                new.write_bytes(self.pico.flash())
                new.replace(self._file)
        self.pico.close()

    def press(self, key: str) -> None:
        """Press a key, with contact bounce, as a person does who looks at the result.

        Takes 330 ms, or longer if the picture does.
        """
        self.hold(key, PRESSED)
        self.wait(_UNHURRIED)

    def tap(self, key: str) -> None:
        """Press and release a key as fast as a finger can, with bounce; takes about 60 ms."""
        self.hold(key, PRESSED)

    def hold(self, key: str, ms: int) -> None:
        """Hold a key for `ms`, then at least 30 ms more. ValueError for an unknown key."""
        if key not in KEYS:
            raise ValueError(f"unknown key '{key}'; the keys are {' '.join(KEYS)}")
        pin = pin_of(key)
        self.pico.press(pin, bounce=_BOUNCE)
        self.pico.run(ms)
        self.pico.release(pin, bounce=_BOUNCE)
        self.pico.run(PRESSED)
        self.settle()

    def wait(self, ms: int) -> None:
        """Let `ms` pass."""
        self.pico.run(ms)
        self.settle()

    def settle(self) -> None:
        """Run until the firmware has finished its work."""
        self.pico.run_until_idle(_LONGEST, _LOOKS)

    def picture(self) -> Picture:
        """Return what the display shows."""
        return self.pico.panel.pixels()

    def words(self) -> list[str]:
        """Raise ValueError: the board does not record the words on its screen."""
        raise ValueError("the emulated Pico has no text; use show")

    def restart(self) -> None:
        """Switch the device off and on."""
        self.pico.power_off()
        self._switch_on()

    def _switch_on(self) -> None:
        self.pico.power_on()
        self.pico.run_until(lambda pico: any(pico.panel.pixels().rows), _START)
        self.settle()
        self.wait(_WELCOME)


def new_flash(
    more: Mapping[str, bytes] | None = None, replaced: Mapping[str, bytes] | None = None
) -> bytes:
    """Return the 2 MiB of a flash with the image from `make image`, and a filesystem.

    more: files for the filesystem, path on the board -> content, besides settings. If it is empty,
        the filesystem is left erased, MicroPython formats it, and the device asks for its language.
    replaced: modules to freeze in place of the project's (`tools.image.build`).
    """
    layout = image.BOARDS["pico"]
    regions = {}
    if more is None or more:  # with settings: without any, a question comes first
        regions = filesystem({"/saves/settings.json": b"{}", **(more or {})}, layout.size)
    return flash_image(
        image.build("pico", replaced=replaced),
        {layout.start + offset: content for offset, content in regions.items()},
    )


def pin_of(key: str) -> int:
    """Return the number of the pin of a key."""
    keys = board.BOARD["keys"]
    assert isinstance(keys, dict)
    return keys[key.lower()]
