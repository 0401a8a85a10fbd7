"""The views of values in every theme and size: nothing cut, everything legible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PyQt6.QtGui import QColor, QPaintEvent, QRegion
from PyQt6.QtWidgets import QApplication, QLabel, QMenu, QTreeView, QWidget

from ez_ide.appearance.colour import contrast
from ez_ide.debugging.values.tree import NAME, TYPE, VALUE
from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.debugged_programs import CLUB, LOOP
from tests.helpers.gestures import press, type_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.helpers.inside import Inside

THEMES = ["Daylight", "Midnight", "High contrast light", "High contrast dark"]
TEXT, MARKED_TEXT, HIGH = 4.5, 4.5, 7.0


@pytest.fixture(autouse=True)
def usual_size(inside: Inside) -> Iterator[None]:
    yield
    inside.window.bench.settings.set(table.INTERFACE_SCALE, 100)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("theme", THEMES)
def test_rows_can_be_read_in_every_theme_and_size(inside: Inside, theme: str, scale: int) -> None:
    settings = inside.window.bench.settings
    settings.set(table.THEME, theme)
    settings.set(table.INTERFACE_SCALE, scale)
    inside.window.resize(14 * scale, 9 * scale)
    type_text(inside.watches.field, "nobody")
    press(inside.watches.field, Qt.Key.Key_Return)
    inside.debug(CLUB, 28)
    inside.step()
    inside.open_row("locals", "member")

    for view in (inside.view, inside.watches.view, inside.stack.view):
        assert_readable(inside, view)


def assert_readable(inside: Inside, view: QTreeView) -> None:
    theme = inside.window.bench.themes.theme
    least = HIGH if theme.is_high_contrast else TEXT
    letters = view.fontMetrics()
    viewport = view.viewport()
    assert viewport is not None
    scroll_bar = view.horizontalScrollBar()
    assert scroll_bar is not None
    assert not scroll_bar.isVisible()
    for index in every_row(view):
        rect = view.visualRect(index)
        if rect.isValid() and not rect.isEmpty():
            assert rect.height() >= letters.height(), index.data()
        for column in (NAME, VALUE):
            colour = index.siblingAtColumn(column).data(Qt.ItemDataRole.ForegroundRole)
            if isinstance(colour, QColor):
                assert contrast(colour.name(), theme.ui.window) >= least, index.data()


def every_row(view: QTreeView, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
    model = view.model()
    assert model is not None
    above = parent or QModelIndex()
    for at in range(model.rowCount(above)):
        index = model.index(at, 0, above)
        yield index
        yield from every_row(view, index)


def test_names_of_groups_and_columns_are_not_cut(inside: Inside) -> None:
    inside.debug(CLUB, 28)
    header = inside.view.header()
    assert header is not None

    for column in (NAME, VALUE):
        title = str(inside.tree.headerData(column, Qt.Orientation.Horizontal))
        assert header.sectionSize(column) >= inside.view.fontMetrics().horizontalAdvance(title)
    for at in range(inside.tree.rowCount()):
        group = inside.tree.index(at, NAME)
        width = inside.view.fontMetrics().horizontalAdvance(str(group.data()))
        assert inside.view.visualRect(group).width() >= width


def test_types_move_to_the_tooltips_if_there_is_no_room(inside: Inside) -> None:
    inside.debug(CLUB, 28)
    header = inside.view.header()
    assert header is not None
    letter = inside.view.fontMetrics().averageCharWidth()

    inside.view.resize(letter * 30, 300)
    assert header.isSectionHidden(2)
    tip = inside.index("locals", "pages").data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith("pages: int")
    inside.view.resize(letter * 80, 300)

    assert not header.isSectionHidden(2)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_of_a_row_opens_by_key(inside: Inside) -> None:
    inside.debug(CLUB, 28)
    inside.choose("locals", "member")

    press(inside.view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)

    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text().replace("&", "") for action in menu.actions()]
    assert words[0] == "member: Member"  # what the mouse is told in a tip
    start = words.index("") + 1
    assert words[start : start + 3] == ["Change value…", "Show all…", "Copy"]
    assert "Break on read" in words
    menu.close()

    inside.choose("globals", "LIMIT")
    press(inside.view, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert "constant: cannot be changed" in [action.text() for action in menu.actions()]
    menu.close()


def test_every_row_reads_as_a_sentence(inside: Inside) -> None:
    type_text(inside.watches.field, "pages + 1")
    press(inside.watches.field, Qt.Key.Key_Return)
    inside.debug(CLUB, 28)
    inside.open_row("locals", "book")

    assert inside.lines()[0] == "Parameters, 2 rows"
    assert 'title, "One", string' in inside.lines()
    assert all(line and not line.endswith(",") for line in inside.lines())
    assert inside.lines(inside.watches.tree)[0].startswith("pages + 1, 1, int")


class Painted(QObject):
    """What of a widget is painted anew."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.region = QRegion()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 - Qt's name
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return super().eventFilter(watched, event)


def test_the_bar_before_a_changed_row_is_painted_with_it(inside: Inside) -> None:
    inside.debug(LOOP, 9)
    QApplication.processEvents()
    painted = Painted(non_null(inside.view.viewport()))

    inside.window.debug_commands.session.inspection.set_variable(("locals", "count"), "5", print)

    inside.wait(lambda: inside.value("locals", "count") == "5" and not painted.region.isEmpty())
    row = inside.view.visualRect(inside.index("locals", "count"))
    assert painted.region.contains(QPoint(0, row.center().y()))


def test_the_message_of_a_watch_uses_both_columns(inside: Inside) -> None:
    inside.watches.set_expressions(["nobody_knows_this_name"])
    inside.debug(LOOP, 9)
    view = inside.watches.view
    index = inside.watches.tree.index(0, TYPE)
    inside.wait(lambda: "not in scope" in str(index.siblingAtColumn(VALUE).data()))

    image = view.grab().toImage()

    cell = view.visualRect(index).translated(non_null(view.viewport()).pos())
    ratio = image.devicePixelRatio()
    colours = {
        image.pixel(round(x * ratio), round(cell.center().y() * ratio))
        for x in range(cell.left(), cell.right())
    }
    assert len(colours) > 1


def test_an_empty_panel_describes_its_purpose(inside: Inside) -> None:
    def words(view: QTreeView) -> list[str]:
        labels = non_null(view.viewport()).findChildren(QLabel)
        return [one.text() for one in labels if not one.isHidden()]

    views = (inside.view, inside.watches.view, inside.stack.view)
    assert all(words(view) for view in views)

    inside.watches.set_expressions(["count"])
    inside.debug(LOOP, 9)

    assert [words(view) for view in views] == [[], [], []]


def test_types_are_visible_in_a_window_of_default_size(inside: Inside) -> None:
    inside.window.resize(1280, 800)
    inside.debug(LOOP, 9)

    assert not inside.view.isColumnHidden(TYPE)


def test_the_field_of_the_watches_is_not_cut_with_a_larger_font(inside: Inside) -> None:
    inside.debug(LOOP, 9)
    inside.window.bench.settings.set(table.INTERFACE_SCALE, 200)

    field = inside.watches.field
    inside.wait(lambda: inside.watches.rect().contains(field.geometry()))
    assert field.height() >= field.sizeHint().height()
