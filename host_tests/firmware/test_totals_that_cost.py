"""Totals that cost, pay or win, and players who are named to pay, on the device."""

from __future__ import annotations

import pytest

from engine import cards
from firmware.words import say
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk, worded
from host_tests.firmware.rule_play import go_on_to, go_on_until, playing
from host_tests.kept import kept
from tools.sim.fingers import press

COSTLY = {"base": "98", "tokens": 1, "token_name": "chip", "costly": [11, 22, 33]}


def test_a_costly_total_costs_a_token_and_the_last_one_puts_a_player_out(tmp_path, golden) -> None:
    with playing(tmp_path, COSTLY) as device:
        player = AddingPlayer(device)
        player.enter("5")
        player.enter("6")
        walk(device, ("", "−{tokens.chip count=1}|{play.plays name=seat 3}"))
        golden("published-costs", device)
        player.enter("6")
        walk(device, ("restart", "{play.plays name=seat 4}"))
        player = AddingPlayer(device)
        player.enter("5")
        walk(device, ("", "{play.plays name=seat 1}"))
        player.enter("8")
        player.enter("3")
        walk(device, ("", "{play.wins name=seat 1}"))


def test_a_tie_at_the_score_that_ends_the_game_is_said_W_07(tmp_path, golden) -> None:
    rules = {"base": "wilson-99", "limit": 20, "borders": [15], "target_points": 3}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        for card in ("7", "7", "7"):
            player.enter(card)
        walk(device, ("", "{play.tie}|{adding.went_over name=seat 3, limit=20}"))
        golden("tie", device)
        walk(device, ("OK", "{play.plays name=seat 2}"))
        player = AddingPlayer(device)
        for card in ("7", "7", "7"):
            player.enter(card)
        walk(device, ("", "{play.tie}"))


def test_a_bot_that_pays_its_last_token_says_so(tmp_path, golden) -> None:
    costly = [*range(1, 99)]
    rules = {**COSTLY, "costly": costly, "tokens": 2, "cards": {"K": {"set": 50}}}
    with playing(tmp_path, rules, kind="RIGHT OK", more="RIGHT*2 OK") as device:
        words = go_on_until(device, say("adding.out_play_on"))
        golden("published-out", device)
        assert say("adding.out_play_on") in words


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
        player.app.redraw()
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
        golden("published-pays", device)
        player.enter("K")
        golden("published-wins", device)
        walk(device, ("", "{adding.wins_hand name=seat 1}"), ("OK", "{play.plays name=seat 2}"))


def test_a_total_that_everybody_pays_is_shown(tmp_path, golden) -> None:
    social = {"base": "98", "tokens": 0, "token_name": "drink", "costly": [18], "rewarding": [18]}
    with playing(tmp_path, social) as device:
        player = AddingPlayer(device)
        player.enter("9")
        player.enter("9")
        cost = "+" + say("tokens.drink", count=1)
        walk(device, ("", say("adding.all", cost=cost)))
        golden("published-all-pay", device)
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
        walk(device, ("", "{effect.who.name_pays}|{name.seat seat=2}"))
        golden("published-who-pays", device)
        paid = say("adding.one_pays", name="3", cost="−" + say("tokens.chip", count=1))
        walk(device, ("RIGHT OK", paid), ("", "{play.plays name=seat 2}"))
        golden("published-one-pays", device)
        walk(device, ("restart", "{play.plays name=seat 2}"))
        assert kept(tmp_path, "tally.txt").decode().splitlines()[-1] == "play 1 Q >3"


def test_who_pays_and_plays_next_is_one_question(tmp_path, golden) -> None:
    rules = {"base": "98", "tokens": 3, "cards": {"Q": {"name_next": True, "name_pays": True}}}
    with playing(tmp_path, rules) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        walk(device, ("", "{adding.who_pays_next}|{name.seat seat=2}"))
        golden("published-pays-and-plays", device)
        walk(device, ("RIGHT OK", "{play.plays name=seat 3}"))


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
        golden("published-payer-out", device)


def test_who_pays_for_a_bot_is_a_message(tmp_path, golden) -> None:
    cards = {rank: {"add": 1, "name_pays": True} for rank in ("2", "3", "5", "6", "7", "8", "J")}
    rules = {"base": "98", "tokens": 9, "token_name": "chip", "cards": cards}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        name = say("name.you")
        wanted = say("adding.one_pays", name=name, cost="−" + say("tokens.chip", count=1))
        go_on_to(device, wanted)
        golden("published-you-pay", device)


def test_a_bot_that_makes_a_total_that_pays_says_so(tmp_path, golden) -> None:
    rules = {"base": "98", "tokens": 9, "rewarding": [*range(1, 98)]}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        wanted = say("about.aim.others_lose", tokens=say("tokens.mark", count=1))
        go_on_to(device, wanted)
        golden("published-pays-bot", device)


def test_a_border_that_costs_tokens_shows_how_many(tmp_path, golden) -> None:
    rules = {"base": "pagat-99", "borders": [33, 66], "border_costs": "token"}
    with playing(tmp_path, rules) as device:
        AddingPlayer(device).enter("K")
        walk(device, ("", "−{tokens.penny count=2}"))
        golden("published-borders", device)
