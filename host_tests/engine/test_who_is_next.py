"""Whose turn it is after a play that puts players out, by examples and by a naive referee."""

from __future__ import annotations

import pytest

from engine.adding import moves
from engine.adding.deal import PLAYING
from engine.adding.game import Game
from engine.chance import Chance
from host_tests.engine import random_games
from host_tests.engine.entering import at, enter, house

SKIPS = {"add": 10, "skip": 1}
PAYS = {"rewarding": [20]}
STAYS = {"after_bust": "out_total_stays"}
NAMES_NEXT = {"add": 10, "name_next": True}


@pytest.mark.parametrize(
    ("lost", "card", "changes", "line", "out", "turn"),
    [
        # Those with a token lost have one left.
        ((0, 1, 0, 0), SKIPS, PAYS, "play 1 J", [2], 4),
        ((0, 0, 1, 0), SKIPS, PAYS, "play 1 J", [3], 4),
        ((0, 1, 1, 0), SKIPS, PAYS, "play 1 J", [2, 3], 1),
        ((0, 1, 0, 0), {**SKIPS, "skip": 2}, PAYS, "play 1 J", [2], 1),
        ((0, 0, 0, 1), {**SKIPS, "reverse": True}, PAYS, "play 1 J", [4], 2),
        ((0, 1, 0, 0), {**SKIPS, "name_pays": True}, {}, "play 1 J >2", [2], 4),
        ((0, 1, 0, 0), {**SKIPS, "name_loses": True}, STAYS, "play 1 J >2", [2], 4),
        ((0, 0, 0, 0), {**SKIPS, "name_loses": True}, STAYS, "play 1 J >2", [2], 4),
        ((1, 0, 0, 0), SKIPS, {"costly": [20]}, "play 1 J", [1], 3),
        ((1, 0, 0, 0), SKIPS, {"borders": [15], "border_costs": "token"}, "play 1 J", [1], 3),
        ((1, 1, 0, 0), SKIPS, {**PAYS, "costly": [20]}, "play 1 J", [1, 2], 4),
        ((0, 1, 0, 0), NAMES_NEXT, PAYS, "play 1 J >2", [2], 3),
        ((0, 1, 1, 0), NAMES_NEXT, PAYS, "play 1 J >2", [2, 3], 4),
        ((0, 1, 0, 0), {**NAMES_NEXT, "skip": 1}, PAYS, "play 1 J >2", [2], 4),
        ((0, 0, 0, 1), {**NAMES_NEXT, "skip": 1}, PAYS, "play 1 J >3", [4], 1),
        ((0, 1, 0, 0), {**SKIPS, "next_draws": 2}, PAYS, "play 1 J", [2], 4),
    ],
)
def test_a_48_who_is_put_out_by_a_play_loses_no_turn(
    lost: tuple, card: dict, changes: dict, line: str, out: list, turn: int
) -> None:
    rules = house("classic-99", tokens=2, cards={"J": card}, **changes)
    game = at(rules, 10)
    game.standing.lost = (0, *lost)
    enter(game, line)
    assert [seat for seat in range(1, 5) if not game.plays_on(seat)] == out
    assert game.next_seat == turn


def test_a_48_the_next_one_still_in_draws_and_is_shown_as_skipped() -> None:
    rules = house("classic-99", tokens=2, cards={"J": {**SKIPS, "next_draws": 2}}, **PAYS)
    game = at(rules, 10)
    game.standing.lost = (0, 0, 1, 0, 0)
    enter(game, "play 1 J")
    play = game.deal.log[-1]
    assert (play.skipped, play.other, play.moved) == ((3,), 4, 2)


def test_a_48_a_turn_of_the_direction_counts_those_who_were_in_when_it_was_played() -> None:
    card = {"add": 10, "reverse": True}
    rules = house("tokens-99", tokens=1, costly=[20], cards={"J": card})
    game = enter(at(rules, 10, 3), "play 1 J")
    assert (game.deal.direction, game.next_seat) == (-1, 3)
    rules = house("tokens-99", tokens=2, cards={"J": card}, **PAYS)
    game = at(rules, 10, 3)
    game.standing.lost = (0, 0, 0, 1)
    enter(game, "play 1 J")
    assert (game.deal.direction, game.next_seat) == (-1, 2)


# A naive referee


def referee(game: Game, move: int) -> int:
    """Make a play; return who is next if it loses no hand and ends none, found seat by seat.

    0 if it does.
    """
    rules = game.rules
    effect = rules.chosen(move)
    seat = moves.seat_of(move)
    players = game.players()
    direction = game.deal.direction
    more = game.deal.more_plays if game.deal.turn == seat or effect.passes_on else 0
    game.push(move)
    if game.deal.phase != PLAYING or game.outcome(len(game.history) - 1).bust:
        return 0
    if effect.reverse and players > 2:
        direction = -direction
    last = effect.ends_turn(more)
    between_two = effect.reverse and players == 2 and rules.reverse_plays_again
    first = seat + direction
    again = not last or between_two
    if effect.names_next and last:
        first = moves.named_of(moves.number_of(move), seat)
        again = False
    if again and game.plays_on(seat):
        return seat
    skips = 0 if again else effect.skip
    ring = [(first - 1 + direction * step) % game.seats + 1 for step in range(8 * game.seats)]
    return [other for other in ring if game.plays_on(other)][skips]


def test_a_48_a_naive_referee_has_the_same_player_next() -> None:
    put_out = 0
    for seed in range(120):
        chance = Chance(seed, 48)
        game = random_games.a_game(chance)
        pays = " ".join([str(total) for total in range(2, game.rules.limit, 3)])
        options = ["tokens=2", "win_points=0", "border_costs=token", f"rewarding={pays}"]
        game = Game(game.rules.with_options(options), game.seats, game.dealer)
        game.push(moves.make(moves.BEGIN))
        for _ in range(150):
            if game.over:
                break
            move = random_games.some_move(chance, game)
            if moves.kind_of(move) != moves.PLAY:
                game.push(move)
                continue
            players = game.players()
            expected = referee(game, move)
            if expected:
                assert game.next_seat == expected, (seed, len(game.history))
                put_out += game.players() < players
    assert put_out > 50
