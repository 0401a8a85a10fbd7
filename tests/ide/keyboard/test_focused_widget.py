"""Keys belong to the widget with the focus: from anywhere else, none changes the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6 import sip
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QWidget

from ez_ide.actions.shortcuts import keys_of
from ez_ide.actions.spec import PRESETS
from ez_ide.actions.table import ACTIONS
from ez_ide.debugging.breakpoints.editor import BreakpointEditor
from ez_ide.editing.code_editor import CodeEditor
from ez_ide.settings import table

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document
    from tests.helpers.debugging_by_keys import DebuggingByKeys
    from tests.helpers.keyboard import Keyboard

PROGRAM = """\
import @std
using std

do main() {
    temp total = 0
    for i in range(0, 3) {
        total += i
    }
    temp name = input()
    println("${name} ${total}")
}
"""
FINDING = {"edit.find", "edit.replace", "edit.find_next", "edit.find_previous"}
ALWAYS = ("X", "Del", "Backspace", "Ctrl+Insert", "Shift+Insert", "Shift+Del")


def editing_keys(preset: str) -> list[str]:
    """Each key that changes a document or its selection while the editor has the focus."""
    found = [
        key
        for spec in ACTIONS
        if spec.id.startswith("edit.") and spec.id not in FINDING
        for key in keys_of(spec, preset, {})
    ]
    assert {"Ctrl+Z", "Ctrl+Y", "Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+A"} <= set(found)
    return [*found, *ALWAYS]


def focusable(window: MainWindow) -> list[QWidget]:
    """Every widget in view that can have the focus, except editors of documents."""
    return [
        one
        for one in window.findChildren(QWidget)
        if one.isVisible()
        and one.isEnabled()
        and one.focusPolicy() != Qt.FocusPolicy.NoFocus
        and one.focusProxy() is None
        and not isinstance(one, CodeEditor)
    ]


def described(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName()}” {widget.objectName()}"


def changes(keyboard: Keyboard, keys: list[str]) -> list[str]:
    """Which key in which widget changes the document in front."""
    document = keyboard.window.editors.documents[0]
    before = state_of(document)
    found = []
    tried = 0
    closing = QTimer()  # the question that Del asks in Files goes without an answer
    closing.timeout.connect(lambda: keyboard.press("Esc") if is_asking() else None)
    closing.start(10)
    for widget in focusable(keyboard.window):
        for key in keys:
            if isinstance(widget, QAbstractButton) and "Space" in key:
                continue  # Space presses a button, whatever modifiers are held
            if isinstance(widget, QComboBox) and ("Space" in key or "Alt" in key):
                continue  # these open its list
            if sip.isdeleted(widget) or not widget.isVisible():
                break  # the key before it took the widget away
            widget.setFocus()
            assert QApplication.focusWidget() is widget, described(widget)
            keyboard.press(key)
            keyboard.wait(lambda: not is_asking())
            tried += 1
            if state_of(document) != before:
                before = state_of(document)
                found.append(f"{key} in {described(widget)}")
    closing.stop()
    assert tried > 20 * len(keys)
    return found


def state_of(document: Document) -> tuple[str, bool, bool]:
    """The text, and whether it can be undone and redone."""
    editor = document.editor
    return document.text(), editor.isUndoAvailable(), editor.isRedoAvailable()


def is_asking() -> bool:
    """A question is open."""
    return QApplication.activeModalWidget() is not None


@pytest.mark.parametrize("preset", PRESETS)
def test_no_key_pressed_outside_the_editor_changes_the_document(
    person: DebuggingByKeys, window: MainWindow, tmp_path: Path, preset: str
) -> None:
    """All panels, the find bar, the breakpoint editor, the strips, and a program that is paused."""
    (tmp_path / "other.ez").write_text("do main() {\n}\n")
    window.files_panel.set_folder(tmp_path)
    begin(person, window)
    person.break_at(7)
    person.debug(7)
    show_everything(person, window)
    keys = editing_keys(preset)
    window.bench.settings.set(table.KEY_PRESET, preset)

    found = changes(person, keys)
    window.docks.show("protocol")
    found += changes(person, keys)
    window.docks.show("problems")
    found += changes(person, keys)

    assert found == []


@pytest.mark.parametrize("preset", PRESETS)
def test_no_key_pressed_while_the_program_waits_for_input_changes_the_document(
    person: DebuggingByKeys, window: MainWindow, preset: str
) -> None:
    window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    begin(person, window)
    person.press("F5")
    person.seen.wait_asked()
    window.bench.settings.set(table.KEY_PRESET, preset)

    assert changes(person, editing_keys(preset)) == []


def test_no_key_pressed_in_a_peek_box_changes_the_document(
    person: DebuggingByKeys, window: MainWindow
) -> None:
    begin(person, window)
    editor = person.editor
    person.go_to(7, 9)
    person.wait(lambda: bool(window.navigation.symbols()))
    before = state_of(window.editors.documents[0])

    person.press("Alt+F12")
    assert not person.is_at(editor)
    for stop in range(3):  # the lines, and the two buttons
        for key in editing_keys("default"):
            if "Space" not in key:
                person.press(key)
                assert state_of(window.editors.documents[0]) == before, (stop, key)
        person.press("Tab")


def test_copy_in_a_peek_box_copies_what_is_selected_there(
    person: DebuggingByKeys, window: MainWindow
) -> None:
    begin(person, window)
    person.go_to(7, 9)
    person.wait(lambda: bool(window.navigation.symbols()))
    person.press("Alt+F12")

    person.press("Ctrl+A", "Ctrl+C")

    assert person.copied() == window.editors.documents[0].text()


def test_each_text_field_has_its_own_clipboard_and_undo(
    person: DebuggingByKeys, window: MainWindow, tmp_path: Path
) -> None:
    window.files_panel.set_folder(tmp_path)
    begin(person, window)
    person.break_at(7)
    person.debug(7)
    show_everything(person, window)
    window.docks.show("protocol")
    before = state_of(window.editors.documents[0])
    fields = [one for one in focusable(window) if isinstance(one, QLineEdit)]
    assert len(fields) >= 8

    for field in fields:
        field.setFocus()
        person.press("Ctrl+A")
        person.type("42")
        person.press("Ctrl+A", "Ctrl+X")
        assert (field.text(), person.copied()) == ("", "42"), described(field)
        person.press("Ctrl+V")
        assert field.text() == "42", described(field)
        person.press("Ctrl+Z")
        assert field.text() == "", described(field)
        person.press("Ctrl+Y")
        assert field.text() == "42", described(field)
        assert state_of(window.editors.documents[0]) == before, described(field)


def test_the_edit_menu_acts_on_the_field_with_the_focus(
    person: DebuggingByKeys, window: MainWindow
) -> None:
    begin(person, window)
    before = state_of(window.editors.documents[0])
    window.docks.show("watches", focus=True)
    field = window.debug_commands.watches.field
    person.tab_to(field.accessibleName())
    person.type("count")

    person.menu("Edit", "Select all")
    person.menu("Edit", "Cut")
    assert (field.text(), person.copied()) == ("", "count")
    person.menu("Edit", "Undo")
    assert field.text() == "count"
    person.menu("Edit", "Redo")
    assert field.text() == ""
    person.menu("Edit", "Paste")
    assert field.text() == "count"

    assert state_of(window.editors.documents[0]) == before
    assert person.is_at(field)


def test_the_edit_menu_acts_on_the_list_with_the_focus(
    person: DebuggingByKeys, window: MainWindow
) -> None:
    begin(person, window)
    person.break_at(7)
    person.debug(7)
    before = state_of(window.editors.documents[0])
    person.breakpoint_list()
    person.row("line 7")
    person.press("Del")
    assert not window.debug_commands.breakpoints.all()

    person.menu("Edit", "Undo")

    assert [one.line for one in window.debug_commands.breakpoints.all()] == [7]
    assert state_of(window.editors.documents[0]) == before


def test_the_edit_menu_acts_on_the_editor_with_the_focus(person: DebuggingByKeys) -> None:
    person.open_program(PROGRAM)
    person.press("Ctrl+End")
    person.type("// typed")

    person.menu("Edit", "Undo")
    assert person.editor.text() == PROGRAM
    person.palette("Redo")

    assert person.editor.text() == PROGRAM + "// typed"


def begin(person: DebuggingByKeys, window: MainWindow) -> None:
    """A document that can be undone and redone."""
    person.open_program(PROGRAM)
    person.press("Ctrl+End")
    person.type("\n\n// typed")
    person.press("Ctrl+Z", "Up", "Shift+Home")
    editor = window.editors.documents[0].editor
    person.type("/")
    person.press("Ctrl+Z")
    assert editor.isRedoAvailable()


def show_everything(person: DebuggingByKeys, window: MainWindow) -> None:
    """Find bar, breakpoint editor, watches, and every panel at the sides."""
    person.press("Ctrl+H")
    person.go_to_text()
    person.press("Ctrl+Shift+F9")
    assert window.findChild(BreakpointEditor) is not None
    for panel in ("files", "outline", "variables", "watches", "call_stack", "breakpoints"):
        window.docks.show(panel)
    window.debug_commands.watches.add("total")
