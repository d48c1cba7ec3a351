"""What a player of Parlett's game sees: signs are explained, lines keep apart, cursors help."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine import table
from engine.cards import CARDS, JOKER
from engine.chance import Chance
from engine.parlett import moves
from engine.parlett.game import Game
from engine.parlett.rules import Rules
from firmware import words
from firmware.files.settings import Settings
from firmware.screens.parlett import picture
from firmware.screens.parlett.card_grid import CardGrid
from firmware.screens.parlett.questions import Answers
from firmware.ui.canvas import Canvas
from firmware.words import card_text, say
from host_tests import amount
from host_tests.firmware.flow import walk, worded
from host_tests.firmware.parlett_player import KINDS, PRESETS, ParlettPlayer, set_up
from host_tests.firmware.parlett_sheet import deal, sheet
from host_tests.refusals import says
from tools.gallery.fits import Ruler
from tools.gallery.scenes import Visitor, seat_the_longest
from tools.sim import player
from tools.sim.fingers import press
from tools.sim.simulator import Simulator
from tools.sim.words import WordCanvas
from tools.torture.flash import Chip
from tools.torture.machine import SECTORS, Machine, store
from tools.words.build import ENGLISH, pairs

LANGUAGES = amount.spoken([language for language, _ in words.LANGUAGES])
_DESCEND = set("gjpqy,;")


def words_of(device: Simulator) -> list[tuple[int, int, int, int, str, bool]]:
    """Return the words on the display: (top, left, right, bottom, text, whether it is marked)."""
    canvas: WordCanvas = device.handheld.canvas
    return canvas.words


def check_words(device: Simulator) -> None:
    """Fail if a text touches an edge at the left or right, or the text below it."""
    words = [word for word in words_of(device) if word[3] - word[0] == 8 and len(word[4]) > 1]
    for top, left, right, bottom, text, _ in words:
        need = 9 if _DESCEND & set(text) else 8
        faults = [
            f"'{other[4]}' touches"
            for other in words
            if 0 < other[0] - top < need and left < other[2] and other[1] < right
        ]
        if left <= 0 or right > 128 or bottom > 64:
            faults.append("an edge cuts")
        assert not faults, f"{faults} '{text}' in\n{device.picture().text()}"


@pytest.mark.parametrize(("kind", "name"), amount.pairs(KINDS, PRESETS))
def test_no_text_touches_an_edge_or_another(kind: str, name: str) -> None:
    with Simulator(seed=5) as device:
        player = ParlettPlayer(device, seed=3)
        player.press(set_up(kind, name))
        while len(player.game.results) < 2:
            check_words(device)
            player.step()
        check_words(device)


def test_the_grid_begins_in_the_suit_led_or_in_trump() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=9)
        player.press(set_up("parlett_seat", "parlett-3"))
        player.play(1)
        player.press("wait:500 OK wait:3000")
        seen = set()
        for seed in range(20):
            player.chance.seed(seed)
            while not isinstance(player.screen.question, CardGrid) or not player.game.deal.leader:
                player.step()
            game = player.game
            grid = player.screen.question
            trick = game.deal.trick()
            if not trick:
                seen.add("leads")
                assert grid._at == len(grid._moves) // 2
            else:
                led = game.deal.suits[trick[0][1]]
                suit = game.deal.suits[moves.value_of(grid._moves[grid._at])]
                void = game.deal.void(game.deal.turn, led)
                there = any(game.deal.suits[card] == led for card in game.deal.unseen)
                seen.add("void" if void else "follows")
                assert (suit == led) == (not void and there)
            player.step()
        assert seen == {"leads", "void", "follows"}
        player.check_on_micropython(4)


def test_a_refused_card_brings_the_cursor_of_the_grid_back() -> None:
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device, seed=9)
        player.press(set_up("parlett_seat", "parlett-3"))
        while not says(player.screen.notice, "did_not_follow"):
            player.step()
        grid = player.screen.question
        assert grid._at == grid._home
        player.check_on_micropython(4)


def test_a_refused_card_brings_the_cursor_of_the_hand_back(device) -> None:
    press(
        device, set_up("parlett", "parlett-3") + " wait:500 LEFT OK LEFT OK LEFT OK OK wait:500 OK"
    )
    for turn in range(40):
        press(device, "wait:3000")
        if device.words()[0].startswith(say("play.your_turn")):
            before = device.picture()
            press(device, f"LEFT*{turn % 5 + 1} OK")
            if says_follow(device):
                press(device, "RIGHT LEFT")
                assert device.picture() == before
                return
        press(device, "wait:500 OK")
    raise AssertionError("no card was ever refused")


def says_follow(device: Simulator) -> bool:
    """Return whether the display says which suit to follow."""
    return say("parlett.follow_suit", suit="")[:11] in " ".join(device.words())


def test_the_numbers_of_the_players_are_explained_beside_them(device) -> None:
    press(device, set_up("parlett", "parlett-3") + " wait:500 OK RIGHT OK RIGHT OK OK wait:500 OK")
    walk(device, ("wait:3000", "{parlett.got}|{parlett.bid}|{trump.none}"))


def test_the_numbers_below_the_grid_are_explained_in_each_deal(quick_device) -> None:
    player = ParlettPlayer(quick_device, seed=2)
    player.press(set_up("parlett_seat", "parlett-3"))
    explained = set()
    while len(player.game.results) < 6:
        screen = player.screen
        grid = isinstance(screen.question, CardGrid) and not (screen.messages or screen.notice)
        if grid and player.game.deal.leader:
            if say("parlett.legend") in "\n".join(quick_device.words()):
                explained.add(len(player.game.deal.plays))
            else:
                assert player.game.deal.plays
        player.step()
    assert explained == {0}


@pytest.mark.parametrize("total", amount.by_turns([0, 7, 99, 1234, 12_345, -1, -999]))
@pytest.mark.parametrize("name", PRESETS)
def test_totals_keep_clear_of_the_keys(name: str, total: int) -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device, seed=2)
        player.press(sheet("open", name))
        kinds = set()
        while not player.game.results:
            question = player.screen.question
            if isinstance(question, Answers):
                standing = player.game.standing
                totals = standing.totals
                standing.totals = (total,) * len(totals)
                canvas = WordCanvas()
                player.screen.draw(canvas)
                standing.totals = totals
                kinds.add(question.left)
                beside = [w for w in canvas.words if w[0] > 8 and w[1] < question.left - 1]
                assert max(word[2] for word in beside) < question.left - 2
                rows = [word for word in beside if word[4] == str(total)]
                assert len(rows) >= player.game.seats
                for one in beside:  # nothing covers a total
                    for other in rows:
                        same = one is other or abs(one[0] - other[0]) >= 8
                        assert same or one[2] < other[1] - 1 or other[2] < one[1] - 1
            player.step()
        assert len(kinds) == 2
        if not total:
            player.check_on_micropython(1)


@pytest.mark.parametrize("name", PRESETS)
def test_every_card_of_a_whole_hand_has_pixels_of_its_own(name: str, golden) -> None:
    with Simulator(seed=2) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", name) + " wait:500")
        hand = player.game.deal.cards[1]
        player.press("RIGHT OK RIGHT*2 OK RIGHT*8 OK")
        ranks = sorted(w for w in words_of(device) if w[3] - w[0] == 8 and w[0] in (48, 43))
        assert len(ranks) == len([card for card in hand if card != JOKER])
        middles = sorted((word[1] + word[2]) // 2 for word in ranks)
        for one, other in zip(middles, middles[1:], strict=False):
            assert other - one >= 9
        golden(f"parlett-hand-{name[8:]}", device)
        player.check_on_micropython(2)


def test_the_cup_is_shown_at_the_end_of_a_match_and_the_points_after_it(device, golden) -> None:
    press(device, sheet("open", "parlett-3", "DOWN"))
    for which in range(4):
        press(device, "wait:500 OK " * (which > 0) + "wait:500 ")
        press(device, deal((3, 3, 3), (3, 4, 2), which))
    golden("parlett-cup", device)
    walk(
        device,
        ("", "[trophy]|{play.again}"),
        ("restart wait:500", "[trophy]"),
        ("BACK", "{menu.new}"),
        ("BACK", "[trophy]"),
        ("DOWN", "✓|×"),
        ("BACK", "{menu.new}"),
        ("BACK wait:500 OK", "{ask.bid name=seat 2}"),
    )


def test_the_spinner_hides_no_trump(quick_device) -> None:
    player = ParlettPlayer(quick_device, seed=1)
    player.press(set_up("parlett", "parlett-classic"))
    seen = 0
    for _ in range(400):
        words = words_of(quick_device)
        spinners = [word for word in words if word[4].startswith("[spinner")]
        for spinner in spinners:
            seen += 1
            others = [word for word in words if word[0] == 0 and word is not spinner]
            assert all(w[2] < spinner[1] or spinner[2] < w[1] for w in others)
        if player.game.results:
            break
        player.step()
    assert seen


def test_the_device_speaks_with_one_voice() -> None:
    for key, text in pairs(ENGLISH):
        words = set(text.lower().replace("'", " ").split())
        assert key.startswith("rules.mine") or not words & {"me", "my", "mine", "myself"}, text


def check_each_picture(language: str, kind: str, there: table.Table, turns: int = 150) -> None:
    """Go on with a game; fail if a text in a picture lies over another one."""

    def check() -> None:
        ruler = Ruler()
        machine.app.screen().draw(ruler)
        faults = [fault for fault in ruler.faults() if " lies over " in fault]
        assert not faults, (faults, machine.words())

    with store(Chip(SECTORS)) as kept:
        settings = Settings(kept)
        settings.language = language
        settings.save()
        machine = Machine(kept)
        machine.app.start_game(kind, there)
        machine.settle(300)
        check()
        for _ in range(turns):
            screen = machine.app.screen()
            if there.prompt()[0] == table.THINK or screen.lingers:
                machine.settle(300)
            elif screen.covered or screen.messages:
                machine.press("OK")
            else:
                for key in player.answer(screen, Chance(1)):
                    machine.press(key)
                    check()
            check()


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_above_an_open_hand_keep_to_their_column(language: str) -> None:
    """In all languages but English, the player beside them cut them off by playing a card."""
    game = Game(Rules("parlett-4"), 4, 4, [1, 2, 3, 4])
    there = table.Table(game, ["person", "easy", "easy", "easy"], 1)
    for _ in range(40):
        if not game.deal.plays:
            legal = game.legal_moves()
            offers = moves.kind_of(legal[0]) == moves.OFFER and moves.seat_of(legal[0]) == 2
            there.answer(legal[-1] if offers else legal[0])
    assert game.deal.premium()[2] == moves.REVEAL
    check_each_picture(language, "parlett", there)


def test_the_numbers_of_a_name_of_two_letters_keep_to_their_column() -> None:
    """They ran into the next player of four, who cut them off by playing a card."""
    roles = ["table", "table:easy", "table", "table"]
    there = table.Table(Game(Rules("parlett-4"), 4, 4, [2]), roles, 1, ["Xaver", "", "Xavia", ""])
    check_each_picture("english", "parlett_seat", there, 60)
    assert isinstance(there.game, Game) and len(there.game.deal.takers) > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_mark_of_a_bid_keeps_clear_of_the_words_below_it(language: str) -> None:
    """Beside a joker in the hand, the words lost a pixel to the box of the mark."""
    jokers = 0
    for seed in range(8):
        game = Game(Rules("parlett-classic"), 3, 1, [1, 2, 3])
        there = table.Table(game, ["person"] * 3, seed)
        check_each_picture(language, "parlett_pass", there, 16)
        jokers += any(JOKER in hand for hand in game.deal.cards if hand)
    assert jokers


def test_the_word_for_a_joker_keeps_to_the_column_of_its_player() -> None:
    """In Spanish, the player beside it cut it off by playing a card."""
    game = Game(Rules("parlett-classic"), 3, 2, [1])
    there = table.Table(game, ["easy", "table", "table"], 7)
    check_each_picture("spanish", "parlett_seat", there, 60)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hands", [3, 4])
def test_a_player_above_an_open_hand_keeps_to_the_column(hands: int, language: str) -> None:
    words.use(language)
    width = 128 // hands
    screen = SimpleNamespace(name=str, mark=lambda hand: "M1", is_you=lambda hand: False)
    for card in range(CARDS):
        canvas = Canvas()
        shows = False, True, card, 2, 6
        picture._draw_player(canvas, screen, 2, width, width, shows, True)
        lit = [x for x in range(128) for y in range(64) if canvas.frame.pixel(x, y)]
        assert width <= min(lit) and max(lit) < 2 * width, card_text(card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_above_an_open_hand_are_whole(language: str) -> None:
    words.use(language)
    screen = SimpleNamespace(name=str, mark=lambda hand: "J", is_you=lambda hand: False)
    for hands, card, whole in ((3, JOKER, card_text(JOKER)), (4, -2, say("parlett.got_bid"))):
        canvas = WordCanvas()
        picture._draw_player(canvas, screen, 1, 0, 128 // hands, (False, True, card, 2, 6), True)
        assert whole in canvas.lines()[1]
        assert (
            max(x for x in range(128) for y in range(64) if canvas.frame.pixel(x, y)) < 128 // hands
        )


@pytest.mark.parametrize(("hands", "sees"), [(3, "{name.you}"), (4, "[person]")])
def test_you_are_no_number_above_an_open_hand(hands: int, sees: str) -> None:
    """Among four, “1 0/10” read like one more number."""
    screen = SimpleNamespace(name=lambda hand: say("name.you"), is_you=lambda hand: True)
    canvas = WordCanvas()
    picture._draw_player(canvas, screen, 1, 0, 128 // hands, (True, False, -1, 0, 10), True)
    assert canvas.lines() == [f"{worded(sees)}  0/10"]


@pytest.mark.parametrize("language", amount.spoken(["english", "spanish"]))
@pytest.mark.parametrize("name", ["parlett-classic", "parlett-4"])
def test_the_cards_of_a_trick_that_are_entered_are_whole(language: str, name: str) -> None:
    with Visitor(seed=1, language=language) as device:
        seats = 3 if name == "parlett-classic" else 4
        game = Game(Rules(name), seats, 1, [1])
        seat_the_longest(device, "parlett_seat", game, ["table:easy"] + ["table"] * (seats - 1))
        chance = Chance(7)
        tens = jokers = 0
        while len(game.results) < 3:
            assert not isinstance(device.subject(), CardGrid) or "…" not in device.all_words()
            trick = [card for _, card in game.deal.trick()]
            tens += any(card % 13 == 9 for card in trick)
            jokers += JOKER in trick
            device.take_turn(chance)
        assert tens > 5
        assert jokers or seats == 4
