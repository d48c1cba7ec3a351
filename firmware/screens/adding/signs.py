"""The signs of what a card does besides counting."""

from engine.adding.effect_table import row_of

# In their order in the picture of all special cards: the key of the effect, its signs, and its
# place among the signs of a choice.
_SIGNS = (
    ("reverse", ("anticlockwise",), 0),
    ("skip", ("right",), 7),
    ("next_plays", ("cards",), 8),
    ("passes_on", ("cards", "right"), 9),
    ("name_swaps", ("swap",), 4),
    ("name_gives", ("take",), 5),
    ("next_draws", ("draw",), 6),
    ("name_loses", ("cross",), 3),
    ("name_next", ("person",), 1),
    ("name_pays", ("penny",), 2),
)


def of_data(effect: dict) -> list:
    """Return the names of the icons of an effect, from its data, for the picture of all cards."""
    found: list = []
    for key, signs, _ in _SIGNS:
        usual = row_of(key)[2]
        found += signs * (effect.get(key, usual) - usual)
    return found


def of_choice(effect) -> list:
    """Return the names of the icons of an `Effect` beside what it counts; one for all skipped."""
    found: list = [()] * len(_SIGNS)
    for key, signs, place in _SIGNS:
        _, name, usual, _, _, _ = row_of(key)
        count = getattr(effect, name) - usual
        found[place] = signs * (count > 0 if key == "skip" else count)
    return [sign for signs in found for sign in signs]
