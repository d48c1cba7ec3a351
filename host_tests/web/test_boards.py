"""The page knows a board by MicroPython's name for it as the firmware does."""

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


def test_each_machine_has_the_same_board() -> None:
    asked = json.dumps([MACHINES, known_boards()])
    module = (PAGE / "board.js").as_uri()
    command = [str(find_node()), "--input-type=module", "-e", _CODE, "--", module, asked]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [boards.find(each) for each in MACHINES]
