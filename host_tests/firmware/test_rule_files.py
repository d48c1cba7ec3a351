"""Rule files on the flash: invalid ones, edited ones, and the shelf that they lie on."""

from __future__ import annotations

import json
import random

import pytest

from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.errors import RuleError
from firmware.files import form, rule_shelf, sectors, store
from firmware.words import say
from host_tests.firmware.flow import beginning, walk, worded
from host_tests.firmware.rule_play import LIST, NEW, file_of, put
from host_tests.kept import kept
from host_tests.refusals import says
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])


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
