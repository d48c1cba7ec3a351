"""Each preset of Parlett's game on the emulated Pico, solo and as a score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine import table
from host_tests import amount
from host_tests.firmware.parlett_player import PRESETS, ParlettPlayer, record, set_up
from tools.sim.fingers import press
from tools.sim.pico.device import PicoSimulator, new_flash
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

KINDS = ("sheet", "parlett")
LAST = ("sheet", "parlett-3")
"""What is played to its end, from a save after seven deals. Other score sheets are played for two
deals, with bots for one: a match takes the emulator a minute, and
`host_tests/firmware/test_parlett_presets.py` compares all nine deals of each on both runtimes. The
last deal of a solo match is in `test_bench.py`."""

_FEW = [LAST, ("parlett", "parlett-classic")]  # the preset of `test_bench.py` is another
MATCHES = list(product(KINDS, PRESETS)) if amount.everything else amount.by_turns(_FEW)

GO_ON = "DOWN RIGHT OK OK OK"
"""The presses from the home screen to the saved score sheet."""

_THOUGHT = 30_000  # ms for three bots to think and for their trick to be shown
_DEAF = 450  # ms after which OK is heard again
_SEED = 1  # that of the image

Steps = list[tuple[str, Picture]]
"""Presses, and the picture expected once all bots have played after them."""


def seven_deals() -> str:
    """Return the record of `LAST` after seven deals."""
    with Simulator(seed=_SEED) as device:
        player = ParlettPlayer(device, _SEED)
        player.press(set_up(*LAST))
        player.play(7)
        return record(device)


def match(kind: str, name: str, saved: str) -> Steps:
    """The steps of a match against bots that play easily, or of a score sheet.

    saved: the record of the sheet to go on with to its end; "" for the first deals of a new match.
    """
    steps: Steps = []
    with TemporaryDirectory() as folder:
        if saved:
            Path(folder, f"{kind}.txt").write_text(saved, encoding="utf-8")
        with Simulator(seed=_SEED, storage=Path(folder)) as device:
            player = ParlettPlayer(device, _SEED)

            def step(keys: str) -> None:
                press(device, keys)
                device.wait(_THOUGHT)
                steps.append((keys, device.picture()))

            keys = GO_ON if saved else set_up(kind, name)
            step(keys if kind == "sheet" else keys[: -len("OK")] + "LEFT OK")
            deals = 9 if saved else 2 if kind == "sheet" else 1
            while len(player.game.results) < deals:
                screen = player.screen
                if screen.messages or screen.table.prompt()[0] == table.CONFIRM:
                    step("OK")
                else:
                    step("RIGHT " * player.chance.randrange(4) + "OK")
            assert player.game.over == bool(saved)
    return steps


def follow(image: bytes, steps: Steps) -> str:
    """Do steps on an emulated Pico; return an error, "" if there is none."""
    with PicoSimulator(flash=image) as device:
        for number, (keys, wanted) in enumerate(steps):
            device.wait(_DEAF)
            press(device, keys)

            def is_seen(pico, wanted: Picture = wanted) -> bool:
                return pico.panel.pixels() == wanted

            if not device.pico.run_until(is_seen, 2 * _THOUGHT):
                return f"after step {number}, {keys}:\n{device.picture().text()}\n{wanted.text()}"
    return ""


@pytest.fixture(scope="module")
def matches(image: bytes) -> Iterator[dict[tuple[str, str], Future[str]]]:
    """Return the error of each match; two are played at a time."""
    saved = seven_deals() if LAST in MATCHES else ""
    kept = new_flash({"/seed": str(_SEED).encode(), f"/saves/{LAST[0]}.txt": saved.encode()})
    with ThreadPoolExecutor(2) as pool:
        yield {
            each: pool.submit(follow, kept, match(*each, saved))
            if each == LAST
            else pool.submit(follow, image, match(*each, ""))
            for each in MATCHES
        }


@pytest.mark.parametrize(("kind", "name"), MATCHES)
def test_it_is_played_as_on_the_simulator(matches, kind: str, name: str) -> None:
    problem = matches[kind, name].result()
    assert not problem, problem
