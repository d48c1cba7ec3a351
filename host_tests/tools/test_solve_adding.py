"""The weights of the strongest bot for adding games, and the hands that they come from."""

from __future__ import annotations

import io
import json
import random
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.adding import moves
from engine.adding.bots import keeping, tables, weighing
from engine.adding.game import Game
from engine.adding.presets import NAMES
from engine.adding.rules import Rules, preset
from engine.adding.view import View
from engine.chance import Chance
from engine.game import DEALER
from host_tests import amount
from host_tests.sure import sure
from tools import processes
from tools.arena import work
from tools.arena.contest import HANDS, Contest
from tools.arena.result import result_of
from tools.console import Progress
from tools.solve import adding, made_up
from tools.solve.simulator import Table, Weighed, go_on, keeper

pytestmark = amount.for_changes_of(__file__, "engine", "tools/arena", "tools/solve")

QUIET = Progress(io.StringIO())
TINY = preset("pagat-99").with_options(["limit=20", "hand=2"])


def unseen(more: int) -> None:
    """Nobody looks at the progress."""


@pytest.fixture(scope="module")
def few() -> np.ndarray:
    """Return the weights of a small game after a few hands."""
    return adding.solve([(TINY, 2)], 400, 3, map, QUIET)


def test_the_same_seed_gives_the_same_weights_and_another_one_others(few: np.ndarray) -> None:
    assert (adding.solve([(TINY, 2)], 400, 3, map, QUIET) == few).all()
    assert not (adding.solve([(TINY, 2)], 400, 4, map, QUIET) == few).all()


def test_processes_that_share_the_work_find_the_same() -> None:
    with processes.pool(2) as pool:
        shared = adding.losses(TINY, 2, None, 9000, 1, pool.imap, unseen)
    assert (shared == adding.losses(TINY, 2, None, 9000, 1, map, unseen)).all()


def test_a_run_goes_on_where_the_last_one_ended(tmp_path: Path, few, monkeypatch) -> None:
    asked = TINY, 400, 3, tmp_path, map, QUIET
    monkeypatch.setattr(adding, "MOST_SEATS", 5)
    monkeypatch.setattr(adding, "beats_keepers", lambda *_: True)
    rows = adding.rows_of(*asked)
    assert rows[0] == adding.to_bytes(few, 2)
    monkeypatch.setattr(adding, "solve", None)
    monkeypatch.setattr(adding, "beats_keepers", None)
    assert adding.rows_of(*asked) == rows


def test_the_module_has_the_rules_that_are_asked_for(tmp_path: Path, monkeypatch, few) -> None:
    monkeypatch.setattr(adding, "solve", lambda *_: few)
    monkeypatch.setattr(adding, "beats_keepers", lambda games, *_: games[0][1] < 7)
    monkeypatch.setattr(adding, "_MADE_UP", 1)
    rules = tmp_path / "ours.json"
    rules.write_text(json.dumps({"base": "98", "name": "Ours", "limit": 50}))
    asked = ["--preset", "pagat-99", "--rules", str(rules), "--workers", "1"]
    assert adding.main([*asked, "--check"], tmp_path) == 1
    assert adding.main(asked, tmp_path) == 0
    assert adding.main([*asked, "--check"], tmp_path) == 0
    source = (tmp_path / adding.PATH).read_text()
    command = f"tools.solve.adding --hands 200000 --seed 1 --preset pagat-99 --rules {rules}: "
    assert command in source.replace("\n# ", " ")  # or a house rule is lost the next time
    written = runpy.run_path(str(tmp_path / adding.PATH))
    places = (0, 1, 1, 1, 1, -1, -1)
    assert written["ROWS"] == {"pagat-99": places, "Ours": places, "": places}
    assert written["WEIGHTS"] == adding.to_bytes(few, 2) + adding.to_bytes(few, 4)


