"""`package.json`, which `mpremote mip install` reads."""

from __future__ import annotations

import json
from pathlib import Path

from tools.deploy import files

PACKAGE = "package.json"


def package(root: Path = files.ROOT) -> str:
    """Return the text of package.json: every file for a board, as source, and the version.

    Its paths are relative to package.json, so it works from any copy of the project: a folder, a
    fork, a branch.
    """
    urls = [
        [place.removeprefix("/"), path.relative_to(root).as_posix()]
        for place, path in files.sources(root).items()
    ]
    lines = ",\n".join(f"    {json.dumps(url)}" for url in urls)
    version = json.dumps(files.version(root))
    return f'{{\n  "urls": [\n{lines}\n  ],\n  "deps": [],\n  "version": {version}\n}}\n'
