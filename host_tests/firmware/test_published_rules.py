"""Rules of published games on the device: two cards in a row, costly totals, other packs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.rules import Rules
from engine.adding.vocabulary import values_of
from firmware.screens.common.said import draw_message
from firmware.screens.common.screen import ALL
from firmware.screens.editor.rule_editor import ROWS
from firmware.ui.canvas import SMALL, WIDTH, Canvas
from firmware.words import LANGUAGES, all_of, card_text, say, use
from firmware.words.adding import shown_value
from firmware.words.adding_rules import sections
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk, worded
from host_tests.firmware.test_history import READ, open_menu
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.guide import Guide
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator
from tools.sim.words import WordCanvas

NEW = "OK LEFT*2 OK OK"  # from the home screen to a new house rule, based on the first preset

TWICE = {"base": "98", "tokens": 3, "cards": {"Q": {"next_plays": 2}, "9": [{}, {"next_plays": 3}]}}
COSTLY = {"base": "98", "tokens": 1, "token_name": "chip", "costly": [11, 22, 33]}
HUNDERT = {
    "base": "98",
    "limit": 100,
    "hand": "all",
    "turn_up": "any",
    "pack": dict.fromkeys("23456", 0),
    "cards": {
        **dict.fromkeys("789", {}),
        "A": {"add": 11}, "10": {"add": 10}, "J": {"add": 2}, "Q": {"add": 3}, "K": {"add": 4},
    },
}  # fmt: skip
SHORT = {"base": "98", "pack": dict.fromkeys("23456", 0) | {"K": 6}}


@contextmanager
def playing(folder: Path, rules: dict, more: str = "", kind: str = "OK") -> Iterator[Simulator]:
    """Return a device with a new tally by a rule file; more: keys before the game begins."""
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "rules/ours.json").write_text(json.dumps({"name": "Ours", **rules}))
    with Simulator(storage=folder, seed=7) as device:
        walk(device, (f"{kind} RIGHT*11", "Ours  {rules.house}"), (f"OK {more} OK OK", ""))
        yield device


def go_on_to(device: Simulator, wanted: str) -> None:
    """Play on, and past all messages, until a bot's play shows these words."""
    for _ in range(10):
        if wanted in device.words():
            break
        press(device, "OK wait:1500")
    assert wanted in device.words()


def go_on_until(device: Simulator, *wanted: str) -> str:
    """Play on until one of these texts is anywhere on the display; return all that is there."""
    for _ in range(60):
        words = " ".join(device.words())
        if any(each in words for each in wanted):
            return words
        press(device, "OK wait:1500")
    raise AssertionError(device.words())


def test_who_must_play_two_cards_is_asked_for_both_also_after_a_restart(tmp_path, golden) -> None:
    with playing(tmp_path, TWICE) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        walk(device, ("", "{adding.plays_cards name=seat 2, count=2}"))
        golden("published-two-cards", device.picture())
        walk(device, ("restart", "{adding.plays_cards name=seat 2, count=2}"))
        AddingPlayer(device).enter("5")
        walk(device, ("", "{play.plays name=seat 2}"), ("restart", "{play.plays name=seat 2}"))
        AddingPlayer(device).enter("6")
        walk(device, ("", "{play.plays name=seat 3}"))
        player = AddingPlayer(device)
        player.enter("9")
        golden("published-choice", device.picture())
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
        golden("published-passes-on-choice", device.picture())
        walk(device, ("OK", "{adding.plays_cards name=seat 2, count=2}"))
        open_menu(device, "cards.title")
        golden("published-passes-on-cards", device.picture())


def test_a_person_reads_how_many_cards_to_play(tmp_path, golden) -> None:
    rules = {**TWICE, "limit": 20, "pack": {"Q": 16}}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        wanted = say("adding.cards_left", count=2)
        for _ in range(40):
            if wanted in device.words()[0]:
                break
            press(device, "OK wait:1500")
        golden("published-your-two-cards", device.picture())
        assert wanted in device.words()[0]


