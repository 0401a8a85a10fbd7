"""Typing assistance, with keys pressed as a person presses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication

from ez_ide.help.examples import samples_folder
from ez_ide.settings import table
from tests.helpers.gestures import press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor

ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
SHORT = 2000
KEYS = {
    "\n": Qt.Key.Key_Return,
    "\b": Qt.Key.Key_Backspace,
    "\t": Qt.Key.Key_Tab,
    "←": Qt.Key.Key_Left,
    "→": Qt.Key.Key_Right,
}
WRITTEN = [
    path
    for path in sorted(samples_folder().rglob("*.ez"))
    if path.read_text().isascii()
    and len(path.read_text()) < SHORT
    and "`\n" not in path.read_text()
][::4]


@pytest.fixture
def editor(window: MainWindow) -> CodeEditor:
    return window.editors.new().editor


def type_keys(editor: CodeEditor, text: str) -> None:
    for letter in text:
        if letter in KEYS:
            press(editor, KEYS[letter])
        else:
            type_text(editor, letter)


def with_caret(editor: CodeEditor) -> str:
    data = editor.text().encode()
    at = editor.SendScintilla(editor.SCI_GETCURRENTPOS)
    return (data[:at] + b"|" + data[at:]).decode()


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        # pairs: inserted where they help, stepped over when typed
        ("(a", "(a|)"), ("(a)", "(a)|"), ("((a))", "((a))|"), ("()", "()|"),
        ("[[1], [2]]", "[[1], [2]]|"),
        ('f("a")', 'f("a")|'), ("f(g(1))", "f(g(1))|"), ("f({a: 1})", "f({a: 1})|"),
        ("a[0]", "a[0]|"), ('m["k"]', 'm["k"]|'), ("map[string:int]", "map[string:int]|"),
        ("c = 'x'", "c = 'x'|"), ("x = ''", "x = ''|"), ("x = '\\''", "x = '\\''|"),
        ('"a" + "b"', '"a" + "b"|'), ('"" + ""', '"" + ""|'), ("`raw`", "`raw`|"),
        ('x = `a "b" c`', 'x = `a "b" c`|'), ('"a\\\\"', '"a\\\\"|'), ('"a\\"b"', '"a\\"b"|'),
        ("f())", "f())|"), ("}", "}|"), (")", ")|"), ("{}", "{}|"), ("if a { b }", "if a { b }|"),
        # not in strings and comments, not before words
        ('println("(")', 'println("(")|'), ('f(")")', 'f(")")|'), ('f("}")', 'f("}")|'),
        ("don't", "don't|"), ('"don\'t"', '"don\'t"|'), ("// don't (", "// don't (|"),
        ("/* ( */", "/* ( */|"), ("/* x\n( */", "/* x\n( */|"), ('"//" // "', '"//" // "|'),
        ('/* "a */ "b"', '/* "a */ "b"|'), ("word←←←←(", "(|word"), ('word←←←←"', '"|word'),
        ('f()←"a"', 'f("a"|)'), ("f(a)←(", "f(a(|))"),
        # the code inside a string is code
        ('"${a', '"${a|}"'), ('"${a}"', '"${a}"|'), ('"${a} b"', '"${a} b"|'),
        ('"${f(x)}"', '"${f(x)}"|'), ('"${m["k"]}"', '"${m["k"]}"|'), ('"a$b"', '"a$b"|'),
        ('"\\${a"', '"\\${a"|'), ("`${a", "`${a|}`"),
        # Backspace deletes both halves of an empty pair
        ("f(\b", "f|"), ('"\b', "|"), ("{\b", "|"), ("[\b", "|"), ("(a\b", "(|)"),
        # Enter keeps and deepens the indentation
        ("if a {\nb", "if a {\n    b|\n}"), ("{\n", "{\n    |\n}"), ("[\n1", "[\n    1|\n]"),
        ("f(\na", "f(\n    a|\n)"), ("f(a,\nb", "f(a,\nb|)"), ("    a\nb", "    a\n    b|"),
        ("a\n\n\nb", "a\n\n\nb|"), ("if a {\n\nb", "if a {\n\n    b|\n}"),
        ("x = {1, 2}\ny", "x = {1, 2}\ny|"),
        # and aligns }
        ("if a {\nb\n}", "if a {\n    b\n}|"), ("if a {\n}", "if a {\n}|"),
        ("do f() {\nif a {\nb\n}\n}", "do f() {\n    if a {\n        b\n    }\n}|"),
        ("if a {\nb\n} otherwise {\nc\n}", "if a {\n    b\n} otherwise {\n    c\n}|"),
        ("when x {\nis 1 { f() }\n}", "when x {\n    is 1 { f() }\n}|"),
        ("struct {\nx int\ny int", "struct {\n    x int\n    y int|\n}"),
        # Tab
        ("\tx", "    x|"), ("ab\tx", "ab  x|"), ("\t\tx\b\b", "    |"),
        ("if a {\n\b\b", "if a {|\n}"),
    ],
)  # fmt: skip
def test_typing_inserts_pairs_and_indentation_where_they_help(
    editor: CodeEditor, typed: str, text: str
) -> None:
    type_keys(editor, typed)

    assert with_caret(editor) == text


@pytest.mark.parametrize("sample", WRITTEN, ids=lambda path: path.stem)
def test_a_program_typed_without_indentation_is_indented(editor: CodeEditor, sample: Path) -> None:
    program = sample.read_text().rstrip("\n")

    type_keys(editor, "\n".join(line.strip() for line in program.split("\n")))

    assert editor.text() == program


@pytest.mark.parametrize("typed", ["(", '"', "{", "}", "\n", "\t"])
def test_every_key_is_one_step_of_undo(editor: CodeEditor, typed: str) -> None:
    editor.setText("if a {\n    ")
    editor.setCursorPosition(1, 4)
    before = editor.text()

    type_keys(editor, typed)
    assert editor.text() != before
    editor.undo()

    assert editor.text() == before


@pytest.mark.parametrize("opener", ["(", "[", "{", '"', "'", "`"])
def test_a_quote_or_bracket_surrounds_the_selection(editor: CodeEditor, opener: str) -> None:
    closer = {"(": ")", "[": "]", "{": "}"}.get(opener, opener)
    editor.setText("a + b")
    editor.setSelection(0, 0, 0, 5)

    type_keys(editor, opener)

    assert editor.text() == f"{opener}a + b{closer}"
    assert editor.selectedText() == "a + b"
    editor.undo()
    assert editor.text() == "a + b"


def test_pairs_can_be_switched_off(window: MainWindow, editor: CodeEditor) -> None:
    window.bench.settings.set(table.AUTO_CLOSE, False)

    type_keys(editor, 'f("a')

    assert editor.text() == 'f("a'


def test_tab_and_shift_tab_move_the_selected_lines(editor: CodeEditor) -> None:
    editor.setText("a\nb\nc")
    editor.setSelection(0, 0, 1, 1)

    press(editor, Qt.Key.Key_Tab)
    assert editor.text() == "    a\n    b\nc"
    assert editor.selectedText() == "    a\n    b"

    press(editor, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert editor.text() == "a\nb\nc"

    editor.undo()
    assert editor.text() == "    a\n    b\nc"


def test_a_file_that_indents_with_tabs_keeps_tabs(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "tabs.ez"
    path.write_text("do main() {\n\tif a {\n\t}\n}\n")
    document = window.editors.open(path)
    assert document is not None

    document.editor.setCursorPosition(1, 7)
    type_keys(document.editor, "\nx")

    assert document.editor.text(2) == "\t\tx\n"
    assert document.indentation == "Tabs"


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_enter_writes_the_line_end_of_the_file(
    window: MainWindow, tmp_path: Path, end: str
) -> None:
    path = tmp_path / "ends.ez"
    path.write_bytes(f"do main() {{{end}}}{end}".encode())
    document = window.editors.open(path)
    assert document is not None

    document.editor.setCursorPosition(0, 11)
    type_keys(document.editor, "\nx")

    assert document.text() == f"do main() {{{end}    x{end}}}{end}"


def test_a_closing_brace_is_indented_like_the_line_that_opened_the_block(
    editor: CodeEditor,
) -> None:
    editor.setText("do main() {\n    x\n    ")
    editor.setCursorPosition(2, 4)

    type_keys(editor, "}")

    assert editor.text() == "do main() {\n    x\n}"


def test_a_missing_brace_is_not_confused_with_the_next_one(editor: CodeEditor) -> None:
    editor.setText("do f() {\n    if a {\n        b\n        \n}")
    editor.setCursorPosition(3, 8)

    type_keys(editor, "}")

    assert editor.text() == "do f() {\n    if a {\n        b\n    }\n}"


@pytest.mark.parametrize(
    ("name", "typed", "text"),
    [
        ("a.json", '{"a": [1', '{"a": [1]}'), ("a.py", 'f("a")', 'f("a")'),
        ("a.md", "don't (x", "don't (x)"), ("a.txt", '"a" (b)', '"a" (b)'),
    ],
)  # fmt: skip
def test_other_files_get_pairs_too(
    window: MainWindow, tmp_path: Path, name: str, typed: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text("")
    document = window.editors.open(path)
    assert document is not None

    type_keys(document.editor, typed)

    assert document.text() == text


def test_a_file_keeps_its_indentation_when_other_settings_change(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "tabs.ez"
    path.write_text("do main() {\n\tif a {\n\t}\n}\n")
    document = window.editors.open(path)
    assert document is not None

    window.bench.settings.set(table.THEME, "Midnight")
    window.bench.settings.set(table.WORD_WRAP, True)

    assert document.indentation == "Tabs"


@pytest.mark.parametrize("held", [ALT, ALT | SHIFT])
def test_alt_with_a_letter_that_opens_no_menu_types_nothing(
    editor: CodeEditor, held: Qt.KeyboardModifier
) -> None:
    editor.setText("one")
    editor.selectAll()

    event = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_S, held, "s")
    QApplication.sendEvent(editor, event)

    assert editor.text() == "one"
    assert not event.isAccepted()


def test_a_character_typed_with_altgr_is_inserted(editor: CodeEditor) -> None:
    for held in (Qt.KeyboardModifier.GroupSwitchModifier, NONE):
        QApplication.sendEvent(editor, QKeyEvent(QKeyEvent.Type.KeyPress, 0, held, "€"))

    assert editor.text() == "€€"
