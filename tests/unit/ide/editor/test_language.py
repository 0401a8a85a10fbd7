"""What the language says of a text, asked of the real `ez check`."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication, QLabel, QToolButton

from ez_ide.editor import numbers as n
from ez_ide.editor.geometry import point_of
from ez_ide.editor.marks import Hover
from ez_ide.logic import settings_table as table
from ez_ide.panels.peek_box import PeekBox
from ez_ide.promised import promised
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.editor.code_editor import CodeEditor
    from ez_ide.editor.document import Document
    from ez_ide.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("does not support")  # said of every menu

LONG = 20_000
ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PROGRAM = """\
import & use @std

const Point struct {
    x int
    y int
}

const Tide enum {
    LOW
    HIGH
}

#doc("Twice as much.")
do twice(n int, &out int) -> int {
    out = n
    return n * 2
}

do main() {
    temp point Point = Point{x: 1, y: 2}
    temp points [Point] = {point}
    temp seen int = 0
    println(twice(point.x, seen))
    if true {
        temp seen string = "inner"
        println(seen, points)
    }
}
"""
MAIN = 20  # the first line inside main


@pytest.fixture
def document(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Document:
    path = tmp_path / "program.ez"
    path.write_text(PROGRAM)
    return checked(window, qtbot, path)


def checked(window: MainWindow, qtbot: QtBot, path: Path) -> Document:
    with qtbot.waitSignal(window.language_commands.reported, timeout=LONG):
        document = window.editors.open(path)
    assert document is not None
    document.editor.setFocus()
    return document


def change(window: MainWindow, qtbot: QtBot, document: Document, old: str, new: str) -> None:
    with qtbot.waitSignal(window.language_commands.reported, timeout=LONG):
        document.replace_text(document.text().replace(old, new))


def offers(window: MainWindow, document: Document) -> list[str]:
    return window.writing_help.lists[document.key].texts()


def new_line(document: Document) -> CodeEditor:
    """An empty line at the end of main, with the caret in it."""
    editor = document.editor
    editor.insertAt("    \n", 26, 0)
    editor.go_to(27, 5)
    return editor


# -- problems ------------------------------------------------------------------------------------


def test_a_mistake_is_listed_marked_and_gone_to_with_f8(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "n * 2", "m * 2")
    editor = document.editor

    assert window.bench.actions.context.errors == 1
    assert editor.problems.beside(16)[0].is_error
    at = editor.positionFromLineIndex(15, 11)
    assert editor.SendScintilla(editor.SCI_INDICATORVALUEAT, n.INDICATOR_ERROR, at)
    press(editor, Qt.Key.Key_F8)
    assert editor.caret()[0] == 16

    change(window, qtbot, document, "m * 2", "n * 2")
    assert window.bench.actions.context.errors == 0


def test_signs_of_problems_go_with_their_lines_until_the_next_check(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "n * 2", "m * 2")

    document.editor.insertAt("\n\n", 0, 0)

    assert document.editor.problems.beside(18)
    assert not document.editor.problems.beside(16)


def test_one_mistake_does_not_paint_the_rest_of_the_file(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "    out = n\n", "    out = \n")

    assert {one.place.line for one in document.editor.problems.problems} <= {15, 16}
    assert len(window.name_commands.symbols()) >= 4


def test_unsaved_texts_of_imported_files_count_and_their_changes_are_seen(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "geo.ez").write_text("module geo\n\ndo area() -> int {\n    return 1\n}\n")
    (tmp_path / "main.ez").write_text(
        'import & use @std\nimport "./geo"\n\ndo main() {\n    println(geo.volume())\n}\n'
    )
    checked(window, qtbot, tmp_path / "main.ez")
    assert window.bench.actions.context.errors == 1

    geo = checked(window, qtbot, tmp_path / "geo.ez")
    geo.replace_text(geo.text().replace("area", "volume"))
    qtbot.waitUntil(lambda: window.bench.actions.context.errors == 0, timeout=LONG)
    assert geo.is_modified

    geo.editor.undo()
    qtbot.waitUntil(lambda: window.bench.actions.context.errors == 1, timeout=LONG)


def test_several_files_that_are_opened_at_once_are_all_checked(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.ez").write_text("do main() {\n    nothing()\n}\n")
        window.editors.open(tmp_path / f"{name}.ez")

    qtbot.waitUntil(lambda: window.bench.actions.context.errors == 3, timeout=LONG)


def test_a_program_with_errors_is_not_started_and_says_why(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    started = []
    document.replace_text(document.text().replace("n * 2", "m * 2"))
    window.language_commands.check_before(document, lambda: started.append(1))
    qtbot.waitUntil(lambda: bool(window.notices.texts()), timeout=LONG)

    assert window.notices.texts() == ["Not started: the program has 1 error."]
    assert started == []
    assert document.editor.caret()[0] == 16

    document.replace_text(document.text().replace("m * 2", "n * 2"))
    window.language_commands.check_before(document, lambda: started.append(1))
    qtbot.waitUntil(lambda: started == [1], timeout=LONG)
    assert window.notices.texts() == []


# -- outline and path ------------------------------------------------------------------------------


def test_the_outline_shows_what_the_file_declares(window: MainWindow, document: Document) -> None:
    model = window.name_commands.outline.model
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    fields = [model.index(row, 0, model.index(0, 0)).data() for row in range(2)]
    members = [model.index(row, 0, model.index(1, 0)).data() for row in range(2)]

    assert document.is_ez
    assert names == ["Point", "Tide", "twice", "main"]
    assert fields == ["x", "y"]
    assert members == ["LOW", "HIGH"]


def test_the_outline_follows_the_caret_filters_and_goes_there(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    outline = window.name_commands.outline
    window.docks.show("outline", focus=True)
    document.editor.setFocus()
    document.editor.go_to(MAIN, 5)
    qtbot.waitUntil(lambda: outline.view.currentIndex().data() == "main")

    type_text(outline.filter, "tw")
    assert outline.view.model().rowCount() == 1  # type: ignore[union-attr]
    press(outline.filter, Qt.Key.Key_Down)
    outline.view.setCurrentIndex(outline.view.model().index(0, 0))  # type: ignore[union-attr]
    press(outline.view, Qt.Key.Key_Return)
    assert document.editor.selected() == "twice"
    assert document.editor.hasFocus()


def test_the_path_above_the_text_follows_the_caret_and_leads_to_its_pieces(
    qtbot: QtBot, document: Document, tmp_path: Path
) -> None:
    crumbs = document.view.breadcrumb
    document.editor.go_to(16, 5)
    expected = [tmp_path.name, "program.ez", "twice"]
    qtbot.waitUntil(lambda: crumbs.texts() == expected)

    click(next(one for one in crumbs.findChildren(QToolButton) if one.text() == "twice"))
    assert document.editor.selected() == "twice"


# -- names -----------------------------------------------------------------------------------------


def test_f12_goes_to_the_definition_and_alt_left_and_right_walk(
    window: MainWindow, document: Document
) -> None:
    editor = document.editor
    editor.go_to(23, 15)

    press(editor, Qt.Key.Key_F12)
    assert editor.selected() == "twice"
    assert editor.caret()[0] == 14

    press(editor, Qt.Key.Key_Left, ALT)
    assert editor.caret() == (23, 15)
    press(editor, Qt.Key.Key_Right, ALT)
    assert editor.caret()[0] == 14
    assert window.isVisible()


def test_alt_left_comes_back_from_a_definition_close_by(document: Document) -> None:
    document.editor.go_to(21, 28)
    press(document.editor, Qt.Key.Key_F12)
    assert document.editor.caret()[0] == 20

    press(document.editor, Qt.Key.Key_Left, ALT)
    assert document.editor.caret() == (21, 28)


def test_ctrl_click_goes_to_a_definition_in_another_file(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "geo.ez").write_text("module geo\n\ndo area() -> int {\n    return 1\n}\n")
    (tmp_path / "main.ez").write_text(
        'import & use @std\nimport "./geo"\n\ndo main() {\n    println(geo.area())\n}\n'
    )
    document = checked(window, qtbot, tmp_path / "main.ez")
    view = promised(document.editor.viewport())
    place = point_of(document.editor, 5, 18)
    place.setX(place.x() + 2)
    place.setY(place.y() + 5)
    event = QMouseEvent(
        QEvent.Type.MouseButtonPress, QPointF(place), QPointF(view.mapToGlobal(place)),
        Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, CTRL,
    )  # fmt: skip

    QApplication.sendEvent(view, event)

    current = promised(window.editors.current)
    assert current.name == "geo.ez"
    assert current.editor.selected() == "area"


def test_f12_on_a_name_of_the_library_opens_its_page(
    window: MainWindow, document: Document
) -> None:
    document.editor.go_to(23, 7)

    press(document.editor, Qt.Key.Key_F12)

    assert window.help_commands.page_name().startswith("library:std")


def test_alt_f12_looks_at_the_definition_without_leaving_the_place(
    document: Document,
) -> None:
    editor = document.editor
    editor.go_to(23, 15)

    press(editor, Qt.Key.Key_F12, ALT)
    box = editor.findChildren(PeekBox)[0]
    assert box.isVisible()
    assert box.editor.caret()[0] == 14
    assert box.editor.hasFocus()
    assert editor.caret() == (23, 15)

    press(box.editor, Qt.Key.Key_Escape)
    assert editor.hasFocus()
    assert editor.caret() == (23, 15)

    press(editor, Qt.Key.Key_F12, ALT)
    press(editor.findChildren(PeekBox)[-1].editor, Qt.Key.Key_Return)
    assert editor.selected() == "twice"


def boxed(editor: CodeEditor) -> list[int]:
    """The lines with boxes around uses."""
    return [
        line + 1
        for line in range(editor.lines())
        if any(
            editor.SendScintilla(
                editor.SCI_INDICATORVALUEAT, n.INDICATOR_USE, editor.positionFromLineIndex(line, at)
            )
            for at in range(len(editor.text(line)))
        )
    ]


def test_uses_are_boxed_and_a_shadowing_name_is_another_one(
    qtbot: QtBot, document: Document
) -> None:
    document.editor.go_to(22, 11)
    qtbot.waitUntil(lambda: boxed(document.editor) == [22, 23])

    document.editor.go_to(25, 15)
    qtbot.waitUntil(lambda: boxed(document.editor) == [25, 26])


def test_shift_f12_lists_all_uses_and_goes_to_the_chosen_one(
    window: MainWindow, document: Document
) -> None:
    document.editor.go_to(20, 11)

    press(document.editor, Qt.Key.Key_F12, SHIFT)

    menu = window.name_commands.uses_menu
    assert menu is not None
    words = [action.text() for action in menu.actions()]
    assert [one.split()[0] for one in words] == [f"program.ez:{line}" for line in (20, 21, 23)]
    menu.actions()[2].trigger()
    assert document.editor.caret()[0] == 23
    menu.close()


# -- completion -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "case",
    [
        ("tw", "twice", "twice"), ("po", "point", "point"), ("oth", "otherwise", "otherwise"),
        ("point.", "x", "point.x"), ("points[0].", "x", "points[0].x"), ("Ti", "Tide", "Tide"),
        ("Tide.H", "HIGH", "Tide.HIGH"), ("strings.upp", "upper", "strings.upper"),
        ("prl", "println", "println"), ("whi", "as_long_as", "as_long_as"),
        ('"${po', "point", '"${point}"'), ('"${point.', "x", '"${point.x}"'),
    ],
)  # fmt: skip
def test_completion_offers_what_fits_and_tab_or_enter_takes_it(
    window: MainWindow, document: Document, case: tuple[str, str, str]
) -> None:
    typed, offered, written = case
    key = Qt.Key.Key_Tab if len(typed) % 2 else Qt.Key.Key_Return
    editor = new_line(document)

    type_text(editor, typed)
    assert offered in offers(window, document)
    pop_up = window.writing_help.lists[document.key]
    while promised(pop_up.rows.currentItem()).text() != offered:
        press(editor, Qt.Key.Key_Down)
    press(editor, key)

    assert f"    {written}\n" in editor.text()
    assert not pop_up.is_open
    assert ("import @strings" in editor.text()) == ("strings" in typed)


def test_rows_have_a_sign_and_the_signature(window: MainWindow, document: Document) -> None:
    editor = new_line(document)
    type_text(editor, "tw")

    pop_up = window.writing_help.lists[document.key]
    item = promised(pop_up.rows.item(0))
    assert item.text() == "twice"
    assert item.data(Qt.ItemDataRole.UserRole) == "function"
    assert "do twice(n int, &out int) -> int" in item.data(Qt.ItemDataRole.AccessibleTextRole)
    assert pop_up.doc.text() == "Twice as much."


@pytest.mark.parametrize("name", ["println", "print", "len", "input", "eprintln"])
def test_functions_of_the_language_have_a_signature_too(
    window: MainWindow, document: Document, name: str
) -> None:
    type_text(new_line(document), name[:-1])

    rows = window.writing_help.lists[document.key].rows
    items = [promised(rows.item(at)) for at in range(rows.count())]
    (spoken,) = [
        item.data(Qt.ItemDataRole.AccessibleTextRole) for item in items if item.text() == name
    ]
    assert f"{name}(" in spoken


@pytest.mark.parametrize("typed", ["// tw", '"tw', "/* tw", "t", "temp po", "do tw"])
def test_nothing_is_offered_in_comments_strings_and_for_new_names(
    window: MainWindow, document: Document, typed: str
) -> None:
    type_text(new_line(document), typed)

    assert offers(window, document) == []


def test_modules_are_offered_behind_an_at_sign(window: MainWindow, document: Document) -> None:
    document.editor.go_to(1, 18)
    type_text(document.editor, ", @st")

    assert offers(window, document)[:1] == ["std"]
    assert "strings" in offers(window, document)


def test_ctrl_space_offers_everything_and_esc_takes_it_away(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)

    press(editor, Qt.Key.Key_Space, CTRL)
    assert {"point", "twice", "if", "len"} <= set(offers(window, document))

    press(editor, Qt.Key.Key_Escape)
    assert offers(window, document) == []
    assert editor.hasFocus()


def test_members_of_a_module_of_ones_own_are_offered_by_its_name(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "geo.ez").write_text("module geo\n\ndo area() -> int {\n    return 1\n}\n")
    (tmp_path / "main.ez").write_text('import "./geo"\n\ndo main() {\n    \n}\n')
    document = checked(window, qtbot, tmp_path / "main.ez")
    document.editor.go_to(4, 5)

    type_text(document.editor, "geo.")
    assert offers(window, document) == ["area"]


def test_enter_behind_a_word_that_is_complete_begins_a_line(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)
    type_text(editor, "point")
    assert offers(window, document)

    press(editor, Qt.Key.Key_Return)

    assert "    point\n    \n" in editor.text()


def test_a_click_takes_a_row(window: MainWindow, document: Document) -> None:
    editor = new_line(document)
    type_text(editor, "tw")
    rows = window.writing_help.lists[document.key].rows

    click(promised(rows.viewport()), rows.visualItemRect(promised(rows.item(0))).center())

    assert "    twice\n" in editor.text()


def test_completion_while_typing_can_be_switched_off(
    window: MainWindow, document: Document
) -> None:
    window.bench.settings.set(table.COMPLETE_WHILE_TYPING, False)
    type_text(new_line(document), "tw")

    assert offers(window, document) == []


def test_boxes_go_with_their_document(window: MainWindow, document: Document) -> None:
    type_text(new_line(document), "tw")
    document.editor.setModified(False)

    window.editors.close_document(document)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()

    assert window.editors.tab_count == 0


# -- calls and hover ------------------------------------------------------------------------------


def tip(window: MainWindow, document: Document) -> str:
    found = window.writing_help.tips[document.key]
    return found.label.text() if found.is_open else ""


def test_the_parameters_of_a_call_are_shown_with_the_active_one_in_bold(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)

    type_text(editor, "twice(")
    assert ">n int</b>" in tip(window, document)
    assert "Twice as much." in tip(window, document)
    assert "changes your variable" not in tip(window, document)

    type_text(editor, "1, ")
    assert ">&amp;out int</b>" in tip(window, document)
    assert "changes your variable" in tip(window, document)

    type_text(editor, "seen)")
    editor.repaint()
    assert tip(window, document) == ""


def test_the_tip_is_that_of_the_innermost_call_over_lines(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)
    type_text(editor, "println(")
    press(editor, Qt.Key.Key_Return)
    type_text(editor, "twice(")
    assert ">n int</b>" in tip(window, document)

    press(editor, Qt.Key.Key_Escape)
    assert tip(window, document) == ""
    press(editor, Qt.Key.Key_Space, CTRL | SHIFT)
    assert ">n int</b>" in tip(window, document)


def hovered(document: Document, line: int, column: int, name: str) -> str:
    document.editor.hover_started.emit(Hover(line, column, name))
    found = document.editor.findChildren(QLabel)
    return " ".join(label.text() for label in found if label.isVisible())


def test_hover_tells_type_signature_and_doc(document: Document) -> None:
    assert "temp point Point" in hovered(document, 20, 11, "point")
    text = hovered(document, 23, 14, "twice")
    assert "do twice(n int, &amp;out int) -&gt; int" in text
    assert "Twice as much." in text
    assert "println" in hovered(document, 23, 7, "println")


def test_hover_on_a_squiggle_tells_the_problem_and_leads_to_its_page(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "n * 2", "m * 2")

    text = hovered(document, 16, 12, "m")
    assert "undefined" in text
    assert 'href="code:E4001"' in text

    label = next(one for one in document.editor.findChildren(QLabel) if "E4001" in one.text())
    label.linkActivated.emit("code:E4001")
    assert window.help_commands.page_name() == "code:E4001"


def test_completion_is_quick_in_a_long_program(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    unit = "do f{n}(a int) -> int {{\n    temp total int = a\n    return total\n}}\n"
    body = "".join(unit.format(n=number) for number in range(1000))
    path = tmp_path / "long.ez"
    path.write_text("import & use @std\n" + body + "do main() {\n    \n}\n")
    document = checked(window, qtbot, path)
    document.editor.go_to(4003, 5)
    type_text(document.editor, "f")
    times = []
    for letter in "7_f8":
        started = time.perf_counter()
        window.writing_help.complete(document, is_asked=True)
        times.append(time.perf_counter() - started)
        type_text(document.editor, letter)

    assert min(times) < 1
