"""What `make test` leaves to other commits: most of many cases, and tools that did not change."""

from __future__ import annotations

import pytest

from host_tests import amount
from tools.node import ROOT


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 19])
def test_each_commit_tries_a_case_and_four_in_a_row_try_all(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = range(count)
    monkeypatch.setattr(amount, "everything", False)
    tried: set[int] = set()
    for seed in range(7, 11):
        monkeypatch.setattr(amount, "seed", seed)
        some = amount.by_turns(cases)
        assert 0 < len(some) <= (count + 3) // 4
        tried |= set(some)
    assert tried == set(cases)
    monkeypatch.setattr(amount, "everything", True)
    assert amount.by_turns(cases) == cases


def test_a_tool_has_changed_if_any_of_its_files_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amount, "changes", lambda: [ROOT / "tools/solve/nets.py"])
    assert amount.changed("engine", "tools/solve")
    assert amount.changed("tools/solve/nets.py")
    assert not amount.changed(__file__, "engine", "tools/sim")
    assert amount.for_changes_of("tools/solve") == []
    assert [mark.name for mark in amount.for_changes_of("engine")] == ["long"]
    with pytest.raises(FileNotFoundError):
        amount.changed("tools/no-such-folder")


def test_everything_has_changed_where_git_can_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amount, "changes", lambda: None)
    assert amount.changed("engine")
