"""What stands in a tab of the centre: an editor's document, or a page like Welcome or Settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QWidget

from ez_ide.appearance.application_style import settle_views
from ez_ide.translation import tr
from ez_ide.widgets.focus import TabRound
from ez_ide.widgets.head_row import head_height

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent, QShowEvent


class Page(TabRound, QWidget):
    """A tab that is not a document; `id` is unique: a page is open at most once."""

    id = ""
    title = ""
    icon = ""

    title_changed = pyqtSignal(str)
    close_wanted = pyqtSignal()  # the page has done its work: its tab is to go

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
        """What gets the keyboard when the page comes to front."""
        return self.focusProxy() or self

    def may_close(self) -> bool:
        """Asked before the tab goes; false keeps it."""
        return True

    def show_strip(self, strip: QWidget | None) -> None:
        """Show the strip of a session above what the page shows, or none."""
        self._strip = strip
        if strip is not None:
            strip.setParent(self)
            strip.show()
        self._place_strip()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """The strip is as wide as the page."""
        super().resizeEvent(event)
        self._place_strip()

    def _place_strip(self) -> None:
        height = head_height(self) if self._strip is not None else 0
        self.setContentsMargins(0, height, 0, 0)
        if self._strip is not None:
            self._strip.setGeometry(0, 0, self.width(), height)

    def showEvent(self, event: QShowEvent | None) -> None:
        """See that lists and trees have the right rows when they are first seen."""
        super().showEvent(event)
        if not self._is_settled:
            self._is_settled = True
            settle_views(self)
