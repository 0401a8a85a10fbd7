"""The margins: clicks, drags, menus, tooltips; and the view options of the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QEvent, QPoint, QPointF, Qt
from PyQt6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PyQt6.QtWidgets import QApplication

from ez_ide.app.main_window import MainWindow
from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.decorations import BreakpointMarker
from ez_ide.editing.geometry import line_height, point_of, top_of
from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.gestures import press

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.editing.code_editor import CodeEditor

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PROGRAM = "do main() {\n    f(a[0], 1)\n    g()\n    h)\n}\n"


@pytest.fixture
def editor(window: MainWindow) -> CodeEditor:
    return window.editors.new(PROGRAM).editor


def beside(
    editor: CodeEditor, line: int, margin: int = n.MARGIN_MARKERS, share: float = 0.5
) -> QPoint:
    left = sum(editor.marginWidth(one) for one in range(margin))
    top = top_of(editor, line)
    assert top is not None
    inside = min(round(editor.marginWidth(margin) * share), editor.marginWidth(margin) - 1)
    return QPoint(left + inside, top + line_height(editor) // 2)


def drag(editor: CodeEditor, start: QPoint, end: QPoint, *, release: bool = True) -> None:
    """Press, move and release the mouse, as Qt sends the events."""
    view = non_null(editor.viewport())
    steps = [(QEvent.Type.MouseButtonPress, start), (QEvent.Type.MouseMove, end)]
    if release:
        steps.append((QEvent.Type.MouseButtonRelease, end))
    for kind, place in steps:
        button = LEFT if kind is not QEvent.Type.MouseMove else Qt.MouseButton.NoButton
        event = QMouseEvent(
            kind, QPointF(place), QPointF(view.mapToGlobal(place)), button, LEFT, NONE
        )
        QApplication.sendEvent(view, event)


@pytest.mark.parametrize("margin", [n.MARGIN_MARKERS, n.MARGIN_LINES])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_the_whole_margin_reacts_to_a_click(
    qtbot: QtBot, editor: CodeEditor, margin: int, share: float
) -> None:
    with qtbot.waitSignal(editor.breakpoint_toggled) as told:
        place = beside(editor, 3, margin, share)
        qtbot.mouseClick(non_null(editor.viewport()), LEFT, pos=place)

    assert told.args == [3]


def test_a_breakpoint_is_dragged_to_another_line(qtbot: QtBot, editor: CodeEditor) -> None:
    editor.breakpoints.show([BreakpointMarker("b", 2)])

    with qtbot.waitSignal(editor.breakpoint_dragged) as told:
        drag(editor, beside(editor, 2), beside(editor, 4))

    assert told.args == ["b", 4]


def test_esc_cancels_the_drag_of_a_breakpoint(qtbot: QtBot, editor: CodeEditor) -> None:
    editor.breakpoints.show([BreakpointMarker("b", 2)])
    with qtbot.assertNotEmitted(editor.breakpoint_dragged):
        drag(editor, beside(editor, 2), beside(editor, 4), release=False)
        press(editor, Qt.Key.Key_Escape)
        drag(editor, beside(editor, 4), beside(editor, 4))


def test_a_drag_from_an_empty_line_does_nothing(qtbot: QtBot, editor: CodeEditor) -> None:
    with (
        qtbot.assertNotEmitted(editor.breakpoint_dragged),
        qtbot.assertNotEmitted(editor.breakpoint_toggled),
    ):
        drag(editor, beside(editor, 2), beside(editor, 4))

    assert editor.selectedText() == ""


def test_the_mouse_over_the_margin_shows_where_a_breakpoint_would_be(
    qtbot: QtBot, editor: CodeEditor
) -> None:
    before = editor.grab().toImage()
    qtbot.mouseMove(non_null(editor.viewport()), beside(editor, 3))
    assert editor.grab().toImage() != before

    editor.leaveEvent(QEvent(QEvent.Type.Leave))
    assert editor.grab().toImage() == before


def context(editor: CodeEditor, place: QPoint, reason: QContextMenuEvent.Reason) -> None:
    view = non_null(editor.viewport())
    QApplication.sendEvent(view, QContextMenuEvent(reason, place, view.mapToGlobal(place)))


def test_a_right_click_in_the_margin_opens_the_menu_of_that_line(
    qtbot: QtBot, editor: CodeEditor
) -> None:
    with qtbot.waitSignal(editor.breakpoint_menu) as told:
        context(editor, beside(editor, 4), QContextMenuEvent.Reason.Mouse)

    assert told.args is not None
    assert told.args[0] == 4


@pytest.mark.parametrize("reason", [QContextMenuEvent.Reason.Mouse,
                                    QContextMenuEvent.Reason.Keyboard])  # fmt: skip
def test_the_menu_of_the_text_has_the_actions_of_the_window(
    window: MainWindow, editor: CodeEditor, reason: QContextMenuEvent.Reason
) -> None:
    context(editor, point_of(editor, 3, 5) + QPoint(2, 4), reason)

    menu = window.text_menus.menu
    assert menu is not None
    assert menu.isVisible()
    shown = {action.objectName() for action in menu.actions()}
    assert {"go.definition", "debug.toggle_breakpoint", "edit.cut", "edit.comment"} <= shown
    menu.close()


def test_the_menu_key_opens_the_menu_of_the_text(qtbot: QtBot, editor: CodeEditor) -> None:
    editor.setFocus()
    with qtbot.waitSignal(editor.menu_requested):
        context(editor, QPoint(0, 0), QContextMenuEvent.Reason.Keyboard)


def test_the_margin_has_tooltips_for_its_markers(editor: CodeEditor) -> None:
    editor.breakpoints.show([BreakpointMarker("b", 2, tooltip="Breakpoint 1, hit 3 times")])

    assert editor.margin_tooltip(2) == "Breakpoint 1, hit 3 times"


@pytest.mark.parametrize("column", [6, 7])
def test_the_brackets_at_the_caret_are_marked(editor: CodeEditor, column: int) -> None:
    editor.grab()
    editor.go_to(2, column)
    editor.grab()

    opener = editor.positionFromLineIndex(1, 5)
    assert editor.SendScintilla(editor.SCI_BRACEMATCH, opener, 0) == opener + 8
    assert style_under(editor, 1, 5) == editor.STYLE_BRACELIGHT
    assert style_under(editor, 1, 13) == editor.STYLE_BRACELIGHT


def test_an_unmatched_bracket_has_the_error_style(editor: CodeEditor) -> None:
    editor.go_to(4, 7)

    assert style_under(editor, 3, 5) == editor.STYLE_BRACEBAD


def style_under(editor: CodeEditor, line: int, index: int) -> int | None:
    """The style for brackets that is painted at a column, identified by its colour."""
    QApplication.processEvents()
    image = editor.grab().toImage()
    window = editor.window()
    assert isinstance(window, MainWindow)
    theme = window.bench.themes.theme
    corner = point_of(editor, line + 1, index + 1)
    width = point_of(editor, line + 1, index + 2).x() - corner.x()
    colours = {
        image.pixelColor(corner.x() + x, corner.y() + y).name()
        for x in range(width)
        for y in range(line_height(editor))
    }
    if theme.editor.brace_match in colours:
        return int(editor.STYLE_BRACELIGHT)
    return int(editor.STYLE_BRACEBAD) if theme.editor.brace_bad in colours else None


@pytest.mark.parametrize(
    ("action", "setting", "read"),
    [
        ("view.word_wrap", table.WORD_WRAP, lambda e: e.wrapMode() != e.WrapMode.WrapNone),
        ("view.whitespace", table.SHOW_WHITESPACE,
         lambda e: e.whitespaceVisibility() != e.WhitespaceVisibility.WsInvisible),
        ("view.indent_guides", table.INDENT_GUIDES, lambda e: e.indentationGuides()),
        ("view.ruler", table.RULER, lambda e: e.edgeMode() != e.EdgeMode.EdgeNone),
    ],
)  # fmt: skip
def test_a_view_is_switched_for_all_texts_and_kept(
    window: MainWindow, editor: CodeEditor, action: str, setting: object, read: object
) -> None:
    assert callable(read)
    before = read(editor)

    window.bench.actions.trigger(action)

    assert read(editor) != before
    assert window.bench.settings.get(setting) != before  # type: ignore[arg-type]
    assert read(window.editors.new("x").editor) != before
    assert window.bench.actions.action(action).isChecked() != before


def test_zoom_actions_change_the_size_of_all_texts(window: MainWindow, editor: CodeEditor) -> None:
    width = editor.marginWidth(n.MARGIN_LINES)
    trigger = window.bench.actions.trigger

    assert trigger("view.zoom_in")
    assert trigger("view.zoom_in")
    assert (window.editors.zoom, window.status.zoom.text()) == (120, "120 %")
    assert editor.marginWidth(n.MARGIN_LINES) > width
    assert trigger("view.zoom_out")
    assert window.editors.zoom == 110
    assert trigger("view.zoom_reset")
    assert window.editors.zoom == 100


def test_ctrl_and_the_wheel_zoom_text_margins_and_status(
    window: MainWindow, editor: CodeEditor
) -> None:
    width = editor.marginWidth(n.MARGIN_LINES)
    view = non_null(editor.viewport())
    place = QPointF(200, 50)
    for _ in range(5):
        event = QWheelEvent(
            place, QPointF(view.mapToGlobal(place.toPoint())), QPoint(), QPoint(0, 120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.ControlModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(view, event)

    assert window.status.zoom.text() == "150 %"
    assert editor.marginWidth(n.MARGIN_LINES) > width
    press(editor, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert editor.marginWidth(n.MARGIN_LINES) == width
