"""The protocol that all families of games share: its example, copies and equality."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import families, game
from engine.adding.rules import Rules as AddingRules
from engine.adding.rules import preset
from engine.chance import Chance
from engine.errors import EngineError, IllegalMove, RecordError, RuleError
from engine.parlett.rules import Rules as ParlettRules
from engine.reader import Reader
from engine.table import Table
from firmware.words import explain
from host_tests import amount
from host_tests.engine import parlett_games, random_games, random_play
from host_tests.engine.states import plain
from host_tests.sure import sure
from tools.micropython import MicroPython
from tools.node import ROOT


def family_of(name: str) -> Any:
    """Return the module of a family, also to pass it what it must refuse."""
    return families.family(name)


def test_the_example_of_the_protocol_is_right() -> None:
    result = doctest.testmod(game)
    assert result.attempted > 8
    assert not result.failed


RECORD = """[Game "adding"]
[Rules "pagat-99"]
[Seats "2"]
[Dealer "1"]
hand
play 2 9
play 1 A +11
"""


def test_the_engine_alone_is_a_library(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    record = tmp_path / "game.txt"
    record.write_text(RECORD, encoding="utf-8")
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    read, play = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    for code, words in ((read, "hand 0\nplay 2 9 0\nplay 1 A +11 11\n"), (play, "\ndraw 2 ")):
        here = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        with MicroPython({"game.txt": record}) as inside:
            assert inside.run(code).strip() == here.strip()
        assert words in here


@pytest.mark.parametrize("family", ["adding", "parlett"])
def test_a_copy_is_equal_until_one_of_the_two_goes_on(family: str) -> None:
    chance = Chance(5)
    if family == "adding":
        begun = random_games.a_game(chance)
    else:
        rules = parlett_games.rules_of(chance)
        begun = type(family_of(family).start(TAGS))(rules, rules.seats, 1, [1])
    for _ in range(40):
        begun.push(begun.legal_moves()[0])
    copy = begun.copy()
    assert copy == begun and copy.history is not begun.history
    assert copy.legal_moves() == begun.legal_moves()
    begun.pop()
    assert copy != begun
    assert copy.rewind(39) and copy == begun
    assert repr(copy) == repr(begun) and family in repr(copy)


@pytest.mark.parametrize("family", families.FAMILIES)
def test_a_copy_is_what_playing_all_moves_again_makes(family: str) -> None:
    for seed in amount.first(8, range(30)):
        for begun in random_play.games(family, seed):
            begun.legal_moves()
            copy = begun.copy()
            again = begun.begun_again()
            again.again(begun.history)
            assert plain(copy) == plain(again) == plain(begun)
            assert copy.legal_moves() == again.legal_moves() == begun.legal_moves()


@pytest.mark.parametrize("family", families.FAMILIES)
def test_a_game_and_its_copy_go_on_apart(family: str) -> None:
    for seed in amount.first(8, range(30)):
        copies = []
        for begun in random_play.games(family, seed):
            if len(begun.history) % 9 == 4:
                copies.append((begun.copy(), plain(begun)))
        for copy, before in copies:
            assert plain(copy) == before
            rest = begun.history[len(copy.history) :]
            copy.push_all(rest)
            assert plain(copy) == plain(begun)
            copy.rewind(len(copy.history) - len(rest))
            assert plain(copy) == before


@pytest.mark.parametrize("family", families.FAMILIES)
def test_a_copy_makes_no_move_again(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wall clock would depend on the machine; this is what took longer than `deepcopy`."""
    *_, begun = random_play.games(family, 4)
    for name in ("_apply", "give", "push", "again", "rewind"):
        monkeypatch.setattr(type(begun), name, None)
    assert len(begun.history) > 20
    assert begun.copy() == begun


ON_A_BOARD = """
from engine import families
from engine.game import DEALER
from engine.table import Table
game = families.family("{family}").start({tags})
for _ in range(30):
    game.push(game.move(game.text(game.legal_moves()[0])))
copy = game.copy()
game.pop()
print(copy == game, copy.pop() and copy == game, copy.text(copy.legal_moves()[-1]))
game = game.begun_again()
while not game.over and len(game.history) < 60:
    if game.to_move == DEALER:
        game.deal_on(7)
    else:
        game.push(game.legal_moves()[0])
print([sorted(row.items()) for row in game.events()], game.returns(), game.returns([1]))

def lowest(view, chance):
    yield view.legal_moves[0]

table = Table(game.begun_again(), ["lowest", "table", "table"], bots={{"lowest": lowest}})
print(table, "lowest" in game.bots)
"""


