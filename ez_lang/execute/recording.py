"""Records of overwritten values, with which a program can be restored.

An `UndoLog` serves evaluations that must not change the program: it is complete, or ends the
evaluation.  A `Recorder` contains the steps of a run, which can be undone and redone one by one.

A `Recorder` is one flat list with four entries for each record: `probe, container, key, old`.

- A record with a probe begins a step: a statement, or a further round of a loop.  Its container is
  the frame.  With a key it is also a write record: the slot of the frame contained `old`.
- A record without a probe belongs to the last step: `container[key]` contained `old`.

`old` is `MISSING` if a map had no such key.  Instead of a key there may be `APPENDED` and `POPPED`
for the end of an array, or `WHOLE`: `old` is then a copy of the content of the container.

Undoing a record exchanges `old` with the current value, so that redoing it is the same exchange.
Calls and returns need no records: a frame knows its caller.

Python's cyclic garbage collector should be off while recording (`gc.disable()`): it would examine
millions of live records in every collection.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from ez_lang.model.faults import EzError
from ez_lang.model.values import Handle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe, StatementProbe
    from ez_lang.model.values import Value


class _Special:
    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


MISSING: Final = _Special("missing")
APPENDED: Final = _Special("appended")
POPPED: Final = _Special("popped")
WHOLE: Final = _Special("whole")

_WIDTH: Final = 4


class Record(Struct, frozen=True):
    """One record, as described in the docstring of the module."""

    probe: Probe | None
    container: Any
    key: Any
    old: Value

    @property
    def frame(self) -> Frame | None:
        """The frame of the step that the record begins; None if it begins none."""
        return self.container if self.probe is not None else None


class Recorder:
    """The records of a run, oldest first."""

    def __init__(self) -> None:
        self.entries: list[Any] = []

    def __len__(self) -> int:
        """The number of records."""
        return len(self.entries) // _WIDTH

    def __getitem__(self, number: int) -> Record:
        """A record by its number, 0 being the oldest."""
        at = number * _WIDTH
        if not 0 <= at < len(self.entries):
            raise IndexError(number)
        return Record(*self.entries[at : at + _WIDTH])

    def records(self) -> Iterator[Record]:
        """All records, oldest first."""
        for number in range(len(self)):
            yield self[number]

    def undo(self, number: int) -> None:
        """Restore what a record has overwritten.  All later records must have been undone."""
        _, container, key, old = self.entries[number * _WIDTH : (number + 1) * _WIDTH]
        if key is None:
            return
        if key is APPENDED:
            self._keep(number, container.pop())
        elif key is POPPED:
            container.append(old)
        else:
            self._keep(number, _exchanged(container, key, old))

    def redo(self, number: int) -> None:
        """Write again the value that was undone.  All earlier records must have been redone."""
        _, container, key, old = self.entries[number * _WIDTH : (number + 1) * _WIDTH]
        if key is None:
            return
        if key is APPENDED:
            container.append(old)
        elif key is POPPED:
            self._keep(number, container.pop())
        else:
            self._keep(number, _exchanged(container, key, old))

    def _keep(self, number: int, value: Value) -> None:
        self.entries[number * _WIDTH + 3] = value


# ---------------------------------------------------------------------------------------- undo log

LIMIT_BYTES: Final = 256 * 1024 * 1024
"""The size at which an undo log ends the evaluation."""

_ENTRY_BYTES: Final = 400
"""The size of an entry without its copy: two dictionary items, and the container it keeps alive."""

_FIRST_SWEEP_BYTES: Final = 1024 * 1024

_COPIED_ITEMS: Final = 32
"""A container is copied whole if it has at most this number of items for each entry so far."""


class UndoLogFullError(EzError):
    """An evaluation has overwritten more than an undo log can keep."""


class UndoLog:
    """Everything that an evaluation overwrites; `UndoLogFullError` ends it at the limit.

    `on_write` is the `WriteHook` of the code that the evaluation runs.  Only the first write to a
    container, or to one key of it, makes an entry: the log grows with the number of values that are
    changed, not with the number of writes.
    """

    def __init__(self, limit: int = LIMIT_BYTES) -> None:
        """`limit` is in bytes."""
        self._limit = limit
        self._first_sweep = min(_FIRST_SWEEP_BYTES, limit // 2)
        self._frame: Frame | None = None
        self._containers: dict[int, Any] = {}
        """Every container with an entry, by identity.  The reference keeps the identity unique."""
        self._old: dict[int | tuple[int, Any], Any] = {}
        """The content of a container by its identity, or the value of a key by both; oldest first.
        """
        self._bytes = 0
        self._sweep_at = self._first_sweep

    def __bool__(self) -> bool:
        """Whether there is anything to restore."""
        return bool(self._old)

    def begin(self, frame: Frame) -> None:
        """Prepare for an evaluation in this frame."""
        self._frame = frame

    def on_write(self, _probe: StatementProbe, frame: Frame, container: Any, key: Any) -> None:
        """Save the value of `container[key]`; called before every write."""
        if container is frame and frame is not self._frame:
            return  # a local variable of a call made by the evaluation: it ends with the call
        if id(container) not in self._old:
            self._keep(container, key)

    def undo(self) -> None:
        """Restore everything; afterwards the log is empty.

        All copied containers are emptied first.  That needs no memory, so that an evaluation that
        has used up the memory leaves room for their old content.
        """
        for at in self._old:
            if isinstance(at, int):
                _empty(self._containers[at])
        # Newest first: if a container has entries for keys and a later copy, the oldest values win.
        while self._old:
            at, old = self._old.popitem()
            if isinstance(at, int):
                _fill(self._containers[at], old)
            else:
                _restore(self._containers[at[0]], at[1], old)
        self._containers.clear()
        self._bytes, self._sweep_at = 0, self._first_sweep

    def _keep(self, container: Any, key: Any) -> None:
        if not isinstance(container, list | dict | Handle):
            return  # nil, for example: the write is about to fail
        content = _content(container)
        # One copy is cheaper than an entry for each element of an array that is being sorted, and
        # an entry is cheaper than a copy where one element of a long array is set.  What will be
        # written is not known, so entries come first until a copy costs no more than they do.
        is_copied = key is WHOLE or len(content) <= _COPIED_ITEMS * (len(self._old) + 1)
        at = id(container) if is_copied else (id(container), key)
        if at in self._old:
            return
        self._make_room(_ENTRY_BYTES + (sys.getsizeof(content) if is_copied else 0))
        old = content.copy() if is_copied else old_value(container, key)
        # Both are set after anything that may raise, so a refused entry leaves the log consistent.
        self._containers[id(container)] = container
        self._old[at] = old

    def _make_room(self, size: int) -> None:
        """Count an entry of this size; garbage is dropped each time the log has doubled."""
        if self._bytes + size > self._sweep_at:
            self._drop_garbage()
            # Up to the next sweep the log may double.  So it never exceeds the limit, and sweeping
            # costs no more than making the entries.
            doubled = 2 * (self._bytes + size)
            if doubled > self._limit:
                raise UndoLogFullError
            self._sweep_at = max(doubled, self._first_sweep)
        self._bytes += size

    def _drop_garbage(self) -> None:
        """Drop the entries of containers that are referred to by this log only.

        An evaluation may create, fill and drop any number of arrays, and the log would keep all of
        them alive.  Their elements become garbage in turn, and are dropped by the next sweep.
        """
        containers = self._containers
        alive = {
            identity: containers[identity]
            for identity in containers
            if _references(containers, identity) > _SOLE_REFERENCE
        }
        remaining = {
            at: old
            for at, old in self._old.items()
            if (at if isinstance(at, int) else at[0]) in alive
        }
        self._containers, self._old = alive, remaining
        self._bytes = sum(
            _ENTRY_BYTES + (sys.getsizeof(old) if isinstance(at, int) else 0)
            for at, old in remaining.items()
        )


def _references(containers: dict[int, Any], identity: int) -> int:
    return sys.getrefcount(containers[identity])


_SOLE_REFERENCE: Final = _references({0: []}, 0)
"""The count of `_references` for a container in the dictionary only; Python versions differ."""


# The methods of `list` and `dict` are called directly: constants refuse theirs, and a library call
# that fails because a container is constant has been logged like any other.


def _content(container: Any) -> list[Any] | dict[Any, Any]:
    content: list[Any] | dict[Any, Any] = (
        container.memory if isinstance(container, Handle) else container
    )
    return content


def _empty(container: Any) -> None:
    content = _content(container)
    if isinstance(content, dict):
        dict.clear(content)
    else:
        list.clear(content)


def _fill(container: Any, old: Any) -> None:
    content = _content(container)
    if isinstance(content, dict):
        dict.update(content, old)
    else:
        list.extend(content, old)


def _restore(container: Any, key: Any, old: Value) -> None:
    if isinstance(container, dict):
        if old is MISSING:
            dict.pop(container, key, None)
        else:
            dict.__setitem__(container, key, old)
    elif old is not MISSING:
        list.__setitem__(container, key, old)


# ----------------------------------------------------------------------------------------- content


def _exchanged(container: Any, key: Any, value: Value) -> Value:
    """Set `container[key]`, or remove it; return the value before.  Both may be `MISSING`."""
    if key is WHOLE:
        return _refilled(container, value)
    present = old_value(container, key)
    if value is MISSING:
        container.pop(key, None)
    elif isinstance(container, dict):
        dict.__setitem__(container, key, value)
    else:
        # Constants refuse writes, but a refused write has been recorded and is undone like others.
        list.__setitem__(container, key, value)
    return present


def _refilled(container: Any, content: Any) -> Value:
    present = whole_copy(container)
    if isinstance(container, Handle):
        container = container.memory
    if isinstance(container, dict):
        dict.clear(container)
        dict.update(container, content)
    else:
        list.__setitem__(container, slice(None), content)
    return present


def old_value(container: Any, key: Any) -> Value:
    """The value of `container[key]`, or `MISSING`."""
    try:
        return container[key]
    except (KeyError, IndexError):
        return MISSING


def whole_copy(container: Any) -> Any:
    """A copy of an array, a map or the memory of a handle, one level deep."""
    if isinstance(container, Handle):
        return dict(container.memory)
    if isinstance(container, dict):
        return dict(container)
    return list(container) if isinstance(container, list) else None
