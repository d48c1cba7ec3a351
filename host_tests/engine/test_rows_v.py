"""Variants that people publish (docs/rules.md, V-01 to V-08), and the presets made of them."""

from __future__ import annotations

import itertools

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.effect_table import FAR
from engine.adding.rules import Rules, preset
from engine.errors import RuleError
from host_tests.engine.entering import (
    KNOWN,
    a_game,
    at,
    call,
    enter,
    hand_of,
    house,
    lines_of,
    read_again,
    sizes,
    why_not,
)
from host_tests.engine.states import plain
from host_tests.sure import sure

JIUJIU = "jiujiu-99"
DOUBLE = "double-99"

CLUB = house(
    "classic-99",
    cards={
        "A": [{"upto": 89, "add": [1, 11]}, {"from": 90, "name_next": True}],
        "AS": {"set": 0},
        "4": {"from": 90, "reverse": True},
        "9": [{"upto": 89, "add": 9}, {"from": 90, "set": "limit"}],
        "10": {"from": 90, "add": -10},
        "J": {"from": 90, "skip": 1},
        "K": {"add": 10},
    },
)
"""Cards that do something else from 90 on, as in the rules of a club (docs/variants.md)."""

ALIKE = house(
    "classic-99",
    cards={"7": [{}, {"reverse": True}, {"skip": 1}, {"name_next": True}]},
)
"""A card whose alternatives all count nothing."""


# Who plays next


def test_v_01_the_player_names_who_plays_next_and_play_goes_on_from_there() -> None:
    game = enter(at(JIUJIU, 20), "play 1 5 >3")
    assert (game.next_seat, game.deal.total, game.deal.direction) == (3, 20, 1)
    enter(game, "play 3 2", "play 4 4", "play 3 5 >1")
    assert (game.next_seat, game.deal.direction) == (1, -1)
    enter(game, "play 1 2")
    assert game.next_seat == 4
    assert lines_of(game) == [
        *("hand", "play 1 5 >3", "play 3 2", "play 4 4", "play 3 5 >1", "play 1 2"),
    ]
    read_again(enter(a_game(JIUJIU), "hand", "play 1 5 >4", "play 4 5H >2"))


def test_v_01_only_another_player_who_is_still_in_the_hand_can_be_named() -> None:
    game = enter(at(JIUJIU, 99), "out 1", "play 2 J")
    wrong = "wrong_choice card=5 choices=>2,>4 found={}"
    assert why_not(game, "play 3 5 >1") == wrong.format(">1")
    assert why_not(game, "play 3 5 >3") == wrong.format(">3")
    assert why_not(game, "play 3 5 >9") == wrong.format(">9")
    assert why_not(game, "play 3 5") == "choice_needed card=5 choices=>2,>4"
    enter(game, "play 3 5 >02")
    assert game.next_seat == 2


def test_v_01_with_two_left_the_other_one_plays_and_need_not_be_named() -> None:
    game = enter(at(JIUJIU, 20, 2), "play 1 5", "play 2 5 >1")
    assert game.next_seat == 1
    assert lines_of(game) == ["hand", "play 1 5 >2", "play 2 5 >1"]


def test_v_01_a_play_without_a_name_and_one_that_no_card_lets_name_are_illegal() -> None:
    game = at(JIUJIU, 20)
    five = moves.make(moves.PLAY, 1, cards.parse("5"))
    assert not game.is_legal(five)
    with pytest.raises(Exception, match="name_needed"):
        game.push(five)
    named = moves.named(0, 1, 3) << 15
    assert game.is_legal(five + named)
    assert not game.is_legal(moves.make(moves.PLAY, 1, cards.parse("J")) + named)
    assert not game.is_legal(moves.make(moves.PLAY, 1, cards.parse("10"), -10) + named)
    of_five = [move for move in game.legal_moves() if moves.value_of(move) == cards.parse("5C")]
    assert [moves.named_of(move >> 15, 1) for move in of_five] == [2, 3, 4]


def test_v_01_the_last_seat_can_name_the_first_and_a_card_may_do_more() -> None:
    rules = house("classic-99", cards={"7": {"name_next": True, "reverse": True, "add": 7}})
    game = enter(at(rules, 0, 8), "play 1 7 >8", "play 8 7 >1", "play 1 7 >4", "play 4 2")
    assert (game.next_seat, game.deal.total) == (3, 23)
    skips = house("classic-99", cards={"7": {"name_next": True, "skip": 1}})
    assert enter(at(skips, 0), "play 1 7 >3").next_seat == 4  # the one who is named loses a turn


