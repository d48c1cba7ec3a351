"""Every row of the table of rules is known wherever a rule is read, said, shown or tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.adding.rules import Rules
from engine.adding.vocabulary import (
    BY_SEATS,
    KEYS,
    NAME,
    PACK,
    ROWS,
    SWITCH,
    TOTALS,
    WORD,
    from_text,
    to_text,
    words_of,
)
from engine.chance import Chance
from firmware.screens.editor.rule_editor import ROWS as EDITOR
from firmware.words import say
from firmware.words.adding_rules import sections
from host_tests.engine.random_games import rule_file
from tools.web.house import form

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "tools" / "web" / "page" / "rules.js").read_text(encoding="utf-8")
RECORD = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")

MATTERS: dict = {
    "jokers": {"base": "joker-99"},
    "loss_costs": {"tokens": 4},
    "empty_hand": {"draw": "never"},
    "over_costs": {"bust_by_playing": True},
    "border_costs": {"borders": [33]},
    "border_backward_costs": {"borders": [33]},
    "border_jumps_only": {"borders": [33]},
    "points_per_hand": {"borders": [33]},
    "points_floor": {"borders": [33]},
    "target_points": {"borders": [33]},
    "tie": {"borders": [33]},
}
"""The rules with which a key means something, where it does not with the preset alone."""

_OPTIONS = RECORD.split("\n### Options\n")[1].split("\n| Key | Value |\n")[1].split("\n\n")[0]
DOCUMENTED = {
    key: values
    for row in _OPTIONS.splitlines()[1:]
    for keys, _, values in [row.strip("| ").partition(" | ")]
    for key in re.findall("`(.+?)`", keys)
}
"""The values of each key, as docs/record.md describes them."""


def each(which: list[tuple]) -> pytest.MarkDecorator:
    """Return a test's rows of the table, by their keys."""
    return pytest.mark.parametrize("row", which, ids=[row[0] for row in which])


def unusual(row: tuple) -> list[object]:
    """Return all the words that a key may have besides the usual word, or another value of it."""
    key, kind, usual, values, _ = row
    if kind == WORD:
        return [word for word in values if word != usual]
    other: dict[int, object] = {SWITCH: not usual, TOTALS: [20], PACK: {"K": 2}, NAME: "Ours"}
    if kind in other:
        return [other[kind]]
    return [usual + 1, *values[2:], *([{"2-4": 2, "5-": 3}] if kind == BY_SEATS else [])]


@each(list(ROWS))
def test_a_rule_file_and_an_option_have_it(row: tuple) -> None:
    key = row[0]
    for value in unusual(row):
        rules = Rules.from_file({"base": "classic-99", key: value})
        assert rules.data[key] == from_text(key, to_text(key, value)) == value
        assert f"{key}={to_text(key, value)}" in rules.differences()
    assert key in DOCUMENTED, f"the options in docs/record.md lack {key}"
    for value in [*words_of(key), *(row[3] if row[1] != SWITCH else ())]:
        if isinstance(value, str) and value not in KEYS:
            assert value in DOCUMENTED[key], f"docs/record.md lacks {key}={value}"


@each(list(ROWS))
def test_the_page_has_a_field_for_it_and_says_what_it_means(row: tuple) -> None:
    fields = {field[0]: field for field in form()[1]}
    assert row[0] in fields, f"`form` lacks {row[0]}"
    _, label, about, *_ = fields[row[0]]
    assert label != "rule." + row[0] and about != "rule.about." + row[0]


@each(list(ROWS))
def test_rules_are_others_with_it(row: tuple) -> None:
    key = row[0]
    plain = {"base": "classic-99", **MATTERS.get(key, {})}
    usual = Rules.from_file(plain)
    for value in unusual(row):
        assert seen(Rules.from_file({**plain, key: value})) != seen(usual), f"`Rules` lacks {key}"


def seen(rules: Rules) -> dict[str, object]:
    """Return what rules say about themselves, without the data that they are made of."""
    not_said = ("_data", "options", "_by_card", "_simple")
    found = {key: value for key, value in vars(rules).items() if key not in not_said}
    found["title"], found["token"] = rules.title(), rules.token_name
    found["by seats"] = [(rules.tokens(seats), rules.packs(seats)) for seats in range(2, 9)]
    return {**found, "pack": rules.all_cards(2), "points": rules.points(9)}


@each(list(ROWS))
def test_the_editor_lists_it_and_says_what_it_is_for(row: tuple) -> None:
    key = row[0]
    assert EDITOR.count(key) == 1, f"no part of the editor has {key}"
    for text in ("rule." + key, "rule.about." + key):
        assert say(text) != text, f"the texts lack {text}"
    for word in words_of(key):
        named = ("value." + key, "answer." + key)
        for text in ("token", "tokens") if key == "token_name" else named:
            assert say(f"{text}.{word}") != f"{text}.{word}", f"the texts lack {text}.{word}"


@each([row for row in ROWS if row[1] == TOTALS])
def test_the_page_has_an_example_of_a_list(row: tuple) -> None:
    examples = next(line for line in PAGE.splitlines() if line.startswith("const TOTALS"))
    assert f" {row[0]}: " in examples, f"TOTALS in rules.js lacks {row[0]}"


@each(list(ROWS))
def test_the_pages_about_the_rules_say_it(row: tuple) -> None:
    key = row[0]
    plain = {"base": "classic-99", **MATTERS.get(key, {})}
    for value in unusual(row):
        usual, said = (
            dict(sections(Rules.from_file(data))) for data in (plain, {**plain, key: value})
        )
        listed = [pages.pop(say("about.house_rules"), "") for pages in (usual, said)]
        assert listed[0] != listed[1], key
        assert key == "name" or usual != said, f"`sections` lacks {key}={value}"


def test_random_rules_have_every_key_and_every_word() -> None:
    files = [rule_file(Chance(seed)) for seed in range(120)]
    for key, kind, _, _, _ in ROWS:
        found = [data[key] for data in files if key in data]
        assert found, f"`random_games` lacks {key}"
        assert not [word for word in words_of(key) if word not in found], key
        assert kind != SWITCH or {False, True} <= set(found), key
