"""Write EZ values as JSON text, with keys sorted by their bytes.

Containers are written by generators that are kept in a list instead of on Python's stack, so the
nesting of a value is not limited.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type, is_struct
from ez_lang.model.faults import EzError
from ez_lang.model.quirks.string_bytes import encoded
from ez_lang.model.sizes import in_pieces, joined, limited_text
from ez_lang.model.types import ANY, NOTHING, STRING, ArrayType, MapType, StructType, Type
from ez_lang.model.values import ENUM_CLASSES, NIL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.model.types import StructField
    from ez_lang.model.values import Value

    Piece = str | tuple[Value, Type]

# Integers beyond 64 bits are written as strings, because JSON readers lose their digits.
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
_PLAIN_FROM: Final = 1e-6
_PLAIN_BELOW: Final = 1e21
_TAG: Final = re.compile(r'(?:^|[`\s])json:"([^"]*)"')
# Besides the characters that JSON requires, `<`, `>` and `&` are escaped, so that the text can be
# embedded in HTML, and the line separators U+2028 and U+2029, which JavaScript does not allow in
# strings.  Invalid bytes (lone surrogates) become U+FFFD.
_ESCAPES: Final[dict[int, str]] = {
    **{code: f"\\u{code:04x}" for code in (*range(0x20), *map(ord, "<>&\u2028\u2029"))},
    **dict.fromkeys(range(0xDC80, 0xDD00), "\\ufffd"),
    **str.maketrans(
        {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
    ),
}


class JsonError(EzError):
    """A value that has no JSON form, or text that is not JSON; `code` is that of the `Error`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Layout:
    """The line breaks: none without an indent, otherwise one before every element and member."""

    def __init__(self, indent: str | None = None) -> None:
        self._indent = indent
        self.colon = ":" if indent is None else ": "

    def line(self, depth: int) -> str:
        """Return the text before an element or a closing bracket at this depth."""
        return "" if self._indent is None else "\n" + self._indent * depth


def to_json(value: Value, t: Type, layout: Layout) -> str:
    """Return the JSON text of a value of static type `t`; raise `JsonError`."""
    out: list[str] = []
    # The open containers: the pieces that are left of each, and its id for the detection of cycles.
    path: list[tuple[Iterator[Piece], int]] = []
    open_ids: set[int] = set()
    waiting: Piece | None = (value, t)
    while waiting is not None or path:
        if waiting is None:
            waiting = next(path[-1][0], None)
            if waiting is None:
                open_ids.discard(path.pop()[1])
                continue
        if isinstance(waiting, str):
            out.append(waiting)
        else:
            pieces = _pieces(*waiting, layout, len(path) + 1)
            if isinstance(pieces, str):
                out.append(pieces)
            else:
                _open(waiting[0], open_ids)
                path.append((pieces, id(waiting[0])))
        waiting = None
    return joined("", out)


def _open(value: Value, open_ids: set[int]) -> None:
    if id(value) in open_ids:
        raise JsonError("E13002", "a value that contains itself has no JSON form")
    open_ids.add(id(value))


def _pieces(value: Value, t: Type, layout: Layout, depth: int) -> str | Iterator[Piece]:
    """Return the text of a scalar, or the pieces of a container: text and typed elements."""
    if isinstance(value, dict):
        key, held = (t.key, t.value) if isinstance(t, MapType) else (ANY, ANY)
        return _object(_map_members(value, key, held), layout, depth)
    if is_struct(value):
        return _object(_struct_members(value), layout, depth)
    if isinstance(value, list):
        return _array(value, t.element if isinstance(t, ArrayType) else ANY, layout, depth)
    return _scalar(value)


def _scalar(value: Value) -> str:
    if isinstance(value, ENUM_CLASSES):
        raise JsonError("E13002", f"a member of {value.enum.text} has no JSON form")
    if value is NIL:
        return "null"
    if isinstance(value, bool):  # before `int`, of which `bool` is a subclass
        return "true" if value else "false"
    if isinstance(value, str):
        return json_string(value)
    if isinstance(value, int):
        return str(value) if _LEAST <= value <= _MOST else f'"{value}"'
    if isinstance(value, float):
        return _number(value)
    raise JsonError("E13002", f"a value of type {dynamic_type(value).text} has no JSON form")


