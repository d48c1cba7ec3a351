"""The table: its prompts, resuming a saved record, and what bots may know."""

from __future__ import annotations

import itertools
import random

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.bots import BOTS
from engine.adding.effects import Effect, Ways
from engine.adding.game import Game
from engine.adding.outcome import Outcome
from engine.adding.rules import Rules, preset
from engine.adding.view import View
from engine.chance import Chance
from engine.errors import IllegalMove, RecordError, RuleError
from engine.game import DEALER
from engine.resuming import resume
from engine.table import CONFIRM, ENTER, MOVE, OVER, THINK, Table
from host_tests.engine.entering import adding_game, sizes
from host_tests.engine.states import plain
from host_tests.sure import sure


def a_table(seating: str, seed: int = 1, rules: Rules | None = None) -> Table:
    """Return a table at which the last seat deals the first hand."""
    roles = seating.split()
    dealt = [seat for seat, role in enumerate(roles, 1) if role != "table"]
    return Table(Game(rules or preset("pagat-99"), len(roles), len(roles), dealt), roles, seed)


def card(text: str) -> int:
    """Return the card of a text."""
    return cards.parse(text)


def thought(table: Table) -> int:
    """Return the move of the bot whose turn it is."""
    return list(table.think())[-1]


def answer(table: Table) -> None:
    """Answer a prompt with the first legal move, or the bot's."""
    what, _ = table.prompt()
    table.answer(thought(table) if what == THINK else table.game.legal_moves()[0])


def saved(table: Table) -> list[str]:
    """Return the record of a table, as it is saved."""
    return [line for _, line in table.text()]


def without_undone(table: Table) -> list[str]:
    """Return the record of a table without the undone moves."""
    return [line for line in saved(table) if not line.startswith(";")]


# Prompts by role


def test_at_a_real_table_each_player_is_asked_for_the_card_played() -> None:
    table = a_table("table table")
    assert table.prompt() == (MOVE, 1)
    table.answer(moves.make(moves.PLAY, 1, card("K"), 99))
    assert table.prompt() == (MOVE, 2)
    table.answer(moves.make(moves.OUT, 2))
    assert table.prompt() == (CONFIRM, 0)
    table.answer(moves.make(moves.BEGIN))
    assert table.prompt() == (MOVE, 2)


def test_on_the_device_a_person_gets_cards_and_is_asked_to_play_one() -> None:
    table = a_table("person person")
    game = adding_game(table.game)
    assert table.prompt() == (MOVE, 1)
    assert [len(sure(game.cards_of(seat))) for seat in (1, 2)] == [3, 3]
    table.answer(game.legal_moves()[0])
    assert table.prompt() == (MOVE, 2)
    assert len(sure(game.cards_of(1))) == 3  # the device has drawn for the player


def test_a_bot_on_the_device_gets_cards_and_thinks() -> None:
    table = a_table("person keeper")
    table.answer(table.game.legal_moves()[0])
    assert table.prompt() == (THINK, 2)
    table.answer(thought(table))
    assert table.prompt() == (MOVE, 1)
    assert sizes(adding_game(table.game)) == [3, 3]


def test_at_a_real_table_a_bots_cards_and_draws_are_entered() -> None:
    table = a_table("table:keeper table")
    for text in ("K", "5", "9"):
        assert table.prompt() == (ENTER, 1)
        table.answer(table.game.given(card(text)))
    assert table.prompt() == (THINK, 1)
    table.answer(thought(table))
    assert adding_game(table.game).deal.pile == [card("5")]
    assert table.prompt() == (ENTER, 1)
    table.answer(table.game.given(card("J")))
    assert table.prompt() == (MOVE, 2)


def test_a_bot_at_a_real_table_without_a_draw_plays_on_with_two_cards() -> None:
    table = a_table("table:keeper table")
    for text in ("K", "5", "9"):
        table.answer(table.game.given(card(text)))
    table.answer(thought(table))
    table.answer(moves.make(moves.NODRAW, 1))
    assert table.prompt() == (MOVE, 2)
    assert adding_game(table.game).deal.size(1) == 2


def test_a_forgotten_draw_at_a_real_table_can_be_entered_before_the_next_card() -> None:
    table = a_table("table table")
    table.answer(moves.make(moves.PLAY, 1, card("5"), 5))
    table.answer(moves.make(moves.NODRAW, 1))
    assert table.prompt() == (MOVE, 2)
    assert sizes(adding_game(table.game)) == [2, 3]


def test_a_person_and_a_bot_each_lose_pennies_until_the_game_is_over() -> None:
    table = a_table("person keeper", rules=preset("pagat-99").with_options(["tokens=1"]))
    for _ in range(200):
        if table.prompt() == (OVER, 0):
            break
        answer(table)
    assert table.game.over
    with pytest.raises(IllegalMove, match="game_over"):
        table.answer(moves.make(moves.BEGIN))


