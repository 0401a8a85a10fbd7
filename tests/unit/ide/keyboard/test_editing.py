"""Writing a program by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QObject, QUrl, pyqtSlot
from PyQt6.QtGui import QDesktopServices, QGuiApplication
from PyQt6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget

from ez_ide.editor import numbers as n
from ez_ide.logic import settings_table as table
from ez_ide.logic.session_status import SessionPhase
from ez_ide.panels.peek_box import PeekBox
from ez_ide.promised import promised

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.editor.code_editor import CodeEditor
    from ez_ide.logic.setting import Setting
    from ez_ide.main_window import MainWindow
    from tests.helpers.keyboard import Keyboard

PROGRAM = """\
import & use @std

#doc("Twice as much.")
do twice(n int, &out int) -> int {
    out = n
    return n * 2
}

do main() {
    temp seen int = 0
    println(twice(4, seen))
    if true {
        temp seen string = "inner"
        println(seen)
    }
}
"""


@pytest.fixture
def editor(keyboard: Keyboard, window: MainWindow, tmp_path: Path) -> CodeEditor:
    """A program that was checked."""
    editor = keyboard.open(tmp_path / "program.ez", PROGRAM)
    keyboard.wait(lambda: bool(window.name_commands.symbols()))
    return editor


def style_at(editor: CodeEditor, piece: str) -> int:
    editor.settle()
    at = editor.text().encode().index(piece.encode())
    return int(editor.SendScintilla(editor.SCI_GETSTYLEAT, at))


# -- ED-1, ED-3 to ED-7: the text ------------------------------------------------------------------


def test_what_one_types_is_coloured(keyboard: Keyboard) -> None:
    """ED-1: `//` in a string is string, what stands in `${…}` is code."""
    keyboard.press("Ctrl+N")
    keyboard.type('temp a = "b // c ${dd} e" // ff')
    editor = keyboard.editor

    assert style_at(editor, "// c") == style_at(editor, "b //") == style_at(editor, " e")
    assert style_at(editor, "dd") not in (style_at(editor, "// c"), style_at(editor, "ff"))
    assert style_at(editor, "// ff") != style_at(editor, "// c")


def hidden(editor: CodeEditor) -> list[int]:
    """The lines that are folded away."""
    lines = range(editor.lines())
    return [one + 1 for one in lines if not editor.SendScintilla(editor.SCI_GETLINEVISIBLE, one)]


def test_blocks_are_folded_one_by_one_and_all_at_once_and_stay_so(
    keyboard: Keyboard, editor: CodeEditor, window: MainWindow,
    new_window: Callable[[], MainWindow], qtbot: QtBot,
) -> None:  # fmt: skip
    """ED-3, and ED-19's margin of folds."""
    keyboard.go_to(5)
    keyboard.press("Ctrl+Shift+[")
    assert hidden(editor) == [5, 6, 7]
    keyboard.press("Ctrl+Shift+]")
    assert hidden(editor) == []
    keyboard.press("Ctrl+K, Ctrl+0")
    assert {5, 10, 13} <= set(hidden(editor))
    keyboard.menu("View", "Folding", "Unfold all")
    assert hidden(editor) == []

    keyboard.go_to(5)
    keyboard.press("Ctrl+Shift+[", "Ctrl+Q")
    assert not window.isVisible()
    again = new_window()
    again.start([])
    qtbot.waitUntil(lambda: again.editors.current_editor is not None)
    assert hidden(promised(again.editors.current_editor)) == [5, 6, 7]


