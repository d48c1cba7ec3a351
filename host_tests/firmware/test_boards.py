"""Boards: their pins fit their purposes, and a machine finds its own."""

from __future__ import annotations

import json

import pytest

from firmware import boards
from firmware.backends import facts
from firmware.boards import chips, override
from host_tests.firmware.board_facts import (
    ALL,
    ESP32S3,
    FILES,
    FREE,
    MACHINES,
    PICO,
    PICO_W,
    STRAPS,
    XIAO,
    at,
    module,
    pins_of,
    rp2040_controller,
)
from tools.micropython import MicroPython

# The boards' own files


@pytest.mark.parametrize("name", FILES)
def test_a_boards_own_pins_pass_the_check(name: str) -> None:
    board = module(name).BOARD
    sensed = board["battery"]["pin"] if board["battery"] else None
    assert override.check(board, getattr(module(name), "PINS", None), sensed) == []
    assert json.loads(json.dumps(board)) == board
    assert len(set(FILES)) == len(FILES)
    assert board["chip"] == {row[0]: row[1] for row in boards.BOARDS}[name]


@pytest.mark.parametrize("name", FILES)
def test_a_boards_own_pins_are_free_for_a_maker(name: str) -> None:
    board = module(name).BOARD
    assert board["keys"]["kind"] == "buttons"
    assert board["sound"]
    for place, pin in pins_of(board):
        # The board itself measures its supply, on a pin that is not brought out.
        assert (pin in FREE[name]) != (place == "battery.pin"), place


@pytest.mark.parametrize("name", ["pico", "pico2"])
def test_a_third_of_the_supply_is_on_gp29(name: str) -> None:
    assert module(name).BOARD["battery"] == {"pin": 29, "times": 3}


BOARDS_OF_THESE = [row[0] for row in boards.BOARDS if row[1] in STRAPS]


@pytest.mark.parametrize("name", BOARDS_OF_THESE)
def test_a_key_held_at_power_on_does_not_change_how_the_chip_starts(name: str) -> None:
    board = module(name).BOARD
    straps = STRAPS[board["chip"]]
    assert set(chips.CHIPS[board["chip"]]["strapping"]) == straps
    assert not straps & {pin for _, pin in pins_of(board)}
    assert name in FREE and not straps & FREE[name]


def test_there_are_boards_with_each_of_these_chips() -> None:
    assert {module(name).BOARD["chip"] for name in BOARDS_OF_THESE} == set(STRAPS)


@pytest.mark.parametrize("name", ["pico", "pico_w", "pico2", "pico2_w", "xiao_rp2040"])
def test_the_display_is_where_the_datasheet_has_i2c(name: str) -> None:
    board = module(name).BOARD
    number = rp2040_controller(board["display"])
    assert number == (1 if name == "xiao_rp2040" else 0)
    assert boards.controller(board) == number


@pytest.mark.parametrize("chip", ["rp2040", "rp2350"])
@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_every_pair_of_pins_has_the_controller_of_the_datasheet(chip: str, bus: str) -> None:
    data_key, clock_key = ("sda", "scl") if bus == "i2c" else ("mosi", "sck")
    for data in range(30):
        for clock in range(30):
            display = {"bus": bus, data_key: data, clock_key: clock}
            wanted = rp2040_controller(display)
            if wanted is None:
                assert chips.bus_faults(chip, bus, data, clock)
            else:
                assert boards.controller({"chip": chip, "display": display}) == wanted
                assert chips.bus_faults(chip, bus, data, clock) == []


@pytest.mark.parametrize(("bus", "number"), [("i2c", 0), ("spi", 1)])
def test_any_two_pins_of_an_esp32_have_a_controller(bus: str, number: int) -> None:
    assert boards.controller({"chip": "esp32s3", "display": {"bus": bus}}) == number
    assert chips.bus_faults("esp32s3", bus, 4, 6) == []


