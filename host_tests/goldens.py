"""The golden pictures that look different in the last run of the tests.

    python3 -m host_tests.goldens    take all of them over (`make goldens`)

A run keeps each such picture in `build/goldens`, under the path of the golden one, and shows both
and the difference side by side on one page, `build/goldens.html`.
"""

from __future__ import annotations

import base64
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.node import ROOT
from tools.sim.picture import Picture

CHANGED = ROOT / "build" / "goldens"
PAGE = CHANGED.with_suffix(".html")


def forget() -> None:
    """Forget the pictures of the run before."""
    shutil.rmtree(CHANGED, ignore_errors=True)


def differs(path: Path, picture: Picture) -> str:
    """Return how a picture differs from its golden one, "" if it does not; keep it if it does."""
    golden = _read(path)
    if golden == picture:
        return ""
    kept = CHANGED / path.relative_to(ROOT)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(picture.png())
    return f"{path.relative_to(ROOT)} {_where(golden, picture)}"


def take_over(path: Path) -> None:
    """Make a picture that looks different the golden one; path: relative to the root."""
    (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
    (CHANGED / path).replace(ROOT / path)


def changed() -> Iterator[Path]:
    """Yield the paths of the golden pictures that look different, relative to the root."""
    yield from sorted(path.relative_to(CHANGED) for path in CHANGED.rglob("*.png"))


def write_page() -> int:
    """Show all pictures that look different on the page; return their number."""
    rows = ["<title>Golden pictures</title><table><tr><th>name<th>golden<th>now<th>differs"]
    for path in changed():
        golden, now = _read(ROOT / path), Picture.from_png((CHANGED / path).read_bytes())
        same_size = golden and (golden.width, golden.height) == (now.width, now.height)
        pictures = [golden, now, golden.difference(now) if golden and same_size else None]
        rows.append(f"<tr><td>{path}{''.join(f'<td>{_image(each)}' for each in pictures)}")
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(rows) + "\n</table>\n", encoding="utf-8")
    return len(rows) - 1


def main() -> int:
    """Take the pictures over; return the exit status."""
    paths = list(changed())
    for path in paths:
        take_over(path)
        print(path)
    print(f"{len(paths)} pictures taken over" if paths else "none: run the tests first")
    return 0


def _read(path: Path) -> Picture | None:
    return Picture.from_png(path.read_bytes()) if path.exists() else None


def _where(golden: Picture | None, picture: Picture) -> str:
    """Return in words how two pictures differ."""
    if golden is None:
        return "is new"
    if (golden.width, golden.height) != (picture.width, picture.height):
        sizes = [f"{each.width}x{each.height}" for each in (golden, picture)]
        return f"is {sizes[1]} pixels, not {sizes[0]}"
    lit = [(y, row) for y, row in enumerate(golden.difference(picture).rows) if row]
    every = 0
    for _, row in lit:
        every |= row
    left = golden.width - every.bit_length()
    right = golden.width - (every & -every).bit_length()
    count = sum(row.bit_count() for _, row in lit)
    return f"differs in {count} pixels, columns {left} to {right}, rows {lit[0][0]} to {lit[-1][0]}"


def _image(picture: Picture | None) -> str:
    if picture is None:
        return "none"
    data = base64.b64encode(picture.png()).decode()
    return f'<img width=384 src="data:image/png;base64,{data}">'


if __name__ == "__main__":
    sys.exit(main())
