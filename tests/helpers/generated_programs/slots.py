"""A program as a tree of parts that a test can replace, each with its context."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True)
class Variable:
    """A visible variable; `is_filled`: an array or map that is never empty."""

    name: str
    type: str
    is_mutable: bool = True
    is_filled: bool = False


@dataclass(frozen=True)
class Function:
    """A function of the program; `calls` is an upper bound for the calls that one call makes."""

    name: str
    parameters: tuple[tuple[str, bool], ...]
    """The type of each parameter, and whether it is an `&` parameter."""
    results: tuple[str, ...]
    optional: int = 0
    calls: int = 1


class Context(NamedTuple):
    """What is known at a position of a program."""

    module: str = "main"
    visible: tuple[Variable, ...] = ()
    functions: tuple[Function, ...] = ()
    results: tuple[Variable, ...] = ()
    """The results of the function; unnamed ones have an empty name."""
    loops: int = 0
    is_deferred: bool = False
    """Mistakes are reported at run time: inside the call of an `ensure`."""


@dataclass(eq=False)
class Slot:
    """A part of a program that can be replaced."""

    kind: str
    """`expression`, `statement`, `gap` (between two statements), `type`, `block`, …"""
    type: str
    """The EZ type of an expression, or the kind of statement, type or block."""
    parts: Sequence[str | Slot]
    context: Context
    is_pinned: bool = False
    """A value of another type is an error here."""
    callee: Function | str = ""
    """Of a call: the function of the program, or the name of the library function."""
    parent: Slot | None = None

    @property
    def inner(self) -> list[Slot]:
        """The slots directly in this slot."""
        return [part for part in self.parts if isinstance(part, Slot)]

    def text(self, changes: Mapping[Slot, str] | None = None) -> str:
        """The source text, with replacements for some slots."""
        if changes and self in changes:
            return changes[self]
        return "".join(part if isinstance(part, str) else part.text(changes) for part in self.parts)


class SourceRange(NamedTuple):
    """A range of a file."""

    file: str
    start: int
    end: int


@dataclass
class Program:
    """The files of a program by name; `main.ez` is run."""

    files: dict[str, Slot]
    slots: list[Slot] = field(default_factory=list)
    """All slots in source order."""

    def __post_init__(self) -> None:
        for root in self.files.values():
            self._connect(root)

    def _connect(self, slot: Slot) -> None:
        self.slots.append(slot)
        for inner in slot.inner:
            inner.parent = slot
            self._connect(inner)

    def texts(self, changes: Mapping[Slot, str] | None = None) -> dict[str, str]:
        """The source text of each file, with replacements for some slots."""
        return {name: root.text(changes) for name, root in self.files.items()}

    def range_of(self, slot: Slot, changes: Mapping[Slot, str]) -> SourceRange:
        """The range of a slot after the replacements."""
        for name, root in self.files.items():
            start = _offset_of(slot, root, changes)
            if start is not None:
                return SourceRange(name, start, start + len(slot.text(changes)))
        raise KeyError(slot)


def _offset_of(slot: Slot, root: Slot, changes: Mapping[Slot, str]) -> int | None:
    """The offset of a slot from the start of `root`; None if it is not inside."""
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
