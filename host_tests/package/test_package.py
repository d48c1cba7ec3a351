"""What `pip install .` gives: the wheel, the library, the two commands, and docs/library.md.

The wheel is built once. It is tried on the oldest Python that it is for, and on the newest here.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.parser import HeaderParser
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools import wheel
from tools.deploy import files
from tools.node import ROOT
from tools.sim.simulator import Simulator

RECORD = ROOT / "host_tests" / "tools" / "replay_parlett" / "four.record"
OLDEST = 10
"""The minor version of the oldest Python that the package is for."""


def run(*command: str | Path, folder: Path = ROOT, given: str = "") -> str:
    """Run a command, with a text as its standard input, and return what it prints."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, capture_output=True, text=True,
        encoding="utf-8", env={**plain, "PYTHONUTF8": "1"}, input=given,
    )  # fmt: skip
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build a `wheel` or `sdist` of a folder with sources, as pip does; return the file."""
    code = f"from hatchling import build; print(build.build_{kind}({str(folder)!r}))"
    return folder / run(sys.executable, "-c", code, folder=source).split()[-1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def contents(built: Path) -> dict[str, str]:
    """Return the texts of the files in the wheel, by name."""
    with zipfile.ZipFile(built) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


# --- the wheel -----------------------------------------------------------------------------------


def test_the_package_takes_no_name_but_its_own(contents: dict[str, str]) -> None:
    about = f"ninety_nine-{files.version()}.dist-info"
    assert {name.split("/")[0] for name in contents} == {"ninety_nine", about}


def test_it_has_no_module_that_only_a_board_or_a_maker_needs(contents: dict[str, str]) -> None:
    assert {name.rpartition(".")[2] for name in contents if "dist-info" not in name} == {
        *("py", "pyi", "typed")
    }
    needed = {f"ninety_nine/{name}" for name in ("engine/table.py", "firmware/words/german.py")}
    needed |= {"ninety_nine/py.typed", "ninety_nine/tools/sim/terminal.py"}
    assert needed <= contents.keys()
    elsewhere = (
        r"ninety_nine/(firmware/(boards|main|start|backends/(board|linux))|tools/(?!sim|rep))"
    )
    found = {name for name in contents if re.match(elsewhere, name)}
    assert found == {"ninety_nine/tools/__init__.py", "ninety_nine/tools/command_line.py"}


class _Renamed(ast.NodeTransformer):
    """Gives imports their names in the package, and takes docstrings out."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        if (node.module or "").partition(".")[0] in wheel.FOLDERS:
            node.module = wheel.new_name(node.module or "")
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            node.value.value = ""
        return node


def test_only_names_in_imports_differ_from_the_sources(contents: dict[str, str]) -> None:
    modules = wheel.modules(ROOT)
    assert len(modules) > 150
    for module, path in modules.items():
        place = wheel.new_name(module).replace(".", "/")
        packed = contents.get(f"{place}.py") or contents[f"{place}/__init__.py"]
        before, after = ast.parse(path.read_text(encoding="utf-8")), ast.parse(packed)
        wanted = _Renamed().visit(before)
        assert ast.dump(wanted) == ast.dump(_Renamed().visit(after)), module


