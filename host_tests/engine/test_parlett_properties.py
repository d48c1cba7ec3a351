"""Properties of every match of Parlett's game, checked on random ones with fixed seeds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine import cards
from engine.chance import Chance
from engine.errors import GameOver, IllegalMove
from engine.game import BETWEEN, DEALER, ENDED, NOBODY
from engine.parlett import moves
from engine.parlett import record as events
from engine.parlett.deal import BIDDING, OPENING, PLAYING
from engine.parlett.game import Game
from engine.parlett.view import View
from engine.reader import Reader
from engine.record import head
from engine.resuming import resume
from engine.table import THINK, Table
from firmware.words import explain
from host_tests import amount
from host_tests.engine import parlett_games
from host_tests.engine.parlett_entering import BIDS, HANDS, enter
from host_tests.engine.states import plain, without_history
from host_tests.engine.test_rows_p_points import reference
from host_tests.sure import sure
from tools.micropython import MicroPython
from tools.node import ROOT

NAMES = parlett_games.NAMES
SEEDS = range(6 if amount.everything else 2)
KNOWN = ("all", "one", "none")

matches = pytest.mark.parametrize(
    ("name", "known", "seed"),
    amount.by_turns([(name, known, seed) for name in NAMES for known in KNOWN for seed in SEEDS]),
)


def a_match(name: str, known: str, seed: int) -> tuple[Chance, Game]:
    """Return a match by a seed: a preset with options, a match form and known hands."""
    chance = Chance(seed, NAMES.index(name) * 3 + KNOWN.index(known))
    rules = parlett_games.rules_of(chance, name)
    seats = rules.seats
    dealt = {"all": range(1, seats + 1), "one": [1 + seed % seats], "none": ()}[known]
    return chance, Game(rules, seats, 1 + seed % seats, dealt)


def play_on(chance: Chance, game: Game, most: int = 400) -> Iterator[int]:
    """Play a random match to its end or for `most` moves, yielding each move before it."""
    for _ in range(most):
        if game.over:
            return
        move = parlett_games.some_move(chance, game)
        yield move
        game.push(move)


@matches
def test_taking_moves_back_leads_through_exactly_the_same_states(
    name: str, known: str, seed: int
) -> None:
    chance, game = a_match(name, known, seed)
    states = []
    for _ in play_on(chance, game, 250):
        states.append(without_history(game))
    played = list(game.history)
    for move, state in zip(reversed(played), reversed(states), strict=True):
        assert game.pop() == move
        assert without_history(game) == state
    assert game.history == []
    with pytest.raises(IndexError):
        game.pop()


@matches
def test_a_match_with_many_undos_equals_the_match_of_its_history(
    name: str, known: str, seed: int
) -> None:
    chance, game = a_match(name, known, seed)
    for _ in range(300):
        if not game.over:
            game.push(parlett_games.some_move(chance, game))
        if not chance.below(5):
            for _ in range(chance.below(min(60, len(game.history)) + 1)):
                game.pop()
    again = Game(game.rules, game.seats, game.first_dealer, game.dealt)
    for move in game.history:
        again.push(move)
    assert without_history(again) == without_history(game)


def replayed(game: Game, lines: list[str]) -> Game:
    """Return the match read from lines of a record, with the rules and known hands of a game."""
    reader = Reader()
    for line in head(game):
        reader.feed(line)
    roles = ["person" if s in game.dealt else "table" for s in range(1, game.seats + 1)]
    reader.feed(f'[Seating "{" ".join(roles)}"]')
    for line in lines:
        assert reader.feed(line) is not None
    again = reader.start()
    assert isinstance(again, Game)
    return again


@matches
def test_a_record_replays_to_the_same_match(name: str, known: str, seed: int) -> None:
    chance, game = a_match(name, known, seed)
    for _ in play_on(chance, game):
        pass
    lines = list(events.lines(game))
    again = replayed(game, [line for _, line in lines])
    entered = lines[-1][0]
    assert again.history == game.history[:entered]
    while len(game.history) > entered:  # a bid that is half laid, and a hand that nobody lays open
        assert moves.kind_of(game.pop()) in (moves.LAY, moves.CLOSE)
    assert without_history(again) == without_history(game)
    assert list(events.lines(again)) == lines


@matches
def test_a_record_written_event_by_event_is_that_of_the_same_match(
    name: str, known: str, seed: int
) -> None:
    chance, game = a_match(name, known, seed)
    entered = 0
    lines = []
    for _ in play_on(chance, game):
        for after, line in events.lines(game, entered):
            entered = after
            lines.append(line)
    lines += [line for _, line in events.lines(game, entered)]
    again = replayed(game, lines)
    assert list(events.lines(again)) == list(events.lines(game))


@matches
def test_no_card_is_lost_or_made_and_every_hand_has_its_size(
    name: str, known: str, seed: int
) -> None:
    chance, game = a_match(name, known, seed)
    rules = game.rules
    for _ in play_on(chance, game):
        deal = game.deal
        if deal is None:
            continue
        seen = list(deal.unseen) + [card for _, card in deal.plays]
        seen += [card for laid in deal.laid for card in laid]
        seen += [card for held in deal.cards if held for card in held]
        seen += [deal.turn_up] if deal.turn_up >= 0 else []
        assert sorted(seen) == list(rules.pack)
        for hand in range(1, rules.hands + 1):
            held = deal.cards[hand]
            assert held is None or held == sorted(held)
            if game.phase == PLAYING and not deal.counted:
                played = deal.played_by(hand)
                assert deal.size(hand) == rules.tricks - played
                assert abs(played - len(deal.takers)) <= 1
        assert sum(deal.tricks) <= rules.tricks
        if not deal.counted:
            assert len(deal.takers) == sum(deal.tricks) == len(deal.plays) // rules.hands


@matches
def test_every_deal_is_scored_as_the_rows_say_and_the_sums_are_right(
    name: str, known: str, seed: int
) -> None:
    chance, game = a_match(name, known, seed)
    rules = game.rules
    for _ in play_on(chance, game, 1500):
        pass
    sums = [0] * rules.hands
    for result in game.results:
        bids = tuple(-1 if bid is None else bid for bid in result.bids[1:])
        tricks = result.tricks[1:]
        if rules.four_ten:  # ten tricks and none are then the same to a bid of 0 or 10
            bids = tuple(
                took if {bid, took} <= {0, 10} else bid
                for bid, took in zip(bids, tricks, strict=True)
            )
        premium = {seat: kind for seat, kind in enumerate(result.premium) if kind}
        scored_as = "parlett-3" if name == "parlett-classic" else name
        wanted = reference(scored_as, bids, tricks, premium, rules.premium_fail_pays)
        assert list(result.points.total[1:]) == wanted
        sums = [
            before + points + bonus
            for before, points, bonus in zip(sums, wanted, result.bonus[1:], strict=True)
        ]
    assert game.standing.totals[1:] == tuple(sums)
    for before, after in pairwise(game.results):
        assert after.dealer == before.dealer % game.seats + 1
    assert game.over or len(game.results) > 3


def every_move(game: Game, source: random.Random, count: int) -> set[int]:
    """Return a sample of all numbers that could be moves, and all near the legal ones."""
    tried = {source.randrange(14 << 10) for _ in range(count)}
    for move in game.legal_moves():
        tried |= {move, move ^ 1, move + 1, move ^ 128, move ^ 256, move + 1024, move - 1024}
        tried.add(moves.make(moves.kind_of(move), moves.seat_of(move), source.randrange(66)))
    return {move for move in tried if move >= 0}


# Events that may come out of order; more of them are accepted than are legal moves.
_OUT_OF_TURN = (
    *(moves.GIVE, moves.LAY, moves.BID, moves.HIDE, moves.FAIL),
    *(moves.OFFER, moves.CLOSE, moves.TRICKS),
)

_NO_PLAYERS_WORDS = re.compile(
    r"None|True|False|Error|object|index|tuple|\blist\b|range|[\[\]{}<>_]|(?<!no )seat (-1|0)\b|  "
)
_NAMES_SOMETHING = re.compile(
    r"(?i)seat\s\d|the dummy|\d tricks|\b(10|[2-9AJQK])[♣♦♥♠]?\b|joker|deal|over|bid|who leads"
    r"|nobody|two players|tricks|turned up|move"
)


@matches
def test_legal_moves_are_accepted_and_others_are_refused_in_plain_words(
    name: str, known: str, seed: int
) -> None:
    chance, game = a_match(name, known, seed)
    source = random.Random(seed)
    refused = 0
    for _ in play_on(chance, game, 260):
        legal = game.legal_moves()
        assert legal and len(set(legal)) == len(legal)
        for move in legal:
            game.check(move)
        if source.random() > 0.08:
            continue
        before = plain(game)
        for move in sorted(every_move(game, source, 40) - set(legal)):
            kind = moves.kind_of(move)
            try:
                game.push(move)
            except IllegalMove as error:
                refused += 1
                why = explain(error)
                assert not _NO_PLAYERS_WORDS.search(why), why
                assert _NAMES_SOMETHING.search(why), why
            else:
                assert kind in _OUT_OF_TURN, (kind, moves.seat_of(move), moves.value_of(move))
                assert game.to_move == NOBODY or game.legal_moves()
                assert game.pop() == move
                assert plain(game) == before
        assert plain(game) == before
    assert refused > 30


@matches
def test_somebody_is_always_to_move_and_knows_what(name: str, known: str, seed: int) -> None:
    chance, game = a_match(name, known, seed)
    for _ in play_on(chance, game):
        turn = game.to_move
        if turn == DEALER:
            assert bool(game.receiver) != (game.phase == BETWEEN)
            if game.receiver:
                assert game.legal_moves() == [game.given(card) for card in game.unseen()]
        else:
            assert 1 <= turn <= game.rules.hands
            assert game.receiver == 0
        for move in game.legal_moves():
            if moves.kind_of(move) == moves.TRICKS:  # entered from seat 1 on, in place of a card
                continue
            by = game.mover_of(move)
            assert by == turn or (
                by == DEALER and game.receiver_of(move) in (0, game.receiver, turn)
            )
        assert game.phase != ENDED
        assert (game.phase == BETWEEN) == game.between_deals
    assert game.over == bool(game.winners)
    assert set(game.winners) <= set(range(1, game.seats + 1))
    if game.over:
        assert game.to_move == game.next_seat == NOBODY
        with pytest.raises(IllegalMove, match="game_over"):
            game.push(moves.make(moves.BEGIN))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_has_what_a_seat_can_see_and_nothing_else(name: str, seed: int) -> None:
    chance, game = a_match(name, "all", seed)
    pack = set(game.rules.pack)
    for _ in play_on(chance, game, 150):
        deal = game.deal
        if deal is None or game.phase < BIDDING or game.receiver or game.deal.laying:
            continue
        for seat in range(1, game.seats + 1):
            view = game.view(seat)
            assert isinstance(view, View)
            hidden = set()
            for hand in range(1, game.rules.hands + 1):
                if hand != seat and view.open[hand] is None:
                    hidden |= set(sure(deal.cards[hand]))
                if hand != seat and not view.laid_by[hand]:
                    hidden |= set(deal.laid[hand])
                    assert view.bids[hand] is None
            assert set(view.unseen) == hidden
            assert set(view.hand) == set(sure(deal.cards[seat]))
            assert view.legal_moves == (tuple(game.legal_moves()) if game.to_move == seat else ())
            assert pack >= hidden | set(view.hand)
            assert sum(view.sizes) == sum(len(sure(held)) for held in deal.cards[1:])


# The table

SEATINGS = (
    "table table",
    "person random",
    "random random",
    "table:random table",
    "table table table",
    "person random random",
    "person person person",
    "table table:random table:random",
    "table:random table table",
    "table table table table",
    "person random person random",
    "table:random table table table:random",
)


def a_table(seating: str, seed: int) -> Table:
    """Return a table with these roles, at the preset for that number of players."""
    roles = seating.split()
    name = {2: "parlett-2", 3: "parlett-classic" if seed % 2 else "parlett-3", 4: "parlett-4"}
    known = [seat for seat, role in enumerate(roles, 1) if role != "table"]
    rules = parlett_games.rules_of(Chance(seed, 7), name[len(roles)])
    return Table(Game(rules, len(roles), 1 + seed % len(roles), known), roles, seed)


def answer(table: Table, chance: Chance) -> None:
    """Answer the prompt of a table: the bot's move if it thinks, otherwise any legal one."""
    thinks = table.prompt()[0] == THINK
    move = list(table.think())[-1] if thinks else parlett_games.some_move(chance, table.game)
    table.answer(move)


