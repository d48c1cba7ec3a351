"""A player who goes over the limit pays for each point over it (V-14)."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.bots import keeping
from engine.adding.review import better_play
from host_tests.engine.entering import a_game, at, enter, house, read_again

RULES = house("98", limit=100, over_costs=True, loss_costs=3, winning=[100])


def test_v_14_each_point_over_the_limit_costs_a_token() -> None:
    game = enter(at(RULES, 95), "play 1 9")
    assert game.between_deals
    assert game.standing.lost == (0, 4, 0, 0, 0)
    read_again(game)


def test_v_14_any_other_loss_costs_what_it_always_does() -> None:
    game = enter(at(RULES, 95), "play 1 5")  # a total that wins
    assert game.standing.lost == (0, 0, 3, 3, 3)
    tokens = house("98", over_costs=True, loss_costs=2, tokens=9, draw="never", hand=1)
    game = enter(at(tokens, 0, 2), "play 1 5", "play 2 5", "out 1")
    assert game.standing.tokens == [2, 7, 9]


def test_v_14_nobody_pays_more_than_there_is() -> None:
    game = enter(at(house("98", over_costs=True, tokens=3), 95, 2), "play 1 9")
    assert game.standing.tokens == [3, 0, 3]
    assert game.winners == [2]


@pytest.mark.parametrize("after", ["pile_away_out", "pile_away_stay", "out_total_stays"])
def test_v_14_the_hand_may_go_on(after: str) -> None:
    game = enter(at(house("98", over_costs=True, after_bust=after), 92), "play 1 9")
    assert game.standing.lost == (0, 3, 0, 0, 0)
    assert not game.between_deals
    read_again(game)


def test_v_14_counts_only_where_a_card_may_go_over_and_tokens_are_paid() -> None:
    assert not house("classic-99", over_costs=True).over_costs
    points = house("98", over_costs=True, win_points=1, target_points=5)
    game = enter(at(points, 95), "play 1 9")
    assert game.standing.scores == (0, 0, 1, 1, 1)


def test_bots_and_the_coach_go_over_by_as_little_as_they_can() -> None:
    hand = "hand", "give 1 8C", "give 1 6C", "give 1 5C", "give 1 7C", "total 97"
    game = enter(a_game(house("98", over_costs=True), 2, dealt=(1,)), *hand)
    move, reason = keeping.advice(game.view(1))
    assert (cards.text(moves.value_of(move)), reason) == ("5C", "cheaper")
    enter(game, "play 1 8C")
    found = better_play(game, 1)
    assert found is not None
    total, played, better, why = found
    assert (total, why) == (97, "border")
    assert [cards.text(moves.value_of(each)) for each in (played, better)] == ["8C", "5C"]
    costs_the_same = enter(a_game("98", 2, dealt=(1,)), *hand, "play 1 8C")
    assert better_play(costs_the_same, 1) is None
