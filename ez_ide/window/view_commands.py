"""The View menu: which panels are in view, where the keyboard is, full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtWidgets import QAbstractButton, QApplication

from ez_ide.editor.notice_bars import NoticeBars
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

    from ez_ide.window.menus import Menus
    from ez_ide.window.panel_docks import PanelDocks
    from ez_ide.window.workbench import Workbench

STEP = 40
AREAS = {"view.side_bar": "left", "view.bottom_panel": "bottom", "view.debug_views": "right"}


class ViewCommands(QObject):
    """Connects the actions of the View menu."""

    def __init__(self, bench: Workbench, docks: PanelDocks, menus: Menus) -> None:
        super().__init__(bench.window)
        self._bench, self._docks = bench, docks
        self._panels = menus.menu("View").addMenu(tr("Panels"))
        actions = bench.actions
        for action_id, area in AREAS.items():
            actions.on(action_id, lambda visible, area=area: self._show_area(area, visible=visible))
        actions.on("view.next_pane", lambda: self._walk(+1))
        actions.on("view.previous_pane", lambda: self._walk(-1))
        actions.on("view.wider", lambda: docks.resize_focused(scaled(STEP), 0))
        actions.on("view.narrower", lambda: docks.resize_focused(-scaled(STEP), 0))
        actions.on("view.taller", lambda: docks.resize_focused(0, scaled(STEP)))
        actions.on("view.shorter", lambda: docks.resize_focused(0, -scaled(STEP)))
        actions.on("view.full_screen", self._full_screen)
        docks.added.connect(self._on_panel)
        docks.arranged.connect(self._on_arranged)

    def _on_panel(self, panel_id: str) -> None:
        actions = self._bench.actions
        going = f"view.{panel_id}"
        if any(spec.id == going for spec in actions.specs()) and not actions.is_connected(going):
            actions.on(going, lambda: self._docks.show(panel_id, focus=True))
        if self._panels is not None:
            self._panels.clear()
            self._panels.addActions(self._docks.toggle_action(one) for one in self._docks.ids())

    def _on_arranged(self) -> None:
        for action_id, area in AREAS.items():
            visible = self._docks.is_any_visible(self._docks.in_area(area))
            self._bench.actions.set_checked(action_id, visible)

    def _show_area(self, area: str, *, visible: bool) -> None:
        self._docks.set_visible(self._docks.in_area(area), visible)

    def _walk(self, direction: int) -> None:
        """The keyboard to the next pane: the editor, the bars above it, every panel in view."""
        centre, bars = self._centre(), self._bars()
        panes = [(centre, centre), *bars, *((pane, pane) for pane in self._docks.panes())]
        focused = QApplication.focusWidget()
        here = next((i for i, (pane, _to) in enumerate(panes) if _is_in(focused, pane)), 0)
        _pane, target = panes[(here + direction) % len(panes)]
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _bars(self) -> list[tuple[QWidget, QWidget]]:
        """Notices and the strip of a session, where they have buttons: each with its first."""
        found: list[tuple[QWidget, QWidget]] = []
        strip = self._bench.editors.strip
        bars: list[QWidget] = [] if strip is None else [strip]
        for bar in (*bars, *self._bench.window.findChildren(NoticeBars)):
            buttons = bar.findChildren(QAbstractButton)
            usable = [one for one in buttons if one.isVisible() and one.isEnabled()]
            if usable:
                found.append((bar, min(usable, key=lambda one: one.x())))
        return found

    def _centre(self) -> QWidget:
        editors = self._bench.editors
        return editors.current_editor or editors.focusProxy() or editors

    def _full_screen(self, on: bool) -> None:  # noqa: FBT001  a check mark
        window = self._bench.window
        (window.showFullScreen if on else window.showNormal)()


def _is_in(widget: QWidget | None, pane: QWidget) -> bool:
    return widget is not None and (widget is pane or pane.isAncestorOf(widget))
