"""The protocol of a question to a person in play."""


class Asking:
    """A question to a person, drawn in a part of the display. Keys answer it, step by step.

    A subclass has a method `draw(canvas, ...)`, with the box in which it draws, in pixels.

    title: what is asked.
    takes_ranks: whether the keys of a pad with one for each rank mean ranks here, not arrows.
    repeats: whether an arrow that is held down repeats.
    twice: whether an answer takes two presses, so that a press too many is harmless.
    keys: the key of the help about its keys, without `help.keys.`; "" for the help of the game.
    """

    title = ""
    takes_ranks = True
    repeats = True
    twice = False
    keys = ""

    def key(self, key: int) -> None:
        """Handle an arrow, OK or a key with a rank."""

    def step(self) -> int:
        """Return the number of the step that OK answers now, from 0 to 3.

        Steps that follow each other have different numbers, also in different questions.
        """
        return 0

    def back(self) -> bool:
        """Go back to the step before; return False if there is none."""
        return False
