"""Cards that pass the plays that are left on to the next player."""

from __future__ import annotations

import pytest

from engine.adding.rules import Rules
from host_tests.engine.entering import at, enter, house, lines_of, read_again

CARDS = {
    "K": {"next_plays": 2},
    "Q": {"next_plays": 3},
    "A": {"passes_on": True},
    "J": {"reverse": True, "passes_on": True},
    "7": [{"add": 7}, {"add": 7, "passes_on": True}],
}


def ono(**changes: object) -> Rules:
    """Return rules with cards that pass plays on."""
    return house("classic-99", **{"cards": CARDS, **changes})


@pytest.mark.parametrize(
    ("plays", "turn", "cards"),
    [
        (("play 1 K", "play 2 A"), 3, 2),  # the first of two cards passes both on
        (("play 1 K", "play 2 2", "play 2 A"), 3, 1),  # after the last one nothing is left
        (("play 1 K", "play 2 J"), 1, 2),  # the direction turns
        (("play 1 Q", "play 2 2", "play 2 A"), 3, 2),  # the one played does not count again
        (("play 1 Q", "play 2 A", "play 3 K"), 4, 2),  # as without it
        (("play 1 K", "play 2 7 +7 passes"), 3, 2),
        (("play 1 K", "play 2 7 +7"), 2, 1),
        (("play 1 A",), 2, 1),
    ],
)
def test_the_next_player_plays_the_cards_that_are_left(
    plays: tuple[str, ...], turn: int, cards: int
) -> None:
    game = enter(at(ono(), 50), *plays)
    assert (game.next_seat, game.deal.more_plays + 1) == (turn, cards)
    read_again(game)
    if game.deal.more_plays and turn != 2:
        assert game.call() == ("more", game.deal.total)


def test_a_record_says_which_of_two_like_alternatives_passes_on() -> None:
    game = enter(at(ono(), 50), "play 1 7 +7 passes")
    assert lines_of(game)[-1] == "play 1 7 +7 passes"


def test_with_two_players_a_turn_may_keep_the_plays() -> None:
    again = enter(at(ono(two_player_reverse="again"), 50, 2), "play 1 K", "play 2 J")
    assert (again.next_seat, again.deal.more_plays) == (2, 1)
    passed = enter(at(ono(two_player_reverse="pass"), 50, 2), "play 1 K", "play 2 J")
    assert (passed.next_seat, passed.deal.more_plays) == (1, 1)


def test_a_card_that_passes_on_is_special_when_it_is_turned_up() -> None:
    rules = house("98", turn_up="plain", cards={"5": {"add": 5, "passes_on": True}})
    assert not rules.may_be_turned_up(4)
    assert rules.may_be_turned_up(5)
