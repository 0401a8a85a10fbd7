"""Keyboard shortcuts: keymaps, the user's custom shortcuts, and their conflicts.

Shortcuts are strings in Qt's portable format, such as "Ctrl+K, C".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PyQt6.QtGui import QKeySequence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
class Clash:
    """Two actions whose shortcuts are equal, or one of which is a prefix of the other."""

    sequence: str
    first: str
    second: str


def do_collide(one: str, other: str) -> bool:
    """Return whether the shortcuts are equal, or one is a prefix of the other and hides it."""
    return one == other or one.startswith(other + ", ") or other.startswith(one + ", ")
