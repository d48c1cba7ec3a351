"""A board is flashed from the page: the emulated Pico at a fake serial port, with its drive."""

from __future__ import annotations

import base64
import json
import socket
import time
from binascii import crc32
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.adding.rules import Rules
from host_tests import amount
from host_tests.web.page import PATIENCE, choose_file
from host_tests.web.test_page import violations
from tools import image
from tools.deploy import backup
from tools.image import filesystem
from tools.sim.pico.board import Display, Pico
from tools.sim.pico.boot_drive import INFO
from tools.sim.pico.device import new_flash
from tools.sim.pico.memory import FILESYSTEM
from tools.web import build
from tools.web.emulated import EMULATED, name_of

pytestmark = amount.for_changes_of(
    __file__, *amount.EMULATOR, *amount.ON_THE_BOARD, "firmware/files", "tools/deploy", "tools/web"
)

OLD = "0.0.9"
SETTINGS = b'{"language": "german"}'

# A port of Web Serial and a drive, with Python's side of each.
_FAKE = """() => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const port = {
    async open() {
      if (!await serialOpen()) throw new DOMException("", "NetworkError");
      let closed = false;
      this.stop = () => { closed = true; };
      this.readable = new ReadableStream({
        async pull(controller) {
          for (;;) {
            if (closed) return controller.close();
            const text = await serialRead();
            if (text === null) return controller.error(new DOMException("", "NetworkError"));
            if (text) return controller.enqueue(bytes(text));
          }
        },
      });
      this.writable = new WritableStream({
        async write(content) {
          const text = btoa(String.fromCharCode(...content));
          if (!await serialWrite(text)) throw new DOMException("", "NetworkError");
        },
      });
    },
    async close() {
      this.stop();
      await serialClose();
    },
  };
  Object.defineProperty(navigator, "serial", { value: {
    requestPort: async () => port,
    getPorts: async () => (await serialThere() ? [port] : []),
  } });
  globalThis.showDirectoryPicker = async () => ({
    async getFileHandle(name, { create } = {}) {
      if (!create) {
        const text = await driveRead(name);
        if (text === null) throw new DOMException("", "NotFoundError");
        return { getFile: async () => new Blob([text]) };
      }
      return {
        createWritable: async () => ({
          async write(blob) {
            const all = new Uint8Array(await blob.arrayBuffer());
            for (let at = 0; at < all.length; at += 30000) {
              const part = btoa(String.fromCharCode(...all.subarray(at, at + 30000)));
              if (!await driveWrite(name, part)) throw new DOMException("", "NotFoundError");
            }
          },
          close: async () => { throw new DOMException("", "InvalidStateError"); },
        }),
      };
    },
  });
}"""


