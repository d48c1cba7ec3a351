"""The finger of a player: it moves to a card or an answer that the rules allow, the short way."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from engine import cards
from engine.adding import moves
from engine.chance import Chance
from tools.sim.entering import CANNOT, Lost, keys_to
from tools.sim.simulator import KEYS

ARROWS = ("RIGHT", "LEFT", "DOWN", "UP")
"""The arrows, first those that most people press."""

_KEYS = tuple(zip(KEYS, range(6), strict=True))
_FIRST_ANY = cards.make(0)  # the ace of any suit


class _Cursor(NamedTuple):
    """The cursor of a screen, which the arrows move.

    owner: the object that keeps the place of the cursor.
    press: called with the owner and an arrow; moves the cursor.
    place: called with the owner; returns the place.
    allowed: the places where OK gives an answer, or the next part of one, within the rules.
    """

    owner: Any
    press: Callable[[Any, int], object]
    place: Callable[[Any], int]
    allowed: list[int]


def answer(screen: Any, chance: Chance) -> list[str]:
    """Return the keys of an answer, or of the next part of one: the fewest arrows, then OK.

    screen: a game in play that asks a person.
    chance: chooses one of the allowed answers, all with the same probability.

    Raises Lost if the screen allows nothing.
    """
    if screen.game.name == "adding" and screen.question is not None:
        return _entering(screen, chance)
    cursor = _adding(screen) if screen.game.name == "adding" else _parlett(screen)
    if not cursor.allowed:
        raise Lost(f"nothing is allowed on {type(screen).__name__}")
    goal = cursor.allowed[chance.below(len(cursor.allowed))]
    return [*_way(cursor, goal), "OK"]


def _way(cursor: _Cursor, goal: int) -> list[str]:
    """Return the fewest arrows that move a cursor to a place; raise Lost if none do."""
    ways: deque[tuple[Any, list[str]]] = deque([(cursor.owner, [])])
    seen = {cursor.place(cursor.owner)}
    while ways:
        here, keys = ways.popleft()
        if cursor.place(here) == goal:
            return keys
        for name in ARROWS:
            there = copy.copy(here)
            cursor.press(there, KEYS.index(name))
            if cursor.place(there) not in seen:
                seen.add(cursor.place(there))
                ways.append((there, [*keys, name]))
    raise Lost(f"no arrows lead to place {goal}")


def _entering(screen: Any, chance: Chance) -> list[str]:
    """Return the keys of a card of a real table, or of the number of a card."""
    legal = screen.game.legal_moves()
    if type(screen.question).__name__ == "NumberChoice":
        numbers = screen.question._numbers
        number = numbers[chance.below(len(numbers))]
        return keys_to(screen, screen.question.card, number, _KEYS)
    if type(screen.question).__name__ == "HowMany":
        pad = screen.question._pad
        places = list(range(len(pad.labels)))
        cursor = _Cursor(pad, lambda o, arrow: o.key(arrow), lambda o: o.chosen, places)
        return [*_way(cursor, places[chance.below(len(places))]), "OK"]
    move = legal[chance.below(len(legal))]
    card = moves.value_of(move)
    if moves.kind_of(move) in (moves.OUT, moves.NODRAW):
        card = CANNOT
    elif card < _FIRST_ANY and not screen.game.rules.needs_suit(card % 13 + _FIRST_ANY):
        card = card % 13 + _FIRST_ANY
    return keys_to(screen, card, moves.number_of(move), _KEYS)


def _adding(screen: Any) -> _Cursor:
    """Return the cursor in the hand of a person in an adding game."""
    game = screen.game
    seat = screen.table.prompt()[1]
    plays = [move for move in game.legal_moves() if moves.kind_of(move) == moves.PLAY]
    playable = {moves.value_of(move) for move in plays}
    return _Cursor(
        screen,
        lambda owner, arrow: owner.asked(arrow, seat),
        lambda owner: owner.at,
        # Where none can be played, OK on any card lays the hand down, also one without cards.
        [place for place, card in enumerate(screen.hand(seat)) if card in (playable or [card])]
        or [screen.at],
    )


def _parlett(screen: Any) -> _Cursor:
    """Return the cursor in Parlett's game: in a hand, on an answer, or on a card of the pack."""
    game = screen.game
    question = screen.question
    if question is None:
        turn = game.deal.turn
        following = game.deal.following(turn)
        return _Cursor(
            screen,
            lambda owner, arrow: owner.asked(arrow, owner.table.prompt()[1]),
            lambda owner: owner.at,
            [place for place, card in enumerate(screen.hand(turn)) if card in following],
        )
    kind = type(question).__name__
    if kind == "Answers":
        return _Cursor(
            question._pad,
            lambda owner, arrow: owner.key(arrow),
            lambda owner: owner.chosen,
            [place for place, several in enumerate(question._moves) if game.is_legal(several[0])],
        )
    if kind == "CardGrid":
        allowed = [place for place, move in enumerate(question._moves) if game.is_legal(move)]
    else:  # three cards to lay aside, and then the check mark behind the hand
        hand, up = question._hand, question._chosen
        allowed = [place for place, card in enumerate(hand) if card not in up]
        if len(up) == 3:
            allowed = [len(hand)]
    return _Cursor(
        question, lambda owner, arrow: owner.key(arrow), lambda owner: owner._at, allowed
    )
