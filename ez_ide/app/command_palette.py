"""The command palette: a field and a list over the window, for commands, files, symbols and lines.

Choices come from sources, one for each prefix.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, QTimer
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PyQt6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ez_ide.app.palette_sources import CHOICE, Choice, Choices, Source
from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.focus import focus_widget
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService

WIDTH, MAX_ROWS, PAGE = 620, 12, 10


class CommandPalette(QFrame):
    """Hidden until it is opened; closes after a choice, on Esc, or on a click elsewhere."""

    def __init__(self, themes: ThemeService, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("palette")
        self.setProperty("look", "popup")
        self.setAccessibleName(tr("Command palette"))
        self._sources: list[Source] = []
        self._back_to: QWidget | None = None
        self._choices = Choices(self)
        self.field = QLineEdit()
        self.field.setObjectName("palette.field")
        self.field.setAccessibleName(tr("Command palette"))
        self.list = QListView()
        self.list.setAccessibleName(tr("Choices"))
        self.list.setModel(self._choices)
        self.list.setItemDelegate(PaletteRow(themes, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing = QLabel(tr("No results"))
        self.nothing.setProperty("look", "muted")
        self.nothing.setMargin(scaled(10))
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8))
        column.setSpacing(scaled(6))
        for widget in (self.field, self.list, self.nothing):
            column.addWidget(widget)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(scaled(32))
        shadow.setOffset(0, scaled(6))
        self.setGraphicsEffect(shadow)
        self._connect()
        self.hide()

    def _connect(self) -> None:
        self.field.textChanged.connect(self._on_text)
        self.field.returnPressed.connect(self._on_return)
        self.list.clicked.connect(self._choose)
        LocalKeys(
            self.field,
            {
                "Down": lambda: self._move(+1),
                "Up": lambda: self._move(-1),
                "PgDown": lambda: self._move(+PAGE),
                "PgUp": lambda: self._move(-PAGE),
                "Esc": self.dismiss,
            },
        )
        self.field.installEventFilter(self)

    def add_source(self, source: Source) -> None:
        """Add a source for another prefix."""
        self._sources.append(source)

    def ask(self, text: str = "") -> None:
        """Open the palette with a text: ">" for commands, "@" for symbols."""
        if not self.isVisible():
            self._back_to = QApplication.focusWidget()
        self._fit()
        self.show()
        self.raise_()
        self.field.setText(text)
        focus_widget(self.field, Qt.FocusReason.PopupFocusReason)
        self._on_text(text)

    def dismiss(self) -> None:
        """Close the palette and restore the focus."""
        if self.isVisible():
            self.field.clearFocus()  # hiding it would move the focus to the next widget
            self.hide()
            if self._back_to is not None:
                focus_widget(self._back_to, Qt.FocusReason.PopupFocusReason)

    def refresh(self) -> None:
        """Update the list after a source has changed."""
        if self.isVisible():
            self._on_text(self.field.text())

    # -- how it is done --------------------------------------------------------------------------

    def _source(self, text: str) -> Source:
        best = [
            source for source in self._sources if source.prefix and text.startswith(source.prefix)
        ]
        return best[0] if best else next(source for source in self._sources if not source.prefix)

    def _on_text(self, text: str) -> None:
        source = self._source(text)
        self.field.setAccessibleName(source.hint)
        self.field.setPlaceholderText(source.hint)
        typed = text.removeprefix(source.prefix).strip()
        rows = source.choices(typed)
        self._choices.show(rows)
        self.list.setVisible(bool(rows))
        self.nothing.setText(tr("No results") if typed else source.hint)
        self.nothing.setVisible(not rows)
        if rows:
            self.list.setCurrentIndex(self._choices.index(0))
        self._fit()

    def _fit(self) -> None:
        """Set the size from the number of rows, near the top of the window."""
        window = self.parentWidget()
        if window is None:
            return
        rows = min(self._choices.rowCount(), MAX_ROWS, max(3, window.height() // scaled(60)))
        self.list.setFixedHeight(max(1, rows) * scaled(HEIGHT) + 2)
        width = min(scaled(WIDTH), window.width() - scaled(24))
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((window.width() - width) // 2, scaled(44))

    def _move(self, rows: int) -> None:
        count = self._choices.rowCount()
        if count:
            here = self.list.currentIndex().row() + rows
            row = here % count if abs(rows) == 1 else max(0, min(count - 1, here))
            self.list.setCurrentIndex(self._choices.index(row))

    def _on_return(self) -> None:
        self._choose(self.list.currentIndex())

    def _choose(self, index: QModelIndex) -> None:
        choice = self._choices.at(index)
        if choice is None or not choice.is_possible:
            return
        self.dismiss()
        choice.choose()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Close the palette when a click elsewhere takes the focus."""
        if event is not None and event.type() == QEvent.Type.FocusOut and self.isVisible():
            QTimer.singleShot(0, self._hide_unless_focused)
        return super().eventFilter(watched, event)

    def _hide_unless_focused(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and focused is not self.field and not self.isAncestorOf(focused):
            self.hide()


# --------------------------------------------------------------------------------------------------
# Paints a row of the command palette: matches in bold, secondary text, shortcut at the right.

HEIGHT, GAP, ICON = 30, 10, 16


class PaletteRow(QStyledItemDelegate):
    """Paints `Choice` rows."""

    def __init__(self, themes: ThemeService, parent: QObject) -> None:
        super().__init__(parent)
        self._themes = themes
        self._quiet = self._typed = ""  # colours of the secondary text, and of matches in it

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex) -> QSize:
        """Return the uniform row height."""
        return QSize(scaled(200), scaled(HEIGHT))

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Paint one row."""
        choice = index.data(CHOICE)
        if painter is None or not isinstance(choice, Choice):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ui = self._themes.theme.ui
        rect = option.rect.adjusted(scaled(4), scaled(1), -scaled(4), -scaled(1))
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        self._quiet = ui.text if is_chosen else ui.text_muted  # too faint on that background
        self._typed = ui.text if is_chosen else ui.link
        if is_chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ui.selected))
            painter.drawRoundedRect(rect, scaled(5), scaled(5))
        inner = rect.adjusted(scaled(GAP), 0, -scaled(GAP), 0)
        self._draw_icon(painter, choice, inner)
        inner.setLeft(inner.left() + scaled(ICON + GAP))
        inner.setRight(self._draw_key(painter, option.font, choice, inner))
        self._draw_words(painter, option.font, choice, inner)
        painter.restore()

    def _draw_icon(self, painter: QPainter, choice: Choice, rect: QRect) -> None:
        if choice.icon:
            side = scaled(ICON)
            icon_rect = QRect(rect.left(), rect.center().y() - side // 2, side, side)
            icon(choice.icon, self._themes.theme).paint(painter, icon_rect)

    def _draw_key(self, painter: QPainter, font: QFont, choice: Choice, rect: QRect) -> int:
        """Draw the shortcut at the right edge; return the right limit of the text."""
        if not choice.key:
            return rect.right()
        width = QFontMetrics(font).horizontalAdvance(choice.key)
        painter.setFont(font)
        painter.setPen(QColor(self._quiet))
        painter.drawText(
            rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, choice.key
        )
        return rect.right() - width - scaled(GAP)

    def _draw_words(self, painter: QPainter, font: QFont, choice: Choice, rect: QRect) -> None:
        ui = self._themes.theme.ui
        bold = QFont(font)
        bold.setBold(True)
        left = rect.left()
        for icon_rect, letter in enumerate(choice.title):
            is_typed = icon_rect in choice.matches
            used = bold if is_typed else font
            width = QFontMetrics(used).horizontalAdvance(letter)
            if left + width > rect.right():
                return
            painter.setFont(used)
            colour = self._typed if is_typed else ui.text
            painter.setPen(QColor(colour if choice.is_possible else ui.text_disabled))
            painter.drawText(QRect(left, rect.top(), width + 1, rect.height()), _MIDDLE, letter)
            left += width
        if choice.detail:
            rest = QRect(
                left + scaled(GAP), rect.top(), rect.right() - left - scaled(GAP), rect.height()
            )
            painter.setFont(font)
            painter.setPen(QColor(self._quiet))
            text = QFontMetrics(font).elidedText(
                choice.detail, Qt.TextElideMode.ElideMiddle, rest.width()
            )
            painter.drawText(rest, _MIDDLE, text)


_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
