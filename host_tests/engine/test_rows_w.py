"""Brad Wilson's scoring by the rows of docs/rules.md."""

from __future__ import annotations

import pytest

from engine.adding.game import Game
from engine.adding.rules import Rules, preset
from host_tests.engine.entering import KNOWN, a_game, at, call, enter, house, sizes, why_not
from host_tests.sure import sure

WILSON = "wilson-99"


def lost_points(before: int, line: str, rules: str | Rules = WILSON) -> int:
    """Return the points that seat 1 loses by a card at a total."""
    game = enter(at(rules, before, 3), line)
    return 3 - sure(game.standing.points)[1]


@pytest.mark.parametrize("border", [33, 66, 99])
def test_w_01_landing_on_a_border_is_not_crossing_it(border: int) -> None:
    assert lost_points(border - 1, "play 1 A +1") == 0
    assert lost_points(border, "play 1 A +1") == 1
    assert lost_points(border - 1, "play 1 2") == 1
    assert lost_points(border, "play 1 9") == 0
    assert lost_points(border - 10, "play 1 J") == 0


@pytest.mark.parametrize("before", range(100))
def test_w_02_a_card_costs_one_point_at_most(before: int) -> None:
    for card in ("A +1", "A +11", "7", "8", "9", "10 +10", "10 -10", "K"):
        assert lost_points(before, f"play 1 {card}") in (0, 1)


def test_w_02_a_house_rule_may_cross_two_borders_at_once() -> None:
    rules = house(WILSON, cards={"K": {"set": "limit"}})
    assert lost_points(10, "play 1 K", rules) == 2


def test_w_03_t_05_going_backward_over_a_border_costs_a_point_or_does_not() -> None:
    game = at(WILSON, 75, 3)
    assert call(game, "play 1 10 -10") == "65"
    assert sure(game.standing.points)[1:] == [2, 3, 3]
    gentle = house(WILSON, border_backward_costs=False)
    assert lost_points(75, "play 1 10 -10", gentle) == 0
    assert lost_points(65, "play 1 10 +10", gentle) == 1
    assert lost_points(76, "play 1 10 -10") == 1  # to 66: from 67 or more to 66 or less
    assert lost_points(77, "play 1 10 -10") == 0


JUMPS = house(WILSON, border_jumps_only=True)


@pytest.mark.parametrize("border", [33, 66, 99])
def test_w_11_only_a_jump_over_a_border_crosses_it(border: int) -> None:
    assert lost_points(border - 1, "play 1 A +1", JUMPS) == 0  # lands on it
    assert lost_points(border, "play 1 A +1", JUMPS) == 0  # leaves it
    assert lost_points(border - 1, "play 1 2", JUMPS) == 1


def test_w_11_the_same_holds_backward() -> None:
    assert lost_points(76, "play 1 10 -10", JUMPS) == 0  # lands on 66
    assert lost_points(66, "play 1 10 -10", JUMPS) == 0  # leaves it
    assert lost_points(75, "play 1 10 -10", JUMPS) == 1
    assert lost_points(67, "play 1 10 -10", JUMPS) == 1
    gentle = JUMPS.with_options(["border_backward_costs=false"])
    assert lost_points(75, "play 1 10 -10", gentle) == 0


def test_w_11_a_card_pays_for_each_border_that_it_jumps_over() -> None:
    rules = JUMPS.with_options(["K=set 70", "Q=set 20", "J=set 66"])
    assert lost_points(10, "play 1 K", rules) == 2
    assert lost_points(33, "play 1 K", rules) == 1
    assert lost_points(10, "play 1 J", rules) == 1
    assert lost_points(70, "play 1 Q", rules) == 2
    assert lost_points(66, "play 1 Q", rules) == 1
    assert lost_points(99, "play 1 Q", rules) == 2


def test_w_11_where_the_limit_is_landed_on_a_card_over_it_costs_nothing_but_the_hand_ends() -> None:
    game = enter(at(JUMPS, 99, 3), "play 1 5")
    assert (game.between_deals, game.standing.scores) == (True, (0, 3, 3, 3))


