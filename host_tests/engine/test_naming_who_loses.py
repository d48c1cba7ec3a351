"""Cards whose player names who loses (V-12)."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.bots import BOTS
from engine.adding.bots.keeping import advice
from engine.adding.review import better_play
from engine.chance import Chance
from engine.errors import RuleError
from host_tests.engine.entering import a_game, at, enter, house, lines_of, read_again, why_not

KILLS = {"Q": {"name_loses": True}}
STAYS = {"after_bust": "out_total_stays", "cards": KILLS}


def test_v_12_the_one_named_loses_and_a_new_hand_begins() -> None:
    game = at(house("classic-99", tokens=3, cards=KILLS), 40)
    assert why_not(game, "play 1 Q") == "choice_needed card=Q choices=>2,>3,>4"
    enter(game, "play 1 Q >3")
    assert (game.standing.lost, game.between_deals) == ((0, 0, 0, 1, 0), True)
    place = len(game.history) - 1
    done = game.outcome(place)
    assert (done.loser, done.hand_cost, done.bust, done.payer) == (3, 1, False, 0)
    assert lines_of(game)[-1] == "play 1 Q >3"
    read_again(game)


def test_v_12_the_one_named_is_out_and_the_others_play_on_at_the_same_total() -> None:
    game = enter(at(house("classic-99", tokens=3, **STAYS), 40), "play 1 Q >2")
    assert (game.standing.lost, game.plays_on(2)) == ((0, 0, 1, 0, 0), False)
    assert (game.deal.total, game.next_seat) == (40, 3)
    assert why_not(game, "play 3 Q >2").startswith("wrong_choice")
    enter(game, "play 3 Q >1")
    assert (game.plays_on(1), game.next_seat) == (False, 4)
    read_again(game)
    enter(game, "play 4 Q >3")
    assert (game.between_deals, game.deal.turn) == (True, 4)  # who has won the hand


def test_v_12_pile_and_total_stay_where_a_loss_takes_the_pile_away() -> None:
    rules = house("classic-99", tokens=2, after_bust="pile_away_out", cards=KILLS)
    game = enter(at(rules, 40), "play 1 Q >3")
    assert (game.deal.total, game.plays_on(3), game.standing.is_in(3)) == (40, False, True)
    assert (game.next_seat, game.between_deals) == (2, False)
    stay = house("classic-99", tokens=2, after_bust="pile_away_stay", cards=KILLS)
    game = enter(at(stay, 40), "play 1 Q >3")
    assert (game.deal.total, game.plays_on(3), game.deal.size(3)) == (40, True, 3)
    game = enter(game, "play 2 Q >3")  # its last token
    assert (game.standing.eliminated, game.next_seat) == ((3,), 4)
    read_again(game)


def test_v_12_the_player_of_the_card_still_draws() -> None:
    rules = house("classic-99", hand=2, **STAYS)
    game = enter(a_game(rules, 3, dealt=(1,)), "hand", "deal 1 Q 5", "play 1 Q >2")
    assert (game.must_draw, game.deal.receiver) == (True, 1)
    enter(game, "draw 1 7", "play 3 4")
    read_again(game)


def test_v_12_who_goes_over_the_limit_or_wins_names_nobody_who_loses() -> None:
    nine = {"Q": {"add": 9, "name_loses": True}}
    busts = house("classic-99", bust_by_playing=True, tokens=3, cards=nine)
    game = enter(at(busts, 95), "play 1 Q >2")
    assert game.standing.lost == (0, 1, 0, 0, 0)
    assert (game.outcome(1).loser, game.outcome(1).bust) == (1, True)
    wins = house("classic-99", winning=[49], tokens=3, cards=nine)
    game = enter(at(wins, 40), "play 1 Q >2")
    assert (game.standing.lost, game.outcome(1).loser) == ((0, 0, 1, 1, 1), 0)


@pytest.mark.parametrize("dealt", [(), (1,)], ids=["unknown-hand", "known-hand"])
def test_v_12_who_names_with_the_last_card_but_would_draw_has_not_won(dealt: tuple) -> None:
    rules = house("98", hand=1, draw="while_stock", empty_hand="wins", tokens=3, cards=KILLS)
    game = enter(a_game(rules, 3, dealt=dealt), "hand", *["deal 1 Q"] * len(dealt), "play 1 Q >2")
    place = len(game.history) - 1
    assert (game.between_deals, game.standing.lost) == (True, (0, 0, 1, 0))
    assert (game.outcome(place).loser, game.outcome(place).brings) == (2, 0)
    read_again(game)


@pytest.mark.parametrize("after", ["out_total_stays", "pile_away_out"])
def test_who_forgot_to_draw_and_is_out_does_not_draw_late(after: str) -> None:
    lenient = {"forget_to_draw": "lenient", "bust_by_playing": False}
    rules = house("98", after_bust=after, cards=KILLS, **lenient)
    named = enter(at(rules, 0), "play 1 7", "nodraw 1", "play 2 Q >1")
    assert why_not(named, "draw 1").startswith("no_draw_now")
    stuck = enter(at(rules, 0, 3), "play 1 7", "nodraw 1", "play 2 7", "play 3 7", "out 1")
    assert stuck.next_seat == 2 and not stuck.may_draw_late(1)


def test_v_12_a_point_of_the_hand_is_lost_or_all_others_score() -> None:
    borders = enter(at(house("wilson-99", cards=KILLS), 40), "play 1 Q >2")
    assert borders.standing.scores == (0, 3, 2, 3, 3)
    winners = enter(at(house("classic-99", win_points=2, cards=KILLS), 40), "play 1 Q >2")
    assert winners.standing.scores == (0, 2, 0, 2, 2)


def test_v_12_a_game_that_ends_with_the_first_player_out_ends() -> None:
    rules = house("classic-99", tokens=1, game_end="first_out", **STAYS)
    game = enter(at(rules, 40), "play 1 Q >2")
    assert (game.over, game.winners) == (True, [1, 3, 4])


def test_v_12_the_loser_leads_the_next_hand_if_losers_do() -> None:
    game = enter(at(house("classic-99", next_hand="loser", cards=KILLS), 40), "play 1 Q >3", "hand")
    assert game.next_seat == 3


def test_v_12_a_card_does_not_move_cards_of_one_who_loses() -> None:
    with pytest.raises(RuleError) as refused:
        house("98", cards={"Q": {"name_loses": True, "name_swaps": True}})
    choices = "name_loses,name_swaps,name_gives,next_draws"
    assert str(refused.value) == f"moves_cards_once choices={choices} key=cards: Q"


@pytest.mark.parametrize("bot", ["keeper", "hard"])
def test_v_12_a_bot_plays_such_a_card_and_names_who_has_most_left(bot: str) -> None:
    game = a_game(house("classic-99", tokens=5, hand=2, cards=KILLS), 4, dealt=(1, 2, 3, 4))
    game.standing.lost = (0, 0, 2, 1, 1)
    enter(game, "hand", "deal 1 QC KC", "deal 2 5C 6C", "deal 3 7C 8C", "deal 4 7D 8D")
    assert advice(game.view(1))[1] == "loses"
    move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
    assert moves.value_of(move) == cards.parse("QC")
    assert moves.named_of(moves.number_of(move), 1) == 3


def test_v_12_nobody_is_reproached_for_a_card_that_names_who_loses() -> None:
    game = a_game(house("98", hand=2, cards=KILLS), 2, dealt=(1,))
    enter(game, "hand", "deal 1 QC 5C", "play 1 5C", "draw 1 2C", "play 2 K", "play 1 QC >2")
    assert game.between_deals and better_play(game, 1) is None
