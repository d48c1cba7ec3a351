"""A pad of cells on the display, one of them chosen with the arrows."""

from firmware.device.keys import DOWN, LEFT, RIGHT, UP
from firmware.ui.canvas import CENTRE, SMALL

COLUMNS = 5


class Pad:
    """Cells in rows of five, each with a text, or an icon where the text begins with `:`.

    LEFT and RIGHT go on to the row before and after, so that they alone reach every cell; all
    ways wrap around. home is the cell that is chosen to begin with.
    """

    def __init__(self, labels, home: int):
        self.labels = labels
        self.home = home
        self.chosen = home

    def key(self, key: int) -> None:
        """Move by an arrow; any other key changes nothing."""
        count = len(self.labels)
        step = 0
        if key == LEFT:
            step = -1
        elif key == RIGHT:
            step = 1
        elif key == UP:
            step = -COLUMNS
        elif key == DOWN:
            step = COLUMNS
        self.chosen = (self.chosen + step) % count

    def draw(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Draw the cells into a box of so many pixels."""
        rows = (len(self.labels) + COLUMNS - 1) // COLUMNS
        cell_width = width // COLUMNS
        cell_height = height // rows
        for index, label in enumerate(self.labels):
            left = x + index % COLUMNS * cell_width
            top = y + index // COLUMNS * cell_height
            colour = 1
            if index == self.chosen:
                canvas.rounded(left, top, cell_width, cell_height, filled=True)
                colour = 0
            middle = left + cell_width // 2
            top += cell_height // 2 - 4
            if label[0] == ":":
                icon = label[1:]
                canvas.icon(icon, middle - canvas.icon_size(icon)[0] // 2, top, colour)
            else:
                canvas.text(label, middle, top, SMALL, colour, CENTRE)
