"""Text of values of any nesting depth, built with an explicit stack.

A value inside itself is written `<circular>`.  A `Style` determines the notation: that of the
language, or that of the debugger.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type, is_struct
from ez_lang.model.quirks.map_keys import BoolKey
from ez_lang.model.scalar_text import bool_text, enum_text, float_text, integer_text, quoted
from ez_lang.model.sizes import joined
from ez_lang.model.types import ANY, CHAR, NOTHING, ArrayType, MapType, StructType, TupleType
from ez_lang.model.values import ENUM_CLASSES, NIL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

    Piece = str | tuple[Value, Type]

_CONTAINERS: Final = (ArrayType, MapType, StructType, TupleType)


class Style:
    """The notation of a program's output."""

    array_brackets = ("{", "}")
    tuple_brackets = ("", "")
    empty_map = "{}"

    def struct_name(self, struct: StructType) -> str:
        """The text before the brace of a struct."""
        del struct
        return ""

    def cycle(self) -> str:
        """A value inside itself."""
        return "<circular>"

    def string(self, value: str) -> str:
        """A string inside something else."""
        return quoted(value)

    def char(self, value: str) -> str:
        """A char."""
        return str(value)

    def integer(self, value: int) -> str:
        """An integer or byte."""
        return integer_text(int(value))

    def enum(self, value: Value) -> str:
        """A member of an enum."""
        return enum_text(value)

    def scalar(self, value: Value, t: Type) -> str:
        """A value without parts."""
        if isinstance(value, ENUM_CLASSES):
            return self.enum(value)
        if isinstance(value, str):
            return self.char(value) if t is CHAR else self.string(value)
        if isinstance(value, bool | BoolKey):
            return bool_text(value)
        if isinstance(value, int):
            return self.integer(value)
        return _plain_text(value)


def _plain_text(value: Value) -> str:
    """The text of a value that is written alike in all styles."""
    if isinstance(value, float):
        return float_text(value)
    return range_text(value) if isinstance(value, range) else str(value)


PROGRAM_STYLE: Final = Style()


def range_text(value: range) -> str:
    """A range as a program would write it; the step is omitted if it is 1."""
    if value.step == 1:
        return f"range({value.start}, {value.stop})"
    return f"range({value.start}, {value.stop}, {value.step})"


def walk_text(value: Value, t: Type, style: Style, limit: int | None = None) -> str:
    """The text of any value; with a limit, building stops shortly after it has been exceeded."""
    out: list[str] = []
    length = 0
    path: list[tuple[Iterator[Piece], int]] = []
    above: set[int] = set()
    waiting: Piece | None = (value, t)
    # `path` holds the iterators of the open containers, `above` their identities.
    while waiting is not None or path:
        if waiting is None:
            waiting = next(path[-1][0], None)
            if waiting is None:
                above.discard(path.pop()[1])
                continue
        if not isinstance(waiting, str):
            waiting = _enter(waiting, style, path, above)
            if waiting is None:
                continue
        out.append(waiting)
        length += len(waiting)
        waiting = None
        if limit is not None and length > limit:
            break
    return joined("", out)


def _enter(
    found: tuple[Value, Type],
    style: Style,
    path: list[tuple[Iterator[Piece], int]],
    above: set[int],
) -> str | None:
    """The text of a scalar, or None after putting a container on the path."""
    value, t = found
    if value is NIL:
        return "nil"
    if t is ANY or t is NOTHING or not _holds(t, value):
        t = dynamic_type(value)
    if not isinstance(t, _CONTAINERS):
        return style.scalar(value, t)
    if id(value) in above:
        return style.cycle()
    above.add(id(value))
    path.append((_pieces(value, t, style), id(value)))
    return None


def _holds(t: Type, value: Value) -> bool:
    """Whether the value is of type `t`: decoded JSON may have put another value there."""
    if isinstance(t, StructType):
        return is_struct(value)
    if isinstance(t, ArrayType):
        return isinstance(value, list)
    return isinstance(value, dict) if isinstance(t, MapType) else not isinstance(value, list | dict)


def _pieces(value: Value, t: Type, style: Style) -> Iterator[Piece]:
    if isinstance(t, StructType):
        return _struct_pieces(value, t, style)
    if isinstance(t, MapType):
        return _map_pieces(value, t, style)
    if isinstance(t, TupleType):
        return _list_pieces(value, list(t.items), style.tuple_brackets)
    assert isinstance(t, ArrayType)  # noqa: S101 - the last of the containers
    return _array_pieces(value, t.element, style)


def _array_pieces(value: Value, element: Type, style: Style) -> Iterator[Piece]:
    opening, closing = style.array_brackets
    separator = opening
    for item in value:
        yield separator
        yield item, element
        separator = ", "
    yield closing if value else opening + closing


def _list_pieces(value: Value, types: list[Type], brackets: tuple[str, str]) -> Iterator[Piece]:
    yield brackets[0]
    for number, (item, t) in enumerate(zip(value, types, strict=True)):
        if number:
            yield ", "
        yield item, t
    yield brackets[1]


def _map_pieces(value: Value, t: MapType, style: Style) -> Iterator[Piece]:
    separator = "{"
    for key, held in value.items():
        yield separator
        yield key, t.key
        yield ": "
        yield held, t.value
        separator = ", "
    yield "}" if value else style.empty_map


def _struct_pieces(value: Value, t: StructType, style: Style) -> Iterator[Piece]:
    separator = f"{style.struct_name(t)}{{"
    for field in t.fields:
        yield f"{separator}{field.name}: "
        yield value[field.index], field.type
        separator = ", "
    yield "}" if t.fields else separator + "}"
