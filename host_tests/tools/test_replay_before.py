"""Records of all presets replay byte for byte as they always did.

replay_before/ has a record of each preset, and in SHA256 the sums of what `tools.replay --json`
printed for them at cf66749, before both families of games became one shape. A sum changes only if
the format does.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from engine.adding.presets import NAMES as ADDING
from engine.families import family
from engine.parlett.presets import NAMES as PARLETT
from engine.reader import Reader
from host_tests.sure import sure
from tools import replay

FOLDER = Path(__file__).parent / "replay_before"
LISTED = (FOLDER / "SHA256").read_text(encoding="utf-8").splitlines()
SUMS = {name: checksum for checksum, name in map(str.split, LISTED)}


LATER = {"jiujiu-99", "double-99"}
"""The presets that came later."""


def test_each_preset_has_a_record() -> None:
    assert {*ADDING, *PARLETT} - set(SUMS) == LATER


@pytest.mark.parametrize("name", SUMS)
def test_a_record_replays_as_before(name: str, capsys: pytest.CaptureFixture) -> None:
    assert replay.main(["--json", str(FOLDER / f"{name}.txt")]) == 0
    printed = capsys.readouterr().out
    assert hashlib.sha256(printed.encode()).hexdigest() == SUMS[name]


@pytest.mark.parametrize("name", SUMS)
def test_a_record_is_written_as_before(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    reader = Reader()
    for line in lines:
        reader.feed(line)
    events = [line for line in lines if not line.startswith("[")]
    game = sure(reader.game)
    assert [line for _, line in family(game.name).lines(game)] == events
