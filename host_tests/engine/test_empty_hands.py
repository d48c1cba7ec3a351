"""Hands that are not filled up, and the last card."""

from __future__ import annotations

from engine import cards
from engine.adding.review import better_play
from host_tests.engine.entering import (
    a_game,
    at,
    enter,
    house,
    read_again,
    sizes,
    why_not,
)


def test_nobody_draws_once_the_stock_is_used_up() -> None:
    pack = dict.fromkeys(cards.RANKS[4:], 0)
    rules = house("98", hand=7, draw="while_stock", pack=pack)
    game = a_game(rules, 2, dealt=(1,))
    enter(game, "hand", "deal 1 AC AD AH AS 2C 2D 2H", "play 1 AC")
    assert game.must_draw
    enter(game, "draw 1 2S", "play 2 4")
    assert (game.deal.stock, sizes(game)) == (0, [7, 7])
    enter(game, "play 1 AD", "play 2 4")
    assert (game.must_draw, sizes(game), game.next_seat) == (False, [6, 6], 1)
    assert why_not(game, "nodraw 2") == "no_draw_now seat=2"
    assert why_not(game, "draw 1 3C") == "no_draw_now seat=1"
    read_again(game)


def test_where_nobody_draws_who_has_no_card_left_loses_or_has_won() -> None:
    for dealt in ((), (1, 2)):
        for result in ("loses", "wins"):
            rules = house("pagat-99", hand=2, draw="never", empty_hand=result)
            game = enter(a_game(rules, 2, dealt=dealt), "hand")
            if dealt:
                enter(game, "deal 1 2C 3C", "deal 2 5C 6C")
            enter(game, "play 1 2C", "play 2 5C", "play 1 3C")
            assert game.between_deals == (result == "wins")
            if result == "wins":
                assert game.standing.tokens == [1, 5, 4]
                assert game.outcome(len(game.history) - 1).brings == 2
            else:
                enter(game, "play 2 6C", "out 1")
                assert game.standing.tokens == [1, 4, 5]
                assert game.outcome(len(game.history) - 2).brings == 0
            read_again(game)


def test_the_last_card_wins_only_if_none_is_drawn_and_it_does_not_go_over() -> None:
    game = enter(at(house("pagat-99", hand=1, empty_hand="wins"), 50), "play 1 5")
    assert not game.between_deals
    takes = house("pagat-99", hand=1, empty_hand="wins", cards={"7": {"name_gives": True}})
    game = enter(at(takes, 50), "play 1 7 >2")  # the card taken is the one drawn
    assert (game.between_deals, game.deal.size(1), game.deal.size(2)) == (False, 1, 0)
    rules = house("98", hand=1, draw="never", empty_hand="wins")
    game = enter(at(rules, 95), "play 1 9")
    assert game.between_deals
    assert (game.standing.lost, game.outcome(1).brings) == ((0, 1, 0, 0, 0), 0)


def test_the_last_card_wins_points_too() -> None:
    rules = {"hand": 1, "draw": "never", "empty_hand": "wins"}
    points = house("classic-99", win_points=2, target_points=9, **rules)
    assert enter(at(points, 90), "play 1 9").standing.scores == (0, 2, 0, 0, 0)
    assert enter(at(house("wilson-99", **rules), 45), "play 1 5").standing.scores == (0, 3, 2, 2, 2)


def test_who_plays_and_draws_nothing_has_no_card_to_draw() -> None:
    game = enter(a_game(house("98", draw="never"), 2), "hand")
    assert why_not(game, "nodraw 1") == "not_just_played seat=1"
    assert why_not(enter(game, "play 1 6"), "nodraw 1") == "no_draw_now seat=1"


def test_nobody_draws_late_once_the_stock_is_used_up() -> None:
    pack = dict.fromkeys(cards.RANKS[4:], 0)
    rules = house("98", hand=7, draw="while_stock", forget_to_draw="lenient", pack=pack)
    game = enter(a_game(rules, 2), "hand", "play 1 A", "nodraw 1")
    assert game.may_draw_late(1)
    enter(game, "play 2 2", "play 1 3", "nodraw 1", "play 2 2")
    assert (game.deal.stock, game.may_draw_late(1)) == (0, False)
    assert why_not(game, "draw 1") == "no_draw_now seat=1"


def test_an_empty_hand_is_no_reason_to_have_kept_another_card() -> None:
    game = a_game(house("pagat-99", hand=2, draw="never"), 2, dealt=(1, 2))
    enter(game, "hand", "deal 1 4C 5C", "deal 2 6C 7C")
    enter(game, "play 1 4C", "play 2 6C", "play 1 5C", "play 2 7C", "out 1")
    assert better_play(game, 1) is None