def test_only_the_rows_of_a_preset_that_is_asked_for_change(tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / adding.PATH
    file.parent.mkdir(parents=True)
    in_use = (adding.ROOT / adding.PATH).read_text()
    file.write_text(in_use)
    asked = ["--preset", "98", "--workers", "1"]
    monkeypatch.setattr(adding, "rows_of_house_rules", None)
    monkeypatch.setattr(adding, "rows_of", lambda *_: adding.rows_in(file)[0]["98"])
    assert adding.main(asked, tmp_path) == 0
    assert file.read_text() == in_use  # the same rows, the same file

    new = bytes(range(weighing.SIZE))
    monkeypatch.setattr(adding, "rows_of", lambda *_: [new] * 6 + [None])
    assert adding.main([*asked, "--check"], tmp_path) == 1
    assert adding.main(asked, tmp_path) == 0
    assert adding.main([*asked, "--check"], tmp_path) == 0
    before, _ = adding.rows_in(adding.ROOT / adding.PATH)
    after, options = adding.rows_in(file)
    assert after == {**before, "98": [new] * 6 + [None]}
    assert list(after) == list(before)
    assert options == "--hands 200000 --seed 1"  # which make all of it


def test_the_rows_of_a_new_preset_join_those_of_house_rules(tmp_path: Path, monkeypatch) -> None:
    row = [bytes(weighing.SIZE)] * 7
    monkeypatch.setattr(adding, "rows_of", lambda *_: row)
    monkeypatch.setattr(adding, "rows_of_house_rules", lambda *_: row)
    rules = tmp_path / "ours.json"
    rules.write_text(json.dumps({"base": "98", "name": "Ours", "limit": 50}))
    line = ["--hands", "9", "--workers", "1"]
    assert adding.main([*line, "--preset", "98", "--rules", str(rules)], tmp_path) == 0
    assert adding.main([*line, "--preset", "100"], tmp_path) == 0
    tables, options = adding.rows_in(tmp_path / adding.PATH)
    assert list(tables) == ["100", "98", "Ours", weighing.ANY]
    assert options == f"--hands 9 --seed 1 --preset 98 --preset 100 --rules {rules}"


def test_players_are_for_measuring(capsys: pytest.CaptureFixture[str]) -> None:
    """Otherwise a run of two hours would not have them."""
    with pytest.raises(SystemExit):
        adding.main(["--players", "3"])
    assert capsys.readouterr().err.startswith("--players is for --measure alone")


def test_rows_from_other_hands_do_not_mix(tmp_path: Path, capsys, monkeypatch) -> None:
    """The first line of the file says what all of its rows come from."""
    file = tmp_path / adding.PATH
    file.parent.mkdir(parents=True)
    file.write_text((adding.ROOT / adding.PATH).read_text())
    monkeypatch.setattr(adding, "rows_of", None)
    with pytest.raises(SystemExit) as ended:
        adding.main(["--preset", "98", "--hands", "100"], tmp_path)
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert "--hands 200000 --seed 1: use these" in err and err.count("\n") == 1


@pytest.mark.parametrize("rule", ["draw", "hand"])
def test_rules_by_which_nobody_draws_need_no_weights(tmp_path: Path, capsys, rule: str) -> None:
    file = tmp_path / "ours.json"
    value = {"draw": "never", "hand": "all"}[rule]
    file.write_text(json.dumps({"base": "98", "name": "Ours", rule: value}))
    assert adding.main(["--rules", str(file)], tmp_path) == 2
    assert f"{file}: nobody draws" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "reason"), [("{", " is not JSON: "), ("[]", ": Rules must be a JSON object")]
)
def test_a_rule_file_that_can_not_be_used_is_named(
    text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.json"
    file.write_text(text)
    assert adding.main(["--rules", str(file)], tmp_path) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"{file}{reason}") and err.count("\n") == 1


def test_weights_that_are_no_better_than_keeper_are_not_used() -> None:
    """Weights of nothing choose the first card that fits; those in use win at `pagat-99`."""
    rules = preset("pagat-99")
    nothing = bytes([128]) * weighing.SIZE
    assert not adding.beats_keepers([(rules, 5)], nothing, 4000, 1, map, unseen)
    first = weighing.table(rules, 5)
    row = tables.WEIGHTS[first : first + weighing.SIZE]
    assert adding.beats_keepers([(rules, 5)], row, 12000, 1, map, unseen)


def test_a_number_of_players_for_which_others_weights_are_too_weak_has_its_own(
    tmp_path: Path, monkeypatch
) -> None:
    """Those for six suit seven, too, but not eight."""
    rows = {seats: bytes([seats]) * weighing.SIZE for seats in range(2, 9)}
    monkeypatch.setattr(adding, "solve", lambda games, *_: np.array([float(games[0][1])]))
    monkeypatch.setattr(adding, "to_bytes", lambda weights, seats: rows[seats])
    strong = {(6, rows[6]), (7, rows[6])}
    monkeypatch.setattr(
        adding, "beats_keepers", lambda games, row, *_: (games[0][1], row) in strong
    )
    found = adding.rows_of(preset("98"), 1, 1, tmp_path, map, QUIET)
    assert found == [rows[2], rows[4], rows[4], None, rows[6], rows[6], None]


