"""Conflicts of shortcuts, which depend on the states of the window.

Two actions may share a shortcut if they are never available at the same time: F5 starts a program
that is not running, and continues one that is paused.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from ez_ide.actions.context import WindowContext
from ez_ide.actions.keys import Clash, do_collide
from ez_ide.actions.session_status import SessionPhase, SessionStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ez_ide.actions.spec import Spec

ALL_CAPABILITIES = frozenset({"pause", "restart", "runTo"})


@cache
def states() -> tuple[WindowContext, ...]:
    """A window that has everything, in each state of the session."""
    return tuple(
        _full(SessionStatus(phase, "", is_debugging, ALL_CAPABILITIES))
        for phase, is_debugging in product(SessionPhase, (True, False))
        if is_debugging or phase is not SessionPhase.PAUSED  # only a debugger can pause
    )


def can_both(one: Spec, other: Spec) -> bool:
    """Return whether both actions are available in some state."""
    return any(_is_possible(one, state) and _is_possible(other, state) for state in states())


def clashes(specs: Iterable[Spec], keys: Mapping[str, tuple[str, ...]]) -> list[Clash]:
    """Return every pair of actions whose shortcuts conflict in some state."""
    return [
        Clash(mine, one.id, other.id)
        for one, other in combinations(specs, 2)
        for mine, its in product(keys[one.id], keys[other.id])
        if do_collide(mine, its) and can_both(one, other)
    ]


def _is_possible(spec: Spec, state: WindowContext) -> bool:
    return not any(condition(state) for condition in spec.when)


def _full(session: SessionStatus) -> WindowContext:
    return WindowContext(
        has_editor=True,
        has_page=True,
        is_ez=True,
        is_modified=True,
        can_undo=True,
        can_redo=True,
        has_breakpoint_here=True,
        has_modified=True,
        has_closed_tabs=True,
        can_go_back=True,
        can_go_forward=True,
        is_in_panel=True,
        has_folder=True,
        errors=1,
        has_breakpoints=True,
        session=session,
    )
