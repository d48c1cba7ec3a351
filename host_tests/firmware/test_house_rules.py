"""House rules: made on the device, kept in files and played by; and invalid files."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.adding.vocabulary import KEYS as RULE_KEYS
from engine.adding.vocabulary import values_of
from engine.errors import RuleError
from firmware.files import form, rule_shelf, sectors, store
from firmware.screens.editor import rule_editor
from firmware.screens.editor.rule_editor import ROWS
from firmware.words import say
from host_tests.firmware.flow import beginning, walk, worded
from host_tests.kept import kept
from host_tests.refusals import says
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.guide import Guide
from tools.sim.simulator import KEYS, Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])

LIST = "OK"  # from the home screen to the list of rules
NEW = "OK LEFT*2 OK OK"  # from the home screen to a new house rule, based on the first preset
CLOSER = "OK LEFT OK"  # from the home screen to the list of rules to explain or change
ZOO = "LEFT*5 OK LEFT*11 OK OK"  # the letters of Zoo, from an empty text
EDITOR = list(ROWS)


@pytest.fixture(params=["cpython", "micropython"])
def flash(request, tmp_path):
    """Return a device on each runtime and the folder of its flash."""
    with Simulator(request.param, tmp_path, seed=1) as device:
        yield device, tmp_path


def file_of(folder: Path, name: str) -> dict:
    return json.loads(kept(folder, f"rules/{name}"))


def put(folder: Path, name: str, content) -> bytes:
    """Put a rule file on the flash; return its bytes."""
    (folder / "rules").mkdir(exist_ok=True)
    if not isinstance(content, bytes):
        content = json.dumps(content).encode()
    (folder / "rules" / name).write_bytes(content)
    return content


# Create, play, change and delete


def test_a_house_rule_is_made_and_played_with_left_right_ok_and_back_only(flash, golden) -> None:
    device, folder = flash
    press(device, LIST)
    golden("house-list", device.picture())
    walk(
        device,
        ("LEFT LEFT OK", "{rules.start_from}"),
        ("OK", "{rule.name}  {rules.mine}|{rule.limit}  99"),
    )
    golden("house-editor", device.picture())
    walk(device, ("RIGHT OK", "{rule.limit}|99|{number.steps step=10, next=1}"), ("LEFT*4", "59"))
    golden("house-number", device.picture())
    walk(
        device,
        ("OK RIGHT", "60|{number.usual usual=99}"),
        ("OK", "{rule.limit}  60"),
        ("RIGHT OK", "A  {or first=1, last=11}"),
    )
    golden("house-cards", device.picture())
    walk(
        device,
        ("RIGHT*6 OK", "{card.every rank=7}|{card.counts}  7|{card.turns_direction}  {editor.no}"),
        ("OK", "{card.asked card={card.every rank=7}}|{card.kind.add}  ✓|{card.kind.make_limit}"),
    )
    golden("house-kinds", device.picture())
    walk(
        device,
        ("RIGHT*5 OK", "{card.every rank=7}|{card.counts}  {card.doubles}"),
        ("BACK LEFT*5 OK", "{card.every rank=2}|{card.counts}  2"),
        ("LEFT OK", "{card.one_suit}|2♣  2|2♠  2"),
        ("LEFT OK", "2♠|{card.counts}  2"),
        ("RIGHT OK", "{card.turns_direction}  {editor.yes}"),
    )
    golden("house-card", device.picture())
    walk(
        device,
        ("BACK", "2♥  2|2♠  {card.turns what=2}"),
        ("BACK", "{card.ends_in}  {card.any_digit}"),
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
    golden("house-changed", device.picture())
    press(device, "LEFT*4 OK")
    golden("house-name", device.picture())
    walk(
        device,
        (ZOO, "{editor.name}  3/16|Zoo"),
        ("RIGHT*15 OK", "Zoo|{rule.limit}  60"),
        ("LEFT OK", "{rules.which}|Zoo  {rules.house}|Double 99"),
    )
    golden("house-kept", device.picture())
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
        ("DOWN*14 OK", "{rule.decks}|{editor.everybody}  1|{editor.by_players}"),
        ("RIGHT OK", "{editor.players first=2}  1|{editor.players first=3}  1"),
        ("RIGHT OK RIGHT OK", "{editor.players first=3}  2"),
        ("RIGHT OK RIGHT*2 OK RIGHT OK RIGHT*2 OK", "{editor.players first=5}  3"),
        (
            "RIGHT OK RIGHT*3 OK RIGHT OK RIGHT*3 OK RIGHT OK RIGHT*3 OK",
            "{editor.players first=8}  4",
        ),
    )
    golden("house-by-players", device.picture())
    walk(device, ("RIGHT", "{editor.same}"))
    walk(device, ("BACK BACK", "{editor.leave}"), ("DOWN OK", "{rules.which}"))
    assert file_of(folder, "zoo.json")["decks"] == {"2": 1, "3": 2, "4-5": 3, "6-": 4}


def test_the_rules_of_the_last_game_are_the_default_even_after_a_restart(flash) -> None:
    device, folder = flash
    put(folder, "zoo.json", {"base": "98", "name": "Zoo", "limit": 60})
    device.restart()
    walk(
        device,
        (LIST + " RIGHT*11", "Zoo  {rules.house}"),
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
    golden("house-nobody-draws", device.picture())
    walk(
        device,
        ("OK", "{rule.draw}  {value.draw.never}"),
        (f"UP*{down} OK UP OK OK", "{rule.hand}  3"),
        (f"DOWN*{down}", "{rule.draw}  {value.draw.always}"),
    )


def test_there_is_a_row_for_every_key_of_a_rule_file() -> None:
    assert sorted(EDITOR) == sorted((*RULE_KEYS, "cards"))
    for key in EDITOR:
        texts = ["rule." + key]
        if key != "token_name":
            for value in values_of(key):
                if isinstance(value, str):
                    texts += [f"value.{key}.{value}", f"answer.{key}.{value}"]
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
            "UP*11 OK DOWN*6 OK OK",
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


@pytest.mark.parametrize("seed", range(2))
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


@pytest.mark.parametrize("seed", range(2))
def test_random_keys_in_the_editor_never_stop_it_nor_write_a_bad_file(tmp_path, seed) -> None:
    chance = random.Random(seed)
    with Simulator(storage=tmp_path, seed=seed) as device:
        for _ in range(6):
            if worded("{tile.tally}") in "\n".join(device.words()):
                press(device, chance.choice((NEW, CLOSER + " DOWN*9 OK DOWN*2 OK")))
            for _ in range(400):
                device.press(chance.choice((*KEYS[:4], "OK", "OK", "OK", "BACK")))
                assert device.words(), "the screen is empty"
            press(device, "restart")
    storage = store.of_folder(str(tmp_path))
    for name in rule_shelf.names(storage):
        assert rule_shelf.load(storage, name)[1] == ""


# Files


# What is wrong with a file: the key of a text of the device, or the code of an error of the engine.
BAD = [
    (b"", "file.not_json"),
    (b"\x00\xff\x80 rubbish", "file.not_json"),
    (b'{"base": "98"', "file.not_json"),
    (b"[" * 3000, "file.not_json"),
    (b"[]", "not_an_object"),
    (b"{}", "not_one_of"),
    (b" " * 5000, "file.too_large"),
    ({"base": "uno"}, "not_one_of"),
    ({"base": ["98"]}, "not_one_of"),
    ({"base": "98", "name": "x" * 17}, "name_length"),
    ({"base": "98", "name": 'a "b"'}, "name_letters"),
    ({"base": "98", "limit": 1000}, "out_of_range"),
    ({"base": "98", "limit": 99.5}, "out_of_range"),
    ({"base": "98", "limit": True}, "out_of_range"),
    ({"base": "98", "start_total": 99}, "out_of_range"),
    ({"base": "98", "floor": "deep"}, "not_one_of"),
    ({"base": "98", "hand": 0}, "out_of_range"),
    ({"base": "98", "tokens": {"2-3": 1}}, "seats_missing"),
    ({"base": "98", "decks": {"two": 1}}, "wrong_span"),
    ({"base": "98", "jokers": "4"}, "out_of_range"),
    ({"base": "98", "after_bust": None}, "not_one_of"),
    ({"base": "98", "bust_by_playing": 1}, "not_one_of"),
    ({"base": "98", "borders": [66, 33]}, "not_rising"),
    ({"base": "98", "colour": "red"}, "no_such_rule"),
    ({"base": "98", "cards": {"Z": {}}}, "not_a_card"),
    ({"base": "98", "cards": {"4": {"add": 1, "set": 2}}}, "one_effect"),
    ({"base": "98", "cards": {"4": {"add": []}}}, "no_numbers"),
    ({"base": "98", "cards": {"4S": {"set": 99}}}, "out_of_range"),
    ({"base": "98", "cards": {"4": {"jump": 1}}}, "not_one_of"),
    ({"base": "98", "cards": {"4": 4}}, "not_an_object"),
]


@pytest.mark.parametrize(("content", "why"), BAD)
def test_an_invalid_file_is_reported_in_one_line_with_its_name_the_key_and_the_reason(
    tmp_path, content, why
) -> None:
    before = put(tmp_path, "zoo.json", content)
    there = store.of_folder(str(tmp_path))
    rules, problem = rule_shelf.load(there, "zoo.json")
    assert rules is None
    kept = "rules/zoo.json.bad1"
    reason = problem.removeprefix(say("file.set_aside", name="rules/zoo.json", kept=kept, why=""))
    assert reason == say(why) if why.startswith("file.") else says(reason, why), problem
    assert "\n" not in problem
    assert (tmp_path / kept).read_bytes() == before
    assert rule_shelf.load(there, "zoo.json")[1] == f"zoo.json: {say('file.gone')}"
    assert "zoo.json" not in rule_shelf.names(there)


@RUNTIMES
def test_invalid_files_are_named_once_and_kept_under_other_names(runtime, tmp_path) -> None:
    found = {}
    for number, (content, _) in enumerate(BAD):
        name = f"bad{number:02}.json"
        found[name] = put(tmp_path, name, content)
    named = set()
    with Simulator(runtime, tmp_path) as device:
        press(device, LIST + " DOWN*9")
        for _ in range(3 * len(BAD)):
            shown = "".join(device.words()).replace(" ", "")
            if "Whichrules?" not in shown:
                named |= {name for name in found if f"rules/{name}can'tbeused" in shown}
            press(device, "OK wait:100" if "Whichrules?" not in shown else "DOWN wait:100")
        assert named == set(found)
        while worded("{rules.which}") not in device.words()[0]:
            press(device, "OK")
        assert not [line for line in device.words() if "bad" in line]
    for name, content in found.items():
        assert (tmp_path / "rules" / f"{name}.bad1").read_bytes() == content


@RUNTIMES
def test_a_rule_that_a_person_has_edited_is_used_and_this_is_said(runtime, tmp_path) -> None:
    there = store.of_folder(str(tmp_path))
    rule_shelf.save(there, {"base": "98", "name": "Zoo", "limit": 60})
    there.settle()
    path = tmp_path / "rules" / "zoo.json"
    edited = path.read_bytes().replace(b"60", b"70")
    path.write_bytes(edited)
    with Simulator(runtime, tmp_path) as device:
        walk(
            device,
            (LIST + " LEFT*3", "Zoo  {rules.house}"),
            ("wait:3500", say("rules.changed", name="zoo.json")),
            ("OK", "{rules.which}|Zoo  {rules.house}"),
            ("wait:3500", "{rules.which}"),  # the message appears once
        )
    assert file_of(tmp_path, "zoo.json") == {"base": "98", "name": "Zoo", "limit": 70}
    rules, problem = rule_shelf.load(store.of_folder(str(tmp_path)), "zoo.json")
    assert (rules.limit, problem) == (70, "")


@pytest.mark.parametrize(
    ("old", "new", "good"),
    [
        (b"60", b"6x", False),  # no JSON
        (b"60", b"6000", False),  # no rule
        (b"ninety-nine rule 2", b"ninety-nine solo 2", True),
        (b"ninety-nine rule 2", b"my rule", True),
        (b"; ninety-nine rule 2", b"ninety-nine rule 2", False),
        (b'{\n"base"', b'{"base"', True),
    ],
)
def test_an_edited_rule_is_used_only_if_it_is_good(tmp_path, old, new, good) -> None:
    there = store.of_folder(str(tmp_path))
    rule_shelf.save(there, {"base": "98", "name": "Zoo", "limit": 60})
    there.settle()
    path = tmp_path / "rules" / "zoo.json"
    assert old in path.read_bytes()
    edited = path.read_bytes().replace(old, new)
    path.write_bytes(edited)
    there = store.of_folder(str(tmp_path))
    rules, problem = rule_shelf.load(there, "zoo.json")
    if good:
        assert (rules.limit, problem) == (60, "")
    else:
        assert rules is None
        assert (tmp_path / "rules" / "zoo.json.bad1").read_bytes() == edited


@pytest.mark.parametrize("line", [b"", form.head("rules/zoo.json", 99)])
@RUNTIMES
def test_a_rule_saved_by_windows_notepad_is_used(runtime, tmp_path, line) -> None:
    """It puts a byte-order mark before everything."""
    saved = b"\xef\xbb\xbf" + line + b'{"base": "98",\r\n"name": "Zoo", "limit": 60}'
    put(tmp_path, "zoo.json", saved)
    with Simulator(runtime, tmp_path) as device:
        walk(device, (LIST + " LEFT*3", "Zoo  {rules.house}"))
    assert (tmp_path / "rules" / "zoo.json").read_bytes() == saved


def test_a_rule_of_a_newer_version_is_left_alone(tmp_path) -> None:
    there = store.of_folder(str(tmp_path))
    text = form.head("rules/zoo.json", 0).replace(b" 2 ", b" 3 ") + b"something new"
    put(tmp_path, "zoo.json", text)
    rules, problem = rule_shelf.load(there, "zoo.json")
    assert rules is None
    assert problem == say("file.left", name="zoo.json", why=say("file.newer"))
    assert (tmp_path / "rules" / "zoo.json").read_bytes() == text


def test_a_folder_in_place_of_a_rule_file_and_a_file_in_place_of_the_folder(flash) -> None:
    device, folder = flash
    (folder / "rules").write_text("kept")
    walk(device, ("restart", "{home.tally}"), (LIST, "{rules.which}"), ("BACK", "{home.tally}"))
    assert (folder / "rules").read_text() == "kept"
    walk(device, (NEW + " UP OK", "{rules.which}|{rules.mine}  {rules.house}"))
    store.of_folder(str(folder)).settle()
    assert (folder / "rules.bad1").read_text() == "kept"
    (folder / "rules" / "zoo.json").mkdir()
    (folder / "rules" / "zoo.json" / "inside").write_text("kept")
    device.restart()
    walk(
        device,
        (LIST + " LEFT*3", "zoo.json  {rules.broken}"),
        ("OK", "zoo.json: " + beginning("file.cannot_read")),
    )
    while worded("{rules.which}") not in device.words()[0]:
        press(device, "OK")
    walk(
        device,
        ("DOWN*2 OK LEFT OK DOWN OK DOWN OK", beginning("rules.not_deleted", name="zoo.json")),
    )
    assert (folder / "rules" / "zoo.json" / "inside").read_text() == "kept"


def hostile(chance: random.Random) -> bytes:
    """A file that somebody might put into the folder of rules."""
    good: dict = {"base": chance.choice(sorted(PRESETS)), "name": "Some rules", "limit": 50}
    good["cards"] = {"4": {"add": [1, 2]}, "KH": {"set": [0, "limit"], "skip": 1}, "*": {}}
    values: list = [None, True, -1, 10**30, 0.5, "", "limit", "é\u2028", [], [[]], {}, {"2-": 1}, 3]
    kind = chance.randrange(7)
    if kind == 0:
        return chance.randbytes(chance.randrange(300))
    if kind == 1:
        depth = chance.choice((5, 50, 1300))
        return b'{"base": "98", "x": ' + b'{"a":' * min(depth, 800) + b"1" + b"}" * depth
    if kind == 6:
        return json.dumps(good).encode()
    keys = ["base", "name", "tokens", "borders", "cards", "points_floor", "tie", "limit", "floor"]
    for _ in range(chance.randrange(1, 3)):
        key = chance.choice(keys)
        good[key] = chance.choice(values)
        if kind == 2 and isinstance(good.get("cards"), dict):
            effect = chance.choice(["add", "set", "double", "reverse", "skip", "q"])
            good["cards"][chance.choice(["4", "KH", "*", "", "Z"])] = {
                effect: chance.choice(values)
            }
    text = json.dumps(good).encode()
    if kind == 3:
        place = chance.randrange(len(text))
        text = text[:place] + chance.randbytes(chance.randrange(3)) + text[place + 1 :]
    if kind == 4:
        text = text[: chance.randrange(len(text))]
    return text


@RUNTIMES
def test_hostile_files_never_stop_the_device(runtime, tmp_path) -> None:
    chance = random.Random(99)
    found = {}
    files = 300 if runtime == "cpython" else 80
    for number in range(files):
        name = f"{number:04}.json"
        found[name] = put(tmp_path, name, hostile(chance))
    for number in range(5):
        (tmp_path / "rules" / f"x{number}.json").mkdir()
        (tmp_path / "rules" / f"rule{number}.txt").write_bytes(chance.randbytes(50))
    with Simulator(runtime, tmp_path) as device:
        press(device, LIST + " DOWN*8")
        playable = 0
        for _ in range(files + 5):
            press(device, "DOWN OK")
            playable += worded("{setup.how_many_play}") in device.words()[0]
            for _ in range(files):  # one message for each file that is set aside
                if worded("{rules.which}") not in device.words()[0]:
                    device.press("BACK")
            assert worded("{rules.which}") in device.words()[0]
        assert playable > files // 40
    good = 0
    for name, content in found.items():
        path = tmp_path / "rules" / name
        good += path.exists()
        assert (path if path.exists() else path.with_name(f"{name}.bad1")).read_bytes() == content
    assert files // 40 < good < files // 2


# The shelf


@pytest.fixture
def storage(tmp_path) -> store.Store:
    return store.of_folder(str(tmp_path))


def test_the_shelf_has_all_presets_the_best_known_first(storage) -> None:
    names = rule_shelf.names(storage)
    assert names[0] == "pagat-99"
    assert sorted(names) == sorted(PRESETS)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_comes_back_from_a_file_as_it_was(storage, name) -> None:
    file = rule_shelf.save(storage, rule_shelf.data_of(name, preset(name).data, preset(name).data))
    rules, problem = rule_shelf.load(storage, file)
    assert problem == ""
    assert rules.data == preset(name).data


def test_file_names_are_made_of_names_and_never_taken_twice(storage) -> None:
    results = []
    for name in ("Bob's 99!", "Bob's 99", "bobs 99", "é ü", "---", "100", "CON", "a.b/c\\d"):
        results.append(rule_shelf.save(storage, {"base": "98", "name": name}))
    assert results == [
        "bobs-99.json",
        "bobs-99-2.json",
        "bobs-99-3.json",
        "rule.json",
        "rule-2.json",
        "100.json",
        "con.json",
        "a-b-c-d.json",
    ]
    for name in results:
        assert rule_shelf.load(storage, name)[0] is not None
    assert rule_shelf.load(storage, "100")[0].title() == "One Hundred"


def test_what_is_too_long_is_not_saved(storage, tmp_path) -> None:
    cards = {rank + suit: {"add": list(range(9))} for rank in "A23456789JQK" for suit in "CDHS"}
    for numbers in cards.values():
        numbers["add"] = list(range(40))
    with pytest.raises(RuleError, match="too_many_changes"):
        rule_shelf.save(storage, {"base": "98", "name": "Zoo", "cards": cards})
    assert not storage.names("rules")


def test_a_file_without_a_name_is_called_by_its_own(storage, tmp_path) -> None:
    put(tmp_path, "ours.json", {"base": "98", "limit": 50})
    rules, problem = rule_shelf.load(storage, "ours.json")
    assert (rule_shelf.title("ours.json", rules), problem) == ("ours.json", "")


def test_a_write_that_breaks_off_leaves_the_old_rule(storage, tmp_path, monkeypatch) -> None:
    name = rule_shelf.save(storage, {"base": "98", "name": "Zoo"})
    before = kept(tmp_path, f"rules/{name}")

    def full(*_) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(sectors.Files, "program", full)
    with pytest.raises(OSError, match="space"):
        rule_shelf.save(storage, {"base": "98", "name": "Zoo", "limit": 50}, name)
    assert kept(tmp_path, f"rules/{name}") == before
    assert rule_shelf.names(storage)[-1] == name


def test_a_full_flash_is_reported_and_no_change_is_lost(tmp_path, monkeypatch) -> None:
    with Simulator(storage=tmp_path) as device:
        press(device, NEW + " DOWN*3 OK OK RIGHT OK")

        def full(*_) -> None:
            raise OSError(28, "no space")

        monkeypatch.setattr(sectors.Files, "program", full)
        walk(
            device,
            ("UP*4 OK", "{editor.not_saved why={file.full}}"),
        )
        walk(device, ("OK BACK DOWN*2 OK", "{rules.which}|Ninety-Nine"))
        assert worded("{rules.mine}") not in " ".join(device.words())
        press(device, NEW.replace("OK ", "", 1) + " DOWN*3 OK OK RIGHT OK UP*4 OK")
        monkeypatch.undo()
        walk(device, ("OK OK", "{rules.which}|{rules.mine}  {rules.house}"))
    assert file_of(tmp_path, "my-rules.json")["hand"] == 4


@pytest.mark.parametrize("fails", [1, 2, 3])
def test_rules_whose_save_fails_anywhere_are_in_the_editor_again(
    tmp_path, monkeypatch, fails: int
) -> None:
    with Simulator(storage=tmp_path) as device:
        press(device, NEW + " DOWN*3 OK OK RIGHT OK UP*4")
        calls = 0
        program = sectors.Files.program

        def failing(*values) -> None:
            nonlocal calls
            calls += 1
            if calls == fails:
                raise OSError(5, "EIO")
            program(*values)

        monkeypatch.setattr(sectors.Files, "program", failing)
        press(device, "OK")
        monkeypatch.undo()
        if calls >= fails:
            walk(device, ("", "{editor.not_saved why=[Errno 5] EIO}"), ("OK", "{editor.save}"))
            press(device, "OK")
        walk(device, ("", "{rules.which}|{rules.mine}  {rules.house}"))
    assert file_of(tmp_path, "my-rules.json")["hand"] == 4


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
        walk(device, ("", "{card.counts}  {card.by_suit}|{card.turns_direction}  {editor.no}"))
        device.choose("card.turns_direction")
        walk(device, ("", "{card.counts}  {card.by_suit}|{card.turns_direction}  {editor.yes}"))
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
        device.choose("card.from_total")
        press(device, "RIGHT*8 OK OK")
        device.choose("card.up_to_total")
        why = say("error.holds_nowhere", key="8", least=80, most=79)
        walk(device, ("LEFT*2 OK OK", why))


def test_a_card_may_be_playable_at_some_totals_alone(tmp_path, golden) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        edited_card(device, "Ninety-Nine", "8")
        device.choose("card.counts")
        device.choose("card.kind.nothing")
        device.choose("card.ends_in")
        device.choose("1")
        walk(device, ("", "{card.ends_in}  1"))
        device.choose("card.one_more")
        device.choose("card.counts")
        device.choose("card.kind.never")
        walk(device, ("", "{card.counts}  {card.never}"))
        press(device, "BACK BACK")
        golden("editor-never", device.picture())
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
