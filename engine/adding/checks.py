"""Which moves of an adding game are legal, and why others are not."""

from engine import cards
from engine.adding import moves
from engine.adding.effects import HALVE
from engine.adding.rules import Rules
from engine.adding.vocabulary import MOST_SEATS
from engine.circles import Legality
from engine.errors import GameOver, IllegalMove
from engine.game import BETWEEN, ENDED
from engine.kinds import Callable


def check(game: "Legality", move: int) -> None:
    """Raise IllegalMove with the reason unless a move is legal."""
    kind, seat, card, number = moves.fields(move)
    if game.phase == ENDED:
        raise GameOver("game_over")
    if kind >= len(_CHECKS) or move & ~_FIELDS[kind]:
        raise IllegalMove("no_such_move")
    may_be_between = game.deal_number and kind in (moves.JOIN, moves.LEAVE)
    if game.phase == BETWEEN and kind != moves.BEGIN and not may_be_between:
        raise IllegalMove("begin_hand")
    least = 0 if kind in (moves.BEGIN, moves.TOTAL) else 1
    is_beyond = kind == moves.JOIN or (kind == moves.GIVE and seat == moves.TURN_UP)
    if not is_beyond and not least <= seat <= game.seats:
        raise IllegalMove("no_seat", found=seat, seats=game.seats)
    _CHECKS[kind](game, seat, card, number)


def refusal(game: "Legality", card: int) -> "IllegalMove | None":
    """Return why a card can't be played at this total, as IllegalMove; None if it can (A-04)."""
    rules = game.rules
    before = game.deal.total
    if game.numbers(card):
        return None
    totals = [rules.total(card, before, number) for number in game.offered(card)]
    if not totals:
        halves = any(way.kind == HALVE for way in rules.effect(card).ways)
        code = "odd_total" if before & 1 and halves else "not_at_total"
        return IllegalMove(code, card=card, total=before)
    total = min(totals)
    return _out_of_range(rules, total, "over_limit", "below_zero", card=card)


def _out_of_range(rules: Rules, total: int, over: str, below: str, **values: object) -> IllegalMove:
    """Return the refusal of a total that is out of range.

    over, below: the codes for a total over the limit and for a total below zero.
    """
    if total <= rules.limit:
        return IllegalMove(below, total=total, **values)
    return IllegalMove(over, total=total, over=total - rules.limit, limit=rules.limit, **values)


def _check_begin(game: "Legality", *_: int) -> None:
    if game.phase != BETWEEN:
        raise IllegalMove("hand_not_over")


def _check_turn(game: "Legality", seat: int) -> None:
    receiver = game.deal.receiver
    if receiver == moves.TURN_UP:
        raise IllegalMove("turn_up_first")
    if receiver and game.must_draw:
        raise IllegalMove("not_drawn", seat=receiver)
    if receiver:
        raise IllegalMove("not_dealt", seat=receiver, count=game.hand_size)
    turn = game.deal.turn
    if seat != turn:
        raise IllegalMove("not_turn", seat=turn, other=seat)


def _check_play(game: "Legality", seat: int, card: int, number: int) -> None:
    if card > cards.JOKER or not game.may_add(seat, card):
        _check_turn(game, seat)
    _check_is_card(game, card)
    if not game.deal.size(seat):
        raise IllegalMove("no_card_left", seat=seat)
    hand = game.cards_of(seat)
    if hand is not None and card not in hand:
        raise IllegalMove("not_held", seat=seat, card=card)
    rules = game.rules
    offered = game.offered(card)
    unnamed = number if number in offered else moves.unnamed(number)
    if unnamed not in offered:
        why = IllegalMove("cannot_count", card=card, number=moves.counted(number))
        raise why if offered else refusal(game, card) or why
    total = rules.total(card, game.deal.total, unnamed)
    if not rules.allows(total):
        counts = f"{moves.counted(number):+d}"
        raise refusal(game, card) or _out_of_range(
            rules, total, "number_over_limit", "number_below_zero", card=card, number=counts
        )
    if rules.names or number != unnamed:
        names = game.needs_name(rules.effect(card).of(number))
        if names and moves.named_of(number, seat) not in game.nameable(seat):
            raise IllegalMove("name_needed", card=card)
        if number != unnamed and not names:
            raise IllegalMove("names_nobody", card=card)


def _check_out(game: "Legality", seat: int, *_: int) -> None:
    _check_turn(game, seat)
    if game.may_be_out(seat):
        return
    hand = game.cards_of(seat)
    if hand is None:
        raise IllegalMove("play_over")
    raise IllegalMove("can_play", seat=seat, card=moves.value_of(game.plays(seat, hand)[0]))


