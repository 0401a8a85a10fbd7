"""Text of literals, zero values, ranges and interpolated strings."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute.emit.numbers import is_short_text
from ez_lang.execute.emit.observed import whole_read
from ez_lang.model.display import declared_integer_text, formatter
from ez_lang.model.types import CHAR, STRING
from ez_lang.model.zero_values import field_zero, is_plain_zero, maker, zero_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.check.tree import Expression
    from ez_lang.execute.emit.emitter import Emitter
    from ez_lang.execute.shapes import Executor
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

_WRITTEN_OUT: Final = 24
"""A longer literal becomes a list of executors: its text would be a shape that no other shares."""


def make_array_text(e: Emitter, node: tree.MakeArray, room: int) -> str:
    """`{a, b}` → `[f[k0], f[k1]]`."""
    elements = node.elements
    if len(elements) <= _WRITTEN_OUT:
        return f"[{', '.join([e.value(element, room) for element in elements])}]"
    constants = _constants(elements)
    if constants is not None and e.lowering.weave.expressions is None:
        # The slice copies: the program may change its array, and the literal may be evaluated
        # again.
        return f"{e.draft.constant(constants)}[:]"
    makers = e.draft.constant(_executors(e, elements))
    return f"[make(f) for make in {makers}]"


def make_map_text(e: Emitter, node: tree.MakeMap, room: int) -> str:
    """`{"a": n}` → `{k0: f[k1]}`."""
    pairs = node.pairs
    if len(pairs) <= _WRITTEN_OUT:
        written = [f"{e.value(key, room)}: {e.value(value, room)}" for key, value in pairs]
        return e.draft.mark(node, f"{{{', '.join(written)}}}")
    keys, values = _constants([key for key, _ in pairs]), _constants([value for _, value in pairs])
    if keys is not None and values is not None and e.lowering.weave.expressions is None:
        return f"{e.draft.constant(dict(zip(keys, values, strict=True)))}.copy()"
    makers = e.draft.constant(
        list(
            zip(
                _executors(e, [key for key, _ in pairs]),
                _executors(e, [value for _, value in pairs]),
                strict=True,
            )
        )
    )
    return e.draft.mark(node, f"{{make_key(f): make(f) for make_key, make in {makers}}}")


def _constants(nodes: Sequence[Expression]) -> list[object] | None:
    """The values of the nodes if all are constants, else None."""
    found = [node.value for node in nodes if isinstance(node, tree.Constant)]
    return found if len(found) == len(nodes) else None


def _executors(e: Emitter, nodes: Sequence[Expression]) -> list[Executor]:
    return [e.lowering.expression(node, e.probe) for node in nodes]


def make_struct_text(e: Emitter, node: tree.MakeStruct, room: int) -> str:
    """`Point{x: 1, y: n}` → `[k0, k1, f[k2]]`, where `k0` is the type."""
    given = {field.index: value for field, value in node.given}
    header = e.draft.constant(node.struct.untagged if node.is_new else node.struct)
    in_order = all(a[0].index < b[0].index for a, b in pairwise(node.given))
    if in_order:
        texts = {index: e.value(value, room) for index, value in given.items()}
        return _struct_text(e, node, header, texts)
    # `(t0 := f[k1], t1 := f[k2], [k0, t1, t0])[-1]` evaluates the values in the order of the
    # program's text and stores them in that of the fields.  Of two values for one field both are
    # evaluated, and the last is stored.
    names = [(field.index, e.draft.temporary(), value) for field, value in node.given]
    first = ", ".join([f"{name} := {e.value(value, room)}" for _, name, value in names])
    texts = {index: name for index, name, _ in names}
    return f"({first}, {_struct_text(e, node, header, texts)})[-1]"


def _struct_text(e: Emitter, node: tree.MakeStruct, header: str, texts: dict[int, str]) -> str:
    # Element 0 is the struct type, from which the fields of a dynamic value are known.
    parts = [
        texts.get(field.index) or zero_text(e, field_zero(node.struct, field), field.type)
        for field in node.struct.fields
    ]
    return f"[{', '.join([header, *parts])}]"


def zero_value_text(e: Emitter, node: tree.ZeroValue, _room: int) -> str:
    """`temp n int` → `k0`; `temp a [int]` → `[]`."""
    return zero_text(e, zero_value(node.type, of_field=node.of_field), node.type)


def zero_text(e: Emitter, value: Value, t: Type) -> str:
    """Text of a new zero value that equals `value`, of type `t`."""
    if is_plain_zero(value):
        return e.draft.constant(value)
    if value == []:
        return "[]"
    if value == {}:
        return "{}"
    return f"{e.draft.constant(maker(value, t))}()"


def make_range_text(e: Emitter, node: tree.MakeRange, room: int) -> str:
    """`range(0, n, 2)` → `make_range(k0, f[k1], k2)`."""
    first = "0" if node.first is None else e.value(node.first, room)
    last = e.value(node.last, room)
    step = "1" if node.step is None else e.value(node.step, room)
    return e.draft.mark(node, f"make_range({first}, {last}, {step})")


def interpolation_text(e: Emitter, node: tree.Interpolation, room: int) -> str:
    """`"${n} of ${s}"` → `f"{f[k0]}{k1}{f[k2]}"`."""
    text = joined(e, node.parts, room)
    long_parts = [p for p in node.parts if not isinstance(p, str) and not is_short_text(p)]
    # With a single long part, the string is hardly longer than that part.
    return e.draft.mark(node, f"limited_text({text})") if len(long_parts) > 1 else text


def joined(e: Emitter, parts: Sequence[str | Expression], room: int) -> str:
    """Text of a string made of constant strings and of values in the form of `println`."""
    parts = _merged(parts) if e.folds else parts
    pieces = [
        _f_string(e, parts[at : at + _WRITTEN_OUT], room)
        for at in range(0, len(parts), _WRITTEN_OUT)
    ]
    text = pieces[0] if len(pieces) == 1 else f"({' + '.join(pieces) or e.draft.constant('')})"
    return f"rejoined({text})" if e.lowering.linkage.may_hold_invalid_utf8 else text


def _merged(parts: Sequence[str | Expression]) -> list[str | Expression]:
    """The parts, with nested interpolations inlined and adjacent constants joined."""
    found: list[str | Expression] = []
    for part in parts:
        inner = _merged(part.parts) if isinstance(part, tree.Interpolation) else [part]
        for piece in inner:
            text = _plain_text(piece)
            last = found[-1] if found else None
            if text is None:
                found.append(piece)
            elif isinstance(last, str):
                found[-1] = last + text
            else:
                found.append(text)
    return found


def _plain_text(part: str | Expression) -> str | None:
    if isinstance(part, str):
        return part
    if isinstance(part, tree.Constant) and type(part.value) is str:
        return part.value
    return None


_SHORT: Final = 1 << 63
"""Python converts integers below this to text in constant time."""

_QUOTES: Final = ('"', "'", '"""', "'''")
"""Before Python 3.12, an f-string inside another one must use other quotes."""


