"""Cards that move cards: two hands are swapped, a card is taken, the next player draws."""

from __future__ import annotations

from typing import Any

import pytest

from engine import cards
from engine.adding import correcting, moves
from engine.adding.bots import BOTS
from engine.adding.game import Game
from engine.adding.review import better_play
from engine.chance import Chance
from engine.errors import IllegalMove, RuleError
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
from host_tests.sure import sure

SWAPS = {"7": {"name_swaps": True}}
GIVES = {"J": {"name_gives": True}}
DRAWS = {"2": {"add": 2, "next_draws": 2}}


def hands(game: Game) -> list:
    """Return the cards of each seat, as text; their number where they are unknown."""
    found: list = []
    for seat in range(1, game.seats + 1):
        held = game.cards_of(seat)
        known = game.deal.size(seat) if held is None else " ".join(map(cards.text, held))
        found.append(known)
    return found


def dealt(changes: dict, *lines: str, known: tuple = (1, 2, 3), **more: Any) -> Game:
    """Return a hand of three players with three cards each."""
    game = a_game(house("classic-99", cards=changes, **more), 3, dealt=known)
    return enter(game, "hand", *lines)


STAYS: dict[str, Any] = {
    "bust_by_playing": True,
    "after_bust": "pile_away_stay",
    "start_total": 5,
}
ALL = ("deal 1 7C JC 2C", "deal 2 4C 5C 6C", "deal 3 7D 8D 9D")


def test_v_09_two_players_swap_hands_and_nobody_draws() -> None:
    game = dealt(SWAPS, *ALL)
    assert why_not(game, "play 1 7C") == "choice_needed card=7C choices=>2,>3"
    enter(game, "play 1 7C >3")
    assert hands(game) == ["7D 8D 9D", "4C 5C 6C", "2C JC"]
    assert (game.next_seat, game.must_draw, game.deal.total) == (2, False, 0)
    enter(game, "play 2 4C", "draw 2 AS", "play 1 8D", "draw 1 AH")
    assert lines_of(game)[4] == "play 1 7C >3"
    read_again(game)
    for _ in range(5):
        game.pop()
    assert hands(game) == ["2C 7C JC", "4C 5C 6C", "7D 8D 9D"]


def test_v_09_hands_that_nobody_knows_are_swapped_by_their_sizes() -> None:
    game = dealt(SWAPS, known=())
    enter(game, "play 1 8", "nodraw 1", "play 2 7 >3")
    assert hands(game) == [2, 3, 2]
    read_again(game)


def test_v_09_a_bot_at_a_real_table_gets_the_cards_that_are_entered() -> None:
    game = dealt(SWAPS, "deal 2 4C 5C 6C", "play 1 7 >2", known=(2,))
    assert hands(game) == [5, "", 3]  # the first has not handed over its two cards yet
    assert (game.to_move, game.receiver, game.must_draw) == (0, 2, True)
    assert why_not(game, "play 2 4C") == "not_drawn seat=2"
    assert why_not(game, "nodraw 2") == "no_draw_now seat=2"
    enter(game, "draw 2 9S")
    assert hands(game) == [4, "9S", 3]
    enter(game, "draw 2 8S")
    assert (hands(game), game.next_seat, game.must_draw) == ([3, "8S 9S", 3], 2, False)
    assert game.deal.is_unseen(cards.parse("4C"))
    read_again(game)


def test_v_10_a_card_is_taken_from_a_hand_in_place_of_the_one_drawn() -> None:
    game = dealt(GIVES, *ALL, "play 1 JC >2")
    assert (game.receiver, game.must_draw) == (1, True)
    assert [cards.text(card) for card in game.unseen()] == ["4C", "5C", "6C"]
    assert why_not(game, "draw 1 9S") == "not_held card=9S seat=2"
    enter(game, "draw 1 5C")
    assert (hands(game), game.next_seat) == (["2C 5C 7C", "4C 6C", "7D 8D 9D"], 2)
    assert game.deal.stock == 52 - 9
    read_again(game)


