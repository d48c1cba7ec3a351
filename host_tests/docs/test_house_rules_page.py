"""The page about house rules has each line of the rule editor, in its order."""

from __future__ import annotations

import re

from firmware.screens.editor.rule_editor import ROWS
from firmware.words import say
from tools.node import ROOT

PAGE = ROOT / "docs" / "players" / "house-rules.md"


def test_the_page_has_the_lines_of_the_editor_in_their_order() -> None:
    section = PAGE.read_text(encoding="utf-8").split("\n## ")[1]
    assert section.startswith("Make a rule\n")
    listed = re.findall(r"^\| \*\*(.+?)\*\* \|", section, re.MULTILINE)
    assert listed == [say(f"rule.{key}") for key in ROWS]
