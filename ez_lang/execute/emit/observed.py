"""Text that reports writes and reads: to a `Recorder`, or to hooks for data breakpoints.

Only weaves with `writes` or `reads` contain such text.  For `n = n + 1`:

    k0((k1, f, k2, f[k2]))      a recorder: `k0` extends its entries, `k1` is the probe
    k0(k1, f, f, k2)            a hook: called before the write
    f[k2] = (f[k2] + k3)

A recorder gets a record of each statement before it runs, and of each write with the old value; a
statement with a single write makes one record for both.  A hook is only called before a write.
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
    """The recorder of this weave."""
    writes = e.lowering.weave.writes
    return writes if isinstance(writes, Recorder) else None


def _reporter(e: Emitter) -> str:
    """A name for the function that receives a record, or a write."""
    # The bound method itself is the constant: a report costs one call of a C function, with no
    # attribute lookup and no Python frame.
    recorder = recorder_of(e)
    return e.draft.constant(
        e.lowering.weave.writes if recorder is None else recorder.entries.extend
    )


def probe_name(e: Emitter, probe: object = None) -> str:
    """A name for a probe; by default that of the emitter's statement."""
    return e.draft.constant(e.probe if probe is None else probe)


def step_lines(e: Emitter, stop_point: StopPoint | None = None) -> list[str]:
    """Lines that record the beginning of a step; none for a hook."""
    if recorder_of(e) is None:
        return []
    return [f"{_reporter(e)}(({probe_name(e, stop_point)}, f, None, None))"]


def step_with_write(e: Emitter, slots: list[str], stop_point: StopPoint | None = None) -> list[str]:
    """Lines that report, in advance, a step that sets slots of its frame."""
    reporter, probe = _reporter(e), probe_name(e, stop_point)
    if recorder_of(e) is None:
        return [f"{reporter}({probe}, f, f, {slot})" for slot in slots]
    # Only the first entry has the probe and so begins a step: undoing a step restores all of its
    # slots.
    first = True
    entries: list[str] = []
    for slot in slots:
        entries.append(f"{probe if first else 'None'}, f, {slot}, f[{slot}]")
        first = False
    return [f"{reporter}(({', '.join(entries) or f'{probe}, f, None, None'}))"]


def write_text(e: Emitter, container: str, key: str, old: str) -> str:
    """Text that reports a write within a step that has begun."""
    if recorder_of(e) is None:
        return f"{_reporter(e)}({probe_name(e)}, f, {container}, {key})"
    return f"{_reporter(e)}((None, {container}, {key}, {old}))"


def step_and_write(e: Emitter, node: tree.Node, parts: Parts, old: str) -> str:
    """A line that reports a step and its only write; the node is blamed if reading `old` fails."""
    if recorder_of(e) is None:
        return write_line(e, node, parts, old)
    if parts.container == "f":
        return step_with_write(e, [parts.key])[0]
    # Two records in one call: `probe, f, None, None` begins the step, `None, container, key, old`
    # is the write.
    entries = f"{probe_name(e)}, f, None, None, None, {parts.container}, {parts.key}, {old}"
    return e.draft.mark(node, f"{_reporter(e)}(({entries}))", *parts.temporaries)


def write_line(e: Emitter, node: tree.Node, parts: Parts, old: str) -> str:
    """A line that reports a write."""
    return e.draft.mark(node, write_text(e, parts.container, parts.key, old), *parts.temporaries)


def old_text(target: tree.Target, parts: Parts) -> str:
    """Text of the old value of a target; a map may not have the key yet."""
    return (
        f"old_value({parts.container}, {parts.key})"
        if isinstance(target, tree.KeyTarget | tree.DynamicElementTarget)
        else parts.text
    )


# ------------------------------------------------------------------------------------------ reads


def reports_reads(e: Emitter) -> bool:
    """Whether this weave reports reads."""
    return e.lowering.weave.reads is not None


def read_call(e: Emitter, container: str, key: str) -> str:
    """Text that reports a read."""
    reporter = e.draft.constant(e.lowering.weave.reads)
    return f"{reporter}({probe_name(e)}, f, {container}, {key})"


def read_lines(e: Emitter, parts: Parts) -> list[str]:
    """Lines that report the read of a target, in weaves that report reads."""
    return [read_call(e, parts.container, parts.key)] if reports_reads(e) else []


def reported_read(e: Emitter, container: str, key: str, value: str) -> str:
    """Text of a value that is read, and reported in weaves that report reads."""
    return f"({read_call(e, container, key)}, {value})[1]" if reports_reads(e) else value


def whole_read(e: Emitter, node: Expression, room: int) -> str:
    """Text of a value whose content the receiver reads, such as a copy or a comparison."""
    text = e.value(node, room)
    if not reports_reads(e) or not (node.type is ANY or isinstance(node.type, _CONTAINERS)):
        return text
    name = e.draft.temporary()
    return f"({read_call(e, f'({name} := {text})', 'WHOLE')}, {name})[1]"


_CONTAINERS: Final = (ArrayType, MapType, StructType)


# ---------------------------------------------------------------------- writes inside expressions


def observed_append(e: Emitter, array: str, append: str) -> list[str]:
    """Lines of an append that is a separate step.

    A recorder gets the record afterwards: an appended element replaces no old value, and an append
    that fails leaves no record.
    """
    if recorder_of(e) is None:
        return [f"{_reporter(e)}({probe_name(e)}, f, {array}, WHOLE)", append]
    entries = f"{probe_name(e)}, f, None, None, None, {array}, APPENDED, None"
    return [append, f"{_reporter(e)}(({entries}))"]


def observed_increment(
    e: Emitter, node: tree.Increment, container: str, key: str, tail: str
) -> str:
    """Text of a reported increment; `tail` are the other arguments of `increment`."""
    a, b = e.draft.temporary(), e.draft.temporary()
    # The tuple evaluates the report before the increment and returns the last of its elements, as
    # in `(k0(…), increment(t0, t1, 1, k1, k2))[-1]`.
    report = write_text(e, f"({a} := {container})", f"({b} := {key})", f"{a}[{b}]")
    if reports_reads(e):
        report += f", {read_call(e, a, b)}"
    return e.draft.mark(node, f"({report}, increment({a}, {b}, {tail}))[-1]")


def _pops(node: tree.CallLibrary) -> bool:
    return node.function.full_name == "arrays.pop"


def observed_library_call(e: Emitter, node: tree.CallLibrary, room: int) -> str:
    """Text of a reported library call that changes its first argument.

    An append or a pop is recorded as such; of any other change a recorder gets a copy of the
    whole container.
    """
    name = e.draft.temporary()
    first, *others = [e.value(argument, room) for argument in node.arguments]
    if recorder_of(e) is not None and (appends_one(node) or _pops(node)):
        result = e.draft.temporary()
        call = library_text(e, node, [f"({name} := {first})", *others])
        # The record follows the call, because only the call knows the popped element.
        key, old = ("POPPED", result) if _pops(node) else ("APPENDED", "None")
        return e.draft.mark(node, f"({result} := {call}, {write_text(e, name, key, old)})[0]")
    report = write_text(e, f"({name} := {first})", "WHOLE", f"whole_copy({name})")
    return e.draft.mark(node, f"({report}, {library_text(e, node, [name, *others])})[1]")
