"""The facts that decide which actions are available.

Features report facts with `ActionRegistry.update(fact=value)`; conditions never query widgets.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ez_ide.actions.session_status import SessionStatus


@dataclass(frozen=True)
class WindowContext:
    """The facts that conditions depend on."""

    # the current tab
    has_editor: bool = False
    has_page: bool = False  # any tab: an editor, Welcome, Settings …
    is_ez: bool = False
    is_read_only: bool = False
    is_modified: bool = False
    can_undo: bool = False
    can_redo: bool = False
    has_breakpoint_here: bool = False
    # any tab
    has_modified: bool = False
    has_closed_tabs: bool = False
    can_go_back: bool = False
    can_go_forward: bool = False
    # the window
    is_in_panel: bool = False  # a panel has the focus; menus and the palette do not count
    is_editing_elsewhere: bool = False  # a panel or text field has the focus, not the editor
    has_folder: bool = False
    errors: int = 0
    warnings: int = 0
    has_breakpoints: bool = False
    are_breakpoints_muted: bool = False
    zoom: int = 100  # of the editor, in percent
    # the debug session or run
    session: SessionStatus = field(default_factory=SessionStatus)

    @property
    def has_problems(self) -> bool:
        """There is an error or a warning."""
        return self.errors + self.warnings > 0
