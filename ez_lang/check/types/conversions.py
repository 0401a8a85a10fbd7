"""Conversions of a value on its way to a variable, parameter, element, field or result.

The caller has checked that the types fit. Here the tree gets the nodes that make the conversion
happen at run time: range checks, copies, boxing, and type checks of dynamic values.

    temp n u8 = total        // CheckRange: E3036 unless 0 ≤ total ≤ 255
    temp c = points          // CopyValue: c and points are different arrays
    temp s string = m["b"]   // CheckDynamic, if m is a mixed map

Which checks a destination makes, and with which codes, is irregular in the reference language; the
`Destination`s below are the table.
"""

from __future__ import annotations

from typing import NamedTuple

from ez_lang.check import tree
from ez_lang.check.quirks.late_errors import late_fault
from ez_lang.check.quirks.pseudo_types import MixedMap
from ez_lang.check.types.comparison import is_shared, key_for_map
from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BYTE,
    CHAR,
    EMPTY_ARRAY,
    MAP_KEY,
    NOTHING,
    RANGE,
    ArrayType,
    IntegerType,
    MapType,
    Type,
)


class Destination(NamedTuple):
    """A kind of target or parameter: its name in messages and the codes of its faults."""

    description: str
    range_code: str = ""
    """For integers outside the range of a sized type; empty: not checked here."""
    byte_code: str = ""
    """For integers outside 0 to 255 that become a `byte`."""
    kind_code: str = "E3001"
    """For dynamic values of a wrong type."""


DECLARATION = Destination("variable", "E3036", "E3020")
VARIABLE = Destination("variable", "", "E3025")
FIELD = Destination("field", "", "E3025")
ELEMENT = Destination("element", "", "E3026")
VALUE = Destination("map value", "", "E3026")
LITERAL_PART = Destination("value")
RESULT = Destination("return value", "E3020", "E5024", "E5024")
ITEM = Destination("variable", "E3020", "E3020")


def parameter_destination(name: str) -> Destination:
    """Return the destination of an argument."""
    return Destination(f"parameter '{name}'", "E3036", "E3036")


def adapt(value: tree.Expression, target: Type, destination: Destination) -> tree.Expression:
    """Return the value with the conversions that it needs as a `target` at a destination."""
    source = value.type
    # Integers of the same type are not done yet: they may be out of the range of their type.
    if source is target and not isinstance(target, IntegerType):
        return _with_bytes_only(value, target, destination)
    if isinstance(target, IntegerType):
        value = _adapt_integer(value, source, target, destination)
    elif source is ANY or target is ANY:
        value = _adapt_unknown(value, target, destination)
    elif source is RANGE:
        # A range fits where an array of integers is expected, and fails at run time (E3018).
        message = f"type mismatch: expected array type {target.text}, got a range"
        value = late_fault(value, "E3018", message, target)
    elif isinstance(target, MapType) and source is EMPTY_ARRAY:
        # `temp m map[string:int] = {}`.
        value = _as_map(value, target)
    elif isinstance(target, MixedMap):
        value = _as_mixed_map(value, target)
    elif isinstance(target, MapType) and isinstance(source, MixedMap):
        value = _as_plain_map(value, target)
    elif isinstance(target, ArrayType) and isinstance(source, ArrayType):
        value = _adapt_array(value, source, target, destination)
    return value


def _adapt_integer(
    value: tree.Expression, source: Type, target: IntegerType, destination: Destination
) -> tree.Expression:
    # First the kind is checked, then the range.
    if source is ANY:
        value = tree.CheckDynamic(
            value.start, value.end, target, value, destination.kind_code, f"expected {target.text}"
        )
    # After `arrays.append(bytes, 300)` an array of bytes contains an int (E7014).
    if source is target is BYTE and destination is DECLARATION and isinstance(value, _FROM_ARRAYS):
        return tree.Convert(value.start, value.end, BYTE, value)
    code = destination.byte_code if target is BYTE else destination.range_code
    if not code or not _can_leave(value, source, target, code):
        return value
    return tree.CheckRange(value.start, value.end, target, value, code, destination.description)


