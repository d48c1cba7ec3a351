"""The replay of Parlett's game: as JSON, in words, and where it stops.

replay_parlett/ has example records with their output. The JSON is computed here a second time, from
the words of the record alone.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.words import say
from host_tests.engine.parlett_entering import BIDS, HANDS
from host_tests.engine.test_parlett_record import CARDS, CLASSIC, FAILED, HEAD, SCORES, TWO, head
from host_tests.engine.test_rows_p_points import reference
from host_tests.refusals import says
from tools import replay

EXAMPLES = Path(__file__).parent / "replay_parlett"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.record"))

KEYS = [
    *("line", "event", "seat", "to_move", "over", "winners", "trump", "dealer", "trick"),
    *("tricks", "bids", "premium", "deal_points", "totals", "bonuses"),
]


def printed(path: Path, capsys: pytest.CaptureFixture, *flags: str) -> str:
    """Return the output of the replay of a valid record."""
    assert replay.main([*flags, str(path)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def objects_of(text: str, tmp_path: Path, capsys: pytest.CaptureFixture) -> list[dict]:
    """Return the JSON objects of a record."""
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return [json.loads(line) for line in printed(path, capsys, "--json").splitlines()]


def words(text: str, tmp_path: Path, capsys: pytest.CaptureFixture) -> list[str]:
    """Return the replay of a record in words, as lines."""
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return printed(path, capsys).splitlines()


class Twin:
    """A second, short implementation of Parlett's game for valid records: a match of deals."""

    def __init__(self, text: str):
        tags = dict(line[1:-2].split(' "') for line in text.splitlines() if line[:1] == "[")
        self.name = tags["Rules"]
        self.seats = int(tags["Seats"])
        self.hands = max(3, self.seats)
        self.dealer = int(tags["Dealer"]) - 1
        self.all_tricks = 10 if self.seats == 4 else 9
        self.deals = 0
        self.totals = [0] * self.hands
        self.made: int | None = None
        self.trump: str | None = None
        self.points: list[int] | None = None

    def event(self, event: list[str]) -> dict:
        """Play an event; return the expected JSON, without what only the engine knows."""
        getattr(self, event[0])(*event[1:])
        return {
            "event": event[0],
            "seat": None if event[0] in ("deal", "turnup") else int(event[1]),
            "trump": self.trump,
            "dealer": self.dealer,
            "trick": self.table,
            "tricks": self.took,
            "bids": self.bid_by,
            "premium": [[seat, kind] for seat, kind in sorted(self.stands().items())],
            "deal_points": self.points,
            "totals": self.totals,
            "bonuses": [0] * self.hands,
        }

    def deal(self) -> None:
        self.dealer = self.dealer % self.seats + 1 if self.deals else self.dealer + 1
        self.trump = "none" if self.made is None else ("D", "S", "H", "C", "none")[self.made]
        if self.name == "parlett-classic":
            self.trump = None
        self.turned = ""
        self.table: list = []
        self.entered = [False] * self.hands
        self.took = [0] * self.hands
        self.bid_by: list = [None] * self.hands
        self.failed = 0
        self.offers: dict[int, str] = {}
        self.points = None
        self.led = self.dealer % self.seats + 1
        self.deals += 1

    def turnup(self, card: str) -> None:
        self.turned = card
        self.trump = "none" if card[0] in "9*" else card[-1]

    def cards(self, *_: str) -> None:
        pass

    def suit(self, card: str) -> str:
        return (self.turned if card == "*" else card)[-1]

    def height(self, card: str) -> int:
        ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
        return ranks.index((self.turned if card == "*" else card)[:-1])

    def bid(self, hand: str, *given: str) -> None:
        number: int | None
        if len(given) == 3:
            number = sum({"C": 3, "H": 2, "S": 1, "D": 0}[self.suit(card)] for card in given)
        else:
            number = int(given[0]) if given[0].isdigit() else None
        self.bid_by[int(hand) - 1] = number
        self.failed += given == ("failed",)
        if all(self.entered):
            self.finish()

    def premium(self, seat: str, kind: str) -> None:
        if kind != "pass":
            self.offers[int(seat)] = kind

    def stands(self) -> dict[int, str]:
        if self.seats == 2:
            return self.offers
        order = [(self.dealer + step) % self.seats + 1 for step in range(self.seats)]
        for kind in ("reveal", "declare"):
            for seat in order:
                if self.offers.get(seat) == kind:
                    return {seat: kind}
        return {}

    def nominate(self, _: str, leader: str) -> None:
        self.led = int(leader)

    def play(self, hand: str, card: str) -> None:
        self.table = [*self.table, [int(hand), card]]
        if len(self.table) < self.hands:
            return
        led = self.suit(self.table[0][1])
        wins = max(
            (pair for pair in self.table if self.suit(pair[1]) in (led, self.trump)),
            key=lambda pair: (self.suit(pair[1]) == self.trump, self.height(pair[1])),
        )
        self.took[wins[0] - 1] += 1
        self.table = []
        if sum(self.took) == self.all_tricks:
            self.entered = [True] * self.hands
            self.finish()

    def tricks(self, hand: str, count: str) -> None:
        self.took[int(hand) - 1] = int(count)
        self.entered[int(hand) - 1] = True
        if all(self.entered):
            self.finish()

    def finish(self) -> None:
        """End the deal if the last bid is known."""
        if self.bid_by.count(None) > self.failed:
            return
        bids = tuple(-1 if bid is None else bid for bid in self.bid_by)
        premium = {seat: 1 + (kind == "reveal") for seat, kind in self.stands().items()}
        name = self.name.replace("classic", "3")
        points = reference(name, bids, tuple(self.took), premium)
        self.points = points
        made = [bid == took for bid, took in zip(bids, self.took, strict=True)]
        if self.seats == 2:
            made[2] = self.took[2] <= bids[2]
        self.made = sum(made)
        self.totals = [a + b for a, b in zip(self.totals, points, strict=True)]