@pytest.mark.parametrize(
    ("known", "after", "sizes"),
    [
        ((), (), [3, 2, 3]),
        ((1,), ("draw 1 9S",), ["2C 7C 9S", 2, 3]),
        ((2,), ("draw 1 5C",), [3, "4C 6C", 3]),
    ],
)
def test_v_10_also_where_only_some_hands_are_known(known: tuple, after: tuple, sizes: list) -> None:
    dealt_cards = [line for line in ALL if int(line.split()[1]) in known]
    game = dealt(GIVES, *dealt_cards, "play 1 JC >2", *after, known=known)
    assert (hands(game), game.must_draw, game.next_seat) == (sizes, False, 2)
    assert why_not(game, "nodraw 1") in ("no_draw_now seat=1", "not_just_played seat=1")
    assert game.deal.is_unseen(cards.parse("5C"))
    read_again(game)


def test_v_10_nothing_is_taken_from_a_player_without_cards() -> None:
    more: dict[str, Any] = {"hand": 2, "draw": "never"}
    game = dealt(GIVES, "deal 1 2C JC", "deal 2 JD 5C", "deal 3 6C 8C", **more)
    enter(game, "play 1 JC >2", "draw 1 5C", "play 2 JD >3", "draw 2 8C", "play 3 6C")
    enter(game, "play 1 5C", "play 2 8C", "out 3")
    game = dealt(GIVES, "deal 1 2C JC", "deal 2 5C 6C", "deal 3 8C 9C", **more)
    enter(game, "play 1 2C", "play 2 5C", "play 3 8C", "play 1 JC >2", "draw 1 6C", "out 2")
    game = dealt(GIVES, "deal 1 JD JC", "deal 2 5C 6C", "deal 3 8C 9C", **more)
    enter(game, "play 1 JD >2", "draw 1 5C", "play 2 6C", "play 3 8C", "play 1 JC >2")
    assert (hands(game), game.must_draw, game.next_seat) == (["5C", "", "9C"], False, 2)


def test_v_11_the_next_player_draws_first() -> None:
    game = dealt(DRAWS, *ALL, "play 1 2C")
    assert (game.receiver, game.must_draw) == (2, True)
    enter(game, "draw 2 AS", "draw 2 AH")
    assert (game.receiver, game.must_draw) == (1, True)
    enter(game, "draw 1 AD")
    assert (hands(game), game.next_seat) == (["7C JC AD", "4C 5C 6C AH AS", "7D 8D 9D"], 2)
    assert not game.must_draw
    read_again(game)
    unknown = dealt(DRAWS, "play 1 2", known=())
    assert hands(unknown) == [3, 5, 3]
    mixed = dealt(DRAWS, "deal 2 4C 5C 6C", "play 1 2", "draw 2 AS", "draw 2 AH", known=(2,))
    assert (hands(mixed), mixed.must_draw) == ([3, "4C 5C 6C AH AS", 3], False)
    assert why_not(mixed, "nodraw 1") == "not_just_played seat=1"
    other = dealt(DRAWS, "deal 1 2C 5C 6C", "play 1 2C", known=(1,))
    assert (hands(other), other.receiver) == (["5C 6C", 5, 3], 1)


def test_v_11_nobody_draws_more_cards_than_there_are() -> None:
    draws = {rank: {"next_draws": 4} for rank in cards.RANKS}
    rules = house("classic-99", cards=draws, hand=7, decks=1)
    game = a_game(rules, 7, dealt=tuple(range(1, 8)))
    source = Chance(3, 1)
    game.push(game.legal_moves()[0])
    for _ in range(200):
        legal = game.legal_moves()
        game.push(legal[source.below(len(legal))])
        deal = game.deal
        assert sum(deal.size(seat) for seat in range(1, 8)) + deal.left_to_draw() == 52
        assert deal.stock >= 0


