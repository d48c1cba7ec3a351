"""A pad of cells on the display, one of them chosen with the arrows."""

from firmware.device.keys import DOWN, LEFT, RIGHT, UP
from firmware.ui.canvas import CENTRE, SMALL


class Pad:
    """Cells in rows, each with a text, or an icon where the text begins with `:`.

    LEFT and RIGHT go on to the row before and after, so that they alone reach every cell; UP and
    DOWN stay in their column. All ways wrap around. home is the cell that is chosen to begin with.
    """

    def __init__(self, labels, home: int, columns: int):
        self.labels = labels
        self._columns = columns
        self.home = home
        self.chosen = home

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

    def draw(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Draw the cells into a box of so many pixels."""
        columns = self._columns
        rows = (len(self.labels) + columns - 1) // columns
        cell_width = width // columns
        cell_height = height // rows
        for index, label in enumerate(self.labels):
            left = x + index % columns * cell_width
            top = y + index // columns * cell_height
            colour = 1
            if index == self.chosen:
                canvas.rounded(left, top, cell_width, cell_height, filled=True)
                colour = 0
            middle = left + cell_width // 2
            if label[0] == ":":
                across, down = canvas.icon_size(label[1:])
                y_icon = top + (cell_height - 1 - down) // 2
                canvas.icon(label[1:], middle - across // 2, y_icon, colour)
            else:
                canvas.text(label, middle, top + cell_height // 2 - 4, SMALL, colour, CENTRE)
