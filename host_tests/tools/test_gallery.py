"""The gallery has every kind of screen, and each picture is the one of before, also after help."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from firmware import words
from host_tests import amount, gallery_file
from host_tests.gallery_file import Screen
from tools.gallery import fits, page
from tools.gallery.__main__ import main
from tools.gallery.scenes import GROUPS, Scene, Visitor, visit
from tools.node import ROOT
from tools.sim.fingers import press
from tools.sim.helping import HELD, moves, state

FILE = ROOT / gallery_file.FILE
CRASH = "The page of a crash"


class Helped(fits.Inspector):
    """An inspector that holds BACK at each new picture in English, and leaves the help.

    changed: what the help has changed.
    games: whether it does so in games, too.
    """

    games = True

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.changed: list[str] = []
        super().__init__(*arguments, **named)

    def another(self, *arguments: Any, **named: Any) -> Visitor:
        """Return one with a device of its own, which adds to the same list."""
        other = super().another(*arguments, **named)
        assert isinstance(other, Helped)
        other.changed, other.games = self.changed, self.games
        return other

    def look(self, about: str = "") -> None:
        """Look at the picture, and at its help."""
        count = len(self.scenes)
        super().look(about)
        screen = self.screen
        if len(self.scenes) == count or self.language != LANGUAGES[0]:
            return
        # The page of a crash is no screen, and after it comes a restart.
        if about == CRASH or screen.help() is None or moves(self.app):
            return
        if not self.games and hasattr(screen, "table"):
            return
        picture, before = self.picture(), state(self.app)
        self.hold("BACK", HELD)
        if type(self.screen).__name__ != "Pages" or self.screen is screen:
            self.changed.append(f"no help with\n{picture.text()}")
        press(self, "BACK")
        if state(self.app) != before:
            self.changed.append(f"help changes more than the display of\n{picture.text()}")
        if self.picture() != picture:
            self.changed.append(f"{self.picture().text()}\nis not\n{picture.text()}")


@functools.cache
def inspect(language: str, group: str) -> Helped:
    """Return who has visited a group in a language: a walk serves all tests."""
    visitor = Helped(seed=1, language=language)
    # Its games are long. An answer that comes too soon without help would count after it, and
    # another game would follow.
    visitor.games = group != "Names"
    visit(group, visitor)
    return visitor


@functools.cache
def held() -> dict[str, list[Screen]]:
    """Return the golden pictures of all groups."""
    return gallery_file.read(FILE, ROOT)


# A walk takes half a minute. The further languages show the same screens with other texts.
LANGUAGES = [language for language, _ in words.LANGUAGES]
WALKED = LANGUAGES[:1]
if amount.everything or amount.changed("firmware/words", "firmware/ui/fonts", "tools/fonts"):
    WALKED = LANGUAGES


def seen(group: str) -> list[Scene]:
    """Return the scenes of a group in English."""
    return inspect(LANGUAGES[0], group).scenes


@pytest.mark.parametrize("group", GROUPS)
def test_every_kind_of_screen_looks_as_before(
    group: str, golden_group: Callable[[str, Sequence[Screen], Sequence[Screen]], None]
) -> None:
    now = [Screen(scene.picture, scene.words) for scene in seen(group)]
    golden_group(group, held().get(group, []), now)


@pytest.mark.parametrize("group", GROUPS)
def test_after_help_every_screen_is_as_before(group: str) -> None:
    assert not inspect(LANGUAGES[0], group).changed


def test_the_file_has_these_groups_and_each_picture_once() -> None:
    """If a group was taken out, take it out of the file."""
    assert set(held()) == set(GROUPS)
    each_once = gallery_file.text(held(), ROOT) == FILE.read_text(encoding="utf-8")
    assert each_once, "another test has a picture of the file, too: run `make goldens`"


def test_the_page_has_all_groups_and_words_for_those_who_do_not_see(
    tmp_path, capsys, monkeypatch
) -> None:
    def scenes_of(language: str, group: str) -> list[Scene]:
        return inspect(language, group).scenes if language in WALKED else seen(group)[:1]

    monkeypatch.setattr("tools.gallery.__main__.scenes_of", scenes_of)
    output = tmp_path / "new" / "gallery.html"
    assert main(["--output", str(output)]) == 0
    pages = sorted(output.parent.iterdir())
    assert len(pages) == len(words.LANGUAGES)
    whole = {output.name, *(f"{language}.html" for language in WALKED)}
    count = 0
    for each in pages:
        text = each.read_text(encoding="utf-8")
        pictures = text.count("<figure>")
        assert pictures > 250 if each.name in whole else pictures == len(GROUPS)
        count += pictures
        assert all(f'id="{page.file_name(group)}"' in text for group in GROUPS)
        assert all(f'href="{other.name}"' in text for other in pages)
        assert 'alt=""' not in text
        assert "http" not in text
    assert capsys.readouterr().out == f"{count} pictures: open {output}\n"


def test_a_visit_sees_the_same_each_time() -> None:
    assert visit("Trouble") == seen("Trouble")


@pytest.mark.parametrize("language", WALKED)
def test_every_text_of_every_picture_fits_its_place(language: str, monkeypatch) -> None:
    monkeypatch.setattr(fits, "inspect", inspect)
    assert fits.faults(language) == []


def test_texts_are_measured_in_their_own_language_even_after_a_restart(
    monkeypatch, capsys: pytest.CaptureFixture[str]
) -> None:
    headings = []

    def look(device: Visitor) -> None:
        for keys in ("", "restart"):
            press(device, keys)
            headings.append(device.heading().split("  ")[0])

    monkeypatch.setattr(fits.scenes, "GROUPS", {"Home": look})
    assert fits.main(["english", "german"]) == 0
    assert capsys.readouterr().err == "english: Home\ngerman: Home\n"
    words.use("german")
    assert headings == ["Tally at the table"] * 2 + [words.say("home.tally")] * 2