def test_a_refused_answer_changes_nothing() -> None:
    table = a_table("table table")
    table.answer(moves.make(moves.PLAY, 1, card("K"), 99))
    before = saved(table)
    with pytest.raises(IllegalMove, match="over_limit .*total=104"):
        table.answer(moves.make(moves.PLAY, 2, card("5"), 5))
    assert (saved(table), table.prompt()) == (before, (MOVE, 2))


def test_moves_that_can_not_take_the_place_of_others_change_nothing() -> None:
    table = a_table("table table person")
    for text, number in (("K", 99), ("9", 0), ("4", 0)):
        if table.prompt() == (MOVE, 3):
            table.answer(table.game.legal_moves()[0])
        table.answer(moves.make(moves.PLAY, table.prompt()[1], card(text), number))
    assert table.undo()
    game = table.game
    before = saved(table), table.prompt(), list(table.undone), table.recorded, game.legal_moves()
    first = next(i for i, move in enumerate(game.history) if moves.kind_of(move) == moves.PLAY)
    wrong = (
        [moves.make(moves.PLAY, 1, card("K"), 98)],  # refused at once
        [
            moves.make(moves.PLAY, 1, card("2"), 2),
            moves.make(moves.PLAY, 1, card("2"), 2),
        ],  # refused half-way
        [
            moves.make(moves.PLAY, 1, card("K"), 99),
            moves.make(moves.PLAY, 2, card("9"), 0),
            moves.make(moves.OUT, 1),
        ],  # what follows
    )
    for others in wrong:
        with pytest.raises(IllegalMove):
            table.replace(first, first + 1, lambda game, others=others: others)
        assert table.game is game
        after = saved(table), table.prompt(), list(table.undone), table.recorded, game.legal_moves()
        assert after == before


def test_bots_alone_play_a_whole_game() -> None:
    table = a_table("keeper random keeper random")
    while table.prompt()[0] != OVER:
        assert table.prompt()[0] in (THINK, CONFIRM)
        answer(table)
    assert len(table.game.winners) == 1