def test_the_partner_of_a_brace_is_marked_and_gone_to(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    """ED-4."""
    keyboard.go_to(9, 11)
    before = editor.grab().toImage()
    keyboard.menu("Go", "Go to matching brace")
    assert editor.caret()[0] == 16
    assert editor.grab().toImage() != before


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["do main() {", "Return", "f("], "do main() {\n    f()\n}"),
        (['f("a")'], 'f("a")'),
        (["(", "Backspace"], ""),
        (["word", "Shift+Home", "("], "(word)"),
        (["word", "Home", "("], "(word"),
    ],
)
def test_typing_is_helped_only_where_it_helps(
    keyboard: Keyboard, keys: list[str], text: str
) -> None:
    """ED-5."""
    keyboard.press("Ctrl+N")
    for one in keys:
        (keyboard.press if one[0].isupper() else keyboard.type)(one)
    assert keyboard.editor.text() == text
    keyboard.press("Ctrl+Z")
    assert keyboard.editor.text() != text


def test_tab_indents_and_outdents_the_selected_lines(keyboard: Keyboard) -> None:
    """ED-6."""
    keyboard.press("Ctrl+N")
    keyboard.type("a\nb")
    keyboard.press("Ctrl+A", "Tab")
    assert keyboard.editor.text() == "    a\n    b"
    keyboard.press("Shift+Tab")
    assert keyboard.editor.text() == "a\nb"
    keyboard.press("Ctrl+End", "Tab")
    assert keyboard.editor.text() == "a\nb   "


@pytest.mark.parametrize(
    ("do", "text"),
    [
        ("Ctrl+/", "// b\n"), ("Alt+Up", "b\na\nc\n"), ("Alt+Down", "a\nc\nb\n"),
        ("Alt+Shift+Down", "a\nb\nb\nc\n"), ("Ctrl+Shift+K", "a\nc\n"),
    ],
)  # fmt: skip
def test_lines_are_edited_by_their_keys(keyboard: Keyboard, do: str, text: str) -> None:
    """ED-7."""
    keyboard.press("Ctrl+N")
    keyboard.type("a\nb\nc\n")
    keyboard.go_to(2)
    keyboard.press(do)
    assert text in keyboard.editor.text()


def test_lines_are_joined_trimmed_and_indented_from_the_menu(keyboard: Keyboard) -> None:
    """ED-7, ED-6."""
    keyboard.press("Ctrl+N")
    keyboard.type("a\nb  \n")
    keyboard.go_to(1)
    keyboard.menu("Edit", "Lines", "Indent")
    assert keyboard.editor.text().startswith("    a\n")
    keyboard.menu("Edit", "Lines", "Outdent")
    keyboard.menu("Edit", "Lines", "Join lines")
    assert keyboard.editor.text().startswith("a b")
    keyboard.menu("Edit", "Lines", "Trim trailing blanks")
    assert keyboard.editor.text() == "a b\n"