def test_nothing_in_it_imports_a_module_by_the_name_that_it_has_in_the_sources(
    contents: dict[str, str],
) -> None:
    ours = re.compile(rf"({'|'.join(wheel.FOLDERS)})\.[\w.]*")
    found = set()
    for name, text in contents.items():
        for node in ast.walk(ast.parse(text if name.endswith(".py") else "")):
            if isinstance(node, ast.Import):
                found |= {f"{each.name}." for each in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(f"{node.module}.")
            elif isinstance(node, ast.Constant):
                found.add(str(node.value))
    found = {value for value in found if ours.fullmatch(value)}
    assert found == {"tools.sim.handheld"}  # inside MicroPython


def test_it_says_what_it_is_and_needs_only_what_the_terminal_needs(
    contents: dict[str, str],
) -> None:
    (text,) = [contents[name] for name in contents if name.endswith("/METADATA")]
    said = HeaderParser().parsestr(text)
    assert said["Version"] == files.version()
    assert said["License-Expression"] == "MIT"
    assert said["Requires-Python"] == f">=3.{OLDEST}"
    assert "Typing :: Typed" in said.get_all("Classifier", [])
    assert said.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")
    assert any(name.endswith("/licenses/LICENSE") for name in contents)
    (needs,) = map(Requirement, said.get_all("Requires-Dist", []))
    listed = (ROOT / "tools" / "requirements.in").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^(\w+)==(.+)$", listed, re.MULTILINE))
    assert needs.specifier.contains(pinned.pop(needs.name))
    assert pinned.keys() == {"wcwidth"}, "what blessed itself needs"


def test_the_archive_of_the_sources_makes_the_same_wheel(
    contents: dict[str, str], tmp_path: Path
) -> None:
    run("tar", "-xf", build("sdist", ROOT, tmp_path), "-C", tmp_path)
    (source,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    with zipfile.ZipFile(build("wheel", source, tmp_path)) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == contents


def test_an_editable_package_is_refused_with_what_to_do(tmp_path: Path) -> None:
    code = "from hatchling import build; build.build_editable('.')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip().endswith("leave out -e, or run 'make run', which needs no package")


# --- installed -----------------------------------------------------------------------------------


def pythons() -> dict[int, Path]:
    """Return a Python of each version from 3.10 on, by its minor version."""
    found = {sys.version_info.minor: Path(sys.executable)}
    roots = [Path(each) for each in os.environ.get("PATH", "").split(os.pathsep) if each]
    roots += Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv").glob("versions/3.*/bin")
    for root in roots:
        for path in root.glob("python3.*"):
            minor = path.name.removeprefix("python3.")
            if not minor.isdigit() or int(minor) < OLDEST or int(minor) in found:
                continue
            if not subprocess.run([path, "-c", "import venv"], capture_output=True).returncode:
                found[int(minor)] = path
    return found


class Installed:
    """An environment with nothing but the package."""

    def __init__(self, python: Path, built: Path, folder: Path) -> None:
        run(python, "-m", "venv", "--without-pip", folder)
        self.programs = folder / "bin"
        self.python = self.programs / "python"
        pip = importlib.util.find_spec("pip")
        assert pip and pip.submodule_search_locations
        (place,) = pip.submodule_search_locations
        options = (
            "--quiet",
            "--isolated",
            "--disable-pip-version-check",
            "--no-index",
            "--no-deps",
        )
        run(self.python, place, "install", *options, built)

    def lend(self, *names: str) -> None:
        """Make packages of this environment importable there."""
        (site,) = self.programs.parent.glob("lib/python3*/site-packages")
        for name in names:
            found = importlib.util.find_spec(name)
            assert found and found.submodule_search_locations
            (site / name).symlink_to(next(iter(found.submodule_search_locations)))


@pytest.fixture(scope="module", params=["oldest", "newest"])
def installed(
    request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Installed]:
    """Yield the package on the oldest Python that it is for, and on the newest one here."""
    there = pythons()
    if request.param == "oldest" and OLDEST not in there:
        pytest.skip(f"Python 3.{OLDEST} is missing, the oldest that the package is for")
    if request.param == "oldest" and max(there) == OLDEST:
        pytest.skip("there is no newer Python here, so this one is tried as the newest")
    minor = OLDEST if request.param == "oldest" else max(there)
    yield Installed(there[minor], built, tmp_path_factory.mktemp(request.param) / "there")


IMPORTS = """
import doctest, pkgutil, sys
hook = sys.excepthook
import ninety_nine
from ninety_nine import *
assert sys.excepthook is hook and not {"framebuf", "micropython"} & {*sys.modules}
assert not [name for name in sys.modules if name.startswith("ninety_nine.tools")]
for module in (ninety_nine, ninety_nine.adding, ninety_nine.parlett, ninety_nine.engine.game):
    failed, tried = doctest.testmod(module)
    assert tried and not failed, module
    assert all(hasattr(module, name) for name in getattr(module, "__all__", ()))
from ninety_nine.firmware import cpython
cpython.install()
names = [each.name for each in pkgutil.walk_packages(ninety_nine.__path__, "ninety_nine.")]
for name in names:
    if not name.endswith(("replay.__main__", "sim.terminal")):  # a program; needs blessed
        __import__(name)
loaded = {name.partition(".")[0] for name in sys.modules}
assert not loaded & {"engine", "firmware", "tools"}
print(ninety_nine.__version__, len(names))
"""


def test_the_library_is_there_with_its_examples(installed: Installed, tmp_path: Path) -> None:
    version, modules = run(installed.python, "-c", IMPORTS, folder=tmp_path).split()
    assert version == files.version()
    assert int(modules) == len(wheel.modules(ROOT)) - 1


TYPED = """
from collections.abc import Iterator

from ninety_nine import Chance, Table, adding, parlett, play_on


def lowest(view: adding.View, chance: Chance) -> Iterator[int]:
    yield min(view.legal_moves, key=adding.moves.number_of)


game = adding.Game(adding.preset("98"), seats=2, dealer=1, dealt=(1, 2))
table = play_on(Table(game, ["lowest", "keeper"], bots={"lowest": lowest}))
reveal_type((table.game, table.game.legal_moves(), table.game.view(1), table.prompt()))
reveal_type((game.deal.total, game.copy().rules, game.view(1).hand, game.standing.scores))
reveal_type((adding.moves.PLAY, parlett.moves.fields(0), parlett.preset("parlett-3")))
game.push("play 1 10")
"""


@pytest.mark.parametrize("installed", ["newest"], indirect=True)
def test_a_strict_type_checker_knows_what_the_library_gives_and_takes(
    installed: Installed, tmp_path: Path
) -> None:
    (tmp_path / "program.py").write_text(TYPED, encoding="utf-8")
    options = ("--strict", "--python-executable", str(installed.python), "program.py")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options], cwd=tmp_path, capture_output=True, text=True
    )
    *found, wrong, _ = done.stdout.splitlines()
    assert "incompatible type" in wrong and wrong.endswith("[arg-type]"), done.stdout
    assert [
        line.partition("Revealed type is ")[2].replace("ninety_nine.", "") for line in found
    ] == [
        '"tuple[engine.game.Game, list[int], engine.game.View, tuple[int, int]]"',
        '"tuple[int, engine.adding.rules.Rules, tuple[int, ...], tuple[int, ...] | None]"',
        '"tuple[int, tuple[int, int, int, int], engine.parlett.rules.Rules]"',
    ]


