"""Open files that other programs change, and large or binary files."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PyQt6.QtGui import QDragEnterEvent, QDropEvent
from PyQt6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget

from ez_ide.editing import document_io
from ez_ide.editing import scintilla_numbers as n
from ez_ide.files.comparison import FileComparison
from ez_ide.files.open_request import OpenRequest
from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_ide.storage import text_file
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document

CTRL = Qt.KeyboardModifier.ControlModifier
TEXT = "do f() {\n    a()\n}\n\ndo main() {\n    f()\n    f()\n}\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "shop.ez"
    path.write_text(TEXT)
    return path


@pytest.fixture
def document(window: MainWindow, path: Path) -> Document:
    return non_null(window.editors.open(path))


def is_modified(document: Document) -> bool:
    return document.is_modified


def bar_button(document: Document, words: str) -> QPushButton:
    buttons = document.view.bars.findChildren(QPushButton)
    return next(one for one in buttons if one.text() == words)


# -- changed by others -------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["written", "replaced"])
def test_an_unmodified_document_is_reloaded_and_keeps_caret_folds_and_breakpoints(
    window: MainWindow, qtbot: QtBot, document: Document, path: Path, how: str
) -> None:
    editor = document.editor
    editor.go_to(1, 1)
    window.bench.actions.trigger("view.fold")
    editor.go_to(7, 5)
    window.bench.actions.trigger("debug.toggle_breakpoint")
    new = "// new\n" + TEXT.replace("}\n", "}\n// end\n")

    if how == "replaced":
        other = path.with_name("other")
        other.write_text(new)
        other.replace(path)
    else:
        path.write_text(new)
    qtbot.waitUntil(lambda: document.text() == new)

    assert not is_modified(document)
    assert editor.caret() == (9, 5)
    assert editor.contractedFolds() == [1]
    assert list(editor.breakpoints.lines().values()) == [9]
    editor.undo()
    assert document.text() == TEXT
    assert is_modified(document)
    editor.redo()


def test_a_modified_document_stays_and_offers_a_choice(
    qtbot: QtBot, document: Document, path: Path
) -> None:
    type_text(document.editor, "x")
    path.write_text("theirs\n")
    qtbot.waitUntil(lambda: bool(document.view.bars.texts()))
    assert document.text() == "x" + TEXT

    click(bar_button(document, "Keep my version"))
    assert document.text() == "x" + TEXT
    assert is_modified(document)
    assert document.view.bars.texts() == []

    path.write_text("theirs again\n")
    qtbot.waitUntil(lambda: bool(document.view.bars.texts()))
    click(bar_button(document, "Use the version on disk"))
    assert document.text() == "theirs again\n"
    assert not is_modified(document)
    document.editor.undo()
    assert document.text() == "x" + TEXT


def test_differences_can_be_shown_before_choosing(
    window: MainWindow, qtbot: QtBot, document: Document, path: Path
) -> None:
    type_text(document.editor, "x")
    path.write_text("theirs\n")
    qtbot.waitUntil(lambda: bool(document.view.bars.texts()))

    click(bar_button(document, "Compare"))
    page = window.findChild(FileComparison)
    assert page is not None
    assert "theirs" in page.diff.toPlainText()
    assert "xdo f() {" in page.diff.toPlainText()

    click(page.take_theirs)
    assert document.text() == "theirs\n"
    assert window.editors.current is document
    assert window.editors.tab_count == 1


def test_change_bars_compare_with_the_current_file(
    qtbot: QtBot, document: Document, path: Path
) -> None:
    type_text(document.editor, "x")
    path.write_text("x" + TEXT.replace("a()", "b()"))
    qtbot.waitUntil(lambda: bool(document.view.bars.texts()))
    click(bar_button(document, "Keep my version"))

    document.editor.settle()
    marks = [document.editor.markersAtLine(line) & 1 << n.MARKER_CHANGED for line in range(3)]
    assert [bool(one) for one in marks] == [False, True, False]


@pytest.mark.parametrize("how", ["deleted", "moved"])
def test_a_deleted_or_moved_file_leaves_its_document_modified(
    window: MainWindow, qtbot: QtBot, document: Document, path: Path, how: str
) -> None:
    if how == "moved":
        path.rename(path.with_name("elsewhere.ez"))
    else:
        path.unlink()
    qtbot.waitUntil(lambda: bool(document.view.bars.texts()))

    assert "deleted or moved" in document.view.bars.texts()[0]
    assert document.text() == TEXT
    assert is_modified(document)
    assert window.editors.tab_titles() == ["● shop.ez"]
    window.backup_keeper.back_up_now()

    click(bar_button(document, "Save again"))
    assert path.read_text() == TEXT
    assert not is_modified(document)


def test_a_deleted_file_that_reappears_belongs_to_its_document_again(
    qtbot: QtBot, document: Document, path: Path
) -> None:
    path.unlink()
    qtbot.waitUntil(lambda: document.is_modified)

    path.write_text(TEXT)

    qtbot.waitUntil(lambda: not document.is_modified)
    assert document.view.bars.texts() == []


def test_saving_is_not_mistaken_for_a_change_by_another_program(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    type_text(document.editor, "// mine")
    press(document.editor, Qt.Key.Key_S, CTRL)
    with qtbot.assertNotEmitted(window.editors.reloaded, wait=400):
        window.disk_watch.check_files()

    assert document.view.bars.texts() == []


# -- odd files -----------------------------------------------------------------------------------


def answer(button: QMessageBox.StandardButton, asked: list[str]) -> None:
    def press_it() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text() + box.informativeText())
        non_null(box.button(button)).click()

    QTimer.singleShot(0, press_it)


def test_a_large_file_is_opened_without_highlighting_after_a_question(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_file, "BIG_FILE_BYTES", 1000)
    path = tmp_path / "big.ez"
    path.write_text("do main() {}\n" * 100)
    asked: list[str] = []

    answer(QMessageBox.StandardButton.Cancel, asked)
    assert window.editors.open(path) is None
    assert "MB long" in asked[0]

    answer(QMessageBox.StandardButton.Open, asked)
    document = non_null(window.editors.open(path))
    assert document.is_read_only
    assert document.editor.lexer() is None
    assert not document.is_ez
    type_text(document.editor, "x")
    assert document.text() == path.read_text()
    assert "read-only" in non_null(window.editors.current_editor).accessibleName()


def test_a_binary_file_is_opened_after_a_question_and_not_changed(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\0\xff\xfe\r\n")
    asked: list[str] = []

    answer(QMessageBox.StandardButton.Open, asked)
    document = non_null(window.editors.open(path))

    assert "binary file" in asked[0]
    assert document.is_read_only
    assert path.read_bytes() == b"\x89PNG\0\xff\xfe\r\n"


def test_a_large_file_is_reopened_at_the_next_start_without_a_question(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(b"a\0b")
    window = new_window()
    window.start([])
    non_null(window.editors.open(path, asks=False))
    window.close()

    again = new_window()
    again.start([])

    assert [one.path for one in again.editors.documents] == [path]
    assert again.editors.documents[0].is_read_only


@pytest.mark.parametrize(
    "data",
    [
        b"do main() {\r\n}\r\n", b"\xef\xbb\xbfdo main() {}\n", b"// caf\xe9\ndo main() {}\n",
        b"do main() {}", b"do main() {\n\ta()\n}\n", b"", b"a\nb\r\nc\rd", b"\r\r",
        "// 日本 😀 e\u0301\n".encode(), "// x\n".encode("utf-16"),
    ],
)  # fmt: skip
def test_every_form_of_text_is_saved_as_it_was_loaded(
    window: MainWindow, tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "odd.ez"
    path.write_bytes(data)
    document = non_null(window.editors.open(path))
    window.bench.settings.set(table.FINAL_NEWLINE, False)

    type_text(document.editor, "x")
    document.editor.undo()
    window.bench.actions.trigger("file.save")

    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "name",
    [
        "with blank.ez", "qu'ote\".ez", "a#b%20c&d.ez", "ümlaut.ez", "😀.ez", "x" * 190 + ".ez",
        unicodedata.normalize("NFD", "é.ez"), unicodedata.normalize("NFC", "é.ez"), "-dash.ez",
    ],
)  # fmt: skip
def test_a_file_of_any_name_is_opened_checked_saved_and_reopened(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_text("do main() {\n    nothing()\n}\n")

    with qtbot.waitSignal(window.language.reported, timeout=20_000):
        document = non_null(window.editors.open(path))
    assert document.editor.problems.beside(2)
    type_text(document.editor, "// ")
    press(document.editor, Qt.Key.Key_S, CTRL)

    assert path.read_text().startswith("// ")
    assert window.recent.files()[0] == path
    assert window.editors.tab_titles()[0].replace("&&", "&") == name


def test_two_paths_to_one_file_open_one_document(
    window: MainWindow, document: Document, path: Path
) -> None:
    link = path.with_name("link.ez")
    link.symlink_to(path)

    for spelling in (link, path.parent / "." / ".." / path.parent.name / path.name):
        assert window.editors.open(spelling) is document
    assert document.path == path
    assert window.editors.tab_count == 1


def test_a_failed_save_says_what_to_do_and_keeps_the_text(
    window: MainWindow, document: Document, path: Path
) -> None:
    path.unlink()
    path.mkdir()
    type_text(document.editor, "x")

    press(document.editor, Qt.Key.Key_S, CTRL)

    assert len(window.notices.texts()) == 1
    assert "shop.ez" in window.notices.texts()[0]
    assert is_modified(document)
    assert document.text() == "x" + TEXT


# -- opening anything ------------------------------------------------------------------------------


def drop(target: QWidget, paths: list[Path]) -> None:
    """Drop files on the widget under the mouse, or its first parent that accepts them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    data.setText("file names as text")
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    place = QPoint(50, 50)
    enter = QDragEnterEvent(place, copy, data, left, Qt.KeyboardModifier.NoModifier)
    widget: QWidget | None = target
    while widget is not None:
        enter.ignore()
        QApplication.sendEvent(widget, enter)
        if enter.isAccepted():
            break
        widget = widget.parentWidget()
    assert widget is not None, "nobody takes files"
    event = QDropEvent(QPointF(place), copy, data, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)


