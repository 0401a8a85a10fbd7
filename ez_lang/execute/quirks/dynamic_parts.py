"""Elements, characters and fields of dynamic values.

    temp all = {}                       the type of the elements is known only at run time
    arrays.append(all, {7, 8})
    all[1][0] = all[1][1]

A read returns a dynamic value: chars and bytes as `Char` and `Byte`.  For a write, `key_of` and
`slot_of` check the target and return the key for `container[key] = value`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.execute.quirks.expectations import acceptance
from ez_lang.execute.runtime import next_byte_offset, whole_character
from ez_lang.model.dynamic import (
    dynamic_type,
    is_array,
    is_map,
    is_struct,
    is_text,
    is_whole_number,
)
from ez_lang.model.faults import Fault
from ez_lang.model.quirks.map_keys import stored_key
from ez_lang.model.types import ANY, BYTE, CHAR
from ez_lang.model.values import NIL, Byte, Char

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.model.types import StructField
    from ez_lang.model.values import Value


def part_of(base: Value, key: Value) -> Value:
    """`base[key]`."""
    if is_map(base):
        found = _key_in(base, key)
        if found not in base:
            from ez_lang.execute.faults.elements import no_key  # noqa: PLC0415 - few programs fail

            raise no_key("E12003", base, key, ANY)
        return base[found]
    if is_array(base):
        return base[_index(base, key, "E9003")]
    if is_text(base):
        return Char(whole_character(base[_index(base, key, "E9003")]))
    raise Fault("E5015", f"index operator not supported for {_type_text(base)}", label=_label(base))


def key_of(base: Value, key: Value) -> Value:
    """The key for `base[key] = value` in Python."""
    if is_map(base):
        return _key_in(base, key)
    if is_array(base):
        return _index(base, key, "E3003")
    raise Fault("E3016", f"index operator not supported: {_type_text(base)}", label=_label(base))


def member_of(base: Value, name: str) -> Value:
    """`base.name`."""
    field = _field(base, name, "E4010")
    value = base[field.index]
    if field.type is CHAR:
        return Char(value)
    return Byte(value) if field.type is BYTE else value


def slot_of(base: Value, name: str, value: Value) -> int:
    """The index of a field to be assigned; a fault if the field does not accept the value."""
    field = _field(base, name, "E4011")
    if not acceptance(field.type)(value):
        raise Fault(
            "E3001",
            f"field '{name}' expects {field.type.text}, got {_type_text(value)}",
            label=f"this is {_type_text(value)} here",
        )
    return field.index


def walked(value: Value) -> Iterable[Value]:
    """The values of a `for_each` loop over an array or a string."""
    if is_array(value):
        array: list[Value] = value
        return array
    return [character for _, character in _characters(value)]


def enumerated(value: Value) -> Iterable[tuple[int, Value]]:
    """The same with indices, which are byte offsets in a string."""
    return enumerate(value) if is_array(value) else _characters(value)


def _characters(value: Value) -> list[tuple[int, Value]]:
    if not is_text(value):
        message = f"for_each requires array or string, got {_type_text(value)}"
        raise Fault("E3017", message, label=_label(value))
    found: list[tuple[int, Value]] = []
    offset = 0
    for character in value:
        found.append((offset, Char(whole_character(character))))
        offset = next_byte_offset(offset, character)
    return found


def _field(base: Value, name: str, code_of_nil: str) -> StructField:
    if base is NIL:
        raise Fault(
            code_of_nil,
            f"nil reference: cannot access member '{name}' of nil",
            label="this is nil here",
            help="test for nil first: if x != nil { … }",
        )
    if not is_struct(base):
        message = f"member access not supported: {_type_text(base)} has no '{name}'"
        raise Fault("E4011", message, label=_label(base))
    fields = base[0].by_name
    if name not in fields:
        from ez_lang.source.suggestions import nearest  # noqa: PLC0415 - few programs fail

        close = nearest(name, list(fields))
        raise Fault(
            "E4003",
            f"field '{name}' not found in {_type_text(base)}",
            label="no such field",
            help=f"did you mean '{close}'?" if close else f"it has {', '.join(fields)}",
        )
    field: StructField = fields[name]
    return field


def _index(container: Value, key: Value, code: str) -> int:
    if not is_whole_number(key):
        raise Fault(code, f"index must be an integer, got {_type_text(key)}", label=_label(key))
    if 0 <= key < len(container):
        return int(key)
    from ez_lang.execute.faults.elements import outside_of_array, outside_of_string  # noqa: PLC0415 - few programs fail

    raise (
        outside_of_string(container, key)
        if is_text(container)
        else outside_of_array(container, key)
    )


def _key_in(base: dict[Value, Value], key: Value) -> Value:
    """The stored form of a key in this map, whose keys may be of one kind or of several."""
    if key is NIL or isinstance(key, float | list | dict):
        raise Fault("E12001", f"unusable as map key: {_type_text(key)}", label=_label(key))
    stored = stored_key(key)
    return key if stored not in base and key in base else stored


def _type_text(value: Value) -> str:
    return dynamic_type(value).text


def _label(value: Value) -> str:
    return f"this is {_type_text(value)} here"
