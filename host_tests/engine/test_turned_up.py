"""A card turned up after the deal makes the first total."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import correcting, moves
from engine.adding.review import better_play
from engine.errors import RuleError
from engine.table import Table
from host_tests.engine.entering import (
    a_game,
    adding_game,
    enter,
    house,
    lines_of,
    read_again,
    why_not,
)

UP = house("classic-99", turn_up="any", cards={"6": [{"reverse": True}, {"add": 6}]})
"""A card turned up gives the first total."""


def test_a_card_turned_up_after_the_deal_makes_the_first_total() -> None:
    game = a_game(UP, 2, dealt=(1, 2))
    enter(game, "hand", "deal 1 2C 2D 5H", "deal 2 6C 7C 9D")
    assert (game.to_move, game.receiver, game.turned_up()) == (0, moves.TURN_UP, -1)
    assert cards.parse("8H") in game.unseen()
    enter(game, "turnup 8H")
    assert (game.deal.total, game.next_seat, game.deal.stock) == (8, 1, 52 - 7)
    assert game.turned_up() == cards.parse("8H")
    assert cards.parse("8H") not in game.unseen()
    assert cards.parse("8H") in game.view(1).pile
    for line in ("play 1 5H", "draw 1 KC", "play 2 7C", "draw 2 QC"):
        enter(game, line)
        assert game.turned_up() == cards.parse("8H")
    assert game.totals() == [0, 8, 13, 20]
    assert lines_of(game)[3] == "turnup 8H"
    read_again(game)
    for _ in range(5):
        game.pop()
    assert (game.deal.total, game.receiver) == (0, moves.TURN_UP)


@pytest.mark.parametrize(
    ("card", "total"),
    [("A", 1), ("4", 0), ("6", 0), ("7", 7), ("9", 99), ("10", 10), ("Q", 10), ("K", 0)],
)
def test_a_card_turned_up_counts_the_least_from_0_up_and_does_nothing_else(
    card: str, total: int
) -> None:
    game = enter(a_game(UP), "hand", f"turnup {card}")
    assert (game.deal.total, game.next_seat, game.deal.direction) == (total, 1, 1)


def test_a_card_turned_up_that_takes_off_goes_below_0_only_where_a_total_may() -> None:
    totals = []
    for floor in ("none", "clamp", "forbid"):
        rules = house("98", turn_up="any", floor=floor)
        totals.append(enter(a_game(rules), "hand", "turnup 10").deal.total)
    assert totals == [-10, 0, 0]


def test_a_card_turned_up_costs_nothing_and_stays_within_the_limit() -> None:
    rules = house("wilson-99", turn_up="any", borders=[5], limit=9, costly=[7])
    game = enter(a_game(rules), "hand", "turnup 7")
    assert (game.deal.total, game.standing.points) == (7, [0, 3, 3, 3, 3])
    assert enter(a_game(rules), "hand", "turnup J").deal.total == 0


PLAIN = house("classic-99", turn_up="plain")
"""A special card turned up goes back."""


@pytest.mark.parametrize("card", ["A", "4", "9", "K", "10"])
def test_a_special_card_turned_up_goes_back_where_only_a_plain_one_counts(card: str) -> None:
    game = enter(a_game(PLAIN), "hand")
    assert why_not(game, f"turnup {card}") == f"goes_back card={card}"
    assert enter(game, "turnup 8").deal.total == 8


def test_only_plain_cards_may_be_turned_up_as_long_as_there_are_some() -> None:
    game = enter(a_game(PLAIN, 2, dealt=(1, 2)), "hand", "deal 1 2C 2D 5H", "deal 2 6C 7C 9D")
    ranks = {cards.rank_of(card) for card in game.unseen()}
    assert {cards.RANKS[rank] for rank in ranks} == set("25678JQ")
    assert len(game.legal_moves()) == 7 * 4 - 5
    pack = dict.fromkeys(cards.RANKS, 0) | {"2": 3, "K": 8}
    rules = house("classic-99", turn_up="plain", pack=pack)
    game = enter(a_game(rules, 2, dealt=(1, 2)), "hand", "deal 1 2C 2D 2H", "deal 2 KC KC KD")
    assert enter(game, "turnup KH").deal.total == 0
    read_again(game)


def test_when_a_card_may_be_turned_up() -> None:
    assert why_not(enter(a_game("pagat-99"), "hand"), "turnup 5") == "no_turn_up"
    game = enter(a_game(UP, 3, dealt=(2,)), "hand")
    assert why_not(game, "turnup 5") == "not_dealt count=3 seat=2"
    enter(game, "deal 2 2C 3C 5C")
    for line in ("play 1 5", "out 1", "total 5"):
        assert why_not(game, line) == "turn_up_first"
    assert why_not(game, "turnup 5C") == "not_unseen card=5C"
    enter(game, "turnup 7H")
    assert why_not(game, "turnup 5") == "turned_up_already card=7H"
    # Before the first card is played, the hand of another seat may still be entered.
    enter(game, "deal 1 2S 3S 5S", "play 1 5S", "draw 1 6S")
    assert game.deal.total == 12
    read_again(game)


def test_a_new_card_is_turned_up_for_each_hand_and_not_after_a_loss_in_it() -> None:
    game = enter(a_game(UP, 2), "hand", "turnup 9", "out 1", "hand")
    assert (game.deal.total, game.receiver) == (0, moves.TURN_UP)
    rules = house("classic-99", turn_up="any", after_bust="pile_away_stay")
    game = enter(a_game(rules, 2), "hand", "turnup 9", "out 1")
    assert (game.deal.total, game.next_seat) == (0, 2)


def test_there_are_cards_enough_for_the_one_turned_up() -> None:
    pack = dict.fromkeys(cards.RANKS[4:], 0) | {"2": 0}
    assert a_game(house("classic-99", pack=pack), 4).pack
    with pytest.raises(RuleError, match="none_to_turn_up"):
        a_game(house("classic-99", pack=pack, turn_up="any"), 4)


def test_a_player_may_leave_before_the_card_is_turned_up() -> None:
    game = enter(a_game(UP, 3), "hand", "leave 1")
    assert game.receiver == moves.TURN_UP
    assert enter(game, "turnup 5", "play 2 5").deal.total == 10


def test_the_card_turned_up_can_be_corrected() -> None:
    table = Table(a_game(UP, 2), ["table", "table"])
    game = enter(adding_game(table.game), "turnup 7", "play 1 5")
    right = moves.make(moves.GIVE, moves.TURN_UP, cards.parse("8"))
    for _ in table.replacing(*correcting.changes(game, 1, right)):
        pass
    assert adding_game(table.game).deal.total == 13


def test_looking_back_knows_the_card_turned_up() -> None:
    game = a_game(house("pagat-99", turn_up="any"), 2, dealt=(1, 2))
    enter(game, "hand", "deal 1 8C 8D KH", "deal 2 6C 7C KD", "turnup KC", "play 1 KH")
    enter(game, "draw 1 QC", "play 2 KD", "draw 2 QD", "out 1")
    assert better_play(game, 1) is None


def test_the_curve_of_a_hand_begins_with_the_card_turned_up() -> None:
    assert enter(a_game(UP, 2), "hand", "turnup 9", "out 1").totals() == [0, 99]
