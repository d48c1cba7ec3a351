"""A number is never cut, covered or off the display: words are shortened instead."""

from __future__ import annotations

import re
from itertools import product
from types import SimpleNamespace

import pytest

from engine import cards, table
from engine.adding import moves
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.parlett.deal import OFFERING, PLAYING
from engine.parlett.game import Game as ParlettGame
from engine.parlett.rules import Rules as ParlettRules
from engine.table import Table
from firmware.device.keys import LEFT, OK
from firmware.screens.adding import picture as adding_picture
from firmware.screens.adding.number_choice import NumberChoice
from firmware.screens.adding.screen import GameScreen
from firmware.screens.common import shared_picture
from firmware.screens.common.number_entry import NumberEntry
from firmware.screens.common.seat_names import BOT, bot_names
from firmware.screens.parlett import deals, scores
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words import LANGUAGES, say, use
from firmware.words.adding import call as call_words
from host_tests import amount
from host_tests.firmware.number_canvas import NumberCanvas
from host_tests.gallery_file import Screen
from tools.sim.picture import Picture
from tools.sim.words import WordCanvas

HOUSE = Rules(
    "house",
    {
        "limit": 999,
        "jokers": 2,
        "tokens": 9,
        "borders": [],
        "cards": {
            "AS": {"add": -999},
            "10": {"add": [-10, 10]},
            "10H": {"add": 100, "reverse": True},
            "K": {"set": [0, 999], "reverse": True},
            "*": {"reverse": True},
        },
    },
)
BORDERS = preset("wilson-99").with_options(["limit=999", "borders=33 66 99", "K=set 0 limit",
    "10S=add -99 reverse", "points_per_hand=99", "points_floor=-99"])  # fmt: skip
ALL = [*amount.by_turns([preset(name) for name in sorted(PRESETS)]), HOUSE, BORDERS]
LOWEST = -120
"""A lower bound for the totals of a preset: twelve tens in one hand."""


def screen_of(rules, seats: int, kind: str = "tally") -> GameScreen:
    """Return an adding game at its start: a tally, or a person at seat 1 or the last with bots."""
    roles = ["table"] * seats
    if kind == "seat":
        roles[-1] = "table:keeper"
    elif kind == "solo":
        roles = ["person"] + ["keeper"] * (seats - 1)
    known = [seat + 1 for seat, role in enumerate(roles) if role != "table"]
    game = Game(rules, seats, seats, known)
    app = SimpleNamespace(
        redraw=lambda: None,
        play=lambda which: None,
        device=SimpleNamespace(keys=SimpleNamespace(kind="buttons")),
        settings=SimpleNamespace(strokes=False, school="off", pace=0),
    )
    return GameScreen(app, Table(game, roles, 1))


def widest_calls(game, totals) -> list[tuple[int, int]]:
    """Return the plays with the widest last play at any total, as (total, move).

    There is one for each card and each kind of call.
    """
    found: dict = {}
    before = game.deal.total
    for card in game.rules.cards_to_enter():
        for total in totals:
            game.deal.total = total
            plays = game.plays(game.deal.turn, [card])
            for move in {plays[0], plays[-1]} if plays else ():
                game.push(move)
                call = call_words(game)
                game.pop()
                key = card, call.rstrip("0123456789-")
                width = SMALL.width(call)
                if width > found.get(key, (-1,))[0]:
                    found[key] = width, total, move
    game.deal.total = before
    return [(total, move) for _, total, move in found.values()]


