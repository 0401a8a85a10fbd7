"""A panel in its dock: a title bar that can collapse, float and close it.

If several docks share a location as tabs, the tab shows the title. The title bar then omits it, and
disappears if the panel has no buttons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.translation import tr
from ez_ide.widgets.buttons import small_button
from ez_ide.widgets.focus import FocusRing, focus_widget
from ez_ide.widgets.keys import show_menu

if TYPE_CHECKING:
    from PyQt6.QtGui import QKeyEvent

    from ez_ide.appearance.theme import Theme
    from ez_ide.widgets.panel import Panel

ICON_SIZE = 14
ANY_HEIGHT = 16777215  # Qt's QWIDGETSIZE_MAX


class DockTitle(QWidget):
    """The title bar; the dock handles its buttons."""

    def __init__(self, panel: Panel) -> None:
        super().__init__()
        self.setProperty("look", "dock-title")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("{panel} title bar", panel=panel.title))
        self.fold = small_button(tr("Collapse {panel}", panel=panel.title))
        self.label = QLabel(panel.title)
        self.label.setProperty("look", "dock-name")
        self.float = small_button(tr("Float or dock {panel}", panel=panel.title))
        self.close_button = small_button(tr("Close {panel}", panel=panel.title))
        self.extra = panel.header_widgets()
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(4), scaled(3), scaled(4), scaled(3))
        row.setSpacing(scaled(2))
        row.addWidget(self.fold)
        row.addWidget(self.label)
        row.addStretch(1)
        for widget in (*self.extra, self.float, self.close_button):
            row.addWidget(widget)

    def set_compact(self, compact: bool) -> None:  # noqa: FBT001  Qt's way
        """Omit the title, which the tab shows."""
        for widget in (self.fold, self.label, self.float, self.close_button):
            widget.setVisible(not compact)
        self.setVisible(not compact or bool(self.extra))

    def set_active(self, active: bool) -> None:  # noqa: FBT001  Qt's way
        """Show that the panel has the focus."""
        if self.property("active") != active:
            self.setProperty("active", active)
            style = self.style()
            if style is not None:
                style.polish(self)

    def paint(self, theme: Theme, *, folded: bool) -> None:
        """Draw the icons in the theme's colours."""
        for button in (self.fold, self.float, self.close_button, *self.extra):
            if isinstance(button, QToolButton):
                button.setIconSize(square(ICON_SIZE))
        self.fold.setIcon(icon("chevron-right" if folded else "chevron-down", theme))
        self.float.setIcon(icon("float", theme))
        self.close_button.setIcon(icon("close", theme))


class PanelDock(FocusRing, QDockWidget):
    """The dock of a panel."""

    keyboard_left = (
        pyqtSignal()
    )  # hidden while it had the focus: the owner should focus another widget

    def __init__(self, panel: Panel, parent: QWidget) -> None:
        super().__init__(panel.title, parent)
        self.setObjectName(f"dock.{panel.id}")
        self.setAccessibleName(panel.title)
        self.panel = panel
        self.is_folded = False
        self._theme: Theme | None = None
        self._nothing = _NoTitle()
        self._title = DockTitle(panel)
        self._title.fold.clicked.connect(lambda: self.set_folded(not self.is_folded))
        self._title.float.clicked.connect(lambda: self.setFloating(not self.isFloating()))
        self._title.close_button.clicked.connect(self.close)
        self.setTitleBarWidget(self._title)
        self.setWidget(panel)
        panel.title_changed.connect(self._on_title_changed)

    def set_folded(self, folded: bool) -> None:  # noqa: FBT001  Qt's way
        """Collapse the dock to its title bar, or expand it."""
        self.is_folded = folded and not self.isFloating()
        self.panel.setVisible(not self.is_folded)
        self.setMaximumHeight(self._title.sizeHint().height() if self.is_folded else ANY_HEIGHT)
        self.paint(self._theme)

    def focus_target(self) -> QWidget:
        """Return the widget to focus when the user goes to the dock."""
        return self._title.fold if self.is_folded else self.panel.focus_target()

    def take_focus(self) -> None:
        """Focus the content."""
        focus_widget(self.focus_target())

    def set_tabbed(self, tabbed: bool) -> None:  # noqa: FBT001  Qt's way
        """Set whether the dock is one of several tabs."""
        if tabbed and self.is_folded:
            self.set_folded(False)
        is_bare = tabbed and not self._title.extra
        wanted = self._nothing if is_bare else self._title
        if self.titleBarWidget() is not wanted:
            self.setTitleBarWidget(wanted)
            wanted.show()
        self._title.set_compact(tabbed)

    def set_active(self, active: bool) -> None:  # noqa: FBT001  Qt's way
        """Set whether the panel has the focus."""
        self._title.set_active(active)

    def paint(self, theme: Theme | None) -> None:
        """Draw the icons of the title bar."""
        if theme is not None:
            self._theme = theme
            self._title.paint(theme, folded=self.is_folded)

    def _on_title_changed(self, title: str) -> None:
        self.setWindowTitle(title)
        self._title.label.setText(title)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Handle the menu key; a floating dock is a window of its own."""
        if event is not None and not show_menu(event):
            super().keyPressEvent(event)

    def let_go(self, *, forward: bool) -> bool:
        """Emit `keyboard_left` when the dock is hidden."""
        if self.isHidden():
            self.keyboard_left.emit()
            return True
        return super().let_go(forward=forward)


class _NoTitle(QWidget):
    """A title bar without height."""

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)
