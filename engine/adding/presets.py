"""The rule systems a player picks first, as data in the form of a rule file.

Every preset starts from `base`: a card counts its pips, a court card ten. A preset has only what
differs from that, or from the preset that it names as its `base`; so has a house rule.

Each is made when it is asked for: kept, they would take 3 KB of a board's heap.
"""


def base() -> dict:
    """Return what every preset starts from."""
    return {
        "limit": 99,
        "start_total": 0,
        "floor": "none",
        "hand": 3,
        "tokens": 3,
        "token_name": "token",
        "decks": 1,
        "jokers": 0,
        "two_player_reverse": "pass",
        "after_bust": "new_hand",
        "forget_to_draw": "strict",
        "bust_by_playing": False,
        "borders": [],
        "border_backward_costs": True,  # W-03
        "points_per_hand": 3,  # W-06
        "points_floor": 0,  # W-06
        "target_points": 15,  # W-07
        "tie": "play_on",  # W-07
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


PRESETS: dict = {
    # S0; C-01 to C-08, A-18, A-31
    "classic-99": lambda: {
        "name": "Classic 99",
        "decks": {"2-4": 1, "5-": 2},
        "cards": {
            "A": {"add": [1, 11]},
            "3": {"add": 3, "skip": 1},
            "4": {"reverse": True},
            "9": {"set": "limit"},
            "10": {"add": [-10, 10]},
            "K": {},
        },
    },
    # S0, "some reverse the role of the K and 9"; C-05, C-08
    "swapped-99": lambda: {
        "base": "classic-99",
        "name": "Swapped 99",
        "cards": {"9": {}, "K": {"set": "limit"}},
    },
    # S0, the alternate rules; C-09 to C-13, A-34
    "joker-99": lambda: {
        "base": "classic-99",
        "name": "Joker 99",
        "jokers": 2,  # C-12
        "cards": {
            "3": {"add": 3},
            "4": {"add": 4},
            "9": {},
            "K": {"reverse": True},
            "*": {"set": "limit"},
        },
    },
    # S2; C-14, A-32
    "tokens-99": lambda: {
        "base": "swapped-99",
        "name": "Token 99",
        "two_player_reverse": "again",
    },
    # S4; C-15, C-16, A-18, A-33
    "pagat-99": lambda: {
        "base": "swapped-99",
        "name": "Ninety-Nine",
        "tokens": {"2-4": 5, "5-": 3},
        "token_name": "penny",
        "cards": {"3": {"add": 3}},
    },
    # S4; A-23
    "orcutt-99": lambda: {
        "base": "pagat-99",
        "name": "Orcutt's 99",
        "hand": 5,
        "tokens": 4,
        "token_name": "nickel",
    },
    # S4, BW; C-17 to C-21, W-01 to W-10
    "wilson-99": lambda: {
        "base": "pagat-99",
        "name": "Wilson's 99",
        "token_name": "point",
        "bust_by_playing": True,  # A-05, W-04
        "borders": [33, 66, 99],  # W-01
        "cards": {"4": {"add": 4}, "8": {"reverse": True}, "K": {"add": 10}},
    },
    # S4; C-22 to C-25, A-05, A-20 (with eight players 32 cards are dealt: one pack is enough), A-45
    "98": lambda: {
        "name": "Ninety-Eight",
        "limit": 98,
        "hand": 4,
        "tokens": 0,
        "token_name": "mark",
        "bust_by_playing": True,
        "cards": {"10": {"add": -10}, "J": {}, "Q": {}, "K": {"set": "limit"}},
    },
    # S4; C-26 to C-39, A-19, A-35
    "100": lambda: {
        "name": "One Hundred",
        "limit": 100,
        "token_name": "chip",
        "decks": {"2-6": 1, "7-": 2},
        "cards": {
            "AC": {"set": [0, "limit"]},
            "AS": {"set": [0, "limit"]},
            "2S": {"double": True},
            "4": {"reverse": True},
            "5D": {"add": -5},
            "5H": {"add": -5},
            "10": {"set": "limit"},
            "J": {"add": -10},
            "QH": {"set": 0},
            "K": {},
        },
    },
}
"""For each preset, a function that returns what differs from its base."""
