"""Help is about the current game and seating; outside a game, it is about the device."""

from __future__ import annotations

import re
from itertools import product

import pytest

from engine import cards
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import words_of
from engine.parlett.presets import PRESETS as PARLETT_PRESETS
from engine.parlett.rules import Rules as ParlettRules
from firmware import words
from firmware.screens.adding.help import sections as adding_sections
from firmware.screens.common.pages import LINES, paged
from firmware.screens.families import FAMILIES
from firmware.screens.parlett.help import sections as parlett_sections
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words import say
from firmware.words.adding import tokens_called
from host_tests.firmware.flow import choose, walk
from tools.sim.fingers import press

KINDS = {family: [kind for kind, _ in kinds] for family, _, kinds in FAMILIES}
ADDING = KINDS["adding"]
PARLETT = KINDS["parlett"]

OF_KIND = {
    "tally": ("keys.enter", "in.tally", "wrong.tally"),
    "solo": ("keys.play", "in.solo"),
    "pass": ("keys.play", "in.pass"),
    "seat": ("keys.enter", "in.seat", "wrong.seat"),
    "sheet": ("keys.sheet", "in.sheet", "wrong.sheet"),
    "parlett": ("keys.tricks", "keys.menu", "in.parlett"),
    "parlett_pass": ("keys.tricks", "keys.menu", "in.parlett_pass"),
    "parlett_seat": ("keys.enter", "in.parlett_seat", "wrong.seat"),
}
"""By kind of play, the texts of help that depend on it."""

TOKENS = {name: tokens_called(name) for name in words_of("token_name")}


def text_of(sections: list) -> str:
    return "\n".join(f"{title}\n{text}" for title, text in sections)


def words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def words_for(token_name: str) -> set[str]:
    """Return the words for a token, one and many."""
    found = [say(f"tokens.{token_name}", count=count) for count in (1, 2)]
    return {word for word in words_in(" ".join(found)) if not word.isdigit()}


def has(text: str, key: str, **values: object) -> bool:
    """Return whether a text contains the text of a key."""
    return say(key, **values) in text


def numbers_of(rules: Rules) -> set[int]:
    """Return every number in the data of an adding game."""
    found = {rules.limit, rules.hand_size, rules.jokers, rules.start_total}
    for seats in range(2, 9):
        found |= {rules.tokens(seats), rules.packs(seats)}
        if (rules.tokens(seats), rules.packs(seats)) != (rules.tokens(2), rules.packs(2)):
            found.add(seats)
    if rules.borders:
        found |= {*rules.borders, rules.data["points_per_hand"], rules.target_points}
    for card in rules.cards_to_enter():
        ways = rules.effect(card).ways
        found |= {abs(number) for way in ways for number in way.numbers}
    for rank, suit in product(range(13), range(4)):
        ways = rules.effect(cards.make(rank, suit)).ways
        found |= {abs(number) for way in ways for number in way.numbers}
    return found | set(range(2, 11))  # the names of cards


def check_kind(kind: str, sections: list, tokens: str = "") -> None:
    """Check that help has the texts that belong to a kind of play, and none of another."""
    texts = {text for _, text in sections}
    every = {key for keys in OF_KIND.values() for key in keys}
    found = {key for key in every if say("help." + key, tokens=tokens) in texts}
    assert found == {*OF_KIND[kind]}


@pytest.mark.parametrize("kind", ADDING)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_help_in_an_adding_game_says_nothing_of_another(name: str, kind: str) -> None:
    rules = preset(name)
    sections = list(adding_sections(kind, rules))
    text = text_of(sections)
    goes_over = has(text, "about.aim.border_over", limit=rules.limit)
    assert goes_over == bool(rules.borders)
    assert has(text, "about.aim.border_end", points=rules.target_points) == goes_over
    assert has(text, "about.aim.limit", limit=rules.limit) != goes_over
    assert {int(number) for number in re.findall(r"\d+", text)} <= numbers_of(rules)
    own = words_for(rules.token_name)
    assert not (set.union(*map(words_for, TOKENS)) - own) & words_in(text)
    assert own & words_in(text)
    assert not [other for other in PRESETS if preset(other).title() in text]
    titles = {title for title, _ in sections}
    assert not titles & {say("about." + part) for part in ("bid", "trump", "tricks", "premium")}
    check_kind(kind, sections, TOKENS[rules.token_name])


