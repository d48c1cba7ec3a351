"""Parlett's game on the device: the score sheet, play with cards, a bot at a real table."""

from __future__ import annotations

import pytest

from firmware.ui.hand import card_text
from host_tests.firmware.flow import press, walk
from host_tests.firmware.parlett_player import ParlettPlayer, record, set_up
from tools.sim.simulator import Simulator

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
        ("OK", "Seat 1: how many tricks?"),
        (number(3), "Seat 2: how many tricks?|3/3"),
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
        ("OK", "Seat 1: how many tricks?"),
        ("OK OK", "Bid 3: 3 tricks + 10 + 30|declared"),
        ("wait:500 OK", "♣"),
    )
    walk(
        device,
        (f"{number(4)} {number(4)} {number(4)}", "Seat 2: premium bid?"),
        ("DOWN OK DOWN*2 OK", "Seat 1: premium bid?"),  # 2 passes, 3 declares
        ("OK", "how many tricks?"),
        (f"OK {number(5, 4)}", "Bid 4: 4 tricks + 30 + 30|from Seat 3"),
    )
    golden("parlett-result", device.picture())


def test_an_earlier_declarer_may_raise_when_somebody_reveals_P_31(device) -> None:
    walk(
        device,
        (SHEET + " OK OK OK", "Seat 1: premium bid?|Declare +30|Reveal +60"),
        ("DOWN*2 OK", "Seat 2: premium bid?"),  # 1 declares
        ("DOWN OK", "Seat 1: raise to reveal?"),  # 2 reveals
        ("DOWN OK", "Seat 1: how many tricks?"),  # 1 reveals, and keeps its place
    )
    assert "premium 1 reveal" in record(device)


def test_tricks_that_do_not_add_up_are_refused_in_words(device) -> None:
    press(device, SHEET + " OK OK OK OK")
    walk(
        device,
        (number(5), "Seat 2: how many tricks?"),
        (number(6), "5 + 6 tricks: there must be 9|in all|Seat 2: how many tricks?"),
        ("LEFT", "Seat 2: how many tricks?"),
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
    walk(device, ("BACK DOWN OK BACK DOWN OK", "how many tricks?"))


def test_bids_are_kept_secret_till_the_tricks_are_told(device) -> None:
    walk(
        device,
        ("DOWN*4 OK OK OK OK RIGHT OK OK", "Hand over to|Seat 1|OK: enter your bid"),
        ("OK", "Seat 1: what bid?"),
        (number(5), "Hand over to|Seat 2"),
        ("OK", "Seat 2: what bid?|-/?"),
        (number(2), "Hand over to|Seat 3"),
        ("OK " + number(7), "Seat 1: premium bid?|-/?"),
    )
    assert "5" not in "".join(device.words())
    walk(
        device,
        ("OK", "Seat 1: how many tricks?|-/?"),
        (number(5), "5/5"),
        (number(3, 2), "Bid 5: 5 tricks + 30"),
        ("wait:500 OK", "Hand over to|Seat 2"),
    )


def test_bids_may_be_told_after_the_play_and_one_that_failed_need_not_be_shown_P_25(device) -> None:
    walk(
        device,
        ("DOWN*4 OK OK OK OK RIGHT*2 OK OK", "Seat 1: premium bid?|-/?"),
        ("OK", "Seat 1: how many tricks?"),
        (f"{number(4)} {number(4)}", "Seat 1: bid? (× missed)"),
        ("OK", "Seat 2: bid? (× missed)"),  # what it took is offered first
        ("LEFT*5 OK", "Seat 3: bid? (× missed)"),  # around to the cross
        ("OK", "Deal 1 is over|Bid 4: 4 tricks + 20"),
        ("DOWN", "Bid not shown: 4 tricks"),
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
                    assert "Hand over to" in device.words()[0]
            player.step()
        assert seen >= 3


def test_undo_hands_the_device_over_again() -> None:
    with Simulator(seed=3) as device:
        player = covers(device, "parlett_pass")
        press(device, "OK OK RIGHT OK RIGHT OK OK wait:600")
        walk(device, ("", "Hand over to|Seat 2"), ("BACK OK", "Hand over to|Seat 1"))
        assert player.screen.covered


def test_a_new_deal_begins_with_a_cover() -> None:
    with Simulator(seed=4) as device:
        player = covers(device, "parlett_pass")
        for results in range(1, 4):
            player.play(results)
            walk(device, ("wait:3000 OK", "Hand over to"))


def test_a_look_at_the_set_up_of_a_new_sheet_gives_no_secret_bid_away(device) -> None:
    press(device, "DOWN*4 OK OK OK OK RIGHT OK OK OK " + number(6) + " wait:500 OK")
    walk(device, ("", "Seat 2: what bid?|-/?"))
    press(device, "BACK UP OK wait:500 OK OK DOWN OK OK OK LEFT OK BACK*5")
    walk(device, ("OK OK", "Hand over to|Seat 2"), ("OK", "-/?"))


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
        walk(device, ("", f"Joker: {turned}"))
        assert turned in device.words()[0]


# What a reviewer met


def test_the_seat_whose_tricks_are_asked_is_the_one_marked(device) -> None:
    press(device, SHEET + " " + deal((3, 3, 3), (3, 3, 3)) + " wait:500 OK wait:500 OK OK OK OK")
    walk(device, ("", "Seat 1: how many tricks?|[right]  1"))


def test_a_power_cut_does_not_swallow_what_the_bot_lays_aside() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett_seat", "parlett-3") + " OK" * 12 + " wait:3000")
        walk(device, ("", "Lay aside for Bot 3"))
        device.restart()
        walk(device, ("", "Lay aside for Bot 3"), ("OK", "premium bid?"))
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