def test_a_costly_total_costs_a_token_and_the_last_one_puts_a_player_out(tmp_path, golden) -> None:
    with playing(tmp_path, COSTLY) as device:
        player = AddingPlayer(device)
        player.enter("5")
        player.enter("6")
        walk(device, ("", "−{tokens.chip count=1}|{play.plays name=seat 3}"))
        golden("published-costs", device.picture())
        player.enter("6")
        walk(device, ("restart", "{play.plays name=seat 4}"))
        player = AddingPlayer(device)
        player.enter("5")
        walk(device, ("", "{play.plays name=seat 1}"))
        player.enter("8")
        player.enter("3")
        walk(device, ("", "{play.wins name=seat 1}"))


def test_a_bot_that_pays_its_last_token_says_so(tmp_path, golden) -> None:
    costly = [*range(1, 99)]
    rules = {**COSTLY, "costly": costly, "tokens": 2, "cards": {"K": {"set": 50}}}
    with playing(tmp_path, rules, kind="RIGHT OK", more="RIGHT*2 OK") as device:
        words = go_on_until(device, say("adding.out_play_on"))
        golden("published-out", device.picture())
        assert say("adding.out_play_on") in words


def test_only_the_cards_of_the_pack_can_be_entered(tmp_path, golden) -> None:
    with playing(tmp_path, SHORT) as device:
        golden("published-pack", device.picture())
        labels = AddingPlayer(device).screen.entry._pad.labels
        assert [label for label in labels if label in "23456"] == []


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_such_rules_are_made_in_the_editor(runtime: str, tmp_path, golden) -> None:
    with Simulator(runtime, tmp_path, seed=1) as device:
        walk(
            device,
            *(
                (NEW, "{rule.name}  {rules.mine}"),
                ("RIGHT*8 OK RIGHT OK", "{rule.game_end}  {value.game_end.first_out}"),
                ("RIGHT*8 OK", "{rule.pack}|A  4|2  4"),
                ("RIGHT OK LEFT*4 OK", "2  0|3  4"),
                ("LEFT*2 OK RIGHT*6 OK", "K  10"),
            ),
        )
        golden("published-pack-editor", device.picture())
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
                ("UP*21 OK RIGHT*2", "{rule.loss_costs}|3"),
                ("OK", "{rule.loss_costs}  3"),
                ("UP*3 OK LEFT*2 OK", "{card.every rank=K}"),
                ("RIGHT*9 OK", "{card.next_plays}|1"),
                ("RIGHT OK", "{card.next_plays}  2"),
                ("BACK", "K  ma… it 99, ne… pl… 2"),
            ),
        )
        golden("published-card-editor", device.picture())
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
            walk(device, ("", "{adding.who_" + names + "}"), ("RIGHT OK", ""))
        walk(device, (READ, "{history.corrected}"))
        line = "play 2 5 >3" if named else "play 2 5"
        assert line in kept(tmp_path, "tally.txt").decode().splitlines()


@pytest.mark.parametrize("pack", [{"9": 0}, {"7": 0}, dict.fromkeys("23456789", 0)])
def test_a_tally_begins_whatever_is_in_the_pack(pack: dict, tmp_path) -> None:
    with playing(tmp_path, {"base": "98", "pack": pack, "jokers": 1}) as device:
        press(device, "OK")
        walk(device, ("restart", "{play.plays name=seat 2}"))


@pytest.mark.parametrize("after_bust", ["pile_away_out", "out_total_stays"])
def test_a_hand_that_ends_by_a_costly_total_is_no_hand_over_the_limit(
    after_bust: str, tmp_path
) -> None:
    rules = {"base": "pagat-99", "tokens": 2, "after_bust": after_bust, "costly": [5]}
    rules["cards"] = {"9": {"set": "limit"}, "K": {"set": 5}, "Q": {"set": 0, "next_plays": 2}}
    with playing(tmp_path, rules, more="LEFT") as device:
        player = AddingPlayer(device)
        stays = after_bust == "out_total_stays"
        for card in ("9", "can't", "K", "Q" if stays else "2", "K"):
            player.enter(card)
        words = "\n".join(device.words())
        assert worded("{adding.went_over name=seat 3, limit=99}") not in words
        says = "adding.wins_hand" if stays else "adding.makes"
        seat = 1 if stays else 3
        assert say(says, name=say("name.seat", seat=seat), total=5) in words
        player.screen.people = [seat]  # as in solo
        player.app.redraw(ALL)
        device.wait(1)
        says = "{adding.you_win_hand}" if stays else "{adding.you_make total=5}"
        walk(device, ("", says))


