"""The events of an adding game as JSON and in words."""

from __future__ import annotations

from engine import cards
from engine.adding import moves
from engine.adding.game import Game
from engine.adding.outcome import Outcome
from engine.adding.record import chosen
from engine.game import NOBODY
from engine.reader import Reader
from firmware.words.adding import call, tokens
from tools.replay.text import printable, seat_names


def json_object(game: Game, line: int, words: list[str]) -> dict[str, object]:
    """Return the object that `--json` prints for the latest event.

    line: its line number in the record.
    words: its words.

    Lists by seat begin with seat 1.
    """
    kind = words[0]
    move = game.history[-1]
    is_whole = kind in ("hand", "total", "turnup")  # of the table, and no seat's
    has_card = moves.kind_of(move) in (moves.PLAY, moves.DRAW) or kind == "turnup"
    next_seat = game.next_seat
    left = game.standing.tokens
    return {
        "line": line,
        "event": kind,
        "seat": None if is_whole else moves.seat_of(move),
        "to_move": None if next_seat == NOBODY else next_seat,
        "over": game.over,
        "winners": game.winners,
        "card": cards.text(moves.value_of(move)) if has_card else None,
        "total": game.deal.total,
        "direction": game.deal.direction,
        "tokens": None if left is None else left[1:],
        "marks": game.standing.lost[1:] if left is None and game.standing.scores is None else None,
        "points": None if game.standing.points is None else game.standing.points[1:],
        "scores": None if game.standing.scores is None else game.standing.scores[1:],
        "hand": game.deal_number,
        "dealer": game.dealer,
        "call": call(game) if kind == "play" else None,
    }


