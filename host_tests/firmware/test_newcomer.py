"""A newcomer never meets a word or a sign that is not explained on the way.

The newcomer switches the device on, sees the tour, and plays a first solo game, a first tally and a
first deal of Parlett's game, bidding on the device and on a score sheet. Each picture is read. What
is not in `plain_words.txt`, the words that a child of eight knows, must be in EXPLAINED, and its
text must have been on the display by then. If it was not, the newcomer holds BACK, on a line with
the word if the picture is a menu, and reads all pages of help. Their words count as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from engine.adding.presets import PRESETS as ADDING
from engine.cards import RANKS
from engine.chance import Chance
from engine.parlett.presets import PRESETS as PARLETT
from firmware.device.keys import HELP_AFTER
from firmware.screens.common.menu import Menu
from firmware.screens.home import Home
from firmware.screens.welcome import SHOWN, Languages
from firmware.words import say
from tools.node import ROOT
from tools.sim.fingers import press
from tools.sim.guide import HOME, Guide
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text

PLAIN_FILE = Path(__file__).with_name("plain_words.txt")
PLAIN = frozenset(PLAIN_FILE.read_text(encoding="utf-8").splitlines())
ENGLISH = ROOT / "firmware" / "words" / "texts" / "english.json"

SIGNS = {
    "[dots]": "help.signs.adding",  # what a seat has left
    "[cross]": "help.signs.adding",
    "[clockwise]": "help.signs.adding",
    "[anticlockwise]": "help.signs.adding",
    "⚙": "help.signs.adding",
    "±": "cards.about",
    "+1/+11": "cards.about",
    "÷": "cards.about",
    "–": "cards.about",
    "[no_trump]": "help.signs.text",
    "0/?": "help.signs.text",
    "✓": "help.signs.text",
    "×": "help.signs.text",
}
WORDS = {
    "back on you": "help.signs.adding",
    "pass to you": "help.signs.adding",
    "bid": "help.home.parlett",
    "bids": "help.home.parlett",
    "bonuses": "about.match.made_bonus",
    "bot": "tour.play",
    "bot's": "tour.play",
    "bots": "tour.play",
    "classic": "glance.classic-99",
    "chips": "about.aim.lose_stuck",
    "coach": "settings.about.coach",
    "declare": "about.premium.declare",
    "declared": "about.premium.declare",
    "declares": "about.premium.declare",
    "dummy": "help.preset.parlett-2",
    "hand": "help.costs.no_card",
    "history": "menu.about.dealt",
    "joker": "glance.joker-99",
    "jokers": "about.table.jokers",
    "lead": "about.tricks.follow",
    "leads": "about.tricks.follow",
    "led": "about.tricks.follow",
    "nickels": "about.aim.lose_stuck",
    "orcutt's": "glance.orcutt-99",
    "mark": "about.aim.mark_over",
    "parlett": "help.home.parlett",
    "parlett's": "help.home.parlett",
    "pass": "tour.play",
    "pennies": "about.aim.lose_stuck",
    "penny": "about.aim.lose_stuck",
    "premium": "about.premium.declare",
    "redo": "menu.about.redo",
    "reveal": "about.premium.reveal",
    "revealed": "about.premium.reveal",
    "reveals": "about.premium.reveal",
    "rubber": "about.match.rubber",
    "seat": "setup.about.dealer",
    "sheet": "help.in.sheet",
    "solo": "tour.play",
    "strokes": "help.keys.strokes",
    "suit": "about.tricks.follow",
    "swapped": "glance.swapped-99",
    "tally": "tour.tally",
    "token": "glance.tokens-99",
    "tokens": "about.aim.lose_stuck",
    "total": "tour.aim",
    "totals": "tour.aim",
    "trick": "help.home.parlett",
    "tricks": "help.home.parlett",
    "trump": "about.trump.three",
    "undo": "menu.about.undo",
    "wilson's": "glance.wilson-99",
}
EXPLAINED = SIGNS | WORDS
"""Words and signs of the games and of the device, each with the key of its text."""

_SAYINGS = "|".join(word for word in WORDS if " " in word)
_PARTS = re.compile(
    rf"{_SAYINGS}"
    r"|\[[^\]]*\]"  # a picture
    r"|\+\d+/\+\d+|\d+/\?"
    r"|[^\W\d_]+(?:['’][^\W\d_]+)*"
    r"|[^\w\s]"
)
_TURNS = 1000


def words_of(text: str) -> Iterator[str]:
    """Yield the words and signs of a text, in small letters; numbers and names are left out."""
    names = set(say("name.bots").split())
    names |= {name[0] for name in names}  # which stand for them where there is little room
    for part in _PARTS.findall(text):
        if part in names:
            continue
        part = re.sub(r"\[\d+/\d+\]", "[dots]", part.lower())
        part = re.sub(r"\d+/\?", "0/?", part)
        yield re.sub(r"\+\d+/\+\d+", "+1/+11", part)


class Newcomer(Guide):
    """A guide that reads each picture.

    unexplained: (word, what the display showed) for each word that was not explained in time.
    met: all words so far.
    phases: all that was pressed, as `Simulator` runs it.
    """

    def __init__(self, seed: int = 1) -> None:
        self.unexplained: list[tuple[str, str]] = []
        self.met: set[str] = set()
        self.phases: list[tuple[int, int]] = []
        self._understood = set(PLAIN)
        self._texts: list[str] = []  # all that was read
        self._last: list[str] = []
        self._in_help = False
        super().__init__(seed=seed, welcome=True)

    def at_once(self) -> AbstractContextManager[None]:
        """Run each key at once: the newcomer looks at every picture."""
        return nullcontext()

    def run(self, *phases: tuple[int, int]) -> None:
        self.phases += phases
        super().run(*phases)
        words = self.words()
        if type(self.screen) is Languages:
            return  # everybody knows the name of one of them
        if not self._in_help and words != self._last:
            self._last = words
            self.read("\n".join(words))

    def read(self, text: str, helped: bool = False) -> None:
        """Read a text; look up words that are not understood yet, unless the text is help."""
        self._texts.append(text)
        for word in words_of(text):
            self.met.add(word)
            if word in self._understood:
                continue
            if not self._is_explained(word) and not helped:
                self.look_up(word)
            if not self._is_explained(word):
                self.unexplained.append((word, text))
            self._understood.add(word)

    def _is_explained(self, word: str) -> bool:
        key = EXPLAINED.get(word)
        return key is not None and any(has_text(text, key) for text in reversed(self._texts))

    def look_up(self, word: str) -> None:
        """Hold BACK on the picture, or on a line of a menu with a word, and read the help."""
        screen = self.screen
        if screen.help() is None:
            return
        steps = 0
        if isinstance(screen, Menu) and not isinstance(screen, Home):
            rows = screen.on_display()
            found = [row for row in rows if word in words_of(screen.items[row][0])]
            steps = found[0] - screen.chosen if found else 0
        self.read(self._help_with(steps), helped=True)

    def glance_at_help(self) -> None:
        """Read the help and forget it: it must explain its own words, and counts for no others."""
        texts, understood = self._texts[:], set(self._understood)
        self.read(self._help_with(0), helped=True)
        self._texts, self._understood = texts, understood

    def _help_with(self, steps: int) -> str:
        """Return the help with the line of a menu that is some steps further down."""
        screen = self.screen
        self._in_help = True
        for _ in range(abs(steps)):
            press(self, "DOWN" if steps > 0 else "UP")
        text = self._read_help()
        for _ in range(abs(steps)):
            press(self, "UP" if steps > 0 else "DOWN")
        assert self.screen is screen
        self._in_help = False
        return text

    def _read_help(self) -> str:
        """Read all pages of help with the picture, and come back; a text follows its title."""
        self.hold("BACK", HELP_AFTER + 50)
        self.wait(1000)
        texts: list[str] = []
        titles: list[str] = []
        while True:
            heading, *lines = self.words()
            title, page, count = re.fullmatch(r"(.*)  (\d+)/(\d+)", heading).groups()  # type: ignore[union-attr]
            if title not in titles:
                titles.append(title)
                texts.append(title)
            texts += lines
            if page == count:
                press(self, "BACK")
                return "\n".join(texts)
            press(self, "RIGHT")

    # What a newcomer does

    def go_through(self) -> None:
        """Go through the lines of a menu, and glance at the help with each."""
        for _ in self.screen.items:
            self.glance_at_help()
            press(self, "DOWN")

    def take_the_answers(self, *keys: str) -> None:
        """Press keys at each of some questions, after a glance at its help."""
        for each in keys:
            self.glance_at_help()
            press(self, each)
        self.wait_for_bots()
        self.glance_at_help()

    def play_on(self, turns: int = _TURNS) -> None:
        """Play until the game or the deal is over."""
        chance = Chance(7)
        for _ in range(turns):
            if self.over or (self.screen.game.name == "parlett" and self.between_deals):
                return
            self.take_turn(chance)

    def look_into_the_menu(self) -> None:
        """Open the menu of the game, go through its lines, and leave it."""
        self.wait_for_bots()
        while self.heading() != say("menu.title"):
            press(self, "BACK")  # drop the unfinished answer first
        self.go_through()
        press(self, "BACK")

    def go_home(self) -> None:
        """Look at the menu at the end, and go home."""
        self.wait(1000)
        press(self, "BACK")
        self.wait(500)
        self.go_through()
        self.choose(*HOME)


def take_the_tour(newcomer: Newcomer) -> None:
    newcomer.wait(SHOWN + 300)
    press(newcomer, "OK OK*4 RIGHT RIGHT RIGHT RIGHT RIGHT RIGHT")


def play_solo(newcomer: Newcomer) -> None:
    newcomer.choose("home.solo")
    newcomer.go_through()
    press(newcomer, "OK")
    newcomer.take_the_answers("LEFT LEFT OK", "LEFT OK")
    newcomer.look_into_the_menu()
    newcomer.leave("cards.title")
    newcomer.glance_at_help()
    press(newcomer, "OK BACK")
    newcomer.play_on(4)
    newcomer.wait_for_bots()
    newcomer.leave("coach.hint")
    newcomer.play_on()
    newcomer.go_home()


def keep_a_tally(newcomer: Newcomer) -> None:
    newcomer.choose("home.tally")
    press(newcomer, "OK")
    newcomer.take_the_answers("OK", "OK")
    press(newcomer, "RIGHT " * 17)  # each cell of the pad
    newcomer.play_on(6)
    newcomer.look_into_the_menu()
    newcomer.play_on()
    newcomer.go_home()


def play_a_deal(newcomer: Newcomer, kind: str, questions: int) -> None:
    """Play a deal of Parlett's game; questions: how many follow that for the match."""
    newcomer.choose("family.parlett")
    newcomer.go_through()
    newcomer.choose(kind)
    newcomer.go_through()
    press(newcomer, "OK")
    newcomer.go_through()
    press(newcomer, "OK")
    newcomer.take_the_answers(*["OK"] * questions)
    newcomer.play_on(6)
    newcomer.look_into_the_menu()
    press(newcomer, "DOWN OK")
    newcomer.play_on()
    press(newcomer, "wait:1000 DOWN DOWN OK wait:1000")  # the points of each player
    newcomer.go_home()


