"""The rules of Parlett's game in a player's words."""

_TRUMPS = (
    "How many made their bid decides on trump of the next deal. None: ♦, one: ♠, two: ♥, "
    "three: ♣{four}. The first deal{of} is played {first}."
)

_GAMES = ("games_of_100", "rubber")

_OPTIONS = {
    "first_trump": "First deal's trump",
    "reveal_timing": "Hand is revealed",
    "revealer_nominates": "Revealer picks leader",
    "premium_fail_pays": "Failed premium pays",
    "four_ten": "♦♦♦ bids 0 or 10",
    "show_failed_bids": "Missed bids shown",
    "show_dummy_score": "Dummy's score shown",
    "game_bonus": "Bonus at 100",
    "tie": "A tie is",
    "bids": "Bids are told",
}

_VALUES = {
    "diamonds": "♦",
    "before_lead": "at once",
    "first_play": "in play",
    "if_succeeded": "bid made",
    "all_reaching": "all there",
    "play_on": "played on",
}

_TURN_UP = (
    "36 cards and a joker. The last card is turned up. Its suit is trump; a nine or the joker "
    "means no trump. A joker in hand is that card."
)


def option_words(key: str) -> str:
    """What an option is about."""
    return _OPTIONS[key]


def value_words(value: str) -> str:
    """The value of an option, in a word or two."""
    return _VALUES.get(value, value)


def sections(rules=None) -> list:
    """Headed paragraphs, (title, text), that tell the rules; those of three players for None."""
    four = rules is not None and rules.seats == 4
    two = rules is not None and rules.seats == 2
    classic = rules is not None and rules.turn_up
    diamonds = rules is not None and rules.first_trump == 1
    first = "with ♦" if diamonds else "without trump"
    tricks = 10 if four else 9
    told = [
        (
            "Aim",
            f"Take exactly as many of the {tricks} tricks as you bid: no more, no less.",
        ),
        (
            "Bid",
            "Lay three cards aside. Each ♣ bids 3, ♥ 2, ♠ 1, ♦ 0; the sum is your bid, secret "
            "till the end." + (" Three ♦ bid 0 or 10." if four and rules.four_ten else ""),
        ),
        (
            "Trump",
            _TURN_UP
            if classic
            else _TRUMPS.format(
                four=", four: no trump" if four else "",
                of=" of a game" if rules and rules.match in _GAMES else "",
                first=first,
            ),
        ),
        (
            "Tricks",
            "Ace high. Follow suit if you can, else play any card. The highest trump takes the "
            "trick, else the highest of the suit led. Who takes it leads the next.",
        ),
        (
            "Points",
            "A point a trick. Who made the bid gets 30 alone, 20 if two did, 10 if three"
            + (", nothing if four." if four else "."),
        ),
        ("Premium", _premium(rules, two)),
    ]
    if two:
        told.append(
            (
                "Dummy",
                "The third hand bids three cards unseen and is laid open. Who leads plays it "
                "third; if it takes the trick, it leads, and its player comes third. It makes its "
                "bid with fewer tricks, too; exactly so many are 30 more.",
            )
        )
    if rules is not None:
        told.append(("Match", _match(rules)))
        changed = [_change(option) for option in rules.options if rules.has(option.split("=")[0])]
        if changed:
            told.append(("House rules", "\n".join(changed)))
    return told


def _change(option: str) -> str:
    key, _, value = option.partition("=")
    return f"{option_words(key)}: {value_words(value)}"


def _premium(rules, two: bool) -> str:
    pays = rules is None or rules.premium_fail_pays
    failing = "if not, each of the others gets it." if pays else "if not, nothing."
    declare = f"Declare: show your bid cards before the first lead. Made, it is 30 more; {failing}"
    if two:
        return (
            declare
            + " Both may declare"
            + ("; if both fail, the dummy alone gets 60." if pays else ".")
        )
    told = f"{declare} Reveal: show your hand as well, for 60. One only: reveal goes first, then "
    told += "dealer's left."
    if rules is not None and rules.revealer_nominates:
        told += " Who reveals says who leads."
    return told


def _match(rules) -> str:
    if rules.match == "nine_deals":
        words = f"{rules.target} deals; the most points win."
    elif rules.match == "target":
        words = f"Till somebody has {rules.target}; the most points win."
    else:
        made = " and made the bid" if rules.game_bonus == "if_succeeded" else ""
        words = f"Games from 0 to 100. Who gets there{made} adds 100. "
        if rules.match == "rubber":
            words += "The most points win a game, three games the rubber; 100 more for each game "
            words += "fewer than eight."
        else:
            words += "Three such bonuses end the match; the most points win."
    return words + (" A tie is played on." if rules.tie == "play_on" else "")
