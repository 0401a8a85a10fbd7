"""Conditions of actions, as predicates over the `WindowContext`.

A condition returns the reason why the action is unavailable, for the tooltip, or "" if it is
available. Features report facts with `ActionRegistry.update(fact=value)`; conditions never query
widgets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.translation import tr


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


Condition = Callable[[WindowContext], str]


def an_editor(context: WindowContext) -> str:
    """The current tab is an editor."""
    return "" if context.has_editor else tr("no file is open")


def a_page(context: WindowContext) -> str:
    """There is a tab."""
    return "" if context.has_page else tr("no tab is open")


def in_a_panel(context: WindowContext) -> str:
    """A panel has the focus."""
    return "" if context.is_in_panel else tr("no panel is focused")


def an_ez_program(context: WindowContext) -> str:
    """The current file is an EZ program."""
    if not context.has_editor:
        return tr("open a program first")
    return "" if context.is_ez else tr("this file is not an EZ program")


def a_writable_editor(context: WindowContext) -> str:
    """The current file can be edited."""
    if not context.has_editor:
        return tr("no file is open")
    return tr("this file is read-only") if context.is_read_only else ""


def something_to_undo(context: WindowContext) -> str:
    """The editor has an edit to undo."""
    return "" if context.can_undo else tr("nothing to undo")


def something_to_redo(context: WindowContext) -> str:
    """The editor has an edit to redo."""
    return "" if context.can_redo else tr("nothing to redo")


def in_editor_or_elsewhere(condition: Condition) -> Condition:
    """The condition holds, or the focus is in a widget other than the editor.

    Only that widget knows whether it can undo, cut or copy.
    """

    def is_possible(context: WindowContext) -> str:
        return "" if context.is_editing_elsewhere else condition(context)

    return is_possible


def something_unsaved(context: WindowContext) -> str:
    """A file has unsaved changes."""
    return "" if context.has_modified else tr("there are no unsaved changes")


def a_closed_tab(context: WindowContext) -> str:
    """A tab has been closed."""
    return "" if context.has_closed_tabs else tr("no tab has been closed")


def an_earlier_location(context: WindowContext) -> str:
    """The navigation history has an earlier location."""
    return "" if context.can_go_back else tr("there is no earlier location")


def a_later_location(context: WindowContext) -> str:
    """The navigation history has a later location."""
    return "" if context.can_go_forward else tr("there is no later location")


def a_folder(context: WindowContext) -> str:
    """The files panel shows a folder."""
    return "" if context.has_folder else tr("no folder is open")


def problems(context: WindowContext) -> str:
    """The problems list is not empty."""
    return "" if context.has_problems else tr("there are no problems")


def breakpoints(context: WindowContext) -> str:
    """There is a breakpoint."""
    return "" if context.has_breakpoints else tr("there are no breakpoints")


def a_breakpoint_here(context: WindowContext) -> str:
    """The caret's line has a breakpoint."""
    return "" if context.has_breakpoint_here else tr("there is no breakpoint on this line")


def startable(context: WindowContext) -> str:
    """Debugging can start: there is a program, and no debug session is active."""
    if context.session.phase.is_alive and context.session.is_debugging:
        return tr("the program is already being debugged")
    return an_ez_program(context)


def a_live_session(context: WindowContext) -> str:
    """A program is running, waiting for input or paused."""
    return "" if context.session.phase.is_alive else tr("nothing is running")


def a_session(context: WindowContext) -> str:
    """A program is running or has been run."""
    is_there = context.session.phase is not SessionPhase.NONE
    return "" if is_there else tr("no program has been run yet")


def a_debug_session(context: WindowContext) -> str:
    """A program is being debugged, or was debugged last."""
    is_there = context.session.is_debugging and context.session.phase is not SessionPhase.NONE
    return "" if is_there else tr("nothing is being debugged")


def busy_debugging(context: WindowContext) -> str:
    """A debugged program is running and can be paused."""
    if not context.session.is_debugging:
        return tr("nothing is being debugged")
    return "" if context.session.phase.is_busy else tr("the program is not running")


def paused(context: WindowContext) -> str:
    """A debugged program is paused."""
    session = context.session
    if session.phase is SessionPhase.PAUSED:
        return ""
    if session.phase.is_alive:
        if not session.is_debugging:
            return tr("the program is running without the debugger")
        return tr("the program is not paused")
    return tr("nothing is being debugged")


def paused_or_startable(context: WindowContext) -> str:
    """A step is possible, or can start a debug session."""
    if context.session.phase.is_alive:
        return paused(context)
    return an_ez_program(context)


def animatable(context: WindowContext) -> str:
    """A debug session can be animated, or started for that."""
    session = context.session
    if session.phase.is_alive:
        return "" if session.is_debugging else tr("the program is running without the debugger")
    return an_ez_program(context)


def able(capability: str) -> Condition:
    """The debugger has the capability; always true while no session is active."""

    def has_capability(context: WindowContext) -> str:
        session = context.session
        if not session.phase.is_alive or capability in session.capabilities:
            return ""
        return tr("this debugger does not support it")

    return has_capability
