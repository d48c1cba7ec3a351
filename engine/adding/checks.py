"""Why a move in an adding game may not be made, in a player's words."""

from engine import cards
from engine.adding import moves
from engine.game import DEALER, GameOver, IllegalMove


def refuse(game, move: int) -> None:
    """Raise IllegalMove for a move that is not legal."""
    kind = moves.kind_of(move)
    if game.over:
        raise GameOver("the game is over")
    if (kind == moves.HAND) != game.between_hands:
        raise IllegalMove(
            "this hand is not over yet" if kind == moves.HAND else "a new hand must begin first"
        )
    seat = moves.seat_of(move)
    if kind != moves.HAND and not 1 <= seat <= game.seats:
        raise IllegalMove(f"there is no seat {seat}: there are seats 1 to {game.seats}")
    if kind == moves.DEAL:
        _check_deal(game, seat, moves.card_of(move))
    elif kind == moves.DRAW:
        _check_draw(game, seat, moves.card_of(move))
    elif kind == moves.LATE:
        if game.knows(seat):
            raise IllegalMove(f"the card that seat {seat} drew must be told")
        if not game.may_draw_late(seat):
            raise IllegalMove(f"seat {seat} has no card to draw now")
    elif kind == moves.NODRAW:
        _check_nodraw(game, seat)
    elif kind == moves.PLAY:
        _check_turn(game, seat)
        _check_play(game, seat, moves.card_of(move), moves.number_of(move))
    elif kind == moves.OUT:
        _check_turn(game, seat)
        _check_out(game, seat)
    raise IllegalMove("there is no such move")


def refusal(game, card: int) -> str:
    """What keeps a card from being played at this total; empty where nothing does (A-04)."""
    rules = game.rules
    if rules.numbers(card, game.total):
        return ""
    totals = [rules.total(card, game.total, number) for number in rules.effect(card).numbers]
    return _why_not(game, min(totals))


def _why_not(game, total: int) -> str:
    """Why a card may not make a total that the rules do not allow."""
    limit = game.rules.limit
    return f"makes {total}, " + (f"{total - limit} over {limit}" if total > limit else "below 0")


def _check_turn(game, seat: int) -> None:
    receiver = game.receiver
    if receiver and game.must_draw:
        raise IllegalMove(f"seat {receiver} has not drawn yet")
    if receiver:
        raise IllegalMove(f"seat {receiver} must be dealt its cards first")
    if seat != game.turn:
        raise IllegalMove(f"it is seat {game.turn}'s turn, not seat {seat}'s")


def _check_play(game, seat: int, card: int, number: int) -> None:
    _check_is_card(game, card)
    name = cards.text(card)
    if not game.sizes[seat]:
        raise IllegalMove(f"seat {seat} has no card left and is out")
    hand = game.cards_of(seat)
    if hand is not None and card not in hand:
        raise IllegalMove(f"seat {seat} does not hold {name}")
    if number not in game.rules.effect(card).numbers:
        raise IllegalMove(f"{name} can't count {number}")
    total = game.rules.total(card, game.total, number)
    if not game.rules.allows(total):
        reason = game.refusal(card) or f"as {number:+d} {_why_not(game, total)}"
        raise IllegalMove(f"{name} {reason}")


def _check_out(game, seat: int) -> None:
    if game.may_be_out(seat):
        return
    hand = game.cards_of(seat)
    if hand is None:
        raise IllegalMove("in these rules the card that goes over is played")
    name = cards.text(moves.card_of(game.plays(seat, hand)[0]))
    raise IllegalMove(f"seat {seat} can still play {name}")


def _check_deal(game, seat: int, card: int) -> None:
    if not game.knows(seat) and game.plays_on(seat):
        if not game.may_be_known(seat):
            raise IllegalMove(
                f"the cards of seat {seat} must be told before the first play of the game or never"
            )
    elif not game.is_in(seat) or game.must_draw or not game.receiver:
        raise IllegalMove(f"no cards are dealt to seat {seat} now")
    elif game.sizes[seat] == game.rules.hand:
        raise IllegalMove(f"seat {seat} has its {game.rules.hand} cards already")
    _check_unseen(game, card)


def _check_draw(game, seat: int, card: int) -> None:
    waits = game.must_draw and seat == game.receiver
    if not waits and not (game.knows(seat) and game.may_draw_late(seat)):
        raise IllegalMove(f"seat {seat} has no card to draw now")
    _check_unseen(game, card)


def _check_nodraw(game, seat: int) -> None:
    if game.rules.forget_to_draw == "auto":
        raise IllegalMove("in these rules nobody forgets to draw")
    if seat != game.drawer or moves.kind_of(game.history[-1]) != moves.PLAY or seat == DEALER:
        raise IllegalMove(f"seat {seat} has not just played, so it has no card to draw")


def _check_unseen(game, card: int) -> None:
    _check_is_card(game, card)
    if not game.deck.is_unseen(card):
        raise IllegalMove(f"{cards.text(card)} is in a hand or in the pile already")


def _check_is_card(game, card: int) -> None:
    if card > cards.JOKER:
        raise IllegalMove("there is no such card")
    if not game.deck.has(card):
        raise IllegalMove("no joker is in play")
    if game.rules.needs_suit(card):
        name = cards.text(card)
        suits = ", ".join([name + suit for suit in cards.SUITS])
        raise IllegalMove(f"{name} needs its suit: write one of {suits}")
