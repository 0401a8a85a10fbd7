"""Keyboard shortcuts: keymaps, the user's custom shortcuts, and their conflicts.

Shortcuts are strings in Qt's portable format, such as "Ctrl+K, C". Two actions may share a shortcut
if they are never available at the same time: F5 starts a program that is not running, and continues
one that is paused.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from PyQt6.QtGui import QKeySequence

from ez_ide.actions.conditions import WindowContext
from ez_ide.actions.session_status import SessionPhase, SessionStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ez_ide.actions.spec import Spec


def normal(sequence: str) -> str:
    """Return the canonical spelling: "ctrl+k,c" and "Ctrl+K, C" become the same."""
    portable = QKeySequence.SequenceFormat.PortableText
    return QKeySequence.fromString(sequence, portable).toString(portable)


def shown(sequence: str) -> str:
    """Return a shortcut as this platform displays it (⌘S on macOS)."""
    portable = QKeySequence.SequenceFormat.PortableText
    native = QKeySequence.SequenceFormat.NativeText
    return QKeySequence.fromString(sequence, portable).toString(native)


def keys_of(spec: Spec, preset: str, own: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Return the shortcuts of an action: the custom ones, else those of the keymap."""
    chosen = own.get(spec.id)
    sequences = spec.keys.of(preset) if chosen is None else chosen
    return tuple(key for key in map(normal, sequences) if key)


@dataclass(frozen=True)
class Conflict:
    """Two actions whose shortcuts are equal, or one of which is a prefix of the other."""

    sequence: str
    first: str
    second: str


def conflict(one: str, other: str) -> bool:
    """Return whether the shortcuts are equal, or one is a prefix of the other and hides it."""
    return one == other or one.startswith(other + ", ") or other.startswith(one + ", ")


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
    return any(
        not one.reason_against(state) and not other.reason_against(state) for state in states()
    )


def conflicts(specs: Iterable[Spec], keys: Mapping[str, tuple[str, ...]]) -> list[Conflict]:
    """Return every pair of actions whose shortcuts conflict in some state."""
    return [
        Conflict(mine, one.id, other.id)
        for one, other in combinations(specs, 2)
        for mine, its in product(keys[one.id], keys[other.id])
        if conflict(mine, its) and can_both(one, other)
    ]


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
