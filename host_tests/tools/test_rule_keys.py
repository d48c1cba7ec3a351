"""Every rule key of adding games is known wherever rules are read, said, shown or tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.adding.presets import NAMES
from engine.adding.rules import Rules
from engine.adding.vocabulary import KEYS, TOTALS, values_of, word_of
from engine.chance import Chance
from engine.errors import RuleError
from firmware.screens.editor.rule_editor import RuleEditor
from firmware.words import say
from firmware.words.adding_rules import sections
from host_tests.engine.entering import house
from host_tests.engine.random_games import rule_file
from tools.web.house import form

RECORD = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
_TABLE = RECORD.split("\n### Options\n")[1].split("\n| Key | Value |\n")[1].split("\n\n")[0]
ROWS = {
    key: values
    for row in _TABLE.splitlines()[1:]
    for keys, _, values in [row.strip("| ").partition(" | ")]
    for key in re.findall("`(.+?)`", keys)
}
"""The values of each key, as docs/record.md describes them."""

# What a key needs in some rules to mean anything.
BESIDE: tuple[dict[str, object], ...] = ({}, {"draw": "while_stock"}, {"borders": [33, 66]})

OTHERS = {"pack": [{"2": 0}], "name": ["Ours"], **{key: [[33]] for key in TOTALS}}
"""Unusual values of the keys that have neither a word nor a number."""

each_key = pytest.mark.parametrize("key", KEYS)


def values(key: str) -> list[object]:
    """Return values that a key may have."""
    found = values_of(key)
    if not found or not isinstance(found[1], int) or isinstance(found[1], bool):
        return OTHERS.get(key, list(found))
    return [*found, found[0] + 1, *filter(None, [word_of(key)])]


def pairs(key: str) -> Iterator[tuple[Rules, Rules]]:
    """Yield pairs of rules that differ in a key alone."""
    for name in NAMES:
        for beside in BESIDE:
            plain = house(name, **beside)
            for value in values(key):
                try:
                    other = house(name, **beside, **{key: value}) if key not in beside else plain
                except RuleError:  # as when the start is over the limit
                    continue
                if other != plain:
                    yield plain, other


def explained(rules: Rules) -> list[tuple[str, str]]:
    """Return the rules in words, without the list of house rules at their end."""
    return [part for part in sections(rules) if part[0] != say("about.house_rules")]


@each_key
def test_the_documents_have_its_values(key: str) -> None:
    assert key in ROWS, f"docs/record.md lacks {key}"
    for value in [*values_of(key), word_of(key)]:
        if key == "start_total" and value:
            continue  # the document has the limit in place of a number
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        assert shown in ROWS[key], f"docs/record.md lacks {key}={shown}"


@each_key
def test_the_page_has_a_field_for_it_and_says_what_it_means(key: str) -> None:
    fields = {field[0]: field for field in form()[1]}
    assert key in fields, f"`form` lacks {key}"
    _, label, about, *_ = fields[key]
    assert label != "rule." + key and about != "rule.about." + key, f"the texts lack {key}"


@each_key
def test_the_editor_has_a_line_for_it(key: str) -> None:
    editor = RuleEditor(None, "classic-99", house("classic-99").data, "", None)
    labels = [item[0] for item in editor.items]
    assert say("rule." + key) in labels, f"`RuleEditor` lacks {key}"


@each_key
def test_the_explanation_says_it(key: str) -> None:
    if key == "name":
        assert "Ours" in [rules.title() for _, rules in pairs(key)]
        return
    assert any(explained(plain) != explained(other) for plain, other in pairs(key)), (
        f"`sections` lacks {key}"
    )


def test_random_rules_have_every_key() -> None:
    found: set[str] = set()
    for seed in range(60):
        found |= set(rule_file(Chance(seed)))
    assert not set(KEYS) - found, f"`random_games` lacks {set(KEYS) - found}"
