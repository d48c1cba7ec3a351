"""Fixtures for all tests: MicroPython's own modules on CPython, and the golden pictures.

The options decide how much is tried (`host_tests.amount`).
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence

import pytest

from firmware import cpython, words

cpython.install()

from host_tests import amount, goldens  # noqa: E402
from host_tests.gallery_file import Screen  # noqa: E402
from host_tests.missing import must_come  # noqa: E402
from tools import image  # noqa: E402
from tools.node import ROOT  # noqa: E402
from tools.sim.simulator import Simulator  # noqa: E402

_differences = pytest.StashKey[list[str]]()  # of the golden pictures of a test


# If a shell runs the tests in the background, they and every process that they start ignore
# Ctrl-C. Tests that press Ctrl-C would then never end.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add how much is tried."""
    parser.addoption("--all", action="store_true", help="run the long tests, too: everything")
    parser.addoption("--seed", type=int, help="the seed of random examples that a run has printed")
    parser.addoption("--bursts", type=int, help="bursts of keys to try on the loop")


def pytest_configure(config: pytest.Config) -> None:
    """Decide how much is tried."""
    amount.decide(config.getoption("--all"), config.getoption("--seed"))
    if not hasattr(config, "workerinput"):  # before the processes that share the tests
        goldens.forget()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests, unless everything is tried.

    Of what runs on CPython and on MicroPython, a part runs on MicroPython.
    """

    def is_tried(item: pytest.Item) -> bool:
        call = getattr(item, "callspec", None)
        params = call.params if call else {}
        return not item.get_closest_marker("long") and (
            "micropython" not in params.values() or amount.has_its_turn(item.nodeid)
        )

    if not amount.everything:
        config.hook.pytest_deselected(items=[item for item in items if not is_tried(item)])
        items[:] = filter(is_tried, items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much was tried, and list the reasons for skipped tests, one per line."""
    how = "everything" if amount.everything else "without the long tests"
    again = f"{'--all ' if amount.everything else ''}--seed {amount.seed}"
    terminalreporter.write_line(
        f"Tried {how}, and {amount.examples} random examples: again with {again}"
    )
    number = goldens.write_page()
    if number:
        terminalreporter.write_line(
            f"Pictures that look different: {number}, side by side in {goldens.PAGE}; "
            "`make goldens` takes them over"
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
def golden(request: pytest.FixtureRequest) -> Callable[[str, Simulator | Screen], None]:
    """Return a function that compares a screen with the golden picture of that name.

    Golden pictures are in the folder `goldens` beside the test. If any differ, the test fails at
    its end, and `goldens.PAGE` shows them.
    """
    found = request.node.stash.setdefault(_differences, [])
    folder = request.path.parent.relative_to(ROOT) / "goldens"

    def compare(name: str, shown: Simulator | Screen) -> None:
        if isinstance(shown, Simulator):
            shown = Screen(shown.picture(), tuple(shown.words()))
        found.extend(filter(None, [goldens.differs(folder / f"{name}.png", shown)]))

    return compare


@pytest.fixture
def golden_group(
    request: pytest.FixtureRequest,
) -> Callable[[str, Sequence[Screen], Sequence[Screen]], None]:
    """Return a function that compares a group of the gallery with its golden pictures."""
    found = request.node.stash.setdefault(_differences, [])
    return lambda *group: found.extend(goldens.group_differs(*group))


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fail a test with all its pictures that look different, so that one run finds them all."""
    result = yield
    found = pyfuncitem.stash.get(_differences, [])
    if found:
        pytest.fail("\n".join([*found, f"Both are in {goldens.PAGE}"]), pytrace=False)
    return result
