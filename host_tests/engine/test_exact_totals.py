"""Totals that cost, pay or win when they are made exactly."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.bots import BOTS
from engine.adding.bots.keeping import advice
from engine.chance import Chance
from engine.errors import RuleError
from host_tests.engine.entering import (
    a_game,
    at,
    enter,
    hand_of,
    house,
    read_again,
    why_not,
)

# Totals that cost


COSTLY = house("pagat-99", costly=[11, 22, 33], tokens=2)


def test_who_makes_such_a_total_exactly_pays_a_token_and_the_hand_goes_on() -> None:
    game = enter(at(COSTLY, 2), "play 1 9")
    assert game.deal.total == 2  # a nine is worth nothing here
    enter(game, "play 2 8", "play 3 A +1")
    assert game.standing.tokens == [1, 2, 2, 1, 2]
    assert game.outcome(len(game.history) - 1).cost == 1
    assert (game.next_seat, game.deal.total) == (4, 11)
    enter(game, "play 4 9")  # it makes 11, too
    assert game.standing.tokens == [2, 2, 2, 1, 1]
    enter(game, "play 1 Q", "play 2 10 -10")
    assert game.standing.tokens == [3, 2, 1, 1, 1]
    assert not any(game.outcome(place).loser for place in range(len(game.history)))
    game.pop()
    assert game.standing.tokens == [2, 2, 2, 1, 1]


def test_who_pays_the_last_token_is_out_and_the_cards_go_under_the_stock() -> None:
    game = a_game(house(COSTLY.preset, costly=[11, 22], tokens=1), 3, dealt=(1, 2, 3))
    enter(game, "hand", "deal 1 5C 5D 5H", "deal 2 6C 6D 6H", "deal 3 QC QD QH", "play 1 5C")
    enter(game, "draw 1 KC")
    stock = game.deal.stock
    enter(game, "play 2 6C")
    assert game.standing.eliminated == (2,)
    assert game.deal.stock == stock + 2
    assert game.to_move == game.next_seat == 3  # nobody draws
    assert why_not(game, "draw 2 7C") == "no_draw_now seat=2"
    assert hand_of(game, 2) == []
    assert [cards.text(card) for card in game.outcome(len(game.history) - 1).laid_down] == [
        "6D",
        "6H",
    ]
    read_again(game)
    enter(game, "play 3 QC", "draw 3 7C", "play 1 5D", "draw 1 2C")
    assert (game.next_seat, game.deal.total) == (3, 26)


def test_the_game_is_over_when_only_one_has_a_token_left() -> None:
    game = enter(at(house("pagat-99", costly=[11], tokens=1), 5, 2), "play 1 6")
    assert game.over
    assert game.winners == [2]


def test_in_games_for_points_it_costs_a_point() -> None:
    game = enter(at(house("wilson-99", costly=[50]), 45), "play 1 5")
    assert game.standing.points == [0, 2, 3, 3, 3]
    points = house("classic-99", win_points=2, target_points=9, costly=[50])
    game = enter(at(points, 45), "play 1 5", "play 2 9", "out 3")
    assert game.standing.scores == (0, 1, 2, 0, 2)


def test_where_losses_are_counted_it_is_a_mark() -> None:
    game = enter(at(house("98", costly=[50]), 45), "play 1 5")
    assert game.standing.lost == (0, 1, 0, 0, 0)
    assert game.standing.tokens is None


def test_the_bots_avoid_such_a_total_if_they_can() -> None:
    rules = house("pagat-99", costly=[50])
    for bot in ("keeper", "hard"):
        game = a_game(rules.with_options(["start_total=45"]), 2, dealt=(1, 2))
        enter(game, "hand", "deal 1 5C 2D 3H", "deal 2 6C 7C 8C")
        move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
        assert cards.text(moves.value_of(move)) != "5C"


# Totals that pay, and totals that win


def test_who_makes_such_a_total_exactly_has_all_others_pay() -> None:
    game = enter(at(house("pagat-99", rewarding=[33], tokens=2), 30), "play 1 3")
    assert game.standing.tokens == [3, 2, 1, 1, 1]
    assert (game.next_seat, game.deal.total) == (2, 33)
    assert [game.outcome(place).brings for place in range(len(game.history))] == [0, 1]
    assert (game.outcome(1).payers, game.outcome(1).each_pays) == ((2, 3, 4), 1)
    enter(game, "play 2 9")  # it stays: nobody makes it again
    assert game.standing.tokens == [3, 2, 1, 1, 1]
    game.pop()
    game.pop()
    assert game.standing.tokens == [0, 2, 2, 2, 2]


def test_those_who_have_no_token_left_are_out_at_once() -> None:
    rules = house("pagat-99", rewarding=[11], costly=[5], tokens=1)
    game = a_game(rules, 4, dealt=(1, 2, 3, 4))
    enter(game, "hand", "deal 1 5C AC AD", "deal 2 6C 6D 6H", "deal 3 QC QD QH", "deal 4 9C 9D 9H")
    enter(game, "play 1 5C")
    assert game.standing.eliminated == (1,)
    enter(game, "play 2 6C")
    assert game.over
    assert game.winners == [2]
    read_again(game)
    rules = house("pagat-99", rewarding=[11], costly=[1, 2], tokens=2)
    game = enter(a_game(rules, 4), "hand", "play 1 A +1", "play 2 A +1", "play 3 9", "play 4 9")
    assert game.standing.tokens == [4, 1, 1, 1, 1]
    enter(game, "play 1 K", "total 2", "play 2 9")
    assert list(game.standing.eliminated) == [2]
    enter(game, "play 3 9")
    assert list(game.standing.eliminated) == [2, 3]
    assert game.next_seat == 4


def test_in_games_for_points_such_a_total_brings_a_point() -> None:
    game = enter(at(house("wilson-99", rewarding=[50]), 45), "play 1 5")
    assert game.standing.points == [0, 4, 3, 3, 3]
    points = house("classic-99", win_points=2, target_points=9, rewarding=[50])
    game = enter(at(points, 45), "play 1 5", "play 2 9", "out 3")
    assert game.standing.scores == (0, 3, 2, 0, 2)


def test_who_makes_a_winning_total_wins_the_hand_and_all_others_lose_it() -> None:
    rules = house("pagat-99", winning=[99], loss_costs=2, tokens=5)
    game = enter(at(rules, 90), "play 1 8", "play 2 A +1")
    assert game.between_deals
    assert game.standing.tokens == [6, 3, 5, 3, 3]
    assert game.outcome(len(game.history) - 1).brings == 2
    assert game.outcome(len(game.history) - 1).loser == 0
    enter(game, "hand", "total 99", "out next")
    assert sorted(game.standing.tokens[1:]) in ([1, 3, 3, 5], [3, 3, 3, 3])
    points = house("classic-99", win_points=2, target_points=9, winning=[99])
    game = enter(at(points, 90), "play 1 9")
    assert game.standing.scores == (0, 2, 0, 0, 0)
    game = enter(at(house("wilson-99", winning=[50]), 45), "play 1 5")
    assert game.standing.scores == (0, 3, 2, 2, 2)
    game = enter(at(house("pagat-99", winning=[99], tokens=1), 90), "play 1 9", "play 2 K")
    assert game.over
    assert game.winners == [2]


def test_a_hand_lost_may_cost_several_tokens_but_no_more_than_there_are() -> None:
    rules = house("pagat-99", loss_costs=2, tokens=3)
    game = enter(at(rules, 99), "out 1")
    assert game.standing.tokens == [2, 1, 3, 3, 3]
    enter(game, "hand", "total 99", "play 2 K", "play 3 K", "play 4 K", "out 1")
    assert game.standing.tokens == [3, 0, 3, 3, 3]
    assert game.standing.eliminated == (1,)
    assert enter(at(house("98", loss_costs=3), 90), "play 1 9").standing.lost == (0, 3, 0, 0, 0)


def test_a_total_that_wins_does_nothing_else() -> None:
    lists = {"costly": [10, 20, 30], "rewarding": [20, 30], "winning": [30]}
    rules = house("pagat-99", **lists)
    assert (rules.costly, rules.rewarding, rules.winning) == ((10, 20), (20,), (30,))


def test_a_total_that_costs_and_pays_is_paid_by_everybody() -> None:
    social = {"costly": [69], "rewarding": [69]}
    game = enter(at(house("classic-99", tokens=0, token_name="drink", **social), 60), "play 1 6")
    assert game.standing.lost == (0, 0, 0, 0, 0)
    enter(game, "play 2 3")
    assert game.standing.lost == (0, 1, 1, 1, 1)
    read_again(game)
    # With the last token of everybody, the one who makes the total is left.
    game = enter(at(house("classic-99", tokens=1, **social), 66), "play 1 3")
    assert (game.over, game.winners) == (True, [1])
    # In a game for points, all would lose the same.
    game = enter(at(house("classic-99", win_points=2, target_points=9, **social), 66), "play 1 3")
    assert game.standing.crossed == [0, 0, 0, 0, 0]


def test_the_bots_make_a_total_that_pays_if_they_can() -> None:
    for changes in ({"rewarding": [48]}, {"winning": [48]}):
        rules = house("pagat-99", start_total=45, **changes)
        for bot in ("keeper", "hard"):
            game = a_game(rules, 2, dealt=(1, 2))
            enter(game, "hand", "deal 1 8C 2D 3H", "deal 2 6C 7C QC")
            move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
            assert cards.text(moves.value_of(move)) == "3H"


def test_the_one_left_plays_next_after_the_last_other_is_out_by_a_costly_total() -> None:
    rules = house(
        "pagat-99",
        tokens=2,
        after_bust="out_total_stays",
        costly=[5],
        cards={"9": {"set": "limit"}, "K": {"set": 5}, "Q": {"set": 0, "next_plays": 2}},
    )
    game = enter(a_game(rules, 3), "hand", "play 1 9", "out 2", "play 3 K", "play 1 Q", "play 3 K")
    assert game.between_deals
    assert game.deal.turn == 1


def test_a_turn_counts_though_it_costs_the_last_token() -> None:
    rules = house("98", tokens=1, costly=[5], cards={"4": {"add": 4, "reverse": True}})
    game = enter(a_game(rules, 3), "hand", "play 1 A", "play 2 4")
    assert (game.next_seat, game.deal.direction) == (1, -1)


def test_exact_totals_are_within_the_limit() -> None:
    for key in ("costly", "rewarding", "winning"):
        with pytest.raises(RuleError) as refused:
            house("pagat-99", **{key: [50, 100]})
        assert str(refused.value) == f"out_of_range found=100 key={key} least=0 most=99"


def test_the_advice_says_what_a_total_costs_or_brings() -> None:
    def why(hand: str, **changes: object) -> str:
        game = a_game(house("pagat-99", start_total=30, **changes), 2, dealt=(1, 2))
        enter(game, "hand", f"deal 1 {hand}", "deal 2 6C 7C QC")
        return str(advice(game.view(1))[1])

    assert why("5C JC JD", borders=[33], costly=[40]) == "cheaper"
    assert why("3C JC JD", borders=[33], costly=[40]) == "border"
    assert why("3C JC JD", rewarding=[33]) == "pays"
    assert why("3C JC JD") == "high"


def test_who_leaves_a_total_that_all_pay_as_it_is_pays_nothing() -> None:
    rules = house("classic-99", tokens=3, costly=[9, 69], rewarding=[69])
    game = enter(at(rules, 60), "play 1 6", "play 2 3", "play 4 K")
    assert game.standing.lost == (0, 1, 1, 1, 1)


@pytest.mark.parametrize("pays", ["winning", "rewarding"])
def test_who_makes_a_total_that_pays_stays_in_though_the_last_token_is_paid(pays: str) -> None:
    changes = {"tokens": 1, "borders": [66], "border_costs": "token", pays: [99]}
    game = enter(a_game(house("classic-99", **changes), 3), "hand", "play 1 9")
    assert game.over
    assert (game.winners, game.standing.eliminated) == ([1], (2, 3))
    read_again(game)
