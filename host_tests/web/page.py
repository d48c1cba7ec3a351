"""The page in a browser, and a simulated device that does the same beside it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from playwright.sync_api import Page

from firmware.screens.welcome import SHOWN
from host_tests.missing import missing
from tools.sim.guide import Guide
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator
from tools.web.browser import BROWSER_MISSING, find_browser

SEED = 7
"""The seed of the first game of the page in the tests."""

PATIENCE = 60_000
"""The ms that a test waits: far longer than anything takes, also on a busy computer."""
_STABLE = 2000  # ms within which anything moves again; a bot waits for 1500 ms
_MOST = 30_000  # ms

_PIXELS = """() => {
  const canvas = document.querySelector("#device canvas");
  if (!canvas?.dataset.pictures) return "";
  const { data } = canvas.getContext("2d").getImageData(0, 0, 128, 64);
  let bits = "";
  for (let at = 0; at < data.length; at += 4) bits += data[at] > 100 ? "1" : "0";
  return bits;
}"""

# Wait for a picture in the page; each new one changes an attribute of the canvas.
_WAIT = f"""([wanted, patience]) => new Promise((resolve) => {{
  const pixels = {_PIXELS};
  const look = () => {{
    if (pixels() === wanted) end();
  }};
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => end(), patience);
  const end = () => {{
    clearTimeout(timer);
    observer.disconnect();
    resolve(pixels());
  }};
  // Another game may bring a canvas of its own, and a page that was just opened has none yet.
  const changes = {{ subtree: true, childList: true, attributeFilter: ["data-pictures"] }};
  observer.observe(document, changes);
  look();
}})"""

# Wait for a condition. Playwright's own way evaluates a text at each look: the policy forbids it.
_UNTIL = """patience => new Promise((resolve, reject) => {
  const end = performance.now() + patience;
  const look = () => {
    if (HOLDS) resolve();
    else if (performance.now() > end) reject(new Error("it never holds"));
    else setTimeout(look, 20);
  };
  look();
})"""

KEYBOARD = {
    "UP": "ArrowUp",
    "DOWN": "ArrowDown",
    "LEFT": "ArrowLeft",
    "RIGHT": "ArrowRight",
    "OK": "Enter",
    "BACK": "Backspace",
}


def chromium() -> str:
    """Return the path of Chromium; skip or fail the test if there is none."""
    path = find_browser()
    if not path:
        missing(BROWSER_MISSING)
    return path


def _picture(bits: str) -> Picture | None:
    """Return a picture from its pixels; None if there are none."""
    if not bits:
        return None
    return Picture(128, 64, tuple(int(bits[at : at + 128], 2) for at in range(0, 8192, 128)))


def choose_file(page: Page, button: str, path: Path) -> None:
    """Click on a button, given by its id, that asks for a file, and choose one."""
    with page.expect_file_chooser() as chooser:
        page.locator("#" + button).click()
    chooser.value.set_files(path)


def until(page: Page, holds: str) -> None:
    """Wait until a condition holds in a page, an expression in JavaScript."""
    page.evaluate(_UNTIL.replace("HOLDS", holds), PATIENCE)


class DevicePage:
    """The page with the device, in a tab."""

    def __init__(self, page: Page):
        self.page = page
        page.set_default_timeout(PATIENCE)

    def picture(self) -> Picture | None:
        """Return what the display shows; None before its first picture."""
        return _picture(self.page.evaluate(_PIXELS))

    def ready(self) -> None:
        """Wait until a screen reader is given any words."""
        self.page.locator("#device [role=status] p").first.wait_for(state="attached")

    def wait_for(self, picture: Picture) -> None:
        """Wait until the display shows a picture."""
        wanted = "".join(f"{row:0128b}" for row in picture.rows)
        found = self.page.evaluate(_WAIT, [wanted, PATIENCE])
        if found != wanted:
            there = _picture(found)
            shown = there.text() if there else "nothing"
            raise AssertionError(f"wanted:\n{picture.text()}\nthere is:\n{shown}")

    def words(self, *wanted: str) -> None:
        """Wait until a screen reader is given these words."""
        for each in wanted:
            self.page.locator("#device [role=status]", has_text=each).wait_for(state="attached")

    def press(self, key: str) -> None:
        """Press a key of the keyboard for the key of the device, and release it at once."""
        self.page.keyboard.press(KEYBOARD[key])

    def hold(self, ms: int) -> None:
        """Let some ms pass while a key is down."""
        self.page.evaluate("ms => new BroadcastChannel('clock').postMessage(ms)", ms)

    def click(self, key: str) -> None:
        """Click on a key of the device."""
        self.page.locator(f"[data-key={key}]").click()

    def touch(self, key: str) -> None:
        """Touch a key of the device."""
        self.page.locator(f"[data-key={key}]").tap()

    def saves(self) -> Path:
        """Save to a file, as a person does; return its path."""
        with self.page.expect_download() as download:
            self.page.locator("#export").click()
        self.page.locator("#device").focus()  # it is in view again, and has the keys
        return download.value.path()


class Twin(Guide):
    """A simulated device: each key that is pressed on it is pressed on the page, too.

    After each key, both must show the same.
    """

    def __init__(
        self,
        page: DevicePage,
        press: Callable[[str], None],
        storage: Path | None = None,
        asked: bool = False,
    ) -> None:
        """asked: whether the page asks for the language, as a board does."""
        self._page = page
        self._press_page = press
        super().__init__("cpython", storage, SEED, welcome=True)
        if self.app.settings.new and not asked:
            self.wait(2 * SHOWN)  # also until OK counts
            super().press("OK")
        self.compare()

    def at_once(self) -> AbstractContextManager[None]:
        """Press each key by itself."""
        return nullcontext()

    def press(self, key: str) -> None:
        """Press a key on both."""
        self._press_page(key)
        super().press(key)
        self.compare()

    def tap(self, key: str) -> None:
        """Press a key on both, and do not wait for its effect."""
        self._press_page(key)
        super().tap(key)

    def compare(self) -> None:
        """Let the simulated device come to rest; wait for the page to show the same."""
        rest(self)
        self._page.wait_for(self.picture())


def rest(device: Simulator) -> None:
    """Let a simulated device come to rest."""
    ms = 0
    while 0 <= device.wait_at_most <= _STABLE and ms < _MOST:
        step = max(1, device.wait_at_most)
        device.wait(step)
        ms += step
