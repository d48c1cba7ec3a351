"""The score sheet of Parlett's game: entered, scored, explained, kept secret and corrected."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.parlett.game import Game
from engine.parlett.rules import Rules
from engine.resuming import resume
from engine.table import Table
from firmware.shell import Shell
from host_tests.firmware.flow import choose, walk, worded
from host_tests.firmware.parlett_player import record, set_up
from host_tests.firmware.parlett_sheet import (
    MISSED_SHOWN,
    SHEET,
    deal,
    number,
    secret_bids,
    sheet,
)
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text


def test_rules_that_were_changed_stay_changed_after_back_from_the_next_question(device) -> None:
    press(device, "DOWN RIGHT OK OK OK")
    walk(device, ("UP OK", "{setup.option_keys}"))
    before = device.words()
    press(device, "OK")
    changed = device.words()
    assert changed != before
    walk(device, ("BACK DOWN OK", "{setup.bids}"), ("BACK", "{setup.match}"))
    press(device, "UP OK")
    assert device.words() == changed
    walk(device, ("BACK BACK", "{setup.which_game}"), ("OK UP OK", "{setup.option_keys}"))
    assert device.words() == before, "another choice of the game begins with its own rules"


def test_a_deal_is_entered_scored_and_explained_P_60_P_61(device) -> None:
    walk(
        device,
        (SHEET, "{ask.bid name=seat 1}|{play.deals name=seat 3}|{trump.none}"),
        (number(3), "{ask.bid name=seat 2}|1  3  0"),
        (number(2), "{ask.bid name=seat 3}"),
        (number(0), "{ask.premium name=seat 1}|{ask.nobody}"),
        ("OK", "{ask.tricks name=seat 1}"),
        (number(3), "{ask.tricks name=seat 2}|1  3  3  0"),
        (
            number(6, 2),
            "{parlett.deal_over deal=1}|{score.bid bid=3, sum={score.tricks count=3} + 20}|"
            "+23|+6|+20",
        ),
        ("DOWN", "{score.bid bid=2, sum={score.tricks count=6}}"),
        ("DOWN", "{score.bid bid=0, sum={score.tricks count=0} + 20}"),
        ("wait:500 OK", "{ask.bid name=seat 2}|{play.deals name=seat 1}|♥"),  # two made it: hearts
    )


def test_the_cursor_for_a_bid_starts_at_the_most_usual_one_P_H1(device) -> None:
    walk(device, (SHEET, "{ask.bid name=seat 1}"), ("OK", "{ask.bid name=seat 2}|1  3  0"))


def test_a_declared_bid_is_explained_P_26_P_64(device, golden) -> None:
    walk(device, (SHEET + f" {number(3)} {number(2)} {number(4)}", "{ask.premium name=seat 1}"))
    golden("parlett-premium", device)
    walk(
        device,
        ("DOWN*2 OK", "{ask.premium name=seat 2}|{ask.reveal}"),
        ("OK", "{ask.premium name=seat 3}"),
        ("OK", "{ask.tricks name=seat 1}"),
        (
            "OK OK&OK",
            "{score.bid bid=3, sum={score.tricks count=3} + 10 + {score.declared points=30}}",
        ),  # one press too many
        ("wait:500 OK", "♣"),
    )
    walk(
        device,
        (f"wait:500 {number(4)} {number(4)} {number(4)}", "{ask.premium name=seat 2}"),
        ("DOWN OK DOWN*2 OK", "{ask.premium name=seat 1}"),  # 2 passes, 3 declares
        ("OK", "{ask.tricks name=seat 1}"),
        (
            f"OK {number(5, 4)}",
            "{score.bid bid=4, sum={score.tricks count=4} + 30 + {score.from points=30, "
            "who=seat 3}}",
        ),
    )
    golden("parlett-result", device)


def test_an_earlier_declarer_may_raise_when_somebody_reveals_P_31(device) -> None:
    walk(
        device,
        (SHEET + " OK OK OK", "{ask.premium name=seat 1}|{ask.declare}|{ask.reveal}"),
        ("DOWN*2 OK", "{ask.premium name=seat 2}"),  # 1 declares
        ("DOWN OK", "{ask.reveal_too name=seat 1}"),  # 2 reveals
        ("DOWN OK", "{ask.tricks name=seat 1}"),  # 1 reveals, and keeps its place
    )
    assert "premium 1 reveal" in record(device)


def test_tricks_that_do_not_add_up_are_refused_in_words(device) -> None:
    press(device, SHEET + " OK OK OK OK")
    walk(
        device,
        (number(5), "{ask.tricks name=seat 2}"),
        (
            number(6),
            "{error.wrong_sum found=5 + 6, tricks=9}|{ask.tricks name=seat 2}",
        ),
        ("LEFT", "{ask.tricks name=seat 2}"),
    )


def test_every_answer_on_the_sheet_can_be_undone_and_redone(device) -> None:
    press(device, SHEET)
    seen = [device.words()]
    presses = [number(3), number(2), number(1), "OK", number(4), number(4)]
    for keys in presses:
        press(device, keys)
        seen.append(device.words())
    press(device, "wait:500")
    # "Nobody" was one answer for three seats, which are asked one after the other again.
    for wanted in (seen[5], seen[4]):
        press(device, "BACK OK RIGHT LEFT")  # the next key ends the notice
        assert device.words() == wanted
    press(device, "BACK OK BACK OK BACK OK RIGHT LEFT")
    assert device.words() == seen[3]
    press(device, "BACK DOWN OK")
    walk(device, ("BACK DOWN OK BACK DOWN OK", "{ask.tricks name=seat 1}"))


def test_a_notice_on_the_sheet_covers_no_number(device, golden) -> None:
    walk(device, (SHEET, "9"), ("OK", "{ask.bid name=seat 2}"))
    before = device.picture()
    walk(device, ("BACK OK", "{play.taken_back what={move.bids name=seat 1}}|9"))
    golden("parlett-sheet-taken-back", device)
    walk(device, ("OK", "{ask.bid name=seat 2}|9"))
    assert device.picture() == before


def test_bids_are_secret_until_the_tricks_are_entered(device) -> None:
    walk(
        device,
        (
            "DOWN RIGHT OK OK OK OK RIGHT OK OK",
            "{cover.hand_over}|{name.seat seat=1}|{cover.enter_bid}",
        ),
        ("wait:500 OK", "{ask.bid name=seat 1}"),
        (
            number(5) + "&OK",
            "{cover.hand_over}|{name.seat seat=2}",
        ),  # a second press does not open a cover
        ("wait:500 OK", "{ask.bid name=seat 2}|1  ?  0"),
        (number(2), "{cover.hand_over}|{name.seat seat=3}"),
        # and it does not answer "Nobody" to the premium question
        ("wait:500 OK " + number(7) + "&OK", "{ask.premium name=seat 1}|1  ?  0"),
    )
    assert "5" not in "".join(device.words())
    walk(
        device,
        ("wait:500 OK", "{ask.tricks name=seat 1}|1  ?  0"),
        (number(5), "{ask.tricks name=seat 2}|1  5  ?  0"),
        (number(3), "{score.bid bid=5, sum={score.tricks count=5} + 30}"),
        ("wait:500 OK", "{cover.hand_over}|{name.seat seat=2}"),
    )


def test_bids_may_be_entered_after_the_play_and_a_failed_one_stays_hidden_P_25(device) -> None:
    walk(
        device,
        ("DOWN RIGHT OK OK OK OK OK OK", "{ask.premium name=seat 1}|1  ?  0"),
        ("OK", "{ask.tricks name=seat 1}"),
        (f"{number(4)} {number(4)}", "{ask.bid_or_missed name=seat 1}"),
        ("OK", "{ask.bid_or_missed name=seat 2}"),  # the number of tricks is the default
        ("LEFT*5 OK", "{ask.bid_or_missed name=seat 3}"),  # around to the cross
        ("OK", "{parlett.deal_over deal=1}|{score.bid bid=4, sum={score.tricks count=4} + 20}"),
        ("DOWN", "{score.missed sum={score.tricks count=4}}"),
    )


def test_any_deal_can_be_corrected_and_later_ones_are_recalculated(device) -> None:
    press(device, SHEET + " ")
    deals = (((3, 3, 3), (3, 3, 3)), ((3, 2, 4), (3, 3, 3)), ((1, 1, 1), (3, 4, 2)))
    for which, (bids, tricks) in enumerate(deals):
        press(device, deal(bids, tricks, which) + " wait:500 OK")
    walk(
        device,
        ("BACK DOWN*3 OK", "{deals.of names=1  2  3}|{score.deal deal=3}"),
        (
            "UP*2 OK",
            "{deals.heading_correct deal=1, trump={trump.none}}|"
            "{score.bid bid=3, sum={score.tricks count=3} + 10}",
        ),
        ("OK", "{deals.bid name=seat 1}  3"),
        ("OK RIGHT OK", "{deals.bid name=seat 1}  4"),
        ("DOWN*6 OK RIGHT*2 OK", "{deals.tricks name=seat 1}  5"),
        (
            "DOWN*3 OK",
            "{play.not_changed why={error.wrong_sum found=5 + 3 + 3, tricks=9}}",
        ),
        ("OK UP*2 OK LEFT*3 OK", "{deals.tricks name=seat 2}  0"),
        ("DOWN OK RIGHT OK DOWN OK", "{deals.corrected deal=1}"),
    )
    before = record(device)
    assert "bid 1 4" in before and "tricks 1 5" in before
    device.restart()
    assert record(device) == before
    # To correct nothing is no correction.
    walk(device, ("BACK DOWN*3 OK UP OK OK UP OK", "{score.deal deal=4}"))
    assert worded("{deals.corrected deal=2}") not in "\n".join(device.words())
    # Nobody made it in the corrected first deal, so the second was played with diamonds.
    walk(device, ("BACK DOWN*3 OK UP OK", "{deals.heading_correct deal=2, trump=♦}"))


def test_a_correction_that_ends_the_match_early_asks_before_it_deletes_the_rest() -> None:
    with Simulator(seed=1) as device:
        press(device, "DOWN RIGHT OK OK OK DOWN OK RIGHT*2 OK OK")  # to 100 points
        for which, bids in enumerate(((3, 3, 3), (3, 2, 4), (1, 1, 1))):
            press(device, deal(bids, (3, 3, 3), which) + " wait:500 OK")
        before = record(device)
        walk(
            device,
            ("BACK DOWN*3 OK UP*2 OK OK", "{deals.bid name=seat 1}  3"),
            ("OK RIGHT*6 OK", "{deals.bid name=seat 1}  9"),
            ("DOWN*3 OK OK", "{premium.reveals}"),
            (
                "DOWN*3 OK RIGHT*6 OK DOWN OK LEFT*3 OK DOWN OK LEFT*3 OK DOWN OK",
                "{deals.ends}|{deals.change_nothing}",
            ),
        )
        press(device, "OK")
        assert record(device) == before
        walk(device, ("OK", "{deals.ends}"), ("DOWN OK", "{play.wins name=seat 1}|132"))
        assert record(device).count("deal") == 2


@pytest.mark.parametrize(
    ("name", "first"), [("parlett-3", "deals.none"), ("parlett-2", "premium.declares")]
)
def test_one_premium_bid_stands_in_a_correction_but_with_two_players_each_may_P_29(
    name: str, first: str, device
) -> None:
    press(device, set_up("sheet", name))
    over = worded("{parlett.deal_over deal=1}")
    for _ in range(12):
        if over not in "\n".join(device.words()):
            press(device, "OK wait:500")
    press(device, "BACK DOWN*3 OK OK OK")
    choose(device, worded("{deals.premium name=seat 1}"))
    walk(device, ("", "{deals.premium name=seat 1}  {premium.declares}"))
    choose(device, worded("{deals.premium name=seat 2}"))
    walk(
        device,
        ("", f"{{deals.premium name=seat 1}}  {{{first}}}"),
        ("", "{deals.premium name=seat 2}  {premium.declares}"),
    )


def test_the_turn_up_is_entered_first_in_the_classic_form_P_13(device) -> None:
    walk(
        device,
        (set_up("sheet", "parlett-classic"), "{ask.turned_up}"),
        ("OK", "{ask.bid name=seat 1}"),
    )
    assert "turnup" in record(device)


def test_the_sheet_goes_on_where_the_power_went(device) -> None:
    press(device, SHEET)
    for keys in (number(3), number(2), number(1), "DOWN OK", "OK", "OK", number(4)):
        press(device, keys)
        before = device.words()
        device.restart()
        assert device.words() == before


def test_a_look_at_the_set_up_of_a_new_sheet_gives_no_secret_bid_away(device) -> None:
    press(device, "DOWN RIGHT OK OK OK OK RIGHT OK OK wait:500 OK " + number(6) + " wait:500 OK")
    walk(device, ("", "{ask.bid name=seat 2}|1  ?  0"))
    press(
        device, "BACK UP OK wait:500 DOWN DOWN RIGHT OK OK wait:500 DOWN*2 OK OK OK LEFT OK BACK*5"
    )
    walk(device, ("OK OK", "{cover.hand_over}|{name.seat seat=2}"), ("wait:500 OK", "1  ?  0"))


def test_the_seat_whose_tricks_are_asked_is_the_one_marked(device) -> None:
    press(device, SHEET + " " + deal((3, 3, 3), (3, 3, 3)) + " wait:500 OK wait:500 OK OK OK OK")
    walk(device, ("", "{ask.tricks name=seat 1}|[right]  1"))


@pytest.mark.parametrize("name", ["parlett-3", "parlett-2"])
def test_secret_bids_are_not_shown_while_tricks_are_entered_P_23(name: str, device) -> None:
    bids = (6, 7, 8) if name == "parlett-3" else (6, 7)
    press(device, sheet("secret", name) + " " + secret_bids(bids))
    walk(device, ("", "{ask.tricks name=seat 1}|1  ?  0|2  ?  0"))
    walk(device, (number(2), "{ask.tricks name=seat 2}|1  2  ?  0|2  ?  0"))
    if name == "parlett-2":
        walk(device, (number(1), "{ask.bid name=dummy}|1  2  ?  0|2  1  ?  0"))
    walk(device, ("OK", "{parlett.deal_over deal=1}"))


def test_a_missed_secret_bid_is_entered_only_as_missed_P_25(device) -> None:
    press(device, sheet("secret") + " " + secret_bids((6, 7, 2)))
    walk(
        device,
        (f"{number(6)} {number(1)}", "{score.bid bid=6, sum={score.tricks count=6} + 20}"),
        ("DOWN", "{score.missed sum={score.tricks count=1}}"),
        ("DOWN", "{score.bid bid=2, sum={score.tricks count=2} + 20}"),
        ("wait:500 BACK DOWN*3 OK OK", "{deals.heading_correct deal=1, trump={trump.none}}"),
        (
            "OK",
            "{deals.bid name=seat 1}  6|{deals.bid name=seat 2}  {deals.missed}|"
            "{deals.bid name=seat 3}  2",
        ),
        ("DOWN OK", "{deals.missed}"),
        ("LEFT OK", "{deals.bid name=seat 2}  9"),
        ("OK RIGHT OK", "{deals.bid name=seat 2}  {deals.missed}"),
        ("UP OK RIGHT*4 OK", "{deals.bid name=seat 1}  {deals.missed}"),  # nor was this one made
        ("OK LEFT*4 OK", "{deals.bid name=seat 1}  6"),
        ("UP OK", "{parlett.deal_over deal=1}"),  # it is as it was
    )
    assert "bid 2 7" in record(device)


def test_missed_secret_bids_are_shown_where_the_rules_say_so_P_25(device) -> None:
    press(device, sheet("secret", options=MISSED_SHOWN) + " " + secret_bids((6, 7, 2)))
    walk(device, (f"{number(6)} {number(1)} DOWN", "{score.bid bid=7, sum={score.tricks count=1}}"))


def test_no_cross_is_offered_where_missed_bids_are_shown_P_25(device) -> None:
    press(device, sheet("later", options=MISSED_SHOWN) + f" OK {number(4)} {number(4)}")
    walk(
        device,
        ("", "{ask.bid name=seat 1}"),
        ("LEFT*5 OK", "{ask.bid name=seat 2}|1  4  9  0"),  # around from 0 to 9
        ("OK OK", "{parlett.deal_over deal=1}|{score.bid bid=9, sum={score.tricks count=4}}"),
        ("wait:500 BACK DOWN*3 OK OK OK OK", "{deals.bid name=seat 1}"),
    )
    press(device, "RIGHT")
    assert worded("{deals.missed}") not in "".join(device.words())


def test_the_dummys_cards_are_always_turned_up_P_36(device) -> None:
    press(device, sheet("later", "parlett-2") + f" OK {number(3)} {number(3)}")
    walk(
        device,
        ("", "{ask.bid_or_missed name=seat 1}"),
        ("OK OK", "{ask.bid name=dummy}"),
        ("RIGHT*2 OK", "{parlett.deal_over deal=1}|{name.dummy}"),
        ("DOWN*2", "{score.bid bid=5, sum={score.tricks count=3}}"),
        ("wait:500 BACK DOWN*3 OK OK OK", "{deals.bid name=dummy}  5"),
        ("DOWN*2 OK RIGHT*5", "9"),
    )
    assert worded("{deals.missed}") not in "".join(device.words())


def test_the_result_of_the_dummys_bid_is_shown_though_its_score_is_hidden_P_36_P_70(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, sheet("open", "parlett-2") + f" {number(4)} {number(5)} OK OK LEFT OK")
        walk(device, ("", "{ask.bid name=dummy}"))
        walk(
            device,
            (
                "RIGHT OK",
                "{name.seat seat=2}  +4  ×  4|{name.dummy}  ✓|"
                "{score.bid bid=4, sum={score.tricks count=4} + 20}",
            ),
        )
        walk(device, ("UP", "{score.bid bid=2, sum={score.tricks count=1}}"))
        golden("parlett-dummy", device)
        assert "+21" not in "".join(device.words())
        walk(
            device,
            ("wait:500 BACK DOWN*3 OK", "{score.deal deal=1}  24  4"),
            ("OK UP", "{score.bid bid=2, sum={score.tricks count=1}}"),
        )


def test_the_scores_between_deals_show_how_far_the_match_is(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, SHEET + " ")
        for which in range(9):
            press(device, deal((3, 3, 3), (3, 3, 3), which))
            played = f"{{score.deals_played played={which + 1}, deals=9}}"
            words = f"{{parlett.after_deal deal={which + 1}}}|{played}|{13 * (which + 1)}"
            downs = 2 if which < 8 else 4  # after the match new games come first
            walk(device, (f"wait:500 BACK DOWN*{downs} OK", words))
            assert not has_text(" ".join(device.words()), "parlett.deal")
            if not which:
                golden("parlett-scores", device)
            walk(device, ("OK" if which < 8 else "OK DOWN", "+13"), ("wait:500 OK wait:500", ""))


def test_the_scores_show_how_far_it_is_to_the_target(device) -> None:
    press(device, sheet(match="DOWN*2") + " " + deal((3, 3, 2), (3, 4, 2)))
    walk(
        device,
        ("BACK DOWN*2 OK", "{parlett.after_deal deal=1}|{score.points_of points=23, target=200}"),
        ("DOWN", "{score.points_of points=4, target=200}"),
    )


def test_any_number_of_points_may_be_played_for_P_81(device) -> None:
    press(device, "DOWN RIGHT OK OK OK UP*2")
    walk(
        device,
        ("OK", "{setup.points}|{number.steps step=100, next=10}"),
        ("LEFT*2 OK", "{number.steps step=10, next=1}"),
        ("RIGHT*5 OK", "{number.units}"),
        ("LEFT*3", "147"),
        ("OK", "{setup.bids}"),
        ("OK OK " + deal((3, 3, 2), (3, 4, 2)), "{parlett.deal_over deal=1}"),
    )
    assert '[Match "target 147"]' in record(device)
    walk(device, ("BACK DOWN*2 OK", "{score.points_of points=23, target=147}"))


def test_a_new_sheet_first_offers_the_way_to_enter_bids_of_the_last_one(device) -> None:
    press(device, sheet("open") + " BACK")
    choose(device, "menu.new_ends")
    walk(device, ("OK OK", "{setup.bids}|{bids.open}"), ("LEFT OK OK", "{cover.hand_over}"))


def test_the_cover_of_a_new_deal_shows_the_dealer_and_the_trump(golden) -> None:
    with Simulator(seed=1) as device:
        walk(
            device,
            (
                sheet("secret"),
                "{parlett.deal deal=1, name=seat 3}  {trump.none}|{cover.hand_over}|"
                "{name.seat seat=1}",
            ),
        )
        press(device, secret_bids((3, 3, 3)) + f" {number(3)} {number(3)} wait:500 OK")
        walk(
            device,
            (
                "",
                "{parlett.deal deal=2, name=seat 1}  ♣|{cover.hand_over}|{name.seat seat=2}|"
                "{cover.enter_bid}",
            ),
        )
        golden("parlett-cover", device)


def test_the_turn_up_is_corrected_on_the_grid_it_was_entered_on_P_13(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, set_up("sheet", "parlett-classic") + " OK wait:500")
        press(device, deal((3, 3, 3), (3, 3, 3)))
        press(device, "wait:500 BACK DOWN*3 OK OK OK UP*2")
        label = worded("{card.turned_up}")
        turned = next(line for line in device.words() if label in line).split()[-1]
        press(device, "OK")
        golden("parlett-turn-up", device)
        walk(device, ("OK", f"{label}  {turned}"), ("OK RIGHT OK UP", "{deals.tricks name=seat 3}"))
        assert f"{label}  {turned}" not in device.words()
        walk(device, ("DOWN*2 OK", "{deals.corrected deal=1}"))


def test_before_deals_are_dropped_it_is_said_how_many() -> None:
    with Simulator(seed=1) as device:
        press(device, sheet(match="DOWN") + " ")
        for which in range(5):
            press(device, deal((3, 3, 3), (3, 3, 3), which) + " wait:500 OK wait:500")
        press(device, "BACK DOWN*3 OK UP*4 OK OK OK RIGHT*6 OK DOWN*3 OK OK")
        press(device, "DOWN*3 OK RIGHT*6 OK DOWN OK LEFT*3 OK DOWN OK LEFT*3 OK DOWN OK")
        walk(device, ("", "{deals.ends}|{deals.drop count=4}"))
        walk(device, ("DOWN OK", "{play.wins name=seat 1}"))


def test_the_points_of_a_game_and_of_a_rubber_are_distinguished_P_86(golden) -> None:
    with Simulator(seed=1) as device:
        press(device, sheet("open", "parlett-4", "DOWN*5"))
        for which in range(6):
            press(device, (number(9) + " ") * 4)
            while not has_text(device.words()[0], "ask.tricks"):
                heading, *cells = device.words()
                if heading.startswith(worded("{name.seat seat=1}")):
                    press(device, "UP OK")  # reveals
                else:
                    press(device, "DOWN OK" if worded("{ask.nobody}") in "".join(cells) else "OK")
            press(device, f"OK {number(0, 1)} {number(0, 1)}")
            press(device, "wait:500 OK" if which < 5 else "")
        walk(
            device,
            ("", "{play.wins name=seat 1}|[trophy]"),
            (
                "DOWN",
                "{play.wins name=seat 1}|"
                "{score.bid bid=9, sum=9 +30 +{score.revealed points=60} +{score.game_short "
                "points=100} +{score.rubber_short points=500}}",
            ),
        )
        golden("parlett-rubber", device)


def test_down_on_the_numbers_stays_in_its_column(device) -> None:
    press(device, SHEET + " DOWN*2 OK")
    walk(device, ("", "1  9  0"), ("DOWN*3 LEFT DOWN*2 OK", "2  3  0"), ("UP OK", "3  0  0"))


def test_nothing_to_undo_leaves_what_may_be_redone(device) -> None:
    press(device, sheet("later"))
    walk(device, ("DOWN OK", "{ask.premium name=seat 2}"), ("BACK OK", "{ask.premium name=seat 1}"))
    walk(device, ("BACK", "{menu.redo}"))
    # Nobody was asked whether bids come later.
    assert worded("{menu.undo}") not in device.words()
    walk(device, ("OK", "{ask.premium name=seat 2}"))


def test_the_points_of_a_deal_stay_where_ok_is_pressed_twice(device) -> None:
    press(device, SHEET + " OK*5 OK&OK")
    walk(device, ("", "{parlett.deal_over deal=1}"), ("OK", "{ask.bid name=seat 2}"))


def test_that_a_deal_is_corrected_is_said_under_a_cover_as_well(device, golden) -> None:
    press(device, sheet("secret") + " " + secret_bids((6, 7, 2)) + f" {number(6)} {number(1)}")
    walk(
        device,
        ("wait:500 OK", "{cover.hand_over}|{name.seat seat=2}"),
        ("wait:500 BACK DOWN*3 OK OK OK DOWN OK LEFT*9 OK", "{deals.bid name=seat 2}  1"),
        (
            "UP*2 OK",
            "{cover.hand_over}|{name.seat seat=2}|{cover.enter_bid}|{deals.corrected deal=1}",
        ),
    )
    golden("parlett-corrected", device)


DEALS = 80


@pytest.fixture
def long_match() -> Iterator[Simulator]:
    """Return a score sheet of several deals in which everybody made few points."""
    lines = ['[Game "parlett"]', '[Rules "parlett-3"]', '[Seats "3"]', '[Dealer "3"]']
    lines.append('[Match "games_of_100"]')
    for which in range(DEALS):
        eldest = which % 3
        lines.append("deal")
        lines += [f"bid {(eldest + seat) % 3 + 1} 2" for seat in range(3)]
        lines += [f"tricks {seat} 3" for seat in (1, 2, 3)]
    text = [line for _, line in resume(lines).text()]
    with Simulator() as device:
        (device.folder / "sheet.txt").write_text("\n".join(text) + "\n")
        (device.folder / "playing").write_text("sheet")
        press(device, "restart wait:1000")
        yield device


CORRECT_THE_FIRST = f"BACK DOWN*3 OK UP*{DEALS - 1} OK OK OK RIGHT OK UP"
"""The presses up to "Correct it", where seat 1 bid 3 in the first deal, and made it."""


def test_correcting_an_early_deal_of_a_long_match_keeps_the_keys_alive(
    long_match, monkeypatch
) -> None:
    pushed = 0
    most = 0

    def counting(game: Game, move: int) -> None:
        nonlocal pushed
        pushed += 1
        push(game, move)

    def step(shell: Shell, now: int) -> int:
        nonlocal pushed, most
        pushed = 0
        wait = inner(shell, now)
        most = max(most, pushed)
        return wait

    def waiting() -> bool:
        nonlocal pushed, most
        most = max(most, pushed)
        pushed = 0
        return False

    push, inner = Game.push, Shell.step
    monkeypatch.setattr("firmware.shell._SLICES", 2)  # as on a board, which is slower
    press(long_match, CORRECT_THE_FIRST)
    before = record(long_match)
    monkeypatch.setattr(Game, "push", counting)
    monkeypatch.setattr(Shell, "step", step)
    monkeypatch.setattr(long_match.handheld.device.keys, "waiting", waiting)
    walk(long_match, ("OK&", "{loading.deal}"))
    assert record(long_match) == before, "what is half corrected was saved"
    walk(long_match, ("wait:1000", "{deals.corrected deal=1}"))
    assert most <= 12
    assert record(long_match).splitlines()[7:] == [
        line.replace("bid 1 2", "bid 1 3") if number == 0 else line
        for number, line in enumerate(before.splitlines()[7:])
    ]
    press(long_match, "BACK OK")
    assert record(long_match) == before
    assert most <= 12


def test_back_breaks_a_correction_off_and_nothing_has_changed(long_match, monkeypatch) -> None:
    monkeypatch.setattr("firmware.shell._SLICES", 2)  # as on a board, which is slower
    before = record(long_match)
    walk(
        long_match,
        (CORRECT_THE_FIRST + " OK&", "{loading.deal}"),
        ("BACK", "{deals.correct}"),
        ("wait:3000", "{deals.correct}"),
        ("BACK DOWN OK", "{parlett.deal_over deal=80}"),
    )
    assert record(long_match) == before


def test_a_tie_at_the_score_that_ends_the_match_is_said_P_81(golden) -> None:
    """“Deal 1 is over” did not say why nobody had won."""
    game = Game(Rules("parlett-3", "target 23", ["tie=play_on"]), 3, 3)
    with Guide(seed=1) as device:
        device.app.start_game("sheet", Table(game, ["table"] * 3))
        walk(
            device,
            ("wait:300 " + deal((3, 3, 5), (3, 3, 3)), "{play.tie}"),
        )
        golden("parlett-tie", device)
        walk(device, ("wait:500 OK", "{ask.bid name=seat 2}"))