def test_ninety_nine_plays_a_script_as_the_simulator_does(
    installed: Installed, tmp_path: Path
) -> None:
    script = "key RIGHT\n" + "key OK\n" * 4 + "wait 3000\ntext\nshow\n"
    options = ("--seed", "3", "--script", "-")
    here = run(sys.executable, "-m", "tools.sim", *options, given=script)
    there = run(installed.programs / "ninety-nine", *options, folder=tmp_path, given=script)
    assert there == here and "Your turn" in here
    usage = run(installed.programs / "ninety-nine", "--help", folder=tmp_path)
    assert usage.startswith("usage: ninety-nine [") and "--runtime" not in usage


def test_ninety_nine_replay_prints_records_of_both_families(
    installed: Installed, tmp_path: Path
) -> None:
    adding = tmp_path / "adding.txt"
    adding.write_text(
        '[Game "adding"]\n[Rules "98"]\n[Seats "2"]\n[Dealer "1"]\nhand\nplay 2 9\nplay 1 A\n'
    )
    for record in (adding, RECORD):
        here = run(sys.executable, "-m", "tools.replay", record)
        there = run(installed.programs / "ninety-nine-replay", record, folder=tmp_path)
        assert there == here and here.count("\n") > 3
    usage = run(installed.programs / "ninety-nine-replay", "--help", folder=tmp_path)
    assert usage.startswith("usage: ninety-nine-replay [")


def test_ninety_nine_is_the_device_in_the_terminal(installed: Installed, tmp_path: Path) -> None:
    pytest.importorskip("pty")
    pytest.importorskip("blessed")
    from host_tests.sim.test_terminal import LARGE, Window

    class Command(Window):
        COMMAND = (str(installed.programs / "ninety-nine"),)

    installed.lend("blessed", "wcwidth")
    window = Command(tmp_path, LARGE)
    try:
        with Simulator(welcome=True) as device:
            window.until_picture(device.picture())
        window.type("q")
        assert window.until_ended() == 0
    finally:
        window.close()


# --- docs/library.md -----------------------------------------------------------------------------


@pytest.mark.parametrize("installed", ["newest"], indirect=True)
def test_each_program_of_the_page_prints_what_the_page_says(
    installed: Installed, tmp_path: Path
) -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    tried = 0
    printed = None
    for kind, text in re.findall(r"^```(\w+)\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        if kind == "json":
            (tmp_path / "sunday.json").write_text(text, encoding="utf-8")
        elif kind == "python":
            assert printed is None
            printed = run(installed.python, "-c", text, folder=tmp_path)
        else:
            assert kind == "text" and printed == text
            printed = None
            tried += 1
    assert tried == 5
    assert (tmp_path / "totals.csv").read_text(encoding="utf-8").startswith("game,hand,play,")