def test_a_file_dropped_on_the_text_is_opened_and_not_inserted(
    window: MainWindow, document: Document, tmp_path: Path
) -> None:
    other = tmp_path / "other.ez"
    other.write_text("do main() {}\n")

    drop(non_null(document.editor.viewport()), [other])

    assert document.text() == TEXT
    assert non_null(window.editors.current).path == other


def test_a_command_line_goes_to_line_and_column(window: MainWindow, path: Path) -> None:
    window.take_over([OpenRequest(str(path), 6, 5)])

    assert non_null(window.editors.current_editor).caret() == (6, 5)


# -- files that cannot be written ----------------------------------------------------------------


def test_a_failed_save_offers_to_save_elsewhere(
    window: MainWindow, document: Document, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.show()
    type_text(document.editor, "// more ")
    path.unlink()
    path.mkdir()  # a file that nobody can write
    elsewhere = path.with_name("elsewhere.ez")
    monkeypatch.setattr(document_io, "ask_where", lambda *_who: elsewhere)
    assert not window.editors.save(document)
    (words,) = window.notices.texts()
    assert "shop.ez" in words

    buttons = window.notices.findChildren(QPushButton)
    click(next(one for one in buttons if one.text() == "Save as…"))

    assert elsewhere.read_text() == document.text()
    assert window.notices.texts() == []