# How a board is found for a machine


@pytest.mark.parametrize(
    ("machine", "name"),
    [
        (PICO, "pico"),
        (PICO_W, "pico_w"),
        ("Raspberry Pi Pico2 with RP2350", "pico2"),
        ("Raspberry Pi Pico2 with RP2350-RISCV", "pico2"),
        ("Raspberry Pi Pico 2 with RP2350", "pico2"),
        ("Raspberry Pi Pico 2 W with RP2350", "pico2_w"),
        ("Raspberry Pi Pico 2 W with RP2350-RISCV", "pico2_w"),
        (XIAO, "xiao_rp2040"),
        ("Seeed Studio XIAO RP2040 Plus with RP2040", "xiao_rp2040"),
        ("Arduino Nano RP2040 Connect with RP2040", "pico"),
        ("Waveshare RP2040-Zero with RP2040", "pico"),
        ("Seeed XIAO RP2350 with RP2350", "pico2"),
        (ESP32S3, "esp32s3"),
        ("Generic ESP32S3 module with ESP32-S3", "esp32s3"),
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", "esp32s3"),
        ("Seeed XIAO ESP32S3 with ESP32-S3-FN8", "esp32s3"),
        ("M5Stack AtomS3 Lite with ESP32S3", "esp32s3"),
        ("Generic ESP32 module with ESP32", ""),
        ("TinyPICO with ESP32-PICO-D4", ""),
        ("ESP32C3 module with ESP32-C3", ""),
        ("Generic ESP32S2 module with ESP32S2", ""),
        ("ESP32C6 module with ESP32C6", ""),
        ("Generic ESP32S31 module with ESP32-S31", ""),
        ("Generic ESP32P4 module with ESP32P4", ""),
        ("linux [GCC 12.2.0] version", ""),
        ("JS with Emscripten", ""),
        ("PYBv1.1 with STM32F405RG", ""),
        (" with ", ""),
        ("", ""),
        ("ESP32-", ""),
        (None, ""),
    ],
)
def test_a_machines_own_text_leads_to_its_board(machine, name: str) -> None:
    assert boards.find(machine) == name
    board, problems = boards.load(machine, None)
    if name:
        assert (board, problems) == (module(name).BOARD, [])
    else:
        assert board == {}
        assert problems == [at("board", "which", choices=ALL)]


# On the device's own runtime


@pytest.fixture(scope="module")
def device():
    with MicroPython() as device:
        yield device


def test_boards_are_the_same_on_micropython(device) -> None:
    for machine in (*MACHINES, "Raspberry Pi Pico 2 W with RP2350", "Seeed ESP32-S31", ""):
        board, problems = boards.load(machine, None)
        assert device.call("firmware.boards", "load", machine, None) == [board, problems]
        if board:
            number = device.call("firmware.boards", "controller", board)
            assert number == boards.controller(board)


def test_of_the_boards_only_the_one_that_it_is_is_imported(device) -> None:
    device.restart()
    code = f"""
import sys
from firmware import boards
boards.load({PICO!r}, None)
print(" ".join(sys.modules))
"""
    there = device.run(code).split()
    assert [name for name in FILES if f"firmware.boards.{name}" in there] == ["pico"]


@pytest.mark.parametrize(
    ("units", "millivolts"),
    [(33_099, 5000), (65_535, None), (65_534, 9899), (0, None), (6_500, None), (OSError(5), None)],
)
def test_a_nonsense_reading_of_the_converter_is_no_voltage(units, millivolts) -> None:
    def read() -> int:
        if isinstance(units, OSError):
            raise units
        return units

    assert facts.supply(read, 3) == millivolts
    assert facts.supply(read, 3, 300) == (millivolts and millivolts + 300)


def test_a_supply_that_is_no_whole_multiple_of_the_voltage_at_the_pin_is_measured() -> None:
    assert facts.supply(lambda: 32_768, 2.5) == 4125
