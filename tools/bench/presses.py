"""How many keys a person presses for each card of a real table, by the keys of the device.

    python3 -m tools.bench.presses

The games are those that bots play against each other with all rules, half of the seats with a
good bot and half of them at random, from fixed seeds. Each card is entered on the real screens in a
tally, with the fewest keys that do it, the choice of its number included.

A click of the knob is a press.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice

from engine.adding import moves
from engine.adding.game import Game
from engine.adding.presets import NAMES
from engine.adding.rules import preset
from engine.table import CONFIRM, OVER, Table
from tools.command_line import Parser, command, packages
from tools.sim.entering import keys_to
from tools.sim.guide import Guide
from tools.sim.simulator import KEYPADS, KEYS

with packages():
    from tools.bench.figures import AT_MOST, Figure
    from tools.bench.figures import table as table_of

SEATS = 4
CARDS = 300
"""How many cards of each rules are entered."""

_HANDS = 20  # of a game at the most; a game that only counts marks never ends
_LOOK = 300  # ms that a person looks at a new picture
_ROLES = ("random", "keeper")


def cards_of(name: str, seed: int) -> Iterator[tuple[int, ...]]:
    """Yield the plays of each hand of a game that bots play, as moves.

    name: the preset of its rules.
    """
    dealt = range(1, SEATS + 1)
    seating = [_ROLES[seat % 2] for seat in dealt]
    table = Table(Game(preset(name), SEATS, 1, dealt), seating, seed)
    made: list[int] = []
    while table.prompt()[0] != OVER:
        if table.prompt()[0] == CONFIRM:
            yield tuple(made)
            made = []
            table.answer(table.game.legal_moves()[0])
        else:
            move = list(table.think())[-1]
            made.append(move)
            table.answer(move)
    yield tuple(made)


def presses(name: str, way: str, cards: int = CARDS, seed: int = 0) -> float:
    """Return the mean number of presses for a card.

    name: the preset of the rules.
    way: one of `BARS`.
    cards: how many cards are entered at least.
    """
    counted = entered = 0
    keypad, change = _WAYS[way]
    with closing(Guide(seed=seed, keypad=keypad)) as device:
        change(device)
        while entered < cards:
            table = Table(Game(preset(name), SEATS, 1), ["table"] * SEATS)
            device.app.home()
            device.app.start_game("tally", table)
            device.wait(_LOOK)
            for hand in islice(cards_of(name, seed), _HANDS):
                if entered >= cards:
                    break
                for move in hand:
                    if moves.kind_of(move) == moves.PLAY:
                        entered += 1
                        counted += _enter(device, keypad, move)
                    else:
                        device.screen.answer(move)
                if table.prompt()[0] == CONFIRM:
                    device.screen.answer(table.game.legal_moves()[0])
                device.wait(_LOOK)
            seed += 1
    return counted / entered


def _enter(device: Guide, keypad: str, move: int) -> int:
    """Enter a card; return how many keys that took."""
    screen = device.screen
    history = screen.game.history
    place = len(history)
    card, number = moves.value_of(move), moves.number_of(move)
    if not screen.game.rules.needs_suit(moves.value_of(move) % 13 + 52) and card < 52:
        card = card % 13 + 52
    counted = 0
    # A hand that is lost is lost with either number.
    while len(history) == place or screen.question and moves.number_of(history[place]) != number:
        keys = keys_to(screen, card, number, _KEYS[keypad], len(history) > place)
        for key in keys:
            device.press(key)
        counted += len(keys)
    assert moves.value_of(history[place]) == card
    return counted


def figures(
    cards: int = CARDS,
    ways: Iterable[str] = (),
    report: Callable[[str], None] = lambda what: None,
) -> list[Figure]:
    """Return the figures of some ways, all rules with the same weight.

    cards: how many cards of each rules are entered at least. ways: some of `BARS`; all if empty.
    report: called with each way and rules.
    """
    made = []
    for way in ways or BARS:
        each = {}
        for name in NAMES:
            report(f"{way}, {name}")
            each[name] = presses(name, way, cards)
        where = ", ".join(f"{name} {value:.2f}" for name, value in each.items())
        value = sum(each.values()) / len(each)
        title = f"presses for a card, {way}"
        made.append(Figure(title, value, "keys", AT_MOST, BARS[way], where=where))
    return made


def _as_it_is(device: Guide) -> None:
    """Leave the settings as they are."""


def _with_strokes(device: Guide) -> None:
    """Have cards entered with two strokes."""
    device.app.settings.strokes = True


BARS = {"two strokes": 2.1, "pad": 2.7, "knob": 3.5, "4x4 pad": 1.1}
"""The most presses for a card, by the way to enter it."""

_WAYS: dict[str, tuple[str, Callable[[Guide], None]]] = {
    "two strokes": ("buttons", _with_strokes),
    "pad": ("buttons", _as_it_is),
    "knob": ("encoder", _as_it_is),
    "4x4 pad": ("matrix", _as_it_is),
}

_KEYS = {
    "buttons": tuple((name, number) for number, name in enumerate(KEYS[:5])),
    "encoder": (("LEFT", 2), ("RIGHT", 3), ("OK", 4)),
    "matrix": (*zip(KEYPADS["matrix"], range(6, 19), strict=False), ("RIGHT", 3), ("OK", 4)),
}
"""The keys that enter cards, by the kind of the keys, as (name, number)."""


@command
def main() -> int:
    """Run the command line and return the exit status."""
    parser = Parser(
        prog="python3 -m tools.bench.presses",
        description="Count the presses for a card, by the way to enter it.",
    )
    parser.parse_args()
    print(table_of(figures()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
