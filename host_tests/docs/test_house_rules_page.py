"""The page about house rules has each line of the editors of rules and cards, in their order."""

from __future__ import annotations

import re

from engine.adding import effect_table
from firmware.screens.editor.rule_editor import ROWS
from firmware.words import say
from tools.node import ROOT

PAGE = ROOT / "docs" / "players" / "house-rules.md"


def test_the_page_has_the_lines_of_the_editor_in_their_order() -> None:
    section = PAGE.read_text(encoding="utf-8").split("\n## ")[1]
    assert section.startswith("Make a rule\n")
    listed = re.findall(r"^\| \*\*(.+?)\*\* \|", section, re.MULTILINE)
    assert listed == [say(f"rule.{key}") for key in ROWS]


def test_the_page_has_the_lines_of_the_editor_of_a_card_in_their_order() -> None:
    section = (
        PAGE.read_text(encoding="utf-8").split("\n## Change a card\n")[1].split("\nStep 3.")[0]
    )
    rows = re.findall(r"^\| (\*\*.+?) \|", section, re.MULTILINE)
    listed = [line for row in rows for line in re.findall(r"\*\*(.+?)\*\*", row)]
    assert listed == [
        say("card.counts"),
        *(say(f"effect.{row[0]}") for row in effect_table.ROWS),
        say("card.one_more"),
        say("card.one_suit_more"),
    ]
