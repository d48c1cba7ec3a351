"""What can be entered at a real table, as cells of a pad or a cross.

A cell is `CROSS`, or a card and the number that it counts; the number is None if the card can count
only one, or if another question asks for it.
"""

from micropython import const

from engine import cards
from firmware.words import card_text

CROSS = -1, None
"""The cell for a seat that can't play, or drew no card."""

_GROUP = const(5)  # the most cells of a group, and the most groups
_USUAL = (3, 6, 9, 11)  # the first ranks of the groups, after the first group


def of_rank(rules, rank: int) -> list:
    """Return the cells of a rank: one, two if it counts one of two numbers, or none without cards.

    There are two only if one number is that on the card, and the other can't be read as a card.
    """
    card = cards.make(rank)
    if not rules.in_pack(card):
        return []
    effect = rules.simple(card)  # of any other card, the ways are asked for
    if effect is not None and len(effect.numbers) == 2 and not rules.needs_suit(card):
        pips = _pips(card)
        other = sum(effect.numbers) - pips
        if pips in effect.numbers and not 1 < other <= 10:
            return [(card, number) for number in effect.numbers]
    return [(card, None)]


def all_cells(rules) -> list:
    """Return the cells of all ranks, and of the joker if the rules have one."""
    found = []
    for rank in range(13):
        found += of_rank(rules, rank)
    if rules.jokers:
        found.append((cards.JOKER, None))
    return found


def is_other(cell: tuple) -> bool:
    """Return whether the number of a cell is not the one on the card."""
    return cell[1] not in (None, _pips(cell[0]))


def _pips(card: int) -> int:
    """Return the number on a card, 10 for a court card."""
    return min(cards.rank_of(card) + 1, 10)


def meant(game, card: int, number):
    """Return the number that a person means by a card and a number; None if there is a choice.

    If it is the number on the card, and the card can count only one number now, the person means
    that one.
    """
    numbers = game.numbers(card)
    if number is not None and len(numbers) == 1 and number == _pips(card):
        return numbers[0]
    return number


def label(cell: tuple, numbers: bool = True) -> str:
    """Return the text of a cell, or the name of an icon after `:`.

    numbers: whether it matters what a card counts; if not, the label of another number is empty.
    """
    card, number = cell
    if cell == CROSS:
        return ":cross"
    if card == cards.JOKER:
        return ":joker"
    if number in (None, _pips(card)):
        return card_text(card)
    if not numbers:
        return ""
    return "-" + card_text(card) if number == -_pips(card) else str(number)


def groups(rules) -> list:
    """Return the cells in up to five groups of up to five, in the order of the ranks.

    If there are more cells, some ranks, the highest first, have one cell for all suits or numbers.
    """
    ranks = []
    for rank in range(13):
        if rules.needs_suit(cards.make(rank)):
            several = [cards.make(rank, suit) for suit in range(4)]
            ranks.append([(card, None) for card in several if rules.in_pack(card)])
        else:
            ranks.append(of_rank(rules, rank))
    more = [CROSS]
    if rules.jokers:
        more.insert(0, (cards.JOKER, None))
    rank = 12
    while True:
        found = _in_groups(ranks, more)
        if found:
            return found
        while len(ranks[rank]) <= 1:
            rank -= 1
        ranks[rank] = [(cards.make(rank), None)]


def _in_groups(ranks: list, more: list) -> list:
    """Return cells in groups: the usual ones, else of whole ranks, else any; [] if none fit.

    ranks: the cells of each rank. more: cells that follow, in a group of their own if there is one.
    """
    usual: list = []
    whole: list = [[]]
    every: list = []
    for rank, cells in enumerate(ranks):
        if rank in _USUAL or not rank:
            usual.append([])
        usual[-1] += cells
        if len(whole[-1]) + len(cells) > _GROUP:
            whole.append([])
        whole[-1] += cells
        every += cells
    fives = [every[start : start + _GROUP] for start in range(0, len(every), _GROUP)]
    for groups in (usual, whole, fives):
        found = [group for group in groups if group]
        if len(found) < _GROUP:
            found.append([])
        found[-1] += more
        if len(found) <= _GROUP and max(map(len, found)) <= _GROUP:
            return found
    return []


def heads(group: list) -> list:
    """Return short labels for a group: its ranks, each once."""
    found: list = []
    for cell in group:
        card = cell[0]
        is_rank = cell != CROSS and card != cards.JOKER
        head = cards.RANKS[cards.rank_of(card)] if is_rank else label(cell)
        if head not in found:
            found.append(head)
    return found
