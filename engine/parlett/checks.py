"""Which moves of Parlett's game are legal, and why a move is not."""

from engine.circles import Match
from engine.errors import GameOver, IllegalMove
from engine.game import BETWEEN, ENDED
from engine.parlett import deal as phases
from engine.parlett import moves

_NEEDED = ("", "", "not_bid", "premium_needed", "bid_needed", "leader_needed")
"""By phase: the refusal of a play. In later phases a hand must be laid open first."""


def check(game: "Match", move: int) -> None:
    """Raise IllegalMove with the reason unless a move is legal."""
    kind, hand, value, number = moves.fields(move)
    phase = game.phase
    deal = game.deal
    if phase == ENDED:
        raise GameOver("game_over")
    fits = moves.BEGIN < kind <= moves.TRICKS and value <= _MOST[kind] and not number
    if not fits and move != moves.BEGIN:
        raise IllegalMove("no_such_move")
    if (kind == moves.BEGIN) != (phase == BETWEEN):
        raise IllegalMove("begin_deal") if phase == BETWEEN else _unfinished(game)
    if move == moves.BEGIN:
        return
    if not (1 <= hand <= game.rules.hands or (kind == moves.GIVE and hand == moves.TURN_UP)):
        raise IllegalMove("no_seat", found=hand, seats=game.rules.hands)
    if deal.laying and (kind != moves.LAY or hand != deal.laying):
        raise IllegalMove("lay_three", seat=as_seat(game, deal.laying))
    begun = phase in (phases.DEALING, phases.OPENING) and deal.receiver != moves.TURN_UP
    if begun and deal.cards[deal.receiver] and (kind != moves.GIVE or hand != deal.receiver):
        raise _not_dealt(game)
    if phase == phases.DEALING and kind != moves.GIVE:
        raise _not_dealt(game)
    _CHECKS.get(kind, _check_bid)(game, deal, kind, hand, value)


def as_seat(game: "Match", hand: int) -> int:
    """Return the seat that errors name for a hand; 0 for the dummy."""
    return 0 if hand > game.seats else hand


def _unfinished(game: "Match") -> IllegalMove:
    """Return the refusal for a deal that is not over."""
    phase = game.phase
    if phase == phases.DEALING:
        return _not_dealt(game)
    if phase == phases.TURNING:
        return IllegalMove("bid_needed", seat=as_seat(game, game.to_move))
    if phase == phases.PLAYING and game.deal.counted:
        return IllegalMove("tricks_needed", seat=as_seat(game, game.to_move))
    return IllegalMove("deal_not_over")


def _not_dealt(game: "Match") -> IllegalMove:
    """Return the refusal for cards that are missing."""
    hand = game.receiver
    if hand == moves.TURN_UP:
        return IllegalMove("turn_up_first")
    return IllegalMove("not_dealt", seat=as_seat(game, hand), count=game.cards_needed(hand))


def _check_given(game: "Match", deal: phases.Deal, _: int, hand: int, card: int) -> None:
    if hand == moves.TURN_UP:
        if not game.rules.turn_up:
            raise IllegalMove("no_turn_up")
        if deal.turn_up != phases.UNKNOWN:
            raise IllegalMove("turned_up_already", card=deal.turn_up)
    elif game.phase == phases.OPENING:
        if hand != deal.receiver:
            raise IllegalMove("not_open", seat=as_seat(game, hand))
    else:
        if game.phase != phases.DEALING and (game.phase != phases.BIDDING or deal.has_bids()):
            raise IllegalMove("cards_before_bid", seat=as_seat(game, hand))
        held = deal.cards[hand]
        if held is not None and len(held) == game.rules.hand_size:
            raise IllegalMove("hand_full", seat=as_seat(game, hand), count=game.rules.hand_size)
    _check_unseen(game, card)


def _check_unseen(game: "Match", card: int) -> None:
    if card not in game.rules.pack:
        raise IllegalMove("not_in_pack", card=card)
    if card not in game.deal.unseen:
        raise IllegalMove("not_unseen", card=card)


def _check_bid(game: "Match", deal: phases.Deal, kind: int, hand: int, value: int) -> None:
    phase = game.phase
    own = deal.known >> hand & 1
    if deal.bids[hand] is not None or deal.failed >> hand & 1:
        raise IllegalMove("has_bid", seat=as_seat(game, hand))
    if kind == moves.HIDE:
        if phase != phases.BIDDING or deal.hidden >> hand & 1 or own:
            raise IllegalMove("no_hiding_now", seat=as_seat(game, hand))
        return
    if kind == moves.FAIL:
        if phase != phases.TURNING:
            raise IllegalMove("bid_after_tricks")
        if hand > game.seats:
            raise IllegalMove("dummy_bid_shown")
        if not game.may_hide(hand):
            raise IllegalMove("bid_was_made", seat=hand)
        return
    if own and phase != phases.BIDDING:
        raise IllegalMove("bids_over")
    if kind == moves.BID:
        if own:
            raise IllegalMove("bid_with_cards", seat=as_seat(game, hand))
        if value > game.rules.most_bid():
            raise IllegalMove("bid_too_high", most=game.rules.most_bid(), found=value)
        if phase == phases.TURNING and value not in game.turned(hand):
            raise IllegalMove("bid_not_left", bid=value)
    elif own:
        if value not in deal.to_lay(hand):
            raise IllegalMove("not_held", seat=as_seat(game, hand), card=value)
    else:
        _check_unseen(game, value)


