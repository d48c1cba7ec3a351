"""CPython and MicroPython play the same games."""

from __future__ import annotations

from engine.adding import vocabulary
from engine.adding.presets import PRESETS
from host_tests import amount
from host_tests.engine import random_games
from tools.micropython import MicroPython
from tools.node import ROOT


def test_random_games_under_all_rules_have_the_same_record_on_cpython_and_micropython() -> None:
    seeds = amount.seeds()
    here = random_games.records(seeds.start, len(seeds))
    with MicroPython({"random_games.py": ROOT / "host_tests/engine/random_games.py"}) as inside:
        there: list[str] = []
        for seed in seeds[::10]:
            there += inside.call("random_games", "records", seed, 10)
    assert there == here
    assert len(set(here)) == len(seeds), "two seeds gave the same game"


def test_the_games_are_whole_and_varied() -> None:
    text = "".join(random_games.records(1, 150))
    for words in ('[Seats "2"]', '[Seats "8"]', "out 8\n", " +11\n", " +1\n", " -10\n", "person"):
        assert words in text
    for name in PRESETS:
        assert f'[Rules "{name}"]\n[Seats' in text, "no game without house rules"
        assert f'[Rules "{name}"]\n[Option' in text
    for key in vocabulary.KEYS:
        assert f'[Option "{key}=' in text
    for words in ("nodraw", "=reverse", "=double", "=set ", "S=add", " =", "play 2 *", "; undone"):
        assert words in text
