"""A card that was entered wrong is corrected, and everything after it stays the same."""

from __future__ import annotations

import random

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.correcting import correct, held
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.errors import IllegalMove
from engine.resuming import resume
from engine.table import Table
from host_tests.engine.states import without_history

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
    return [cards.text(card) for card in table.game.cards_of(BOT) or ()]


def put_right(table: Table, wrong: str, right: str) -> None:
    correct(table, BOT, cards.parse(wrong), cards.parse(right))


def test_a_card_that_was_dealt_is_another_and_undo_brings_it_back() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("6"), 6))
    deal(table, "2")
    put_right(table, "8", "K")
    assert (hand(table), table.game.deal.total) == (["2", "5", "K"], 6)
    text = [line for _, line in table.text()]
    assert "deal 2 5 6 K" in text
    assert without_history(resume(text).game) == without_history(table.game)
    assert table.undo()
    assert hand(table) == ["2", "5", "8"]


def test_a_bot_that_plays_a_card_it_does_not_hold_decides_again() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("8"), 8))
    assert [cards.text(card) for card in held(table.game, BOT)] == ["5", "6", "8"]
    put_right(table, "8", "3")
    assert (hand(table), table.game.deal.total, table.game.to_move) == (["3", "5", "6"], 0, BOT)


def test_a_bot_that_laid_down_its_hand_for_a_wrong_card_goes_on() -> None:
    table = a_table("start_total=95")
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.OUT, BOT))
    assert table.game.between_deals
    put_right(table, "8", "3")
    assert (hand(table), table.game.standing.tokens[BOT], table.game.to_move) == (
        ["3", "5", "6"],
        5,
        BOT,
    )


def test_the_play_of_another_card_stays() -> None:
    table = a_table()
    deal(table, "5", "6", "8")
    table.answer(moves.make(moves.PLAY, BOT, cards.parse("8"), 8))
    put_right(table, "5", "3")
    assert (hand(table), table.game.deal.total, table.game.must_draw) == (["3", "6"], 8, True)


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
    "start_total=60",
    "tokens=1",
)


def test_any_correction_leaves_a_game_that_is_that_of_its_record() -> None:
    done = refused = 0
    for seed in range(60):
        source = random.Random(seed)
        rules = preset(source.choice(sorted(PRESETS)))
        for option in source.sample(OPTIONS, source.randrange(4)):
            rules = rules.with_options([option])
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
                    game = table.game
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
                    game = table.game
                    assert (game.history, without_history(game)) == (before, state)
    assert done > 200 and refused > 20, (done, refused)