def test_v_11_who_forgot_to_draw_may_still_do_so_after_cards_that_are_due() -> None:
    more: dict[str, Any] = {"forget_to_draw": "lenient"}
    game = dealt(DRAWS, "play 1 5", "nodraw 1", "play 2 6", "play 3 2", known=(), **more)
    assert hands(game) == [4, 3, 3]
    enter(game, "draw 1")
    assert hands(game) == [5, 3, 3]
    assert why_not(game, "draw 1") == "no_draw_now seat=1"
    more["draw"] = "always"
    game = dealt(DRAWS, "deal 1 4C 5C 6C", "play 1 5C", "nodraw 1", known=(1,), **more)
    enter(game, "play 2 6", "play 3 2", "draw 1 AS", "draw 1 AH", "draw 1 AD")
    assert hands(game)[0] == "4C 6C AD AH AS"
    assert why_not(game, "draw 1 KD") == "no_draw_now seat=1"


def test_a_card_moves_cards_in_one_way_only() -> None:
    both = {"name_swaps": True, "next_draws": 1}
    with pytest.raises(RuleError) as refused:
        house("classic-99", cards={"Q": both})
    choices = "name_loses,name_swaps,name_gives,next_draws"
    assert str(refused.value) == f"moves_cards_once choices={choices} key=cards: Q"


def test_a_player_who_leaves_gives_and_gets_no_more() -> None:
    game = dealt(SWAPS, "deal 2 4C 5C 6C", "play 1 7 >2", "draw 2 9S", "leave 1", known=(2,))
    assert (hands(game), game.must_draw, game.next_seat) == ([0, "9S", 3], False, 2)
    game = dealt(DRAWS, *ALL, "play 1 2C", "leave 1")
    assert (game.receiver, game.must_draw) == (2, True)
    enter(game, "draw 2 AS", "draw 2 AH")
    assert (game.must_draw, game.next_seat) == (False, 2)
    game = dealt(DRAWS, *ALL, "play 1 2C", "leave 2")
    assert (game.receiver, game.must_draw, game.next_seat) == (1, True, 3)


def test_who_loses_by_the_card_swaps_nothing() -> None:
    changes = {"7": {"add": 99, "name_swaps": True}}
    game = dealt(changes, *ALL, "play 1 7C >3", **STAYS)
    assert hands(game)[1:] == ["4C 5C 6C", "7D 8D 9D"]


def test_the_last_card_that_wins_swaps_nothing() -> None:
    more: dict[str, Any] = {"draw": "never", "empty_hand": "wins", "hand": 1}
    game = dealt(SWAPS, "deal 1 7C", "deal 2 4C", "deal 3 8D", "play 1 7C >3", **more)
    assert game.between_deals


def test_a_card_that_was_swapped_away_is_not_corrected_for_its_first_holder() -> None:
    game = a_game(house("classic-99", cards=SWAPS), 3, dealt=(1, 2))
    table = Table(game, ["table"] * 3)
    enter(game, "deal 1 7C JC 2C", "deal 2 4C 5C 6C", "play 1 7C >2")
    wrong, right = cards.parse("JC"), cards.parse("QC")
    with pytest.raises(IllegalMove):
        correcting.correct(table, 2, wrong, right)
    assert hands(adding_game(table.game))[1] == "2C JC"


def test_a_card_that_was_swapped_away_is_corrected_without_a_later_one_of_its_rank() -> None:
    game = a_game(house("classic-99", cards=SWAPS), 3, dealt=(2,))
    table = Table(game, ["table", "table:keeper", "table"])
    enter(game, "deal 2 4C 5C 6C", "play 1 7 >2", "draw 2 5C", "draw 2 9S", "play 2 5C")
    right = moves.make(moves.GIVE, 2, cards.parse("KC"))
    place = game.history.index(moves.make(moves.GIVE, 2, cards.parse("5C")))
    table.replace(*correcting.changes(game, place, right))
    assert lines_of(adding_game(table.game))[1:] == [
        *("deal 2 4C KC 6C", "play 1 7 >2", "draw 2 5C", "draw 2 9S", "play 2 5C")
    ]


def test_a_card_of_a_known_hand_that_was_swapped_is_not_another_where_it_is_played() -> None:
    game = a_game(house("classic-99", cards=SWAPS), 3, dealt=(1, 2))
    table = Table(game, ["table"] * 3)
    enter(game, "deal 1 7C JC 2C", "deal 2 4C 5C 6C", "play 1 7C >2", "play 2 2C")
    right = moves.make(moves.PLAY, 2, cards.parse("3C"), 3)
    with pytest.raises(IllegalMove):
        table.replace(*correcting.changes(game, len(game.history) - 1, right))
    assert lines_of(adding_game(table.game))[-1] == "play 2 2C"


