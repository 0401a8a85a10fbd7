"""Where panels are put and found: their docks, in the places of the window's usual layout.

Knows which panel belongs where; does not know what a panel shows.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QApplication, QMainWindow, QTabWidget, QWidget

from ez_ide.promised import promised
from ez_ide.themes.units import scaled
from ez_ide.window.dock import PanelDock

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PyQt6.QtGui import QAction

    from ez_ide.panels.panel import Panel
    from ez_ide.themes.service import ThemeService

AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}
USUAL_SIZES = {"left": 250, "right": 340, "bottom": 210}
LEAST_HEIGHTS = {"variables": 55, "watches": 85, "call_stack": 28, "breakpoints": 55}
USUAL_SHARES = {"variables": 38, "watches": 18, "call_stack": 16, "breakpoints": 28}
"""Of the right side: what a panel needs without any rows, and its part of what is left."""
ORDER = {
    "left": ("files", "outline"),
    "right": ("variables", "watches", "call_stack", "breakpoints"),
    "bottom": ("console", "problems", "timeline", "protocol"),
}


class PanelDocks(QObject):
    """The docks of all panels."""

    added = pyqtSignal(str)
    arranged = pyqtSignal()  # docks were moved, tabbed, shown or hidden

    def __init__(self, window: QMainWindow, themes: ThemeService) -> None:
        super().__init__(window)
        self._window, self._themes = window, themes
        self._docks: dict[str, PanelDock] = {}
        self._areas: dict[str, str] = {}
        self._unavailable: set[str] = set()
        self._to_size = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._on_settled)
        window.setDockNestingEnabled(True)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        for corner, area in (
            (Qt.Corner.BottomLeftCorner, "left"),
            (Qt.Corner.BottomRightCorner, "right"),
        ):
            window.setCorner(corner, AREAS[area])
        themes.changed.connect(self._paint)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus_changed)

    def let_go(self) -> None:
        """The window is closed: where the keyboard is no longer matters."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.disconnect(self._on_focus_changed)

    # -- what features use -----------------------------------------------------------------------

    def add(self, panel: Panel, area: str) -> None:
        """Give a panel its place: "left", "right" or "bottom"."""
        dock = PanelDock(panel, self._window)
        dock.paint(self._themes.theme)
        self._docks[panel.id] = dock
        self._areas[panel.id] = area
        self._window.addDockWidget(AREAS[area], dock)
        panel.attention.connect(lambda: self.show(panel.id))
        for signal in (dock.visibilityChanged, dock.topLevelChanged, dock.dockLocationChanged):
            signal.connect(self._settle_soon)
        self.added.emit(panel.id)

    def show(self, panel_id: str, *, focus: bool = False) -> None:
        """Bring a panel into view, and the keyboard to it if asked."""
        dock = self._docks.get(panel_id)
        if dock is None or panel_id in self._unavailable:
            return
        dock.show()
        dock.set_folded(False)
        dock.raise_()
        if focus:
            dock.panel.focus_target().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_available(self, panel_id: str, available: bool) -> None:  # noqa: FBT001  Qt's way
        """A panel that nobody can feed is hidden, and not listed."""
        dock = self._docks[panel_id]
        if available == (panel_id not in self._unavailable):
            return
        (self._unavailable.discard if available else self._unavailable.add)(panel_id)
        dock.setVisible(available)
        self.added.emit(panel_id)

    # -- what the window uses --------------------------------------------------------------------

    def ids(self) -> list[str]:
        """The panels that can be shown, in their usual order."""
        ranks = {panel: rank for rank, panel in enumerate(sum(ORDER.values(), ()))}
        known = [panel for panel in self._docks if panel not in self._unavailable]
        return sorted(known, key=lambda panel: ranks.get(panel, len(ranks)))

    def panel(self, panel_id: str) -> Panel:
        """A panel by its id."""
        return self._docks[panel_id].panel

    def toggle_action(self, panel_id: str) -> QAction:
        """The checkable action that shows and hides it."""
        return promised(self._docks[panel_id].toggleViewAction())

    def in_area(self, area: str) -> list[str]:
        """The panels whose usual place that is."""
        return [panel for panel in self.ids() if self._areas[panel] == area]

    def in_view(self, area: str) -> str:
        """The panel of an area that is on screen, in front of others there; "" if none is."""
        shown = (panel for panel in self.in_area(area) if self._docks[panel].panel.isVisible())
        return next(shown, "")

    def is_any_visible(self, panel_ids: Iterable[str]) -> bool:
        """At least one of them is on screen, or behind a tab that is."""
        return any(not self._docks[panel].isHidden() for panel in panel_ids)

    def set_visible(self, panel_ids: Iterable[str], visible: bool) -> None:  # noqa: FBT001
        """Show or hide several."""
        for panel in panel_ids:
            self._docks[panel].setVisible(visible)

    def arrange(self, visible_areas: Iterable[str]) -> None:
        """The usual layout, with the panels of these areas in view."""
        shown = set(visible_areas)
        for area in AREAS:
            self._arrange_area(area, shown=area in shown)
        self._settle_soon()

    def folded(self) -> list[str]:
        """The panels of which only the title is shown."""
        return [panel for panel, dock in self._docks.items() if dock.is_folded]

    def fold_only(self, panel_ids: Iterable[str]) -> None:
        """Fold these and unfold all others."""
        folded = set(panel_ids)
        for panel, dock in self._docks.items():
            dock.set_folded(panel in folded)

    def panes(self) -> list[QWidget]:
        """What can take the keyboard, for walking through the window; what is in view only."""
        return [
            self._docks[panel].panel.focus_target()
            for panel in self.ids()
            if self._docks[panel].panel.isVisible()
            and not self._docks[panel].visibleRegion().isEmpty()
        ]

    def panel_with_focus(self) -> Panel | None:
        """The panel the keyboard is in."""
        focused = QApplication.focusWidget()
        return next((dock.panel for dock in self._docks.values() if _holds(dock, focused)), None)

    def resize_focused(self, horizontally: int, vertically: int) -> None:
        """Make the pane with the keyboard larger or smaller by so many pixels."""
        panel = self.panel_with_focus()
        if panel is None:
            return
        dock = self._docks[panel.id]
        if horizontally:
            width = dock.width() + horizontally
            self._window.resizeDocks([dock], [width], Qt.Orientation.Horizontal)
        if vertically:
            height = dock.height() + vertically
            self._window.resizeDocks([dock], [height], Qt.Orientation.Vertical)

    # -- how it is done --------------------------------------------------------------------------

    def _arrange_area(self, area: str, *, shown: bool) -> None:
        docks = [self._docks[panel] for panel in self.in_area(area)]
        for dock in docks:
            dock.setFloating(False)
            dock.set_folded(False)
            self._window.removeDockWidget(dock)  # else Qt keeps its old place as well
            self._window.addDockWidget(AREAS[area], dock)
        for before, dock in itertools.pairwise(docks):
            if area == "right":
                self._window.splitDockWidget(before, dock, Qt.Orientation.Vertical)
            else:
                self._window.tabifyDockWidget(before, dock)
        for dock in docks:
            dock.setVisible(shown)
        if docks:
            docks[0].raise_()
            self._size(area, docks)
            if area == "right":
                self._to_size = shown  # once more when the window has found its size

    def _size(self, area: str, docks: list[PanelDock]) -> None:
        """The usual width or height of a side, and its panels' shares of the right one."""
        across = Qt.Orientation.Vertical if area == "bottom" else Qt.Orientation.Horizontal
        most = (
            self._window.height() * 3 // 10 if area == "bottom" else self._window.width() * 2 // 5
        )
        wanted = min(scaled(USUAL_SIZES[area]), most)
        self._window.resizeDocks([docks[0]], [wanted], across)
        if area == "right":
            least = [scaled(LEAST_HEIGHTS.get(dock.panel.id, 55)) for dock in docks]
            shares = [USUAL_SHARES.get(dock.panel.id, 20) for dock in docks]
            room = max(sum(dock.height() for dock in docks) - sum(least), 0)
            heights = [
                one + room * share // sum(shares) for one, share in zip(least, shares, strict=True)
            ]
            self._window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def _settle_soon(self, *_what: object) -> None:
        self._settle.start()

    def _on_settled(self) -> None:
        for dock in self._docks.values():
            others = self._window.tabifiedDockWidgets(dock)
            is_tabbed = not dock.isFloating() and any(not other.isHidden() for other in others)
            dock.set_tabbed(is_tabbed)
        if self._to_size:
            self._to_size = False
            right = [self._docks[panel] for panel in self.in_area("right")]
            self._size("right", right)
        self.arranged.emit()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        for dock in self._docks.values():
            dock.set_active(_holds(dock, new))

    def _paint(self) -> None:
        for dock in self._docks.values():
            dock.paint(self._themes.theme)


def _holds(dock: PanelDock, widget: QWidget | None) -> bool:
    return widget is not None and (dock is widget or dock.isAncestorOf(widget))
