"""The settings, saved in `settings.json`. Each value is checked when the file is read."""

import json

from engine.errors import shown
from firmware.files import READ_ONLY, failure, json_text
from firmware.words import LANGUAGES, say, use

FILE = "settings.json"

ALL = (
    ("language", LANGUAGES[0][0], tuple([name for name, _ in LANGUAGES])),
    ("contrast", 207, range(256)),
    ("volume", "high", ("off", "low", "high")),
    ("speed", "normal", ("slow", "normal", "fast")),
    ("sleep", 180, (30, 60, 180, 600, 0)),
    ("tally_sleeps", False, (False, True)),
    ("turned", False, (False, True)),
    ("strokes", False, (False, True)),
    ("coach", True, (False, True)),
    ("school", "off", ("off", "three", "enter", "clock")),
    ("pace", 0, (0, 10, 20, 30, 60)),
)
"""Each setting as (name, default, allowed values)."""


def values_of(name: str):
    """Return the values that a setting may have."""
    return [values for each, _, values in ALL if each == name][0]


class Settings:
    """The settings of the device.

    language: the language of all texts, a name in `firmware.words.LANGUAGES`.
    contrast: the contrast of the display, 0 to 255.
    volume: the volume of sounds.
    speed: how fast bots play.
    sleep: after how many seconds without a key the display goes dark, 0 for never.
    tally_sleeps: whether it goes dark during a tally, too.
    turned: whether the device is held upside down.
    strokes: whether a real card is entered with two strokes, not on a pad.
    coach: whether there are hints, and a better play after a hand.
    school: how a player says the new total before the device shows it.
    pace: the seconds that a player has for a turn, 0 for no clock.
    mended: whether the file was wrong, and the settings are to be saved again.
    new: whether there was no file.
    """

    language: str
    contrast: int
    volume: str
    speed: str
    sleep: int
    tally_sleeps: bool
    turned: bool
    strokes: bool
    coach: bool
    school: str
    pace: int

    def __init__(self, storage, read: bool = True):
        """read: whether to read the file, or else to use the defaults.

        A file that can't be used is set aside, and the problems of the storage say so.
        """
        for name, default, _ in ALL:
            setattr(self, name, default)
        use(self.language)
        self.mended = False
        self._storage = storage
        self._unread = not read
        self.new = read and not storage.exists(FILE)
        if read:
            wrong = storage.try_read(FILE, self._take, "file.not_json")
            if wrong:
                storage.reject(FILE, wrong)
            self.mended = not self.new and not storage.exists(FILE)

    def save(self) -> None:
        """Write the settings to the file.

        Raises OSError if there is no room, or if the file was not read: it may have other values.
        """
        if self._unread and self._storage.exists(FILE):
            raise failure(READ_ONLY)
        # One by one: a dict has another order on MicroPython.
        values = [f'"{name}": {json.dumps(getattr(self, name))}' for name, _, _ in ALL]
        self._storage.write(FILE, [("{" + ", ".join(values) + "}").encode()])
        self._unread = False

    def _take(self, content: bytes) -> str:
        """Take each allowed value of the file; return a sentence about a wrong one, or "".

        Raises ValueError if the content is not JSON.
        """
        values = json_text.parse(content.decode())
        if not isinstance(values, dict):
            return say("file.no_settings")
        wrong = ""
        if values.get("sound") is False and "volume" not in values:
            self.volume = "off"  # as older versions saved it
        elif values and not [name for name, _, _ in ALL if name in values]:
            return say("file.no_settings")
        for name, default, allowed in ALL:
            value = values.get(name, getattr(self, name))
            if type(value) is type(default) and value in allowed:
                setattr(self, name, value)
                if name == "language":  # the first setting, so that problems are reported in it
                    use(self.language)
            else:
                wrong = say("file.bad_value", name=name, value=shown(value))
        return wrong
