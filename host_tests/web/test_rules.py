"""The form for house rules: the engine's own checks, a file, and the rules on the device."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from engine.adding.rules import Rules
from firmware.screens.adding.card_table import CardTable
from firmware.ui.canvas import Canvas
from host_tests.web.page import DevicePage
from host_tests.web.test_page import violations
from tools.node import ROOT
from tools.sim.picture import Picture

RULES = {
    "limit": "77",
    "hand": "4",
    "borders": "11 22 33",
    "tokens": "2-4:6 5-:4",
    "7": "reverse",
    "suits": "2S=double; KH=nothing",
}

VARIANTS = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "variants.md").read_text(), re.DOTALL)
"""The published variants as rule files."""

_PICTURE = """() => {
  const { data } = document.querySelector("#picture").getContext("2d").getImageData(0, 0, 128, 64);
  return Array.from({ length: 8192 }, (_, at) => (data[4 * at] > 100 ? "1" : "0")).join("");
}"""


def opened_form(opened: Callable, **options: object) -> DevicePage:
    """Open the form, and wait until it is filled."""
    page: DevicePage = opened("rules.html", **options)
    expect(page.page.locator("[name=limit]")).not_to_have_value("")
    return page


def choose(page: DevicePage, path: Path) -> None:
    """Choose a file."""
    with page.page.expect_file_chooser() as chooser:
        page.page.locator("#choose").click()
    chooser.value.set_files(path)


def test_rules_are_made_explained_and_exported(opened: Callable) -> None:
    page = opened_form(opened)
    page.page.locator("#base").select_option("pagat-99")
    expect(page.page.locator("[name=limit]")).to_have_value("99")
    for name, value in RULES.items():
        page.page.locator(f'[name="{name}"]').fill(value)
    page.page.locator("[name=tie]").select_option("shared")
    expect(page.page.locator("#words")).to_contain_text("77")
    assert violations(page.page) == []
    with page.page.expect_download() as download:
        page.page.locator("#download").click()
    data = json.loads(download.value.path().read_text())
    assert data["limit"] == 77
    assert data["tokens"] == {"2-4": 6, "5-": 4}
    assert data["cards"] == {"7": {"reverse": True}, "2S": {"double": True}, "KH": {}}
    rules = Rules.from_file(data, "house.json")
    assert rules.borders == (11, 22, 33) or list(rules.borders) == [11, 22, 33]
    canvas = Canvas()
    CardTable(None, rules).draw(canvas)
    bits = page.page.evaluate(_PICTURE)
    shown = tuple(int(bits[at : at + 128], 2) for at in range(0, 8192, 128))
    assert Picture(128, 64, shown) == Picture.from_frame(bytes(canvas.buffer))


def test_wrong_values_are_named_while_typing(opened: Callable) -> None:
    page = opened_form(opened)
    for name, value, why in (
        ("limit", "0", "Limit: 0 must be a whole number from 1 to 999."),
        ("hand", "<b>9</b>", "<b>"),
        ("borders", "9 3", "Borders"),
        ("4", "explode", "explode"),
        ("name", "x" * 500, "Name"),
    ):
        control = page.page.locator(f'[name="{name}"]')
        before = control.input_value()
        control.fill(value)
        said = control.locator("xpath=following-sibling::span")
        expect(said).to_contain_text(why)
        assert said.locator("*").count() == 0
        expect(control).to_have_attribute("aria-invalid", "true")
        expect(page.page.locator("#right")).to_be_hidden()
        control.fill(before)
        expect(page.page.locator("#right")).to_be_visible()


def test_rules_go_onto_the_device(opened: Callable) -> None:
    page = opened_form(opened)
    page.page.locator("[name=limit]").fill("50")
    page.page.locator("[name=name]").fill("Fifty")
    page.page.locator("#put").click()
    expect(page.page.locator("#notice")).to_contain_text("The rules are on the device")
    page.page.goto(page.page.url.replace("rules.html", ""))
    page.ready()
    with zipfile.ZipFile(page.saves()) as saves:
        content = saves.read("saves/rules/fifty.json")
    data = json.loads(content[content.index(b"{") :])
    assert Rules.from_file(data).limit == 50


def test_a_rule_file_fills_the_form(opened: Callable, tmp_path: Path) -> None:
    page = opened_form(opened)
    path = tmp_path / "rules.json"
    assert len(VARIANTS) == 10
    for text in VARIANTS:
        path.write_text(text)
        choose(page, path)
        data = json.loads(text)
        expect(page.page.locator("[name=name]")).to_have_value(data["name"])
        expect(page.page.locator("#base")).to_have_value(data["base"])
        with page.page.expect_download() as download:
            page.page.locator("#download").click()
        again = json.loads(download.value.path().read_text())
        assert Rules.from_file(again).differences() == Rules.from_file(data).differences()


def test_damaged_and_hostile_rule_files_are_refused(opened: Callable, tmp_path: Path) -> None:
    page = opened_form(opened)
    path = tmp_path / "rules.json"
    notice = page.page.locator("#notice")
    for content in (
        "",
        "null",
        "[" * 100_000,
        "[" * 3_000,
        '{"base": "pagat-99", "name": "' + "x" * 3000 + '"}',
        '{"base": "<img src=x onerror=alert(1)>"}',
        '{"base": "pagat-99", "cards": {"<b>": {}}}',
        "x" * (10 << 20),
    ):
        path.write_text(content)
        choose(page, path)
        expect(notice).to_contain_text("This is not a rule file")
        assert notice.locator("*").count() == 0
        page.page.evaluate("document.querySelector('#notice').textContent = ''")
    page.page.locator("[name=limit]").fill("50")
    expect(page.page.locator("#right")).to_be_visible()
