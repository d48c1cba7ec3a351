"""The replay of a record: as JSON, in words, and where it stops."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.words import say
from host_tests.refusals import says
from tools import replay
from tools.command_line import BROKEN_PIPE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GOLDEN = HERE / "test_replay_golden.txt"

HEAD = '[Game "adding"]\n[Rules "pagat-99"]\n[Seats "4"]\n[Dealer "4"]\n'  # four lines
T_02 = HEAD + "hand\nplay 1 K\nplay 2 9\nplay 3 4\nplay 2 10 -10\nplay 1 8\nplay 4 4\nout 1\n"

KEYS = [
    *("line", "event", "seat", "to_move", "over", "winners"),
    *("card", "total", "direction", "tokens", "marks", "points", "scores"),
    *("hand", "dealer", "call"),
]

WHOLE_GAME = """\
; A short game of three with every kind of event. East's cards are known.
[Game "adding"]
[Rules "pagat-99"]
[Option "tokens=2"]
[Option "two_player_reverse=again"]
[Seats "3"]
[Names "North East Southwest"]
[Dealer "2"]

hand
deal 2 KS 10H 4C
play 3 A +11
play 1 10 -10
play 2 KS
draw 2 QD
play 3 4
nodraw 3
play 2 10H
draw 2 QC
play 1 10 +10
out 3
hand
deal 2 QS JS 2C
play 1 K
out 2
hand
deal 2 4S 9C 2H
play 2 4S
nodraw 2
play 1 K
play 3 K
play 2 9C
nodraw 2
play 1 10
play 3 K
out 2
hand
play 1 4
play 1 10 -10
play 3 A +1
nodraw 3
play 1 K
play 3 9
nodraw 3
play 1 9
play 3 9
nodraw 3
play 1 9
out 3
"""


Write = Callable[["str | bytes"], str]


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Return a function that writes a record as game.txt in the current folder."""
    monkeypatch.chdir(tmp_path)

    def write(content: str | bytes) -> str:
        data = content if isinstance(content, bytes) else content.encode()
        Path("game.txt").write_bytes(data)
        return "game.txt"

    return write


def objects(printed: str) -> list[dict]:
    """Return the JSON objects in the output, one per line."""
    return [json.loads(line) for line in printed.splitlines()]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess:
    """Run the replay as a person does, from the root of the project."""
    command = [sys.executable, "-m", "tools.replay", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, check=False)


# As JSON


def t_02_objects() -> list[dict]:
    """Return what the transcript T-02 must print, event by event."""
    same = {
        "over": False,
        "winners": [],
        "marks": None,
        "points": None,
        "scores": None,
        "hand": 1,
        "dealer": 4,
    }
    full = [5, 5, 5, 5]
    rows = [
        # line, event, seat, to_move, card, total, direction, tokens, call
        (5, "hand", None, 1, None, 0, 1, full, None),
        (6, "play", 1, 2, "K", 99, 1, full, "99"),
        (7, "play", 2, 3, "9", 99, 1, full, "pass to you 99"),
        (8, "play", 3, 2, "4", 99, -1, full, "back on you 99"),
        (9, "play", 2, 1, "10", 89, -1, full, "89"),
        (10, "play", 1, 4, "8", 97, -1, full, "97"),
        (11, "play", 4, 1, "4", 97, 1, full, "back on you 97"),
        (12, "out", 1, None, None, 97, 1, [4, 5, 5, 5], None),
    ]
    names = ("line", "event", "seat", "to_move", "card", "total", "direction", "tokens", "call")
    return [dict(zip(names, row, strict=True)) | same for row in rows]


def test_t_02_as_json_event_by_event(record: Write, capsys: pytest.CaptureFixture) -> None:
    assert replay.main(["--json", record(T_02)]) == 0
    printed = capsys.readouterr()
    shown = objects(printed.out)
    assert shown == t_02_objects()
    assert [list(event) for event in shown] == [KEYS] * 8
    assert printed.err == ""