@pytest.mark.parametrize(
    ("seating", "reason"),
    [
        ("table", "one_per_seat found=1 key=Seating seats=2"),
        ("table table table", "one_per_seat found=3 key=Seating seats=2"),
        (
            "table wizard",
            "not_one_of choices=table,person,hard,keeper,random found=wizard key=Seating",
        ),
        (
            "table table:wizard",
            "not_one_of choices=table,person,hard,keeper,random found=table:wizard key=Seating",
        ),
        (
            "table table:person",
            "not_one_of choices=table,person,hard,keeper,random found=table:person key=Seating",
        ),
        (
            "table table:",
            "not_one_of choices=table,person,hard,keeper,random found=table: key=Seating",
        ),
        ("person table", "not_dealt_to seat=1"),
        ("table:keeper table", "not_dealt_to seat=1"),
    ],
)
def test_an_invalid_seating_is_refused(seating: str, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        Table(Game(preset("pagat-99"), 2, 2), seating.split())
    assert str(refused.value) == reason


# Seeds


def a_whole_game(seed: int) -> list[str]:
    """Return the record of a game in which the person always plays the first legal card."""
    table = a_table("person keeper random", seed)
    while table.prompt()[0] != OVER:
        answer(table)
    return saved(table)


def test_the_same_seed_gives_the_same_game() -> None:
    assert a_whole_game(7) == a_whole_game(7)


def test_other_seeds_give_other_games() -> None:
    assert len({tuple(a_whole_game(seed)[7:]) for seed in range(5)}) == 5


def test_a_seed_deals_the_hands_it_always_dealt() -> None:
    game = adding_game(a_table("person person", 12345).game)
    hands = [" ".join(cards.text(held) for held in sure(game.cards_of(seat))) for seat in (1, 2)]
    assert hands == ["2C 8C 7H", "6C JD 3H"]


def test_all_cards_are_dealt_equally_often() -> None:
    counts = [0] * 52
    for seed in range(400):
        game = adding_game(a_table("person person", seed).game)
        for seat in (1, 2):
            for dealt in sure(game.cards_of(seat)):
                counts[dealt] += 1
    expected = sum(counts) / 52
    assert sum((count - expected) ** 2 for count in counts) / expected < 51 + 4 * 102**0.5


def test_after_undo_the_same_cards_come_and_the_same_bot_choices() -> None:
    table = a_table("person random")
    for _ in range(6):
        answer(table)
    before = saved(table)
    length = len(table.game.history)
    while table.undo():
        pass
    while len(table.game.history) < length:
        answer(table)
    assert saved(table) == before


# Undo where a bot holds real cards


def test_undo_goes_back_to_the_card_entered_for_the_bot() -> None:
    table = a_table("table:keeper table")
    for text in ("K", "5", "9"):
        table.answer(table.game.given(card(text)))
    table.answer(thought(table))
    table.answer(table.game.given(card("J")))
    table.undo()
    assert table.prompt() == (ENTER, 1)
    table.answer(moves.make(moves.NODRAW, 1))
    assert table.prompt() == (MOVE, 2)
    table.undo()
    assert table.prompt() == (ENTER, 1)
    assert table.redo()
    assert table.prompt() == (MOVE, 2)


# Resuming a saved record


SEATINGS = (
    "table table table",
    "person keeper",
    "person random keeper",
    "person person",
    "table:keeper table",
    "table table:keeper table:keeper",
)


@pytest.mark.parametrize("seating", SEATINGS)
def test_a_record_cut_after_any_event_resumes_in_the_same_way(seating: str) -> None:
    table = a_table(seating, rules=preset("pagat-99").with_options(["tokens=1"]))
    for _ in range(40):
        if table.prompt()[0] != OVER:
            answer(table)
    lines = without_undone(table)
    head = len(table.head())
    for end in range(head, len(lines) + 1):
        again = resume(lines[:end])
        assert again.prompt()[0] in (CONFIRM, MOVE, ENTER, THINK, OVER)
        while len(again.game.history) < len(table.game.history):
            answer(again)
        assert again.game.history == table.game.history
        assert again.prompt() == table.prompt()
        assert without_undone(again) == lines


@pytest.mark.parametrize("end", range(4))
def test_a_record_cut_within_its_first_tags_says_what_is_missing(end: int) -> None:
    lines = a_table("table table").head()[:end]
    missing = ("Game", "Rules", "Seats", "Dealer")[end]
    with pytest.raises(RecordError) as refused:
        resume(lines)
    assert str(refused.value) == f"missing_tag key={missing}"


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        ('[Seating "person"]', "one_per_seat found=1 key=Seating seats=2"),
        (
            '[Seating "person wizard"]',
            "not_one_of choices=table,person,hard,keeper,random found=wizard key=Seating",
        ),
        ('[Seed "many"]', "out_of_range found=many key=Seed least=0 most=4294967295"),
        ('[Seed "4294967296"]', "out_of_range found=4294967296 key=Seed least=0 most=4294967295"),
        (
            '[Rules "pagat-98"]',
            "not_one_of choices=100,98,classic-99,",
        ),
    ],
)
def test_a_record_with_an_invalid_tag_is_refused(tag: str, reason: str) -> None:
    head = ['[Game "adding"]', '[Seats "2"]', '[Dealer "2"]', tag]
    if "Rules" not in tag:
        head.append('[Rules "pagat-99"]')
    with pytest.raises(RecordError) as refused:
        resume(head)
    assert str(refused.value).startswith(reason)


def test_a_record_with_an_invalid_event_is_refused_with_its_line() -> None:
    with pytest.raises(RecordError) as refused:
        resume([*a_table("table table").head(), "hand", "play 2 5"])
    assert (refused.value.line, str(refused.value)) == (7, "not_turn other=2 seat=1")


def test_a_finished_game_goes_on_as_a_finished_game() -> None:
    table = a_table("keeper keeper", rules=preset("pagat-99").with_options(["tokens=1"]))
    while table.prompt()[0] != OVER:
        answer(table)
    assert resume(saved(table)).prompt() == (OVER, 0)


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("answers", [0, 1, 2, 3, 4, 5, 8, 20])
def test_what_was_undone_is_saved_and_can_be_brought_back(seating: str, answers: int) -> None:
    table = a_table(seating)
    for _ in range(answers):
        answer(table)
    end = (table.prompt(), list(table.game.history))
    while table.undo():
        again = resume(saved(table))
        while again.redo():
            pass
        assert (again.prompt(), again.game.history) == end


# What a bot may know


def a_hand_in_play(seed: int, plays: int) -> tuple[Game, list[int]]:
    """Return a game of three with known hands and seat 1 to play, and its moves."""
    source = random.Random(seed)
    game = Game(preset("pagat-99"), 3, 3, (1, 2, 3))
    while not (game.to_move == 1 and len(game.deal.pile) >= plays):
        if game.between_deals and game.deal_number:
            return a_hand_in_play(seed + 1000, plays)
        game.push(source.choice(game.legal_moves()))
    return game, list(game.history)


