"""Cells on the display: a pad with a cursor, and a cross with a key for each cell."""

from micropython import const

from firmware.device.keys import DOWN, LEFT, OK, RIGHT, UP
from firmware.ui.canvas import SMALL

_LOW = const(8)  # pixels: the height of the lowest cells, a text with one row above it

# A cross has up to five cells: the keys of the cells, by how many there are.
# (LEFT is 2, RIGHT 3, OK 4; written as text, so that they stay in flash)
_PLACES = (b"\4", b"\2\3", b"\2\4\3", b"\0\2\4\3", b"\0\2\4\3\1")
_ROWS = b"\0\2\1\1\1"  # by key
_GAP = const(3)  # pixels between two labels


_placed: tuple = (None, 0, [])  # the last pad that was placed: (its labels and box, height, places)


class Pad:
    """Cells in rows, each with a text, an icon if the text begins with `:`, or a tuple of these.

    LEFT and RIGHT go through all cells, row by row. UP and DOWN stay in their column; if the pad
    flows, they go through all cells, column by column. All ends are joined.

    home: the cell that is chosen at first.
    """

    def __init__(self, labels, home: int, columns: int, flows: bool = False):
        self._columns = columns
        self._flows = flows
        self.home = home
        self.chosen = home
        self.relabel(labels)

    def relabel(self, labels) -> None:
        """Change the texts of the cells."""
        self.labels = labels
        self._icons = [label[1:] if label[:1] == ":" else "" for label in labels]
        self._box: tuple = ()  # the box of the last picture
        self._height = 0  # of a cell, in pixels
        self._places: list = []  # by cell: left and top of its box, and of its text or icon

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
        row, column = divmod(self.chosen, columns)
        row += step
        rows = (count - column + columns - 1) // columns  # of this column
        if not 0 <= row < rows:
            if self._flows:
                column = (column + step) % min(columns, count)
                rows = (count - column + columns - 1) // columns
            row = 0 if step > 0 else rows - 1
        self.chosen = row * columns + column

    def draw(self, canvas, x: int, y: int, width: int, height: int, part: int = 1) -> None:
        """Draw what has changed in a box (pixels); part: the first of two parts of the picture."""
        if self._box != (x, y, width, height):
            self._place(canvas, x, y, width, height)
        chosen = self.chosen
        fresh = canvas.renew(part, self.labels, x, y, width, height, 1)
        before = canvas.shown[part + 1]
        canvas.shown[part + 1] = chosen
        if fresh:
            for index in range(len(self.labels)):
                self._draw_cell(canvas, index)
        elif before != chosen:
            canvas.fill(*self._cell(before), 0)
            self._draw_cell(canvas, before)
            self._draw_cell(canvas, chosen)

    def _draw_cell(self, canvas, index: int) -> None:
        """Draw a cell on its empty box; the chosen one fills it."""
        _, _, label_left, label_top = self._places[index]
        colour = 1
        if index == self.chosen:
            canvas.rounded(*self._cell(index), filled=True)
            colour = 0
        icon = self._icons[index]
        if icon:
            canvas.icon(icon, label_left, label_top, colour)
        elif isinstance(self.labels[index], tuple):
            draw_labels(canvas, self.labels[index], label_left, label_top, colour)
        else:
            canvas.text(self.labels[index], label_left, label_top, SMALL, colour)

    def _cell(self, index: int) -> tuple:
        """Return the box of a cell: left, top, width, height."""
        left, top, _, _ = self._places[index]
        cut = max(0, self._box[1] - top)
        return left, top + cut, self._box[2] // self._columns, self._height - cut

    def _place(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Find the places of the cells and of their texts in a box."""
        global _placed
        self._box = x, y, width, height
        what = self.labels, self._columns, self._box
        if _placed[0] != what:
            self._work_out(canvas, x, y, width, height)
            _placed = what, self._height, self._places
        _, self._height, self._places = _placed

    def _work_out(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Work out what `_place` finds."""
        columns = self._columns
        cell_width = width // columns
        rows = (len(self.labels) + columns - 1) // columns
        cell_height = height // rows
        if cell_height < _LOW:  # the first row begins above the box, and is cut
            y -= 1
            cell_height = (height + 1) // rows
        self._height = cell_height
        self._places = []
        for index, label in enumerate(self.labels):
            left = x + index % columns * cell_width
            top = y + index // columns * cell_height
            icon = self._icons[index]
            if isinstance(label, tuple):
                across, down = labels_width(canvas, label), 0
            else:
                across, down = canvas.icon_size(icon) if icon else (canvas.width(label), 0)
            label_top = top + (cell_height - 1 - down) // 2 if icon else top + cell_height // 2 - 4
            if cell_height == _LOW:
                label_top += 1
            self._places.append((left, top, left + cell_width // 2 - across // 2, label_top))


def chosen_by(key: int, count: int) -> int:
    """Return the number of the cell that a key chooses on a cross of `count` cells, -1 for none."""
    return _PLACES[count - 1].find(bytes((key,)))


def draw_cross(canvas, cells: list, x: int, y: int, width: int, height: int) -> None:
    """Draw cells where the keys for them lie; OK is filled, as a cursor is.

    cells: for each cell its labels; a label is a text, or an icon if it begins with `:`. A cell
    whose labels are empty is left out. Cells with one label have borders.
    x, y, width, height: the box in pixels; borders reach one row below it.
    """
    down = height // 3
    bordered = max([len(labels) for labels in cells]) == 1
    middle = x + (width + 1) // 2
    keys = _PLACES[len(cells) - 1]
    place = keys.find(bytes((OK,)))
    room = width // 3 - 1
    if not bordered:
        room = labels_width(canvas, cells[place]) + 2
    left, right = middle - room // 2, middle - room // 2 + room
    for place, key in enumerate(keys):
        labels = cells[place]
        centre = middle
        if key == LEFT:
            centre = (x + left - 1) // 2
        elif key == RIGHT:
            centre = (right + 1 + x + width) // 2
        wide = labels_width(canvas, labels)
        if key in (LEFT, RIGHT) and wide > width // 3 + 1:
            labels = (labels[0] + "…" + labels[-1],)
            wide = labels_width(canvas, labels)
        if not wide:
            continue
        top = y + _ROWS[key] * down
        if bordered or key == OK:
            canvas.rounded(centre - room // 2, top, room, down + 1, filled=key == OK)
        draw_labels(canvas, labels, centre - wide // 2, top + (down - 6) // 2, key != OK)


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
