"""The table of all actions, in menu order.

Menus, toolbar, command palette, shortcut settings and the help page of shortcuts are made from it.
Handlers are connected with `ActionRegistry.on`; an action without a handler is not shown.
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
