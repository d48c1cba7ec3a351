"""One person against bots, through the keys and the screen."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.reader import Reader
from firmware.words import say
from host_tests.firmware.flow import choose, start_solo, walk, worded
from host_tests.sure import sure
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.playable import Pressed
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text

WON = ("play.wins", "play.win", "play.you_win")


def play_on(device: Pressed) -> None:
    """Do one step: wait for a bot, continue, or play the first card that fits."""
    words = device.words()
    is_out = words[-1].startswith("[cross]")
    if has_text(words[0], "play.thinks") or (is_out and not has_text(words[0], *WON)):
        device.wait(2000)
    elif words[0].startswith(worded("{play.your_turn}")):
        device.wait(400)
        press(device, "OK")
        if has_text("\n".join(device.words()), "adding.counts"):
            press(device, "OK")
    else:
        press(device, "wait:1000 OK")  # after the points were shown


def play_to_the_end(device: Simulator) -> None:
    """Play until somebody wins."""
    for _ in range(3000):
        if has_text(device.words()[0], *WON):
            return
        play_on(device)
    raise AssertionError("the game does not end")


def test_the_hand_is_shown_with_suits_and_a_card_is_played_from_it(device, golden) -> None:
    start_solo(device, bots=3)
    golden("solo-bot-thinks", device)
    walk(
        device,
        (
            "wait:2000",
            "{play.your_turn}|10|A  8  J|♠  ♦  ♥|{adding.called name=bot 4, card=J♠, call=10}",
        ),
    )
    golden("solo-your-turn", device)
    walk(
        device,
        ("RIGHT OK", "{play.thinks name=bot 2}|18|{adding.called name=you, card=8♦, call=18}"),
    )


def test_bots_play_slowly_enough_to_be_followed(device) -> None:
    start_solo(device, bots=7)
    before = device.words()
    while device.words() == before:
        device.wait(10)
    while not device.words()[0].startswith(worded("{play.your_turn}")):
        before = device.words()
        device.wait(1400)
        assert device.words() == before, "a bot played within 1.4 s"
        device.wait(200)
        assert device.words() != before, "a bot took longer than 1.6 s"


def test_ok_hurries_a_bot(device) -> None:
    start_solo(device, bots=3)
    walk(
        device,
        ("", "{play.thinks name=bot 4}"),
        ("OK", "{play.your_turn}|{adding.called name=bot 4, card=J♠, call=10}"),
    )


def test_ok_pressed_once_too_often_for_a_bot_plays_no_card(device) -> None:
    start_solo(device, bots=3)
    walk(
        device,
        ("OK&OK&OK", "{play.your_turn}|10"),
        ("wait:400 RIGHT OK", "{adding.called name=you, card=8♦, call=18}"),
    )


def test_a_person_who_is_out_need_not_press_anything_until_somebody_wins(quick_device) -> None:
    start_solo(quick_device, bots=7, level="Easy")
    while not quick_device.words()[-1].startswith("[cross]"):
        play_on(quick_device)
    before = "wins!"
    quick_device.wait(600_000)
    assert before in quick_device.words()[0]


def test_who_is_out_skips_to_the_end_of_the_hand_or_of_the_game(device) -> None:
    start_solo(device, bots=7, level="Easy")
    while not (
        device.words()[-1].startswith("[cross]") and has_text(device.words()[0], "play.thinks")
    ):
        play_on(device)
    walk(
        device,
        ("OK", " is over. OK: next"),
        ("OK wait:300 BACK", "{menu.skip}"),
        ("OK wait:1000", "wins!|[trophy]"),
        ("BACK", "{menu.undo}"),
    )
    assert worded("{menu.skip}") not in "\n".join(device.words())


def test_who_sits_out_a_round_reads_it_and_skips_to_its_end() -> None:
    """Half of the display was empty, and OK only hurried one bot."""
    with Guide(seed=11) as device:
        press(device, "RIGHT OK")
        device.choose("Jiujiu 99")
        press(device, "OK OK")
        chance = Chance(4)
        while device.app.game.table.game.plays_on(1):
            device.play(1, chance)
        first, *_, last = say("adding.you_are_out").split("\n")
        walk(
            device,
            ("", f"{first}|{last}"),
            ("wait:300 OK wait:1000", "{adding.hand_over hand=1}"),
            ("OK wait:300", "[2/3]"),
        )
        assert first not in device.all_words()


def test_a_hint_puts_the_cursor_on_the_card_that_the_best_bot_plays_and_says_why(device) -> None:
    start_solo(device, bots=3)
    device.wait(8000)
    walk(
        device,
        ("", "{play.your_turn}  11 or 21|A  8  J"),
        ("RIGHT BACK", "{coach.hint}"),
        ("DOWN OK", "{coach.high card=A♠, total=21}"),
        ("RIGHT", "{play.your_turn}  10+8=18"),
    )


def lose_by_a_worse_play(device: Simulator) -> None:
    """Play the first card that fits until a hand is lost that a better play could have saved."""
    for _ in range(400):
        if worded("{coach.better}") in "\n".join(device.words()):
            return
        play_on(device)
    raise AssertionError("no hand was lost by a worse play")


def test_after_a_hand_one_key_shows_a_better_play_and_ok_goes_on_without_it(device, golden) -> None:
    start_solo(device, bots=3)
    lose_by_a_worse_play(device)
    golden("coach-hand-over", device)
    press(device, "wait:1000")
    over = device.picture()
    walk(device, ("UP", "{coach.you_played}|{coach.best}"))
    golden("coach-better-play", device)
    press(device, "OK")
    assert device.picture() == over
    walk(
        device,
        ("BACK", "{menu.title}|{coach.better}"),
        ("DOWN*2 OK", "{coach.you_played}|{coach.best}"),
        ("BACK", "{coach.better}"),
        ("restart wait:1000", "{coach.better}"),
        ("OK", "{play.thinks name=bot 2}"),
    )


def test_the_up_key_gives_a_hint_too_and_moves_the_cursor_without_the_coach(device) -> None:
    start_solo(device, bots=3)
    device.wait(8000)
    walk(device, ("RIGHT UP", "{coach.high card=A♠, total=21}"))
    press(device, "BACK")
    choose(device, "menu.settings")
    choose(device, "settings.coach")
    walk(device, ("BACK*2 RIGHT", "10+8=18"), ("UP", "10+10=20"))


def test_without_the_coach_there_are_no_hints_and_no_better_plays(device) -> None:
    press(device, "UP RIGHT*2 OK")
    choose(device, "settings.coach")
    walk(device, ("", "{settings.coach}  {settings.off}"), ("BACK UP LEFT*2", "{home.tally}"))
    start_solo(device, bots=3)
    device.wait(8000)
    walk(device, ("", "{play.your_turn}"), ("BACK", "{menu.history}"))
    assert worded("{coach.hint}") not in "\n".join(device.words())
    press(device, "BACK")
    for _ in range(300):
        play_on(device)
        assert worded("{coach.better}") not in "\n".join(device.words())


def test_cards_that_do_not_fit_are_dimmed(device, golden) -> None:
    start_solo(device, bots=3)
    while worded("{adding.no_card_fits}") not in "\n".join(device.words()):
        play_on(device)
    golden("solo-no-card-fits", device)
    walk(
        device,
        (
            "OK",
            "{adding.hand_over hand=1}|{name.you}|{adding.cannot_play name=you}|"
            "{adding.left count=4, tokens={tokens.penny count=4}}",
        ),
    )
    golden("solo-cannot-play", device)


@pytest.mark.parametrize("bots", [1, 2, 7])
def test_a_whole_game_can_be_played(device, bots: int) -> None:
    start_solo(device, bots=bots, level="Easy")
    play_to_the_end(device)
    walk(device, ("wait:500 BACK", "{menu.again}|{menu.new}"), ("DOWN OK OK", "{setup.against}"))


def test_winning_shows_the_cup(quick_device: Simulator, golden) -> None:
    start_solo(quick_device, bots=1, level="Easy")
    play_to_the_end(quick_device)
    while worded("{play.you_win}") not in quick_device.words()[0]:
        press(quick_device, "OK DOWN OK OK OK OK")
        play_to_the_end(quick_device)
    golden("solo-win", quick_device)


def test_undo_goes_back_to_the_last_card_of_the_person(device) -> None:
    start_solo(device, bots=3)
    device.wait(2000)
    before = device.picture()
    press(device, "RIGHT OK")
    device.wait(10_000)
    walk(
        device,
        ("", "{play.your_turn}"),
        ("BACK OK", "{play.your_turn}|10|{play.taken_back what={move.plays name=you, card=8♦}}"),
        ("RIGHT LEFT", "{play.your_turn}|10|{adding.called name=bot 4, card=J♠, call=10}"),
    )
    assert device.picture() == before
    walk(
        device,
        ("BACK OK RIGHT LEFT", "{play.your_turn}|34|{adding.called name=bot 4, card=3♦, call=34}"),
    )  # redo


def test_the_same_seed_deals_the_same_game_and_another_deals_another() -> None:
    hands = []
    for seed in (5, 5, 6):
        with Simulator(seed=seed) as device:
            start_solo(device, bots=2)
            device.wait(20_000)
            hands.append(device.words())
    assert hands[0] == hands[1] != hands[2]


def test_the_saved_record_of_a_whole_game_replays(tmp_path) -> None:
    with Simulator(storage=tmp_path, seed=3) as device:
        start_solo(device, bots=2)
        play_to_the_end(device)
    reader = Reader()
    for line in (tmp_path / "solo.txt").read_text(encoding="utf-8").split("\n"):
        reader.feed(line)
    assert sure(reader.game).over