def _can_leave(value: tree.Expression, source: Type, target: IntegerType, code: str) -> bool:
    """Return whether a value may be outside the range that `code` checks here."""
    low, high = target.low, target.high
    if code == "E3020" and target is not BYTE:
        # Only negative values into unsigned types are refused here.
        low, high = (0 if target.is_unsigned else None), None
    # `int` has no limits.
    if low is None and high is None:
        return False
    # A literal needs no check at run time if it is within the range.
    if isinstance(value, tree.Constant) and isinstance(value.value, int):
        return not ((low is None or low <= value.value) and (high is None or value.value <= high))
    # The type alone proves nothing: `u = 300` is legal for a u8 variable.
    if not isinstance(source, IntegerType) or not _keeps_its_range(value):
        return True
    # `temp n i32 = b` of a byte b: every value of the source type fits.
    low_holds = low is None or (source.low is not None and source.low >= low)
    high_holds = high is None or (source.high is not None and source.high <= high)
    return not (low_holds and high_holds)


def _keeps_its_range(value: tree.Expression) -> bool:
    """Return whether an integer is within the range of its static type for certain.

    Bytes always are. A variable of another sized type may hold any integer, because plain
    assignment checks nothing: `temp n u8 = 1` and then `n = 300` is legal.
    """
    # The result of `a + b` of two u8 is checked by the operation itself.
    if isinstance(value, tree.Arithmetic):
        return value.limits is not None and value.limits is value.type
    return value.type is BYTE or isinstance(
        value, tree.Constant | tree.Convert | tree.CheckRange | tree.CheckDynamic
    )


def _adapt_unknown(
    value: tree.Expression, target: Type, destination: Destination
) -> tree.Expression:
    if target is ANY:
        # A char is a str and a byte an int at run time: only a box keeps their kind, which `typeof`
        # of a dynamic value shows.
        if value.type is CHAR or value.type is BYTE:
            return tree.Convert(value.start, value.end, ANY, value)
        return value
    code = destination.kind_code
    # Arrays and maps have codes of their own wherever the general code applies.
    if code == "E3001" and isinstance(target, ArrayType):
        code = "E3018"
    elif code == "E3001" and isinstance(target, MapType):
        code = "E3019"
    return tree.CheckDynamic(
        value.start, value.end, target, value, code, f"type mismatch: expected {target.text}"
    )


def _as_map(value: tree.Expression, target: MapType) -> tree.Expression:
    if isinstance(value, tree.MakeArray):
        return tree.MakeMap(value.start, value.end, target, [])
    # Only a literal is certain to be empty: `temp a = {}` may have got elements since.
    return tree.CheckDynamic(
        value.start, value.end, target, value, "E3019", f"expected map type {target.text}"
    )


def _as_mixed_map(value: tree.Expression, target: MixedMap) -> tree.Expression:
    """Return a map literal as a part of a literal whose pairs differ."""
    if isinstance(value, tree.MakeMap):
        value.pairs[:] = [
            (key_for_map(key, target.key), adapt(part, target.value, LITERAL_PART))
            for key, part in value.pairs
        ]
    return value


def _as_plain_map(value: tree.Expression, target: MapType) -> tree.Expression:
    """Return a literal whose pairs differ, for a destination of one key type and one value type."""
    if not isinstance(value, tree.MakeMap):
        message = f"expected map type {target.text}"
        return tree.CheckDynamic(value.start, value.end, target, value, "E3019", message)
    for index, (key, part) in enumerate(value.pairs):
        # The keys were boxed because the literal mixes their kinds; in this map they have one kind.
        plain = key.value if isinstance(key, tree.Convert) and key.type is MAP_KEY else key
        value.pairs[index] = (_checked_part(plain, target.key), _checked_part(part, target.value))
    return value


def _checked_part(part: tree.Expression, wanted: Type) -> tree.Expression:
    if fits(wanted, part.type):
        return part
    return late_fault(part, "E3001", f"expected {wanted.text}, got {part.type.text}", wanted)


