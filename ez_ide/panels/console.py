"""The Console panel: one stream of what programs say, and a field for what they ask.

Draws in batches, keeps everything in a log file, and lets no flood stop the window.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QTemporaryFile, QTimer, pyqtSignal
from PyQt6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.icons.icons import icon
from ez_ide.logic import settings_table as table
from ez_ide.panels.console_text import ConsoleReader
from ez_ide.panels.console_view import ConsoleView
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.panels.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel
from ez_ide.promised import promised
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_ide.logic.settings import Settings
    from ez_ide.themes.service import ThemeService

BATCH_MS = 50
MOST_IN_A_BATCH = 250_000  # characters: five million a second
HISTORY = 100


class ConsolePanel(Panel):
    """Output above, input below."""

    id = "console"
    title = "Console"
    icon = "terminal"
    help_page = "running"

    typed = pyqtSignal(str)  # lines for the program, each with its end
    input_ended = pyqtSignal()
    place_clicked = pyqtSignal(str, int)
    log_wanted = pyqtSignal(object)  # the path of the whole output

    def __init__(
        self, settings: Settings, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._settings, self._themes = settings, themes
        self._reader = ConsoleReader()
        self._waiting: list[tuple[str, str]] = []
        self._waiting_size = self._skipped = 0
        self._said: list[str] = []
        self._said_at = 0
        self.is_waiting = False
        self._log = QTemporaryFile(self)  # everything that was said, however much is shown
        self._log.open()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(BATCH_MS)
        self._timer.timeout.connect(self.draw_now)
        self._build()
        settings.changed.connect(self._use_settings)
        themes.changed.connect(self._use_settings)
        self._use_settings()

    def _build(self) -> None:
        self.view = ConsoleView(self._themes)
        self.view.setAccessibleName(tr("Output of the program"))
        self.view.place_clicked.connect(self.place_clicked)
        self.below = QPushButton(tr("New output below"))
        self.below.setHidden(True)
        self.below.clicked.connect(self.view.go_to_end)
        self.view.end_left.connect(lambda left: self.below.setHidden(not left))
        self.search = QLineEdit()
        self.search.setAccessibleName(tr("Find in the output"))
        self.search.setPlaceholderText(tr("Find…"))
        self.search.setHidden(True)
        self.search.returnPressed.connect(self._find_next)
        self.skipped = QLabel()
        self.skipped.setProperty("look", "muted")
        self.skipped.setHidden(True)
        self.prompt = QLabel()
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Input for the program"))
        self.field.setEnabled(False)
        self.field.returnPressed.connect(self._on_entered)
        LocalKeys(
            self.field,
            {"Up": lambda: self._recall(-1), "Down": lambda: self._recall(1),
             "Ctrl+D": self.input_ended.emit, "Ctrl+V": self._paste},
        )  # fmt: skip
        LocalKeys(self.view, {"Ctrl+F": self._begin_search})
        LocalKeys(self.search, {"Esc": self._end_search})
        row = QHBoxLayout()
        row.addWidget(self.prompt)
        row.addWidget(self.field, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.search, self.skipped, self.view, self.below):
            column.addWidget(widget, 1 if widget is self.view else 0)
        column.addLayout(row)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))

    def header_widgets(self) -> list[QWidget]:
        """Show all, and clear."""
        made: list[QWidget] = []
        for name, words, action in (
            ("external", tr("Show the whole output"), self._show_log),
            ("clear", tr("Clear"), self.clear),
        ):
            button = QToolButton()
            button.setIcon(icon(name, self._themes.theme))
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.clicked.connect(action)
            made.append(button)
        return made

    # -- what it is told ---------------------------------------------------------------------------

    def add(self, category: str, text: str) -> None:
        """Show text: "stdout", "stderr", "console" (the debugger's words), "typed" or "note"."""
        self._log.write(text.encode("utf-8", errors="surrogateescape"))
        self._waiting.append((category, text))
        self._waiting_size += len(text)
        if self._waiting_size > 2 * MOST_IN_A_BATCH:
            self._skip()
        if not self._timer.isActive():
            self._timer.start()

    def note(self, text: str) -> None:
        """A line of the window's own."""
        self.draw_now()
        before = "\n" if self.view.is_line_begun() else ""
        self.add("note", f"{before}\x1b[0m{text}\n")

    def begin(self) -> None:
        """A program is being started."""
        if self._settings.get(table.CLEAR_ON_RUN):
            self.clear()
        self._reader = ConsoleReader()

    def set_live(self, live: bool) -> None:  # noqa: FBT001 - a state
        """Whether there is a program that could read what is typed."""
        self.field.setEnabled(live)
        if not live:
            self.set_waiting(None)

    def set_waiting(self, prompt: str | None) -> None:
        """The program waits for a line after this prompt, or no longer waits."""
        is_waiting = prompt is not None
        if is_waiting == self.is_waiting:
            return
        self.is_waiting = is_waiting
        self.prompt.setText(tr("Waiting for input:") if is_waiting else "")
        self.field.setPlaceholderText(prompt or "")
        if is_waiting:
            self.draw_now()
            self.attention.emit()

    def clear(self) -> None:
        """Show nothing; the log begins anew too."""
        self._waiting.clear()
        self._waiting_size = self._skipped = 0
        self._log.seek(0)
        self._log.resize(0)
        self.skipped.setHidden(True)
        self.view.clear_all()

    def draw_now(self) -> None:
        """Draw what has come since the last batch."""
        waiting, self._waiting, self._waiting_size = self._waiting, [], 0
        self.view.draw(piece for part in waiting for piece in self._reader.read(*part))
        if self._skipped:
            self.skipped.setText(
                tr("{count} characters came too fast to show; “Show the whole output” has them.",
                   count=f"{self._skipped:,}")
            )  # fmt: skip
            self.skipped.setHidden(False)

    def text(self) -> str:
        """What is shown."""
        self.draw_now()
        return self.view.toPlainText()

    # -- how it is done --------------------------------------------------------------------------

    def _skip(self) -> None:
        """Keep only the tail of what waits to be drawn."""
        category, text = self._waiting[-1]
        while len(self._waiting) > 1 and self._waiting_size > MOST_IN_A_BATCH:
            dropped = len(self._waiting.pop(0)[1])
            self._waiting_size -= dropped
            self._skipped += dropped
        if len(text) > MOST_IN_A_BATCH:
            self._skipped += len(text) - MOST_IN_A_BATCH
            self._waiting[-1] = (category, text[-MOST_IN_A_BATCH:])
            self._waiting_size = MOST_IN_A_BATCH

    def _on_entered(self) -> None:
        self._send(self.field.text() + "\n")
        self.field.clear()

    def _send(self, text: str) -> None:
        self._said = [*self._said, *text.splitlines()][-HISTORY:]
        self._said_at = len(self._said)
        self.set_waiting(None)
        self.add("typed", text)
        self.typed.emit(text)

    def _paste(self) -> None:
        """Several lines at once are sent as they are, the last one stays in the field."""
        pasted = promised(QApplication.clipboard()).text()
        if "\n" not in pasted:
            self.field.paste()
            return
        *lines, last = (self.field.text() + pasted).split("\n")
        self._send("\n".join(lines) + "\n")
        self.field.setText(last)

    def _recall(self, by: int) -> None:
        self._said_at = min(max(self._said_at + by, 0), len(self._said))
        is_past = self._said_at < len(self._said)
        self.field.setText(self._said[self._said_at] if is_past else "")

    def _begin_search(self) -> None:
        self.search.setHidden(False)
        self.search.setFocus()
        self.search.selectAll()

    def _end_search(self) -> None:
        self.search.setHidden(True)
        self.view.setFocus()

    def _find_next(self) -> None:
        text = self.search.text()
        if text and not self.view.find(text):
            self.view.moveCursor(self.view.textCursor().MoveOperation.Start)
            self.view.find(text)

    def _show_log(self) -> None:
        self._log.flush()
        self.log_wanted.emit(Path(self._log.fileName()))

    def _use_settings(self) -> None:
        wrap = QPlainTextEdit.LineWrapMode
        is_wrapped = self._settings.get(table.CONSOLE_WRAP)
        self.view.setLineWrapMode(wrap.WidgetWidth if is_wrapped else wrap.NoWrap)
        self.view.setMaximumBlockCount(self._settings.get(table.CONSOLE_LINES))
        for widget in (self.view, self.field):
            widget.setFont(self._themes.console_font())