def test_weights_that_win_only_with_care_are_used_with_it(tmp_path: Path, monkeypatch) -> None:
    """Then they serve the next number of players in the same way."""
    row = bytes([1]) * weighing.SIZE
    careful = row[: weighing.KEEPERS] + bytes([138])
    monkeypatch.setattr(adding, "solve", lambda *_: np.zeros(1))
    monkeypatch.setattr(adding, "to_bytes", lambda *_: row)
    monkeypatch.setattr(adding, "beats_keepers", lambda games, row, *_: row == careful)
    found = adding.rows_of(preset("98"), 1, 1, tmp_path, map, QUIET)
    assert found == [row, row, row, *[careful] * 4]


def test_with_nothing_but_care_the_bot_plays_as_a_keeper(monkeypatch) -> None:
    """So it does in the hands of the tool and in the engine."""
    row = bytes([128]) * weighing.KEEPERS + bytes([255])
    rng = np.random.default_rng(4)
    state = Table(preset("98"), 5).deal(500, rng)
    go_on(state, None, rng, plays=8)
    rows = np.nonzero(~state.over & (state.turn == state.me))[0]
    assert len(rows) > 50
    for own, keepers in zip(
        Weighed(state, rows).choose((np.frombuffer(row, np.uint8) - 128.0) / 256),
        keeper(state, rows),
        strict=True,
    ):
        assert (own == keepers).all()
    monkeypatch.setattr(weighing, "WEIGHTS", row)
    monkeypatch.setattr(weighing, "ROWS", {"pagat-99": (0,) * 7})
    source = random.Random(6)
    game = Game(preset("pagat-99"), 5, 5, range(1, 6))
    asked = 0
    while asked < 60 and not game.over:
        if game.between_deals:
            game.push(moves.make(moves.BEGIN))
        while game.to_move == DEALER:
            game.push(game.given(source.choice(game.unseen())))
        legal = game.legal_moves()
        if len(legal) > 1:
            view = game.view(game.to_move)
            *_, move = hard(game, view)
            assert move == keeping.best(view.rules, view.total, legal)
            asked += 1
        game.push(source.choice(legal))
    assert asked > 40


def test_a_house_rule_whose_cards_are_too_few_for_eight_is_solved(
    tmp_path: Path, monkeypatch, few
) -> None:
    monkeypatch.setattr(adding, "solve", lambda *_: few)
    monkeypatch.setattr(adding, "beats_keepers", lambda *_: True)
    large = preset("98").with_options(["hand=7"])
    *others, last = adding.rows_of(large, 1, 1, tmp_path, map, QUIET)
    assert all(others)
    assert last is None


def test_made_up_rules_are_the_same_each_time_and_have_cards_enough() -> None:
    count = 40 if amount.everything else 12
    for seats in (2, 6):
        made = [made_up.rules(number, Chance(7, number), seats) for number in range(count)]
        again = [made_up.rules(number, Chance(7, number), seats) for number in range(count)]
        assert [rules.differences() for rules in made] == [rules.differences() for rules in again]
        assert len({str(rules.differences()) for rules in made}) == count
        assert all(len(rules.all_cards(seats)) >= seats * rules.hand_size + 8 for rules in made)
        for rules in made:
            Table(adding.plainer(rules), seats)


def test_keepers_lose_their_share() -> None:
    lost = adding.losses(preset("pagat-99"), 3, None, 4000, 1, map, unseen)
    assert abs(lost.mean() - 1 / 3) < adding.half(lost)


def test_the_tables_in_use_are_whole() -> None:
    assert tuple(tables.ROWS) == (*NAMES, weighing.ANY)
    rows = {row for rows in tables.ROWS.values() for row in rows if row >= 0}
    assert len(tables.WEIGHTS) == len(rows) * weighing.SIZE


def test_games_that_differ_in_their_cards_names_share_what_is_found(tmp_path: Path) -> None:
    def kept(name: str, seats: int) -> Path:
        return adding._kept([(preset(name), seats)], 1, 1, tmp_path)

    assert kept("classic-99", 2) == kept("swapped-99", 2) != kept("tokens-99", 2)
    assert kept("classic-99", 4) == kept("tokens-99", 4) != kept("pagat-99", 4)