def _adapt_array(
    value: tree.Expression, source: ArrayType, target: ArrayType, destination: Destination
) -> tree.Expression:
    element = target.element
    # `temp a [map[string:int]] = {{}}`: the inner braces become a map.
    if isinstance(element, MapType | ArrayType) and isinstance(value, tree.MakeArray):
        value.elements[:] = [adapt(e, element, LITERAL_PART) for e in value.elements]
    # The elements of an empty literal are dynamic, so those of this one are boxed too.
    if element is NOTHING and source.element is not NOTHING and isinstance(value, tree.MakeArray):
        value.elements[:] = [adapt(e, ANY, LITERAL_PART) for e in value.elements]
    if destination.range_code and _holds_bytes(target) and not _holds_bytes(source):
        # `{}` and literals of bytes need no check.
        if source.element is NOTHING or _are_bytes(value):
            return value
        return tree.CheckRange(value.start, value.end, target, value, "E3022", "element")
    return value


_FROM_ARRAYS = (tree.ReadElement, tree.ReadLocal, tree.CallLibrary)
"""Expressions that may return an int that the library has stored among bytes."""


def _with_bytes_only(
    value: tree.Expression, target: Type, destination: Destination
) -> tree.Expression:
    """Return an array of bytes.

    In a declaration it gets a check for larger integers that the library may have stored there.
    """
    if (
        destination is not DECLARATION
        or not isinstance(target, ArrayType)
        or target.element is not BYTE
    ):
        return value
    # `temp b [byte] = {x, 1}`: x may be an int that the library has stored among bytes.
    parts = value.elements if isinstance(value, tree.MakeArray) else [value]
    if isinstance(value, tree.CallLibrary) or not any(map(_may_hold_integers, parts)):
        return value
    return tree.CheckRange(value.start, value.end, target, value, "E3022", "element")


def _may_hold_integers(part: tree.Expression) -> bool:
    return not isinstance(part, tree.Constant | tree.Convert | tree.CheckRange)


def _holds_bytes(t: Type) -> bool:
    while isinstance(t, ArrayType):
        t = t.element
    return t is BYTE


def _are_bytes(value: tree.Expression) -> bool:
    """Return whether a literal contains only numbers from 0 to 255."""
    if isinstance(value, tree.MakeArray):
        return all(_are_bytes(element) for element in value.elements)
    return (
        isinstance(value, tree.Constant)
        and isinstance(value.value, int)
        and value.value in BYTE_VALUES
    )


BYTE_VALUES = range(256)


def copied(value: tree.Expression, *, is_frozen: bool = False) -> tree.Expression:
    """Return the value as binding stores it: a copy, unless nothing else can refer to it."""
    if not is_shared(value.type):
        return value
    # A `const` is frozen at every depth, which makes a copy of each part necessary.
    if is_frozen:
        return tree.CopyValue(value.start, value.end, value.type, value, is_frozen=True)
    return _fresh(value)


def _fresh(value: tree.Expression) -> tree.Expression:
    """Return the value, with copies of only those parts that something else may refer to.

    `{a, {1, 2}}` needs a copy of `a` and none of the array literals around and beside it.
    """
    if type(value) is tree.MakeArray:
        # All elements have one type: the first one decides whether they need copies.
        elements = value.elements
        if elements and is_shared(elements[0].type):
            elements[:] = [_fresh(e) if is_shared(e.type) else e for e in elements]
    elif type(value) is tree.MakeMap:
        pairs = value.pairs
        pairs[:] = [(k, _fresh(v) if is_shared(v.type) else v) for k, v in pairs]
    elif type(value) is tree.MakeStruct:
        given = value.given
        given[:] = [(f, _fresh(v) if is_shared(v.type) else v) for f, v in given]
    # The check returns the value itself, not a copy of it.
    elif type(value) is tree.CheckRange:
        value.value = _fresh(value.value)
    elif not _is_new(value):
        return tree.CopyValue(value.start, value.end, value.type, value)
    return value


def _is_new(value: tree.Expression) -> bool:
    """Return whether nothing else can refer to the value or to any part of it."""
    if isinstance(value, tree.CallLibrary):
        # The library stores no references: a result is new, or part of an argument.
        return not any(is_shared(argument.type) for argument in value.arguments)
    return isinstance(value, _FRESH)


_FRESH = (
    tree.CopyValue,
    tree.Convert,
    tree.ZeroValue,
    tree.Constant,
    tree.RaiseFault,
    tree.DynamicArithmetic,
    tree.DynamicNegate,
)
