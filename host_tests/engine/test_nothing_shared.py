"""What the engine hands out shares nothing that can be changed with a cache or another game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import cards, game
from engine.adding.effects import Effect
from engine.adding.outcome import Outcome
from engine.adding.presets import NAMES
from engine.adding.rules import Rules, preset
from engine.families import FAMILIES
from engine.parlett.presets import NAMES as PARLETT
from engine.parlett.rules import Rules as ParlettRules
from engine.parlett.standing import Result
from engine.rules import Rules as AnyRules
from engine.table import THINK, Table
from host_tests import amount
from host_tests.engine import random_play, whole_numbers

EVERY = [preset(name) for name in NAMES] + [ParlettRules(name) for name in PARLETT]

HOUSE = {
    "base": "pagat-99",
    "tokens": {"2-4": 5, "5-": 3},
    "pack": {"K": 2},
    "borders": [33, 66],
    "costly": [50],
    "cards": {"4": [{"add": [1, 2]}, {"set": [0, "limit"]}], "5H": {"add": [3, 4]}},
}


FIXED = (str, bytes, int, type(None), AnyRules, Effect, Outcome, Result)


def changeable(thing: object, seen: dict[int, object] | None = None) -> dict[int, object]:
    """Return all in a thing that can be changed, at any depth, by id: lists, maps and objects.

    Rules and effects are left out: other tests try to change them. So are the outcomes of moves and
    the results of deals, which a game writes once.
    """
    seen = {} if seen is None else seen
    if id(thing) in seen or isinstance(thing, FIXED):
        return seen
    parts: list = []
    if isinstance(thing, dict):
        parts = list(thing.values())
    elif isinstance(thing, (list, tuple, set, frozenset, range)):
        parts = list(thing)
    elif type(thing).__module__.startswith("engine."):
        parts = list(vars(thing).values())
    if not isinstance(thing, (tuple, frozenset, range)):
        seen[id(thing)] = thing
    for part in parts:
        changeable(part, seen)
    return seen


def spoil(thing: object) -> None:
    """Change everything in a thing that can be changed."""
    for each in changeable(thing).values():
        if isinstance(each, dict):
            each.update(dict.fromkeys(each, 50), spoiled=1)
        elif isinstance(each, list):
            each[:] = [50, *each, 50]


def effects(rules: AnyRules) -> Iterator[dict]:
    """Yield what the effects of all cards have."""
    if isinstance(rules, Rules):
        for card in range(cards.CARDS):
            effect = rules.effect(card)
            yield from map(vars, (effect, *effect.ways))


@pytest.mark.parametrize("rules", [*EVERY, Rules.from_file(HOUSE)], ids=repr)
def test_rules_show_nothing_that_can_be_changed(rules: AnyRules) -> None:
    shown = {name: value for name, value in vars(rules).items() if name[0] != "_"}
    assert len(shown) > 15
    for value in [*shown.values(), *[each for found in effects(rules) for each in found.values()]]:
        found = changeable(value)
        # An effect refuses changes, as `test_rules_refuse_any_change` tries.
        assert not [each for each in found.values() if isinstance(each, (list, dict, set))]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_done_to_the_data_of_a_preset_changes_the_rules_of_nobody(name: str) -> None:
    before = preset(name).data
    data = preset(name).data
    spoil(data)
    assert data != before
    assert preset(name).data == before
    assert preset(name).differences() == []
    assert preset(name).with_options(["hand=2"]).differences() == ["hand=2"]


def test_a_card_with_alternatives_keeps_them_when_a_copy_of_its_data_changes() -> None:
    preset("double-99").data["cards"]["4"][1]["add"] = 50
    assert preset("double-99").differences() == []
    assert preset("double-99").data["cards"]["4"] == [{"reverse": True}, {"add": 4}]


@pytest.mark.parametrize("derived", [False, True])
def test_house_rules_and_the_data_of_others_made_of_them_change_apart(derived: bool) -> None:
    rules = Rules.from_file(HOUSE)
    before = rules.data, rules.differences()
    other = rules.with_options(["hand=5"]) if derived else rules
    spoil(other.data)
    assert (rules.data, rules.differences()) == before
    assert {*changeable(rules.data)}.isdisjoint(changeable(other._data))


def test_house_rules_do_not_change_with_the_data_that_they_were_made_of() -> None:
    options = ["hand=5"]
    data = Rules.from_file(HOUSE).data
    changes = {key: data[key] for key in data if key in HOUSE}
    made = (Rules.from_file({**data, "base": "98"}), Rules("test", changes, None, options))
    before = [(rules.data, rules.differences(), rules.options) for rules in made]
    spoil((data, options))
    assert [(rules.data, rules.differences(), rules.options) for rules in made] == before


def test_data_without_an_end_is_refused_as_other_wrong_data_is() -> None:
    endless: list = []
    endless.append(endless)
    for key in ("borders", "tokens", "limit"):
        with pytest.raises(ValueError, match=f"key={key}"):
            Rules.from_file({"base": "98", key: endless})
    with pytest.raises(ValueError, match="key=cards: 4"):
        Rules.from_file({"base": "98", "cards": {"4": endless}})


def played(name: str, answers: int = 8) -> Table:
    """Return a table at which some answers were given."""
    table = whole_numbers.begun(name)
    for _ in range(answers):
        move = table.game.legal_moves()[-1]
        table.answer(list(table.think())[-1] if table.prompt()[0] == THINK else move)
    return table


@pytest.mark.parametrize("name", FAMILIES)
def test_two_games_share_nothing_that_can_be_changed(name: str) -> None:
    table = played(name)
    first = changeable(table.game)
    assert len(first) > 5
    again = table.again()
    for other in (played(name), table.game.copy(), table.game.begun_again(), again):
        assert first.keys().isdisjoint(changeable(other)), other
    old = table.game
    table.undo()
    table.replace(len(old.history) - 1, len(old.history), lambda game: old.history[-1:])
    assert changeable(old).keys().isdisjoint(changeable(table.game))


@pytest.mark.parametrize("name", FAMILIES)
def test_a_copy_shares_nothing_that_can_be_changed_wherever_it_is_made(name: str) -> None:
    for seed in amount.first(8, range(30)):
        for board in random_play.games(name, seed):
            copy = board.copy()
            assert changeable(board).keys().isdisjoint(changeable(copy)), board


@pytest.mark.parametrize("name", FAMILIES)
def test_a_view_shares_only_the_notes_of_a_bot_with_the_game(name: str) -> None:
    board = played(name).game
    inside = changeable(board)
    for seat in (1, 2, 3):
        seen = dict(vars(board.view(seat)))
        notes = seen.pop("notes", None)
        assert inside.keys().isdisjoint(changeable(seen))
        assert notes is None or changeable(notes).keys() <= inside.keys()


@pytest.mark.parametrize("name", FAMILIES)
def test_lists_of_moves_and_winners_are_copies(name: str) -> None:
    table = played(name)
    board = table.game
    for ask in (
        board.legal_moves,
        lambda: board.winners,
        lambda: table.winners,
        lambda: ended(name),
    ):
        before = list(ask())
        spoil(ask())
        assert ask() == before


_ended: dict[str, game.Game] = {}


def ended(name: str) -> list:
    """Return the winners of a game that is over, always the same game."""
    if name not in _ended:
        board = whole_numbers.begun(name).game
        while not board.over:
            board.push(board.legal_moves()[-1])
        _ended[name] = board
    return _ended[name].winners
