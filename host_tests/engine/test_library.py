"""What a program that uses the engine as a library asks of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine import cards, families
from engine.adding import moves
from engine.adding.game import Game as AddingGame
from engine.adding.rules import preset
from engine.adding.view import View
from engine.chance import Chance
from engine.errors import EngineError, RecordError, RuleError
from engine.game import DEALER, Game
from engine.parlett.game import Game as ParlettGame
from engine.parlett.rules import Rules
from engine.parlett.rules import preset as parlett_preset
from engine.reader import Reader
from engine.resuming import resume
from engine.rules import Rules as CommonRules
from engine.table import CONFIRM, MOVE, THINK, Table
from host_tests.engine import entering, parlett_entering, random_play
from host_tests.engine.states import plain
from host_tests.sure import sure
from tools.package import explain, play_on, read, write

PRESETS = ("pagat-99", "wilson-99", "98", "parlett-2", "parlett-3", "parlett-classic")


def a_game(name: str, known: bool = True) -> Game:
    """Return a short game by a preset, of as few players as can be."""
    if name.startswith("parlett"):
        rules = Rules(name, "nine_deals")
        return ParlettGame(rules, rules.seats, 1, range(1, rules.seats + 1) if known else ())
    short = ["tokens=1"] if preset(name).tokens(3) else []
    return AddingGame(preset(name).with_options(short), 3, 1, (1, 2, 3) if known else ())


def play(game: Game, seed: int, most: int = 300) -> Game:
    """Play a game with cards and moves by a seed, as far as `most` moves."""
    while not game.over and len(game.history) < most:
        if game.to_move == DEALER:
            game.deal_on(seed)
        else:
            legal = game.legal_moves()
            game.push(legal[Chance(seed, len(game.history)).below(len(legal))])
    return game


@pytest.mark.parametrize("name", PRESETS)
def test_the_same_seed_deals_the_same_cards_and_another_one_others(name: str) -> None:
    assert play(a_game(name), 7) == play(a_game(name), 7) != play(a_game(name), 8)


@pytest.mark.parametrize("name", PRESETS)
def test_a_game_is_dealt_as_at_a_table_with_the_same_seed(name: str) -> None:
    alone = a_game(name)
    table = Table(a_game(name), ["person"] * alone.seats, 5)
    while table.prompt()[0] in (MOVE, CONFIRM) and len(table.game.history) < 200:
        if alone.to_move == DEALER:
            alone.deal_on(5)
        assert alone == table.game or table.prompt()[0] == CONFIRM
        move = table.game.legal_moves()[-1]
        if table.prompt()[0] == MOVE:
            alone.push(move)
        table.answer(move)
    assert len(alone.history) > 20


def test_cards_that_the_game_does_not_know_stay_unknown_when_chance_deals() -> None:
    game = a_game("pagat-99", known=False)
    game.deal_on(1)
    assert game.to_move == 2 and len(game.history) == 1 and not game.knows(2)
    before = list(game.history)
    game.deal_on(1)  # nothing is to be dealt
    assert game.history == before


@pytest.mark.parametrize("seed", [-1, 2**32, None, "1", True, 1.0])
def test_a_wrong_seed_is_refused_before_a_card_is_dealt(seed: Any) -> None:
    game = a_game("pagat-99")
    with pytest.raises(RuleError, match="key=Seed"):
        game.deal_on(seed)
    assert not game.history


@pytest.mark.parametrize("name", PRESETS)
def test_the_winners_share_one_and_the_others_pay_it(name: str) -> None:
    game = a_game(name)
    assert game.returns() == [0.0] * game.seats
    play(game, 3, 4000)
    found = game.returns()
    assert game.over or name == "98"
    assert sum(found) == pytest.approx(0)
    for seat, gets in enumerate(found, 1):
        if game.over and len(game.winners) < game.seats:
            assert (gets > 0) == (seat in game.winners)
    assert sum(gets for gets in found if gets > 0) == pytest.approx(1 if game.winners else 0)


def test_a_game_that_is_broken_off_has_the_winners_that_one_names() -> None:
    game = play(a_game("parlett-3"), 3, 60)
    assert not game.over
    assert game.returns([2]) == [-0.5, 1.0, -0.5]
    assert game.returns([1, 3]) == [0.5, -1.0, 0.5]
    assert game.returns([1, 2, 3]) == game.returns() == [0.0, 0.0, 0.0]


def test_events_have_what_a_play_did() -> None:
    game = entering.enter(entering.a_game("pagat-99", 2), "hand", "play 1 9", "play 2 K", "out 1")
    assert list(game.events()) == [
        row(0, 1, "hand", "hand", 0, None, 0, 0),
        row(1, 1, "play", "play 1 9", 1, "9", 0, 0),
        row(2, 1, "play", "play 2 K", 2, "K", 0, 99),
        row(3, 1, "out", "out 1", 1, None, 99, 99, loser=1),
    ]


def row(*values: object, cost: int = 0, loser: int = 0) -> dict[str, object]:
    """Return a row of the events of an adding game."""
    names = ("place", "deal", "event", "text", "seat", "card", "before", "after")
    return {**dict(zip(names, values, strict=True)), "cost": cost, "loser": loser}


def test_events_of_parletts_game_have_the_tricks() -> None:
    game = parlett_entering.enter(
        parlett_entering.dealt(), "play 1 AS;play 2 8S;play 3 7S;play 1 9S"
    )
    rows = list(game.events())
    assert [row["event"] for row in rows[:2]] == ["deal", "give"]
    assert {row["event"] for row in rows} == {"deal", "give", "bid", "premium", "play"}
    facts = [(row["seat"], row["card"], row["tricks"], row["took"]) for row in rows[-4:]]
    assert facts == [(1, "AS", 0, 0), (2, "8S", 0, 0), (3, "7S", 1, 1), (1, "9S", 1, 0)]
    assert rows[-1]["trump"] in ("none", *cards.SUITS)


@pytest.mark.parametrize("family", families.FAMILIES)
def test_all_events_of_a_game_have_the_same_columns_of_plain_values(family: str) -> None:
    for game in ends(family):
        rows = list(game.events())
        assert [row["text"] for row in rows] == [game.text(move) for move in game.history]
        assert [row["place"] for row in rows] == list(range(len(game.history)))
        assert json.loads(json.dumps(rows)) == rows
        for each in rows:
            assert each.keys() == rows[0].keys()
            card, text, seat = each["card"], each["text"], each["seat"]
            assert isinstance(text, str) and isinstance(seat, int)
            assert card is None or card in text.split()
            assert 0 <= seat <= 8
        if family == "adding" and rows:
            assert rows[-1]["deal"] == game.deal_number  # type: ignore[attr-defined]


def ends(family: str) -> Iterator[Game]:
    """Yield random games where they stopped."""
    for seed in range(40):
        *_, game = random_play.games(family, seed)
        yield game


def test_cards_of_a_hand_can_be_exchanged_for_others_of_the_stock() -> None:
    game = a_game("pagat-99")
    game.deal_on(4)
    assert isinstance(game, AddingGame)
    deal = game.deal
    before = plain(deal)
    held = sure(game.cards_of(2))[:]
    others = deal.unseen()[:3]
    deal.take_back(2, held[:3])
    assert deal.size(2) == len(held) - 3 and deal.stock == len(deal.unseen())
    deal.give(2, others)
    assert sorted(sure(game.cards_of(2))) == game.cards_of(2) == sorted(others + held[3:])
    assert all(deal.is_unseen(card) for card in held[:3])
    deal.take_back(2, others)
    deal.give(2, held[:3])
    assert plain(deal) == before


def lowest(view: Any, chance: Chance) -> Iterator[int]:
    """Play the first legal move."""
    yield view.legal_moves[0]


@pytest.mark.parametrize("name", ["pagat-99", "parlett-3"])
def test_a_bot_of_ones_own_plays_at_a_table(name: str) -> None:
    theirs = "hard" if name == "pagat-99" else "easy"
    game = a_game(name)
    table = Table(game, ["lowest", theirs, "table:lowest"], 2, bots={"lowest": lowest})
    assert [table.is_bot(seat) for seat in (1, 2, 3)] == [True, True, True]
    while table.prompt() != (THINK, 1):
        move = [*table.think()][-1] if table.prompt()[0] == THINK else game.legal_moves()[0]
        table.answer(move)
    assert list(table.think()) == game.legal_moves()[:1]
    assert '[Seating "lowest ' in "\n".join(table.head())


def test_a_bot_of_ones_own_stays_for_the_next_game_and_may_take_the_place_of_another() -> None:
    game = a_game("pagat-99")
    table = Table(game, ["keeper", "lowest", "lowest"], bots={"lowest": lowest, "keeper": lowest})
    again = table.again()
    assert again.seating == table.seating and again.is_bot(2)
    for each in (table, again):
        while each.game.to_move != 1:
            each.answer(*(each.think() if each.is_bot(each.game.to_move) else [moves.BEGIN]))
        assert list(each.think()) == each.game.legal_moves()[:1]
    assert game.bots.keys() == {"random", "keeper", "hard"}
    with pytest.raises(RuleError, match="not_one_of .*found=lowest key=Seating"):
        Table(a_game("pagat-99"), ["lowest"] * 3)


def test_the_record_of_a_bot_of_ones_own_is_read_with_that_bot_and_refused_without_it() -> None:
    table = Table(a_game("pagat-99"), ["lowest", "person", "keeper"], bots={"lowest": lowest})
    table.answer(table.game.legal_moves()[0])
    lines = [line for _, line in table.text()]
    again = resume(lines, {"lowest": lowest})
    assert [line for _, line in again.text()] == lines
    assert again.is_bot(1)
    with pytest.raises(RecordError) as refused:
        resume(lines)
    assert str(refused.value).endswith("found=lowest key=Seating")
    assert "'lowest'" in explain(refused.value)
    reader = Reader()  # it needs no bots
    for line in lines:
        reader.feed(line)
    assert reader.game == table.game


@pytest.mark.parametrize(
    ("bots", "reason"),
    [
        ({"": lowest}, "bot_name found="),
        ({"two words": lowest}, "bot_name found=two words"),
        ({"my:bot": lowest}, "bot_name found=my:bot"),
        ({'"': lowest}, 'bot_name found="'),
        ({"a\n": lowest}, "bot_name found=a?"),
        ({"table": lowest}, "bot_name found=table"),
        ({"person": lowest}, "bot_name found=person"),
        ({5: lowest}, "bot_name found=5"),
        ({"mine": 5}, "wrong_type found=5 key=mine"),
        ([lowest], "wrong_type"),
        ("mine", "wrong_type found=mine key=Bots"),
    ],
)
def test_a_bot_that_no_role_can_name_is_refused(bots: Any, reason: str) -> None:
    with pytest.raises(EngineError) as refused:
        Table(a_game("pagat-99"), ["person"] * 3, bots=bots)
    assert str(refused.value).startswith(reason)
    assert explain(refused.value)


@pytest.mark.parametrize(
    ("begin", "sentence"),
    [
        (
            lambda: AddingGame("pagat-99", 2, 1),  # type: ignore[arg-type]
            "Rules: 'pagat-99' is not of the type Rules.",
        ),
        (
            lambda: Table(AddingGame(preset("98"), 2, 1), ["keeper", "hard"]),
            "Seat 1 needs cards that the game does not know. Name the seat in 'dealt'.",
        ),
        (
            lambda: preset("98").with_options(5),  # type: ignore[arg-type]
            "Option: '5' is not of the type list.",
        ),
    ],
)
def test_what_a_program_forgets_is_said_in_a_sentence(begin: Any, sentence: str) -> None:
    with pytest.raises(RuleError) as refused:
        begin()
    assert explain(refused.value).replace("\xa0", " ") == sentence


def test_an_error_of_another_kind_is_explained_by_its_own_text() -> None:
    assert explain(ValueError("no such file")) == "no such file"
    assert explain(ValueError()) == "ValueError"


def nothing(view: Any, chance: Chance) -> Iterator[int]:
    """Yield no move."""
    yield from ()


def late(view: Any, chance: Chance) -> Iterator[int]:
    """Yield a legal move, and then a wrong move."""
    yield view.legal_moves[0]
    yield -1


def leaver(view: Any, chance: Chance) -> Iterator[int]:
    """Yield a move that is legal, but that no seat decides on."""
    yield moves.make(moves.LEAVE, view.seat)


@pytest.mark.parametrize(
    ("bot", "reason", "sentence"),
    [
        (lambda view, chance: 4096, "bot_returns found=4096 ", "returned '4096'. It must yield"),
        (lambda view, chance: None, "bot_returns found=None ", "returned 'None'. It must yield"),
        (nothing, "bot_move found=None ", "must yield a legal move, not 'None'"),
        (late, "bot_move found=-1 ", "must yield a legal move, not '-1'"),
        (leaver, "bot_move found=16512 ", "must yield a legal move, not '16512'"),
        (lambda view, chance: ["play 1 K"], "bot_move found=play 1 K ", "not 'play 1 K'"),
    ],
)
def test_a_bot_that_gives_no_legal_move_is_named_with_its_seat(
    bot: Any, reason: str, sentence: str
) -> None:
    game = AddingGame(preset("pagat-99"), 3, 3, (1, 2, 3))
    table = Table(game, ["wrong", "keeper", "keeper"], bots={"wrong": bot})
    before = game.history[:]
    with pytest.raises(RuleError) as refused:
        play_on(table)
    assert str(refused.value) == reason + "key=wrong seat=1"
    explained = explain(refused.value).replace("\xa0", " ")
    assert explained.startswith("The bot wrong at seat 1 ") and sentence in explained
    assert game.history == before


def test_an_error_inside_a_bot_is_not_hidden() -> None:
    def broken(view: Any, chance: Chance) -> Iterator[int]:
        yield len(view.seat)

    game = AddingGame(preset("pagat-99"), 2, 2, (1, 2))
    with pytest.raises(TypeError, match="len"):
        play_on(Table(game, ["broken", "keeper"], bots={"broken": broken}))


def test_a_record_with_a_bot_of_a_program_is_read_with_that_bot() -> None:
    def lowest(view: View, chance: Chance) -> Iterator[int]:
        yield view.legal_moves[0]

    game = AddingGame(preset("98").with_options(["tokens=1"]), 2, 1, (1, 2))
    record = write(Table(game, ["lowest", "keeper"], bots={"lowest": lowest}))
    with pytest.raises(RecordError) as refused:
        read(record)
    assert refused.value.code == "not_one_of" and refused.value.values["found"] == "lowest"
    table = play_on(read(record, bots={"lowest": lowest}))
    assert table.game.over


@pytest.mark.parametrize(
    ("plain", "option"),
    [
        (preset("pagat-99"), "tie=shared"),
        (parlett_preset("parlett-3"), "tie=play_on"),
        (parlett_preset("parlett-classic"), "revealer_nominates=off"),
    ],
    ids=lambda each: getattr(each, "name", each),
)
def test_the_rules_of_both_families_are_asked_in_the_same_way(
    plain: CommonRules, option: str
) -> None:
    assert (plain.preset, plain.options, plain.differences()) == (plain.name, (), [])
    changed = plain.with_options([option])
    assert (changed.preset, changed.options) == (plain.name, (option,))
    assert changed.differences() == [option]
    assert changed != plain and changed == plain.with_options(changed.differences())
    key, _, value = option.partition("=")
    assert changed.data[key] == value != plain.data[key]
    several: tuple[Any, ...] = (["tie"], 7)
    for wrong in several:
        with pytest.raises(RuleError, match="not_an_option|key=Option"):
            plain.with_options(wrong)