@pytest.mark.parametrize("name", NAMES)
def test_an_example_in_words(name: str, capsys: pytest.CaptureFixture) -> None:
    wanted = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    assert printed(EXAMPLES / f"{name}.record", capsys) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_an_example_as_json(name: str, capsys: pytest.CaptureFixture) -> None:
    path = EXAMPLES / f"{name}.record"
    text = path.read_text(encoding="utf-8")
    events = [json.loads(line) for line in printed(path, capsys, "--json").splitlines()]
    twin = Twin(text)
    numbered = [
        (number, line.split())
        for number, line in enumerate(text.splitlines(), 1)
        if line and line[0] not in ";["
    ]
    assert [event["line"] for event in events] == [number for number, _ in numbered]
    for (_, event), seen in zip(numbered, events, strict=True):
        assert list(seen) == KEYS
        wanted = twin.event(event)
        assert {key: seen[key] for key in wanted} == wanted
    # The seat whose card came next is the seat that played it.
    for (_, event), seen in zip(numbered[1:], events, strict=False):
        if event[0] == "play" and seen["event"] == "play":
            assert seen["to_move"] == int(event[1])
        if seen["event"] == "tricks" or seen["deal_points"]:
            assert seen["to_move"] is None


def test_the_whole_match_as_json(capsys: pytest.CaptureFixture) -> None:
    wanted = (EXAMPLES / "nine-deals.jsonl").read_text(encoding="utf-8")
    assert printed(EXAMPLES / "nine-deals.record", capsys, "--json") == wanted
    events = [json.loads(line) for line in wanted.splitlines()]
    assert all(not event["over"] and event["winners"] == [] for event in events[:-1])
    assert (events[-1]["over"], events[-1]["winners"]) == (True, [2])
    points = [event["deal_points"] for event in events if event["deal_points"]]
    assert points == [  # by hand
        [13, 14, 12],  # all three make it: 10 each
        [4, 55, 20],  # two: 20 each, and 30 for the declared bid
        [5, 92, 62],  # North's revealed bid fails: 60 for each opponent; East alone makes it: 30
        [2, 5, 2],  # nobody
        [0, 99, 0],  # nine tricks, alone, revealed
        [54, 2, 23],
        [13, 73, 13],  # East raises and comes first
        [85, 80, 4],
        [3, 32, 4],
    ]
    trumps = [event["trump"] for event in events if event["event"] == "deal"]
    assert trumps == ["none", "C", "H", "S", "D", "S", "H", "C", "H"]
    assert [event["dealer"] for event in events if event["event"] == "deal"] == [3, 1, 2] * 3


