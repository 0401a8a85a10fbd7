"""What every panel is to the window: a titled widget that can say what it wants remembered.

The window puts it into a dock, shows it in View, and gives it its place; a panel knows nothing of
docks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QWidget

from ez_ide.appearance.polish import settle_views
from ez_ide.translation import tr

if TYPE_CHECKING:
    from PyQt6.QtGui import QShowEvent

LEAST_WIDTH, LEAST_HEIGHT = 120, 48  # of a panel of lists and fields, for small screens


class Panel(QWidget):
    """A view beside the editor.

    Subclasses set the class attributes, and call `super().__init__(parent)`, which gives the widget
    its accessible name.  `header_widgets` are small buttons for the title bar of the dock.
    """

    id = ""  # "variables": also the object name, and its key in the remembered state
    title = ""  # "Variables", a literal that `tr` knows
    icon = ""
    help_page = ""  # the page that F1 opens while the panel has focus

    title_changed = pyqtSignal(str)  # the panel's title with something added: "Problems (3)"
    attention = pyqtSignal()  # something here wants to be seen: the tab is brought to front

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_settled = False
        self.setObjectName(f"panel.{self.id}")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = tr(type(self).title)
        self.setAccessibleName(self.title)

    def header_widgets(self) -> list[QWidget]:
        """Buttons that belong into the title bar; none by default."""
        return []

    def focus_target(self) -> QWidget:
        """What gets the focus when the panel is gone to."""
        return self.focusProxy() or self

    def remembered(self) -> dict[str, Any]:
        """What to keep until the next start."""
        return {}

    def remember(self, values: dict[str, Any]) -> None:
        """Take what `remembered` gave in an earlier run, possibly of another version."""

    def showEvent(self, event: QShowEvent | None) -> None:
        """See that lists and trees have the right rows when they are first seen."""
        super().showEvent(event)
        if not self._is_settled:
            self._is_settled = True
            settle_views(self)
