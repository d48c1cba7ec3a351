"""The tools of Parlett's bots: positions, sampled deals, exact endgames."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.chance import Chance
from engine.game import DEALER
from engine.parlett import deal as phases
from engine.parlett import moves
from engine.parlett.bots import BOTS
from engine.parlett.bots.endgame import Endgame
from engine.parlett.bots.judge import hunches as judge
from engine.parlett.bots.model import outlook
from engine.parlett.bots.play import choose, is_sure, safe, worth
from engine.parlett.bots.position import OWN, Position, of, put, utility
from engine.parlett.bots.worlds import Worlds
from engine.parlett.pack import DUMMY
from engine.parlett.rules import Rules
from engine.parlett.scoring import PREMIUM, Points
from host_tests import amount
from host_tests.engine import parlett_bot_games as games


@pytest.mark.parametrize("preset", games.PRESETS)
def test_a_position_goes_on_as_the_deal_does(preset: str) -> None:
    for game, seat, _ in games.decisions(preset, 3, 6, ("random",)):
        if game.phase != phases.PLAYING:
            continue
        deal = game.deal
        now = of(game.view(seat))
        if len(deal.plays) == 0:
            going = of(game.view(seat))
            for hand in range(1, game.rules.hands + 1):
                going.cards[hand * 4 : hand * 4 + 4] = [0] * 4
                for card in deal.cards[hand]:
                    put(going.cards, hand, deal.suits[card] << 4 | deal.ranks[card])
        assert (going.turn, going.decider(), going.left) == (deal.turn, deal.mover, now.left)
        assert (going.turn, going.decider()) == (now.turn, now.decider())
        assert going.taken == deal.tricks == now.taken
        assert going.played == now.played == len(deal.trick())
        if now.played:
            assert (going.suit, going.rank, going.winner) == (now.suit, now.rank, now.winner)
        suits = {card >> 4 for card in going.choices()}
        assert suits == {deal.suits[card] for card in deal.following(deal.turn)}
        card = moves.value_of(games.think(game, "random", 3)[-1])  # what it will play
        going.play(deal.suits[card] << 4 | deal.ranks[card])


@pytest.mark.parametrize("preset", [*games.PRESETS, "four_ten"])
@pytest.mark.parametrize("pays", ["on", "off"])
def test_utility_is_the_points_less_those_of_the_others(preset: str, pays: str) -> None:
    """What the bots expect of a deal comes to the same when no card is left."""
    rules = Rules(preset if preset in games.PRESETS else "parlett-4")
    rules = rules.with_options([f"premium_fail_pays={pays}"])
    if preset == "four_ten":  # a bid of 0 is made with ten tricks as well (P-21)
        rules = rules.with_options(["four_ten=on"])
    chance = random.Random(1)
    for _ in range(1500 if amount.everything else 300):
        position = Position()
        position.seats, position.hands = rules.seats, rules.hands
        tricks = [chance.randrange(rules.tricks + 1) for _ in range(rules.hands - 1)]
        if sum(tricks) > rules.tricks:
            continue
        tricks.append(rules.tricks - sum(tricks))
        if preset == "four_ten" and chance.random() < 0.3:
            tricks = [rules.tricks, 0, 0, 0]
        position.cards = [0] * (rules.hands + 1 << 2)
        position.live = [0] * 4
        position.taken = [0, *tricks]
        position.goal = [0] + [
            each if chance.random() < 0.6 and each < 10 else chance.randrange(10) for each in tricks
        ]
        premium = [0] * (rules.hands + 1)
        for _ in range(chance.randrange(3)):
            seat = chance.randrange(1, rules.seats + 1)
            if rules.seats == 2:
                premium[seat] = 1
            else:
                premium = [0] * (rules.hands + 1)
                premium[seat] = chance.randrange(3)
        deal = Points(rules, position.goal, position.taken, premium)
        bids = tuple(premium)
        players = range(1, rules.seats + 1)
        # What a premium bid pays to each of the others counts as a loss of its bidder.
        net = [0] * (rules.seats + 1)
        for player in players:
            net[player] = deal.tricks[player] + deal.premium[player]
            if pays == "on" and not deal.made[player]:
                net[player] -= PREMIUM[premium[player]]
        for seat in players:
            others = [net[other] + deal.bonus[other] for other in players if other != seat]
            worth = utility(position, bids, rules, seat)
            own = OWN[rules.seats]
            assert worth == (net[seat] + 24 * deal.made[seat]) * own - sum(others)
            if preset != "four_ten":
                assert abs(outlook(position, bids, rules, seat) - worth * 256) < 256 * (own + 3)


@pytest.mark.parametrize("tries", [4, 0])
@pytest.mark.parametrize("preset", games.PRESETS)
def test_made_up_deals_agree_with_what_was_seen(
    preset: str, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.parlett.bots.worlds._TRIES", tries)
    for game, seat, _ in games.decisions(preset, 4, 4, ("good", "random", "easy")):
        if game.phase != phases.PLAYING:
            continue
        view = game.view(seat)
        position = of(view)
        worlds = Worlds(view, position)
        chance = Chance(len(game.history))
        unseen = sorted(view.suits[card] << 4 | view.ranks[card] for card in view.unseen)
        for _ in range(3):
            world = Position()
            assert set(worlds.fill(chance, world, 77)) <= {77}
            hidden = []
            for number in range(1, view.hands + 1):
                held = [
                    suit << 4 | rank
                    for suit in range(4)
                    for rank in range(13)
                    if world.cards[number << 2 | suit] >> rank & 1
                ]
                assert len(held) == view.sizes[number]
                assert world.goal[number] >= 0
                if number != seat and view.open[number] is None:
                    hidden += held
                    for suit in {card >> 4 for card in held}:
                        assert not game.deal.void(number, suit)
                else:
                    known = view.hand if number == seat else view.open[number]
                    assert held == sorted(view.suits[c] << 4 | view.ranks[c] for c in known)
            assert len(set(hidden)) == len(hidden) and set(hidden) <= set(unseen)
            held_by_suit = [0] * 4  # what is laid aside in this deal can't be played
            for index, mask in enumerate(world.cards):
                held_by_suit[index & 3] |= mask
            assert world.live == held_by_suit


def _finished(generator) -> list:
    """Return the value of a generator that yields only 77."""
    while True:
        try:
            assert next(generator) == 77
        except StopIteration as stop:
            return stop.value


@pytest.mark.long
def test_a_hunch_is_nearer_to_what_cards_are_worth_than_the_rule() -> None:
    """Each card of a choice is played on in twenty deals; the loss of the best-judged counts."""
    lost = [0, 0]
    for preset in games.PRESETS:
        for game, seat, _ in games.decisions(preset, 4, 6, ("good",)):
            view = game.view(seat)
            if game.phase != phases.PLAYING or view.turn != seat or view.sizes[seat] < 5:
                continue
            position = of(view)
            cards = safe(position, position.choices())
            if len(cards) < 2:
                continue
            worlds = Worlds(view, position)
            world, after = Position(), Position()
            worths = [0] * len(cards)
            for number in range(20):
                list(worlds.fill(Chance(number), world, 77))
                for index, card in enumerate(cards):
                    world.copy(after)
                    after.play(card)
                    while after.left > 2:
                        after.play(choose(after))
                    worths[index] += outlook(after, view.premium, view.rules, seat) // 20
            rule = worth(position, cards)
            hunches = _finished(judge(position, view.premium, worlds.voids, cards, 77))
            assert len(hunches) == len(cards)
            both = [hunch + own // 2 for hunch, own in zip(hunches, rule, strict=True)]
            for which, judged in enumerate((rule, both)):
                lost[which] += max(worths) - worths[judged.index(max(judged))]
    assert 0 < lost[1] < 0.95 * lost[0], lost


def test_a_low_trump_is_no_blunder_when_all_tricks_are_needed_and_a_higher_one_is_surer() -> None:
    """To follow, every card that wins so far is tried; to lead, those that are sure to win."""
    spared = 0
    for seed in range(1, 60):
        for game, seat, _ in games.decisions("parlett-3", seed, 6, ("easy", "random")):
            if game.phase != phases.PLAYING:
                continue
            position = of(game.view(seat))
            if position.goal[seat] - position.taken[seat] != position.left:
                continue
            wins = [card for card in position.choices() if position.beats(card)]
            sure = [card for card in wins if is_sure(position, seat, card)]
            if position.played and wins:
                assert safe(position, position.choices()) == wins
                spared += 0 < len(sure) < len(wins)
            elif sure:
                assert safe(position, position.choices()) == sure
    assert spared


RULES = Rules("parlett-3")


def _all_ways(position: Position, premium: tuple) -> set[tuple[int, ...]]:
    """Return the possible results of a position with best play, for every choice among equals."""
    if not position.left:
        return {tuple(utility(position, premium, RULES, s) for s in range(1, position.seats + 1))}
    mine = position.cards[position.turn * 4 : position.turn * 4 + 4]
    if position.played and mine[position.led]:
        mine = [mask if suit == position.led else 0 for suit, mask in enumerate(mine)]
    seat = position.decider() - 1
    after = []
    for suit, rank in itertools.product(range(4), range(13)):
        if mine[suit] >> rank & 1:
            child = position.copy(Position())
            child.play(suit << 4 | rank)
            after.append(_all_ways(child, premium))
    sure = max(min(way[seat] for way in ways) for ways in after)
    return {way for ways in after for way in ways if way[seat] >= sure}


@pytest.mark.parametrize(("seats", "hands"), [(2, 3), (3, 3), (4, 4)])
@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_the_end_is_solved_as_by_trying_everything(seats: int, hands: int, tricks: int) -> None:
    chance = random.Random(tricks)
    for _ in range(4 if tricks == 3 and hands == 4 else 40):
        position = Position()
        position.seats, position.hands = seats, hands
        position.trump = chance.randrange(5)
        position.cards = [0] * (4 * hands + 4)
        position.live = [0] * 4
        pack = [suit << 4 | rank for suit in range(4) for rank in range(4, 13)]
        chance.shuffle(pack)
        for hand in range(1, hands + 1):
            for _ in range(tricks):
                card = pack.pop()
                put(position.cards, hand, card)
                position.live[card >> 4] |= 1 << (card & 15)
        for card in pack[:3]:  # laid aside and unknown
            position.live[card >> 4] |= 1 << (card & 15)
        position.goal = [0] + [chance.randrange(tricks + 1) for _ in range(hands)]
        position.taken = [0] * (hands + 1)
        position.left = tricks
        position.control = chance.randrange(1, seats + 1)
        position.turn = DUMMY if seats == 2 and chance.random() < 0.3 else position.control
        premium = tuple([0] * (hands + 1))
        expected = _all_ways(position, premium)
        solving = Endgame(premium, RULES).search(position.copy(Position()), 77)
        while True:
            try:
                assert next(solving) == 77
            except StopIteration as stop:
                assert stop.value in expected
                break


@pytest.mark.parametrize("bot", ["easy", "good", "best"])
def test_a_bot_that_is_stopped_at_its_first_answer_plays_far_better_than_by_chance(
    bot: str,
) -> None:
    points_of = [0, 0, 0, 0]
    for seed in range(30):
        game = games.new("parlett-3", seed)
        chance = Chance(seed)
        while not game.results:
            if game.to_move == DEALER:
                move = game.legal_moves()[chance.below(len(game.legal_moves()))]
            else:
                name = bot if game.to_move == 1 else "random"
                move = next(iter(BOTS[name](game.view(game.to_move), chance)))
            game.push(move)
        for seat, gained in enumerate(game.results[0].points.total):
            points_of[seat] += gained
    assert points_of[1] > 1.5 * max(points_of[2:]), points_of
