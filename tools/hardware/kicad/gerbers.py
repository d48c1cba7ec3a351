"""The files for a board house: gerbers and drill files, read back and drawn by gerbonara."""

from __future__ import annotations

import io
import re
import tempfile
import warnings
import zipfile
from pathlib import Path

from tools.hardware import HardwareError
from tools.hardware.kicad import check, program
from tools.hardware.places import Layout

_LAYERS = "F.Cu,B.Cu,F.SilkS,B.SilkS,F.Mask,B.Mask,Edge.Cuts"
_DATES = re.compile(
    r"^%TF\.CreationDate,.*\n|^; #@! TF\.CreationDate,.*\n| date \d{4}-\d\d-\d\d[T ][\d:+]+",
    re.MULTILINE,
)
_EDGE = 0.1
"""The width of the line around the board, in mm; the board ends in its middle."""


def export(kicad: program.Kicad, folder: Path, name: str) -> dict[str, bytes]:
    """Return the gerbers and drill files of a board in a folder that KiCad sees, without dates."""
    board = f"{name}.kicad_pcb"
    kicad.cli(
        folder, "pcb", "export", "gerbers", "-l", _LAYERS, "-o", "house",
        board,
    )  # fmt: skip
    kicad.cli(folder, "pcb", "export", "drill", "--excellon-separate-th", "-o", "house/", board)
    files = {}
    for file in sorted((folder / "house").iterdir()):
        if file.suffix != ".gbrjob":  # it has nothing that a board house needs
            text = _DATES.sub("", file.read_text(encoding="utf-8"))
            files[file.name] = text.encode()
    return files


def archive(files: dict[str, bytes]) -> bytes:
    """Return a zip of some files that always has the same bytes: no times, not compressed."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as made:
        for name in sorted(files):
            one = zipfile.ZipInfo(name)  # its time is the beginning of 1980
            one.create_system = 3
            one.external_attr = 0o644 << 16
            made.writestr(one, files[name])
    return out.getvalue()


def faults(files: dict[str, bytes], layout: Layout, board: str) -> list[str]:
    """Return what is wrong in the files for a board house, read back on their own.

    board: the file of the board, whose holes are counted.
    """
    stack = _open(files)
    found = []
    (left, bottom), (right, top) = stack.board_bounds()
    size = (round(right - left - _EDGE, 2), round(top - bottom - _EDGE, 2))
    if size != (layout.width, layout.height):
        found.append(f"the gerbers' board is {size[0]:g} x {size[1]:g} mm, not "
                     f"{layout.width:g} x {layout.height:g}")  # fmt: skip
    drilled = [len(list(its.objects)) if its else 0 for its in (stack.drill_pth, stack.drill_npth)]
    if drilled != list(check.holes(board)):
        with_copper, without = check.holes(board)
        found.append(f"the drill files have {drilled[0]} holes with copper and {drilled[1]} "
                     f"without, the board has {with_copper} and {without}")  # fmt: skip
    for side in ("top", "bottom"):
        for use in ("copper", "mask", "silk"):
            layer = stack.graphic_layers.get((side, use))
            if layer is None or not len(list(layer.objects)):
                found.append(f"the gerbers have no {side} {use}")
    return found


_COLOURS = (("copper", "#2f8f57"), ("mask", "#e6c667"), ("silk", "#ffffff"))
"""Of the layers, from below. The gerbers of the mask have its openings: bare copper."""


def pictures(files: dict[str, bytes]) -> dict[str, str]:
    """Return a picture (SVG) of each side, drawn from the files for a board house."""
    stack = _open(files)
    (left, bottom), (right, top) = stack.board_bounds()
    width, height = right - left, top - bottom
    found = {}
    for name, side in (("front", "top"), ("back", "bottom")):
        parts = [f'<path fill="#1e6b40" d="{stack.outline_svg_d()}"/>']
        for use, colour in _COLOURS:
            parts += _drawn(stack.graphic_layers[side, use], colour)
        for drill in (stack.drill_pth, stack.drill_npth):
            parts += _drawn(drill, "#f3f1ec")
        # Gerbers' y is upwards; the back is seen from behind.
        flip = "scale(1 -1)" if name == "front" else f"translate({left + right:.2f} 0) scale(-1 -1)"
        view = f"{left - 1:.2f} {-top - 1:.2f} {width + 2:.2f} {height + 2:.2f}"
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width * 8:.0f}" '
            f'height="{height * 8:.0f}">',
            f"<title>The {name} of the carrier board, drawn from its gerbers</title>",
            f'<g transform="{flip}" stroke-linecap="round" stroke-linejoin="round" fill="none">',
            *parts,
            "</g>",
            "</svg>",
        ]
        found[name] = re.sub(r"\d+\.\d+", _short, "\n".join(lines)) + "\n"
    return found


def _drawn(layer, colour: str) -> list[str]:
    """Return a layer as SVG: all lines of a width in one path, and so all areas."""
    paths: dict[str, list[str]] = {}
    others = []
    for drawn in layer.instance.svg_objects(fg=colour, bg="#1e6b40"):
        its = dict(drawn.attrs)
        way = its.pop("d", None)
        if way is None:
            others.append(str(drawn))
        else:
            look = "".join(f' {key.replace("_", "-")}="{its[key]}"' for key in sorted(its))
            short = re.sub(r"\s*([A-Z])\s*", r"\1", way).replace(" -", "-")
            paths.setdefault(look, []).append(short)
    return [f'<path{look} d="{"".join(ways)}"/>' for look, ways in paths.items()] + others


def write(files: dict[str, bytes], folder: Path, name: str) -> list[str]:
    """Write the zip and the pictures into a build's folder; return their names."""
    made = {f"{name}-gerbers.zip": archive(files)}
    for side, picture in pictures(files).items():
        made[f"{name}-{side}.svg"] = picture.encode()
    for file, content in made.items():
        (folder / file).write_bytes(content)
    return list(made)


def _short(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def _open(files: dict[str, bytes]):
    try:
        from gerbonara import LayerStack  # here, because it is a large package
    except ImportError:
        raise HardwareError("gerbonara is not here; run make hardware") from None
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it finds KiCad's headers and macros unusual
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        return LayerStack.open(folder)
