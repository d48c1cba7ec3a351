"""The guarantees of Parlett's bots, at every level."""

from __future__ import annotations

import random

import pytest

from engine import cards
from engine.chance import Chance
from engine.parlett import deal as phases
from engine.parlett import moves
from engine.parlett.bots import BOTS
from engine.parlett.game import Game
from engine.parlett.rules import Rules
from engine.parlett.view import View
from host_tests import amount
from host_tests.engine import parlett_bot_games as games
from host_tests.sure import sure
from tools.arena import play as arena
from tools.arena.contest import MATCHES, Contest
from tools.micropython import MicroPython
from tools.node import ROOT

LEVELS = ("easy", "good", "best")


def hand(text: str) -> list[int]:
    return [cards.parse(word) for word in text.split()]


def dealt(own: str, *others: str, trump: str = "diamonds", dealer: int = 3) -> Game:
    """Return a deal for three with some cards of each hand given and the rest random."""
    rules = Rules("parlett-3", options=(f"first_trump={trump}",))
    game = Game(rules, 3, dealer, (1, 2, 3))
    wanted = [hand(text) for text in (own, *others)]
    wanted += [[] for _ in range(3 - len(wanted))]
    free = [card for card in rules.pack if not any(card in cards_ for cards_ in wanted)]
    random.Random(7).shuffle(free)
    for each in wanted:
        while len(each) < 12:
            each.append(free.pop())
    game.push(moves.make(moves.BEGIN))
    while game.phase == phases.DEALING:
        game.push(game.given(wanted[game.receiver - 1].pop()))
    return game


def answer(game: Game, bot: str) -> str:
    """Return the card that a bot plays or lays aside."""
    return cards.text(moves.value_of(games.think(game, bot, 1)[-1]))


def play(game: Game, text: str) -> None:
    for card in hand(text):
        game.push(moves.make(moves.PLAY, game.to_move, card))


# What a view reveals, computed here again in the simplest way.


def power(view: View, card: int, led: int) -> int:
    suit = view.suits[card]
    if suit == view.trump:
        return 100 + view.ranks[card]
    return view.ranks[card] if suit == led else -1


def takes_so_far(view: View, card: int) -> bool:
    if not view.trick:
        return True
    led = view.suits[view.trick[0][1]]
    return all(power(view, card, led) > power(view, other, led) for _, other in view.trick)


def surely_takes(view: View, card: int) -> bool:
    """Return whether a card takes the trick whatever the others hold."""
    if not takes_so_far(view, card):
        return False
    if len(view.trick) == view.hands - 1:
        return True
    led = view.suits[view.trick[0][1]] if view.trick else view.suits[card]
    others = list(view.unseen)
    for number in range(1, view.hands + 1):
        if number != view.seat:
            others += view.open[number] or ()
    return not any(power(view, other, led) > power(view, card, led) for other in others)


def blunder(view: View, move: int) -> str | None:
    """Return which blunder a card is, "" for none; None if no blunder was possible."""
    if moves.kind_of(move) != moves.PLAY:
        return None
    card = moves.value_of(move)
    legal = [moves.value_of(each) for each in view.legal_moves]
    own = view.bids[view.seat]
    assert own is not None
    need = own - view.tricks[view.seat]
    left = len(view.hand)
    sure = [each for each in legal if surely_takes(view, each)]
    losing = [each for each in legal if not takes_so_far(view, each)]
    others = [card for held in view.open if held for card in held if card not in view.hand]
    above = max(
        (view.ranks[each] for each in (*view.unseen, *others) if view.suits[each] == view.trump),
        default=-1,
    )
    trumps = [each for each in sure if view.suits[each] == view.trump and view.ranks[each] > above]
    if need == left and not view.trick and sure and len(sure) < len(legal):
        return "" if card in sure else "leads a card that may lose when it needs all"
    if need == 1 and left > 1 and view.trick and losing and trumps:
        return "wins with the boss trump that would win later" if card in trumps else ""
    if need == 0 and view.trick and losing and sure:
        return "breaks a bid that is made" if card in sure else ""
    return None


