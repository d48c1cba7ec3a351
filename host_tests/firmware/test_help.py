"""Help is about the current game and seating; outside a game, it is about the device."""

from __future__ import annotations

import re
from itertools import product

import pytest

from engine import cards
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import WORDS
from engine.parlett.rule_data import PRESETS as PARLETT_PRESETS
from engine.parlett.rules import Rules as ParlettRules
from firmware.screens.adding.help import sections as adding_sections
from firmware.screens.common.pages import LINES
from firmware.screens.common.paging import paged
from firmware.screens.families import FAMILIES
from firmware.screens.parlett.help import sections as parlett_sections
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words.adding import tokens_called
from host_tests.firmware.flow import walk
from tools.sim.fingers import press

KINDS = {family: [kind for kind, _ in kinds] for family, _, kinds, _ in FAMILIES}
ADDING = KINDS["adding"]
PARLETT = KINDS["parlett"]

OF_ONE_SEATING = {
    "tally": ("counts the",),
    "solo": ("against bots",),
    "pass": ("share the device", "hand the device on"),
    "seat": ("lay for the bot", "Bot's cards"),
    "sheet": ("Enter the bids", "Past deals: look"),
    "parlett": ("against bots",),
    "parlett_pass": ("share the device", "hand it on"),
    "parlett_seat": ("lay for the bot",),
}
"""Texts that only the help of one seating has."""

REAL = ("real cards", "Enter", "OK: enter it")
"""Texts that appear only with real cards."""

DEALT = ("OK: play it", "Faint cards", "The device deals", "hides your cards", "OK: pick it")
"""Texts that appear only when the device deals."""

TOKENS = {name: tokens_called(name) for name in WORDS["token_name"]}


def text_of(sections: list) -> str:
    return "\n".join(f"{title}\n{text}" for title, text in sections)


def numbers_of(rules: Rules) -> set[int]:
    """Return every number in the data of an adding game."""
    found = {rules.limit, rules.hand_size, rules.jokers, rules.start_total}
    for seats in range(2, 9):
        found |= {rules.tokens(seats), rules.decks(seats)}
        if (rules.tokens(seats), rules.decks(seats)) != (rules.tokens(2), rules.decks(2)):
            found.add(seats)
    if rules.borders:
        found |= {*rules.borders, rules.data["points_per_hand"], rules.target_points}
    for card in rules.cards_to_enter():
        found |= {abs(number) for number in rules.effect(card).numbers}
    for rank, suit in product(range(13), range(4)):
        found |= {abs(number) for number in rules.effect(cards.make(rank, suit)).numbers}
    return found | set(range(2, 11))  # the names of cards


def check_seating(kind: str, kinds: list, text: str) -> None:
    for words in OF_ONE_SEATING[kind]:
        assert words in text
    strange = [word for other in kinds if other != kind for word in OF_ONE_SEATING[other]]
    real = kind in ("tally", "seat", "sheet", "parlett_seat")
    strange += DEALT if real else REAL
    assert not [words for words in strange if words in text]


@pytest.mark.parametrize("kind", ADDING)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_help_in_an_adding_game_says_nothing_of_another(name: str, kind: str) -> None:
    rules = preset(name)
    text = text_of(adding_sections(kind, rules))
    assert f"over {rules.limit}" in text.lower()
    assert {int(number) for number in re.findall(r"\d+", text)} <= numbers_of(rules)
    own = (rules.token_name, TOKENS[rules.token_name])
    strange = {word for pair in TOKENS.items() for word in pair if word not in own}
    assert not strange & set(re.findall(r"\w+", text))
    assert own[1] in text or own[0] in text
    assert not [other for other in PRESETS if preset(other).title() in text]
    assert "trick" not in text and "bid" not in text
    check_seating(kind, ADDING, text)


@pytest.mark.parametrize("match", ["nine_deals", "target 200", "games_of_100", "rubber"])
@pytest.mark.parametrize("kind", PARLETT)
@pytest.mark.parametrize("name", sorted(PARLETT_PRESETS))
def test_help_in_parletts_game_says_nothing_of_another(name: str, kind: str, match: str) -> None:
    rules = ParlettRules(name, match)
    text = text_of(parlett_sections(kind, rules))
    assert re.findall(r"(\d+) tricks", text) == [str(rules.tricks)]
    assert ("ummy" in text) == (rules.seats == 2)
    assert ("joker" in text) == rules.turn_up
    assert ("four" in text) == (rules.seats == 4)
    assert ("Reveal" in text) == (rules.seats != 2)
    assert ("200" in text) == (match == "target 200")
    assert ("rubber" in text) == (match == "rubber")
    assert ("from 0 to 100" in text) == (match in ("games_of_100", "rubber"))
    tokens = {word for pair in TOKENS.items() for word in pair} - {"point", "points"}
    assert not tokens & set(re.findall(r"\w+", text))
    check_seating(kind, PARLETT, text)


def pages_of_all() -> list:
    text = [adding_sections(kind, preset(name)) for name in PRESETS for kind in ADDING]
    text += [
        parlett_sections(kind, ParlettRules(name)) for name in PARLETT_PRESETS for kind in PARLETT
    ]
    return [list(paged(sections)) for sections in text]


def test_every_page_fits_with_its_title_and_number() -> None:
    for pages in pages_of_all():
        count = len(pages)
        for title, lines in pages:
            assert 0 < len(lines) <= LINES
            assert all(SMALL.width(line) <= WIDTH - 2 for line in lines)
            assert SMALL.width(title) + SMALL.width(f"  {count}/{count}") <= WIDTH - 2


def test_a_page_ends_with_a_sentence_or_a_line_of_its_text() -> None:
    for pages in pages_of_all():
        for index, (title, lines) in enumerate(pages[:-1]):
            if pages[index + 1][0] == title and title != "Cards":
                assert lines[-1][-1] == ".", (title, lines)


def help_of(device) -> str:
    """Page through the help of the current game, and return to the game."""
    press(device, "BACK wait:500 UP UP UP OK")
    text = ""
    while True:
        words = device.words()
        text += "\n".join(words) + "\n"
        page, count = re.findall(r"(\d+)/(\d+)", words[0])[0]
        if page == count:
            press(device, "BACK BACK")
            return text
        press(device, "RIGHT")


def test_help_in_one_hundred_is_about_one_hundred(device) -> None:
    """It used to mention 99 and pennies in every adding game, and the tally in every seating."""
    press(device, "DOWN OK UP UP UP UP OK OK OK")
    device.wait(3000)
    text = help_of(device)
    assert "100." in text and "chips" in text and "Solo" in text
    assert "99" not in text and "penn" not in text and "Tally" not in text


def test_help_before_a_game_is_about_the_device(device) -> None:
    press(device, "UP OK")
    walk(device, ("", "{help.keys}|Arrows: choose."), ("RIGHT", "{home.tally}"))
    text = ""
    for _ in range(10):
        text += "\n".join(device.words()[1:])
        press(device, "RIGHT")
    assert "penn" not in text and "over" not in text
