"""Text of calls: of EZ functions, of library functions, and of operations that always fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.emit.emitter import appends_one, library_text, room_below
from ez_lang.execute.emit.literals import joined
from ez_lang.execute.emit.observed import (
    observed_append,
    observed_increment,
    observed_library_call,
    step_lines,
    whole_read,
)
from ez_lang.execute.emit.targets import container_and_key
from ez_lang.execute.frames import CallSite, extra_slots
from ez_lang.model.types import (
    ANY,
    STRING,
    VOID,
    ArrayType,
    HandleType,
    IntegerType,
    MapType,
    StructType,
)
from ez_lang.model.values import NIL
from ez_lang.stdlib.argument_checks import integers_among_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Expression
    from ez_lang.execute.emit.emitter import Emitter

_WRITTEN_OUT = 6
"""The number of empty slots above which they are unpacked from a constant tuple: `[f, …, *k1]`."""


def call_function_text(e: Emitter, node: tree.CallFunction, room: int) -> str:
    """`f(x)` → `c0([f, f[1] + 1, k0, f[k1]])`."""
    text = call_text(e, node, room)
    return f"nil_if_none({text})" if node.type is VOID else text


def call_text(e: Emitter, node: tree.CallFunction, room: int) -> str:
    """Text of a call: the body of the callee is called with a new frame."""
    # The list display is the whole call sequence: there is no stack to push to, and the callee
    # tests the depth.  Arguments occupy the first slots, so they are evaluated directly into them.
    callee = node.function
    site = CallSite(callee, *e.probe.in_caller(node))
    body = e.body(callee)
    arguments = [_argument(e, node, number, room) for number in range(len(node.arguments))]
    slots = extra_slots(callee)
    empty = ["None"] * slots
    if slots > _WRITTEN_OUT:
        empty = [f"*{e.draft.constant((None,) * slots)}"]
    parts = ["f", "f[1] + 1", e.draft.constant(site), *arguments, *empty]
    return e.draft.mark(node, f"{body}([{', '.join(parts)}])")


def _argument(e: Emitter, node: tree.CallFunction, number: int, room: int) -> str:
    argument = node.arguments[number]
    defaults = node.function.defaults
    # The checker puts the callee's own node in place of an omitted argument.  Its text belongs to
    # the file of the callee, so it becomes an executor with a separate probe.
    is_default = number < len(defaults) and defaults[number] is argument
    if is_default and not isinstance(argument, tree.Constant):
        return e.call(e.lowering.default(argument, node, e.probe))
    return e.value(argument, room)


def call_library_text(e: Emitter, node: tree.CallLibrary, room: int) -> str:
    """`strings.trim(s)` → `k0(f[k1])`; `len` and `print` have shorter texts."""
    function = node.function
    if e.lowering.weave.writes is not None and function.effect == "mutates":
        return observed_library_call(e, node, room)
    printed = _printed(e, node, room)
    if printed is not None:
        return printed
    # Python's `len` fails for the same values, and its exceptions are explained as the same faults.
    if function.full_name == "len" and _has_length(node.arguments[0]):
        return e.draft.mark(node, f"len({e.value(node.arguments[0], room)})")
    arguments = [whole_read(e, argument, room) for argument in node.arguments]
    return e.draft.mark(node, library_text(e, node, arguments))


def effect_lines(e: Emitter, node: Expression) -> list[str]:
    """Lines that evaluate an expression whose value is not used."""
    if not e.folds:
        return [*step_lines(e), e.child(node)]
    inner = node.value if isinstance(node, tree.UnusedResult) else node
    if isinstance(inner, tree.CallLibrary) and _is_plain_append(inner):
        return _append_lines(e, inner)
    if isinstance(inner, tree.CallLibrary) and _is_plain_set(e, inner):
        return _set_lines(e, inner)
    if isinstance(node, tree.CallFunction):
        return [*step_lines(e), call_text(e, node, room_below(node))]
    return [*step_lines(e), e.value(node)]


def _append_lines(e: Emitter, node: tree.CallLibrary) -> list[str]:
    """Lines of an append of one value."""
    if e.lowering.weave.writes is None:
        array, value = [e.value(argument) for argument in node.arguments]
        return [_append_text(e, node, array, value)]
    # The record of a quiet append can follow it.  Otherwise records of the arguments come first.
    if not all(e.lowering.effects.is_quiet(argument) for argument in node.arguments):
        return [*step_lines(e), e.value(node)]
    array, value = e.draft.temporary(), e.draft.temporary()
    lines = [f"{array} = {e.value(node.arguments[0])}", f"{value} = {e.value(node.arguments[1])}"]
    return [*lines, *observed_append(e, array, _append_text(e, node, array, value))]


def _append_text(e: Emitter, node: tree.CallLibrary, array: str, value: str) -> str:
    """Text of an append: the method of `list`.

    If the program appends to arrays that loops iterate over, the library function, which refuses
    that, is called while such a loop runs.
    """
    text = f"{array}.append({value})"
    # The list `guard` is tested at run time, because the loop may be in a caller of this function.
    if e.lowering.linkage.guards_loops:
        guard = e.draft.constant(e.lowering.linkage.guard)
        text = f"{library_text(e, node, [array, value])} if {guard} else {text}"
    return e.draft.mark(node, text)


def _set_lines(e: Emitter, node: tree.CallLibrary) -> list[str]:
    """Lines of `maps.set`: a plain assignment if the map is neither nil nor constant.

    if type(f[k0]) is dict and f[k1] is not k4:
     f[k0][f[k1]] = f[k2]
    else: k3(f[k0], f[k1], f[k2])
    """
    map_, key, value = [e.value(argument) for argument in node.arguments]
    asking = e.draft.mark(node, library_text(e, node, [map_, key, value]))
    # Text is repeated instead of stored in temporaries: all parts are certain, and mostly `f[k0]`.
    # `type(…) is dict` excludes nil and `FrozenDict`, for which the library function raises the
    # fault.
    nil = e.draft.constant(NIL)
    return [
        f"if type({map_}) is dict and {key} is not {nil}:",
        f" {map_}[{key}] = {value}",
        f"else: {asking}",
    ]


def _is_plain_set(e: Emitter, node: tree.CallLibrary) -> bool:
    if node.function.full_name != "maps.set" or e.lowering.weave.writes is not None:
        return False
    map_, key, _ = node.arguments
    return (
        isinstance(map_.type, MapType)
        and (key.type is STRING or isinstance(key.type, IntegerType))
        and all(e.lowering.effects.is_certain(argument) for argument in node.arguments)
    )


def _has_length(argument: Expression) -> bool:
    """Whether the argument is an array, a map or a string; it may be nil."""
    return argument.type is STRING or isinstance(argument.type, ArrayType | MapType)


def _is_plain_append(node: tree.CallLibrary) -> bool:
    return (
        appends_one(node)
        and isinstance(node.arguments[0].type, ArrayType)
        and not integers_among_bytes(node.function, [argument.type for argument in node.arguments])
    )


def _printed(e: Emitter, node: tree.CallLibrary, room: int) -> str | None:
    """Text of a `print` or `println` as one f-string; None if its output could differ."""
    if node.function.full_name not in ("std.print", "std.println"):
        return None
    if not _keeps_its_text(e, node.arguments):
        return None
    parts: list[str | Expression] = []
    for number, argument in enumerate(node.arguments):
        parts += [" ", argument] if number else [argument]
    # One `write` per call, as `Host.write` promises: a debugger makes one output event of it.
    if node.function.name == "println":
        parts.append("\n")
    write = e.draft.constant(e.lowering.linkage.host.write)
    return e.draft.mark(node, f"{write}({joined(e, parts, room)})")


def _keeps_its_text(e: Emitter, arguments: list[Expression]) -> bool:
    """Whether no argument can change the text of an earlier one.

    The library function evaluates all arguments before it formats the first.
    """
    effects = e.lowering.effects
    is_harmless: Callable[[Expression], bool]
    for number, argument in enumerate(arguments):
        if isinstance(argument.type, ArrayType | MapType | StructType):
            is_harmless = effects.is_quiet
        elif isinstance(argument.type, HandleType) or argument.type is ANY:
            is_harmless = effects.is_pure
        else:
            continue
        if not all(is_harmless(later) for later in arguments[number + 1 :]):
            return False
    return True


def unused_result_text(e: Emitter, node: tree.UnusedResult, room: int) -> str:
    """The result of a call that is a statement → `refuse_unused(c0([…]))`."""
    return e.draft.mark(node, f"refuse_unused({e.value(node.value, room)})")


def raise_fault_text(e: Emitter, node: tree.RaiseFault, room: int) -> str:
    """An error that the checker found → `fail(k0)`, after its operands have been evaluated."""
    fault = e.draft.constant((node.code, node.message, node.help))
    before = [e.value(part, room) for part in node.before]
    return e.draft.mark(node, f"fail({', '.join([fault, *before])})")


def increment_text(e: Emitter, node: tree.Increment, room: int) -> str:
    """`a[n]++` inside an expression → `increment(f[k0], f[k1], 1, k2, k3)`."""
    container, key = container_and_key(e, node.target, room)
    limits = node.limits
    least, most = (limits.least, limits.most) if isinstance(limits, IntegerType) else (None, None)
    tail = f"{node.delta}, {e.draft.constant(least)}, {e.draft.constant(most)}"
    if e.lowering.weave.writes is not None:
        return observed_increment(e, node, container, key, tail)
    return e.draft.mark(node, f"increment({container}, {key}, {tail})")
