"""`make web`: put the page together in `build/web`, a folder for any static host."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import re
import struct
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path

from firmware.words import LANGUAGES
from tools import output
from tools.bytecode import bytecode
from tools.command_line import Parser, command, packages
from tools.deploy import files as device_files
from tools.image.boards import BOARDS
from tools.node import ROOT, package
from tools.shipped import NOTICE
from tools.web.pages import pages

with packages():
    from tools.web import emulated, how, one_file, texts

TARGET = ROOT / "build" / "web"

MORE = (
    "firmware/backends/simulated.py",
    "tools/__init__.py",
    "tools/sim/__init__.py",
    "tools/sim/words.py",
    "tools/web/__init__.py",
    "tools/web/handheld.py",
    "tools/web/house.py",
    "tools/web/replayed.py",
)
"""What the firmware needs in the page, besides the files for a board."""

LEFT_OUT = (
    *("/boot.py", "/main.py", "/firmware/start.py", "/firmware/backends/board.py"),
    "/firmware/boards/",
    *(
        f"/firmware/device/{name}.py"
        for name in ("bus", "buttons", "buzzer", "encoder", "matrix", "oled", "timers")
    ),
)
"""The files for a board that the page has no use for: they drive what it does not have."""

LATER = (
    *("/engine/adding/", "/engine/parlett/", "/firmware/screens/editor/"),
    *("/tools/web/house.", "/tools/web/replayed."),
    *(f"/firmware/words/{name}." for name, _ in LANGUAGES[1:]),
)
"""The files that an English page loads after its first picture."""

FIRST = ("index.html", "index.js", "tab.js", "device.js", "backup.js", "words.js")
"""The sources whose texts the default page loads; those of others are in a file of their own."""

_MORE_TEXTS = "more-texts.js"
_TRIES = 5  # of zopfli; more save nothing
_ADD = """import texts from "./texts.js";
const more = {more};
for (const language in more) Object.assign(texts[language], more[language]);
"""

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "manifest-src": "'self'",
    "form-action": "'none'",
    "base-uri": "'none'",
}
"""The content security policy: nothing from elsewhere, nothing to elsewhere."""

HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items())
    + "; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""The headers for a host that can send them; `no-cache` has a browser ask if a file is current."""

ONE_FILE_HEADERS = {"Content-Disposition": "attachment"}
"""Those of the page as one file alone: it is saved, for this policy would not let it start."""

_PACKAGES = {
    "micropython.mjs": ("@micropython/micropython-webassembly-pyscript", "micropython.mjs"),
    "micropython.wasm": ("@micropython/micropython-webassembly-pyscript", "micropython.wasm"),
    "fflate.js": ("fflate", "esm/browser.js"),
}
"""Files of npm packages: name in the page -> package and path in it."""

_UNLISTED = ("sw.js", "_headers", one_file.NAME)  # what the service worker does not keep


def build(target: Path = TARGET, boards: Collection[str] = ()) -> dict[str, bytes]:
    """Write the page into a folder, in place of an earlier one; return its files, by path.

    boards: those with an image in the page (`emulated.files`), which needs MicroPython's
        compilers; () for a page without images.

    Raises ToolError if something that it is made of is missing, or the folder has other files;
    OSError if it can't be written.
    """
    output.check_folder(target)  # now, since the files take a while
    made = contents(boards)
    output.replace(target, made)
    return made