# Alternatives


@pytest.mark.parametrize(
    ("line", "total", "direction"),
    [
        ("play 1 4 +0", 50, -1),
        ("play 1 4 +4", 54, 1),
        ("play 1 4 reverse", 50, -1),
        ("play 1 4 +0 reverse", 50, -1),
        ("play 1 8 +8", 58, 1),
        ("play 1 8 +0", 50, 1),
        ("play 1 *", 100, 1),
    ],
)
def test_v_02_the_player_chooses_one_of_the_alternatives(
    line: str, total: int, direction: int
) -> None:
    rules = house(DOUBLE, limit=100)
    game = enter(at(rules, 50), line)
    assert (game.deal.total, game.deal.direction) == (total, direction)


def test_v_02_the_choice_may_be_left_out_where_only_one_is_legal() -> None:
    assert enter(at(DOUBLE, 96), "play 1 8").deal.total == 96
    assert enter(at(DOUBLE, 96), "play 1 4").deal.direction == -1
    assert why_not(at(DOUBLE, 96), "play 1 4 +4") == "wrong_choice card=4 choices=+0 found=+4"
    assert why_not(at(DOUBLE, 50), "play 1 4") == "choice_needed card=4 choices=+0,+4"
    assert why_not(at(DOUBLE, 50), "play 1 8") == "choice_needed card=8 choices=+0,+8"


def test_v_02_a_word_follows_where_the_choice_fits_several() -> None:
    expected = {
        "play 1 7 +0": (2, 1),
        "play 1 7 +0 reverse": (4, -1),
        "play 1 7 +0 skip": (3, 1),
        "play 1 7 +0 >4": (4, 1),
        "play 1 7 reverse": (4, -1),
    }
    for line, (turn, direction) in expected.items():
        game = enter(at(ALIKE, 50), line)
        assert (game.next_seat, game.deal.direction, game.deal.total) == (turn, direction, 50)
        written = lines_of(game)[-1]
        assert written == (line if "+0" in line else "play 1 7 +0 reverse")
    read_again(enter(a_game(ALIKE), "hand", *(line.replace("1", "next", 1) for line in expected)))
    assert why_not(at(ALIKE, 50), "play 1 7").startswith("choice_needed")
    assert why_not(at(ALIKE, 50), "play 1 7 +0 +0 double").startswith("wrong_choice")


def _effects() -> list[dict]:
    """Return effects of every kind that look much the same in a record."""
    found = []
    for counts in ({}, {"set": 10}):
        for turns in ({}, {"reverse": True}):
            for skip in range(4):
                for more in (
                    {},
                    {"name_next": True},
                    {"name_pays": True},
                    {"next_plays": 2},
                    {"passes_on": True},
                ):
                    found.append({**counts, **turns, **({"skip": skip} if skip else {}), **more})
    return found


def test_v_02_whatever_alternative_is_chosen_the_record_says_which() -> None:
    for one, other in itertools.combinations(_effects(), 2):
        rules = house("classic-99", cards={"7": [one, other]})
        game = at(rules, 50, 5)
        for move in game.plays(1, [cards.parse("7")]):
            game.push(move)
            line = lines_of(game)[-1]
            chosen = plain(game)
            game.pop()
            assert plain(enter(game, line)) == chosen, (one, other, line)
            game.pop()


def test_v_02_other_cards_take_one_word_at_most() -> None:
    assert why_not(at(DOUBLE, 50), "play 1 10 +10 reverse").startswith("misread")
    assert why_not(at(DOUBLE, 50), "play 1 Q >2").startswith("wrong_choice")


def test_v_02_an_alternative_may_double_or_set_the_total() -> None:
    rules = house("classic-99", cards={"7": [{"double": True}, {"add": 7}, {"set": [0, 7]}]})
    for choice, total in (("double", 80), ("+7", 47), ("=7", 7), ("=0", 0)):
        game = enter(at(rules, 40), f"play 1 7 {choice}")
        assert game.deal.total == total
        assert lines_of(game)[-1] == f"play 1 7 {choice}"
    assert len(at(rules, 40).plays(1, [cards.parse("7")])) == 10
    assert why_not(at(rules, 50), "play 1 7 double").startswith("wrong_choice")