def test_w_11_a_total_pays_for_the_borders_that_lie_between_it_and_the_one_before() -> None:
    for before in range(100):
        for after in range(110):
            between = range(min(before, after) + 1, max(before, after))
            crossed = sum(border in between for border in (33, 66, 99))
            assert JUMPS.cost(before, after) == crossed, (before, after)


def test_w_12_a_card_over_a_limit_that_is_no_border_costs_nothing() -> None:
    rules = house(WILSON, borders=[33, 66])
    game = enter(at(rules, 95, 3), "play 1 J")
    assert (game.between_deals, game.standing.scores) == (True, (0, 3, 3, 3))
    assert enter(at(rules, 60, 3), "play 1 J").standing.points == [0, 2, 3, 3]
    beyond = house(WILSON, borders=[33, 104])
    assert enter(at(beyond, 95, 3), "play 1 J").standing.scores == (0, 2, 3, 3)


def test_w_12_a_player_who_cannot_play_or_is_named_loses_a_point_all_the_same() -> None:
    stuck = house(WILSON, borders=[33, 66], bust_by_playing=False)
    assert enter(at(stuck, 95, 3), "out 1").standing.scores == (0, 2, 3, 3)
    named = house(WILSON, borders=[33, 66], cards={"Q": {"name_loses": True}})
    assert enter(at(named, 95, 3), "play 1 Q >2").standing.scores == (0, 3, 2, 3)


@KNOWN
def test_w_04_over_99_the_hand_ends_and_the_player_who_crosses_loses_the_point(known: bool) -> None:
    game = at(WILSON, 95, 3, dealt=(1,) * known)
    if known:
        enter(game, "deal 1 5C JC 9C")
    assert call(game, "play 1 JC") == "105"  # although the player had a nine
    assert game.between_deals
    assert (game.deal.total, sure(game.standing.scores)[1:], game.standing.tokens) == (
        105,
        (2, 3, 3),
        None,
    )
    assert all(game.standing.is_in(seat) for seat in (1, 2, 3))
    enter(game, "hand")
    assert sure(game.standing.points)[1:] == [3, 3, 3]


def test_w_04_an_ace_at_95_needs_its_choice_because_both_may_be_played() -> None:
    assert why_not(at(WILSON, 95), "play 1 A") == "choice_needed card=A choices=+1,+11"


def test_w_04_without_a_card_a_player_loses_a_point_and_the_hand_ends() -> None:
    game = enter(a_game(house(WILSON, hand=1), 3), "hand", "play 1 5", "nodraw 1", "play 2 5")
    enter(game, "play 3 5", "out 1")
    assert game.between_deals
    assert sure(game.standing.scores)[1:] == (2, 3, 3)


def a_hand(game: Game, *plays: str) -> Game:
    """Play a hand with these cards in turn."""
    enter(game, "hand")
    for card in plays:
        enter(game, f"play next {card}")
    return game


TEN_KINGS = ("K",) * 10


def test_w_05_three_points_are_lost_in_a_hand_and_tens_can_cost_more() -> None:
    game = a_hand(a_game(WILSON, 3), *TEN_KINGS)
    assert game.between_deals
    assert sum(sure(game.standing.scores)[1:]) == 9 - 3
    game = a_hand(a_game(WILSON, 3), "K", "K", "K", "K", "10 -10", "K", *TEN_KINGS[4:])
    assert sum(sure(game.standing.scores)[1:]) == 9 - 5


def test_w_06_what_is_left_of_three_points_is_added_to_the_score() -> None:
    game = a_game(WILSON, 2)
    a_hand(game, *TEN_KINGS)  # seat 2 crosses 33 and 99, seat 1 crosses 66
    assert (sure(game.standing.points)[1:], sure(game.standing.scores)[1:]) == ([2, 1], (2, 1))
    a_hand(game, *TEN_KINGS)  # now seat 2 leads
    assert (sure(game.standing.points)[1:], sure(game.standing.scores)[1:]) == ([1, 2], (3, 3))


@pytest.mark.parametrize(("floor", "left"), [(0, 0), (-99, -2), ("none", -2), (1, 1)])
def test_w_06_more_than_three_points_can_be_lost(floor: object, left: int) -> None:
    game = enter(at(house(WILSON, points_floor=floor), 30, 2), "play 1 5")
    for _ in range(2):
        enter(game, "play 2 9", "play 1 10 -10", "play 2 9", "play 1 10 +10")
    assert sure(game.standing.points)[1:] == [left, 3]


