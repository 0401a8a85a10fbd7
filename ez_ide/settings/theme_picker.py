"""Selects a theme by its preview: a miniature of the window in the colours of the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PyQt6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from ez_ide.appearance.theme_service import FOLLOW_SYSTEM
from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService


class ThemePicker(QWidget):
    """All themes, or some, side by side; one of them is selected."""

    chosen = pyqtSignal(str)

    def __init__(
        self, themes: ThemeService, names: Sequence[str] | None = None, *, with_system: bool = True
    ) -> None:
        super().__init__()
        self.setAccessibleName(tr("Themes"))
        self._themes, self._names, self._with_system = themes, names, with_system
        self._group = QButtonGroup(self)
        self._row = FlowLayout(scaled(12), self)
        self._current = ""
        self._fill()
        self._group.buttonClicked.connect(self._on_clicked)

    def choose(self, name: str) -> None:
        """Show a theme as the selected one."""
        self._current = name
        for button in self._group.buttons():
            if isinstance(button, ThemePreview):
                button.setChecked(button.key == name)

    def refresh(self) -> None:
        """Recreate the previews after themes were added or removed."""
        while self._row.count():
            item = self._row.takeAt(0)
            widget = item.widget() if item is not None else None
            if isinstance(widget, ThemePreview):
                self._group.removeButton(widget)
                widget.deleteLater()
        self._fill()
        self.choose(self._current)

    def previews(self) -> list[ThemePreview]:
        """The preview buttons."""
        return [button for button in self._group.buttons() if isinstance(button, ThemePreview)]

    def _fill(self) -> None:
        named = self._themes.named
        rows: list[tuple[str, str, tuple[Theme, ...]]] = []
        if self._with_system:
            pair = (named("Daylight"), named("Midnight"))
            rows.append((FOLLOW_SYSTEM, tr("Follow the system"), pair))
        rows += [(name, name, (named(name),)) for name in self._names or self._themes.names()]
        captions = tuple(caption for _key, caption, _themes in rows)
        for key, caption, themes in rows:
            preview = ThemePreview(key, caption, themes, captions)
            self._group.addButton(preview)
            self._row.addWidget(preview)

    def _on_clicked(self, button: object) -> None:
        if isinstance(button, ThemePreview):
            self._current = button.key
            self.chosen.emit(button.key)


# --------------------------------------------------------------------------------------------------
# A miniature of the window in the colours of a theme, with a few lines of code.

WIDTH, PICTURE, CAPTION, RADIUS = 132, 82, 26, 8


class _Bar(NamedTuple):
    kind: str
    length: int
    indent: int = 0


LINES = (
    (_Bar("keyword", 10), _Bar("function", 22), _Bar("plain", 12)),
    (_Bar("plain", 8, 10), _Bar("keyword", 14), _Bar("type", 12), _Bar("number", 10)),
    (_Bar("builtin", 24, 10), _Bar("string", 34)),
    (_Bar("comment", 48, 10),),
    (_Bar("keyword", 16, 10), _Bar("constant", 20)),
)


class ThemePreview(QAbstractButton):
    """A button with a preview; `themes` has two entries for "follow the system"."""

    def __init__(
        self, key: str, text: str, themes: tuple[Theme, ...], captions: tuple[str, ...]
    ) -> None:
        """`captions` are those of all previews, which share one width."""
        super().__init__()
        self.key, self._themes, self._captions = key, themes, captions
        self.setText(text)
        self.setAccessibleName(tr("Theme {name}", name=text))
        self.setToolTip(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return the size of the preview and its caption, which is bold when selected."""
        font = self.font()
        font.setBold(True)
        metrics = QFontMetrics(font)
        text = max(metrics.horizontalAdvance(caption) for caption in self._captions) + scaled(4)
        return QSize(max(scaled(WIDTH), text), scaled(PICTURE + CAPTION))

    def paintEvent(self, _event: QPaintEvent | None) -> None:
        """Paint the preview, its frame and its name."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(2, 2, self.width() - 4, scaled(PICTURE) - 4)
        self._draw_picture(painter, frame)
        self._draw_frame(painter, frame)
        painter.setPen(self.palette().windowText().color())
        font = self.font()
        font.setBold(self.isChecked())
        painter.setFont(font)
        caption = QRectF(0, scaled(PICTURE), self.width(), scaled(CAPTION))
        name = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(caption, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()

    def _draw_picture(self, painter: QPainter, frame: QRectF) -> None:
        share = frame.width() / len(self._themes)
        shape = QPainterPath()
        shape.addRoundedRect(frame, scaled(RADIUS), scaled(RADIUS))
        painter.setClipPath(shape)
        for number, theme in enumerate(self._themes):
            part = QRectF(frame.x() + number * share, frame.y(), share, frame.height())
            painter.save()
            painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
            _draw_window(painter, QRectF(part.x(), part.y(), frame.width(), frame.height()), theme)
            painter.restore()
        painter.setClipping(False)

    def _draw_frame(self, painter: QPainter, frame: QRectF) -> None:
        palette = self.palette()
        is_strong = self.isChecked() or self.hasFocus() or self.underMouse()
        colour = palette.accent().color() if is_strong else palette.mid().color()
        pen = QPen(colour, scaled(2) if self.isChecked() or self.hasFocus() else 1)
        if self.hasFocus() and not self.isChecked():
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, scaled(RADIUS), scaled(RADIUS))


def _draw_window(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    unit = rect.width() / 128
    painter.fillRect(rect, QColor(theme.ui.window))
    editor = rect.adjusted(30 * unit, 14 * unit, 0, -7 * unit)
    painter.fillRect(editor, QColor(theme.editor.background))
    painter.fillRect(QRectF(editor.x(), editor.y(), 36 * unit, 1.6 * unit), QColor(theme.ui.accent))
    bar = QRectF(rect.x(), rect.bottom() - 7 * unit, rect.width(), 7 * unit)
    painter.fillRect(bar, QColor(theme.ui.accent))
    painter.setPen(Qt.PenStyle.NoPen)
    for row in range(4):
        painter.setBrush(QColor(theme.ui.text_muted))
        place = QRectF(rect.x() + 7 * unit, rect.y() + (20 + row * 9) * unit, 16 * unit, 2.6 * unit)
        painter.drawRoundedRect(place, unit, unit)
    for row, line in enumerate(LINES):
        start = QPointF(editor.x() + 8 * unit, editor.y() + (9 + row * 9) * unit)
        _draw_line(painter, start, unit, line, theme)


def _draw_line(
    painter: QPainter, start: QPointF, unit: float, line: tuple[_Bar, ...], theme: Theme
) -> None:
    x = start.x()
    for bar in line:
        x += bar.indent * unit
        painter.setBrush(QColor(getattr(theme.syntax, bar.kind)))
        width = bar.length * unit
        painter.drawRoundedRect(QRectF(x, start.y(), width, 3.4 * unit), 1.4 * unit, 1.4 * unit)
        x += width + 4 * unit
