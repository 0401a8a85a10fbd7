"""The menu bar, made from the action table.

A menu shows the actions that have a handler, and is hidden if it has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.actions.table import MENU_TEXTS, MENUS
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.menus import with_mnemonics

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QMenu, QMenuBar

    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.actions.spec import Spec


class Menus(QObject):
    """The menus of the window."""

    def __init__(self, bar: QMenuBar, actions: ActionRegistry) -> None:
        super().__init__(bar)
        self._actions = actions
        self._menus: dict[str, QMenu] = {}
        for name in MENUS:
            menu = non_null(bar.addMenu(tr(MENU_TEXTS[name])))
            menu.aboutToShow.connect(lambda menu=menu: _hide_empty(menu))
            self._keep(name, menu)
        for name in MENUS:
            self._fill(name)

    def menu(self, path: str) -> QMenu:
        """Return a menu or submenu by its path; create it if necessary."""
        if path not in self._menus:
            parent = path.rpartition("/")[0]
            self._keep(path, non_null(self.menu(parent).addMenu(tr(MENU_TEXTS[path]))))
        return self._menus[path]

    def _keep(self, path: str, menu: QMenu) -> None:
        menu.setObjectName(f"menu.{path}")
        menu.setToolTipsVisible(True)
        self._menus[path] = with_mnemonics(menu)

    def _fill(self, name: str) -> None:
        rows = [spec for spec in self._actions.specs() if _is_in(spec, name)]
        rows.sort(
            key=lambda spec: (spec.section, name in spec.also_in)
        )  # additional sections come last
        sections: dict[str, int] = {}  # of the last row of each menu
        for spec in rows:
            path = spec.menu if spec.menu.split("/")[0] == name else name
            for menu_path in (path,) if path in self._menus else (name, path):
                if sections.setdefault(menu_path, spec.section) != spec.section:
                    self.menu(menu_path).addSeparator()
                sections[menu_path] = spec.section
            self.menu(path).addAction(self._actions.action(spec.id))


def _is_in(spec: Spec, name: str) -> bool:
    return spec.menu.split("/")[0] == name or name in spec.also_in


def _hide_empty(menu: QMenu) -> None:
    """Hide submenus without visible actions."""
    for action in menu.actions():
        submenu = action.menu()
        if submenu is not None and submenu.objectName().startswith("menu."):
            _hide_empty(submenu)
            action.setVisible(any(entry.isVisible() for entry in submenu.actions()))
