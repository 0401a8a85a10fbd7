"""Paints a row of the command palette: matches in bold, secondary text, shortcut at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QRect, QSize, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PyQt6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ez_ide.app.palette_choices import CHOICE, Choice
from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled

if TYPE_CHECKING:
    from PyQt6.QtCore import QObject

    from ez_ide.appearance.theme_service import ThemeService

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
            place = QRect(rect.left(), rect.center().y() - side // 2, side, side)
            icon(choice.icon, self._themes.theme).paint(painter, place)

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
        for position, letter in enumerate(choice.title):
            is_typed = position in choice.letters
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
            words = QFontMetrics(font).elidedText(
                choice.detail, Qt.TextElideMode.ElideMiddle, rest.width()
            )
            painter.drawText(rest, _MIDDLE, words)


_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
