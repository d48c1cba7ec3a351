"""What stays in memory while a game is played, looked at inside MicroPython."""

from __future__ import annotations

from tools.micropython import MicroPython

# MicroPython on a computer has no `gc.threshold`; how much is free is measured on the Pico.
LOOK = """
import gc, sys
from firmware import room
if not hasattr(gc, "threshold"):
    class gc:
        collect = gc.collect
        threshold = lambda bytes_: None
    room.gc = gc

def there(game):
    room.make_room(game)
    return " ".join(sorted(sys.modules))
"""

BEFORE = """
from engine.adding import checks, reading
from engine.adding.game import Game
from engine.adding.rules import preset
from engine.reader import Reader
from firmware import boards, rule_shelf, rule_words
from firmware.screens import adding, home, setup, settings
"""

PLAY = """
game = Game(preset("pagat-99"), 3, 1, (1, 2))  # seat 3 is not known
before = there("adding")
while not game.over:
    move = game.legal_moves()[0]
    game._legal = None  # as where nobody has asked what is legal
    game.push(move)
print(" ".join(name for name in sys.modules if name not in before.split(" ")) or "nothing")
"""


def modules(code: str) -> set[str]:
    """The names of modules that some code prints in its last line."""
    with MicroPython() as inside:
        return set(inside.run(LOOK + BEFORE + code).strip().split("\n")[-1].split(" "))


def test_in_play_only_what_play_needs_stays() -> None:
    there = modules('print(there("adding"))')
    gone = ("checks", "reading", "rule_data", "vocabulary", "presets", "effect_data")
    assert not there & {f"engine.adding.{name}" for name in gone}
    assert not there & {f"firmware.screens.{name}" for name in ("setup", "settings", "question")}
    assert not there & {"firmware.boards", "firmware.rule_shelf", "firmware.rule_words"}
    assert {
        "engine.adding.game",
        "engine.table",
        "firmware.screens.adding",
        "firmware.app",
    } <= there
    assert "engine.reader" not in there


def test_in_play_nothing_of_another_game_stays() -> None:
    there = modules('print(there("parlett"))')
    assert not [name for name in there if name.startswith(("engine.adding.", "firmware.screens.a"))]
    assert {"engine.table", "firmware.screens.play"} <= there


def test_over_other_screens_everything_stays() -> None:
    there = modules("print(there(None))")
    assert {"engine.adding.vocabulary", "firmware.screens.setup", "firmware.boards"} <= there


def test_at_home_the_engine_stays_for_the_next_game() -> None:
    there = modules('print(there(""))')
    assert {"engine.adding.game", "engine.adding.vocabulary", "firmware.screens.home"} <= there
    assert not there & {"firmware.screens.adding", "firmware.screens.setup", "firmware.ui.hand"}


def test_a_game_goes_on_and_reads_nothing_that_was_let_go_of() -> None:
    assert modules(PLAY) == {"nothing"}


def test_what_was_let_go_of_is_read_again_and_does_the_same() -> None:
    code = """
there("adding")
rules = preset("100")
print(" ".join(rules.differences() or ["none"]), rules.with_option("hand=5").hand)
"""
    assert modules(code) == {"none", "5"}
