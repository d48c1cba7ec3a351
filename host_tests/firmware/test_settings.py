"""Settings: their effects, that they are kept, and a damaged file."""

from __future__ import annotations

import pytest

from firmware.device.sound import BUST, PRESS
from firmware.files import form
from firmware.words import say
from host_tests.firmware.flow import CANNOT, start_tally, walk
from host_tests.kept import kept
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

OPEN = "LEFT OK"


def test_contrast_is_seen_while_it_is_chosen_and_given_up_by_back(device) -> None:
    press(device, OPEN)
    assert device.panel.contrast == 207
    walk(device, ("DOWN*4 OK", "{settings.contrast}|{settings.level level=7, levels=8}"))
    walk(device, ("LEFT*3", "{settings.level level=4, levels=8}"))
    assert device.panel.contrast == 127
    press(device, "BACK")
    assert device.panel.contrast == 207
    walk(
        device,
        ("OK LEFT*9", "{settings.level level=1, levels=8}"),
        ("OK", "{settings.contrast}  {settings.level level=1, levels=8}"),
    )
    assert device.panel.contrast == 31
    press(device, "restart")
    assert device.panel.contrast == 31


def test_sound_is_made_for_presses_and_busts_and_can_be_switched_off(device) -> None:
    start_tally(device, seats=3, dealer=3)
    device.sounds.clear()
    press(device, CANNOT)
    assert device.sounds == [PRESS] * (len(CANNOT.split()) - 1) + [BUST]
    press(device, "BACK UP*3 OK LEFT LEFT")  # in the game
    device.sounds.clear()
    walk(
        device,
        ("", "{settings.volume}  {settings.volume.off}"),
        ("UP DOWN", "{settings.volume}  {settings.volume.off}"),
    )
    assert device.sounds == []


def test_rotating_the_screen_turns_the_picture_and_the_arrows(device) -> None:
    home = device.picture()
    walk(device, (OPEN + " DOWN*5 OK", "{settings.turned}  on"), ("BACK LEFT", "{home.tally}"))
    assert device.picture() == home.turned()  # LEFT was RIGHT, so the first tile is chosen again
    walk(device, ("UP LEFT OK", "{kind.parlett}"), ("BACK restart", "{home.tally}"))
    assert device.picture() == home.turned()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x00\xff\x80 rubbish", say("file.not_json")),
        (b"", say("file.not_json")),
        (b'{"contrast": 20', say("file.not_json")),
        (b"[1, 2]", say("file.no_settings")),
        (b'{"display": {"sda": 0}, "sound": null}', say("file.no_settings")),
        (b'{"contrast": 999}', say("file.bad_value", name="contrast", value="999")),
        (b'{"contrast": true}', say("file.bad_value", name="contrast", value="True")),
        (b'{"volume": "loud"}', say("file.bad_value", name="volume", value="loud")),
        (b'{"sleep": true}', say("file.bad_value", name="sleep", value="True")),
        (b'{"speed": ["slow"]}', say("file.bad_value", name="speed", value="['slow']")),
        (b'{"language": "elvish"}', say("file.bad_value", name="language", value="elvish")),
        (b'{"language": ["english"]}', say("file.bad_value", name="language", value="['english']")),
        (b'{"turned": 1}', say("file.bad_value", name="turned", value="1")),
        (b"[" * 3000, say("file.not_json")),
        (b"{[]: 1}", say("file.not_json")),
        (form.head("settings.json", 99) + b'{"contrast": 31}', say("file.damaged")),
    ],
)
@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_a_damaged_settings_file_is_reported_and_kept(runtime, tmp_path, content, says) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    with Simulator(runtime, tmp_path) as device:
        shown = " ".join(device.words())
        assert says in shown
        assert "settings.json.bad1" in shown.replace(" ", "")
        walk(device, ("OK", "{home.tally}"))
        press(device, "restart")
        walk(device, ("", "{home.tally}"))
    assert (tmp_path / "settings.json.bad1").read_bytes() == content
    assert kept(tmp_path, "settings.json"), "the tour would come again"


def test_a_long_wrong_value_hides_nothing_after_it(tmp_path) -> None:
    (tmp_path / "settings.json").write_bytes(b'{"volume": "%s"}' % (b"loud" * 600))
    with Simulator(storage=tmp_path) as device:
        words = device.words()
        press(device, "OK")
        words += device.words()
        assert "settings.json.bad1" in "".join(words).replace(" ", "")


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_good_settings_of_a_partly_bad_file_are_used(runtime, tmp_path) -> None:
    """The file has the same bytes on both runtimes, although dicts of MicroPython have no order."""
    (tmp_path / "settings.json").write_text('{"contrast": 31, "volume": 5, "turned": true}')
    with Simulator(runtime, tmp_path) as device:
        assert device.panel.contrast == 31
    text = kept(tmp_path, "settings.json").decode()
    assert text == (
        '{"language": "english", "contrast": 31, "volume": "high", "speed": "normal", '
        '"sleep": 180, "tally_sleeps": false, "turned": true, "strokes": false, '
        '"coach": true, "school": "off", "pace": 0}'
    )


def test_settings_saved_by_windows_notepad_are_used(tmp_path) -> None:
    """It puts a byte-order mark before everything."""
    (tmp_path / "settings.json").write_bytes(b'\xef\xbb\xbf{"contrast": 31}')
    with Simulator(storage=tmp_path) as device:
        walk(device, ("", "{home.tally}"))
        assert device.panel.contrast == 31


def test_settings_of_another_version_are_no_mistake(tmp_path) -> None:
    (tmp_path / "settings.json").write_text('{"sound": false, "smell": "sweet"}')
    with Simulator(storage=tmp_path) as device:
        walk(device, ("", "{home.tally}"), (OPEN, "{settings.volume}  {settings.volume.off}"))


def test_left_and_right_change_the_value_and_stop_at_its_ends(device) -> None:
    walk(
        device,
        (OPEN + " LEFT", "{settings.volume}  {settings.volume.low}"),
        ("LEFT", "{settings.volume}  {settings.volume.off}"),
        ("LEFT", "{settings.volume}  {settings.volume.off}"),
        ("RIGHT*3", "{settings.volume}  {settings.volume.high}"),
        ("DOWN RIGHT", "{settings.speed}  {settings.speed.fast}"),
        ("DOWN*2 RIGHT", "{settings.tally_sleeps}  {settings.on}"),
        ("restart " + OPEN, "{settings.speed}  {settings.speed.fast}"),
    )


def test_on_a_knob_left_and_right_move_and_ok_opens_the_values(quick_device) -> None:
    quick_device.handheld.device.keys.kind = "encoder"
    walk(
        quick_device,
        (OPEN + " RIGHT OK", "{settings.speed}|{settings.speed.normal}"),
        ("LEFT OK", "{settings.speed}  {settings.speed.slow}"),
        ("RIGHT*2 OK", "{settings.tally_sleeps}  {settings.on}"),
    )


def test_each_setting_is_in_the_menu() -> None:
    from firmware.files.settings import ALL
    from firmware.screens.settings import SHOWN

    assert set(SHOWN) == {name for name, _, _ in ALL}


def test_settings_are_reached_from_a_game_which_waits(device) -> None:
    start_tally(device, seats=3, dealer=3)
    shown = device.picture()
    walk(device, ("BACK UP*4 OK", "{menu.settings}|{settings.volume}"), ("BACK*2", ""))
    assert device.picture() == shown


def test_about_shows_the_versions_and_the_licences(device) -> None:
    walk(device, (OPEN + " UP OK", "{facts.version version=0.1.0}"), ("OK", "MIT"))
