"""Real MicroPython under Node: code, calls, files and the `/flash` folder, restarts, errors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tools.micropython
from tools.micropython import MicroPython, MicroPythonError, project_files
from tools.node import NodeError


@pytest.fixture(scope="module")
def shared() -> Iterator[MicroPython]:
    with MicroPython() as device:
        yield device


@pytest.fixture
def storage(tmp_path: Path) -> Path:
    return tmp_path / "storage"


def contents(folder: Path) -> dict[str, bytes | None]:
    """Return relative path -> bytes of a file, None for a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def test_run_returns_what_is_printed(shared: MicroPython) -> None:
    assert shared.run("import sys\nprint(sys.implementation.name)") == "micropython\n"
    assert shared.run("print('Herz ♥ 🂱', end='')") == "Herz ♥ 🂱"
    assert shared.run("pass") == ""


def test_exception_leaves_micropython_usable(shared: MicroPython) -> None:
    shared.run("kept = 99")
    with pytest.raises(MicroPythonError) as caught:
        shared.run("print('before')\nkept / 0")
    assert str(caught.value).startswith("Traceback (most recent call last):\n")
    assert 'File "<stdin>", line 2' in str(caught.value)
    assert "ZeroDivisionError" in str(caught.value)
    assert shared.output == "before\n"
    for code, name in (
        ("(", "SyntaxError"),
        ("raise SystemExit(1)", "SystemExit"),
        ("def deeper():\n    deeper()\ndeeper()", "RuntimeError: maximum recursion depth"),
        ("bytearray(1 << 30)", "MemoryError"),
        ("import nowhere", "ImportError"),
    ):
        with pytest.raises(MicroPythonError, match=name):
            shared.run(code)
    assert shared.run("print(kept)") == "99\n"


def test_call_takes_and_returns_nested_data(shared: MicroPython) -> None:
    shared.run("def same(*values):\n    print(len(values))\n    return values")
    nested: list[object] = [[[], {}], {"a": [{"ü": [1, "2"]}]}]
    values: list[object] = [None, True, -1, 1 << 40, 0.5, "", "é ♥ 🂱 \0\n", *nested]
    assert shared.call("__main__", "same", *values) == values
    assert shared.output == "9\n"
    assert shared.call("__main__", "same") == []


def test_call_reports_errors(shared: MicroPython) -> None:
    shared.run("def wrong():\n    return object()\ndef failing():\n    raise ValueError('no')")
    with pytest.raises(MicroPythonError, match="the result of __main__.wrong must be a JSON value"):
        shared.call("__main__", "wrong")
    with pytest.raises(MicroPythonError, match="ValueError: no"):
        shared.call("__main__", "failing")
    with pytest.raises(MicroPythonError, match="AttributeError"):
        shared.call("__main__", "missing")
    with pytest.raises(MicroPythonError, match="ImportError"):
        shared.call("nowhere", "missing")


def test_files_are_importable(tmp_path: Path) -> None:
    source = tmp_path / "source.py"
    source.write_text("def double(number):\n    return 2 * number\n", encoding="utf-8")
    with MicroPython(files={"some/folder/module.py": source, "/top.py": source}) as device:
        assert device.call("some.folder.module", "double", 21) == 42
        assert device.call("top", "double", "ab") == "abab"


