"""The games in OpenSpiel: its own checks, hidden information, records that replay, returns."""

from __future__ import annotations

import ast
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.adding import moves
from engine.adding.game import Game
from engine.reader import Reader
from host_tests import amount
from host_tests.openspiel.random_play import (
    ADDING,
    PARLETT,
    hidden_cards_change_nothing,
    np,
    openspiel,
    play,
    play_on,
    pyspiel,
)
from tools.bench import speed

pytestmark = amount.for_changes_of(
    "engine", "tools/openspiel", "tools/bench/speed.py", "host_tests/openspiel"
)

if openspiel:
    from tools.openspiel.search import SPEED_GAMES, ismcts
else:
    SPEED_GAMES = ()  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
NAMES = ADDING


def test_every_preset_is_in_the_table() -> None:
    assert sorted(openspiel.GAMES) == sorted(ADDING + PARLETT)


def test_the_list_shows_how_a_preset_is_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.openspiel.__main__ import main

    assert main([]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 100
    for line in (
        "ninety_nine_pagat_99         pagat-99:",
        "ninety_nine_parlett_2        parlett-2:",
    ):
        assert line in out


@pytest.mark.parametrize(("name", "players"), amount.by_turns(amount.pairs(NAMES, [2, 4])))
def test_openspiels_own_check_passes(name: str, players: int) -> None:
    game = pyspiel.load_game(f"{name}(players={players},hands=2)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_match_of_the_default_size_ends_as_the_rules_say() -> None:
    for name in NAMES:
        state = play(pyspiel.load_game(name), random.Random(name))
        game = state.position.game
        if name != "ninety_nine_98":  # where marks are kept without end
            assert game.over, name
            assert [r > 0 for r in state.returns()] == [
                seat in game.winners for seat in range(1, game.seats + 1)
            ]
        assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", amount.by_turns(NAMES))
def test_the_loser_of_one_hand_gets_minus_one(name: str) -> None:
    for players in (2, 5):
        game = pyspiel.load_game(name, {"players": players, "hands": 1})
        for seed in range(5):
            state = play(game, random.Random(seed))
            position = state.position.game
            returns = state.returns()
            assert sum(returns) == pytest.approx(0)
            worth = position.standing.scores or [-lost for lost in position.standing.lost]
            for player, value in enumerate(returns):
                best = worth[player + 1] == max(worth[1:])
                assert (value > 0) == best or not any(returns)
            # In a variant all but one lose, and share what they pay.
            if position.standing.scores is None and sum(position.standing.lost) == 1:
                assert returns[position.standing.lost.index(1) - 1] == -1


def test_a_match_is_cut_after_a_number_of_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.openspiel.adding.PLAYS", 7)
    game = pyspiel.load_game("ninety_nine_pagat_99(players=3,hands=1)")
    lengths = set()
    for seed in range(20):
        state = play(game, random.Random(seed))
        decisions = [a for a in state.full_history() if a.player >= 0]
        lengths.add(len(decisions))
        if not any(state.position.game.standing.lost):
            assert state.returns() == [0, 0, 0]
    assert max(lengths) == 7
    assert len(state.history()) <= game.max_game_length() + game.max_chance_nodes_in_history()


@pytest.mark.parametrize("name", amount.by_turns(NAMES))
def test_the_record_of_a_random_game_replays(name: str) -> None:
    chance = random.Random(name)
    state = play(pyspiel.load_game(name, {"players": 3, "hands": 2}), chance)
    reader = Reader()
    for line in state.record():
        reader.feed(line)
    game = state.position.game
    assert isinstance(reader.game, Game)
    assert reader.game.history == game.history
    assert (reader.game.standing.lost, reader.game.standing.scores) == (
        game.standing.lost,
        game.standing.scores,
    )


@pytest.mark.parametrize("name", amount.by_turns(NAMES))
def test_actions_are_written_as_the_record_writes_them(name: str) -> None:
    state = pyspiel.load_game(name, {"players": 2, "hands": 1}).new_initial_state()
    chance = random.Random(name)
    written = []
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        written.append(state.action_to_string(action))
        state.apply_action(action)
    lines = [line for line in state.record() if line[0] != "[" and line != "hand"]
    dealt = [line for line in lines if line.startswith("deal")]
    split = [f"give {line.split()[1]} {card}" for line in dealt for card in line.split()[2:]]
    assert written == split + lines[len(dealt) :]


@pytest.mark.parametrize("name", amount.by_turns(NAMES))
def test_every_legal_action_has_its_own_number(name: str) -> None:
    game = pyspiel.load_game(name)
    state = play(game, random.Random(name), 40)
    adapter = state.position.adapter
    words = {adapter.words(state.position.game, 1, a) for a in range(adapter.actions)}
    assert len(words) == game.num_distinct_actions()


def test_chance_is_what_the_deck_holds() -> None:
    state = pyspiel.load_game("ninety_nine_joker_99").new_initial_state()
    outcomes = dict(state.chance_outcomes())
    assert len(outcomes) == 53
    assert outcomes[52] == pytest.approx(2 / 54)  # the jokers
    assert sum(outcomes.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", amount.by_turns(NAMES))
def test_hidden_cards_change_nothing_that_a_seat_sees(name: str) -> None:
    chance = random.Random(name)
    changed = 0
    for players in (2, 4):
        game = pyspiel.load_game(name, {"players": players, "hands": 3})
        for steps in range(players * 5, 120, 11):
            changed += hidden_cards_change_nothing(play(game, chance, steps), chance)
    assert changed > 30


@pytest.mark.parametrize(
    "name", amount.first(1, ["ninety_nine_double_99", "ninety_nine_jiujiu_99"])
)
def test_hidden_cards_are_dealt_again_though_a_player_is_out_and_others_play_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.openspiel.adding._TRIES", 10)  # where none is legal, all are made
    chance = random.Random(name)
    game = pyspiel.load_game(name, {"players": 6, "hands": 1})
    changed = 0
    for _ in range(4):
        state = play(game, chance, 30)
        while not state.is_terminal():
            if any(moves.kind_of(move) == moves.OUT for move in state.position.game.history):
                changed += hidden_cards_change_nothing(state, chance)
            play_on(state, chance, 5)
    assert changed > 10


def test_different_views_have_different_tensors() -> None:
    game = pyspiel.load_game("ninety_nine_tokens_99(players=2,hands=2)")
    by_text: dict[str, bytes] = {}
    for seed in range(30):
        state = play(game, random.Random(seed), 10 + seed)
        text = state.information_state_string(0)
        by_text[text] = np.array(state.information_state_tensor(0), np.float32).tobytes()
    assert len(set(by_text.values())) == len(by_text) > 20


def test_an_observation_is_made_from_the_view_alone() -> None:
    state = play(pyspiel.load_game("ninety_nine_pagat_99"), random.Random(1), 20)
    adapter, game = state.position
    view = game.view(1)
    text = state.observation_string(0)
    tensor = state.observation_tensor(0)

    class OnlyView:
        """A game that offers only one view."""

        def view(self, seat: int) -> object:
            assert seat == 1
            return view

    state.position.game = OnlyView()
    observer = openspiel.Observer(adapter, pyspiel.IIGObservationType(perfect_recall=False))
    observer.set_from(state, 0)
    assert observer.string_from(state, 0) == text
    assert list(observer.tensor) == tensor


def test_a_clone_is_independent() -> None:
    state = play(pyspiel.load_game("ninety_nine_100"), random.Random(2), 20)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    assert clone.position.game.rules is state.position.game.rules
    assert moves.kind_of(clone.position.game.history[-1]) in (moves.PLAY, moves.OUT, moves.DRAW)


@pytest.mark.parametrize("name", SPEED_GAMES)
def test_openspiels_search_plays_it(name: str) -> None:
    game = pyspiel.load_game(name)
    bot = ismcts(game, 10, seed=1)
    state = game.new_initial_state()
    chance = random.Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_a_search_gives_the_same_with_the_same_seed() -> None:
    game = pyspiel.load_game(SPEED_GAMES[0])
    state = play(game, random.Random(3), 40)
    visits = []
    for _ in range(2):
        bot = ismcts(game, 50, seed=7)
        bot.step(state)
        visits.append({action: child.visits for action, child in bot._root_node.child_info.items()})
    assert visits[0] == visits[1] and len(visits[0]) > 1


@pytest.mark.parametrize("name", SPEED_GAMES)
def test_a_simulation_copies_twice_and_plays_no_move_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wall clock would depend on the machine; this is what took the time."""
    game = pyspiel.load_game(name)
    state = play(game, random.Random(3), 60 if "parlett" in name else 12)
    while len(state.legal_actions()) < 2 or state.is_chance_node():
        state = play_on(state, random.Random(4), 1)
    position = state.position.game
    copied = made = 0
    apply = type(position)._apply
    copy = type(position).copy

    def count_copy(original: object) -> object:
        nonlocal copied
        copied += 1
        return copy(original)

    def count_move(each: object, move: int) -> None:
        nonlocal made
        made += 1
        apply(each, move)

    monkeypatch.setattr(type(position), "copy", count_copy)
    monkeypatch.setattr(type(position), "_apply", count_move)
    ismcts(game, 100, seed=1).step(state)
    assert copied <= 2 * 100
    assert made <= 100 * game.max_game_length()


def test_the_speed_of_the_search_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.openspiel.__main__ import main

    assert main(["--speed", "--simulations", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(SPEED_GAMES)
    assert all("ms a simulation" in line and len(line) <= 100 for line in lines)


@pytest.mark.long
def test_the_engine_is_as_fast_as_its_peers() -> None:
    rates = speed.measure(rounds=3, seconds=0.05)
    # Far below the bars of `tools.bench.speed`, so that a busy machine does not fail the test.
    ratios = speed.ratios(rates, speed.AGENTS)
    assert [f"ninety_nine_{name.replace('-', '_')}" for name in ratios] == list(openspiel.GAMES)
    assert min(ratios.values()) > 2, "\n" + speed.table(rates)
    assert min(speed.ratios(rates, speed.KUHN).values()) > 0.4, "\n" + speed.table(rates)
    assert {each.name for each in speed.figures(rates) if each.bar} == {
        f"slowest preset / {peer}" for peer in (speed.AGENTS, speed.KUHN, speed.LIARS)
    }


def test_the_games_use_nothing_private_of_the_engine() -> None:
    found = []
    for path in sorted((ROOT / "tools/openspiel").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and re.match("_[a-z]", node.attr):
                owner = getattr(node.value, "id", "")
                found += [f"{path.name}:{node.lineno} {node.attr}"] * (owner != "self")
            elif isinstance(node, ast.ImportFrom):
                found += [f"{path.name} {each.name}" for each in node.names if each.name[0] == "_"]
    assert found == []


@pytest.mark.parametrize("params", [{"players": 9}, {"players": 1}, {"hands": -1}])
def test_an_invalid_parameter_is_refused(params: dict[str, int]) -> None:
    name = NAMES[0]
    with pytest.raises(ValueError, match=f"{next(iter(params))}="):
        openspiel.GAME_CLASSES[name](params)


def test_without_the_extra_one_line_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "pyspiel.py").write_text("raise ImportError('no such module', name='pyspiel')\n")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    ran = subprocess.run(
        [sys.executable, "-m", "tools.openspiel"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == openspiel.MISSING + "\n"
    assert "requirements-openspiel.txt" in ran.stderr
