"""The page of the gallery."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from html import escape

from tools.gallery.scenes import Scene

BEGIN = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ninety-Nine: gallery</title>'
"""How the page begins."""

_STYLE = """
body { margin: 2rem; background: #14161a; color: #d8dde3; font: 16px/1.5 sans-serif; }
nav a { margin-right: 1rem; color: #9cc9ff; }
section { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; width: 384px; }
img { width: 384px; border: 8px solid #000; image-rendering: pixelated; }
figcaption { color: #9aa3ad; }
"""


def html(groups: Mapping[str, Sequence[Scene]], languages: Mapping[str, str]) -> str:
    """Return the page: every scene of each group, with what it shows; needs no other file.

    languages: the name of each language, and the file of its page.
    """
    parts = [
        BEGIN,
        f"<style>{_STYLE}</style><h1>Ninety-Nine: every kind of screen</h1><nav>",
        *(f'<a href="{file}">{escape(name)}</a>' for name, file in languages.items()),
        "</nav><nav>",
        *(f'<a href="#{file_name(group)}">{escape(group)}</a>' for group in groups),
        "</nav>",
    ]
    for group, scenes in groups.items():
        parts.append(f'<h2 id="{file_name(group)}">{escape(group)}: {len(scenes)}</h2><section>')
        for scene in scenes:
            data = base64.b64encode(scene.picture.png()).decode()
            words = escape(" / ".join(scene.words), quote=True)
            parts.append(
                f'<figure><img src="data:image/png;base64,{data}" alt="{words}">'
                f"<figcaption>{escape(scene.about)}</figcaption></figure>"
            )
        parts.append("</section>")
    return "\n".join(parts) + "\n"


def file_name(group: str) -> str:
    """Return the title of a group in the form of a file name or an anchor."""
    return "".join(letter if letter.isalnum() else "-" for letter in group.lower())
