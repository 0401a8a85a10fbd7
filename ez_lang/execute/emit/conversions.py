"""Text of conversions, range checks, copies and `typeof`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.execute.emit.observed import whole_read
from ez_lang.execute.quirks.expectations import byte_check, expectation
from ez_lang.model.conversion import converter
from ez_lang.model.copying import copier, same
from ez_lang.model.display import type_text_of
from ez_lang.model.types import ANY, BYTE, ArrayType, IntegerType
from ez_lang.model.values import Byte, Char

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check import tree
    from ez_lang.execute.emit.emitter import Emitter
    from ez_lang.model.values import Value


def convert_text(e: Emitter, node: tree.Convert, room: int) -> str:
    """`int(x)` → `k1(f[k0])`, where `k1` is the converter for the two types."""
    value = e.value(node.value, room)
    # Its class then distinguishes the char or byte from other dynamic values.
    if node.type is ANY:
        kind: Callable[[Value], Value] = Byte if node.value.type is BYTE else Char
        return f"{e.draft.constant(kind)}({value})"
    return e.draft.mark(node, f"{e.draft.constant(converter(node.type, node.value.type))}({value})")


def check_range_text(e: Emitter, node: tree.CheckRange, room: int) -> str:
    """`temp b byte = n` → `(t0 if k1 <= (t0 := f[k0]) <= k2 else out_of_range(t0))`."""
    value = e.value(node.value, room)
    t = node.type
    if not isinstance(t, IntegerType):
        return e.draft.mark(
            node, f"{e.draft.constant(byte_check(node.code, node.destination))}({value})"
        )
    # Only the bounds that the value can exceed are tested.
    low, high = checked_bounds(node)
    least, most = e.lowering.bounds.of(node.value)
    below = low is not None and (least is None or least < low)
    above = high is not None and (most is None or most > high)
    if not below and not above:
        return value
    # The value is stored for the error case, so it is evaluated once, even if it is a call.
    name = e.draft.temporary()
    if below and above:
        test = f"{e.draft.constant(low)} <= ({name} := {value}) <= {e.draft.constant(high)}"
    elif above:
        test = f"({name} := {value}) <= {e.draft.constant(high)}"
    else:
        test = f"({name} := {value}) >= {e.draft.constant(low)}"
    return e.draft.mark(node, f"({name} if {test} else out_of_range({name}))")


def checked_bounds(node: tree.CheckRange) -> tuple[int | None, int | None]:
    """The bounds that are checked; for E3020 only the sign of a result matters."""
    t = node.type
    if not isinstance(t, IntegerType):
        return None, None
    if node.code == "E3020" and t is not BYTE:
        return t.low, None
    return t.low, t.high


def check_dynamic_text(e: Emitter, node: tree.CheckDynamic, room: int) -> str:
    """`temp n int = decoded` → `k0(f[k1])`, where `k0` is the check of the type."""
    check = expectation(node.type, node.code, node.message)
    return e.draft.mark(node, f"{e.draft.constant(check)}({e.value(node.value, room)})")


def copy_value_text(e: Emitter, node: tree.CopyValue, room: int) -> str:
    """`temp b = a` of an array of numbers → `(t0[:] if (t0 := f[k0]) is not NIL else NIL)`."""
    value = whole_read(e, node.value, room)
    copy = copier(node.type, "frozen" if node.is_frozen else "open")
    if copy is same:
        return value
    # A value that may be part of a constant is copied only if it is: `temp` variables must not hold
    # frozen values.
    if node.only_if_frozen:
        name = e.draft.temporary()
        made = f"{e.draft.constant(copy)}({name})"
        return f"({made} if is_frozen({name} := {value}) else {name})"
    # With decoded JSON, a variable for an array may contain another value.
    if not node.is_frozen and _is_flat_array(node) and not e.lowering.linkage.reads_json:
        name = e.draft.temporary()
        return f"({name}[:] if ({name} := {value}) is not NIL else NIL)"
    return f"{e.draft.constant(copy)}({value})"


def _is_flat_array(node: tree.CopyValue) -> bool:
    return isinstance(node.type, ArrayType) and copier(node.type.element) is same


def type_of_text(e: Emitter, node: tree.TypeOf, room: int) -> str:
    """`typeof(x)` → `k0(f[k1])`."""
    static = node.value.type

    def type_text(value: Value) -> str:
        return type_text_of(value, static)

    return f"{e.draft.constant(type_text)}({e.value(node.value, room)})"


def type_of_reference_text(e: Emitter, node: tree.TypeOfReference, _room: int) -> str:
    """`typeof(ref(x))` → a constant."""
    return e.draft.constant(f"<ref {node.name}>")
