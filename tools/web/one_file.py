"""The page with the device as one HTML file, which works from a disk and in a mail.

The modules of the page are `data:` addresses in an import map. The worker, and the files that it
reads, are in elements that nothing shows. A worker has no import map, and from a disk it can't be a
module; so it is a script that imports its module from a `data:` address.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping

NAME = "ninety-nine.html"

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' data: blob:; "
    "worker-src blob:; connect-src data:; style-src 'unsafe-inline'; img-src data:; "
    "form-action 'none'; base-uri 'none'"
)
"""Nothing from elsewhere, nothing to elsewhere; all that it runs is in the file."""

_TYPES = {
    "js": "text/javascript",
    "mjs": "text/javascript",
    "wasm": "application/wasm",
    "gz": "application/gzip",
    "svg": "image/svg+xml",
}
_IMPORT = re.compile(r'(from |import\()"\./([\w.-]+)"')
_WORKER = "worker.js"
_READ = ("firmware.gz", "later.gz", "micropython.wasm")
"""The files that `page/device.js` asks `place` for, besides the worker."""

_START = """
const early = [];
onmessage = (event) => early.push(event);
import("{module}").then(() => early.forEach((event) => onmessage(event)));
"""
"""The worker. It keeps messages that come before its module is there."""

_PLACE = """
export function place(name) {
  const { textContent } = document.getElementById(name);
  if (name !== "worker.js") return textContent;
  return URL.createObjectURL(new Blob([textContent], { type: "text/javascript" }));
}
"""


def one_file(files: Mapping[str, bytes]) -> bytes:
    """Return the page as one file. files: those of the page, by path."""
    modules: dict[str, str] = {}

    def module(name: str) -> None:
        """Add a module of the page, and those that it imports, to the import map."""
        if name in modules:
            return
        source = _PLACE if name == "place.js" else files[name].decode()
        modules[name] = ""
        for _, other in _IMPORT.findall(source):
            module(other)
        modules[name] = _address(name, _bare(source).encode())

    module("index.js")
    mapped = json.dumps({"imports": {f"page/{name}": at for name, at in modules.items()}})
    worker = _IMPORT.sub(
        lambda found: f'{found[1]}"{_address(found[2], files[found[2]])}"', files[_WORKER].decode()
    )
    start = _START.replace("{module}", _address(_WORKER, worker.encode()))
    kept = {_WORKER: start, **{name: _address(name, files[name]) for name in _READ}}
    elements = "".join(
        f'<script type="text/plain" id="{name}">{text}</script>\n' for name, text in kept.items()
    )
    page = files["index.html"].decode()
    page = re.sub(r'(http-equiv="Content-Security-Policy" content=)"[^"]*"', rf'\1"{POLICY}"', page)
    page = re.sub(
        r'<link rel="(manifest|modulepreload)".*\n|<nav(.|\n)*</nav>\n|.* download .*\n', "", page
    )
    page = re.sub(r", and a web server: from a disk, open\s+\S+ instead", "", page)
    (licences,) = re.findall(r"<pre(?:.|\n)*</pre>", files["licences.html"].decode())
    page = re.sub(
        r'<a href="licences.html"([^>]*)>(.*)</a>',
        lambda link: f"<details>\n<summary{link[1]}>{link[2]}</summary>\n{licences}\n</details>",
        page,
    )
    page = page.replace('href="icon.svg"', f'href="{_address("icon.svg", files["icon.svg"])}"')
    style = files["style.css"].decode()
    page = page.replace('<link rel="stylesheet" href="style.css">', f"<style>\n{style}</style>")
    begin = f'<script type="importmap">{mapped}</script>\n{elements}'
    begin += '<script type="module">import "page/index.js";</script>'
    return page.replace('<script type="module" src="index.js"></script>', begin).encode()


def _bare(source: str) -> str:
    """Return a module whose imports have the names in the import map."""
    return _IMPORT.sub(r'\1"page/\2"', source)


def _address(name: str, content: bytes) -> str:
    """Return the `data:` address of a file."""
    kind = _TYPES[name.rpartition(".")[2]]
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