def dealt_anew(game: Game, history: list[int], source: random.Random) -> Game:
    """Return a game that looks the same to seat 1, with other cards in the others' hands."""
    seen = {moves.value_of(m) for m in history if moves.kind_of(m) == moves.PLAY}
    seen |= {moves.value_of(m) for m in history if game.receiver_of(m) == 1}
    hidden = [c for c in range(52) if c not in seen]
    other = dict(zip(hidden, source.sample(hidden, len(hidden)), strict=True))
    again = Game(game.rules, 3, 3, (1, 2, 3))
    for move in history:
        given = moves.kind_of(move) in (moves.GIVE, moves.DRAW)
        if given and moves.value_of(move) in other:
            move += other[moves.value_of(move)] - moves.value_of(move)
        again.push(move)
    return again


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("plays", [0, 3, 7, 12])
def test_a_bot_chooses_the_same_whatever_the_others_hold(name: str, plays: int) -> None:
    other_hands = 0
    for seed in range(10):
        game, history = a_hand_in_play(seed, plays)
        choice = list(BOTS[name](game.view(1), Chance(seed)))[-1]
        assert choice in game.legal_moves()
        source = random.Random(seed)
        for _ in range(5):
            again = dealt_anew(game, history, source)
            other_hands += again.cards_of(2) != game.cards_of(2)
            same = {"rules": 0, "notes": []}
            assert plain(vars(again.view(1)) | same) == plain(vars(game.view(1)) | same)
            assert list(BOTS[name](again.view(1), Chance(seed)))[-1] == choice
    assert other_hands > 25


def test_a_bot_is_given_a_view_and_a_source_of_chance_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = []

    def spy(*arguments: object):
        given.append([type(argument) for argument in arguments])
        yield arguments[0].legal_moves[0]  # type: ignore[attr-defined]

    monkeypatch.setitem(BOTS, "keeper", spy)
    table = a_table("keeper random")
    thought(table)
    assert given == [[View, Chance]]


def reachable(thing: object, seen: dict[int, object]) -> None:
    """Collect everything reachable from a thing through its attributes."""
    if id(thing) in seen:
        return
    seen[id(thing)] = thing
    if isinstance(thing, dict):
        parts: list = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set)):
        parts = list(thing)
    else:
        parts = list(getattr(thing, "__dict__", {}).values())
    for part in parts:
        reachable(part, seen)


def test_a_view_has_no_reference_to_the_game_or_others_cards() -> None:
    game, _ = a_hand_in_play(3, 6)
    view = game.view(1)
    seen: dict[int, object] = {}
    reachable(view, seen)
    kinds = {type(thing) for thing in seen.values()}
    known = {View, Rules, Outcome, Ways, Effect}
    known |= {dict, list, tuple, range, bytes, str, int, bool, type(None)}
    assert kinds <= known
    own = [game.history, *vars(game).values(), *vars(game.deal).values()]
    lists = {id(part) for part in own if isinstance(part, list) and part is not view.notes}
    assert len(lists) > 5 and lists.isdisjoint(seen)
    hidden = [tuple(sure(game.cards_of(seat))) for seat in (2, 3)]
    for thing in seen.values():
        if isinstance(thing, (list, tuple)):
            assert tuple(thing) not in hidden


def test_a_view_is_of_one_moment() -> None:
    game, _ = a_hand_in_play(3, 6)
    view = game.view(1)
    before = {name: value for name, value in vars(view).items() if name != "rules"}
    kept = {name: tuple(v) if isinstance(v, (list, tuple)) else v for name, v in before.items()}
    for _ in range(8):
        game.push(game.legal_moves()[0])
    assert kept == {
        name: tuple(value) if isinstance(value, (list, tuple)) else value
        for name, value in vars(view).items()
        if name != "rules"
    }


def test_a_view_has_what_can_be_seen_at_the_table() -> None:
    game, _ = a_hand_in_play(3, 6)
    view = game.view(1)
    assert view.hand == tuple(sure(game.cards_of(1)))
    assert view.legal_moves == tuple(game.legal_moves())
    assert (view.seat, view.seats, view.turn, view.players) == (1, 3, 1, 3)
    assert (view.total, view.direction) == (game.deal.total, game.deal.direction)
    assert view.pile == tuple(game.deal.pile)
    assert view.stock == 52 - len(view.pile) - sum(view.sizes)
    assert view.tokens == [0, 5, 5, 5]


def test_a_view_of_a_seat_that_waits_has_no_moves() -> None:
    game, _ = a_hand_in_play(3, 6)
    assert game.view(2).legal_moves == ()


def test_no_bot_needs_a_person_to_know_the_number_of_its_draws() -> None:
    # Twenty tables of bots; no move is ever refused.
    for seed, name in itertools.product(range(10), ("keeper", "random")):
        table = a_table(f"{name} {name} {name}", seed)
        while table.prompt()[0] != OVER:
            answer(table)
        assert table.game.to_move != DEALER