# As JSON


def test_between_deals_the_final_state_of_the_deal_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    events = objects_of(SCORES + "deal\n", tmp_path, capsys)
    ends = [event for event in events if event["deal_points"] is not None]
    assert [event["event"] for event in ends] == ["tricks", "tricks"]
    assert ends[0]["premium"] == [[2, "declare"]]
    assert (ends[0]["tricks"], ends[0]["bids"], ends[0]["dealer"]) == ([3, 5, 1], [3, 4, 1], 3)
    assert ends[0]["to_move"] is None
    last = events[-1]
    assert (last["tricks"], last["bids"], last["dealer"]) == ([0, 0, 0], [None] * 3, 2)
    assert (last["deal_points"], last["premium"], last["to_move"]) == (None, [], 3)
    assert last["totals"] == ends[1]["totals"]


def test_with_two_players_the_dummy_may_be_next(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    events = objects_of(TWO, tmp_path, capsys)
    plays = [(event["seat"], event["to_move"]) for event in events if event["event"] == "play"]
    assert plays == [
        *((1, 2), (2, 3), (3, 1)),
        *((1, 2), (2, 3), (3, 3)),  # the dummy took it and leads
        *((3, 2), (2, 1), (1, 3)),
    ]
    assert events[-1]["tricks"] == [1, 0, 2]
    assert len(events[-1]["totals"]) == len(events[-1]["bonuses"]) == 3


def test_trump_is_not_known_before_the_turn_up(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    events = objects_of(CLASSIC, tmp_path, capsys)
    assert [event["trump"] for event in events[:3]] == [None, "H", "H"]
    assert [event["seat"] for event in events[:3]] == [None, None, 2]


def test_bids_that_are_hidden_or_failed_unseen_are_null(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    events = objects_of(FAILED, tmp_path, capsys)
    assert events[3]["bids"] == [None, 3, None]
    assert events[-1]["bids"] == [None, 3, 2]
    assert [event["deal_points"] for event in events[-2:]] == [None, [4, 23, 22]]


def test_bonuses_and_totals_where_a_game_of_100_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    deal = "deal\nbid 1 9\nbid 2 0\nbid 3 1\npremium 1 reveal\ntricks 1 9\ntricks 2 0\ntricks 3 0\n"
    events = objects_of(head(match="games_of_100") + deal * 2, tmp_path, capsys)
    assert (events[7]["totals"], events[7]["bonuses"]) == ([89, 20, 0], [0, 0, 0])
    assert (events[15]["totals"], events[15]["bonuses"]) == ([278, 40, 0], [1, 0, 0])
    assert events[15]["deal_points"] == [89, 20, 0]


def test_a_record_of_tags_alone_prints_no_json(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    assert objects_of(HEAD, tmp_path, capsys) == []


# In words


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        (HEAD, "before the first deal."),
        (SCORES, "between two deals."),
        (CARDS, "Seat 2 to play to 6H."),
        (TWO, "Dummy to play, by Seat 1."),
        (CLASSIC, "Seat 3 to play to 10S."),
        (HEAD + "deal\n", "Seat 1 to bid."),
        (head("parlett-classic") + "deal\n", "a card to be turned up."),
        (HEAD + '[Seating "table person table"]\ndeal\n', "Seat 2 to be dealt cards."),
        (HEAD + "deal\nbid 1 3\nbid 2 2\nbid 3 1\n", "Seat 1 to pass or make a premium bid."),
        (HEAD + f"deal\n{HANDS[0]}\n{BIDS[0]}\nbid 2 3\nbid 3 hidden\n", "Seat 1 to pass or make"),
        (HEAD + "deal\ntricks 1 3\n", "Seat 2 to enter the tricks taken."),
        (HEAD + "deal\ntricks 1 3\ntricks 2 3\ntricks 3 3\n", "Seat 1 to show the bid."),
        (
            HEAD + f"deal\n{HANDS[0]}\n{BIDS[0]}\nbid 2 3\nbid 3 1\npremium 1 reveal\n",
            "Seat 1 to play.",
        ),
        (
            HEAD + f"deal\n{HANDS[0]}\n{BIDS[0]}\nbid 2 3\nbid 3 1\npremium 1 pass\n"
            "premium 2 reveal\n",
            "Seat 2 to lay the hand open.",
        ),
        (
            head("parlett-classic") + "deal\nturnup QH\nbid 1 3\nbid 2 3\nbid 3 1\n"
            "premium 1 reveal\n",
            "Seat 1 to say who leads.",
        ),
    ],
)
def test_an_unfinished_match_says_what_is_needed_next(
    text: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    assert words(text, tmp_path, capsys)[-1].startswith(f"The game stops here, {ending}")


def test_the_points_of_a_failed_premium_bid_name_their_source(
    tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    two = "deal\nbid 1 5\nbid 2 5\nbid 3 0\npremium 1 declare\npremium 2 declare\n"
    two += "tricks 1 4\ntricks 2 2\ntricks 3 3\n"
    lines = words(head("parlett-2", "show_dummy_score=on") + two, tmp_path, capsys)
    assert "  Dummy   bid 0, failed: 3 tricks + 60 from Seat 1 and Seat 2, who failed = 63" in lines
    lines = words(head("parlett-2") + two, tmp_path, capsys)
    assert "  Dummy   bid 0, failed: 3 tricks" in lines  # its points are not shown (P-74)
    assert "  Totals: Seat 1 4, Seat 2 2" in lines


def test_games_of_100_and_a_rubber_in_words(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    deal = "deal\nbid 1 9\nbid 2 0\nbid 3 1\npremium 1 reveal\ntricks 1 9\ntricks 2 0\ntricks 3 0\n"
    lines = words(head(match="games_of_100") + deal * 2, tmp_path, capsys)
    assert lines[-6:-2] == [
        "  Game 1: Seat 1 178, Seat 2 40, Seat 3 0",
        "  Game 1 is over, bonus 100 to Seat 1",
        "  Bonuses: Seat 1 1, Seat 2 0, Seat 3 0",
        "  Totals: Seat 1 278, Seat 2 40, Seat 3 0",
    ]
    lines = words(head(match="rubber") + deal * 6, tmp_path, capsys)
    assert lines[-5:] == [
        "  Game 3 is over, bonus 600 to Seat 1",
        "  Games won: Seat 1 3, Seat 2 0, Seat 3 0",
        "  Totals: Seat 1 1334, Seat 2 120, Seat 3 0",
        "",
        "Seat 1 wins the match.",
    ]


def test_names_cannot_control_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    lines = words(HEAD + '[Names "Zoë A\x1b[2J Bo"]\ndeal\n', tmp_path, capsys)
    assert "Zoë, A?[2J, Bo" in lines[0]


# Where a replay stops


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (HEAD + "deal\nbid 1 10\n", 7, "bid_too_high"),
        (HEAD + "deal\nplay 1 AS\nplay 2 AS\n", 8, "not_unseen"),
        (CARDS + "play 2 JS\n", 26, "not_held"),
        (CARDS + "play 2 10S\n", 26, "must_follow"),
        (HEAD + "deal\ntricks 1 5\ntricks 2 5\n", 8, "wrong_sum"),
        (HEAD + "deal\npremium 1 declare\npremium 2 declare\n", 8, "other_first"),
        (HEAD + "deal\nbid 1 \x07\n", 7, "not_whole"),
        (HEAD + "deal\nhand\n", 7, "not_one_of"),
        (HEAD.replace("parlett-3", "parlett-9"), 5, "not_one_of"),
        (head(match="target"), 5, "no_target"),
    ],
)
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_an_invalid_line_stops_the_replay_with_its_place_and_reason(
    text: str,
    line: int,
    reason: str,
    flags: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(text, encoding="utf-8")
    assert replay.main([*flags, "game.txt"]) == 2
    out, err = capsys.readouterr()
    place = f"game.txt:{line}: "
    assert err.startswith(place) and says(err.removeprefix(place), reason), err
    assert len(err.splitlines()) == 1
    if flags:
        events = [row for row in text.splitlines()[:line] if row[0] != "["]
        assert len(out.splitlines()) == max(0, len(events) - 1)


def test_a_damaged_line_stops_the_replay(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(CARDS.encode().replace(b"play 2 QC", b"play 2 Q\x80"))
    assert replay.main(["--json", str(path)]) == 2
    out, err = capsys.readouterr()
    assert err == f"{path}:17: {say('error.not_utf8')}\n"
    assert len(out.splitlines()) == 11
