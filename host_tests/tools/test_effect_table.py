"""Every row of the table of effects is known wherever an effect is read, said, shown or tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.adding import moves
from engine.adding.effect_data import effect_of, from_words, to_words
from engine.adding.effect_table import AT_ONCE, KEYS, NEXT, ROWS, WHEN
from engine.adding.effects import Effect
from engine.adding.record import chosen
from engine.chance import Chance
from firmware.screens.adding import signs
from firmware.words import say
from firmware.words.adding import does
from host_tests.engine.entering import house
from host_tests.engine.random_games import rule_file

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
PAGE = (ROOT / "tools" / "web" / "page" / "rules.js").read_text(encoding="utf-8")
KING = 12


def each(which: list[tuple]) -> pytest.MarkDecorator:
    """Return a test's rows of the table, by their keys."""
    return pytest.mark.parametrize("row", which, ids=[row[0] for row in which])


def unusual(row: tuple) -> bool | int:
    """Return a value for the key of a row that means something."""
    _, _, usual, span, *_ = row
    return True if span is None else span[usual != span[1]]


@each(list(ROWS))
def test_an_effect_has_it_and_words_say_it(row: tuple) -> None:
    key, name, usual, *_ = row
    plain, other = (effect_of("5", data, 99).ways[0] for data in ({}, {key: unusual(row)}))
    assert name in Effect.__annotations__, f"`Effect` lacks {name}"
    assert (getattr(plain, name), getattr(other, name)) == (usual, unusual(row))
    assert not plain.same(other)
    assert effect_of("5", from_words("5", to_words({key: unusual(row)})), 99).ways[0].same(other)


@each([row for row in ROWS if row[5] != WHEN])
def test_a_record_tells_it_from_a_way_without_it(row: tuple) -> None:
    key, _, usual, _, word, _ = row
    # Who is next is known by the seat that is named, but not beside another name.
    plain = {"name_pays": True} if key == "name_next" else {}
    rules = house("classic-99", cards={"K": [plain, {**plain, key: unusual(row)}]})
    words = [
        chosen(rules.effect(KING), moves.make(moves.PLAY, 1, KING, moves.choice(which, 0)))
        for which in (0, 1)
    ]
    assert (words[0].count(word), words[1].count(word)) == (0, unusual(row) - usual)
    assert f"[{word}]" in RECORD, f"the events in docs/record.md lack {word}"


@each([row for row in ROWS if row[5] != WHEN])
def test_a_sentence_says_it(row: tuple) -> None:
    said = does({row[0]: unusual(row)}, 99)
    assert said != does({}, 99) and "effect." not in said, f"`does` lacks {row[0]}"


@each(list(ROWS))
def test_the_editor_has_a_name_for_it(row: tuple) -> None:
    label = "effect." + row[0]
    assert say(label) != label, f"the texts lack {label}"


@each([row for row in ROWS if row[5] != WHEN])
def test_the_pictures_have_a_sign_for_it(row: tuple) -> None:
    data = {row[0]: unusual(row)}
    drawn = signs.of_data(data), signs.of_choice(effect_of("5", data, 99).ways[0])
    assert all(drawn), f"`signs` lacks {row[0]}"


@each([row for row in ROWS if row[5] & (AT_ONCE | NEXT)])
def test_a_player_is_asked_whom_it_names(row: tuple) -> None:
    question = "effect.who." + row[0]
    assert say(question) != question, f"the texts lack {question}"


@pytest.mark.parametrize("key", KEYS)
def test_the_page_has_an_example_of_it_and_the_documents_a_line(key: str) -> None:
    examples = [line.split('"')[1].split() for line in PAGE.splitlines() if '"rules.word.' in line]
    assert any(key in words for words in examples), f"EXAMPLES in rules.js lacks {key}"
    assert f'"{key}": ' in RECORD, f"docs/record.md lacks {key}"


def test_random_rules_have_every_effect() -> None:
    found: set[str] = set()
    for seed in range(60):
        for entry in rule_file(Chance(seed))["cards"].values():
            for way in entry if isinstance(entry, list) else [entry]:
                found |= set(way)
    assert not set(KEYS) - found, f"`random_games` lacks {set(KEYS) - found}"
