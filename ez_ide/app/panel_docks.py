"""The docks of all panels, and their default locations."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QApplication, QMainWindow, QTabBar, QTabWidget, QWidget

from ez_ide.app.dock import PanelDock
from ez_ide.app.resizing import heighten, resize_part, widen
from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.focus import contains

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PyQt6.QtGui import QAction

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.widgets.panel import Panel

AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}
USUAL_SIZES = {"left": 250, "right": 390, "bottom": 210}
LEAST_HEIGHTS = {"variables": 60, "watches": 105, "call_stack": 32, "breakpoints": 62}
USUAL_SHARES = {"variables": 36, "watches": 20, "call_stack": 16, "breakpoints": 28}
"""Of the right side: the height that a panel needs without rows, and its share of the rest."""
ORDER = {
    "left": ("files", "outline"),
    "right": ("variables", "watches", "call_stack", "breakpoints"),
    "bottom": ("console", "problems", "timeline", "protocol"),
}


class PanelDocks(QObject):
    """The docks of all panels."""

    added = pyqtSignal(str)
    arranged = pyqtSignal()  # docks were moved, tabbed, shown or hidden
    keyboard_left = pyqtSignal()  # a panel was hidden that had the focus
    entered = pyqtSignal(bool)  # the focus moved to a panel, or to the editor

    def __init__(self, window: QMainWindow, themes: ThemeService) -> None:
        super().__init__(window)
        self._window, self._themes = window, themes
        self._docks: dict[str, PanelDock] = {}
        self._areas: dict[str, str] = {}
        self._here: PanelDock | None = None
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
        """Stop tracking the focus; the window is closing."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.disconnect(self._on_focus_changed)

    # -- what features use -----------------------------------------------------------------------

    def add(self, panel: Panel, area: str) -> None:
        """Add a panel at "left", "right" or "bottom"."""
        dock = PanelDock(panel, self._window)
        dock.paint(self._themes.theme)
        self._docks[panel.id] = dock
        self._areas[panel.id] = area
        self._window.addDockWidget(AREAS[area], dock)
        panel.attention.connect(lambda: self.show(panel.id))
        dock.keyboard_left.connect(self.keyboard_left)
        self.toggle_action(panel.id).triggered.connect(
            lambda is_shown: self._apply_default_share(dock) if is_shown else None
        )
        for signal in (dock.visibilityChanged, dock.topLevelChanged, dock.dockLocationChanged):
            signal.connect(self._settle_soon)
        self.added.emit(panel.id)

    def show(self, panel_id: str, *, focus: bool = False) -> None:
        """Show a panel, and focus it if requested."""
        dock = self._docks.get(panel_id)
        if dock is None:
            return
        is_new = dock.isHidden()
        dock.show()
        dock.set_folded(False)
        dock.raise_()
        if is_new:
            self._apply_default_share(dock)
        if focus:
            dock.take_focus()

    # -- what the window uses --------------------------------------------------------------------

    def ids(self) -> list[str]:
        """The ids of the panels that can be shown, in order."""
        ranks = {panel: rank for rank, panel in enumerate(sum(ORDER.values(), ()))}
        return sorted(self._docks, key=lambda panel: ranks.get(panel, len(ranks)))

    def panel(self, panel_id: str) -> Panel:
        """Return a panel by its id."""
        return self._docks[panel_id].panel

    def toggle_action(self, panel_id: str) -> QAction:
        """Return the checkable action that shows and hides a panel."""
        return non_null(self._docks[panel_id].toggleViewAction())

    def in_area(self, area: str) -> list[str]:
        """Return the panels whose default location is the area."""
        return [panel for panel in self.ids() if self._areas[panel] == area]

    def in_view(self, area: str) -> str:
        """Return the frontmost visible panel of an area, or ""."""
        docks = (
            self._docks
        )  # Qt calls a dock that another tab hides visible, at a position outside the window
        shown = (
            panel_id
            for panel_id in self.in_area(area)
            if not docks[panel_id].visibleRegion().isEmpty()
        )
        return next(shown, "")

    def is_any_visible(self, panel_ids: Iterable[str]) -> bool:
        """Return whether one of the panels is visible, or a tab of a visible dock."""
        return any(not self._docks[panel].isHidden() for panel in panel_ids)

    def set_visible(self, panel_ids: Iterable[str], *, visible: bool) -> None:
        """Show or hide several panels."""
        for panel in panel_ids:
            self._docks[panel].setVisible(visible)

    def arrange(self, visible_areas: Iterable[str]) -> None:
        """Apply the default layout, with the panels of these areas visible."""
        shown = set(visible_areas)
        for area in AREAS:
            self._arrange_area(area, shown=area in shown)
        self._settle_soon()

    def folded(self) -> list[str]:
        """Return the collapsed panels."""
        return [panel for panel, dock in self._docks.items() if dock.is_folded]

    def fold_only(self, panel_ids: Iterable[str]) -> None:
        """Collapse these panels and expand all others."""
        folded = set(panel_ids)
        for panel, dock in self._docks.items():
            dock.set_folded(panel in folded)

    def panes(self) -> list[tuple[QWidget, QWidget]]:
        """Return the visible docks, each with the widget to focus, in order."""
        docks = [self._docks[panel] for panel in self.ids()]
        return [
            (dock, dock.focus_target())
            for dock in docks
            if dock.isVisible() and not dock.visibleRegion().isEmpty()
        ]

    def panel_with_focus(self) -> Panel | None:
        """Return the panel that has the focus."""
        focused = QApplication.focusWidget()
        return next((dock.panel for dock in self._docks.values() if contains(dock, focused)), None)

    def dock_in_use(self) -> PanelDock | None:
        """Return the dock that has the focus, or had it before a menu or the palette."""
        return self._here if self._here is not None and self._here.isVisible() else None

    def resize_focused(self, horizontally: int, vertically: int) -> None:
        """Resize the focused pane by some pixels."""
        docks, here = list(self._docks.values()), self.dock_in_use()
        pane = here if here is not None else self._window.centralWidget()
        if horizontally and pane is not None and resize_part(pane, horizontally):
            return
        if horizontally:
            widen(self._window, docks, here, horizontally)
        if vertically:
            heighten(self._window, docks, here, vertically)

    def move_focused(self, area: str) -> None:
        """Move the focused panel to another side, as a tab of the docks there."""
        dock = self.dock_in_use()
        if dock is None:
            return
        there = [
            other
            for other in self._docks.values()
            if other is not dock
            and self._window.dockWidgetArea(other) == AREAS[area]
            and not (other.isFloating() or other.isHidden())
        ]
        dock.setFloating(False)
        self._window.addDockWidget(AREAS[area], dock)
        if there and area != "right":
            self._window.tabifyDockWidget(there[-1], dock)
        dock.show()
        dock.raise_()
        dock.take_focus()

    # -- how it is done --------------------------------------------------------------------------

    def _arrange_area(self, area: str, *, shown: bool) -> None:
        docks = [self._docks[panel] for panel in self.in_area(area)]
        for dock in docks:
            dock.setFloating(False)
            dock.set_folded(False)
            self._window.removeDockWidget(dock)  # otherwise Qt also keeps its old location
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
                self._to_size = shown  # again after the window has its final size

    def _apply_default_share(self, dock: PanelDock) -> None:
        """Give a panel that is added on the right its default share of the height."""
        right = [self._docks[panel] for panel in self.in_area("right")]
        shown = [
            other
            for other in right
            if not (other.isHidden() or other.isFloating() or other.is_folded)
        ]
        if dock in shown and len(shown) > 1:
            heights = _shared(shown, non_null(self._window.centralWidget()).height())
            self._window.resizeDocks([dock], [heights[dock]], Qt.Orientation.Vertical)

    def _size(self, area: str, docks: list[PanelDock]) -> None:
        """Return the default width or height of a side, and the shares of its panels."""
        across = Qt.Orientation.Vertical if area == "bottom" else Qt.Orientation.Horizontal
        most = self._window.height() * 3 // 10 if area == "bottom" else self._window.width() // 3
        wanted = min(scaled(USUAL_SIZES[area]), most)
        self._window.resizeDocks([docks[0]], [wanted], across)
        if area == "right":
            heights = _shared(docks, sum(dock.height() for dock in docks))
            self._window.resizeDocks(docks, list(heights.values()), Qt.Orientation.Vertical)

    def _settle_soon(self, *_what: object) -> None:
        self._settle.start()

    def _on_settled(self) -> None:
        for bar in self._window.findChildren(
            QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            bar.setAccessibleName(tr("Panels"))
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
            dock.set_active(contains(dock, new))
        centre = self._window.centralWidget()
        here = next((dock for dock in self._docks.values() if contains(dock, new)), None)
        is_in_centre = contains(centre, new)
        if here is not None or is_in_centre:
            self._here = here
            self.entered.emit(here is not None)

    def _paint(self) -> None:
        for dock in self._docks.values():
            dock.paint(self._themes.theme)


def _shared(docks: Sequence[PanelDock], height: int) -> dict[PanelDock, int]:
    """Distribute a total height over the panels on the right."""
    least = {dock: scaled(LEAST_HEIGHTS.get(dock.panel.id, 60)) for dock in docks}
    shares = {dock: USUAL_SHARES.get(dock.panel.id, 20) for dock in docks}
    room = max(height - sum(least.values()), 0)
    return {dock: least[dock] + room * shares[dock] // sum(shares.values()) for dock in docks}