def _f_string(e: Emitter, parts: Sequence[str | Expression], room: int) -> str:
    written = [
        f"{{{e.draft.constant(part) if isinstance(part, str) else _shown(e, part, room)}}}"
        for part in parts
    ]
    text = "".join(written)
    quote = next(quote for quote in _QUOTES if quote not in text)
    return f"f{quote}{text}{quote}"


def _shown(e: Emitter, node: Expression, room: int) -> str:
    """Text of an expression inside an f-string: of its value, or of a call that formats it."""
    text = whole_read(e, node, room)
    show = formatter(node.type)
    if show is str or _is_plain_text(e, node):
        return text
    if show is declared_integer_text and e.folds:
        return _shown_integer(e, node, text)
    return f"{e.draft.constant(show)}({text})"


def _shown_integer(e: Emitter, node: Expression, text: str) -> str:
    """Text of an integer inside an f-string; only a very long one is formatted by a call."""
    least, most = e.lowering.bounds.of(node)
    if least is not None and most is not None:
        return text
    # The comparison with the class excludes enum members and bools, whose text is different.
    t = e.draft.temporary()
    is_short = f"({t} := {text}).__class__ is int and {-_SHORT} < {t} < {_SHORT}"
    return f"{t} if {is_short} else {e.draft.constant(declared_integer_text)}({t})"


def _is_plain_text(e: Emitter, node: Expression) -> bool:
    """Whether the value is certainly a `str`: a member of a string enum is shown in quotes."""
    if node.type is not STRING and node.type is not CHAR:
        return False
    return (
        not e.lowering.linkage.may_hold_dynamic_text
        or isinstance(node, tree.Interpolation)
        or (isinstance(node, tree.Constant) and type(node.value) is str)
        or (isinstance(node, tree.Arithmetic) and node.kind == "text")
    )
