"""What is pushed without a full check is what the full check allows."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.game import Game
from engine.adding.rules import Rules
from engine.chance import Chance
from engine.game import DEALER, IllegalMove
from host_tests.engine.random_games import rules_of

GAMES = 60
EVENTS = 60


def some_moves(game: Game, chance: Chance) -> list[int]:
    """Moves of all kinds, most of them of whose turn it is, legal and not."""
    seats = {chance.below(game.seats + 2), max(game.to_move, 1), max(game.receiver, 1)}
    some = [moves.hand()]
    for seat in seats:
        some += [moves.out(seat), moves.nodraw(seat), moves.late(seat)]
        for card in (chance.below(52), cards.make(chance.below(13)), cards.JOKER, 66, 127):
            some += [moves.deal(seat, card), moves.draw(seat, card)]
            numbers = [chance.below(60) - 20, *game.rules.numbers(min(card, 65), game.total)[:2]]
            some += [moves.play(seat, card, number) for number in numbers]
    return some


def refuses(game: Game, move: int) -> bool:
    """Whether the full check refuses a move."""
    try:
        game.check(move)
    except IllegalMove:
        return True
    return False


def test_no_move_is_pushed_that_the_full_check_refuses() -> None:
    pushed = 0
    for seed in range(GAMES):
        chance = Chance(seed)
        game = begun(rules_of(chance), chance)
        for _ in range(EVENTS):
            for move in some_moves(game, chance):
                if not refuses(game, move):
                    continue
                before = game.history[:]
                with pytest.raises(IllegalMove):
                    game.push(move)
                assert game.history == before
            legal = game.legal_moves()
            if not legal:
                break
            move = legal[chance.below(len(legal))]
            game._legal = None  # as where nobody has asked what is legal
            assert not refuses(game, move)
            game.push(move)
            pushed += 1
    assert pushed > GAMES * EVENTS // 4


def test_usual_moves_need_no_full_check(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Chance(1)
    game = begun(rules_of(chance), chance)
    monkeypatch.setattr(Game, "check", lambda game, move: pytest.fail(f"{move} was checked"))
    while not game.over and len(game.history) < EVENTS:
        legal = game.legal_moves()
        begins = game.to_move == DEALER and not game.receiver
        game._legal = legal if begins else None
        game.push(legal[chance.below(len(legal))])
    assert len(game.history) > EVENTS // 2


def begun(rules: Rules, chance: Chance) -> Game:
    """A game by rules, its seats known or not by chance."""
    while True:
        seats = 2 + chance.below(4)
        dealt = [seat for seat in range(1, seats + 1) if chance.below(2)]
        try:
            return Game(rules, seats, 1 + chance.below(seats), dealt)
        except ValueError:  # more cards than there are
            continue
