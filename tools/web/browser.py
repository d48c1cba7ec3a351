"""The browser for tests and figures of the page."""

from __future__ import annotations

import shutil

BROWSER_MISSING = "Chromium is missing: sudo apt-get install chromium-headless-shell"


def find_browser() -> str | None:
    """Return the path of Chromium without windows, else of Chromium itself; None for neither.

    The first takes half of the processor's time. Debian starts it by a script that would be killed
    in its place.
    """
    shell = "chromium-headless-shell"
    return (
        shutil.which(shell, path="/usr/lib/chromium")
        or shutil.which(shell)
        or shutil.which("chromium")
    )
