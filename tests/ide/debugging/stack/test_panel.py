"""The Call stack panel: rows, selection by mouse and keys, long stacks, copying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLineEdit

from ez_ide.debugging.stack.panel import CALL, WHERE
from ez_ide.non_null import non_null
from tests.helpers.debugged_programs import CLUB, FIB, LOOP
from tests.helpers.gestures import press, type_text
from tests.helpers.inside import SPOKEN, click_at, double_click_at

if TYPE_CHECKING:
    from tests.helpers.inside import Inside

CTRL = Qt.KeyboardModifier.ControlModifier
DEEP = """\
do ping(n int) -> int {
    return pong(n - 1)
}

do pong(n int) -> int {
    if n < 1 {
        return 0
    }
    return ping(n - 1)
}

do main() {
    temp end = ping(2001)
}
"""

BY_REFERENCE = """\
import @std
using std

do grow(&count int, by int) {
    count += by
}

do main() {
    temp apples = 1
    grow(apples, 2)
    println("${apples}")
}
"""
DEEP_BY_REFERENCE = """\
do sink(&total int, n int) {
    if n < 1 {
        total += 1
        return
    }
    sink(total, n - 1)
}

do main() {
    temp sum = 0
    sink(sum, 300)
}
"""


def test_a_row_shows_function_arguments_and_location_innermost_first(inside: Inside) -> None:
    inside.debug(CLUB, 21)

    first = inside.stack.model.index(0, CALL)
    assert first.data().strip() == "▸ add(a = 0, b = 1)"
    assert first.siblingAtColumn(WHERE).data() == "program.ez:21"
    assert first.data(SPOKEN) == "add(a = 0, b = 1), program.ez:21, selected"
    second = inside.stack.model.index(1, CALL)
    assert "factor = 3" in second.data()
    assert "…" in second.data()  # the member is cut
    assert [non_null(row.frame).function for row in inside.stack.model.rows] == [
        "add",
        "total",
        "main",
    ]


def test_a_click_moves_editor_variables_and_inline_values_to_the_frame(inside: Inside) -> None:
    document = inside.debug(CLUB, 21)

    click_at(inside.stack.view, inside.stack.model.index(1, CALL))

    inside.wait(lambda: inside.is_settled and inside.knows("locals", "pages"))
    assert document.editor.caret()[0] == 29
    assert 26 in document.editor.execution.values or 25 in document.editor.execution.values
    assert not inside.knows("locals", "sum")


def test_arrow_keys_select_frames_and_keep_the_focus(inside: Inside) -> None:
    document = inside.debug(CLUB, 21)
    inside.stack.view.setFocus()

    press(inside.stack.view, Qt.Key.Key_Down)

    inside.wait(lambda: inside.is_settled and inside.state.selected_frame == 1)
    inside.wait(lambda: document.editor.caret()[0] == 29)
    assert inside.stack.view.hasFocus()
    assert inside.stack.model.index(1, CALL).data().startswith("▸")


def test_enter_and_double_click_focus_the_editor(inside: Inside) -> None:
    document = inside.debug(CLUB, 21)
    inside.stack.view.setFocus()
    press(inside.stack.view, Qt.Key.Key_Down)
    press(inside.stack.view, Qt.Key.Key_Return)
    assert document.editor.hasFocus()

    double_click_at(inside.stack.view, inside.stack.model.index(2, CALL))

    inside.wait(lambda: inside.state.selected_frame == 2)
    assert document.editor.hasFocus()


def test_recursion_is_folded_and_opens_by_key(inside: Inside) -> None:
    inside.debug(FIB, 6)
    assert inside.state.total_frames == 121

    rows = inside.stack.model.rows
    assert rows[0].call == "fib(n = 0)"
    assert rows[1].call == "fib × 49"
    assert rows[2].call == "… 71 more"
    inside.stack.view.setFocus()
    inside.stack.view.setCurrentIndex(inside.stack.model.index(2, CALL))
    press(inside.stack.view, Qt.Key.Key_Return)
    inside.wait(lambda: inside.stack.model.rows[-1].call == "main()")
    assert [row.call for row in inside.stack.model.rows] == ["fib(n = 0)", "fib × 119", "main()"]
    inside.stack.view.setCurrentIndex(inside.stack.model.index(1, CALL))
    press(inside.stack.view, Qt.Key.Key_Return)

    assert len(inside.stack.model.rows) == 121


def test_a_long_stack_is_loaded_in_pages(inside: Inside) -> None:
    inside.debug(DEEP, 7)

    assert len(inside.stack.model.rows) == 51
    more = inside.stack.model.rows[-1]
    assert more.call == f"… {inside.state.total_frames - 50} more"
    click_at_last(inside)

    inside.wait(lambda: len(inside.stack.model.rows) == 1051)
    click_at_last(inside)
    inside.wait(lambda: inside.stack.model.rows[-1].call == "main()")


def click_at_last(inside: Inside) -> None:
    index = inside.stack.model.index(len(inside.stack.model.rows) - 1, CALL)
    inside.stack.view.scrollTo(index)
    click_at(inside.stack.view, index)


def test_the_stack_is_copied_whole(inside: Inside) -> None:
    inside.debug(FIB, 6)
    inside.stack.view.setFocus()

    press(inside.stack.view, Qt.Key.Key_C, CTRL)

    lines = inside.clipboard.splitlines()
    assert lines[0] == "fib(n = 0)   program.ez:6"
    assert len(lines) == 51
    assert lines[-1] == "… 71 more"
    words = [action.text() for action in inside.stack.menu().actions()]
    assert "Copy call stack" in words


def test_calls_that_last_keep_their_rows(inside: Inside) -> None:
    inside.debug(CLUB, 19)
    gone: list[object] = []
    resets: list[object] = []
    inside.stack.model.rowsRemoved.connect(lambda *where: gone.append(where))
    inside.stack.model.modelReset.connect(lambda: resets.append(1))

    inside.step()
    assert gone == []
    inside.key(Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)

    assert len(gone) == 1
    assert resets == []


def test_a_document_without_a_file_has_the_title_of_its_tab(inside: Inside) -> None:
    document = inside.window.editors.new(LOOP)
    document.editor.setFocus()

    inside.key(Qt.Key.Key_F10)
    inside.wait(lambda: inside.is_settled)

    where = inside.stack.model.index(0, WHERE).data()
    assert where == f"{document.name}:{inside.state.frames[0].line}"


def test_each_stop_scrolls_to_the_innermost_call(inside: Inside) -> None:
    inside.debug(FIB, 6)
    view = inside.stack.view
    view.setFixedHeight(50)
    view.setFocus()
    press(view, Qt.Key.Key_Down)
    press(view, Qt.Key.Key_Return)
    inside.wait(lambda: len(inside.stack.model.rows) > 40)
    view.scrollToBottom()
    assert not view.visualRect(inside.stack.model.index(0, CALL)).intersects(view.rect())

    inside.step()

    inside.wait(lambda: view.rect().contains(view.visualRect(view.currentIndex()).center()))
    assert view.currentIndex().row() == 0


def test_the_arguments_follow_an_edit_of_a_parameter(inside: Inside) -> None:
    inside.debug(BY_REFERENCE, 5)
    assert inside.stack.model.rows[0].call == "grow(count = 1, by = 2)"

    edit_value(inside, ("locals", "count"), "41")

    inside.wait(lambda: inside.stack.model.rows[0].call == "grow(count = 41, by = 2)")
    assert inside.stack.model.row_of_frame(0) == inside.stack.view.currentIndex().row()


def test_the_arguments_follow_an_edit_of_a_variable_in_the_calling_frame(inside: Inside) -> None:
    inside.debug(BY_REFERENCE, 5)
    click_at(inside.stack.view, inside.stack.model.index(1, CALL))
    inside.wait(lambda: inside.is_settled and inside.knows("locals", "apples"))

    edit_value(inside, ("locals", "apples"), "9")

    inside.wait(lambda: inside.stack.model.rows[0].call == "grow(count = 9, by = 2)")
    assert inside.state.selected_frame == 1


def test_a_stack_of_several_pages_keeps_them_after_an_edit(inside: Inside) -> None:
    inside.debug(DEEP_BY_REFERENCE, 3)
    model = inside.stack.model
    click_at_last(inside)
    inside.wait(lambda: len(inside.state.frames) > 100)
    before = len(inside.state.frames)

    edit_value(inside, ("locals", "total"), "41")

    inside.wait(lambda: "total = 41" in model.rows[0].call)
    assert len(inside.state.frames) == before


def edit_value(inside: Inside, path: tuple[str, ...], text: str) -> None:
    """Type a new value over the one that Variables shows."""
    inside.choose(*path)
    press(inside.view, Qt.Key.Key_F2)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    type_text(field, text)
    press(field, Qt.Key.Key_Return)
