"""The signs of what a card does besides counting; `engine.adding.effect_table` names them."""

from engine.adding.effect_table import ROWS, row_of


def of_data(effect: dict) -> list:
    """Return the names of the icons of an effect, from its data, for the picture of all cards."""
    found: list = []
    for key, _, usual, _, _, _, signs in ROWS:
        if signs:
            found += signs * (effect.get(key, usual) - usual)
    return found


def of_choice(effect) -> list:
    """Return the names of the icons of an `Effect` beside what it counts.

    One stands for all players who are skipped. It is the last, as their number may follow.
    """
    found: list = []
    for key, name, usual, _, _, _, signs in ROWS:
        if signs and key != "skip":
            found += signs * (getattr(effect, name) - usual)
    return found + list(row_of("skip")[6]) if effect.skip else found