def test_rules_that_the_tool_cannot_play_are_made_plainer() -> None:
    plain = adding.plainer(preset("double-99"))
    assert plain.differences() == ["after_bust=new_hand", "4=add 0 4", "8=add 0 8"]
    assert adding.plainer(preset("jiujiu-99")).differences() == ["after_bust=new_hand", "5=nothing"]
    assert adding.plainer(preset("100")).differences() == []
    cards = {
        "3": [{"set": "limit", "from": 90}, {"double": True}],
        "K": {"add": [1, 11], "next_plays": 2},
        "Q": {"upto": 50},
        "7": {"never": True},
        "8": [{"set": "limit", "ends_in": 0}, {"never": True}],
    }
    more = {"costly": [11], "turn_up": "any", "draw": "never", "empty_hand": "wins"}
    rules = Rules.from_file({"base": "pagat-99", "cards": cards, **more})
    assert adding.plainer(rules).differences() == [
        "3=set limit", "7=add 999", "8=set limit", "Q=nothing", "K=add 1 11"
    ]  # fmt: skip


def hard(game: Game, view: View) -> Iterator[int]:
    """Let the bot think without chance, as it needs none."""
    bot: Any = game.bots["hard"]
    yield from bot(view, None)


def most(weighed: Weighed, kind: int, weights: np.ndarray) -> float:
    """Return the most that a move with a kind of card is worth in the only hand."""
    found = [-np.inf]
    for slot in np.nonzero(weighed.cards[0] == kind)[0]:
        for choice in range(weighed.to.shape[2]):
            places, values, _, can = weighed.of(int(slot), choice)
            if can[0]:
                found.append((weights[places] * values).sum())
    return max(found)


@pytest.mark.parametrize(
    ("name", "seats"),
    amount.pairs([name for name in NAMES if name not in ("98", "wilson-99")], [2, 3, 4]),
)
def test_the_hands_are_those_of_the_engine_and_so_are_the_bots_choices(
    name: str, seats: int
) -> None:
    rules = adding.plainer(preset(name))
    first = weighing.table(rules, seats)
    table = Table(rules, seats)
    unit = weighing.UNIT * (1 if seats == 2 else 4)
    weights = np.frombuffer(tables.WEIGHTS[first : first + weighing.SIZE], np.uint8) - 128.0
    same = asked = 0
    for seed in amount.first(6, range(8)):
        source = random.Random(seed)
        game = Game(rules, seats, seats, range(1, seats + 1))
        game.push(moves.make(moves.BEGIN))
        rng = np.random.default_rng(seed)
        state = table.deal(1, rng)
        state.me[:] = 0
        only = np.array([0])
        while True:
            while game.to_move == DEALER:
                game.push(game.given(source.choice(game.unseen())))
            mover = game.to_move
            kinds = [table.kinds.of(card) for card in sure(game.cards_of(mover))]
            state.cards[0, mover - 1] = kinds
            assert (state.turn[0] + 1, state.total[0] + table.low) == (mover, game.deal.total)
            move = source.choice(game.legal_moves())
            if mover == 1 and len(game.legal_moves()) > 1:
                *_, move = hard(game, game.view(1))
                weighed = Weighed(state, only)
                slot, _ = weighed.choose(weights / unit)
                mine = table.kinds.of(moves.value_of(move))
                # Of moves that are worth the same, either may be chosen.
                best, own = (most(weighed, kind, weights) for kind in (kinds[slot[0]], mine))
                same += kinds[slot[0]] == mine or abs(best - own) < 0.05
                asked += 1
            kind = table.kinds.of(moves.value_of(move))
            stuck = moves.kind_of(move) == moves.OUT
            after = -1
            if not stuck:
                number = moves.number_of(move)
                after = rules.total(moves.value_of(move), game.deal.total, number) - table.low
            made = [] if stuck else list(table.to[kind, :, state.total[0]])
            if not stuck and after not in made:
                break  # one of the totals that the tool does not try
            slot = np.array([0 if stuck else kinds.index(kind)])
            choice = np.array([0 if stuck else made.index(after)])
            game.push(move)
            state.play(only, slot, choice, rng)
            assert state.over[0] == game.between_deals
            if game.between_deals or state.next[0] == seats * rules.hand_size + 20:
                break
    assert asked > 15
    assert same >= 0.97 * asked


@pytest.mark.long
def test_hard_loses_fewer_hands_than_keeper() -> None:
    """53.2 % were measured; an equal share is 50 %."""
    contest = Contest("pagat-99", (), HANDS, ("hard", "keeper"), 1)
    found = result_of(contest, work.here(contest, 800, 1, lambda done: None))
    assert 1 - found.measures[0][1][0].mean < 0.485
