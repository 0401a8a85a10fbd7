"""`base[index]`: elements of arrays, characters of strings, values of maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_single
from ez_lang.check.quirks.hidden_types import has_hidden_type
from ez_lang.check.quirks.late_errors import late_fault
from ez_lang.check.quirks.pseudo_types import UNKNOWN, MixedMap
from ez_lang.check.reporting import placeholder, report, type_name
from ez_lang.check.types.comparison import base_of, is_hashable, key_for_map
from ez_lang.check.types.literal_ranges import literal_integer
from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BYTE,
    CHAR,
    NIL,
    NOTHING,
    RANGE,
    STRING,
    UNTAGGED,
    ArrayType,
    EnumType,
    IntegerType,
    MapType,
    Type,
)

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.syntax import nodes


def check_index(scope: Scope, node: nodes.Index, _wanted: Type | None) -> tree.Expression:
    """Check an index or key, and return the value there."""
    base = check_single(scope, node.base, "E3016")
    container = base.type
    if isinstance(container, MapType):
        key = check_key(scope, node, container)
        kind = ANY if container.value is NOTHING else container.value
        return tree.ReadKey(node.start, node.end, kind, base, key)
    index = check_single(scope, node.index, "E3003")
    if isinstance(container, ArrayType):
        # The code differs from that of an assignment (E3003), as in the reference language.
        index = check_array_index(scope, node, container, index, "E9003")
        kind = ANY if container.element is NOTHING else container.element
        return tree.ReadElement(
            node.start, node.end, kind, base, index, never_negative(scope, index)
        )
    if container is STRING:
        index = check_integer_index(scope, node, index, "E9003")
        return tree.ReadCharacter(node.start, node.end, CHAR, base, index)
    if container is ANY:
        return tree.DynamicReadElement(node.start, node.end, ANY, base, index)
    # What the rules of the language do not reject fails at run time.
    if container is NIL or container is RANGE or has_hidden_type(base):
        return tree.RaiseFault(
            node.start,
            node.end,
            UNKNOWN,
            "E5015",
            f"index operator not supported for {type_name(container)}",
            [base, index],
        )
    report(
        scope,
        "E3016",
        node.base,
        f"cannot index into {type_name(container)}",
        label=f"this is {type_name(container)}",
    )
    return placeholder(node)


def check_array_index(
    scope: Scope, node: nodes.Index, array: ArrayType, index: tree.Expression, late_code: str
) -> tree.Expression:
    """Check that an index is an integer and, if it is a literal, within a declared size."""
    index = check_integer_index(scope, node, index, late_code)
    literal = literal_integer(node.index)
    if literal is None:
        return index
    if literal < 0:
        report(
            scope,
            "E5003",
            node.index,
            f"array index {literal} is negative",
            label="indices start at 0",
            help=_last_element(scope, node.base),
        )
    elif array.size is not None and literal >= array.size:
        report(
            scope,
            "E5003",
            node.index,
            f"array index {literal} out of bounds for array of size {array.size}",
            label=f"the last index is {array.size - 1}",
        )
    return index


def _last_element(scope: Scope, base: nodes.Node) -> str:
    text = scope.file.source.text[base.start : base.end]
    return f"the last element is {text}[len({text}) - 1]"


def check_integer_index(
    scope: Scope, node: nodes.Index, index: tree.Expression, late_code: str
) -> tree.Expression:
    """Check that an index is an integer; a dynamic or hidden one is checked at run time."""
    # A byte is no index, although it is an integer.
    kind = base_of(index.type)
    if isinstance(kind, IntegerType) and kind is not BYTE:
        return index
    message = f"index must be an integer, got {type_name(index.type)}"
    if has_hidden_type(index):
        return late_fault(index, late_code, message, UNTAGGED)
    if kind is ANY:
        return tree.CheckDynamic(
            index.start, index.end, UNTAGGED, index, late_code, "index must be an integer"
        )
    report(scope, "E3003", node.index, message, label=f"this is {type_name(index.type)}")
    return index


def check_key(scope: Scope, node: nodes.Index, container: MapType) -> tree.Expression:
    """Check that a key is hashable and has the key type of the map."""
    wanted = container.index if isinstance(container, MixedMap) else container.key
    key = check_single(scope, node.index, "E3003", wanted)
    if not is_hashable(key.type):
        report(
            scope,
            "E3003",
            node.index,
            f"map key must be a hashable type, got {type_name(key.type)}",
            label=f"this is {type_name(key.type)}",
        )
    elif not _fits_key(wanted, key.type):
        report(
            scope,
            "E3003",
            node.index,
            f"map key type mismatch: expected {type_name(wanted)}, got {type_name(key.type)}",
            label=f"this is {type_name(key.type)}",
        )
    return key_for_map(key, container.key)


def _fits_key(wanted: Type, key: Type) -> bool:
    """Return whether a key fits the key type of a map.

    A member fits if the base type of its enum does.
    """
    if wanted is NOTHING or fits(wanted, key):
        return True
    return isinstance(key, EnumType) and fits(wanted, key.base)


def never_negative(scope: Scope, value: tree.Expression) -> bool:
    """Return whether an integer is certain to be zero or more, so that an index needs no check.

    Negative indices are a fault in EZ, while Python would count from the end.
    """
    if type(value) is tree.ReadLocal:
        return value.variable.slot in scope.nonnegative
    if type(value) is tree.Constant:
        return isinstance(value.value, int) and value.value >= 0
    if type(value) is tree.Arithmetic:
        is_safe = value.operator != "-"
        return is_safe and never_negative(scope, value.left) and never_negative(scope, value.right)
    if type(value) is tree.CallLibrary:
        return value.function.full_name == "len"
    return False
