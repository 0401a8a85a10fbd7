"""The list of candidates beside the caret: a sign, the name, what it is; below it a line of doc.

Shows what somebody else has thought of.  The keyboard stays in the editor: while the list is open
it claims the keys that choose (Up, Down, Page Up, Page Down, Enter, Tab, Esc).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PyQt6.QtWidgets import (
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled
from ez_ide.editing import geometry
from ez_ide.editing.line_edits import one_step, replace_bytes
from ez_ide.non_null import promised
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.code_editor import CodeEditor

ROWS_SHOWN = 9
WIDTH = 52  # letters
_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: ROWS_SHOWN,
    Qt.Key.Key_PageUp: -ROWS_SHOWN,
}
_ACCEPT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
_ELSEWHERE = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


class Offer(NamedTuple):
    """A row of the list."""

    text: str
    sign: str  # the name of its icon
    detail: str = ""
    doc: str = ""
    letters: tuple[int, ...] = ()  # those that were typed


class CompletionList(QObject):
    """The list of one editor."""

    accepted = pyqtSignal(str)  # the text that has been put in

    def __init__(self, editor: CodeEditor, themes: ThemeService) -> None:
        super().__init__(editor)
        self._editor, self._themes = editor, themes
        self._offers: list[Offer] = []
        self._typed = ""
        self._line = 0
        self.box = QFrame(editor)
        self.box.setProperty("look", "popup")
        self.box.setAccessibleName(tr("Suggestions"))
        self.rows = QListWidget()
        self.rows.setAccessibleName(tr("Suggestions"))
        self.rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows.setUniformItemSizes(True)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.setItemDelegate(RowPainter(themes, editor.text_font, self.rows))
        self.rows.itemClicked.connect(lambda _item: self.accept())
        self.rows.currentRowChanged.connect(self._show_doc)
        self.doc = QLabel()
        self.doc.setProperty("look", "caption")
        self.doc.setTextFormat(Qt.TextFormat.PlainText)
        self.doc.setWordWrap(True)
        self.doc.setContentsMargins(scaled(8), scaled(3), scaled(8), scaled(5))
        column = QVBoxLayout(self.box)
        column.setContentsMargins(scaled(3), scaled(3), scaled(3), scaled(3))
        column.setSpacing(0)
        column.addWidget(self.rows)
        column.addWidget(self.doc)
        self.box.hide()
        editor.installEventFilter(self)
        editor.cursorPositionChanged.connect(self._on_caret)
        promised(editor.verticalScrollBar()).valueChanged.connect(self.hide)

    @property
    def is_open(self) -> bool:
        """The list is on the screen."""
        return not self.box.isHidden()

    def texts(self) -> list[str]:
        """What is offered, best first."""
        return [offer.text for offer in self._offers] if self.is_open else []

    def show(self, typed: str, offers: Sequence[Offer]) -> None:
        """Offer these in the place of what is typed, the first one chosen."""
        self._typed, self._offers = typed, list(offers)
        self._line = self._editor.caret()[0]
        self.rows.clear()
        for offer in self._offers:
            item = QListWidgetItem(offer.text)
            item.setData(ICON, offer.sign)
            item.setData(DETAIL, offer.detail)
            item.setData(MATCHED, offer.letters)
            spoken = ", ".join(filter(None, (offer.text, offer.detail)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.rows.addItem(item)
        self.rows.setCurrentRow(0)
        self._place()
        self.box.show()
        self.box.raise_()

    def hide(self) -> None:
        """Take the list away."""
        self.box.hide()

    def end(self) -> None:
        """The editor is about to go; the box, which may belong to the window by now, goes too."""
        self._editor.removeEventFilter(self)
        self._editor.cursorPositionChanged.disconnect(self._on_caret)
        promised(self._editor.verticalScrollBar()).valueChanged.disconnect(self.hide)
        self.box.hide()
        self.box.deleteLater()

    def accept(self) -> None:
        """Put the chosen one in the place of what is typed."""
        offer = self._offers[max(self.rows.currentRow(), 0)]
        self.hide()
        editor = self._editor
        end = editor.SendScintilla(editor.SCI_GETCURRENTPOS)
        begin = end - len(self._typed.encode())
        with one_step(editor):
            replace_bytes(editor, begin, end, offer.text)
            editor.SendScintilla(editor.SCI_GOTOPOS, begin + len(offer.text.encode()))
        editor.setFocus()
        self.accepted.emit(offer.text)

    # -- keys ------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """While the list is open the keys that choose are its own, before any shortcut."""
        if event is None or not self.is_open:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        kinds = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
        if isinstance(event, QKeyEvent) and event.type() in kinds:
            if not self._is_in_place():
                self.hide()
                return False
            if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                return False
            is_ours = event.key() in (*_STEPS, *_ACCEPT, Qt.Key.Key_Escape)
            if event.type() == QEvent.Type.ShortcutOverride:
                event.setAccepted(is_ours)
                return is_ours
            return is_ours and self._press(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _is_in_place(self) -> bool:
        """The caret is still behind what was typed."""
        line, column = self._editor.caret()
        before = self._editor.text(line - 1)[: column - 1]
        return line == self._line and before.endswith(self._typed)

    def _press(self, key: Qt.Key) -> bool:
        """Do what a key means; whether it is used up.  Enter behind a whole word begins a line."""
        if key == Qt.Key.Key_Escape:
            self.hide()
        elif key in _ACCEPT and self._offers[self.rows.currentRow()].text == self._typed:
            self.hide()
            return key == Qt.Key.Key_Tab
        elif key in _ACCEPT:
            self.accept()
        else:
            row = self.rows.currentRow() + _STEPS[key]
            last = self.rows.count() - 1
            is_single = abs(_STEPS[key]) == 1
            self.rows.setCurrentRow(row % (last + 1) if is_single else min(max(row, 0), last))
        return True

    def _on_caret(self, line: int, index: int) -> None:
        """The caret went where the list does not belong to."""
        if self.is_open and (line + 1 != self._line or index < 0):
            self.hide()

    # -- look ------------------------------------------------------------------------------------

    def _show_doc(self, row: int) -> None:
        offer = self._offers[row] if 0 <= row < len(self._offers) else None
        self.doc.setText(offer.doc.partition("\n")[0] if offer is not None else "")
        self.doc.setHidden(not self.doc.text())
        if self.is_open:
            self._place()

    def _place(self) -> None:
        """Below the line, or above it where there is no room; its left edge under the word."""
        editor, window = self._editor, promised(self._editor.window())
        self.box.setParent(window)
        line, column = editor.caret()
        start = geometry.point_of(editor, line, column - len(self._typed))
        viewport = promised(editor.viewport())
        corner = viewport.mapTo(window, start)
        height = geometry.line_height(editor)
        rows = min(len(self._offers), ROWS_SHOWN)
        self.rows.setFixedHeight(rows * max(self.rows.sizeHintForRow(0), 1) + 2)
        wide = QFontMetrics(editor.text_font()).averageCharWidth() * WIDTH
        width = min(wide, window.width() - scaled(16))
        self.box.setFixedWidth(width)
        self.box.adjustSize()
        left = min(corner.x() - scaled(30), window.width() - width - scaled(4))
        top = corner.y() + height
        if top + self.box.height() > window.height():
            top = corner.y() - self.box.height()
        self.box.move(QPoint(max(left, 0), max(top, 0)))


ICON = Qt.ItemDataRole.UserRole
DETAIL = Qt.ItemDataRole.UserRole + 1
MATCHED = Qt.ItemDataRole.UserRole + 2
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
        icon(str(index.data(ICON)), theme).paint(painter, sign)
        room = row.adjusted(scaled(6) + side + scaled(8), 0, -scaled(8), 0)
        text, letters = str(index.data()), set(index.data(MATCHED) or ())
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
