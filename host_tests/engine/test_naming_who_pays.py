"""Cards whose player names who pays."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import correcting, moves
from engine.adding.bots import BOTS
from engine.chance import Chance
from engine.table import Table
from host_tests.engine.entering import (
    a_game,
    adding_game,
    at,
    enter,
    house,
    lines_of,
    read_again,
    why_not,
)

PAYS = {"Q": {"add": 10, "name_pays": True}}


def test_a_card_lets_its_player_name_who_pays() -> None:
    game = at(house("classic-99", tokens=3, cards=PAYS), 0)
    assert why_not(game, "play 1 Q") == "choice_needed card=Q choices=>2,>3,>4"
    assert why_not(game, "play 1 Q >1").startswith("wrong_choice")
    enter(game, "play 1 Q >3")
    assert (game.standing.lost, game.next_seat, game.deal.total) == ((0, 0, 0, 1, 0), 2, 10)
    assert (game.outcome(1).payer, game.outcome(1).cost, game.outcome(1).brings) == (3, 0, 0)
    assert lines_of(game)[-1] == "play 1 Q >3"
    read_again(game)
    marks = at(house("classic-99", tokens=0, cards=PAYS), 0)
    assert enter(marks, "play 1 Q >3").standing.lost == (0, 0, 0, 1, 0)
    points = at(house("classic-99", win_points=2, target_points=9, cards=PAYS), 0)
    assert enter(points, "play 1 Q >3").standing.crossed == [0, 0, 0, 1, 0]


def test_who_pays_the_last_token_is_out_and_the_others_play_on() -> None:
    rules = house("classic-99", tokens=1, cards=PAYS)
    game = enter(at(rules, 0), "play 1 Q >2")
    assert (game.standing.eliminated, game.next_seat) == ((2,), 3)
    assert game.outcome(len(game.history) - 1).eliminated == (2,)
    assert why_not(game, "play 3 Q >2").startswith("wrong_choice")
    enter(game, "play 3 Q >4")
    assert (game.next_seat, game.over) == (1, False)
    read_again(game)
    enter(game, "play 1 Q >3")
    assert (game.over, game.winners) == (True, [1])


def test_who_goes_over_the_limit_names_nobody_who_pays() -> None:
    rules = house("classic-99", bust_by_playing=True, tokens=3, cards=PAYS)
    game = enter(at(rules, 95), "play 1 Q >2")
    assert (game.standing.lost, game.outcome(1).payer) == ((0, 1, 0, 0, 0), 0)


def test_the_one_named_may_pay_and_play_next() -> None:
    both = {"Q": {"add": 10, "name_next": True, "name_pays": True}, "5": {"next_plays": 2}}
    game = enter(at(house("classic-99", tokens=3, cards=both), 0), "play 1 Q >4")
    assert (game.standing.lost, game.next_seat) == ((0, 0, 0, 0, 1), 4)
    enter(game, "play 4 5", "play 1 Q >3")  # its turn is not over: it plays again
    assert (game.standing.lost, game.next_seat) == ((0, 0, 0, 1, 1), 1)


def test_a_record_knows_which_of_several_was_played_that_count_the_same() -> None:
    """It was read as if the first one had been played, or not at all."""
    pays = {"name_pays": True}
    both = {"name_pays": True, "name_next": True}
    much = {"reverse": True, "skip": 7, "next_plays": 3, "passes_on": True}
    queen = cards.parse("Q")
    rules = house("classic-99", tokens=3, cards={"Q": [pays, both, {**both, **much}]})
    for place in range(0, 9, 3):
        game = at(rules, 0)
        game.push(game.plays(1, (queen,))[place])
        read_again(game)


def test_a_hand_ends_if_one_play_puts_out_all_who_do_not_sit_it_out() -> None:
    """It never ended: nobody was left to be the next."""
    both = {"costly": [10], "rewarding": [10], "cards": {"9": {"set": 10}}}
    rules = house("classic-99", tokens=2, after_bust="pile_away_out", **both)
    game = enter(a_game(rules, 3), "hand", "out 1", "play 2 10 +10", "play 3 2", "play 2 9")
    assert (game.standing.lost, game.over, game.winners) == ((0, 1, 2, 2), True, [1])
    read_again(game)


def test_a_corrected_card_names_the_same_player() -> None:
    pays = {"Q": {"add": 10, "name_pays": True}, "K": {"add": 5, "name_pays": True}}
    game = a_game(house("classic-99", cards=pays), 4, dealt=(1,))
    table = Table(game, ["table"] * 4)
    enter(game, "deal 1 Q Q 2", "play 1 Q >4", "draw 1 3")
    wrong = moves.make(moves.GIVE, 1, cards.parse("K"))
    for _ in table.replacing(*correcting.changes(game, 1, wrong)):
        pass
    assert "play 1 K >4" in lines_of(adding_game(table.game))


@pytest.mark.parametrize("bot", ["keeper", "hard"])
def test_a_bot_names_nobody_who_has_no_point_left_and_rather_names_than_not(bot: str) -> None:
    ways = [{"add": 10}, {"add": 10, "name_pays": True}]
    rules = house("wilson-99", hand=1, borders=[33], cards={"Q": ways})
    game = enter(a_game(rules, 3, dealt=(1, 2, 3)), "hand", "deal 1 QC", "deal 2 5C", "deal 3 6C")
    game.standing.crossed = [0, 0, 3, 0]
    move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
    assert moves.named_of(moves.number_of(move), 1) == 3


@pytest.mark.parametrize("bot", ["keeper", "hard"])
def test_a_bot_names_who_has_most_left(bot: str) -> None:
    game = a_game(house("classic-99", tokens=5, hand=1, cards=PAYS), 4, dealt=(1, 2, 3, 4))
    game.standing.lost = (0, 0, 2, 1, 1)
    enter(game, "hand", "deal 1 QC", "deal 2 5C", "deal 3 6C", "deal 4 7C")
    move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
    assert moves.named_of(moves.number_of(move), 1) == 3


NAMED = {"J": {"add": 10, "name_pays": True}}


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ({"winning": [20], "loss_costs": 2}, (0, 0, 3, 2, 2)),
        ({"rewarding": [20]}, (0, 0, 2, 1, 1)),
        ({}, (0, 0, 1, 0, 0)),
    ],
)
def test_v_16_a_named_player_pays_on_top_of_what_all_others_pay(changes: dict, lost: tuple) -> None:
    rules = house("classic-99", tokens=5, cards=NAMED, **changes)
    game = enter(at(rules, 10), "play 1 J >2")
    assert game.standing.lost == lost
    done = game.outcome(1)
    paid = [done.each_pays * (seat in done.payers) + (seat == done.payer) for seat in range(5)]
    assert tuple(paid) == lost


def test_v_16_so_it_is_for_points() -> None:
    borders = house("wilson-99", winning=[20], cards=NAMED)
    assert enter(at(borders, 10), "play 1 J >2").standing.scores == (0, 3, 1, 2, 2)
    winners = house("classic-99", win_points=2, winning=[20], cards=NAMED)
    assert enter(at(winners, 10), "play 1 J >2").standing.scores == (0, 2, -1, 0, 0)


@pytest.mark.parametrize(("pays", "card"), [("rewarding", "8"), ("winning", "7")])
@pytest.mark.parametrize("after_bust", ["out_total_stays", "pile_away_out"])
def test_v_17_who_sits_out_pays_nothing_for_a_total(after_bust: str, pays: str, card: str) -> None:
    down = {"8": {"set": 97}, "7": {"set": 98}}
    totals = {"rewarding": [97], "winning": [98]}
    rules = house("classic-99", tokens=5, after_bust=after_bust, cards=down, **{pays: totals[pays]})
    game = enter(at(rules, 99), "out 1", f"play 2 {card}")
    assert game.standing.lost == (0, 1, 0, 1, 1)


def test_v_17_who_sits_out_pays_nothing_for_a_last_card() -> None:
    last = {"hand": 1, "draw": "never", "empty_hand": "wins"}
    rules = house("classic-99", after_bust="out_total_stays", **last)
    game = enter(at(rules, 99), "out 1", "play 2 9")
    assert game.standing.lost == (0, 1, 0, 1, 1)
