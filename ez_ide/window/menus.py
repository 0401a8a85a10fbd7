"""The menu bar, made from the table of actions.

A menu shows the actions that somebody has connected; one without any is not shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.actions.table import MENUS
from ez_ide.promised import promised
from ez_ide.texts import tr

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QMenu, QMenuBar

    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.actions.spec import Spec

ACCELERATED = {
    "File": "&File",
    "Edit": "&Edit",
    "Go": "&Go",
    "View": "&View",
    "Run": "&Run",
    "Debug": "&Debug",
    "Help": "&Help",
}


class Menus(QObject):
    """The menus of the window."""

    def __init__(self, bar: QMenuBar, actions: ActionRegistry) -> None:
        super().__init__(bar)
        self._actions = actions
        self._menus: dict[str, QMenu] = {}
        for name in MENUS:
            menu = promised(bar.addMenu(tr(ACCELERATED[name])))
            menu.setObjectName(f"menu.{name}")
            menu.setToolTipsVisible(True)
            menu.aboutToShow.connect(lambda menu=menu: _hide_empty(menu))
            self._menus[name] = menu
        for name in MENUS:
            self._fill(name)

    def menu(self, path: str) -> QMenu:
        """A menu or submenu by its path, made if it is not there."""
        if path not in self._menus:
            parent, _, name = path.rpartition("/")
            menu = promised(self.menu(parent).addMenu(tr(name)))
            menu.setObjectName(f"menu.{path}")
            menu.setToolTipsVisible(True)
            self._menus[path] = menu
        return self._menus[path]

    def _fill(self, name: str) -> None:
        rows = [spec for spec in self._actions.specs() if _is_in(spec, name)]
        section = None
        for spec in rows:
            if section is not None and spec.section != section:
                self._menus[name].addSeparator()
            section = spec.section
            path = spec.menu if spec.menu.split("/")[0] == name else name
            self.menu(path).addAction(self._actions.action(spec.id))


def _is_in(spec: Spec, name: str) -> bool:
    return spec.menu.split("/")[0] == name or name in spec.also_in


def _hide_empty(menu: QMenu) -> None:
    """Submenus without a visible action are left out."""
    for action in menu.actions():
        submenu = action.menu()
        if submenu is not None and submenu.objectName().startswith("menu."):
            _hide_empty(submenu)
            action.setVisible(any(one.isVisible() for one in submenu.actions()))
