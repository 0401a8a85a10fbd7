"""A window with a debugged program: how tests reach a stop, and what the panels show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from PyQt6.QtCore import QModelIndex, QPoint, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QLabel

from ez_debugger.client import decode_event
from ez_debugger.protocol.commands import GetThreads
from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.values.hover import HoverBox
from ez_ide.debugging.values.menu import ValueMenu
from ez_ide.debugging.values.tree import NAME, VALUE
from tests.helpers.gestures import click, press
from tests.helpers.keyboard import text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PyQt6.QtGui import QAction
    from PyQt6.QtWidgets import QAbstractItemView, QMenu
    from pytestqt.qtbot import QtBot

    from ez_debugger.protocol.events import Event
    from ez_ide.app.main_window import MainWindow
    from ez_ide.debugging.session.state import DebugState
    from ez_ide.debugging.stack.panel import CallStackPanel
    from ez_ide.debugging.values.tree import ValueTree
    from ez_ide.debugging.values.view import ValueView
    from ez_ide.debugging.values.watches_panel import WatchesPanel
    from ez_ide.editing.document import Document

PATIENCE_MS = 20_000
SPOKEN = Qt.ItemDataRole.AccessibleTextRole
_TEST: Any = QTest


@dataclass
class Inside:
    """One window, one program."""

    window: MainWindow
    qtbot: QtBot
    folder: Path

    # -- getting there ---------------------------------------------------------------------------

    def open(self, text: str, name: str = "program.ez") -> Document:
        """Open a program from a file."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        document = self.window.editors.open(path)
        assert document is not None
        document.editor.setFocus()
        self.wait(lambda: bool(self.window.language.report_of(document).files))
        return document

    def debug(self, text: str, line: int, name: str = "program.ez") -> Document:
        """Open a program and debug it up to a breakpoint on a line."""
        document = self.open(text, name)
        document.editor.go_to(line)
        press(document.editor, Qt.Key.Key_F9)
        press(document.editor, Qt.Key.Key_F5)
        self.wait_at(line)
        return document

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key in the editor, and wait until the program is paused again."""
        before = self.state.stop
        press(self.window.editors.current_editor, key, held)
        self.wait(lambda: self.state.stop is not before and self.is_settled)

    def step(self) -> None:
        """One step, by key."""
        self.key(Qt.Key.Key_F10)

    def go_on(self) -> None:
        """Continue, by key."""
        self.key(Qt.Key.Key_F5)

    def wait(self, what: Callable[[], bool]) -> None:
        """Until something is so."""
        self.qtbot.waitUntil(what, timeout=PATIENCE_MS)

    def wait_at(self, line: int) -> None:
        """Wait until the program is paused at a line, and everything is shown."""
        self.wait(
            lambda: (
                self.is_settled and bool(self.state.frames) and self.state.frames[0].line == line
            )
        )

    def settle(self) -> None:
        """Wait until all earlier commands are answered."""
        answers: list[object] = []
        self.window.debug_commands.session.inspection.ask(GetThreads(), answers.append)
        self.wait(lambda: bool(answers) and self.is_settled)

    def received(self) -> list[Event]:
        """The events that arrive from now on."""
        found: list[Event] = []

        def take(lines: list[tuple[bytes, str]]) -> None:
            found.extend(decode_event(line).event for line, problem in lines if not problem)

        self.window.debug_commands.session.lines_read.connect(take)
        return found

    # -- what the panels show --------------------------------------------------------------------

    @property
    def state(self) -> DebugState:
        return self.window.debug_commands.session.state

    @property
    def is_settled(self) -> bool:
        state = self.state
        is_over = state.phase in (SessionPhase.PAUSED, SessionPhase.ENDED)
        return bool(is_over and state.is_settled and state.values.scopes)

    @property
    def tree(self) -> ValueTree:
        return self.window.debug_commands.variables.tree

    @property
    def view(self) -> ValueView:
        return self.window.debug_commands.variables.view

    @property
    def watches(self) -> WatchesPanel:
        return self.window.debug_commands.watches

    @property
    def stack(self) -> CallStackPanel:
        return self.window.debug_commands.call_stack

    def index(self, *path: str, tree: ValueTree | None = None) -> QModelIndex:
        """Where a value is shown; it must be."""
        found = (tree or self.tree).index_of(path)
        assert found.isValid(), (path, self.lines(tree))
        return found

    def value(self, *path: str) -> str:
        """What is shown for a value."""
        return str(self.index(*path).siblingAtColumn(VALUE).data())

    def spoken(self, *path: str, tree: ValueTree | None = None) -> str:
        """What a reader hears of a value."""
        return str(self.index(*path, tree=tree).data(SPOKEN))

    def names(self, *path: str) -> list[str]:
        """The names of the rows inside a row."""
        parent = self.index(*path) if path else QModelIndex()
        return [
            str(self.tree.index(at, NAME, parent).data())
            for at in range(self.tree.rowCount(parent))
        ]

    def lines(self, tree: ValueTree | None = None, parent: QModelIndex | None = None) -> list[str]:
        """Every row as a reader hears it."""
        tree = tree or self.tree
        index = parent or QModelIndex()
        found = []
        for at in range(tree.rowCount(index)):
            child = tree.index(at, NAME, index)
            found += [str(child.data(SPOKEN)), *self.lines(tree, child)]
        return found

    def knows(self, *path: str) -> bool:
        """A value is shown."""
        return self.tree.index_of(path).isValid()

    # -- gestures --------------------------------------------------------------------------------

    def choose(self, *path: str, view: ValueView | None = None, column: int = NAME) -> None:
        """Click on a row."""
        view = view or self.view
        model = cast("ValueTree", view.model())
        index = model.index_of(path).siblingAtColumn(column)
        view.scrollTo(index)
        click_at(view, index)
        view.setFocus()

    def open_row(self, *path: str, view: ValueView | None = None) -> None:
        """Open a row by key, and wait until its inside is there."""
        view = view or self.view
        tree = cast("ValueTree", view.model())
        self.choose(*path, view=view)
        press(view, Qt.Key.Key_Right)
        self.wait(lambda: tree.rowCount(tree.index_of(path)) > 0)

    def menu_item(self, view: ValueView, words: str, menu: QMenu | None = None) -> None:
        """Choose from the menu of the current row."""
        panel_menu = menu or _menu_of(view)
        action = _find(panel_menu, words)
        assert action is not None, words
        assert action.isEnabled(), words
        action.trigger()

    @property
    def clipboard(self) -> str:
        clipboard = QApplication.clipboard()
        assert clipboard is not None
        return clipboard.text()

    def hover(self, document: Document, line: int, column: int) -> None:
        """Let the mouse rest on a letter of the text."""
        editor = document.editor
        position = editor.positionFromLineIndex(line - 1, column - 1)
        x = editor.SendScintilla(editor.SCI_POINTXFROMPOSITION, 0, position)
        y = editor.SendScintilla(editor.SCI_POINTYFROMPOSITION, 0, position)
        editor.SCN_DWELLSTART.emit(position, x, y)

    @property
    def hover_box(self) -> HoverBox | None:
        """The hover box, if it is visible."""
        editor = self.window.editors.current_editor
        assert editor is not None
        found = [one for one in editor.findChildren(HoverBox) if one.isVisible()]
        return found[-1] if found else None

    def hover_text(self) -> str:
        """The text of the hover box."""
        hover_box = self.hover_box
        if hover_box is None:
            return ""
        words = [label.text() for label in hover_box.findChildren(QLabel) if label.isVisible()]
        view = hover_box.view
        if view is not None:
            words += self.lines(cast("ValueTree", view.model()))
        return "\n".join(words)


def click_at(view: QAbstractItemView, index: QModelIndex) -> None:
    """Click on a row of a list or tree."""
    viewport = view.viewport()
    assert viewport is not None
    click(viewport, view.visualRect(index).center())


def double_click_at(view: QAbstractItemView, index: QModelIndex) -> None:
    """Click twice on a row of a list or tree."""
    click_at(view, index)
    at: QPoint = view.visualRect(index).center()
    _TEST.mouseDClick(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
    )


def _menu_of(view: ValueView) -> QMenu:
    menu = view.findChild(ValueMenu)
    assert menu is not None
    return menu.menu()


def _find(menu: QMenu, words: str) -> QAction | None:
    for action in menu.actions():
        inner = action.menu()
        if text_of(action) == words:
            return action
        found = _find(inner, words) if inner is not None else None
        if found is not None:
            return found
    return None
