"""Names of players in a record: those that are one word, all others, and those that can't be."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine import families
from engine.errors import RecordError, RuleError
from engine.kinds import Tags
from engine.reader import Reader
from engine.resuming import resume
from engine.table import Table
from tools import replay

RULES = {"adding": "pagat-99", "parlett": "parlett-3"}
GAMES = pytest.mark.parametrize("game", RULES)


def a_table(names: list[str], game: str = "adding") -> Table:
    """Return a table for three with names."""
    tags: Tags = {"Game": game, "Rules": RULES[game], "Seats": "3", "Dealer": "3", "Option": []}
    return Table(families.family(game).start(tags, None), ["table"] * 3, 0, names)


def text_of(table: Table) -> str:
    """Return the record of a table."""
    return "".join(line + "\n" for _, line in table.text())


def names_in(text: str) -> list[str]:
    """Return the lines of a record that have names."""
    return [line for line in text.split("\n") if line.startswith(("[Names", "[Player"))]


@pytest.mark.parametrize(
    "names",
    [
        ["Mary Ann", "Ben", "Cleo"],
        ["Ann", "", "Mary Ann"],
        ["Mary Ann"],
        ["-", "Ben", ""],
        ["[Ann]", "Ben]", "; Cleo"],
        ['; undone: 5', "' ”", "\\"],
        ["Ann\u00a0Lee", "山田\u3000太郎", "Zoë 李"],
        [" Ann", "Ben ", "x" * 300 + " y"],
        ["]", ";", '[Names'],
    ],
)  # fmt: skip
@GAMES
def test_names_are_read_as_they_were_written(names: list[str], game: str) -> None:
    text = text_of(a_table(names, game))
    for lines in (text.split("\n"), text.replace("\n", "\r\n").split("\n")):
        table = resume(lines)
        assert [table.name(seat) for seat in (1, 2, 3)] == names + [""] * (3 - len(names))
        assert text_of(table) == text


@GAMES
def test_any_names_on_one_line_are_kept(game: str) -> None:
    chance = random.Random(1)
    letters = "Ab -;[]\\'ë李\u00a0\u3000\u2009,:>=*%&"
    for _ in range(300):
        names = ["".join(chance.choices(letters, k=chance.randrange(6))) for _ in range(3)]
        table = resume(text_of(a_table(names, game)).split("\n"))
        assert [table.name(seat) for seat in (1, 2, 3)] == names


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        (["Ann", "Ben", "Cleo"], ['[Names "Ann Ben Cleo"]']),
        (["Ann", "", ""], ['[Names "Ann - -"]']),
        (["", "Zoë"], ['[Names "- Zoë -"]']),
        (["", "", ""], []),
        (["Mary Ann", "", "-"], ['[Player "Mary Ann"]', '[Player ""]', '[Player "-"]']),
    ],
)
def test_names_of_one_word_are_in_one_tag(names: list[str], lines: list[str]) -> None:
    assert names_in(text_of(a_table(names))) == lines


@pytest.mark.parametrize(
    "name", ['Ann "Q"', "Ann\nBen", "Ann\rBen", "Ann\tBen", "\x1b[2J", "a\u2028b", "\ud800"]
)
def test_a_name_that_no_line_can_have_is_refused_where_it_enters(name: str) -> None:
    with pytest.raises(RuleError) as refused:
        a_table(["Ann", name])
    assert str(refused.value) == "name_letters key=Names"
    table = a_table(["Ann", "Ben"])
    before = text_of(table)
    with pytest.raises(RuleError):
        table.rename(["Cleo", name])
    assert (table.names, text_of(table)) == (("Ann", "Ben"), before)


def test_a_name_is_a_text_and_there_are_no_more_than_seats() -> None:
    with pytest.raises(RuleError, match="wrong_type"):
        a_table(["Ann", 5])  # type: ignore[list-item]
    with pytest.raises(RuleError, match="one_per_seat found=4 key=Names seats=3"):
        a_table(["A", "B", "C", "D"], "parlett")
    a_table(["A", "B", "C", "D"])  # the fourth one may join


HEAD = '[Game "adding"]\n[Rules "pagat-99"]\n[Seats "3"]\n[Dealer "3"]\n'


@pytest.mark.parametrize(
    ("tags", "names"),
    [
        ('[Names "Ann\tBen  Cleo "]', ["Ann", "Ben", "Cleo"]),
        ('[Names "Ann\u00a0Lee Ben -"]', ["Ann\u00a0Lee", "Ben", ""]),
        ('[Names "A\x1b[2J Ben Cleo"]', ["A?[2J", "Ben", "Cleo"]),
        ('[Player "Mary Ann"]\n[Player ""]\n[Player "-"]', ["Mary Ann", "", "-"]),
        ('[Player "Dora"]\n[Names "Ann Ben Cleo"]', ["Ann", "Ben", "Cleo"]),
    ],
)
def test_the_names_of_a_record_from_elsewhere(tags: str, names: list[str]) -> None:
    reader = Reader()
    for line in (HEAD + tags + "\nhand").split("\n"):
        reader.feed(line)
    assert reader.names == names
    assert list(resume((HEAD + tags + "\nhand").split("\n")).names) == names


def test_too_few_players_are_refused() -> None:
    with pytest.raises(RecordError, match="one_per_seat found=1 key=Player seats=3"):
        resume((HEAD + '[Player "Mary Ann"]\nhand').split("\n"))


def test_a_replay_says_the_whole_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.record"
    path.write_text(text_of(a_table(["Mary Ann", "", "-"])) + "play 1 5\n", encoding="utf-8")
    assert replay.main([str(path)]) == 0
    out = capsys.readouterr().out
    assert "Mary Ann, Seat 2, -; first dealer -" in out
    assert '  Mary Ann  5        "5"' in out
