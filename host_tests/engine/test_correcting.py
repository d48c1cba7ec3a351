"""A card that was entered wrong is corrected, and everything after it stays the same."""

from __future__ import annotations

import random

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.correcting import changes, correct, held
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.errors import IllegalMove
from engine.kinds import Dropped
from engine.resuming import resume
from engine.table import Table
from host_tests.engine.entering import a_game, adding_game, enter
from host_tests.engine.states import without_history
from host_tests.sure import sure

BOT = 2


def a_table(*options: str) -> Table:
    """Return a real table of two, with a bot at seat 2 that plays first."""
    rules = preset("pagat-99").with_options(options)
    return Table(Game(rules, 2, 1, [BOT]), ["table", "table:keeper"], 1)


def deal(table: Table, *names: str) -> None:
    """Enter the bot's cards."""
    for name in names:
        table.answer(table.game.given(cards.parse(name)))


def hand(table: Table) -> list[str]:
    """Return the bot's cards, as text."""
    return [cards.text(card) for card in adding_game(table.game).cards_of(BOT) or ()]


def put_right(table: Table, wrong: str, right: str) -> None:
    correct(table, BOT, cards.parse(wrong), cards.parse(right))


def test_a_card_that_was_dealt_is_another_and_undo_brings_it_back() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("6"), 6))
    deal(table, "2")
    put_right(table, "8", "K")
    assert (hand(table), adding_game(table.game).deal.total) == (["2", "5", "K"], 6)
    text = [line for _, line in table.text()]
    assert "deal 2 5 6 K" in text
    assert without_history(resume(text).game) == without_history(table.game)
    assert table.undo()
    assert hand(table) == ["2", "5", "8"]


def test_a_bot_that_plays_a_card_it_does_not_hold_decides_again() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("8"), 8))
    assert [cards.text(card) for card in held(adding_game(table.game), BOT)] == ["5", "6", "8"]
    put_right(table, "8", "3")
    assert (hand(table), adding_game(table.game).deal.total, table.game.to_move) == (
        ["3", "5", "6"],
        0,
        BOT,
    )


def test_a_bot_that_laid_down_its_hand_for_a_wrong_card_goes_on() -> None:
    table = a_table("start_total=95")
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.OUT, BOT))
    assert table.game.between_deals
    put_right(table, "8", "3")
    game = adding_game(table.game)
    left = sure(game.standing.tokens)[BOT]
    assert (hand(table), left, game.to_move) == (["3", "5", "6"], 5, BOT)


def test_the_play_of_another_card_stays() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("8"), 8))
    put_right(table, "5", "3")
    assert (hand(table), adding_game(table.game).deal.total, adding_game(table.game).must_draw) == (
        ["3", "6"],
        8,
        True,
    )


@pytest.mark.parametrize(("right", "reason"), [("K", "not_unseen"), ("*", "not_in_pack")])
def test_a_card_that_can_not_be_there_is_refused(right: str, reason: str) -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("6"), 6))
    deal(table, "9")
    for drawn in ("9", "9", "9", "Q"):
        table.answer(moves.make(moves.PLAY, 1, cards.parse("K"), 99))
        table.answer(moves.make(moves.PLAY, BOT, cards.parse("9"), 0))
        deal(table, drawn)
    before = list(table.game.history)
    with pytest.raises(IllegalMove, match=reason):
        put_right(table, "8", right)
    assert table.game.history == before


OPTIONS = (
    "after_bust=pile_away_out",
    "after_bust=pile_away_stay",
    "forget_to_draw=lenient",
    "forget_to_draw=auto",
    "decks=1",
    "hand=7",
    "start_total={most}",
    "tokens=1",
)


def test_any_correction_leaves_a_game_that_is_that_of_its_record() -> None:
    done = refused = 0
    for seed in range(60):
        source = random.Random(seed)
        rules = preset(source.choice(sorted(PRESETS)))
        for option in source.sample(OPTIONS, source.randrange(4)):
            rules = rules.with_options([option.format(most=min(60, rules.limit))])
        seats = source.randint(2, 5)
        known = [seat for seat in range(1, seats + 1) if source.random() < 0.6]
        game = Game(rules, seats, source.randint(1, seats), known)
        roles = ["table:keeper" if seat in known else "table" for seat in range(1, seats + 1)]
        table = Table(game, roles, seed)
        for _ in range(60):
            if game.over:
                break
            legal = game.legal_moves()
            if len(legal) > 1 and moves.kind_of(legal[-1]) == moves.OUT:
                legal.pop()
            game.push(source.choice(legal))
            for seat in known:
                hand = held(game, seat)
                if not hand or source.random() < 0.8:
                    continue
                before, state = list(game.history), without_history(game)
                wrong = source.choice(hand)
                right = source.choice([card for card in rules.cards_to_enter() if card != wrong])
                try:
                    correct(table, seat, wrong, right)
                    game = adding_game(table.game)
                except IllegalMove:
                    assert (game.history, without_history(game)) == (before, state)
                    refused += 1
                    continue
                done += 1
                hand.remove(wrong)
                assert sorted(held(game, seat)) == sorted([*hand, right])
                text = [line for _, line in table.text()]
                resumed = resume(text).game
                assert (resumed.history, without_history(resumed)) == (
                    game.history,
                    without_history(game),
                )
                if source.random() < 0.5:
                    assert table.undo()
                    game = adding_game(table.game)
                    assert (game.history, without_history(game)) == (before, state)
    assert done > 200 and refused > 20, (done, refused)


