"""The record of Parlett's game: reading, writing, and refusals with line and reason."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine import record as form
from engine.errors import RecordError
from engine.parlett import moves
from engine.parlett import record as events
from engine.parlett.game import Game
from engine.parlett.moves import DECLARE, PASS, REVEAL
from engine.reader import Reader
from engine.resuming import resume, resuming
from engine.table import Table
from host_tests.engine.parlett_entering import BIDS, HANDS, deal_points
from host_tests.engine.refused import refusal
from host_tests.engine.states import plain


def head(name: str = "parlett-3", *options: str, match: str = "nine_deals", dealer: int = 0) -> str:
    """Return the tags of a record; the last seat deals first by default."""
    seats = {"parlett-2": 2, "parlett-4": 4}.get(name, 3)
    tags = "".join(f'[Option "{option}"]\n' for option in options)
    return (
        f'[Game "parlett"]\n[Rules "{name}"]\n[Match "{match}"]\n{tags}'
        f'[Seats "{seats}"]\n[Dealer "{dealer or seats}"]\n'
    )


HEAD = head()  # five lines
FIRST = ("reveal_timing=first_play",)


def read(text: str) -> Game:
    """Return the game of a whole record."""
    reader = Reader()
    for line in text.splitlines():
        reader.feed(line)
    game = reader.start()
    assert isinstance(game, Game)
    return game


def written(game: Game) -> str:
    """Return the record written from a game."""
    lines = form.head(game) + [line for _, line in events.lines(game)]
    return "".join(line + "\n" for line in lines)


def lines(*parts: str) -> str:
    """Return lines from events separated by `;`."""
    return "".join(line + "\n" for part in parts for line in part.split(";"))


SCORES = HEAD + lines(
    "deal;bid 1 3;bid 2 4;bid 3 1;premium 1 pass;premium 2 declare;premium 3 pass;tricks 1 3",
    "tricks 2 5;tricks 3 1",
    "deal;bid 2 2;bid 3 3;bid 1 5;premium 2 pass;premium 3 pass;premium 1 pass;tricks 1 4",
    "tricks 2 2;tricks 3 3",
)
"""Two deals with only the numbers, all events written out."""

CARDS = (
    HEAD
    + lines("deal", *HANDS, *BIDS, "premium 1 declare;premium 2 pass;premium 3 pass")
    + (
        "play 1 9C\nplay 2 QC\nplay 3 6C\nplay 2 JS\nplay 3 6S\nplay 1 QS\nplay 1 AS\nplay 2 8S\n"
        "play 3 7S\nplay 1 6H\n"
    )
)
"""A deal with all cards, stopped within its fourth trick."""

TWO = (
    head("parlett-2")
    + lines("deal", *HANDS, *BIDS, "premium 1 declare;premium 2 pass")
    + (
        "play 1 QS\nplay 2 JS\nplay 3 7S\nplay 1 10D\nplay 2 QD\nplay 3 KD\nplay 3 QH\nplay 2 10H\n"
        "play 1 JH\n"
    )
)
"""Two players and the dummy, which takes the second trick and leads to the third."""

CLASSIC = head("parlett-classic", match="target 200") + lines(
    "deal;turnup QH",
    "cards 2 JS 10S 8S AH * 10H QD 9D 6D AC QC 7C;bid 1 hidden;bid 2 AC QC 7C;bid 3 hidden",
    "premium 1 pass;premium 2 pass;premium 3 reveal;bid 3 AS KS 7D",
    "nominate 3 2;cards 3 9C 10C JC KC 6S 7S 9S QS KH;play 2 10S",
)
"""A turn-up, one known hand, a revealed hand with its cards, and a nomination."""

FAILED = HEAD + lines(
    "deal;bid 1 hidden;bid 2 3;bid 3 hidden;premium 1 pass;premium 2 pass;premium 3 pass",
    "tricks 1 4;tricks 2 3;tricks 3 2;bid 1 failed;bid 3 2",
)


@pytest.mark.parametrize("text", [HEAD, SCORES, CARDS, TWO, CLASSIC, FAILED])
def test_a_record_that_is_written_out_reads_and_writes_the_same(text: str) -> None:
    assert written(read(text)) == text


@pytest.mark.parametrize("text", [SCORES, CARDS, TWO, CLASSIC, FAILED])
def test_a_record_may_stop_anywhere(text: str) -> None:
    parts = text.splitlines(keepends=True)
    for end in range(5, len(parts) + 1):
        part = "".join(parts[:end])
        assert written(read(part)) == part


@pytest.mark.parametrize("match", ["nine_deals", "nine_deals 18", "target 137", "games_of_100"])
def test_the_match_is_written_as_it_was_read(match: str) -> None:
    text = head(match=match)
    assert written(read(text)) == text
    assert read(text.replace(f'[Match "{match}"]\n', "")).rules.match_text() == "nine_deals"


def test_nine_deals_may_be_written_with_their_number() -> None:
    assert written(read(head(match="nine_deals 9"))) == HEAD


def test_options_are_written_that_differ_from_the_preset() -> None:
    text = head("parlett-classic", "revealer_nominates=off", "tie=play_on")
    assert written(read(text)) == text
    same = head("parlett-classic", "revealer_nominates=on", "tie=shared", "premium_fail_pays=true")
    assert written(read(same)) == head("parlett-classic")


# What may be left out


def test_passes_may_be_left_out() -> None:
    short = "".join(line for line in SCORES.splitlines(True) if " pass" not in line)
    game = read(short)
    whole = read(SCORES)
    assert plain(game.results) == plain(whole.results)
    assert plain(game.standing) == plain(whole.standing)
    short = CARDS.replace("premium 2 pass\npremium 3 pass\n", "")
    assert written(read(short)) == CARDS


def test_hidden_bids_may_be_left_out_and_entered_at_the_end() -> None:
    text = HEAD + lines("deal;play 1 AS;play 2 8S;play 3 6S")
    game = read(text)
    assert [game.deal.is_hidden(seat) for seat in (1, 2, 3)] == [True] * 3
    assert written(game) == HEAD + lines(
        "deal;bid 1 hidden;bid 2 hidden;bid 3 hidden;premium 1 pass;premium 2 pass;premium 3 pass",
        "play 1 AS;play 2 8S;play 3 6S",
    )
    game = read(HEAD + lines("deal;tricks 1 2;tricks 2 3;tricks 3 4;bid 1 2;bid 2 4;bid 3 4"))
    assert deal_points(game) == [22, 3, 24]


@pytest.mark.parametrize("after", ["", "premium 1 declare", "play 1 AS", "play 1 AS;play 2 8S"])
def test_a_hidden_bid_may_be_entered_at_any_time(after: str) -> None:
    part = after + ";" if after else ""
    game = read(HEAD + lines(f"deal;bid 1 4;bid 2 hidden;bid 3 3;{part}bid 2 6C 6H 6D"))
    assert game.deal.bids[2] == 5
    assert not game.deal.is_hidden(2)


def test_who_leads_may_be_left_out_where_it_is_the_dealers_left() -> None:
    text = head("parlett-classic") + lines("deal;turnup *", *HANDS, *BIDS, "premium 2 reveal")
    game = read(text + "play 1 9C\n")
    assert "nominate 2 1\n" in written(game)


@pytest.mark.parametrize(
    ("entered", "rest"),
    [
        ("bid 2 AC KH 9D;bid 3 hidden", "play 1 9C;play 2 QC"),
        ("bid 2 hidden;bid 3 hidden", "play 1 9C;play 2 QC"),
        ("", "play 1 9C;play 2 QC"),
    ],
)
def test_a_revealed_hand_and_bid_may_be_left_out(entered: str, rest: str) -> None:
    entered = entered + ";" if entered else ""
    text = HEAD + lines(f"deal;{HANDS[0]};{BIDS[0]};{entered}premium 2 reveal;{rest}")
    game = read(text)
    assert not game.knows(2)
    again = read(written(game))
    assert again.history == game.history


def test_what_comes_before_a_hand_that_is_laid_open_may_be_left_out() -> None:
    text = HEAD + lines(
        f"deal;{HANDS[0]};{BIDS[0]};bid 2 AC KH 9D;premium 2 reveal",
        "cards 2 JS 10S 8S AH 10H QD 6D QC 7C;play 1 9C",
    )
    game = read(text)
    assert game.knows(2)
    assert read(written(game)).history == game.history


DUMMY_BIDS = "bid 2 5;premium 1 pass;premium 2 pass"
BIDS_OF_3 = "bid 2 5;bid 3 JC 10C 8C;premium 1 pass;premium 3 reveal"
BIDS_OF_2 = "bid 2 AC KH 9D;bid 3 9;premium 1 pass;premium 2 reveal"
OPEN_3 = "cards 3 7S 6S QH 9H 7H KD JD 8D 6C"


@pytest.mark.parametrize(
    ("name", "options", "before", "opened"),
    [
        ("parlett-2", (), DUMMY_BIDS, OPEN_3),
        ("parlett-3", (), BIDS_OF_3, OPEN_3),
        (
            "parlett-3",
            FIRST,
            BIDS_OF_3 + ";play 1 QS;play 2 JS;play 3 7S",
            OPEN_3.replace(" 7S", ""),
        ),
        (
            "parlett-3",
            FIRST,
            BIDS_OF_2 + ";play 1 QS;play 2 JS",
            "cards 2 10S 8S AH 10H 6D QD QC 7C",
        ),
    ],
)
def test_a_hand_that_is_laid_open_is_written_as_one_event_whatever_was_played_before(
    name: str, options: tuple[str, ...], before: str, opened: str
) -> None:
    text = head(name, *options) + lines("deal", HANDS[0], BIDS[0], before, opened)
    game = read(text)
    found = [line for line in written(game).splitlines() if line.startswith(("cards", "give"))]
    assert [set(line.split()) for line in found] == [set(HANDS[0].split()), set(opened.split())]
    assert read(written(game)).history == game.history


def test_the_open_dummy_may_be_left_out_if_no_seat_is_known() -> None:
    text = head("parlett-2") + lines(f"deal;{HANDS[0]};{BIDS[0]};play 1 QS;play 2 JS;play 3 7S")
    game = read(text)
    assert not game.knows(3)
    assert read(written(game)).history == game.history
    seated = text.replace("[Dealer", '[Seating "person table"]\n[Dealer')
    assert refusal(seated)[1] == "dummy_needed"


# Bids and premium bids in other orders


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))), ids=str)
def test_bids_in_any_order_are_the_same_deal(order: tuple) -> None:
    scores = HEAD + lines("deal", *[f"bid {seat} {seat + 1}" for seat in order])
    assert read(scores).deal.bids[1:] == [2, 3, 4]
    for name in ("parlett-3", "parlett-2"):
        entered = head(name) + lines(
            "deal", *HANDS, *[BIDS[seat - 1] for seat in order], "play 1 AS"
        )
        assert read(entered).deal.bids[1:] == [1, 5, 9]


@pytest.mark.parametrize(
    ("offers", "standing"),
    [
        ("2 declare;3 reveal;2 reveal", (0, REVEAL, 0)),
        ("2 declare;3 reveal;2 pass", (0, 0, REVEAL)),
        ("2 declare;3 reveal", (0, 0, REVEAL)),
        ("1 declare;2 reveal", (0, REVEAL, 0)),
        ("1 declare;3 reveal;2 reveal", (0, REVEAL, 0)),
        ("1 declare;3 reveal;2 reveal;1 reveal", (REVEAL, 0, 0)),
        ("3 declare;2 declare;1 declare", (DECLARE, 0, 0)),
        ("3 declare;2 declare;1 declare;3 reveal", (0, 0, REVEAL)),
        ("3 reveal;1 pass;2 reveal", (0, REVEAL, 0)),
        ("1 pass;2 pass;3 declare", (0, 0, DECLARE)),
        ("1 pass;2 pass;3 pass", (PASS, PASS, PASS)),
    ],
)
def test_p_31_offers_in_order_and_who_stands(offers: str, standing: tuple) -> None:
    entered = ";".join(f"premium {offer}" for offer in offers.split(";"))
    game = read(HEAD + lines(f"deal;bid 1 1;bid 2 2;bid 3 3;{entered}"))
    assert tuple(game.deal.premium()[1:]) == standing


@pytest.mark.parametrize(
    ("offers", "reason"),
    [
        ("1 declare;2 declare", "other_first other=1 seat=2"),
        ("1 reveal;2 reveal", "premium_asked"),
        ("2 reveal;3 reveal", "other_first other=2 seat=3"),
        ("2 reveal;3 declare", "other_first other=2 seat=3"),
        ("2 reveal;1 declare", "other_first other=2 seat=1"),
        ("2 declare;2 declare", "premium_made seat=2"),
        ("1 pass;1 declare", "has_passed seat=1"),
        ("2 declare;2 pass", "premium_answered seat=2"),
        ("4 declare", "no_seat found=4 seats=3"),
        ("1 double", "misread how=premium SEAT declare, reveal or pass"),
    ],
)
def test_p_30_p_32_an_offer_that_can_not_stand_is_refused(offers: str, reason: str) -> None:
    entered = ";".join(f"premium {offer}" for offer in offers.split(";"))
    text = HEAD + lines(f"deal;bid 1 1;bid 2 2;bid 3 3;{entered}")
    assert refusal(text) == (len(text.splitlines()), reason)


# Refused


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            HEAD.replace("parlett-3", "parlett-5") + "deal",
            "not_one_of choices=parlett-3,parlett-classic,parlett-2,parlett-4",
        ),
        (
            HEAD.replace('Seats "3"', 'Seats "4"') + "deal",
            "wrong_seats found=4 rules=parlett-3 seats=3",
        ),
        (
            HEAD.replace('Seats "3"', 'Seats "5"') + "deal",
            "out_of_range found=5 key=Seats least=2 most=4",
        ),
        (
            HEAD.replace('Dealer "3"', 'Dealer "4"') + "deal",
            "out_of_range found=4 key=Dealer least=1 most=3",
        ),
        (
            HEAD.replace("nine_deals", "ten_deals") + "deal",
            "not_one_of choices=nine_deals,target,games_of_100,rubber found=ten_deals key=Match",
        ),
        (HEAD.replace("nine_deals", "target") + "deal", "no_target key=Match"),
        (
            HEAD.replace("nine_deals", "target 99999") + "deal",
            "out_of_range found=99999 key=Match least=1 most=9999",
        ),
        (
            HEAD.replace("nine_deals", "nine_deals 10") + "deal",
            "not_a_multiple found=10 key=Match of=9",
        ),
        (HEAD.replace("nine_deals", "rubber 3") + "deal", "no_number found=rubber key=Match"),
        (
            HEAD + '[Option "luck=on"]\ndeal',
            "not_one_of choices=first_trump,reveal_timing,",
        ),
        (HEAD + '[Option "tie"]\ndeal', "not_an_option example=tie=play_on found=tie"),
        (HEAD + '[Option "tie=no"]\ndeal', "not_one_of choices=shared,play_on found=no key=tie"),
        (HEAD + '[Option "four_ten=on"]\ndeal', "not_in_rules key=four_ten rules=parlett-3"),
        (HEAD + '[Seating "table"]\ndeal', "one_per_seat found=1 key=Seating seats=3"),
        (HEAD + '[Match "rubber"]\ndeal', "double_tag key=Match"),
    ],
)
def test_an_invalid_tag_is_refused(text: str, reason: str) -> None:
    assert refusal(text)[1].startswith(reason)


EVENTS = "bid,cards,close,deal,give,nominate,play,premium,tricks,turnup"


@pytest.mark.parametrize(
    ("entered", "reason"),
    [
        ("play 1 AS", "begin_deal"),
        ("bid 1 3", "begin_deal"),
        ("tricks 1 3", "begin_deal"),
        ("cards 1 AS", "wrong_count count=12 found=1 seat=1"),
        ("deal;deal", "deal_not_over"),
        ("deal;hand", f"not_one_of choices={EVENTS} found=hand key=Event"),
        ("deal 1", "misread how=deal"),
        ("deal;bid 1", "misread how=bid SEAT CARD CARD CARD, or bid SEAT NUMBER"),
        ("deal;bid 1 3 3", "misread how=bid SEAT CARD CARD CARD, or bid SEAT NUMBER"),
        ("deal;bid 1 -1", "not_whole found=-1 key=Tricks"),
        ("deal;bid 1 ٣", "not_whole found=٣ key=Tricks"),
        ("deal;bid 1 333", "not_whole found=333 key=Tricks"),
        ("deal;bid 1 10", "bid_too_high found=10 most=9"),
        ("deal;bid 1 99", "bid_too_high found=99 most=9"),
        ("deal;bid 4 3", "no_seat found=4 seats=3"),
        ("deal;bid 0 3", "no_seat found=0 seats=3"),
        ("deal;bid 1 3;bid 1 3", "has_bid seat=1"),
        ("deal;bid 1 hidden;bid 1 hidden", "no_hiding_now seat=1"),
        ("deal;bid 1 6C 6C 7C", "not_unseen card=6C"),
        ("deal;bid 1 6C 7C 5C", "not_in_pack card=5C"),
        ("deal;bid 1 6C 7C *", "not_in_pack card=*"),
        ("deal;bid 1 6C 7C 8", "not_in_pack card=8"),
        ("deal;bid 1 6C 7C 8c", "not_a_card found=8c"),
        ("deal;bid 1 6C 7C 8C;bid 2 6C 7D 8D", "not_unseen card=6C"),
        ("deal;turnup AS", "no_turn_up"),
        (f"deal;{HANDS[0][:-3]}", "wrong_count count=12 found=11 seat=1"),
        (f"deal;{HANDS[0]} 6C", "wrong_count count=12 found=13 seat=1"),
        (f"deal;{HANDS[0].replace('KC', 'AS')}", "not_unseen card=AS"),
        (f"deal;{HANDS[0].replace('KC', '2C')}", "not_in_pack card=2C"),
        (f"deal;{HANDS[0]};{HANDS[0]}", "hand_full count=12 seat=1"),
        (f"deal;{HANDS[0]};{HANDS[1].replace('JS', 'AS')}", "not_unseen card=AS"),
        (f"deal;bid 1 3;{HANDS[1]}", "cards_before_bid seat=2"),
        (f"deal;{HANDS[0]};bid 1 3", "bid_with_cards seat=1"),
        (f"deal;{HANDS[0]};bid 1 AS KS AC", "not_held card=AC seat=1"),
        (f"deal;{HANDS[0]};play 1 AS", "not_bid seat=1"),
        (f"deal;{HANDS[0]};tricks 1 4", "not_bid seat=1"),
        (f"deal;{HANDS[0]};bid 2 2;premium 2 declare", "not_bid seat=1"),
        (f"deal;{HANDS[0]};{BIDS[0]};play 1 KS", "not_held card=KS seat=1"),
        ("deal;play 2 AS", "not_turn other=2 seat=1"),
        ("deal;play 1 5S", "not_in_pack card=5S"),
        ("deal;play 1 AS;play 2 AS", "not_unseen card=AS"),
        (
            "deal;play 1 AS;play 2 6H;play 3 6S;play 1 KS;play 2 8S",
            "did_not_follow card=8S seat=2 trick=1",
        ),
        ("deal;play 1 AS;tricks 1 3", "cards_were_played"),
        ("deal;tricks 1 3;play 1 AS", "tricks_counted"),
        ("deal;tricks 1 10", "wrong_sum found=10 tricks=9"),
        ("deal;tricks 1 5;tricks 2 5", "wrong_sum found=5 + 5 tricks=9"),
        ("deal;tricks 1 5;tricks 2 3;tricks 3 2", "wrong_sum found=5 + 3 + 2 tricks=9"),
        ("deal;tricks 3 5;tricks 1 6", "wrong_sum found=5 + 6 tricks=9"),
        ("deal;tricks 1 5;tricks 2 3;tricks 3 0", "wrong_sum found=5 + 3 + 0 tricks=9"),
        ("deal;tricks 1 5;tricks 1 5", "tricks_entered seat=1"),
        ("deal;tricks 1 5;deal", "tricks_needed seat=2"),
        ("deal;tricks 1 5;premium 1 declare", "premium_too_late"),
        ("deal;tricks 1 3;tricks 2 3;tricks 3 3;deal", "bid_needed seat=1"),
        ("deal;tricks 1 3;tricks 2 3;tricks 3 3;play 1 AS", "tricks_over"),
        ("deal;tricks 1 3;tricks 2 3;tricks 3 3;tricks 1 3", "tricks_full"),
        ("deal;nominate 1 2", "no_nominating"),
        ("deal;play 1 AS 1", "misread how=play SEAT CARD"),
        (
            f"deal;play 1 {'AS' * 2000}",
            "not_a_card found=ASASASASASASASASASASASASASASASASASASASAS…",
        ),
        (
            f"deal;{';'.join(HANDS)};{';'.join(BIDS)};tricks 1 4",
            "cards_are_known",
        ),
        ("deal;give 1 AS;give 1 AS", "not_unseen card=AS"),
        ("deal;give 1 AS;bid 1 3", "not_dealt count=12 seat=1"),
        ("deal;give 1 AS;give 2 KS", "not_dealt count=12 seat=1"),
        (f"deal;{HANDS[0]};give 1 10S", "hand_full count=12 seat=1"),
    ],
)
def test_an_invalid_event_is_refused_with_its_line(entered: str, reason: str) -> None:
    text = HEAD + lines(entered)
    at, why = refusal(text)
    assert why.startswith(reason)
    assert at == len(text.splitlines())


@pytest.mark.parametrize("total", [9, 11])
def test_with_four_players_the_tricks_are_ten(total: int) -> None:
    entered = f"deal;tricks 1 5;tricks 2 3;tricks 3 1;tricks 4 {total - 9}"
    at, why = refusal(head("parlett-4") + lines(entered))
    assert why == f"wrong_sum found=5 + 3 + 1 + {total - 9} tricks=10"


@pytest.mark.parametrize(
    ("entered", "reason"),
    [
        ("deal;premium 1 reveal", "no_revealing"),
        ("deal;bid 1 3;bid 2 3;premium 3 declare", "dummy_no_premium"),
        ("deal;play 1 AS;play 3 6S", "next_card seat=2"),
        ("deal;play 1 AS;play 2 6S;play 2 7S", "not_turn other=2 seat=0"),
        ("deal;play 1 AS;play 2 6S;play 1 7S", "next_card seat=0"),
        ("deal;tricks 1 3;tricks 2 3;tricks 3 2", "wrong_sum found=3 + 3 + 2 tricks=9"),
    ],
)
def test_what_two_players_may_not_do(entered: str, reason: str) -> None:
    assert refusal(head("parlett-2") + lines(entered))[1] == reason


def test_the_turn_up_is_entered_once_and_is_in_the_pack() -> None:
    classic = head("parlett-classic") + "deal\n"
    why = "not_bid seat=1"
    assert refusal(classic + "turnup 5H")[1] == "not_in_pack card=5H"
    assert refusal(classic + "turnup QH\nturnup QH")[1] == "turned_up_already card=QH"
    assert refusal(classic + HANDS[0] + "\nturnup AS")[1] == "not_unseen card=AS"
    assert refusal(classic + "play 1 AS")[1] == "turn_up_first"
    assert refusal(classic + "turnup QH\n" + HANDS[0] + "\nplay 1 9C")[1] == why


def test_a_hand_may_be_entered_card_by_card() -> None:
    at_once = HEAD + lines("deal", HANDS[0])
    one_by_one = HEAD + lines("deal", *[f"give 1 {card}" for card in HANDS[0].split()[2:]])
    assert plain(read(one_by_one)) == plain(read(at_once))
    half = one_by_one.splitlines(keepends=True)[:-4]
    assert written(read("".join(half))) == "".join(half)


LEFT_OVER = head("parlett-3", "bids=later", dealer=1) + lines(
    "deal;cards 1 6H KD AH JS 10H 7C AS QS 6D 7D 8S 9H;bid 2 hidden;bid 3 hidden;bid 1 6D KD 6H",
    "play 2 AC;play 3 JC;play 1 7C;play 2 AD;play 3 QD;play 1 7D;play 2 8H;play 3 JH;play 1 AH",
    "play 1 AS;play 2 7S;play 3 JD;play 1 8S;play 2 KS;play 3 9C;play 2 6S;play 3 KC;play 1 QS",
    "play 1 10H;play 2 6C;play 3 QH;play 3 10D;play 1 JS;play 2 10C;play 3 8D;play 1 9H;play 2 8C",
)
"""A deal with only two hidden bids left to enter: of QC 9D 7H KH 9S 10S."""


@pytest.mark.parametrize(
    ("entered", "reason"),
    [
        ("bid 2 8", "bid_not_left bid=8"),
        ("bid 2 0", "bid_not_left bid=0"),
        ("bid 2 3;bid 3 5", "bid_not_left bid=5"),
        ("bid 2 6;bid 3 failed", "bid_was_made seat=3"),
    ],
)
def test_p_25_a_bid_that_is_turned_up_is_among_the_cards_left_over(
    entered: str, reason: str
) -> None:
    assert refusal(LEFT_OVER + lines(entered))[1] == reason


def test_p_25_a_bid_that_is_turned_up_last_follows_from_the_cards_left_over() -> None:
    def numbers(entered: str) -> list[int]:
        game = read(LEFT_OVER + lines(entered))
        kinds = [move for move in game.legal_moves() if moves.kind_of(move) == moves.BID]
        return [moves.value_of(move) for move in kinds]

    assert numbers("") == [2, 3, 4, 5, 6, 7]
    assert numbers("bid 2 3") == [6]
    assert numbers("bid 2 failed") == [2, 3, 4, 5, 6, 7]
    assert numbers("bid 2 9D 9S 10S") == [7]


def test_the_dummys_hidden_bid_is_always_shown() -> None:
    entered = "deal;bid 1 3;bid 2 4;tricks 1 3;tricks 2 2;tricks 3 4;bid 3 failed"
    assert refusal(head("parlett-2") + lines(entered))[1] == "dummy_bid_shown"


def test_p_26_a_premium_bid_stays_seen_when_the_deal_is_over() -> None:
    last = lines("premium 2 declare;premium 3 pass;premium 1 pass;bid 2 9D 9S 10S")
    start, plays = LEFT_OVER.split("play 2 AC\n")
    game = read(start + last + "play 2 AC\n" + plays + "bid 3 7\n")
    assert game.between_deals
    view = game.view(1)
    assert view.bids[1:] == (2, 2, None)
    assert len(view.laid_by[2]) == 3


def test_a_refused_event_takes_back_what_it_had_left_out() -> None:
    game = read(HEAD + "deal\nbid 1 3\n")
    before = plain(game)
    reader = Reader()
    for line in (HEAD + "deal\nbid 1 3\n").splitlines():
        reader.feed(line)
    with pytest.raises(RecordError):
        reader.feed("play 2 AS")
    assert plain(reader.game) == before
    reader.feed("bid 2 4")  # it was not hidden
    assert isinstance(reader.game, Game) and reader.game.deal.bids[2] == 4


def test_a_long_match_that_was_undone_is_read_in_small_steps(monkeypatch) -> None:
    """Between two steps a device scans its keys and feeds its watchdog."""
    lines = ['[Game "parlett"]', '[Rules "parlett-3"]', '[Seats "3"]', '[Dealer "3"]']
    lines.append('[Match "games_of_100"]')
    deal = ["deal"] + [f"bid {seat} 2" for seat in (1, 2, 3)]
    deal += [f"tricks {seat} 3" for seat in (1, 2, 3)]
    for which in range(20):
        lines += deal[:1] + [deal[1 + (which + seat) % 3] for seat in range(3)] + deal[4:]
    table = resume(lines)
    while table.undo():
        pass
    saved = [line for _, line in table.text()]
    done = 0

    def counting(method):
        def call(*arguments):
            nonlocal done
            done += 1
            return method(*arguments)

        return call

    monkeypatch.setattr(Game, "_apply", counting(Game._apply))
    most = before = 0
    again = None
    for step in resuming(saved):
        again = step
        most = max(most, done - before)
        before = done
    assert isinstance(again, Table) and again.undone == table.undone and len(table.undone) > 100
    assert done > 150 and most <= 12
