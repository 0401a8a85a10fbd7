"""The list of completion candidates at the caret: icon, name, detail, and a line of documentation.

The focus stays in the editor. While the list is open, it takes the keys that choose a row: Up,
Down, Page Up, Page Down, Enter, Tab, Esc.
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
from ez_ide.non_null import non_null
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.code_editor import CodeEditor

ROWS_SHOWN = 9
WIDTH = 52  # characters
_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: ROWS_SHOWN,
    Qt.Key.Key_PageUp: -ROWS_SHOWN,
}
_ACCEPT = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)

ICON = Qt.ItemDataRole.UserRole
DETAIL = Qt.ItemDataRole.UserRole + 1
MATCHED = Qt.ItemDataRole.UserRole + 2
_NAME_SHARE = 0.62  # share of a row that the name may use before it is cut


class Offer(NamedTuple):
    """A row of the list."""

    text: str
    icon_name: str  # the name of its icon
    detail: str = ""
    doc: str = ""
    matched: tuple[int, ...] = ()  # the indexes of the matched characters


class CompletionList(QObject):
    """The completion list of one editor."""

    accepted = pyqtSignal(str)  # the inserted text

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
        # The editor keeps the focus, so that typing narrows the list down.
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
        editor.cursorPositionChanged.connect(self._on_caret_moved)
        non_null(editor.verticalScrollBar()).valueChanged.connect(self.hide)

    @property
    def is_open(self) -> bool:
        """Whether the list is visible."""
        return not self.box.isHidden()

    def texts(self) -> list[str]:
        """Return the offered texts, best first."""
        return [offer.text for offer in self._offers] if self.is_open else []

    def show(self, typed: str, offers: Sequence[Offer]) -> None:
        """Offer replacements for what has been typed; select the first one."""
        self._typed, self._offers = typed, list(offers)
        self._line = self._editor.caret()[0]
        self.rows.clear()
        for offer in self._offers:
            item = QListWidgetItem(offer.text)
            item.setData(ICON, offer.icon_name)
            item.setData(DETAIL, offer.detail)
            item.setData(MATCHED, offer.matched)
            spoken = ", ".join(filter(None, (offer.text, offer.detail)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.rows.addItem(item)
        self.rows.setCurrentRow(0)
        self._move_box()
        self.box.show()
        self.box.raise_()

    def hide(self) -> None:
        """Hide the list."""
        self.box.hide()

    def end(self) -> None:
        """Delete the box, which may be a child of the window: the editor is about to be deleted."""
        self._editor.removeEventFilter(self)
        self._editor.cursorPositionChanged.disconnect(self._on_caret_moved)
        non_null(self._editor.verticalScrollBar()).valueChanged.disconnect(self.hide)
        self.box.hide()
        self.box.deleteLater()

    def accept(self) -> None:
        """Replace what has been typed by the selected row."""
        offer = self._offers[max(self.rows.currentRow(), 0)]
        self.hide()
        editor = self._editor
        end = editor.SendScintilla(editor.SCI_GETCURRENTPOS)
        # Scintilla counts positions in bytes.
        begin = end - len(self._typed.encode())
        with one_step(editor):
            replace_bytes(editor, begin, end, offer.text)
            editor.SendScintilla(editor.SCI_GOTOPOS, begin + len(offer.text.encode()))
        editor.setFocus()
        self.accepted.emit(offer.text)

    # -- keys ------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Handle the keys of an open list before they edit the text or trigger an action."""
        if event is None or not self.is_open:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        kinds = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
        if isinstance(event, QKeyEvent) and event.type() in kinds:
            if not self._is_current():
                self.hide()
                return False
            # Ctrl+Enter and the like are shortcuts of the window, also while the list is open.
            if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
                return False
            is_ours = event.key() in (*_STEPS, *_ACCEPT, Qt.Key.Key_Escape)
            # Qt asks first whether a key is to be a shortcut: accepting it makes it a key press.
            if event.type() == QEvent.Type.ShortcutOverride:
                event.setAccepted(is_ours)
                return is_ours
            return is_ours and self._press(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _is_current(self) -> bool:
        """Return whether the caret is still after what has been typed."""
        line, column = self._editor.caret()
        before = self._editor.text(line - 1)[: column - 1]
        return line == self._line and before.endswith(self._typed)

    def _press(self, key: Qt.Key) -> bool:
        """Handle a key; return whether it is used up. Enter after a complete word starts a new
        line.
        """
        if key == Qt.Key.Key_Escape:
            self.hide()
        elif key in _ACCEPT and self._offers[self.rows.currentRow()].text == self._typed:
            self.hide()
            return key == Qt.Key.Key_Tab
        elif key in _ACCEPT:
            self.accept()
        else:
            # Single steps wrap around, pages stop at the ends.
            row = self.rows.currentRow() + _STEPS[key]
            last = self.rows.count() - 1
            is_single = abs(_STEPS[key]) == 1
            self.rows.setCurrentRow(row % (last + 1) if is_single else min(max(row, 0), last))
        return True

    def _on_caret_moved(self, line: int, index: int) -> None:
        """Hide the list when the caret leaves the line."""
        if self.is_open and (line + 1 != self._line or index < 0):
            self.hide()

    # -- look ------------------------------------------------------------------------------------

    def _show_doc(self, row: int) -> None:
        offer = self._offers[row] if 0 <= row < len(self._offers) else None
        self.doc.setText(offer.doc.partition("\n")[0] if offer is not None else "")
        self.doc.setHidden(not self.doc.text())
        if self.is_open:
            self._move_box()

    def _move_box(self) -> None:
        """Place the list below the line, or above it if there is no room, at the word."""
        editor, window = self._editor, non_null(self._editor.window())
        # A child of the window, not of the editor, which would clip it.
        self.box.setParent(window)
        line, column = editor.caret()
        start = geometry.point_of(editor, line, column - len(self._typed))
        viewport = non_null(editor.viewport())
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


class RowPainter(QStyledItemDelegate):
    """Paints the rows."""

    def __init__(self, themes: ThemeService, font: Callable[[], QFont], parent: QWidget) -> None:
        super().__init__(parent)
        self._themes, self._font = themes, font

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        """Return the height of a row: that of the editor's font with some padding."""
        del option, index
        return QSize(scaled(100), QFontMetrics(self._font()).height() + scaled(6))

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Paint a row."""
        if painter is None:
            return
        theme = self._themes.theme
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        row = option.rect
        if is_chosen:
            painter.fillRect(row, QColor(theme.ui.selected))
        side = scaled(16)
        square = QRect(row.left() + scaled(6), row.center().y() - side // 2, side, side)
        icon(str(index.data(ICON)), theme).paint(painter, square)
        room = row.adjusted(scaled(6) + side + scaled(8), 0, -scaled(8), 0)
        text, matched = str(index.data()), set(index.data(MATCHED) or ())
        typed = (
            theme.ui.text if is_chosen else theme.ui.link
        )  # the link colour is too faint on the selection
        end = self._paint_name(painter, room, text, dict.fromkeys(matched, typed))
        colour = theme.ui.text if is_chosen else theme.ui.text_muted
        self._paint_detail(painter, room, end, str(index.data(DETAIL) or ""), colour)
        painter.restore()

    def _paint_name(
        self, painter: QPainter, room: QRect, text: str, matched: dict[int, str]
    ) -> int:
        """Paint the name with its matched characters in bold; return where it ends."""
        theme = self._themes.theme
        plain, strong = QFont(self._font()), QFont(self._font())
        strong.setBold(True)
        x = room.left()
        limit = room.left() + round(room.width() * _NAME_SHARE)
        for at, char in enumerate(text):
            font = strong if at in matched else plain
            width = QFontMetrics(font).horizontalAdvance(char)
            is_cut = x + width > limit and at + 1 < len(text)
            painter.setFont(font)
            painter.setPen(QColor(matched.get(at, theme.ui.text)))
            painter.drawText(
                QRect(x, room.top(), width + 2, room.height()),
                int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft),
                "…" if is_cut else char,
            )
            x += width
            if is_cut:
                break
        return x

    def _paint_detail(
        self, painter: QPainter, room: QRect, start: int, text: str, colour: str
    ) -> None:
        """Paint the detail, right-aligned and smaller."""
        font = QFont(self._font())
        font.setPointSizeF(max(font.pointSizeF() * 0.88, 6.0))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        left = start + scaled(16)
        rest = QRect(left, room.top(), max(room.right() - left, 0), room.height())
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, rest.width())
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(rest, int(align), shown)
