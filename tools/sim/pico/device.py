"""The device on an emulated Pico: the image that a Pico takes, and fingers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from firmware.boards import pico as board
from tools import image
from tools.image.filesystem import filesystem
from tools.sim.panel import Panel
from tools.sim.pico.board import Display, Pico, SpiDisplay, flash_image
from tools.sim.picture import Picture
from tools.sim.simulator import KEYS

_PRESSED = 30  # ms that a finger stays on a key, and at the least stays away afterwards
_UNHURRIED = 270  # ms that the finger of somebody stays away who looks at what a press has done
_BOUNCE = (0, 300, 900, 1500, 4000)  # µs from the first touch at which the contact changes
_LOOKS = 8  # ms without anything due after which the firmware has done all there was to do
_LONGEST = 3000  # ms that it may take for that
_START = 5000  # ms from power-on to the home screen at the most
_BATTERY = 5.0  # V
FLASH = "flash.bin"
"""The file in the storage folder that keeps all of the flash."""


class PicoSimulator:
    """A device to press the keys of, look at and switch off, as `tools.sim.simulator.Simulator`.

    storage: the folder that keeps the flash between two runs; None for an empty flash. seed: the
    seed of its games, None where the device is to draw its own. flash: what is on a new flash,
    None for what `new_flash` puts there. address: of the display on the board's own I2C pins,
    None for no display there. spi: a display on SPI. pico: what is emulated.
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
        """What the display chip holds."""
        return self.pico.panel

    def close(self) -> None:
        """Put the device away, its flash kept in the storage folder if there is one."""
        if self._file:
            new = self._file.with_suffix(".new")
            new.write_bytes(self.pico.flash())
            new.replace(self._file)
        self.pico.close()

    def press(self, key: str) -> None:
        """Press a key, which bounces, as somebody who looks at what it does before the next.

        Takes 330 ms, and longer where the picture does.
        """
        self.hold(key, _PRESSED)
        self.wait(_UNHURRIED)

    def tap(self, key: str) -> None:
        """Press a key, which bounces, and let it go as fast as a finger can; takes about 60 ms."""
        self.hold(key, _PRESSED)

    def hold(self, key: str, ms: int) -> None:
        """Hold a key for `ms`, which takes at least 30 ms more. ValueError for an unknown key."""
        if key not in KEYS:
            raise ValueError(f"unknown key '{key}'; the keys are {' '.join(KEYS)}")
        pin = pin_of(key)
        self.pico.press(pin, bounce=_BOUNCE)
        self.pico.run(ms)
        self.pico.release(pin, bounce=_BOUNCE)
        self.pico.run(_PRESSED)
        self.settle()

    def wait(self, ms: int) -> None:
        """Let `ms` pass."""
        self.pico.run(ms)
        self.settle()

    def settle(self) -> None:
        """Run until the firmware has done all there is to do now."""
        self.pico.run_until_idle(_LONGEST, _LOOKS)

    def picture(self) -> Picture:
        """What the display shows."""
        return self.pico.panel.pixels()

    def words(self) -> list[str]:
        """On a board nobody notes the words on the screen: ValueError."""
        raise ValueError("the emulated Pico has no text; use show")

    def restart(self) -> None:
        """Switch the device off and on."""
        self.pico.power_off()
        self._switch_on()

    def _switch_on(self) -> None:
        self.pico.power_on()
        self.pico.run_until(lambda pico: any(pico.panel.pixels().rows), _START)
        self.settle()
        self.wait(_UNHURRIED)  # a game that was read has just come up


def new_flash(
    more: Mapping[str, bytes] | None = None, replaced: Mapping[str, bytes] | None = None
) -> bytes:
    """The 2 MiB of a flash with the image that `make image` makes, and a filesystem beside it.

    more: the files on that, path on the board -> content; without any MicroPython formats it.
    replaced: modules to freeze in place of the project's (`tools.image.build`).
    """
    layout = image.BOARDS["pico"]
    regions = filesystem(more, layout.size) if more else {}
    return flash_image(
        image.build("pico", replaced=replaced),
        {layout.start + offset: content for offset, content in regions.items()},
    )


def pin_of(key: str) -> int:
    """The number of the pin that a key is on."""
    keys = board.BOARD["keys"]
    assert isinstance(keys, dict)
    return keys[key.lower()]
