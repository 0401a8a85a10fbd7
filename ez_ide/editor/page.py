"""What stands in a tab of the centre: an editor's document, or a page like Welcome or Settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QWidget

from ez_ide.texts import tr
from ez_ide.themes.polish import settle_views

if TYPE_CHECKING:
    from PyQt6.QtGui import QShowEvent


class Page(QWidget):
    """A tab that is not a document; `id` is unique: a page is open at most once."""

    id = ""
    title = ""
    icon = ""

    title_changed = pyqtSignal(str)
    close_wanted = pyqtSignal()  # the page has done its work: its tab is to go

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_settled = False
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

    def showEvent(self, event: QShowEvent | None) -> None:
        """See that lists and trees have the right rows when they are first seen."""
        super().showEvent(event)
        if not self._is_settled:
            self._is_settled = True
            settle_views(self)
