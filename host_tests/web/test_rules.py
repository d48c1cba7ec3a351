"""The form for house rules: the engine's own checks, a file, and the rules on the device."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.adding.rules import Rules
from engine.adding.vocabulary import KEYS
from firmware.screens.adding.card_table import CardTable
from firmware.ui.canvas import Canvas
from host_tests.web.page import DevicePage, choose_file
from host_tests.web.test_page import LANGUAGES, LOCALES, skip_the_tour, violations
from tools.node import ROOT
from tools.sim.picture import Picture
from tools.web.texts import own
from tools.words.build import pairs

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

_CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("#rules select")].filter((each) => {
    pen.font = getComputedStyle(each).font;
    const widths = [...each.options].map(({ text }) => pen.measureText(text).width);
    return Math.max(...widths) + 24 > each.clientWidth; // 24 for its arrow
  }).map((each) => each.id);
}"""
"""The fields with a choice that has no room for its words."""

_DROP = """([name, content]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], name));
  for (const kind of ["dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    if (document.body.dispatchEvent(event)) throw new Error("the browser would open the file");
  }
}"""

_PICTURE = """() => {
  const { data } = document.querySelector("#picture").getContext("2d").getImageData(0, 0, 128, 64);
  return Array.from({ length: 8192 }, (_, at) => (data[4 * at] > 100 ? "1" : "0")).join("");
}"""


def opened_form(opened: Callable, **options: object) -> DevicePage:
    """Open the form, and wait until it is filled."""
    page: DevicePage = opened("rules.html", **options)
    expect(page.page.locator("#rules")).to_be_visible()
    return page


def settle(page: Page) -> None:
    """Wait until the form shows what its values mean: that moves the buttons below it."""
    expect(page.locator("#result")).to_have_attribute("aria-busy", "false")


def said(page: DevicePage, name: str) -> Locator:
    """Return the place of what is wrong with a value, or of what it means."""
    return page.page.locator(f"[id='value-{name}-said']")


