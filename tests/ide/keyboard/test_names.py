"""What is known of a name, and where it leads, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QApplication, QLabel, QMenu

from ez_ide.editing import scintilla_numbers as n
from ez_ide.language.navigation import PeekBox
from ez_ide.non_null import promised
from tests.helpers.keyboard import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from tests.helpers.keyboard import Keyboard


def test_a_word_is_completed_and_its_module_imported(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    rows = window.assistance.lists[promised(window.editors.current).key]
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
    tip = window.assistance.tips[promised(window.editors.current).key]
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
    keyboard.go_to(11, 15)
    keyboard.press("Ctrl+K, Ctrl+I")
    assert "do twice(n int" in words_in_hover(keyboard)
    assert "Twice as much." in words_in_hover(keyboard)
    assert "Twice as much." in keyboard.focus.accessibleDescription()
    keyboard.press("Esc")
    assert keyboard.is_at(editor)
    assert editor.caret() == (11, 15)

    keyboard.go_to(8)
    keyboard.menu("Go", "Show hover")
    assert "No information" in words_in_hover(keyboard)


def test_a_problem_is_explained_at_the_caret_and_its_page_opened(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    keyboard.go_to(6, 12)
    keyboard.press("Delete")
    keyboard.type("m")
    keyboard.wait(lambda: window.bench.actions.context.errors == 1)
    keyboard.go_to(6, 12)
    keyboard.press("Ctrl+K, Ctrl+I")
    assert "Explain E" in words_in_hover(keyboard)
    keyboard.press("Return")
    assert window.help_commands.page_name().startswith("code:E")
    assert editor is not keyboard.focus


def test_one_goes_to_a_definition_and_back(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
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
    (tmp_path / "tools.ez").write_text("module tools\n\ndo help() -> int {\n    return 1\n}\n")
    keyboard.open(
        tmp_path / "program.ez", 'import "tools.ez"\n\ndo main() {\n    tools.help()\n}\n'
    )
    keyboard.wait(lambda: bool(window.navigation.symbols()))
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
    keyboard.go_to(10, 11)
    keyboard.wait(lambda: boxed(editor) == {10, 11})
    keyboard.press("Shift+F12")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [text_of(one).split()[0] for one in menu.actions()] == ["program.ez:10", "program.ez:11"]
    keyboard.press("Down", "Down", "Return")
    assert editor.caret()[0] == 11