def check(screen, canvas: NumberCanvas) -> None:
    canvas.clear()
    screen.draw(canvas)
    assert not canvas.faults, "\n".join(sorted(set(canvas.faults)))


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)
def test_every_call_of_every_total_is_whole(rules) -> None:
    """`pass to you 100` was shown as `pass to you 10…`, `back on you -11` as `-1…`."""
    canvas = NumberCanvas()
    totals = list(range(LOWEST, 101))
    if rules in (HOUSE, BORDERS):
        totals += [-1999, -1000, -999, -888, 888, 899, 988, 998, 999]
    found = widest_calls(screen_of(rules, 3).game, totals)
    for seats in range(2, 9):
        screen = screen_of(rules, seats)
        game = screen.game
        for total, move in found:
            game.deal.total = total
            seat = game.deal.turn
            plays = game.plays(seat, [moves.value_of(move)])  # the seat that is named may lack
            game.push(move if move in plays else plays[-1])
            screen.begin()
            check(screen, canvas)
            said = f"“{call_words(game)}”"
            assert any(words.find(said) >= 0 for words in canvas.words), (said, canvas.words)
            assert str(game.deal.total) in canvas.words
            lay = say("message.lay", name=BOT + bot_names()[seats - 1])
            screen.messages = [((lay, say("adding.say", call=call_words(game))), ())]
            check(screen, canvas)
            game.pop()
            game.deal.total = rules.start_total


@pytest.mark.parametrize("kind", ["tally", "solo"])
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)
def test_what_every_seat_has_is_whole(rules, kind: str) -> None:
    canvas = NumberCanvas()
    for seats in range(2, 9):
        screen = screen_of(rules, seats, kind)
        game = screen.game
        standing = game.standing
        for count, score in product((0, 1, 9, 10, 99, 100, 999), (0, 9, -9, 99, -99, 999, -999)):
            if standing.tokens:
                standing.tokens[:] = [0] + [min(count, 9)] * seats
            standing.lost = (count,) * (seats + 1)
            if standing.scores is not None:
                standing.scores = (score,) * (seats + 1)
                standing.crossed[:] = [min(count, 198)] * (seats + 1)
            check(screen, canvas)


def test_the_deals_of_a_long_match_have_whole_numbers() -> None:
    points = SimpleNamespace(total=(0, 99, 160, 199, 100))
    result = SimpleNamespace(points=points, bonus=(0, 600, 600, 600, 600))
    game = SimpleNamespace(results=[result] * 27)
    rows = [1, 2, 3, 4]
    screen = SimpleNamespace(game=game, rows=lambda: rows, you_or_mark=lambda hand: f"M{hand}")
    canvas = NumberCanvas()
    shown: list = []
    deals.show(SimpleNamespace(push=shown.append), screen)
    check(shown[0], canvas)
    assert "27" in " ".join(canvas.words)


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)
def test_who_wins_and_what_a_loser_has_left_is_whole(rules) -> None:
    canvas = NumberCanvas()
    for seats in range(2, 9):
        screen = screen_of(rules, seats)
        for winners in (list(range(1, count + 1)) for count in {1, 2, min(3, seats), seats}):
            canvas.clear()
            found = SimpleNamespace(
                name=screen.name, you_or_mark=screen.you_or_mark, of_seat=screen.of_seat,
                game=screen.game, table=SimpleNamespace(winners=winners),
            )  # fmt: skip
            heading = adding_picture._heading(canvas, found, table.OVER, 0)
            for words in canvas.first_fit([*shared_picture.winner_names(found), ""], 70), heading:
                assert re.findall(r"\d", words) in ([str(w) for w in winners], []), words
            assert heading[0] in "S1" and canvas.width(heading) <= WIDTH
        for lost, crossed in product((0, 1, 9, 10, 999), (0, 1, 198)):
            screen.game.standing.lost = (0, lost)
            screen.game.standing.crossed[1] = crossed
            seat = say("name.seat", seat=1)
            less = screen.what_is_left(1)
            assert canvas.width(say("adding.has_left", who=seat, left=less)) < WIDTH
            left = say("adding.pile_goes", left=screen.what_is_left(1))
            bot = BOT + bot_names()[7]
            over = say("adding.bot_over", name=bot, limit=rules.limit)
            screen.messages = [((over, left), ())]
            check(screen, canvas)


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)
def test_the_numbers_to_choose_from_are_whole(rules) -> None:
    canvas = NumberCanvas()
    screen = screen_of(rules, 8)
    for card in rules.cards_to_enter():
        numbers = rules.effect(card).all_numbers()
        if len(numbers) > 1:
            screen.question = NumberChoice(screen, 1, card, numbers)
            for end in (numbers[0], numbers[-1]):
                while screen.question.number != end:
                    screen.question.key(LEFT)
                check(screen, canvas)