def test_project_files_without_those_for_cpython(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("engine/a.py", "firmware/b/c.py", "firmware/cpython/d.py", "tools/e.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("here = 1\n", encoding="utf-8")
    (tmp_path / "engine" / "notes.txt").touch()
    monkeypatch.setattr(tools.micropython, "ROOT", tmp_path)
    with MicroPython() as device:
        device.run("import engine.a, firmware.b.c")
        assert device.run("import os; print(os.listdir('/engine'))") == "['a.mpy']\n"
        assert device.run("print(os.listdir('/firmware'))") == "['b']\n"
        with pytest.raises(MicroPythonError, match="ImportError"):
            device.run("import tools.e")


def test_it_compiles_the_project_s_files_itself(shared: MicroPython) -> None:
    for path, source in project_files().items():
        shared.run(f"compile({source.read_text(encoding='utf-8')!r}, {path!r}, 'exec')")


def test_storage_is_mirrored_both_ways(storage: Path) -> None:
    (storage / "old" / "deep").mkdir(parents=True)
    (storage / "old" / "deep" / "all").write_bytes(bytes(range(256)))
    (storage / ".partial").write_bytes(b"left by a killed runner")
    with MicroPython(storage=storage) as device:
        device.run("assert open('/flash/old/deep/all', 'rb').read() == bytes(range(256))")
        assert device.run("import os\nprint(os.listdir('/flash'))") == "['old']\n"

        device.run("file = open('/flash/log', 'wb')\nfile.write(b'one')\nfile.close()")
        assert (storage / "log").read_bytes() == b"one"
        device.run("with open('/flash/log', 'ab') as file: file.write(b', two')")
        assert (storage / "log").read_bytes() == b"one, two"
        device.run("with open('/flash/log', 'r+b') as file: file.write(b'ONE')")
        assert (storage / "log").read_bytes() == b"ONE, two"

        device.run("os.mkdir('/flash/new')\nopen('/flash/new/empty', 'w').close()")
        device.run("os.rename('/flash/log', '/flash/new/log')")
        device.run("os.remove('/flash/old/deep/all')\nos.rmdir('/flash/old/deep')")
        expected = {"old": None, "new": None, "new/empty": b"", "new/log": b"ONE, two"}
        assert contents(storage) == expected

        with pytest.raises(MicroPythonError):
            device.run("os.rename('/flash/new/log', '/flash/new/empty')\n1 / 0")
        assert contents(storage) == {"old": None, "new": None, "new/empty": b"ONE, two"}


def test_storage_when_a_file_becomes_a_folder_and_back(storage: Path) -> None:
    with MicroPython(storage=storage) as device:
        device.run("import os\nopen('/flash/name', 'w').close()")
        device.run("os.remove('/flash/name')\nos.mkdir('/flash/name')")
        device.run("open('/flash/name/inner', 'w').close()")
        assert contents(storage) == {"name": None, "name/inner": b""}
        device.run("os.remove('/flash/name/inner')\nos.rmdir('/flash/name')")
        device.run("open('/flash/name', 'w').close()")
        assert contents(storage) == {"name": b""}
        device.run("os.remove('/flash/name')\nos.mkdir('/flash/name')\nos.mkdir('/flash/name/in')")
        device.run("os.rmdir('/flash/name/in')\nos.rmdir('/flash/name')\nopen('/flash/name', 'w')")
        assert contents(storage) == {"name": b""}


def test_files_are_replaced_atomically(storage: Path) -> None:
    storage.mkdir()
    (storage / "state").write_bytes(b"old")
    with MicroPython(storage=storage) as device, (storage / "state").open("rb") as before:
        device.run("with open('/flash/state', 'wb') as file: file.write(b'new')")
        assert before.read() == b"old"  # the name belongs to another file now
        assert contents(storage) == {"state": b"new"}


def test_restart_forgets_modules_and_keeps_storage(storage: Path, tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("count = []\ndef add():\n    count.append(1)\n    return len(count)\n")
    with MicroPython(files={"module.py": module}, storage=storage) as device:
        assert [device.call("module", "add") for _ in range(2)] == [1, 2]
        device.run("name = 1\nwith open('/flash/kept', 'w') as file: file.write('é')")
        (storage / "kept").write_text("cut off", encoding="utf-8")
        device.restart()
        assert device.call("module", "add") == 1
        with pytest.raises(MicroPythonError, match="NameError"):
            device.run("name")
        assert device.run("print(open('/flash/kept').read())") == "cut off\n"
    assert contents(storage) == {"kept": b"cut off"}


def test_flash_without_storage_lasts_until_close() -> None:
    with MicroPython() as device:
        device.run("with open('/flash/kept', 'w') as file: file.write('here')")
        device.restart()
        assert device.run("print(open('/flash/kept').read())") == "here\n"
    with MicroPython() as device:
        assert device.run("import os\nprint(os.listdir('/flash'))") == "[]\n"


def test_two_starts_are_alike() -> None:
    code = "import gc, engine\ngc.collect()\nprint(gc.mem_alloc(), dir(), id(engine))"
    with MicroPython() as first, MicroPython() as second:
        printed = first.run(code)
        assert second.run(code) == printed
        first.restart()
        assert first.run(code) == printed


def test_closed_and_ended() -> None:
    device = MicroPython()
    with pytest.raises(MicroPythonError, match="^MicroPython ended: RangeError"):
        device.run("import re\nre.match('(a|b)*', 'ab' * 100000)")  # overflows Node's stack
    with pytest.raises(MicroPythonError, match="^MicroPython is closed$"):
        device.run("pass")
    device.close()
    device.close()
    with pytest.raises(MicroPythonError, match="^MicroPython is closed$"):
        device.run("pass")


def test_missing_node_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise NodeError("Node is missing: run 'make setup'")

    monkeypatch.setattr(tools.micropython, "find_node", missing)
    with pytest.raises(MicroPythonError, match="^Node is missing: run 'make setup'$"):
        MicroPython()


def test_old_node_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.write_text('#!/bin/sh\ntest "$1" = --version && echo v12.22.9\n')
    node.chmod(0o755)
    monkeypatch.setattr(tools.micropython, "find_node", lambda: node)
    with pytest.raises(MicroPythonError, match="^Node v12.22.9 is older than 18: run 'make "):
        MicroPython()