# Past moves


def a_tally(*lines: str) -> Table:
    """Return a tally of two in which some events have happened."""
    return Table(enter(a_game("pagat-99", 2), "hand", *lines), ["table", "table"])


def put(table: Table, place: int, line: str, drop: Dropped = ()) -> None:
    """Replace the move at a place in the history by that of an event; "" for none."""
    move = None
    if line:
        game = adding_game(table.game).copy()
        game.rewind(place)
        move = enter(game, line).history[place]
    table.replace(*changes(adding_game(table.game), place, move), drop)


def test_a_past_play_is_another_and_the_total_follows() -> None:
    table = a_tally("play 1 5", "play 2 9", "play 1 8", "play 2 10 -10")
    put(table, 3, "play 1 2")
    assert events_of(table) == ["hand", "play 1 5", "play 2 9", "play 1 2", "play 2 10 -10"]
    assert adding_game(table.game).deal.total == -3
    assert table.undo() and adding_game(table.game).deal.total == 3


def test_a_later_play_that_is_not_legal_then_can_be_where_the_record_ends() -> None:
    table = a_tally("play 1 5", "play 2 9", "play 1 10 +10", "play 2 8")
    before = events_of(table)
    with pytest.raises(IllegalMove):
        put(table, 1, "play 1 K")
    assert events_of(table) == before
    put(table, 1, "play 1 K", IllegalMove)
    assert events_of(table) == ["hand", "play 1 K", "play 2 9"]
    assert table.undo() and events_of(table) == before


def test_a_card_that_was_not_forgotten_and_a_total_that_was_not_set() -> None:
    table = a_tally("play 1 5", "nodraw 1", "total 30", "play 2 2")
    put(table, 2, "")
    assert events_of(table) == ["hand", "play 1 5", "total 30", "play 2 2"]
    put(table, 2, "total 40")
    assert adding_game(table.game).deal.total == 42


def test_a_bots_card_is_another_where_it_was_drawn_and_where_it_was_played() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("6"), 6))
    deal(table, "2")
    right = moves.make(moves.PLAY, BOT, cards.parse("K"), 99)
    table.replace(*changes(adding_game(table.game), 4, right))
    assert events_of(table) == ["hand", "deal 2 5 K 8", "play 2 K", "draw 2 2"]
    wrong = moves.make(moves.DRAW, BOT, cards.parse("J"))
    table.replace(*changes(adding_game(table.game), 5, wrong))
    assert hand(table) == ["5", "8", "J"]


def test_a_correction_is_taken_back_though_a_bot_has_played_since() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("6"), 6))
    deal(table, "2")
    table.answer(moves.make(moves.PLAY, 1, cards.parse("9"), 0))
    before = events_of(table)
    table.replace(
        *changes(adding_game(table.game), 6, moves.make(moves.PLAY, 1, cards.parse("4"), 0))
    )
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("5"), 5))
    assert table.undo() and events_of(table) == before
    table.replace(
        *changes(adding_game(table.game), 6, moves.make(moves.PLAY, 1, cards.parse("4"), 0))
    )
    corrected = events_of(table)
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("5"), 5))
    deal(table, "3")  # a person enters it
    assert table.undo() and events_of(table)[: len(corrected)] == corrected


def events_of(table: Table) -> list[str]:
    """Return the events of a table's record."""
    return [line for line in (line for _, line in table.text()) if line[0] not in "[;"]


def test_a_correction_can_still_be_taken_back_after_an_answer_that_is_refused() -> None:
    # `Table.answer` promises to change nothing if a move is not legal.
    table = a_tally("play 1 5", "play 2 6")
    table.replace(
        *changes(adding_game(table.game), 1, moves.make(moves.PLAY, 1, cards.parse("7"), 7))
    )
    assert adding_game(table.game).deal.total == 13
    with pytest.raises(IllegalMove):
        table.answer(moves.make(moves.PLAY, 2, cards.parse("5"), 5))
    assert table.undo()
    assert adding_game(table.game).deal.total == 11
