"""The settings, kept in `settings.json`. Each value is checked when the file is read."""

import json

from firmware.device.storage import reason
from firmware.files import form, json_text
from firmware.words import LANGUAGES, say, use

FILE = "settings.json"

_NAMES = ("language", "contrast", "sound", "turned", "bids")

BIDS = ("open", "secret", "later")
"""How bids are entered on a score sheet: openly, by each player secretly, or after the play."""


class Settings:
    """The settings of the device.

    language: that of all texts, a name in `firmware.words.LANGUAGES`.
    contrast: that of the display, 0 to 255.
    sound: whether there is sound.
    turned: whether the device is held upside down.
    bids: one of `BIDS`.
    problem: a sentence about the file if it was bad, else "".
    """

    def __init__(self, storage, read: bool = True):
        """read: whether to read the file; if not, the settings are the defaults."""
        self.language = LANGUAGES[0][0]
        use(self.language)
        self.contrast = 207
        self.sound = True
        self.turned = False
        self.bids = BIDS[0]
        self.problem = ""
        self._storage = storage
        try:
            content = storage.read(FILE) if read else None
            if content is None:
                return
            wrong = self._take(json_text.parse(content.decode()))
        except form.Newer as error:
            self.problem = say("file.default_used", name=FILE, why=error)
            return
        except OSError as error:
            wrong = say("file.cannot_read", why=reason(error))
        except ValueError:  # no text, no JSON, or far too much of it
            wrong = say("file.not_json")
        if wrong:
            try:
                kept = storage.set_aside(FILE)
                self.save()
                self.problem = say("file.default_kept", name=FILE, why=wrong, kept=kept)
            except OSError as error:
                why = reason(error)
                self.problem = say("file.default_unsaved", name=FILE, why=wrong, unsaved=why)

    def speak(self, language: str) -> None:
        """Have all texts in a language from now on; texts that are kept somewhere stay."""
        self.language = language
        use(language)

    def save(self) -> None:
        """Write the settings to the file; OSError if there is no room."""
        # One by one: a dict has another order on MicroPython.
        values = [f'"{name}": {json.dumps(getattr(self, name))}' for name in _NAMES]
        self._storage.write(FILE, [("{" + ", ".join(values) + "}").encode()])

    def _take(self, values) -> str:
        """Take each value that is allowed; return what was wrong in words, or ""."""
        if not isinstance(values, dict):
            return say("file.no_settings")
        wrong = ""
        for name in _NAMES:
            value = values.get(name, getattr(self, name))
            if name == "language":  # the first, so that what is wrong is said in it
                good = any(value == each for each, _ in LANGUAGES)
            elif name == "contrast":
                good = type(value) is int and 0 <= value <= 255
            elif name == "bids":
                good = value in BIDS
            else:
                good = isinstance(value, bool)
            if good and name == "language":
                self.speak(value)
            elif good:
                setattr(self, name, value)
            else:
                wrong = say("file.bad_value", name=name, value=repr(value))
        return wrong
