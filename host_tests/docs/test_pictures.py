"""The pictures in docs/players are what the device shows today."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tests.docs.pictures import WALKS, of_walk

FOLDER = Path(__file__).parent / "goldens"


@pytest.mark.parametrize("walk", WALKS)
def test_pictures_of_a_walk(walk: str, tmp_path: Path, golden) -> None:
    for name, device in of_walk(walk, tmp_path):
        golden(name, device)


def test_no_other_pictures_are_there_and_no_name_stands_for_two() -> None:
    names = [name for steps in WALKS.values() for _, name in steps]
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(name + ".png" for name in names)
