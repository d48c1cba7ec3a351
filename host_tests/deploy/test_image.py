"""The image that a board takes from its drive: MicroPython, a filesystem and our files."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import pytest

littlefs = pytest.importorskip("littlefs", reason="make setup")

from tools import uf2  # noqa: E402
from tools.deploy import DeployError, files, image  # noqa: E402
from tools.deploy.__main__ import _BOARDS, main  # noqa: E402

FILES = {
    "/engine/__init__.mpy": b"",
    "/engine/adding/game.mpy": bytes(range(256)) * 300,
    "/firmware/app.mpy": b"M\x06app" * 500,
    "/main.py": b"import firmware.app\n",
}


def program(
    board: str | None = None,
    version: str | None = None,
    place: tuple[int, int] | None = None,
    size: int = 0x50000,
) -> bytes:
    """A program that says of itself what MicroPython says, and is nothing else."""
    result = bytearray(b"\x5a" * size)
    entries = []

    def text(value: str) -> int:
        nonlocal end
        start, end = end, end + len(value) + 1
        result[start:end] = value.encode() + b"\0"
        return uf2.FLASH + start

    end = 0x2000
    for identity, value in ((0xB63CFFBB, board), (0x11A9BC3A, version)):
        if value is not None:
            entries.append(struct.pack("<HH3I", 6, 0x5052, identity, text(value), 0))
    if place is not None:
        start, length = place
        words = (text("MicroPython"), uf2.FLASH + start, length)
        entries.append(struct.pack("<HH3I", 7, 0x504D, *words))
    pointers = b""
    for number, entry in enumerate(entries):
        at = 0x1000 + 16 * number
        result[at : at + 16] = entry
        pointers += struct.pack("<I", uf2.FLASH + at)
    result[0x1800 : 0x1800 + len(pointers)] = pointers
    first = uf2.FLASH + 0x1800
    header = struct.pack("<5I", 0x7188EBF2, first, first + len(pointers), 0, 0xE71AA390)
    result[0x1D4 : 0x1D4 + 20] = header
    return bytes(result)


def release(family: int = uf2.RP2040, **said: object) -> bytes:
    """The UF2 file of such a program."""
    return uf2.build({uf2.FLASH: program(**said)}, family)  # type: ignore[arg-type]


def dropped(made: bytes, start: int, size: int, before: bytes = b"\xff") -> dict[str, bytes]:
    """Drop an image on a board whose flash held `before`, over and over, and read its files."""
    flash = bytearray(before * ((start + size) // len(before)))
    for address, content in uf2.parse(made)[0].items():
        offset = address - uf2.FLASH
        flash[offset : offset + len(content)] = content
    context = littlefs.UserContext(buffer=flash[start : start + size])
    lfs = littlefs.LittleFS(
        context, mount=False, block_size=4096, block_count=size // 4096, prog_size=256
    )
    lfs.mount()
    found = {}
    for folder, _, names in lfs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with lfs.open(path, "rb") as file:
                found[path] = file.read()
    # It goes on working: nothing that is free is taken for something else.
    for number in range(20):
        with lfs.open(f"/new{number}", "wb") as file:
            file.write(bytes(5000))
    return found


@pytest.mark.parametrize("board", image.BOARDS)
def test_the_filesystem_of_each_board(board: str) -> None:
    layout = image.BOARDS[board]
    made = image.image(release(layout.families[0]), board, FILES)
    regions, family = uf2.parse(made)
    assert family in layout.families
    assert regions[uf2.FLASH].startswith(program())
    assert dropped(made, layout.start, layout.size) == FILES
    assert layout.start + layout.size in (2 << 20, 4 << 20)


def test_what_the_flash_held_before_does_not_matter() -> None:
    layout = image.BOARDS["pico"]
    older = {f"/engine/adding/old{n}.mpy": bytes(n) for n in range(0, 6000, 500)}
    blocks = image.filesystem({**older, "/saves/x.txt": b"x" * 9000}, layout.size)
    made = image.image(release(), "pico", FILES)
    assert dropped(made, layout.start, layout.size, b"\xa5") == FILES
    # Each of the old filesystem's blocks, put in place of every block.
    for block in blocks.values():
        assert dropped(made, layout.start, layout.size, block) == FILES


def test_it_is_the_same_every_time() -> None:
    assert image.image(release(), "pico", FILES) == image.image(release(), "pico", FILES)


def test_it_holds_what_flash_would_send(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    (tmp_path / "micropython.uf2").write_bytes(release())
    output = tmp_path / "made" / "image.uf2"
    arguments = ["--micropython", str(tmp_path / "micropython.uf2"), "-o", str(output)]
    assert main(["image", *arguments]) == 0
    assert str(output) in capsys.readouterr().out
    wanted = files.contents()
    wanted[files.MANIFEST] = files.manifest(wanted)
    layout = image.BOARDS["pico"]
    assert dropped(output.read_bytes(), layout.start, layout.size) == wanted


def test_micropython_knows_best_where_its_filesystem_is() -> None:
    place = (0x100000, 1 << 20)
    made = image.image(release(place=place), "pico", FILES)
    assert dropped(made, *place) == FILES


@pytest.mark.parametrize(
    ("board", "micropython", "reason"),
    [
        ("pico", b"", "this is no UF2 file"),
        ("pico", b"PK" * 512, "this is no UF2 file"),
        ("pico", release()[:-512], "not whole"),
        ("pico", release(uf2.RP2350), r"for the RP2350 \(Pico 2\), not for a pico;"),
        ("pico2", release(), r"for the RP2040 \(Pico\), not for a pico2;"),
        ("pico", release(board="pico_w"), "this MicroPython is for a pico_w, not for a pico;"),
        ("pico", release(version="v1.22.2"), "is v1.22.2; 1.23 is needed"),
        ("pico", release(size=0xA0100), "reaches into its own filesystem"),
        ("pico", uf2.build({0x20000000: b"x"}, uf2.RP2040), "does not begin where the flash"),
    ],
)
def test_what_can_t_be_used(board: str, micropython: bytes, reason: str) -> None:
    with pytest.raises(DeployError, match=reason) as caught:
        image.image(micropython, board, FILES)
    assert f"micropython.org/download/{image.BOARDS[board].release}" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_says_nothing_wrong_is_taken() -> None:
    image.image(release(board="pico", version="v1.29.0", place=(0xA0000, 0x160000)), "pico", FILES)
    image.image(release(board="vgaboard", version="nightly"), "pico", FILES)


def test_no_room() -> None:
    with pytest.raises(DeployError, match="no room in 64 KB"):
        image.filesystem({"/large.mpy": bytes(70_000)}, 65536)


def test_on_the_command_line(refused: Callable, tmp_path: Path) -> None:
    status, line = refused("image")
    assert status == 2 and "micropython.org/download/RPI_PICO" in line
    status, line = refused("image", "--micropython", str(tmp_path / "none.uf2"))
    assert status == 2 and "none.uf2: No such file or directory; MicroPython for it" in line
    status, line = refused("image", "--micropython", str(tmp_path), "--board", "pico2_w")
    assert status == 2 and line.endswith("micropython.org/download/RPI_PICO2_W")
    (tmp_path / "text").write_text("text")
    status, line = refused("image", "--micropython", str(tmp_path / "text"))
    assert status == 2 and "this is no UF2 file" in line
    (tmp_path / "good.uf2").write_bytes(release())
    arguments = ["--micropython", str(tmp_path / "good.uf2"), "-o", str(tmp_path / "text" / "x")]
    status, line = refused("image", *arguments)
    assert status == 1 and "can't be written" in line


def test_the_command_line_knows_every_board() -> None:
    assert tuple(image.BOARDS) == _BOARDS
