"""Power cuts on the emulated Pico: the real image, the real boot, torn pages, half-erased sectors.

A twin on CPython plays the same game. After some keys, one more key is pressed and the power fails:
after some milliseconds, in the middle of a page or a sector, or later while the journal is merged.
After the next start, the Pico must show what the twin shows after a start with or without that key.
If the picture of the key was on the display before the cut, it must be with the key.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.sim.fingers import WAYS, press
from tools.sim.pico.device import PicoSimulator, new_flash, pin_of
from tools.sim.simulator import Simulator

PLAYS = ("tally", "score sheet", "pass and play", "Parlett, pass and play", "settings",
         "rule editor")  # fmt: skip
"""The ways of `WAYS` in which the power fails: games without bots, settings and house rules."""
_LATER = 62_000  # ms after which the journal is merged
_SEED = 1
_HOWS = ("ms", "bytes", "later", "operations", "ms")  # one after the other
_KINDS = ("cut in a page", "cut in a sector")
_ENOUGH = 25  # cuts in which there must be each kind
_CHANGED = ("settings", "rule editor")
_CHOICES = {
    "rule editor": ("UP", "UP", "UP", "DOWN", "BACK"),  # UP: a new house rule is saved
    "settings": ("DOWN DOWN DOWN", "DOWN DOWN DOWN", "OK LEFT", "OK RIGHT", "DOWN OK RIGHT",
                 "DOWN OK LEFT", "BACK"),
}  # fmt: skip
"""The keys before OK, where they are not `_ANY`."""
_ANY = ("", "", "RIGHT", "DOWN", "LEFT LEFT", "BACK", "BACK DOWN")
_SURE = ("tally", "settings")  # where nearly every OK is saved


def run(count: int, seed: int, way: str) -> Iterator[str]:
    """Cut the power `count` times in a game; yield what was lost, or "", for each cut.

    seed: decides the keys and the cuts.
    way: one of `PLAYS`.
    """
    chance = random.Random(seed)
    with (
        tempfile.TemporaryDirectory() as scratch,
        PicoSimulator(flash=new_flash({"/seed": str(_SEED).encode()})) as pico,
    ):
        game = Path(scratch, "game")
        press(pico, WAYS[way])
        with Simulator(storage=game, seed=_SEED) as twin:
            press(twin, WAYS[way])
        pico.restart()
        there = WAYS[way] if way in _CHANGED else ""  # a game goes on by itself
        choices = _CHOICES.get(way, _ANY)
        device: Any = pico
        device.pico.events.clear()
        for number in range(count):
            how = _HOWS[number % len(_HOWS)]
            outcome, game = _cut(
                device, game, Path(scratch), chance.choice(choices), chance, there, how
            )
            if number == _ENOUGH - 1 and way in _SURE:
                kinds = {name for name, _ in device.pico.events}
                outcome += "".join(f"no {kind}" for kind in _KINDS if kind not in kinds)
            yield outcome and f"seed {seed}, {way}, cut {number + 1}, {outcome}"


def _cut(
    device: Any, game: Path, scratch: Path, keys: str, chance: random.Random, there: str, how: str
) -> tuple[str, Path]:
    """Cut the power once; return what was lost, or "", and the folder for the twin's next start.

    device: the emulated Pico.
    game: the folder of the twin.
    scratch: a folder for other folders.
    keys: those before OK.
    there: the keys from a start to what the picture must show.
    how: one of `_HOWS`.
    """
    after = scratch / f"{game.name}+"
    shutil.rmtree(after, ignore_errors=True)
    shutil.copytree(game, after)
    with Simulator(storage=after, seed=_SEED) as twin:
        twin.wait(300)
        press(twin, there)
        without = twin.picture()
        press(twin, f"{keys} OK")
        live = twin.picture()
        twin.restart()
        twin.wait(300)
        press(twin, there)
        with_it = twin.picture()
    pico = device.pico
    press(device, there)
    if device.picture() != without:
        return f"the Pico and its twin differ before it:\n{device.picture().text()}", after
    press(device, keys)
    if how == "bytes":
        pico.cut_power(after_bytes=chance.randrange(256))
    elif how == "operations":
        pico.cut_power(after_operations=0)
    pico.press(pin_of("OK"))
    pico.run(chance.uniform(5, 160) if how == "ms" else 30)
    if how != "ms":
        pico.release(pin_of("OK"))
        pico.run(400)
    if how == "later":
        pico.cut_power(after_bytes=chance.randrange(8_000))
        pico.run(_LATER)
    seen = pico.panel.pixels()
    pico.cut_power()
    pico.power_off()
    pico.release(pin_of("OK"))
    device._switch_on()
    press(device, there)
    found = device.picture()
    if there:
        device.restart()
    where = f"keys {keys} OK, cut by {how}"
    if pico.failure:
        return f"{where}: {pico.failure}", game
    if found == with_it:
        return "", _settled(after)
    if found == without and not (seen == live and live != without and with_it != without):
        return "", game
    wanted = with_it if seen == live else without
    return f"{where}: after it\n{found.text()}\nwanted\n{wanted.text()}", game


def _settled(folder: Path) -> Path:
    """Rename the folder of a twin to an unused name; return its new path."""
    number = 0
    while (target := folder.with_name(f"{folder.name.rstrip('+')}.{number}")).exists():
        number += 1
    folder.rename(target)
    return target