@pytest.mark.parametrize(("preset", "bot"), amount.by_turns(amount.pairs(games.PRESETS, LEVELS)))
def test_no_blunder_in_random_positions(preset: str, bot: str) -> None:
    met = 0
    for seed in range(1, 31):
        if met > 40 and not amount.everything:
            break
        for game, seat, _ in games.decisions(preset, seed, 6, ("easy", "random")):
            if game.phase != phases.PLAYING or len(game.deal.plays) < game.rules.hands:
                continue
            view = game.view(seat)
            if blunder(view, view.legal_moves[0]) is None:
                continue
            met += 1
            for move in games.think(game, bot, seed):
                assert not blunder(view, move), (seed, len(game.history))
    assert met > 40


@pytest.mark.parametrize(("preset", "bot"), amount.by_turns(amount.pairs(games.PRESETS, LEVELS)))
def test_nobody_bids_0_with_the_ace_of_trumps(preset: str, bot: str) -> None:
    nulls = 0
    for seed in amount.first(15, range(1, 41)):
        deal = games.bid_by(preset, seed, bot).deal
        for seat in range(1, 1 + deal.rules.seats):
            if deal.bids[seat] == 0:
                nulls += 1
                for card in deal.cards[seat]:
                    assert (deal.suits[card], deal.ranks[card]) != (deal.trump, 12), seed
    assert nulls or bot == "easy"


def begun(hands: tuple[str, ...], laid: tuple[str, ...], trump: str = "diamonds") -> Game:
    """Return a deal at its first lead, by seat 1; missing hands and bids are random.

    hands, laid: by seat, the cards that a seat has at least, and those it lays aside.
    """
    game = dealt(*hands, trump=trump)
    while game.phase != phases.PLAYING:
        seat = game.to_move
        texts = hand(laid[seat - 1]) if seat <= len(laid) else []
        if game.phase == phases.OFFERING:
            game.push(moves.make(moves.OFFER, seat))
        elif texts:
            game.push(moves.make(moves.LAY, seat, texts[len(game.deal.laid[seat])]))
        else:
            game.push(games.think(game, "easy", 1)[-1])
    return game


@pytest.mark.parametrize("bot", LEVELS)
def test_not_0_with_the_ace_of_trumps_though_all_else_is_low(bot: str) -> None:
    game = dealt("AD 6D 7D 8D 6C 7C 6H 7H 6S 7S 8S 9S")
    while not game.deal.bids[1] and len(game.deal.laid[1]) < 3:
        game.push(games.think(game, bot, 1)[-1])
    assert game.deal.bids[1] != 0 or cards.parse("AD") in game.deal.laid[1]


@pytest.mark.parametrize("bot", LEVELS)
def test_no_third_diamond_is_thought_of_with_the_ace_of_trumps(bot: str) -> None:
    for seed in range(1, 80):
        game = games.new("parlett-3", seed, ("first_trump=diamonds",))
        while game.phase <= phases.DEALING:
            games.step(game, seed)
        deal, seat, ace = game.deal, game.to_move, cards.parse("AD")
        low = [card for card in deal.cards[seat] if cards.suit_of(card) == cards.DIAMONDS][1:]
        if ace not in deal.cards[seat] or len(low) < 3:
            continue
        for card in low[:2]:
            game.push(moves.make(moves.LAY, seat, card))
        for move in games.think(game, bot, seed):
            laid = moves.value_of(move)
            assert laid == ace or cards.suit_of(laid) != cards.DIAMONDS


@pytest.mark.parametrize("bot", LEVELS)
def test_leads_the_boss_trump_when_all_are_needed(bot: str) -> None:
    game = begun(("AD 6D 7D 9S KS QS 9H KH QH 6C 7C 8C",), ("6C 7C 8C",))
    assert answer(game, bot) == "AD"


@pytest.mark.parametrize("bot", LEVELS)
def test_keeps_the_boss_trump_when_one_is_needed(bot: str) -> None:
    game = begun(("KD 6H 7H 8H", "AD 8D 9D JD QD KS AS 9S KC AC 9C JS"), ("6H 7H 8H", "JS JD QD"))
    play(game, "KD")
    assert answer(game, bot) in ("8D", "9D")


