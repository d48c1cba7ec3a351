"""The files to print and to change: STL and STEP, always with the same bytes."""

from __future__ import annotations

import io
import re

import numpy as np
from build123d import Compound, export_step

from tools.hardware.case.checks import mesh
from tools.hardware.case.model import Case, Piece

COARSE = 0.03
"""How far a triangle may be from the surface, in mm."""
ANGLE = 0.35
"""The largest angle between two triangles of a round surface, in radians."""
WHEN = "2000-01-01T00:00:00"


def stl(piece: Piece) -> bytes:
    """Return a piece as a binary STL, as it lies on the bed, its middle over (0, 0)."""
    surface = mesh(piece.printed(), COARSE, ANGLE)
    low, high = surface.bounds
    surface.apply_translation([*(-(low + high) / 2)[:2], -low[2]])
    triangles = surface.triangles.astype("<f4")
    record = np.zeros(
        len(triangles), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("", "<u2")]
    )
    record["normal"] = surface.face_normals
    record["corners"] = triangles
    title = f"Ninety-Nine, {piece.name}; mm".encode().ljust(80)
    return title + np.uint32(len(triangles)).astype("<u4").tobytes() + record.tobytes()


def step(case: Case) -> bytes:
    """Return each printed piece once as STEP, where it is in the device, without a time."""
    children = []
    for piece in (piece for piece in case.printed if piece.file):
        child = Compound(piece.shape.wrapped)
        child.label = piece.name  # no colour: colours are written in no certain order
        children.append(child)
    data = io.BytesIO()
    export_step(
        Compound(label=case.title, children=children), data, write_pcurves=False, timestamp=WHEN
    )
    text = data.getvalue()
    if not re.search(rb"FILE_NAME\('[^']*','2000-01-01T00:00:00'", text):
        raise ValueError("the STEP file has another time; look for it in its FILE_NAME")
    return text
