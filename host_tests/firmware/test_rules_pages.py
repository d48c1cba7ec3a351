"""Each rule system explains itself in words made from its data."""

from __future__ import annotations

import pytest

from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.parlett.rule_data import PRESETS as PARLETT
from engine.parlett.rules import Rules
from firmware.screens.common.pages import LINES
from firmware.screens.common.paging import paged
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words.adding_rules import sections
from firmware.words.parlett_rules import sections as parlett_sections
from host_tests.firmware.flow import start_tally, walk
from tools.sim.fingers import press


def text_of(rules) -> str:
    """Return all pages about some rules, as one text."""
    return "\n".join(f"{title}\n{text}" for title, text in sections(rules))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_pages_of_each_rule_system_fit_on_the_display(name: str) -> None:
    pages = list(paged(sections(preset(name))))
    assert len(pages) <= 4
    for _, lines in pages:
        assert len(lines) <= LINES
        assert all(SMALL.width(line) <= WIDTH - 2 for line in lines)
        assert all(SMALL.has(letter) for line in lines for letter in line)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("classic-99", ["9: makes it 99", "3: 3, skips 1 player", "K: 0"]),
        ("swapped-99", ["K: makes it 99", "9: 0", "just passes the turn"]),
        ("tokens-99", ["lets you play again"]),
        ("joker-99", ["Joker: makes it 99", "K: 0, turns the direction", "2 jokers"]),
        ("pagat-99", ["5 pennies (3 with 5 or more players)", "A: 1 or 11", "10: −10 or 10"]),
        ("orcutt-99", ["4 nickels", "Deal 5 cards each"]),
        ("wilson-99", ["33, 66 or 99", "15 wins", "8: 0, turns the direction"]),
        ("98", ["get 1 mark", "10: −10", "makes it 98", "4 cards each"]),
        ("100", ["A♣ A♠: any total 0 to 100", "2♠: doubles", "5♦ 5♥: −5", "Q♥: makes it 0"]),
    ],
)
def test_what_is_special_about_each_is_said(name: str, words: list[str]) -> None:
    text = text_of(preset(name))
    for part in words:
        assert part in text


def test_a_house_rule_is_explained_as_changed() -> None:
    rules = preset("pagat-99").with_options(["limit=50", "K=add 3 skip 2", "after_bust=new_hand"])
    text = text_of(rules)
    assert "over 50" in text and "K: 3, skips 2 players" in text
    assert "Unlike Ninety-Nine\nLimit: 50\nK: 3, skips 2 players" in text
    assert "Unlike" not in text_of(preset("pagat-99"))


def parlett(rules: Rules) -> str:
    """Return all pages about rules of Parlett's game, as one text."""
    return "\n".join(f"{title}\n{text}" for title, text in parlett_sections(rules))


@pytest.mark.parametrize("match", ["nine_deals", "target 200", "games_of_100", "rubber"])
@pytest.mark.parametrize("name", sorted(PARLETT))
def test_the_pages_of_parletts_game_fit_and_no_line_stands_alone(name: str, match: str) -> None:
    pages = list(paged(parlett_sections(Rules(name, match))))
    assert len(pages) <= 14
    before = ""
    for title, lines in pages:
        assert len(lines) <= LINES
        assert len(lines) > 1 or title != before
        assert all(SMALL.width(line) <= WIDTH - 2 for line in lines)
        assert all(SMALL.has(letter) for line in lines for letter in line)
        before = title


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Rules("parlett-3"), ["of the 9 tricks", "10 if three did.", "reveal before declare"]),
        (Rules("parlett-4"), ["10 tricks", "nothing if all four", "four: no trump"]),
        (Rules("parlett-classic"), ["36 cards and a joker", "A joker in your hand"]),
        (Rules("parlett-2"), ["Dummy\n", "both fail, only the dummy", "fewer tricks"]),
        (
            Rules("parlett-2", options=["premium_fail_pays=off"]),
            ["If not, nobody does. Both players may dec"],
        ),
        (Rules("parlett-4", options=["four_ten=on"]), ["Three ♦ bid 0 or 10"]),
        (Rules("parlett-3", "rubber"), ["gets there and makes the bid adds 100", "three games"]),
        (
            Rules("parlett-3", "games_of_100", ["game_bonus=all_reaching"]),
            ["gets there adds 100"],
        ),
        (Rules("parlett-3", "target 147"), ["until somebody has 147"]),
    ],
)
def test_what_is_special_about_each_of_parletts_games_is_said(rules: Rules, words: list) -> None:
    for part in words:
        assert part in parlett(rules)


def test_the_rules_are_in_the_menu_of_a_game(device, golden) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, "BACK DOWN OK")
    walk(device, ("", "{about.aim}|1/|{about.aim.limit limit=99}"))
    golden("rules-aim", device.picture())
    press(device, "RIGHT")
    golden("rules-cards", device.picture())
    walk(
        device,
        ("", "{about.cards}|{about.change what=A, value={or first=1, last=11}}"),
        ("BACK BACK", "{play.plays name=seat 1}"),
    )
