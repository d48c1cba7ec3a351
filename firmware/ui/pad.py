"""A pad of cells on the display, one of them chosen with the arrows."""

from firmware.device.keys import DOWN, LEFT, RIGHT, UP
from firmware.ui.canvas import SMALL


class Pad:
    """Cells in rows, each with a text, or an icon if the text begins with `:`.

    LEFT and RIGHT go on to the next row, so they alone reach every cell. UP and DOWN stay in their
    column. All ways wrap around.

    home: the cell that is chosen at first.
    """

    def __init__(self, labels, home: int, columns: int):
        self._columns = columns
        self.home = home
        self.chosen = home
        self.relabel(labels)

    def relabel(self, labels) -> None:
        """Change the texts of the cells."""
        self.labels = labels
        self._icons = [label[1:] if label[0] == ":" else "" for label in labels]
        self._box: tuple = ()  # the box that it was drawn into last
        self._places: list = []  # by cell: left and top of its box, and of its text or icon

    def key(self, key: int) -> None:
        """Move by an arrow; any other key changes nothing."""
        count = len(self.labels)
        columns = self._columns
        if key == LEFT:
            self.chosen = (self.chosen - 1) % count
        elif key == RIGHT:
            self.chosen = (self.chosen + 1) % count
        elif key in (UP, DOWN):
            row, column = divmod(self.chosen, columns)
            rows = (count - column + columns - 1) // columns  # as many as this column has
            row = (row + (1 if key == DOWN else -1)) % rows
            self.chosen = row * columns + column

    def draw(self, canvas, x: int, y: int, width: int, height: int, part: int = 1) -> None:
        """Draw what has changed of the cells in a box (pixels); part: the first of two."""
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
            left, top, _, _ = self._places[before]
            canvas.fill(left, top, width // self._columns, height // self._rows(), 0)
            self._draw_cell(canvas, before)
            self._draw_cell(canvas, chosen)

    def _draw_cell(self, canvas, index: int) -> None:
        """Draw a cell on its empty box; the chosen one fills it."""
        left, top, label_left, label_top = self._places[index]
        colour = 1
        if index == self.chosen:
            width, height = self._box[2:]
            canvas.rounded(left, top, width // self._columns, height // self._rows(), filled=True)
            colour = 0
        icon = self._icons[index]
        if icon:
            canvas.icon(icon, label_left, label_top, colour)
        else:
            canvas.text(self.labels[index], label_left, label_top, SMALL, colour)

    def _rows(self) -> int:
        return (len(self.labels) + self._columns - 1) // self._columns

    def _place(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Work out the places of the cells and of their texts in a box."""
        columns = self._columns
        cell_width = width // columns
        cell_height = height // self._rows()
        self._box = x, y, width, height
        self._places = []
        for index, label in enumerate(self.labels):
            left = x + index % columns * cell_width
            top = y + index // columns * cell_height
            icon = self._icons[index]
            across, down = canvas.icon_size(icon) if icon else (canvas.width(label), 0)
            label_top = top + (cell_height - 1 - down) // 2 if icon else top + cell_height // 2 - 4
            self._places.append((left, top, left + cell_width // 2 - across // 2, label_top))
