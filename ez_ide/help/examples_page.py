"""The page of example programs, by topic, with a search.

Emits a signal to open or debug an example.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled
from ez_ide.help.examples import Example, examples, level_label
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.labels import label
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent

    from ez_ide.appearance.theme_service import ThemeService

GAP = 12


class ExamplesPage(Page):
    """The page of examples."""

    id = "examples"
    title = "Examples"
    icon = "examples"

    open_requested = pyqtSignal(object)  # an Example
    debug_requested = pyqtSignal(object)  # an Example

    def __init__(self, themes: ThemeService, *, can_debug: bool) -> None:
        super().__init__()
        self._themes = themes
        self._cards = [ExampleCard(example, themes, can_debug=can_debug) for example in examples()]
        for card in self._cards:
            card.open_requested.connect(self.open_requested)
            card.debug_requested.connect(self.debug_requested)
        self._columns = 0
        self._build()
        self._arrange()

    def _build(self) -> None:
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search examples"))
        self.search.setAccessibleName(tr("Search examples"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(scaled(420))
        LocalKeys(self.search, {"Esc": self.search.clear})
        self.level = QComboBox()
        self.level.setAccessibleName(tr("Level"))
        self.level.addItem(tr("All levels"), 0)
        for level in (1, 2, 3):
            self.level.addItem(level_label(level).capitalize(), level)
        heading = label(tr("Examples"), "title")
        top = QHBoxLayout()
        top.setContentsMargins(0, 0, scaled(20), 0)
        top.setSpacing(scaled(10))
        top.addWidget(heading)
        top.addWidget(self.search, 1)
        top.addWidget(self.level)
        top.addStretch(1)
        self._content = QWidget()
        self._content.setAccessibleName(tr("Examples"))
        for card in self._cards:
            card.setParent(self._content)
        self._grid = QGridLayout(self._content)
        self._grid.setContentsMargins(0, 0, scaled(20), scaled(30))
        self._grid.setSpacing(scaled(GAP))
        self.nothing = label(tr("No examples match."), "muted")
        self._headings: dict[str, QLabel] = {}
        self._area = area = QScrollArea()
        area.setAccessibleName(tr("Examples"))
        area.setWidgetResizable(True)
        area.setWidget(self._content)
        page = QVBoxLayout(self)
        page.setContentsMargins(scaled(28), scaled(22), scaled(8), 0)
        page.setSpacing(scaled(14))
        page.addLayout(top)
        page.addWidget(self.nothing)
        page.addWidget(area, 1)
        self.search.textChanged.connect(self._arrange)
        self.level.currentIndexChanged.connect(self._arrange)

    def cards(self) -> list[ExampleCard]:
        """The visible cards."""
        return [card for card in self._cards if not card.isHidden()]

    def focus_target(self) -> QWidget:
        """The search field."""
        return self.search

    def _arrange(self) -> None:
        """Arrange the matching cards in as many columns as fit."""
        while self._grid.count():
            self._grid.takeAt(0)
        typed, level = self.search.text(), self.level.currentData()
        columns = self._fitting_columns()
        row, column, topic = -1, 0, ""
        for heading in self._headings.values():
            heading.hide()
        for card in self._cards:
            fits = card.example.fits(typed) and level in (0, card.example.level)
            card.setVisible(fits)
            if not fits:
                continue
            if card.example.topic != topic:
                topic = card.example.topic
                row, column = row + 1, 0
                self._grid.addWidget(self._heading(topic), row, 0, 1, columns)
                row += 1
            elif column == columns:
                row, column = row + 1, 0
            self._grid.addWidget(card, row, column)
            column += 1
        self.nothing.setVisible(row < 0)
        self._stretch(row, columns)

    def _fitting_columns(self) -> int:
        """Return how many columns fit without clipping a card, at least one."""
        widest = max(card.minimumSizeHint().width() for card in self._cards)
        margins, gap = self._grid.contentsMargins(), self._grid.horizontalSpacing()
        bar = non_null(self.style()).pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        room = self._area.width() - margins.left() - margins.right() - bar
        return max(1, (room + gap) // (widest + gap))

    def _stretch(self, rows: int, columns: int) -> None:
        for column in range(max(columns, self._grid.columnCount())):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        for row in range(self._grid.rowCount() + 1):
            self._grid.setRowStretch(row, 1 if row == rows + 1 else 0)
        self._columns = columns

    def _heading(self, topic: str) -> QLabel:
        if topic not in self._headings:
            self._headings[topic] = label(tr(topic), "heading")
            self._headings[topic].setParent(self._content)
        self._headings[topic].show()
        return self._headings[topic]

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Rearrange the cards."""
        super().resizeEvent(event)
        if self._fitting_columns() != self._columns:
            self._arrange()


class ExampleCard(QFrame):
    """One example: its description, and buttons to open and debug it."""

    open_requested = pyqtSignal(object)
    debug_requested = pyqtSignal(object)

    def __init__(self, example: Example, themes: ThemeService, *, can_debug: bool) -> None:
        super().__init__()
        self.example, self._themes = example, themes
        title = tr(example.title)
        self.setProperty("look", "card")
        self.setAccessibleName(title)
        below = tr("{level} · {minutes} min", level=level_label(example.level),
                   minutes=example.minutes)  # fmt: skip
        text = label(tr(example.shows), "muted")
        text.setWordWrap(True)
        text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.open = QPushButton(tr("Open a copy"))
        self.open.setAccessibleName(tr("Open a copy of {title}", title=title))
        self.open.clicked.connect(lambda: self.open_requested.emit(example))
        self.debug = QPushButton(tr("Debug"))
        self.debug.setToolTip(
            tr("Open a copy with breakpoints at the interesting part and start debugging")
        )
        self.debug.setAccessibleName(tr("Debug the interesting part of {title}", title=title))
        self.debug.clicked.connect(lambda: self.debug_requested.emit(example))
        if not can_debug or not example.breaks:
            self.debug.hide()
        buttons = QHBoxLayout()
        buttons.setSpacing(scaled(6))
        buttons.addWidget(label(below, "caption"), 1)
        buttons.addWidget(self.debug)
        buttons.addWidget(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(14), scaled(12), scaled(12), scaled(10))
        column.setSpacing(scaled(6))
        column.addWidget(label(title, "subheading"))
        column.addWidget(text, 1)
        column.addLayout(buttons)
        themes.changed.connect(self._paint)
        self._paint()

    def _paint(self) -> None:
        self.debug.setIcon(icon("debug", self._themes.theme))