def test_v_02_what_is_called_depends_on_the_alternative() -> None:
    assert call(at(DOUBLE, 50), "play 1 4 +0") == "back 50"
    assert call(at(DOUBLE, 50), "play 1 4 +4") == "54"
    assert call(at(DOUBLE, 50), "play 1 8 +0") == "pass 50"
    assert call(at(DOUBLE, 40), "play 1 *") == "80"
    assert call(at(JIUJIU, 50), "play 1 5 >3") == "pass 50"


def test_v_02_a_move_fits_into_30_bits_and_other_moves_are_as_they_were() -> None:
    for which in range(4):
        for seat in range(1, 9):
            for other in range(1, 9):
                for counts in (-FAR, -1, 0, 1, FAR):
                    number = moves.choice(which, counts)
                    if other != seat:
                        number = moves.named(number, seat, other)
                    move = moves.make(moves.PLAY, seat, cards.JOKER, number)
                    # Only below 0, where the third alternative names nobody, is it larger.
                    assert -(1 << 30) <= move < 1 << 30 or which == 2 and counts < 0
                    assert moves.which_of(number) == which
                    assert moves.counted(number) == counts
                    assert moves.named_of(number, seat) == (other if other != seat else 0)
                    assert moves.unnamed(number) == moves.choice(which, counts)
    assert all(moves.choice(0, counts) == counts for counts in range(-FAR, FAR + 1))


# Conditions


@pytest.mark.parametrize(
    ("total", "line", "after", "turn"),
    [
        (89, "play 1 A +1", 90, 2),
        (90, "play 1 AH >3", 90, 3),
        (90, "play 1 AS", 0, 2),
        (89, "play 1 4", 93, 2),
        (90, "play 1 4", 90, 4),
        (89, "play 1 9", 98, 2),
        (90, "play 1 9", 99, 2),
        (89, "play 1 10", 99, 2),
        (90, "play 1 10", 80, 2),
        (89, "play 1 J", 99, 2),
        (95, "play 1 J", 95, 3),
    ],
)
def test_v_03_an_alternative_may_hold_at_some_totals_only(
    total: int, line: str, after: int, turn: int
) -> None:
    if "A" in line:
        line = line.replace("A ", "AH ")
    game = enter(at(CLUB, total), line)
    assert (game.deal.total, game.next_seat) == (after, turn)


def test_v_03_what_does_not_hold_is_not_offered() -> None:
    assert why_not(at(CLUB, 50), "play 1 9 =99") == "wrong_choice card=9 choices=+9 found==99"
    assert why_not(at(CLUB, 50), "play 1 4 +0") == "wrong_choice card=4 choices=+4 found=+0"
    assert why_not(at(CLUB, 50), "play 1 AH >2").startswith("wrong_choice")
    numbers = CLUB.numbers(cards.parse("AH"), 50)
    assert [moves.counted(number) for number in numbers] == [1, 11]


def test_v_03_where_none_holds_a_card_counts_its_face_value() -> None:
    never = {"from": 99, "upto": 99, "reverse": True}
    every = (*cards.RANKS, "*")
    rules = house("joker-99", cards=dict.fromkeys(every, never))
    for pips, rank in enumerate(every, 1):
        face = 0 if rank == "*" else min(pips, 10)
        game = enter(at(rules, 50), f"play 1 {rank}")
        assert (game.deal.total, game.deal.direction) == (50 + face, 1)
        assert enter(at(rules, 99), f"play 1 {rank}").deal.direction == -1


def test_v_03_a_card_over_the_limit_says_so() -> None:
    assert why_not(at(CLUB, 89), "play 1 A") == "suit_needed card=A"
    rules = house("classic-99", cards={"7": [{"upto": 98, "add": 7}, {"upto": 98, "add": 8}]})
    assert why_not(at(rules, 95), "play 1 7") == "over_limit card=7 limit=99 over=3 total=102"
    assert why_not(at(rules, 92), "play 1 7 +8").startswith("wrong_choice")


def test_v_03_an_effect_may_hold_at_totals_with_a_last_digit() -> None:
    rules = house("pagat-99", cards={"K": {"set": "limit", "ends_in": 5}})
    assert enter(at(rules, 35), "play 1 K").deal.total == 99
    assert enter(at(rules, 36), "play 1 K").deal.total == 46
    assert enter(at(rules, -15), "play 1 K").deal.total == 99
    high = house("pagat-99", cards={"K": {"set": "limit", "ends_in": 5, "from": 60}})
    assert enter(at(high, 55), "play 1 K").deal.total == 65
    assert enter(at(high, 65), "play 1 K").deal.total == 99


