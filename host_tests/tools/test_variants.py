"""The variants in `docs/variants.md`: each rule file is read, played by and explained."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.adding.game import Game
from engine.adding.record import lines
from engine.adding.rules import Rules, preset
from engine.errors import RuleError
from engine.reader import Reader
from engine.record import head
from firmware.files import rule_shelf
from firmware.words.adding_rules import sections
from host_tests.engine.entering import a_game, enter
from host_tests.sure import sure

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/variants.md").read_text(encoding="utf-8")
VARIANTS = re.findall(
    r"^## (.+?)$.*?^Source: <(\S+)>$.*?^```json\n(.*?)^```$.*?^```record\n(.*?)^```$",
    TEXT,
    re.MULTILINE | re.DOTALL,
)

MISSING = re.compile(r"^## What cannot be expressed$(.*)", re.MULTILINE | re.DOTALL)


def test_there_are_thirty_five_variants_with_different_sources() -> None:
    assert len(VARIANTS) == TEXT.count("\n## ") - len(MISSING.findall(TEXT)) == 35
    assert len({source for _, source, _, _ in VARIANTS}) == 35


@pytest.mark.parametrize(
    ("title", "data", "record"), [(title, data, record) for title, _, data, record in VARIANTS]
)
def test_a_hand_is_played_by_the_rule_file(title: str, data: str, record: str) -> None:
    changes = json.loads(data)
    reader = Reader(lambda name: changes)
    for line in record.splitlines():
        reader.feed(line)
    game = reader.game
    assert isinstance(game, Game)
    assert game.between_deals or game.over, title
    # The saved game has the rules in it, and no rule file is needed.
    again = Reader()
    events = [line for _, line in lines(game)]
    for line in head(game) + events:
        again.feed(line)
    assert isinstance(again.game, Game)
    assert again.game.history == game.history
    assert again.game.rules.differences() == game.rules.differences()
    assert events == record.split("\n\n")[1].splitlines()


def test_a_milestone_of_quentin_counts_only_from_below_it_to_above_it() -> None:
    data = next(data for title, _, data, _ in VARIANTS if title.startswith("Quentin"))
    rules = Rules.from_file(json.loads(data))

    def tokens(*plays: str) -> list[int]:
        return sure(enter(a_game(rules, 3), "hand", *plays).standing.tokens)[1:]

    tens = ("play 1 Q", "play 2 Q", "play 3 Q")
    assert tokens(*tens, "play 1 3") == [9, 8, 8]
    assert tokens(*tens, "play 1 3", "play 2 A +1") == [9, 8, 8]  # leaves 33
    assert tokens(*tens, "play 1 5") == [8, 9, 9]


def test_the_count_of_quentin_never_falls_below_0() -> None:
    data = next(data for title, _, data, _ in VARIANTS if title.startswith("Quentin"))
    game = enter(a_game(Rules.from_file(json.loads(data)), 3), "hand", "play 1 6", "play 2 10 -10")
    assert game.deal.total == 0


@pytest.mark.parametrize("data", [data for _, _, data, _ in VARIANTS])
def test_the_device_writes_and_explains_the_same_rules(data: str) -> None:
    rules = Rules.from_file(json.loads(data), "ours.json")
    plain = rule_shelf.rule_data.data_of(rules.preset)
    content = b"".join(rule_shelf.pieces_of(rule_shelf.data_of(rules.preset, plain, rules.data)))
    again = rule_shelf.parsed(content, "ours.json")
    assert again.differences() == rules.differences()
    for _, text in sections(rules):
        assert "{" not in text
        assert not re.search(r"\b(card|effect|about|rule)\.\w", text)


def test_what_cannot_be_expressed_ends_the_page_with_what_comes_nearest() -> None:
    section = MISSING.search(TEXT)
    assert section and "\n#" not in section[1]
    rows = [line.strip("| ").split(" | ") for line in section[1].splitlines() if line[:2] == "| "]
    assert len(rows) > 15 and {len(row) for row in rows} == {3}
    options = [option for row in rows[1:] for option in re.findall(r"`(\S+=[^`]+)`", row[2])]
    for option in options:
        plain = preset("classic-99"), preset("98")
        assert any(rules.with_options([option]) != rules for rules in plain), option
    assert len(options) > 20


@pytest.mark.parametrize(
    "option",
    [
        "limit=1000",
        "hand=2-4:4 5-:3",
        "pack=KS:0",
        "9=add -9 9 triple",
        "2=draws 2",
        "token_name=song",
        "J=name_swaps name_gives",
    ],
)
def test_what_cannot_be_expressed_is_refused(option: str) -> None:
    with pytest.raises(RuleError):
        preset("classic-99").with_options([option])
