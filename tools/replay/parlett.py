"""The events of Parlett's Ninety-Nine as JSON and in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine import cards
from engine.parlett import deal as phases
from engine.parlett.game import Game
from engine.parlett.moves import DECLARE, REVEAL, TURN_UP
from engine.parlett.pack import NO_TRUMP
from engine.parlett.standing import Result
from engine.reader import Reader
from tools.replay.text import seat_names

_KINDS = {DECLARE: "declare", REVEAL: "reveal"}
_SUITS = ("clubs are trump", "diamonds are trump", "hearts are trump", "spades are trump")


def json_object(game: Game, line: int, words: list[str]) -> dict[str, object]:
    """Return the object that `--json` prints for the latest event.

    line: its line number in the record.
    words: its words.

    Lists by seat begin with seat 1. In a game for two they have a third entry for the dummy.
    """
    deal = game.deal
    next_seat = game.next_seat
    trump = None
    if deal.trump is not None:
        trump = "none" if deal.trump == NO_TRUMP else cards.SUITS[deal.trump]
    ended = game.between_deals or game.over
    return {
        "line": line,
        "event": words[0],
        "seat": None if words[0] in ("deal", "turnup") else int(words[1]),
        "to_move": next_seat if next_seat > 0 else None,
        "over": game.over,
        "winners": game.winners,
        "trump": trump,
        "dealer": game.dealer,
        "trick": [[hand, cards.text(card)] for hand, card in deal.trick()],
        "tricks": deal.tricks[1:],
        "bids": deal.bids[1:],
        "premium": [[seat, _KINDS[kind]] for seat, kind in enumerate(deal.premium()) if kind],
        "deal_points": list(game.results[-1].points.total[1:]) if ended else None,
        "totals": list(game.standing.totals[1:]),
        "bonuses": list(game.standing.bonuses[1:]),
    }


class Story:
    """Describes Parlett's game in words."""

    def __init__(self, reader: Reader):
        """Describe the game of a reader that has read all tags."""
        game = reader.start()
        assert isinstance(game, Game)
        self._game = game
        self._names = seat_names(reader)
        if game.rules.hands > game.seats:
            self._names.append("Dummy")
        self._width = max(len(name) for name in self._names)
        self._shown = len(game.results)

    def heading(self) -> list[str]:
        """Return the name of the game, the players, the match and the house rules."""
        game = self._game
        rules = game.rules
        lines = [
            f"{rules.title()} ({rules.name}): {', '.join(self._names[1 : game.seats + 1])}; "
            f"first dealer {self._names[game.first_dealer]}; match {rules.match_text()}"
        ]
        return lines + [f"House rule: {option}" for option in rules.options]

    def event(self, words: list[str]) -> list[str]:
        """Return lines about the latest event: none for a card within a trick."""
        kind = words[0]
        if kind == "deal":
            return ["", self._deal()]
        if kind == "turnup":
            card = "the joker" if words[1] == "*" else words[1]
            return [f"  Turned up is {card}: {self._trump()}"]
        hand = int(words[1])
        rest = words[2:]
        text = {
            "cards": lambda: f"holds {' '.join(self._sorted(rest))}",
            "give": lambda: f"holds {rest[0]}",
            "bid": lambda: self._bid(hand, rest),
            "premium": lambda: {"declare": "declares", "reveal": "reveals"}.get(rest[0], "passes"),
            "nominate": lambda: f"says that {self._names[int(rest[0])]} leads",
            "tricks": lambda: f"takes {_tricks(int(rest[0]))}",
            "play": lambda: "",
        }[kind]()
        lines = [self._line(hand, text)] if text else []
        deal = self._game.deal
        if kind == "play" and not deal.trick():
            played = ", ".join(
                f"{self._names[who]} {cards.text(c)}" for who, c in deal.last_trick()
            )
            winner = self._names[deal.takers[-1]]
            lines.append(f"  Trick {len(deal.takers)}: {played}: {winner} takes it")
        if len(self._game.results) > self._shown:
            self._shown += 1
            lines += self._end_of_deal(self._game.results[-1])
        return lines

    def ending(self) -> list[str]:
        """Return what an unfinished game needs next; empty for a finished one."""
        game = self._game
        if game.over:
            return []
        phase = game.phase
        if game.between_deals:
            where = "between two deals" if game.history else "before the first deal"
            return ["", f"The game stops here, {where}."]
        if phase == phases.DEALING and game.receiver == TURN_UP:
            return ["", "The game stops here, a card to be turned up."]
        deal = game.deal
        hand = game.receiver or game.to_move
        needed = {
            phases.DEALING: "to be dealt cards",
            phases.BIDDING: "to bid",
            phases.OFFERING: "to pass or make a premium bid",
            phases.SHOWING: "to show the bid",
            phases.NOMINATING: "to say who leads",
            phases.OPENING: "to lay the hand open",
            phases.TURNING: "to show the bid",
        }.get(phase)
        if needed is None and deal.counted:
            needed = "to enter the tricks taken"
        elif needed is None:
            hand = game.next_seat
            needed = "to play" if deal.mover == hand else f"to play, by {self._names[deal.mover]}"
            if deal.trick():
                needed += f" to {' '.join(cards.text(card) for _, card in deal.trick())}"
        return ["", f"The game stops here, {self._names[hand]} {needed}."]

    def _deal(self) -> str:
        game = self._game
        trump = "" if game.deal.trump is None else f", {self._trump()}"
        return f"Deal {len(game.results) + 1}, dealer {self._names[game.dealer]}{trump}"

    def _trump(self) -> str:
        trump = self._game.deal.trump
        return "no trump" if trump is None or trump == NO_TRUMP else _SUITS[trump]

    def _sorted(self, words: list[str]) -> list[str]:
        """Return cards in the order in which players hold them (P-19)."""
        return [cards.text(card) for card in self._game.deal.in_order(map(cards.parse, words))]

    def _bid(self, hand: int, rest: list[str]) -> str:
        if rest == ["hidden"]:
            return "lays a bid aside unseen"
        if rest == ["failed"]:
            return "does not show the bid, which failed"
        by = f" with {' '.join(rest)}" if len(rest) == 3 else ""
        bid = self._game.deal.bids[hand]
        return f"bids {bid}{by}"

    def _end_of_deal(self, result: Result) -> list[str]:
        game = self._game
        lines = [
            self._line(hand, self._points(result, hand)) for hand in range(1, len(self._names))
        ]
        standing = game.standing
        of_games = game.rules.match in ("games_of_100", "rubber")
        if of_games:
            ended = standing.starts
            number = standing.games + (not ended)
            lines.append(f"  Game {number}: {self._by_hand(result.scores)}")
            if ended:
                what = "Bonuses" if game.rules.match == "games_of_100" else "Games won"
                gained = [
                    f"{points} to {self._names[seat]}"
                    for seat, points in enumerate(result.bonus)
                    if points
                ]
                lines.append(f"  Game {number} is over, bonus {', '.join(gained) or 'to nobody'}")
                lines.append(f"  {what}: {self._by_hand(standing.bonuses)}")
        lines.append(f"  Totals: {self._by_hand(standing.totals)}")
        if game.over:
            winners = [self._names[winner] for winner in game.winners]
            lines += ["", f"{' and '.join(winners)} {'win' if winners[1:] else 'wins'} the match."]
        return lines

    def _points(self, result: Result, hand: int) -> str:
        """Return the points of a hand and their sources; for the dummy, only its tricks (P-74)."""
        bid = result.bids[hand]
        made = "" if result.made[hand] else ", failed"
        start = f"{'no bid shown' if bid is None else f'bid {bid}'}{made}: "
        got = result.points
        parts = [_tricks(got.tricks[hand])]
        if self._is_shown(hand):
            if got.bonus[hand]:
                parts.append(str(got.bonus[hand]))
            if got.premium[hand]:
                kind = {DECLARE: "declared", REVEAL: "revealed"}.get(result.premium[hand], "exact")
                parts.append(f"{got.premium[hand]} {kind}")
            if got.others[hand]:
                failed = [
                    self._names[seat]
                    for seat, kind in enumerate(result.premium)
                    if kind and not result.made[seat]
                ]
                parts.append(f"{got.others[hand]} from {' and '.join(failed)}, who failed")
            return f"{start}{' + '.join(parts)} = {got.total[hand]}"
        return start + parts[0]

    def _is_shown(self, hand: int) -> bool:
        """Return whether a hand's points are shown; the dummy's only with an option (P-74)."""
        return hand <= self._game.seats or self._game.rules.show_dummy_score

    def _by_hand(self, numbers: Sequence[int]) -> str:
        return ", ".join(
            f"{self._names[hand]} {numbers[hand]}"
            for hand in range(1, len(self._names))
            if self._is_shown(hand)
        )

    def _line(self, hand: int, text: str) -> str:
        return f"  {self._names[hand]:<{self._width}}  {text}"


def _tricks(count: int) -> str:
    return f"{count or 'no'} trick{'s' if count != 1 else ''}"
