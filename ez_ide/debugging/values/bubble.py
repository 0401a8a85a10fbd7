"""The bubble over the editor with the value of one expression, which opens as a small tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ez_ide.appearance.polish import settle_views
from ez_ide.appearance.units import scaled
from ez_ide.debugging.session.state import HOVER
from ez_ide.debugging.values.menu import ValueMenu
from ez_ide.debugging.values.row import row_of
from ez_ide.debugging.values.tree import NAME, ValueTree
from ez_ide.debugging.values.view import ValueView
from ez_ide.non_null import promised
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from PyQt6.QtGui import QKeyEvent

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController

MOST_ROWS = 10
LETTERS = 60  # of a usual line in it


class ValueBubble(QWidget):
    """Shows a value, or says why there is none and what could be done."""

    left = pyqtSignal()  # Esc: the keyboard is to go back to the text
    whole_wanted = pyqtSignal(tuple)

    def __init__(self, session: DebugController, themes: ThemeService, expression: str) -> None:
        super().__init__()
        self._session, self._themes = session, themes
        self.expression = expression
        self.view: ValueView | None = None
        self.setAccessibleName(tr("Value of {expression}", expression=expression))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(scaled(4))
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(scaled(6))

    # -- what it shows ---------------------------------------------------------------------------

    def show_value(self, value: str, type_: str, *, was: str | None) -> None:
        """The value with its type; one that can be opened as a tree, its first level open."""
        path = (HOVER, self.expression)
        if self._session.state.reference(path):
            self._add_tree()
        else:
            self._add_line(f"{self.expression} = {value}")
        words = [type_] if type_ and self.view is None else []  # a tree says it itself
        if was is not None:
            words.append(tr("was {value}", value=was))
        self._add_line(" · ".join(words), look="muted")

    def say(self, words: str, *, look: str = "") -> None:
        """A sentence instead of a value, or below it."""
        self._add_line(words, look=look)

    def add_prose(self, rich_text: str) -> None:
        """What the language says of the name, below the value."""
        label = QLabel(rich_text)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setMinimumWidth(self.fontMetrics().averageCharWidth() * LETTERS)
        self._column.addWidget(label)

    def offer(self, words: str, action: Callable[[], object], *, tip: str = "") -> None:
        """A button."""
        button = QPushButton(words)
        button.setProperty("look", "link")
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked: action())
        if not self._buttons.count():
            self._column.addLayout(self._buttons)
            self._buttons.addStretch(1)
        self._buttons.insertWidget(self._buttons.count() - 1, button)

    def take_keyboard(self) -> None:
        """Let the keyboard act here: in the tree, else on the first button."""
        buttons = self.findChildren(QPushButton)
        target = self.view or (buttons[0] if buttons else self)
        target.setFocus()
        if target is self:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Esc leaves."""
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # -- how it is done --------------------------------------------------------------------------

    def _add_line(self, words: str, *, look: str = "") -> None:
        if not words:
            return
        label = QLabel(words)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setProperty("look", look)
        is_long = len(words) > LETTERS
        label.setWordWrap(is_long)
        if is_long:
            label.setMinimumWidth(self.fontMetrics().averageCharWidth() * LETTERS)
        self._column.addWidget(label)

    def _add_tree(self) -> None:
        state = self._session.state
        shown = state.variable((HOVER, self.expression))
        if shown is None:
            return
        tree = ValueTree(self._themes, self)
        self.view = ValueView(tree, self._session, self._themes, self.accessibleName())
        self.view.setHeaderHidden(True)
        self.view.setProperty("look", "in-popup")
        self.view.setFrameShape(ValueView.Shape.NoFrame)
        menu = ValueMenu(self.view, self._session)
        menu.whole_wanted.connect(self.whole_wanted)
        self._column.insertWidget(0, self.view)
        self._tree = tree
        self._show_rows()
        self.view.setCurrentIndex(tree.index(0, NAME))
        settle_views(self)
        for signal in (self.view.expanded, self.view.collapsed, tree.rowsInserted):
            signal.connect(lambda *_what: QTimer.singleShot(0, self._fit))
        self._session.changed.connect(self._show_rows)
        self._fit()

    def _show_rows(self) -> None:
        state = self._session.state
        shown = state.variable((HOVER, self.expression))
        if shown is not None:
            self._tree.show([row_of((HOVER,), shown)], state)

    def _fit(self) -> None:
        """As high as its rows, up to a limit."""
        view = self.view
        if view is None:
            return
        rows, index = 0, self._tree.index(0, NAME)
        while index.isValid() and rows < MOST_ROWS:
            rows, index = rows + 1, view.indexBelow(index)
        view.setFixedHeight(rows * max(view.rowHeight(self._tree.index(0, NAME)), 1) + scaled(2))
        view.setMinimumWidth(view.fontMetrics().averageCharWidth() * LETTERS)
        widget: QWidget | None = self
        while widget is not None and widget.layout() is not None and widget is not self.window():
            promised(widget.layout()).activate()
            widget.adjustSize()
            widget = widget.parentWidget() if widget is self else None
