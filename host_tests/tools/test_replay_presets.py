"""Records of every rule system, with known and with unknown cards, as JSON."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine import cards
from engine.adding import moves, record
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.record import head
from firmware.words.adding import call as call_words
from tools import replay

_MOST = 400


def random_game(name: str, known: bool) -> Game:
    """Return a random game of three, cut off if it is long."""
    chance = random.Random(name + str(known))
    game = Game(preset(name), 3, 2, (1, 2, 3) if known else ())
    while not game.over and len(game.history) < _MOST:
        legal = game.legal_moves()
        plays = [move for move in legal if moves.kind_of(move) != moves.OUT]
        game.push(chance.choice(plays if plays and chance.random() < 0.95 else legal))
    return game


@pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_replay_has_each_event_of_the_game(
    name: str, known: bool, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    game = random_game(name, known)
    lines = [line for _, line in record.lines(game)]
    path = tmp_path / "game.txt"
    path.write_text("\n".join(head(game) + lines) + "\n", encoding="utf-8")
    assert replay.main(["--json", str(path)]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event["event"] for event in events] == [line.split()[0] for line in lines]
    # The same game a second time, move by move.
    twin = Game(preset(name), 3, 2, (1, 2, 3) if known else ())
    place = 0
    for (after, _), event in zip(record.lines(game), events, strict=True):
        for move in game.history[place:after]:
            twin.push(move)
        place = after
        assert event["total"] == twin.deal.total
        assert event["tokens"] == (
            None if twin.standing.tokens is None else twin.standing.tokens[1:]
        )
        assert event["scores"] == (
            None if twin.standing.scores is None else list(twin.standing.scores[1:])
        )
        assert event["over"] == twin.over and event["winners"] == twin.winners
        assert (event["marks"] is None) == (name != "98")
        if event["event"] == "play":
            assert event["card"] == cards.text(moves.value_of(twin.history[-1]))
            assert event["call"] == call_words(twin) and event["call"]
