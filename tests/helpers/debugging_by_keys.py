"""Somebody who runs and debugs programs with the keyboard alone, and what they see.

What they do is keys; `seen` is there to be looked at, never to be told anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, Qt, QTimer
from PyQt6.QtWidgets import QAbstractItemView, QApplication, QMenu

from tests.helpers.keyboard import Keyboard, text_of
from tests.helpers.running import Running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PyQt6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.debugging.breakpoints.panel import BreakpointsPanel
    from ez_ide.debugging.values.tree import ValueTree
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.widgets.panel import Panel

SPOKEN = Qt.ItemDataRole.AccessibleTextRole
FAR = 100  # so many rows are walked over at most


class DebuggingByKeys(Keyboard):
    """One person, one window, no mouse."""

    def __init__(self, window: MainWindow, qtbot: QtBot, folder: Path) -> None:
        super().__init__(window, qtbot)
        self.folder = folder
        self.seen = Running(window, qtbot, folder)

    # -- the text --------------------------------------------------------------------------------

    def open_program(self, text: str, name: str = "program.ez") -> CodeEditor:
        """Open a file with this text, and wait until it was checked, if it is a program."""
        editor = self.open(self.folder / name, text)
        if self.seen.document.is_ez:
            self.seen.wait_checked(self.seen.document)
        return editor

    def break_at(self, line: int) -> None:
        """F9 on a line."""
        self.go_to(line)
        self.press("F9")

    # -- the session -----------------------------------------------------------------------------

    def debug(self, line: int) -> None:
        """F5, and wait until it stands on a line."""
        self.press("F5")
        self.seen.wait_paused(line)

    def start(self, text: str, line: int) -> None:
        """Debug a program up to a breakpoint."""
        self.open_program(text)
        self.break_at(line)
        self.debug(line)

    def go_on(self, key: str, line: int) -> None:
        """A key of a program that stands, and wait until it stands on a line."""
        before = self.seen.session.state.stop
        self.press(key)
        self.wait(lambda: self.seen.session.state.stop is not before)
        self.seen.wait_paused(line)

    # -- panels ----------------------------------------------------------------------------------

    def go_in(self, panel: QWidget) -> QWidget:
        """Ctrl+F6 until the keyboard is in a panel."""
        return self.pane(lambda widget: widget is panel or panel.isAncestorOf(widget))

    def go_to_rows(self, panel: Panel, view: QWidget) -> None:
        """Go into a panel, and to its rows."""
        self.go_in(panel)
        self.tab_to(lambda widget: widget is view)

    def variables(self) -> ValueTree:
        """The tree of Variables, with the keyboard in it."""
        panel = self.seen.commands.variables
        self.go_to_rows(panel, panel.view)
        return panel.tree

    def breakpoint_list(self) -> BreakpointsPanel:
        """The panel of breakpoints, with the keyboard in its list."""
        panel = self.seen.commands.breakpoint_list
        if not panel.isVisible():
            self.press("Ctrl+Shift+D")
        self.go_to_rows(panel, panel.view)
        return panel

    def choose_from_button(self, name: str, *path: str) -> None:
        """Tab to a button with a menu, open that with Space, and choose."""
        self.tab_to(name)
        QTimer.singleShot(0, lambda: self.choose(*path))
        self.press("Space")

    def words_of_menu(self, key: str) -> list[str]:
        """What a menu says and offers that a key brings up; it is closed again."""
        self.press(key)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        words = [text_of(one) for one in menu.actions() if not one.isSeparator()]
        self.press("Esc")
        return words

    def wait_in_text(self) -> None:
        """Until the text itself has the keyboard, and nothing that stands in it."""
        self.wait(lambda: QApplication.focusWidget() is self.editor)

    def go_to_text(self) -> None:
        """Ctrl+F6 until the keyboard is in the text."""
        self.go_in(self.editor)

    def row(self, is_wanted: Callable[[QModelIndex], bool] | str) -> QModelIndex:
        """Home, then Down until a row is the current one, named by how it is read or a test."""
        view = self.focus
        assert isinstance(view, QAbstractItemView)
        self.press("Home")
        read: list[str] = []
        for _step in range(FAR):
            index = view.currentIndex()
            words = spoken(index)
            if words.startswith(is_wanted) if isinstance(is_wanted, str) else is_wanted(index):
                return index
            read.append(words)
            self.press("Down")
            if view.currentIndex() == index:
                break
        raise AssertionError((is_wanted, read))

    def copied(self) -> str:
        """What is on the clipboard."""
        return self.seen.clipboard()


def spoken(index: QModelIndex) -> str:
    """How a row is read; its first column's text where nothing else is said."""
    first = index.siblingAtColumn(0)
    return str(first.data(SPOKEN) or first.data() or "")
