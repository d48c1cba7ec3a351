"""The firmware on the builds in hardware: their device.json, and keys at the pins of the table."""

from __future__ import annotations

import pytest

from tools.hardware import BUILDS, FOLDER
from tools.sim.fingers import press
from tools.sim.panel import Panel
from tools.sim.pico import board
from tools.sim.pico.device import PicoSimulator, new_flash
from tools.sim.simulator import Simulator

DRIVERS = {"breadboard": "ssd1306", "pocket": "sh1106", "table": "ssd1309"}
PAD = {"UP": ("R1", "C2"), "DOWN": ("R2", "C4"), "OK": ("R4", "C4"), "BACK": ("R4", "C3")}
"""The keys 2, 8, OK and BACK of the pad, which are arrows in a menu."""


def wired(name: str) -> dict[tuple[str, str], int]:
    """Return the GPIO of each pin of each part, as wiring.md says it."""
    lines = (FOLDER / name / "wiring.md").read_text(encoding="utf-8").splitlines()
    rows = [
        line.strip("| ").split(" | ") for line in lines if " | GP" in line and "GPIO" not in line
    ]
    return {(row[0], row[1]): int(row[3][2:]) for row in rows}


@pytest.mark.parametrize("name", BUILDS)
def test_the_firmware_runs_on_a_build(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "Panel", lambda: Panel(DRIVERS[name]))
    file = FOLDER / name / "device.json"
    files = {"/device.json": file.read_bytes()} if file.exists() else {}
    pins = wired(name)
    with (
        PicoSimulator(flash=new_flash({**files, "/seed": b"1"})) as device,
        Simulator(seed=1) as simulator,
    ):
        for key in ("DOWN", "OK", "DOWN", "BACK", "UP", "OK"):
            if name == "table":
                row, column = (pins["4x4 key pad", pin] for pin in PAD[key])
                device.pico.connect(row, column)
                device.pico.run(40)
                device.pico.disconnect(row, column)
            else:
                device.pico.press(pins[f"{key} push button", "1"])
                device.pico.run(40)
                device.pico.release(pins[f"{key} push button", "1"])
            device.pico.run(60)
            device.settle()
            press(simulator, key)
            assert device.picture() == simulator.picture(), key