class Story:
    """Describes an adding game in words."""

    def __init__(self, reader: Reader):
        """Describe the game of a reader that has read all tags."""
        game = reader.start()
        assert isinstance(game, Game)
        self._game = game
        self._names = seat_names(reader)
        self._width = max(len(name) for name in self._names)
        self._token = game.rules.token_name
        self._sizes: list[int] = []  # of the hands before the event, by seat
        self._giver = 0  # the seat whose hand the next card comes out of

    def heading(self) -> list[str]:
        """Return the name of the game, the players and the house rules."""
        game = self._game
        rules = game.rules
        names = ", ".join(self._names[1 : game.first_seats + 1])
        lines = [
            f"{printable(rules.title())} ({printable(rules.name)}): {names}; "
            f"first dealer {self._names[game.first_dealer]}"
        ]
        shown = [option for option in rules.options if not option.startswith("name=")]
        return lines + [f"House rule: {printable(option)}" for option in shown]

    def event(self, words: list[str]) -> list[str]:
        """Return lines about the latest event: one, or more if it ends a hand."""
        lines = self._event(words)
        game = self._game
        self._sizes = [game.deal.size(seat) for seat in range(game.seats + 1)]
        self._giver = game.deal.giver
        return lines

    def _event(self, words: list[str]) -> list[str]:
        game = self._game
        kind = words[0]
        if kind == "hand":
            return ["", f"Round {game.deal_number}, dealer {self._names[game.dealer]}"]
        if kind == "join" and len(self._names) <= game.seats:
            self._names.append(f"Seat {game.seats}")
        move = game.history[-1]
        seat = moves.seat_of(move)
        done = game.outcome(len(game.history) - 1)
        text = {
            "deal": lambda: f"is dealt {' '.join(words[2:])}",
            "give": lambda: f"is dealt {words[2]}",
            "play": lambda: self._play(move),
            "draw": lambda: self._draw(words),
            "nodraw": lambda: f"forgets to draw: {_cards(game.deal.size(seat))} left",
            "out": lambda: self._out(done),
            "total": lambda: self._set(seat),
            "turnup": lambda: f"{words[1]} is turned up: {game.deal.total}",
            "leave": lambda: "leaves the game",
            "join": lambda: self._join(seat),
        }[kind]()
        lines = [f"  {text}" if kind in ("total", "turnup") else self._line(seat, text)]
        if kind == "play":
            if done.bust:
                lines.append(self._line(seat, f"goes over, {self._bust(done)}"))
            elif done.cost:
                lines.append(self._line(seat, self._cost(seat, done.cost)))
            if done.brings:
                lines += self._reward(done)
            if done.payer:
                lines.append(self._line(done.payer, self._named_payer(done)))
            lines += self._named_loser(done)
            lines += self._moved_cards(done)
        if done.bust and not (game.between_deals or game.over):
            stays = game.rules.after_bust == "out_total_stays"
            lines.append("  The others play on." if stays else "  The pile is taken away.")
        if game.standing.scores is not None and (game.between_deals or game.over):
            names = self._names[1 : game.seats + 1]
            scores = zip(names, game.standing.scores[1:], strict=True)
            lines.append(f"  Scores: {', '.join(f'{name} {score}' for name, score in scores)}")
        if game.over:
            winners = [self._names[winner] for winner in game.winners]
            lines += ["", f"{' and '.join(winners)} {'win' if winners[1:] else 'wins'} the game."]
        return lines

    def ending(self) -> list[str]:
        """Return what an unfinished game needs next; empty for a finished one."""
        game = self._game
        if game.over:
            return []
        if game.between_deals:
            where = ", between two hands." if game.deal_number else " before the first hand."
        elif game.to_move == game.next_seat:
            where = f", {self._names[game.next_seat]} to play."
        elif game.receiver == moves.TURN_UP:
            where = ", a card to be turned up."
        elif game.must_draw:
            what = "get a card" if game.deal.giver else "draw"
            where = f", {self._names[game.receiver]} to {what}, "
            where += f"then {self._names[game.next_seat]} to play."
        else:
            where = f", {self._names[game.receiver]} to be dealt cards."
        return ["", f"The game stops here{where}"]

    def _play(self, move: int) -> str:
        game = self._game
        card = moves.value_of(move)
        played = " ".join([cards.text(card), *chosen(game.rules.effect(card), move)])
        said = f'"{call(game)}"'
        after = "the hand ends"
        if game.next_seat != NOBODY:
            after = f"{'→' if game.deal.direction > 0 else '←'} {self._names[game.next_seat]}"
            if game.deal.more_plays:
                after += f", {game.deal.more_plays + 1} cards"
        return f"{played:<7}  {said:<17}  {game.deal.total:>4}  {after}"

    def _draw(self, words: list[str]) -> str:
        if not words[2:]:
            return "draws late"
        return f"{'gets' if self._giver else 'draws'} {words[2]}"

    def _moved_cards(self, done: Outcome) -> list[str]:
        """Return a line about the other hand that a play has changed; none if none.

        Cards that somebody knows follow as events.
        """
        other, effect = done.other, done.effect
        if not other or (effect.next_draws and self._game.knows(other)):
            return []
        if effect.next_draws:
            return [self._line(other, f"draws {_cards(done.moved)}")]
        what = "swaps hands with" if effect.names_swapper else "takes a card from"
        return [self._line(done.seat, f"{what} {self._names[other]}")]

    def _named_loser(self, done: Outcome) -> list[str]:
        """Return lines about the seat that a play names to lose; none if it names none."""
        game = self._game
        seat = done.loser
        if not seat or done.bust:
            return []
        points = game.standing.points is not None
        loses = self._cost(seat, 1) if points else self._loss(seat, done.hand_cost)
        lines = [self._line(seat, loses)]
        plays_on = game.between_deals or game.over or game.plays_on(seat)
        return lines if plays_on else [*lines, "  The others play on."]

    def _out(self, done: Outcome) -> str:
        game = self._game
        hand = done.laid_down or game.cards_of(done.seat)
        if not self._sizes[done.seat]:
            why = "has no card left"
        elif hand is None:
            why = "can't play"
        else:
            why = f"can't play {' '.join(cards.text(card) for card in hand)}"
        return f"{why}, {self._bust(done)}"

    def _set(self, seat: int) -> str:
        game = self._game
        after = f", {'→' if game.deal.direction > 0 else '←'} {self._names[seat]}" if seat else ""
        return f"the total is set to {game.deal.total}{after}"

    def _join(self, seat: int) -> str:
        standing = self._game.standing
        if standing.scores is not None:
            return f"joins with {_points(standing.scores[seat])}"
        if standing.tokens is None:
            return f"joins with {tokens(self._game.rules, standing.lost[seat])}"
        most = self._game.rules.tokens(self._game.first_seats)
        return f"joins with {standing.tokens[seat]} of {tokens(self._game.rules, most)}"

    def _bust(self, done: Outcome) -> str:
        """Return what a seat loses by a move that cost it the hand."""
        if self._game.standing.points is not None:
            return self._cost(done.seat, done.cost)
        return self._loss(done.seat, done.cost + done.hand_cost)

    def _loss(self, seat: int, lost: int) -> str:
        """Return what a seat loses with a hand: a number of tokens or marks."""
        game = self._game
        left = game.standing.tokens
        if left is None and game.standing.scores is None and lost > 1:
            what = tokens(game.rules, lost)
            return f"loses the hand and gets {what}: {game.standing.lost[seat]} so far"
        if left is None:
            drinks = " and drinks" if self._token == "drink" else ""
            return f"loses the hand{drinks}: {game.standing.lost[seat]} lost so far"
        if left[seat]:
            what = f"a {self._token}" if lost == 1 else tokens(game.rules, lost)
            return f"loses {what}: {left[seat]} left"
        out = "" if game.standing.is_in(seat) else " and is out of the game"
        return f"loses the last {self._token}{out}"

    def _cost(self, seat: int, lost: int) -> str:
        """Return what the last move costs a seat: points, a token or a mark."""
        standing = self._game.standing
        if standing.points is not None:
            return f"loses {_points(lost)}: {_points(standing.points[seat])} left in this hand"
        if standing.scores is not None:
            return f"loses {_points(lost)}"
        if standing.tokens is None:
            return f"pays for the total: {standing.lost[seat]} lost so far"
        return self._loss(seat, lost)

    def _named_payer(self, done: Outcome) -> str:
        """Return what a play costs the seat that it names, besides what all others pay (V-16)."""
        seat = done.payer
        standing = self._game.standing
        if not done.each_pays:
            return self._cost(seat, 1)
        if standing.points is not None:
            return f"loses 1 point more: {_points(standing.points[seat])} left in this hand"
        if standing.tokens is None:
            return f"pays one more: {standing.lost[seat]} lost so far"
        if standing.tokens[seat]:
            return f"loses one {self._token} more: {standing.tokens[seat]} left"
        return self._loss(seat, 1)

    def _reward(self, done: Outcome) -> list[str]:
        """Return lines about what a move brings the seat that made it, and whom it puts out."""
        game = self._game
        standing = game.standing
        seat = done.seat
        what = "wins the hand" if done.brings == 2 else "makes a total that pays"
        count = done.each_pays
        if not count:
            return [self._line(seat, what)]
        paid = (seat, done.payer, *done.payers)
        seats = range(1, game.seats + 1)
        sits_out = any(standing.is_in(other) and other not in paid for other in seats)
        who = "all others in the hand" if sits_out else "all others"
        does = "lose" if standing.tokens or standing.points else "get"
        cost = _points(count) if standing.points else tokens(game.rules, count)
        put_out = [s for s in done.eliminated if s in done.payers and s != done.payer]
        lines = [self._line(seat, f"{what}: {who} {does} {cost}")]
        return lines + [self._line(other, self._loss(other, count)) for other in put_out]

    def _line(self, seat: int, text: str) -> str:
        return f"  {self._names[seat]:<{self._width}}  {text}"


def _points(count: int) -> str:
    return f"{count or 'no'} point{'s' if abs(count) != 1 else ''}"


def _cards(count: int) -> str:
    return f"{count or 'no'} card{'s' if count > 1 else ''}"
