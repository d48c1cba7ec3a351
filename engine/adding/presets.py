"""The rule systems a player picks first, as data in the form of a rule file.

`BASE` is what every preset starts from: a card is worth its pips, a court card ten. A preset says
only what differs; so does a house rule, whose `base` is a preset.
"""

BASE = {
    "limit": 99,
    "start_total": 0,
    "floor": "none",
    "hand": 3,
    "tokens": 3,
    "decks": 1,
    "jokers": 0,
    "two_player_reverse": "pass",
    "cards": {
        "A": {"add": 1},
        "2": {"add": 2},
        "3": {"add": 3},
        "4": {"add": 4},
        "5": {"add": 5},
        "6": {"add": 6},
        "7": {"add": 7},
        "8": {"add": 8},
        "9": {"add": 9},
        "10": {"add": 10},
        "J": {"add": 10},
        "Q": {"add": 10},
        "K": {"add": 10},
        "*": {},
    },
}

PRESETS = {
    # S4; C-15, C-16, A-18, A-33
    "pagat-99": {
        "name": "Ninety-Nine",
        "tokens": {"2-4": 5, "5-": 3},
        "decks": {"2-4": 1, "5-": 2},
        "cards": {
            "A": {"add": [1, 11]},
            "4": {"reverse": True},
            "9": {},
            "10": {"add": [-10, 10]},
            "K": {"set": "limit"},
        },
    },
}
