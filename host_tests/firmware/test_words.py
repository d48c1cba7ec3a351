"""Sentences found by their keys, and errors of the engine explained, on both runtimes."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator

import pytest

from engine import cards
from engine.adding import presets as adding_presets
from engine.adding import vocabulary
from engine.errors import EngineError, IllegalMove, RecordError, RuleError, shown
from engine.parlett import presets as parlett_presets
from engine.parlett import rule_data
from firmware.files.settings import values_of
from firmware.screens import settings
from firmware.screens.editor.rule_editor import ROWS
from firmware.screens.families import FAMILIES
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words import LANGUAGES, card_text, explain, one_of, say, titled, use
from tools.micropython import MicroPython
from tools.words import ROOT, fields
from tools.words.build import ENGLISH, pairs

KEYS, TEXTS = zip(*pairs(ENGLISH), strict=True)

ALL = """
from engine.errors import EngineError
from firmware.words import explain, say
asked = {}
for key, values in asked:
    if key[:6] == "error.":
        print(explain(EngineError(key[6:], **values)))
    else:
        print(say(key, **values).replace("\\n", "/"))
"""

SPOKEN = [name for name, _ in LANGUAGES]

REASON = EngineError("game_over")
VALUES = {"seat": 2, "other": 0, "card": 12, "count": 2, "choices": ("a", "b"), "reason": REASON}
"""What texts are filled with; other values are the number 7."""


def filled() -> list[dict[str, object]]:
    """Values for each text."""
    made: list[dict[str, object]] = []
    for text in TEXTS:
        made.append({name: VALUES.get(name, 7) for name in sorted(fields(text))})
    return made


def test_every_text_is_found_and_filled() -> None:
    for key, text, values in zip(KEYS, TEXTS, filled(), strict=True):
        shown = say(key, **{"Seat": 2, **values})
        assert shown != key and "{" not in shown and "|" not in shown, key
        assert text.split("|")[-1].split("{")[0] in shown


def test_every_text_of_an_error_is_a_sentence() -> None:
    for key, text in zip(KEYS, TEXTS, strict=True):
        if key.startswith("error."):
            for form in text.split("|"):
                assert form[0].isupper() or form[0] in "'[{", key
                assert form.endswith((".", "}")), key
                assert not form.startswith(("{seat}", "{other}")), key


@pytest.mark.parametrize("language", SPOKEN)
def test_why_a_move_is_refused_fits_on_three_lines(language: str) -> None:
    use(language)
    raised = set()
    for path in (ROOT / "engine").rglob("*.py"):
        raised |= set(re.findall(r'IllegalMove\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    assert len(raised) > 60
    for key, values in zip(KEYS, filled(), strict=True):
        if key.startswith("error.") and key[6:] in raised:
            error = EngineError(key[6:], **{**values, "seat": 0, "card": cards.JOKER})
            for named in ({}, {"seat": "Wilhelma", "Seat": "Wilhelma", "other": "Wilhelma"}):
                why = explain(error, **named)
                assert len(SMALL.wrap(say("play.not_changed", why=why), WIDTH - 2)) <= 3, why


def test_what_has_no_text_is_said_by_its_key() -> None:
    assert [say(key) for key in ("", "error", "error.zz", "zz")] == ["", "error", "error.zz", "zz"]
    assert explain(EngineError("nonsense", seat=1)) == "error.nonsense"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 pennies"), (1, "1 penny"), (-1, "-1 penny"), (2, "2 pennies")]
)
def test_a_number_chooses_the_form(count: int, said: str) -> None:
    assert say("tokens.penny", count=count) == said


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 pli"), (1, "1 pli"), (-1, "-1 pli"), (2, "2 plis")]
)
def test_in_french_zero_has_the_form_of_one(count: int, said: str) -> None:
    use("french")
    assert say("score.tricks", count=count) == said


@pytest.mark.parametrize(
    ("numbers", "spanish"),
    [("5 7", "5 o 7"), ("7 8", "7 u 8"), ("1 11", "1 u 11"), ("9 10 80", "9, 10 u 80")],
)
def test_in_spanish_another_word_for_or_comes_before_an_o(numbers: str, spanish: str) -> None:
    english = spanish.replace(" u ", " or ").replace(" o ", " or ")
    assert one_of(numbers.split()) == english
    use("spanish")
    assert one_of(numbers.split()) == spanish


def made_of_names() -> Iterator[str]:
    """Yield the keys that end with a name in a list, such as that of a preset."""
    yield from ("glance." + name for name in adding_presets.NAMES + parlett_presets.NAMES)
    yield from ("help.preset." + name for name in parlett_presets.NAMES)
    for family, *_ in FAMILIES:
        levels = importlib.import_module(f"engine.{family}.bots").LEVELS
        yield from ("level." + level[0] for level in levels)
    for family, in_menu, kinds in FAMILIES:
        tiles = [family] if in_menu else [kind for kind, _ in kinds]
        yield from (f"{text}.{tile}" for text in ("tile", "help.home") for tile in tiles)
        yield "home.left." + family
        if in_menu:
            yield "family." + family
        for kind, title in kinds:
            yield from (title, "kind." + kind, "finished.kind." + kind, "help.in." + kind)
    for name in settings.SHOWN:
        yield from ("settings." + name, "settings.about." + name)
        values = tuple(values_of(name))
        if name not in ("language", "contrast") and not isinstance(values[0], bool):
            yield from (f"settings.{name}.{value}" for value in values)
    yield from ("rule." + key for key in ROWS)
    for key in vocabulary.KEYS:
        for word in vocabulary.words_of(key):
            named = ("value." + key, "answer." + key)
            texts = ("token", "tokens") if key == "token_name" else named
            yield from (f"{text}.{word}" for text in texts)
    for key in rule_data.KEYS:
        if key != "bids":  # has a question of its own
            yield "option." + key
            yield from ("option.value." + value for value in rule_data.row_of(key)[1])
    yield from ("bids." + value for value in rule_data.row_of("bids")[1])


def test_every_name_that_makes_a_key_has_its_text() -> None:
    """Else the key itself is on the display: `tools.words` can't know what a name may be."""
    lacking = sorted({key for key in made_of_names() if key not in KEYS})
    assert not lacking, f"texts are missing: {', '.join(lacking)}"


