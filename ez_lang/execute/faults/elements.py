"""The faults of an index outside its array or string, and of a missing key of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute.faults.numbers import left_its_range
from ez_lang.execute.runtime import OUT_OF_BOUNDS, AbsentKey
from ez_lang.model.display import inner_formatter
from ez_lang.model.faults import Fault
from ez_lang.model.scalar_text import brief_integer_text
from ez_lang.model.types import ANY, IntegerType, Type
from ez_lang.source.suggestions import nearest

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression, Node
    from ez_lang.execute.faults.explaining import FailedNode
    from ez_lang.model.values import Value

_LISTED_KEYS: Final = 6


def outside(failed: FailedNode) -> tuple[Fault | None, Node]:
    """The fault of an IndexError, and the node to show for it."""
    match failed.written:
        case (
            tree.ReadElement(base=base, index=part)
            | tree.ElementTarget(base=base, index=part)
            | tree.ReadCharacter(base=base, index=part)
        ):
            index = failed.value(1, part)
            overflow = _overflow(part, index, failed)
            if overflow is not None:
                return overflow, part
            content = failed.value(0, base)
            is_text = isinstance(failed.written, tree.ReadCharacter)
            return (
                outside_of_string(content, index) if is_text else outside_of_array(content, index)
            ), failed.node
        case tree.CharacterTarget(string=target, index=part):
            read = _read_of(target)
            content = None if read is None else failed.evaluate(read)
            return _of_written_string(content, failed.value(1, part)), failed.node
        case _ if failed.reference is not None:
            container, index = failed.reference
            return outside_of_array(container, _requested_index(index)), failed.node
        case _:
            return None, failed.node


def _requested_index(index: Value | None) -> Value | None:
    """The index that a reference was made with: negative ones were moved out of bounds."""
    if isinstance(index, int) and index > OUT_OF_BOUNDS:
        return OUT_OF_BOUNDS - index
    return index


def _overflow(part: Expression, index: Value | None, failed: FailedNode) -> Fault | None:
    """The fault of a computed index that has left its type, whose range was not checked."""
    if not isinstance(part, tree.Arithmetic) or not isinstance(part.limits, IntegerType):
        return None
    least, most = part.limits.least, part.limits.most
    if index is None or ((least is None or index >= least) and (most is None or index <= most)):
        return None
    return left_its_range(part, index, failed.evaluate)


def outside_of_array(content: Value | None, index: Value | None) -> Fault:
    """The fault of an index that the array does not have."""
    if content is not None and not content:
        return Fault(
            "E9004",
            f"index {_shown(index)} of an empty array",
            label="the array is empty",
            help="check its length first: if len(…) > 0 { … }",
        )
    return Fault(
        "E9001",
        f"index {_shown(index)} is outside of the array",
        label=_size(content, "element"),
        help=_valid(content, index),
    )


def outside_of_string(content: Value | None, index: Value | None) -> Fault:
    """The fault of an index that the string does not have."""
    if content == "":
        return Fault("E10004", f"index {_shown(index)} of an empty string", label="it is empty")
    return Fault(
        "E10003",
        f"index {_shown(index)} is outside of the string",
        label=_size(content, "character"),
        help=_valid(content, index),
    )


def _of_written_string(content: Value | None, index: Value | None) -> Fault:
    if content == "":
        return Fault(
            "E5004",
            f"index {_shown(index)} of an empty string",
            label="it is empty",
            help="only existing characters can be replaced; use + to add characters",
        )
    return Fault(
        "E5003",
        f"index {_shown(index)} is outside of the string",
        label=_size(content, "character"),
        help=_valid(content, index),
    )


def _read_of(target: tree.Target) -> Expression | None:
    """The expression that reads a simple target."""
    match target:
        case tree.LocalTarget(variable=variable):
            return tree.ReadLocal(target.start, target.end, variable.type, variable)
        case tree.GlobalTarget(variable=variable):
            return tree.ReadGlobal(target.start, target.end, variable.type, variable)
        case tree.FieldTarget(base=base, field=field):
            return tree.ReadField(target.start, target.end, field.type, base, field)
        case _:
            return None


def _shown(value: Value | None) -> str:
    if isinstance(value, int):
        return brief_integer_text(value)
    return "this" if value is None else str(value)


def _size(content: Value | None, what: str) -> str:
    if content is None:
        return ""
    count = len(content)
    return f"has {count} {what}{'' if count == 1 else 's'}"


def _valid(content: Value | None, index: Value | None) -> str:
    if isinstance(index, int) and index < 0:
        return "positions count from 0; there are no negative ones"
    if content is None:
        return "positions count from 0, so the last one is the length minus 1"
    if len(content) == 1:
        return "the only valid index is 0"
    return f"valid indexes are 0 to {len(content) - 1}"


# ------------------------------------------------------------------------------------------- maps


def missing_key(failed: FailedNode) -> Fault | None:
    """The fault of a KeyError."""
    code = "E12001" if isinstance(failed.node, tree.Increment) else "E12003"
    match failed.written:
        case tree.ReadKey(base=base, key=part) | tree.KeyTarget(base=base, key=part):
            return no_key(code, failed.value(0, base), failed.value(1, part), part.type)
        case _ if failed.reference is not None:
            container, key = failed.reference
            content = container.map if isinstance(container, AbsentKey) else container
            return no_key(code, content, key, ANY)
        case _:
            return None


def no_key(code: str, content: Value | None, key: Value | None, t: Type) -> Fault:
    """The fault of a key that the map does not have; `t` is the type of its keys."""
    show = inner_formatter(t)
    message = "this key is not in the map"
    if key is not None:
        message = f"key {show(key)} is not in the map"
    if not content:
        return Fault(code, message, label="not found" if content is None else "the map is empty")
    keys = [show(known) for known in content]
    close = nearest(show(key), keys) if isinstance(key, str) else None
    listed = ", ".join(keys[:_LISTED_KEYS]) + (", …" if len(keys) > _LISTED_KEYS else "")
    return Fault(
        code,
        message,
        label=f"did you mean {close}?" if close else "not one of its keys",
        help=f"the map has {listed}",
    )
