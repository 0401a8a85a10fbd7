"""Somebody at the keyboard of a window: every key goes where the system would send it.

Nothing here gives a widget the focus or calls what a widget would do: only keys are pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtGui import QGuiApplication, QKeySequence
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox

from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PyQt6.QtGui import QWindow
    from PyQt6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor

PATIENCE_MS = 20_000
FAR = 200  # so many times Tab goes round in the largest dialog and page
_SHIFT, _NOTHING = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
_TEST: Any = QTest  # its type hints take static methods for ordinary ones


class Keyboard:
    """Keys, and what can be seen of where they go."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self._qtbot = window, qtbot
        window.activateWindow()
        self.wait(lambda: QApplication.activeWindow() is window)

    # -- keys ------------------------------------------------------------------------------------

    def press(self, *sequences: str) -> None:
        """Press keys, one after the other: "Ctrl+F", "Tab", "Ctrl+K, Ctrl+0"."""
        for sequence in sequences:
            keys = QKeySequence.fromString(sequence, QKeySequence.SequenceFormat.PortableText)
            for chord in map(keys.__getitem__, range(keys.count())):
                self._click(chord.key(), chord.keyboardModifiers())
                self._come_back()

    def type(self, text: str) -> None:
        """Type letter by letter; a new line is Enter."""
        for letter in text:
            if letter == "\n":
                self.press("Return")
            else:
                held = _SHIFT if letter.isupper() else _NOTHING
                self._click(letter, held)

    def menu(self, *path: str) -> None:
        """Through the menu bar, by Alt and its letter: `menu("View", "Zoom", "Zoom in")`."""
        bar = self.window.menuBar()
        assert bar is not None
        name = next(one.text() for one in bar.actions() if text_of(one) == path[0])
        self.press(f"Alt+{name[name.index('&') + 1]}")
        self._choose(path[1:])

    def context_menu(self, *path: str) -> None:
        """The menu of what has the keyboard, by the menu key."""
        self.press("Menu")
        self.wait(lambda: QApplication.activePopupWidget() is not None)
        self.press("Down")
        self._choose(path)

    def choose(self, *path: str) -> None:
        """From the menu that is open, with arrows and Enter."""
        self.press("Down")
        self._choose(path)

    def palette(self, words: str) -> None:
        """A command by its name."""
        self.press("Ctrl+Shift+P")
        self.wait(lambda: self.focus.objectName() == "palette.field")
        self.type(words)
        self.press("Return")

    def open(self, path: Path, text: str | None = None) -> CodeEditor:
        """A file, new if a text for it is given, by the dialog that asks for one."""
        if text is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.press("Ctrl+O")
        self.answer_dialog(str(path))
        self.wait(lambda: self._shown() == path)
        self.wait(lambda: self.focus is self.editor)
        return self.editor

    def answer_dialog(self, name: str) -> None:
        """Give the dialog that asks for a file or folder a name, as it was copied elsewhere."""
        self.wait(lambda: isinstance(QApplication.activeWindow(), QFileDialog))
        clipboard = QGuiApplication.clipboard()
        assert clipboard is not None
        clipboard.setText(name)
        self.press("Ctrl+A", "Ctrl+V", "Return")

        def is_gone() -> bool:
            if QApplication.activeModalWidget() is not None:
                self.press("Return")  # the first one chose from what the field proposed
            return QApplication.activeModalWidget() is None

        self.wait(is_gone)

    def go_to(self, line: int, column: int = 1) -> None:
        """The caret to a place of the text in front."""
        self.press("Ctrl+G")
        self.type(f"{line}:{column}\n")
        assert self.editor.caret() == (line, column)

    @property
    def editor(self) -> CodeEditor:
        """The one in front."""
        editor = self.window.editors.current_editor
        assert editor is not None
        return editor

    def _shown(self) -> Path | None:
        document = self.window.editors.current
        return document.path if document is not None else None

    def tab_to(self, is_there: Callable[[QWidget], bool] | str, key: str = "Tab") -> QWidget:
        """Press Tab until a widget has the keyboard, named by its accessible name or a test."""
        seen: list[str] = []
        self.wait(lambda: QApplication.focusWidget() is not None)
        for _step in range(FAR):
            focused = QApplication.focusWidget()
            assert focused is not None, seen
            if _name_of(focused) == is_there if isinstance(is_there, str) else is_there(focused):
                return focused
            seen.append(_name_of(focused))
            self.press(key)
        raise AssertionError((is_there, seen))

    def pane(self, is_there: Callable[[QWidget], bool] | str) -> QWidget:
        """Press Ctrl+F6 until a widget has the keyboard."""
        return self.tab_to(is_there, "Ctrl+F6")

    # -- what is to be seen ------------------------------------------------------------------------

    @property
    def focus(self) -> QWidget:
        """What has the keyboard."""
        focused = QApplication.focusWidget()
        assert focused is not None
        return focused

    def name(self) -> str:
        """How what has the keyboard is called: to a screen reader, or by the words on it."""
        return _name_of(self.focus)

    def is_in(self, widget: QWidget) -> bool:
        """The keyboard is in this widget or in a part of it."""
        focused = QApplication.focusWidget()
        return focused is not None and (focused is widget or widget.isAncestorOf(focused))

    def is_at(self, widget: QWidget | None) -> bool:
        """The keyboard is in this very widget."""
        return QApplication.focusWidget() is widget

    def wait(self, is_so: Callable[[], bool]) -> None:
        """Until it is so."""

        def is_so_now() -> bool:
            self._come_back()
            return is_so()

        self._qtbot.waitUntil(is_so_now, timeout=PATIENCE_MS)

    def answer_with(self, key: str) -> list[str]:
        """Press a key in the question that is about to come; the list gets its words."""
        asked: list[str] = []
        looking = QTimer(self.window)

        def look() -> None:
            box = QApplication.activeModalWidget()
            if isinstance(box, QMessageBox) and box.isActiveWindow():
                looking.stop()
                asked.extend([box.text(), *(non_null(one).text() for one in box.buttons())])
                self.press(key)

        looking.timeout.connect(look)
        looking.start(5)
        return asked

    # -- how it is done ----------------------------------------------------------------------------

    def _click(self, key: Qt.Key | str, held: Qt.KeyboardModifier) -> None:
        """Press a key; where it brings up a dialog that nobody answers, fail and do not hang."""
        unanswered: list[str] = []

        def give_up() -> None:
            asking = QApplication.activeModalWidget() or QApplication.activePopupWidget()
            if asking is not None:
                unanswered.append(asking.windowTitle() or _name_of(asking))
                asking.close()

        watchdog = QTimer()
        watchdog.timeout.connect(give_up)
        watchdog.start(PATIENCE_MS)
        _TEST.keyClick(self._listener(), key, held)
        watchdog.stop()
        assert not unanswered, unanswered

    def _come_back(self) -> None:
        """A dialog is gone: the system makes the window below it the active one."""
        is_nowhere = QApplication.activeWindow() is None
        if is_nowhere and QApplication.activePopupWidget() is None:
            self.window.activateWindow()

    def _listener(self) -> QWindow:
        """The window that the system sends keys to."""
        top = QApplication.activePopupWidget() or QApplication.activeWindow() or self.window
        handle = top.window().windowHandle()  # type: ignore[union-attr]  # every widget has one
        assert handle is not None
        return handle

    def _choose(self, path: tuple[str, ...]) -> None:
        for number, name in enumerate(path):
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            self._walk_down(menu, name)
            self.press("Right" if number + 1 < len(path) else "Return")

    def _walk_down(self, menu: QMenu, wanted: str) -> None:
        seen: list[str] = []
        while (shown := text_of(menu.activeAction())) != wanted:
            assert shown not in seen[1:], (wanted, seen)
            seen.append(shown)
            self.press("Down")


def text_of(action: Any) -> str:  # noqa: ANN401  an action, or none
    """What an entry of a menu says, without its letter and its key."""
    text = action.text() if action is not None else ""
    return str(text.replace("&&", "\0").replace("&", "").replace("\0", "&").split("\t")[0])


def _name_of(widget: QWidget) -> str:
    return widget.accessibleName() or str(getattr(widget, "text", str)()).replace("&", "")
