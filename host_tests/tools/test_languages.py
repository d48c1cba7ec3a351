"""The modules with the texts: small, complete in every language, and made from the JSON files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.words import lookup
from tools.words import build, differences
from tools.words.__main__ import main
from tools.words.pieces import ONE_BYTE, PIECES, found, split

ENGLISH = dict(build.pairs(build.ENGLISH))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two short languages, not built."""
    monkeypatch.setattr(build, "LANGUAGES", (("english", "English"), ("german", "Deutsch")))
    monkeypatch.setattr("tools.words.__main__.LANGUAGES", build.LANGUAGES)
    (tmp_path / build.TEXTS).mkdir(parents=True)
    put(tmp_path, "english", {"yes": "Yes", "no": "No", "cards": "{count} card|{count} cards"})
    put(tmp_path, "german", {"yes": "Ja, natürlich"})
    return tmp_path


def put(root: Path, language: str, texts: dict[str, str]) -> None:
    """Write the file of a language, in any order."""
    path = root / build.TEXTS / f"{language}.json"
    path.write_text(json.dumps(texts), encoding="utf-8")


def read(root: Path, language: str) -> dict[str, str]:
    """The texts of a language, found by the keys."""
    made: dict = {}
    for name in ("keys", language):
        exec((root / build.MODULES / f"{name}.py").read_text(encoding="utf-8"), made)
    names = ("BUCKETS", "CHECKS", "STARTS", "LENGTHS", "TOKENS", "SIZES", "PIECES")
    tables = tuple(made[name] for name in names)
    assert lookup.find("a key without a text", tables) is None
    return {key: lookup.find(key, tables) for key in dict(build.pairs("english", root))}


@pytest.mark.parametrize("language", [language for language, _ in build.LANGUAGES])
def test_every_text_is_found(language: str) -> None:
    assert read(build.ROOT, language) == {**ENGLISH, **dict(build.pairs(language))}


def test_pieces_make_the_texts_again_in_less_than_half_the_room() -> None:
    texts = list(ENGLISH.values())
    pieces = found(texts)
    parts = split(texts, pieces)
    assert ["".join(each) for each in parts] == texts
    assert ONE_BYTE < len(pieces) <= PIECES and len(pieces) == len(set(pieces))
    common = set(pieces[:ONE_BYTE])
    room = len("".join(pieces).encode())
    room += sum(1 if piece in common else 2 for each in parts for piece in each)
    assert room < 0.45 * sum(len(text.encode()) for text in texts)


def test_a_long_text_in_many_places_is_several_pieces() -> None:
    text = "".join(chr(65 + number * number % 61) for number in range(300))
    pieces = found([text] * 400)
    assert text not in pieces and len(split([text], pieces)[0]) < 10


def test_few_texts_have_few_pieces() -> None:
    assert found(["ab", "b", ""]) == ["b", "a"]
    assert split([""], ["a"]) == [[]]


def test_too_many_characters_are_refused() -> None:
    with pytest.raises(ValueError, match="511 different characters"):
        found(["".join(map(chr, range(300, 811)))])


def test_a_text_that_is_too_long_is_named(project: Path, capsys) -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E80)))
    put(project, "german", {"yes": "Ja", "no": letters + letters[::-1]})
    assert main(["build"], project) == 2
    assert f"german.json: this text is too long: {letters[:30]}" in capsys.readouterr().err


def test_a_language_has_every_text_or_the_english_one(project: Path) -> None:
    assert main(["build"], project) == 0
    assert read(project, "english") == {
        "yes": "Yes", "no": "No", "cards": "{count} card|{count} cards",
    }  # fmt: skip
    assert read(project, "german") == {
        "yes": "Ja, natürlich", "no": "No", "cards": "{count} card|{count} cards",
    }  # fmt: skip


def test_the_build_sorts_the_texts(project: Path) -> None:
    main(["build"], project)
    text = (project / build.TEXTS / "english.json").read_text(encoding="utf-8")
    lines = ['  "cards": "{count} card|{count} cards",', '  "no": "No",', '  "yes": "Yes"']
    assert text.splitlines() == ["{", *lines, "}"]


def test_the_check_names_what_is_out_of_date_or_lacking(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["build"], project)
    put(project, "english", {"yes": "Yes!", "no": "No"})
    put(project, "german", {"yes": "Ja", "cards": "Karten"})
    assert main([], project) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "german: no: no text: it is shown in English" in lines
    assert "german: cards: there is no such text in English" in lines
    for name in ("keys", "english", "german"):
        path = build.MODULES / f"{name}.py"
        assert f"{path}: out of date (python3 -m tools.words build)" in lines


@pytest.mark.parametrize("command", ["build", "check"])
def test_both_commands_show_which_language_they_are_at(
    command: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([command], project)
    assert capsys.readouterr().err.endswith("making english\nmaking german\n")


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ({"a": "{y}"}, "german: a: has the values ['y'], in English ['x']"),
        ({"a": "{x}|{x}"}, "german: a: has the values ['count', 'x'], in English ['x']"),
        ({"a": "{x"}, "german: a: expected '}' before end of string"),
        ({"b": "B"}, "german: b: there is no such text in English"),
    ],
)
def test_a_translation_must_fit(own: dict[str, str], problem: str) -> None:
    assert differences("german", own, {"a": "The {x}"}) == [problem]
    assert differences("german", {"a": "Das {x}"}, {"a": "The {x}"}) == []


def test_two_keys_with_one_check_sum_are_refused() -> None:
    with pytest.raises(build.TextsError, match="plumless and buckeroo clash: rename one"):
        build.ordered({"plumless": "", "buckeroo": ""})


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"{", "english.json: Expecting property name"),
        (b"[]\xff", "english.json: 'utf-8' codec can't decode"),
        (b'["a"]', "english.json: must be one JSON object of texts"),
        (b'{"a": 1}', "english.json: must be one JSON object of texts"),
        (b'{"a": "A", "a": "B"}', "english.json: there are two texts for a: remove one of them"),
        (b"", "english.json: Expecting value"),
    ],
)
def test_a_damaged_file_is_refused_in_one_line(
    project: Path, capsys: pytest.CaptureFixture[str], content: bytes, problem: str
) -> None:
    (project / build.TEXTS / "english.json").write_bytes(content)
    assert main(["build"], project) == 2
    message = capsys.readouterr().err
    assert problem in message and message.count("\n") == 1
    assert (project / build.TEXTS / "english.json").read_bytes() == content


def test_a_missing_file_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / build.TEXTS / "german.json").unlink()
    assert main(["build"], project) == 2
    assert "german.json: No such file" in capsys.readouterr().err
