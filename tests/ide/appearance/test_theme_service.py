from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtGui import QFont, QFontDatabase, QFontInfo, QTextLayout

from ez_ide.appearance.colour import contrast, mix, readable
from ez_ide.appearance.colour_schemes import DAYLIGHT, PALETTES
from ez_ide.appearance.derive import derive
from ez_ide.appearance.glyphs import Glyphs
from ez_ide.appearance.stylesheet import stylesheet
from ez_ide.appearance.theme_service import SystemScheme, ThemeService
from ez_ide.settings import table

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.settings.store import Settings


class FakeSystem(SystemScheme):
    """A system that changes when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._is_dark = False

    def is_dark(self) -> bool:
        return self._is_dark

    def become(self, *, dark: bool) -> None:
        self._is_dark = dark
        self.changed.emit()


@pytest.fixture
def system(qapp: object) -> FakeSystem:  # noqa: ARG001
    return FakeSystem()


@pytest.fixture
def themes(settings: Settings, system: FakeSystem) -> ThemeService:
    return ThemeService(settings, system=system)


def test_the_system_is_followed_live(themes: ThemeService, system: FakeSystem) -> None:
    told: list[str] = []
    themes.changed.connect(lambda theme: told.append(theme.name))

    system.become(dark=True)
    system.become(dark=False)

    assert told == ["Midnight", "Daylight"]


def test_the_themes_to_follow_the_system_with_can_be_chosen(
    themes: ThemeService, settings: Settings, system: FakeSystem
) -> None:
    settings.set(table.DARK_THEME, "Walnut")

    system.become(dark=True)

    assert themes.theme.name == "Walnut"


def test_a_chosen_theme_stays_whatever_the_system_does(
    themes: ThemeService, settings: Settings, system: FakeSystem
) -> None:
    settings.set(table.THEME, "Fjord")

    system.become(dark=True)

    assert themes.theme.name == "Fjord"


def test_a_theme_that_does_not_exist_gives_the_usual_one(
    themes: ThemeService, settings: Settings
) -> None:
    settings.set(table.THEME, "no such theme")

    assert themes.theme.name == "Daylight"
    assert themes.named("no such theme").name == "Daylight"


def test_program_text_has_letters_of_equal_width(themes: ThemeService, settings: Settings) -> None:
    settings.set(table.EDITOR_FONT, "A Font Nobody Has")
    settings.set(table.EDITOR_FONT_SIZE, 14.0)

    assert QFontInfo(themes.editor_font()).fixedPitch()
    assert themes.editor_font().pointSizeF() == 14.0


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize("text_px", [9.0, 13.0, 40.0])
def test_a_style_sheet_has_no_hole(palette: object, text_px: float, tmp_path: Path) -> None:
    sheet = stylesheet(derive(palette), Glyphs(tmp_path), text_px)  # type: ignore[arg-type]

    assert "$" not in sheet
    assert sheet.count("{") == sheet.count("}")
    assert [path for path in re.findall(r'url\("([^"]+)"\)', sheet) if not path] == []


def test_lengths_grow_with_the_text(tmp_path: Path) -> None:
    glyphs, theme = Glyphs(tmp_path), derive(DAYLIGHT)

    assert "QScrollBar:vertical { width: 11px; }" in stylesheet(theme, glyphs, 13.0)
    assert "QScrollBar:vertical { width: 22px; }" in stylesheet(theme, glyphs, 26.0)


def test_without_a_place_for_drawings_there_are_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert Glyphs(tmp_path / "file").url("check", "#000000") == "none"


def test_contrast_is_that_of_the_guidelines() -> None:
    assert round(contrast("#000000", "#ffffff"), 1) == 21.0
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_a_readable_colour_moves_no_further_than_it_must() -> None:
    assert readable("#000000", ("#ffffff",), 4.5) == "#000000"
    moved = readable("#999999", ("#ffffff",), 4.5)
    assert 4.5 <= contrast(moved, "#ffffff") < 5.0


def test_no_state_changes_the_size_of_letters(tmp_path: Path) -> None:
    """A button is as wide as its text is without it: a bolder text in it would be cut."""
    sheet = stylesheet(derive(DAYLIGHT), Glyphs(tmp_path), 13.0)
    rules = re.findall(r"([^{}]+)\{([^}]*)\}", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    has_state = re.compile(r"(?<!:):(?!:)[a-z]")

    assert rules
    wrong = [name for name, body in rules if has_state.search(name) and "font-" in body]
    assert wrong == []


def glyphs_of(font: QFont, text: str) -> list[int]:
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]


def joins(font: QFont) -> bool:
    """Some sign of two letters looks otherwise than the two one after the other."""
    pairs = ("->", ">=", "!=", "//")
    return any(
        glyphs_of(font, pair) != [one for letter in pair for one in glyphs_of(font, letter)]
        for pair in pairs
    )


def test_letters_join_only_where_that_is_wanted(themes: ThemeService, settings: Settings) -> None:
    """With every font of equal width that is there; some can join letters, many cannot."""
    families = [one for one in QFontDatabase.families() if QFontDatabase.isFixedPitch(one)]
    for family in families:
        settings.set(table.EDITOR_FONT, family)
        settings.set(table.LIGATURES, False)
        assert not joins(themes.editor_font()), family

        settings.set(table.LIGATURES, True)
        assert joins(themes.editor_font()) or not joins(QFont(family)), family
