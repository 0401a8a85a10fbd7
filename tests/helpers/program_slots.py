"""A program as a tree of pieces: a test can replace one of them and knows what is true there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class Variable:
    """A name that is visible; `is_filled` means that an array or map is never empty."""

    name: str
    type: str
    is_mutable: bool = True
    is_filled: bool = False


@dataclass(frozen=True)
class Function:
    """A function of the program; `calls` bounds how many calls one call of it makes."""

    name: str
    parameters: tuple[tuple[str, bool], ...]
    """The type of each, and whether it is a `&` parameter."""
    results: tuple[str, ...]
    optional: int = 0
    calls: int = 1


class Context(NamedTuple):
    """What is true at a place of a program."""

    module: str = "main"
    visible: tuple[Variable, ...] = ()
    functions: tuple[Function, ...] = ()
    results: tuple[Variable, ...] = ()
    """What the function returns; results without a name have an empty one."""
    loops: int = 0
    is_deferred: bool = False
    """Mistakes are reported when the program reaches them: the call of an `ensure`."""


@dataclass(eq=False)
class Slot:
    """A piece of a program."""

    kind: str
    """`expression`, `statement`, `gap` (between two statements), `type`, `block`, …"""
    type: str
    """The EZ type of an expression, or which kind of statement, type or block it is."""
    parts: Sequence[str | Slot]
    context: Context
    is_pinned: bool = False
    """A value of another type here is an error."""
    callee: Function | str = ""
    """Of a call: the function of the program, or the name of the library's."""
    parent: Slot | None = None

    @property
    def inner(self) -> list[Slot]:
        """The slots directly in this one."""
        return [part for part in self.parts if isinstance(part, Slot)]

    def text(self, changes: Mapping[Slot, str] | None = None) -> str:
        """The text, with other text in the place of some slots."""
        if changes and self in changes:
            return changes[self]
        return "".join(part if isinstance(part, str) else part.text(changes) for part in self.parts)


class Place(NamedTuple):
    """A piece of a file."""

    file: str
    start: int
    end: int


@dataclass
class Program:
    """The files of a program by name; `main.ez` is run."""

    files: dict[str, Slot]
    slots: list[Slot] = field(default_factory=list)
    """All slots, in the order of the text."""

    def __post_init__(self) -> None:
        for root in self.files.values():
            self._connect(root)

    def _connect(self, slot: Slot) -> None:
        self.slots.append(slot)
        for inner in slot.inner:
            inner.parent = slot
            self._connect(inner)

    def texts(self, changes: Mapping[Slot, str] | None = None) -> dict[str, str]:
        """The text of each file, with other text in the place of some slots."""
        return {name: root.text(changes) for name, root in self.files.items()}

    def place_of(self, slot: Slot, changes: Mapping[Slot, str]) -> Place:
        """Where a slot is once the changes have been made."""
        for name, root in self.files.items():
            start = _offset_of(slot, root, changes)
            if start is not None:
                return Place(name, start, start + len(slot.text(changes)))
        raise KeyError(slot)


def _offset_of(slot: Slot, root: Slot, changes: Mapping[Slot, str]) -> int | None:
    """How far from the start of `root` a slot begins; None if it is not in there."""
    if slot is root:
        return 0
    before = 0
    for part in root.parts if root not in changes else ():
        if isinstance(part, str):
            before += len(part)
            continue
        inside = _offset_of(slot, part, changes)
        if inside is not None:
            return before + inside
        before += len(part.text(changes))
    return None
