"""The rows of docs/rules.md: each that is cited is there, tests name them, and presets agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.adding import effect_table, vocabulary
from engine.adding.effect_data import from_words
from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.parlett import rule_data as parlett_rules
from host_tests.proofs import every_test
from tools.node import ROOT

DOCUMENT = ROOT / "docs" / "rules.md"
FOLDERS = ("docs", "engine", "firmware", "host_tests", "tools")
ROW = r"[A-Z]-H?\d+"
WORDS = (*effect_table.KEYS, "nothing", "or")
"""The words of an effect."""


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    return [cell.strip() for cell in line.strip("|").split("|")]


def tables() -> Iterator[tuple[list[str], list[str]]]:
    """Yield (the headings of its table, the cells) of each line of a table in the document."""
    headings: list[str] = []
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            headings = []
        elif not headings:
            headings = cells(line)
        elif not line.startswith("|--"):
            yield headings, cells(line)


ROWS = [row for headings, row in tables() if headings[0] == "Row"]
DEFINED = [row[0].removesuffix(" †") for row in ROWS]
FOR_INFORMATION = {row[0].removesuffix(" †") for row in ROWS if row[0].endswith(" †")}


def options(cell: str) -> list[str]:
    """Return what a cell has in code."""
    return re.findall(r"`([^`]+)`", cell)


def cited(text: str) -> set[str]:
    """Return the rows that a text cites."""
    return set(re.findall(rf"(?<![\w-]){ROW}(?!\w)", text))


def named(test: str) -> set[str]:
    """Return the rows in the name of a test: at its beginning, or in capitals."""
    first = re.match(r"test_((?:(?:[a-z]_h?\d+|to)_)*)", test)
    found = re.findall(r"([a-z]_h?\d+)_", first[1] if first else "")
    found += re.findall(r"_([A-Z]_H?\d+)(?=_|$)", test)
    return {each.upper().replace("_", "-") for each in found}


# Rows


def test_each_row_is_there_once() -> None:
    assert len(DEFINED) > 180
    assert not {row for row in DEFINED if DEFINED.count(row) > 1}
    assert all(re.fullmatch(ROW, row) for row in DEFINED)


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_row_that_is_cited_is_there(folder: str) -> None:
    unknown = []
    for path in (ROOT / folder).rglob("*"):
        if path.suffix in (".py", ".md") and path != Path(__file__):
            rows = cited(path.read_text(encoding="utf-8")) - set(DEFINED)
            unknown += [f"{path.relative_to(ROOT)}: {row}" for row in sorted(rows)]
    assert unknown == []


def test_each_row_has_a_test_that_names_it_unless_it_is_for_information() -> None:
    found: set[str] = set()
    proven: set[str] = set()
    for (_, test), proves in every_test(ROOT).items():
        found |= named(test)
        proven |= named(test) if proves else set()
    assert found == proven  # a test that asserts nothing is no proof
    assert set(DEFINED) - found == FOR_INFORMATION
    assert found <= set(DEFINED)


def test_rows_are_found_in_texts_and_in_names_of_tests() -> None:
    assert cited("A-12, (P-H1) and C-01 to C-08; not MX-25, X-1Y or a-12") == {
        *("A-12", "P-H1", "C-01", "C-08")
    }
    assert named("test_a_10_a_12_or_a_20_more") == {"A-10", "A-12"}
    assert named("test_p_60_to_p_73_as_the_rows_say_A_30_P_H1") == {"P-60", "P-73", "A-30", "P-H1"}


# Options


def test_options_that_change_a_rule_exist() -> None:
    keys = {*vocabulary.KEYS, *parlett_rules.KEYS, *WORDS}
    for headings, row in tables():
        if "Changed by" in headings:
            wrong = set(options(row[headings.index("Changed by")])) - keys
            assert not wrong, row[0]


def test_each_option_of_parletts_game_changes_a_rule() -> None:
    named = {key for row in ROWS if row[0].startswith("P") for key in options(row[2])}
    assert named == set(parlett_rules.KEYS)


def test_each_option_of_adding_games_is_in_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert not [key for key in vocabulary.KEYS[1:] if f"`{key}`" not in text]


def differences(name: str) -> set[str]:
    """Return how a preset differs from what all start from, but for cards."""
    data, usual = preset(name).data, vocabulary.base()
    keys = [key for key in vocabulary.KEYS[1:] if data[key] != usual[key]]
    return {f"{key}={vocabulary.to_text(key, data[key])}" for key in keys}


def test_the_table_of_presets_is_that_of_the_engine() -> None:
    found = {}
    for headings, row in tables():
        if "`limit`" in headings:
            keys = [(options(heading) or [""])[0] for heading in headings]
            values = zip(keys, row, strict=True)
            changed = {f"{key}={value}" for key, value in values if key and value != "–"}
            found[row[0].strip("`")] = changed | set(options(row[-1]))
    usual = vocabulary.base()
    assert found.pop("usual") == {
        f"{key}={usual[key]}" for key in ("limit", "hand", "tokens", "decks")
    }
    assert found == {name: differences(name) for name in PRESETS}


def test_cards_do_in_the_engine_what_the_rows_say() -> None:
    for headings, row in tables():
        if "Effect" in headings:
            [name] = options(row[headings.index("Preset")])
            effects = preset(name).data["cards"]
            for option in options(row[headings.index("Effect")]):
                card, _, words = option.partition("=")
                effect = effects.get(card, effects[card.rstrip("CDHS")])
                assert from_words(card, words) == effect, row
