"""The points of a match after the deals that are over, and who has won (P-80 to P-86)."""

from engine.game import Part
from engine.kinds import Numbers
from engine.parlett import scoring
from engine.parlett.deal import Deal
from engine.parlett.rules import GAME, Rules

_GAMES = 3  # won games or bonuses that end a match (P-85, P-86)
_RUBBER = 8  # the winner of a rubber gets a bonus for each game fewer (P-86)

_kept: "dict[Numbers, Numbers]" = {}


def _shared(values: list[int]) -> "Numbers":
    """Return numbers as a tuple; equal numbers give the same tuple, to save memory."""
    return _kept.setdefault(tuple(values), tuple(values))


def _sums(values: "Numbers", more: list[int]) -> "Numbers":
    """Return the sums of numbers by hand."""
    return tuple([value + more[hand] for hand, value in enumerate(values)])


class Result:
    """A deal that is over; tuples by hand.

    Attributes:
    - dealer: the seat that dealt.
    - trump: a suit or NO_TRUMP; turn_up: a card or UNKNOWN.
    - bids: the numbers bid; None for a failed bid that is unknown.
    - premium: the premium bids that stood.
    - tricks: the tricks taken.
    - scores: the points of the present game, after this deal.
    - bonus: the bonuses that this deal added to the totals (P-83, P-86).
    """

    def __init__(self, deal: Deal):
        self._rules = deal.rules
        self.dealer = deal.dealer
        self.trump = deal.trump
        self.turn_up = deal.turn_up
        self.bids = tuple(deal.bids)
        self.premium = _shared(deal.premium())
        self.tricks = tuple(deal.tricks)
        self.scores: Numbers = ()
        self.bonus: Numbers = ()

    @property
    def made(self) -> tuple[bool, ...]:
        """Whether each hand made its bid; worked out each time, to save memory."""
        return tuple(scoring.made(self._rules, self.bids, self.tricks))

    @property
    def points(self) -> scoring.Points:
        """The points of the deal; worked out each time, to save memory."""
        return scoring.Points(self._rules, self.bids, self.tricks, self.premium)


class Standing(Part):
    """The points and bonuses after the deals so far, by hand; the dummy never wins.

    Attributes:
    - scores: the points of the present game, or of the whole match if it is not made of games.
    - totals: all points, bonuses included.
    - bonuses: the bonuses gained, or in a rubber the games won (P-83, P-86).
    - deals, games: how many deals and games are over.
    - winners: the seats that have won the match; empty until it is over.

    The game keeps the tuples and the number of games for each deal.
    """

    _lists = ("winners",)

    def __init__(self, rules: Rules):
        self._rules = rules
        self._seats = range(1, rules.seats + 1)
        self.scores = self.totals = self.bonuses = (0,) * (rules.hands + 1)
        self.deals = 0
        self.games = 0
        self.winners: list[int] = []

    @property
    def starts(self) -> bool:
        """Whether the next deal is the first of a game."""
        return not any(self.scores)

    def add(self, result: Result) -> None:
        """Count a deal that is over."""
        rules = self._rules
        self.deals += 1
        gained = result.points.total
        self.scores = _sums(self.scores, gained)
        # Until a game is over, both tuples are the same, and only one is kept.
        self.totals = _sums(self.totals, gained) if self.games else self.scores
        result.scores = self.scores
        bonus = [0] * len(self.totals)
        if rules.match in ("nine_deals", "target"):
            self._decide()
        elif self._ends_game():
            self._end_game(result, bonus)
        result.bonus = _shared(bonus)

    def _live(self, by_hand: "Numbers") -> "Numbers":
        """Return the players' part of numbers by hand."""
        return by_hand[1 : self._rules.seats + 1]

    def _leaders(self, by_hand: "Numbers") -> list[int]:
        most = max(self._live(by_hand))
        return [seat for seat in self._seats if by_hand[seat] == most]

    def is_reached(self) -> bool:
        """Return whether the match or a game of a rubber ends if nobody ties (P-80 to P-86)."""
        rules = self._rules
        if rules.match == "nine_deals":
            return self.deals >= rules.target
        if rules.match == "target":
            return max(self._live(self.totals)) >= rules.target
        if rules.match == "rubber":
            return max(self._live(self.scores)) >= GAME
        return max(self.bonuses) >= _GAMES

    def _decide(self) -> None:
        leaders = self._leaders(self.totals)
        if self.is_reached() and (len(leaders) == 1 or self._rules.tie == "shared"):
            self.winners = leaders

    def _ends_game(self) -> bool:
        if max(self._live(self.scores)) < GAME:
            return False
        shared = self._rules.match != "rubber" or self._rules.tie == "shared"
        return shared or len(self._leaders(self.scores)) == 1

    def _end_game(self, result: Result, bonus: list[int]) -> None:
        rules = self._rules
        self.games += 1
        rubber = rules.match == "rubber"
        made = result.made
        for seat in self._seats:
            if self.scores[seat] >= GAME and (made[seat] or rules.game_bonus == "all_reaching"):
                bonus[seat] = GAME  # P-83, P-84
        won = self._leaders(self.scores) if rubber else [s for s in self._seats if bonus[s]]
        self.bonuses = _sums(self.bonuses, [hand in won for hand in range(len(bonus))])
        if rubber:
            self.winners = [seat for seat in self._seats if self.bonuses[seat] >= _GAMES]
            for seat in self.winners:
                bonus[seat] += GAME * max(0, _RUBBER - self.games)
        self.totals = _sums(self.totals, bonus)
        if not rubber:
            self._decide()
        self.scores = (0,) * len(self.scores)  # P-82
