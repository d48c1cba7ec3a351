"""A missing thing skips the test on a person's machine, and fails it in CI."""

from __future__ import annotations

import pytest

from host_tests.missing import missing, must_come
from tools.image import FirmwareError

Outcome = type[BaseException]


@pytest.mark.parametrize(
    ("ci", "outcome"),
    [
        ("", pytest.skip.Exception),
        ("false", pytest.skip.Exception),
        ("true", pytest.fail.Exception),
        ("1", pytest.fail.Exception),
    ],
)
def test_missing_things_skip_a_test_and_fail_it_in_ci(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: Outcome
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="^get it there$"):
        missing("get it there")


@pytest.mark.parametrize(
    ("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)]
)
def test_a_missing_micropython_for_the_pico(
    monkeypatch: pytest.MonkeyPatch, ci: str, outcome: Outcome
) -> None:
    def refuse() -> None:
        raise FirmwareError("only on Debian it comes by itself")

    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="^only on Debian it comes by itself$"):
        must_come(refuse)
    must_come(lambda: None)
