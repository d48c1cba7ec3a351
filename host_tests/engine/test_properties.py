"""Properties of every game, checked on random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine import cards
from engine.adding import moves
from engine.adding import record as events
from engine.adding.game import Game
from engine.adding.rules import Rules, preset
from engine.game import DEALER
from engine.reader import Reader
from engine.record import head
from engine.table import THINK, Table
from host_tests import amount
from host_tests.engine.entering import adding_game, sizes
from host_tests.engine.random_games import has_room
from host_tests.engine.states import plain, without_history
from host_tests.sure import sure

SEEDS = amount.seeds()
OPTIONS = (
    "two_player_reverse=again",
    "floor=clamp",
    "floor=forbid",
    "hand=1",
    "hand=5",
    "hand=7",
    "tokens=1",
    "tokens=2",
    "decks=1",
    "limit=30",
    "start_total=20",
    "jokers=2",
)
SUITED = Rules(
    "suited",
    {
        "tokens": 2,
        "jokers": 1,
        "limit": 100,
        "cards": {
            "AS": {"set": [0, 100]},
            "2S": {"double": True},
            "3": {"add": 3, "skip": 1},
            "4": {"reverse": True, "skip": 1},
            "5H": {"add": -5},
            "10": {"add": [-10, 0, 10]},
            "J": {"add": -10},
            "*": {"set": "limit"},
        },
    },
)


LONG = Rules(
    "long",
    {
        "hand": 7,
        "cards": {rank: {"add": [-10, 10]} for rank in cards.RANKS} | {"4": {"reverse": True}},
    },
)
"""Rules with which the stock usually runs out several times before a hand ends."""


def a_game(seed: int, preset_only: bool = False) -> tuple[random.Random, Game]:
    """Return a table by a seed: rules, seats and known hands."""
    source = random.Random(seed)
    rules = preset("pagat-99")
    for option in source.sample(OPTIONS, source.randrange(4)):
        rules = rules.with_options([option])
    if not preset_only:
        rules = (rules, SUITED, LONG, rules)[seed % 4]
    seats = source.randint(2, 7)  # with eight, hands of seven are more than one pack
    known = source.choice((0, 0.5, 1))
    dealt = [seat for seat in range(1, seats + 1) if source.random() < known]
    return source, Game(rules, seats, source.randint(1, seats), dealt)


def some_move(source: random.Random, game: Game) -> int:
    """Return a legal move; a player is seldom out by choice and seldom forgets to draw."""
    last = game.history[-1] if game.history else moves.make(moves.BEGIN)
    if moves.kind_of(last) == moves.PLAY and source.random() < 0.1:
        return moves.make(moves.NODRAW, moves.seat_of(last))
    if game.deal_number and source.random() < 0.02:
        inside = [seat for seat in range(1, game.seats + 1) if game.standing.is_in(seat)]
        return moves.make(moves.LEAVE, source.choice(inside))
    if game.between_deals and has_room(game) and game.deal_number and source.random() < 0.2:
        return moves.make(moves.JOIN, game.seats + 1)
    legal = game.legal_moves()
    if len(legal) > 1 and moves.kind_of(legal[-1]) == moves.OUT and source.random() < 0.95:
        legal.pop()
    return source.choice(legal)


def play_on(source: random.Random, game: Game, most: int = 300) -> Iterator[int]:
    """Play a random game to its end or for `most` moves, yielding each move before it."""
    for _ in range(most):
        if game.over:
            return
        move = some_move(source, game)
        yield move
        game.push(move)


@pytest.mark.parametrize("seed", SEEDS)
def test_taking_moves_back_leads_through_exactly_the_same_states(seed: int) -> None:
    source, game = a_game(seed)
    states = []
    for _ in play_on(source, game):
        states.append(without_history(game))
    played = list(game.history)
    for move, state in zip(reversed(played), reversed(states), strict=True):
        assert game.pop() == move
        assert without_history(game) == state
    assert plain(game) == plain(game.begun_again())
    with pytest.raises(IndexError):
        game.pop()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_with_many_undos_equals_the_game_of_its_history(seed: int) -> None:
    source, game = a_game(seed)
    for _ in range(400):
        if not game.over:
            game.push(some_move(source, game))
        if source.random() < 0.2:
            for _ in range(source.randrange(min(12, len(game.history)) + 1)):
                game.pop()
    again = game.begun_again()
    assert again.seats == game.first_seats
    for move in game.history:
        again.push(move)
    assert without_history(again) == without_history(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays_to_the_same_history(seed: int) -> None:
    source, game = a_game(seed, preset_only=True)
    for _ in play_on(source, game):
        pass
    reader = Reader()
    for line in head(game):
        reader.feed(line)
    lines = list(events.lines(game))
    entered = lines[-1][0]
    for _, line in lines:
        assert reader.feed(line) is not None
    again = adding_game(reader.start())
    assert again.history == game.history[:entered]
    while len(game.history) > entered:  # a hand still being dealt is not written
        assert moves.kind_of(game.pop()) == moves.GIVE
    # If nothing was dealt yet, the record does not know whose cards are known.
    if again.deal.known == game.deal.known:
        assert without_history(again) == without_history(game)
    assert list(events.lines(again)) == lines


@pytest.mark.parametrize("seed", SEEDS)
def test_totals_tokens_and_turns_stay_within_the_rules(seed: int) -> None:
    source, game = a_game(seed)
    rules = game.rules
    tokens = sure(game.standing.tokens)
    each = rules.tokens(game.seats)
    for _ in play_on(source, game):
        assert game.deal.total <= rules.limit
        assert game.deal.total >= 0 or rules.floor == "none"
        assert game.deal.direction in (1, -1)
        now = sure(game.standing.tokens)
        assert all(left <= before for left, before in zip(now[1:], tokens[1:], strict=False))
        assert sum(now) == each * game.seats
        tokens = now
        if game.next_seat > 0:
            assert game.standing.is_in(game.next_seat)
            dealer = game.dealer
            assert game.standing.is_in(dealer) or dealer in game.those_who_left()
    assert game.over == (game.players() == 1)
    assert len(game.winners) == game.over


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_made(seed: int) -> None:
    source, game = a_game(seed)
    pack = Counter(game.rules.all_cards(game.seats))
    everybody_known = len(game.dealt) == game.seats
    for _ in play_on(source, game):
        assert sum(sizes(game)) + len(game.deal.pile) + game.deal.stock == pack.total()
        assert game.deal.stock >= 0
        assert all(0 <= size <= game.rules.hand_size for size in sizes(game))
        for seat in game.dealt:
            assert game.deal.size(seat) == len(sure(game.cards_of(seat)))
            assert game.cards_of(seat) == sorted(sure(game.cards_of(seat)))
        if everybody_known and game.deal_number:
            table = Counter(game.unseen())
            for seat in range(1, game.seats + 1):
                table.update(game.cards_of(seat))
            if game.deal.stock:  # otherwise cards come from the pile, which is not seen
                table.update(game.deal.pile)
            assert table == +pack


def every_move(game: Game) -> Iterator[int]:
    """Return every move for the seats of a table.

    Cards by rank alone, and deals to another seat than the one to be dealt next, are left out: a
    record may have both.
    """
    entered = [*range(cards.make(0)), cards.JOKER]
    yield moves.make(moves.BEGIN)
    for seat in range(1, game.seats + 1):
        yield moves.make(moves.OUT, seat)
        for card in entered:
            if seat == game.receiver:
                yield moves.make(moves.GIVE, seat, card)
            yield moves.make(moves.DRAW, seat, card)
            numbers = tuple(game.rules.effect(card).all_numbers())
            for number in {*numbers[:3], *numbers[-3:], -10, -1, 0, 1, 10, 99}:
                yield moves.make(moves.PLAY, seat, card, number)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_legal_moves_are_all_that_is_accepted(seed: int) -> None:
    source, game = a_game(seed)
    for _ in play_on(source, game, 120):
        legal = game.legal_moves()
        assert len(set(legal)) == len(legal)
        for move in legal:
            game.check(move)
        known = game.to_move == DEALER or game.to_move in game.dealt
        if known and source.random() < 0.15:
            tried = set(every_move(game))
            accepted = {move for move in tried if game.is_legal(move)}
            assert accepted == tried & set(legal)


def test_there_is_always_a_legal_move_until_the_game_is_over() -> None:
    for seed in SEEDS:
        source, game = a_game(seed)
        for _ in play_on(source, game):
            assert game.legal_moves()
            assert all(game.is_legal(move) for move in game.legal_moves())


# The table


SEATINGS = (
    "table table",
    "person keeper",
    "person random keeper",
    "person person",
    "table table:keeper",
    "table table:random table table:keeper",
    "keeper random",
)


def a_table(seating: str, seed: int) -> Table:
    """Return a table of Ninety-Nine with so few tokens that a game is short."""
    roles = seating.split()
    dealt = [seat for seat, role in enumerate(roles, 1) if role != "table"]
    rules = preset("pagat-99").with_options(["tokens=2"])
    return Table(Game(rules, len(roles), len(roles), dealt), roles, seed)


def thought(table: Table) -> int:
    """Return the move of the bot whose turn it is."""
    return list(table.think())[-1]


def an_answer(source: random.Random, table: Table) -> int:
    """Return an answer for a table: the bot's move if it thinks, otherwise any legal one."""
    what, _ = table.prompt()
    return thought(table) if what == THINK else some_move(source, adding_game(table.game))


def looks(table: Table) -> tuple:
    """Return what a person sees of a table."""
    return table.prompt(), list(table.game.history), without_history(table.game)


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("seed", range(4))
def test_undo_leads_back_through_every_answer_and_redo_forward_again(
    seating: str, seed: int
) -> None:
    source = random.Random(seed)
    table = a_table(seating, seed)
    asked = []  # the table's appearance each time a person is asked
    for _ in range(60):
        if table.game.over:
            break
        if table.prompt()[0] != THINK:
            asked.append(looks(table))
        table.answer(an_answer(source, table))
    end = looks(table)
    for look in reversed(asked):
        assert table.can_undo()
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


def test_an_answer_after_undo_leaves_nothing_to_redo() -> None:
    table = a_table("table table", 0)
    for move in (
        moves.make(moves.PLAY, 1, cards.parse("K"), 99),
        moves.make(moves.PLAY, 2, cards.parse("9"), 0),
    ):
        table.answer(move)
    table.undo()
    table.answer(moves.make(moves.PLAY, 2, cards.parse("4"), 0))
    assert not table.redo()