@pytest.mark.parametrize("locale", LOCALES)
def test_each_value_is_explained(opened: Callable, locale: str) -> None:
    page = opened_form(opened, locale=locale)
    texts = own(LANGUAGES[locale])
    device = dict(pairs(LANGUAGES[locale]))
    for key in (*KEYS, "suits"):
        help = page.page.locator(f"#value-{key}-help")
        words = help.inner_text()
        assert words.startswith(device.get(f"rule.about.{key}", "").partition("{")[0])
        assert words.endswith(texts.get(f"rules.help.{key}", ""))
        control = page.page.locator(f"[name={key}]")
        expect(control).to_have_attribute("aria-describedby", f"value-{key}-help value-{key}-said")
    limit = page.page.locator("#value-limit-help")
    expect(limit).to_contain_text(texts["rules.range"].format(least=1, most=999))
    borders = page.page.locator("#value-borders-help")
    expect(borders).to_contain_text(texts["rules.totals"].format(totals="33 66 99"))
    assert "{" not in page.page.locator("body").inner_text()
    examples = page.page.locator("#examples dd")
    named = [text for key, text in texts.items() if key.startswith("rules.word.")]
    named += [text for key, text in device.items() if key.startswith("effect.about.")]
    assert sorted(examples.all_inner_texts()) == sorted(named)
    assert violations(page.page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_words_of_a_choice_have_room(opened: Callable, playwright, phone: bool) -> None:
    for locale in LOCALES:
        options = playwright.devices["Pixel 7"] if phone else {}
        page = opened_form(opened, **{**options, "locale": locale})
        assert page.page.evaluate(_CUT) == []
        assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_values_are_given_in_the_words_of_the_device(opened: Callable) -> None:
    page = opened_form(opened)
    device = dict(pairs("english"))
    for base, name, means in (
        ("pagat-99", "tokens", "2 to 4 players: 5 pennies; 5 to 8 players: 3 pennies"),
        ("pagat-99", "A", "A counts 1 or 11"),
        ("pagat-99", "two_player_reverse", device["about.table.turn_pass"]),
        ("100", "suits", "2♠: doubles"),
        ("98", "target_points", ""),
        ("100", "target_points", ""),
        ("wilson-99", "target_points", "15 points win."),
        ("jiujiu-99", "floor", device["about.floor.clamp"]),
        ("jiujiu-99", "5", "5 counts 0, says who is next"),
        ("double-99", "4", "0, turns the direction; or 4"),
    ):
        page.page.locator("#base").select_option(base)
        expect(said(page, name)).to_contain_text(means)
        if not means:
            expect(said(page, name)).to_be_empty()


def test_an_example_goes_to_the_card_that_was_chosen(opened: Callable) -> None:
    page = opened_form(opened)
    page.page.locator("[name='7']").focus()
    expect(page.page.locator("#card")).to_have_value("7")
    buttons = page.page.locator("#examples button")
    for place in range(buttons.count()):
        button = buttons.nth(place)
        button.click()
        control = page.page.locator("[name='7']")
        expect(control).to_have_value(button.inner_text())
        expect(control).to_be_focused()
        expect(page.page.locator("[name='7'][aria-invalid=false]")).to_be_visible()
    page.page.locator("#card").select_option("*")
    page.page.get_by_role("button", name="add 4", exact=True).click()
    expect(page.page.locator("[name='*']")).to_have_value("add 4")
    expect(said(page, "*")).to_have_text("Joker counts 4")


def test_answers_are_beside_the_button(opened: Callable, playwright, tmp_path: Path) -> None:
    page = opened_form(opened, **playwright.devices["Pixel 7"])
    answer = page.page.locator("#answer")
    settle(page.page)
    page.page.locator("#put").tap()
    expect(answer).to_contain_text("The rules are on the device")
    expect(answer).to_be_in_viewport(ratio=0.95)
    boxes = [page.page.locator(f"#{name}").bounding_box() for name in ("put", "download")]
    assert boxes[0]["y"] + boxes[0]["height"] + 4 < boxes[1]["y"]  # type: ignore[index]
    page.page.locator("[name=limit]").fill("50")
    expect(answer).to_be_hidden()  # it was about other rules
    page.page.evaluate(_DROP, ["rules.json", "[]"])
    refused = page.page.locator("#refused")
    expect(refused).to_contain_text("This is not a rule file")
    expect(refused).to_be_in_viewport(ratio=0.95)


def test_a_second_tab_says_why_its_buttons_do_nothing(opened: Callable, address: str) -> None:
    first = opened_form(opened)
    for path, buttons in (("rules.html", "#put, #choose, #download"), ("", "#export, #import")):
        second = DevicePage(first.page.context.new_page())
        second.page.goto(address + path)
        notice = second.page.locator("#notice")
        expect(notice).to_contain_text("open in another tab")
        for button in second.page.locator(buttons).all():
            expect(button).to_be_disabled()
        if path:
            expect(second.page.locator("#rules")).to_be_hidden()
            second.page.evaluate(_DROP, ["rules.json", VARIANTS[0]])
        else:
            second.page.set_viewport_size({"width": 400, "height": 400})
            second.page.locator("#export").scroll_into_view_if_needed()
            expect(notice).to_be_in_viewport()
    second.page.close()
    waiting = first.page.context.pages[1]
    first.page.close()
    expect(waiting.locator("[name=limit]")).to_have_value(re.compile("9"))
    settle(waiting)
    waiting.locator("#put").click()
    expect(waiting.locator("#answer")).to_contain_text("The rules are on the device")


def test_the_page_follows_the_language_of_the_device(opened: Callable, address: str) -> None:
    page = opened_form(opened)
    page.page.locator("[name=limit]").fill("77")
    page.page.evaluate("document.activeElement.blur()")
    skip_the_tour(page)
    page.words("Tally at the table")
    page.press("LEFT")
    page.words("Marked: Settings")
    page.press("OK")
    page.words("Sound")
    for _ in range(10):
        page.press("DOWN")
    page.words("Marked: Language")
    page.press("RIGHT")
    device = dict(pairs("german"))
    expect(page.page.locator("h1")).to_have_text(device["about.house_rules"])
    label = page.page.locator("label[for=value-hand]")
    expect(label).to_have_text(device["rule.hand"])
    expect(page.page.locator("[name=limit]")).to_have_value("77")
    expect(said(page, "limit")).to_have_text(device["about.aim.limit"].format(limit=77))
    expect(page.page.locator("#value-limit-help")).to_contain_text(device["rule.about.limit"])
    expect(page.page.locator("#words")).to_contain_text(device["about.table"])
    other = page.page.context.new_page()
    other.goto(address + "replay.html")  # has no device yet
    expect(other.locator("h1")).to_have_text(own("german")["nav.replay"])


def test_a_file_is_dropped(opened: Callable) -> None:
    page = opened_form(opened)
    page.page.evaluate(_DROP, ["rules.json", VARIANTS[0]])
    name = json.loads(VARIANTS[0])["name"]
    expect(page.page.locator("[name=name]")).to_have_value(name)


def test_rules_are_made_explained_and_exported(opened: Callable) -> None:
    page = opened_form(opened)
    page.page.locator("#base").select_option("pagat-99")
    expect(page.page.locator("[name=limit]")).to_have_value("99")
    for name, value in RULES.items():
        page.page.locator(f'[name="{name}"]').fill(value)
    page.page.locator("[name=tie]").select_option("shared")
    expect(page.page.locator("#words")).to_contain_text("77")
    assert violations(page.page) == []
    settle(page.page)
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
        ("suits", "2S", "'2S' must be an option such as 2S=double."),
        ("suits", "K=double", "'K=double' must be an option such as 2S=double."),
        ("name", "x" * 500, "Name"),
    ):
        control = page.page.locator(f'[name="{name}"]')
        before = control.input_value()
        control.fill(value)
        expect(said(page, name)).to_contain_text(why)
        assert said(page, name).locator("*").count() == 0
        expect(control).to_have_attribute("aria-invalid", "true")
        expect(page.page.locator("#right")).to_be_hidden()
        wrong = page.page.get_by_role("status").filter(has_text="A value above is not right yet.")
        expect(wrong).to_be_visible()  # a screen reader says so while the person types
        control.fill(before)
        expect(page.page.locator("#right")).to_be_visible()


