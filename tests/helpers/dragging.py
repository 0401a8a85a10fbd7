"""Drags things in a real window, from the press of the button to its release.

The offscreen platform of Qt refuses every drag, so this is a program of its own, for the platform
`minimal`: `python -m tests.helpers.dragging DRAG FOLDER` makes one drag and prints, as JSON, what
there is afterwards.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QDeadlineTimer, QObject, QPoint, QTimer
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

from ez_ide.actions.session_status import SessionPhase
from ez_ide.app import startup as ide
from ez_ide.editing.geometry import point_of
from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.gestures import NOTHING_HELD

if TYPE_CHECKING:
    from collections.abc import Callable

    from PyQt6.QtCore import QModelIndex
    from PyQt6.QtWidgets import QAbstractItemView, QWidget

    from ez_ide.app.main_window import MainWindow
    from ez_ide.debugging.values.view import ValueView

PROGRAM = "do main() {\n    temp total = 41\n    temp other = total + 1\n    total = other\n}\n"
STEPS, STEP_MS, CALM_MS = 12, 10, 200
PATIENCE_MS = 20_000
THREE_ROWS = 3
_TEST: Any = QTest  # its type hints take static methods for ordinary ones


class Hand(QObject):
    """Holds the button; goes on moving while the drag has the event loop."""

    def __init__(self, source: QWidget, start: QPoint, target: QWidget, end: QPoint) -> None:
        super().__init__()
        self._window = non_null(non_null(source.window()).windowHandle())
        frame = non_null(source.window())
        self._start, self._end = source.mapTo(frame, start), target.mapTo(frame, end)
        self._steps = 0
        self.is_done = False

    def drag(self) -> None:
        """From the one place to the other; returns when the button is up again."""
        left = QGuiApplication.mouseButtons().LeftButton
        _TEST.mousePress(self._window, left, NOTHING_HELD, self._start)
        QTimer.singleShot(STEP_MS, self._move)
        wait(lambda: self.is_done)

    def _move(self) -> None:
        self._steps += 1
        if self._steps <= STEPS:
            QTimer.singleShot(STEP_MS, self._move)  # first: a drag returns when it is over
            share = self._steps / STEPS
            _TEST.mouseMove(self._window, self._start + (self._end - self._start) * share)
            return
        left = QGuiApplication.mouseButtons().LeftButton
        _TEST.mouseRelease(self._window, left, NOTHING_HELD, self._end)
        self.is_done = True


def wait(is_so: Callable[[], bool]) -> None:
    """Go on with the window until it is so."""
    end = QDeadlineTimer(PATIENCE_MS)
    while not is_so():
        if end.hasExpired():
            sys.exit("it did not come to that")
        QApplication.processEvents()


def rest(*widgets: QWidget) -> None:
    """Go on until nothing moves any more: what one takes hold of has to be where it was seen."""
    calm = QDeadlineTimer(CALM_MS)
    seen: list[QPoint] = []
    while not calm.hasExpired():
        QApplication.processEvents()
        now = [widget.mapToGlobal(QPoint(0, widget.height())) for widget in widgets]
        if now != seen:
            seen, calm = now, QDeadlineTimer(CALM_MS)


def drag_row(view: QAbstractItemView, row: QModelIndex, target: QWidget, end: QPoint) -> None:
    """Take hold of a row and let it go over another widget."""
    Hand(non_null(view.viewport()), view.visualRect(row).center(), target, end).drag()


def paused(window: MainWindow, folder: Path) -> None:
    """A program that stands on its fourth line."""
    file = folder / "program.ez"
    file.write_text(PROGRAM)
    document = non_null(window.editors.open(file))
    window.debug_commands.breakpoints.toggle(document.key, 4)
    window.bench.actions.trigger("debug.start")
    session = window.debug_commands.session
    wait(lambda: session.state.phase is SessionPhase.PAUSED and session.state.is_settled)
    rest(window.debug_commands.variables, window.debug_commands.watches.view, window.editors)


def below_watches(view: ValueView) -> QPoint:
    """A place of the list where no row is."""
    viewport = non_null(view.viewport())
    return QPoint(viewport.width() // 2, viewport.height() - 4)


def variable_to_watches(window: MainWindow, folder: Path) -> object:
    """A row of Variables to Watches."""
    paused(window, folder)
    debug = window.debug_commands
    row = debug.variables.tree.index_of(("locals", "total"))
    target = debug.watches.view
    drag_row(debug.variables.view, row, non_null(target.viewport()), below_watches(target))
    return debug.watches.expressions


def text_to_watches(window: MainWindow, folder: Path) -> object:
    """What is selected in the editor to Watches."""
    paused(window, folder)
    editor = non_null(window.editors.current_editor)
    editor.setSelection(2, 17, 2, 26)
    hold = point_of(editor, 3, 20) + QPoint(3, 5)
    target = window.debug_commands.watches.view
    Hand(
        non_null(editor.viewport()), hold, non_null(target.viewport()), below_watches(target)
    ).drag()
    return [window.debug_commands.watches.expressions, editor.text() == PROGRAM]


def order_of_watches(window: MainWindow, folder: Path) -> object:
    """The last watch above the first."""
    paused(window, folder)
    watches = window.debug_commands.watches
    for one in ("total", "other", "total * 2"):
        watches.add(one)
    wait(lambda: watches.tree.index_of(("watches", "total * 2")).isValid())
    rest(watches.view)
    view, tree = watches.view, watches.tree
    first = view.visualRect(tree.index_of(("watches", "total"))).topLeft() + QPoint(30, 1)
    last = tree.index_of(("watches", "total * 2"))
    drag_row(view, last, non_null(view.viewport()), first)
    return watches.expressions


def two_files(window: MainWindow, folder: Path) -> None:
    """A folder with a file and a folder in it, shown."""
    (folder / "inner").mkdir()
    (folder / "apple.ez").write_text("// apple\n")
    (folder / "program.ez").write_text(PROGRAM)
    window.file_commands.open_folder(folder)
    window.editors.open(folder / "program.ez")
    tree = window.files_panel.view.model()
    wait(lambda: non_null(tree).rowCount(window.files_panel.view.rootIndex()) == THREE_ROWS)
    rest(window.files_panel.view, window.editors)


def row_of(window: MainWindow, path: Path) -> QModelIndex:
    """A file in the panel Files."""
    return window.files_panel._tree.index_of(path)  # noqa: SLF001 - rows have no other name


def file_to_folder(window: MainWindow, folder: Path) -> object:
    """A file of the panel Files into a folder of it."""
    two_files(window, folder)
    view = window.files_panel.view
    there = view.visualRect(row_of(window, folder / "inner")).center()
    drag_row(view, row_of(window, folder / "apple.ez"), non_null(view.viewport()), there)
    return [(folder / "inner" / "apple.ez").exists(), (folder / "apple.ez").exists()]


def file_to_editor(window: MainWindow, folder: Path) -> object:
    """A file of the panel Files onto the text."""
    two_files(window, folder)
    viewport = non_null(non_null(window.editors.current_editor).viewport())
    row = row_of(window, folder / "apple.ez")
    drag_row(window.files_panel.view, row, viewport, viewport.rect().center())
    return [non_null(window.editors.current).name, (folder / "apple.ez").exists()]


DRAGS = (
    variable_to_watches, text_to_watches, order_of_watches, file_to_folder, file_to_editor,
)  # fmt: skip


def main() -> None:
    """Make the drag that was asked for."""
    name, folder = sys.argv[1], Path(sys.argv[2])
    app = ide.make_application(["ez-ide"])
    window = ide.make_window(app)
    window.bench.settings.set(table.SHOW_WELCOME, value=False)
    window.start([])
    window.resize(1400, 900)
    window.show()
    wait(window.isVisible)
    made = next(one for one in DRAGS if one.__name__ == name)(window, folder)
    sys.stdout.write(json.dumps(made))
    sys.stdout.flush()
    window.end()


if __name__ == "__main__":
    main()
