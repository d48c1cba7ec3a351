"""The golden pictures that look different in the last run of the tests.

    python3 -m host_tests.goldens    take all of them over (`make goldens`)

A run keeps what such screens show now in `build/goldens`, and shows both pictures of each and the
difference side by side on one page, `build/goldens.html`.
"""

from __future__ import annotations

import base64
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from html import escape
from pathlib import Path

from host_tests import gallery_file
from host_tests.gallery_file import Screen
from tools.node import ROOT
from tools.sim.picture import Picture

CHANGED = ROOT / "build" / "goldens"
PAGE = CHANGED.with_suffix(".html")


def forget() -> None:
    """Forget the pictures of the run before."""
    shutil.rmtree(CHANGED, ignore_errors=True)


def differs(path: Path, now: Screen) -> str:
    """Return how a screen differs from its golden picture, "" if it does not; keep it if it does.

    path: of the golden picture, relative to the root.
    """
    golden = gallery_file.from_png(ROOT / path) if (ROOT / path).exists() else None
    if golden and golden.picture == now.picture:
        return ""
    _keep(path, gallery_file.to_png(now))
    return _show(path.as_posix(), golden, now)


def group_differs(group: str, before: Sequence[Screen], now: Sequence[Screen]) -> list[str]:
    """Return how each screen of a group of the gallery differs; keep them all if any does."""
    pairs = list(_pairs(before, now))
    if pairs:
        _keep(Path(f"{group}.txt"), gallery_file.text({group: now}, None).encode())
    return [_show(f"gallery, {group} {number}", old, new) for old, new, number in pairs]


def write_page() -> int:
    """Show all pictures that look different on the page; return their number."""
    rows = [path.read_text(encoding="utf-8") for path in sorted(CHANGED.glob("*.html"))]
    head = "<title>Golden pictures</title><table><tr><th>name<th>golden<th>now<th>differs"
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join([head, *rows, "</table>\n"]), encoding="utf-8")
    return len(rows)


def main() -> int:
    """Take the pictures over; return the exit status."""
    gallery = ROOT / gallery_file.FILE
    groups = gallery_file.read(gallery, ROOT)
    for path in sorted((CHANGED / "files").glob("*.txt")):
        groups |= gallery_file.read(path, ROOT)
    for path in sorted((CHANGED / "files").rglob("*.png")):
        golden = ROOT / path.relative_to(CHANGED / "files")
        golden.parent.mkdir(parents=True, exist_ok=True)
        path.replace(golden)
    gallery.write_text(gallery_file.text(groups, ROOT), encoding="utf-8", newline="\n")
    number = len(list(CHANGED.glob("*.html")))
    forget()
    print(f"Pictures taken over: {number}" if number else "none: run the tests first")
    return 0


def _keep(path: Path, content: bytes) -> None:
    """Keep what a file is to have; path: relative to the root."""
    kept = CHANGED / "files" / path
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(content)


def _pairs(
    before: Sequence[Screen], now: Sequence[Screen]
) -> Iterator[tuple[Screen | None, Screen | None, int]]:
    """Yield the screens that differ: the golden one, the present one and its number."""
    old, new = [[screen.picture for screen in screens] for screens in (before, now)]
    for how, first, last, start, end in SequenceMatcher(None, old, new, False).get_opcodes():
        for at in range(0 if how == "equal" else max(last - first, end - start)):
            golden = before[first + at] if first + at < last else None
            present = now[start + at] if start + at < end else None
            yield golden, present, start + at + 1


def _show(name: str, golden: Screen | None, now: Screen | None) -> str:
    """Add a screen to the page; return how it differs."""
    difference = _difference(golden, now)
    pictures = [each and each.picture for each in (golden, now)]
    if golden and now and _size(golden.picture) == _size(now.picture):
        pictures.append(golden.picture.difference(now.picture))
    cells = [f"{escape(name)}: {escape(difference)}", *map(_image, pictures)]
    CHANGED.mkdir(parents=True, exist_ok=True)
    file = CHANGED / f"{name.replace('/', '-')}.html"
    file.write_text(f"<tr><td>{'<td>'.join(cells)}", encoding="utf-8")
    return f"{name}: {difference}"


def _difference(golden: Screen | None, now: Screen | None) -> str:
    """Return in words how two screens differ."""
    if not now:
        return f"{_quoted(golden.words if golden else ())} is no longer reached"
    if not golden:
        return f"{_quoted(now.words)} is new"
    parts = []
    before, after = Counter(golden.words), Counter(now.words)
    for words, what in ((before - after, "lost"), (after - before, "new")):
        if words:
            parts.append(f"{what}: {_quoted(words)}")
    if not parts:
        parts.append(f"{_quoted(now.words[:1])}, all words as before")
    return "; ".join([*parts, _where(golden.picture, now.picture)])


def _quoted(words: Iterable[str]) -> str:
    return " / ".join(f"“{word}”" for word in words) or "a screen without words"


def _size(picture: Picture) -> str:
    return f"{picture.width}x{picture.height}"


def _where(golden: Picture, picture: Picture) -> str:
    """Return in words where two pictures differ."""
    if _size(golden) != _size(picture):
        return f"{_size(picture)} pixels, not {_size(golden)}"
    lit = [(y, row) for y, row in enumerate(golden.difference(picture).rows) if row]
    every = 0
    for _, row in lit:
        every |= row
    left = golden.width - every.bit_length()
    right = golden.width - (every & -every).bit_length()
    count = sum(row.bit_count() for _, row in lit)
    return f"{count} pixels differ, columns {left} to {right}, rows {lit[0][0]} to {lit[-1][0]}"


def _image(picture: Picture | None) -> str:
    if picture is None:
        return "none"
    data = base64.b64encode(picture.png()).decode()
    return f'<img width=384 src="data:image/png;base64,{data}">'


if __name__ == "__main__":
    sys.exit(main())