@pytest.mark.parametrize("bot", LEVELS)
def test_does_not_take_a_trick_that_breaks_a_bid_when_last(bot: str) -> None:
    game = begun(
        ("QC JH QH KH", "7C JS QS KS", "AC 6C 6D 7D 8D 7H 8H 9H 7S 8S 9S 10S"),
        ("JH QH KH", "JS QS KS", "6D 7D 8D"),
    )
    play(game, "QC 7C")
    assert answer(game, bot) == "6C"


@pytest.mark.parametrize("bot", LEVELS)
def test_does_not_take_a_trick_that_breaks_a_bid_with_the_boss_trump(bot: str) -> None:
    game = begun(
        ("7D JH QH KH", "AD 6D 8D 9D 10D 7H 8H 9H 7S 8S 9S 10S"), ("JH QH KH", "8D 9D 10D")
    )
    play(game, "7D")
    assert answer(game, bot) == "6D"


def test_keeps_sure_tricks_and_a_sure_loser_when_just_these_make_the_bid() -> None:
    """Two of three tricks are needed: 10D and one of KS and QC take them, and 6C takes none."""
    game = begun(
        (
            "AC 10C 9C KH JH 10H 9H QS 10S JD 9D 6D",
            "AS KS 9S 8S 7S KC QC 6C 6H AD QD 10D",
            "AH QH 8H 7H JC 8C 7C JS 6S KD 8D 7D",
        ),
        ("10S QS 9H", "9S 6H 8S", "8H JS QH"),
    )
    play(game, "AC KC JC 9D AD 8D AS 6S JD 6D QD 7D 7S KD 10C AH KH")
    for seed in range(1, 9):
        move = games.think(game, "best", seed)[-1]
        assert cards.text(moves.value_of(move)) in ("QC", "KS"), seed


@pytest.mark.parametrize("preset", amount.by_turns(games.PRESETS))
def test_every_answer_is_legal_so_that_thinking_may_stop_at_any(preset: str) -> None:
    options: tuple[str, ...] = ("reveal_timing=first_play", "premium_fail_pays=off")
    options = {"parlett-2": (), "parlett-4": (*options, "four_ten=on")}.get(preset, options)
    for seed in range(1, 4):
        bots = ("best", "good", "easy", "random")
        for game, _, bot in games.decisions(preset, seed, 2, bots, options if seed > 1 else ()):
            answers = games.think(game, bot, seed)
            assert answers and set(answers) <= set(game.legal_moves())


@pytest.mark.parametrize("bot", LEVELS)
def test_answers_at_a_real_table_with_only_its_own_cards_known(bot: str) -> None:
    chance = random.Random(8)
    answered = 0
    seeds = amount.first(8, range(32))
    for seed in seeds:
        rules = Rules(games.PRESETS[seed % 4])
        game = Game(rules, rules.seats, chance.randint(1, rules.seats), (1,))
        while not game.results:
            if game.to_move == 1 and game.phase != phases.TURNING:
                answers = games.think(game, bot, seed)
                assert answers and set(answers) <= set(game.legal_moves())
                game.push(answers[-1])
                answered += 1
            else:
                entered = game.legal_moves()
                cards_ = [move for move in entered if moves.kind_of(move) != moves.TRICKS]
                game.push(chance.choice(cards_ or entered))
    assert answered > 6 * len(seeds)


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_answers(bot: str) -> None:
    for game, _, _ in games.decisions("parlett-3", 5, 1, ("easy",)):
        assert games.think(game, bot, 9) == games.think(game, bot, 9)


