"""How a row of the completion list looks: sign, name with the typed letters strong, detail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QRect, QSize, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PyQt6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.appearance.theme_service import ThemeService

SIGN = Qt.ItemDataRole.UserRole
DETAIL = Qt.ItemDataRole.UserRole + 1
LETTERS = Qt.ItemDataRole.UserRole + 2
_LEFT_PART = 0.62  # of a row that the name may have before it is cut


class RowPainter(QStyledItemDelegate):
    """Paints the rows."""

    def __init__(self, themes: ThemeService, font: Callable[[], QFont], parent: QWidget) -> None:
        super().__init__(parent)
        self._themes, self._font = themes, font

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        """As high as the editor's letters and some room."""
        del option, index
        return QSize(scaled(100), QFontMetrics(self._font()).height() + scaled(6))

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Draw a row."""
        if painter is None:
            return
        theme = self._themes.theme
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        row = option.rect
        if is_chosen:
            painter.fillRect(row, QColor(theme.ui.selected))
        side = scaled(16)
        sign = QRect(row.left() + scaled(6), row.center().y() - side // 2, side, side)
        icon(str(index.data(SIGN)), theme).paint(painter, sign)
        room = row.adjusted(scaled(6) + side + scaled(8), 0, -scaled(8), 0)
        text, letters = str(index.data()), set(index.data(LETTERS) or ())
        typed = theme.ui.text if is_chosen else theme.ui.link  # which is too faint on that ground
        end = self._paint_name(painter, room, text, dict.fromkeys(letters, typed))
        colour = theme.ui.text if is_chosen else theme.ui.text_muted
        self._paint_detail(painter, room, end, str(index.data(DETAIL) or ""), colour)
        painter.restore()

    def _paint_name(
        self, painter: QPainter, room: QRect, text: str, letters: dict[int, str]
    ) -> int:
        """Draw the name, with the colours of some letters; where it ends."""
        theme = self._themes.theme
        plain, strong = QFont(self._font()), QFont(self._font())
        strong.setBold(True)
        x = room.left()
        limit = room.left() + round(room.width() * _LEFT_PART)
        for at, letter in enumerate(text):
            font = strong if at in letters else plain
            width = QFontMetrics(font).horizontalAdvance(letter)
            is_cut = x + width > limit and at + 1 < len(text)
            painter.setFont(font)
            painter.setPen(QColor(letters.get(at, theme.ui.text)))
            painter.drawText(
                QRect(x, room.top(), width + 2, room.height()),
                int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft),
                "…" if is_cut else letter,
            )
            x += width
            if is_cut:
                break
        return x

    def _paint_detail(
        self, painter: QPainter, room: QRect, start: int, text: str, colour: str
    ) -> None:
        """Draw what it is, at the right, in smaller letters."""
        font = QFont(self._font())
        font.setPointSizeF(max(font.pointSizeF() * 0.88, 6.0))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        left = start + scaled(16)
        rest = QRect(left, room.top(), max(room.right() - left, 0), room.height())
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rest.width())
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(rest, int(align), shown)