def test_the_game_says_which_other_hand_a_play_has_changed() -> None:
    def moved(game: Game) -> tuple:
        last = [each for each in game.deal.log if each.card >= 0][-1]
        return last.other, last.moved

    assert moved(dealt(SWAPS, *ALL, "play 1 7C >3")) == (3, 5)
    assert moved(dealt(SWAPS, "play 1 7 >3", known=())) == (3, 5)
    assert moved(dealt(GIVES, *ALL, "play 1 JC >2")) == (2, 1)
    assert moved(dealt(DRAWS, *ALL, "play 1 2C")) == (2, 2)
    assert moved(dealt(DRAWS, *ALL, "play 1 7C")) == (0, 0)
    assert moved(dealt(DRAWS, "play 1 2", known=(), pack=dict.fromkeys("KQ", 0))) == (2, 2)
    # Who loses by the card moves none, nor does one who is out because of it.
    busts = {"7": {"add": 99, "name_swaps": True}}
    assert moved(dealt(busts, *ALL, "play 1 7C >3", **STAYS)) == (0, 0)
    pays = {"7": {"name_pays": True, "name_swaps": True}}
    assert moved(dealt(pays, *ALL, "play 1 7C >3", tokens=1)) == (0, 0)
    # Nothing is taken out of an empty hand, and nobody draws more cards than there are.
    few: dict[str, Any] = {"hand": 1, "draw": "never"}
    game = dealt(GIVES, "deal 1 JC", "deal 2 5C", "deal 3 6C", "play 1 JC >2", **few)
    enter(game, "draw 1 5C", "out 2")
    game = dealt(GIVES, "deal 1 5C", "deal 2 JD", "deal 3 6C", "play 1 5C", "play 2 JD >1", **few)
    assert moved(game) == (0, 0)
    last: dict[str, Any] = {"hand": 1, "pack": dict.fromkeys("A3456789JQK", 0) | {"10": 0}}
    draws = {"2": {"next_draws": 4}}
    game = dealt(draws, "deal 1 2C", "deal 2 2D", "deal 3 2H", "play 1 2C", **last)
    assert moved(game) == (2, 1)


def test_no_play_is_called_better_where_hands_change() -> None:
    game = dealt(SWAPS, *ALL, "play 1 7C >3", "play 2 4C", "draw 2 AS")
    assert better_play(game, 1) is None


def test_the_best_bot_gives_no_good_hand_away_if_it_need_not() -> None:
    rules = house("classic-99", cards={"7": {"name_swaps": True}}, start_total=99)
    game = enter(a_game(rules, 2, dealt=(1, 2)), "hand", "deal 1 7C 9C KC", "deal 2 5C 6C 8C")
    *_, move = BOTS["hard"](game.view(1), Chance(1, 1))
    assert cards.text(moves.value_of(move)) != "7C"


@pytest.mark.parametrize("bot", ["keeper", "hard"])
@pytest.mark.parametrize(("wins", "sizes", "named"), [(False, "32", 2), (True, "32", 3)])
def test_a_bot_swaps_for_the_hand_that_is_better(
    bot: str, wins: bool, sizes: str, named: int
) -> None:
    more: dict[str, Any] = {"draw": "never", "empty_hand": "wins" if wins else "loses", "hand": 4}
    game = a_game(house("classic-99", cards=SWAPS, **more), 3, dealt=(1, 2, 3))
    enter(game, "hand", "deal 1 6C 7C 7D 7H", "deal 2 2C 5D 6D 7S", "deal 3 2D 8C 8D 8H")
    enter(game, "play 1 6C", "play 2 2C", "play 3 8C")
    while game.deal.size(3) > int(sizes[1]):
        game.deal.play(3, sure(game.cards_of(3))[0])
    move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
    assert moves.named_of(moves.number_of(move), 1) == named
