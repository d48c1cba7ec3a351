"""Fixtures for all tests: MicroPython's own modules on CPython, and the golden pictures.

The options decide how much is tried (`host_tests.amount`).
"""

from __future__ import annotations

import base64
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware import cpython, words

cpython.install()

from host_tests import amount  # noqa: E402
from host_tests.missing import must_come  # noqa: E402
from tools import image  # noqa: E402
from tools.node import ROOT  # noqa: E402
from tools.sim.picture import Picture  # noqa: E402

# Each test process writes its own report.
REPORT = ROOT / "build" / f"goldens{os.environ.get('PYTEST_XDIST_WORKER', '')}.html"

_changed: list[tuple[Path, Picture | None, Picture]] = []


# If a shell runs the tests in the background, they and every process that they start ignore
# Ctrl-C. Tests that press Ctrl-C would then never end.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --goldens, which updates the pictures instead of comparing them, and what is tried."""
    parser.addoption("--goldens", action="store_true", help="update the golden pictures")
    parser.addoption("--all", action="store_true", help="run the long tests, too: everything")
    parser.addoption(
        "--seed", type=int, choices=range(amount.MOST + 1), metavar="NUMBER",
        help="try the random examples of a run that printed this seed",
    )  # fmt: skip
    parser.addoption("--bursts", type=int, default=1800, help="bursts of keys to try on the loop")


def pytest_configure(config: pytest.Config) -> None:
    """Decide how much is tried."""
    amount.decide(config.getoption("--all"), config.getoption("--seed"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests, unless everything is tried."""
    if not amount.everything:
        long = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was tried, and list the reasons for skipped tests, one per line."""
    how = "everything" if amount.everything else "without the long tests"
    again = f"{'--all ' if amount.everything else ''}--seed {amount.seed}"
    terminalreporter.write_line(
        f"Tried {how}, and {amount.examples} random examples: again with {again}"
    )
    reasons = Counter(each.longrepr[2] for each in terminalreporter.stats.get("skipped", ()))
    for reason, number in reasons.items():
        terminalreporter.write_line(f"Skipped {number}: {reason.removeprefix('Skipped: ')}")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Texts are in English again after a test of a device in another language."""
    yield
    words.use(words.LANGUAGES[0][0])


@pytest.fixture(scope="session")
def micropython() -> None:
    """Get what the firmware's image is built from."""
    must_come(image.stock)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Iterator[Callable[..., None]]:
    """Return a function that compares a picture with the golden picture of that name.

    Golden pictures are in the folder `goldens` beside the test, or in another one.

    If they differ, the test fails and a report shows both and the difference.
    """

    def compare(
        name: str, picture: Picture, folder: Path = request.path.parent / "goldens"
    ) -> None:
        path = folder / f"{name}.png"
        if request.config.getoption("--goldens"):
            folder.mkdir(exist_ok=True)
            if not path.exists() or Picture.from_png(path.read_bytes()) != picture:
                path.write_bytes(picture.png())
            return
        wanted = Picture.from_png(path.read_bytes()) if path.exists() else None
        if wanted != picture:
            _changed.append((path, wanted, picture))
            _write_report()
            pytest.fail(f"{path.name} looks different: open {REPORT}", pytrace=False)

    yield compare


def _write_report() -> None:
    """Write a report of all pictures that have changed in this run."""
    REPORT.parent.mkdir(exist_ok=True)
    rows = ["<title>Golden pictures</title><table><tr><th>name<th>golden<th>now<th>differs"]
    for path, wanted, picture in _changed:
        same_size = wanted and (wanted.width, wanted.height) == (picture.width, picture.height)
        pictures = [wanted, picture, wanted.difference(picture) if wanted and same_size else None]
        cells = "".join(f"<td>{_image(p)}" for p in pictures)
        rows.append(f"<tr><td>{path.relative_to(ROOT)}{cells}")
    REPORT.write_text("\n".join(rows) + "\n</table>\n", encoding="utf-8")


def _image(picture: Picture | None) -> str:
    if picture is None:
        return "none"
    data = base64.b64encode(picture.png()).decode()
    return f'<img width=384 src="data:image/png;base64,{data}">'