@pytest.mark.parametrize("language", SPOKEN)
def test_the_keys_have_the_words_that_are_on_the_case(language: str) -> None:
    use(language)
    assert [say("key." + name) for name in ("OK", "BACK")] == ["OK", "BACK"]
    others = re.compile(r"\b(ZURÜCK|RETOUR|VOLVER|ATRÁS)\b")
    assert not [key for key, text in pairs(language) if others.search(text)]


PROPER = {"Ninety-Nine", "Ninety-Eight", "One Hundred", "Jiujiu 99"}
"""The titles of presets that are the same in every language."""


def test_the_title_of_a_preset_is_a_proper_name_or_in_each_language() -> None:
    titles = [title for title, *_ in adding_presets.PRESETS.values()]
    titles += [title for title, *_ in parlett_presets.PRESETS.values()]
    assert [titled(title) for title in titles] == titles
    proper = {title for title in titles if "title." + title not in KEYS}
    assert proper == PROPER
    for language in SPOKEN[1:]:
        use(language)
        assert {title for title in titles if titled(title) == title} == proper
        assert titled("Our game") == "Our game"


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("german", r"[”«»]"),
        ("french", r"(?<![\u202f=])[:;!?»]|«(?!\u202f)|[„“”]"),  # =? is a sign on the display
        ("spanish", r"^[^¿]*\?$|^[^¡]*!$|[„“”]"),
    ],
)
def test_a_language_has_its_own_marks(language: str, wrong: str) -> None:
    assert not [(key, text) for key, text in pairs(language) if re.search(wrong, text)]


def test_values_are_worded() -> None:
    jack = cards.parse("JH")
    for error, parts in (
        (IllegalMove("not_held", seat=3, card=jack), ("Seat\u00a03", "J♥")),
        (IllegalMove("not_held", seat=0, card=cards.JOKER), ("The dummy", "Joker")),
        (IllegalMove("not_turn", seat=0, other=2), ("the dummy's", "seat\u00a02's")),
        (IllegalMove("choice_needed", card=jack, choices=("+1", "+11")), ("J♥", "+1, +11")),
        (RecordError(4, "no_seat", found="9", seats=4), ("seat 9", "1 to 4")),
        (
            RuleError("in_rule_file", name="a.json", reason=RuleError("no_such_rule", key="x")),
            ("a.json: x", say("error.no_such_rule", key="x")),
        ),
    ):
        for part in parts:
            assert part in explain(error)


def test_a_card_is_written_with_its_sign() -> None:
    texts = [card_text(cards.parse(text)) for text in ("10H", "AC", "2D", "KS", "K", "*")]
    assert texts == ["10♥", "A♣", "2♦", "K♠", "K", "Joker"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", "plain"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 40 + "…"),
        ("a\nb\x7f\u2028\ud800c", "a?b???c"),
        ([1, None], "[1, None]"),
    ],
)
def test_a_wrong_value_is_shown_on_one_short_line(value: object, text: str) -> None:
    assert shown(value) == text


def test_a_number_too_long_for_a_text_is_shown_as_well() -> None:
    assert shown(10**5000) == "this"


def test_both_runtimes_say_the_same() -> None:
    here: list[str] = []
    for key, values in zip(KEYS, filled(), strict=True):
        if key.startswith("error."):
            here.append(explain(EngineError(key[6:], **values)))
        else:
            here.append(say(key, **values).replace("\n", "/"))
    made = repr(list(zip(KEYS, filled(), strict=True))).replace(
        repr(REASON), "EngineError('game_over')"
    )
    with MicroPython() as device:
        assert device.run(ALL.replace("{}", made)).splitlines() == here