def test_blanks_at_line_ends_go_when_saving_if_the_setting_says_so(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """ED-7, SE-1: trim on save, switched off in the settings."""
    path = tmp_path / "a.ez"
    keyboard.open(path, "temp a = 1\n")
    keyboard.press("Ctrl+End")
    keyboard.type("//  ")
    keyboard.press("Ctrl+S")
    assert path.read_text() == "temp a = 1\n//\n"

    keyboard.press("Ctrl+,")
    keyboard.type("trim blanks")
    keyboard.tab_to(
        lambda one: getattr(one, "text", str)() == "Trim blanks at line ends when saving"
    )
    keyboard.press("Space", "Ctrl+Tab")
    keyboard.wait(lambda: window.editors.current is not None)
    keyboard.pane(lambda one: one is window.editors.current_editor)
    keyboard.press("Ctrl+End", "Left")
    keyboard.type("  ")
    keyboard.press("Ctrl+S")
    assert path.read_text() == "temp a = 1\n//  \n"


# -- ED-9: the bar ---------------------------------------------------------------------------------


def test_one_finds_and_goes_on_both_ways(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """ED-9: live count, Enter and Shift+Enter, F3 and Shift+F3, choices by their keys."""
    bar = window.editor_commands.find_bar
    keyboard.open(tmp_path / "notes.txt", "one One\nones")
    keyboard.press("Ctrl+F")
    keyboard.type("one")
    assert bar.count.text() == "1 of 3"
    keyboard.press("Return")
    assert bar.count.text() == "2 of 3"
    keyboard.press("Shift+Return", "Shift+Return")
    assert bar.count.text() == "3 of 3"
    keyboard.press("Alt+C")
    assert bar.count.text().endswith("of 2")
    keyboard.press("Alt+W")
    assert bar.count.text() == "1 of 1"
    keyboard.press("Alt+C", "Alt+W", "Esc")
    assert keyboard.is_at(keyboard.editor)

    keyboard.press("F3")
    assert keyboard.editor.selected() == "One"
    keyboard.press("Shift+F3")
    assert keyboard.editor.caret() == (1, 4)


def test_the_choices_of_the_bar_are_reached_by_tab_as_they_stand(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """ED-9, AC-1: each part of the bar, from left to right and line by line."""
    bar = window.editor_commands.find_bar
    keyboard.press("Ctrl+N", "Ctrl+H")
    seen: list[QWidget] = []
    while not seen or keyboard.focus is not seen[0]:
        seen.append(keyboard.focus)
        keyboard.press("Tab")
        if not keyboard.is_in(bar):
            break
    places = [(one.y() // (one.height() // 2 + 1) > 1, one.x()) for one in seen]
    assert len(seen) == 11
    assert places == sorted(places)


def test_an_expression_is_switched_on_and_its_mistake_told(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """ED-9: regular expressions, also one that would never end."""
    bar = window.editor_commands.find_bar
    keyboard.open(tmp_path / "notes.txt", "one two " + "a" * 60)
    keyboard.press("Ctrl+F", "Alt+X")
    keyboard.type("o.e")
    keyboard.wait(lambda: bar.count.text() == "1 of 1")
    keyboard.press("Ctrl+A")
    keyboard.type("(")
    keyboard.wait(lambda: bar.count.text().startswith("not an expression"))
    keyboard.press("Ctrl+A")
    keyboard.type("(a+)+b")
    keyboard.wait(lambda: bar.count.text() == "the expression takes too long")


def test_one_is_replaced_or_all_and_only_in_the_selection(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """ED-9: replace, replace all as one step, in the selection, history, seed, Esc."""
    bar = window.editor_commands.find_bar
    editor = keyboard.open(tmp_path / "notes.txt", "one one\none one")
    keyboard.press("Ctrl+H")
    keyboard.type("one")
    keyboard.press("Alt+L", "Alt+L")
    keyboard.tab_to("Replace with")
    keyboard.type("1\n")
    assert editor.text() == "1 one\none one"
    keyboard.press("Ctrl+Return")
    assert editor.text() == "1 1\n1 1"
    keyboard.press("Esc", "Ctrl+Z")
    assert editor.text() == "1 one\none one"

    keyboard.press("Ctrl+Home", "Shift+End", "Ctrl+H", "Alt+L")
    keyboard.press("Ctrl+A", "Up")
    assert bar.field.text() == "one"
    assert bar.count.text().endswith("of 1")
    keyboard.press("Alt+A")
    keyboard.wait(lambda: editor.text() == "1 1\none one")

    keyboard.press("Esc", "Ctrl+End", "Shift+Ctrl+Left", "Ctrl+F")
    assert bar.field.text() == "one"
    keyboard.type("nowhere")
    keyboard.press("Esc")
    assert editor.caret()[0] == 2


# -- ED-11 to ED-15: names -------------------------------------------------------------------------


def test_a_word_is_completed_and_its_module_imported(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    """ED-11: from two letters, with Tab or Enter, on Ctrl+Space; not in comments."""
    rows = window.writing_help.lists[promised(window.editors.current).key]
    keyboard.go_to(10, 22)
    keyboard.press("Return")
    keyboard.type("tw")
    assert "twice" in rows.texts()
    keyboard.press("Tab")
    assert "    twice" in editor.text()
    keyboard.press("Return")

    keyboard.press("Ctrl+Space")
    assert [rows.is_open] == [True]
    keyboard.press("Esc")
    assert [rows.is_open] == [False]

    keyboard.type("strings.upp")
    keyboard.press("Return")
    assert "import @strings" in editor.text()
    assert "strings.upper" in editor.text()

    keyboard.type(" // tw")
    assert not rows.is_open


def test_the_parameters_of_a_call_are_shown(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    """ED-12: on `(` and `,`, and when asked for."""
    tip = window.writing_help.tips[promised(window.editors.current).key]
    keyboard.go_to(10, 22)
    keyboard.press("Return")
    keyboard.type("twice(")
    assert ">n int</b>" in tip.label.text()
    keyboard.type("1, ")
    assert "changes your variable" in tip.label.text()
    keyboard.press("Esc")

    keyboard.go_to(12, 19)
    assert editor.text(11)[18:].startswith("4, seen")
    keyboard.press("Ctrl+Shift+Space")
    assert tip.is_open
    assert ">n int</b>" in tip.label.text()


def words_in_hover(keyboard: Keyboard) -> str:
    label = keyboard.focus
    assert isinstance(label, QLabel)
    return label.text()


def test_what_is_known_of_a_name_is_shown_at_the_caret(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    """ED-13: type, signature, doc, without a mouse; Esc goes back."""
    keyboard.go_to(11, 15)
    keyboard.press("Ctrl+K, Ctrl+I")
    assert "do twice(n int" in words_in_hover(keyboard)
    assert "Twice as much." in words_in_hover(keyboard)
    assert "Twice as much." in keyboard.focus.accessibleDescription()
    keyboard.press("Esc")
    assert keyboard.is_at(editor)
    assert editor.caret() == (11, 15)

    keyboard.go_to(8)
    keyboard.menu("Go", "Show what is known here")
    assert "Nothing is known" in words_in_hover(keyboard)


def test_a_problem_is_explained_at_the_caret_and_its_page_opened(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    """ED-13, PB-2: the problem with its code and a link to more, by Enter."""
    keyboard.go_to(6, 12)
    keyboard.press("Delete")
    keyboard.type("m")
    keyboard.wait(lambda: window.bench.actions.context.errors == 1)
    keyboard.go_to(6, 12)
    keyboard.press("Ctrl+K, Ctrl+I")
    assert "More on E" in words_in_hover(keyboard)
    keyboard.press("Return")
    assert window.help_commands.page_name().startswith("code:E")
    assert editor is not keyboard.focus


def test_one_goes_to_a_definition_and_back(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    """ED-14: F12, Alt+Left, Alt+Right, peek, the page of a library name."""
    keyboard.go_to(11, 15)
    keyboard.press("F12")
    assert editor.caret()[0] == 4
    keyboard.press("Alt+Left")
    assert editor.caret() == (11, 15)
    keyboard.press("Alt+Right")
    assert editor.caret()[0] == 4
    keyboard.press("Alt+Left", "Alt+F12")
    box = editor.findChildren(PeekBox)[0]
    assert keyboard.is_in(box)
    keyboard.press("Esc")
    assert keyboard.is_at(editor)
    keyboard.press("Alt+F12", "Return")
    assert editor.caret()[0] == 4

    keyboard.go_to(11, 7)
    keyboard.press("F12")
    assert window.help_commands.page_name().startswith("library:std")


def test_one_goes_to_a_definition_in_another_file(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """ED-14: across imported files."""
    (tmp_path / "tools.ez").write_text("module tools\n\ndo help() -> int {\n    return 1\n}\n")
    keyboard.open(
        tmp_path / "program.ez", 'import "tools.ez"\n\ndo main() {\n    tools.help()\n}\n'
    )
    keyboard.wait(lambda: bool(window.name_commands.symbols()))
    keyboard.go_to(4, 12)
    keyboard.press("F12")
    assert promised(window.editors.current).name == "tools.ez"
    assert keyboard.editor.caret()[0] == 3
    keyboard.press("Alt+Left")
    assert promised(window.editors.current).name == "program.ez"
    keyboard.press("Alt+Right")
    assert keyboard.editor.caret()[0] == 3


def boxed(editor: CodeEditor) -> set[int]:
    """The lines with boxes around uses."""
    value = editor.SCI_INDICATORVALUEAT
    return {
        editor.lineIndexFromPosition(at)[0] + 1
        for at in range(editor.length())
        if editor.SendScintilla(value, n.INDICATOR_USE, at)
    }


def test_uses_are_marked_and_listed(keyboard: Keyboard, editor: CodeEditor) -> None:
    """ED-15: scopes count."""
    keyboard.go_to(10, 11)
    keyboard.wait(lambda: boxed(editor) == {10, 11})
    keyboard.press("Shift+F12")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [one.text().split()[0] for one in menu.actions()] == ["program.ez:10", "program.ez:11"]
    keyboard.press("Down", "Down", "Return")
    assert editor.caret()[0] == 11


# -- ED-18: tabs -----------------------------------------------------------------------------------


@pytest.fixture
def three(keyboard: Keyboard, tmp_path: Path) -> list[Path]:
    """Three open files, the last one in front."""
    paths = [tmp_path / folder / "same.ez" for folder in ("a", "b")] + [tmp_path / "other.ez"]
    for path in paths:
        keyboard.open(path, "temp a = 1\n")
    return paths


def test_tabs_are_walked_moved_and_listed(
    keyboard: Keyboard, window: MainWindow, three: list[Path]
) -> None:
    """ED-18: next, previous, drag, overflow list; equal names have their folder."""
    assert len(three) == 3
    titles = window.editors.tab_titles
    assert len(set(titles())) == 3
    first, second, third = titles()

    keyboard.press("Ctrl+Tab")
    assert window.editors.tabs.currentIndex() == 0
    keyboard.press("Ctrl+Shift+Tab")
    assert window.editors.tabs.currentIndex() == 2

    keyboard.press("Ctrl+Shift+PgUp")
    assert titles() == [first, third, second]
    keyboard.menu("View", "Tabs", "Move tab to the right")
    keyboard.press("Ctrl+Shift+PgDown")  # at the end it stays
    assert titles() == [first, second, third]

    keyboard.press("Ctrl+K, Ctrl+P", "Up", "Return")
    assert window.editors.tabs.currentIndex() == 1


def test_tabs_are_closed_and_reopened(
    keyboard: Keyboard, window: MainWindow, three: list[Path]
) -> None:
    """ED-18: close, others, saved; reopen; the question about changes by keys."""
    keyboard.press("Ctrl+W")
    assert window.editors.tab_count == 2
    keyboard.press("Ctrl+Shift+T")
    assert promised(window.editors.current).path == three[2]

    keyboard.type("x")
    assert "●" in window.editors.tab_titles()[2]
    assert "modified" in keyboard.editor.accessibleName()
    keyboard.menu("File", "Close saved tabs")
    assert window.editors.tab_count == 1
    keyboard.press("Ctrl+N")
    asked = keyboard.answer_with("Esc")
    keyboard.menu("File", "Close other tabs")
    keyboard.wait(lambda: bool(asked))
    assert window.editors.tab_count == 2


@pytest.mark.parametrize(
    ("key", "is_closed", "is_saved"),
    [("Esc", False, False), ("Return", True, True), ("Alt+S", True, True), ("Alt+D", True, False)],
)
def test_the_question_about_changes_is_answered_by_a_key(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path, key: str, *, is_closed: bool,
    is_saved: bool,
) -> None:  # fmt: skip
    """ED-18, AC-1: Enter is the good choice, Esc stays, every button has its letter."""
    path = tmp_path / "a.ez"
    keyboard.open(path, "temp a = 1\n")
    keyboard.type("// b\n")
    asked = keyboard.answer_with(key)

    keyboard.press("Ctrl+W")

    assert all("&" in one for one in asked[1:])
    assert (window.editors.tab_count == 0) == is_closed
    assert path.read_text().startswith("// b") == is_saved


def test_the_menu_of_a_tab_copies_its_path(
    keyboard: Keyboard, window: MainWindow, three: list[Path]
) -> None:
    """ED-18: copy path, from the tab itself and from the menu bar."""
    keyboard.pane(lambda one: one is window.editors.tabs.tabBar())
    keyboard.context_menu("Copy path")
    assert promised(QGuiApplication.clipboard()).text() == str(three[2])
    keyboard.press("Left")
    keyboard.menu("File", "Copy path")
    assert promised(QGuiApplication.clipboard()).text() == str(three[1])


# -- ED-19, ED-21 to ED-23: around the text --------------------------------------------------------


def test_a_breakpoint_is_set_beside_the_line_of_the_caret(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    """ED-19: F9 is the click into the margin."""
    keyboard.go_to(10)
    keyboard.press("F9")
    keyboard.wait(lambda: list(editor.breakpoint_lines().values()) == [10])
    keyboard.press("F9")
    assert not editor.breakpoint_lines()


def test_changed_lines_have_a_bar_until_they_are_saved(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    """ED-19: the change bar."""
    keyboard.go_to(8)
    keyboard.type("// new")
    keyboard.wait(lambda: bool(editor.markersAtLine(7) & 1 << n.MARKER_CHANGED))
    keyboard.press("Ctrl+S")
    keyboard.wait(lambda: not editor.markersAtLine(7) & 1 << n.MARKER_CHANGED)


def test_the_text_is_zoomed_and_the_status_bar_says_so(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    """ED-21: larger, smaller, as before; margins scale along."""
    width = editor.marginWidth(n.MARGIN_LINES)
    keyboard.press("Ctrl+=", "Ctrl+=")
    assert window.status.zoom.text() == "120 %"
    assert editor.marginWidth(n.MARGIN_LINES) > width
    keyboard.press("Ctrl+-")
    assert window.editors.zoom == 110
    keyboard.press("Ctrl+0")
    assert window.editors.zoom == 100


@pytest.mark.parametrize(
    ("words", "setting"),
    [
        ("Word wrap", table.WORD_WRAP), ("Show blanks", table.SHOW_WHITESPACE),
        ("Show indentation", table.INDENT_GUIDES), ("Show ruler", table.RULER),
    ],
)  # fmt: skip
def test_the_view_of_the_text_is_switched(
    keyboard: Keyboard, window: MainWindow, words: str, setting: Setting[bool]
) -> None:
    """ED-22."""
    keyboard.press("Ctrl+N")
    was = window.bench.settings.get(setting)
    keyboard.menu("View", "Editor", words)
    assert window.bench.settings.get(setting) != was


def test_the_bar_of_an_older_text_is_reached_and_restarts(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    """ED-23: Ctrl+F6 goes to the bar, Space presses Restart."""
    actions = window.bench.actions
    keyboard.press("F10")
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)
    bars = promised(window.editors.current).view.bars
    keyboard.go_to(8)
    keyboard.type("// new")
    assert bars.texts() == ["The program that runs is older than this text."]
    assert not editor.isReadOnly()

    button = keyboard.pane(bars.isAncestorOf)
    assert isinstance(button, QPushButton)
    assert button.text().replace("&", "") == "Restart"
    keyboard.press("Space")

    keyboard.wait(lambda: not bars.texts())
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)


class FileManager(QObject):
    """What the system would open a folder with."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    @pyqtSlot(QUrl)
    def show(self, url: QUrl) -> None:
        self.shown.append(url.toLocalFile())


def test_a_file_is_shown_in_the_file_manager(keyboard: Keyboard, tmp_path: Path) -> None:
    """ED-18: reveal."""
    keyboard.open(tmp_path / "a.ez", "temp a = 1\n")
    manager = FileManager()
    QDesktopServices.setUrlHandler("file", manager, "show")

    keyboard.menu("File", "Show in file manager")
    QDesktopServices.unsetUrlHandler("file")

    assert manager.shown == [str(tmp_path)]
