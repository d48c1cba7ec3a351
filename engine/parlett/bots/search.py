"""Choosing a card by trying each card in deals that agree with what the seat has seen."""

from engine.chance import Chance
from engine.const import const
from engine.kinds import Iterator
from engine.parlett.bots import judge, model, play
from engine.parlett.bots import position as positions
from engine.parlett.bots.endgame import Endgame
from engine.parlett.bots.worlds import Worlds
from engine.parlett.view import View

EXACT = const(2)
"""With this many tricks left or fewer, a deal is solved, not played on by the rule."""

# A Pico plays a card by the rule in 2.4 ms, garbage collection included, and makes up a deal in
# the time of `_DEAL` cards, so it thinks for about a second.
_CARDS = const(450)
_DEAL = const(9)
_AHEAD = const(3)  # tricks that are played on; what comes after them is weighed
_RULE = const(8)  # the rule's estimate has the weight of this many sampled deals
_HUNCH = const(16)  # a hunch has the weight of this many sampled deals
_SLICE = const(2)  # cards between two answers; a key press waits no longer


def think(view: View, chance: Chance, earliest: int, most: int) -> "Iterator[int]":
    """Yield the card to play, as a bot does.

    earliest: how many tricks are left when trying begins; until then the rule alone decides.
    most: how many deals are tried at most.
    """
    position = positions.of(view)
    cards = play.safe(position, position.choices())
    if len(cards) < 2:
        # There is no card if the dummy's cards are unknown.
        yield positions.move_of(view, cards[0]) if cards else view.legal_moves[0]
        return
    worths = play.worth(position, cards)
    best = worths.index(max(worths))
    yield positions.move_of(view, cards[best])
    left = position.left
    if left > earliest:
        return
    worlds = Worlds(view, position)
    weight = positions.OWN[view.seats]
    if left > EXACT and position.turn == view.seat:
        hunches = yield from judge.hunches(
            position, view.premium, worlds.voids, cards, positions.move_of(view, cards[best])
        )
        weight *= _HUNCH
        totals = [(hunches[index] + (value >> 1)) * weight for index, value in enumerate(worths)]
    else:
        weight *= _RULE
        totals = [value * weight for value in worths]
    world = positions.Position()
    after = positions.Position()
    premium = view.premium
    rules = view.rules
    endgame = Endgame(premium, rules) if left <= EXACT else None
    stop = left - _AHEAD
    if stop < 2:
        stop = 0  # the last trick plays itself
    tricks = _AHEAD + 1 if stop else left  # a trial takes the time of this many
    played = 0
    trials = most
    budget = _CARDS
    while len(cards) > 1:
        # The worse half is dropped in each round, and the rounds share the time that is left.
        share = budget // (positions.top(len(cards) - 1) + 1)
        cost = _DEAL + len(cards) * tricks * view.hands
        while share >= cost and trials:
            share -= cost
            budget -= cost
            trials -= 1
            answer = positions.move_of(view, cards[best])
            yield answer
            yield from worlds.fill(chance, world, answer)
            for index, card in enumerate(cards):
                world.copy(after)
                after.play(card)
                if endgame:
                    values = yield from endgame.search(after, answer)
                    totals[index] += values[view.seat - 1] << 8
                else:
                    while after.left > stop:
                        after.play(play.choose(after))
                        played += 1
                        if played % _SLICE == 0:
                            yield answer
                    if stop:
                        yield answer
                        totals[index] += model.outlook(after, premium, rules, view.seat)
                    else:
                        totals[index] += positions.utility(after, premium, rules, view.seat) << 8
            best = totals.index(max(totals))
        for _ in range(len(cards) // 2):
            worst = totals.index(min(totals))
            del cards[worst]
            del totals[worst]
        best = totals.index(max(totals))
    model.forget()
    yield positions.move_of(view, cards[best])
