"""Playing a contest: the same cards once for each seating of the bots."""

from __future__ import annotations

import functools
import time
from typing import Any, NamedTuple

from engine.chance import Chance
from engine.game import DEALER, NOBODY
from tools.arena.bots import Player, player
from tools.arena.contest import HANDS, Contest

MOST_MOVES = 5000
"""The length of a hand or match after which it is cut: nobody has lost or won it."""

_SEEDS = 1 << 32
_BOTS_SEED = 0x5EED  # so that the bots' chance is not that of the cards


class Played(NamedTuple):
    """What some deals or matches in a row have shown.

    Attributes:
    values: for each deal, by measure and bot: the mean over all seatings.
    moves: how many moves each bot has chosen.
    seconds: the processor's time that each bot took for them.
    """

    values: list[list[list[float]]]
    moves: list[int]
    seconds: list[float]


def play(contest: Contest, first: int, count: int) -> Played:
    """Play some deals or matches, by their numbers from 0, and return what they have shown.

    A deal depends on its own number alone, not on those played before it.
    """
    seats = len(contest.bots)
    players = [player(name, contest.family) for name in contest.bots]
    played = Played([], [0] * seats, [0.0] * seats)
    for number in range(first, first + count):
        values = [[0.0] * seats for _ in contest.measures()]
        for turn in range(seats):
            game = _play_out(contest, number, turn, players, played)
            for sums, found in zip(values, _found(contest, game), strict=True):
                for seat, value in enumerate(found, 1):
                    sums[_bot_at(seat, turn, seats)] += value / seats
        played.values.append(values)
    return played


def _bot_at(seat: int, turn: int, seats: int) -> int:
    return (seat - 1 + turn) % seats


def _play_out(
    contest: Contest, number: int, turn: int, players: list[Player], played: Played
) -> Any:
    """Return a game that was played to the end of the hand or match."""
    seed = (contest.seed + number) % _SEEDS
    seats = len(players)
    game = _begun(contest, seed % seats + 1)
    one_hand = contest.unit == HANDS
    left: list[int] = []
    chance = Chance(seed)
    while len(game.history) < MOST_MOVES:
        mover = game.to_move
        if mover == NOBODY:
            break
        if mover != DEALER:
            bot = _bot_at(mover, turn, seats)
            chance_of_bot = Chance(seed ^ _BOTS_SEED, len(game.history))
            before = time.process_time()
            move = players[bot](game, mover, chance_of_bot)
            played.seconds[bot] += time.process_time() - before
            played.moves[bot] += 1
            game.push(move)
        elif game.between_deals:
            if one_hand and game.history:
                break
            game.push(game.legal_moves()[0])
            chance = Chance(seed, _deal_number(game))
            left = _shuffled(game.unseen(), chance)
        else:
            if not left:  # the pile is shuffled, or the dummy lays its cards aside
                left = _shuffled(game.unseen(), chance)
            game.push(game.given(left.pop()))
    return game


@functools.lru_cache(maxsize=16)
def _beginning(contest: Contest, dealer: int) -> Any:
    return contest.begun(dealer)


def _begun(contest: Contest, dealer: int) -> Any:
    return _beginning(contest, dealer).begun_again()


def _deal_number(game: Any) -> int:
    """Return how many deals have ended."""
    return len(game.results) if game.name == "parlett" else game.deal_number - 1


def _shuffled(cards: Any, chance: Chance) -> list[int]:
    """Return cards in a random order; the last comes first."""
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        other = chance.below(place + 1)
        order[place], order[other] = order[other], order[place]
    order.reverse()
    return order


def _found(contest: Contest, game: Any) -> list[list[float]]:
    """Return what each seat got of an ended game, by measure."""
    seats = range(1, len(contest.bots) + 1)
    if contest.family == "parlett":
        deals = len(game.results)
        points = [sum(deal.points.total[seat] for deal in game.results) / deals for seat in seats]
        made = [sum(deal.made[seat] for deal in game.results) / deals for seat in seats]
        return [points, made]
    [measure] = contest.measures()
    standing = game.standing
    if measure.name == "points":
        return [[float(standing.scores[seat]) for seat in seats]]
    if contest.unit == HANDS:
        lost = [standing.lost[seat] / game.rules.loss_costs for seat in seats]
        if measure.name == "lost":
            return [lost]
        return [[0.5 + (lost[1] - lost[0]) / 2, 0.5 + (lost[0] - lost[1]) / 2]]
    winners = game.winners or list(seats)
    return [[(seat in winners) / len(winners) for seat in seats]]
