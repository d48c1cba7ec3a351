"""The flash of the page: cut at any write, it has the state from before or after a change."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.node import find_node
from tools.web.pages import PAGE

RUNNER = Path(__file__).with_name("journal.mjs")


def test_a_cut_at_any_byte_leaves_the_state_before_or_after() -> None:
    command = [str(find_node()), str(RUNNER), (PAGE / "journal.js").as_uri()]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[0] == "checked"
    assert int(done.stdout.split()[1]) > 200
