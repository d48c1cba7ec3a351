"""The page offers an image to exactly the board that MicroPython names, and to no other."""

from __future__ import annotations

import json
import subprocess

from firmware import boards
from tools.node import find_node
from tools.web.emulated import known_boards
from tools.web.pages import PAGE

MACHINES = (
    "Raspberry Pi Pico with RP2040",
    "Raspberry Pi Pico W with RP2040",
    "Seeed XIAO RP2040 with RP2040",
    "Raspberry Pi Pico2 with RP2350",
    "Raspberry Pi Pico 2 W with RP2350",
    "Raspberry Pi Pico2 with RP2350-RISCV",
    "Seeed XIAO RP2350 with RP2350",
    "Seeed Studio XIAO RP2040 Plus with RP2040",
    "Adafruit Feather RP2040 with RP2040",
    "Raspberry Pi Pico with RP2350",
    "Generic ESP32S3 module with ESP32-S31",
    "Generic ESP32S3 module with Octal-SPIRAM with ESP32S3",
    "Arduino Nano RP2040 Connect with RP2040",
    "Generic ESP32S3 module with ESP32S3",
    "PYBv1.1 with STM32F405RG",
    "",
)

_CODE = """
const { nameOf } = await import(process.argv[1]);
const [machines, boards] = JSON.parse(process.argv[2]);
console.log(JSON.stringify(machines.map((each) => nameOf(each, boards))));
"""


def exact(machine: str) -> str:
    """Return the firmware's board that is exactly this machine; "" for none."""
    name, _, is_listed = boards.match(machine)
    return name if is_listed else ""


def test_each_machine_has_the_same_board() -> None:
    asked = json.dumps([MACHINES, known_boards()])
    module = (PAGE / "board.js").as_uri()
    command = [str(find_node()), "--input-type=module", "-e", _CODE, "--", module, asked]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [exact(each) for each in MACHINES]
    assert len({*map(exact, MACHINES)} - {""}) == len(boards.BOARDS)
