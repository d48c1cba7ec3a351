"""Settings: their effects, that they are kept, and a damaged file."""

from __future__ import annotations

import pytest

from firmware.device.sound import BUST, PRESS
from firmware.words import say
from host_tests.firmware.flow import CANNOT, start_tally, walk
from host_tests.kept import kept
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

OPEN = "UP UP OK"


def test_contrast_is_seen_while_it_is_chosen_and_given_up_by_back(device) -> None:
    press(device, OPEN)
    assert device.panel.contrast == 207
    walk(device, ("OK", "{settings.contrast}|7"), ("LEFT*3", "4"))
    assert device.panel.contrast == 127
    press(device, "BACK")
    assert device.panel.contrast == 207
    walk(
        device,
        ("OK LEFT*9", "1"),
        ("OK", "{settings.contrast}  {settings.level level=1, levels=8}"),
    )
    assert device.panel.contrast == 31
    press(device, "restart")
    assert device.panel.contrast == 31


def test_sound_is_made_for_presses_and_busts_and_can_be_switched_off(device) -> None:
    start_tally(device, seats=3, dealer=3)
    device.sounds.clear()
    press(device, CANNOT)
    assert device.sounds == [PRESS, PRESS, PRESS, PRESS, BUST]
    press(device, "BACK UP OK " + OPEN + " DOWN OK")
    device.sounds.clear()
    walk(
        device,
        ("", "{settings.sound}  {settings.off}"),
        ("UP DOWN", "{settings.sound}  {settings.off}"),
    )
    assert device.sounds == []


def test_rotating_the_screen_turns_the_picture_and_the_arrows(device) -> None:
    home = device.picture()
    walk(device, (OPEN + " DOWN DOWN OK", "{settings.rotate}  on"), ("BACK UP UP", "{home.title}"))
    assert device.picture() == home.turned()  # DOWN was UP, so the first item is selected again
    walk(device, ("DOWN OK", "{help.keys}|1/"), ("LEFT", "2/"), ("BACK restart", "{home.title}"))
    assert device.picture() == home.turned()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x00\xff\x80 rubbish", say("file.not_json")),
        (b"", say("file.not_json")),
        (b'{"contrast": 20', say("file.not_json")),
        (b"[1, 2]", say("file.no_settings")),
        (b'{"contrast": 999}', say("file.bad_value", name="contrast", value="999")),
        (b'{"contrast": true}', say("file.bad_value", name="contrast", value="True")),
        (b'{"sound": "loud"}', say("file.bad_value", name="sound", value="'loud'")),
        (b'{"language": "elvish"}', say("file.bad_value", name="language", value="'elvish'")),
        (b'{"language": ["english"]}', say("file.bad_value", name="language", value="['english']")),
        (b'{"turned": 1}', say("file.bad_value", name="turned", value="1")),
        (b"[" * 3000, say("file.not_json")),
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


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_the_good_settings_of_a_partly_bad_file_are_used(runtime, tmp_path) -> None:
    """The file has the same bytes on both runtimes, although dicts of MicroPython have no order."""
    (tmp_path / "settings.json").write_text('{"contrast": 31, "sound": 5, "turned": true}')
    with Simulator(runtime, tmp_path) as device:
        assert device.panel.contrast == 31
    text = kept(tmp_path, "settings.json").decode()
    settings = '"contrast": 31, "sound": true, "turned": true, "bids": "open"}'
    assert text == '{"language": "english", ' + settings


def test_settings_of_another_version_are_no_mistake(tmp_path) -> None:
    (tmp_path / "settings.json").write_text('{"sound": false, "smell": "sweet"}')
    with Simulator(storage=tmp_path) as device:
        walk(device, ("", "{home.tally}"), (OPEN, "{settings.sound}  {settings.off}"))
