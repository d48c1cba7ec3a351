"""Each rule system explains itself in words made from its data."""

from __future__ import annotations

import pytest

from engine.adding.presets import PRESETS
from engine.adding.rules import Rules as House
from engine.adding.rules import preset
from engine.cards import RANKS
from engine.chance import Chance
from engine.parlett.presets import PRESETS as PARLETT
from engine.parlett.rules import Rules
from firmware.screens.adding.card_table import CardTable
from firmware.screens.common.pages import LINES, paged
from firmware.screens.families import module_of
from firmware.ui.canvas import SMALL, WIDTH
from firmware.words import LANGUAGES, say, use
from firmware.words.adding import shown_value, tokens
from firmware.words.adding_rules import sections, special_cards
from firmware.words.parlett_rules import sections as parlett_sections
from host_tests.engine.random_games import rule_file
from host_tests.firmware.flow import start_tally, walk, worded
from tools.gallery.fits import Ruler
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.helping import HELD
from tools.sim.texts import has_text


def text_of(rules) -> str:
    """Return all pages about some rules, as one text."""
    return "\n".join(f"{title}\n{text}" for title, text in sections(rules))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_pages_of_each_rule_system_fit_on_the_display(name: str) -> None:
    pages = list(paged(sections(preset(name))))
    assert len(pages) <= 6
    for _, lines in pages:
        assert len(lines) <= LINES
        assert all(SMALL.width(line) <= WIDTH - 2 for line in lines)
        assert all(SMALL.has(letter) for line in lines for letter in line)


@pytest.mark.parametrize("language", [name for name, _ in LANGUAGES])
def test_a_title_leaves_room_for_the_number_of_its_page(language: str) -> None:
    use(language)
    room = WIDTH - 2 - SMALL.width("10/12") - 4
    changed = [preset(name).with_options(["limit=50"]) for name in PRESETS]
    titles = {
        title
        for rules in changed
        for kind in ("tally", "solo")
        for title, _ in module_of(kind, "help").sections(kind, rules)
    }
    titles |= {
        title
        for name in PARLETT
        for kind in ("sheet", "parlett")
        for title, _ in module_of(kind, "help").sections(kind, Rules(name, "rubber"))
    }
    assert not [title for title in titles if SMALL.width(title) > room]


@pytest.mark.parametrize(("kind", "title"), [("solo", "help.no_card"), ("tally", "help.cross")])
def test_help_does_not_end_a_round_that_goes_on_after_a_loss(kind: str, title: str) -> None:
    """In Jiujiu and Double 99 it said that the round ends."""
    found = dict(module_of(kind, "help").sections(kind, preset("jiujiu-99")))[say(title)]
    assert say("about.after_bust.out_total_stays") in found
    assert say("help.costs." + title[5:], tokens=tokens(preset("jiujiu-99"), 1)) not in found