def _check_give(game: "Legality", seat: int, card: int, _: int) -> None:
    if seat == moves.TURN_UP:
        _check_turn_up(game)
        _check_unseen(game, card)
        fits = game.rules.may_be_turned_up
        if not fits(card) and any(fits(other) for other in game.unseen()):
            raise IllegalMove("goes_back", card=card)
        return
    if not game.knows(seat) and game.plays_on(seat):
        # A hand may be entered before the first card is played.
        before_play = (moves.BEGIN, moves.GIVE, moves.LEAVE)
        if game.deal_number > 1 or any(moves.kind_of(m) not in before_play for m in game.history):
            raise IllegalMove("cards_before_play", seat=seat)
    elif not game.standing.is_in(seat) or game.must_draw or not game.receiver:
        raise IllegalMove("no_deal_now", seat=seat)
    elif game.deal.size(seat) == game.hand_size:
        raise IllegalMove("hand_full", seat=seat, count=game.hand_size)
    _check_unseen(game, card)


def _check_turn_up(game: "Legality") -> None:
    if game.receiver == moves.TURN_UP:
        return
    if not game.turn_ups:
        raise IllegalMove("no_turn_up")
    turned = game.turned_up()
    if turned >= 0:
        raise IllegalMove("turned_up_already", card=turned)
    raise IllegalMove("not_dealt", seat=game.receiver, count=game.hand_size)


def _check_draw(game: "Legality", seat: int, card: int, _: int) -> None:
    waits = game.must_draw and seat == game.receiver
    if not waits and not (game.knows(seat) and game.may_draw_late(seat)):
        raise IllegalMove("no_draw_now", seat=seat)
    giver = game.deal.giver
    hand = game.cards_of(giver)
    if hand is not None and card not in hand:
        raise IllegalMove("not_held", seat=giver, card=card)
    _check_unseen(game, card)


def _check_late(game: "Legality", seat: int, *_: int) -> None:
    if game.knows(seat):
        raise IllegalMove("drawn_card_needed", seat=seat)
    if not game.may_draw_late(seat):
        raise IllegalMove("no_draw_now", seat=seat)


def _check_nodraw(game: "Legality", seat: int, *_: int) -> None:
    if game.rules.forget_to_draw == "auto":
        raise IllegalMove("no_forgetting")
    just_played = moves.kind_of(game.history[-1]) == moves.PLAY
    if just_played and (game.deal.due or not game.deal.drawer):
        raise IllegalMove("no_draw_now", seat=seat)
    if seat != game.deal.drawer or not just_played:
        raise IllegalMove("not_just_played", seat=seat)


def _check_total(game: "Legality", seat: int, direction: int, total: int) -> None:
    """Check a total that players set; nobody may wait for a card."""
    if game.deal.receiver:
        _check_turn(game, 0)
    least = game.least_total()
    if not least <= total <= game.rules.limit:
        raise IllegalMove("no_such_total", found=total, least=least, most=game.rules.limit)
    if direction not in ((moves.CLOCKWISE, moves.ANTICLOCKWISE) if seat else (0,)):
        raise IllegalMove("no_such_move")
    if seat and not game.plays_on(seat):
        raise IllegalMove("seat_is_out", seat=seat)


def _check_leave(game: "Legality", seat: int, *_: int) -> None:
    if not game.standing.is_in(seat):
        raise IllegalMove("seat_is_out", seat=seat)


def _check_join(game: "Legality", seat: int, *_: int) -> None:
    if game.phase != BETWEEN:
        raise IllegalMove("join_between")
    players = game.players() + 1
    hand, turn_ups = game.rules.dealt(len(game.pack), players)
    if game.seats == MOST_SEATS or not hand or players * hand + turn_ups > len(game.pack):
        raise IllegalMove("no_room")
    if seat != game.seats + 1:
        raise IllegalMove("no_such_move")


def _check_unseen(game: "Legality", card: int) -> None:
    if card > cards.JOKER or not game.deal.is_unseen(card) or game.rules.needs_suit(card):
        _check_is_card(game, card)
        raise IllegalMove("not_unseen", card=card)


def _check_is_card(game: "Legality", card: int) -> None:
    if card > cards.JOKER:
        raise IllegalMove("no_such_move")
    if not game.rules.in_pack(card):
        raise IllegalMove("not_in_pack", card=card)
    if game.rules.needs_suit(card):
        raise IllegalMove("suit_needed", card=card)


_SEAT = moves.make(0, 15)
_CARD = moves.make(0, 15, 127)  # with the seat

# By kind of move: the bits that it may have, and what else is checked.
_MAY = (0, _CARD, -1, _CARD, _SEAT, _SEAT, _SEAT, -1, _SEAT, _SEAT)
_FIELDS = tuple([moves.make(kind) | bits for kind, bits in enumerate(_MAY)])
_CHECKS: "tuple[Callable[[Legality, int, int, int], None], ...]" = (
    _check_begin,
    _check_give,
    _check_play,
    _check_draw,
    _check_nodraw,
    _check_out,
    _check_late,
    _check_total,
    _check_leave,
    _check_join,
)
