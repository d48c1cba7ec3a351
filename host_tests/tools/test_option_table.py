"""Every row of the table of Parlett's options is known wherever options are read, said or tried."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.chance import Chance
from engine.errors import RuleError
from engine.kinds import Tags
from engine.parlett.presets import NAMES
from engine.parlett.record import start
from engine.parlett.rule_data import KEYS, MATCHES, MEANT, ROWS
from engine.parlett.rules import Rules
from engine.record import head
from firmware.words import say
from firmware.words.parlett_rules import sections
from host_tests.engine import parlett_games
from host_tests.firmware.flow import choose
from host_tests.firmware.parlett_player import PRESETS
from tools.openspiel.parlett import parameters
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

Row = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]
ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RECORD = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
READ = {
    node.attr
    for folder in ("engine/parlett", "firmware/screens/parlett")
    for path in (ROOT / folder).rglob("*.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
}
"""The attributes that the engine and the screens read of anything."""

each = pytest.mark.parametrize("row", ROWS, ids=KEYS)


def some_rules(row: Row, *options: str) -> Rules:
    """Return rules in which the option of a row means something."""
    _, _, presets, matches = row
    return Rules(presets[-1], matches[0] + " 50" * (matches[0] == "target"), options)


@each
def test_the_rules_have_an_attribute_for_it_that_is_read(row: Row) -> None:
    key, values, *_ = row
    assert key in Rules.__annotations__, f"`Rules` lacks {key}"
    assert key in READ, f"nothing reads {key} of the rules"
    for value in values:
        assert getattr(some_rules(row, f"{key}={value}"), key) == MEANT.get(value, value)


@each
def test_a_record_has_each_of_its_values_but_the_usual_one(row: Row) -> None:
    key, values, *_ = row
    plain = some_rules(row)
    for value in values:
        rules = plain.with_options([f"{key}={value}"])
        written = [f"{key}={value}"] if value != values[0] else []
        assert rules.differences() == list(rules.options) == written
        assert rules.data == {**plain.data, key: value}
        game = parlett_games.Game(rules, rules.seats, 1)
        lines = [re.fullmatch(r'\[(\w+) "(.*)"\]', line) for line in head(game)]
        tags: Tags = {line[1]: line[2] for line in lines if line}
        tags["Option"] = [line[2] for line in lines if line and line[1] == "Option"]
        assert tags["Option"] == written
        assert start(tags).rules == rules


@each
def test_it_is_refused_where_the_preset_has_no_such_option(row: Row) -> None:
    key, values, presets, matches = row
    for name in NAMES:
        for match in MATCHES:
            rules = Rules(name, match + " 50" * (match == "target"))
            assert rules.has(key) == (name in presets and match in matches)
            if name in presets:
                assert rules.with_options([f"{key}={values[-1]}"]).data[key] == values[-1]
            else:
                with pytest.raises(RuleError, match=f"not_in_rules key={key} rules={name}"):
                    rules.with_options([f"{key}={values[-1]}"])


@each
def test_the_device_has_a_name_for_it_and_for_its_values(row: Row) -> None:
    key, values, *_ = row
    for text in (f"option.{key}", *(f"option.value.{value}" for value in values)):
        assert say(text) != text, f"the texts lack {text}"


@each
def test_the_page_of_the_rules_says_it(row: Row) -> None:
    key, values, *_ = row
    plain = list(sections(some_rules(row)))
    for value in values[1:]:
        changed = list(sections(some_rules(row, f"{key}={value}")))
        assert changed != plain, f"`sections` lacks {key}={value}"


@pytest.mark.parametrize("name", NAMES)
def test_the_questions_before_a_match_offer_each_option_of_the_preset(name: str) -> None:
    wanted = [row[0] for row in ROWS if name in row[2] and row[0] != "bids"]
    with Simulator(seed=1) as device:
        press(device, f"DOWN RIGHT OK OK DOWN*{PRESETS.index(name)} OK")
        choose(device, "setup.change_rules")
        for key in wanted:
            before = device.words()
            choose(device, f"option.{key}")
            assert device.words() != before, f"the questions lack {key}"


@each
def test_the_documents_have_its_values_and_its_rows(row: Row) -> None:
    key, values, *_ = row
    line = f"| `{key}` | {', '.join(f'`{value}`' for value in values)} |"
    assert line in RECORD, f"the options in docs/record.md lack {line}"
    row_of = re.compile(rf"^\| P-\d+ \|[^|]*\|[^|]*`{key}`[^|]*\|[^|]*\|$", re.MULTILINE)
    assert row_of.search(RULES), f"no row of docs/rules.md is changed by {key}"


@each
def test_openspiel_has_it_as_a_parameter_unless_it_only_shows_something(row: Row) -> None:
    key, values, presets, _ = row
    shows = key in ("show_dummy_score", "bids")
    for name in NAMES:
        found = parameters(name)
        assert (key in found) == (name in presets and not shows)


def test_random_rules_have_every_value() -> None:
    found: set[str] = set()
    for seed in range(200):
        found |= set(parlett_games.rules_of(Chance(seed)).options)
    wanted = {f"{row[0]}={value}" for row in ROWS for value in row[1][1:]}
    assert not wanted - found, f"`parlett_games` lacks {wanted - found}"
