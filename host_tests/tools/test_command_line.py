"""What the commands share: an error on the command line gives one line."""

from __future__ import annotations

import argparse
import importlib
import sys

import pytest

from tools import command_line

COMMANDS = (
    "arena.__main__",
    "deploy.__main__",
    "fonts.build",
    "hardware.__main__",
    "linux",
    "sim.__main__",
    "solve.parlett",
)


@pytest.mark.parametrize("name", COMMANDS)
def test_an_invalid_option_gives_one_line(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main = importlib.import_module(f"tools.{name}").main
    monkeypatch.setattr(sys, "argv", ["tools", "--no-such-option"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(" (--help says more)\n") and err.count("\n") == 1


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