def looks(table: Table) -> tuple:
    """Return what a person sees of a table."""
    return table.prompt(), list(table.game.history), without_history(table.game)


def saved(table: Table) -> list[str]:
    """Return the record of a table, as it is saved."""
    return [line for _, line in table.text()]


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("seed", amount.first(2, range(4)))
def test_undo_leads_back_through_every_answer_and_redo_forward_again(
    seating: str, seed: int
) -> None:
    chance = Chance(seed)
    table = a_table(seating, seed)
    asked = []
    for _ in range(140):
        if table.game.over:
            break
        what, _ = table.prompt()
        before = looks(table)
        place = len(table.game.history)
        answer(table, chance)
        moved = table.game.history[place - 1 : place + 1]
        # Three cards of one's own hand are laid aside as one answer.
        if what != THINK and not table.game.goes_on(*moved):
            asked.append(before)
    end = looks(table)
    for look in reversed(asked):
        assert table.undo()
        assert looks(table) == look
    assert not table.can_undo()
    assert not table.undo()
    for look in [*asked[1:], end]:
        assert table.redo()
        if look is not end:
            assert looks(table) == look
    assert not table.redo()
    assert looks(table) == end


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("seed", amount.first(2, range(4)))
def test_a_saved_table_goes_on_the_same_way_at_every_point(seating: str, seed: int) -> None:
    chance = Chance(seed)
    table = a_table(seating, seed)
    for step in range(120):
        if table.game.over:
            break
        answer(table, chance)
        if step % 3:
            continue
        lines = saved(table)
        again = resume(lines)
        assert saved(again) == lines
        entered = len(again.game.history)
        short = table.game.history[entered:]
        # A half-laid bid is laid again from its first card.
        assert {moves.kind_of(m) for m in short} <= {moves.LAY, moves.CLOSE}
        assert again.game.history == table.game.history[:entered]
        if not short:
            assert looks(again) == looks(table)


