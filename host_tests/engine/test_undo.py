"""Undo and redo: the state always equals that of a game replayed up to the same move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.adding.game import Game as AddingGame
from engine.adding.presets import PRESETS
from engine.adding.record import push
from engine.adding.rules import preset
from engine.game import Game
from engine.parlett import moves
from engine.parlett.deal import BIDDING
from engine.parlett.game import Game as ParlettGame
from engine.parlett.presets import NAMES as PARLETT
from engine.parlett.rules import Rules
from engine.table import THINK, Table

ADDING = tuple(PRESETS)


def whole(value: object) -> object:
    """Return everything that an object is made of, to compare."""
    if isinstance(value, list | tuple):
        return [whole(part) for part in value]
    if isinstance(value, set | frozenset | bytes | bytearray | range):
        return sorted(value)
    if hasattr(value, "__dict__") and type(value).__name__ != "Rules":
        return {name: whole(part) for name, part in vars(value).items() if name != "legal"}
    return value


def state_of(game: Game) -> dict[str, object]:
    """Return the whole state of a game without its caches."""
    state = {name: whole(part) for name, part in vars(game).items() if name != "_marks"}
    assert isinstance(state, dict)
    return state


def replayed(game: Game) -> Game:
    """Return a game with the same history, each of its moves pushed."""
    other = type(game)(game.rules, game.seats, game.first_dealer, game.dealt)
    for move in game.history:
        other.push(move)
    return other


def answer(table: Table, chance: random.Random) -> int:
    """Answer a prompt with any legal move, or the first that the bot thinks of; return it."""
    what, _ = table.prompt()
    move = next(iter(table.think())) if what == THINK else chance.choice(table.game.legal_moves())
    table.answer(move)
    return move


def tables() -> list[tuple[str, str]]:
    """Return each preset with seatings that have dealt cards, bots and real cards."""
    pairs = [(name, seats) for name in ADDING for seats in ("person keeper", "person table keeper")]
    pairs += [(name, "table table:keeper table person") for name in ADDING[:3]]
    for name in PARLETT:
        seats = Rules(name).seats
        pairs.append((name, " ".join(["person", *["random"] * (seats - 1)])))
        pairs.append((name, " ".join(["person"] * seats)))
    return pairs


def new_table(name: str, roles: list[str]) -> Table:
    """Return a table of a preset; the game knows the cards of all roles but `table`."""
    dealt = [seat for seat, role in enumerate(roles, 1) if role != "table"]
    if name in ADDING:
        return Table(AddingGame(preset(name), len(roles), 1, dealt), roles, 7)
    return Table(ParlettGame(Rules(name), len(roles), 1, dealt), roles, 7)


@pytest.mark.parametrize(("name", "seating"), tables())
def test_undo_and_redo_lead_to_the_state_of_a_game_played_replayed(name: str, seating: str) -> None:
    chance = random.Random(f"{name} {seating}")
    table, blind = new_table(name, seating.split()), new_table(name, seating.split())

    def check() -> None:
        assert state_of(table.game) == state_of(replayed(table.game))
        assert list(table.text()) == list(blind.text())

    for _ in range(120):
        if table.game.over:
            break
        blind.answer(answer(table, chance))
        check()
        if chance.random() < 0.2:
            for _ in range(chance.choice((1, 1, 2, 3, 5))):
                assert table.undo() == blind.undo()
                check()
            for _ in range(chance.choice((0, 1, 2, 5))):
                assert table.redo() == blind.redo()
                check()


@pytest.mark.parametrize("name", [*ADDING, *PARLETT])
def test_taking_back_any_number_of_moves_leads_to_the_same_state(name: str) -> None:
    chance = random.Random(name)
    table = new_table(name, ["person"] * (Rules(name).seats if name in PARLETT else 3))
    game = table.game
    for _ in range(40):
        for _ in range(chance.choice((1, 5, 30))):
            if not game.over:
                answer(table, chance)
        length = len(game.history)
        taken = game.rewind(max(0, length - chance.choice((1, 2, 3, 10, 40, length))))
        assert state_of(game) == state_of(replayed(game))
        if not game.history or chance.random() < 0.8:
            game.again(taken)
            assert state_of(game) == state_of(replayed(game))


def test_moves_that_nobody_is_asked_for_come_back_with_the_next_deal() -> None:
    seats = (1, 2, 3)
    hides = [moves.make(moves.HIDE, seat) for seat in seats]
    deal = [moves.BEGIN, *hides, *[moves.make(moves.OFFER, seat) for seat in seats]]
    deal += [moves.make(moves.TRICKS, seat, 3) for seat in seats]
    deal += [moves.make(moves.BID, seat, 3) for seat in seats]
    rules = Rules("parlett-3").with_options(("bids=later",))
    table = Table(ParlettGame(rules, 3, 1), ["table"] * 3)
    for move in deal[1:]:
        table.answer(move)
    before = list(table.text())

    def automatic_move() -> int | None:
        place = len(table.game.history) - len(deal)
        return deal[place] if 1 <= place <= len(hides) else None

    table.answer(moves.BEGIN)
    for move in hides:
        table.go_on(move)
    assert table.undo(automatic_move)
    assert list(table.text())[: len(before)] == before
    assert table.redo(automatic_move)
    assert table.game.history == deal + deal[: 1 + len(hides)]


@pytest.mark.parametrize("name", ["pagat-99", "parlett-3", "parlett-classic"])
def test_a_game_without_its_first_move_is_a_new_game(name: str) -> None:
    game: Game
    if name in ADDING:
        game = AddingGame(preset(name), 3, 3, (1, 2))
    else:
        game = ParlettGame(Rules(name), 3, 3, (1, 2))
    new = state_of(game)
    game.push(game.legal_moves()[0])
    game.pop()
    assert state_of(game) == new


def test_undo_takes_back_a_whole_bid_of_three_cards_but_not_the_bid_before_it() -> None:
    table = new_table("parlett-3", ["person"] * 3)
    begun = []
    while table.game.phase == BIDDING:
        begun.append(len(table.game.history))
        for _ in range(3):
            table.answer(table.game.legal_moves()[0])
    assert len(begun) == 3
    while begun:
        assert table.undo()
        assert len(table.game.history) == begun.pop()


@pytest.mark.parametrize("part", ["game", "deal", "standing"])
def test_undo_works_though_a_program_has_set_an_attribute_of_its_own(part: str) -> None:
    # `Part.kept` and `bring_back` promise to keep all attributes and bring them back.
    table = Table(AddingGame(preset("pagat-99"), 2, 2), ["table", "table"])
    before = list(table.text())
    table.answer(table.game.legal_moves()[0])
    owner = table.game if part == "game" else getattr(table.game, part)
    owner.note = "mine"  # type: ignore[union-attr]
    assert table.undo()
    assert list(table.text())[: len(before)] == before


def test_undo_works_in_a_game_of_a_class_that_sets_an_attribute_when_a_move_is_made() -> None:
    class Own(AddingGame):
        def push(self, move: int) -> None:
            super().push(move)
            if len(self.history) > 1:
                self.last_pushed = move

    table = Table(Own(preset("pagat-99"), 2, 2), ["table", "table"])
    before = list(table.text())
    table.answer(table.game.legal_moves()[0])
    assert table.undo()
    assert list(table.text())[: len(before)] == before


def test_undo_works_in_a_game_of_a_class_that_sets_an_attribute_before_all_others() -> None:
    class Own(AddingGame):
        def __init__(self, *args: Any) -> None:
            self.note = "mine"
            super().__init__(*args)

    def events(kind: type[AddingGame]) -> tuple[list[int], list[int]]:
        game = kind(preset("pagat-99"), 2, 2)
        for line in ("hand", "play 1 K", "out 2"):
            push(game, line.split())
        table = Table(game, ["table", "table"])
        table.answer(game.legal_moves()[0])  # the next hand begins
        assert table.undo()
        return game.history, game.starts

    assert events(AddingGame) == events(Own)
