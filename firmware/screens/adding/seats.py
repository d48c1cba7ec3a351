"""The row of the seats: who plays, in which direction, and what each of them has left."""

from micropython import const

from firmware.screens.common import seat_names
from firmware.ui.canvas import CENTRE, HEIGHT, SMALL, WIDTH

TOP = const(49)
"""The top of the row in pixels."""

_LABEL = const(50)  # the top of the names
_COUNTS = const(59)  # the top of the tokens
_FIGURES = const(57)  # the top of a figure in place of tokens; then the name is a row higher
_APART = const(3)  # the fewest pixels between the tokens of two seats
_POINT = const(4)  # the width of the point that shows the direction
_BEGINNING = const(5)  # letters of a name that is too long, at most
_MOST = const(32)  # the most tokens that are drawn one by one

# A token, and the place of one that is gone: columns of pixels, from large to small.
_TOKENS = (
    (b"\x0e\x1f\x1f\x1f\x0e\x00", b"\x00\x00\x04\x00\x00\x00"),
    (b"\x06\x0f\x0f\x06\x00", b"\x00\x06\x06\x00\x00"),
    (b"\x07\x07\x07\x00", b"\x00\x02\x00\x00"),
)
_STROKE = b"\x1f\x1f\x00"  # one of the strokes that count marks, five in a group
_CROSS = b"\x11\x0a\x04\x0a\x11"  # for who is out of the game


def draw_seats(canvas, screen) -> None:
    """Draw the row."""
    for seat in range(1, screen.game.seats + 1):
        _draw_seat(canvas, screen, seat)


def _counts(game, seat: int) -> tuple:
    """Return what a seat has, what of that it has lost, and its score to show beside the name.

    A seat has points or tokens, or the marks of its losses. Between hands, and without points of a
    hand, it has its score. -1 for a loss that is not shown; None for no score beside the name.
    """
    standing = game.standing
    if standing.scores is None:
        lost = standing.lost[seat]
        return (standing.tokens[seat], lost, None) if standing.tokens else (lost, 0, None)
    score = standing.scores[seat]
    if not game.next_seat or not game.rules.hand_points:
        return score, -1, None
    points = standing.points[seat]
    return points, max(0, game.rules.points_per_hand - points), score


def _draw_seat(canvas, screen, seat: int) -> None:
    """Draw a seat in its column."""
    game = screen.game
    standing = game.standing
    x = (seat - 1) * WIDTH // game.seats
    width = seat * WIDTH // game.seats - x - 1
    plays = standing.is_in(seat)
    has, lost, score = _counts(game, seat)
    marks = not standing.tokens and standing.scores is None
    columns = _strokes(has, width) if marks else _tokens(has, lost, width)
    figures = plays and not columns and (has or not marks)
    top = _LABEL - 1 if figures else _LABEL
    colour = 1
    room = width
    left = x
    name = screen.short_names[seat] if score is None else short_name(screen, seat, f":{score}")
    if seat == game.next_seat:
        colour = 0
        direction = game.deal.direction if game.players() > 2 else 0
        # A wide name leaves less room for the point.
        point = max(0, min(_POINT, width - SMALL.width(name) - 2)) if direction else 0
        room -= point
        left += point if direction < 0 else 0
        canvas.rounded(left, TOP, room, 9, filled=True)
        for column in range(point):
            at = left + room + column if direction > 0 else left - 1 - column
            canvas.fill(at, TOP + 1 + column, 1, 7 - 2 * column)
        if figures:
            canvas.fill(x, _FIGURES, width, HEIGHT - _FIGURES)
    if name:
        canvas.text(name, left + room // 2, top, colour=colour, align=CENTRE)
    else:
        canvas.icon("person", left + room // 2 - 3, top, colour)
    if not plays:
        canvas.columns(_CROSS, x + width // 2 - 2, _COUNTS, "cross")
    elif columns:
        reads = str(has) if marks else f"{has}/{has + lost}"
        canvas.columns(columns, x + (width - len(columns) + 1) // 2, _COUNTS, reads)
        if not game.plays_on(seat):  # out of this hand
            canvas.shade(x, _COUNTS, width, HEIGHT - _COUNTS)
    elif figures:
        icon = "penny_gone" if marks else "penny" if lost >= 0 else ""
        _draw_figure(canvas, icon, has, x, width, colour)


def short_name(screen, seat: int, points: str = "") -> str:
    """Return the name of a seat with its points for the row, shorter if there is little room.

    Return "" for a person whose name is too long.
    """
    name = screen.name(seat)
    room = WIDTH // screen.game.seats - _POINT - 3
    if points:
        room -= SMALL.width(points) + SMALL.spacing
    fitting = SMALL.fitting(name, room)
    if fitting == len(name):
        return name + points
    if screen.is_you(seat):
        return ""
    mark = screen.mark(seat)
    if name.startswith(mark) and fitting > len(mark):  # its beginning is no other's
        return name[: min(fitting, _BEGINNING)] + points
    if SMALL.fitting(mark, room) == len(mark):
        return mark + points
    return mark.replace(seat_names.BOT, "")


def _tokens(has: int, lost: int, width: int) -> bytes:
    """Return tokens one by one, and the places of those that are lost; b"" if that is too wide."""
    if has < 0 or lost < 0:
        return b""
    for token, gone in _TOKENS:
        if (has + lost) * len(token) - 1 + _APART <= width:
            return token * has + gone * lost
    return b""


def _strokes(count: int, width: int) -> bytes:
    """Return strokes for marks, in groups of five; b"" if that is too wide or there are none."""
    if not 0 < count <= _MOST:
        return b""
    strokes = b"".join([_STROKE * min(5, count - n) + b"\x00\x00" for n in range(0, count, 5)])
    return strokes[:-2] if len(strokes) - 3 + _APART <= width else b""


def _draw_figure(canvas, icon: str, count: int, x: int, width: int, colour: int) -> None:
    """Draw a number, beside the picture of what it counts if there is room."""
    text = str(count)
    wide = canvas.width(text)
    if wide > width:
        text = "+" if count > 0 else "-"
        wide = canvas.width(text)
    left = x + (width - wide) // 2
    if icon and wide + 7 <= width:
        left += 3
        canvas.icon(icon, left - 7, _FIGURES + 1, colour)
    canvas.text(text, left, _FIGURES, colour=colour)
