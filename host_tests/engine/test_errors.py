"""The errors of the engine survive what programs do with errors: pickle and copy."""

from __future__ import annotations

import copy
import pickle
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest

from engine import cards
from engine.errors import EngineError, GameOver, IllegalMove, RecordError, RuleError
from engine.game import Game
from engine.moves import make
from engine.reader import Reader
from engine.resuming import resume
from firmware.words import explain
from host_tests.engine import entering, parlett_entering
from tools.micropython import MicroPython

REASON = RuleError("out_of_range", key="limit", found="1000", least=1, most=999)
ERRORS = (
    EngineError("not_a_card", found="1S"),
    RuleError("in_rule_file", name="our-99", reason=REASON),
    IllegalMove("not_held", seat=1, card=5),
    IllegalMove("choice_needed", card=9, choices=("-10", "+10")),
    GameOver("game_over"),
    RecordError(7, "not_turn", seat=1, other=2),
    RecordError(0, "missing_tag", key="Game"),
)


TEXTS = (
    "not_a_card found=1S",
    "in_rule_file name=our-99 reason=(out_of_range found=1000 key=limit least=1 most=999)",
    "not_held card=6C seat=1",
    "choice_needed card=10C choices=-10,+10",
    "game_over",
    "not_turn other=2 seat=1",
    "missing_tag key=Game",
)


class OwnError(RecordError):
    """The error of a program that uses the engine."""

    def __init__(self, file: str, line: int):
        super().__init__(line, "late_tag", key="Seats")
        self.file = file


def classes(kind: type[EngineError] = EngineError) -> Iterator[type[EngineError]]:
    """Yield an error class of the engine and those that derive from it."""
    if kind.__module__.startswith("engine."):
        yield kind
        for derived in kind.__subclasses__():
            yield from classes(derived)


def facts(error: EngineError) -> object:
    """Return all that an error says."""
    values = {
        name: facts(value) if isinstance(value, EngineError) else value
        for name, value in error.values.items()
    }
    own = {name: value for name, value in vars(error).items() if name != "values"}
    return type(error), str(error), error.args, own, values


def test_each_error_class_of_the_engine_is_tried() -> None:
    assert {type(error) for error in ERRORS} == set(classes())


@pytest.mark.parametrize(("error", "text"), [*zip(ERRORS, TEXTS, strict=True)])
def test_an_error_names_cards_and_seats_as_a_record_does(error: EngineError, text: str) -> None:
    assert str(error) == text
    assert repr(error) == f"<{type(error).__name__}: {text}>"
    assert f"{type(error).__name__}: {text}" in "".join(traceback.format_exception(error))


def test_a_board_shows_the_whole_error_too() -> None:
    shown = (
        "import sys\nfrom engine.errors import IllegalMove\n"
        "error = IllegalMove('not_held', seat=1, card=5)\n"
        "print(error)\nsys.print_exception(error)\n"
    )
    with MicroPython() as inside:
        lines = inside.run(shown).splitlines()
    assert lines == ["not_held card=6C seat=1", "<IllegalMove: not_held card=6C seat=1>"]


@pytest.mark.parametrize("value", range(cards.CARDS, 128))
@pytest.mark.parametrize("name", ["pagat-99", "parlett-3"])
def test_a_card_that_does_not_exist_makes_no_move_and_no_error_that_has_no_text(
    name: str, value: int
) -> None:
    game: Game = entering.enter(entering.a_game("pagat-99", dealt=(1,)), "hand")
    if name == "parlett-3":
        game = parlett_entering.enter(parlett_entering.a_game(), "deal")
    for kind in range(16):
        for hand in range(16):
            with pytest.raises(IllegalMove) as refused:
                game.push(make(kind, hand, value))
            assert str(refused.value) and explain(refused.value)


@pytest.mark.parametrize("error", [*ERRORS, OwnError("game.txt", 3)], ids=repr)
@pytest.mark.parametrize(
    "again",
    [
        copy.copy,
        copy.deepcopy,
        *(
            lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol))
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ),
    ],
)
def test_an_error_is_the_same_after_pickle_and_copy(error: EngineError, again: Callable) -> None:
    found = again(error)
    assert found is not error
    assert facts(found) == facts(error)
    assert explain(found) == explain(error)


def test_an_error_of_another_process_arrives_as_it_is() -> None:
    with pytest.raises(RecordError) as here:
        resume(["hand"])
    with ProcessPoolExecutor(1) as pool, pytest.raises(RecordError) as there:
        pool.submit(resume, ["hand"]).result()
    assert facts(there.value) == facts(here.value)
    assert there.value.line == 1


def test_an_error_that_was_raised_and_caught_is_the_same_after_pickle() -> None:
    reader = Reader()
    for line in ('[Game "adding"]', '[Rules "98"]', '[Seats "2"]', '[Dealer "2"]', "hand"):
        reader.feed(line)
    with pytest.raises(RecordError) as refused:
        reader.feed("play 2 K")
    found = pickle.loads(pickle.dumps(refused.value))
    assert facts(found) == facts(refused.value)
    assert (found.line, found.code) == (6, "not_turn")
