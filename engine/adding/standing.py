"""What the seats of an adding game have lost and scored, and who has won."""

from engine.adding.rules import Rules
from engine.game import Part


class Standing(Part):
    """The tokens, marks or points of all seats.

    Attributes:
    - lost: the tokens that each seat has lost, or its marks.
    - eliminated: the seats out of the game, in the order in which they lost their last token or
      left.
    - scores: the points of all deals that are over, by seat; None if there are no points.
    - crossed: the points lost in this deal, by seat.

    All but the last are tuples, so the game can keep them for each deal.
    """

    _lists = ("crossed",)

    def __init__(self, rules: Rules, seats: int):
        self._rules = rules
        self._tokens = rules.tokens(seats)
        self.lost: tuple[int, ...] = (0,) * (seats + 1)
        self.eliminated: tuple[int, ...] = ()
        self.scores: tuple[int, ...] | None = None
        if rules.hand_points or rules.win_points:
            self.scores = (0,) * (seats + 1)
        self.crossed = [0] * (seats + 1)

    @property
    def _seats(self) -> range:
        return range(1, len(self.lost))

    @property
    def tokens(self) -> "list[int] | None":
        """The tokens left by seat, with the centre's in entry 0; None in games without tokens."""
        if not self._tokens:
            return None
        left = [self._tokens - lost for lost in self.lost]
        left[0] = sum(self.lost)
        return left

    @property
    def points(self) -> "list[int] | None":
        """The points left in this deal by seat (W-06); None if borders cost none."""
        if not self._rules.hand_points:
            return None
        return [0] + [self._rules.points(self.crossed[seat]) for seat in self._seats]

    @property
    def leaders(self) -> list[int]:
        """The seats that win if the game is over now (A-08, W-07)."""
        if self.scores is None:
            inside = [seat for seat in self._seats if self.is_in(seat)]
            if self.is_first_out():
                fewest = min([self.lost[seat] for seat in inside])
                return [seat for seat in inside if self.lost[seat] == fewest]
            return inside
        most = self._most()
        return [seat for seat in self._seats if self.scores[seat] == most and self.is_in(seat)]

    def is_in(self, seat: int) -> bool:
        """Return whether a seat is still in the game (A-08)."""
        return seat not in self.eliminated

    def is_decided(self) -> bool:
        """Return whether the game is over, now that a deal is."""
        if len(self._seats) - len(self.eliminated) == 1:
            return True
        if self.scores is None:
            return self.is_first_out()
        return self.is_reached() and (self._rules.tie == "shared" or len(self.leaders) == 1)

    def is_reached(self) -> bool:
        """Return whether anybody has the score that ends the game; a tie plays on (W-07)."""
        target = self._rules.target_points
        return self.scores is not None and (not target or self._most() >= target)

    def is_first_out(self) -> bool:
        """Return whether the game is over because a seat has lost all its tokens."""
        return self._rules.ends_first_out and max(self.lost) == self._tokens > 0

    def lose(self, seat: int, count: int = 1) -> None:
        """Have a seat lose a number of tokens (A-07); without tokens, count them as marks."""
        lost = list(self.lost)
        lost[seat] += count
        if lost[seat] >= self._tokens > 0:
            lost[seat] = self._tokens
            # A play may cost its last token and lose the hand; and the last one in stays.
            if self.is_in(seat) and len(self.eliminated) < len(self._seats) - 1:
                self.eliminated += (seat,)
        self.lost = tuple(lost)

    def pay(self, seat: int, cost: int) -> None:
        """Have a seat pay points of this deal, or tokens in a game without points."""
        if self.scores is not None:
            self.crossed[seat] += cost
        elif cost:
            self.lose(seat, cost)

    def join(self) -> None:
        """Add a seat with the fewest tokens or points that any other player has."""
        inside = [seat for seat in self._seats if self.is_in(seat)]
        self.lost += (max([self.lost[seat] for seat in inside]),)
        if self.scores is not None:
            self.scores += (min([self.scores[seat] for seat in inside]),)
        self.crossed.append(0)

    def _most(self) -> int:
        """Return the most points of a seat that is in the game."""
        scores = self.scores or ()
        return max([scores[seat] for seat in self._seats if self.is_in(seat)])

    def count_points(self, winners: list[int]) -> None:
        """Add the points of a deal to the scores: points left (W-06), points for winning (V-05)."""
        if self.scores is not None:
            gained = self.points or [-crossed for crossed in self.crossed]
            for seat in winners:
                gained[seat] += self._rules.win_points
            self.scores = tuple([score + gained[seat] for seat, score in enumerate(self.scores)])

    def begin_deal(self) -> None:
        """Give all seats the points of a new deal (W-06)."""
        self.crossed = [0] * len(self.lost)
