"""`package.json`, which installs the firmware with mpremote's mip."""

from __future__ import annotations

import json

from tools.deploy import files, mip


def test_it_is_up_to_date() -> None:
    made = (files.ROOT / mip.PACKAGE).read_text(encoding="utf-8")
    assert made == mip.package(), "run 'python3 -m tools.deploy mip'"


def test_it_lists_what_belongs_on_a_board() -> None:
    package = json.loads(mip.package())
    listed = dict(package["urls"])
    assert {f"/{path}" for path in listed} == set(files.sources())
    assert all((files.ROOT / source).is_file() for source in listed.values())
    assert package["version"] == files.version()
    compiled = {path.removesuffix(".mpy").removesuffix(".py") for path in files.contents()}
    assert {f"/{path.removesuffix('.py')}" for path in listed} == compiled