def test_rules_go_onto_the_device(opened: Callable) -> None:
    page = opened_form(opened)
    page.page.locator("[name=limit]").fill("50")
    page.page.locator("[name=name]").fill("Fifty")
    settle(page.page)
    page.page.locator("#put").click()
    expect(page.page.locator("#answer")).to_contain_text("The rules are on the device")
    page.page.goto(page.page.url.replace("rules.html", ""))
    page.ready()
    with zipfile.ZipFile(page.saves()) as saves:
        content = saves.read("saves/rules/fifty.json")
    data = json.loads(content[content.index(b"{") :])
    assert Rules.from_file(data).limit == 50


def test_a_rule_file_fills_the_form(opened: Callable, tmp_path: Path) -> None:
    page = opened_form(opened)
    path = tmp_path / "rules.json"
    assert VARIANTS
    for text in VARIANTS:
        path.write_text(text)
        choose_file(page.page, "choose", path)
        data = json.loads(text)
        expect(page.page.locator("[name=name]")).to_have_value(data["name"])
        expect(page.page.locator("#base")).to_have_value(data["base"])
        settle(page.page)
        with page.page.expect_download() as download:
            page.page.locator("#download").click()
        again = json.loads(download.value.path().read_text())
        assert Rules.from_file(again).differences() == Rules.from_file(data).differences()


def test_damaged_and_hostile_rule_files_are_refused(opened: Callable, tmp_path: Path) -> None:
    page = opened_form(opened)
    path = tmp_path / "rules.json"
    refused = page.page.locator("#refused")
    base = r"base: '.*' must be one of 100, 98, .*wilson-99\."
    for content, why in (
        ("", "It is not JSON."),
        ("null", "This must be an object in braces, not null."),
        ("[]", "This must be an object in braces, not []."),
        ("[" * 100_000, "It is too large."),
        ("[" * 3_000, "The brackets are more than 8 deep."),
        ('{"base": "pagat-99", "name": "' + "x" * 3000 + '"}', "Name: write 1 to 16 characters."),
        ('{"base": "<img src=x onerror=alert(1)>"}', re.compile(base)),
        ('{"base": "pagat-99", "cards": {"<b>": {}}}', "'<b>' is not a card."),
        ('{"base": "pagat-99", "foo": 1}', "file: foo: unknown rule."),
        ('{"base": "pagat-99", "x: :": 1}', "x: :: unknown rule."),
        ("x" * (10 << 20), "It is too large."),
    ):
        path.write_text(content)
        choose_file(page.page, "choose", path)
        expect(refused).to_contain_text("This is not a rule file")
        expect(refused).to_contain_text(why)
        assert refused.locator("*").count() == 0
        page.page.evaluate("document.querySelector('#refused').textContent = ''")
    page.page.locator("[name=limit]").fill("50")
    expect(page.page.locator("#right")).to_be_visible()
