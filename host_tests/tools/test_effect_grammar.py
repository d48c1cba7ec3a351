"""The grammar of effects in docs/record.md: what it has is read, and what is written is in it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from engine.adding.effect_data import effect_of, from_words, to_words
from engine.adding.effect_table import ROWS
from engine.adding.rules import preset
from engine.adding.vocabulary import MOST_TOTAL
from engine.errors import RuleError
from engine.reader import Reader
from host_tests import amount
from host_tests.engine.entering import a_game, adding_game

TEXT = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
_BLOCK = re.search(r"^```grammar\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
assert _BLOCK
RULES = {
    name: right.split()
    for name, right in re.findall(r"^([A-Z]+) += (.*(?:\n +.*)*)", _BLOCK[1], re.MULTILINE)
}
"""The right sides of the grammar, as words, by what they define."""

CLOSES = {"[": "]", "{": "}"}
RANGE = re.compile(r"(-?\d+)…(-?\d+)")
CASES = 400


def parts(words: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield (`[`, `{` or "", the words in the brackets or one word) of a right side without `|`."""
    place = 0
    while place < len(words):
        word = words[place]
        end = words.index(CLOSES[word], place) if word in CLOSES else place
        yield (word, words[place + 1 : end]) if word in CLOSES else ("", [word])
        place = end + 1


def choices(words: list[str]) -> list[list[str]]:
    """Return the right sides between the bars of one."""
    return [side.split() for side in " ".join(words).split(" | ")]


def made(words: list[str], chance: random.Random) -> list[str]:
    """Return a random text, as words, that a right side of the grammar makes."""
    found: list[str] = []
    for bracket, inside in parts(chance.choice(choices(words))):
        times = {"": 1, "[": chance.random() < 0.4, "{": chance.choice((0, 0, 1, 2))}[bracket]
        for _ in range(int(times)):
            if bracket:
                found += made(inside, chance)
            elif inside[0] in RULES:
                found += made(RULES[inside[0]], chance)
            elif ends := RANGE.fullmatch(inside[0]):
                found.append(str(chance.randint(int(ends[1]), int(ends[2]))))
            else:
                found += inside
    return found


def pattern(words: list[str]) -> str:
    """Return a regular expression for a right side; each word of a text has a space after it."""
    found = []
    for choice in choices(words):
        inner = ""
        for bracket, inside in parts(choice):
            if bracket:
                inner += f"(?:{pattern(inside)})" + {"[": "?", "{": "*"}[bracket]
            elif inside[0] in RULES:
                inner += f"(?:{pattern(RULES[inside[0]])})"
            elif ends := RANGE.fullmatch(inside[0]):
                numbers = range(int(ends[1]), int(ends[2]) + 1)
                inner += f"(?:{'|'.join(map(str, numbers))}) "
            else:
                inner += re.escape(inside[0]) + " "
        found.append(inner)
    return "|".join(found)


def terminals(words: list[str]) -> Iterator[str]:
    """Yield the words that stand in a text as they are, in the order of the grammar."""
    for word in words:
        if word in RULES:
            yield from terminals(RULES[word])
        elif not RANGE.fullmatch(word) and word not in "[]{}|":
            yield word


EFFECT = re.compile(pattern(RULES["EFFECT"]))
KEYS = list(dict.fromkeys(terminals(RULES["ALTERNATIVE"])))
KEYS.remove("limit")


def groups(text: str) -> list[list[str]]:
    """Return the parts of an alternative: each key with its numbers."""
    found: list[list[str]] = []
    for word in text.split():
        if found and (word == "limit" or word.lstrip("-").isdigit()):
            found[-1].append(word)
        else:
            found.append([word])
    return found


def in_order(text: str) -> str:
    """Return a text with the parts of each alternative in the order of the grammar."""
    ways = [groups(way) for way in re.split(r"(?:^|(?<= ))or(?= |$)", text)]
    for way in ways:
        way.sort(key=lambda part: KEYS.index(part[0]) if part[0] in KEYS else -1)
    return " or ".join(" ".join(" ".join(part) for part in way) for way in ways)


def is_allowed(text: str) -> bool:
    """Return whether the grammar has a text, and what the document says below it holds, too."""
    ordered = in_order(text)
    if not EFFECT.fullmatch(ordered + " "):
        return False
    ways = [{part[0]: part[1:] for part in groups(way)} for way in ordered.split(" or ")]
    bounded = sum(bool(way.keys() & {"from", "upto", "ends_in"}) for way in ways)
    for way in ways:
        totals = [MOST_TOTAL if word == "limit" else int(word) for word in way.get("set", [])]
        if not way or totals != sorted(totals):
            return False
        if "from" in way and "upto" in way and int(way["from"][0]) > int(way["upto"][0]):
            return False
    return len(ways) <= (3 if bounded == len(ways) else 4)


def is_read(text: str) -> bool:
    """Return whether an effect in words is read, with a limit that allows each total."""
    try:
        preset("classic-99").with_options([f"limit={MOST_TOTAL}", f"5={text}"])
    except RuleError:
        return False
    return True


