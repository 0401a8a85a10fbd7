"""The base class of tabs that are not documents, such as Welcome and Settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QWidget

from ez_ide.appearance.application_style import settle_views
from ez_ide.translation import tr
from ez_ide.widgets.focus import FocusRing
from ez_ide.widgets.head_row import head_height

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent, QShowEvent


class Page(FocusRing, QWidget):
    """A tab that is not a document; `id` is unique, and a page is open at most once."""

    id = ""
    title = ""
    icon = ""

    title_changed = pyqtSignal(str)
    close_requested = pyqtSignal()  # the page is finished: its tab should be closed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_settled = False
        self._strip: QWidget | None = None
        self.setObjectName(f"page.{self.id}")
        self.setProperty("look", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = tr(type(self).title)
        self.setAccessibleName(self.title)

    def focus_target(self) -> QWidget:
        """Return the widget to focus when the tab is selected."""
        return self.focusProxy() or self

    def may_close(self) -> bool:
        """Called before the tab is closed; False keeps it open."""
        return True

    def show_strip(self, strip: QWidget | None) -> None:
        """Show the strip of a debug session above the page, or none."""
        self._strip = strip
        if strip is not None:
            strip.setParent(self)
            strip.show()
        self._place_strip()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Give the strip the width of the page."""
        super().resizeEvent(event)
        self._place_strip()

    def _place_strip(self) -> None:
        height = head_height(self) if self._strip is not None else 0
        self.setContentsMargins(0, height, 0, 0)
        if self._strip is not None:
            self._strip.setGeometry(0, 0, self.width(), height)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Measure the rows of lists and trees before they are first shown."""
        super().showEvent(event)
        if not self._is_settled:
            self._is_settled = True
            settle_views(self)