def contents(boards: Collection[str] = ()) -> dict[str, bytes]:
    """Return the files of the page, by path; boards: as in `build`.

    The same sources make the same bytes.
    """
    sources = pages(bool(boards))
    made = {name: source.encode() for name, source in sources.items()}
    words = texts.texts(sources.values())
    first = texts.texts(sources[name] for name in FIRST)
    for name, (owner, path) in _PACKAGES.items():
        made[name] = (package(owner) / path).read_bytes()
    if boards:
        made |= emulated.files(boards)
    languages = {texts.CODES[language]: language for language, _ in LANGUAGES}
    first_texts = f"export const languages = {_json(languages)};\nexport default {_json(first)};\n"
    made["texts.js"] = first_texts.encode()
    more = {
        language: {key: text for key, text in found.items() if key not in first[language]}
        for language, found in words.items()
    }
    made[_MORE_TEXTS] = _ADD.replace("{more}", _json(more)).encode()
    files = firmware()
    made["later.gz"] = archive(
        {path: files.pop(path) for path in list(files) if path.startswith(LATER)}
    )
    made["firmware.gz"] = archive(files)
    docs, pictures = how.text()
    made |= pictures
    others = " ".join(language for language, _ in LANGUAGES[1:])
    parts = {"docs": docs, "words": how.in_words(), "others": others}
    for name, part in parts.items():
        made["how.html"] = made["how.html"].replace(b"{%s}" % name.encode(), part.encode())
    notice = html.escape(NOTICE.read_text(encoding="utf-8"), quote=False)
    made["licences.html"] = made["licences.html"].replace(b"{licences}", notice.encode())
    for name in [name for name in made if name.endswith(".html")]:
        page = _filled(made[name].decode(), words["english"])
        if name not in FIRST:
            begin = '<script type="module" src="'
            page = page.replace(begin, f'{begin}{_MORE_TEXTS}"></script>\n{begin}', 1)
        made[name] = page.encode()
    kept = {name: made[name] for name in sorted(made)
            if name not in _UNLISTED and not name.endswith(".uf2")}  # fmt: skip
    made["sw.js"] = _worker(made["sw.js"].decode(), kept).encode()
    made[one_file.NAME] = one_file.one_file(made)
    made["_headers"] = headers().encode()
    return made


def firmware() -> dict[str, bytes]:
    """Return the files of the device in the page: path inside -> content.

    They have no line numbers, which makes the page smaller.
    """
    sources = {place[1:]: path for place, path in device_files.sources().items()
               if not place.startswith(LEFT_OUT)}  # fmt: skip
    sources |= {name: ROOT / name for name in MORE}
    found = {}
    for name, path in sources.items():
        source = path.read_bytes()
        if "/" + name == device_files.RELEASE:
            source = device_files.release("").encode()
        compiled = bytecode(name, source, ROOT / "build" / "mpy", small=True)
        found["/" + name.removesuffix(".py") + ".mpy"] = compiled.read_bytes()
    return found


def archive(files: dict[str, bytes]) -> bytes:
    """Return files as one file compressed with gzip, in the form that `page/worker.js` reads."""
    listed = _json([[path, len(content)] for path, content in files.items()]).encode()
    return _compressed(struct.pack("<I", len(listed)) + listed + b"".join(files.values()))


@cache
def _compressed(content: bytes) -> bytes:
    """Return bytes in the form of gzip; it takes a second, and several pages have the same ones."""
    import zopfli.gzip

    return zopfli.gzip.compress(content, numiterations=_TRIES)


def headers() -> str:
    """Return the headers in the form of a `_headers` file, which several hosts read."""
    lines = []
    for place, its in (("/*", HEADERS), (f"/{one_file.NAME}", ONE_FILE_HEADERS)):
        lines += [place, *(f"  {name}: {value}" for name, value in its.items())]
    return "\n".join(lines) + "\n"


def _filled(page: str, words: dict[str, str]) -> str:
    """Return a page with its policy and its English words, which are there before any script."""

    def fill(found: re.Match[str]) -> str:
        return found[0] + html.escape(words[found[1]], quote=False)

    policy = "; ".join(f"{name} {value}" for name, value in POLICY.items())
    return re.sub(r'data-text="([^"]+)"[^>]*>', fill, page.replace("{policy}", policy))


def _worker(source: str, kept: dict[str, bytes]) -> str:
    """Return the service worker for these files."""
    version = hashlib.sha256()
    for name, content in kept.items():
        version.update(f"{name} {len(content)}\n".encode() + content)
    source = source.replace("{version}", version.hexdigest()[:16])
    return source.replace("FILES = []", f"FILES = {_json(['./', *kept])}")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@command
def main() -> int:
    """Run the command line and return the exit status, 2 for an error of the user."""
    parser = Parser(
        prog="python3 -m tools.web.build",
        description="Build the page with the device, in a folder for any static host.",
    )
    parser.add_argument(
        "--to", type=Path, default=TARGET, metavar="DIR", help="a folder of its own to write to"
    )
    parser.add_argument("--image", action="store_true", help="with the images for boards")
    options = parser.parse_args()
    folder = options.to
    made = build(folder, tuple(BOARDS) if options.image else ())
    size = sum(len(gzip.compress(content)) for content in made.values()) // 1000
    print(f"{folder}: {len(made)} files, {size} KB compressed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
