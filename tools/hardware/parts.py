"""The catalogue of parts, hardware/parts.json."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from tools.hardware import FOLDER, HardwareError

TYPES = ("power in", "power out", "ground", "input", "output", "passive", "open drain", "gpio")

Volts = tuple[float, float]


@dataclass(frozen=True)
class Pin:
    """A pin of a part.

    type: one of `TYPES`.
    volts: what it gives or bears, from the lowest to the highest.
    most_mA: what it gives at most, or takes from a pin of the board.
    open: whether it may stay without a wire.
    does: the place in the firmware's board that it must be joined to: `display.sda`, or
        `keys.{name}` with the name of the part; "" for any net.
    pull_up: its resistor: `ohms`, and the pin that it goes `to`; empty if it has none.
    also_fed: what else feeds this power input, so that a supply needs a diode.
    """

    name: str
    type: str
    volts: Volts | None = None
    most_mA: float = 0
    open: bool = False
    does: str = ""
    pull_up: dict[str, Any] = field(default_factory=dict)
    also_fed: str = ""


@dataclass(frozen=True, eq=False)
class Part:
    """A part that one buys.

    draw: the shape in the picture, "" for what has no pins.
    header: of a microcontroller's board, the names of its pins from number 1.
    passes: of a switch or diode: `from` and `to` (pins), `drop` (V, least and most), `most_mA`,
        `one_way`.
    states_mA: what a board (busy, waiting, asleep, at 5 V) or a display takes in its states.
    wokwi: its `type` in Wokwi, `pins` (ours -> theirs) and `attributes`; empty if it is not there.
    boxes: the room that it takes, in mm, by what it is: x, y, z of two corners. Seen from above the
        part, x is to the right, y down, and z comes up from the face of the board that it sits on.
    pads: where its pins go through a board: name (of a microcontroller's board, the number), x, y;
        one that is not in `pins` has no use.
    hole: the diameter of the holes for them.
    """

    key: str
    title: str
    look_for: str
    substitutes: str
    price_EUR: float
    draw: str = ""
    pins: tuple[Pin, ...] = ()
    header: tuple[str, ...] = ()
    machine: str = ""
    forbidden: dict[str, str] = field(default_factory=dict)
    pwm: tuple[int, ...] = ()
    driver: str = ""
    passes: dict[str, Any] = field(default_factory=dict)
    states_mA: dict[str, float] = field(default_factory=dict)
    typical_mA: float = 0
    most_mA: float = 0
    charge_mA: float = 0
    most_charge_mA: float = 0
    capacity_mAh: float = 0
    wokwi: dict[str, Any] = field(default_factory=dict)
    boxes: dict[str, list[float]] = field(default_factory=dict)
    pads: tuple[tuple[str, float, float], ...] = ()
    hole: float = 0
    source: str = ""
    note: str = ""

    @cached_property
    def _by_name(self) -> dict[str, Pin]:
        return {pin.name: pin for pin in self.pins}

    @property
    def gpios(self) -> list[int]:
        """The numbers of the GPIOs that are brought out."""
        return [int(name[2:]) for name in self.header if name.startswith("GP")]

    def pin(self, name: str) -> Pin | None:
        """Return a pin by its name, None if the part has none of that name."""
        pin = self._by_name.get(name)
        gpio = self._by_name.get("GP")
        if pin is None and gpio is not None and name in self.header and name.startswith("GP"):
            return Pin(name, gpio.type, gpio.volts, gpio.most_mA, open=True)
        return pin


def load(file: Path = FOLDER / "parts.json") -> dict[str, Part]:
    """Return the catalogue, by key; raise HardwareError where it is wrong."""
    parts = {}
    try:
        given = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise HardwareError(f"{file.name}: {error.strerror}") from None
    except ValueError as error:
        raise HardwareError(f"{file.name}: {error}") from None
    for key, values in given.items():
        try:
            pins = tuple(
                Pin(**{**pin, "volts": tuple(pin["volts"]) if "volts" in pin else None})
                for pin in values.pop("pins", ())
            )
            values["header"] = tuple(values.get("header", ()))
            values["pads"] = tuple((name, x, y) for name, x, y in values.get("pads", ()))
            parts[key] = Part(key, pins=pins, **values)
        except (TypeError, AttributeError, KeyError) as error:
            raise HardwareError(f"{file.name}: {key}: {error}") from None
        for pin in pins:
            if pin.type not in TYPES:
                raise HardwareError(f"{file.name}: {key}: pin {pin.name}: no type '{pin.type}'")
    return parts