def dealt_anew(game: Game, seat: int, chance: random.Random) -> View | None:
    """Return what a seat sees after the cards hidden from it were redealt.

    None if nothing is hidden, or if no deal was found that agrees with the cards played.
    """
    deal = game.deal
    assert deal is not None
    before = ([list(each or ()) for each in deal.cards], [list(each) for each in deal.laid])
    bids = list(deal.bids)
    hands = range(1, game.rules.hands + 1)
    hidden = [h for h in hands if h != seat and not deal.is_open(h)]
    secret = [h for h in hands if h != seat and not deal.shows_bid(h)]
    free = [card for h in hidden for card in sure(deal.cards[h])]
    free += [card for h in secret for card in deal.laid[h]]
    view = None
    for _ in range(400):
        chance.shuffle(free)
        left = list(free)
        for h in hidden:
            deal.cards[h] = sorted(left.pop() for _ in before[0][h])
        for h in secret:
            deal.laid[h] = [left.pop() for _ in before[1][h]]
            if len(deal.laid[h]) == 3:
                deal.bids[h] = sum((3, 0, 2, 1)[deal.suits[card]] for card in deal.laid[h])
        if not any(deal.void(h, deal.suits[card]) for h in hidden for card in sure(deal.cards[h])):
            view = game.view(seat)
            break
    deal.cards[1:] = before[0][1:]
    deal.laid[1:] = before[1][1:]
    deal.bids = bids
    return view if len(free) > 1 else None


@pytest.mark.parametrize(("preset", "bot"), amount.by_turns(amount.pairs(games.PRESETS, LEVELS)))
def test_the_choice_does_not_hang_on_hidden_cards(preset: str, bot: str) -> None:
    chance = random.Random(3)
    compared = 0
    for game, seat, _ in games.decisions(preset, 2, 3, ("good",)):
        if bot == "best" and chance.random() < 0.5:
            continue
        view = dealt_anew(game, seat, chance)
        if view is not None:
            compared += 1
            *_, choice = BOTS[bot](view, Chance(2 ^ 0x5EED, len(game.history)))
            assert choice == games.think(game, bot, 2)[-1]
    assert compared > 30


@pytest.mark.parametrize("bot", LEVELS)
def test_the_three_cards_of_a_bid_are_those_that_were_planned(bot: str) -> None:
    # Each answer completes the same bid: the first card laid does not change the others.
    for seed in range(1, 6):
        game = games.new("parlett-3", seed)
        while game.phase <= phases.DEALING:
            games.step(game, seed)
        seat = game.to_move
        first = games.think(game, bot, seed)[-1]
        game.push(first)
        second = games.think(game, bot, seed)[-1]
        game.pop()
        order = game.deal.cards[seat]
        assert order.index(moves.value_of(first)) < order.index(moves.value_of(second))


def test_the_same_choices_on_cpython_and_micropython() -> None:
    asked = [
        (preset, seed, 1, bots)
        for preset in games.PRESETS
        for seed, bots in ((1, ["good", "easy"]), (2, ["best", "random", "good", "easy"]))
    ]
    here = [games.chosen(*each) for each in asked]
    files = {"parlett_bot_games.py": ROOT / "host_tests/engine/parlett_bot_games.py"}
    with MicroPython(files) as inside:
        there = [inside.call("parlett_bot_games", "chosen", *each) for each in asked]
    assert there == here


@pytest.mark.parametrize(
    ("rules", "bots", "matches"),
    [
        ("parlett-3", ("good", "easy", "random"), 5),
        ("parlett-2", ("best", "good"), 4),
        *(
            pytest.param(*case, marks=pytest.mark.long)
            for case in (
                ("parlett-4", ("good", "easy", "easy", "random"), 4),
                ("parlett-classic", ("good", "easy", "easy"), 8),
                ("parlett-2", ("good", "easy"), 8),
                ("parlett-3", ("best", "good", "good"), 9),
            )
        ),
    ],
)
def test_a_higher_level_gets_more_points(rules: str, bots: tuple[str, ...], matches: int) -> None:
    played = arena.play(Contest(rules, (), MATCHES, bots, 1), 0, matches)
    means = []
    for level in dict.fromkeys(bots):
        places = [place for place, bot in enumerate(bots) if bot == level]
        points = [each[0][place] for each in played.values for place in places]
        means.append(sum(points) / len(places))
    assert means == sorted(means, reverse=True)
