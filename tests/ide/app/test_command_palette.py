from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.app.command_palette import CommandPalette
from ez_ide.app.palette_sources import CHOICE, Choice
from ez_ide.settings import table
from tests.helpers.gestures import press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow


@pytest.fixture
def palette(window: MainWindow) -> CommandPalette:
    found = window.findChild(CommandPalette)
    assert found is not None
    return found


def rows(palette: CommandPalette) -> list[Choice]:
    model = palette.list.model()
    assert model is not None
    found = [model.index(row, 0).data(CHOICE) for row in range(model.rowCount())]
    return [one for one in found if isinstance(one, Choice)]


def test_a_command_is_found_by_a_few_letters_and_run(
    window: MainWindow, palette: CommandPalette
) -> None:
    window.activateWindow()
    press(
        window.focusWidget() or window,
        Qt.Key.Key_P,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert palette.isVisible()

    type_text(palette.field, "new prog")
    assert rows(palette)[0].title == "New program"
    assert rows(palette)[0].key == "Ctrl+N"
    press(palette.field, Qt.Key.Key_Return)

    assert not palette.isVisible()
    assert len(window.editors.documents) == 1


@pytest.mark.parametrize("name", ["Daylight", "High contrast dark"])
def test_all_words_of_the_chosen_row_have_the_colour_that_is_read_on_it(
    window: MainWindow, palette: CommandPalette, name: str
) -> None:
    window.bench.settings.set(table.THEME, name)
    window.bench.actions.trigger("view.palette")
    type_text(palette.field, "new prog")
    theme = window.bench.themes.theme
    chosen = palette.list.currentIndex()
    assert chosen.isValid()

    picture = palette.list.grab(palette.list.visualRect(chosen)).toImage()

    seen = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    }
    assert theme.ui.text in seen
    assert theme.ui.selected in seen
    assert not seen & {theme.ui.text_muted, theme.ui.link}


def test_what_is_not_possible_says_why_and_stays(
    window: MainWindow, palette: CommandPalette
) -> None:
    window.bench.actions.trigger("view.palette")
    type_text(palette.field, "save as")

    assert rows(palette)[0].detail == "no file is open"
    press(palette.field, Qt.Key.Key_Return)

    assert palette.isVisible()


def test_what_is_possible_comes_before_what_is_not(
    window: MainWindow, palette: CommandPalette
) -> None:
    window.bench.actions.trigger("view.palette")
    type_text(palette.field, "st")

    possible = [row.is_possible for row in rows(palette)]
    assert possible == sorted(possible, reverse=True)
    assert len(set(possible)) == 2


def test_the_last_used_command_comes_first(window: MainWindow, palette: CommandPalette) -> None:
    window.bench.actions.trigger("view.palette")
    type_text(palette.field, "reset layout")
    press(palette.field, Qt.Key.Key_Return)

    window.bench.actions.trigger("view.palette")

    assert rows(palette)[0].title == "Reset layout"


def test_a_line_is_gone_to(window: MainWindow, palette: CommandPalette) -> None:
    document = window.editors.new("one\ntwo\nthree\n")
    palette.ask()

    type_text(palette.field, ":3:2")
    press(palette.field, Qt.Key.Key_Return)

    assert document.editor.caret() == (3, 2)


def test_files_of_the_folder_are_found(
    window: MainWindow, palette: CommandPalette, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "prices.ez").write_text("// prices")
    (tmp_path / ".hidden.ez").write_text("")
    window.file_commands.open_folder(tmp_path)

    window.bench.actions.trigger("go.file")
    qtbot.waitUntil(lambda: any(one.title == "prices.ez" for one in rows(palette)))
    type_text(palette.field, "prices")
    press(palette.field, Qt.Key.Key_Return)

    assert window.editors.current is not None
    assert window.editors.current.path == tmp_path / "shop" / "prices.ez"
    assert not any(one.title == ".hidden.ez" for one in rows(palette))


def test_up_and_down_walk_through_the_list_and_round(
    window: MainWindow, palette: CommandPalette
) -> None:
    window.bench.actions.trigger("view.palette")
    last = len(rows(palette)) - 1

    press(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == last
    press(palette.field, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 0
    press(palette.field, Qt.Key.Key_PageDown)
    assert palette.list.currentIndex().row() == 10


def test_escape_gives_the_keyboard_back(window: MainWindow, palette: CommandPalette) -> None:
    document = window.editors.new("")
    window.activateWindow()
    document.editor.setFocus()
    window.bench.actions.trigger("view.palette")
    assert window.focusWidget() is palette.field

    press(palette.field, Qt.Key.Key_Escape)

    assert not palette.isVisible()
    assert window.focusWidget() is document.editor


def test_nothing_found_is_said(window: MainWindow, palette: CommandPalette) -> None:
    window.bench.actions.trigger("view.palette")

    type_text(palette.field, "qqqqxxxx")

    assert palette.nothing.isVisible()
    assert not palette.list.isVisible()


def test_rows_read_as_sentences(window: MainWindow, palette: CommandPalette) -> None:
    window.bench.actions.trigger("view.palette")
    type_text(palette.field, "save as")

    words = palette.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)

    assert words == "Save as…, Ctrl+Shift+S, no file is open"


def test_before_a_number_is_typed_it_says_what_to_type(
    window: MainWindow, palette: CommandPalette
) -> None:
    window.editors.new("temp a = 1\n")

    window.bench.actions.trigger("go.line")

    assert palette.nothing.isVisible()
    assert palette.nothing.text() == "Type a line number, optionally followed by : and a column"