@pytest.mark.parametrize("family", families.FAMILIES)
def test_a_board_has_what_a_program_uses_as_well(family: str) -> None:
    tags = {**TAGS, "Game": family, "Seating": "person table table"}
    if family == "adding":
        tags["Rules"] = "double-99"
    code = ON_A_BOARD.format(family=family, tags=tags)
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(code, {})
    with MicroPython() as inside:
        assert inside.run(code) == here.getvalue()
    assert here.getvalue().startswith("False True ")


TAGS: Any = {"Game": "parlett", "Rules": "parlett-3", "Seats": "3", "Dealer": "1", "Option": []}


def test_rules_are_equal_when_the_same_was_agreed() -> None:
    assert preset("98") == preset("98") != preset("100")
    assert preset("98").with_options(["hand=5"]) != preset("98")
    assert preset("98").with_options(["hand=5"]) == preset("98").with_options(["hand=4", "hand=5"])
    assert ParlettRules("parlett-3") == ParlettRules("parlett-3") != ParlettRules("parlett-4")
    assert ParlettRules("parlett-3", "target 200") != ParlettRules("parlett-3", "target 300")
    same = {preset("98"), preset("98"), ParlettRules("parlett-3"), ParlettRules("parlett-3")}
    assert len(same) == 2


@pytest.mark.parametrize("rules", [preset("wilson-99"), ParlettRules("parlett-3")])
def test_rules_refuse_any_change(rules: AddingRules | ParlettRules) -> None:
    before = hash(rules), {name: getattr(rules, name) for name in vars(rules)}
    for name in [*vars(rules), "something_new"]:
        with pytest.raises(AttributeError):
            setattr(rules, name, 1)
        with pytest.raises(AttributeError):
            delattr(rules, name)
    if isinstance(rules, AddingRules):
        rules.data["cards"]["A"]["add"].append(5)
        rules.data["limit"] = 5
        with pytest.raises(AttributeError):
            rules.effect(0).ways = ()
        with pytest.raises(AttributeError):
            sure(rules.simple(0)).skip = 1
        with pytest.raises(AttributeError):
            del sure(rules.simple(0)).skip
        assert rules == preset("wilson-99")
    else:
        assert not hasattr(rules.pack, "pop")
    assert (hash(rules), vars(rules)) == before


WRONG_SEATS: list[Any] = [True, 1.0, "1", None, (), [1]]


@pytest.mark.parametrize("rules", [preset("pagat-99"), ParlettRules("parlett-3")])
def test_a_game_takes_only_seats(rules: AddingRules | ParlettRules) -> None:
    kind = family_of("adding" if isinstance(rules, AddingRules) else "parlett").Game
    assert kind(rules, 3, 3, [1, 3]).dealt == {1, 3}
    for seat in [0, 4, -1, *WRONG_SEATS]:
        with pytest.raises(RuleError, match="out_of_range .*key=Dealer"):
            kind(rules, 3, seat)
        with pytest.raises(RuleError, match="out_of_range .*key=Seating"):
            kind(rules, 3, 1, dealt=(1, seat))
    for seats in (1, 9, 3.0, *WRONG_SEATS):
        with pytest.raises(RuleError, match="key=Seats|wrong_seats"):
            kind(rules, seats, 1)


def test_rules_take_only_texts() -> None:
    name: Any
    match: Any
    options: Any
    for name in (["parlett-3"], None, 3, {}, "", "parlett"):
        for make in (preset, ParlettRules):
            with pytest.raises(RuleError, match="not_one_of .*key=Rules"):
                make(name)
    for match in (["nine_deals"], None, 9):
        with pytest.raises(RuleError, match="not_one_of .*key=Match"):
            ParlettRules("parlett-3", match)
    for options in ([5], [None], [["tie=shared"]], "tie=shared"):
        for rules in (preset("98"), ParlettRules("parlett-3")):
            with pytest.raises(RuleError, match="not_an_option|key=Option"):
                rules.with_options(options)


def test_a_table_takes_only_roles_and_a_seed() -> None:
    begun = family_of("parlett").start(TAGS)
    seed: Any
    role: Any
    for seed in (-5, -1, 1 << 32, 1.0, True, "1", None):
        with pytest.raises(RuleError, match="out_of_range .*key=Seed"):
            Table(begun, ["table"] * 3, seed)
    assert Table(begun, ["table"] * 3, (1 << 32) - 1).seed == 0xFFFFFFFF
    for role in (5, None, ["table"], "table:", "table:table", "keeper", ""):
        with pytest.raises(RuleError, match="not_one_of .*key=Seating"):
            Table(begun, ["table", "table", role])


NO_LISTS: tuple[Any, ...] = (5, None, 1.5, True, 10**5000)


