"""The modules with the texts: complete in every language, and made from the JSON files."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import pytest

from tools.words import build, differences
from tools.words.__main__ import main

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
    """The texts of a language by their keys."""
    made: dict = {}
    for name in ("keys", language):
        exec((root / build.MODULES / f"{name}.py").read_text(encoding="utf-8"), made)
    found: dict[str, str] = {}
    for keys, texts in zip(made["KEYS"], made["TEXTS"], strict=True):
        found.update(zip(keys, texts, strict=True))
    return found


@pytest.mark.parametrize("language", [language for language, _ in build.LANGUAGES])
def test_every_text_is_found(language: str) -> None:
    assert read(build.ROOT, language) == {**ENGLISH, **dict(build.pairs(language))}


def test_a_new_text_adds_its_lines_and_no_others(project: Path) -> None:
    main(["build"], project)
    modules = [project / build.MODULES / f"{name}.py" for name in ("keys", "english", "german")]
    before = [path.read_text(encoding="utf-8").splitlines() for path in modules]
    put(project, "english", {**dict(build.pairs("english", project)), "play": "Play"})
    put(project, "german", {"yes": "Ja, natürlich", "play": "Spielen"})
    main(["build"], project)
    for path, old, new in zip(modules, before, ("play", "Play", "Spielen"), strict=True):
        lines = path.read_text(encoding="utf-8").splitlines()
        changed = [line for line in difflib.ndiff(old, lines) if line[0] in "+-"]
        assert [line.split() for line in changed] == [["+", f'"{new}",']]


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
