"""House rules: made on the device, kept and played by."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from engine.adding.vocabulary import KEYS as RULE_KEYS
from engine.adding.vocabulary import for_seats, words_of
from engine.errors import RuleError
from firmware.files import rule_shelf, store
from firmware.screens.editor import rule_editor
from firmware.screens.editor.rule_editor import ROWS, table_of
from firmware.words import say
from host_tests import amount
from host_tests.firmware.flow import walk, worded
from host_tests.firmware.rule_play import CLOSER, HOUSE, LIST, NEW, file_of, put
from host_tests.kept import kept
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.guide import Guide
from tools.sim.simulator import KEYS, Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])

ZOO = "LEFT*5 OK LEFT*11 OK OK"  # the letters of Zoo, from an empty text
EDITOR = list(ROWS)


# Create, play, change and delete


def test_a_house_rule_is_made_and_played_with_left_right_ok_and_back_only(flash, golden) -> None:
    device, folder = flash
    press(device, LIST)
    golden("house-list", device)
    walk(
        device,
        ("LEFT LEFT OK", "{rules.start_from}"),
        ("OK", "{rule.name}  {rules.mine}|{rule.limit}  99"),
    )
    golden("house-editor", device)
    walk(device, ("RIGHT OK", "{rule.limit}|99|{number.steps step=10, next=1}"), ("LEFT*4", "59"))
    golden("house-number", device)
    walk(
        device,
        ("OK RIGHT", "60|{number.usual usual=99}"),
        ("OK", "{rule.limit}  60"),
        ("RIGHT OK", "A  {or first=1, last=11}"),
    )
    golden("house-cards", device)
    walk(
        device,
        ("RIGHT*6 OK", "{card.every rank=7}|{card.counts}  7|{effect.reverse}  {editor.no}"),
        ("OK", "{card.asked card={card.every rank=7}}|{card.kind.add}  ✓|{card.kind.make_limit}"),
    )
    golden("house-kinds", device)
    walk(
        device,
        ("RIGHT*5 OK", "{card.every rank=7}|{card.counts}  {card.doubles}"),
        ("BACK LEFT*5 OK", "{card.every rank=2}|{card.counts}  2"),
        ("LEFT OK", "{card.one_suit}|2♣  2|2♠  2"),
        ("LEFT OK", "2♠|{card.counts}  2"),
        ("RIGHT OK", "{effect.reverse}  {editor.yes}"),
    )
    golden("house-card", device)
    walk(
        device,
        ("BACK", "2♥  2|2♠  {card.turns what=2}"),
        ("BACK", "{effect.ends_in}  {card.any_digit}"),
        ("BACK", "2  {card.by_suit}|4  {card.turns what=0}"),
        ("BACK", "{rules.mine}|{rule.limit}  60"),
        (
            "RIGHT*2 OK",
            "{rule.tokens}|{editor.players first=2}  5|{editor.players first=5}  3",
        ),
        ("OK RIGHT OK RIGHT OK RIGHT OK RIGHT OK RIGHT OK", "{editor.players first=4}  6"),
        (
            "BACK",
            "{rule.tokens}  {tokens.penny count={or first=6, last=3}}",
        ),
    )
    golden("house-changed", device)
    press(device, "LEFT*4 OK")
    golden("house-name", device)
    walk(
        device,
        (ZOO, "{editor.name}  3/16|Zoo"),
        ("RIGHT*15 OK", "Zoo|{rule.limit}  60"),
        ("LEFT OK", "{rules.which}|Zoo  {rules.house}|Double 99"),
    )
    golden("house-kept", device)
    assert file_of(folder, "zoo.json") == {
        "base": "pagat-99",
        "name": "Zoo",
        "limit": 60,
        "tokens": {"2-4": 6, "5-": 3},
        "cards": {"7": {"double": True}, "2S": {"add": 2, "reverse": True}},
    }
    two = ("LEFT", "RIGHT")
    walk(
        device,
        ("OK OK OK", "{play.plays name=seat 1}|[6/6]"),
        (to_cell("8", two), "{play.plays name=seat 2}|8"),
        (to_cell("7", two), "{play.plays name=seat 3}|16"),
        (to_cell("2", two) + " RIGHT", "{play.plays name=seat 2}|3: 2♠|18"),
        (to_cell("K", two), "{play.plays name=seat 1}|60"),
    )
    before = device.picture()
    press(device, "restart")
    assert device.picture() == before


def test_a_number_that_is_the_same_for_all_can_differ_by_the_number_of_players(
    flash, golden
) -> None:
    """One pack for two players, two for three, three for four and five, four from six on."""
    device, folder = flash
    put(folder, "zoo.json", {"base": "98", "name": "Zoo"})
    device.restart()
    walk(
        device,
        (CLOSER + " LEFT OK DOWN DOWN OK", "Zoo|{rule.limit}  98"),
        ("DOWN*15 OK", "{rule.decks}|{editor.everybody}  1|{editor.by_players}"),
        ("RIGHT OK", "{editor.players first=2}  1|{editor.players first=3}  1"),
        ("RIGHT OK RIGHT OK", "{editor.players first=3}  2"),
        ("RIGHT OK RIGHT*2 OK RIGHT OK RIGHT*2 OK", "{editor.players first=5}  3"),
        (
            "RIGHT OK RIGHT*3 OK RIGHT OK RIGHT*3 OK RIGHT OK RIGHT*3 OK",
            "{editor.players first=8}  4",
        ),
    )
    golden("house-by-players", device)
    walk(device, ("RIGHT", "{editor.same}"))
    walk(device, ("BACK BACK", "{editor.leave}"), ("DOWN OK", "{rules.which}"))
    assert file_of(folder, "zoo.json")["decks"] == {"2": 1, "3": 2, "4-5": 3, "6-": 4}


def test_the_rules_of_the_last_game_are_the_default_even_after_a_restart(flash) -> None:
    device, folder = flash
    put(folder, "zoo.json", {"base": "98", "name": "Zoo", "limit": 60})
    device.restart()
    walk(
        device,
        (f"{LIST} {HOUSE}", "Zoo  {rules.house}"),
        ("OK OK OK", "{play.plays name=seat 1}"),
        (to_cell("K"), "60"),
        ("BACK UP OK DOWN RIGHT", "{tile.solo}"),
        ("OK", "{rules.which}|Zoo  {rules.house}"),
        ("OK", "{setup.against}"),
        ("BACK BACK restart", "{tile.tally}"),
        ("DOWN RIGHT OK OK OK OK", "{play.thinks name=bot 4}"),
    )
    assert kept(folder, "last_rules") == b"zoo.json"


def test_nothing_is_written_for_who_always_plays_the_first_rules(flash) -> None:
    device, folder = flash
    press(device, "OK OK OK OK")
    there = store.of_folder(str(folder))
    assert not there.exists("last_rules")
    assert not there.names("rules")


def test_the_last_rules_may_be_gone_or_nonsense(tmp_path) -> None:
    for content in (b"gone.json", b"\xff\xfe", b"", b"x" * 10_000):
        (tmp_path / "last_rules").write_bytes(content)
        with Simulator(storage=tmp_path) as device:
            walk(device, ("OK OK", "{setup.how_many_play}"))
        shutil.rmtree(tmp_path / "journal")


def test_a_house_rule_is_edited_in_place_and_only_differences_are_saved(flash) -> None:
    device, folder = flash
    put(folder, "zoo.json", {"base": "100", "name": "Zoo", "limit": 60, "cards": {"3": {}}})
    device.restart()
    walk(
        device,
        (CLOSER, "{rules.closer_title}"),
        ("LEFT OK", "Zoo|{rules.play}|{rules.explain}|{rules.change}|{rules.copy}|{rules.delete}"),
        ("DOWN DOWN OK", "Zoo|{rule.limit}  60"),
        ("DOWN OK UP*4 OK OK", "{rule.limit}  100"),
        ("DOWN OK DOWN*2", "3  0"),
        ("OK OK", "{card.kind.nothing}"),
        ("UP*7 OK", "{card.adds}|0"),
        ("OK RIGHT*5 OK", "{card.counts}  5"),
        ("BACK BACK DOWN OK OK RIGHT OK", "{rule.hand}  4"),
    )
    press(device, "BACK")
    walk(device, ("DOWN OK", "{rules.which}|Zoo  {rules.house}"))
    assert file_of(folder, "zoo.json") == {
        "base": "100",
        "name": "Zoo",
        "hand": 4,
        "cards": {"3": {"add": 5}},
    }
    assert store.of_folder(str(folder)).names("rules") == ["zoo.json"]


def test_a_copy_gets_a_name_and_a_file_of_its_own(flash) -> None:
    device, folder = flash
    before = put(folder, "zoo.json", {"base": "98", "name": "Zoo"})
    for number in (1, 2):
        walk(
            device,
            ("restart", "{home.tally}"),
            (CLOSER + " LEFT OK", "Zoo|{rules.copy}"),
            ("DOWN*3 OK", "{rules.mine_more number=2}" if number > 1 else "{rules.mine}"),
            ("UP OK", "{rules.which}|{rules.mine}"),
        )
    assert (folder / "rules" / "zoo.json").read_bytes() == before
    assert file_of(folder, "my-rules.json") == {"base": "98", "name": say("rules.mine")}
    assert file_of(folder, "my-rules-2.json") == {
        "base": "98",
        "name": say("rules.mine_more", number=2),
    }


def test_a_house_rule_is_deleted_after_a_question(flash) -> None:
    device, folder = flash
    put(folder, "zoo.json", {"base": "98", "name": "Zoo"})
    device.restart()
    walk(
        device,
        (
            CLOSER + " LEFT OK UP*2 OK",
            "{rules.ask_delete name=Zoo}|{rules.keep_it}|{rules.delete_it}",
        ),
        ("OK", "Zoo|{rules.delete}"),
        ("OK DOWN OK", "{rules.which}|Ninety-Nine"),
        ("LEFT LEFT LEFT", "Double 99"),
    )
    assert "Zoo" not in " ".join(device.words())
    assert store.of_folder(str(folder)).names("rules") == []


def test_a_preset_is_explained_played_and_copied_but_not_deleted(device) -> None:
    walk(
        device,
        (CLOSER, "{rules.closer_title}|Ninety-Nine"),
        ("DOWN OK", "Classic 99|{rules.play}|{rules.explain}|{rules.copy}"),
    )
    assert worded("{rules.delete}") not in " ".join(device.words())
    press(device, "DOWN OK")
    assert worded("{rules.play}") not in device.words()
    walk(device, ("BACK", "Classic 99|{rules.explain}"), ("UP OK", "{setup.how_many_play}"))


@pytest.mark.parametrize("keys", ["BACK UP OK", "BACK DOWN*2 OK"])
def test_leaving_without_saving_is_asked_and_keeps_nothing(flash, keys) -> None:
    device, folder = flash
    walk(
        device,
        (NEW, "{rules.mine}"),
        ("DOWN*3 OK OK RIGHT OK", "{rule.hand}  4"),
        ("BACK", "{editor.leave}|{editor.go_on}|{editor.save}|{editor.discard}"),
        ("OK", "{rule.hand}  4"),
        (keys, "{rules.which}"),
    )
    assert not (folder / "rules").exists()


def test_leaving_with_nothing_changed_asks_nothing(device) -> None:
    walk(device, (NEW, "{rules.mine}"), ("BACK", "{rules.which}"))


def test_saving_is_offered_on_leaving(flash) -> None:
    device, folder = flash
    walk(
        device,
        (NEW + " DOWN*3 OK OK RIGHT OK BACK DOWN OK", "{rules.which}|{rules.mine}  {rules.house}"),
    )
    assert file_of(folder, "my-rules.json")["hand"] == 4


# Values


def to_row(key: str) -> str:
    """Return the presses from the first row of the editor to that of a key, and into it."""
    return f"DOWN*{EDITOR.index(key)} OK"


@pytest.mark.parametrize(
    ("key", "keys", "shown", "value"),
    [
        ("limit", "UP OK OK", "109", 109),
        ("limit", "RIGHT*99 OK OK", "999", 999),
        ("hand", "OK RIGHT*9 OK", "7", 7),
        ("hand", "DOWN OK", "{value.hand.all}", "all"),
        ("tokens", "UP OK RIGHT*3 OK BACK", "{tokens.penny count=8}", 8),
        ("token_name", "DOWN OK", "{token.point count=2}", "point"),
        ("bust_by_playing", "", "{editor.yes}", True),
        ("after_bust", "DOWN OK", "{value.after_bust.pile_away_out}", "pile_away_out"),
        ("after_bust", "DOWN*2 OK", "{value.after_bust.pile_away_stay}", "pile_away_stay"),
        ("floor", "DOWN*2 OK", "{value.floor.forbid}", "forbid"),
        ("start_total", "RIGHT*2 OK LEFT OK", "19", 19),
        ("decks", "OK RIGHT OK BACK", "2, {or first=1, last=2}", {"2": 2, "3-4": 1, "5-": 2}),
        ("jokers", "RIGHT*9 OK", "4", 4),
        ("two_player_reverse", "DOWN OK", "{value.two_player_reverse.again}", "again"),
        ("forget_to_draw", "UP OK", "{value.forget_to_draw.auto}", "auto"),
        ("borders", "OK RIGHT*3 OK OK UP*2 OK UP*5 OK OK BACK", "30 80", [30, 80]),
        ("border_backward_costs", "", "{editor.no}", False),
        ("border_jumps_only", "", "{editor.yes}", True),
        ("points_per_hand", "OK RIGHT*9 OK", "12", 12),
        ("points_floor", "OK LEFT OK LEFT OK", "-11", -11),
        ("points_floor", "DOWN OK", "{editor.none}", "none"),
        ("target_points", "UP OK OK", "25", 25),
        ("tie", "DOWN OK", "{value.tie.shared}", "shared"),
    ],
)
def test_every_value_can_be_changed(tmp_path, key, keys, shown, value) -> None:
    with Simulator(storage=tmp_path) as device:
        walk(
            device,
            (f"{NEW} {to_row(key)} {keys}", f"{{rule.{key}}}  {shown}"),
            ("BACK DOWN OK", "{rules.mine}  {rules.house}"),
        )
    wanted = {"base": "pagat-99", "name": say("rules.mine"), key: value}
    assert file_of(tmp_path, "my-rules.json") == wanted


def test_where_all_the_cards_are_dealt_the_editor_says_that_nobody_draws(device, golden) -> None:
    down = EDITOR.index("draw") - EDITOR.index("hand")
    walk(
        device,
        (f"{NEW} {to_row('hand')} DOWN OK", "{rule.hand}  {value.hand.all}"),
        (f"DOWN*{down}", "{rule.draw}  {value.draw.never}"),
        ("OK", "{about.change what={rule.hand}, value={value.hand.all}}|{about.draw.never}"),
    )
    golden("house-nobody-draws", device)
    walk(
        device,
        ("OK", "{rule.draw}  {value.draw.never}"),
        (f"UP*{down} OK UP OK OK", "{rule.hand}  3"),
        (f"DOWN*{down}", "{rule.draw}  {value.draw.always}"),
    )


def test_numbers_by_players_make_the_shortest_table() -> None:
    assert table_of([3] * 7) == 3
    assert table_of([5, 5, 5, 3, 3, 3, 3]) == {"2-4": 5, "5-": 3}
    assert table_of([1, 2, 3, 3, 4, 4, 5]) == {"2": 1, "3": 2, "4-5": 3, "6-7": 4, "8-": 5}
    source = random.Random(1)
    for _ in range(200):
        numbers = [source.randrange(3) for _ in range(7)]
        table = table_of(numbers)
        assert [for_seats(table, seats) for seats in range(2, 9)] == numbers


def test_there_is_a_row_for_every_key_of_a_rule_file() -> None:
    assert sorted(EDITOR) == sorted((*RULE_KEYS, "cards"))
    for key in EDITOR:
        texts = ["rule." + key]
        if key not in ("cards", "token_name"):
            for word in words_of(key):
                texts += [f"value.{key}.{word}", f"answer.{key}.{word}"]
        assert [text for text in texts if say(text) == text] == []


@pytest.mark.parametrize(
    ("keys", "shown", "effect"),
    [
        ("OK OK UP OK OK", "14", {"add": 14}),
        ("OK OK LEFT OK RIGHT*6 OK", "0", {"add": 0}),
        ("OK OK LEFT OK LEFT*4 OK", "−10", {"add": -10}),
        ("OK DOWN OK DOWN OK OK RIGHT*2 OK DOWN*9 BACK", "{or first=4, last=6}", {"add": [4, 6]}),
        ("OK DOWN*2 OK LEFT*2 OK OK", "{card.makes_it total=79}", {"set": 79}),
        ("OK DOWN*3 OK", "{card.makes_it total=99}", {"set": "limit"}),
        ("OK DOWN*4 OK OK OK OK OK", "{card.any_total low=0, high=99}", {"set": [0, "limit"]}),
        (
            "OK DOWN*4 OK RIGHT OK OK LEFT OK OK",
            "{card.any_total low=10, high=89}",
            {"set": [10, 89]},
        ),
        ("OK DOWN*5 OK", "{card.doubles}", {"double": True}),
        ("OK DOWN*6 OK", "{card.halves}", {"halve": True}),
        ("OK DOWN*7 OK", "0", {}),
        ("DOWN OK", "4", {"add": 4, "reverse": True}),
        ("DOWN*2 OK RIGHT*2 OK", "4", {"add": 4, "skip": 2}),
    ],
)
def test_a_card_can_do_everything(tmp_path, keys, shown, effect) -> None:
    with Simulator(storage=tmp_path) as device:
        put(tmp_path, "zoo.json", {"base": "joker-99", "name": "Zoo"})
        press(device, CLOSER + " LEFT OK DOWN*2 OK DOWN*2 OK DOWN*3 OK")
        assert worded("{card.every rank=4}") in device.words()[0]
        walk(device, (keys, "{card.every rank=4}|{card.counts}  " + shown))
        walk(device, ("BACK BACK BACK DOWN OK", "Zoo  {rules.house}"))
    assert file_of(tmp_path, "zoo.json")["cards"] == {"4": effect}


def test_what_a_suit_does_can_be_given_up_again(tmp_path) -> None:
    put(tmp_path, "zoo.json", {"base": "100", "name": "Zoo", "hand": 4})
    with Simulator(storage=tmp_path) as device:
        walk(
            device,
            (CLOSER + " LEFT OK DOWN*2 OK DOWN*2 OK", "A  {card.by_suit}|2  {card.by_suit}|3  3"),
            ("DOWN OK UP OK", "2♥  2|2♠  {card.doubles}"),
            ("UP OK UP OK", "2♥  2|2♠  2"),
            ("BACK BACK", "2  2|5  {card.by_suit}"),
            ("BACK BACK DOWN OK", "Zoo  {rules.house}"),
        )
    assert file_of(tmp_path, "zoo.json")["cards"] == {"2S": {"add": 2}}


def test_a_value_that_breaks_the_rules_is_refused_and_the_old_one_stays(device) -> None:
    walk(
        device,
        (NEW + " " + to_row("start_total") + " UP*5 OK OK", "{rule.start_total}  50"),
        (
            "UP*12 OK DOWN*6 OK OK",
            "{editor.not_changed why={error.out_of_range key={rule.start_total}, found=50, "
            "least=0, most=39}}|"
            "{error.out_of_range key={rule.start_total}, found=50, least=0, most=39}",
        ),
        ("OK", "{rule.limit}|39"),
        ("BACK BACK", "{rules.mine}|{rule.limit}  99"),
    )


@pytest.mark.parametrize(
    ("key", "named"),
    [("cards: KH: set", "K♥"), ("cards: *", "{card.joker}"), ("limit", "{rule.limit}")],
)
def test_a_refusal_names_the_card_or_the_row_of_the_editor(key: str, named: str) -> None:
    error = RuleError("out_of_range", key=key, found="99", least=0, most=60)
    wanted = f"{{error.out_of_range key={named}, found=99, least=0, most=60}}"
    assert rule_editor._why(error) == worded(wanted)
    assert error.values["key"] == key


def test_an_empty_name_is_refused(device) -> None:
    walk(
        device,
        (NEW + " OK LEFT*2 " + "OK " * 9, "{editor.name}  0/16"),
        (
            "RIGHT OK",
            "{editor.not_changed why={error.name_length key={rule.name}, most=16}}|"
            "{error.name_length key={rule.name}, most=16}",
        ),
        ("OK BACK", "{rule.name}  {rules.mine}"),
    )


def test_a_name_has_at_most_sixteen_letters_and_all_pages_can_be_reached(device) -> None:
    walk(
        device,
        (NEW + " OK OK", "1/16"),
        ("OK " * 20, "16/16"),
        ("LEFT*4 OK", "A  B  C"),
        ("OK", "à  á  â"),
        ("OK", "0  1  2"),
        ("OK", "a  b  c"),
        ("RIGHT*2 OK*2", "14/16"),
        ("LEFT OK", "15/16"),
        ("RIGHT*2 OK", "{rule.name}  Aaaaaaaaaaaaaa"),  # a space at the end is not part of a name
    )


@pytest.mark.parametrize("seed", amount.first(1, range(2)))
def test_random_keys_in_the_editor_show_the_same_on_both_runtimes(seed: int) -> None:
    chance = random.Random(seed)
    with Simulator("cpython", seed=seed) as here, Simulator("micropython", seed=seed) as there:
        for device in (here, there):
            press(device, NEW)
        for step in range(500):
            key = chance.choice(("UP", "DOWN", "LEFT", "RIGHT", "OK", "OK", "OK", "BACK"))
            here.press(key)
            there.press(key)
            assert here.picture() == there.picture(), f"they differ after step {step}"


@pytest.mark.parametrize("seed", amount.first(1, range(2)))
def test_random_keys_in_the_editor_never_stop_it_nor_write_a_bad_file(tmp_path, seed) -> None:
    chance = random.Random(seed)
    with Simulator(storage=tmp_path, seed=seed) as device:
        for _ in range(6):
            if worded("{tile.tally}") in "\n".join(device.words()):
                press(device, chance.choice((NEW, CLOSER + " DOWN*9 OK DOWN*2 OK")))
            for _ in range(400 if amount.everything else 100):
                device.press(chance.choice((*KEYS[:4], "OK", "OK", "OK", "BACK")))
                assert device.words(), "the screen is empty"
            press(device, "restart")
    storage = store.of_folder(str(tmp_path))
    for name in rule_shelf.names(storage):
        assert rule_shelf.load(storage, name)[1] == ""


def test_the_underlined_figure_is_the_one_that_the_arrows_change(device) -> None:
    """With 7 and tens to change, the 7 was underlined."""
    press(device, WAYS["rule editor"])
    walk(device, ("DOWN OK LEFT*9", "09|{number.steps step=10, next=1}"))
    walk(device, ("RIGHT LEFT OK LEFT*2", "07|{number.usual usual=99}"), ("RIGHT*4 OK", "11"))


def edited(device: Guide, base: str) -> None:
    """Begin a new house rule from a preset."""
    press(device, "OK LEFT*2 OK")
    device.choose(base)


def edited_card(device: Guide, base: str, card: str) -> None:
    """Begin a new house rule from a preset, and choose a card."""
    edited(device, base)
    device.choose("rule.cards")
    device.choose(card)


def test_a_change_to_every_card_of_a_rank_keeps_what_its_suits_do_besides(tmp_path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        edited_card(device, "One Hundred", "A")
        walk(device, ("", "{card.counts}  {card.by_suit}|{effect.reverse}  {editor.no}"))
        device.choose("effect.reverse")
        walk(device, ("", "{card.counts}  {card.by_suit}|{effect.reverse}  {editor.yes}"))
        press(device, "BACK BACK")
        device.choose("editor.save")
        walk(device, ("wait:100", "{rules.which}"))
    any_total = {"set": [0, "limit"], "reverse": True}
    assert file_of(tmp_path, "my-rules.json")["cards"] == {
        "A": {"add": 1, "reverse": True}, "AC": any_total, "AS": any_total,
    }  # fmt: skip


def test_a_number_for_every_card_of_a_rank_is_that_of_all_its_suits(tmp_path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        edited_card(device, "One Hundred", "A")
        device.choose("card.counts")
        device.choose("card.kind.double")
        walk(device, ("", "{card.counts}  {card.doubles}"))


def test_rules_that_nobody_can_play_are_not_saved(tmp_path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        edited(device, "Ninety-Eight")
        device.choose("rule.pack")
        for _ in range(13):
            press(device, "OK LEFT*4 OK DOWN")
        press(device, "BACK")
        device.choose("editor.save")
        why = say("error.too_few_cards", size=0, seats=2, hand=4)
        walk(device, ("wait:100", why), ("OK", "{editor.save}"))
        assert not list((tmp_path / "rules").glob("*"))
        device.choose("rule.pack")
        walk(device, ("OK RIGHT*12 OK BACK", "{rule.pack}  12"))
        device.choose("editor.save")
        walk(device, ("wait:100", "{rules.which}"))
        three = ("RIGHT*9", "{setup.players count=3}")  # there are no more cards
        walk(device, ("OK", "{setup.how_many_play}"), three, ("OK OK", "{play.plays name=seat 1}"))


def test_the_points_that_win_are_those_that_are_shown(tmp_path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        edited(device, "Wilson's 99")
        device.choose("rule.target_points")
        walk(device, ("OK OK", "{rule.target_points}  15"), ("BACK", "{rules.which}"))
    with Guide(seed=1) as device:
        edited(device, "Ninety-Nine")
        device.choose("rule.target_points")
        walk(device, ("OK RIGHT OK", "{rule.target_points}  16"))
        device.choose("rule.target_points")
        walk(device, ("OK LEFT", "{number.usual usual=15}"), ("OK", "{rule.target_points}  15"))
        device.choose("rule.win_points")
        walk(device, ("OK RIGHT OK DOWN", "{rule.target_points}  none"))


def test_totals_that_no_total_is_between_are_named(tmp_path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        edited_card(device, "Ninety-Nine", "8")
        device.choose("effect.from")
        press(device, "RIGHT*8 OK OK")
        device.choose("effect.upto")
        why = say("error.holds_nowhere", key="8", least=80, most=79)
        walk(device, ("LEFT*2 OK OK", why))


def test_a_card_may_be_playable_at_some_totals_alone(tmp_path, golden) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        edited_card(device, "Ninety-Nine", "8")
        device.choose("card.counts")
        device.choose("card.kind.nothing")
        device.choose("effect.ends_in")
        device.choose("1")
        walk(device, ("", "{effect.ends_in}  1"))
        device.choose("card.one_more")
        device.choose("card.counts")
        device.choose("card.kind.never")
        walk(device, ("", "{card.counts}  {card.never}"))
        press(device, "BACK BACK")
        golden("editor-never", device)
        walk(
            device,
            ("", "8  " + say("card.only", what=say("card.at", what="0", totals="1, 11, 21…"))),
        )
        press(device, "BACK")
        device.choose("editor.save")
    saved = json.loads(kept(tmp_path, "rules/my-rules.json"))
    assert saved["cards"] == {"8": [{"ends_in": 1}, {"never": True}]}


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("home.tally", (("setup.players", (2, 3, 5, 6)),)),
        ("home.solo", (("setup.bots", (1, 2, 4, 5)),)),
        ("kind.pass", (("setup.players", (2, 3, 4, 5, 6)), ("setup.bots", (1, 2)))),
    ],
)
def test_only_numbers_of_players_are_offered_that_there_are_cards_for(
    kind: str, numbers: tuple[tuple[str, tuple[int, ...]], ...], tmp_path: Path
) -> None:
    rules = {"base": "pagat-99", "name": "Few", "hand": 6, "decks": {"2-4": 1, "5-": 2}}
    rules["pack"] = dict.fromkeys(("2", "3", "4", "5", "6", "7", "8", "9"), 0)
    path = tmp_path / "rules" / "few.json"
    path.parent.mkdir()
    path.write_text(json.dumps(rules))
    with Guide(storage=tmp_path) as device:
        device.choose(kind)
        device.choose("Few")
        for text, counts in numbers:
            press(device, "LEFT*9")
            for count in counts:
                assert say(text, count=count) in device.words()[1].split("  ")
                press(device, "RIGHT")
            press(device, "LEFT*2 OK")  # four people, whom one or two bots must join
