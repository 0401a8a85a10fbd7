"""The bars above the text of the console: find, and a notice on skipped output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QTextCursor
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QTextEdit, QWidget

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.buttons import small_button
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.running.console_view import ConsoleView

MAX_MARKED = 1000


class ConsoleSearch(QWidget):
    """Finds in the output, with all matches marked; Enter and Shift+Enter step, Esc closes."""

    def __init__(self, view: ConsoleView, themes: ThemeService) -> None:
        super().__init__()
        self._view, self._themes = view, themes
        self._matches: list[int] = []
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Find in output"))
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Find in output"))
        self.field.setPlaceholderText(tr("Find in output"))
        self.count = QLabel()
        self.count.setProperty("look", "muted")
        self.before = small_button(tr("Previous (Shift+Enter)"))
        self.after = small_button(tr("Next (Enter)"))
        self.closer = small_button(tr("Close (Esc)"))
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4))
        row.addWidget(self.field, 1)
        for widget in (self.before, self.after, self.count):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.closer)
        self.field.textChanged.connect(lambda _text: self._begin())
        self.before.clicked.connect(lambda: self.step(-1))
        self.after.clicked.connect(lambda: self.step(+1))
        self.closer.clicked.connect(self.close_bar)
        LocalKeys(
            self.field,
            {"Return": lambda: self.step(+1), "Shift+Return": lambda: self.step(-1),
             "F3": lambda: self.step(+1), "Shift+F3": lambda: self.step(-1),
             "Esc": self.close_bar},
        )  # fmt: skip
        themes.changed.connect(self._paint)
        self._paint()
        self.setHidden(True)

    def ask(self) -> None:
        """Open the bar with the selected text."""
        self.setHidden(False)
        selected = self._view.textCursor().selectedText()
        # Qt separates lines of a selection by U+2029; more than one line cannot be searched.
        if selected and "\u2029" not in selected:
            self.field.setText(selected)
        self.field.selectAll()
        self.field.setFocus()
        self._begin()

    def close_bar(self) -> None:
        """Close the bar; the match stays selected."""
        self.setHidden(True)
        self._view.setExtraSelections([])
        self._view.setFocus()

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) match, wrapping around."""
        self._find()
        if not self._matches:
            return
        at = self._view.textCursor().selectionStart()
        if by > 0:
            found = next((match_ for match_ in self._matches if match_ > at), self._matches[0])
        else:
            found = next(
                (match_ for match_ in reversed(self._matches) if match_ < at), self._matches[-1]
            )
        self._go_to(found)

    def _begin(self) -> None:
        """Go to the first match from the caret on, while the text is typed."""
        self._find()
        at = self._view.textCursor().selectionStart()
        if self._matches:
            self._go_to(next((match for match in self._matches if match >= at), self._matches[0]))

    def _find(self) -> None:
        typed = self.field.text().casefold()
        text = non_null(self._view.document()).toPlainText()
        # `casefold` may change the length ("ß" becomes "ss"), which would shift all positions.
        folded = text.casefold() if len(text.casefold()) == len(text) else text.lower()
        self._matches = []
        at = folded.find(typed) if typed else -1
        while at >= 0:
            self._matches.append(at)
            at = folded.find(typed, at + len(typed))
        self._mark()
        self.count.setText(tr("No results") if typed and not self._matches else "")

    def _go_to(self, match: int) -> None:
        cursor = self._view.textCursor()
        cursor.setPosition(match)
        cursor.setPosition(match + len(self.field.text()), QTextCursor.MoveMode.KeepAnchor)
        self._view.setTextCursor(cursor)
        self._view.ensureCursorVisible()
        number = self._matches.index(match) + 1
        self.count.setText(tr("{number} of {count}", number=number, count=len(self._matches)))

    def _mark(self) -> None:
        colour = QColor(self._themes.theme.editor.found)
        marks = []
        for match in self._matches[-MAX_MARKED:]:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(non_null(self._view.document()))
            mark.cursor.setPosition(match)
            end = match + len(self.field.text())
            mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            mark.format.setBackground(colour)
            marks.append(mark)
        self._view.setExtraSelections(marks)

    def _paint(self) -> None:
        icons = ((self.before, "arrow-up"), (self.after, "arrow-down"), (self.closer, "close"))
        for button, name in icons:
            button.setIcon(icon(name, self._themes.theme))


class SkippedOutputBar(QWidget):
    """Shown while output is missing from the view, with a button that opens all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Hidden output"))
        self.label = QLabel()
        self.label.setProperty("look", "muted")
        self.label.setWordWrap(True)
        self.show_all = QPushButton(tr("Show all"))
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(10), scaled(4), scaled(8), scaled(4))
        row.addWidget(self.label, 1)
        row.addWidget(self.show_all)
        self.setHidden(True)

    def update_text(self, skipped: int, most_lines: int | None) -> None:
        """Describe what is missing: characters never drawn, or all but the last `most_lines`."""
        text = ""
        if skipped:
            text = tr(
                "{count} characters were skipped to keep up; the full output is in the log.",
                count=f"{skipped:,}",
            )
        elif most_lines is not None:
            text = tr("Only the last {count} lines are shown.", count=f"{most_lines:,}")
        if text != self.label.text() or self.isHidden() == bool(text):
            self.label.setText(text)
            self.setHidden(not text)
