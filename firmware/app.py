"""The app: a state machine of screens without a clock, a thread or a display of its own.

The shell (`firmware.shell`) passes keys and ticks to it and shows what it draws.
"""

from firmware import keeper, ticks
from firmware.device.keys import BACK, DOWN, HELP, LEFT, RANKS, RIGHT, UP
from firmware.device.sound import PRESS
from firmware.files import loader, reason, saves
from firmware.files.settings import Settings
from firmware.screens.common.loading import Loading
from firmware.screens.common.message import Message
from firmware.screens.common.pages import Pages
from firmware.screens.families import engine_of, family_of, kinds, module_of
from firmware.screens.home import Home
from firmware.screens.welcome import Languages, Splash
from firmware.words import say

# The ranks that are arrows if no card is asked for.
_TELEPHONE = {RANKS + 1: UP, RANKS + 7: DOWN, RANKS + 3: LEFT, RANKS + 5: RIGHT}


class App:
    """The stack of screens and what they share.

    device: the `Device` that it runs on.
    storage: the `Store` of the device.
    settings: the settings.
    game: the `SavedGame` on the screen, or None.
    setting_up: the kind of game whose questions were asked last, or "".
    draft: what is half done on the display, to go on with after a power cut; b"" for nothing.
    last: the game that was played last (`saves.last_played`).
    changed: whether the picture on the display is out of date.
    """

    def __init__(self, device, safe: bool = False):
        """safe: whether to read no settings and no game, because one of them may do harm."""
        self.device = device
        self.storage = device.storage
        self.settings = Settings(device.storage, not safe)
        self.game = None
        self.last = ("", saves.ON, -1)
        self.changed = True
        self._stack: list = []
        self._to_write: list = []
        self.setting_up = ""
        self.draft = b""
        self._stored_playing: tuple = (self.last, b"")  # `last` and `draft` as they are on flash
        self._full = False  # whether tidying has failed, and was not completed since
        self._waits = False  # whether it failed after the last key
        self._keeper = keeper.Keeper(self.storage)
        self._begin(safe)

    def welcome(self, first=Languages) -> None:
        """Show the first picture over the home screen; then another if nothing is stored yet.

        first: the class of that one; `Tour` if the language is known.
        """
        home = self._stack[-1]
        if type(home) is Home:
            is_new = self.settings.new and not self.last[0]
            self.push(Splash(self, home, first if is_new else None))

    def key(self, key: int, repeated: bool = False) -> None:
        """Handle a key; HELP is BACK on a screen without help.

        repeated: whether an arrow is held down.
        """
        self._waits = False
        screen = self._stack[-1]
        sections = screen.help() if key == HELP else None
        if key == HELP:
            key = BACK
        elif key >= RANKS and not screen.takes_ranks():
            if key not in _TELEPHONE:
                return
            key = _TELEPHONE[key]
        if not repeated:
            self.play(PRESS)
        if sections is not None:
            self.show_help(sections)
        else:
            screen.key(key, repeated)
            self.redraw()

    def draw(self, canvas) -> None:
        """Draw the top screen; until it is visible, the canvas keeps the last picture."""
        self.changed = False
        screen = self._stack[-1]
        if screen.is_visible():
            canvas.clear()
            screen.draw(canvas)

    def redraw(self) -> None:
        """Have the top screen drawn again; after a key it always is."""
        self.changed = True

    def asks(self):
        """Return what OK would answer now (`Screen.asks`)."""
        return self._stack[-1].asks()

    def save(self) -> None:
        """Write what has changed, in one group: all that could be prepared is saved, or nothing.

        If the game can't be saved, show a message, once.
        """
        game = self.game
        failed = None
        if game is not None and game.is_long():
            try:
                game.save_long()  # outside the group: a long record does not fit into the journal
            except OSError as error:
                failed = error
        wrote = False
        written = []  # what to say or do if the group fails
        try:
            with self.storage:
                try:
                    if game is not None and not failed:
                        wrote = game.save()
                except OSError as error:
                    failed = error
                while self._to_write:
                    action, not_written = self._to_write.pop(0)
                    try:
                        action()
                        written.append(not_written)
                    except OSError as error:
                        self._not_written(not_written, error)
        except OSError as error:
            self._stored_playing = ()
            if game is not None:
                self.write(self._write_playing)  # with what is saved next
            for not_written in written:
                self._not_written(not_written, error)
            if wrote:
                failed = error
                game.unsave()
        if game is not None:
            if failed and not game.failed:
                self.show_message(say("app.not_saved", why=reason(failed)))
            game.failed = failed is not None

    def _not_written(self, otherwise, error: OSError) -> None:
        """Show the message or do what `write` was given for this case."""
        if callable(otherwise):
            otherwise(error)
        elif otherwise:
            self.show_message(say(otherwise, why=reason(error)))

    def tidy(self, much: bool) -> bool:
        """Do one step of the storage's work; return whether there was any. Call it between keys.

        If the storage is full, show a message, once, and try again after the next key. much: see
        `Store.tidy`.
        """
        more = False
        try:
            if not self._waits:
                self._keeper.begin(self.game)
                more = self.storage.tidy(much)
                self._full = self._full and (more or much)
        except OSError as error:
            self._waits = True
            if not self._full:
                self._full = True
                self.show_message(say("app.not_tidied", why=reason(error)))
        self._show_problem()
        return more

    def play(self, which: int) -> None:
        """Make a sound if sound is on."""
        if self.settings.volume != "off":
            self.device.sound.play(which)

    def dark_after(self) -> int:
        """Return how many ms after the last key the display goes dark, or NEVER."""
        game = self.game
        lit = game is not None and self._stack[0].stays_lit and not game.table.game.over
        if not self.settings.sleep or (lit and not self.settings.tally_sleeps):
            return ticks.NEVER
        return self.settings.sleep * 1000

    # Going from screen to screen

    def screen(self):
        """Return the uppermost screen.

        The class has no properties: with one, a board searches it whenever an attribute is set.
        """
        return self._stack[-1]

    def push(self, screen) -> None:
        """Show a screen over the present one."""
        self._stack.append(screen)
        self.redraw()

    def pop(self) -> None:
        """Leave the top screen."""
        self._stack.pop()
        self.redraw()

    def leave(self, screen) -> None:
        """Leave all screens above a screen."""
        while self._stack[-1] is not screen:
            self.pop()

    def home(self) -> None:
        """Leave everything and show the home screen."""
        game = self.game
        if game is not None:
            self._keeper.note_left(game)
            state = saves.FINISHED if game.table.game.over else saves.LEFT
            self.remember(game.kind, state, self._stack[0].number())
        elif self.last[0] and self.last[1] == saves.ON:
            self.remember(self.last[0], saves.LEFT)
        else:
            self.save_draft(b"")
        self._stack.clear()
        self.game = None
        self.push(Home(self))

    def renew(self) -> None:
        """Make all screens again in a new language; leave all menus."""
        if self.game is None:
            self.home()
        else:
            self.resume_game(self.game, self.draft)

    def show_message(self, text: str) -> None:
        """Show a message until OK is pressed."""
        self.push(Message(self, text))

    def show_pages(self, sections) -> None:
        """Show texts, each as (title, text), page by page."""
        self.push(Pages(self, sections))

    def show_help(self, sections) -> None:
        """Show help as `show_pages` does; first what stands for arrows on a knob or a pad."""
        first = {"encoder": "help.knob", "matrix": "help.pad"}.get(self.device.keys.kind)
        self.show_pages(_with_arrows(first, sections) if first else sections)

    def settings_changed(self) -> None:
        """Notify all screens that the settings have changed."""
        for screen in self._stack:
            screen.settings_changed()

    def save_settings(self) -> None:
        """Save the settings; show a message if that fails."""
        self.write(self.settings.save, "app.settings_not_saved")

    def write(self, action, otherwise="") -> None:
        """Call `action()`, which writes a file, before the next picture.

        otherwise: if it is not written, the key of the message, with the value `why`, or a function
            of the OSError; "" for neither.
        """
        self._to_write.append((action, otherwise))

    def save_draft(self, draft: bytes) -> None:
        """Save what is half done on the top screen until it is done or dropped.

        It is on flash before the next picture. After a power cut, `Screen.take_up` gets it.

        draft: what to save, in any form; b"" for nothing any more.
        """
        self.draft = draft
        self.write(self._write_playing)  # if it fails, the next start shows the home screen

    # Games

    def start_game(self, kind: str, table) -> None:
        """Begin a new game of a kind (`firmware.screens.families`) in place of the saved one."""
        saved = self._keeper.finish(kind, self.game)
        self.device.collect()  # else garbage would be collected while the game is saved
        self.resume_game(saves.SavedGame(self.storage, kind, table))
        if not saved:
            self.show_message(say("app.not_kept"))

    def load(self, kind: str, then) -> None:
        """Read the saved game of a kind, then call `then(game, problem)`.

        game: a `SavedGame`, or None. problem: a sentence, or "". A bar shows the progress.
        """
        if not self.storage.exists(saves.file_of(kind)):
            then(None, "")
            return

        def loaded(game, problem: str) -> None:
            self._keeper.note(game, True)
            then(game, problem)

        for module in engine_of(family_of(kind)[0]):
            __import__(module)
        loading = loader.loading(self.storage, kind)
        self.push(Loading(self, "loading.game", loading, loaded, self.home))

    def set_up(self, kind: str, last=None, draft: bytes = b"") -> None:
        """Ask the questions before a new game of a kind, then begin it.

        last: the table of the last game of this kind, whose answers are offered first; or None.
        draft: what was half done at these questions when the power went off.
        """
        self.setting_up = kind
        setup = module_of(kind, "setup").GameSetup(self, kind)
        if last is not None:
            setup.remember(last)
        setup.ask()
        if draft:
            setup.take_up(draft)

    def play_again(self, game) -> None:
        """Begin a game with the players and rules of a saved one, in its place."""
        seed = self.device.entropy() if game.table.game.dealt else 0
        self.start_game(game.kind, game.table.again(seed))

    def resume_game(self, game, draft: bytes = b"") -> None:
        """Go on with a saved game; a new home screen is made when it is needed.

        draft: what was half done in this game.
        """
        self._stack.clear()
        self.game = game
        self.remember(game.kind)
        screen = module_of(game.kind, "screen").GameScreen(self, game.table)
        self.push(screen)
        if game.problem:
            self.show_message(game.problem)
        screen.take_up(draft)

    def remember(self, kind: str, state: int = saves.ON, number: int = -1) -> None:
        """Save which game was played last (`saves.last_played`), without a draft."""
        self.last = kind, state, number
        self.save_draft(b"")

    def _write_playing(self) -> None:
        """Write what was played last and the draft, if they are not on flash yet."""
        playing = self.last, self.draft
        if playing != self._stored_playing:
            saves.set_last_played(self.storage, self.last, self.setting_up, self.draft)
            self._stored_playing = playing

    def _begin(self, safe: bool) -> None:
        if safe:
            self.push(Home(self))
            from firmware.screens.safe_mode import SafeMode

            self.push(SafeMode(self))
            return
        if self.settings.mended:
            self.save_settings()
        self.last, setup, self.draft = saves.last_played(self.storage, kinds())
        self._stored_playing = self.last, self.draft
        self.push(Home(self))
        kind, state, _ = self.last
        if kind and state == saves.ON:
            self.load(kind, self._go_on)
        elif setup:
            self._set_up_again(setup)
        else:
            self._show_problem()

    def _go_on(self, game, problem: str) -> None:
        """Go on with the game that was on the display when the power went off."""
        if game:
            self.resume_game(game, self.draft)
        else:
            self.remember("")
            self._stack[0] = Home(self)
            self.show_message(problem)
        self._show_problem()

    def _set_up_again(self, kind: str) -> None:
        """Go on with the questions that were on the display when the power went off."""

        def go_on(game, problem: str) -> None:
            draft = self.draft
            self.save_draft(b"")
            self.set_up(kind, draft=draft)
            if problem:
                self.show_message(problem)
            self._show_problem()

        self.load(kind, go_on)  # it may be over and not archived yet

    def _show_problem(self) -> None:
        """Show the first problem of the storage, if there is one."""
        if self.storage.problems:
            self.show_message(self.storage.problems.pop(0))


def _with_arrows(which: str, sections):
    yield say("help.keys"), say(which)
    yield from sections
