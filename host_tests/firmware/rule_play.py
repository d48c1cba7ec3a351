"""Rule files on a flash, and games that are played by them, for the tests of house rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.adding.presets import NAMES
from host_tests.firmware.flow import walk
from host_tests.kept import kept
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

LIST = "OK"  # from the home screen to the list of rules
HOUSE = f"RIGHT*{len(NAMES)}"  # in this list, from the first preset to the first house rule
NEW = "OK LEFT*2 OK OK"  # from the home screen to a new house rule, based on the first preset
CLOSER = "OK LEFT OK"  # from the home screen to the list of rules to explain or change


@contextmanager
def playing(folder: Path, rules: dict, more: str = "", kind: str = "OK") -> Iterator[Simulator]:
    """Return a device with a new tally by a rule file; more: keys before the game begins."""
    put(folder, "ours.json", {"name": "Ours", **rules})
    with Simulator(storage=folder, seed=7) as device:
        walk(device, (f"{kind} {HOUSE}", "Ours  {rules.house}"), (f"OK {more} OK OK", ""))
        yield device


def go_on_to(device: Simulator, wanted: str) -> None:
    """Play on, and past all messages, until a bot's play shows these words."""
    for _ in range(10):
        if wanted in device.words():
            break
        press(device, "OK wait:1500")
    assert wanted in device.words()


def go_on_until(device: Simulator, *wanted: str) -> str:
    """Play on until one of these texts is anywhere on the display; return all that is there."""
    for _ in range(60):
        words = " ".join(device.words())
        if any(each in words for each in wanted):
            return words
        press(device, "OK wait:1500")
    raise AssertionError(device.words())


def file_of(folder: Path, name: str) -> dict:
    """Return the data of a rule file on the flash."""
    return json.loads(kept(folder, f"rules/{name}"))


def put(folder: Path, name: str, content) -> bytes:
    """Put a rule file on the flash; return its bytes."""
    (folder / "rules").mkdir(exist_ok=True)
    if not isinstance(content, bytes):
        content = json.dumps(content).encode()
    (folder / "rules" / name).write_bytes(content)
    return content
