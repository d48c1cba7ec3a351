"""docs/record.md: its examples replay, cover every event and tag, and its refusals are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from types import ModuleType

import pytest

from engine.adding import bots as adding_bots
from engine.adding import moves as adding_moves
from engine.adding import presets
from engine.adding.effect_table import KEYS as EFFECTS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import KEYS
from engine.errors import RecordError
from engine.parlett import bots as parlett_bots
from engine.parlett import moves as parlett_moves
from engine.parlett import presets as parlett_presets
from engine.parlett import rule_data
from engine.reader import Reader
from engine.resuming import resume
from tools import replay

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```record\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
RECORDS = sorted((Path(__file__).parent / "replay_parlett").glob("*.record"))


def section(heading: str) -> str:
    """Return the text below a heading, up to the next one of the same or a higher level."""
    rank = heading.split()[0]
    after = TEXT.split(f"\n{heading}\n")[1]
    return re.split(rf"^#{{1,{len(rank)}}} ", after, maxsplit=1, flags=re.MULTILINE)[0]


def first_cells(text: str) -> list[str]:
    """Return the code in the first cells of a text's table rows."""
    return re.findall(r"^\| `([^`]+)`", text, re.MULTILINE)


def forms(game: str) -> set[str]:
    """Return the events that the document lists for a game, such as `bid SEAT hidden`."""
    table = section(game).split("| Event | Meaning |")[1].split("\n\n")[0]
    return set(first_cells(table))


def matches(form: str, line: str) -> bool:
    """Return whether a line is an event of a form. Words in capitals are placeholders."""
    pattern = re.escape(form).replace("CARD…", r"\S+( \S+)+").replace(r"\ \[CHOICE\]", r"( \S+)?")
    pattern = re.sub(r"\\ \\\[(.*?)\\\]", r"( \1)*", pattern)
    pattern = pattern.replace("CARD", r"(\*|(10|[A2-9JQK])[CDHS]?)")
    pattern = re.sub("SEAT|LEADER|NUMBER", r"\\d+", pattern).replace("DIRECTION", "-?1")
    return re.fullmatch(pattern, line) is not None


def events(record: str) -> list[str]:
    """Return the lines of a record that are events."""
    return [line for line in record.splitlines() if line and line[0] not in ";["]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_replays(
    example: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "example.record"
    path.write_text(example, encoding="utf-8")
    for flags in ([], ["--json"]):
        status = replay.main([*flags, str(path)])
        assert (status, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize("example", [text for text in EXAMPLES if "; undone: " in text])
def test_an_example_with_undone_moves_resumes_with_them(example: str) -> None:
    table = resume(example.splitlines())
    undone = [line for line in example.splitlines() if line.startswith("; undone: ")]
    assert [str(move) for move in reversed(table.undone)] == undone[0].split()[2:]
    assert [line for _, line in table.text()][-len(undone) :] == undone


@pytest.mark.parametrize(
    ("heading", "name"), [("## Adding games", "adding"), ("## Parlett's game", "parlett")]
)
def test_every_event_has_an_example_and_every_line_a_form(heading: str, name: str) -> None:
    known = forms(heading)
    ours = [text for text in EXAMPLES if f'[Game "{name}"]' in text]
    lines = [line for text in ours for line in events(text)]
    if name == "parlett":
        lines += [line for path in RECORDS for line in events(path.read_text(encoding="utf-8"))]
    for form in known:
        assert any(matches(form, line) for line in lines), form
    for line in lines:
        assert any(matches(form, line) for form in known), line


@pytest.mark.parametrize(("column", "module"), [(1, adding_moves), (2, parlett_moves)])
def test_the_kinds_of_moves_have_their_numbers(column: int, module: ModuleType) -> None:
    row = re.search(r"^\| 11 to 14: the kind \|(.*)\|(.*)\|$", TEXT, re.MULTILINE)
    assert row
    listed = re.findall(r"(\d+) `(\w+)`", row[column])
    assert [int(number) for number, _ in listed] == list(range(len(listed)))
    for number, name in listed:
        assert getattr(module, name) == int(number)
    assert len(listed) == (10, 12)[column - 1]


def test_a_rule_file_and_an_option_mean_the_same() -> None:
    text = section("### Rule files")
    rows = [[re.findall(r"`([^`]+)`", cell) for cell in row.split("|")] for row in text.split("\n")]
    pairs = [pair for row in rows if len(row) == 5 for pair in zip(*row[2:4], strict=True)]
    lacking = [key for key in EFFECTS if not any(f'"{key}": ' in data for _, data in pairs)]
    assert not lacking, f"the rule files of docs/record.md lack {lacking}"
    for option, data in pairs:
        change = json.loads("{" + data + "}")
        if option.partition("=")[0] not in KEYS:
            change = {"cards": change}
        rules = Rules.from_file({"base": "classic-99", **change})
        again = preset("classic-99").with_options([option])
        assert rules.data == again.data, option
    whole = re.search(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert whole and Rules.from_file(json.loads(whole[1])).title() == "Our game"


@pytest.mark.parametrize(
    "names",
    [
        presets.NAMES,
        adding_bots.BOTS,
        KEYS,
        parlett_presets.NAMES,
        parlett_bots.BOTS,
        rule_data.KEYS,
    ],
    ids=["presets", "bots", "options", "Parlett presets", "Parlett bots", "Parlett options"],
)
def test_every_name_is_in_the_document(names: Collection[str]) -> None:
    assert [name for name in names if f"`{name}`" not in TEXT] == []


def test_every_tag_has_an_example() -> None:
    for tag in first_cells(section("## Tags").split("### Seating")[0]):
        assert any(f"[{tag} " in text for text in EXAMPLES), tag


REFUSED = re.findall(r"\| `([^`]+)` \|$", section("## What is refused"), re.MULTILINE)

# After these lines, each example of a refusal must be refused, at its own line.
TAGS = '[Game "adding"]\n[Rules "pagat-99"]\n[Seats "4"]\n[Dealer "4"]\n'
BEFORE = {
    "[Seats 4]": TAGS,
    '[Dealer "1"]': TAGS,
    "play 1 A +11": TAGS + "hand\nplay 1 9\nplay 2 K\nplay 3 K\nplay 4 K\n",
    "play 1 QD": TAGS + "hand\ndeal 1 KS 4H 9D\n",
    "draw 1 9H": TAGS + "hand\ndeal 1 KS 4H 9D\ndeal 2 9H 2C 2D\nplay 1 KS\n",
    "out 1": TAGS + "hand\ndeal 1 KS 4H 9D\n",
}


@pytest.mark.parametrize("line", REFUSED)
def test_the_documents_refusals_are_refused(line: str) -> None:
    before = BEFORE.get(line, TAGS + "hand\n").splitlines()
    reader = Reader()
    for each in before:
        reader.feed(each)
    with pytest.raises(RecordError) as refused:
        reader.feed(line)
    assert refused.value.line == len(before) + 1
