"""Legal and illegal moves; a refusal changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine import cards
from engine import game as games
from engine.adding import moves
from engine.adding.game import Game as AddingGame
from engine.adding.rules import preset
from engine.chance import Chance
from engine.errors import IllegalMove, RecordError
from engine.game import DEALER
from engine.parlett import moves as parlett_moves
from engine.parlett.game import Game as ParlettGame
from engine.reader import Reader
from host_tests import amount
from host_tests.engine import parlett_games, random_games
from host_tests.engine.states import plain

HEAD = '[Game "adding"]\n[Rules "{}"]\n[Seats "2"]\n[Dealer "2"]\n'


def read(rules: str, *lines: str) -> games.Game:
    """Return the game of a record of two players."""
    reader = Reader()
    for line in [*HEAD.format(rules).splitlines(), *lines]:
        reader.feed(line)
    game = reader.start()
    assert isinstance(game, games.Game)
    return game


def test_bits_that_mean_nothing_do_not_enter_the_history() -> None:
    game = AddingGame(preset("pagat-99"), 2, 2, [1])
    for move in (moves.make(moves.BEGIN) + 1, moves.make(moves.BEGIN) + (1 << 18)):
        with pytest.raises(IllegalMove):
            game.push(move)
    game.push(moves.make(moves.BEGIN))
    card = game.unseen()[0]
    with pytest.raises(IllegalMove):
        game.push(moves.make(moves.GIVE, 1, card, 1))
    for number in range(3):
        game.push(game.given(game.unseen()[number]))
    for junk in (1 << 14, 1 << 15, 1 << 26):
        with pytest.raises(IllegalMove):
            game.push(game.legal_moves()[0] + junk)
    assert len(game.history) == 4


def test_only_a_whole_number_is_a_move() -> None:
    for begin in (an_adding_game, a_parlett_game):
        _, game = begin(3)
        for _ in range(3):
            asked = game.legal_moves()
            wrong: list[Any] = [float(asked[0]), "x", None, 1.5, (), [asked[0]], True, False]
            for move in wrong:
                for known in (None, asked):
                    game.deal.legal = known
                    assert not game.is_legal(move)
                    for refuse in (game.push, game.check):
                        with pytest.raises(IllegalMove):
                            refuse(move)
            game.push(asked[0])
        assert [type(move) for move in game.history] == [int] * 3


@pytest.mark.parametrize("choice", ["+2049", "+4097", "-2047", "+1025", "+99999999999999999"])
def test_a_number_that_no_card_counts_is_refused_however_large(choice: str) -> None:
    with pytest.raises(RecordError, match="cannot_count"):
        read("pagat-99", "hand", f"play 1 A {choice}")


@pytest.mark.parametrize("event", ["play 1 A", "play 1 A +1", "deal 1 A 2C 3C"])
def test_a_card_with_effects_by_suit_needs_its_suit(event: str) -> None:
    with pytest.raises(RecordError, match="suit_needed"):
        read("100", "hand", event)
    assert len(read("100", "hand", event.replace("A", "AD", 1)).history) > 1
    assert len(read("100", "hand", "play 1 K").history) == 2


def test_an_entered_hand_is_part_of_the_history() -> None:
    game = read("pagat-99", "hand")
    before = plain(game)
    for card in ("A", "2", "3"):
        game.push(moves.make(moves.GIVE, 1, cards.parse(card)))
    assert game.knows(1)
    assert game.to_move == 1
    assert isinstance(game, AddingGame)
    assert game.cards_of(1) == [cards.parse(card) for card in ("A", "2", "3")]
    game.rewind(1)
    assert plain(game) == before
    assert not game.knows(1)
    game.push(
        moves.make(moves.PLAY, 1, cards.parse("K"), game.rules.numbers(cards.parse("K"), 0)[0])
    )
    with pytest.raises(IllegalMove, match="cards_before_play"):
        game.push(moves.make(moves.GIVE, 2, cards.parse("A")))


def an_adding_game(seed: int) -> tuple[Chance, AddingGame]:
    chance = Chance(seed)
    return chance, random_games.a_game(chance)


def a_parlett_game(seed: int) -> tuple[Chance, ParlettGame]:
    chance = Chance(seed)
    rules = parlett_games.rules_of(chance)
    dealt = [seat for seat in range(1, rules.seats + 1) if chance.below(2)]
    return chance, ParlettGame(rules, rules.seats, 1, (dealt, range(1, rules.seats + 1))[seed % 2])


def is_adding_move(game: AddingGame, move: int) -> bool:
    """Return whether a number is a move that the module can make, field by field."""
    kind, seat, card = moves.kind_of(move), moves.seat_of(move), moves.value_of(move)
    if kind == moves.BEGIN:
        return move == 0
    if kind == moves.TOTAL:
        values = (moves.CLOCKWISE, moves.ANTICLOCKWISE) if seat else (0,)
        number = moves.number_of(move)
        return (
            seat <= game.seats
            and card in values
            and 0 <= number <= game.rules.limit
            and move == moves.make(kind, seat, card, number)
        )
    if kind == moves.JOIN:
        return move == moves.make(kind, game.seats + 1)
    turns_up = kind == moves.GIVE and seat == moves.TURN_UP
    if not (1 <= seat <= game.seats or turns_up) or kind > moves.JOIN:
        return False
    if kind in (moves.GIVE, moves.DRAW):
        return card <= cards.JOKER and not moves.number_of(move)
    if kind == moves.PLAY:
        return card <= cards.JOKER
    return move == moves.make(kind, seat)


def is_parlett_move(game: ParlettGame, move: int) -> bool:
    """The same for Parlett's game."""
    kind, hand = parlett_moves.kind_of(move), parlett_moves.seat_of(move)
    value = parlett_moves.value_of(move)
    if kind == parlett_moves.BEGIN:
        return move == 0
    if move >> 15:
        return False
    if hand > game.rules.hands and (kind, hand) != (parlett_moves.GIVE, parlett_moves.TURN_UP):
        return False
    cards_of = (parlett_moves.GIVE, parlett_moves.LAY, parlett_moves.PLAY, parlett_moves.PLAY_DUMMY)
    if kind in cards_of:
        return value in game.rules.pack
    most = {
        parlett_moves.OFFER: parlett_moves.REVEAL,
        parlett_moves.NOMINATE: game.seats,
        parlett_moves.BID: 10,
        parlett_moves.TRICKS: game.rules.tricks,
    }
    return hand > 0 and kind <= parlett_moves.TRICKS and value <= most.get(kind, 0)