def test_the_grammar_has_the_words_of_a_rule_file_and_one_for_nothing() -> None:
    with pytest.raises(RuleError) as refused:
        effect_of("5", {"no_such_word": 1}, MOST_TOTAL)
    assert set(KEYS) - {"nothing"} == set(refused.value.values["choices"])


@pytest.mark.parametrize("seed", amount.by_turns(range(4)))
def test_an_effect_of_the_grammar_is_read_and_written_back_as_an_equal_one(seed: int) -> None:
    chance = random.Random(seed)
    read = 0
    while read < CASES:
        text = " ".join(made(RULES["EFFECT"], chance))
        if not is_allowed(text):
            continue
        ways = [groups(way) for way in text.split(" or ")]
        for way in ways:
            chance.shuffle(way)
        mixed = " or ".join(" ".join(" ".join(part) for part in way) for way in ways)
        found = [effect_of("5", from_words("5", each), MOST_TOTAL) for each in (text, mixed)]
        again = to_words(from_words("5", text))
        assert is_allowed(again), (text, again)
        found.append(effect_of("5", from_words("5", again), MOST_TOTAL))
        assert all(each.same(found[0]) for each in found), text
        read += 1


@pytest.mark.parametrize("seed", amount.by_turns(range(4)))
def test_what_is_not_in_the_grammar_is_refused_and_all_else_is_read(seed: int) -> None:
    chance = random.Random(seed)
    words = [*KEYS, "or", "limit", "0", "1", "-4", "9", "1000", "adds"]
    refused = 0
    for _ in range(CASES):
        text = made(RULES["EFFECT"], chance)
        for _ in range(chance.randint(1, 2)):
            place = chance.randint(0, len(text))
            text[place : place + chance.randint(0, 1)] = chance.choice([[], [chance.choice(words)]])
        wrong = " ".join(text)
        assert is_read(wrong) == is_allowed(wrong), wrong
        refused += not is_read(wrong)
    assert CASES / 10 < refused < CASES * 9 / 10


def within(span: tuple[int, int], chance: random.Random) -> int:
    """Return a random number of a range."""
    return chance.randint(*span)


VALUES: dict[str, Callable[[random.Random], object]] = {
    "add": lambda chance: chance.choice(
        (chance.randint(-999, 999), [chance.randint(-20, 20) for _ in range(chance.randint(1, 4))])
    ),
    "set": lambda chance: chance.choice((50, "limit", [0, "limit"], [7, 7], ["limit", "limit"])),
    **{row[0]: partial(within, row[3]) for row in ROWS if row[3]},
}
"""Random values of the keys of an effect that are not just `true`."""


def random_data(chance: random.Random) -> dict[str, object]:
    """Return an effect in the form of a rule file, which may be wrong."""
    keys = [key for key in KEYS if key != "nothing" and chance.random() < 0.2]
    return {key: VALUES.get(key, lambda _: True)(chance) for key in keys}


@pytest.mark.parametrize("seed", amount.by_turns(range(4)))
def test_each_effect_of_a_rule_file_is_written_as_the_grammar_has_it(seed: int) -> None:
    chance = random.Random(seed)
    written = 0
    while written < CASES:
        ways = [random_data(chance) for _ in range(chance.choice((1, 1, 2, 3, 4)))]
        data = ways if len(ways) > 1 or chance.random() < 0.2 else ways[0]
        try:
            effect = effect_of("5", data, MOST_TOTAL)
        except RuleError:
            continue
        text = to_words(data)
        assert EFFECT.fullmatch(text + " ") and is_allowed(text), (data, text)
        assert effect_of("5", from_words("5", text), MOST_TOTAL).same(effect), (data, text)
        written += 1


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("nothing skip 1", "skip 1"),
        ("nothing reverse", "reverse"),
        ("reverse nothing", "reverse"),
        ("nothing upto 50", "add 0 upto 50"),
        ("nothing from 90 or add 5 upto 89", "add 0 from 90 or add 5 upto 89"),
        ("add 5 or nothing skip 1", "add 5 or skip 1"),
        ("  nothing   or  add\t5 ", "nothing or add 5"),
    ],
)
def test_nothing_may_stand_before_what_a_card_does_besides(text: str, same: str) -> None:
    effects = [effect_of("5", from_words("5", each), 99) for each in (text, same)]
    assert effects[0].same(effects[1])


@pytest.mark.parametrize("text", ["nothing add 4", "never nothing", "nothing 5", "or", "4 or", ""])
def test_what_counts_nothing_and_something_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(RuleError) as refused:
        preset("classic-99").with_options([f"5={text}"])
    assert refused.value.code == "not_an_effect"
    assert refused.value.values["key"] == "cards: 5"


def test_a_record_keeps_an_effect_that_was_written_with_nothing() -> None:
    rules = preset("classic-99").with_options(["5=nothing skip 1"])
    lines = Reader()
    head = ['[Game "adding"]', '[Rules "classic-99"]', '[Seats "4"]', '[Dealer "4"]']
    for line in [*head, '[Option "5=nothing skip 1"]', "hand", "play 1 5"]:
        lines.feed(line)
    assert lines.start().rules == rules == a_game(rules).rules
    assert rules.differences() == ["5=skip 1"]
    game = adding_game(lines.start())
    assert (game.deal.total, game.next_seat) == (0, 3)