@contextlib.contextmanager
def wrong_type(key: str) -> Iterator[None]:
    """Expect something to be refused for its type, and words for it."""
    with pytest.raises(EngineError) as refused:
        yield
    assert (refused.value.code, refused.value.values["key"]) == ("wrong_type", key)
    assert explain(refused.value).startswith(f"{key}: '")


@pytest.mark.parametrize("rules", [preset("98"), ParlettRules("parlett-3")])
def test_games_tables_and_tags_of_the_wrong_type_are_refused(rules: AddingRules) -> None:
    name = "adding" if isinstance(rules, AddingRules) else "parlett"
    events = family_of(name)
    tags = {**TAGS, "Game": name, "Rules": rules.name}
    made = events.start(tags)
    for wrong in NO_LISTS:
        with wrong_type("Seating"):
            events.Game(rules, 3, 1, wrong)
        with wrong_type("Seating"):
            Table(made, wrong)
        with wrong_type("Option"):
            rules.with_options(wrong)
        for key in ("Rules", "Seats", "Dealer", "Seating"):
            with wrong_type(key):
                events.start({**tags, key: wrong})
    for wrong in (*NO_LISTS, "98", []):
        with wrong_type("Rules"):
            events.Game(wrong, 3, 1)
        with wrong_type("Game"):
            Table(wrong, ["table"] * 3)
        with wrong_type("Tags"):
            events.start(wrong)
    with wrong_type("Option"):
        events.start({**tags, "Option": 5})
    del tags["Option"]
    assert events.start(tags) == made


def test_options_and_changes_of_the_wrong_type_are_refused() -> None:
    for wrong in NO_LISTS:
        with wrong_type("Option"):
            ParlettRules("parlett-3", "nine_deals", wrong)
        if wrong is not None:
            with wrong_type("Option"):
                AddingRules("98", {}, None, wrong)
        with wrong_type("Rules"):
            AddingRules("98", wrong)


def test_what_a_person_meets_in_a_debugger_says_what_it_is() -> None:
    rules = ParlettRules("parlett-3", "target 200", ["tie=play_on"])
    assert repr(rules) == "<Rules parlett-3 ('tie=play_on',)>"
    assert repr(preset("98").with_options(["hand=5"])) == "<Rules 98 ('hand=5',)>"
    table = Table(family_of("parlett").start(TAGS), ["table"] * 3)
    assert repr(table) == "<Table: <parlett parlett-3, seats: 3, moves: 1>>"
    for name, seats in (("adding", 2), ("parlett", 3)):
        tags = {**TAGS, "Game": name, "Rules": "98" if name == "adding" else "parlett-3"}
        tags |= {"Seats": str(seats), "Seating": " ".join(["person"] * seats)}
        begun = Table(family_of(name).start(tags), ["person"] * seats, 7).game
        view = begun.view(1)
        assert repr(view) == "<View: seat 1>"


def test_rules_do_not_change_with_the_data_that_they_were_made_from() -> None:
    data = {"base": "wilson-99", "borders": [33, 66], "cards": {"5": {"add": [1, 2]}}}
    rules = AddingRules.from_file(data)
    before = AddingRules.from_file(
        {"base": "wilson-99", "borders": [33, 66], "cards": {"5": {"add": [1, 2]}}}
    )
    data["borders"].append(99)  # type: ignore[attr-defined]
    data["cards"]["5"]["add"].append(3)  # type: ignore[index]
    assert rules == before
    assert rules.cost(98, 100) == before.cost(98, 100)


@pytest.mark.parametrize(
    ("lines", "wrong", "right"),
    [
        (['[Seats "2"]', '[Dealer "2"]', '[Names "One"]'], "hand", None),
        ([], "[Seats 2]", '[Seats "2"]'),
        (['[Seats "2"]', '[Dealer "2"]'], "play 1 K", "hand"),
        (['[Seats "2"]', '[Dealer "2"]'], "hand 3", '[Event "A club"]'),
    ],
)
def test_a_line_that_is_refused_leaves_the_reader_as_it_was(
    lines: list[str], wrong: str, right: str | None
) -> None:
    reader = Reader()
    for line in ['[Game "adding"]', '[Rules "98"]', *lines]:
        reader.feed(line)
    tags, begun, names = dict(reader.tags), reader.game, reader.names
    with pytest.raises(RecordError):
        reader.feed(wrong)
    assert (reader.tags, reader.game, reader.names) == (tags, begun, names)
    if right:
        reader.feed(right)


ADDING = ['[Game "adding"]', '[Rules "pagat-99"]', '[Seats "3"]', '[Dealer "3"]', '[Names "A B C"]']
PARLETT = ['[Game "parlett"]', '[Rules "parlett-3"]', '[Seats "3"]', '[Dealer "3"]']


