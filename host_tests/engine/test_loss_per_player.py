"""A player who loses pays for each player who is still in the hand (V-15)."""

from __future__ import annotations

import pytest

from host_tests.engine.entering import at, enter, house, read_again


def test_v_15_who_is_out_first_pays_most() -> None:
    rules = house("98", loss_costs="players", after_bust="out_total_stays", token_name="drink")
    game = enter(at(rules, 98), "play 1 9", "play 2 9")
    assert game.standing.lost == (0, 3, 2, 0, 0)
    enter(game, "play 3 9")
    assert game.between_deals
    assert game.standing.lost == (0, 3, 2, 1, 0)
    read_again(game)


@pytest.mark.parametrize("after", ["new_hand", "pile_away_out", "pile_away_stay"])
def test_v_15_the_others_in_the_hand_count_whatever_happens_after_a_loss(after: str) -> None:
    rules = house("98", loss_costs="players", after_bust=after)
    assert enter(at(rules, 98), "play 1 9").standing.lost == (0, 3, 0, 0, 0)


def test_v_15_players_who_sit_out_or_are_out_of_the_game_do_not_count() -> None:
    rules = house("98", loss_costs="players", after_bust="out_total_stays", tokens=2)
    game = enter(at(rules, 98), "play 1 9", "play 2 9", "play 3 9")
    assert game.standing.tokens == [5, 0, 0, 1, 2]
    assert game.standing.eliminated == (1, 2)
    enter(game, "hand", "total 98", "play next 9")
    assert sum(game.standing.lost) == 6


def test_v_15_a_named_player_pays_as_well_and_points_over_come_first() -> None:
    named = house("98", loss_costs="players", cards={"7": {"name_loses": True}})
    assert enter(at(named, 5), "play 1 7 >3").standing.lost == (0, 0, 0, 3, 0)
    over = house("98", loss_costs="players", over_costs=True)
    assert enter(at(over, 93), "play 1 9").standing.lost == (0, 4, 0, 0, 0)


def test_v_15_a_total_that_wins_costs_all_others_one() -> None:
    won = house("98", loss_costs="players", winning=[98])
    assert enter(at(won, 93), "play 1 5").standing.lost == (0, 0, 1, 1, 1)


def test_v_15_counts_for_nothing_where_points_are_scored() -> None:
    points = house("98", loss_costs="players", win_points=1, target_points=5)
    assert not points.loss_per_player
    assert enter(at(points, 95), "play 1 9").standing.scores == (0, 0, 1, 1, 1)