def _check_offer(game: "Match", deal: phases.Deal, _: int, seat: int, kind: int) -> None:
    phase = game.phase
    if phase == phases.BIDDING:
        raise _before_play(game)
    if seat > game.seats:
        raise IllegalMove("dummy_no_premium")
    if phase != phases.OFFERING:
        if phase == phases.TURNING or deal.plays or deal.counted:
            raise IllegalMove("premium_too_late")
        raise IllegalMove("premium_asked")
    if kind == moves.PASS:
        if deal.answered >> seat & 1:
            raise IllegalMove("premium_answered", seat=seat)
        return
    if kind == moves.REVEAL and game.seats == 2:
        raise IllegalMove("no_revealing")
    if deal.answered >> seat & 1 and not deal.offers[seat]:
        raise IllegalMove("has_passed", seat=seat)
    if deal.offers[seat] >= kind:
        raise IllegalMove("premium_made", seat=seat)
    if not deal.can_stand(seat, kind):
        standing = deal.premium()
        other = [other for other in deal.in_turn if standing[other]][0]
        raise IllegalMove("other_first", seat=seat, other=other)


def _check_nomination(game: "Match", deal: phases.Deal, _: int, seat: int, leader: int) -> None:
    if not game.rules.revealer_nominates:
        raise IllegalMove("no_nominating")
    if game.phase != phases.NOMINATING:
        if deal.nominated:
            raise IllegalMove("leads_already", seat=deal.nominated)
        raise IllegalMove("nominate_after_reveal")
    if seat != deal.revealer():
        raise IllegalMove("not_revealer", seat=deal.revealer(), other=as_seat(game, seat))
    if not 1 <= leader <= game.seats:
        raise IllegalMove("no_seat", found=leader, seats=game.seats)


def _check_play(game: "Match", deal: phases.Deal, kind: int, seat: int, card: int) -> None:
    phase = game.phase
    if phase == phases.TURNING:
        raise IllegalMove("tricks_over")
    if phase != phases.PLAYING:
        raise _before_play(game)
    if deal.counted:
        raise IllegalMove("tricks_counted")
    hand = deal.turn
    owner = as_seat(game, hand)
    if seat != deal.mover:
        raise IllegalMove("not_turn", seat=owner, other=as_seat(game, seat))
    if (kind == moves.PLAY_DUMMY) != (hand > game.seats):
        raise IllegalMove("next_card", seat=owner)
    if card not in game.rules.pack:
        raise IllegalMove("not_in_pack", card=card)
    held = deal.cards[hand]
    if held is not None:
        if card not in held:
            raise IllegalMove("not_held", seat=owner, card=card)
        if card not in deal.following(hand):
            raise IllegalMove("must_follow", seat=owner, card=deal.trick()[0][1])
        return
    _check_unseen(game, card)
    if card not in deal.possible(hand):
        trick = deal.void(hand, deal.suits[card])
        raise IllegalMove("did_not_follow", seat=owner, card=card, trick=trick)


def _before_play(game: "Match") -> IllegalMove:
    """Return the refusal for a play before the first trick may begin."""
    seat = as_seat(game, game.to_move or game.receiver)
    phase = game.phase
    needed = _NEEDED[phase] if phase < phases.OPENING else "open_hand_needed"
    return IllegalMove(needed, seat=seat)


def _check_close(game: "Match", deal: phases.Deal, _: int, hand: int, value: int) -> None:
    asked = hand in (game.to_move, deal.receiver)
    if game.phase not in (phases.SHOWING, phases.OPENING) or not asked:
        raise IllegalMove("nothing_to_show", seat=as_seat(game, hand))
    if hand > game.seats and game.dealt:  # the device plays with the dummy's cards
        raise IllegalMove("dummy_needed")


def _check_tricks(game: "Match", deal: phases.Deal, _: int, hand: int, count: int) -> None:
    if deal.plays:
        raise IllegalMove("cards_were_played")
    if game.phase != phases.PLAYING:
        raise IllegalMove("tricks_full") if game.phase == phases.TURNING else _before_play(game)
    if deal.known:
        raise IllegalMove("cards_are_known")
    if deal.counted >> hand & 1:
        raise IllegalMove("tricks_entered", seat=as_seat(game, hand))
    if count not in game.tricks_left(hand):
        counts = [deal.tricks[h] for h in range(1, game.rules.hands + 1) if deal.counted >> h & 1]
        sum_ = " + ".join([str(n) for n in counts + [count]])
        raise IllegalMove("wrong_sum", found=sum_, tricks=game.rules.tricks)


# By kind of move: the most that its value may be.
_MOST = b"\x00\x41\x41\x41\x41\x7f\x00\x00\x02\x7f\x00\x7f"
_CHECKS = {
    moves.GIVE: _check_given,
    moves.PLAY: _check_play,
    moves.PLAY_DUMMY: _check_play,
    moves.OFFER: _check_offer,
    moves.NOMINATE: _check_nomination,
    moves.CLOSE: _check_close,
    moves.TRICKS: _check_tricks,
}
