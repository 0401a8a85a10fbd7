"""The execution lines in the editor: the arrow, the box, the lines of the callers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor

from ez_ide.editing import geometry
from ez_ide.editing import scintilla_numbers as n
from ez_ide.non_null import non_null
from tests.helpers import painted
from tests.helpers.debugging import CTRL
from tests.helpers.ide_programs import COUNT, SHARE

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def test_the_current_line_is_marked_and_its_statement_boxed(debugging: Debugging) -> None:
    text = SHARE.replace("share(10 * i, 2)", "share(\n            10 * i, 2)")
    debugging.open(text)
    debugging.click_margin(13)

    debugging.debug(13)

    editor = debugging.editor
    (point,) = painted.points(editor)
    assert (point.line, point.column, point.end_line, point.end_column) == (13, 9, 14, 23)
    assert editor.caret()[0] == 13
    assert editor.markersAtLine(12) & 1 << n.MARKER_LINE["current"]
    box = n.INDICATOR_EXECUTION["current"]
    inside, outside = editor.positionFromLineIndex(12, 9), editor.positionFromLineIndex(12, 3)
    assert editor.SendScintilla(editor.SCI_INDICATORVALUEAT, box, inside)
    assert not editor.SendScintilla(editor.SCI_INDICATORVALUEAT, box, outside)
    second = [
        bool(editor.SendScintilla(editor.SCI_INDICATORVALUEAT, box,
                                  editor.positionFromLineIndex(13, at)))
        for at in range(23)
    ]  # fmt: skip
    assert second == [False] * 12 + [True] * 10 + [False]  # not the blanks it begins with


def test_the_current_line_is_marked_before_stack_and_values_arrive(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)
    seen: list[tuple[bool, list[int]]] = []

    def note() -> None:
        lines = [one.line for one in painted.points(debugging.editor)]
        seen.append((debugging.session.state.is_settled, lines))

    debugging.session.stopped.connect(note)
    debugging.step_over(11)

    assert seen == [(False, [11])]


def test_a_caller_has_a_paler_arrow_and_the_text_called_here(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(5)

    debugging.debug(5)

    points = painted.points(debugging.editor)
    assert [(one.line, one.kind.value) for one in points] == [(5, "current"), (13, "caller")]
    theme = debugging.window.bench.themes.theme
    assert theme.debug.caller_mark != theme.debug.current_mark
    image = debugging.editor.grab().toImage()
    place = debugging.beside(13)
    width = debugging.editor.marginWidth(n.MARGIN_MARKERS)
    seen = {image.pixelColor(x, place.y()).name() for x in range(width)}
    assert QColor(theme.debug.caller_mark).name() in seen


def test_a_line_that_is_both_current_and_a_caller_is_marked_as_current(
    debugging: Debugging,
) -> None:
    debugging.open(
        "do fib(n int) -> int {\n    if n < 1 {\n        return 0\n    }\n"
        "    return fib(n - 1) + 1\n}\n\ndo main() {\n    temp n = fib(4)\n}\n"
    )
    debugging.click_margin(3)
    debugging.debug(3)

    debugging.step_over(5)

    marks = debugging.editor.markersAtLine(4)
    assert marks & 1 << n.MARKER_LINE["current"]
    assert not marks & 1 << n.MARKER_LINE["caller"]


def test_the_line_scrolls_to_the_middle_third_only_if_it_was_out_of_view(
    debugging: Debugging,
) -> None:
    filler = "".join(f"    total += {i}\n" for i in range(200))
    debugging.open(COUNT.replace("    println", filler + "    println"))
    debugging.go_to(1)
    debugging.debug(5)
    assert debugging.editor.firstVisibleLine() == 0
    debugging.step_over(6)
    assert debugging.editor.firstVisibleLine() == 0

    debugging.go_to(150)
    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_paused(150)
    debugging.go_to(1)
    debugging.step_over(151)

    editor = debugging.editor
    rows = editor.SendScintilla(editor.SCI_LINESONSCREEN)
    row = 150 - editor.firstVisibleLine()
    assert rows / 3 <= row <= 2 * rows / 3


def test_the_box_around_a_statement_is_closed_on_all_sides(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)
    editor = debugging.editor

    editor.SendScintilla(editor.SCI_SETCARETWIDTH, 0)  # it blinks upon the left side
    (point,) = painted.points(editor)
    begin = geometry.point_of(editor, point.line, point.column)
    end = geometry.point_of(editor, point.end_line, point.end_column)
    height = geometry.line_height(editor)
    picture = non_null(editor.viewport()).grab().toImage()
    edge = debugging.window.bench.themes.theme.debug.current_mark
    middle = ((begin.x() + end.x()) // 2, begin.y() + height // 2)
    sides = {
        "top": [(middle[0], begin.y() + y) for y in range(-1, 3)],
        "bottom": [(middle[0], begin.y() + height + y) for y in range(-2, 2)],
        "left": [(begin.x() + x, middle[1]) for x in range(-2, 2)],
        "right": [(end.x() + x, middle[1]) for x in range(-2, 2)],
    }
    seen = {name: [picture.pixelColor(*at).name() for at in ats] for name, ats in sides.items()}
    assert [name for name, colours in seen.items() if edge not in colours] == []
