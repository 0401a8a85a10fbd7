"""`@json`: encode values as JSON, decode JSON into structs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.scalar_text import bool_text, whole_number
from ez_lang.model.types import BOOL, BYTE, CHAR, FLOAT, INT, STRING, StructType
from ez_lang.model.values import NIL
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.json.reader import parse_json
from ez_lang.stdlib.json.writer import JsonError, Layout, json_number, member_of, to_json
from ez_lang.stdlib.parameter_kinds import TypeName
from ez_lang.stdlib.shared.numbers import to_64_bits
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome


LIBRARY: Final = Library(
    "json", "Encode values as JSON, decode JSON into structs.", checked=True, bare=True
)


@LIBRARY.function("encode(v any) -> (string, Error)", needs=("types",))
def encode(types: Types, v: Value) -> Outcome:
    r"""Return `v` as JSON on a single line.

    >>> json.encode({"tea": {"mint", "sage"}})
    "{\"tea\":[\"mint\",\"sage\"]}", nil
    """
    return _written(v, types[0], Layout())


@LIBRARY.function("pretty(v any, indent string) -> (string, Error)", needs=("types",))
def pretty(types: Types, v: Value, indent: str) -> Outcome:
    """Return `v` as JSON on several lines, each nested level indented by `indent`.

    >>> temp text, _ = json.pretty({"tea": {1, 2}}, "  ")
    >>> println(text)
    {
      "tea": [
        1,
        2
      ]
    }
    """
    return _written(v, types[0], Layout(indent))


def _written(v: Value, t: Type, layout: Layout) -> Outcome:
    try:
        return success(to_json(v, t, layout))
    except JsonError as error:
        return failure(error.code, error.message)


@LIBRARY.function("is_valid(text string) -> bool")
def is_valid(text: str) -> bool:
    """Return whether `text` is valid JSON.

    >>> json.is_valid("[1, 2]")
    true
    >>> json.is_valid("[1, 2,]")
    false
    """
    try:
        parse_json(text, allows_any_number=True)
    except JsonError:
        return False
    return True


@LIBRARY.function(
    "decode(text string, type type) -> (T, Error)", count_codes={1: "E13004"}, needs=("types",)
)
def decode(types: Types, text: str, _struct: Value) -> Outcome:
    """Return the JSON object in `text` as a struct of type `type`.

    >>> const Tea struct { name string cups int }
    >>> json.decode(`{"name": "mint", "cups": 2}`, Tea)
    {name: "mint", cups: 2}, nil
    """
    # `null` is decoded like an empty object, as in the reference.
    struct = types[1].named if isinstance(types[1], TypeName) else types[1]
    try:
        members = parse_json(text)
    except JsonError as error:
        return failure(error.code, error.message)
    if members is NIL:
        members = {}
    if not isinstance(members, dict):
        return failure("E13001", "only an object can become a struct")
    assert isinstance(struct, StructType)  # noqa: S101 - the parameter's kind allows nothing else
    return success(_struct_of(struct, members))


def _struct_of(struct: StructType, members: dict[str, Value]) -> list[Value]:
    made: list[Value] = [struct.untagged]
    for field in struct.fields:
        name, _ = member_of(field)
        if name is None or name not in members:
            made.append(_MISSING.get(field.type, NIL))
        else:
            convert = _CONVERSIONS.get(field.type)
            made.append(members[name] if convert is None else convert(members[name]))
    return made


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_int(value: Value) -> int:
    if _is_number(value):
        return to_64_bits(value)
    return (whole_number(value) or 0) if isinstance(value, str) else 0


def _as_float(value: Value) -> float:
    return float(value) if _is_number(value) else 0.0


def _as_string(value: Value) -> str:
    if isinstance(value, bool):
        return bool_text(value)
    # Numbers are doubles in the reference: 12345678901234567890 becomes 12345678901234567000.
    if _is_number(value):
        return json_number(float(value))
    return value if isinstance(value, str) else ""


def _as_bool(value: Value) -> bool:
    return value is True


_CONVERSIONS: Final[dict[Type, Callable[[Value], Value]]] = {
    INT: _as_int,
    FLOAT: _as_float,
    STRING: _as_string,
    BOOL: _as_bool,
}
"""Fields of these types are converted; fields of other types receive the value unchanged."""

_MISSING: Final[dict[Type, Value]] = {
    INT: 0,
    FLOAT: 0.0,
    STRING: "",
    BOOL: False,
    CHAR: "\0",
    BYTE: 0,
}
"""The values of fields that the text does not mention; fields of other types are nil."""
