"""The effect of each card in each preset by the rows of docs/rules.md, and examples."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding.rules import preset
from host_tests.engine.entering import KNOWN, a_game, at, call, enter, why_not
from host_tests.sure import sure


def done(name: str, card: str, before: int = 50) -> tuple[int, int, int]:
    """Return the effect of a card on a total with four players: total, next seat, direction."""
    game = enter(at(name, before), f"play 1 {card}")
    return game.deal.total, game.deal.turn, game.deal.direction


def plain(total: int) -> tuple[int, int, int]:
    """Return a total and call after which the next seat plays."""
    return total, 2, 1


TURNED = (50, 4, -1)
SKIPPED = (53, 3, 1)

CLASSIC = ("classic-99",)
SWAPPED = ("swapped-99", "tokens-99")
PAGAT = ("pagat-99", "orcutt-99")


def faces(*ranks: int) -> list:
    """Cards that count their face value."""
    return [(str(rank), plain(50 + rank)) for rank in ranks]


ACE = [("A +1", plain(51)), ("A +11", plain(61))]
TEN = [("10 +10", plain(60)), ("10 -10", plain(40))]
COURT = [("J", plain(60)), ("Q", plain(60))]


def every(rows: list) -> pytest.MarkDecorator:
    """Return one case per preset and card, from (presets, cards)."""
    return pytest.mark.parametrize(
        ("name", "card", "expected"),
        [(name, *case) for names, cases in rows for name in names for case in cases],
    )


@every([(CLASSIC, ACE)])
def test_c_01_an_ace_is_1_or_11(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(CLASSIC, faces(2, 5, 6, 7, 8))])
def test_c_02_these_count_what_they_say(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(CLASSIC, [("3", SKIPPED)])])
def test_c_03_a_three_counts_and_skips_the_next(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(CLASSIC, [("4", TURNED)])])
def test_c_04_a_four_counts_nothing_and_turns_round(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(CLASSIC, [("9", plain(99))]), (("swapped-99",), [("9", plain(50))])])
def test_c_05_a_nine_makes_99_or_is_a_pass(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(CLASSIC, TEN)])
def test_c_06_a_ten_adds_or_takes_ten(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(CLASSIC, COURT)])
def test_c_07_jack_and_queen_are_10(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(CLASSIC, [("K", plain(50))]), (("swapped-99",), [("K", plain(99))])])
def test_c_08_a_king_is_a_pass_or_makes_99(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


JOKER = ("joker-99",)


@every([(JOKER, [("9", plain(50))])])
def test_c_09_with_jokers_a_nine_is_a_pass(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(JOKER, TEN)])
def test_c_10_with_jokers_a_ten_is_as_ever(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(JOKER, [("K", TURNED)])])
def test_c_11_with_jokers_a_king_turns_round(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(JOKER, [("*", plain(99))])])
def test_c_12_the_joker_makes_99_and_a_pack_has_two(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected
    assert preset(name).all_cards(2).count(cards.JOKER) == 2
    assert preset(name).all_cards(5).count(cards.JOKER) == 4


@every([(JOKER, ACE + COURT + faces(2, 3, 4, 5, 6, 7, 8))])
def test_c_13_with_jokers_the_others_count_what_they_say(
    name: str, card: str, expected: tuple
) -> None:
    assert done(name, card) == expected


@every(
    [
        (
            SWAPPED,
            [
                *(ACE + TEN + COURT + faces(2, 5, 6, 7, 8)),
                *[("3", SKIPPED), ("4", TURNED), ("9", plain(50)), ("K", plain(99))],
            ],
        )
    ]
)
def test_c_14_the_cards_of_tokens_99(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(PAGAT, [*ACE, *TEN, ("4", TURNED), ("9", plain(50)), ("K", plain(99))])])
def test_c_15_the_special_cards_of_pagat_99(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(PAGAT, COURT + faces(2, 3, 5, 6, 7, 8))])
def test_c_16_the_other_cards_of_pagat_99(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


WILSON = ("wilson-99",)


@every([(WILSON, [("8", TURNED)])])
def test_c_17_in_wilsons_game_the_eight_turns_round(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(WILSON, faces(2, 3, 4, 5, 6, 7))])
def test_c_18_in_wilsons_game_a_four_is_four(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(WILSON, [("9", plain(50))])])
def test_c_19_in_wilsons_game_a_nine_is_a_pass(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(WILSON, [("K", plain(60))])])
def test_c_20_in_wilsons_game_a_king_is_10(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(WILSON, TEN + ACE + COURT)])
def test_c_21_the_other_cards_of_wilsons_game(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


NINETY_EIGHT = ("98",)


@every([(NINETY_EIGHT, [("A", plain(51)), *faces(2, 3, 4, 5, 6, 7, 8, 9)])])
def test_c_22_in_98_ace_to_nine_count_what_they_say(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected
    assert sure(preset("98").simple(cards.parse("A"))).numbers == (1,)


@every([(NINETY_EIGHT, [("10", plain(40))])])
def test_c_23_in_98_a_ten_takes_ten(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected
    assert why_not(at("98", 50), "play 1 10 +10") == "cannot_count card=10 number=10"


@every([(NINETY_EIGHT, [("J", plain(50)), ("Q", plain(50))])])
def test_c_24_in_98_jack_and_queen_are_a_pass(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected
    assert call(at("98", 50), f"play 1 {card}") == "pass 50"


@every([(NINETY_EIGHT, [("K", plain(98))])])
def test_c_25_in_98_a_king_makes_98(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


HUNDRED = ("100",)


@pytest.mark.parametrize("card", ["AS", "AC"])
@pytest.mark.parametrize("total", [0, 1, 49, 50, 51, 99, 100])
def test_c_26_a_black_ace_makes_any_total(card: str, total: int) -> None:
    assert done("100", f"{card} ={total}") == plain(total)
    assert (
        why_not(at("100", 50), f"play 1 {card}") == f"choice_needed card={card} choices==0,…,=100"
    )
    assert why_not(at("100", 50), f"play 1 {card} =101") == f"cannot_count card={card} number=101"
    assert call(at("100", 50), f"play 1 {card} =50") == "50"


@every([(HUNDRED, [("AH", plain(51)), ("AD", plain(51))])])
def test_c_27_a_red_ace_is_1(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@pytest.mark.parametrize(("before", "after"), [(0, 0), (36, 72), (50, 100), (-10, -20)])
def test_c_28_the_two_of_spades_doubles(before: int, after: int) -> None:
    assert done("100", "2S", before) == plain(after)
    assert why_not(at("100", 51), "play 1 2S") == "over_limit card=2S limit=100 over=2 total=102"


@every([(HUNDRED, [(f"2{suit}", plain(52)) for suit in "CDH"])])
def test_c_29_the_other_twos_are_2(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, [(f"4{suit}", TURNED) for suit in "CDHS"])])
def test_c_30_all_fours_turn_round(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, [("5H", plain(45)), ("5D", plain(45))])])
def test_c_31_red_fives_take_five(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, [("5S", plain(55)), ("5C", plain(55))])])
def test_c_32_black_fives_are_5(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, faces(3, 6, 7, 8, 9))])
def test_c_33_these_count_what_they_say_in_100(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, [("10", plain(100))])])
def test_c_34_a_ten_makes_100(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, [("J", plain(40))])])
def test_c_35_a_jack_takes_ten(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, [("QH", plain(0))])])
def test_c_36_the_queen_of_hearts_makes_0(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected
    assert call(at("100", 0), "play 1 QH") == "0"


@every([(HUNDRED, [(f"Q{suit}", plain(60)) for suit in "CDS"])])
def test_c_37_the_other_queens_are_10(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@every([(HUNDRED, [("K", plain(50))])])
def test_c_38_a_king_is_a_pass_in_100(name: str, card: str, expected: tuple) -> None:
    assert done(name, card) == expected


@KNOWN
def test_c_39_t_03_at_100_these_and_no_others_can_be_played(known: bool) -> None:
    game = at("100", 100)
    entered = range(52) if known else game.rules.cards_to_enter()
    playable = {cards.text(card) for card in entered if game.rules.numbers(card, 100)}
    expected = {"AS", "AC", "5H", "5D", "QH"}
    for rank in ("4", "10", "J", "K"):
        expected |= {rank + suit for suit in "CDHS"}
    assert playable == expected


# Transcripts


@KNOWN
def test_t_01_the_example_of_98(known: bool) -> None:
    game = enter(a_game("98", 7, dealt=(7,) * known), "hand")
    if known:
        enter(game, "deal 7 4C 5C 6C 9C")
    said = ["8", "14", "98", "pass 98", "88", "95"]
    for seat, (card, words) in enumerate(
        zip(["8", "6", "K", "J", "10", "7"], said, strict=True), 1
    ):
        assert call(game, f"play {seat} {card}") == words
    for card, total in (("4C", 99), ("5C", 100), ("6C", 101), ("9C", 104)):
        assert call(game, f"play 7 {card}") == str(total)
        assert game.standing.lost[1:] == (0, 0, 0, 0, 0, 0, 1)
        assert game.between_deals
        game.pop()


def test_t_03_the_examples_of_100() -> None:
    game = enter(a_game("100", 3), "hand")
    assert call(game, "play 1 9") == "9"
    assert call(game, "play 2 6") == "15"
    assert call(at("100", 36), "play 1 2S") == "72"


@pytest.mark.parametrize("name", ["classic-99", "pagat-99", "tokens-99", "joker-99", "wilson-99"])
def test_t_06_five_on_81_is_86(name: str) -> None:
    assert call(at(name, 81), "play 1 5") == "86"
