"""What the commands share: an error on the command line gives one line."""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Callable

import pytest

from tools import command_line
from tools.node import ROOT

COMMANDS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "tools").rglob("*.py")
    if path.parent.name != "node_modules" and "Parser(" in path.read_text(encoding="utf-8")
)
"""The modules with a command line that has options."""

COMMANDS.remove(command_line.__name__)


class _Read(Exception):
    """A command line would be read now."""


@pytest.mark.parametrize("name", COMMANDS)
def test_an_invalid_option_gives_one_line(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools", "--no-such-option"])
    with pytest.raises(SystemExit) as ended:
        _main(name)()
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(" (--help says more)\n") and err.count("\n") == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_what_the_command_and_each_option_do(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsers: list[argparse.ArgumentParser] = []

    def read(parser: argparse.ArgumentParser, *_: object) -> None:
        parsers.append(parser)
        raise _Read

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", read)
    with pytest.raises(_Read):
        _main(name)()
    (parser,) = parsers
    assert re.match("[A-Z]", parser.description or "")
    actions = [action for action in parser._actions if action.dest != argparse.SUPPRESS]
    assert [action.dest for action in actions if not action.help] == []


def _main(name: str) -> Callable[[], int]:
    """Return what runs the command of a module."""
    module = importlib.import_module(name)
    main: Callable[[], int] = module.main
    return main


def test_an_error_is_one_line_with_status_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command_line.refuse("there is\n  no such file") == 2
    assert capsys.readouterr() == ("", "there is no such file\n")


@pytest.mark.parametrize("text", ["1", "7", "07", "10"])
def test_a_whole_number_within_its_bounds_is_read(text: str) -> None:
    assert command_line.whole_number(1, 10)(text) == int(text)


@pytest.mark.parametrize(
    "text", ["", "0", "11", "-1", "+3", "1.5", " 3", "1_0", "x", "٣", "9" * 99]
)
def test_any_other_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError) as refused:
        command_line.whole_number(1, 10)(text)
    assert str(refused.value) == f"'{text}' must be a whole number from 1 to 10"
