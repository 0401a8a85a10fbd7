"""The View menu: panels, focus, full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QPoint, QTimer
from PyQt6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QToolBar, QWidget

from ez_ide.app.resizing import resize_column
from ez_ide.appearance.units import scaled
from ez_ide.editing.find_bar import FindBar
from ez_ide.widgets.focus import contains, focus_widget, takes_tab
from ez_ide.widgets.notice_bars import NoticeBars

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_ide.actions.menu_bar import Menus
    from ez_ide.app.dock import PanelDock
    from ez_ide.app.panel_docks import PanelDocks
    from ez_ide.workbench import Workbench

STEP = 40
AREAS = {"view.side_bar": "left", "view.bottom_panel": "bottom", "view.debug_views": "right"}


class ViewCommands(QObject):
    """The actions of the View menu."""

    def __init__(self, bench: Workbench, docks: PanelDocks, menus: Menus) -> None:
        super().__init__(bench.window)
        self._bench, self._docks = bench, docks
        self._put_away: dict[str, list[str]] = {}  # the panels of an area, the frontmost last
        self._panels = menus.menu("View/Panels")
        menus.menu("View").insertMenu(menus.menu("View/Go to panel").menuAction(), self._panels)
        actions = bench.actions
        for action_id, area in AREAS.items():
            actions.on(action_id, lambda visible, area=area: self._show_area(area, visible=visible))
        actions.on("view.next_pane", lambda: self._walk(+1))
        actions.on("view.previous_pane", lambda: self._walk(-1))
        actions.on("view.wider", lambda: docks.resize_focused(scaled(STEP), 0))
        actions.on("view.narrower", lambda: docks.resize_focused(-scaled(STEP), 0))
        actions.on("view.taller", lambda: docks.resize_focused(0, scaled(STEP)))
        actions.on("view.shorter", lambda: docks.resize_focused(0, -scaled(STEP)))
        actions.on("view.wider_column", lambda: resize_column(scaled(STEP)))
        actions.on("view.narrower_column", lambda: resize_column(-scaled(STEP)))
        actions.on("view.fold_panel", lambda: self._with_dock(_fold))
        actions.on("view.float_panel", lambda: self._with_dock(_float))
        actions.on("view.close_panel", lambda: self._with_dock(self._close))
        for area in ("left", "right", "bottom"):
            actions.on(f"view.panel_{area}", lambda area=area: docks.move_focused(area))
        actions.on("view.full_screen", self._full_screen)
        docks.entered.connect(self._on_entered)
        docks.added.connect(self._on_panel)
        docks.arranged.connect(self._on_arranged)

    def _on_entered(self, is_in_panel: bool) -> None:  # noqa: FBT001 - a slot
        focus = QApplication.focusWidget()
        is_in_field = isinstance(focus, QLineEdit | QTextEdit | QPlainTextEdit)
        self._bench.actions.update(
            is_in_panel=is_in_panel, is_editing_elsewhere=is_in_panel or is_in_field
        )

    def _on_panel(self, panel_id: str) -> None:
        actions = self._bench.actions
        going = f"view.{panel_id}"
        if any(spec.id == going for spec in actions.specs()) and not actions.is_connected(going):
            actions.on(going, lambda: self._docks.show(panel_id, focus=True))
        self._panels.clear()
        self._panels.addActions(
            self._docks.toggle_action(panel_id) for panel_id in self._docks.ids()
        )

    def _on_arranged(self) -> None:
        for action_id, area in AREAS.items():
            visible = self._docks.is_any_visible(self._docks.in_area(area))
            self._bench.actions.set_checked(action_id, visible)

    def _show_area(self, area: str, *, visible: bool) -> None:
        """Hide the panels of an area, or restore those that were visible."""
        docks = self._docks
        if visible:
            *others, front = self._put_away.pop(area, docks.in_area(area)[::-1])
            docks.set_visible([*others, front], visible=True)
            docks.show(front)
            return
        front = docks.in_view(area)
        shown = [panel_id for panel_id in docks.in_area(area) if docks.is_any_visible([panel_id])]
        if shown:
            self._put_away[area] = sorted(shown, key=lambda panel_id: panel_id == front)
        docks.set_visible(shown, visible=False)

    def _walk(self, direction: int) -> None:
        """Focus the next pane: the editor, the bars around it, every visible panel."""
        panes = self._panes()
        focused = QApplication.focusWidget()
        here = next((i for i, (pane, _to) in enumerate(panes) if contains(pane, focused)), 0)
        _pane, target = panes[(here + direction) % len(panes)]
        focus_widget(target)

    def _panes(self) -> list[tuple[QWidget, QWidget]]:
        """Return each pane with its widget to focus, clockwise from the editor."""
        editors, window = self._bench.editors, self._bench.window
        front = editors.front
        centre = editors.tabs.currentWidget() if editors.current is None else front
        above = [*window.findChildren(NoticeBars), editors.strip]
        around = [window.findChild(FindBar), window.statusBar(), window.findChild(QToolBar)]
        found = [(centre or front, front), *_usable(above), *self._docks.panes(), *_usable(around)]
        bar = editors.tabs.tabBar()
        if bar is not None and editors.tab_count:
            found.append((bar, bar))
        return found

    def _with_dock(self, do: Callable[[PanelDock], object]) -> None:
        """Apply a function to the focused panel, which keeps the focus while it is visible."""
        dock = self._docks.dock_in_use()
        if dock is not None:
            do(dock)

    def _close(self, dock: PanelDock) -> None:
        dock.close()
        focus_widget(self._bench.editors.front)

    def _full_screen(self, on: bool) -> None:  # noqa: FBT001  a check mark
        window = self._bench.window
        (window.showFullScreen if on else window.showNormal)()


def _usable(bars: Iterable[QWidget | None]) -> list[tuple[QWidget, QWidget]]:
    """Return the visible bars that have a button or field, each with the first of them."""
    found: list[tuple[QWidget, QWidget]] = []
    for bar in bars:
        fields = () if bar is None else bar.findChildren(QWidget)
        usable = [field for field in fields if takes_tab(field)]
        if bar is not None and usable:
            found.append((bar, min(usable, key=lambda widget: _place_in(widget, bar))))
    return found


def _place_in(widget: QWidget, bar: QWidget) -> tuple[int, int]:
    position = widget.mapTo(bar, QPoint())
    return position.y(), position.x()


def _fold(dock: PanelDock) -> None:
    dock.set_folded(not dock.is_folded)
    dock.take_focus()


def _float(dock: PanelDock) -> None:
    dock.setFloating(not dock.isFloating())
    QTimer.singleShot(0, dock.take_focus)  # after its old window has gone
