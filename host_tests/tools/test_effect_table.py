"""Every row of the table of effects is known wherever an effect is read, said, shown or tried."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.effect_data import effect_of, from_words, to_words
from engine.adding.effect_table import AT_ONCE, COUNTS, KEYS, NEXT, ROWS, WHEN, Attributes, row_of
from engine.adding.game import Game
from engine.adding.record import chosen, lines
from engine.chance import Chance
from engine.game import DEALER
from engine.reader import Reader
from engine.record import head
from firmware.screens.adding import signs
from firmware.screens.editor import card_editor
from firmware.words import say
from firmware.words.adding import LONG, counting, does
from firmware.words.adding_rules import sections
from host_tests.engine.entering import a_game, enter, house
from host_tests.engine.random_games import rule_file
from tools.replay import replay
from tools.web.texts import own

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
KING = 12
CARDS = [cards.parse(card) for card in ["2", "K", "K", "Q", "K", "4", "K", "3", "5", "K", "6"]]
"""What is played one after the other, whoever is to play; a Q makes the next player play more."""


def each(which: list[tuple]) -> pytest.MarkDecorator:
    """Return a test's rows of the table, by their keys."""
    return pytest.mark.parametrize("row", which, ids=[row[0] for row in which])


def unusual(row: tuple) -> bool | int:
    """Return a value for the key of a row that means something."""
    _, _, usual, span, *_ = row
    if span is None:
        return True
    return usual + 1 if span[0] <= usual < span[1] else 1


@each(list(ROWS))
def test_an_effect_has_it_and_words_say_it(row: tuple) -> None:
    key, name, usual, *_ = row
    plain, other = (effect_of("5", data, 99).ways[0] for data in ({}, {key: unusual(row)}))
    assert name in Attributes.__annotations__, f"`Attributes` lacks {name}"
    assert (getattr(plain, name), getattr(other, name)) == (usual, unusual(row))
    assert not plain.same(other)
    assert effect_of("5", from_words("5", to_words({key: unusual(row)})), 99).ways[0].same(other)


@each([row for row in ROWS if row[5] != WHEN])
def test_a_record_tells_it_from_a_way_without_it(row: tuple) -> None:
    key, _, usual, _, word, *_ = row
    # Who is next is known by the seat that is named, but not beside another name.
    plain = {"name_pays": True} if key == "name_next" else {}
    rules = house("classic-99", cards={"K": [plain, {**plain, key: unusual(row)}]})
    words = [
        chosen(rules.effect(KING), moves.make(moves.PLAY, 1, KING, moves.choice(which, 0)))
        for which in (0, 1)
    ]
    assert (words[0].count(word), words[1].count(word)) == (0, unusual(row) - usual)
    assert f"[{word}]" in RECORD, f"the events in docs/record.md lack {word}"


def value(key: str) -> object:
    """Return a value for a key that means something."""
    usual = {"add": 4, "set": 50}
    return unusual(row_of(key)) if key not in COUNTS else usual.get(key, True)


@pytest.mark.parametrize("key", KEYS)
def test_the_explanation_says_it(key: str) -> None:
    said = does({key: value(key)}, 99, LONG)
    assert said != does({}, 99, LONG) and "effect." not in said, f"`does` lacks {key}"
    rules = house("classic-99", cards={"K": {key: value(key)}})
    assert f"K: {said}" in dict(sections(rules))[say("rule.cards")]


@pytest.mark.parametrize("key", KEYS)
def test_the_editor_has_it(key: str) -> None:
    if key in COUNTS:
        kind, _ = counting({key: value(key)}, 99)
        assert kind in card_editor._KINDS, f"the editor lacks {key}"
        return
    label = say("effect." + key)
    assert label != "effect." + key, f"the texts lack effect.{key}"
    rules = SimpleNamespace(data=house("classic-99").data)
    labels = [item[0] for item in card_editor.CardEditor(None, rules, "K").items]
    assert label in labels, f"the editor lacks {key}"


@each([row for row in ROWS if row[5] != WHEN])
def test_the_pictures_have_a_sign_for_it(row: tuple) -> None:
    data = {row[0]: unusual(row)}
    drawn = signs.of_data(data), signs.of_choice(effect_of("5", data, 99).ways[0])
    assert all(drawn), f"the row of {row[0]} lacks signs"


def test_the_number_of_those_who_are_skipped_follows_their_sign() -> None:
    effect = effect_of("5", {"skip": 2, "next_plays": 2, "name_pays": True}, 99).ways[0]
    assert signs.of_choice(effect) == ["penny", "cards", "right"]


@each([row for row in ROWS if row[5] & (AT_ONCE | NEXT)])
def test_a_player_is_asked_whom_it_names(row: tuple) -> None:
    question = "effect.who." + row[0]
    assert say(question) != question, f"the texts lack {question}"


def played(effect: dict[str, object]) -> Game:
    """Return a game of three players in which the K has an effect; all else stays the same."""
    queen = {"add": 2, "next_plays": 3}
    rules = house("pagat-99", hand=7, cards={"K": effect, "Q": queen})
    game = enter(a_game(rules, 3), "hand")
    for card in CARDS:
        while game.to_move == DEALER:  # a hand begins, or a card is taken out of one
            game.push(game.legal_moves()[0])
        plays = [move for move in game.legal_moves() if moves.value_of(move) == card]
        game.push(plays[0])
    return game


def replayed(game: Game) -> list[str]:
    """Return what a replay of a game's record tells of each event, in data and in words.

    Whom a play names is left out: what comes of it must be said.
    """
    record = [*head(game), *(line for _, line in lines(game))]
    reader = Reader()
    for line in record:
        reader.feed(line)
    assert list(reader.start().events()) == list(game.events())
    written = [line.encode() for line in record]
    found = [*replay(written, as_json=True), *replay(written, as_json=False)]
    shown = [line for line in found if not line.startswith("House rule: ")]
    return [" ".join(word for word in line.split() if word[0] != ">") for line in shown]


@each(list(ROWS))
def test_a_replay_tells_what_it_did(row: tuple) -> None:
    """Two games with the same cards differ in an effect alone, and so do their replays."""
    counts: dict[str, object] = {"add": 3}
    plain, other = played(counts), played({**counts, row[0]: unusual(row)})
    assert replayed(plain) != replayed(other), f"the replay lacks {row[0]}"


@pytest.mark.parametrize("key", KEYS)
def test_the_page_has_an_example_of_it_and_the_documents_a_line(key: str) -> None:
    examples = [each.partition("rules.word.")[2].split() for each in own("english")]
    about = f"effect.about.{key}"
    assert say(about) != about or any(key in words for words in examples), f"the texts lack {about}"
    assert f'"{key}": ' in RECORD, f"docs/record.md lacks {key}"


def test_random_rules_have_every_effect() -> None:
    found: set[str] = set()
    for seed in range(60):
        for entry in rule_file(Chance(seed))["cards"].values():
            for way in entry if isinstance(entry, list) else [entry]:
                found |= set(way)
    assert not set(KEYS) - found, f"`random_games` lacks {set(KEYS) - found}"
