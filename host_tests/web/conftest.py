"""The page as built, a server for it, and a browser."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from host_tests.web.page import PATIENCE, SEED, chromium
from tools.web import build
from tools.web.emulated import EMULATED
from tools.web.serve import serving

OUTSIDE = Path(__file__).with_name("outside.js")


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the page, with a made-up clock and the same games each time."""
    return built(tmp_path_factory.mktemp("web"))


def built(target: Path, boards: Collection[str] = ()) -> Path:
    """Build the page for tests into a folder; return it. boards: as in `build.build`."""
    build.build(target, boards)
    outside = OUTSIDE.read_text().replace("{seed}", str(SEED))
    (target / OUTSIDE.name).write_text(outside)
    return target


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Serve the page; return its address."""
    with serving(folder) as address:
        yield address


@pytest.fixture(scope="session")
def site(micropython: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the page with the image for a Pico; return its address."""
    with serving(built(tmp_path_factory.mktemp("site"), [EMULATED])) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return Playwright."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return the browser. What draws its pages needs no process of its own."""
    arguments = ["--no-sandbox", "--in-process-gpu"]
    browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
    yield browser
    browser.close()


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Callable]:
    """Return a function that opens the page in a browser with nothing stored, as a `DevicePage`.

    Its keyword arguments are those of `Browser.new_context`. No error and no breach of the policy
    may be on the console at the end, and no request may have gone elsewhere. No copy of the page is
    kept for when there is no network: that takes a fifth of the time, and has tests of its own.
    """
    from host_tests.web.page import DevicePage

    contexts = []
    troubles: list[str] = []

    def open_page(path: str = "", **options: object) -> DevicePage:
        context = browser.new_context(service_workers="block", **options)  # type: ignore[arg-type]
        contexts.append(context)
        context.on("request", lambda each: troubles.append(each.url)
                   if not each.url.startswith((address, "blob:", "data:")) else None)  # fmt: skip
        context.on("weberror", lambda error: troubles.append(str(error.error)))
        context.on("console", lambda said: troubles.append(said.text)
                   if said.type == "error" else None)  # fmt: skip
        page = context.new_page()
        page.goto(address + path)
        return DevicePage(page)

    yield open_page
    for context in contexts:
        context.close()
    assert not troubles