@pytest.fixture(scope="module")
def newcomer() -> Iterator[Newcomer]:
    """Return a newcomer who has played everything."""
    with Newcomer() as newcomer:
        take_the_tour(newcomer)
        play_solo(newcomer)
        keep_a_tally(newcomer)
        play_a_deal(newcomer, "home.solo", 1)
        play_a_deal(newcomer, "kind.sheet", 2)
        yield newcomer


def test_a_newcomer_meets_no_word_that_is_not_explained(newcomer: Newcomer) -> None:
    found = [f"'{word}' in: {' / '.join(text.split())}" for word, text in newcomer.unexplained]
    assert not found, "neither plain nor explained in time:\n" + "\n".join(found)


def test_the_lists_have_no_word_that_is_in_no_text() -> None:
    texts = json.loads(ENGLISH.read_text(encoding="utf-8")).values()
    titles = [title for title, *_ in [*ADDING.values(), *PARLETT.values()]]
    found = {word for text in [*texts, *titles, *RANKS] for word in words_of(text)}
    assert not [word for word in sorted(PLAIN) if word[0].isalpha() and word not in found]
    assert not sorted(WORDS.keys() - found)
    assert not sorted(PLAIN & EXPLAINED.keys())
    lines = PLAIN_FILE.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))


def test_a_newcomer_sees_the_same_on_both_runtimes(newcomer: Newcomer) -> None:
    with Simulator("micropython", seed=1, welcome=True) as there:
        for start in range(0, len(newcomer.phases), 10):
            there.run(*newcomer.phases[start : start + 10])
        assert there.words() == newcomer.words()
        assert there.panel.bytes_received == newcomer.panel.bytes_received
