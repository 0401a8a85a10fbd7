"""The row above an editor: breadcrumbs and, during a debug session, its strip.

Its height is constant, so that the text does not move when a session starts, stops or ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QSize
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.widgets.breadcrumb import Breadcrumb

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent

    from ez_ide.appearance.theme_service import ThemeService

ROOM = 14  # padding above and below a line of text, so that a button fits


def head_height(widget: QWidget) -> int:
    """Return the height of the row, in the font of a widget."""
    return widget.fontMetrics().height() + scaled(ROOM)


class HeadRow(QWidget):
    """The breadcrumbs with the strip beside them; the strip alone if both do not fit."""

    def __init__(self, themes: ThemeService) -> None:
        super().__init__()
        self.breadcrumb = Breadcrumb(themes)
        self._strip: QWidget | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addWidget(self.breadcrumb)

    def sizeHint(self) -> QSize:
        """Return the height of a line with buttons, even if there are none."""
        return QSize(0, head_height(self))

    def show_strip(self, strip: QWidget | None) -> None:
        """Show a strip beside the breadcrumbs, or none."""
        if self._strip is not None:
            self._row.removeWidget(self._strip)
        self._strip = strip
        if strip is not None:
            self._row.addWidget(strip, 1)
        self._share()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Distribute the width."""
        super().resizeEvent(event)
        self._share()

    def event(self, event: QEvent | None) -> bool:
        """Distribute the width when the breadcrumbs or the strip change."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self._share()
        return super().event(event)

    def _share(self) -> None:
        strip, path = self._strip, self.breadcrumb
        policy = path.sizePolicy()
        horizontal = QSizePolicy.Policy.Ignored if strip is None else QSizePolicy.Policy.Maximum
        if policy.horizontalPolicy() != horizontal:
            policy.setHorizontalPolicy(horizontal)
            path.setSizePolicy(policy)
        is_room = strip is None or path.natural_width() + strip.sizeHint().width() <= self.width()
        if path.isHidden() == is_room:
            path.setVisible(is_room)
