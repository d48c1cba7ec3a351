"""Each promise in docs/promises.md names tests that exist and that can fail."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("littlefs", reason="make setup")

from host_tests.proofs import every_test, files_named
from tools.node import ROOT
from tools.torture.parts import PARTS

ROWS = [
    line.split("|")[1:3]
    for line in (ROOT / "docs" / "promises.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and line.count("|") == 3 and not line.startswith("| Promise")
]


@pytest.mark.parametrize(("promise", "proof"), ROWS)
def test_a_promise_names_tests_that_there_are_once_and_that_assert(
    promise: str, proof: str
) -> None:
    tests = every_test(ROOT)
    names = re.findall(r"`([^`]+)`", proof)
    assert names, promise
    for name in names:
        if name.endswith(".py"):
            [path] = files_named(tests, name)  # else the document must say in which folder
            assert all(proves for (where, _), proves in tests.items() if where == path), name
        elif name.startswith("test_"):
            assert [proves for (_, test), proves in tests.items() if test == name] == [True], name
        elif name.startswith("host_tests/"):
            assert (ROOT / name).exists(), name
        elif name != "make bench":
            assert name in PARTS, name


def test_every_part_of_torture_stands_behind_a_promise() -> None:
    assert len(ROWS) >= 20
    proofs = " ".join(proof for _, proof in ROWS)
    assert not [part for part in PARTS if f"`{part}`" not in proofs]
