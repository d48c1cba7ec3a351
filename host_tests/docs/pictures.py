"""The pictures in docs/players that no other test has: keys that lead to them, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.chance import Chance
from tools.sim.fingers import press, to_cell
from tools.sim.guide import Guide

WALKS: dict[str, tuple[tuple[str, str], ...]] = {
    "the first solo game": (
        ("RIGHT", "home-solo"),
        ("OK OK LEFT LEFT", "how-many-bots"),
        ("OK LEFT OK wait:6000", "first-hand"),
        ("RIGHT", "first-choice"),
        ("OK wait:6000", "first-answer"),
        ("hold:BACK OK", "help"),
        ("BACK menu:coach.hint", "hint"),
    ),
    "a tally": (
        ("OK OK LEFT", "how-many-play"),
        ("OK", "who-deals"),
        ("OK wait:1000", "tally-first"),
        ("card:8 wait:1000", "tally-eight-played"),
        ("card:7 card:10 wait:1000 BACK", "menu"),
        ("OK wait:1000", "taken-back"),
        ("menu:adding.forgot", "forgot"),
        ("BACK card:10 menu:menu.history wait:3000 UP UP", "history"),
        ("OK", "history-correct"),
        ("BACK BACK menu:total.title UP", "set-total"),
    ),
    "names": (
        ("OK OK LEFT OK DOWN OK OK DOWN RIGHT*3 OK OK", "name-written"),
        ("DOWN RIGHT*5 OK BACK OK wait:1000", "names-in-play"),
        ("menu:menu.people", "people"),
    ),
    "pass and play": (("choose:kind.pass OK OK OK wait:1000 OK wait:1000", "pass-hand"),),
    "a score sheet": (
        ("choose:family.parlett", "parlett-menu"),
        ("OK OK OK RIGHT RIGHT OK OK wait:1000 OK", "sheet-bid"),
        ("RIGHT OK RIGHT OK OK", "sheet-tricks"),
        ("OK RIGHT OK wait:1000 menu:deals.title", "sheet-past"),
    ),
    "a premium bid": (
        (
            "choose:family.parlett DOWN OK OK OK OK wait:1000 OK RIGHT OK RIGHT OK OK wait:1000",
            "parlett-premium-asked",
        ),
    ),
    "settings": (("choose:menu.settings", "settings"),),
    "a finished game": (
        (
            "RIGHT OK OK LEFT LEFT OK LEFT OK play:400 wait:3000 menu:menu.home_kept "
            "choose:menu.settings choose:finished.title wait:4000",
            "finished-games",
        ),
        ("OK wait:4000 RIGHT RIGHT RIGHT", "look-through"),
    ),
}
"""Each walk begins at home, with a seed of 1. A step is what is done, and the name of the picture.

What is done are keys (see `tools.sim.fingers.press`), or `hold:KEY`, `card:10` (of a tally),
`menu:TEXT` (an item of the menu of the game), `choose:TEXT` (an item of the menu on the display)
and `play:400` (turns at random).
"""


def of_walk(name: str, storage: Path) -> Iterator[tuple[str, Guide]]:
    """Yield the names of a walk's pictures, and the device that shows them.

    storage: an empty folder.
    """
    with Guide(storage=storage, seed=1) as device:
        for steps, picture in WALKS[name]:
            for step in steps.split():
                _take(device, step)
            yield picture, device


def _take(device: Guide, step: str) -> None:
    command, _, what = step.partition(":")
    if command == "hold":
        device.hold(what, 1200)
    elif command == "card":
        press(device, to_cell(what))
    elif command == "menu":
        device.leave(what)
    elif command == "choose":
        device.choose(what)
    elif command == "play":
        device.play(int(what), Chance(7))
    else:
        press(device, step)
