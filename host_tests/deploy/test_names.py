"""Private names on a board: shorter, and never one for two things of the same module or class."""

from __future__ import annotations

import ast
import re

from tools.deploy import files, names

SOURCES = {
    "/engine/state.py": "class State:\n    def __init__(self):\n        self._deck = _made()\n",
    "/engine/game.py": (
        "from engine.state import State\n\n\nclass Game(State):\n"
        "    def _draw(self):\n        return f'{self._deck}'\n"
    ),
    "/engine/other.py": "_MOST = const(3)\n_LEAST = 2\n\n\ndef _first(hand_of_all):\n    pass\n",
    "/firmware/ask.py": "def _ask_seat(self):\n    getattr(self, '_ask_' + 'x')\n",
}


def test_names_are_shorter_and_all_else_is_kept() -> None:
    short = names.shortened(SOURCES)
    assert short["/engine/other.py"] == (
        "_MOST = const(3)\n_a = 2\n\n\ndef _b(hand_of_all):\n    pass\n"
    )
    assert short["/firmware/ask.py"] == SOURCES["/firmware/ask.py"]


def test_a_class_and_those_derived_from_it_share_no_name_for_two_things() -> None:
    found = names.short_names(SOURCES)
    assert len({found[name] for name in ("_deck", "_made", "_draw")}) == 3
    assert f"f'{{self.{found['_deck']}}}'" in names.shortened(SOURCES)["/engine/game.py"]


def test_in_the_project_no_module_has_one_name_for_two_things() -> None:
    sources = files.texts()
    found = names.short_names(sources)
    for place, text in sources.items():
        private = {name for name in re.findall(r"\b_[A-Za-z]\w*", text) if name in found}
        assert len({found[name] for name in private}) == len(private), place


def test_lines_stay_where_they_are_and_public_names_what_they_were() -> None:
    sources = files.texts()
    for place, text in names.shortened(sources).items():
        before, after = (list(ast.walk(ast.parse(each))) for each in (sources[place], text))
        assert len(before) == len(after), place
        for old, new in zip(before, after, strict=True):
            assert getattr(old, "lineno", 0) == getattr(new, "lineno", 0)
            name = getattr(old, "attr", None) or getattr(old, "name", None)
            if name and not name.startswith("_"):
                assert name == (getattr(new, "attr", None) or getattr(new, "name", None))


def test_fewer_names_are_left_than_half() -> None:
    found = names.short_names(files.texts())
    assert len(set(found.values())) * 3 < len(found)


def test_in_the_project_no_name_is_put_together_from_an_underscore_alone() -> None:
    for place, text in files.texts().items():
        assert not re.search(r"getattr\(\w+, [\"']_[\"']", text), place