def points_game(**changes: object) -> Game:
    """Return a game of two with a low target, in which seat 1 goes over in the first hand."""
    return at(house(WILSON, **changes), 98, 2)


def test_w_07_w_08_who_has_most_when_anybody_has_15_wins() -> None:
    assert preset(WILSON).target_points == 15
    game = a_game(WILSON, 2)
    for _ in range(40):
        if game.over:
            break
        a_hand(game)
        while not game.between_deals and not game.over:
            seat = game.next_seat
            enter(game, f"play {seat} {'9' if seat == 1 and game.deal.total > 20 else 'K'}")
    assert game.over
    assert game.winners == [1]
    scores = sure(game.standing.scores)
    assert scores[1] >= 15 > scores[2]
    assert why_not(game, "hand") == "game_over"


def test_w_07_checked_at_the_end_of_a_hand_only() -> None:
    game = enter(points_game(target_points=3), "play 1 9")
    assert not game.over
    enter(game, "play 2 K")
    assert (game.over, game.winners, sure(game.standing.scores)[1:]) == (True, [1], (3, 2))
    game.pop()
    assert (game.over, game.winners, sure(game.standing.scores)[1:]) == (False, [], (0, 0))


def tie(rule: str) -> Game:
    """Return a game of three in which two have the same score when it reaches the target."""
    game = at(house(WILSON, target_points=3, tie=rule), 98, 3)
    return enter(game, "play 1 K")


def test_w_07_a_tie_is_played_on_or_shared() -> None:
    game = tie("play_on")
    assert (game.over, game.winners, sure(game.standing.scores)[1:]) == (False, [], (2, 3, 3))
    enter(game, "hand", "play 2 K")
    assert (game.over, game.winners) == (True, [3])
    game = tie("shared")
    assert (game.over, game.winners) == (True, [2, 3])


def test_w_08_the_score_to_reach_can_be_agreed() -> None:
    game = enter(points_game(target_points=5), "play 1 K")
    assert not game.over
    enter(game, "hand", "play 2 9", "play 1 K")
    assert (game.over, game.winners, sure(game.standing.scores)[1:]) == (True, [2], (4, 6))


def test_w_09_a_forgotten_card_is_lost_when_the_next_player_has_played() -> None:
    game = enter(a_game(WILSON, 3), "hand", "play 1 5", "nodraw 1", "play 2 5")
    assert game.deal.size(1) == 2
    assert why_not(game, "nodraw 1").startswith("not_just_played seat=1")
    assert preset(WILSON).forget_to_draw == "strict"


@pytest.mark.parametrize(("seats", "size"), [(2, 52), (3, 52), (4, 52), (5, 104), (8, 104)])
def test_w_10_three_cards_each_and_more_packs_if_needed(seats: int, size: int) -> None:
    game = enter(a_game(WILSON, seats), "hand")
    assert len(game.rules.all_cards(game.seats)) == size
    assert sizes(game) == [3] * seats


def test_t_04_the_example_of_wilsons_page() -> None:
    game = enter(a_game(WILSON, 3), "hand")
    said = []
    for card in ("K", "5", "J", "7", "Q", "10 -10"):
        said.append(call(game, f"play next {card}"))
        if card == "Q":
            assert sure(game.standing.points)[1:] == [3, 2, 3]
    assert said == ["10", "15", "25", "32", "42", "32"]
    assert sure(game.standing.points)[1:] == [3, 2, 2]


def test_undo_leads_back_over_a_hand_that_was_counted() -> None:
    game = a_hand(a_game(WILSON, 3), *TEN_KINGS)
    before = (list(sure(game.standing.scores)), game.standing.points, game.deal.total)
    enter(game, "hand", "play next K")
    game.pop()
    game.pop()
    assert (list(sure(game.standing.scores)), game.standing.points, game.deal.total) == before
    game.pop()
    assert sure(game.standing.scores)[1:] == (0, 0, 0)
