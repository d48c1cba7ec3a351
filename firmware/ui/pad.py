"""Cells on the display: a pad with a cursor, and a cross with a key for each cell."""

from micropython import const

from firmware.device.keys import DOWN, LEFT, OK, RIGHT, UP
from firmware.ui.canvas import CENTRE, SMALL

_LOW = const(8)  # pixels: the height of the lowest cells, a text with one row above it

# A cross has up to five cells: the keys of the cells, by how many there are.
_PLACES = (
    (OK,),
    (LEFT, RIGHT),
    (LEFT, OK, RIGHT),
    (UP, LEFT, OK, RIGHT),
    (UP, LEFT, OK, RIGHT, DOWN),
)
_ROWS = {UP: 0, LEFT: 1, OK: 1, RIGHT: 1, DOWN: 2}
_GAP = const(3)  # pixels between two labels


class Pad:
    """Cells in rows, each with a text, an icon if the text begins with `:`, or a tuple of these.

    LEFT and RIGHT go through all cells, row by row. UP and DOWN stay in their column; if the pad
    flows, they go through all cells, column by column. All ends are joined.

    home: the cell that is chosen at first.
    labels: the texts of the cells.
    """

    def __init__(self, labels, home: int, columns: int, flows: bool = False):
        self._columns = columns
        self._flows = flows
        self.home = home
        self.chosen = home
        self.labels = labels

    def key(self, key: int) -> None:
        """Move the cursor by an arrow; ignore other keys."""
        count = len(self.labels)
        if key == LEFT:
            self.chosen = (self.chosen - 1) % count
        elif key == RIGHT:
            self.chosen = (self.chosen + 1) % count
        elif key in (UP, DOWN):
            self._go_along_the_column(1 if key == DOWN else -1)

    def _go_along_the_column(self, step: int) -> None:
        count = len(self.labels)
        columns = self._columns
        cells = range(self.chosen % columns, count, columns)  # of this column
        row = self.chosen // columns + step
        if not 0 <= row < len(cells):
            if self._flows:
                cells = range((cells[0] + step) % min(columns, count), count, columns)
            row = 0 if step > 0 else len(cells) - 1
        self.chosen = cells[row]

    def draw(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Draw all cells in a box (pixels); the chosen one is dark on light, and on top."""
        if not self.labels:
            return
        columns = self._columns
        rows = (len(self.labels) + columns - 1) // columns
        top = y
        if height // rows < _LOW:
            # Low cells begin above the box; this part of the first row is cut.
            top -= 1
            height += 1
        width //= columns
        height //= rows
        places = list(range(len(self.labels)))
        places.append(places.pop(self.chosen))
        for index in places:
            label = self.labels[index]
            left = x + index % columns * width
            above = top + index // columns * height
            colour = 1
            if index == self.chosen:
                cut = max(0, y - above)
                # So that the box ends after the last pixel of a label such as `−10`.
                more = not _has_icons(label) and canvas.width(label) >= width - 1
                canvas.rounded(left, above + cut, width + more, height - cut, filled=True)
                colour = 0
            _draw_label(canvas, label, left, above, width, height, colour)


def _draw_label(canvas, label, left: int, top: int, width: int, height: int, colour: int) -> None:
    """Draw a label in its cell (pixels); colour: 1 for lit."""
    low = height == _LOW
    middle = left + width // 2
    line = top + height // 2 - 4 + low
    if isinstance(label, tuple):
        draw_labels(canvas, label, middle - labels_width(canvas, label) // 2, line, colour)
    elif _has_icons(label):
        across, down = canvas.icon_size(label[1:])
        canvas.icon(label[1:], middle - across // 2, top + (height - 1 - down) // 2 + low, colour)
    else:
        canvas.text(label, middle, line, SMALL, colour, CENTRE)


def _has_icons(label) -> bool:
    """Return whether a label is an icon or a tuple, which may have some."""
    return isinstance(label, tuple) or label[:1] == ":"


def chosen_by(key: int, count: int) -> int:
    """Return the number of the cell that a key chooses on a cross of `count` cells, -1 for none."""
    keys = _PLACES[count - 1]
    return keys.index(key) if key in keys else -1


def draw_cross(canvas, cells: list, x: int, y: int, width: int, height: int) -> None:
    """Draw cells where the keys for them lie; OK is filled, as a cursor is.

    cells: for each cell its labels; a label is a text, or an icon if it begins with `:`. A cell
    whose labels are empty is left out. Cells with one label have borders.
    x, y, width, height: the box in pixels; borders reach one row below it.
    """
    down = height // 3
    bordered = max(map(len, cells)) == 1
    middle = x + (width + 1) // 2
    keys = _PLACES[len(cells) - 1]
    room = width // 3 - 1
    if not bordered:
        room = labels_width(canvas, _shorter(canvas, cells[keys.index(OK)], width)) + 2
    left, right = middle - room // 2, middle - room // 2 + room
    for place, key in enumerate(keys):
        labels = cells[place]
        if key in (LEFT, OK, RIGHT):
            labels = _shorter(canvas, labels, width)
        centre = middle
        if key == LEFT:
            centre = (x + left - 1) // 2
        elif key == RIGHT:
            centre = (right + 1 + x + width) // 2
        wide = labels_width(canvas, labels)
        if not wide:
            continue
        top = y + _ROWS[key] * down
        if bordered or key == OK:
            canvas.rounded(centre - room // 2, top, room, down + 1, filled=key == OK)
        draw_labels(canvas, labels, centre - wide // 2, top + (down - 6) // 2, key != OK)


def _shorter(canvas, labels, width: int):
    """Return labels, or the first and the last of them if all are wider than a third of a width."""
    if labels_width(canvas, labels) <= width // 3 + 1 or labels[-1][:1] == ":":
        return labels
    return (labels[0] + "–" + labels[-1],)


def draw_labels(canvas, labels, x: int, y: int, colour: int) -> None:
    """Draw labels side by side from x on, in a line of text with its top at y."""
    for each in labels:
        if each[:1] == ":":
            high = canvas.icon_size(each[1:])[1]
            x = canvas.icon(each[1:], x, y + (8 - high) // 2, colour) + _GAP
        else:
            x = canvas.text(each, x, y, SMALL, colour) + _GAP


def labels_width(canvas, labels) -> int:
    """Return the width of labels side by side, in pixels."""
    total = -_GAP
    for each in labels:
        if each:
            wide = canvas.icon_size(each[1:])[0] if each[0] == ":" else canvas.width(each)
            total += wide + _GAP
    return max(total, 0)