@pytest.mark.parametrize(
    ("seating", "answers"), amount.pairs(SEATINGS, [2, 5, 14, 20, 33, 60, 100])
)
def test_what_was_undone_is_saved_and_can_be_brought_back(seating: str, answers: int) -> None:
    chance = Chance(answers, 3)
    table = a_table(seating, answers)
    for _ in range(answers):
        if not table.game.over:
            answer(table, chance)
    end = list(table.game.history)
    for _ in range(60):
        if not table.undo():
            break
        lines = saved(table)
        again = resume(lines)
        assert saved(again) == lines
        before = len(again.game.history)
        assert again.game.history == end[:before]
        while again.redo():
            pass
        brought = len(again.game.history)
        assert again.game.history == end[:brought]
        left = {moves.kind_of(move) for move in end[brought:]}
        assert left <= {moves.LAY, moves.CLOSE}, left


def test_a_table_of_bots_plays_a_whole_match() -> None:
    chance = Chance(1)
    for seating in ("random random", "random random random", "random random random random"):
        table = a_table(seating, 1)
        for _ in range(20000):
            if table.game.over:
                break
            answer(table, chance)
        assert table.game.over


def test_a_bot_at_a_real_table_with_an_unknown_dummy_must_be_given_its_cards() -> None:
    table = a_table("table:random table", 2)
    game = table.game
    chance = Chance(9)
    while game.phase != OPENING:
        answer(table, chance)
    with pytest.raises(IllegalMove, match="dummy_needed"):
        game.push(moves.make(moves.CLOSE, 3))


