"""Rules of published games on the device: several cards in a row, other packs, halves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import cards
from engine.adding.rules import Rules
from engine.adding.vocabulary import WORD, keys_of, words_of
from firmware.screens.common.shared_picture import draw_message
from firmware.ui.canvas import SMALL, WIDTH, Canvas
from firmware.words import LANGUAGES, all_of, say, use
from firmware.words.adding import shown_value
from firmware.words.adding_rules import sections
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk
from host_tests.firmware.rule_play import NEW, playing
from host_tests.firmware.test_history import READ, open_menu
from host_tests.gallery_file import Screen
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.guide import Guide
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator
from tools.sim.words import WordCanvas

TWICE = {"base": "98", "tokens": 3, "cards": {"Q": {"next_plays": 2}, "9": [{}, {"next_plays": 3}]}}

SHORT = {"base": "98", "pack": dict.fromkeys("23456", 0) | {"K": 6}}


def test_who_must_play_two_cards_is_asked_for_both_also_after_a_restart(tmp_path, golden) -> None:
    with playing(tmp_path, TWICE) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        walk(device, ("", "{adding.plays_cards name=seat 2, count=2}"))
        golden("published-two-cards", device)
        walk(device, ("restart", "{adding.plays_cards name=seat 2, count=2}"))
        AddingPlayer(device).enter("5")
        walk(device, ("", "{play.plays name=seat 2}"), ("restart", "{play.plays name=seat 2}"))
        AddingPlayer(device).enter("6")
        walk(device, ("", "{play.plays name=seat 3}"))
        player = AddingPlayer(device)
        player.enter("9")
        golden("published-choice", device)
        walk(device, ("OK", "{adding.plays_cards name=seat 4, count=3}"))


def test_who_must_play_two_cards_may_pass_both_on(tmp_path, golden) -> None:
    passing = {"A": {"passes_on": True}, "7": [{"add": 7}, {"reverse": True, "passes_on": True}]}
    rules = {**TWICE, "cards": {"Q": {"next_plays": 2}, **passing}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        player.enter("A")
        walk(device, ("", "{adding.plays_cards name=seat 3, count=2}|{call.more count=2, total=0}"))
        walk(device, ("restart", "{adding.plays_cards name=seat 3, count=2}"))
        player = AddingPlayer(device)
        player.enter("7")
        golden("published-passes-on-choice", device)
        walk(device, ("OK", "{adding.plays_cards name=seat 2, count=2}"))
        open_menu(device, "cards.title")
        golden("published-passes-on-cards", device)


def test_a_person_reads_how_many_cards_to_play(tmp_path, golden) -> None:
    rules = {**TWICE, "limit": 20, "pack": {"Q": 16}}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        wanted = say("adding.cards_left", count=2)
        for _ in range(40):
            if wanted in device.words()[0]:
                break
            press(device, "OK wait:1500")
        golden("published-your-two-cards", device)
        assert wanted in device.words()[0]


def test_only_the_cards_of_the_pack_can_be_entered(tmp_path, golden) -> None:
    with playing(tmp_path, SHORT) as device:
        golden("published-pack", device)
        pad = " ".join(device.words()[1:-3]).split()  # above the players
        assert {*"A789"} <= {*pad} and not {*"23456"} & {*pad}


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_such_rules_are_made_in_the_editor(runtime: str, tmp_path, golden) -> None:
    with Simulator(runtime, tmp_path, seed=1) as device:
        walk(
            device,
            *(
                (NEW, "{rule.name}  {rules.mine}"),
                ("RIGHT*8 OK RIGHT OK", "{rule.game_end}  {value.game_end.first_out}"),
                ("RIGHT*9 OK", "{rule.pack}|A  4|2  4"),
                ("RIGHT OK LEFT*4 OK", "2  0|3  4"),
                ("LEFT*2 OK RIGHT*6 OK", "K  10"),
            ),
        )
        golden("published-pack-editor", device)
        walk(
            device,
            *(
                ("BACK", "{rule.pack}  54"),
                ("LEFT*3 OK RIGHT OK", "{rule.turn_up}  {value.turn_up.any}"),
                ("RIGHT*5 OK RIGHT OK", "{rule.draw}  {value.draw.while_stock}"),
                ("RIGHT OK RIGHT OK", "{rule.empty_hand}  {value.empty_hand.wins}"),
                ("RIGHT*2 OK", "{rule.same_rank}  {editor.yes}"),
                ("OK RIGHT OK", "{rule.costly}"),
                ("OK RIGHT OK RIGHT OK", "11"),
                ("BACK", "{rule.costly}  11"),
                ("RIGHT*2 OK", "{rule.winning}"),
                ("OK RIGHT*9 OK RIGHT*9 OK", "99"),
                ("BACK", "{rule.winning}  99"),
                ("RIGHT*2 OK RIGHT OK", "{rule.border_costs}  {tokens.penny count=1}"),
                ("UP*22 OK", "{rule.loss_costs}|{answer.loss_costs.players}"),
                ("OK RIGHT*2", "{rule.loss_costs}|3"),
                ("OK", "{rule.loss_costs}  3"),
                ("UP*3 OK LEFT*2 OK", "{card.every rank=K}"),
                ("RIGHT*9 OK", "{effect.next_plays}|1"),
                ("RIGHT OK", "{effect.next_plays}  2"),
                ("BACK", "K  ma… it 99, ne… pl… 2"),
            ),
        )
        golden("published-card-editor", device)
        press(device, "BACK LEFT*3 OK")
        walk(device, ("wait:100", "{rules.which}"))
        assert json.loads(kept(tmp_path, "rules/my-rules.json")) == {
            "base": "pagat-99",
            "name": "My rules",
            "game_end": "first_out",
            "loss_costs": 3,
            "turn_up": "any",
            "draw": "while_stock",
            "empty_hand": "wins",
            "border_costs": "token",
            "pack": {"2": 0, "K": 10},
            "costly": [11],
            "winning": [99],
            "cards": {"K": {"set": "limit", "next_plays": 2}},
        }


@pytest.mark.parametrize(("first", "names"), [("Q", "next"), ("7", "next"), ("Q", "pays")])
def test_a_card_is_corrected_to_one_that_names_a_player(first: str, names: str, tmp_path) -> None:
    """In a turn of two cards, the first one names nobody who is next."""
    rules = {"base": "98", "cards": {"Q": {"next_plays": 2}, "5": {"name_" + names: True}}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        for card in (first, "4", "3"):
            player.enter(card)
        open_menu(device, "menu.history")
        press(device, "UP OK " + to_cell("5", start="4"))
        named = first == "7" or names == "pays"
        if named:
            walk(device, ("", "{effect.who.name_" + names + "}"), ("RIGHT OK", ""))
        walk(device, (READ, "{history.corrected}"))
        line = "play 2 5 >3" if named else "play 2 5"
        assert line in kept(tmp_path, "tally.txt").decode().splitlines()


@pytest.mark.parametrize("pack", [{"9": 0}, {"7": 0}, dict.fromkeys("23456789", 0)])
def test_a_tally_begins_whatever_is_in_the_pack(pack: dict, tmp_path) -> None:
    with playing(tmp_path, {"base": "98", "pack": pack, "jokers": 1}) as device:
        press(device, "OK")
        walk(device, ("restart", "{play.plays name=seat 2}"))


def test_titles_of_questions_beside_the_total_fit_in_every_language() -> None:
    titles = ["effect.who.name_" + which for which in ("next", "pays", "loses")]
    titles += ["adding.who_pays_next", "adding.how_many"]
    for language, _ in LANGUAGES:
        use(language)
        for title in titles:
            assert SMALL.width(say(title, card="10")) <= WIDTH - 58, (language, title)


def test_the_line_of_a_play_says_who_loses_a_turn(tmp_path, golden) -> None:
    rules = {"base": "classic-99", "cards": {"K": {"skip": 2}}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("3")
        seat = say("name.seat", seat=2)  # “skips 2” might be two players
        walk(device, ("", say("adding.skips", who=seat)), ("", "{play.plays name=seat 3}"))
        player.enter("K")
        walk(device, ("", say("adding.skips", who=all_of(["4", "1"]))))
        golden("published-skips", device)
        player.enter("2")
        assert say("adding.skips", who="") not in "\n".join(device.words())


def test_you_read_that_a_bot_skips_you(tmp_path) -> None:
    rules = {"base": "98", "cards": {card: {"skip": 1} for card in "23456789"}}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        for _ in range(40):
            if say("adding.skips_you") in "\n".join(device.words()):
                return
            press(device, "OK wait:800")
        raise AssertionError("no bot skips you")


def test_only_who_is_in_the_hand_is_named_in_a_correction(tmp_path) -> None:
    rules = {"base": "98", "tokens": 1, "token_name": "chip", "cards": {"Q": {"name_pays": True}}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        out = say("adding.has_left", who="2", left=say("adding.out"))
        walk(device, ("OK", out))
        player.enter("9")
        open_menu(device, "menu.history")
        press(device, "OK RIGHT*3 OK")
        walk(
            device,
            ("", "{effect.who.name_pays}|{name.seat seat=1}"),
            ("RIGHT", "{name.seat seat=4}"),
            ("RIGHT", "{name.seat seat=1}"),
        )
        walk(device, ("OK", ""), (READ, "{history.corrected}"))
        assert "play 3 Q >1" in kept(tmp_path, "tally.txt").decode().splitlines()


def test_undo_from_a_hand_of_three_to_one_of_four_leaves_nothing_on_the_display(tmp_path) -> None:
    """Three cards are shown whole, more in a narrow row."""
    rules = {"base": "98", "hand": 4, "draw": "never", "limit": 400}
    with playing(tmp_path, rules, kind="RIGHT OK", more="LEFT") as device:
        press(device, "wait:4000 OK wait:4000 wait:4000")
        assert len(AddingPlayer(device).screen.hand(1)) == 3
        press(device, "BACK OK wait:4000")
        assert len(AddingPlayer(device).screen.hand(1)) == 4
        canvas = Canvas()
        AddingPlayer(device).screen.draw(canvas)
        assert device.picture() == Picture.from_frame(bytes(canvas.buffer))


def test_a_card_that_halves_is_made_in_the_editor(tmp_path, golden) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        walk(
            device,
            (NEW + " RIGHT*2 OK RIGHT OK", "{card.every rank=2}|{card.counts}  2"),
            ("OK RIGHT*6 OK", "{card.counts}  {card.halves}"),
        )
        golden("published-halves-editor", device)


def test_a_card_that_doubles_or_halves_is_played(tmp_path, golden) -> None:
    rules = {"base": "98", "cards": {"2": [{"halve": True, "from": 50}, {"double": True}]}}
    with playing(tmp_path, {**rules, "start_total": 48}) as device:
        player = AddingPlayer(device)
        player.enter("2")
        golden("published-doubles", device)
        player.enter("2")
        golden("published-halves", device)
        walk(device, ("OK", "48|{play.plays name=seat 3}"))
        open_menu(device, "cards.title")
        golden("published-halves-card", device)


def test_a_card_that_is_playable_at_some_totals_alone(tmp_path, golden) -> None:
    joker = [{"ends_in": 0}, {"never": True}]
    special = {"*": joker, "K": {"never": True}}
    rules = {"base": "98", "start_total": 40, "jokers": 2, "cards": special}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter(":joker")
        walk(device, ("", "40"))
        player.enter("5")
        player.enter(":joker")
        walk(device, ("", say("error.not_at_total", card=say("card.joker"), total=45)))
        golden("published-never", device)
        open_menu(device, "cards.title")
        golden("published-never-card", device)


def test_a_hand_of_cards_that_halve_at_an_odd_total(tmp_path, golden) -> None:
    halving = {rank: {"halve": True} for rank in cards.RANKS}
    rules = {"base": "pagat-99", "start_total": 12, "cards": halving}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        for _ in range(4):
            press(device, "OK wait:1500")
        golden("published-odd", device)
        walk(device, ("", "{adding.no_card_fits}"))


@pytest.mark.parametrize(("which", "sum_"), [("OK", "96"), ("RIGHT OK", "24")])
def test_in_school_a_card_that_doubles_or_halves_says_which(
    which: str, sum_: str, tmp_path
) -> None:
    rules = {"base": "98", "start_total": 48, "cards": {"2": [{"halve": True}, {"double": True}]}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.screen.app.settings.school = "enter"
        player.enter("2")
        press(device, which)
        sign = "÷2" if sum_ == "24" else "×2"
        walk(device, ("", f"48  2({sign}) = ?"))


@pytest.mark.parametrize("language", [language for language, _ in LANGUAGES])
def test_each_value_of_the_editor_fits_beside_its_name(language: str) -> None:
    canvas = Canvas()
    use(language)
    try:
        for key in keys_of(WORD):
            for word in words_of(key) if key != "token_name" else ():
                label = say("rule." + key)
                for token in words_of("token_name"):
                    value = shown_value(key, {"hand": 3, key: word, "token_name": token})
                    assert canvas.width(label) + canvas.width(value) <= WIDTH - 15, (key, word)
    finally:
        use("english")


@pytest.mark.parametrize("token", ["penny", "chip"])
def test_the_editor_calls_a_token_by_its_name(token: str, tmp_path: Path) -> None:
    rules = {"base": "pagat-99", "name": "Ours", "token_name": token, "borders": [33]}
    path = tmp_path / "rules" / "ours.json"
    path.parent.mkdir()
    path.write_text(json.dumps(rules))
    with Guide(storage=tmp_path) as device:
        device.choose("home.tally")
        device.choose("Ours")
        press(device, "BACK")
        device.choose("rules.closer")
        device.choose("Ours")
        device.choose("rules.change")
        device.choose("rule.border_costs")
        one = say(f"tokens.{token}", count=1)
        walk(device, ("", one), ("RIGHT OK", f"{{rule.border_costs}}  {one}"))
        device.choose("rule.costly")
        device.back()
        device.hold("BACK", 1000)
        assert one in device.all_words().replace("\n", " ")


def explained(**changes: object) -> str:
    """Return the explanation of a preset with changes."""
    rules = Rules.from_file({"base": "pagat-99", "name": "Ours", **changes})
    return "\n".join(text for _, text in sections(rules))


def test_such_rules_are_explained() -> None:
    text = explained(cards={"Q": {"next_plays": 2}})
    assert say("about.table.more") in text
    assert say("effect.does.next_plays", what="0", count=2) in text
    assert say("about.table.passes_on") not in text
    text = explained(cards={"Q": {"next_plays": 2}, "J": {"passes_on": True}})
    assert say("about.table.passes_on") in text
    assert say("effect.does.passes_on", what="0") in text
    assert say("about.table.more_skips") not in text
    text = explained(cards={"Q": {"next_plays": 2}, "J": [{"add": 10}, {"skip": 1}]})
    assert say("about.table.more_skips") in text
    text = explained(pack={"2": 0, "3": 0, "K": 6, "Q": 6, "J": 1})
    assert say("about.table.without", ranks="2 3") in text
    assert say("about.table.of_each", count=6, ranks="Q K") in text
    assert say("about.table.of_each", count=1, ranks="J") in text
    penny, point, mark = (say(f"tokens.{name}", count=1) for name in ("penny", "point", "mark"))

    def exactly(totals: str, what: str, tokens: str) -> str:
        asked = say("about.aim.exactly", totals=totals)
        return f"{asked} {say('about.aim.' + what, tokens=tokens)}"

    assert exactly("11 or 22", "you_lose", penny) in explained(costly=[11, 22])
    assert exactly("11", "you_lose", point) in explained(costly=[11], borders=[33])
    assert exactly("11", "you_lose", point) in explained(costly=[11], win_points=1)
    marks = {"tokens": 0, "token_name": "mark"}
    assert exactly("11", "you_get", mark) in explained(costly=[11], **marks)
    assert exactly("33", "others_lose", penny) in explained(rewarding=[33])
    assert exactly("33", "others_get", mark) in explained(rewarding=[33], **marks)
    assert exactly("33", "you_get", point) in explained(rewarding=[33], win_points=1)
    named = say("about.aim.named")
    pays = {"Q": {"name_pays": True}}
    assert f"{named} {say('about.aim.you_lose', tokens=penny)}" in explained(cards=pays)
    assert f"{named} {say('about.aim.you_get', tokens=mark)}" in explained(cards=pays, **marks)
    assert named not in explained()
    assert exactly("33", "all_lose", penny) in explained(costly=[33], rewarding=[33])
    assert exactly("33", "all_get", mark) in explained(costly=[33], rewarding=[33], **marks)
    text = explained(costly=[11, 33], rewarding=[33, 66])
    assert exactly("11", "you_lose", penny) in text
    assert exactly("66", "others_lose", penny) in text
    nothing = say("about.aim.exactly", totals="33")
    assert nothing not in explained(costly=[33], rewarding=[33], win_points=1)
    two = say("tokens.penny", count=2)
    text = explained(winning=[99], loss_costs=2, tokens=6)
    assert exactly("99", "you_win", "") + " " + say("about.aim.others_lose", tokens=two) in text
    assert say("about.aim.begin", tokens=say("tokens.penny", count=6)) in text
    assert say("about.aim.lose_stuck", tokens=two, count=1) in text
    only = say("about.aim.only_you", tokens=say("tokens.point", count=2))
    assert exactly("99", "you_win", "") + " " + only in explained(winning=[99], win_points=2)
    assert say("about.aim.first_out") in explained(game_end="first_out")
    assert say("about.aim.last") not in explained(game_end="first_out")
    goes_back = say("about.table.goes_back")
    assert say("about.table.turned_up") in explained(turn_up="any")
    assert goes_back not in explained(turn_up="any")
    assert f"{say('about.table.turned_up')} {goes_back}" in explained(turn_up="plain")
    dealt = say("about.table.all_dealt")
    assert f"{dealt} {say('about.table.rest_away')}" in explained(hand="all")
    assert say("about.draw.never") in explained(hand="all")
    text = explained(hand="all", turn_up="any")
    assert dealt in text and say("about.table.rest_turned_up") in text
    assert say("about.table.rest_away") not in text
    passing = f"{say('about.aim.pass', borders='33')} {say('about.aim.you_lose', tokens=penny)}"
    assert passing in explained(borders=[33], border_costs="token")
    more = {"Q": {"next_plays": 2}}
    text = explained(draw="never", empty_hand="wins", forget_to_draw="lenient", cards=more)
    assert say("about.table.plays_more") in text
    assert say("about.table.more") not in text
    others = say("about.aim.others_lose", tokens=penny)
    assert f"{say('about.empty_hand.wins')} {others}" in text
    assert say("about.draw.never") in text
    assert say("about.forget_to_draw.lenient") not in text
    text = explained(draw="while_stock", win_points=1)
    for key in ("about.draw.while_stock", "about.empty_hand.loses", "about.forget_to_draw.strict"):
        assert say(key) in text
    plain = explained(empty_hand="wins")
    for key in ("about.table.more", "about.aim.first_out", "about.empty_hand.wins"):
        assert say(key) not in plain


NAMED = {"Q": {"name_pays": True}}


@pytest.mark.parametrize(
    ("key", "changes", "said"),
    [
        # V-16: a player who is named pays on top of what all others pay.
        ("named_more", {"winning": [99], "cards": NAMED}, True),
        ("named_more", {"rewarding": [33], "cards": NAMED}, True),
        ("named_more", {"cards": NAMED}, False),
        ("named_more", {"winning": [99]}, False),
        ("named_more", {"winning": [99], "win_points": 2, "cards": NAMED}, False),
        ("named_more", {"rewarding": [33], "borders": [33], "cards": NAMED}, False),
        ("named_more", {"winning": [99], "borders": [33], "cards": NAMED}, True),
        # V-17: all others are those still in the hand.
        ("others", {"winning": [99], "after_bust": "out_total_stays"}, True),
        ("others", {"rewarding": [33], "after_bust": "pile_away_out"}, True),
        ("others", {"draw": "never", "empty_hand": "wins", "after_bust": "out_total_stays"}, True),
        ("others", {"winning": [99], "after_bust": "pile_away_stay"}, False),
        ("others", {"winning": [99]}, False),
        ("others", {"after_bust": "out_total_stays"}, False),
    ],
)
def test_who_else_pays_is_explained(key: str, changes: dict, said: bool) -> None:
    assert (say("about.aim." + key) in explained(**changes)) == said


def test_what_a_loss_costs_is_explained_where_the_limit_is_no_border_W_12() -> None:
    point = say("tokens.point", count=1)
    alone, over = (say(f"about.aim.{key}", limit=99) for key in ("over_alone", "border_over"))
    stuck = say("about.aim.lose_stuck", tokens=point, count=1)
    plays = {"bust_by_playing": True}
    text = explained(borders=[33, 66], **plays)
    assert f"{over} {alone}" in text and stuck not in text
    assert alone not in explained(borders=[33, 66, 99], **plays)
    text = explained(borders=[33, 66])  # nobody may go over
    assert f"{say('about.aim.limit', limit=99)} {stuck}" in text
    assert over not in text and alone not in text
    loses = f"{say('about.aim.named_loses')} {say('about.aim.you_lose', tokens=point)}"
    assert loses in explained(borders=[33, 66], cards={"Q": {"name_loses": True}}, **plays)


def test_a_border_that_only_a_jump_crosses_is_explained_W_11() -> None:
    jumps = say("about.table.jumps_only")
    assert jumps in explained(borders=[33], border_jumps_only=True)
    assert jumps not in explained(borders=[33])
    assert jumps not in explained(border_jumps_only=True)


def test_who_is_out_reads_it_and_skips_to_the_end(tmp_path, golden) -> None:
    first, *_, last = say("adding.you_are_out").split("\n")
    with playing(tmp_path, {"base": "pagat-99", "tokens": 1}, kind="RIGHT OK") as device:
        for _ in range(100):
            if first in "\n".join(device.words()):
                break
            press(device, "OK wait:1000")
        walk(device, ("", f"{first}|{last}"))
        golden("solo-you-are-out", device)
        press(device, "OK wait:3000")
        assert first not in "\n".join(device.words())


def test_who_lost_in_mid_hand_and_what_is_left_is_said_at_a_table_too(tmp_path) -> None:
    rules: dict = {"base": "double-99", "tokens": 3, "token_name": "chip"}
    with playing(tmp_path, {**rules, "cards": {"K": {"set": "limit"}}}) as device:
        player = AddingPlayer(device)
        for card in ("K", "can't"):
            player.enter(card)
        left = say("adding.left", count=2, tokens="2")
        who = say("adding.cannot_play", name=say("name.seat", seat=2))
        walk(device, ("", say("adding.has_left", who=who, left=left)))
        walk(device, ("restart", say("adding.has_left", who=who, left=left)))


def test_the_line_of_a_loss_in_mid_hand_is_what_it_cost_in_all(tmp_path) -> None:
    """It named only what the border costs."""
    rules: dict = {"base": "98", "tokens": 4, "loss_costs": 2, "token_name": "chip"}
    rules |= {"borders": [33, 66, 98], "border_costs": "token", "after_bust": "pile_away_stay"}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        for card in ("K", "9"):
            player.enter(card)
        who = say("adding.went_over", name=say("name.seat", seat=2), limit=98)
        left = say("adding.left", count=1, tokens=say("tokens.chip", count=1))
        walk(device, ("", say("adding.has_left", who=who, left=left)))


@pytest.mark.parametrize("language", [language for language, _ in LANGUAGES])
def test_what_to_say_and_to_whom_is_read_whole_above_the_card(language: str, golden) -> None:
    use(language)
    try:
        card = cards.parse("J")
        lay = say("message.lay", name="⚙Cy")
        call = say("call.pass", total=99)
        canvas = WordCanvas()
        draw_message(canvas, (lay, say("adding.say_to", call=call, name="Margaret")), (card,))
        shown = " ".join(canvas.lines())
        assert "Margaret" in shown and "…" not in shown
        if language == "german":
            picture = Picture.from_frame(bytes(canvas.buffer))
            golden("published-say-to", Screen(picture, tuple(canvas.lines())))
    finally:
        use("english")


def test_a_german_device_skips_one_and_several() -> None:
    use("german")
    try:
        assert say("adding.skips", who="B", count=1) == "B setzt aus"
        assert say("adding.skips", who="B und C", count=2) == "B und C setzen aus"
    finally:
        use("english")