@pytest.mark.parametrize("cards_held", range(1, 8))
def test_the_ranks_of_a_hand_are_whole(cards_held: int, golden) -> None:
    """Of five cards side by side a ten was shown as a 1, or not at all."""
    canvas = NumberCanvas()
    screen = screen_of(preset("pagat-99").with_options([f"hand={cards_held}"]), 2, "solo")
    hand = screen.game.deal._hands[1]
    for rank in range(13):
        hand[:] = [cards.make(rank, 1)] * cards_held
        for screen.at in range(cards_held):
            check(screen, canvas)
    if cards_held in (4, 7):
        real = WordCanvas()
        hand[:] = [cards.make(rank, 1) for rank in range(13 - cards_held, 13)]
        screen.game.deal.total = 89
        screen.draw(real)
        picture = Picture.from_frame(bytes(real.buffer))
        golden(f"solo-{cards_held}-cards", Screen(picture, tuple(real.lines())))


@pytest.mark.parametrize("language", [language for language, _ in LANGUAGES])
def test_both_totals_that_a_card_could_make_are_whole(language: str) -> None:
    """German read “100 o… 110” for an ace at 99."""
    canvas = NumberCanvas()
    use(language)
    try:
        screen = screen_of(HOUSE, 2, "solo")
        screen.game.deal._hands[1][:] = [cards.make(9, 1)]
        for screen.game.deal.total in (9, 99, -99, 100, 989, -989):
            check(screen, canvas)
            assert "…" not in " ".join(canvas.words), canvas.words
    finally:
        use(LANGUAGES[0][0])


@pytest.mark.parametrize("title", ["card.adds", "setup.points", "choice.which"])
def test_a_number_that_is_entered_is_whole(title: str) -> None:
    canvas = NumberCanvas()
    for number, usual in product((0, 7, -9, 99, -99, 999, -999), ("", "2-4:5 5-:3", "999")):
        entry = NumberEntry(None, say(title), number, -999, 999, lambda number: True)
        entry.usual = usual
        check(entry, canvas)
        entry.key(OK, False)  # now in steps of one
        check(entry, canvas)


@pytest.mark.parametrize("mark", ["1", "A1"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_totals_beside_a_question_of_parletts_game_are_whole(seats: int, mark: str) -> None:
    """All ten tricks beside a name of two letters read “A110”."""
    canvas = NumberCanvas()
    rules = ParlettRules(f"parlett-{seats}", "rubber")
    game = ParlettGame(rules, seats, 1)
    game.push(game.legal_moves()[0])
    numbers = (0, 99, 100, 999, 1000, 3999, -999)
    for total, tricks, left in product(numbers, (0, rules.tricks), (66, 84)):
        game.deal.phase = PLAYING if left > 66 else OFFERING
        game.standing.totals = (total,) * len(game.standing.totals)
        game.deal.tricks[:] = [tricks] * len(game.deal.tricks)
        game.deal.bids[:] = [rules.tricks] * len(game.deal.bids)
        screen = SimpleNamespace(
            game=game,
            question=SimpleNamespace(hand=1, left=left),
            knows_bid=lambda hand: True,
            rows=lambda: range(1, rules.hands + 1),
            name=lambda seat: f"Seat {seat}",
            mark=lambda seat: mark,
        )
        game.deal.premium = lambda: [2] * 5  # type: ignore[method-assign]
        game.deal.counted = 31
        canvas.clear()
        scores.draw_beside(canvas, screen)
        assert not canvas.faults, canvas.faults
