"""The history of a game: all of it is listed, what was entered is corrected, the total is set."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.adding import moves
from engine.adding.game import Game
from engine.adding.rules import preset
from engine.chance import Chance
from engine.table import Table
from firmware.words import card_text, say
from host_tests.firmware.flow import beginning, choose, start_solo, start_tally, walk, worded
from host_tests.firmware.parlett_player import ParlettPlayer, record, set_up
from host_tests.firmware.parlett_sheet import MISSED_SHOWN
from host_tests.kept import kept
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])
READ = "wait:3000"


def open_menu(device: Simulator, label: str) -> None:
    """Open the menu of the game in play, and choose an item."""
    press(device, "BACK")
    choose(device, label)
    press(device, READ)


def tally(device: Guide, *cards: str) -> None:
    """Begin a tally of two seats, and enter cards; `10` counts +10."""
    start_tally(device, seats=2, dealer=2)
    for card in cards:
        press(device, to_cell(card))


def events(folder: Path, file: str = "tally.txt") -> list[str]:
    """Return the events of a record."""
    lines = kept(folder, file).decode().splitlines()
    return [line for line in lines if line[0] not in "[;"]


@RUNTIMES
def test_every_card_is_listed_with_its_total(runtime: str) -> None:
    with Guide(runtime, seed=1) as device:
        tally(device, "5", "9", "10")
        open_menu(device, "menu.history")
        walk(device, ("", "{menu.history}|{history.hand hand=1}|{move.plays name=seat 1, card=5}"))
        rows = [(1, "5", 5), (2, "9", 5), (1, "10", 15)]
        assert device.words()[-3:] == [
            worded(f"{{move.plays name=seat {seat}, card={card}}}  {total}")
            for seat, card, total in rows
        ]
        press(device, "BACK")
        walk(device, ("", "{play.plays name=seat 2}"))


@RUNTIMES
def test_a_long_history_scrolls_by_pages_while_an_arrow_is_held(runtime: str) -> None:
    with Guide(runtime, seed=1) as device:
        start_solo(device, bots=1)
        for _ in range(25):
            press(device, "OK wait:2500")
        open_menu(device, "menu.history")
        device.hold("UP", 2500)
        assert device.words()[1] == say("history.hand", hand=1)
        press(device, "DOWN OK")
        walk(device, ("", "{history.dealt_here}"))


@RUNTIMES
def test_headings_are_passed_over_because_nothing_can_be_chosen_there(runtime: str) -> None:
    with Guide(runtime, seed=1) as device:
        tally(device, "5", "9", "10")
        open_menu(device, "menu.history")
        what = worded("{move.plays name=seat 1, card=5}")
        press(device, "UP*2")
        assert device.words()[1] == say("history.hand", hand=1)
        walk(device, ("OK", what), ("BACK UP OK", "{move.plays name=seat 1, card=10}"))
        walk(device, ("BACK DOWN OK", what))


def test_the_headings_of_the_last_and_the_first_hand_are_passed_over_together() -> None:
    """Round 2 has begun, and nobody has played."""
    with Guide(seed=1) as device:
        tally(device, "K", "can't")
        press(device, "wait:500 OK")
        open_menu(device, "menu.history")
        assert device.words()[-1] == say("history.hand", hand=2)
        last = worded("{adding.cannot_play name=seat 2}")
        walk(device, ("OK", last), ("BACK DOWN OK", "{move.plays name=seat 1, card=K}"))
        walk(device, ("BACK UP OK", last))


@RUNTIMES
def test_a_total_that_kings_double_far_below_0_is_listed(runtime: str, tmp_path: Path) -> None:
    options = ("K=double", "decks=4", "pack=K:16")
    head = ['[Game "adding"]', '[Rules "98"]', *[f'[Option "{each}"]' for each in options]]
    head += ['[Seats "2"]', '[Dealer "2"]', "hand", "play 1 10"]
    kings = [f"play {2 - number % 2} K" for number in range(25)]
    (tmp_path / "tally.txt").write_text("\n".join(head + kings) + "\n")
    (tmp_path / "playing").write_bytes(b"tally")
    with Guide(runtime, tmp_path, seed=1) as device:
        device.wait(3000)
        open_menu(device, "menu.history")
        king = say("move.plays", name=say("name.seat", seat=2), card="K")
        assert device.words()[-1] == f"{king}  {-10 << 25}"


@RUNTIMES
def test_the_tricks_of_parletts_game_are_listed(runtime: str) -> None:
    with Guide(runtime, seed=3) as device:
        press(device, WAYS["Parlett, solo"])
        for _ in range(40):
            press(device, "OK wait:2500")
        open_menu(device, "menu.history")
        device.hold("UP", 2500)
        first, *tricks = device.words()[1:]
        assert first == say("history.deal", deal=1, trump=say("trump.none"))
        assert all(trick.count(" ") > 3 and "✓" in trick for trick in tricks)


@RUNTIMES
def test_a_past_card_is_corrected_and_undo_takes_the_correction_back(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        tally(device, "5", "9", "8")
        open_menu(device, "menu.history")
        what = say("move.plays", name=say("name.seat", seat=1), card="5")
        walk(device, ("UP UP OK", say("history.right_one", what=what)))
        press(device, "LEFT OK " + READ)  # a 4
        walk(device, ("", "{history.corrected}"))
        assert events(tmp_path) == ["hand", "play 1 4", "play 2 9", "play 1 8"]
        open_menu(device, "menu.undo")
        walk(device, ("", "{play.correction_taken_back}"))
        assert events(tmp_path) == ["hand", "play 1 5", "play 2 9", "play 1 8"]


@RUNTIMES
def test_the_game_can_end_where_a_later_card_is_no_longer_possible(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        tally(device, "5", "9", "10", "2")
        open_menu(device, "menu.history")
        press(device, "UP*3 OK " + to_cell("K", start="5") + " " + READ)
        late = say("move.plays", name=say("name.seat", seat=1), card="10")
        assert late in device.all_words().replace("\n", " ")
        press(device, "OK")
        while device.on_message if runtime == "cpython" else len(device.words()) > 3:
            press(device, "OK")
        walk(device, ("", "{history.end_there}"), ("DOWN OK " + READ, "{history.corrected}"))
        assert events(tmp_path) == ["hand", "play 1 K", "play 2 9"]


def test_a_wrong_card_of_a_trick_at_a_real_table_is_corrected(tmp_path: Path) -> None:
    with Guide(seed=3, storage=tmp_path) as device:
        press(device, WAYS["Parlett, bot at the table"])
        chance = Chance(7)
        while "play 1" not in "\n".join(events(tmp_path, "parlett_seat.txt")[-1:]):
            device.play(1, chance)
        last = events(tmp_path, "parlett_seat.txt")[-1]
        open_menu(device, "menu.history")
        press(device, "OK")
        walk(device, ("", "{history.which_card}"))
        choose(device, say("name.seat", seat=1))
        press(device, "RIGHT OK " + READ)
        walk(device, ("", "{history.corrected}"))
        now = events(tmp_path, "parlett_seat.txt")[-1]
        assert now != last and now.startswith("play 1 ")
        open_menu(device, "menu.undo")
        assert events(tmp_path, "parlett_seat.txt")[-1] == last


@RUNTIMES
def test_a_wrong_card_in_the_hand_of_a_bot_at_parletts_table_is_corrected(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=3) as device:
        press(device, WAYS["Parlett, bot at the table"] + " RIGHT OK" * 12 + " wait:5000")
        lay_aside = "{message.lay_aside name=bot 3}|A  6  7"
        walk(device, ("", lay_aside))
        before = events(tmp_path, "parlett_seat.txt")
        cards = worded("{adding.cards_of name=bot 3}")
        open_menu(device, cards)
        choose(device, "K♦")
        walk(device, ("", "{move.dealt name=bot 3, card=K♦}"), ("UP OK " + READ, lay_aside))
        walk(device, ("wait:500 OK", "{history.corrected}"))
        now = events(tmp_path, "parlett_seat.txt")
        assert set(" ".join(before).split()) ^ set(" ".join(now).split()) == {"KD", "KC"}
        open_menu(device, cards)
        choose(device, "Q♦")
        press(device, "LEFT OK " + READ)  # the jack is in the hand, too
        walk(device, ("", beginning("play.not_changed")), ("OK", cards))
        press(device, "BACK")
        open_menu(device, "menu.undo")
        walk(device, ("", "{play.correction_taken_back}"))
        assert events(tmp_path, "parlett_seat.txt") == before


@RUNTIMES
def test_a_wrong_card_that_the_bot_laid_aside_stays_or_it_bids_again(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=3) as device:
        press(device, WAYS["Parlett, bot at the table"] + " RIGHT OK" * 12 + " wait:5000")
        before = events(tmp_path, "parlett_seat.txt")
        open_menu(device, worded("{adding.cards_of name=bot 3}"))
        for answer in ("wait:500 OK", "DOWN OK wait:5000"):
            choose(device, "7♥")
            press(device, "UP OK " + READ)
            late = worded("{move.bids name=bot 3}")
            assert late in device.all_words().replace("\n", " ")
            walk(device, ("wait:500 OK", "{history.end_there}"))
            assert events(tmp_path, "parlett_seat.txt") == before
            press(device, answer)
        walk(device, ("", "{message.lay_aside name=bot 3}|A  6  8"))


def test_a_card_that_was_entered_for_a_bot_by_mistake_can_be_played_by_another(
    tmp_path: Path,
) -> None:
    with Guide(seed=3, storage=tmp_path) as device:
        press(device, WAYS["Parlett, bot at the table"])
        chance = Chance(7)
        while "play 1 QS" not in events(tmp_path, "parlett_seat.txt"):
            device.play(1, chance)
        assert "♣ 6 7 9 Q K" in " ".join(device.all_words().split())
        open_menu(device, worded("{adding.cards_of name=bot 3}"))
        choose(device, "J♣")
        walk(device, ("RIGHT OK " + READ, "{history.corrected}"))
        assert "♣ 6 7 9 J K" in " ".join(device.all_words().split())


def at_parletts_table(
    device: Simulator, name: str, cards: str = "RIGHT OK ", options: str = ""
) -> ParlettPlayer:
    """Return a player beside a bot whose twelve cards are entered; cards: the keys of each."""
    player = ParlettPlayer(device)
    player.press(set_up("parlett_seat", name, options) + " " + cards * 12)
    return player


def test_a_wrong_card_turned_up_at_a_real_table_is_corrected() -> None:
    with Simulator(seed=4) as device:
        player = at_parletts_table(device, "parlett-classic")
        walk(device, ("", "{ask.turned_up}"))
        player.press("OK wait:5000 OK wait:500")
        before = record(device)
        turned = card_text(player.game.deal.turn_up)
        open_menu(device, "menu.history")
        choose(device, worded(f"{{move.turned_up card={turned}}}"))
        what = worded(f"{{move.turned_up card={turned}}}")
        walk(device, ("", what), ("RIGHT OK " + READ, "{history.corrected}"))
        assert card_text(player.game.deal.turn_up) != turned
        assert record(device) != before
        open_menu(device, "menu.undo")
        assert record(device) == before


def test_a_wrong_card_of_a_declared_bid_is_corrected_P_26() -> None:
    with Simulator(seed=4) as device:
        player = at_parletts_table(device, "parlett-3", "OK ")
        player.press("wait:3000 OK wait:500 DOWN OK OK wait:3000 OK OK RIGHT OK")
        laid = list(player.game.deal.laid[1])
        assert len(laid) == 3
        open_menu(device, "menu.history")
        shown = " ".join(card_text(card) for card in laid)
        walk(device, ("", f"{{move.bids name=1}}  {shown}"))
        choose(device, worded("{move.bids name=1}"))
        walk(device, ("", "{history.which_card}"))
        second = worded(f"{{move.plays name=seat 1, card={card_text(laid[1])}}}")
        choose(device, second)
        walk(device, ("", second), ("LEFT*4 OK " + READ, "{history.corrected}"))
        now = player.game.deal.laid[1]
        assert now[0] == laid[0] and now[1] != laid[1] and now[2] == laid[2]


def test_a_wrong_bid_entered_after_the_last_trick_is_corrected_P_25() -> None:
    with Simulator(seed=4) as device:
        player = at_parletts_table(device, "parlett-3")
        player.play(1)
        before = record(device)
        bid = player.game.results[0].bids[1]
        open_menu(device, "menu.history")
        walk(device, ("", f"{{move.bids name=1}}  {bid}"))
        choose(device, worded("{move.bids name=1}"))
        walk(device, ("", worded("{history.right_one what={move.bids name=seat 1}}")))
        press(device, "OK")
        assert record(device) == before
        choose(device, worded("{move.bids name=1}"))
        missed = f"RIGHT*{10 - bid} "  # after the nine
        walk(device, (missed, "{deals.missed}"), ("OK " + READ, "{history.corrected}"))
        assert player.game.results[0].bids[1] is None
        open_menu(device, "menu.undo")
        assert record(device) == before


def test_a_past_bid_is_not_corrected_to_missed_where_missed_bids_are_shown_P_25() -> None:
    with Simulator(seed=4) as device:
        player = at_parletts_table(device, "parlett-3", options=MISSED_SHOWN)
        assert player.game.rules.show_failed_bids
        player.play(1)
        open_menu(device, "menu.history")
        choose(device, worded("{move.bids name=1}"))
        for _ in range(10):
            walk(device, ("RIGHT", "{history.right_one what={move.bids name=seat 1}}"))
            assert say("deals.missed") not in "".join(device.words())


@RUNTIMES
def test_a_table_that_lost_count_sets_the_total(runtime: str, tmp_path: Path) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        tally(device, "5", "9", "8")
        open_menu(device, "total.title")
        walk(
            device,
            ("", "{total.which}|13"),
            ("RIGHT OK LEFT OK", "{total.title}|22"),
            ("OK", "{move.total total=22}|{play.plays name=seat 2}"),
        )
        assert events(tmp_path)[-1] == "total 22"
        press(device, "restart")
        open_menu(device, "menu.undo")
        walk(device, ("", "13|" + say("move.total", total=22)))


def test_who_plays_next_and_the_direction_are_set_too_past_a_player_who_is_out() -> None:
    with Guide(seed=1) as device:
        game = Game(preset("jiujiu-99"), 4, 4)
        device.app.start_game("tally", Table(game, ["table"] * 4))
        device.wait(300)
        device.screen.answer(moves.make(moves.OUT, 1))
        press(device, READ)
        open_menu(device, "total.title")
        press(device, "OK LEFT OK")
        for seat in (3, 4, 2, 3):
            choose(device, "total.next")
            walk(device, ("", f"{{total.next}}  {{name.seat seat={seat}}}"))
        choose(device, "total.direction")
        walk(device, ("", "{total.direction}  {total.anticlockwise}"))
        choose(device, "total.set")
        walk(device, ("", "{play.plays name=seat 3}"))
        assert (game.deal.total, game.next_seat, game.deal.direction) == (0, 3, -1)


@RUNTIMES
def test_undo_and_redo_say_what_they_did(runtime: str) -> None:
    with Guide(runtime, seed=1) as device:
        tally(device, "5", "9")
        what = say("move.plays", name=say("name.seat", seat=2), card="9")
        press(device, "BACK OK")
        walk(device, ("", say("play.taken_back", what=what)))
        open_menu(device, "menu.redo")
        walk(device, ("", say("play.brought_back", what=what)))
