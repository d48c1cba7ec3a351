"""Parlett's game on the device: the score sheet, play with cards, a bot at a real table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import pytest

from engine.parlett.deal import OFFERING, PLAYING, TURNING
from engine.parlett.game import Game
from engine.parlett.moves import REVEAL
from engine.parlett.rule_data import KEYS, OPTIONS
from engine.parlett.rules import Rules
from engine.parlett.scoring import points
from firmware.rule_words_parlett import option_words, value_words
from firmware.screens.menu import Menu
from firmware.screens.parlett import picture, scores
from firmware.screens.parlett.card_grid import CardGrid
from firmware.ui.hand import card_text
from host_tests.firmware.flow import walk
from host_tests.firmware.parlett_player import PRESETS, ParlettPlayer, record, set_up
from tools.sim.fingers import press
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator
from tools.sim.words import WordCanvas

SHEET = set_up("sheet", "parlett-3")
_HOME = 3  # the number under the cursor when one is asked for


def number(wanted: int, at: int = _HOME) -> str:
    """The presses that choose a number and take it; at: the number under the cursor."""
    steps = wanted - at
    return (f"RIGHT*{steps} " if steps > 0 else f"LEFT*{-steps} " if steps else "") + "OK"


def tricks_of(bids: tuple[int, ...], tricks: tuple[int, ...]) -> str:
    """The presses that tell tricks; the cursor begins at the bid, as far as so many are left."""
    told = []
    left = 9
    for bid, taken in list(zip(bids, tricks, strict=True))[:-1]:
        told.append(number(taken, min(bid, left)))
        left -= taken
    return " ".join(told)


def deal(bids: tuple[int, ...], tricks: tuple[int, ...], which: int = 0) -> str:
    """The presses that tell a deal in which nobody makes a premium bid; its end is then seen.

    bids, tricks: by seat. which: how many deals came before; seat 1 is asked first in the first.
    """
    told = [number(bids[(which + step) % 3]) for step in range(3)]
    return " ".join(told) + " OK " + tricks_of(bids, tricks)


# The score sheet


def test_a_deal_is_told_worked_out_and_explained_P_60_P_61(device) -> None:
    walk(
        device,
        (SHEET, "Seat 1: what bid?|Seat 3 deals|NT"),
        (number(3), "Seat 2: what bid?|-/3"),
        (number(2), "Seat 3: what bid?"),
        (number(0), "Seat 1: premium bid?|Nobody"),
        ("OK", "Seat 1: tricks taken?"),
        (number(3), "Seat 2: tricks taken?|3/3"),
        (number(6, 2), "Deal 1 is over|Bid 3: 3 tricks + 20|+23|+6|+20"),
        ("DOWN", "Bid 2: 6 tricks"),
        ("DOWN", "Bid 0: 0 tricks + 20"),
        ("wait:500 OK", "Seat 2: what bid?|Seat 1 deals|♥"),  # two made it: hearts
    )


def test_a_declared_bid_is_explained_P_26_P_64(device, golden) -> None:
    walk(device, (SHEET + f" {number(3)} {number(2)} {number(4)}", "Seat 1: premium bid?"))
    golden("parlett-premium", device.picture())
    walk(
        device,
        ("DOWN*2 OK", "Seat 2: premium bid?|Reveal +60"),
        ("OK", "Seat 3: premium bid?"),
        ("OK", "Seat 1: tricks taken?"),
        ("OK OK", "Bid 3: 3 tricks + 10 + 30|declared"),
        ("OK", "Bid 3: 3 tricks + 10 + 30|declared"),  # pressed once too often
        ("wait:500 OK", "♣"),
    )
    walk(
        device,
        (f"wait:500 {number(4)} {number(4)} {number(4)}", "Seat 2: premium bid?"),
        ("DOWN OK DOWN*2 OK", "Seat 1: premium bid?"),  # 2 passes, 3 declares
        ("OK", "tricks taken?"),
        (f"OK {number(5, 4)}", "Bid 4: 4 tricks + 30 + 30|from Seat 3"),
    )
    golden("parlett-result", device.picture())


def test_an_earlier_declarer_may_raise_when_somebody_reveals_P_31(device) -> None:
    walk(
        device,
        (SHEET + " OK OK OK", "Seat 1: premium bid?|Declare +30|Reveal +60"),
        ("DOWN*2 OK", "Seat 2: premium bid?"),  # 1 declares
        ("DOWN OK", "Seat 1: reveal too?"),  # 2 reveals
        ("DOWN OK", "Seat 1: tricks taken?"),  # 1 reveals, and keeps its place
    )
    assert "premium 1 reveal" in record(device)


def test_tricks_that_do_not_add_up_are_refused_in_words(device) -> None:
    press(device, SHEET + " OK OK OK OK")
    walk(
        device,
        (number(5), "Seat 2: tricks taken?"),
        (number(6), "5 + 6 tricks: there must be 9|in all|Seat 2: tricks taken?"),
        ("LEFT", "Seat 2: tricks taken?"),
    )


def test_every_answer_on_the_sheet_can_be_undone_and_redone(device) -> None:
    press(device, SHEET)
    seen = [device.words()]
    presses = [number(3), number(2), number(1), "OK", number(4), number(4)]
    for keys in presses:
        press(device, keys)
        seen.append(device.words())
    press(device, "wait:500")
    # "Nobody" was one answer for three seats, who are asked one after the other again.
    for wanted in (seen[5], seen[4]):
        press(device, "BACK OK")
        assert device.words() == wanted
    press(device, "BACK OK BACK OK BACK OK")
    assert device.words() == seen[3]
    press(device, "BACK DOWN OK")
    walk(device, ("BACK DOWN OK BACK DOWN OK", "tricks taken?"))


def test_bids_are_kept_secret_till_the_tricks_are_told(device) -> None:
    walk(
        device,
        ("DOWN*4 OK OK OK OK RIGHT OK OK", "Hand over to|Seat 1|OK: enter your bid"),
        ("wait:500 OK", "Seat 1: what bid?"),
        (number(5), "Hand over to|Seat 2"),
        ("OK", "Hand over to|Seat 2"),  # a second press lifts no cover
        ("wait:500 OK", "Seat 2: what bid?|-/?"),
        (number(2), "Hand over to|Seat 3"),
        ("wait:500 OK " + number(7), "Seat 1: premium bid?|-/?"),
        ("OK", "Seat 1: premium bid?|-/?"),  # nor does it say that nobody makes one
    )
    assert "5" not in "".join(device.words())
    walk(
        device,
        ("wait:500 OK", "Seat 1: tricks taken?|-/?"),
        (number(5), "Seat 2: tricks taken?|5/?"),
        (number(3), "Bid 5: 5 tricks + 30"),
        ("wait:500 OK", "Hand over to|Seat 2"),
    )


def test_bids_may_be_told_after_the_play_and_one_that_failed_need_not_be_shown_P_25(device) -> None:
    walk(
        device,
        ("DOWN*4 OK OK OK OK RIGHT*2 OK OK", "Seat 1: premium bid?|-/?"),
        ("OK", "Seat 1: tricks taken?"),
        (f"{number(4)} {number(4)}", "Seat 1: bid? × missed"),
        ("OK", "Seat 2: bid? × missed"),  # what it took is offered first
        ("LEFT*5 OK", "Seat 3: bid? × missed"),  # around to the cross
        ("OK", "Deal 1 is over|Bid 4: 4 tricks + 20"),
        ("DOWN", "Missed the bid: 4 tricks"),
    )


def test_any_deal_can_be_corrected_and_all_after_it_is_worked_out_anew(device) -> None:
    press(device, SHEET + " ")
    told = (((3, 3, 3), (3, 3, 3)), ((3, 2, 4), (3, 3, 3)), ((1, 1, 1), (3, 4, 2)))
    for which, (bids, tricks) in enumerate(told):
        press(device, deal(bids, tricks, which) + " wait:500 OK")
    walk(
        device,
        ("BACK DOWN*3 OK", "Past deals|Deal 3"),
        ("UP*2 OK", "Deal 1, no trump|OK: correct|Bid 3: 3 tricks + 10"),
        ("OK", "Seat 1 bid  3"),
        ("OK RIGHT OK", "Seat 1 bid  4"),
        ("DOWN*6 OK RIGHT*2 OK", "Seat 1 tricks  5"),
        ("DOWN*3 OK", "Not changed: 5 + 3 + 3|tricks: there must be 9 in"),
        ("OK UP*2 OK LEFT*3 OK", "Seat 2 tricks  0"),
        ("DOWN OK RIGHT OK DOWN OK", "Deal 1 is corrected"),
    )
    before = record(device)
    assert "bid 1 4" in before and "tricks 1 5" in before
    device.restart()
    assert record(device) == before
    # Nobody made it in the corrected first deal, so the second was played with diamonds.
    walk(device, ("BACK DOWN*3 OK UP OK", "Deal 2, ♦"))


def test_a_correction_that_ends_the_match_early_asks_before_it_drops_the_rest() -> None:
    with Simulator(seed=1) as device:
        press(device, "DOWN*4 OK OK OK DOWN OK OK OK")  # to 100 points
        for which, bids in enumerate(((3, 3, 3), (3, 2, 4), (1, 1, 1))):
            press(device, deal(bids, (3, 3, 3), which) + " wait:500 OK")
        before = record(device)
        walk(
            device,
            ("BACK DOWN*3 OK UP*2 OK OK", "Seat 1 bid  3"),
            ("OK RIGHT*6 OK", "Seat 1 bid  9"),
            ("DOWN*3 OK OK", "reveals"),
            (
                "DOWN*3 OK RIGHT*6 OK DOWN OK LEFT*3 OK DOWN OK LEFT*3 OK DOWN OK",
                "That ends the match?|No, change nothing",
            ),
        )
        press(device, "OK")
        assert record(device) == before
        walk(device, ("OK", "That ends the match?"), ("DOWN OK", "Seat 1 wins!|132"))
        assert record(device).count("deal") == 2


def test_the_turn_up_is_told_first_in_the_classic_form_P_13(device) -> None:
    walk(
        device,
        (set_up("sheet", "parlett-classic"), "Which card is turned up?"),
        ("OK", "what bid?"),
    )
    assert "turnup" in record(device)


def test_the_sheet_goes_on_where_the_power_went(device) -> None:
    press(device, SHEET)
    for keys in (number(3), number(2), number(1), "DOWN OK", "OK", "OK", number(4)):
        press(device, keys)
        before = device.words()
        device.restart()
        assert device.words() == before


# With cards


def test_three_cards_make_the_bid_as_they_are_chosen_P_20(device, golden) -> None:
    press(device, set_up("parlett", "parlett-3"))
    device.wait(1000)
    walk(device, ("OK", "Lay three cards aside"), ("RIGHT OK RIGHT OK", "♣3  ♥2  ♠1  ♦0"))
    golden("parlett-bid", device.picture())
    walk(device, ("BACK", "Choose with OK"), ("BACK", "Game|Back to the game"))


def test_only_cards_that_follow_suit_stand_out_and_others_are_refused_P_41(golden) -> None:
    with Simulator(seed=11) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while not (
            player.screen.question is None
            and player.game.deal.trick()
            and player.screen.table.prompt()[1] == 1
            and not player.screen.lingers
            and len(player.game.deal.following(1)) < len(player.game.deal.cards[1])
        ):
            player.step()  # fmt: skip
        golden("parlett-trick", device.picture())
        following = player.game.deal.following(1)
        while player.screen.hand(1)[player.screen.at] in following:
            press(device, "RIGHT")
        walk(device, ("OK", "Follow suit: play one of the"))
        golden("parlett-refused", device.picture())


@pytest.mark.parametrize("name", ["parlett-2", "parlett-4"])
def test_the_table_is_seen_with_the_dummy_and_with_four(name: str, golden) -> None:
    with Simulator(seed=5) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", name))
        while len(player.game.deal.plays) < 4 or player.screen.lingers:
            player.step()
        golden(f"{name}-table", device.picture())
        walk(device, ("wait:3000 UP", "trick"), ("UP", ""), ("DOWN", "Deal 1: "))


def test_a_revealed_hand_is_laid_open_P_27(golden) -> None:
    with Simulator(seed=2) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_pass", "parlett-3"))
        while player.game.phase < 3:  # the bids
            player.step()
        while player.game.phase == 3:
            player.press("wait:500 OK" if player.screen.covered else "DOWN*2 OK")
        while len(player.game.deal.plays) < 2:
            player.step()
        player.press("wait:500 OK")
        golden("parlett-revealed", device.picture())


def test_a_deal_can_be_undone_card_by_card_to_its_beginning_and_redone() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while len(player.game.deal.plays) < 20 and not player.game.results:
            player.step()
        press(device, "wait:6000")
        before = record(device)
        while player.screen.table.can_undo():
            player.screen.undo()
        assert player.game.deal.laid[1] == []
        while player.screen.table.undone:
            player.screen.redo()
        assert record(device) == before


def test_back_stops_a_bot_from_thinking() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while player.screen.table.prompt()[0] != 3 or player.game.phase != 7:
            player.step()
        press(device, "BACK")
        moves = len(player.game.history)
        device.wait(20_000)
        assert len(player.game.history) == moves
        assert "Game" in device.words()[0]


# A bot at a real table


def test_a_bot_gets_its_cards_once_and_says_what_to_lay_and_play(golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3"))
        walk(device, ("", "Bot 3: card 1 of 12"))
        golden("parlett-told", device.picture())
        for count in range(2, 13):
            walk(device, ("RIGHT OK", f"Bot 3: card {count} of 12"))
        walk(device, ("RIGHT OK wait:3000", "Lay aside for Bot 3"))
        golden("parlett-lay-aside", device.picture())
        before = record(device)
        assert "bid 1 hidden" in before and "bid 3" in before
        player.play(1)
        assert "tricks" not in record(device)


def test_a_long_match_is_read_while_a_bar_grows_and_back_gives_up(golden) -> None:
    with Simulator(seed=11) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_pass", "parlett-3"))
        player.play(3)
        press(device, "wait:30000")
        seen = device.words()
        kept = record(device)
        device.restart()
        walk(device, ("wait:5", "Reading the game…"))
        golden("parlett-reading", device.picture())
        walk(device, ("BACK", "Play solo"), ("DOWN*4 OK DOWN*2 OK wait:500", "Go on with the game"))
        press(device, "OK")
        assert device.words() == seen
        device.restart()
        device.wait(500)
        assert (device.words(), record(device)) == (seen, kept)


# Secrets


def covers(device: Simulator, kind: str) -> ParlettPlayer:
    """A player at the first cover of a game that three people share."""
    player = ParlettPlayer(device)
    keys = set_up(kind, "parlett-3")
    player.press(keys if kind == "parlett_pass" else "DOWN*4 OK OK OK OK RIGHT OK OK")
    return player


@pytest.mark.parametrize("kind", ["parlett_pass", "sheet"])
def test_no_arrow_shows_what_a_cover_hides(kind: str) -> None:
    with Simulator(seed=3) as device:
        player = covers(device, kind)
        seen = 0
        while not player.game.results:
            if player.screen.covered and not player.screen.lingers:
                seen += 1
                for key in ("UP", "DOWN", "LEFT", "RIGHT"):
                    hidden = device.picture()
                    press(device, key)
                    assert device.picture() == hidden
                    assert "Hand over to" in "\n".join(device.words())
            player.step()
        assert seen >= 3


def test_undo_hands_the_device_over_again() -> None:
    with Simulator(seed=3) as device:
        player = covers(device, "parlett_pass")
        press(device, "wait:500 OK wait:500 OK RIGHT OK RIGHT OK OK wait:600")
        walk(device, ("", "Hand over to|Seat 2"), ("BACK OK OK", "Hand over to|Seat 1"))
        assert player.screen.covered


def test_a_new_deal_begins_with_a_cover() -> None:
    with Simulator(seed=4) as device:
        player = covers(device, "parlett_pass")
        for results in range(1, 4):
            player.play(results)
            walk(device, ("wait:3000 OK", "Hand over to"))


def test_a_look_at_the_set_up_of_a_new_sheet_gives_no_secret_bid_away(device) -> None:
    press(device, "DOWN*4 OK OK OK OK RIGHT OK OK wait:500 OK " + number(6) + " wait:500 OK")
    walk(device, ("", "Seat 2: what bid?|-/?"))
    press(device, "BACK UP OK wait:500 OK OK DOWN OK OK OK LEFT OK BACK*5")
    walk(device, ("OK OK", "Hand over to|Seat 2"), ("wait:500 OK", "-/?"))


def test_in_pass_and_play_a_whole_trick_is_seen_before_the_device_is_handed_over() -> None:
    with Simulator(seed=3) as device:
        player = covers(device, "parlett_pass")
        while not player.screen.lingers:
            player.step()
        walk(device, ("", "takes the trick"))
        assert "Hand over" not in "".join(device.words())


# The classic form


def test_what_the_joker_stands_for_is_seen_P_14(golden) -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-classic"))
        while 65 not in player.game.deal.cards[1] or player.screen.question is None:
            player.step()
        golden("parlett-joker", device.picture())
        turned = card_text(player.game.deal.turn_up)
        walk(device, ("", f"[joker]  {turned}  "))
        assert turned in device.words()[0] and " lead" in said(player)


# What a reviewer met


def test_the_seat_whose_tricks_are_asked_is_the_one_marked(device) -> None:
    press(device, SHEET + " " + deal((3, 3, 3), (3, 3, 3)) + " wait:500 OK wait:500 OK OK OK OK")
    walk(device, ("", "Seat 1: tricks taken?|[right]  1"))


def test_a_power_cut_does_not_swallow_what_the_bot_lays_aside() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3") + " OK" * 12 + " wait:3000")
        walk(device, ("", "Lay aside for Bot 3"))
        device.restart()
        walk(device, ("", "Lay aside for Bot 3"), ("wait:500 OK", "premium bid?"))
        walk(device, ("BACK DOWN*3 OK", "Lay aside for Bot 3"))


def test_a_card_that_a_seat_can_not_have_is_refused_in_words() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=9)
        player.press(set_up("parlett_seat", "parlett-3"))
        refused = ""
        while not refused and len(player.game.results) < 4:
            player.step()
            if "had no" in player.screen.notice:
                refused = " ".join(device.words())
        assert "in trick" in refused


def test_the_grid_keeps_the_tricks_below_it_when_the_cursor_moves(quick_device) -> None:
    player = ParlettPlayer(quick_device)
    player.press(set_up("parlett_seat", "parlett-3") + " OK" * 12 + " wait:3000 OK OK OK wait:500")
    while "plays" not in quick_device.words()[0]:
        player.step()
    before = quick_device.words()[-1]
    assert "/?" in before
    press(quick_device, "RIGHT")
    assert quick_device.words()[-1] == before


def sheet(bids: str = "open", name: str = "parlett-3", match: str = "", options: str = "") -> str:
    """The presses that begin a score sheet; bids: open, secret or later.

    match, options: the presses that choose a match form, and in the list of the rules before it.
    """
    opened = f"UP OK {options} BACK " if options else ""
    home = "" if not options else "DOWN "
    entered = ("open", "secret", "later").index(bids)
    keys = f"DOWN*4 OK OK DOWN*{PRESETS.index(name)} OK {opened}{home}{match} OK "
    return keys.replace("DOWN*0 ", "") + f"RIGHT*{entered} ".replace("RIGHT*0 ", "") + "OK OK"


MISSED_SHOWN = "DOWN*4 OK"
"""The presses in the list of the rules that have missed bids shown, where three play."""


def secret_bids(bids: tuple[int, ...]) -> str:
    """The presses by which each enters its bid behind a cover, and nobody makes a premium bid."""
    return "wait:500 " + " ".join(f"OK wait:500 {number(bid)} wait:500" for bid in bids) + " OK"


@pytest.mark.parametrize("name", ["parlett-3", "parlett-2"])
def test_secret_bids_are_not_read_while_tricks_are_told_P_23(name: str, device) -> None:
    bids = (6, 7, 8) if name == "parlett-3" else (6, 7)
    press(device, sheet("secret", name) + " " + secret_bids(bids))
    walk(device, ("", "Seat 1: tricks taken?|1  -/?|2  -/?"))
    walk(device, (number(2), "Seat 2: tricks taken?|1  2/?|2  -/?"))
    if name == "parlett-2":
        walk(device, (number(1), "Dummy: what bid?|1  2/?|2  1/?"))
    walk(device, ("OK", "Deal 1 is over"))


def test_a_missed_secret_bid_is_told_as_missed_alone_P_25(device) -> None:
    press(device, sheet("secret") + " " + secret_bids((6, 7, 2)))
    walk(
        device,
        (f"{number(6)} {number(1)}", "Bid 6: 6 tricks"),
        ("DOWN", "Missed the bid: 1 trick"),
        ("DOWN", "Bid 2: 2 tricks"),
        ("wait:500 BACK DOWN*3 OK OK", "Deal 1, no trump"),
        ("OK", "Seat 1 bid  6|Seat 2 bid  missed|Seat 3 bid  2"),
        ("DOWN OK", "missed"),
        ("LEFT OK", "Seat 2 bid  9"),
        ("OK RIGHT OK", "Seat 2 bid  missed"),
        ("UP*2 OK", "Deal 1 is corrected"),
    )
    assert "bid 2 7" in record(device)


def test_missed_secret_bids_are_shown_where_the_rules_say_so_P_25(device) -> None:
    press(device, sheet("secret", options=MISSED_SHOWN) + " " + secret_bids((6, 7, 2)))
    walk(device, (f"{number(6)} {number(1)} DOWN", "Bid 7: 1 trick"))


def test_no_cross_is_offered_where_missed_bids_are_shown_P_25(device) -> None:
    press(device, sheet("later", options=MISSED_SHOWN) + f" OK {number(4)} {number(4)}")
    walk(
        device,
        ("", "Seat 1: what bid?"),
        ("LEFT*5 OK", "Seat 2: what bid?|4/9"),  # around from 0 to 9
        ("OK OK", "Deal 1 is over|Bid 9: 4 tricks"),
        ("wait:500 BACK DOWN*3 OK OK OK OK", "Seat 1 bid"),
    )
    press(device, "RIGHT")
    assert "missed" not in "".join(device.words())


def test_the_dummys_cards_are_always_turned_up_P_36(device) -> None:
    press(device, sheet("later", "parlett-2") + f" OK {number(3)} {number(3)}")
    walk(
        device,
        ("", "Seat 1: bid? × missed"),
        ("OK OK", "Dummy: what bid?"),
        ("RIGHT*2 OK", "Deal 1 is over|Dummy"),
        ("DOWN*2", "Bid 5: 3 tricks"),
        ("wait:500 BACK DOWN*3 OK OK OK", "Dummy bid  5"),
        ("DOWN*2 OK RIGHT*5", "9"),
    )
    assert "missed" not in "".join(device.words())


def test_whether_the_dummy_made_its_bid_is_seen_with_its_score_hidden_P_36_P_70(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, sheet("open", "parlett-2") + f" {number(4)} {number(5)} OK OK LEFT OK")
        walk(device, ("", "Dummy: what bid?"))
        walk(device, ("RIGHT OK", "Seat 2  +4  ×  4|Dummy  ✓|Bid 4: 4 tricks + 20"))
        walk(device, ("UP", "Bid 2: 1 trick"))
        golden("parlett-dummy", device.picture())
        assert "+21" not in "".join(device.words())
        walk(device, ("wait:500 BACK DOWN*3 OK", "Deal 1  24  4"), ("OK UP", "Bid 2: 1 trick"))


def test_the_scores_between_deals_tell_how_far_the_match_is(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, SHEET + " ")
        for which in range(9):
            press(device, deal((3, 3, 3), (3, 3, 3), which))
            words = f"After deal {which + 1}|{which + 1} of 9 deals played|{13 * (which + 1)}"
            downs = 2 if which < 8 else 3  # after the match a new game comes first
            walk(device, (f"wait:500 BACK DOWN*{downs} OK", words))
            assert "dealt" not in "".join(device.words())
            if not which:
                golden("parlett-scores", device.picture())
            walk(device, ("OK", "+13"), ("wait:500 OK wait:500", ""))


def test_the_scores_tell_how_far_it_is_to_the_points_played_for(device) -> None:
    press(device, sheet(match="DOWN*2") + " " + deal((3, 3, 2), (3, 4, 2)))
    walk(device, ("BACK DOWN*2 OK", "After deal 1|23 of 200 points"), ("DOWN", "4 of 200 points"))


def test_any_number_of_points_may_be_played_for_P_81(device) -> None:
    press(device, "DOWN*4 OK OK OK UP*2")
    walk(
        device,
        ("OK", "To how many points?|by 100   OK: then by 10"),
        ("LEFT*2 OK", "by 10   OK: then by 1"),
        ("RIGHT*5 OK", "by 1   OK: take it"),
        ("LEFT*3", "147"),
        ("OK", "Bids are entered"),
        ("OK OK " + deal((3, 3, 2), (3, 4, 2)), "Deal 1 is over"),
    )
    assert '[Match "target 147"]' in record(device)
    walk(device, ("BACK DOWN*2 OK", "23 of 147 points"))


def test_the_cover_of_a_new_deal_tells_who_deals_and_the_trump(golden) -> None:
    with Simulator(seed=1) as device:
        walk(device, (sheet("secret"), "Deal 1: Seat 3 dealt  NT|Hand over to|Seat 1"))
        press(device, secret_bids((3, 3, 3)) + f" {number(3)} {number(3)} wait:500 OK")
        walk(device, ("", "Deal 2: Seat 1 dealt  ♣|Hand over to|Seat 2|OK: enter your bid"))
        golden("parlett-cover", device.picture())


def test_the_turn_up_is_corrected_on_the_grid_it_was_told_on_P_13(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, set_up("sheet", "parlett-classic") + " OK wait:500")
        press(device, deal((3, 3, 3), (3, 3, 3)))
        press(device, "wait:500 BACK DOWN*3 OK OK OK UP*2")
        turned = next(line for line in device.words() if "Turned up" in line).split()[-1]
        press(device, "OK")
        golden("parlett-turn-up", device.picture())
        walk(device, ("OK", f"Turned up  {turned}"), ("OK RIGHT OK UP", "Seat 3 tricks"))
        assert f"Turned up  {turned}" not in device.words()
        walk(device, ("DOWN*2 OK", "Deal 1 is corrected"))


def test_before_deals_are_dropped_it_is_said_how_many() -> None:
    with Simulator(seed=1) as device:
        press(device, sheet(match="DOWN") + " ")
        for which in range(5):
            press(device, deal((3, 3, 3), (3, 3, 3), which) + " wait:500 OK wait:500")
        press(device, "BACK DOWN*3 OK UP*4 OK OK OK RIGHT*6 OK DOWN*3 OK OK")
        press(device, "DOWN*3 OK RIGHT*6 OK DOWN OK LEFT*3 OK DOWN OK LEFT*3 OK DOWN OK")
        walk(device, ("", "That ends the match?|Yes, drop the last 4 deals"))
        walk(device, ("DOWN OK", "Seat 1 wins!"))


class Over:
    """A deal that is over, in which everybody bid alike and each made it or took nine fewer."""

    def __init__(self, rules: Rules, premium: tuple[int, ...], made: tuple[bool, ...], bid, bonus):
        most = rules.tricks
        self.bids = (None, *(most if ok or bid else None for ok in made))
        self.premium = (0, *premium, *(0 for _ in range(rules.hands - rules.seats)))
        self.tricks = (0, *(most if ok else most + 1 for ok in made))
        self.made = (False, *made)
        self.points = points(rules, self.bids, self.tricks, self.premium)
        self.bonus = (0, *(bonus if seat < rules.seats else 0 for seat in range(rules.hands)))


def overs(rules: Rules) -> Iterator[Over]:
    """Deals whose explanations are as long as they can be."""
    for premium in product(range(2 if rules.seats == 2 else 3), repeat=rules.seats):
        if rules.seats == 2 or sum(map(bool, premium)) < 2:
            for made in product((True, False), repeat=rules.hands):
                for bid, bonus in product((False, True), (0, 100, 500, 600)):
                    yield Over(rules, premium, made, bid, bonus)


@pytest.mark.parametrize("keeps_score", [True, False])
@pytest.mark.parametrize("name", PRESETS)
def test_no_explanation_of_points_is_ever_cut(name: str, keeps_score: bool) -> None:
    options = ["four_ten=on"] if name == "parlett-4" else []
    options += ["show_dummy_score=on"] if name == "parlett-2" else []
    for more in ([], ["game_bonus=all_reaching"]):
        game = Game(Rules(name, "rubber", options + more), Rules(name).seats, 1)
        screen = SimpleNamespace(game=game, keeps_score=keeps_score, people=[])
        seats, hands = game.seats, list(range(1, game.rules.hands + 1))
        screen.name = lambda hand, seats=seats: "Dummy" if hand > seats else f"Seat {hand}"
        screen.rows = lambda over=False, hands=hands: hands
        canvas = WordCanvas()
        for result in overs(game.rules):
            for line in range(game.rules.hands):
                canvas.clear()
                scores.draw_result(canvas, screen, result, (0,) * 5, line)
                below = 10 + 9 * game.rules.hands
                words = [word for word in sorted(canvas._words) if word[0] >= below]
                assert max(word[3] for word in words) <= 64 and max(w[2] for w in words) <= 128
                told = " ".join(word[4] for word in words)
                whole = [
                    scores.explained(screen, result, result.points, line + 1, s)
                    for s in (False, True)
                ]
                assert told in whole and told.count("+") == whole[0].count("+")


def test_the_points_of_a_game_and_of_a_rubber_are_told_apart_P_86(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, sheet("open", "parlett-4", "DOWN*5"))
        for which in range(6):
            press(device, (number(9) + " ") * 4)
            while "tricks taken" not in device.words()[0]:
                heading, *cells = device.words()
                if heading.startswith("Seat 1"):
                    press(device, "UP OK")  # reveals
                else:
                    press(device, "DOWN OK" if "Nobody" in "".join(cells) else "OK")
            press(device, f"OK {number(0, 1)} {number(0, 1)}")
            press(device, "wait:500 OK" if which < 5 else "")
        walk(device, ("", "Seat 1 wins!|Bid 9: 9 +30 +60 revealed|+100 game +500 rubber"))
        golden("parlett-rubber", device.picture())


# A bot at a real table, told what lies face up


def test_the_cards_of_a_bid_that_is_declared_are_told_to_the_bot_P_26(golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3") + " OK" * 12 + " wait:3000 OK wait:500")
        walk(
            device,
            ("", "Seat 1: premium bid?"),
            ("DOWN OK", "Seat 2: premium bid?"),
            ("OK wait:3000", "Seat 1: bid card 1 of 3"),
            ("OK", "Seat 1: bid card 2 of 3"),
            ("RIGHT OK", "Seat 1: bid card 3 of 3"),
        )
        golden("parlett-bid-cards", device.picture())
        walk(device, ("BACK OK", "Seat 1: bid card 2 of 3"))
        walk(device, ("wait:500 OK", "Seat 1: bid card 3 of 3"))
        walk(device, ("restart", "Seat 1: bid card"))
        while "bid card" in device.words()[0]:
            press(device, "OK")
        assert player.game.deal.bids[1] is not None and len(player.game.deal.laid[1]) == 3
        walk(device, ("", f"0/{player.game.deal.bids[1]}"))


@pytest.mark.parametrize("name", PRESETS)
def test_no_line_over_or_under_the_cards_is_cut(name: str, golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", name))
        asked = 0
        pictures: dict[str, Picture] = {}
        while not player.game.results:
            player.step()
            lines = device.words()
            if isinstance(player.screen.question, CardGrid) and not player.screen.notice:
                assert "…" not in "".join(lines)
            if player.game.deal.plays and "plays" in lines[0] and "/" in lines[-1]:
                asked += 1
                taken = [
                    f"{'D' if hand > player.game.seats else hand} {player.game.deal.tricks[hand]}/"
                    for hand in range(1, player.game.rules.hands + 1)
                ]
                assert all(each in lines[-1] for each in taken)
                if name == "parlett-4" and player.game.deal.winners:
                    which = "trick" if len(player.game.deal.trick()) == 3 else "table"
                    which = which if player.game.deal.trick() else "taken"
                    pictures.setdefault(which, device.picture())
        assert asked > 5
        for which in ("trick", "taken") if pictures else ():
            golden(f"parlett-4-{which}", pictures[which])


def test_only_bids_that_can_be_true_are_offered_at_the_end_P_20() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3"))
        asked = 0
        while asked < 4:
            player.step()
            question = player.screen.question
            if player.game.phase == TURNING and question is not None:
                asked += 1
                legal = player.game.legal_moves()
                assert len(question._moves) > 1
                assert all(move in legal for (move,) in question._moves)


def test_a_refusal_leaves_the_cards_in_sight(golden) -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=9)
        player.press(set_up("parlett_seat", "parlett-3"))
        while "had no" not in player.screen.notice:
            player.step()
        golden("parlett-no-such-card", device.picture())
        assert "♠" in "".join(device.words()) and "♣" in "".join(device.words())


# Words that fit


@pytest.mark.parametrize("name", PRESETS)
def test_no_heading_is_cut(name: str) -> None:
    rules = Rules(name)
    heading = {
        "Seat 3: tricks taken?", "Seat 3: premium bid?", "Seat 3: reveal too?", "Seat 3: what bid?",
        "Seat 3: bid? × missed", "Seat 3: bid card 1 of 3", "Seat 3: lay 3 aside",
        "Seat 3: who leads?", "Seat 3 takes the trick", "Deal 27: Seat 3 dealt",
    }  # fmt: skip
    # The joker, a nine and a ten turned up.
    for trump, turn_up in ((4, 65), (4, 8), (1, 22)) if rules.turn_up else ((4, -1),):
        canvas = WordCanvas()
        room = picture._draw_trump(canvas, SimpleNamespace(trump=trump, turn_up=turn_up)) - 2
        assert {canvas.fit(words, room) for words in heading} == heading


@pytest.mark.parametrize("name", PRESETS)
def test_no_option_of_the_rules_is_cut(name: str) -> None:
    canvas = WordCanvas()
    for key in KEYS:
        for value in OPTIONS[key]:
            canvas.clear()
            label, shown = option_words(key), value_words(value)
            Menu(None, "", [(label, print, lambda shown=shown: shown)]).draw(canvas)
            assert canvas.lines() == [f"{label}  {shown}"]


def test_a_label_leaves_room_for_the_value_beside_it() -> None:
    canvas = WordCanvas()
    Menu(None, "", [("A label that is much too long", print, lambda: "value")]).draw(canvas)
    label, value = sorted(canvas._words, key=lambda word: word[1])
    assert label[2] < value[1] and label[4].endswith("…")


def test_down_on_the_numbers_stays_in_its_column(device) -> None:
    press(device, SHEET + " DOWN*2 OK")
    walk(device, ("", "1  -/3"), ("DOWN*3 LEFT DOWN*2 OK", "2  -/6"), ("UP OK", "3  -/7"))


# What was done, and is noticed


def said(player: ParlettPlayer) -> str:
    """What is on the display, in one line."""
    return " ".join(player.device.words())


@pytest.mark.parametrize("name", PRESETS)
def test_a_bid_is_turned_up_only_once_it_stands_P_29_P_30(name: str) -> None:
    turned = 0
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=2)
        player.press(set_up("parlett", name))
        while turned < 2 and not player.game.over:
            offering = player.game.phase == OFFERING
            player.step()
            deal = player.game.deal
            if player.game.phase == OFFERING:
                assert "a bid of" not in said(player)
            elif offering and player.screen.news:
                seat = next(s for s in deal.in_turn() if deal.premium()[s] and s != 1)
                does = "reveals" if deal.premium()[seat] == REVEAL else "declares"
                assert f"Bot {seat} {does} a bid of {deal.bids[seat]}" in said(player)
                assert all(card_text(card)[0] in said(player) for card in deal.laid[seat])
                before = device.picture()
                press(device, "OK")  # whoever has just said what he offers may press it twice
                assert device.picture() == before
                walk(device, ("wait:500 BACK DOWN", ""))
                turned += 1
                while f"Bot {seat}: cards laid aside" not in device.words():
                    press(device, "DOWN")
                press(device, "BACK wait:500 OK")
    assert turned == 2


def test_ones_own_bid_is_looked_at_again_and_nobody_elses() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while player.game.phase != PLAYING:
            player.step()
        while player.screen.news:
            player.step()
        deal = player.game.deal
        press(device, "wait:3000 BACK")
        items = [item[0] for item in player.screen.items]
        standing = [f"Bot {seat}: cards laid aside" for seat in (2, 3) if deal.premium()[seat]]
        assert [item for item in items if "aside" in item] == ["You: cards laid aside", *standing]
        press(device, f"DOWN*{items.index('You: cards laid aside')} OK")
        does = "You laid aside"
        if deal.premium()[1]:
            does = "You reveal" if deal.premium()[1] == REVEAL else "You declare"
        assert f"{does} a bid of {deal.bids[1]}" in said(player)
        walk(device, ("wait:500 OK", "Your turn"))


def test_in_pass_and_play_all_are_shown_a_bid_that_is_declared_P_26() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_pass", "parlett-3") + " OK")
        while player.game.phase != OFFERING:
            player.step()
        while player.game.phase == OFFERING:
            press(device, "wait:500 OK wait:500")
            press(device, "DOWN OK" if not any(player.game.deal.offers) else "OK")
        deal = player.game.deal
        seat = next(s for s in deal.in_turn() if deal.premium()[s])
        walk(device, ("", f"Seat {seat} declares\na bid of {deal.bids[seat]}"))
        walk(device, ("wait:500 OK", "Hand over to"))


def test_a_fast_second_press_answers_no_question_of_the_next_P_29() -> None:
    with Simulator(seed=6) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while player.game.phase != OFFERING or player.screen.question is None:
            player.step()
        press(device, "OK OK OK")
        walk(device, ("", "You: premium bid?"), ("wait:500 OK", ""))
        assert player.game.phase != OFFERING


def test_three_diamonds_are_none_or_ten_where_the_rules_say_so_P_22() -> None:
    rules = Rules("parlett-4", options=["four_ten=on"])
    assert [scores.bid_words(rules, bid) for bid in (0, 1, 10)] == ["0/10", "1", "0/10"]
    assert scores.bid_words(Rules("parlett-4"), 0) == "0"


def test_nothing_to_undo_leaves_what_may_be_redone(device) -> None:
    press(device, sheet("later"))
    walk(device, ("DOWN OK", "Seat 2: premium bid?"), ("BACK OK", "Seat 1: premium bid?"))
    walk(device, ("BACK OK", "Nothing to undo"), ("BACK DOWN OK", "Seat 2: premium bid?"))


def test_the_last_trick_with_the_dummy_looks_like_those_before_it() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-2"))
        seen = 0
        while not player.game.results:
            player.step()
            deal = player.game.deal
            if deal.phase == PLAYING and len(deal.winners) == 8 and not player.screen.lingers:
                seen += 1
                assert f"D  {deal.tricks[3]}/" in said(player)
        assert seen >= 2


def test_a_hand_that_is_half_told_goes_on_after_a_restart() -> None:
    with Simulator(seed=4) as device:
        press(device, set_up("parlett_seat", "parlett-3"))
        first = device.words()[0]
        assert "card 1 of 12" in first
        walk(device, ("OK RIGHT OK LEFT*3 OK", "card 4 of 12"))
        before = device.words()
        walk(device, ("restart", "card 4 of 12"))
        assert device.words() == before
        walk(device, ("BACK OK", "card 3 of 12"), ("BACK DOWN OK", "card 4 of 12"))


# Looked at between deals, and pressed twice


def test_the_cards_laid_aside_are_seen_between_deals_as_well() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        player.play(1)
        press(device, "wait:3000 BACK")
        items = [item[0] for item in player.screen.items]
        press(device, f"DOWN*{items.index('You: cards laid aside')} OK OK")
        walk(device, ("", f"OK: go on|a bid of {player.game.results[0].bids[1]}"))
        assert all(card_text(card)[0] in said(player) for card in player.game.deal.laid[1])
        walk(device, ("wait:500 OK", "Deal 1 is over"))


def test_the_last_card_that_a_bot_plays_for_the_dummy_is_told_before_the_points() -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device, seed=1)
        player.press(set_up("parlett_seat", "parlett-2"))
        while not player.game.results:
            player.step()
        lines, cards = player.screen.news[0]
        walk(device, ("", f"OK: go on|{lines[0]}|for the dummy"), ("wait:500 OK", "Deal 1 is over"))
        assert cards == (player.game.deal.plays[-1][1],)


@pytest.mark.parametrize("twice", ["OK OK", "wait:3000 BACK OK OK", "wait:3000 BACK DOWN OK OK"])
def test_ok_pressed_twice_plays_one_card_at_the_most(twice: str) -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        turns = 0
        for _ in range(300):
            player.step()
            if player.game.phase == PLAYING and said(player).startswith("Your turn"):
                press(device, "wait:500")
                own = sum(hand == 1 for hand, _ in player.game.deal.plays)
                press(device, twice)
                now = sum(hand == 1 for hand, _ in player.game.deal.plays)
                played = now - own if player.game.phase == PLAYING else 0
                assert played <= twice.startswith("OK")
                turns += 1
        assert turns > 5


def test_a_look_at_the_last_trick_is_closed_without_playing_a_card() -> None:
    with Simulator(seed=3) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while not player.game.deal or not player.game.deal.winners or "Your" not in said(player):
            player.step()
        length = len(player.game.history)
        for look in ("UP", "DOWN"):
            press(device, f"wait:500 {look} OK OK")
            assert len(player.game.history) == length
            walk(device, ("", "Your turn"))


def test_who_reveals_leads_no_card_by_the_same_press_P_28() -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while "You: premium bid?" not in said(player) or player.game.deal.eldest != 1:
            player.step()
        press(device, "wait:600 DOWN*2 OK OK")
        assert player.game.phase == PLAYING and not player.game.deal.plays


def test_the_points_of_a_deal_stay_where_ok_is_pressed_twice(device) -> None:
    press(device, SHEET + " OK*7")
    walk(device, ("OK", "Deal 1 is over"), ("wait:500 OK", "what bid?"))


def test_that_a_deal_is_corrected_is_said_under_a_cover_as_well(device, golden) -> None:
    press(device, sheet("secret") + " " + secret_bids((6, 7, 2)) + f" {number(6)} {number(1)}")
    walk(
        device,
        ("wait:500 OK", "Hand over to|Seat 2"),
        ("wait:500 BACK DOWN*3 OK OK OK DOWN OK LEFT*9 OK", "Seat 2 bid  1"),
        ("UP*2 OK", "Hand over to|Seat 2|OK: enter your bid|Deal 1 is corrected"),
    )
    golden("parlett-corrected", device.picture())


def test_a_bid_that_stands_is_shown_again_after_a_power_cut() -> None:
    with Simulator(seed=2) as device:
        player = ParlettPlayer(device, seed=2)
        player.press(set_up("parlett", "parlett-3"))
        while not (player.screen.news and player.game.phase != OFFERING):
            player.step()
        shown = device.words()
        device.restart()
        assert device.words() == shown