def test_a_bot_at_a_real_table_plays_on_without_a_revealed_hand() -> None:
    rules = parlett_games.Rules("parlett-3")
    table = Table(Game(rules, 3, 3, [1]), ["table:random", "table", "table"], 1)
    for card in rules.pack[:12]:
        table.answer(table.game.given(card))
    for card in rules.pack[:3]:
        table.answer(moves.make(moves.LAY, 1, card))
    for seat in (2, 3):
        table.answer(moves.make(moves.HIDE, seat))
    for seat, kind in ((1, moves.PASS), (2, moves.REVEAL)):
        table.answer(moves.make(moves.OFFER, seat, kind))
    table.answer(moves.make(moves.CLOSE, 2))  # neither the bid nor the hand is entered
    assert table.prompt() == (THINK, 1)
    view = table.game.view(1)
    assert isinstance(view, View) and view.open[2] is None
    table.answer(list(table.think())[-1])


def entered(*lines: str) -> Game:
    """Return a game of three after these events; seat 1 is eldest."""
    return enter(Game(parlett_games.Rules("parlett-3"), 3, 3), "deal", *lines)


def test_a_partly_entered_hand_must_be_completed_first() -> None:
    game = entered()
    game.push(moves.make(moves.GIVE, 2, cards.parse("AS")))
    assert (game.to_move, game.receiver) == (DEALER, 2)
    for move in (moves.make(moves.GIVE, 1, cards.parse("KS")), moves.make(moves.HIDE, 1)):
        with pytest.raises(IllegalMove, match="not_dealt count=12 seat=2"):
            game.push(move)
    game = entered(
        HANDS[0], BIDS[0], "bid 2 3", "bid 3 hidden", "premium 1 pass", "premium 2 reveal"
    )
    game.push(moves.make(moves.GIVE, 2, cards.parse("AC")))
    for move in (moves.make(moves.CLOSE, 2), moves.make(moves.BID, 3, 4)):
        with pytest.raises(IllegalMove, match="not_dealt count=9 seat=2"):
            game.push(move)