def test_a_new_hand_has_the_next_dealer_and_number_and_begins_at_0(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    assert replay.main(["--json", record(T_02 + "hand\n")]) == 0
    last = objects(capsys.readouterr().out)[-1]
    assert (last["hand"], last["dealer"], last["to_move"], last["total"]) == (2, 1, 2, 0)
    assert last["tokens"] == [4, 5, 5, 5]


def test_known_cards_as_json(record: Write, capsys: pytest.CaptureFixture) -> None:
    lines = "hand\ndeal 1 KS 4H 9D\nplay 1 KS\ndraw 1 5C\nplay 2 9\nnodraw 2\n"
    assert replay.main(["--json", record(HEAD + lines)]) == 0
    shown = objects(capsys.readouterr().out)
    rows = [(event["event"], event["seat"], event["card"], event["call"]) for event in shown]
    assert rows == [
        ("hand", None, None, None),
        ("deal", 1, None, None),
        ("play", 1, "KS", "99"),
        ("draw", 1, "5C", None),
        ("play", 2, "9", "pass to you 99"),
        ("nodraw", 2, None, None),
    ]
    assert [event["to_move"] for event in shown] == [1, 1, 2, 2, 3, 3]


def test_a_player_who_plays_again_only_calls_the_total(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    head = HEAD.replace('"4"', '"2"') + '[Option "two_player_reverse=again"]\n'
    assert replay.main(["--json", record(head + "hand\ndeal 1 4S 5S 6S\nplay 1 4S\n")]) == 0
    last = objects(capsys.readouterr().out)[-1]
    assert (last["call"], last["to_move"]) == ("0", 1)


def test_the_end_of_a_game_as_json(record: Write, capsys: pytest.CaptureFixture) -> None:
    assert replay.main(["--json", record(WHOLE_GAME)]) == 0
    shown = objects(capsys.readouterr().out)
    assert [event["over"] for event in shown[:-1]] == [False] * (len(shown) - 1)
    assert [event["winners"] for event in shown[:-1]] == [[]] * (len(shown) - 1)
    last = shown[-1]
    assert (last["over"], last["winners"], last["to_move"]) == (True, [1], None)
    assert last["tokens"] == [2, 0, 0]


def test_without_tokens_lost_hands_are_marked(record: Write, capsys: pytest.CaptureFixture) -> None:
    lines = '[Option "tokens=0"]\nhand\nplay 1 K\nout 2\n'
    assert replay.main(["--json", record(HEAD + lines)]) == 0
    last = objects(capsys.readouterr().out)[-1]
    assert (last["tokens"], last["marks"]) == (None, [0, 1, 0, 0])


def test_a_record_of_tags_alone_prints_no_json(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    assert replay.main(["--json", record(HEAD)]) == 0
    assert capsys.readouterr().out == ""


# In words


def test_a_whole_game_in_words(record: Write, capsys: pytest.CaptureFixture) -> None:
    assert replay.main([record(WHOLE_GAME)]) == 0
    assert capsys.readouterr().out == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("lines", "ending"),
    [
        ("", "The game stops here before the first hand."),
        ("hand", "The game stops here, Seat 1 to play."),
        ("hand\nplay 1 K", "The game stops here, Seat 2 to play."),
        ("hand\nplay 1 K\nout 2", "The game stops here, between two hands."),
        ("hand\ndeal 1 KS 4H 9D", "The game stops here, Seat 1 to play."),
        (
            "hand\ndeal 1 KS 4H 9D\nplay 1 KS",
            "The game stops here, Seat 1 to draw, then Seat 2 to play.",
        ),
        (
            "hand\ndeal 1 KS 4H 9D\nplay 1 KS\ndraw 1 2C\nout 2\nhand",
            "The game stops here, Seat 1 to be dealt cards.",
        ),
    ],
)
def test_an_unfinished_game_says_who_is_next(
    record: Write, capsys: pytest.CaptureFixture, lines: str, ending: str
) -> None:
    assert replay.main([record(HEAD + lines)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == ending


def test_a_finished_game_says_who_wins_and_nothing_after(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    assert replay.main([record(WHOLE_GAME)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "North wins the game."


def test_without_tokens_the_lost_hands_are_shown(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    lines = '[Option "tokens=0"]\nhand\nplay 1 K\nout 2\n'
    assert replay.main([record(HEAD + lines)]) == 0
    assert "Seat 2  can't play, loses the hand: 1 lost so far" in capsys.readouterr().out


def test_names_cannot_control_the_terminal(record: Write, capsys: pytest.CaptureFixture) -> None:
    head = HEAD.replace('"4"', '"2"') + '[Names "Zoë A\x1b[2J"]\n'
    assert replay.main([record(head + "hand\n")]) == 0
    assert "Zoë, A?[2J;" in capsys.readouterr().out


def test_a_name_that_the_terminal_cannot_show_does_not_stop_the_replay(record: Write) -> None:
    path = Path(record(HEAD.replace('"4"', '"2"') + '[Names "Zoë 李"]\nhand\nplay 1 5\n'))
    done = subprocess.run(
        [sys.executable, "-m", "tools.replay", path.absolute()],
        capture_output=True,
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b'Zoe  5        "5"                   5  -> ?' in done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_reason_has_plain_spaces_in_every_encoding(record: Write, encoding: str) -> None:
    path = Path(record(HEAD + "hand\nplay 2 5\n"))
    done = subprocess.run(
        [sys.executable, "-m", "tools.replay", path.absolute()],
        capture_output=True,
        cwd=ROOT,
        env={"PYTHONIOENCODING": encoding},
        check=False,
    )
    assert done.stderr.decode(encoding).endswith(":6: It is seat 1's turn, not seat 2's.\n")


# The other rule systems


def objects_of(record: Write, capsys: pytest.CaptureFixture, content: str) -> list[dict]:
    """Return the JSON objects of a record."""
    assert replay.main(["--json", record(content)]) == 0
    return objects(capsys.readouterr().out)


def head(rules: str, seats: int, *options: str) -> str:
    """Return the tags of a record in which the last seat deals first."""
    changed = "".join(f'[Option "{option}"]\n' for option in options)
    tags = f'[Rules "{rules}"]\n{changed}[Seats "{seats}"]\n[Dealer "{seats}"]\n'
    return '[Game "adding"]\n' + tags


T_01 = head("98", 7) + (
    "hand\nplay 1 8\nplay 2 6\nplay 3 K\nplay 4 J\nplay 5 10\nplay 6 7\nplay 7 4\nhand\n"
)


def test_t_01_98_shows_the_total_over_the_limit_and_a_mark(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    events = objects_of(record, capsys, T_01)
    assert [event["call"] for event in events[1:-1]] == [
        *("8", "14", "98", "pass to you 98", "88", "95", "99"),
    ]
    end, after = events[-2:]
    assert (end["total"], end["to_move"], end["hand"], end["dealer"]) == (99, None, 1, 7)
    assert end["marks"] == after["marks"] == [0, 0, 0, 0, 0, 0, 1]
    assert (after["total"], after["to_move"], after["hand"], after["dealer"]) == (0, 2, 2, 1)
    for event in events:
        assert (event["tokens"], event["points"], event["scores"]) == (None, None, None)
        assert (event["over"], event["winners"]) == (False, [])


T_04 = head("wilson-99", 3, "target_points=3") + (
    "hand\nplay 1 K\nplay 2 5\nplay 3 J\nplay 1 7\nplay 2 Q\nplay 3 10 -10\n"
    "play 1 K\nplay 2 K\nplay 3 K\nplay 1 K\nplay 2 K\nplay 3 K\nplay 1 8\nplay 3 K\n"
)


def test_t_04_wilsons_points_of_the_hand_and_scores(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    events = objects_of(record, capsys, T_04 + "hand\n")
    assert [event["points"] for event in events[4:8]] == [
        *([3, 3, 3], [3, 2, 3], [3, 2, 2], [2, 2, 2]),
    ]
    assert all(event["scores"] == [0, 0, 0] for event in events[:-2])
    end, after = events[-2:]
    assert (end["total"], end["to_move"], end["over"]) == (102, None, False)
    assert (end["points"], end["scores"]) == ([1, 2, 1], [1, 2, 1])
    assert (after["points"], after["scores"]) == ([3, 3, 3], [1, 2, 1])
    for event in events:
        assert (event["tokens"], event["marks"]) == (None, None)


def test_wilsons_game_as_json_to_its_end(record: Write, capsys: pytest.CaptureFixture) -> None:
    lines = "hand\n" + "".join(f"play {turn % 2 + 1} K\n" for turn in range(10))
    events = objects_of(record, capsys, head("wilson-99", 2, "target_points=2") + lines)
    last = events[-1]
    assert (last["over"], last["winners"], last["scores"]) == (True, [1], [2, 1])


def test_wilsons_game_in_words(record: Write, capsys: pytest.CaptureFixture) -> None:
    assert replay.main([record(T_04)]) == 0
    printed = capsys.readouterr().out
    for line in (
        "Wilson's 99 (wilson-99): Seat 1, Seat 2, Seat 3; first dealer Seat 3",
        "House rule: target_points=3",
        "  Seat 2  loses 1 point: 2 points left in this hand",
        "  Seat 3  goes over, loses 1 point: 1 point left in this hand",
        "  Scores: Seat 1 1, Seat 2 2, Seat 3 1",
        "The game stops here, between two hands.",
    ):
        assert line in printed.splitlines()


def test_one_point_less_than_none_is_one_point(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    rules = head("wilson-99", 2, "points_per_hand=1", "points_floor=none", "borders=5 9")
    assert replay.main([record(rules + "hand\nplay 1 8\nplay 2 2\nplay 1 K\n")]) == 0
    assert "  Seat 1  loses 2 points: -1 point left in this hand" in capsys.readouterr().out


def test_98_in_words(record: Write, capsys: pytest.CaptureFixture) -> None:
    assert replay.main([record(T_01)]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 7  goes over, loses the hand: 1 lost so far" in printed.splitlines()


@pytest.mark.parametrize(
    ("rules", "token"),
    [("classic-99", "token"), ("orcutt-99", "nickel"), ("100", "chip"), ("pagat-99", "penny")],
)
def test_a_loss_has_the_rules_own_name(
    record: Write, capsys: pytest.CaptureFixture, rules: str, token: str
) -> None:
    assert replay.main([record(head(rules, 2, "start_total=99") + "hand\nout 1\n")]) == 0
    assert f"can't play, loses a {token}: " in capsys.readouterr().out


def test_100_with_known_cards_as_json(record: Write, capsys: pytest.CaptureFixture) -> None:
    lines = (
        "hand\ndeal 1 AS 2S QH\nplay 1 AS =36\ndraw 1 5D\nplay 2 K\nplay 1 2S\ndraw 1 JC\n"
        "play 2 10\nplay 1 QH\ndraw 1 9C\n"
    )
    events = objects_of(record, capsys, head("100", 2) + lines)
    assert [event["call"] for event in events if event["event"] == "play"] == [
        *("36", "pass to you 36", "72", "100", "0"),
    ]


def test_a_10_with_the_pile_taken_away_play_goes_on_at_0(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    lines = "hand\nplay 1 4\nplay 3 K\nout 2\nplay 1 5\nplay 3 K\nout 1\n"
    content = head("pagat-99", 3, "after_bust=pile_away_out") + lines
    events = objects_of(record, capsys, content)
    first, last = events[3], events[-1]
    assert (first["total"], first["to_move"], first["direction"]) == (0, 1, -1)
    assert (first["tokens"], first["hand"]) == ([5, 4, 5], 1)
    assert (last["total"], last["to_move"], last["tokens"]) == (99, None, [4, 4, 5])
    assert replay.main([record(content)]) == 0
    assert "  The pile is taken away." in capsys.readouterr().out.splitlines()


def test_a_card_turned_up_as_json_and_in_words(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    content = head("pagat-99", 2, "turn_up=any") + "hand\nturnup 8H\n"
    last = objects_of(record, capsys, content)[-1]
    assert (last["event"], last["seat"], last["card"], last["total"]) == ("turnup", None, "8H", 8)
    assert replay.main([record(content)]) == 0
    assert "  8H is turned up: 8" in capsys.readouterr().out.splitlines()
    assert replay.main([record(content.replace("turnup 8H\n", ""))]) == 0
    assert capsys.readouterr().out.endswith("The game stops here, a card to be turned up.\n")


def test_what_a_play_costs_and_what_it_brings(record: Write, capsys: pytest.CaptureFixture) -> None:
    costs = ("tokens=5", "borders=33 66", "border_costs=token", "winning=99", "loss_costs=2")
    assert replay.main([record(head("pagat-99", 3, *costs) + "hand\nplay 1 K\n")]) == 0
    *_, cost, reward = capsys.readouterr().out.split("\n\n")[1].strip().splitlines()
    assert cost == "  Seat 1  loses 2 pennies: 3 left"
    assert reward == "  Seat 1  wins the hand: all others lose 2 pennies"
    content = head("pagat-99", 2, "tokens=9", "loss_costs=2", "start_total=99") + "hand\nout 1\n"
    assert replay.main([record(content)]) == 0
    assert "can't play, loses 2 pennies: 7 left" in capsys.readouterr().out


def test_what_points_over_the_limit_cost(record: Write, capsys: pytest.CaptureFixture) -> None:
    over = ("over_costs=true", "loss_costs=2", "start_total=95")
    lines = "hand\nplay 1 7\nhand\nplay 2 9\n"
    assert replay.main([record(head("98", 2, *over) + lines)]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 1  goes over, loses the hand and gets 4 marks: 4 so far\n" in printed
    assert "  Seat 2  goes over, loses the hand and gets 6 marks: 6 so far\n" in printed
    assert replay.main([record(head("98", 2, *over) + lines + "join\n")]) == 0
    assert "  Seat 3  joins with 6 marks\n" in capsys.readouterr().out
    assert replay.main([record(head("98", 2, *over, "tokens=9") + lines)]) == 0
    assert "  Seat 2  goes over, loses 6 marks: 3 left\n" in capsys.readouterr().out


def test_who_is_named_to_pay_and_what_all_pay(record: Write, capsys: pytest.CaptureFixture) -> None:
    options = ("tokens=3", "Q=add 10 name_pays", "costly=20", "rewarding=20")
    content = head("pagat-99", 3, *options) + "hand\nplay 1 Q >3\nplay 2 J\n"
    assert replay.main([record(content)]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 3  loses a penny: 2 left\n" in printed
    assert "  Seat 2  loses a penny: 2 left\n" in printed
    assert "  Seat 2  makes a total that pays: all others lose 1 penny\n" in printed


def test_a_named_player_pays_one_more_than_all_others(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    def printed(*options: str) -> str:
        content = head("pagat-99", 3, "start_total=10", "Q=add 10 name_pays", *options)
        assert replay.main([record(content + "hand\nplay 1 Q >3\n")]) == 0
        return capsys.readouterr().out

    words = printed("winning=20", "loss_costs=2")
    assert "  Seat 1  wins the hand: all others lose 2 pennies\n" in words
    assert "  Seat 3  loses one penny more: 2 left\n" in words
    assert "  Seat 3  loses one penny more: 3 left\n" in printed("rewarding=20")
    last = printed("rewarding=20", "tokens=2")
    assert "  Seat 3  loses the last penny and is out of the game\n" in last
    marks = printed("rewarding=20", "tokens=0", "token_name=mark")
    assert "  Seat 3  pays one more: 2 lost so far\n" in marks
    assert "  Seat 3  loses a penny: 4 left\n" in printed()
    points = printed("winning=20", "borders=33")
    assert "  Seat 3  loses 1 point more: 1 point left in this hand\n" in points


def test_who_is_put_out_by_a_total_that_pays(record: Write, capsys: pytest.CaptureFixture) -> None:
    content = head("pagat-99", 4, "tokens=2", "rewarding=10 20")
    lines = "hand\nplay 1 Q\nplay 2 J\n"
    assert replay.main([record(content + lines)]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 2  makes a total that pays: all others lose 1 penny\n" in printed
    for seat in (3, 4):
        assert f"  Seat {seat}  loses the last penny and is out of the game\n" in printed


def test_the_cards_that_cannot_be_played_are_shown_though_the_hand_is_laid_down(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    for after in ("pile_away_out", "out_total_stays"):
        options = (f"after_bust={after}", "start_total=99", "hand=1")
        content = head("pagat-99", 3, *options) + "hand\ndeal 1 Q\nout 1\n"
        assert replay.main([record(content)]) == 0
        assert "  Seat 1  can't play Q, loses a penny: 4 left\n" in capsys.readouterr().out


def test_all_others_are_those_in_the_hand(record: Write, capsys: pytest.CaptureFixture) -> None:
    stays = ("after_bust=out_total_stays", "rewarding=97", "start_total=99", "8=set 97")
    content = head("pagat-99", 4, *stays) + "hand\nout 1\nplay 2 8\n"
    assert replay.main([record(content)]) == 0
    words = "  Seat 2  makes a total that pays: all others in the hand lose 1 penny\n"
    assert words in capsys.readouterr().out
    points = head("wilson-99", 3, "winning=10") + "hand\nplay 1 K\n"
    assert replay.main([record(points)]) == 0
    assert "  Seat 1  wins the hand: all others lose 1 point\n" in capsys.readouterr().out


def test_a_card_over_a_limit_that_is_no_border_costs_no_point(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    content = head("wilson-99", 3, "borders=33 66", "start_total=95") + "hand\nplay 1 K\n"
    assert replay.main([record(content)]) == 0
    words = "  Seat 1  goes over, loses no points: 3 points left in this hand\n"
    assert words in capsys.readouterr().out


def test_who_is_named_to_lose(record: Write, capsys: pytest.CaptureFixture) -> None:
    stays = ("tokens=2", "after_bust=out_total_stays", "Q=name_loses")
    content = head("pagat-99", 3, *stays) + "hand\nplay 1 Q >3\nplay 2 Q >1\n"
    assert replay.main([record(content)]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 3  loses a penny: 1 left\n  The others play on.\n" in printed
    assert printed.count("The others play on.") == 1
    points = head("wilson-99", 3, "Q=name_loses") + "hand\nplay 1 Q >3\n"
    assert replay.main([record(points)]) == 0
    assert "  Seat 3  loses 1 point: 2 points left in this hand\n" in capsys.readouterr().out


def test_whose_cards_are_moved(record: Write, capsys: pytest.CaptureFixture) -> None:
    options = ("7=name_swaps", "J=name_gives")
    content = head("pagat-99", 3, *options) + "hand\nplay 1 J >3\nplay 2 7 >1\n"
    assert replay.main([record(content)]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 1  takes a card from Seat 3\n" in printed
    assert "  Seat 2  swaps hands with Seat 1\n" in printed
    # Who loses by the card, or names who is out by it, moves none.
    stays = ("7=add 99 name_swaps", "bust_by_playing=true", "after_bust=pile_away_stay")
    pays = ("7=name_pays name_swaps", "tokens=1")
    for more in (("start_total=5", *stays), pays):
        assert replay.main([record(head("pagat-99", 3, *more) + "hand\nplay 1 7 >2\n")]) == 0
        assert "swaps hands" not in capsys.readouterr().out


def test_cards_that_are_due_are_drawn_or_come_out_of_another_hand(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    seating = '[Seating "table table:keeper table"]\n[Seed "1"]\n'
    content = head("pagat-99", 3, "7=name_swaps", "2=next_draws 2") + seating
    content += "hand\ndeal 2 4C 5C 6C\nplay 1 7 >2\n"
    assert replay.main([record(content)]) == 0
    stops = "The game stops here, Seat 2 to get a card, then Seat 2 to play.\n"
    assert capsys.readouterr().out.endswith(stops)
    assert replay.main([record(content + "draw 2 9S\n")]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 2  gets 9S\n" in printed and printed.endswith(stops)
    content += "draw 2 9S\ndraw 2 2S\nplay 2 2S\n"
    assert replay.main([record(content)]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 3  draws 2 cards\n" in printed
    assert printed.endswith("The game stops here, Seat 2 to draw, then Seat 3 to play.\n")


def test_the_last_one_in_pays_the_last_token_and_is_not_out(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    options = ("tokens=1", "borders=10", "border_costs=token", "rewarding=11")
    assert replay.main([record(head("pagat-99", 2, *options) + "hand\nplay 1 A +11\n")]) == 0
    printed = capsys.readouterr().out
    assert "  Seat 1  loses the last penny\n" in printed
    assert "Seat 1 wins the game." in printed


def test_who_cannot_play_still_has_cards_though_they_are_laid_down(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    content = head("jiujiu-99", 3, "start_total=99") + "hand\nout 1\n"
    assert replay.main([record(content)]) == 0
    assert "can't play, loses" in capsys.readouterr().out
    content = head("98", 2, "hand=1", "draw=never") + "hand\nplay 1 5\nplay 2 5\nout 1\n"
    assert replay.main([record(content)]) == 0
    assert "has no card left, loses" in capsys.readouterr().out


def test_a_24_a_late_draw_that_nobody_enters(record: Write, capsys: pytest.CaptureFixture) -> None:
    content = head("pagat-99", 2, "forget_to_draw=lenient") + (
        "hand\nplay 1 5\nnodraw 1\nplay 2 6\ndraw 1\n"
    )
    last = objects_of(record, capsys, content)[-1]
    assert (last["event"], last["seat"], last["card"], last["to_move"]) == ("draw", 1, None, 1)
    assert replay.main([record(content)]) == 0
    assert "  Seat 1  draws late" in capsys.readouterr().out.splitlines()


# Rule files


CLUB = '{"base": "98", "name": "Club night", "limit": 50, "cards": {"2S": {"double": true}}}'


def test_a_rule_file_beside_the_record_or_in_the_current_folder(
    record: Write, capsys: pytest.CaptureFixture, tmp_path: Path
) -> None:
    content = head("rules/club.json", 2) + "hand\nplay 1 K\n"
    name = record(content)
    Path("rules").mkdir()
    Path("rules/club.json").write_text(CLUB)
    assert replay.main(["--json", name]) == 0
    assert objects(capsys.readouterr().out)[-1]["total"] == 50
    Path("elsewhere").mkdir()
    Path("elsewhere/game.txt").write_text(content)
    assert replay.main(["elsewhere/game.txt"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "Club night (rules/club.json): Seat 1, Seat 2; first dealer Seat 2",
        "House rule: limit=50",
        "House rule: 2S=double",
    ]
    Path("elsewhere/rules").mkdir()
    Path("elsewhere/rules/club.json").write_text(CLUB.replace("50", "40"))
    assert replay.main(["--json", "elsewhere/game.txt"]) == 0
    assert objects(capsys.readouterr().out)[-1]["total"] == 40  # beside the record comes first


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (CLUB.replace("98", "97"), "not_one_of"),
        (CLUB.replace("50", "0"), "out_of_range"),
        (CLUB.replace('"limit"', '"luck"'), "no_such_rule"),
        (CLUB.replace("true", "false"), "true_or_nothing"),
        (CLUB.replace('"base"', '"bass"'), "not_one_of"),
        (CLUB[:-1], "unreadable_file"),
        ("[]", "not_an_object"),
        ("null", "not_an_object"),
        ("[" * 9, "unreadable_file"),
        ("[" * 60000, "unreadable_file"),
        ('"\xff"', "unreadable_file"),
        (" " * 70000, "file_too_large"),
    ],
)
def test_an_invalid_rule_file_is_refused_with_its_name_a_key_and_a_reason(
    record: Write, capsys: pytest.CaptureFixture, content: str, reason: str
) -> None:
    name = record(head("club.json", 2) + "hand\n")
    Path("club.json").write_bytes(content.encode("latin-1"))
    assert replay.main([name]) == 2
    printed = capsys.readouterr()
    start = "game.txt:5: "
    assert printed.err.startswith(start + "club.json")
    why = printed.err.removeprefix(start)
    assert says(why.removeprefix("club.json: "), reason), why
    assert len(printed.err.splitlines()) == 1
    assert printed.out == ""


@pytest.mark.parametrize("name", ["none.json", "/", "..", "a\x00b", "", "x" * 5000])
def test_a_missing_rule_file_gives_one_line(
    record: Write, capsys: pytest.CaptureFixture, name: str
) -> None:
    assert replay.main([record(head(name, 2) + "hand\n")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("game.txt:5: ")
    assert len(error.splitlines()) == 1


# Where a replay stops


@pytest.mark.parametrize(
    ("content", "line", "reason"),
    [
        (T_02 + "play 1 5\n", 13, "begin_hand"),
        (HEAD + "hand\nplay 1 K\nplay 2 5\n", 7, "over_limit"),
        (HEAD + "\nhand\n; lead\nplay 2 5\n", 8, "not_turn"),
        (HEAD + "hand\nfold 1\n", 6, "not_one_of"),
        (HEAD + "hand\ndeal 1 KS 4H\n", 6, "wrong_count"),
        (HEAD + "hand\ndeal 1 KS KS 4H\n", 6, "not_unseen"),
        (HEAD.replace("pagat", "bagat") + "hand\n", 5, "not_one_of"),
        (HEAD.replace("pagat", "bagat"), 4, "not_one_of"),
        (HEAD.replace("adding", "adding\x0bup") + "hand\n", 5, "not_one_of"),
        ("[Game adding]\n", 1, "misread"),
        ("", 1, "missing_tag"),
        ("\n\n", 2, "missing_tag"),
        (b"\xff\xfe[\x00G\x00", 1, "not_utf8"),
        (HEAD.encode() + b"hand\nplay 1 \xc3\n", 6, "not_utf8"),
        (HEAD.encode() + b"hand\nplay\x00 1 5\n", 6, "not_one_of"),
    ],
)
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_an_invalid_line_stops_the_replay_with_its_place_and_reason(
    record: Write,
    capsys: pytest.CaptureFixture,
    flags: list[str],
    content: str | bytes,
    line: int,
    reason: str,
) -> None:
    assert replay.main([*flags, record(content)]) == 2
    error = capsys.readouterr().err
    place = f"game.txt:{line}: "
    assert error.startswith(place) and says(error.removeprefix(place), reason), error
    assert error.endswith("\n")
    assert len(error.splitlines()) == 1


def test_only_the_events_before_an_invalid_line_are_printed(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    content = T_02.replace("play 1 8", "play 1 J +1") + "hand\n"
    assert replay.main(["--json", record(content)]) == 2
    assert objects(capsys.readouterr().out) == t_02_objects()[:5]


def test_the_events_before_a_damaged_line_are_printed(
    record: Write, capsys: pytest.CaptureFixture
) -> None:
    content = T_02.encode().replace(b"play 1 8", b"play 1 \x80")
    assert replay.main(["--json", record(content)]) == 2
    printed = capsys.readouterr()
    assert objects(printed.out) == t_02_objects()[:5]
    assert printed.err == f"game.txt:10: {say('error.not_utf8')}\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("begin", [b"", b"\xef\xbb\xbf"])
def test_files_from_other_systems_read_the_same(
    record: Write, capsys: pytest.CaptureFixture, begin: bytes, end: str
) -> None:
    assert replay.main(["--json", record(begin + T_02.replace("\n", end).encode())]) == 0
    assert objects(capsys.readouterr().out) == t_02_objects()


def test_a_last_line_without_its_end_is_read(record: Write, capsys: pytest.CaptureFixture) -> None:
    assert replay.main(["--json", record(T_02.rstrip("\n"))]) == 0
    assert objects(capsys.readouterr().out) == t_02_objects()


def test_a_missing_file_gives_one_line(capsys: pytest.CaptureFixture) -> None:
    assert replay.main(["no-such-record.txt"]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "no-such-record.txt: No such file or directory\n")


def test_a_folder_gives_one_line(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    assert replay.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: Is a directory\n"


# From the command line


def test_a_record_from_standard_input() -> None:
    done = run("--json", "-", given=T_02.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert objects(done.stdout.decode()) == t_02_objects()


def test_an_invalid_record_from_standard_input() -> None:
    done = run("-", given=(HEAD + "hand\nplay 2 5\n").encode())
    assert done.returncode == 2
    assert says(done.stderr.decode().removeprefix("-:6: "), "not_turn")


def test_an_event_is_printed_before_the_next_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tools.replay", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(HEAD.encode())
        for line, event in ((b"hand\n", "hand"), (b"play 1 K\n", "play")):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["event"] == event
        process.stdin.close()
        assert process.wait(10) == 0


def test_a_closed_pipe_ends_the_replay_silently() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tools.replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write((HEAD + "hand\n").encode())
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        with contextlib.suppress(BrokenPipeError):  # the program may have noticed already
            process.stdin.write(b"play 1 K\n")
            process.stdin.close()
        assert process.wait(10) == BROKEN_PIPE
        assert process.stderr.read() == b""


def test_help_explains_the_usage() -> None:
    done = run("--help")
    assert done.returncode == 0
    for part in (b"usage: python3 -m tools.replay", b"FILE", b"--json", b"standard input", b"2"):
        assert part in done.stdout


def test_a_file_is_required() -> None:
    done = run()
    assert done.returncode == 2
    assert b"FILE" in done.stderr