def test_you_win_a_round_in_words_about_you(tmp_path) -> None:
    rules = {"base": "98", "winning": [5], "cards": dict.fromkeys(cards.RANKS, {"set": 5})}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        go_on_until(device, say("adding.you_win_hand"))
        walk(device, ("", "{adding.you_win_hand}"))


def test_a_total_that_pays_and_one_that_wins_are_shown(tmp_path, golden) -> None:
    rules = {"base": "98", "tokens": 5, "token_name": "chip", "rewarding": [33], "winning": [98]}
    with playing(tmp_path, {**rules, "loss_costs": 2}) as device:
        player = AddingPlayer(device)
        for card in ("9", "9", "9", "6"):
            player.enter(card)
        cost = "−" + say("tokens.chip", count=1)
        walk(device, ("", say("adding.others", cost=cost)))
        golden("published-pays", device.picture())
        player.enter("K")
        golden("published-wins", device.picture())
        walk(device, ("", "{adding.wins_hand name=seat 1}"), ("OK", "{play.plays name=seat 2}"))


def test_a_total_that_everybody_pays_is_shown(tmp_path, golden) -> None:
    social = {"base": "98", "tokens": 0, "token_name": "drink", "costly": [18], "rewarding": [18]}
    with playing(tmp_path, social) as device:
        player = AddingPlayer(device)
        player.enter("9")
        player.enter("9")
        cost = "+" + say("tokens.drink", count=1)
        walk(device, ("", say("adding.all", cost=cost)))
        golden("published-all-pay", device.picture())
    always = [*range(1, 98)]
    bots = tmp_path / "bots"
    bots.mkdir()
    rules = {**social, "costly": always, "rewarding": always}
    with playing(bots, rules, kind="RIGHT OK") as device:
        wanted = say("about.aim.all_get", tokens=say("tokens.drink", count=1))
        go_on_to(device, wanted)