@pytest.mark.parametrize("match", ["nine_deals", "target 200", "games_of_100", "rubber"])
@pytest.mark.parametrize("kind", PARLETT)
@pytest.mark.parametrize("name", sorted(PARLETT_PRESETS))
def test_help_in_parletts_game_says_nothing_of_another(name: str, kind: str, match: str) -> None:
    rules = ParlettRules(name, match)
    sections = list(parlett_sections(kind, rules))
    text = text_of(sections)
    assert has(text, "about.aim.bid", tricks=rules.tricks)
    assert has(text, "about.dummy.plays") == (rules.seats == 2)
    assert has(text, "about.trump.turn_up") == rules.turn_up
    assert has(text, "about.points.four") == (rules.seats == 4)
    assert has(text, "about.premium.reveal") == (rules.seats != 2)
    points = say("tokens.point", count=200)
    assert has(text, "about.match.target", points=points) == (match == "target 200")
    assert has(text, "about.match.rubber") == (match == "rubber")
    assert has(text, "about.match.made_bonus") == (match in ("games_of_100", "rubber"))
    tokens = {word for pair in TOKENS.items() for word in pair} - {"point", TOKENS["point"]}
    assert not tokens & words_in(text)
    check_kind(kind, sections)


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


@pytest.mark.parametrize("language", [name for name, _ in words.LANGUAGES])
def test_a_page_ends_with_a_sentence_or_a_line_of_its_text(language: str) -> None:
    """In Spanish, "the direction of" once stood on a page, and "play" on the next one."""
    words.use(language)
    try:
        for pages in pages_of_all():
            for index, (title, lines) in enumerate(pages[:-1]):
                if pages[index + 1][0] == title and title != say("rule.cards"):
                    assert lines[-1][-1] in ".?!", (title, lines)
    finally:
        words.use(words.LANGUAGES[0][0])


def help_of(device) -> str:
    """Page through the help of the current game, and return to the game."""
    press(device, "BACK wait:500 UP*5 OK")
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
    press(device, "RIGHT OK")
    choose(device, preset("100").title())
    press(device, "OK OK")
    device.wait(3000)
    text = help_of(device)
    assert "100." in text and TOKENS["chip"] in text and say("kind.solo") in text
    assert "99" not in text
    assert not {*words_for("penny"), say("kind.tally")} & words_in(text)


def test_help_before_a_game_is_about_the_device(device) -> None:
    press(device, "LEFT OK")
    choose(device, "menu.help")
    walk(device, ("", "{menu.help}"))
    walk(device, ("RIGHT", "{help.keys}|" + say("help.keys.home").split("\n")[0]))
    walk(device, ("RIGHT", "{home.tally}"))
    text = ""
    for _ in range(10):
        text += "\n".join(device.words()[1:])
        press(device, "RIGHT")
    assert not {*words_for("penny"), "over"} & words_in(text)


@pytest.mark.parametrize("language", [name for name, _ in words.LANGUAGES])
@pytest.mark.parametrize(
    ("help_text", "items"),
    [
        ("help.wrong.tally", ("menu.undo", "menu.history", "total.title")),
        ("help.wrong.seat", ("menu.undo", "menu.history")),
        ("help.wrong.sheet", ("deals.title",)),
    ],
)
def test_help_with_a_mistake_names_the_items_of_the_menu(
    language: str, help_text: str, items: tuple[str, ...]
) -> None:
    words.use(language)
    assert not [item for item in items if f"{say('key.BACK')}, {say(item)}" not in say(help_text)]