@pytest.mark.parametrize(
    ("head", "lines", "wrong"),
    [
        (ADDING, ["hand"], "deal 1 KS 4H KS"),
        (ADDING, ["hand", "deal 1 KS 4H 9D"], "deal 2 5C 6C KS"),
        (ADDING, ["hand", "deal 1 KS 4H 9D", "play 1 KS", "draw 1 5C"], "play 2 A +1"),
        (ADDING, ["hand", "play 1 K", "out 2", "hand"], "hand"),
        (ADDING, ["hand"], '[Option "hand=5"]'),
        (ADDING, ["hand"], f"play 1 {'K' * 99}"),
        (PARLETT, ["deal"], "bid 1 6C 7C *"),
        (PARLETT, ["deal"], "play 2 AS"),  # the bids and offers before it are left out
        (PARLETT, ["deal"], "tricks 1 10"),
        (PARLETT, ["deal", "bid 1 3"], "premium 4 declare"),
        (PARLETT, ["deal", "play 1 AS", "play 2 6H", "play 3 6S", "play 1 KS"], "play 2 8S"),
        (PARLETT, ["deal"], "cards 1 AS KS QS 9S JH 8H 6H AD 10D 7D KC KC"),
    ],
)
def test_a_line_that_is_refused_leaves_the_game_as_it_was(
    head: list[str], lines: list[str], wrong: str
) -> None:
    reader = Reader()
    for line in [*head, *lines]:
        reader.feed(line)
    game_ = reader.game
    before = plain(reader.tags), list(reader.names), plain(game_), sure(game_).legal_moves()
    for _ in range(2):
        with pytest.raises(RecordError) as refused:
            reader.feed(wrong)
        assert reader.game is game_
        after = plain(reader.tags), list(reader.names), plain(game_), sure(game_).legal_moves()
        assert after == before
    assert refused.value.line == len(head) + len(lines) + 2


def a_table() -> Table:
    """Return a table of Parlett's game in the middle of the first deal, with an undone answer."""
    game_ = family_of("parlett").start({**TAGS, "Seating": "person person person"})
    table = Table(game_, ("person", "person", "person"), 3)
    for _ in range(20):
        table.answer(table.game.legal_moves()[0])
    assert table.undo()
    return table


def test_a_replacement_that_fails_at_any_push_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = a_table()
    game_ = table.game
    kind = type(game_)

    def seen() -> tuple[object, ...]:
        state = plain(game_), game_.legal_moves()
        lines = [line for _, line in table.text()]
        return table.game is game_, state, lines, table.undone[:], table.recorded, table.altered

    before = seen()
    begun = len(game_.history) - 5
    again = game_.history[begun : begun + 2]
    push = kind.push
    failed = 0
    for fails_at in range(len(game_.history)):
        monkeypatch.setattr(kind, "push", failing(push, fails_at))
        with pytest.raises(IllegalMove):
            table.replace(begun, begun + 2, lambda game: again)
        monkeypatch.setattr(kind, "push", push)
        assert seen() == before, fails_at
        failed += 1
    assert failed > 40
    table.replace(begun, begun + 2, lambda game: again)
    assert table.game is not game_
    assert table.undo()
    assert seen() == before[:5] + (True,)


def failing(push: Callable[[game.Game, int], None], most: int) -> Callable[[game.Game, int], None]:
    """Return a `push` that accepts this many moves and refuses the rest."""
    left = most

    def limited(game: game.Game, move: int) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise IllegalMove("no_such_move")
        push(game, move)

    return limited


@pytest.mark.parametrize(
    ("head", "lines", "last"),
    [
        (ADDING, ["hand"], "deal 1 KS 4H 9D"),
        (PARLETT, ["deal"], "cards 1 AS KS QS 9S JH 8H 6H AD 10D 7D KC 9C"),
        (PARLETT, ["deal", "bid 1 3", "bid 2 3"], "play 1 AS"),
    ],
)
def test_a_line_that_fails_at_any_of_its_moves_changes_nothing(
    head: list[str], lines: list[str], last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader()
    for line in [*head, *lines]:
        reader.feed(line)
    before = plain(reader.game), sure(reader.game).legal_moves()
    kind = type(sure(reader.game))
    push = kind.push
    for fails_at in range(99):
        monkeypatch.setattr(kind, "push", failing(push, fails_at))
        try:
            reader.feed(last)
        except RecordError:
            assert (plain(reader.game), sure(reader.game).legal_moves()) == before
        else:
            break
    assert 3 <= fails_at < 99