@pytest.mark.parametrize(("kind", "title"), [("solo", "help.no_card"), ("tally", "help.cross")])
def test_help_says_what_a_hand_costs_that_can_be_refused_though_cards_may_go_over(
    kind: str, title: str
) -> None:
    never = [{"add": 4, "upto": 50}, {"never": True}]
    for four, floor, said in (
        (never, "none", True),
        ({"halve": True}, "none", True),  # an odd total can't be halved
        ({"add": -4}, "forbid", True),
        ({"add": 4}, "none", False),
    ):
        data = {"bust_by_playing": True, "tokens": {"2-": 3}, "floor": floor, "cards": {"4": four}}
        rules = House("98", data)
        found = dict(module_of(kind, "help").sections(kind, rules))
        assert (say(title) in found) == said
        if said:
            assert say("help.costs." + title[5:], tokens=tokens(rules, 1)) in found[say(title)]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("classic-99", ["9: {card.makes_it total=99}", "3: {about.skips what=3, count=1}", "K: 0"]),
        ("swapped-99", ["K: {card.makes_it total=99}", "9: 0", "{about.table.turn_pass}"]),
        ("tokens-99", ["{about.table.turn_again}"]),
        (
            "joker-99",
            [
                "{card.joker}: {card.makes_it total=99}",
                "K: {about.turns what=0}",
                "{about.table.jokers count=2}",
            ],
        ),
        (
            "pagat-99",
            [
                "{about.aim.lose_stuck tokens={tokens.penny count=5}, count=5}",
                "{about.aim.from_seats seats=5, tokens=3}",
                "A: {or first=1, last=11}",
                "10: {or first=−10, last=10}",
            ],
        ),
        ("orcutt-99", ["{tokens.nickel count=4}", "{about.table.hand count=5}"]),
        (
            "wilson-99",
            [
                "{about.aim.border borders=33, 66 or 99, count=3}",
                "{about.aim.border_over limit=99} {about.aim.border_end points=15}",
                "8: {about.turns what=0}",
            ],
        ),
        (
            "98",
            [
                "{about.aim.mark_over tokens={tokens.mark count=1}}",
                "10: −10",
                "{card.makes_it total=98}",
                "{about.table.hand count=4}",
            ],
        ),
        (
            "100",
            [
                "A♣ A♠: {card.any_total low=0, high=100}",
                "2♠: {card.doubles}",
                "5♦ 5♥: −5",
                "Q♥: {card.makes_it total=0}",
            ],
        ),
    ],
)
def test_what_is_special_about_each_is_said(name: str, words: list[str]) -> None:
    text = text_of(preset(name))
    for part in words:
        assert worded(part) in text


def test_every_rule_system_says_how_a_turn_goes() -> None:
    for name in PRESETS:
        assert has_text(text_of(preset(name)), "about.table.turns")


def test_a_house_rule_is_explained_as_changed() -> None:
    rules = preset("pagat-99").with_options(["limit=50", "K=add 3 skip 2", "after_bust=new_hand"])
    text = text_of(rules)
    assert worded("{about.aim.limit limit=50}") in text
    name = preset("pagat-99").title()
    king = "K: {about.skips what=3, count=2}"
    assert (
        worded(f"{{about.house_rules}}\n{{about.unlike name={name}}}\n{{rule.limit}}: 50\n{king}")
        in text
    )
    assert text.count(worded(king)) == 2
    assert not has_text(text_of(preset("pagat-99")), "about.unlike")


@pytest.mark.parametrize(
    ("base", "options", "said", "unsaid"),
    [
        ("98", [], "about.aim.mark_over", "about.after_bust.out_total_stays"),
        ("98", [], "about.aim.endless", "about.aim.last"),
        ("pagat-99", [], "about.aim.last", "about.aim.endless"),
        (
            "wilson-99",
            ["after_bust=out_total_stays"],
            "about.aim.border_end",
            "about.aim.border_over",
        ),
        ("classic-99", ["win_points=1"], "about.aim.win_others", "about.aim.win"),
        ("classic-99", ["win_points=1"], "about.aim.most", "about.aim.target"),  # V-05
        ("98", ["win_points=1", "target_points=9"], "about.aim.target", "about.aim.most"),
        (
            "classic-99",
            ["win_points=1", "after_bust=out_total_stays"],
            "about.aim.win",
            "about.aim.win_others",
        ),
        ("98", ["after_bust=pile_away_stay"], "about.after_bust.endless", "about.aim.lose_over"),
        ("pagat-99", ["after_bust=pile_away_stay"], "about.aim.last", "about.after_bust.endless"),
    ],
)
def test_what_is_said_about_a_round_fits_what_happens_after_a_loss(
    base: str, options: list[str], said: str, unsaid: str
) -> None:
    text = text_of(preset(base).with_options(options))
    assert has_text(text, said)
    assert not has_text(text, unsaid)


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
        (
            Rules("parlett-3"),
            ["{about.aim.bid tricks=9}", "{about.points.three}", "{about.premium.one}"],
        ),
        (
            Rules("parlett-4"),
            ["{about.aim.bid tricks=10}", "{about.points.four}", "{about.trump.four}"],
        ),
        (Rules("parlett-classic"), ["{about.trump.turn_up}", "{about.premium.nominate}"]),
        (Rules("parlett-2"), ["{about.premium.both_pay}", "{about.dummy}\n{about.dummy.plays}"]),
        (
            Rules("parlett-2", options=["premium_fail_pays=off"]),
            ["{about.premium.no} {about.premium.both}"],
        ),
        (Rules("parlett-4", options=["four_ten=on"]), ["{about.bid.four_ten}"]),
        (
            Rules("parlett-3", "rubber"),
            ["{about.premium.one}", "{about.match.made_bonus}", "{about.match.rubber}"],
        ),
        (
            Rules("parlett-3", "games_of_100", ["game_bonus=all_reaching"]),
            ["{about.match.bonus}", "{about.match.games}"],
        ),
        (
            Rules("parlett-3", "target 147"),
            ["{about.match.target points={tokens.point count=147}}"],
        ),
        (Rules("parlett-3", "target 1"), ["{about.match.target points=1 point}"]),
    ],
)
def test_what_is_special_about_each_of_parletts_games_is_said(rules: Rules, words: list) -> None:
    for part in words:
        assert worded(part) in parlett(rules)


