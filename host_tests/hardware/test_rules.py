"""Each electrical rule catches the fault that it is for, and says where and what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from host_tests.hardware.conftest import Change
from tools.hardware import BUILDS, netlist, parts, rules
from tools.hardware.netlist import Build, Placed


@pytest.mark.parametrize("name", BUILDS)
def test_the_builds_have_no_fault(name: str) -> None:
    assert rules.faults(netlist.read(name)) == []


def wire(part: str, pin: str, net: str) -> Callable[[Build], None]:
    """Put a pin on another net, "" for none."""

    def plant(build: Build) -> None:
        build.find(part).nets[pin] = net
        if not net:
            del build.find(part).nets[pin]

    return plant


def swap(part: str, one: str, other: str) -> Callable[[Build], None]:
    """Swap the wires of two pins."""

    def plant(build: Build) -> None:
        nets = build.find(part).nets
        nets[one], nets[other] = nets[other], nets[one]

    return plant


def alter(part: str, **values) -> Callable[[Build], None]:
    """Change what the catalogue says about a part."""

    def plant(build: Build) -> None:
        placed = build.find(part)
        placed.part = replace(placed.part, **values)

    return plant


def alter_pin(part: str, name: str, **values) -> Callable[[Build], None]:
    """Change what the catalogue says about a pin."""

    def plant(build: Build) -> None:
        placed = build.find(part)
        pins = placed.part.pins
        changed = tuple(replace(pin, **values) if pin.name == name else pin for pin in pins)
        placed.part = replace(placed.part, pins=changed)

    return plant


def put(place: str, number: int) -> Callable[[Build], None]:
    """Move a signal of the firmware's to another GPIO; the firmware's own check does not run."""

    def plant(build: Build) -> None:
        net, _ = build.signals[place]
        build.signals[place] = (net, number)
        section, key = place.split(".")
        build.fitted[section][key] = number

    return plant


def add_second_display(build: Build) -> None:
    first = build.find("display")
    build.parts.append(Placed("second display", first.part, "right", 0, dict(first.nets)))


def remove_the_diode(build: Build) -> None:
    build.parts.remove(build.find("diode"))
    build.find("switch").nets["2"] = "VSYS"


def turn_the_diode(build: Build) -> None:
    diode = build.find("diode")
    diode.nets = {"A": "VSYS", "K": "SWITCHED"}


def rail(pin: str, net: str) -> Callable[[Build], None]:
    """Wire a pin of the board that is no GPIO."""

    def plant(build: Build) -> None:
        build.rails[pin] = net

    return plant


FAULTS = {
    "two nets on a pin": (
        "breadboard",
        put("keys.down", 10),
        "board, pin GP10: nets UP and DOWN are both here; move one",
    ),
    "a missing pull-up": (
        "breadboard",
        alter_pin("display", "SDA", pull_up={}),
        "board, pin GP4: net SDA has no pull-up; add 4700 ohms to 3V3",
    ),
    "a doubled pull-up": (
        "breadboard",
        add_second_display,
        "board, pin GP5: net SCL has pull-ups on display (4700 ohms) and second display",
    ),
    "a weak pull-up": (
        "breadboard",
        alter_pin("display", "SCL", pull_up={"ohms": 47000, "to": "VCC"}),
        "display, pin SCL: a pull-up of 47000 ohms on net SCL; use 4700",
    ),
    "swapped SDA and SCL at the display": (
        "breadboard",
        swap("display", "SDA", "SCL"),
        "display, pin SCL: net SDA is not for it; use SCL",
    ),
    "a key on another key's net": (
        "breadboard",
        wire("UP", "1", "DOWN"),
        "UP, pin 1: net DOWN is not for it; use UP",
    ),
    "a key that closes to 3.3 V": (
        "breadboard",
        wire("UP", "2", "3V3"),
        "UP, pin 2: it is ground, but its net is 3V3; use GND",
    ),
    "swapped rows of the pad": (
        "table",
        swap("pad", "R1", "R2"),
        "pad, pin R2: net ROW 1 is not for it; use ROW 2",
    ),
    "no SCL on this pin": (
        "breadboard",
        put("display.scl", 6),
        "board, pin GP6: net SCL: ",
    ),
    "another I2C block": (
        "breadboard",
        put("display.scl", 7),
        "board, pin GP4: net SDA: GP4 can't be I2C data with scl GP7; use GP2, GP6",
    ),
    "a pin without PWM": (
        "breadboard",
        alter("board", pwm=(15, 17)),
        "board, pin GP16: net SOUND needs PWM, which it has not; use another pin",
    ),
    "the battery on a pin that can't measure": (
        "breadboard",
        lambda build: build.fitted["battery"].update(pin=22),
        "board, pin GP22: the battery needs a pin that measures; use GP26",
    ),
    "the display on 5 V": (
        "pocket",
        wire("display", "VCC", "VBUS"),
        "display, pin SDA: it pulls net SDA up to VBUS, 4.75 to 5.25 V, and the board bears 3.63 V",
    ),
    "the display on the cell": (
        "pocket",
        wire("display", "VCC", "VSYS"),
        "display, pin VCC: net VSYS has 2.55 to 4 V, it needs 3 to 5.5 V; use 3V3",
    ),
    "a display without supply": (
        "breadboard",
        wire("display", "VCC", "5V"),
        "display, pin VCC: nothing feeds net 5V; use 3V3",
    ),
    "swapped supply and ground": (
        "breadboard",
        swap("display", "VCC", "GND"),
        "display, pin GND: it is ground, but its net is 3V3; use GND",
    ),
    "two supplies on a net": (
        "pocket",
        wire("charger", "BAT", "VBUS"),
        "charger, pin BAT: it feeds net VBUS, as board, pin VBUS does; separate them",
    ),
    "no diode before VSYS": (
        "pocket",
        remove_the_diode,
        "board, pin VSYS: USB feeds it, too, and flows back into net VSYS; put one Schottky diode",
    ),
    "the diode turned round": (
        "pocket",
        turn_the_diode,
        "board, pin VSYS: nothing feeds net VSYS",
    ),
    "too much for the regulator": (
        "table",
        alter("display", most_mA=320),
        "board, pin 3V3(OUT): the parts on net 3V3 take up to 324 mA, the regulator gives 300",
    ),
    "too much for a pin": (
        "table",
        alter_pin("piezo", "+", most_mA=90),
        "board, pin GP16: net SOUND takes up to 90 mA, the pin gives 12; drive the part with",
    ),
    "too much for the cell": (
        "pocket",
        alter("charger", charge_mA=300),
        "cell, pin +: it bears 250 mA of charge, the charger gives 300; use a larger cell",
    ),
    "too much for USB": (
        "pocket",
        alter("charger", charge_mA=500),
        "board, pin VBUS: USB gives 500 mA, device and charger take up to",
    ),
    "too much for the switch": (
        "pocket",
        alter("switch", passes={"from": "1", "to": "2", "drop": [0, 0], "most_mA": 100}),
        "switch: the device takes up to 236 mA from the battery, it bears 100; use a larger one",
    ),
    "a diode that the firmware does not know": (
        "pocket",
        lambda build: build.fitted["battery"].pop("drop"),
        "board: battery.drop is 0 mV, the parts between the cell and VSYS take 200 to 450; change",
    ),
    "a key on RUN": (
        "breadboard",
        rail("RUN", "BACK"),
        "board, pin RUN: net BACK can't be here, it resets the board; use another pin",
    ),
    "a key on BOOTSEL": (
        "breadboard",
        rail("BOOTSEL", "BACK"),
        "board, pin BOOTSEL: net BACK can't be here",
    ),
    "a key on the debugger's pin": (
        "breadboard",
        rail("SWCLK", "BACK"),
        "board, pin SWCLK: net BACK can't be here, it is for the debugger",
    ),
    **{
        f"a key on GP{number}": (
            "breadboard",
            put("keys.back", number),
            f"board, pin GP{number}: net BACK can't be here",
        )
        for number in (23, 24, 25, 29)
    },
    "a wire that ends": (
        "breadboard",
        wire("UP", "1", "NOWHERE"),
        "UP, pin 1: net NOWHERE ends here; wire it to another part",
    ),
    "a signal without a part": (
        "breadboard",
        lambda build: build.parts.remove(build.find("BACK")),
        "board, pin GP15: net BACK ends here",
    ),
    "a net without a name": (
        "breadboard",
        wire("UP", "2", " "),
        "UP, pin 2: its net has no name; give it one",
    ),
    "a pin without a wire": (
        "breadboard",
        wire("UP", "2", ""),
        "UP, pin 2: it has no net; give it one",
    ),
    "a pin that there is not": (
        "breadboard",
        wire("UP", "3", "GND"),
        "UP, pin 3 (net GND): the part has no such pin; use one of 1, 2",
    ),
    "another display": (
        "pocket",
        lambda build: build.fitted["display"].update(driver="ssd1306"),
        'display: it has an SH1106, but the firmware drives an SSD1306; write "driver": "sh1106"',
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    name, plant, message = FAULTS[fault]
    build = netlist.read(name)
    plant(build)
    found = rules.faults(build)
    assert any(f"{name}: " in line and message in line for line in found), found


def test_every_rule_catches_a_planted_fault(change_pin: Change) -> None:
    silent = set(rules.RULES)
    for name, plant, _ in FAULTS.values():
        build = netlist.read(name)
        plant(build)
        silent -= {rule for rule in silent if list(rule(build))}
    change_pin("display.scl", 4)
    silent -= {rule for rule in silent if list(rule(netlist.read("breadboard")))}
    assert not silent


@pytest.mark.parametrize(
    ("place", "pin", "word"),
    [
        ("display.scl", 6, "firmware/boards/pico.py: display.scl: GP6 can't be I2C clock"),
        ("keys.up", 11, "GP11"),
        ("keys.up", 23, "GP23"),
        ("sound.pin", 30, "GP30"),
    ],
)
def test_a_wrong_pin_in_the_boards_file_is_found(
    change_pin: Change, place: str, pin: int, word: str
) -> None:
    change_pin(place, pin)
    assert any(word in line for line in rules.faults(netlist.read("breadboard")))


def test_the_catalogue_and_the_firmware_know_the_same_pins() -> None:
    from firmware.boards import pico

    board = parts.load()["pico"]
    assert set(board.gpios) == set(board.pwm) == set(pico.PINS)
    assert len(board.header) == 40
    # As the data sheet numbers them.
    corners = {1: "GP0", 20: "GP15", 21: "GP16", 36: "3V3(OUT)", 39: "VSYS", 40: "VBUS"}
    assert {number: board.header[number - 1] for number in corners} == corners
    grounds = [n for n, name in enumerate(board.header, 1) if name in ("GND", "AGND")]
    assert grounds == [3, 8, 13, 18, 23, 28, 33, 38]


@pytest.mark.parametrize("name", ["breadboard", "pocket"])
def test_refused_pins_bring_no_false_lines(change_pin: Change, name: str) -> None:
    change_pin("keys.up", 11)
    found = rules.faults(netlist.read(name))
    assert any("GP11 is used twice" in line for line in found), found
    assert all("GP11" in line for line in found), found
    assert len(found) == 2, found