def json_string(text: str) -> str:
    """Return the text in quotes; characters that are special in JSON or HTML are escaped."""
    escaped = in_pieces(text, lambda piece: piece.translate(_ESCAPES))
    return f'"{limited_text(escaped)}"'


def _number(value: float) -> str:
    if value - value != 0.0:  # NaN or infinite
        raise JsonError("E13002", "NaN and infinite numbers have no JSON form")
    return json_number(value)


def json_number(value: float) -> str:
    """Return the shortest digits of a finite float, with an exponent outside of 1e-6 to 1e21."""
    # `repr` gives the shortest digits; only the place of the point and the exponent differ:
    # 1e-07 is written as 1e-7, 1e+16 as 10000000000000000.
    sign = "-" if str(value).startswith("-") else ""  # also of -0.0
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    power = int(exponent or 0)
    if value == 0 or _PLAIN_FROM <= abs(value) < _PLAIN_BELOW:
        return sign + _plain(whole, fraction, power)
    if not exponent:
        power = len(whole) - 1
        whole, fraction = whole[0], (whole[1:] + fraction).rstrip("0")
    point = f".{fraction}" if fraction else ""
    return f"{sign}{whole}{point}e{power:+d}"


def _plain(whole: str, fraction: str, power: int) -> str:
    """Return the digits with the point shifted by `power` places."""
    if power > 0:
        return whole + fraction.ljust(power, "0")[:power] + _after(fraction[power:])
    if power < 0:
        return f"0.{'0' * (-power - 1)}{whole}{fraction}"
    return whole + _after(fraction)


def _after(fraction: str) -> str:
    return f".{fraction}" if fraction else ""


# -------------------------------------------------------------------------------- containers


def _array(value: list[Value], element: Type, layout: Layout, depth: int) -> Iterator[Piece]:
    if not value:
        yield "[]"
        return
    separator = "["
    for item in value:
        yield separator + layout.line(depth)
        yield item, element
        separator = ","
    yield layout.line(depth - 1) + "]"


def _object(members: dict[str, tuple[Value, Type]], layout: Layout, depth: int) -> Iterator[Piece]:
    # The separator before the first member is the opening bracket.
    if not members:
        yield "{}"
        return
    separator = "{"
    for name in sorted(members, key=encoded):
        yield f"{separator}{layout.line(depth)}{json_string(name)}{layout.colon}"
        yield members[name]
        separator = ","
    yield layout.line(depth - 1) + "}"


def _map_members(value: Value, key: Type, held: Type) -> dict[str, tuple[Value, Type]]:
    # Keys of JSON objects are strings; the key type is checked for each key only if it is unknown.
    for name in value:
        actual = dynamic_type(name) if key is ANY or key is NOTHING else key
        if actual is not STRING or isinstance(name, ENUM_CLASSES):
            raise JsonError("E13003", f"a map with {actual.text} keys has no JSON form")
    return {name: (item, held) for name, item in value.items()}


def _struct_members(value: Value) -> dict[str, tuple[Value, Type]]:
    struct: StructType = value[0]
    members = {}
    for field in struct.fields:
        name, is_dropped_when_nil = member_of(field)
        item = value[field.index]
        if name is not None and not (is_dropped_when_nil and item is NIL):
            members[name] = (item, field.type)
    return members


def member_of(field: StructField) -> tuple[str | None, bool]:
    """Return the name of a field in JSON (None if omitted), and whether it is omitted if it is nil.

    A tag such as `json:"name,omitempty"` decides; `-` as the name omits the field.
    """
    found = _TAG.search(field.tag) if field.tag else None
    if found is None:
        return field.name, False
    name, *options = found[1].split(",")
    return (None if name == "-" else name), "omitempty" in options