@pytest.mark.parametrize(
    "before", ["bid 1 3", "bid 1 3;bid 3 3", "play 1 AS", "play 1 AS;play 2 8S"]
)
def test_a_partly_entered_bid_must_be_completed_first(before: str) -> None:
    game = entered("bid 2 hidden", before)
    turn = game.to_move
    for card in ("AH", "KH"):
        game.push(moves.make(moves.LAY, 2, cards.parse(card)))
        assert game.to_move == 2
        assert {moves.kind_of(move) for move in game.legal_moves()} == {moves.LAY}
        for move in (moves.make(moves.BID, 2, 3), moves.make(moves.OFFER, 1), game.history[-2]):
            with pytest.raises(IllegalMove):
                game.push(move)
    game.push(moves.make(moves.LAY, 2, cards.parse("QH")))
    assert game.deal.bids[2] == 6
    assert game.to_move == turn


# Both runtimes

FIRST, GAMES = 101, 70


def test_random_matches_have_the_same_record_on_cpython_and_micropython() -> None:
    here = parlett_games.records(FIRST, GAMES)
    with MicroPython({"parlett_games.py": ROOT / "host_tests/engine/parlett_games.py"}) as inside:
        there: list = []
        for seed in range(FIRST, FIRST + GAMES, 10):
            there += inside.call("parlett_games", "records", seed, 10)
    assert there == here
    assert len(set(here)) == GAMES, "two seeds gave the same match"


def test_the_matches_are_varied() -> None:
    text = "".join(parlett_games.records(FIRST, GAMES))
    for name in NAMES:
        assert f'[Rules "{name}"]' in text
    for key in parlett_games.KEYS:
        values = parlett_games.row_of(key)[1]
        assert any(f'[Option "{key}={value}"]' in text for value in values), key
    for match in parlett_games.MATCHES:
        assert f'[Match "{match}' in text
    for words in (
        *("turnup *", " reveal\n", " declare\n", " pass\n", "nominate", "tricks 3", "; undone: "),
        *(" hidden\n", " failed\n", "play 3", "play 4", "person random", "table:random", "*\n"),
    ):
        assert words in text, words
    assert re.search(r"bid \d \S+ \S+ \S+\n", text)
    assert re.search(r"bid \d \d\n", text)
    assert re.search(r"cards \d( \S+){9}\n", text), "no hand was laid open and entered"
    assert re.search(r"cards \d( \S+){8}\n", text), "none with its first card on the table"
    assert cards.text(cards.JOKER) in text


# Corrections


def a_sheet(match: str) -> Table:
    """Return a score sheet to this many points after two deals, with the last answer undone."""
    head = '[Game "parlett"]\n[Rules "parlett-3"]\n[Seats "3"]\n[Dealer "3"]\n'
    deal = "deal\nbid 1 3\nbid 2 4\nbid 3 1\ntricks 1 3\ntricks 2 5\ntricks 3 1\n"
    table = resume((head + f'[Match "{match}"]\n' + deal + deal).splitlines())
    assert table.undo()
    return table


def first_deal(*tricks: int) -> list[int]:
    """Return the moves of the first deal of `a_sheet` with other tricks."""
    entered = [moves.make(moves.BID, seat, bid) for seat, bid in ((1, 3), (2, 4), (3, 1))]
    passes = [moves.make(moves.OFFER, seat) for seat in (1, 2, 3)]
    counted = [moves.make(moves.TRICKS, seat, count) for seat, count in enumerate(tricks, 1)]
    return [moves.make(moves.BEGIN), *entered, *passes, *counted]


def test_a_correction_is_undone_as_a_whole_with_what_it_dropped() -> None:
    table = a_sheet("target 30")
    before = saved(table)
    with pytest.raises(IllegalMove, match="game_over"):
        table.replace(0, 10, lambda game: first_deal(3, 6, 0))
    assert saved(table) == before
    table.replace(0, 10, lambda game: first_deal(3, 6, 0), drop=GameOver)
    assert table.game.over
    assert len(table.game.history) == 10
    assert table.undo()
    assert saved(table) == before
    assert table.redo()


def test_after_a_correction_the_next_answer_is_undone_first() -> None:
    table = a_sheet("nine_deals")
    before = saved(table)
    table.replace(0, 10, lambda game: first_deal(3, 4, 2))
    corrected = saved(table)
    assert corrected != before
    assert not table.undone
    assert table.undo()
    assert saved(table) == before
    table.replace(0, 10, lambda game: first_deal(3, 4, 2))
    table.answer(moves.make(moves.TRICKS, 3, 1))
    assert table.undo()
    assert saved(table)[:-1] == corrected
