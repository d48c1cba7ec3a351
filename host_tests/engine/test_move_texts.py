"""A move as a line of a record, and the move that such a line stands for."""

from __future__ import annotations

import pytest

from engine import cards, families
from engine.adding import moves
from engine.adding.presets import NAMES
from engine.errors import EngineError, IllegalMove, RecordError, RuleError
from engine.game import Game
from engine.parlett import moves as parlett
from engine.parlett.game import Game as ParlettGame
from engine.parlett.presets import NAMES as PARLETT
from firmware.words import explain
from host_tests import amount
from host_tests.engine import entering, parlett_entering, random_play
from host_tests.engine.states import plain

SEEDS = range(60 if amount.everything else 20)


def check_round_trip(game: Game, found: set[int]) -> None:
    """Check that each legal move has a text of its own that stands for it; note its kind."""
    before = plain(game)
    legal = game.legal_moves()
    texts = [game.text(move) for move in legal]
    assert len(set(texts)) == len(legal)
    for move, text in zip(legal, texts, strict=True):
        assert "\n" not in text and text == " ".join(text.split())
        assert game.move(text) == move, text
        found.add(moves.kind_of(move))
    game.legal_moves()
    assert plain(game) == before


def test_each_legal_move_of_an_adding_game_is_read_from_its_own_text() -> None:
    found: set[int] = set()
    made: set[int] = set()
    names: set[str] = set()
    for seed in SEEDS:
        for game in random_play.games("adding", seed):
            names.add("house rules" if game.rules.options else game.rules.name)
            if len(game.history) % 4 == seed % 4:
                check_round_trip(game, found)
            if game.history:
                again = game.copy()
                move = again.pop()
                made.add(moves.kind_of(move))
                assert again.move(again.text(move)) == move  # those that the list leaves out too
    assert names == {*NAMES, "house rules"}
    assert found == {moves.BEGIN, moves.GIVE, moves.PLAY, moves.DRAW, moves.OUT}
    assert made | {moves.JOIN} == {*range(moves.JOIN + 1)}


def test_each_legal_move_of_parletts_game_is_read_from_its_own_text() -> None:
    found: set[int] = set()
    names: set[str] = set()
    for seed in SEEDS:
        for game in random_play.games("parlett", seed):
            names.add(game.rules.name)
            check_round_trip(game, found)
    assert names == {*PARLETT}
    assert found == {*range(parlett.TRICKS + 1)}


def test_the_text_of_a_move_is_the_line_of_the_record() -> None:
    game = entering.enter(entering.a_game("pagat-99"), "hand", "play 1 A +11", "out 2", "join")
    lines = entering.lines_of(game)
    assert [game.text(move) for move in game.history] == lines
    match = parlett_entering.score(parlett_entering.a_game(), (1, 2, 3), (4, 5, 0))
    lines = [line for _, line in families.family("parlett").lines(match)]
    texts = [match.text(move) for move in match.history]
    assert [text for text in texts if not text.endswith("pass")] == [
        line for line in lines if not line.endswith("pass")
    ]


def test_a_card_of_a_hand_and_of_a_bid_has_a_line_of_its_own() -> None:
    game = parlett_entering.dealt()
    texts = [game.text(move) for move in game.history]
    assert texts[:3] == ["deal", "give 1 AS", "give 1 KS"]
    assert texts[37:40] == ["bid 1 KS", "bid 1 AD", "bid 1 7D"]
    again = parlett_entering.a_game()
    for text in texts:
        again.push(again.move(text))
    assert again == game


@pytest.mark.parametrize("line", ["deal 1 A 2 3 4 5", "deal 1 5"])
def test_a_hand_in_one_line_is_several_moves_and_refused(line: str) -> None:
    game = entering.enter(entering.a_game("pagat-99", dealt=(1,)), "hand")
    with pytest.raises(EngineError):
        game.move(line)


def test_a_line_of_several_moves_says_so() -> None:
    game = parlett_entering.enter(parlett_entering.a_game(), "deal")
    with pytest.raises(RecordError) as refused:
        game.move(parlett_entering.BIDS[0])
    assert refused.value.code == "several_moves"
    assert explain(refused.value) == "'bid 1 KS AD 7D' is several moves: write them one at a time."
    for card in ("KS", "AD", "7D"):
        game.push(game.move(f"bid 1 {card}"))
    assert game.deal.bids[1] == 1


@pytest.mark.parametrize(
    ("family", "line", "code"),
    [
        ("adding", "", "not_one_of"),
        ("adding", "   ", "not_one_of"),
        ("adding", "dance 1", "not_one_of"),
        ("adding", "play 1", "misread"),
        ("adding", "play 9 K", "no_seat"),
        ("adding", "play 1 X", "not_a_card"),
        ("adding", "play 2 K", "not_turn"),
        ("adding", "play 1 A", "choice_needed"),
        ("adding", "play 1 A +3", "cannot_count"),
        ("parlett", "", "not_one_of"),
        ("parlett", "play 1 KS", "not_bid"),  # a record may leave the passes out, a move has none
        ("parlett", "bid 1 10", "bid_too_high"),
        ("parlett", "bid 1 10C 10C", "misread"),
        ("parlett", "close 1", "nothing_to_show"),
        ("parlett", "premium 1 perhaps", "misread"),
    ],
)
def test_a_text_that_is_no_legal_move_is_refused_with_the_reason(
    family: str, line: str, code: str
) -> None:
    game: Game = entering.enter(entering.a_game("pagat-99"), "hand")
    if family == "parlett":
        game = parlett_entering.enter(parlett_entering.a_game(), "deal")
    before = plain(game)
    with pytest.raises(EngineError) as refused:
        game.move(line)
    assert refused.value.code == code
    assert explain(refused.value)
    assert plain(game) == before


@pytest.mark.parametrize("text", [None, 5, b"hand", ["hand"]])
def test_only_a_text_stands_for_a_move(text: object) -> None:
    for family in ("pagat-99", "parlett-3"):
        game: Game = parlett_entering.a_game()
        if family == "pagat-99":
            game = entering.a_game(family)
        with pytest.raises(RuleError) as refused:
            game.move(text)  # type: ignore[arg-type]
        assert refused.value.code == "wrong_type"


NO_MOVES = (None, "play 1 K", 1.5, -1, 15 << 11, 12 << 11, 13 << 11, 10 << 11, 15 << 7 | 2 << 11)


@pytest.mark.parametrize("move", [*NO_MOVES, moves.make(moves.PLAY, 1, cards.CARDS)])
def test_what_is_no_move_has_no_text(move: object) -> None:
    for game in (entering.a_game("double-99"), parlett_entering.a_game()):
        if isinstance(game, ParlettGame) and move == 10 << 11:
            continue  # a hand stays closed
        with pytest.raises(IllegalMove, match="no_such_move"):
            game.text(move)  # type: ignore[arg-type]
