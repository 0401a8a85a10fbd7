"""Which key does what: the table's presets with the user's own choices on top, and their conflicts.

Knows keys as text in Qt's portable spelling; does not know whether an action is possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PyQt6.QtGui import QKeySequence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ez_ide.actions.spec import Spec


def normal(sequence: str) -> str:
    """The one spelling of a key sequence: "ctrl+k,c" and "Ctrl+K, C" become the same."""
    portable = QKeySequence.SequenceFormat.PortableText
    return QKeySequence.fromString(sequence, portable).toString(portable)


def shown(sequence: str) -> str:
    """A key sequence as this system writes it (⌘S on macOS)."""
    portable = QKeySequence.SequenceFormat.PortableText
    native = QKeySequence.SequenceFormat.NativeText
    return QKeySequence.fromString(sequence, portable).toString(native)


def keys_of(spec: Spec, preset: str, own: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The sequences in force for an action: the user's own, else those of the preset."""
    chosen = own.get(spec.id)
    sequences = spec.keys.of(preset) if chosen is None else chosen
    return tuple(key for key in map(normal, sequences) if key)


@dataclass(frozen=True)
class Clash:
    """Two actions that answer to one key, or to the beginning of one another's keys."""

    sequence: str
    first: str
    second: str


def do_collide(one: str, other: str) -> bool:
    """The sequences are the same, or one is the beginning of the other and hides it."""
    return one == other or one.startswith(other + ", ") or other.startswith(one + ", ")
