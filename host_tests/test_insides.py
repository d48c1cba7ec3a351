"""Tests look at what a player, a record or a public method shows, and at an inside with a reason.

An inside is a member that begins with one underscore, of another object than the test's own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent

ALLOWED = {
    "deploy/conftest.py": ("_mount _mounted", "else it would look at this computer's own drives"),
    "deploy/fake.py": ("_machine _mpy", "MicroPython's names"),
    "deploy/test_flash.py": ("_MOUNTS _mount _mounted _owner", "this computer's drives and groups"),
    "deploy/test_update.py": ("_mount _mounted _write", "this computer's drives, and a full one"),
    "engine/test_bots.py": ("_guess _learn _share", "what a bot expects is no move"),
    "engine/test_nothing_shared.py": ("_data", "the data itself, not the copy that is handed out"),
    "engine/test_parlett_record.py": ("_apply", "the moves made between two steps are counted"),
    "firmware/adding_player.py": ("_pad", "the cell under the cursor, in any language"),
    "firmware/parlett_player.py": ("_at _chosen _hand", "where the check mark of a bid is"),
    "firmware/test_archive.py": ("_append", "a write fails on a full flash"),
    "firmware/test_ctrl_c.py": ("_journal _sectors", "Ctrl-C comes at each page"),
    "firmware/test_damage.py": ("_journal _whatever", "what is left of damaged files"),
    "firmware/test_device_json.py": ("_CHOICES _OPTIONS _SECTIONS", "all keys that are taken"),
    "firmware/test_finished.py": ("_game", "how far a match is looked through"),
    "firmware/test_house_rules.py": ("_why", "the editor offers nothing that is refused so"),
    "firmware/test_journal.py": ("_end _sectors _used", "where a page is torn"),
    "firmware/test_linux.py": ("_MEMORY", "a file of Linux"),
    "firmware/test_loop.py": ("_skips _to_write", "what is still to be done between two keys"),
    "firmware/test_microcontroller.py": ("_store", "there is no flash"),
    "firmware/test_numbers.py": (
        "_hands _heading",
        "cards and headings that no game leads to soon",
    ),
    "firmware/test_old_saves.py": ("_journal", "a release left a part of the files there"),
    "firmware/test_parlett_look.py": (
        "_at _draw_player _home _moves",
        "one part of a picture with any values",
    ),
    "firmware/test_parlett_seat.py": ("_moves _turned", "all answers of a question"),
    "firmware/test_parlett_words.py": ("_below _draw_trump _gains _marks", "the widest words"),
    "firmware/test_saves.py": ("_journal", "a file that has left the journal"),
    "firmware/test_thinking.py": (
        "_forget_thought _thinking",
        "a bot that thinks as long as asked",
    ),
    "firmware/test_ticks.py": ("_ring", "ticks that never wrap around"),
    "image/test_sources.py": ("_SUBMODULES _machine_sources _packed", "no download, no compiler"),
    "openspiel/test_openspiel.py": ("_apply _root_node", "moves and visits are counted"),
    "openspiel/test_openspiel_parlett.py": ("_placed", "the chances of all deals of five cards"),
    "tools/test_apt.py": ("_machine_sources", "this computer's packages"),
    "tools/test_arena.py": ("_PIECES", "work in small pieces"),
    "tools/test_command_line.py": ("_actions", "a parser has no other list of its options"),
    "tools/test_effect_table.py": ("_KINDS", "every kind of number is in the editor"),
    "tools/test_solve_adding.py": ("_MADE_UP _kept", "less is made up; where it is kept"),
    "tools/test_solve_nets.py": ("_play_out", "the mirror in C plays the same"),
    "tools/test_torture.py": (
        "_LAST _MADE_UP _NAMES _PICO _PINS _SCHOOL _board _cases",
        "all that is damaged",
    ),
}
"""By file: the insides that it may look at, and why."""

_OWN = {"self", "cls"}
_PUBLIC = {"_replace"}  # of a named tuple
_BY_NAME = {"setattr", "getattr", "delattr"}


def is_inside(name: object) -> bool:
    """Return whether a name is that of an inside."""
    return isinstance(name, str) and name[:1] == "_" != name[1:2] and name not in _PUBLIC


def insides(text: str) -> Iterator[tuple[int, str]]:
    """Yield (line, name) of each access to an inside, also by its name in quotation marks."""
    tree = ast.parse(text)
    own = _OWN | {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_inside(node.attr):
            if ast.unparse(node.value) not in own | {"super()"}:
                yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, each.name) for each in node.names if is_inside(each.name))
        elif isinstance(node, ast.Call) and len(node.args) > 1:
            called = ast.unparse(node.func).rpartition(".")[2]
            named = getattr(node.args[1], "value", None)
            if called in _BY_NAME and is_inside(named):
                yield node.lineno, str(named)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("device._inside.seed()", ["_inside"]),
        ("self.device._now = 5", ["_now"]),
        ("monkeypatch.setattr(drive, '_mount', print)", ["_mount"]),
        ("from tools.arena.play import _play_out", ["_play_out"]),
        ("self._now = super()._now", []),
        ("class Mine: pass\nMine._made = 1", []),
        ("from tools.sim import __main__\npair._replace(key=__name__)", []),
    ],
)
def test_an_inside_is_found(text: str, found: list[str]) -> None:
    assert [name for _, name in insides(text)] == found


def test_no_inside_is_looked_at_without_a_reason() -> None:
    found = {
        file.relative_to(ROOT).as_posix(): list(insides(file.read_text(encoding="utf-8")))
        for file in ROOT.rglob("*.py")
    }
    allowed = {name: set(names.split()) for name, (names, _) in ALLOWED.items()}
    new = [
        f"host_tests/{name}:{line}: {inside}"
        for name, places in found.items()
        for line, inside in places
        if inside not in allowed.get(name, ())
    ]
    assert not new, "press a key, or give the reason in `ALLOWED`"
    looked = {name: {inside for _, inside in places} for name, places in found.items() if places}
    assert allowed == looked, "some of them are no longer looked at"
