"""Parlett's Ninety-Nine for OpenSpiel."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from engine import cards
from engine.errors import RuleError
from engine.game import BETWEEN, DEALER, ENDED
from engine.parlett import moves
from engine.parlett.deal import OPENING, SHOWING, Deal
from engine.parlett.game import Game
from engine.parlett.pack import BIDS, DUMMY, NO_TRUMP
from engine.parlett.presets import PRESETS
from engine.parlett.record import OFFERS
from engine.parlett.rule_data import DEALS, keys_of
from engine.parlett.rules import GAME, Rules
from engine.parlett.scoring import BONUS, PREMIUM
from firmware.words import explain
from tools.openspiel.adapter import (
    Entry,
    Piece,
    forget_legal_moves,
    start_of_deal,
    texts,
)

ENDLESS = 100
"""The number of deals in matches that consist of games, unless `deals` sets it."""

UTILITIES = ("points", "win")
"""What a player can get at the end; the first is the default."""

_SHOWN, _OPENED, _MADE = range(16, 19)  # kinds of events in addition to the moves
_VALUE = moves.make(0, 0, 127)  # the bits of a move
_SEAT = 7
_KIND = 11
_PHASES = ("between deals", "dealing", "bidding", "premium bids", "showing", "nominating",
           "opening", "playing", "turning", "over")  # fmt: skip
_TRIES = 1000

Event = tuple[str, tuple[int, ...]]


def parameters(name: str) -> dict[str, Any]:
    """Return the parameters of a preset with their defaults: deals, match, utility, options."""
    data = Rules(name).data
    # The dummy's own points are never included here.
    options = [key for key in keys_of(name) if key not in ("show_dummy_score", "bids")]
    usual = {key: data[key] for key in options}
    return {"deals": 0, "match": "nine_deals", "utility": UTILITIES[0], **usual}


def entries() -> list[Entry]:
    """Return the presets for the table of games."""
    made = []
    for name, (title, seats, *_) in sorted(PRESETS.items()):
        adapter = functools.partial(ParlettAdapter, name)
        made.append(Entry(name, title, parameters(name), adapter, seats, seats))
    return made


class ParlettAdapter:
    """Parlett's game (`Adapter`)."""

    def __init__(self, name: str, deals: int, match: str, utility: str, **options: str):
        """name: the preset; for the others see `parameters`.

        Raises ValueError for an unknown match, option or utility.
        """
        try:
            rules = Rules(name, match, [f"{key}={value}" for key, value in options.items()])
        except RuleError as error:
            raise ValueError(explain(error)) from None
        if deals < 0:
            raise ValueError(f"deals={deals}: must be 1 or more, or 0 for a whole match")
        if utility not in UTILITIES:
            raise ValueError(f"utility={utility}: must be {' or '.join(UTILITIES)}")
        self._rules = rules
        self._deals = deals or _most_deals(rules)
        self._wins = utility == "win"
        self._cards = rules.pack
        self._outcome = {card: outcome for outcome, card in enumerate(rules.pack)}
        seats = range(1, rules.seats + 1)
        make = moves.make
        kinds = OFFERS if rules.seats > 2 else OFFERS[:2]  # P-35
        choices = [make(moves.LAY, 0, card) for card in rules.pack]
        choices += [make(moves.PLAY, 0, card) for card in rules.pack]
        choices += [make(moves.OFFER, 0, kind) for kind in range(len(kinds))]
        if rules.revealer_nominates and rules.seats > 2:
            choices += [make(moves.NOMINATE, 0, leader) for leader in seats]
        self._moves = [[choice + make(0, seat) for choice in choices] for seat in (0, *seats)]
        self.action_of = {move: action for made in self._moves for action, move in enumerate(made)}
        self._to_dummy = make(moves.PLAY_DUMMY) - make(moves.PLAY)
        for seat in seats:
            for card in rules.pack:
                play = make(moves.PLAY, seat, card)
                self.action_of[play + self._to_dummy] = self.action_of[play]
        self._hands = range(1, rules.hands + 1)
        self.players = rules.seats
        self.actions = len(choices)
        self.outcomes = len(rules.pack)
        self.utility = 1.0 if self._wins else float(_most_points(rules, self._deals))
        played = rules.hands * rules.tricks
        # At most one declarer is asked twice (P-31).
        decided = 3 * rules.seats + rules.seats + 1 + 1 + played
        self.length = self._deals * max(decided, len(rules.pack) + 3)
        self.event = 3
        per_deal = 1 + len(rules.pack) + 3 * rules.hands + rules.seats + 1 + 1 + played
        per_deal += rules.tricks + (3 + 1) * rules.hands
        self.events = self._deals * per_deal
        hands, kept = rules.hands, (rules.hands, self.outcomes)
        self.public = [
            Piece("phase", (len(_PHASES),)),
            Piece("dealer", (self.players,)),
            Piece("trump", (NO_TRUMP + 1,)),
            Piece("turn_up", (self.outcomes,)),
            Piece("turn", (hands + 1,)),
            Piece("mover", (self.players + 1,)),
            Piece("premium", (self.players, len(PREMIUM))),
            Piece("sizes", (hands,)),
            Piece("tricks", (hands,)),
            Piece("scores", (2, self.players)),
            Piece("bids", kept),
            Piece("open", kept),
            Piece("trick", kept),
            Piece("played", kept),
        ]
        self.private = [
            Piece("hand", (self.outcomes,)),
            Piece("laid", (self.outcomes,)),
            Piece("to_move", (1,)),
        ]
        self._text = self.begin().text

    def begin(self) -> Game:
        """Return a new game that waits for its first card."""
        game = Game(self._rules, self.players, self.players, range(1, self.players + 1))
        game.push(moves.make(moves.BEGIN))
        return game

    def ended(self, game: Game) -> bool:
        """Return whether the match is over or cut."""
        # `push` begins the next deal itself, so a game between deals has ended.
        phase = game.deal.phase
        return phase in (BETWEEN, ENDED)

    def chances(self, game: Game) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities, sorted."""
        unseen = game.unseen()
        return [(self._outcome[card], 1 / len(unseen)) for card in unseen]

    def push(self, game: Game, action: int) -> None:
        """Apply an action of the seat that decides, or a chance outcome."""
        seat = game.to_move
        if seat:
            game.push(self._move(game, seat, action))
        else:
            game.push(game.given(self._cards[action]))
        self.go_on(game)

    def go_on(self, game: Game) -> None:
        """Begin the next deal after the end of one, if there is one."""
        if game.deal.phase == BETWEEN and len(game.results) < self._deals:
            game.push(moves.make(moves.BEGIN))

    def move_of(self, game: Game, action: int) -> int:
        """Return the move for an action of the seat that decides."""
        return self._move(game, game.to_move, action)

    def words(self, game: Game, seat: int, action: int) -> str:
        """Return an action as a line of the record, with one line per card of a hand or bid."""
        if seat == DEALER:
            card = self._cards[action]
            return game.text(game.given(card)) if game.receiver else cards.text(card)
        return game.text(self._move(game, seat, action))

    def returns(self, game: Game) -> list[float]:
        """Return what each player gets for a finished match."""
        totals = game.standing.totals[1 : self.players + 1]
        if self._wins:
            best = [seat for seat, total in enumerate(totals, 1) if total == max(totals)]
            return game.returns(game.winners or best)
        opponents = self.players - 1
        return [total - (sum(totals) - total) / opponents for total in totals]

    def fill(self, view: Any, pieces: dict[str, Any]) -> None:
        """Fill tensor pieces, all 0, from a view; pieces not in the dictionary are skipped."""
        outcome = self._outcome
        if "phase" in pieces:
            pieces["phase"][view.phase] = 1
            pieces["dealer"][view.dealer - 1] = 1
            if view.trump is not None:
                pieces["trump"][view.trump] = 1
            if view.turn_up in outcome:
                pieces["turn_up"][outcome[view.turn_up]] = 1
            pieces["turn"][view.turn] = 1
            pieces["mover"][view.mover] = 1
            for player in range(self.players):
                pieces["premium"][player, view.premium[player + 1]] = 1
            pieces["sizes"][:] = view.sizes[1:]
            pieces["tricks"][:] = view.tricks[1:]
            pieces["scores"][0] = view.scores[1 : self.players + 1]
            pieces["scores"][1] = view.totals[1 : self.players + 1]
            for hand in range(1, view.hands + 1):
                for name, held in (("bids", view.laid_by[hand]), ("open", view.open[hand] or ())):
                    for card in held:
                        pieces[name][hand - 1, outcome[card]] = 1
            for name, plays in (("trick", view.trick), ("played", view.plays)):
                for hand, card in plays:
                    pieces[name][hand - 1, outcome[card]] = 1
        if "hand" in pieces:
            for name, held in (("hand", view.hand), ("laid", view.laid)):
                for card in held:
                    pieces[name][outcome[card]] = 1
            pieces["to_move"][0] = bool(view.legal_moves)

    def shown(self, view: Any, public: bool, private: bool) -> str:
        """Return the public or private part of a view, or both, as text."""
        parts = []
        if public:
            parts += [f"deal {view.deal_number}", _PHASES[view.phase], f"dealer {view.dealer}"]
            if view.turn_up in self._outcome:
                parts.append(f"turnup {cards.text(view.turn_up)}")
            if view.trump is not None:
                parts.append(f"trump {(*cards.SUITS, 'none')[view.trump]}")
            parts.append(f"turn {view.turn} of {view.mover}")
            premium = view.premium[1 : self.players + 1]
            parts.append(f"premium {' '.join(OFFERS[kind] for kind in premium)}")
            for name in ("sizes", "tricks"):
                parts.append(f"{name} {' '.join(map(str, getattr(view, name)[1:]))}")
            for name in ("scores", "totals"):
                values = getattr(view, name)[1 : self.players + 1]
                parts.append(f"{name} {' '.join(map(str, values))}")
            for name, by_hand in (("bid", view.laid_by), ("open", view.open)):
                parts += [f"{name} {h} {texts(held)}" for h, held in enumerate(by_hand) if held]
            for name, plays in (("trick", view.trick), ("played", view.plays)):
                cards_played = [f"{hand} {cards.text(card)}" for hand, card in plays]
                parts.append(f"{name} {', '.join(cards_played) or 'none'}")
        if private:
            parts.append(f"seat {view.seat} holds {texts(view.hand)}")
            parts.append(f"laid aside {texts(view.laid)}")
            if view.legal_moves:
                parts.append("to move")
        return "; ".join(parts)

    def events_of(self, game: Game) -> list[int]:
        """Return the events so far, as numbers: all moves, and what the cards show in between."""
        history = game.history
        found: list[int] = []
        starts = [*game.starts, len(history)]
        for number, (start, end) in enumerate(pairwise(starts)):
            self._add_deal(game, history[start:end], number, found)
        return found

    def known(self, event: int, seats: Sequence[int]) -> Event:
        """Return an event in words and as (kind, seat, card or number from 1, or 0).

        Of the cards dealt and laid aside, only those of these seats, or shown to all, are included.
        """
        kind = event >> _KIND
        seat = moves.seat_of(event)
        value = moves.value_of(event)
        if kind == _MADE:
            return f"{'made' if value else 'failed'} {seat}", (kind, seat, 1 + value)
        if kind in (_SHOWN, _OPENED):
            name = "bid" if kind == _SHOWN else "open"
            return f"{name} {seat} {cards.text(value)}", (kind, seat, self._outcome[value] + 1)
        text = self._text(event)
        if kind in (moves.OFFER, moves.NOMINATE, moves.BEGIN):
            return text, (kind, seat, value + 1)
        if kind in (moves.GIVE, moves.LAY) and seat != moves.TURN_UP and seat not in seats:
            return text.rpartition(" ")[0], (kind, seat, 0)
        return text, (kind, seat, self._outcome[value] + 1)

    def redealt(self, game: Game, seat: int, below: Callable[[int], int]) -> Game:
        """Return a game that looks the same to a seat, with the cards it has not seen redealt.

        All ways to deal them that respect failures to follow suit are equally likely; the others'
        bids and plays are not taken as other evidence. If no attempt of `_TRIES` succeeds, the
        cards stay.
        """
        again = game.copy()
        if game.between_deals or game.over:
            return again
        deal = again.deal
        hidden = [hand for hand in self._hands if hand != seat and not deal.is_open(hand)]
        secret = [hand for hand in self._hands if hand != seat and not deal.shows_bid(hand)]
        groups = [deal.cards[hand] or [] for hand in hidden] + [deal.laid[hand] for hand in secret]
        places = [(group, index) for group in groups for index in range(len(group))]
        pool = [card for group in groups for card in group] + deal.unseen
        places += [(deal.unseen, index) for index in range(len(deal.unseen))]
        pool.sort()
        voids = self._voids(deal)
        rooms = []  # by suit, the places for its cards
        first = [sum(map(len, groups[:number])) for number in range(len(hidden) + 1)]
        for suit in range(NO_TRUMP + 1):
            room = list(range(first[-1], len(places)))
            for index, hand in enumerate(hidden):
                if not voids[hand] >> suit & 1:
                    room += range(first[index], first[index + 1])
            rooms.append(room)
        suits = [deal.suits[card] for card in pool]
        draws = (_placed(suits, rooms, len(places), below) for _ in range(_TRIES))
        chosen = next((draw for draw in draws if draw is not None), None)
        if chosen is None:
            return again
        for card, place in zip(pool, chosen, strict=True):
            group, index = places[place]
            group[index] = card
        self._settle(again, seat)
        return again

    def _voids(self, deal: Deal) -> list[int]:
        """Return by hand, a bit for each suit that it did not follow."""
        voids = [0] * (self._rules.hands + 1)
        led = 0
        for number, (hand, card) in enumerate(deal.plays):
            suit = deal.suits[card]
            if number % self._rules.hands == 0:
                led = suit
            elif suit != led:
                voids[hand] |= 1 << led
        return voids

    def _settle(self, game: Game, seat: int) -> None:
        """Have a game agree with its deal, in which the cards of all but a seat were exchanged."""
        deal = game.deal
        given = [
            sorted(cards or ()) + laid for cards, laid in zip(deal.cards, deal.laid, strict=True)
        ]
        for hand, card in deal.plays:
            given[hand].append(card)
        laid = [held[::-1] for held in deal.laid]
        history = game.history
        for place in range(start_of_deal(game), len(history)):
            move = history[place]
            kind = move >> _KIND
            if kind in moves.PLAYS:
                break
            hand = moves.seat_of(move)
            if (kind == moves.GIVE or kind == moves.LAY) and hand not in (seat, moves.TURN_UP):
                source = given if kind == moves.GIVE else laid
                history[place] = move & ~_VALUE | source[hand].pop()
        deal.unseen.sort()
        for hand in self._hands:
            (deal.cards[hand] or []).sort()
            if len(deal.laid[hand]) == 3:
                deal.bids[hand] = sum(BIDS[deal.suits[card]] for card in deal.laid[hand])
        forget_legal_moves(game)

    def _add_deal(self, game: Game, history: list[int], number: int, found: list[int]) -> None:
        """Add the events of a deal to a list; history: its moves. number: its number, from 0."""
        result = game.results[number] if number < len(game.results) else None
        if not result and game.phase <= SHOWING:
            found += history
            return
        premium = result.premium if result else game.deal.premium()
        kinds = [move >> _KIND for move in history]
        play = next((n for n, kind in enumerate(kinds) if kind in moves.PLAYS), len(history))
        offered = play - (kinds[play - 1] == moves.NOMINATE)
        found += history[:offered]
        for hand, kind in enumerate(premium):
            if kind:
                found += _events(_SHOWN, hand, _cards_of(moves.LAY, hand, history))
        found += history[offered:play]
        opens = DUMMY if self.players == 2 else 0
        if moves.REVEAL in premium:
            opens = premium.index(moves.REVEAL)
        if opens:
            first = play
            if self._rules.reveal_timing == "before_lead":
                opened = result or game.phase >= OPENING
            else:
                while first < len(history) and moves.seat_of(history[first]) != opens:
                    first += 1
                first += 1
                opened = first <= len(history)
            found += history[play:first]
            if opened:
                gone = _cards_of(moves.LAY, opens, history)
                if first > play:
                    gone.append(moves.value_of(history[first - 1]))
                given = sorted(_cards_of(moves.GIVE, opens, history))
                found += _events(_OPENED, opens, [card for card in given if card not in gone])
            play = first
        found += history[play:]
        if result:
            for hand in self._hands:
                done = result.made[hand]
                found += _events(_MADE, hand, [int(done)])
                shown = done or self._rules.show_failed_bids or hand > self.players
                if shown and not premium[hand]:
                    found += _events(_SHOWN, hand, _cards_of(moves.LAY, hand, history))

    def _move(self, game: Game, seat: int, action: int) -> int:
        """Return the move for an action of a seat; a move of the dummy if its card is next."""
        move = self._moves[seat][action]
        if (
            move >> _KIND == moves.PLAY
            and game.deal.turn > self.players
            and game.deal.mover == seat
        ):
            return move + self._to_dummy
        return move


def _most_deals(rules: Rules) -> int:
    """Return the number of deals that a match can have, or after which it is cut."""
    if rules.match == "nine_deals":
        deals = rules.target
    elif rules.match == "target":
        # Each trick is a point; with two players the dummy may take all, but then the match is cut.
        deals = -(-rules.target * rules.seats // rules.tricks)
    else:
        return ENDLESS
    return deals + DEALS if rules.tie == "play_on" else deals


def _most_points(rules: Rules, deals: int) -> int:
    """Return an upper bound of a player's gain in these deals if the others gain nothing."""
    points = deals * (rules.tricks + BONUS[1] + PREMIUM[moves.REVEAL])  # P-65 to P-67
    if not rules.has("game_bonus"):
        return points
    games = points // GAME
    return points + games * GAME + (5 * GAME if games >= 3 else 0)  # P-83, P-86


