"""Rules made from data: what presets say, what house rules change, what is refused and why."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding.effects import ADD, DOUBLE, SET
from engine.adding.presets import PRESETS, base
from engine.adding.rules import Rules, preset
from engine.game import RuleError


def house(**changes: object) -> Rules:
    """The rules of a table that agreed on nothing but these changes."""
    return Rules("test", changes)


def refusal(**changes: object) -> str:
    """Why rules with these changes are refused."""
    with pytest.raises(RuleError) as refused:
        house(**changes)
    return str(refused.value)


def effect(rules: Rules, card: str) -> tuple:
    """What a card does: kind, numbers to choose from, whether it reverses, how many it skips."""
    found = rules.effect(cards.parse(card))
    return found.kind, tuple(found.numbers), found.reverse, found.skip


# Presets


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_loads_and_has_a_name_that_fits_the_screen(name: str) -> None:
    rules = preset(name)
    assert rules.name == name
    assert 1 <= len(rules.title()) <= 16
    for seats in range(2, 9):
        assert rules.hand * seats < len(rules.pack(seats))


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(RuleError, match="there is no rule system 'pagat-98'; there are .*pagat-99"):
        preset("pagat-98")


def test_pagat_99_is_what_its_page_says() -> None:
    rules = preset("pagat-99")
    assert (rules.limit, rules.start_total, rules.hand, rules.floor) == (99, 0, 3, "none")
    assert not rules.reverse_plays_again
    assert not rules.suits_matter


@pytest.mark.parametrize(
    ("seats", "tokens", "packs"), [(2, 5, 1), (3, 5, 1), (4, 5, 1), (5, 3, 2), (6, 3, 2), (8, 3, 2)]
)
def test_a_18_five_players_and_more_use_two_packs_and_three_pennies(
    seats: int, tokens: int, packs: int
) -> None:
    rules = preset("pagat-99")
    assert (rules.tokens(seats), rules.decks(seats)) == (tokens, packs)


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
    assert rules.hand == 5
    assert effect(rules, "3S") == (ADD, (3,), False, 1)
    assert effect(rules, "K") == (SET, (99,), False, 0)
    assert rules.tokens(6) == 3


def test_a_house_rule_leaves_the_preset_as_it_was() -> None:
    Rules("ours", {"hand": 5, "cards": {"4": {"add": 4}}}, preset("pagat-99").data)
    assert preset("pagat-99").hand == 3
    assert effect(preset("pagat-99"), "4") == (ADD, (0,), True, 0)
    assert base()["hand"] == 3


def test_a_card_of_one_suit_wins_over_its_rank() -> None:
    rules = house(cards={"2S": {"double": True}})
    assert effect(rules, "2S") == (DOUBLE, (0,), False, 0)
    assert effect(rules, "2H") == effect(rules, "2") == (ADD, (2,), False, 0)
    assert rules.suits_matter


def test_a_suit_and_its_rank_may_be_told_in_either_order() -> None:
    suit = ("QH", {"set": 0})
    rank = ("Q", {"add": 5})
    for entries in ([suit, rank], [rank, suit]):
        rules = house(cards=dict(entries))
        assert effect(rules, "QH") == (SET, (0,), False, 0)
        assert effect(rules, "QS") == (ADD, (5,), False, 0)


def test_a_rank_told_later_means_all_its_suits() -> None:
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


def test_jokers_join_every_pack() -> None:
    rules = house(jokers=2, decks=2)
    pack = rules.pack(4)
    assert pack.count(cards.JOKER) == 4
    assert len(pack) == 108
    assert rules.tellable()[-1] == cards.JOKER


def test_at_a_real_table_ranks_are_told_unless_suits_matter() -> None:
    assert [cards.text(card) for card in preset("pagat-99").tellable()] == list(cards.RANKS)
    assert len(house(cards={"5H": {"add": -5}}).tellable()) == 52


def test_a_rule_system_without_a_name_goes_by_its_id() -> None:
    assert house().title() == "test"
    assert house(name="Our game").title() == "Our game"


# Options, as a record writes them


def test_an_option_changes_one_value_and_is_remembered_as_written() -> None:
    rules = preset("pagat-99").with_option("two_player_reverse=again").with_option("hand=5")
    assert rules.reverse_plays_again
    assert rules.hand == 5
    assert rules.options == ("two_player_reverse=again", "hand=5")
    assert preset("pagat-99").options == ()


def test_an_option_may_take_the_place_of_a_table_by_players() -> None:
    rules = preset("pagat-99").with_option("tokens=4").with_option("decks=1")
    assert [rules.tokens(seats) for seats in (2, 8)] == [4, 4]
    assert rules.decks(8) == 1


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("again", "'again' is no option: write KEY=VALUE, such as limit=99"),
        ("", "'' is no option: write KEY=VALUE, such as limit=99"),
        ("luck=7", "'luck=7' is no option: write KEY=VALUE, such as limit=99"),
        ("cards=4", "'cards=4' is no option: write KEY=VALUE, such as limit=99"),
        ("hand=five", "hand: 'five' is no whole number"),
        ("hand=", "hand: '' is no whole number"),
        ("hand=8", "hand: 8 is no whole number from 1 to 7"),
        ("two_player_reverse=skip", "two_player_reverse: 'skip' is none of pass, again"),
    ],
)
def test_an_option_that_is_none_is_refused(option: str, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        preset("pagat-99").with_option(option)
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
        ("points_floor=-3", "points_floor", -3),
        ("points_floor=none", "points_floor", "none"),
        ("after_bust=pile_away_out", "after_bust", "pile_away_out"),
        ("name=Our game", "name", "Our game"),
        ("token_name=coin", "token_name", "coin"),
    ],
)
def test_an_option_for_every_kind_of_value(option: str, key: str, value: object) -> None:
    rules = preset("pagat-99").with_option(option)
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
    rules = preset("pagat-99").with_option(option)
    assert effect(rules, card) == expected
    assert rules.differences() == [option]


def test_differences_name_the_rank_before_its_suits() -> None:
    changes = {"A": {"add": [1, 11]}, "AS": {"set": [0, "limit"]}, "QH": {"add": 10}}
    rules = Rules.from_file({"base": "100", "name": "Aces", "limit": 50, "cards": changes})
    told = ["name=Aces", "limit=50", "A=add 1 11", "AS=set 0 limit", "QH=add 10"]
    assert rules.differences() == list(rules.options) == told
    again = preset("100").with_options(told)
    assert effect(again, "AC") == (ADD, (1, 11), False, 0)
    assert len(effect(again, "AS")[1]) == 51
    assert (rules.name, rules.preset, rules.title()) == ("100", "100", "Aces")


def test_options_are_checked_together_at_the_end() -> None:
    rules = preset("98").with_options(("start_total=110", "limit=120"))
    assert (rules.start_total, rules.limit) == (110, 120)
    with pytest.raises(RuleError, match="start_total: 110 is over the limit 98"):
        preset("98").with_option("start_total=110")


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("4=", "cards: 4: '' is no effect: write such as add 4, "),
        ("4=add", "cards: 4: 'add' is no effect"),
        ("4=five", "cards: 4: 'five' is no effect"),
        ("4=set 1 2 3", "cards: 4: 'set 1 2 3' is no effect"),
        ("4=double 2", "cards: 4: 'double 2' is no effect"),
        ("4=4", "cards: 4: '4' is no effect"),
        ("4=nothing skip 1", "cards: 4: 'nothing skip 1' is no effect"),
        ("4=add 4 add 5", "cards: 4: add stands twice"),
        ("4=add x4", "cards: 4: 'x4' is no whole number"),
        ("4=add 4 set 5", "cards: 4: one of add, set and double at the most"),
        ("4=set 100", "cards: 4: 100 is no whole number from 0 to 99"),
        ("4=skip limit", "cards: 4: skip limit is no whole number from 0 to 7"),
        ("tokens=2-4:5", "tokens: nothing is said for 5 players"),
        ("tokens=2-8:5 2-8:5", "tokens: '2-8' stands twice"),
        ("tokens=4-2:5 2-:5", "tokens: '4-2' is no number of players such as 2-4 or 5-"),
        ("borders=66 33", "borders: 33 must be more than the one before it"),
        ("bust_by_playing=yes", "bust_by_playing: 'yes' is neither true nor false"),
        ("points_floor=4", "points_floor: 4 is over points_per_hand 3"),
        ("base=98", "'base=98' is no option: write KEY=VALUE, such as limit=99"),
        ("name=", "name: write 1 to 16 characters"),
    ],
)
def test_an_option_with_a_wrong_value_is_refused(option: str, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        preset("pagat-99").with_option(option)
    assert str(refused.value).startswith(reason)


# What is refused, with the key and the reason


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("limit", 0, "limit: 0 is no whole number from 1 to 999"),
        ("limit", 1000, "limit: 1000 is no whole number from 1 to 999"),
        ("limit", "99", "limit: 99 is no whole number from 1 to 999"),
        ("limit", 99.0, "limit: 99.0 is no whole number from 1 to 999"),
        ("limit", True, "limit: True is no whole number from 1 to 999"),
        ("limit", None, "limit: None is no whole number from 1 to 999"),
        ("start_total", -1, "start_total: -1 is no whole number from 0 to 999"),
        ("start_total", 100, "start_total: 100 is over the limit 99"),
        ("hand", 0, "hand: 0 is no whole number from 1 to 7"),
        ("hand", {"2-": 3}, "hand: {'2-': 3} is no whole number from 1 to 7"),
        ("tokens", 10, "tokens: 10 is no whole number from 0 to 9"),
        ("tokens", {"2-4": 10, "5-": 3}, "tokens: 10 is no whole number from 0 to 9"),
        ("tokens", {"2-4": 5}, "tokens: nothing is said for 5 players"),
        ("tokens", {}, "tokens: nothing is said for 2 players"),
        ("tokens", {"few": 5}, "tokens: 'few' is no number of players such as 2-4 or 5-"),
        ("tokens", {"-4": 5}, "tokens: '-4' is no number of players such as 2-4 or 5-"),
        ("tokens", {"2-5": 5, "5-": 3}, "tokens: more than one thing is said for 5 players"),
        ("tokens", [5, 3], "tokens: [5, 3] is no whole number from 0 to 9"),
        ("decks", 0, "decks: 0 is no whole number from 1 to 4"),
        ("decks", {"2-8": 5}, "decks: 5 is no whole number from 1 to 4"),
        ("jokers", 5, "jokers: 5 is no whole number from 0 to 4"),
        ("floor", "low", "floor: 'low' is none of none, clamp, forbid"),
        ("floor", 0, "floor: '0' is none of none, clamp, forbid"),
        ("two_player_reverse", True, "two_player_reverse: 'True' is none of pass, again"),
        ("name", "", "name: write 1 to 16 characters"),
        ("name", "seventeen letters", "name: write 1 to 16 characters"),
        ("name", 99, "name: write 1 to 16 characters"),
        ("luck", 7, "luck: there is no such rule"),
        ("cards", ["K"], "cards: write a map from card to effect"),
    ],
)
def test_a_rule_out_of_its_range_is_refused(key: str, value: object, reason: str) -> None:
    assert refusal(**{key: value}) == reason


@pytest.mark.parametrize(
    ("card", "data", "reason"),
    [
        ("K", 10, "K: write an effect, such as {} or {'add': 5}"),
        ("K", {"plus": 5}, "K: there is no effect 'plus'"),
        ("K", {"add": 5, "set": 9}, "K: one of add, set and double at the most"),
        ("K", {"add": 5, "double": True}, "K: one of add, set and double at the most"),
        ("K", {"set": 5, "double": True}, "K: one of add, set and double at the most"),
        ("K", {"add": "5"}, "K: 5 is no whole number from -999 to 999"),
        ("K", {"add": True}, "K: True is no whole number from -999 to 999"),
        ("K", {"add": 1000}, "K: 1000 is no whole number from -999 to 999"),
        ("K", {"add": []}, "K: add: no number to choose from"),
        ("K", {"add": [1, "11"]}, "K: 11 is no whole number from -999 to 999"),
        ("K", {"set": 100}, "K: 100 is no whole number from 0 to 99"),
        ("K", {"set": -1}, "K: -1 is no whole number from 0 to 99"),
        ("K", {"set": "most"}, "K: most is no whole number from 0 to 99"),
        ("K", {"set": [0]}, "K: set: a pair has a lowest and a highest number"),
        ("K", {"set": [0, 5, 9]}, "K: set: a pair has a lowest and a highest number"),
        ("K", {"set": [9, 0]}, "K: 0 is no whole number from 9 to 99"),
        ("K", {"set": [0, 100]}, "K: 100 is no whole number from 0 to 99"),
        ("K", {"reverse": False}, "K: reverse is true or is left out"),
        ("K", {"reverse": 1}, "K: reverse is true or is left out"),
        ("K", {"double": 2}, "K: double is true or is left out"),
        ("K", {"skip": -1}, "K: skip -1 is no whole number from 0 to 7"),
        ("K", {"skip": 8}, "K: skip 8 is no whole number from 0 to 7"),
        ("K", {"skip": True}, "K: skip True is no whole number from 0 to 7"),
        ("2S", {"add": None}, "2S: None is no whole number from -999 to 999"),
        ("*", {"plus": 5}, "*: there is no effect 'plus'"),
    ],
)
def test_a_card_with_an_effect_that_is_none_is_refused(
    card: str, data: object, reason: str
) -> None:
    assert refusal(cards={card: data}) == f"cards: {reason}"


def test_a_card_that_is_none_is_refused_with_what_a_card_looks_like() -> None:
    assert refusal(cards={"11": {}}).startswith("cards: '11' is no card: write a rank (A 2 3 ")
