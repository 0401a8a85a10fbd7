"""Text that tells somebody of writes and reads: a `Recorder`, or hooks for data breakpoints.

Only weaves with `writes`, or with `reads`, contain any of it.  A recorder wants a record for each
statement before it runs, and for each write what was there before; a hook is only told where
something is about to be written, or read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute.emit.emitter import appends_one, library_text
from ez_lang.execute.recording import Recorder
from ez_lang.model.types import ANY, ArrayType, MapType, StructType

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression
    from ez_lang.execute.emit.emitter import Emitter
    from ez_lang.execute.emit.targets import Parts
    from ez_lang.execute.probes import StopPoint


def recorder_of(e: Emitter) -> Recorder | None:
    """Who records, if somebody does."""
    writes = e.lowering.weave.writes
    return writes if isinstance(writes, Recorder) else None


def _teller(e: Emitter) -> str:
    recorder = recorder_of(e)
    told = e.lowering.weave.writes if recorder is None else recorder.entries.extend
    return e.draft.constant(told)


def place_name(e: Emitter, place: object = None) -> str:
    """A name for the place of this statement, or for another one."""
    return e.draft.constant(e.probe if place is None else place)


def step_lines(e: Emitter, point: StopPoint | None = None) -> list[str]:
    """Lines that record the beginning of a step that writes nothing by itself."""
    if recorder_of(e) is None:
        return []
    return [f"{_teller(e)}(({place_name(e, point)}, f, None, None))"]


def step_with_write(e: Emitter, slots: list[str], point: StopPoint | None = None) -> list[str]:
    """Lines that tell of a step that sets slots of its frame, before it does."""
    teller, place = _teller(e), place_name(e, point)
    if recorder_of(e) is None:
        return [f"{teller}({place}, f, f, {slot})" for slot in slots]
    first = True
    entries: list[str] = []
    for slot in slots:
        entries.append(f"{place if first else 'None'}, f, {slot}, f[{slot}]")
        first = False
    return [f"{teller}(({', '.join(entries) or f'{place}, f, None, None'}))"]


def write_text(e: Emitter, container: str, key: str, old: str) -> str:
    """Text that tells of a write within a step that has begun."""
    if recorder_of(e) is None:
        return f"{_teller(e)}({place_name(e)}, f, {container}, {key})"
    return f"{_teller(e)}((None, {container}, {key}, {old}))"


def step_and_write(e: Emitter, node: tree.Node, parts: Parts, old: str) -> str:
    """A line that tells of a step and of the one write it makes, when nothing lies between.

    Faults of looking at `old` are the node's.
    """
    if recorder_of(e) is None:
        return write_line(e, node, parts, old)
    if parts.container == "f":
        return step_with_write(e, [parts.key])[0]
    entries = f"{place_name(e)}, f, None, None, None, {parts.container}, {parts.key}, {old}"
    return e.draft.mark(node, f"{_teller(e)}(({entries}))", *parts.held)


def write_line(e: Emitter, node: tree.Node, parts: Parts, old: str) -> str:
    """A line that tells of the write to a place that was taken apart."""
    return e.draft.mark(node, write_text(e, parts.container, parts.key, old), *parts.held)


def old_text(place: tree.Target, parts: Parts) -> str:
    """Text of what an assignment finds in the place; a map may not have the key yet."""
    return (
        f"old_value({parts.container}, {parts.key})"
        if isinstance(place, tree.KeyTarget | tree.DynamicElementTarget)
        else parts.text
    )


# ------------------------------------------------------------------------------------------ reads


def tells_reads(e: Emitter) -> bool:
    """Whether somebody wants to hear of reads."""
    return e.lowering.weave.reads is not None


def read_call(e: Emitter, container: str, key: str) -> str:
    """Text that tells of a read."""
    teller = e.draft.constant(e.lowering.weave.reads)
    return f"{teller}({place_name(e)}, f, {container}, {key})"


def read_lines(e: Emitter, parts: Parts) -> list[str]:
    """Lines that tell of reading a place that was taken apart."""
    return [read_call(e, parts.container, parts.key)] if tells_reads(e) else []


def told_read(e: Emitter, container: str, key: str, value: str) -> str:
    """Text of a value that is read, and told of if somebody wants to hear it."""
    return f"({read_call(e, container, key)}, {value})[1]" if tells_reads(e) else value


def whole_read(e: Emitter, node: Expression, room: int) -> str:
    """The value of an expression, to be read as a whole by who gets it."""
    text = e.value(node, room)
    if not tells_reads(e) or not (node.type is ANY or isinstance(node.type, _MAY_HOLD)):
        return text
    name = e.draft.temporary()
    return f"({read_call(e, f'({name} := {text})', 'WHOLE')}, {name})[1]"


_MAY_HOLD: Final = (ArrayType, MapType, StructType)


# ---------------------------------------------------------------------- writes inside expressions


def observed_append(e: Emitter, array: str, append: str) -> list[str]:
    """Lines of an append that is one step; they tell of it when it has happened."""
    told = f"{array}, APPENDED, None"
    if recorder_of(e) is None:
        return [f"{_teller(e)}({place_name(e)}, f, {array}, WHOLE)", append]
    step = f"{_teller(e)}(({place_name(e)}, f, None, None, None, {told}))"
    return [append, step]


def observed_increment(
    e: Emitter, node: tree.Increment, container: str, key: str, tail: str
) -> str:
    """Text of an increment that is told of."""
    a, b = e.draft.temporary(), e.draft.temporary()
    told = write_text(e, f"({a} := {container})", f"({b} := {key})", f"{a}[{b}]")
    if tells_reads(e):
        told += f", {read_call(e, a, b)}"
    return e.draft.mark(node, f"({told}, increment({a}, {b}, {tail}))[-1]")


def _pops(node: tree.CallLibrary) -> bool:
    return node.function.full_name == "arrays.pop"


def observed_library_call(e: Emitter, node: tree.CallLibrary, room: int) -> str:
    """Text of a library call that changes its first argument, and is told of."""
    name = e.draft.temporary()
    first, *others = [e.value(argument, room) for argument in node.arguments]
    if recorder_of(e) is not None and (appends_one(node) or _pops(node)):
        result = e.draft.temporary()
        call = library_text(e, node, [f"({name} := {first})", *others])
        key, old = ("POPPED", result) if _pops(node) else ("APPENDED", "None")
        return e.draft.mark(node, f"({result} := {call}, {write_text(e, name, key, old)})[0]")
    told = write_text(e, f"({name} := {first})", "WHOLE", f"whole_copy({name})")
    return e.draft.mark(node, f"({told}, {library_text(e, node, [name, *others])})[1]")