def _placed(
    suits: list[int], rooms: list[list[int]], places: int, below: Callable[[int], int]
) -> list[int] | None:
    """Draw a different place for each card; None if the draw failed and must be repeated.

    suits: of the cards. rooms: by suit, the places for its cards. places: how many there are. All
    results are equally likely: each draw is from a number of places that does not depend on earlier
    draws, and a draw beyond the free places fails.
    """
    chosen = [0] * len(suits)
    taken = bytearray(places)
    left = places
    for suit in sorted(range(len(rooms)), key=lambda suit: len(rooms[suit])):
        free = [place for place in rooms[suit] if not taken[place]]
        bound = len(rooms[suit])
        for number, its in enumerate(suits):
            if its == suit:
                drawn = below(min(bound, left))
                if drawn >= len(free):
                    return None
                bound -= 1
                left -= 1
                chosen[number] = place = free.pop(drawn)
                taken[place] = 1
    return chosen


def _events(kind: int, hand: int, values: list[int]) -> list[int]:
    """Return events of a kind, which is none of a move, with each of some values."""
    return [kind << _KIND | hand << _SEAT | value for value in values]


def _cards_of(kind: int, hand: int, history: list[int]) -> list[int]:
    """Return the cards of the moves of a kind for a hand, in order."""
    first = moves.make(kind, hand)
    return [move - first for move in history if move & ~_VALUE == first]