class Desk:
    """A computer with the page, a cable and a board.

    tells: whether the browser tells the page that the board is there, also after a restart.
    opens: whether its port can be opened.
    unplug_after: the bytes of a file on the drive after which the board is unplugged; -1 for never.
    """

    def __init__(self, page: Page, pico: Pico, address: str, drive: Path):
        self.page = page
        self.pico = pico
        self.drive = drive
        self.tells = False
        self.opens = True
        self.unplug_after = -1
        self._address = ("127.0.0.1", int(address.rpartition(":")[2]))
        self._socket: socket.socket | None = None
        for function in (self.serialOpen, self.serialRead, self.serialWrite, self.serialClose,
                         self.serialThere, self.driveRead, self.driveWrite):  # fmt: skip
            page.expose_function(function.__name__, function)
        page.add_init_script(f"({_FAKE})()")

    def serialOpen(self) -> bool:
        if not self.opens:
            return False
        try:
            self._socket = socket.create_connection(self._address)
        except OSError:
            return False
        self._socket.settimeout(0.02)
        return True

    def serialRead(self) -> str | None:
        try:
            content = self._socket.recv(1 << 16) if self._socket else b""
        except TimeoutError:
            return ""
        except OSError:
            return None
        return base64.b64encode(content).decode() if content else None

    def serialWrite(self, text: str) -> bool:
        try:
            if self._socket:
                self._socket.sendall(base64.b64decode(text))
        except OSError:
            return False
        return True

    def serialClose(self) -> None:
        if self._socket:
            self._socket.close()
        self._socket = None

    def serialThere(self) -> bool:
        return self.tells

    def driveRead(self, name: str) -> str | None:
        path = self.drive / name
        return path.read_text() if path.exists() else None

    def driveWrite(self, name: str, part: str) -> bool:
        path = self.drive / name
        content = base64.b64decode(part)
        if 0 <= self.unplug_after < len(content):
            return False
        self.unplug_after -= len(content) if self.unplug_after >= 0 else 0
        with path.open("ab") as file:
            file.write(content)
        return True

    def on_board(self, code: str) -> None:
        """Run code on the board, and restart it."""
        self.serialOpen()
        assert self._socket
        self._socket.settimeout(10)
        for sent, wanted in (
            (b"\r\x03\x03\x01", b"CTRL-B to exit\r\n>"),
            (code.encode() + b"\x04", b"\x04\x04>"),
        ):
            self._socket.sendall(sent)
            answer = b""
            while wanted not in answer:
                answer += self._socket.recv(1 << 16)
        self.pico.transactions.clear()
        self._socket.sendall(b"import machine\nmachine.reset()\x04")
        self.serialClose()

    def press(self, name: str) -> None:
        """Press a button."""
        self.pico.transactions.clear()
        self.page.locator(f"#{name}").click()

    def starts(self) -> None:
        """Wait until the program on the board has started again and shows a picture."""
        self._wait(lambda: bool(self.pico.transactions))

    def shows_its_drive(self) -> None:
        """Wait until the board shows its drive."""
        self._wait((self.drive / INFO).exists)

    def _wait(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while not done():
            assert time.monotonic() < end
            self.page.wait_for_timeout(20)

    def says(self, text: str) -> None:
        """Wait for a notice; it is to be seen, too."""
        expect(self.page.locator("#notice")).to_contain_text(text)
        expect(self.page.locator("#notice")).to_be_in_viewport()

    def flash(self) -> None:
        """Connect, and go on to the new version without a backup."""
        self.press("connect")
        expect(self.page.locator("#boot")).to_be_enabled()
        self.press("boot")
        self.says("The drive RPI-RP2 appears now")
        self.shows_its_drive()
        self.press("drive")
        self.says("The image is written")
        self.starts()

    def choose(self, path: Path) -> None:
        """Choose a backup to put back."""
        choose_file(self.page, "load", path)


RELEASE = f"VERSION = '{OLD}'\nCOMMIT = ''\nBOARD = 'pico'\n".encode()
SAVES = {"/saves/settings.json": SETTINGS, "/saves/rules/ours.json": b'{"base": "98"}'}
WIRED = {"/device.json": b'{"turned": true}'}


@pytest.fixture(scope="module")
def older(micropython: None) -> bytes:
    """Return the flash of a board with an older version and saves."""
    return new_flash(SAVES, {"firmware/release.py": RELEASE})


@pytest.fixture
def old_flash(older: bytes) -> bytes:
    """Return the flash of the board at the computer."""
    return older


@pytest.fixture
def desk(browser: Browser, site: str, old_flash: bytes, tmp_path: Path) -> Iterator[Desk]:
    """Return a computer with the page open and a board at it."""
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    context = browser.new_context(accept_downloads=True, service_workers="block")
    with Pico(old_flash, display=Display(4, 5), usb=True) as pico:
        pico.power_on()
        pico.run(3000)
        with pico.serving(drive) as address:
            desk = Desk(context.new_page(), pico, address, drive)
            desk.page.goto(site + "flash.html")
            yield desk
            context.close()


def answers(page: Page, files: str, **answer: Any) -> None:
    """Answer what a page asks for some files as `Route.fulfill` does; without an answer, fail."""
    page.unroute_all()
    page.route(files, lambda route: route.fulfill(**answer) if answer else route.abort())


def backed_up(desk: Desk, folder: Path) -> Path:
    """Connect, and save the games to a file; return its path."""
    desk.press("connect")
    expect(desk.page.locator("#backup")).to_be_enabled()
    with desk.page.expect_download() as download:
        desk.press("backup")
    saved = folder / "saved.zip"
    saved.write_bytes(download.value.path().read_bytes())
    return saved


def test_a_board_is_flashed_and_its_saves_stay(desk: Desk, tmp_path: Path) -> None:
    page = desk.page
    assert violations(page) == []
    files = backup.read(backed_up(desk, tmp_path))
    expect(page.locator("#found")).to_contain_text(f"with Ninety-Nine {OLD}")
    assert files["/saves/rules/ours.json"] == b'{"base": "98"}'
    desk.says("The copy has")
    desk.press("boot")
    desk.says("The drive RPI-RP2 appears now")
    desk.shows_its_drive()
    desk.press("drive")
    desk.says("The image is written")
    desk.starts()
    desk.press("check")
    desk.says("Done: the board has Ninety-Nine")


class TestAnOldLayout:
    """A board whose files lie where a Pico W had them."""

    @pytest.fixture
    def old_flash(self, micropython: None) -> Iterator[bytes]:
        with pytest.MonkeyPatch.context() as changed:
            changed.setattr(image.Board, "start", 0x12C000)
            flash = new_flash({**SAVES, **WIRED}, {"firmware/release.py": RELEASE})
        yield flash

    def test_its_games_are_saved_first_and_put_back_at_the_end(
        self, desk: Desk, tmp_path: Path
    ) -> None:
        page = desk.page
        desk.press("connect")
        desk.says("Save the games to a file first")
        expect(page.locator("#boot")).to_be_disabled()
        with page.expect_download() as download:
            desk.press("backup")
        saved = tmp_path / "saved.zip"
        saved.write_bytes(download.value.path().read_bytes())
        assert backup.read(saved).items() >= {**SAVES, **WIRED}.items()
        desk.says("The copy has")
        desk.press("boot")
        desk.shows_its_drive()
        desk.press("drive")
        desk.says("The image is written")
        desk.starts()
        page.reload()  # the file is all that is left
        desk.press("connect")
        expect(page.locator("#load")).to_be_enabled()
        desk.choose(saved)
        desk.says("back on the board")
        desk.starts()
        desk.press("check")
        desk.says("Done: the board has Ninety-Nine")
        found = filesystem.files(desk.pico.flash()[FILESYSTEM:])
        assert found.items() >= {**SAVES, **WIRED}.items()


def test_a_board_that_vanishes_half_way_is_flashed_again(desk: Desk) -> None:
    page = desk.page
    desk.press("connect")
    expect(page.locator("#boot")).to_be_enabled()
    desk.press("boot")
    desk.says("The drive RPI-RP2 appears now")
    desk.shows_its_drive()
    desk.unplug_after = 200_000
    desk.press("drive")
    desk.says("The board is gone or does not answer")
    expect(page.locator("#drive")).to_be_enabled()
    # It is plugged in again: half a program does not start, so its drive appears.
    for path in desk.drive.glob("*.uf2"):
        path.unlink()
    desk.unplug_after = -1
    desk.press("drive")
    desk.says("The image is written")
    desk.starts()
    desk.press("check")
    desk.says("Done: the board has Ninety-Nine")


def test_saves_that_are_lost_are_put_back(desk: Desk) -> None:
    page = desk.page
    desk.press("connect")
    expect(page.locator("#backup")).to_be_enabled()
    with page.expect_download():
        desk.press("backup")
    desk.says("The copy has")
    desk.press("boot")
    desk.says("The drive RPI-RP2 appears now")
    desk.shows_its_drive()
    desk.press("drive")
    desk.says("The image is written")
    desk.starts()
    desk.on_board("import os\nos.remove('/saves/rules/ours.json')\nos.rmdir('/saves/rules')")
    desk.starts()
    desk.press("check")
    desk.says("1 game file differs from the copy")
    desk.press("restore")
    desk.says("back on the board")
    desk.starts()
    desk.press("check")
    desk.says("Done: the board has Ninety-Nine")


LOSE_ONE = "import os\nos.remove('/saves/rules/ours.json')"
LOSE_ALL = LOSE_ONE + "\nos.remove('/saves/settings.json')"


@pytest.mark.long
def test_lost_saves_are_missed_without_a_backup(desk: Desk) -> None:
    desk.flash()
    desk.on_board(LOSE_ALL)
    desk.starts()
    desk.press("check")
    desk.says("game files differ from the copy")
    desk.press("restore")
    desk.says("back on the board")
    desk.starts()
    desk.press("check")
    desk.says("Done: the board has Ninety-Nine 0.1.0, and all games are there.")


def test_a_backup_goes_onto_the_board_after_a_reload(desk: Desk, tmp_path: Path) -> None:
    page = desk.page
    saved = backed_up(desk, tmp_path)
    desk.says("The copy has")
    desk.press("leave")
    desk.says("The board has started again")
    desk.starts()
    desk.on_board(LOSE_ONE)
    desk.starts()
    page.reload()
    desk.press("connect")
    expect(page.locator("#load")).to_be_enabled()
    damaged = tmp_path / "damaged.zip"
    damaged.write_bytes(saved.read_bytes()[:-50])
    desk.choose(damaged)
    desk.says("This file is damaged. Nothing was changed.")
    desk.choose(saved)
    page.get_by_role("button", name="Yes").click()  # the settings are still there
    desk.says("back on the board")
    desk.starts()
    page.reload()
    files = backup.read(backed_up(desk, tmp_path))
    assert files["/saves/rules/ours.json"] == b'{"base": "98"}'


def test_the_board_is_checked_as_soon_as_it_is_back(desk: Desk) -> None:
    desk.flash()
    desk.tells = True
    desk.says("Done: the board has Ninety-Nine")
    desk.tells = False
    desk.page.reload()
    desk.press("check")
    desk.says("no copy to compare")  # nothing about the games


def test_an_image_that_does_not_come_is_not_written(desk: Desk) -> None:
    page = desk.page
    (desk.drive / INFO).write_text("Board-ID: RPI-RP2\n")
    for answer in ({}, {"status": 404, "body": "UF2\n"}, {"body": "<p>Sorry"}):
        answers(page, "**/*.uf2", **answer)
        page.reload()
        desk.press("drive")
        desk.says("The image could not be loaded")
        assert [path.name for path in desk.drive.iterdir()] == [INFO]
        expect(page.locator("#drive")).to_be_enabled()
        page.evaluate("document.querySelector('#notice').textContent = ''")
        page.locator(".steps a.image").click()
        desk.says("The image could not be loaded")


def test_the_way_back_names_its_button_which_is_beside_the_step(desk: Desk) -> None:
    page = desk.page
    desk.press("connect")
    for step in ("backup", "boot"):
        expect(page.locator(f"#{step}")).to_be_enabled()
        present = page.locator("li[aria-current]")
        leave = present.get_by_role("button", name="Stop, and restart the board")
        expect(leave).to_be_enabled()
        with page.expect_download() if step == "backup" else nullcontext():
            desk.press(step)


def test_a_board_that_vanishes_while_it_is_read(desk: Desk) -> None:
    desk.press("connect")
    expect(desk.page.locator("#backup")).to_be_enabled()
    desk.serialClose()
    desk.press("backup")
    desk.says("The board is gone or does not answer")
    expect(desk.page.locator("#connect")).to_be_enabled()


def test_another_drive_is_not_written_to(desk: Desk) -> None:
    (desk.drive / "INFO_UF2.TXT").write_text("Board-ID: SAMD21\n")
    desk.press("drive")
    desk.says("This is not the drive of a Raspberry Pi Pico")
    (desk.drive / "INFO_UF2.TXT").unlink()
    desk.press("drive")
    desk.says("This is not the drive of a Raspberry Pi Pico")
    assert not list(desk.drive.iterdir())


@pytest.mark.parametrize("page", ["flash", "rules"])
def test_a_port_that_another_program_has_is_told_from_a_board_that_is_gone(
    desk: Desk, page: str
) -> None:
    button, answer = {"flash": ("connect", "notice"), "rules": ("put-on-board", "answer")}[page]
    desk.page.goto(desk.page.url.replace("flash.html", f"{page}.html"))
    if page == "rules":
        expect(desk.page.locator("[name=limit]")).not_to_have_value("")
    said = desk.page.locator(f"#{answer}")
    desk.opens = False
    desk.press(button)
    expect(said).to_contain_text("The board is gone or does not answer")
    desk.tells = True
    desk.press(button)
    expect(said).to_contain_text("The board is there, but its port can't be opened")
    desk.opens = True
    desk.press(button)
    expect(said).not_to_contain_text("port can't be opened")
    if page == "flash":
        expect(desk.page.locator("#found")).to_contain_text(OLD)
    else:
        expect(said).to_contain_text("The rules are on the board")


def test_a_board_that_is_only_like_one_gets_no_image(desk: Desk) -> None:
    page = desk.page
    script = (Path(build.__file__).with_name("page") / "board.js").read_text()
    for machine in ("Adafruit Feather RP2040 with RP2040", "W5500-EVB-Pico with RP2040"):
        other = script.replace(
            'machine = getattr(sys.implementation, "_machine", "")', f"machine = {machine!r}"
        )
        other = other.replace("board = release.BOARD", "pass")
        assert machine in other and "pass\nexcept" in other
        answers(page, "**/board.js*", body=other, content_type="text/javascript")
        page.reload()
        desk.press("connect")
        desk.says(f"This page has no image for this board: {machine}. Nothing was changed.")
        expect(page.locator("#boot")).to_be_disabled()
        desk.press("leave")
        desk.says("The board has started again. Nothing was changed.")
        desk.starts()


def test_a_board_with_nothing_mounted_gets_the_image(desk: Desk) -> None:
    page = desk.page
    script = (Path(build.__file__).with_name("page") / "board.js").read_text()
    other = script.replace("import sys, json\n", "import sys, json, os\nos.umount('/')\n")
    other = other.replace('os.statvfs("/")', 'os.statvfs("/none")')  # which fails in any version
    assert other.count("umount") == other.count("/none") == 1
    answers(page, "**/board.js*", body=other, content_type="text/javascript")
    page.reload()
    desk.press("connect")
    desk.says("Save the games to a file first")
    desk.press("backup")
    desk.says("There are no games on the board.")
    expect(page.locator("#boot")).to_be_enabled()


def test_a_person_stops_and_nothing_has_changed(desk: Desk) -> None:
    desk.press("connect")
    expect(desk.page.locator("#leave")).to_be_enabled()
    desk.press("leave")
    desk.says("The board has started again. Nothing was changed.")
    desk.starts()
    desk.press("connect")
    expect(desk.page.locator("#found")).to_contain_text(OLD)


def test_after_the_drive_has_appeared_a_person_stops(desk: Desk) -> None:
    desk.press("connect")
    expect(desk.page.locator("#boot")).to_be_enabled()
    expect(desk.page.locator("#which")).to_be_disabled()  # the board is known
    desk.press("boot")
    desk.says("The drive RPI-RP2 appears now")
    desk.press("leave")
    desk.says("Unplug the board and plug it in again")
    expect(desk.page.locator("#connect")).to_be_enabled()


def test_the_page_names_the_boards_that_it_has_no_image_for(browser: Browser, site: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(site + "flash.html")
        expect(page.locator("#without")).to_contain_text("Pico W, Seeed XIAO RP2040")
        assert page.locator("#which option").all_inner_texts() == ["Raspberry Pi Pico"]


def test_house_rules_go_onto_the_board(desk: Desk, tmp_path: Path) -> None:
    page = desk.page
    flash = page.url
    page.goto(flash.replace("flash.html", "rules.html"))
    for limit in ("50", "60"):
        expect(page.locator("[name=limit]")).not_to_have_value("")
        page.locator("[name=limit]").fill(limit)
        page.locator("[name=name]").fill("Ours")
        desk.press("put-on-board")
        answer = page.locator("#answer")
        expect(answer).to_contain_text("The rules are on the board")
        desk.starts()
        page.reload()
    page.goto(flash)
    files = backup.read(backed_up(desk, tmp_path))
    # The device has accepted each, with its check value.
    content = [files[f"/saves/rules/{name}.json"] for name in ("ours", "ours-2", "ours-3")]
    assert content[0] == b'{"base": "98"}'
    for written, most in zip(content[1:], (50, 60), strict=True):
        line, _, rest = written.partition(b"\n")
        assert line.endswith(b" %08x" % crc32(rest))
        assert Rules.from_file(json.loads(rest)).limit == most


def test_what_a_board_refuses_is_said(desk: Desk) -> None:
    page = desk.page
    script = Path(build.__file__).with_name("page") / "board.js"
    full = script.read_text().replace('file = open(%s, "wb")', "%s; raise OSError(28)")
    answers(page, "**/board.js*", body=full, content_type="text/javascript")
    page.goto(page.url.replace("flash.html", "rules.html"))
    expect(page.locator("[name=limit]")).not_to_have_value("")
    desk.press("put-on-board")
    expect(page.locator("#answer")).to_have_text("The board says: OSError: 28")


def test_a_browser_without_web_serial_gets_the_image_and_the_lines(
    browser: Browser, site: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(site + "flash.html")
    expect(page.locator("#unsupported")).to_be_visible()
    expect(page.locator("#supported")).to_be_hidden()
    assert "mpremote bootloader" in page.locator("pre").inner_text()
    expect(page.locator("#unsupported")).to_contain_text("The image empties a board")
    with page.expect_download() as download:
        page.locator("#unsupported a").click()
    assert download.value.suggested_filename == name_of(EMULATED)
    assert violations(page) == []
    context.close()
