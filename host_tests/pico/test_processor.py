"""The emulator's processor, instruction by instruction, against rp2040js's and ARM's definition."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from host_tests import amount
from tools.node import ROOT, find_node, package

pytestmark = amount.for_changes_of(
    __file__, "tools/emulator", "tools/node", "host_tests/pico/compare_processor.mjs"
)

COMPARE = Path(__file__).parent / "compare_processor.mjs"
COUNT = 40_000
PUSH, POP = 59, 60


def test_instructions_match_rp2040js_and_arm() -> None:
    library = package("rp2040js") / "dist" / "esm" / "index.js"
    emulator = ROOT / "tools" / "emulator"
    ran = subprocess.run(
        [find_node(), COMPARE, emulator, library, str(COUNT), "99"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(ran.stdout)
    assert found["differences"] == []
    assert found["done"] == COUNT
    left_out = {65, 66, 67, 68, 69, 86, 87}  # breakpoints, hints and SVC; 86 is not used
    assert set(found["kinds"]) == set(range(1, 89)) - left_out
    # rp2040js does not count LR and PC.
    assert {kind for kind, _ in found["cycles"]} == {PUSH, POP}
