"""What a running program did, written down so that it can be undone.

A `Recorder` is one flat list with four entries a record: `place, container, key, old`.

- A record with a place begins a step: a statement, or a later round of a loop.  Its container is
  the frame; with a key it also says that the frame's slot had another value, `old`.
- A record whose place is None belongs to what went before: `container[key]` was `old`.

`old` is `MISSING` where a map got a new key.  Instead of a key there may be `APPENDED` and `POPPED`
for an array's end, or `WHOLE`: `old` is a copy of all that was in the container.

Going back swaps `old` with what is there now, so that going forth again is the same move.  Calls
and returns need no records: a frame knows its caller.

While recording, Python's cyclic garbage collector should rest (`gc.disable()`): it would walk
through millions of live records for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ez_lang.execute.runtime import RUNTIME
from ez_lang.model.values import Handle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place
    from ez_lang.model.values import Value


class _Mark:
    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


MISSING: Final = _Mark("missing")
APPENDED: Final = _Mark("appended")
POPPED: Final = _Mark("popped")
WHOLE: Final = _Mark("whole")

_WIDTH: Final = 4


class Record(NamedTuple):
    """One record; see the module's text."""

    place: Place | None
    container: Any
    key: Any
    old: Value

    @property
    def frame(self) -> Frame | None:
        """The frame of the step that begins here."""
        return self.container if self.place is not None else None


class Recorder:
    """The records of a run, oldest first; of more than `limit`, the older half is dropped."""

    def __init__(self, limit: int = 1_000_000) -> None:
        self.entries: list[Any] = []
        self.dropped = 0
        self.most_entries = limit * _WIDTH

    def __len__(self) -> int:
        """How many records there are."""
        return len(self.entries) // _WIDTH

    def __getitem__(self, number: int) -> Record:
        """A record by its number, 0 being the oldest that was kept."""
        at = number * _WIDTH
        if not 0 <= at < len(self.entries):
            raise IndexError(number)
        return Record(*self.entries[at : at + _WIDTH])

    def records(self) -> Iterator[Record]:
        """All records, oldest first."""
        for number in range(len(self)):
            yield self[number]

    def trim(self) -> None:
        """Drop the older half, up to a record that begins a step."""
        entries = self.entries
        at = len(entries) // 2 // _WIDTH * _WIDTH
        while at < len(entries) and entries[at] is None:
            at += _WIDTH
        self.dropped += at // _WIDTH
        del entries[:at]

    def go_back_over(self, number: int) -> None:
        """Make undone what this record tells of; all records after it must be undone already."""
        _, container, key, old = self[number]
        if key is None:
            return
        if key is APPENDED:
            self._keep(number, container.pop())
        elif key is POPPED:
            container.append(old)
        else:
            self._keep(number, _swapped(container, key, old))

    def go_forth_over(self, number: int) -> None:
        """Do again what was undone; all records before it must be done."""
        _, container, key, old = self[number]
        if key is None:
            return
        if key is APPENDED:
            container.append(old)
        elif key is POPPED:
            self._keep(number, container.pop())
        else:
            self._keep(number, _swapped(container, key, old))

    def _keep(self, number: int, value: Value) -> None:
        self.entries[number * _WIDTH + 3] = value


def _swapped(container: Any, key: Any, value: Value) -> Value:
    """What was in the place before `value`; both may be `MISSING`."""
    if key is WHOLE:
        return _refilled(container, value)
    present = old_value(container, key)
    if value is MISSING:
        container.pop(key, None)
    elif isinstance(container, dict):
        dict.__setitem__(container, key, value)
    else:
        # A write that was refused was recorded too, and is undone like others.
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
    """What is in a place, or `MISSING`."""
    try:
        return container[key]
    except (KeyError, IndexError):
        return MISSING


def whole_copy(container: Any) -> Any:
    """All that is in an array, a map or a handle's memory, one level deep."""
    if isinstance(container, Handle):
        return dict(container.memory)
    if isinstance(container, dict):
        return dict(container)
    return list(container) if isinstance(container, list) else None


RUNTIME["MISSING"] = MISSING
RUNTIME["APPENDED"] = APPENDED
RUNTIME["POPPED"] = POPPED
RUNTIME["WHOLE"] = WHOLE
RUNTIME["old_value"] = old_value
RUNTIME["whole_copy"] = whole_copy
