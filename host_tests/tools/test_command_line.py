"""What the commands share: an error on the command line gives one line."""

from __future__ import annotations

import argparse
import importlib
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from firmware.words import LANGUAGES
from tools import ToolError, command_line
from tools.command_line import plain
from tools.hardware.planted import __main__ as planted
from tools.node import ROOT
from tools.words.build import TEXTS

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


@pytest.mark.parametrize("name", COMMANDS)
def test_an_error_in_any_command_is_one_line(name: str) -> None:
    assert hasattr(_main(name), "__wrapped__")


class _Busy(ToolError):
    status = 1


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (ToolError("the board is\naway"), 2, "the board is away\n"),
        (_Busy("wait"), 1, "wait\n"),
        (
            ModuleNotFoundError(name="zopfli"),
            2,
            "the package zopfli is missing: run 'make setup'\n",
        ),
        (ImportError("Dask is missing: run this"), 2, "Dask is missing: run this\n"),
        (IsADirectoryError(21, "Is a directory", "x.svg"), 2, "x.svg: Is a directory\n"),
        (OSError(28, "No space left on device"), 2, "No space left on device\n"),
        (OSError("the mirror fails"), 2, "the mirror fails\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_an_error_on_the_way_is_one_line_and_a_status(
    error: BaseException, status: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    @command_line.command
    def main() -> int:
        raise error

    assert main() == status
    assert capsys.readouterr() == ("", line)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
@pytest.mark.parametrize(
    "command",
    ["tools.fonts.build --sheet", "tools.arena.__main__ easy easy easy --matches 1 --plot"],
)
def test_on_a_full_disk_the_error_names_the_file_that_is_not_written(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *options = command.split()
    assert importlib.import_module(name).main([*options, "/dev/full"]) == 2
    assert capsys.readouterr().err == "/dev/full: No space left on device\n"


def printed(text: str, encoding: str) -> str:
    """Return what a command prints for a text in an encoding, on either standard stream."""
    program = (
        "import sys\nfrom tools.command_line import command\n"
        f"said = {ascii(text)}\n"
        "sys.exit(command(lambda: print(said) or print(said, file=sys.stderr) or 0)())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        env={"PYTHONIOENCODING": encoding},
        check=True,
    )
    assert done.stdout == done.stderr
    return done.stdout.decode(encoding).removesuffix("\n")


def test_what_an_encoding_does_not_have_is_printed_as_something_plain() -> None:
    text = "5\N{NO-BREAK SPACE}− 6 → 10♥, „Prêt“ 李"
    assert printed(text, "ascii") == '5 - 6 -> 10H, "Pret" ?'
    assert printed(text, "latin-1") == '5\N{NO-BREAK SPACE}- 6 -> 10H, "Prêt" ?'
    assert printed(text, "utf-8") == text


@pytest.mark.parametrize("language", [name for name, _ in LANGUAGES])
def test_each_character_of_the_texts_has_something_plain_for_it(language: str) -> None:
    texts = json.loads((ROOT / TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    letters = {letter for text in texts.values() for letter in text}
    assert [letter for letter in sorted(letters - {"?", "¿"}) if "?" in plain(letter)] == []


def test_a_mistake_in_an_import_of_our_own_is_not_a_missing_package() -> None:
    @command_line.command
    def main() -> int:
        raise ModuleNotFoundError(name="tools.nowhere")

    with pytest.raises(ModuleNotFoundError):
        main()


def said_into_a_closed_pipe(program: str) -> str:
    """Return the standard error of a program whose output goes nowhere; its exit must say so."""
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        said = process.stderr.read().decode()
    assert process.returncode == command_line.BROKEN_PIPE
    return said


def test_a_closed_pipe_ends_a_command_quietly() -> None:
    program = (
        "import sys\nfrom tools.command_line import command\n"
        "sys.exit(command(lambda: print('all of it') or 0)())"
    )
    assert said_into_a_closed_pipe(program) == ""


def test_a_closed_pipe_interrupts_what_is_done_on_a_board() -> None:
    program = (
        "import sys\nfrom tools.deploy import __main__ as line\n"
        "line._mip = lambda options, progress: progress.say('all of it')\n"
        "sys.exit(line.main(['mip']))"
    )
    said = said_into_a_closed_pipe(program)
    assert said.startswith("interrupted: ") and said.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("tools.bench", "littlefs"),
        ("tools.bench.presses", "littlefs"),
        ("tools.torture", "littlefs"),
        ("tools.torture.wear", "littlefs"),
        ("tools.web.build", "mistune"),
        ("tools.web.serve", "mistune"),
    ],
)
def test_without_the_environment_one_line_says_how_to_get_it(name: str, package: str) -> None:
    program = (
        f"import runpy, sys\nsys.modules['{package}'] = None\n"
        f"runpy.run_module('{name}', run_name='__main__', alter_sys=True)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"the package {package} is missing: run 'make setup'\n"


def test_a_python_that_is_too_old_is_named() -> None:
    program = "import sys\nsys.version_info = (3, 9, 2)\nimport tools.replay"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert re.fullmatch(r"Python 3\.10 or newer is needed; this is \S+\n", done.stderr)


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("flash FORCE=1", "--force"),
        ("flash FORCE=0", None),
        ("flash FORCE=no", "FORCE=no: write FORCE=1 or leave it out"),
        ("restore FROM=x YES=y", "YES=y: write YES=1 or leave it out"),
        ("web IMAGE=0", None),
    ],
)
def test_a_switch_of_make_is_on_with_1_alone(asked: str, line: str | None) -> None:
    done = subprocess.run(
        ["make", "-n", "-o", ".venv/test.stamp", *asked.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert line in said if line else "--force" not in said and "--image" not in said
    assert (done.returncode == 0) == (line in (None, "--force"))


def test_make_hardware_installs_nothing_for_a_stage_that_is_unknown() -> None:
    done = subprocess.run(
        [
            "make",
            "--no-print-directory",  # as `make test` would have it say
            "hardware",
            "ONLY=box",
            "HARDWARE=build/none",
            f"PYTHON={sys.executable}",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode and done.stdout == ""
    first, *_ = done.stderr.splitlines()
    assert "invalid choice: 'box' (choose from " in first


@pytest.mark.skipif(find_spec("build123d") is not None, reason="the packages are here")
def test_faults_are_not_planted_without_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    for part, package in planted.NEEDED.items():
        assert planted.main([part]) == 2
        line = f"{package} is missing: run make hardware, then .venv-hardware/bin/python -m "
        out, err = capsys.readouterr()
        assert (out, err) == ("", f"{line}tools.hardware.planted\n")


def test_make_takes_a_folder_with_a_space() -> None:
    done = subprocess.run(
        [
            "make",
            "--no-print-directory",
            "-n",
            "-o",
            ".venv/test.stamp",
            "backup",
            "TO=my games.zip",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split(" backup ")[1].strip() == '"my games.zip"'


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


@pytest.mark.parametrize(("error", "shown"), [("KeyboardInterrupt", False), ("ValueError", True)])
def test_an_interrupt_while_a_command_loads_shows_no_traceback(error: str, shown: bool) -> None:
    command = [sys.executable, "-c", f"import tools; raise {error}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == (1 if shown else -signal.SIGINT)  # which a shell calls 130
    assert ("Traceback" in done.stderr) == shown
    assert shown or not done.stderr
