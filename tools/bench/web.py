"""The page with the device: what it loads, how soon it shows a picture, how fast a key is.

It is measured in headless Chromium, from a server on this computer. Sizes are those of a host that
compresses with Brotli what is not compressed yet.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tools.bench import BenchError
from tools.bench.figures import AT_MOST, Figure
from tools.node import find_node
from tools.web import build
from tools.web.browser import BROWSER_MISSING, find_browser
from tools.web.emulated import EMULATED
from tools.web.serve import serving

_STARTS = 5
_KEYS = 15  # rounds on the home screen
_PAUSE = 300  # ms after a key; a motion has ended by then
_IDLE = 20  # s
_WELCOME = 2000  # ms of the first picture
_KB = 1000
_LATER = "later.gz"
_THREADS = ("DedicatedWorker thread", "CrRendererMain")  # as Chromium names them

_COMPRESS = (
    "const zlib = require('node:zlib'), fs = require('node:fs');"
    "process.stdout.write(String(zlib.brotliCompressSync(fs.readFileSync(0)).length));"
)

# Press keys in the page; return the ms from each event to its picture.
_PRESS = """async ([keys, pause]) => {
  const canvas = document.querySelector("#device canvas");
  const taken = [];
  for (const key of keys) {
    const shown = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(canvas, { attributeFilter: ["data-pictures"] });
    });
    const begin = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", { key, code: key }));
    taken.push(await shown - begin);
    document.dispatchEvent(new KeyboardEvent("keyup", { key, code: key }));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return taken;
}"""


def figures() -> list[Figure]:
    """Measure the page; return its figures.

    Raises BenchError if there is no browser, FirmwareError if there is no image.
    """
    path = find_browser()
    if path is None:
        raise BenchError(BROWSER_MISSING)
    # Here, because the emulated Pico can be measured without it.
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        made = build.build(Path(name), [EMULATED])
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with serving(Path(name)) as address:
            starts = [_start(browser, address) for _ in range(_STARTS)]
            image = [_start(browser, address + "image.html")[0] for _ in range(_STARTS)]
            page = browser.new_context().new_page()
            page.goto(address)
            page.locator("canvas[data-pictures]").wait_for()
            page.wait_for_timeout(_WELCOME)
            page.evaluate(_PRESS, [["Backspace"], _PAUSE])  # the tour
            arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * _KEYS
            keys = page.evaluate(_PRESS, [arrows, _PAUSE])
            work = _work(browser, page, arrows)
            idle = _idle(browser, page)
        browser.close()
    sizes = {each: _compressed(made[each]) / _KB for each in starts[0][1]}
    where = ", ".join(f"{each} {size:.0f}" for each, size in sizes.items() if size > 20)
    later = len(made[_LATER]) / _KB
    return [
        Figure("page: compressed", sum(sizes.values()), "KB", AT_MOST, 400, where=where),
        Figure("page: games and other languages, after it", later, "KB", AT_MOST, None),
        Figure(
            "page: first picture",
            statistics.median(ms for ms, _ in starts),
            "ms",
            AT_MOST,
            1000,
            where=f"the slowest of {_STARTS}: {max(ms for ms, _ in starts):.0f}",
        ),
        Figure(
            "page: key on the canvas, 95 of 100",
            statistics.quantiles(keys, n=20)[-1],
            "ms",
            AT_MOST,
            10,
            where=f"median {statistics.median(keys):.1f}, slowest {max(keys):.1f}",
        ),
        Figure("page: work for a key, the slowest", work, "ms", AT_MOST, 10),
        Figure(
            "page: first picture of the image on the emulated Pico",
            statistics.median(image),
            "ms",
            AT_MOST,
            4000,
        ),
        Figure("page: idle", idle, "% of a core", AT_MOST, 1),
    ]


def _start(browser: Any, address: str) -> tuple[float, list[str]]:
    """Open the page for the first time; return the ms to its picture, and what it loads."""
    context = browser.new_context()
    page = context.new_page()
    loaded: dict[str, None] = {}
    page.on("request", lambda each: loaded.setdefault(each.url.removeprefix(address)))
    page.goto(address)
    page.locator("canvas[data-pictures]").wait_for()
    picture = page.evaluate("performance.getEntriesByName('picture')[0].startTime")
    context.close()
    return picture, [name or "index.html" for name in loaded if name != _LATER]


def _work(browser: Any, page: Any, keys: list[str]) -> float:
    """Press keys; return the ms of processor time of the longest task in each thread of the page.

    Their sum is what a key costs at most, however busy this computer is.
    """
    browser.start_tracing(page=page, categories=["toplevel"])
    page.evaluate(_PRESS, [keys, _PAUSE])
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = {(each["pid"], each["tid"]): each["args"]["name"] for each in events
             if each["name"] == "thread_name"}  # fmt: skip
    longest = dict.fromkeys(_THREADS, 0)
    for each in events:
        name = names.get((each["pid"], each["tid"]))
        if name in longest:
            longest[name] = max(longest[name], each.get("tdur", 0))
    return sum(longest.values()) / 1000


def _idle(browser: Any, page: Any) -> float:
    """Return the percentage of a core that the browser uses while nothing is pressed."""
    session = browser.new_browser_cdp_session()

    def seconds() -> float:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return float(sum(each["cpuTime"] for each in processes))

    page.wait_for_timeout(5000)  # the work after the last key
    before = seconds()
    page.wait_for_timeout(_IDLE * 1000)
    return 100 * (seconds() - before) / _IDLE


def _compressed(content: bytes) -> int:
    """Return the bytes of a file as it is sent."""
    if content[:2] == b"\x1f\x8b":  # it is compressed already
        return len(content)
    command = [str(find_node()), "-e", _COMPRESS]
    return int(subprocess.run(command, input=content, capture_output=True, check=True).stdout)
