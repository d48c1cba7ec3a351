"""`device.json`: it changes a board, and none makes a board that cannot be."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from firmware import boards
from firmware.boards import override
from firmware.words import say
from host_tests.firmware.board_facts import (
    ALL,
    ESP32S3,
    FILES,
    MACHINES,
    PICO,
    PICO_W,
    SUGGESTED,
    XIAO,
    at,
    module,
    pins_of,
    rp2040_controller,
)
from tools.micropython import MicroPython
from tools.node import ROOT

ON_RP2040 = " ".join(name for name, chip, _ in boards.BOARDS if chip == "rp2040")
DRIVERS = " ".join(override.DRIVERS)

SPI = {"bus": "spi", "sck": 18, "mosi": 19, "dc": 20, "cs": 17, "reset": 21}
MATRIX = {"kind": "matrix", "rows": [6, 7, 8, 9], "columns": [10, 11, 12, 13]}


def assert_valid(board: dict, problems: list) -> None:
    """Check that a board can be built, by rules written here a second time."""
    if not board:
        assert problems
        return
    assert sorted(board) == ["battery", "chip", "display", "keys", "name", "sound"]
    assert override.check(board) == []
    pins = [pin for _, pin in pins_of(board)]
    assert all(type(pin) is int and 0 <= pin <= 48 for pin in pins)
    assert len(set(pins)) == len(pins)
    if board["chip"].startswith("rp2") and board["display"]:
        assert rp2040_controller(board["display"]) is not None
    if board["display"]:
        assert board["display"]["driver"] in override.DRIVERS
        assert 10_000 <= board["display"]["frequency"] <= 10_000_000
    json.dumps(board)


# What device.json may contain


def test_values_are_laid_over_the_boards_own() -> None:
    pico = module("pico").BOARD
    text = '{"name": "Mine", "chip": "rp2040", "display": {"scl": 9, "address": 61}, "sound": null}'
    board, problems = boards.load(PICO, text)
    assert problems == []
    assert board == {
        **pico,
        "name": "Mine",
        "display": {**pico["display"], "scl": 9, "address": 61},
        "sound": None,
    }


def test_another_bus_and_other_keys_bring_their_own_pins() -> None:
    given = {"display": {**SPI, "driver": "sh1106"}, "keys": MATRIX, "battery": None}
    board, problems = boards.load(PICO, json.dumps(given))
    assert problems == []
    assert board["display"] == {**SPI, "driver": "sh1106", "frequency": 8_000_000}
    assert board["keys"] == MATRIX
    board, problems = boards.load(PICO, json.dumps({"display": SPI}))
    assert problems == []
    assert board["display"] == {**SPI, "driver": "ssd1306", "frequency": 8_000_000}
    # Existing values may be repeated.
    same = {"display": {"bus": "i2c", "sda": 8}, "keys": {"kind": "buttons", "up": 4}}
    board, problems = boards.load(PICO, json.dumps(same))
    assert problems == []
    assert (board["display"]["scl"], board["keys"]["down"]) == (5, 11)


def test_what_is_not_fitted_by_default_can_be_added() -> None:
    board, problems = boards.load(XIAO, '{"battery": {"pin": 26, "times": 2.5}}')
    assert problems == []
    assert board["battery"] == {"pin": 26, "times": 2.5}
    nothing = {"display": None, "keys": None, "sound": None, "battery": None}
    board, problems = boards.load(XIAO, json.dumps(nothing))
    assert problems == []
    assert pins_of(board) == []


def test_what_few_parts_have_can_be_named() -> None:
    given = {
        "display": {"reset": 6},
        "keys": {"kind": "encoder", "a": 10, "b": 11, "push": 12, "steps": 2},
        "battery": {"drop": 300},
    }
    board, problems = boards.load(PICO, json.dumps(given))
    assert problems == []
    pico = module("pico").BOARD
    assert board["display"] == {**pico["display"], "reset": 6}
    assert board["keys"] == given["keys"]
    assert board["battery"] == {**pico["battery"], "drop": 300}


def test_another_board_can_be_chosen() -> None:
    board, problems = boards.load(PICO, '{"board": "xiao_rp2040", "sound": {"pin": 4}}')
    assert problems == []
    assert board == {**module("xiao_rp2040").BOARD, "sound": {"pin": 4}}
    board, problems = boards.load("Some board with ESP32C6", '{"board": "esp32s3"}')
    assert (board, problems) == (module("esp32s3").BOARD, [])
    # An error elsewhere does not undo the choice of board, whose display can show the error.
    board, problems = boards.load(PICO, '{"board": "xiao_rp2040", "sound": {"pin": 16}}')
    assert board == module("xiao_rp2040").BOARD
    assert problems == [at("sound.pin", "no_such_pin", pin="GP16", board="Seeed XIAO RP2040")]


def test_a_board_like_a_pico_may_use_other_pins() -> None:
    text = '{"sound": {"pin": 25}}'
    assert boards.load(PICO, text)[1]
    zero = "Waveshare RP2040-Zero with RP2040"
    assert boards.load(zero, text)[1] == []
    assert boards.load(zero, '{"board": "pico", "sound": {"pin": 25}}')[1]


def test_bytes_and_a_byte_order_mark_are_no_problem() -> None:
    text = '\ufeff{"sound": {"pin": 22}}'
    for content in (text, text.encode(), text[1:].encode()):
        board, problems = boards.load(PICO, content)
        assert problems == []
        assert board["sound"] == {"pin": 22}
    assert boards.load(PICO, b"\xff\xfe\x00")[1] == [NOT_JSON]


def test_a_board_is_the_callers_own() -> None:
    for text in (None, "{}", '{"sound": null}'):
        board, _ = boards.load(PICO, text)
        board["keys"]["up"] = 99
        del board["display"]
        assert boards.load(PICO, None)[0]["keys"]["up"] == 10
        assert "display" in boards.load(PICO, text)[0]


def test_the_document_for_makers_has_every_key_and_its_example_is_right() -> None:
    text = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
    text = text.split("### Other pins and parts\n")[1].split("\n## ")[0]
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    board, problems = boards.load(PICO, example)
    assert problems == []
    assert board["keys"]["kind"] == "encoder" and board["sound"] is None
    names = ["board", *override._SECTIONS, *override.DRIVERS, "driver", "frequency", "address"]
    for key, choices in override._CHOICES.values():
        names += [key, *choices, *(pin for pins in choices.values() for pin in pins)]
    names += [name for names in override._OPTIONS.values() for name in names]
    names += ["pin", "times", *override.VALUES]
    assert [name for name in names if not re.search(rf'[`"]{name}[`"]', text)] == []
    assert '`"board": "xiao_rp2040"`' in text


# What it may not contain

NOT_JSON = at("", "not_json")

MISTAKES = [
    # Not a dict of JSON
    (PICO, "", [NOT_JSON]),
    (PICO, "sound off", [NOT_JSON]),
    (PICO, '{"sound": null', [NOT_JSON]),
    (PICO, "[1]", [at("", "not_object", found="[...]")]),
    (PICO, '"pico"', [at("", "not_object", found='"pico"')]),
    (PICO, "null", [at("", "not_object", found="null")]),
    (PICO, "[" * 9 + "]" * 9, [at("", "too_deep", most="8")]),
    (PICO, '{"name": ' + "[" * 1900, [at("", "too_deep", most="8")]),
    (PICO, '{"name": "' + "x" * 3000 + '"}', [at("", "too_long", most="2048")]),
    # Unknown keys, boards, drivers, kinds, buses, chips
    (
        PICO,
        '{"buzzer": {"pin": 2}, "amp": 1}',
        [
            at("amp", "strange_key", choices="board name chip display keys sound battery"),
            at("buzzer", "strange_key", choices="board name chip display keys sound battery"),
        ],
    ),
    (PICO, '{"sound": {"pins": 2}}', [at("sound.pins", "strange_key", choices="pin")]),
    (
        PICO,
        '{"keys": {"select": 2}}',
        [at("keys.select", "strange_key", choices="kind up down left right ok back")],
    ),
    (
        PICO,
        '{"board": "pico3"}',
        [at("board", "not_known", found='"pico3"', choices=ON_RP2040)],
    ),
    (
        PICO,
        '{"board": ["pico"]}',
        [at("board", "not_known", found="[...]", choices=ON_RP2040)],
    ),
    (
        PICO,
        '{"board": "esp32s3", "sound": null}',
        [at("board", "misfit", board="esp32s3", its="esp32s3", chip="rp2040", choices=ON_RP2040)],
    ),
    (
        "nothing",
        '{"board": "nano"}',
        [at("board", "not_known", found='"nano"', choices=ALL)],
    ),
    ("nothing", "[", [NOT_JSON]),
    (
        PICO,
        '{"display": {"driver": "st7789"}}',
        [at("display.driver", "not_known", found='"st7789"', choices=DRIVERS)],
    ),
    (
        PICO,
        '{"display": {"bus": "uart"}}',
        [at("display.bus", "not_known", found='"uart"', choices="i2c spi")],
    ),
    (
        PICO,
        '{"keys": {"kind": "touch"}}',
        [at("keys.kind", "not_known", found='"touch"', choices="buttons encoder matrix")],
    ),
    (
        PICO,
        '{"keys": {"kind": {}}}',
        [at("keys.kind", "not_known", found="{}", choices="buttons encoder matrix")],
    ),
    (
        PICO,
        '{"chip": "esp32s3"}',
        [at("chip", "other_chip", board="Raspberry Pi Pico", chip="rp2040")],
    ),
    # Pins that do not exist, are taken, or lack the function
    (
        PICO,
        '{"sound": {"pin": 30}}',
        [at("sound.pin", "missing_pin", pin="GP30", chip="RP2040")],
    ),
    (
        PICO,
        '{"sound": {"pin": -1}}',
        [at("sound.pin", "missing_pin", pin="GP-1", chip="RP2040")],
    ),
    (
        PICO,
        '{"keys": {"up": 23}}',
        [at("keys.up", "no_such_pin", pin="GP23", board="Raspberry Pi Pico")],
    ),
    (
        PICO_W,
        '{"battery": {"pin": 29, "times": 3}}',
        [at("battery.pin", "no_such_pin", pin="GP29", board="Raspberry Pi Pico W")],
    ),
    (
        ESP32S3,
        '{"sound": {"pin": 20}}',
        [at("sound.pin", "taken", pin="GPIO20", by=say("board.usb"))],
    ),
    (
        ESP32S3,
        '{"keys": {"up": 36}}',
        [at("keys.up", "taken", pin="GPIO36", by=say("board.flash_or_psram"))],
    ),
    (
        ESP32S3,
        '{"keys": {"up": 27}}',
        [at("keys.up", "taken", pin="GPIO27", by=say("board.flash"))],
    ),
    (
        PICO,
        '{"sound": {"pin": 10}}',
        [at("sound.pin", "used_twice", pin="GP10", other="keys.up")],
    ),
    (
        PICO,
        '{"keys": {"up": 15, "left": 4}}',
        [
            at("keys.left", "used_twice", pin="GP4", other="display.sda"),
            at("keys.back", "used_twice", pin="GP15", other="keys.up"),
        ],
    ),
    # Buses
    (
        PICO,
        '{"display": {"sda": 3}}',
        [
            at(
                "display.sda",
                "not_data_with",
                pin="GP3",
                bus="I2C",
                key="scl",
                clock="GP5",
                use="GP0 GP4 GP8 GP12 GP16 GP20 GP28",
            )
        ],
    ),
    (
        PICO,
        '{"display": {"sda": 2}}',
        [
            at(
                "display.sda",
                "not_data_with",
                pin="GP2",
                bus="I2C",
                key="scl",
                clock="GP5",
                use="GP0 GP4 GP8 GP12 GP16 GP20 GP28",
            )
        ],
    ),
    (
        PICO,
        '{"display": {"scl": 8}}',
        [at("display.scl", "not_clock", pin="GP8", bus="I2C", use="GP1 GP5 GP9 GP13 GP17 GP21")],
    ),
    (
        XIAO,
        '{"display": {"sda": 4, "scl": 26}, "keys": {"right": 7}}',
        [at("display.scl", "not_clock", pin="GP26", bus="I2C", use="GP1 GP29")],
    ),
    (
        XIAO,
        '{"display": {"sda": 29, "scl": 28}, "keys": {"left": 6, "down": 7}}',
        [
            at("display.scl", "not_clock", pin="GP28", bus="I2C", use="GP1 GP3 GP7 GP27 GP29"),
            at("display.sda", "not_data", pin="GP29", bus="I2C", use="GP0 GP2 GP4 GP6 GP26 GP28"),
        ],
    ),
    (
        PICO,
        json.dumps({"display": {**SPI, "mosi": 3}}),
        [],
    ),
    (
        PICO,
        json.dumps({"display": {**SPI, "mosi": 27}}),
        [
            at(
                "display.mosi",
                "not_data_with",
                pin="GP27",
                bus="SPI",
                key="sck",
                clock="GP18",
                use="GP3 GP7 GP19",
            )
        ],
    ),
    (
        PICO,
        json.dumps({"display": {**SPI, "sck": 0}}),
        [at("display.sck", "not_clock", pin="GP0", bus="SPI", use="GP2 GP6 GP18 GP22")],
    ),
    (
        PICO,
        '{"display": {"bus": "spi", "sck": 18, "address": 60}}',
        [
            at("display.mosi", "no_key", kind="spi", needed="sck mosi dc cs reset"),
            at("display.dc", "no_key", kind="spi", needed="sck mosi dc cs reset"),
            at("display.cs", "no_key", kind="spi", needed="sck mosi dc cs reset"),
            at("display.reset", "no_key", kind="spi", needed="sck mosi dc cs reset"),
            at(
                "display.address",
                "strange_key",
                choices="bus driver frequency sck mosi dc cs reset",
            ),
        ],
    ),
    (
        PICO,
        '{"display": {"reset": 10}}',
        [at("keys.up", "used_twice", pin="GP10", other="display.reset")],
    ),
    (
        PICO,
        '{"display": {"reset": 23}}',
        [at("display.reset", "no_such_pin", pin="GP23", board="Raspberry Pi Pico")],
    ),
    (PICO, '{"display": {"reset": null}}', [at("display.reset", "not_pin", found="null")]),
    # A knob
    *(
        (
            PICO,
            '{"keys": {"kind": "encoder", "a": 10, "b": 11, "push": 12, "steps": ' + steps + "}}",
            [at("keys.steps", "not_known", found=found, choices="1 2 4")],
        )
        for steps, found in (
            *(("3", "3"), ("0", "0"), ("-2", "-2"), ("true", "true"), ("null", "null")),
            *(("2.0", "2.0"), ('"2"', '"2"'), ("[2]", "[...]")),
        )
    ),
    (
        PICO,
        '{"keys": {"steps": 2}}',
        [at("keys.steps", "strange_key", choices="kind up down left right ok back")],
    ),
    # The battery
    *(
        (
            PICO,
            '{"battery": {"drop": ' + drop + "}}",
            [at("battery.drop", "out_of_range", least="0", most="2000", found=found)],
        )
        for drop, found in (
            *(("-1", "-1"), ("2001", "2001"), ("0.3", "0.3"), ("null", "null")),
            ('"300"', '"300"'),
        )
    ),
    (
        PICO,
        '{"battery": {"pin": 22}}',
        [at("battery.pin", "not_analog", pin="GP22", use="GP26 GP27 GP28")],
    ),
    (
        ESP32S3,
        '{"battery": {"pin": 21, "times": 2}}',
        [
            at(
                "battery.pin",
                "not_analog",
                pin="GPIO21",
                use=" ".join(f"GPIO{pin}" for pin in (1, 2, *range(4, 19))),
            ),
        ],
    ),
    (
        XIAO,
        '{"battery": {"pin": 26}}',
        [at("battery.times", "no_key", kind="battery", needed="pin times")],
    ),
    (
        PICO,
        '{"battery": {"times": 0}}',
        [at("battery.times", "out_of_range", least="1", most="20", found="0")],
    ),
    (
        PICO,
        '{"battery": {"times": "3"}}',
        [at("battery.times", "out_of_range", least="1", most="20", found='"3"')],
    ),
    (
        PICO,
        '{"battery": {"times": 0.9994}}',
        [at("battery.times", "out_of_range", least="1", most="20", found="0.9994")],
    ),
    (
        PICO,
        '{"battery": {"times": "2.\u00b2"}}',
        [at("battery.times", "out_of_range", least="1", most="20", found='"2.?"')],
    ),
    (
        PICO,
        '{"battery": {"times": "\u0662.\u0665"}}',
        [at("battery.times", "out_of_range", least="1", most="20", found='"?.?"')],
    ),
    (
        PICO,
        '{"battery": {"times": 20.5}}',
        [at("battery.times", "out_of_range", least="1", most="20", found="20.5")],
    ),
    (
        PICO,
        '{"battery": {"times": -2.5}}',
        [at("battery.times", "out_of_range", least="1", most="20", found="-2.5")],
    ),
    # Types and ranges
    (PICO, '{"sound": 16}', [at("sound", "not_section", found="16")]),
    (
        PICO,
        '{"keys": false}',
        [at("keys", "not_section", found="false")],
    ),
    (
        PICO,
        '{"sound": {"pin": "GP16"}}',
        [at("sound.pin", "not_pin", found='"GP16"')],
    ),
    (
        PICO,
        '{"sound": {"pin": 16.5}}',
        [at("sound.pin", "not_pin", found="16.5")],
    ),
    (
        PICO,
        '{"sound": {"pin": true}}',
        [at("sound.pin", "not_pin", found="true")],
    ),
    (
        PICO,
        '{"sound": {"pin": null}}',
        [at("sound.pin", "not_pin", found="null")],
    ),
    (PICO, '{"sound": {}}', []),
    (
        PICO,
        '{"keys": {"kind": "encoder", "a": 10}}',
        [
            at("keys.b", "no_key", kind="encoder", needed="a b push"),
            at("keys.push", "no_key", kind="encoder", needed="a b push"),
        ],
    ),
    (
        PICO,
        '{"keys": {"kind": "matrix", "rows": [6, 7, 8], "columns": 10}}',
        [
            at("keys.rows", "not_pins", found="[...]"),
            at("keys.columns", "not_pins", found="10"),
        ],
    ),
    (
        PICO,
        '{"keys": {"kind": "matrix", "columns": [10, 11, "12", 10]}}',
        [
            at("keys.rows", "no_key", kind="matrix", needed="rows columns"),
            at("keys.columns", "not_pin", found='"12"'),
            at("keys.columns", "used_twice", pin="GP10", other="keys.columns"),
        ],
    ),
    (
        PICO,
        '{"display": {"frequency": 2000000}}',
        [at("display.frequency", "out_of_range", least="10000", most="1000000", found="2000000")],
    ),
    (
        PICO,
        '{"display": {"frequency": 400000.0}}',
        [at("display.frequency", "out_of_range", least="10000", most="1000000", found="400000.0")],
    ),
    (
        PICO,
        json.dumps({"display": {**SPI, "frequency": 400}}),
        [at("display.frequency", "out_of_range", least="100000", most="10000000", found="400")],
    ),
    (
        PICO,
        '{"display": {"address": "0x3C"}}',
        [at("display.address", "address", found='"0x3C"')],
    ),
    (
        PICO,
        '{"name": "a\\nb"}',
        [at("name", "name", most="24", found='"a?b"')],
    ),
    (
        PICO,
        '{"name": "a name that is far too long for one line"}',
        [at("name", "name", most="24", found='"a name that is far too l..."')],
    ),
    # Every error is reported, and every valid key takes effect
    (
        PICO,
        '{"name": 5, "display": {"sda": 99, "x": 1}, "keys": {"up": null}, "sound": null}',
        [
            at("name", "name", most="24", found="5"),
            at("display.x", "strange_key", choices="bus driver frequency address reset sda scl"),
            at("display.sda", "missing_pin", pin="GP99", chip="RP2040"),
            at("keys.up", "not_pin", found="null"),
        ],
    ),
]


@pytest.mark.parametrize(("machine", "text", "says"), MISTAKES)
def test_an_error_is_reported_and_the_boards_own_pins_are_used(machine, text, says) -> None:
    board, problems = boards.load(machine, text)
    assert problems == says
    if says:
        assert board == boards.load(machine, None)[0]
    assert_valid(board, problems)


def test_what_is_suggested_can_be_used() -> None:
    keys = ("not_analog", "not_clock", "not_data", "not_data_with")
    unfit = "|".join(re.sub(r"\\{\w+\\}", ".*", re.escape(say("board." + key))) for key in keys)
    tried = 0
    for machine, text, says in MISTAKES:
        for sentence in says:
            place, names = SUGGESTED.get(sentence, ("", []))
            section, _, key = place.partition(".")
            for name in names:
                tried += 1
                given = json.loads(text)
                given[section][key] = int(name.lstrip("GPIO"))
                errors = boards.load(machine, json.dumps(given))[1]
                assert not [line for line in errors if place in line and re.search(unfit, line)]
    assert tried > 50


def test_a_board_itself_is_checked_too() -> None:
    assert override.check({"chip": ["rp2040"]}) == [
        at("chip", "not_known", found="[...]", choices="esp32s3 rp2040 rp2350", file="")
    ]
    assert override.check({"chip": "rp2040", "name": "Mine", "display": {}, "keys": None}) == [
        at("display.bus", "no_choice", choices="i2c spi", file=""),
        at("sound", "no_section", file=""),
        at("battery", "no_section", file=""),
    ]


# Arbitrary content

WORDS = (
    *("board", "name", "chip", "display", "keys", "sound", "battery", "driver", "bus", "kind"),
    *("sda", "scl", "sck", "mosi", "dc", "cs", "reset", "frequency", "address", "pin", "times"),
    *("steps", "drop"),
    *("up", "down", "left", "right", "ok", "back", "a", "b", "push", "rows", "columns", "x"),
    *("i2c", "spi", "buttons", "encoder", "matrix", "ssd1306", "sh1106", "esp32s3", "rp2040"),
    *("", "\u00e4\n", "\U0001f0cf", *FILES),
)


def random_value(chance: random.Random, depth: int) -> object:
    """A value of JSON, mostly a number that may be a pin."""
    what = chance.randrange(14)
    if what < 7:
        return chance.randrange(-1, 50)
    if what == 7:
        return chance.choice((True, False, 2.5, 1e30, -0.0, 10**40, 60, 61, 400_000, 8_000_000))
    if what == 8 or depth > 3:
        return chance.choice((None, *WORDS))
    if what < 11:
        return [random_value(chance, depth + 1) for _ in range(chance.choice((0, 1, 4, 4)))]
    count = chance.randrange(4)
    return {chance.choice(WORDS): random_value(chance, depth + 1) for _ in range(count)}


def random_text(chance: random.Random, machine: str) -> tuple[str, bool]:
    """Return something like a device.json for a machine, and whether it is valid JSON."""
    board = boards.load(machine, None)[0]
    given: dict = {}
    for _ in range(chance.choice((1, 1, 2, 3))):
        sections = ("display", "keys", "sound", "battery")
        section = chance.choice((*sections * 3, "board", "name", "x"))
        others = {"display": SPI, "keys": MATRIX, "battery": {"pin": 28, "times": 2}}
        known = chance.choice((board.get(section), others.get(section)))
        if not isinstance(known, dict) or chance.random() < 0.1:
            given[section] = random_value(chance, 1)
            continue
        given[section] = dict(known)
        for key in list(known):
            change = chance.random()
            if change < 0.15:
                given[section][key] = chance.randrange(30)
            elif change < 0.17:
                given[section][key] = random_value(chance, 2)
            elif change < 0.22:
                del given[section][key]
    text = json.dumps(given, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.6:
        return text, True
    letters = list(text)
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randrange(2)] = chance.choice('{}[]",:\\ 0-e\x00\ud800\ufeffn')
    return "".join(letters), False


def test_random_texts_never_raise_and_never_make_a_board_that_cannot_be() -> None:
    chance = random.Random(99)
    taken = 0
    for _ in range(2_000):
        machine = chance.choice((*MACHINES, "unknown"))
        text, _ = random_text(chance, machine)
        board, problems = boards.load(machine, text)
        assert_valid(board, problems)
        for sentence in problems:
            assert sentence.startswith("device.json: ")
            assert len(sentence) < 300
            assert sentence.isascii() and sentence.isprintable()
        taken += not problems and board != boards.load(machine, None)[0]
    assert taken > 40  # so that not everything is refused


def test_a_file_of_another_kind_is_said_in_a_few_messages() -> None:
    board, problems = boards.load(PICO, json.dumps(dict.fromkeys("abcdefghij", 1)))
    assert board == boards.load(PICO, None)[0]
    assert [problem.split(":")[1].strip() for problem in problems] == list("abcde")


# On the device's own runtime


@pytest.fixture(scope="module")
def device():
    with MicroPython() as device:
        yield device


def load_both(device: MicroPython, machine: str, text: str | None) -> tuple[Any, Any]:
    board, problems = boards.load(machine, text)
    return [board, problems], device.call("firmware.boards", "load", machine, text)


def test_micropython_reports_errors_in_the_same_words(device) -> None:
    for machine, text, _ in MISTAKES:
        here, there = load_both(device, machine, text)
        assert here == there


def test_random_texts_on_micropython(device) -> None:
    chance = random.Random(100)
    for _ in range(400):
        machine = chance.choice((*MACHINES, "unknown"))
        text, is_json = random_text(chance, machine)
        if "\ud800" in text:
            continue  # it can't be passed
        here, there = load_both(device, machine, text)
        # MicroPython writes large fractions differently, and does not join surrogate pairs.
        if is_json and "e+" not in text and "\\ud83c" not in text:
            assert here == there, text
        else:
            assert_valid(*there)