def test_the_rules_are_in_the_menu_of_a_game(device, golden) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, "BACK DOWN*2 OK")
    walk(device, ("", "{about.aim}|1/|{about.aim.limit limit=99}"))
    golden("rules-aim", device)
    press(device, "RIGHT")
    golden("rules-cards", device)
    walk(
        device,
        ("", "{rule.cards}|{about.change what=A, value={or first=1, last=11}}"),
        ("BACK BACK", "{play.plays name=seat 1}"),
    )


@pytest.mark.parametrize(
    ("option", "shown"),
    [
        ("tokens=1", "{tokens.penny count=1}"),
        ("tokens=2", "{tokens.penny count=2}"),
        ("tokens=2-4:1 5-:2", "{tokens.penny count={or first=1, last=2}}"),
    ],
)
def test_a_changed_number_of_tokens_is_one_or_many(option: str, shown: str) -> None:
    rules = preset("pagat-99").with_options([option])
    assert shown_value("tokens", rules.data) == worded(shown)
    assert worded(shown) in text_of(rules)


def test_help_in_the_list_of_rules_has_those_under_the_cursor(device) -> None:
    """A newcomer can read what the aim is before the first game begins."""
    press(device, "OK DOWN")
    device.hold("BACK", HELD)
    walk(
        device,
        ("", "Classic 99|1/|" + say("glance.classic-99")),
        ("OK", "{about.aim}|{about.aim.limit limit=99}"),
        ("OK", "{rule.cards}|{about.change what=9, value={card.makes_it total=99}}"),
        ("BACK", "{rules.which}|" + say("glance.classic-99")),
    )
    press(device, "UP*3")
    device.hold("BACK", HELD)
    walk(device, ("", "{rules.new}|{glance.make}"), ("OK", "{help.keys}|"))


_ALL_HEARTS = {"base": "98", "cards": {f"{rank}H": {"double": True} for rank in RANKS}}


@pytest.mark.parametrize("data", [_ALL_HEARTS] + [rule_file(Chance(seed)) for seed in range(60)])
def test_the_signs_of_the_special_cards_of_any_rules_fit_on_the_display(data: dict) -> None:
    with Guide() as device:
        rules = House.from_file(data)
        device.app.push(CardTable(device.app, rules))
        shown = []
        before = None
        while device.picture() != before:
            before = device.picture()
            ruler = Ruler()
            device.screen.draw(ruler)
            assert not list(ruler.faults())
            shown += [each.text for each in ruler.drawn]
            press(device, "DOWN")
    entries = special_cards(rules)[0]
    names = " ".join([names for names, _, _ in entries])
    assert set(names.split()) <= set(" ".join(shown).split())
