"""Every requested text exists and gets the values that it names; no text is unused."""

from __future__ import annotations

import pytest

from tools import words
from tools.words.__main__ import main

SAYS = "from firmware.words import say\n"


def test_the_texts_are_those_that_the_sources_ask_for() -> None:
    assert main([]) == 0


def test_every_error_of_the_engine_is_found() -> None:
    found = [
        use
        for name, source in words.sources().items()
        for use in words.uses(name, source)
        if name.startswith("engine/") and use.key.startswith("error.") and use.values is not None
    ]
    assert len(found) > 130
    assert len({use.key for use in found}) > 90


def pairs(texts: tuple[str, ...]) -> list[tuple[str, str]]:
    """Keys and texts in turn as pairs."""
    return list(zip(texts[::2], texts[1::2], strict=True))


@pytest.mark.parametrize(
    ("texts", "source", "problem"),
    [
        (("a", "A"), SAYS + 'say("b")', "f.py:2: there is no text b"),
        (("a", "A"), 'raise RuleError("b", key="limit")', "f.py:1: there is no text error.b"),
        (("a", "A"), 'return IllegalMove("b")', "f.py:1: there is no text error.b"),
        (("a", "A"), 'raise RecordError(0, "b") from None', "f.py:1: there is no text error.b"),
        (("a", "A"), SAYS + 'say("b" if many else "a")', "f.py:2: there is no text b"),
        (("a", "{x}"), SAYS + 'say("a")', "f.py:2: a has the values ['x'], not []"),
        (("a", "A"), SAYS + 'say("a", x=1)', "f.py:2: a has the values [], not ['x']"),
        (("a", "one|{n}"), SAYS + 'say("a", n=1)', "f.py:2: a has the values ['count', 'n'], n"),
        (
            ("error.a", "{Seat} and {other}"),
            'raise IllegalMove("a", seat=1)',
            "f.py:1: error.a has the values ['other', 'seat'], not ['seat']",
        ),
        (("a", "A"), "", "a: unused"),
        (("error.a", "A"), SAYS + 'say("error." + code)', "error.a: unused"),
        (("b", "B", "a", "A"), 'ALL = ("a", "b")', "a: must come before b"),
        (("a", "A", "a", "B"), 'ALL = ("a", "b")', "a: must come before a"),
        (("a", "1|2|3"), 'KEY = "a"', "a: a text has one form, or two with a bar between them"),
        (("a", "{x:3}"), 'KEY = "a"', "a: {x} must be the name of a value alone"),
    ],
)
def test_what_is_wrong_is_named(texts: tuple[str, ...], source: str, problem: str) -> None:
    found = words.problems(pairs(texts), {"f.py": source})
    assert any(line.startswith(problem) for line in found), found


@pytest.mark.parametrize(
    "source",
    [
        SAYS + 'say("a.b", x=1)',
        SAYS + 'say("a." + name, x=1)',
        SAYS + 'say(f"a.{name}", x=1)',
        SAYS + 'say("a.b", **values)',
        SAYS + 'KEYS = {1: "a.b"}\nsay(KEYS[1], x=1)',
    ],
)
def test_what_is_right_is_passed_over(source: str) -> None:
    assert words.problems([("a.b", "{x}")], {"f.py": source}) == []


def test_another_say_asks_for_no_text() -> None:
    assert words.problems((), {"f.py": 'progress.say("Saved.")\nsay("Done.")'}) == []


STRAYS = [
    'app.push("Not saved")',
    'WHY = "not saved"',
    'f"{name} wins"',
    '"Deal " + str(number)',
    'name + " plays"',
    'raise ValueError("it is damaged")',
    'canvas.text("Done", 0, 0)',
    'canvas.text("D" if dummy else number, 0, 0)',
    'app.show_message("Saved.")',
    'Menu(app, "Game", items)',
    'Menu(app, title, [("Undo", undo)])',
    'self.notice = "Saved"',
    'title = f"Deal{number}"',
]


@pytest.mark.parametrize("source", STRAYS)
def test_a_text_outside_the_catalogue_is_found(source: str) -> None:
    (stray,) = words.strays("f.py", source)
    assert stray[0] == "f.py:1"
    assert f"not in the catalogue: {stray[1]!r}" in words.problems((), {"firmware/f.py": source})[0]
    assert words.problems((), {"firmware/words/f.py": source, "tools/f.py": source}) == []


@pytest.mark.parametrize(
    "source",
    [
        '"""What it does."""',
        'def draw(canvas: "a type of it") -> "and another":\n    """Draw it all."""',
        'canvas.text(f"{bid}/{tricks}", 0, 0)',
        'canvas.text(":" + score, 0, 0)',
        'KEY = "menu.undo"',
        'say("menu.undo")',
        'machine.rpartition(" with ")',
        'canvas.icon("penny", 0, 0)',
        'f"{folder}/{name}"',
        'b"; ninety-nine %s"',
    ],
)
def test_what_no_player_reads_may_be_anywhere(source: str) -> None:
    assert list(words.strays("f.py", source)) == []


def test_an_exception_that_is_none_is_named() -> None:
    (name, *_) = words.EXCEPTIONS
    assert words.problems((), {name: 'NAME = "Raspberry Pi Pico"'}) == []
    assert words.problems((), {name: 'NAME = "pico"'}) == [
        f"{name}: an exception, but it has no such text"
    ]