def tried(game: games.Game, source: random.Random, bits: int) -> set[int]:
    """Return random numbers, and legal moves with one bit changed."""
    legal = game.legal_moves()
    some = {source.getrandbits(source.randrange(1, bits + 4)) for _ in range(30)}
    some |= {-1, -(1 << bits)}
    for move in source.sample(legal, min(4, len(legal))):
        some |= {move ^ 1 << bit for bit in range(bits + 3)}
    return some


@pytest.mark.parametrize(
    ("begin", "some_move", "is_move", "bits"),
    [
        (an_adding_game, random_games.some_move, is_adding_move, 26),
        (a_parlett_game, parlett_games.some_move, is_parlett_move, 15),
    ],
    ids=["adding", "parlett"],
)
@pytest.mark.parametrize("seed", amount.first(8, range(24)))
def test_legal_moves_are_accepted_and_others_are_refused_without_a_change(
    begin: Callable, some_move: Callable, is_move: Callable, bits: int, seed: int
) -> None:
    chance, game = begin(seed)
    source = random.Random(seed)
    refused = accepted = 0
    for _ in range(90):
        if game.over:
            break
        legal = game.legal_moves()
        assert all(is_move(game, move) and game.is_legal(move) for move in legal)
        if source.random() < 0.4:
            before = plain(game)
            for move in sorted(tried(game, source, bits) - set(legal)):
                game.deal.legal = source.choice([None, legal])
                if game.is_legal(move):
                    assert is_move(game, move), move
                    length = len(game.history)
                    game.push(move)
                    accepted += 1
                    assert game.rewind(length) == [move]
                else:
                    refused += 1
                    for refuse in (game.push, game.check):
                        with pytest.raises(IllegalMove):
                            refuse(move)
            assert plain(game) == before
        game.push(some_move(chance, game))
    assert refused > 50


def test_a_reason_is_computed_only_for_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    for begin, some_move in (
        (an_adding_game, random_games.some_move),
        (a_parlett_game, parlett_games.some_move),
    ):
        chance, game = begin(3)
        monkeypatch.setattr(
            IllegalMove, "__init__", lambda error, code, **values: pytest.fail(code)
        )
        while not game.over and len(game.history) < 90:
            move = some_move(chance, game)
            game.deal.legal = None
            game.push(move)
        assert game.to_move != DEALER or game.history
