"""The rendered picture of a case, its display lit with a screen of the firmware's.

Mesa draws it without a display and without a graphics card: the same bytes on each run.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

os.environ["VTK_DEFAULT_OPENGL_WINDOW"] = "vtkOSOpenGLRenderWindow"

import numpy as np
import pyvista
from build123d import Shape
from PIL import Image

from tools.hardware.case.model import Case

SIZE = (1000, 680)
COLOURS = 128
SCREENS = Path(__file__).resolve().parents[3] / "host_tests" / "firmware" / "goldens"


def render(case: Case) -> bytes:
    """Return the picture as a PNG."""
    plotter = pyvista.Plotter(off_screen=True, window_size=[2 * side for side in SIZE])
    plotter.set_background("#f4f2ec")
    for piece in case.pieces:
        if piece.kind == "air":
            continue
        clear = piece.name == "window"
        plotter.add_mesh(
            mesh(piece.shape),
            color=piece.colour,
            smooth_shading=True,
            split_sharp_edges=True,
            feature_angle=25,
            opacity=0.12 if clear else 1.0,
            ambient=0.26,
            diffuse=0.75,
            specular=0.25 if piece.kind == "printed" else 0.1,
            specular_power=18,
        )
    _light(plotter, case)
    plotter.remove_all_lights()
    low, high = _bounds(case)
    middle = (low + high) / 2
    eye, up = np.array(case.eye), np.array(case.up)
    reach = float(np.linalg.norm(high - low))
    for place, bright in (
        ((-0.6, 0.9, 1.6), 0.84),
        ((0.9, -0.5, 1.2), 0.42),
        ((0.1, -1.5, 0.5), 0.2),
    ):
        side = np.cross(up, eye)
        where = middle + reach * 2 * (
            place[0] * side / np.linalg.norm(side) + place[1] * up + place[2] * eye
        )
        lamp = pyvista.Light(position=where, focal_point=middle, intensity=bright)
        plotter.add_light(lamp)
    plotter.camera_position = [middle + eye * reach * 2, middle, up]
    plotter.camera.view_angle = 24
    plotter.camera.zoom(case.zoom)
    image = plotter.screenshot(return_img=True)
    plotter.close()
    return _png(Image.fromarray(image).resize(SIZE, Image.Resampling.LANCZOS))


def mesh(shape: Shape) -> pyvista.PolyData:
    """Return the surface of a shape as triangles."""
    corners, triangles = shape.tessellate(0.05, 0.2)
    points = np.array([tuple(corner) for corner in corners])
    return pyvista.PolyData.from_regular_faces(points, np.array(triangles)).clean()


def _light(plotter: pyvista.Plotter, case: Case) -> None:
    """Put a picture of the firmware's on the display."""
    first, right, down = (np.array(corner) for corner in case.screen)
    corners = np.array([first, right, right + down - first, down])
    surface = pyvista.PolyData(corners, [4, 0, 1, 2, 3])
    surface.active_texture_coordinates = np.array([[0, 1], [1, 1], [1, 0], [0, 0]], dtype=float)
    lit = np.array(Image.open(SCREENS / case.shows).convert("L")) > 127
    image = np.where(lit[..., None], [214, 240, 255], [4, 6, 8]).astype(np.uint8)
    texture = pyvista.numpy_to_texture(image)
    texture.interpolate = True
    plotter.add_mesh(surface, texture=texture, lighting=False)


def _bounds(case: Case) -> tuple[np.ndarray, np.ndarray]:
    boxes = [its.shape.bounding_box() for its in case.pieces if its.kind != "air"]
    low = np.min([tuple(one.min) for one in boxes], axis=0)
    high = np.max([tuple(one.max) for one in boxes], axis=0)
    return low, high


def _png(image: Image.Image) -> bytes:
    """Return an image with few colours, so that the file is small."""
    few = image.convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    data = io.BytesIO()
    few.save(data, "PNG", optimize=True)
    return data.getvalue()
