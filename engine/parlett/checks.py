"""Why a move in Parlett's game may not be made, in a player's words."""

from engine import cards
from engine.game import GameOver, IllegalMove
from engine.parlett import moves
from engine.parlett.deal import (
    BEGIN,
    BIDDING,
    DEALING,
    NOMINATING,
    NOT_TOLD,
    OFFERING,
    OPENING,
    OVER,
    PLAYING,
    SHOWING,
    TURNING,
)

_MOST = {moves.HIDE: 0, moves.FAIL: 0, moves.CLOSE: 0, moves.OFFER: moves.REVEAL}
"""The highest value of moves that have none or few."""

_NONE = "there is no such move"

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades", "that suit")


def refuse(game, move: int) -> None:
    """Raise IllegalMove for a move that is not legal."""
    kind = moves.kind_of(move)
    phase = game.phase
    if phase == OVER:
        raise GameOver("the match is over")
    if (kind == moves.DEAL) != (phase == BEGIN):
        raise IllegalMove(
            _unfinished(game) if kind == moves.DEAL else "a new deal must begin first"
        )
    hand = moves.seat_of(move)
    value = moves.value_of(move)
    deal = game.deal
    if not moves.DEAL < kind <= moves.TRICKS or value > _MOST.get(kind, 127):
        raise IllegalMove(_NONE)
    if not (1 <= hand <= game.rules.hands or (kind == moves.GIVE and hand == moves.TURN_UP)):
        raise IllegalMove(f"there is no seat {hand}: there are seats 1 to {game.rules.hands}")
    if game.laying and (kind != moves.LAY or hand != game.laying):
        raise IllegalMove(f"{_who(game, game.laying)} must lay aside three cards first")
    begun = phase in (DEALING, OPENING) and game.receiver != moves.TURN_UP
    if begun and deal.cards[game.receiver] and (kind != moves.GIVE or hand != game.receiver):
        raise IllegalMove(_half_told(game, game.receiver))
    if kind == moves.GIVE:
        _check_given(game, deal, hand, value)
    elif phase == DEALING:
        raise IllegalMove(_not_dealt(game))
    elif kind in (moves.LAY, moves.BID, moves.HIDE, moves.FAIL):
        _check_bid(game, deal, kind, hand, value)
    elif kind == moves.OFFER:
        _check_offer(game, deal, hand, value)
    elif kind == moves.NOMINATE:
        _check_nomination(game, deal, hand, value)
    elif kind == moves.CLOSE:
        if phase not in (SHOWING, OPENING) or hand not in (game.to_move, game.receiver):
            raise IllegalMove(f"nothing of {_who(game, hand)} is to be shown now")
        if hand > game.seats and game.dealt:
            raise IllegalMove("the dummy's cards must be told: the device plays with them")
    elif kind in (moves.PLAY, moves.DUMMY):
        _check_play(game, deal, kind, hand, value)
    else:
        _check_tricks(game, deal, hand, value)
    raise IllegalMove(_NONE)


def _who(game, hand: int) -> str:
    return "the dummy" if hand > game.seats else f"seat {hand}"


def _half_told(game, hand: int) -> str:
    """What a hand still needs of which some cards are told."""
    return f"{_who(game, hand)} must be dealt its {game.cards_to_tell(hand)} cards first"


def _unfinished(game) -> str:
    """What the present deal still needs."""
    phase = game.phase
    deal = game.deal
    if phase == DEALING:
        return _not_dealt(game)
    if phase == TURNING:
        return f"the bid of {_who(game, game.to_move)} is not told yet"
    if phase == PLAYING and deal.told:
        return f"the tricks of {_who(game, game.to_move)} are not told yet"
    return "this deal is not over yet"


def _not_dealt(game) -> str:
    hand = game.receiver
    if hand == moves.TURN_UP:
        return "no card has been turned up yet"
    return _half_told(game, hand)


def _check_given(game, deal, hand: int, card: int) -> None:
    if hand == moves.TURN_UP:
        if not game.rules.turn_up:
            raise IllegalMove(f"no card is turned up in {game.rules.name}")
        if deal.turn_up != NOT_TOLD:
            raise IllegalMove(f"{cards.text(deal.turn_up)} is turned up already")
    elif game.phase == OPENING:
        if hand != game.receiver:
            raise IllegalMove(f"{_who(game, hand)} does not lay its hand open")
    else:
        if game.phase != DEALING and (game.phase != BIDDING or deal.has_bids()):
            raise IllegalMove(f"the cards of {_who(game, hand)} must be told before the first bid")
        held = deal.cards[hand]
        if held is not None and len(held) == game.rules.size:
            raise IllegalMove(f"{_who(game, hand)} has its {game.rules.size} cards already")
    if card not in game.rules.pack:
        raise IllegalMove(f"{cards.text(card)} is not among the cards of {game.rules.name}")
    if card not in deal.unseen:
        raise IllegalMove(f"{cards.text(card)} is in a hand or was turned up or played already")


