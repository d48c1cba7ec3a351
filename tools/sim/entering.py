"""The fewest keys that enter a card of a real table."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from engine.adding import moves
from engine.adding.moves import unnamed
from engine.table import ENTER
from tools import ToolError

CANNOT = -1
"""The card that stands for a seat that can't play, or drew none."""

_BACK = 5

_PLAIN = (int, str, tuple)

_RANKS = 6  # the first key of a rank
_TELEPHONE = {_RANKS + 1: 0, _RANKS + 7: 1, _RANKS + 3: 2, _RANKS + 5: 3}  # as in `firmware.app`


class Lost(ToolError):
    """No key leads on; the text says where that was."""


class _Asked:
    """Stands in for the screen of a game: notes what a question answers."""

    def __init__(self, screen: Any):
        from firmware.screens.adding.cells import meant  # only with MicroPython's modules installed

        self._meant = meant
        self.answers: list[tuple[int, int | None]] = []
        self.game = screen.game
        self.table = screen.table
        self.question = None
        self.notice = ""
        self.other: tuple[int, int | None]
        self.other = screen.other if isinstance(screen, _Asked) else screen.other_number()

    def enter(self, card: int, number: int | None = None) -> None:
        if self.table.prompt()[0] == ENTER:
            number = None
        elif number is not None:
            number = self._meant(self.game, card, number)
        self.answers.append((card, number))

    def answer(self, move: int) -> None:
        self.enter(moves.value_of(move), moves.number_of(move))

    def choose(self, card: int, number: int) -> None:
        self.answers.append((card, number))

    def enter_usual(self, card: int) -> None:
        self.enter(card)

    def other_number(self) -> tuple[int, int]:
        return -1, 0

    def take_other_number(self) -> None:
        self.answers.append(self.other)

    def cannot(self, entry: Any) -> None:
        self.answers.append((CANNOT, None))

    def explain(self, cell: object) -> None:
        pass


def keys_to(
    screen: Any, card: int, number: int, keys: Sequence[tuple[str, int]], again: bool = False
) -> list[str]:
    """Return the fewest keys that enter a card, or that lead to the question for its number.

    screen: an adding game in play that asks for a card.
    card: may be `CANNOT`.
    number: what the card counts; anything if that is not asked.
    keys: the keys of the device, each as (name, number of the key).
    again: whether the card is entered already, but counts another number.

    Raises Lost if no keys do.
    """
    begin = _Asked(screen)
    first = _copied(screen.question, begin)
    ways: deque[tuple[Any, list[str]]] = deque([(first, [])])
    seen = {_state(first)}
    while ways:
        here, pressed = ways.popleft()
        for name, number_of_key in keys:
            key = number_of_key
            if not here.takes_ranks:
                key = _TELEPHONE.get(key, key)
                if key >= _RANKS:
                    continue
            asked = _Asked(begin)
            there = _copied(here, asked)
            if key == _BACK:
                there.back()
            else:
                there.key(key)
            if asked.answers:
                first = number if again else None
                if asked.answers[-1] in ((card, number), (card, first), (card, unnamed(number))):
                    return [*pressed, name]
            elif _state(there) not in seen:
                seen.add(_state(there))
                ways.append((there, [*pressed, name]))
    raise Lost(f"no keys enter card {card} as {number}")


def _copied(question: Any, screen: Any) -> Any:
    """Return a question that can be answered without an effect on the first one."""
    made = _like(question)
    kept = vars(made)
    for name, value in vars(question).items():
        if name == "_screen":
            kept[name] = screen
        elif type(value).__module__.startswith("firmware.ui."):
            kept[name] = _like(value)
    return made


def _like(one: Any) -> Any:
    """Return another object with the same attributes; `copy.copy` takes seven times as long."""
    made = object.__new__(type(one))
    vars(made).update(vars(one))
    return made


def _state(question: Any) -> tuple[object, ...]:
    """Return what keys change in a question: its numbers and texts, and the cursors of its pads."""
    values = [
        value if isinstance(value, _PLAIN) else getattr(value, "chosen", None)
        for value in vars(question).values()
    ]
    return tuple([value for value in values if isinstance(value, _PLAIN)])
