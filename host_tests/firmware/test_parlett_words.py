"""The texts of Parlett's game fit on the display."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import pytest

from engine.parlett import moves
from engine.parlett.game import Game
from engine.parlett.rule_data import KEYS, row_of
from engine.parlett.rules import Rules
from engine.parlett.scoring import Points
from engine.table import Table
from firmware.screens.common.menu import Menu
from firmware.screens.common.seat_names import marks_of
from firmware.screens.parlett import picture, scores
from firmware.screens.parlett.screen import GameScreen
from firmware.words import LANGUAGES, say, use
from host_tests import amount
from host_tests.firmware.parlett_player import PRESETS
from tools.sim.words import WordCanvas


class Over:
    """Return a finished deal with equal bids, in which each made it or took nine fewer."""

    def __init__(self, rules: Rules, premium: tuple[int, ...], made: tuple[bool, ...], bid, bonus):
        most = rules.tricks
        self.bids = (None, *(most if ok or bid else None for ok in made))
        self.premium = (0, *premium, *(0 for _ in range(rules.hands - rules.seats)))
        self.tricks = (0, *(most if ok else most + 1 for ok in made))
        self.made = (False, *made)
        self.points = Points(rules, self.bids, self.tricks, self.premium)
        self.bonus = (0, *(bonus if seat < rules.seats else 0 for seat in range(rules.hands)))


def overs(rules: Rules) -> Iterator[Over]:
    """Return deals with the longest possible explanations."""
    for premium in product(range(2 if rules.seats == 2 else 3), repeat=rules.seats):
        if rules.seats == 2 or sum(map(bool, premium)) < 2:
            for made in product((True, False), repeat=rules.hands):
                for bid, bonus in product((False, True), (0, 100, 500, 600)):
                    yield Over(rules, premium, made, bid, bonus)


@pytest.mark.parametrize(
    ("name", "keeps_score"), amount.by_turns(amount.pairs(PRESETS, [True, False]))
)
def test_no_explanation_of_points_is_ever_cut(name: str, keeps_score: bool) -> None:
    options = ["four_ten=on"] if name == "parlett-4" else []
    options += ["show_dummy_score=on"] if name == "parlett-2" else []
    for more in ([], ["game_bonus=all_reaching"]):
        game = Game(Rules(name, "rubber", options + more), Rules(name).seats, 1)
        screen = SimpleNamespace(game=game, keeps_score=keeps_score, people=[])
        seats, hands = game.seats, list(range(1, game.rules.hands + 1))
        screen.name = lambda hand, seats=seats: (
            say("name.dummy") if hand > seats else say("name.seat", seat=hand)
        )
        screen.rows = lambda over=False, hands=hands: hands
        canvas = WordCanvas()
        for result in overs(game.rules):
            for line in range(game.rules.hands):
                canvas.clear()
                scores.draw_result(canvas, screen, result, (0,) * 5, line)
                below = 10 + 9 * game.rules.hands
                words = [word for word in sorted(canvas.words) if word[0] >= below]
                assert max(word[3] for word in words) <= 64 and max(w[2] for w in words) <= 128
                shown = " ".join(word[4] for word in words)
                whole = [scores.explained(screen, result, line + 1, s) for s in (False, True)]
                assert shown in whole and shown.count("+") == whole[0].count("+")


@pytest.mark.parametrize("name", PRESETS)
def test_no_heading_is_cut(name: str) -> None:
    rules = Rules(name)
    seat = say("name.seat", seat=3)
    keys = ("tricks", "premium", "reveal_too", "bid", "bid_or_missed", "who_leads")
    heading = {say("ask." + key, name=seat) for key in keys}
    heading |= {say("ask.bid_card", name=seat, card=1), say("lay.title_of", name=seat)}
    heading |= {say("parlett.takes", name=seat), say("parlett.deal", deal=27, name=seat)}
    # The joker, a nine and a ten turned up.
    for trump, turn_up in ((4, 65), (4, 8), (1, 22)) if rules.turn_up else ((4, -1),):
        canvas = WordCanvas()
        deal = SimpleNamespace(trump=trump, turn_up=turn_up)
        for words in heading:
            room = picture._draw_trump(canvas, deal, canvas.width(words) + 6) - 3
            assert canvas.fit(words, room) == words


@pytest.mark.parametrize("name", PRESETS)
def test_no_option_of_the_rules_is_cut(name: str) -> None:
    canvas = WordCanvas()
    for key in KEYS:
        for value in row_of(key)[1]:
            canvas.clear()
            label, shown = say("option." + key), say("option.value." + value)
            Menu(None, "", [(label, print, lambda shown=shown: shown)]).draw(canvas)
            assert canvas.lines() == [f"{label}  {shown}"]


def test_a_label_leaves_room_for_the_value_beside_it() -> None:
    canvas = WordCanvas()
    Menu(None, "", [("A label that is much too long", print, lambda: "value")]).draw(canvas)
    label, value = sorted(canvas.words, key=lambda word: word[1])
    assert label[2] < value[1] and label[4].endswith("…")


def test_three_diamonds_are_none_or_ten_if_the_rules_say_so_P_22() -> None:
    rules = Rules("parlett-4", options=["four_ten=on"])
    assert [scores.bid_words(rules, bid) for bid in (0, 1, 10)] == ["0/10", "1", "0/10"]
    assert scores.bid_words(Rules("parlett-4"), 0) == "0"


@pytest.mark.parametrize("language", [language for language, _ in LANGUAGES])
def test_the_premium_bid_that_stands_is_read_whole_beside_the_question(language: str) -> None:
    game = Game(Rules("parlett-4"), 4, 4, [1, 2, 3, 4])
    while not any(game.deal.premium()):
        legal = game.legal_moves()
        offers = moves.kind_of(legal[0]) == moves.OFFER
        game.push(legal[-1] if offers else legal[0])
    screen = SimpleNamespace(game=game, name=lambda seat: "Wilhelmi", mark=lambda seat: "W")
    use(language)
    try:
        canvas = WordCanvas()
        room = 57  # pixels left of the answers
        lines = scores._below(screen, canvas, room)
        assert not [line for line in lines if "…" in line or canvas.width(line) >= room]
        assert any(line.startswith("W") or line.endswith(("W", "Wilhelmi")) for line in lines)
    finally:
        use("english")


@pytest.mark.parametrize(("language", "letter"), [("english", "D"), ("french", "M")])
def test_no_player_has_the_mark_of_the_dummy(language: str, letter: str) -> None:
    table = Table(Game(Rules("parlett-2"), 2, 1, [1, 2]), ["person"] * 2, 1, (letter, "Eve"))
    screen = GameScreen.__new__(GameScreen)
    screen.game = table.game
    screen._marks = marks_of(table, ())
    use(language)
    try:
        assert [screen.mark(hand) for hand in (1, 2, 3)] == [letter + "1", "E", letter]
    finally:
        use("english")


def test_who_missed_a_premium_bid_reads_that_it_brought_nothing() -> None:
    game = Game(Rules("parlett-3"), 3, 1)
    screen = SimpleNamespace(game=game, name=lambda seat: say("name.seat", seat=seat))
    missed = Over(game.rules, (moves.DECLARE, 0, 0), (False, True, True), True, 0)
    assert scores._gains(screen, missed, 1, False) == [say("score.declared", points=0)]
    from_seat = say("score.from", points=30, who=say("name.seat", seat=1))
    assert from_seat in scores._gains(screen, missed, 2, False)