def _check_bid(game, deal, kind: int, hand: int, value: int) -> None:
    phase = game.phase
    own = deal.known >> hand & 1
    if deal.bids[hand] is not None or deal.failed >> hand & 1:
        raise IllegalMove(f"{_who(game, hand)} has bid already")
    if kind == moves.HIDE:
        if phase != BIDDING or deal.hidden >> hand & 1 or own:
            raise IllegalMove(f"{_who(game, hand)} can't hide its bid now")
        return
    if kind == moves.FAIL:
        if phase != TURNING:
            raise IllegalMove("a bid that is not shown is told after the last trick")
        if hand > game.seats:
            raise IllegalMove("the dummy's bid is shown")
        if not game.may_hide(hand):
            raise IllegalMove(f"seat {hand} made its bid: no other is left over")
        return
    if own and phase != BIDDING:
        raise IllegalMove("the bids are over")
    if kind == moves.BID:
        if own:
            raise IllegalMove(f"{_who(game, hand)} bids with three of its cards")
        if value > game.rules.most_bid():
            raise IllegalMove(f"a bid is 0 to {game.rules.most_bid()} tricks, not {value}")
        if phase == TURNING and value not in game.turned(hand):
            raise IllegalMove(f"the cards that are left over can't be a bid of {value}")
    elif own:
        if value not in deal.cards[hand]:
            raise IllegalMove(f"{_who(game, hand)} does not hold {cards.text(value)}")
    elif value not in game.rules.pack:
        raise IllegalMove(f"{cards.text(value)} is not among the cards of {game.rules.name}")
    elif value not in deal.unseen:
        raise IllegalMove(f"{cards.text(value)} is in a hand or was turned up or played already")


def _check_offer(game, deal, seat: int, kind: int) -> None:
    phase = game.phase
    if phase == BIDDING:
        waiting = game.to_move or game.receiver
        raise IllegalMove(f"seat {waiting} has not bid yet")
    if seat > game.seats:
        raise IllegalMove("the dummy makes no premium bid")
    if phase != OFFERING:
        if phase == TURNING or deal.plays or deal.told:
            raise IllegalMove("premium bids come before the first card")
        raise IllegalMove("everybody has been asked for a premium bid")
    if kind == moves.PASS:
        if deal.answered >> seat & 1:
            raise IllegalMove(f"seat {seat} has passed or made its premium bid already")
        return
    if kind == moves.REVEAL and game.seats == 2:
        raise IllegalMove("with two players nobody may reveal")
    if deal.answered >> seat & 1 and not deal.offers[seat]:
        raise IllegalMove(f"seat {seat} has passed already")
    if deal.offers[seat] >= kind:
        raise IllegalMove(f"seat {seat} has made that premium bid already")
    if deal.can_stand(seat, kind):
        return
    word = "reveal" if kind == moves.REVEAL else "declare"
    for other in deal.in_turn():
        if other != seat and deal.premium()[other]:
            theirs = "reveals" if deal.offers[other] == moves.REVEAL else "declares"
            raise IllegalMove(f"seat {seat} can't {word}: seat {other} {theirs} and comes first")


def _check_nomination(game, deal, seat: int, leader: int) -> None:
    if not game.rules.revealer_nominates:
        raise IllegalMove("in these rules nobody says who leads")
    if game.phase != NOMINATING:
        if deal.nominated:
            raise IllegalMove(f"seat {deal.nominated} is to lead already")
        raise IllegalMove("who leads is said after a hand is revealed, before the first card")
    if seat != deal.revealer():
        raise IllegalMove(f"seat {deal.revealer()} reveals and says who leads, not seat {seat}")
    if not 1 <= leader <= game.seats:
        raise IllegalMove(f"there is no seat {leader}: there are seats 1 to {game.seats}")


def _check_play(game, deal, kind: int, seat: int, card: int) -> None:
    phase = game.phase
    if phase == TURNING:
        raise IllegalMove("all tricks are taken: only bids are still to be told")
    if phase != PLAYING:
        raise IllegalMove(_before_play(game))
    if deal.told:
        raise IllegalMove("in this deal the tricks are told, not the cards")
    hand = deal.turn
    who = _who(game, hand)
    if seat != deal.mover:
        raise IllegalMove(f"it is {who}'s turn, not seat {seat}'s")
    if (kind == moves.DUMMY) != (hand > game.seats):
        raise IllegalMove(f"the next card is {who}'s")
    if card not in game.rules.pack:
        raise IllegalMove(f"{cards.text(card)} is not among the cards of {game.rules.name}")
    held = deal.cards[hand]
    suits = deal.suits
    if held is not None:
        if card not in held:
            raise IllegalMove(f"{who} does not hold {cards.text(card)}")
        if card not in deal.following(hand):
            led = suits[deal.trick()[0][1]]
            raise IllegalMove(f"{who} must follow suit and holds {SUIT_NAMES[led]}")
        return
    if card not in deal.unseen:
        raise IllegalMove(f"{cards.text(card)} is in a hand or was turned up or played already")
    if card not in deal.possible(hand):
        trick = deal.void(hand, suits[card])
        raise IllegalMove(f"{who} had no {SUIT_NAMES[suits[card]]} in trick {trick}")


def _before_play(game) -> str:
    """What must come before the first card."""
    phase = game.phase
    seat = game.to_move
    if phase == BIDDING:
        return f"seat {seat or game.receiver} has not bid yet"
    if phase == OFFERING:
        return f"seat {seat} has not said whether it makes a premium bid"
    if phase == SHOWING:
        return f"the bid of seat {seat} is not told yet"
    if phase == NOMINATING:
        return f"seat {seat} has not said who leads"
    return f"the open hand of {_who(game, game.receiver)} is not told yet"


def _check_tricks(game, deal, hand: int, count: int) -> None:
    if deal.plays:
        raise IllegalMove("cards were played in this deal: their tricks are counted")
    if game.phase != PLAYING:
        raise IllegalMove(
            "all tricks are told already" if game.phase == TURNING else _before_play(game)
        )
    if deal.known:
        raise IllegalMove("the cards of a hand are told in this deal: its tricks must be played")
    if deal.told >> hand & 1:
        raise IllegalMove(f"the tricks of {_who(game, hand)} are told already")
    left = game.tricks_left(hand)
    if count not in left:
        told = [deal.tricks[h] for h in range(1, game.rules.hands + 1) if deal.told >> h & 1]
        sum_ = " + ".join([str(n) for n in told + [count]])
        raise IllegalMove(f"{sum_} tricks: there must be {game.rules.tricks} in all")
