"""Players leave a game that goes on, and others join."""

from __future__ import annotations

import pytest

from engine.adding import moves
from engine.adding.game import Game
from engine.adding.rules import preset
from engine.reader import Reader
from engine.resuming import resume
from engine.table import CONFIRM, MOVE, THINK, Table
from host_tests.engine.entering import enter, house, why_not
from host_tests.engine.states import without_history
from host_tests.sure import sure


def of(rules, seats: int, dealt=()) -> Game:
    """Return a game in its first hand, dealt by the last seat."""
    game = Game(rules, seats, seats, dealt)
    game.push(moves.make(moves.BEGIN))
    return game


def test_who_leaves_plays_no_more_and_the_next_one_does() -> None:
    game = enter(of(preset("pagat-99"), 4), "play 1 5", "leave 2")
    assert (game.deal.turn, game.deal.total, game.players()) == (3, 5, 3)
    enter(game, "play 3 6", "play 4 7", "play 1 8")
    assert game.deal.turn == 3
    assert why_not(game, "leave 2").startswith("seat_is_out")
    assert why_not(game, "leave 5").startswith("no_seat")
    assert game.those_who_left() == [2]
    for _ in range(4):
        game.pop()
    assert (game.deal.turn, game.players()) == (2, 4)


def test_its_cards_go_under_the_stock_unseen() -> None:
    game = enter(of(preset("pagat-99"), 3), "deal 1 5H 6H 7H", "deal 2 8H 9H JH")
    stock = game.deal.stock
    assert not game.deal.is_unseen(5 + 2 * 13 - 1)
    enter(game, "leave 1")
    assert game.deal.stock == stock + 3 and not game.deal.pile
    assert game.deal.is_unseen(5 + 2 * 13 - 1)
    assert game.deal.turn == 2


def test_who_leaves_need_not_draw_any_more() -> None:
    game = enter(of(preset("pagat-99"), 3), "deal 1 5H 6H 7H", "play 1 5H")
    assert game.must_draw
    enter(game, "leave 1", "play 2 9")
    assert game.deal.turn == 3


def test_the_last_one_wins_by_any_rules() -> None:
    for name in ("pagat-99", "classic-99", "wilson-99"):
        game = enter(of(preset(name), 3), "play 1 5", "leave 2", "leave 1")
        assert game.over and game.winners == [3]
        game.pop()
        assert not game.over


def test_the_dealer_may_leave() -> None:
    game = enter(of(preset("tokens-99"), 3), "leave 3", "play 1 5", "out 2", "hand")
    assert (game.dealer, game.deal.turn) == (1, 2)


def test_who_joins_sits_last_with_the_fewest_tokens() -> None:
    game = enter(of(house("tokens-99", tokens=3), 3), "out 1")
    assert game.standing.tokens == [1, 2, 3, 3]
    enter(game, "join")
    assert (game.seats, game.first_seats) == (4, 3)
    assert game.standing.tokens[1:] == [2, 3, 3, 2]
    enter(game, "hand", "play 1 5", "play 2 5", "play 3 5")
    assert (game.dealer, game.deal.turn) == (4, 4) and game.deal.size(4) == game.rules.hand_size
    again = game.begun_again()
    again.again(game.history)
    assert without_history(again) == without_history(game)
    while len(game.history) > 2:
        game.pop()
    assert (game.seats, game.standing.tokens[1:]) == (3, [2, 3, 3])
    enter(game, "hand", "play 2 5", "play 3 5")
    assert (game.dealer, game.deal.turn) == (1, 1)


def test_who_joins_has_the_fewest_points_or_the_most_marks() -> None:
    game = enter(of(preset("classic-99"), 2), "out 1", "join")
    assert game.standing.lost == (0, 1, 0, 1)
    game = of(preset("wilson-99"), 2)
    for move in iter(lambda: game.to_move, 0):
        del move
        game.push(game.legal_moves()[0])
    scores = game.standing.scores
    assert scores is not None
    enter(game, "join")
    assert game.standing.scores == (*scores, min(scores[1:]))


def test_nobody_joins_in_a_hand_or_a_full_table() -> None:
    game = of(preset("pagat-99"), 7)
    assert why_not(game, "join") == "join_between"
    enter(game, "out 1", "join")
    assert why_not(game, "join") == "no_room"
    game = enter(of(house("pagat-99", hand=7, decks=1), 7), "out 1")
    assert why_not(game, "join") == "no_room"
    enter(game, "leave 4", "join")
    assert why_not(Game(preset("pagat-99"), 3, 3), "join") == "begin_hand"


def test_the_record_has_them_and_names_of_those_who_join() -> None:
    text = [
        '[Game "adding"]', '[Rules "pagat-99"]', '[Seats "2"]', '[Names "Ann - Cleo"]',
        '[Dealer "2"]', '[Seating "table table"]',
        "hand", "play 1 9", "out 2", "join", "hand", "play 1 9", "leave 2", "play 3 9",
    ]  # fmt: skip
    table = resume([line + "\n" for line in text])
    assert [table.name(seat) for seat in (1, 2, 3)] == ["Ann", "", "Cleo"]
    assert sorted(line for _, line in table.text()) == sorted(text)
    assert table.role(3) == "table"
    reader = Reader()
    for line in text[:3] + ['[Names "Ann"]', '[Dealer "2"]']:
        reader.feed(line)
    with pytest.raises(Exception, match="one_per_seat"):
        reader.start()


def test_at_a_table_of_people_and_bots_the_newcomer_is_a_person_with_cards() -> None:
    game = Game(preset("pagat-99"), 2, 2, (1, 2))
    table = Table(game, ("person", "keeper"), 5)
    while table.prompt()[0] != CONFIRM:
        move = list(table.think())[-1] if table.prompt()[0] == THINK else game.legal_moves()[-1]
        table.answer(move)
    length = len(game.history)
    table.answer(moves.make(moves.JOIN, 3))
    table.answer(moves.make(moves.BEGIN))
    assert table.role(3) == "person" and len(sure(game.cards_of(3))) == 3
    table.answer(moves.make(moves.LEAVE, 2))
    while table.prompt() != (MOVE, 3):
        table.answer(game.legal_moves()[-1])
    lines_ = [line for _, line in table.text()]
    assert [line for _, line in resume(lines_).text()] == lines_
    again = table.again(6)
    assert again.seating == ("person", "person") and again.game.seats == 2
    while len(game.history) > length:
        table.undo()
    assert game.seats == 2
    table.redo()
    assert game.seats == 3


def test_undo_takes_back_only_the_one_who_left_while_a_bot_thinks() -> None:
    game = Game(preset("pagat-99"), 3, 3, (1, 2, 3))
    table = Table(game, ("person", "keeper", "person"), 5)
    table.answer(game.legal_moves()[0])
    assert table.prompt() == (THINK, 2)
    length = len(game.history)
    table.answer(moves.make(moves.LEAVE, 3))
    table.undo()
    assert len(game.history) == length


def test_the_table_has_no_winner_if_the_last_bot_was_sent_away() -> None:
    for leaves, winners in (((2, 3), []), ((2, 1), [3]), ((3, 1), [2])):
        game = Game(preset("pagat-99"), 3, 3, (1, 2, 3))
        table = Table(game, ("person", "person", "keeper"), 5)
        assert table.winners == []
        for seat in leaves:
            table.answer(moves.make(moves.LEAVE, seat))
        assert table.winners == winners and game.over, leaves