def test_who_pays_is_asked_for_and_shown(tmp_path, golden) -> None:
    rules = {"base": "98", "tokens": 3, "token_name": "chip", "cards": {"Q": {"name_pays": True}}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        walk(device, ("", "{adding.who_pays}|{name.seat seat=2}"))
        golden("published-who-pays", device.picture())
        paid = say("adding.one_pays", name="3", cost="−" + say("tokens.chip", count=1))
        walk(device, ("RIGHT OK", paid), ("", "{play.plays name=seat 2}"))
        golden("published-one-pays", device.picture())
        walk(device, ("restart", "{play.plays name=seat 2}"))
        assert kept(tmp_path, "tally.txt").decode().splitlines()[-1] == "play 1 Q >3"


def test_who_pays_and_plays_next_is_one_question(tmp_path, golden) -> None:
    rules = {"base": "98", "tokens": 3, "cards": {"Q": {"name_next": True, "name_pays": True}}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        walk(device, ("", "{adding.who_pays_next}|{name.seat seat=2}"))
        golden("published-pays-and-plays", device.picture())
        walk(device, ("RIGHT OK", "{play.plays name=seat 3}"))


def test_titles_of_questions_beside_the_total_fit_in_every_language() -> None:
    titles = ("who_next", "who_pays", "who_pays_next", "who_loses", "how_many")
    for language, _ in LANGUAGES:
        use(language)
        for title in titles:
            assert SMALL.width(say("adding." + title, card="10")) <= WIDTH - 58, (language, title)


def test_the_line_of_a_play_that_costs_says_who_paid(tmp_path) -> None:
    with playing(tmp_path, {"base": "pagat-99", "token_name": "penny", "costly": [11]}) as device:
        player = AddingPlayer(device)
        player.enter("J")
        player.enter("A")
        press(device, "OK")
        player.enter("9")
        lost = "−" + say("tokens.penny", count=1)
        played = say("move.plays", name=say("name.seat", seat=4), card="9")
        walk(device, ("", played), ("", lost))


def test_the_line_of_a_play_says_who_loses_a_turn(tmp_path, golden) -> None:
    rules = {"base": "classic-99", "cards": {"K": {"skip": 2}}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("3")
        walk(device, ("", say("adding.skips", who="2")), ("", "{play.plays name=seat 3}"))
        player.enter("K")
        walk(device, ("", say("adding.skips", who=all_of(["4", "1"]))))
        golden("published-skips", device.picture())
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


def test_who_pays_the_last_chip_ends_the_hand_and_is_named(tmp_path, golden) -> None:
    rules: dict = {"base": "pagat-99", "tokens": 2, "token_name": "chip"}
    rules["cards"] = {"Q": {"name_pays": True}}
    with playing(tmp_path, {**rules, "after_bust": "pile_away_out"}) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        press(device, "RIGHT*2 OK")
        for card in ("K", "can't", "K", "can't", "Q"):
            player.enter(card)
        paid = say("adding.one_pays", name=say("name.seat", seat=4), cost="−1 chip")
        walk(device, ("", f"{paid}: {say('adding.out')}"))
        golden("published-payer-out", device.picture())


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
            ("", "{adding.who_pays}|{name.seat seat=1}"),
            ("RIGHT", "{name.seat seat=4}"),
            ("RIGHT", "{name.seat seat=1}"),
        )
        walk(device, ("OK", ""), (READ, "{history.corrected}"))
        assert "play 3 Q >1" in kept(tmp_path, "tally.txt").decode().splitlines()


def test_who_pays_for_a_bot_is_a_message(tmp_path, golden) -> None:
    cards = {rank: {"add": 1, "name_pays": True} for rank in ("2", "3", "5", "6", "7", "8", "J")}
    rules = {"base": "98", "tokens": 9, "token_name": "chip", "cards": cards}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        name = say("name.you")
        wanted = say("adding.one_pays", name=name, cost="−" + say("tokens.chip", count=1))
        go_on_to(device, wanted)
        golden("published-you-pay", device.picture())


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


def test_a_special_card_turned_up_goes_back(tmp_path, golden) -> None:
    with playing(tmp_path, {"base": "pagat-99", "turn_up": "plain"}) as device:
        AddingPlayer(device).enter("9")
        walk(device, ("", "{error.goes_back card=9}"))
        golden("published-goes-back", device.picture())
        walk(device, ("OK", "{ask.turned_up}"))
        AddingPlayer(device).enter("8")
        walk(device, ("", "{move.turned_up card=8}"))


def test_a_bot_that_makes_a_total_that_pays_says_so(tmp_path, golden) -> None:
    rules = {"base": "98", "tokens": 9, "rewarding": [*range(1, 98)]}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        wanted = say("about.aim.others_lose", tokens=say("tokens.mark", count=1))
        go_on_to(device, wanted)
        golden("published-pays-bot", device.picture())


def test_the_card_turned_up_is_asked_for_and_can_be_corrected(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "turn_up": "any"}
    with playing(tmp_path, rules) as device:
        walk(device, ("", "{ask.turned_up}"))
        golden("published-turn-up", device.picture())
        walk(device, ("restart", "{ask.turned_up}"))
        AddingPlayer(device).enter("8")
        walk(device, ("", "{play.plays name=seat 1}|{move.turned_up card=8}|8"))
        golden("published-turned-up", device.picture())
        walk(device, ("BACK OK", "{ask.turned_up}"), ("restart", "{ask.turned_up}"))
        player = AddingPlayer(device)
        player.enter("Q")
        player.enter("5")
        open_menu(device, "menu.history")
        walk(device, ("", "{move.turned_up card=Q}"))
        walk(device, ("UP OK", "{history.right_one what={move.turned_up card=Q}}"))
        golden("published-turned-up-wrong", device.picture())
        press(device, to_cell("7", start="Q"))
        walk(device, (READ, "{history.corrected}"))
        lines = kept(tmp_path, "tally.txt").decode().splitlines()
        assert lines[-2:] == ["turnup 7", "play 1 5"]


def test_a_long_hand_shows_the_cards_around_the_cursor(tmp_path, golden) -> None:
    with playing(tmp_path, HUNDERT, kind="RIGHT OK", more="LEFT*9") as device:
        screen = AddingPlayer(device).screen
        for _ in range(3):
            if say("play.your_turn") in device.words()[0]:
                break
            press(device, "OK wait:1500")
        hand = screen.hand(1)
        assert len(hand) >= 15
        golden("published-all-dealt", device.picture())
        seen = set()
        for place in range(len(hand) + 1):
            seen.add(screen.at)
            canvas = Canvas()
            screen.draw(canvas)
            assert device.picture() == Picture.from_frame(bytes(canvas.buffer)), place
            press(device, "RIGHT")
        assert seen == set(range(len(hand)))
        press(device, f"RIGHT*{len(hand) - 1 - screen.at}")
        golden("published-all-dealt-last", device.picture())
        for _ in range(40):
            if screen.game.deal_number > 1:
                break
            press(device, "OK wait:2000")
        assert screen.game.deal_number > 1


def test_a_long_hand_is_looked_through_while_others_play(tmp_path, golden) -> None:
    (tmp_path / "settings.json").write_text('{"speed": "slow"}')
    rules = {"base": "98", "hand": "all"}
    with playing(tmp_path, rules, kind="RIGHT OK", more="LEFT") as device:  # two bots
        go_on_until(device, say("play.your_turn"))
        press(device, "OK")
        screen = AddingPlayer(device).screen
        thinks = device.words()[0]
        ranks = [cards.RANKS[cards.rank_of(card)] for card in screen.hand(1)]
        assert len(ranks) == 16

        def shown() -> list[str]:
            canvas = Canvas()
            screen.draw(canvas)
            assert device.picture() == Picture.from_frame(bytes(canvas.buffer))
            return device.words()[2].split()

        assert shown() == ranks[:7]
        press(device, "RIGHT&" * 4)
        golden("published-looked-through", device.picture())
        assert shown() == ranks[4:11]
        press(device, "RIGHT&" * 20)
        assert (device.words()[0], shown()) == (thinks, ranks[9:])
        press(device, "LEFT&LEFT")
        assert shown() == ranks[7:14]
        press(device, "OK")  # it only hurries the bot
        assert device.words()[0] != thinks
        assert (len(screen.hand(1)), shown()) == (16, ranks[7:14])


def test_many_cards_that_a_bot_lays_down_are_all_written(tmp_path, golden) -> None:
    rules = {**HUNDERT, "after_bust": "out_total_stays", "bust_by_playing": False, "limit": 20}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        words = go_on_until(device, say("adding.play_on"))
        golden("published-many-laid-down", device.picture())
        screen = AddingPlayer(device).screen
        (_, cards_down) = screen.messages[0]
        assert len(cards_down) > 5
        assert all(card_text(card) in words for card in cards_down)


@pytest.mark.parametrize(("limit", "lines"), [(99, 2), (20, 3)])
def test_a_long_hand_of_a_loser_is_shown_whole(tmp_path, golden, limit: int, lines: int) -> None:
    rules = {"base": "pagat-99", "hand": "all", "limit": limit}
    with playing(tmp_path, rules, kind="RIGHT OK", more="LEFT*9") as device:
        go_on_until(device, say("adding.hand_over", hand=1))
        press(device, "wait:1000")
        golden(f"published-long-hand-{lines}", device.picture())
        screen = AddingPlayer(device).screen
        hand = screen.hand(moves.seat_of(screen.game.history[-1]))
        held = Counter(cards.RANKS[cards.rank_of(card)] for card in hand)
        wanted = [f"{rank}×{count}" if count > 1 else rank for rank, count in held.items()]
        shown = " ".join(device.words()[1 : 1 + lines]).split()
        assert shown[1:] == wanted  # after the total


def test_very_many_cards_that_a_bot_lays_down_are_counted(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "hand": "all", "limit": 20, "decks": 4}
    with playing(tmp_path, {**rules, "after_bust": "out_total_stays"}, kind="RIGHT OK") as device:
        go_on_until(device, say("adding.play_on"))
        golden("published-very-many-laid-down", device.picture())
        (_, cards_down) = AddingPlayer(device).screen.messages[0]
        assert len(cards_down) > 28
        counts = [int(part.partition("×")[2] or 1) for part in " ".join(device.words()[3:]).split()]
        assert sum(counts) == len(cards_down)


def test_in_a_tally_who_has_no_card_left_only_goes_on(tmp_path, golden) -> None:
    rules = {"base": "98", "hand": "all", "pack": dict.fromkeys(cards.RANKS[2:], 0)}
    with playing(tmp_path, rules, more="LEFT*2") as device:
        for _ in range(4):
            AddingPlayer(device).enter("A")
        for _ in range(4):
            AddingPlayer(device).enter("2")
        golden("published-tally-no-card", device.picture())
        walk(device, ("", "{adding.choose_cross}"), ("restart", "{adding.choose_cross}"))
        AddingPlayer(device).enter("A")
        walk(device, ("", "{error.no_card_left Seat=seat 1}"), ("OK", "{adding.choose_cross}"))
        walk(device, ("LEFT OK", "{adding.hand_over hand=1}"))


def test_a_tally_turns_up_the_cards_that_are_left(tmp_path, golden) -> None:
    second = "{play.card_of name={card.turned_up}, card=2, count=2}"
    with playing(tmp_path, HUNDERT, more="LEFT") as device:
        walk(device, ("", "{play.card_of name={card.turned_up}, card=1, count=2}"))
        AddingPlayer(device).enter("8")
        walk(device, ("", second))
        golden("published-turned-up-second", device.picture())
        AddingPlayer(device).enter("A")
        walk(device, ("", "{play.plays name=seat 1}|{move.turned_up card=A}|11"))
        walk(device, ("BACK OK", second + "|{play.taken_back what={move.turned_up card=A}}"))


def test_one_card_that_is_left_is_asked_for_without_a_number(tmp_path) -> None:
    with playing(tmp_path, {**HUNDERT, "jokers": 1}, more="LEFT*2") as device:
        walk(device, ("", "{ask.turned_up}"))


def test_the_device_turns_a_card_up_itself(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "turn_up": "any", "cards": {"9": {"add": 9}}}
    with playing(tmp_path, rules, kind="RIGHT OK", more="LEFT") as device:
        golden("published-turned-up-solo", device.picture())
        words = " ".join(device.words())
        assert say("move.turned_up", card="").strip() in words
        press(device, "wait:3000 " * 3)
        total = AddingPlayer(device).screen.game.deal.total
        open_menu(device, "menu.history")
        golden("published-turned-up-history", device.picture())
        assert device.words()[-1].split()[-1] == str(total)


@pytest.mark.parametrize(
    ("rules", "offered"),
    [
        ({}, "{level.hard}"),
        ({"hand": "all"}, "{level.keeper}"),
        ({"draw": "never"}, "{level.keeper}"),
    ],
)
def test_where_nobody_draws_the_best_bot_is_not_offered(tmp_path, rules, offered: str) -> None:
    """It plays there as the good one."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/ours.json").write_text(json.dumps({"base": "98", "name": "Ours", **rules}))
    with Simulator(storage=tmp_path, seed=1) as device:
        press(device, "RIGHT OK OK OK RIGHT OK")  # a game with the best bots
        press(device, "BACK UP OK UP UP RIGHT OK DOWN*2 OK")
        walk(
            device,
            ("RIGHT*11", "Ours  {rules.house}"),
            ("OK OK", "{setup.how_well_they}|" + offered),
            ("RIGHT", offered),
        )


def test_where_nobody_draws_hands_become_smaller_until_the_last_card_wins(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "hand": 2, "draw": "never", "empty_hand": "wins"}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        wanted = say("adding.wins_hand", name="").strip()
        for step in range(20):
            if any(line.find(wanted) >= 0 for line in device.words()):
                break
            if step == 4:
                golden("published-smaller-hand", device.picture())
            press(device, "OK wait:1500")
        golden("published-last-card", device.picture())
        assert any(line.find(wanted) >= 0 for line in device.words())


def test_a_border_that_costs_tokens_shows_how_many(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "borders": [33, 66], "border_costs": "token"}
    with playing(tmp_path, rules) as device:
        AddingPlayer(device).enter("K")
        walk(device, ("", "−{tokens.penny count=2}"))
        golden("published-borders", device.picture())


def test_a_card_that_halves_is_made_in_the_editor(tmp_path, golden) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        walk(
            device,
            (NEW + " RIGHT*2 OK RIGHT OK", "{card.every rank=2}|{card.counts}  2"),
            ("OK RIGHT*6 OK", "{card.counts}  {card.halves}"),
        )
        golden("published-halves-editor", device.picture())


def test_a_card_that_doubles_or_halves_is_played(tmp_path, golden) -> None:
    rules = {"base": "98", "cards": {"2": [{"halve": True, "from": 50}, {"double": True}]}}
    with playing(tmp_path, {**rules, "start_total": 48}) as device:
        player = AddingPlayer(device)
        player.enter("2")
        golden("published-doubles", device.picture())
        player.enter("2")
        golden("published-halves", device.picture())
        walk(device, ("OK", "48|{play.plays name=seat 3}"))
        open_menu(device, "cards.title")
        golden("published-halves-card", device.picture())


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
        golden("published-never", device.picture())
        open_menu(device, "cards.title")
        golden("published-never-card", device.picture())


def test_a_hand_of_cards_that_halve_at_an_odd_total(tmp_path, golden) -> None:
    halving = {rank: {"halve": True} for rank in cards.RANKS}
    rules = {"base": "pagat-99", "start_total": 12, "cards": halving}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        for _ in range(4):
            press(device, "OK wait:1500")
        golden("published-odd", device.picture())
        walk(device, ("", "{adding.no_card_fits}"))


def test_who_has_no_card_left_goes_on(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "hand": 1, "draw": "never"}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        for _ in range(40):
            if say("adding.no_card_left") in "\n".join(device.words()):
                break
            press(device, "OK wait:1500")
        else:
            raise AssertionError("a hand of one card is never used up")
        golden("published-no-card-left", device.picture())
        press(device, "wait:1500 OK")
        assert say("adding.no_card_left") not in "\n".join(device.words())


def test_the_card_turned_up_is_forgotten_when_the_pile_is_taken_away(tmp_path) -> None:
    rules = {"base": "pagat-99", "turn_up": "any", "after_bust": "pile_away_stay"}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("K")
        walk(device, ("", "{move.turned_up card=K}"))
        player.enter("can't")
        assert say("move.turned_up", card="K") not in "\n".join(device.words())


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
        for key in ROWS:
            for word in values_of(key) if key != "token_name" else ():
                if not isinstance(word, str):
                    break
                label = say("rule." + key)
                for token in values_of("token_name"):
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
    assert say("card.plays_more", what="0", count=2) in text
    assert say("about.table.passes_on") not in text
    text = explained(cards={"Q": {"next_plays": 2}, "J": {"passes_on": True}})
    assert say("about.table.passes_on") in text
    assert say("card.passes_plays", what="0") in text
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


def test_who_is_out_reads_it_and_skips_to_the_end(tmp_path, golden) -> None:
    first, *_, last = say("adding.you_are_out").split("\n")
    with playing(tmp_path, {"base": "pagat-99", "tokens": 1}, kind="RIGHT OK") as device:
        for _ in range(100):
            if first in "\n".join(device.words()):
                break
            press(device, "OK wait:1000")
        walk(device, ("", f"{first}|{last}"))
        golden("solo-you-are-out", device.picture())
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
            golden("published-say-to", Picture.from_frame(bytes(canvas.buffer)))
    finally:
        use("english")


def test_a_german_device_skips_one_and_several() -> None:
    use("german")
    try:
        assert say("adding.skips", who="B", count=1) == "B setzt aus"
        assert say("adding.skips", who="B und C", count=2) == "B und C setzen aus"
    finally:
        use("english")
