"""Every action of the window, in the order in which menus show them.

The one place where an action gets its name, key, icon, menu and condition: menus, toolbar, command
palette, key settings and the help page of keys are made from it.  What an action does is connected
elsewhere, with `ActionRegistry.on`; an action that nobody connects is not shown.

Names without a menu are found in the palette.  `menu="View/Zoom"` is a submenu.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.actions.debug_menu import DEBUG
from ez_ide.actions.edit_menu import EDIT
from ez_ide.actions.file_menu import FILE
from ez_ide.actions.go_menu import GO
from ez_ide.actions.help_menu import HELP
from ez_ide.actions.run_menu import RUN
from ez_ide.actions.view_menu import VIEW

if TYPE_CHECKING:
    from ez_ide.actions.spec import Spec

MENUS = ("File", "Edit", "Go", "View", "Run", "Debug", "Help")
MENU_TEXTS = {
    "File": "&File",
    "Edit": "&Edit",
    "Edit/Lines": "&Lines",
    "Go": "&Go",
    "View": "&View",
    "View/Panels": "Pane&ls",
    "View/Go to panel": "&Go to panel",
    "View/Panes": "Pa&nes",
    "View/Sizes": "Si&zes",
    "View/Tabs": "&Tabs",
    "View/Folding": "&Folding",
    "View/Zoom": "Z&oom",
    "View/Editor": "&Editor",
    "Run": "&Run",
    "Debug": "&Debug",
    "Debug/Breakpoints": "Brea&kpoints",
    "Help": "&Help",
}
ACTIONS: tuple[Spec, ...] = (*FILE, *EDIT, *GO, *VIEW, *RUN, *DEBUG, *HELP)
