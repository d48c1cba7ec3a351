"""Rules made from data: presets, house rules, and refusals with their reasons."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding.effect_table import KEYS
from engine.adding.effects import ADD, DOUBLE, SET
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import base
from engine.errors import RuleError
from host_tests.engine.entering import at, enter
from host_tests.sure import sure

EFFECTS = ",".join(KEYS)


def house(**changes: object) -> Rules:
    """Return the rules of a table that agreed on only these changes."""
    return Rules("test", changes)


def refusal(**changes: object) -> str:
    """Return why rules with these changes are refused."""
    with pytest.raises(RuleError) as refused:
        house(**changes)
    return str(refused.value)


def effect(rules: Rules, card: str) -> tuple:
    """Return what a card does: kind, numbers to choose from, reverse, seats skipped."""
    found = sure(rules.simple(cards.parse(card)))
    return found.kind, tuple(found.numbers), found.reverse, found.skip


# Presets


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_loads_and_has_a_name_that_fits_the_screen(name: str) -> None:
    rules = preset(name)
    assert rules.name == name
    assert 1 <= len(rules.title()) <= 16
    for seats in range(2, 9):
        assert rules.hand_size * seats < len(rules.all_cards(seats))


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(RuleError, match="not_one_of .*pagat-99.* found=pagat-98 key=Rules"):
        preset("pagat-98")


def test_pagat_99_is_what_its_page_says() -> None:
    rules = preset("pagat-99")
    assert (rules.limit, rules.start_total, rules.hand_size, rules.floor) == (99, 0, 3, "none")
    assert not rules.reverse_plays_again
    assert not rules.suits_matter


@pytest.mark.parametrize(
    ("seats", "tokens", "packs"), [(2, 5, 1), (3, 5, 1), (4, 5, 1), (5, 3, 2), (6, 3, 2), (8, 3, 2)]
)
def test_a_18_five_players_and_more_use_two_packs_and_three_pennies(
    seats: int, tokens: int, packs: int
) -> None:
    rules = preset("pagat-99")
    assert (rules.tokens(seats), rules.packs(seats)) == (tokens, packs)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("A", (ADD, (1, 11), False, 0)),
        ("2", (ADD, (2,), False, 0)),
        ("3", (ADD, (3,), False, 0)),
        ("4", (ADD, (0,), True, 0)),
        ("5", (ADD, (5,), False, 0)),
        ("6", (ADD, (6,), False, 0)),
        ("7", (ADD, (7,), False, 0)),
        ("8", (ADD, (8,), False, 0)),
        ("9", (ADD, (0,), False, 0)),
        ("10", (ADD, (-10, 10), False, 0)),
        ("J", (ADD, (10,), False, 0)),
        ("Q", (ADD, (10,), False, 0)),
        ("K", (SET, (99,), False, 0)),
    ],
)
def test_c_15_c_16_the_cards_of_pagat_99_in_every_suit(card: str, expected: tuple) -> None:
    rules = preset("pagat-99")
    assert [effect(rules, card + suit) for suit in ("", *"CDHS")] == [expected] * 5


# House rules


def test_a_house_rule_changes_only_what_it_names() -> None:
    ours = {"hand": 5, "cards": {"3": {"add": 3, "skip": 1}}}
    rules = Rules("ours", ours, preset("pagat-99").data)
    assert rules.hand_size == 5
    assert effect(rules, "3S") == (ADD, (3,), False, 1)
    assert effect(rules, "K") == (SET, (99,), False, 0)
    assert rules.tokens(6) == 3


def test_a_house_rule_leaves_the_preset_as_it_was() -> None:
    Rules("ours", {"hand": 5, "cards": {"4": {"add": 4}}}, preset("pagat-99").data)
    assert preset("pagat-99").hand_size == 3
    assert effect(preset("pagat-99"), "4") == (ADD, (0,), True, 0)
    assert base()["hand"] == 3


def test_a_card_of_one_suit_wins_over_its_rank() -> None:
    rules = house(cards={"2S": {"double": True}})
    assert effect(rules, "2S") == (DOUBLE, (0,), False, 0)
    assert effect(rules, "2H") == effect(rules, "2") == (ADD, (2,), False, 0)
    assert rules.suits_matter


def test_a_suit_and_its_rank_may_come_in_either_order() -> None:
    suit = ("QH", {"set": 0})
    rank = ("Q", {"add": 5})
    for entries in ([suit, rank], [rank, suit]):
        rules = house(cards=dict(entries))
        assert effect(rules, "QH") == (SET, (0,), False, 0)
        assert effect(rules, "QS") == (ADD, (5,), False, 0)


def test_a_later_rank_means_all_its_suits() -> None:
    hundred = house(cards={"QH": {"set": 0}})
    rules = Rules("ours", {"cards": {"Q": {}}}, hundred.data)
    assert effect(rules, "QH") == (ADD, (0,), False, 0)
    assert not rules.suits_matter


def test_set_to_the_limit_follows_the_limit() -> None:
    assert effect(house(limit=50, cards={"K": {"set": "limit"}}), "K") == (SET, (50,), False, 0)


def test_a_pair_to_set_between_and_a_list_to_choose_from() -> None:
    rules = house(limit=20, cards={"A": {"set": [5, 8]}, "10": {"add": [10, -10, 0, 10]}})
    assert effect(rules, "A") == (SET, (5, 6, 7, 8), False, 0)
    assert effect(rules, "10") == (ADD, (-10, 0, 10), False, 0)


def test_a_total_that_is_doubled_again_and_again_stays_within_32_bits() -> None:
    rules = preset("98").with_options(["K=double"])
    king = cards.parse("K")
    total = -999
    while rules.numbers(king, total):
        total = rules.total(king, total, 0)
    assert -(1 << 31) < total < -(1 << 24)
    assert enter(at(rules, total), "play 1 5").deal.total == total + 5  # it raised TypeError


def test_jokers_join_every_pack() -> None:
    rules = house(jokers=2, decks=2)
    pack = rules.all_cards(4)
    assert pack.count(cards.JOKER) == 4
    assert len(pack) == 108
    assert rules.cards_to_enter()[-1] == cards.JOKER


def test_at_a_real_table_ranks_are_entered_unless_suits_matter() -> None:
    assert [cards.text(card) for card in preset("pagat-99").cards_to_enter()] == list(cards.RANKS)
    assert len(house(cards={"5H": {"add": -5}}).cards_to_enter()) == 52


def test_a_rule_system_without_a_name_goes_by_its_id() -> None:
    assert house().title() == "test"
    assert house(name="Our game").title() == "Our game"


# Options, as a record writes them


def test_an_option_changes_one_value_and_is_remembered_as_written() -> None:
    rules = preset("pagat-99").with_options(["two_player_reverse=again"]).with_options(["hand=5"])
    assert rules.reverse_plays_again
    assert rules.hand_size == 5
    assert rules.options == ("two_player_reverse=again", "hand=5")
    assert preset("pagat-99").options == ()


def test_an_option_may_take_the_place_of_a_table_by_players() -> None:
    rules = preset("pagat-99").with_options(["tokens=4"]).with_options(["decks=1"])
    assert [rules.tokens(seats) for seats in (2, 8)] == [4, 4]
    assert rules.packs(8) == 1


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("again", "not_an_option example=limit=99 found=again"),
        ("", "not_an_option example=limit=99 found="),
        ("luck=7", "not_an_option example=limit=99 found=luck=7"),
        ("cards=4", "not_an_option example=limit=99 found=cards=4"),
        ("hand=five", "not_whole found=five key=hand"),
        ("hand=", "not_whole found= key=hand"),
        ("hand=8", "out_of_range found=8 key=hand least=1 most=7"),
        (
            "two_player_reverse=skip",
            "not_one_of choices=pass,again found=skip key=two_player_reverse",
        ),
    ],
)
def test_an_unknown_option_is_refused(option: str, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        preset("pagat-99").with_options([option])
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("option", "key", "value"),
    [
        ("tokens=2-4:5 5-:3", "tokens", {"2-4": 5, "5-": 3}),
        ("decks=2-6:1 7-8:2", "decks", {"2-6": 1, "7-8": 2}),
        ("borders=33 66 99", "borders", [33, 66, 99]),
        ("borders=none", "borders", []),
        ("bust_by_playing=true", "bust_by_playing", True),
        ("border_backward_costs=false", "border_backward_costs", False),
        ("border_jumps_only=true", "border_jumps_only", True),
        ("points_floor=-3", "points_floor", -3),
        ("points_floor=none", "points_floor", "none"),
        ("after_bust=pile_away_out", "after_bust", "pile_away_out"),
        ("name=Our game", "name", "Our game"),
        ("token_name=coin", "token_name", "coin"),
    ],
)
def test_an_option_for_every_kind_of_value(option: str, key: str, value: object) -> None:
    rules = preset("pagat-99").with_options([option])
    assert rules.data[key] == value
    if preset("pagat-99").data[key] != value:
        assert rules.differences() == [option]


@pytest.mark.parametrize(
    ("option", "card", "expected"),
    [
        ("5=add 4", "5H", (ADD, (4,), False, 0)),
        ("10=add -10 0 10", "10", (ADD, (-10, 0, 10), False, 0)),
        ("Q=set limit", "QS", (SET, (99,), False, 0)),
        ("Q=set 7", "Q", (SET, (7,), False, 0)),
        ("AS=set 0 3", "AS", (SET, (0, 1, 2, 3), False, 0)),
        ("AS=set 97 limit", "AS", (SET, (97, 98, 99), False, 0)),
        ("2S=double", "2S", (DOUBLE, (0,), False, 0)),
        ("7=reverse", "7", (ADD, (0,), True, 0)),
        ("3=add 3 skip 1", "3", (ADD, (3,), False, 1)),
        ("3=set 5 reverse skip 2", "3", (SET, (5,), True, 2)),
        ("8=nothing", "8", (ADD, (0,), False, 0)),
        ("*=set limit", "*", (SET, (99,), False, 0)),
    ],
)
def test_an_option_for_every_effect_of_a_card(option: str, card: str, expected: tuple) -> None:
    rules = preset("pagat-99").with_options([option])
    assert effect(rules, card) == expected
    assert rules.differences() == [option]


def test_differences_name_the_rank_before_its_suits() -> None:
    changes = {"A": {"add": [1, 11]}, "AS": {"set": [0, "limit"]}, "QH": {"add": 10}}
    rules = Rules.from_file({"base": "100", "name": "Aces", "limit": 50, "cards": changes})
    entered = ["name=Aces", "limit=50", "A=add 1 11", "AS=set 0 limit", "QH=add 10"]
    assert rules.differences() == list(rules.options) == entered
    again = preset("100").with_options(entered)
    assert effect(again, "AC") == (ADD, (1, 11), False, 0)
    assert len(effect(again, "AS")[1]) == 51
    assert (rules.name, rules.preset, rules.title()) == ("100", "100", "Aces")


def test_options_are_checked_together_at_the_end() -> None:
    rules = preset("98").with_options(("start_total=110", "limit=120"))
    assert (rules.start_total, rules.limit) == (110, 120)
    with pytest.raises(RuleError, match="out_of_range found=110 key=start_total least=0 most=98"):
        preset("98").with_options(["start_total=110"])


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("4=", "not_an_effect found= key=cards: 4"),
        ("4=add", "not_an_effect found=add key=cards: 4"),
        ("4=five", "not_an_effect found=five key=cards: 4"),
        ("4=set 1 2 3", "not_an_effect found=set 1 2 3 key=cards: 4"),
        ("4=double 2", "not_an_effect found=double 2 key=cards: 4"),
        ("4=4", "not_an_effect found=4 key=cards: 4"),
        ("4=nothing add 1", "not_an_effect found=nothing add 1 key=cards: 4"),
        ("4=add 4 add 5", "twice found=add key=cards: 4"),
        ("4=add x4", "not_whole found=x4 key=cards: 4"),
        ("4=add 4 set 5", "one_effect key=cards: 4"),
        ("4=set 100", "out_of_range found=100 key=cards: 4: set least=0 most=99"),
        ("4=skip limit", "out_of_range found=limit key=cards: 4: skip least=0 most=7"),
        ("tokens=2-4:5", "seats_missing key=tokens seats=5"),
        ("tokens=2-8:5 2-8:5", "twice found=2-8 key=tokens"),
        ("tokens=4-2:5 2-:5", "wrong_span found=4-2 key=tokens"),
        ("borders=66 33", "not_rising found=33 key=borders"),
        ("bust_by_playing=yes", "not_one_of choices=true,false found=yes key=bust_by_playing"),
        ("points_floor=4", "out_of_range found=4 key=points_floor least=-99 most=3"),
        ("base=98", "not_an_option example=limit=99 found=base=98"),
        ("name=", "name_length key=name most=16"),
    ],
)
def test_an_option_with_an_invalid_value_is_refused(option: str, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        preset("pagat-99").with_options([option])
    assert str(refused.value).startswith(reason)


# Refusals, with key and reason


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("limit", 0, "out_of_range found=0 key=limit least=1 most=999"),
        ("limit", 1000, "out_of_range found=1000 key=limit least=1 most=999"),
        ("limit", "99", "out_of_range found=99 key=limit least=1 most=999"),
        ("limit", 99.0, "out_of_range found=99.0 key=limit least=1 most=999"),
        ("limit", True, "out_of_range found=True key=limit least=1 most=999"),
        ("limit", None, "out_of_range found=None key=limit least=1 most=999"),
        ("start_total", -1, "out_of_range found=-1 key=start_total least=0 most=99"),
        ("start_total", 100, "out_of_range found=100 key=start_total least=0 most=99"),
        ("hand", 0, "out_of_range found=0 key=hand least=1 most=7"),
        ("hand", {"2-": 3}, "out_of_range found={'2-': 3} key=hand least=1 most=7"),
        ("tokens", 10, "out_of_range found=10 key=tokens least=0 most=9"),
        ("tokens", {"2-4": 10, "5-": 3}, "out_of_range found=10 key=tokens least=0 most=9"),
        ("tokens", {"2-4": 5}, "seats_missing key=tokens seats=5"),
        ("tokens", {}, "seats_missing key=tokens seats=2"),
        ("tokens", {"few": 5}, "wrong_span found=few key=tokens"),
        ("tokens", {"-4": 5}, "wrong_span found=-4 key=tokens"),
        ("tokens", {"2-5": 5, "5-": 3}, "seats_twice key=tokens seats=5"),
        ("tokens", [5, 3], "out_of_range found=[5, 3] key=tokens least=0 most=9"),
        ("decks", 0, "out_of_range found=0 key=decks least=1 most=4"),
        ("decks", {"2-8": 5}, "out_of_range found=5 key=decks least=1 most=4"),
        ("jokers", 5, "out_of_range found=5 key=jokers least=0 most=4"),
        ("floor", "low", "not_one_of choices=none,clamp,forbid found=low key=floor"),
        ("floor", 0, "not_one_of choices=none,clamp,forbid found=0 key=floor"),
        (
            "two_player_reverse",
            True,
            "not_one_of choices=pass,again found=True key=two_player_reverse",
        ),
        ("name", "", "name_length key=name most=16"),
        ("name", "seventeen letters", "name_length key=name most=16"),
        ("name", 99, "name_length key=name most=16"),
        ("luck", 7, "no_such_rule key=luck"),
        ("cards", ["K"], "not_an_object key=cards"),
    ],
)
def test_a_rule_out_of_its_range_is_refused(key: str, value: object, reason: str) -> None:
    assert refusal(**{key: value}) == reason


@pytest.mark.parametrize(
    ("card", "data", "reason"),
    [
        ("K", 10, "not_an_object key=cards: K"),
        (
            "K",
            {"plus": 5},
            f"not_one_of choices={EFFECTS} found=plus key=cards: K",
        ),
        ("K", {"add": 5, "set": 9}, "one_effect key=cards: K"),
        ("K", {"add": 5, "double": True}, "one_effect key=cards: K"),
        ("K", {"set": 5, "double": True}, "one_effect key=cards: K"),
        ("K", {"add": "5"}, "out_of_range found=5 key=cards: K: add least=-999 most=999"),
        ("K", {"add": True}, "out_of_range found=True key=cards: K: add least=-999 most=999"),
        ("K", {"add": 1000}, "out_of_range found=1000 key=cards: K: add least=-999 most=999"),
        ("K", {"add": []}, "no_numbers key=cards: K: add"),
        ("K", {"add": [1, "11"]}, "out_of_range found=11 key=cards: K: add least=-999 most=999"),
        ("K", {"set": 100}, "out_of_range found=100 key=cards: K: set least=0 most=99"),
        ("K", {"set": -1}, "out_of_range found=-1 key=cards: K: set least=0 most=99"),
        ("K", {"set": "most"}, "out_of_range found=most key=cards: K: set least=0 most=99"),
        ("K", {"set": [0]}, "not_a_pair key=cards: K: set"),
        ("K", {"set": [0, 5, 9]}, "not_a_pair key=cards: K: set"),
        ("K", {"set": [9, 0]}, "out_of_range found=0 key=cards: K: set least=9 most=99"),
        ("K", {"set": [0, 100]}, "out_of_range found=100 key=cards: K: set least=0 most=99"),
        ("K", {"reverse": False}, "true_or_nothing key=cards: K: reverse"),
        ("K", {"reverse": 1}, "true_or_nothing key=cards: K: reverse"),
        ("K", {"double": 2}, "true_or_nothing key=cards: K: double"),
        ("K", {"skip": -1}, "out_of_range found=-1 key=cards: K: skip least=0 most=7"),
        ("K", {"skip": 8}, "out_of_range found=8 key=cards: K: skip least=0 most=7"),
        ("K", {"skip": True}, "out_of_range found=True key=cards: K: skip least=0 most=7"),
        ("2S", {"add": None}, "out_of_range found=None key=cards: 2S: add least=-999 most=999"),
        (
            "*",
            {"plus": 5},
            f"not_one_of choices={EFFECTS} found=plus key=cards: *",
        ),
    ],
)
def test_a_card_with_an_unknown_effect_is_refused(card: str, data: object, reason: str) -> None:
    assert refusal(cards={card: data}) == reason


def test_an_unknown_card_is_refused_with_an_example() -> None:
    assert refusal(cards={"11": {}}).startswith("not_a_card found=11")


def test_one_option_as_a_text_is_no_list_of_options() -> None:
    with pytest.raises(RuleError) as refused:
        preset("pagat-99").with_options("tokens=1")
    assert str(refused.value) == "wrong_type found=tokens=1 key=Option wanted=list"