def test_v_08_a_card_may_never_be_played_or_at_some_totals_alone() -> None:
    never = house("classic-99", cards={"K": {"never": True}})
    assert why_not(at(never, 5), "play 1 K") == "not_at_total card=K total=5"
    assert list(never.offered(cards.parse("K"), 5)) == []
    rules = house("joker-99", cards={"*": [{"ends_in": 0}, {"never": True}]})
    assert enter(at(rules, 40), "play 1 *").deal.total == 40
    assert why_not(at(rules, 41), "play 1 *") == "not_at_total card=* total=41"
    assert rules.differences() == ["*=ends_in 0 or never"]
    again = preset("joker-99").with_options(rules.differences())
    assert again.effect(cards.JOKER).same(rules.effect(cards.JOKER))
    assert again.differences() == rules.differences()


def test_v_08_who_holds_only_cards_that_cannot_be_played_is_out() -> None:
    rules = house("classic-99", hand=2, cards={"K": {"never": True}})
    game = enter(a_game(rules, 2), "hand", "deal 1 KC KD")
    assert why_not(game, "play 1 KC") == "not_at_total card=KC total=0"
    assert game.legal_moves() == [moves.make(moves.OUT, 1)]


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ([], "out_of_range found=0 key=cards: 7 least=1 most=3"),
        ([{}, {}, {}, {}, {}], "out_of_range found=5 key=cards: 7 least=1 most=4"),
        ([{"from": 9}] * 4, "out_of_range found=4 key=cards: 7 least=1 most=3"),
        ([[]], "not_an_object key=cards: 7"),
        ({"from": "9"}, "out_of_range found=9 key=cards: 7: from least=-999 most=999"),
        ({"from": 9, "upto": 8}, "holds_nowhere key=cards: 7 least=9 most=8"),
        ({"upto": 1000}, "out_of_range found=1000 key=cards: 7: upto least=-999 most=999"),
        ({"ends_in": 10}, "out_of_range found=10 key=cards: 7: ends_in least=0 most=9"),
        ({"never": False}, "true_or_nothing key=cards: 7: never"),
        ({"never": True, "add": 3}, "one_effect key=cards: 7"),
        ({"name_next": 1}, "true_or_nothing key=cards: 7: name_next"),
        ([{"add": 1}, {"add": 1, "set": 2}], "one_effect key=cards: 7"),
    ],
)
def test_v_03_wrong_alternatives_are_refused(effect: object, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        house("classic-99", cards={"7": effect})
    assert str(refused.value) == reason


def test_v_02_alternatives_are_one_line_in_an_option() -> None:
    rules = preset("classic-99").with_options(CLUB.differences())
    assert rules.differences() == CLUB.differences()
    assert "9=add 9 upto 89 or set limit from 90" in CLUB.differences()
    assert "A=add 1 11 upto 89 or name_next from 90" in CLUB.differences()
    assert all(rules.effect(card).same(CLUB.effect(card)) for card in range(cards.CARDS))
    one = house("classic-99", cards={"4": [{"reverse": True}]})
    assert one.differences() == []


# Hands


@KNOWN
def test_v_04_who_cant_play_is_out_of_the_hand_and_pile_and_total_stay(known: bool) -> None:
    rules = house(DOUBLE, tokens=2)
    game = at(rules, 95, 3, dealt=(1, 2, 3) * known)
    if known:
        deal = ("deal 1 9C 9D 9H", "deal 2 JC 8D AC", "deal 3 JD JH JS")
        enter(game, *deal)
    stock = game.deal.stock
    enter(game, "out 1")
    assert (game.deal.total, game.next_seat, game.deal.stock) == (95, 2, stock + 3)
    assert sizes(game) == [0, 3, 3]
    enter(game, "play 2 8D +0", *["draw 2 9S"] * known, "out 3")
    assert game.between_deals
    assert sure(game.standing.tokens)[1:] == [1, 2, 1]
    assert game.deal.turn == 2  # the last one in has won the hand
    enter(game, "hand")
    assert (game.deal.total, game.players()) == (95, 3)
    if known:
        game.rewind(11)
        assert hand_of(game, 1) == []
        assert cards.parse("9C") in game.unseen()


def test_v_04_v_07_a_reversal_passes_over_who_is_out_and_two_left_pass() -> None:
    game = enter(at(JIUJIU, 99), "out 1", "play 2 4", "play 4 4", "play 2 5 >4")
    assert (game.deal.direction, game.next_seat) == (1, 4)
    enter(game, "out 4", "play 2 4")
    assert (game.deal.direction, game.next_seat) == (1, 3)


def test_v_04_with_a_card_over_the_limit_the_total_before_it_stays() -> None:
    rules = house("98", after_bust="out_total_stays")
    game = enter(at(rules, 95, 3), "play 1 9")
    assert (game.deal.total, game.next_seat) == (95, 2)
    enter(game, "play 2 J")
    assert game.totals() == [95, 104, 95, 95]


def test_v_05_who_wins_a_hand_scores_and_without_a_target_the_hand_is_the_game() -> None:
    rules = house("classic-99", after_bust="out_total_stays", win_points=1)
    game = enter(at(rules, 99, 3), "out 1", "out 2")
    assert game.over
    assert (game.winners, sure(game.standing.scores)[1:]) == ([3], (0, 0, 1))
    assert (game.standing.tokens, game.standing.points) == (None, None)
    assert rules.token_name == "point"


def test_v_05_a_target_ends_the_game() -> None:
    rules = house("classic-99", after_bust="out_total_stays", win_points=2, target_points=3)
    game = a_game(rules, 2)
    for winner in (2, 1, 2):
        assert not game.over
        enter(game, "hand", "total 99 2 1" if winner == 1 else "total 99 1 1", f"out {3 - winner}")
    assert (game.over, game.winners) == (True, [2])
    assert sure(game.standing.scores)[1:] == (2, 4)
    game.pop()
    assert sure(game.standing.scores)[1:] == (2, 2)


def test_v_05_with_a_new_hand_after_each_loss_all_others_score() -> None:
    rules = house("classic-99", win_points=1, target_points=2)
    game = enter(at(rules, 99, 3), "out 1")
    assert sure(game.standing.scores)[1:] == (0, 1, 1)
    assert not game.over


def test_v_05_a_target_of_borders_is_still_15_where_none_is_written() -> None:
    assert house("classic-99", borders=[33]).target_points == 15
    assert preset("wilson-99").target_points == 15
    assert preset("wilson-99").differences() == []
    assert house("classic-99", win_points=1).target_points == 0


# Presets


@pytest.mark.parametrize(
    ("card", "total"),
    [
        ("AC", 51),
        ("AS", 0),
        ("2", 52),
        ("3", 53),
        ("4", 50),
        ("5", 50),
        ("6", 56),
        ("7", 57),
        ("8", 58),
        ("9", 59),
        ("10 +10", 60),
        ("10 -10", 40),
        ("J", 50),
        ("Q +20", 70),
        ("Q -20", 30),
        ("K", 99),
    ],
)
def test_jiujiu_99_counts(card: str, total: int) -> None:
    game = enter(at(JIUJIU, 50, 2), f"play 1 {card}")
    assert (game.deal.total, game.next_seat) == (total, 2)


def test_v_06_jiujiu_99_has_five_cards_and_no_total_below_0() -> None:
    rules = preset(JIUJIU)
    assert (rules.hand_size, rules.packs(4), rules.packs(5), rules.jokers) == (5, 1, 2, 0)
    assert (rules.floor, rules.after_bust) == ("clamp", "out_total_stays")
    assert enter(at(JIUJIU, 5), "play 1 Q -20").deal.total == 0


@pytest.mark.parametrize(
    ("card", "total"),
    [
        ("A", 41),
        ("3", 43),
        ("4 +4", 44),
        ("4 +0", 40),
        ("8 +8", 48),
        ("8 +0", 40),
        ("9", 49),
        ("10 -10", 30),
        ("J", 50),
        ("Q +20", 60),
        ("Q -20", 20),
        ("K", 50),
        ("*", 80),
    ],
)
def test_double_99_counts(card: str, total: int) -> None:
    assert enter(at(DOUBLE, 40), f"play 1 {card}").deal.total == total


def test_double_99_has_three_cards_and_two_jokers() -> None:
    rules: Rules = preset(DOUBLE)
    assert (rules.hand_size, rules.jokers, rules.after_bust) == (3, 2, "out_total_stays")
    assert why_not(at(DOUBLE, 50), "play 1 *") == "over_limit card=* limit=99 over=1 total=100"
