"""The display's model in JavaScript is equal to that in Python."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

from host_tests import amount
from tools.node import find_node
from tools.sim.fingers import press
from tools.sim.panel import Panel, PanelError
from tools.sim.simulator import Simulator
from tools.web.pages import PAGE

RUNNER = Path(__file__).with_name("panel.mjs")


def in_javascript(streams: list[list[bytes]]) -> list[list]:
    """Return for each stream of transactions what the model says after each of them."""
    asked = json.dumps([[each.hex() for each in stream] for stream in streams])
    command = [str(find_node()), str(RUNNER), (PAGE / "panel.js").as_uri()]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    answer: list[list] = json.loads(done.stdout)
    return answer


def in_python(stream: list[bytes]) -> list:
    """Return the same from the model in Python."""
    panel = Panel()
    answers = []
    for each in stream:
        error = None
        try:
            panel.write(each)
        except PanelError as problem:
            error = str(problem)
        rows = "".join(f"{row:032x}" for row in panel.pixels().rows)
        answers.append([rows, panel.contrast, error])
    return answers


def random_transaction(chance: random.Random) -> bytes:
    """Return commands, mostly those that exist, or data."""
    if chance.random() < 0.4:
        return b"\x40" + chance.randbytes(chance.randrange(1, 200))
    known = [
        *((0x8D, 0x14), (0xAF,), (0xAE,), (0x20, chance.randrange(4)), (0xA6,), (0xA7,), (0xA5,)),
        *((0xA4,), (0xA0,), (0xA1,), (0xC0,), (0xC8,), (0xDA, chance.choice((2, 18, 34, 50)))),
        *(
            (0xD3, chance.randrange(64)),
            (0x40 | chance.randrange(64),),
            (0xA8, chance.randrange(64)),
        ),
        *((0xB0 | chance.randrange(8),), (0x10 | chance.randrange(9), chance.randrange(16))),
        *((0x21, chance.randrange(128), chance.randrange(128)), (0x22, chance.randrange(8), 7)),
        *((0x81, chance.randrange(256)), (chance.randrange(256),)),
    ]
    commands = [byte for _ in range(chance.randrange(1, 6)) for byte in chance.choice(known)]
    if chance.random() < 0.2:
        return b"".join(bytes((0x80, byte)) for byte in commands)
    return bytes((0x00 if chance.random() < 0.95 else 0x11, *commands))


def test_random_bytes_make_the_same_picture_and_the_same_errors() -> None:
    chance = random.Random(amount.seed)
    begin = [b"\x00\x8d\x14\xaf"]
    streams = [begin + [random_transaction(chance) for _ in range(40)] for _ in amount.seeds()]
    answers = [in_python(stream) for stream in streams]
    assert in_javascript(streams) == answers
    assert any(each[2] for stream in answers for each in stream)


def test_the_bytes_of_the_driver_make_the_same_pictures(monkeypatch) -> None:
    sent: list[bytes] = []
    write = Panel.write

    def noted(panel: Panel, each: bytes) -> None:
        sent.append(each)
        write(panel, each)

    monkeypatch.setattr(Panel, "write", noted)
    with Simulator(welcome=True) as device:
        press(device, "OK OK*4 RIGHT OK*6 RIGHT OK wait:3000 OK wait:3000")
    monkeypatch.undo()
    assert len(sent) > 100
    assert in_javascript([sent]) == [in_python(sent)]
