"""The faults of operands that are nil, or not of the declared type.

Python reports both with a TypeError or AttributeError.  Many variables can be nil.  Other wrong
types come from the library: `json.decode` may put any value into any field of a struct.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.model.faults import Fault
from ez_lang.model.values import NIL
from ez_lang.stdlib.argument_checks import wrong_argument

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Node

    _Description = tuple[str, str]
    """The code and the message of a fault."""

_NIL_CLASS: Final = f"'{type(NIL).__name__}'"
_TEST: Final = "test for nil first: if x != nil { … }"


def is_about_nil(error: BaseException) -> bool:
    """Whether Python reports an operation on nil: its message names the class of nil."""
    return _NIL_CLASS in str(error)


def nil_used(node: Node) -> Fault | None:
    """The fault of nil as an operand of this node; None if there is none."""
    for kinds, fault in _OF_NIL:
        if isinstance(node, kinds):
            return fault(node)
    return None


def field_of_nil(node: Node) -> Fault:
    """The fault of reading or setting a field of nil."""
    field = getattr(getattr(node, "target", node), "field", None)
    name = "" if field is None else f" '{field.name}'"
    if isinstance(node, tree.FieldTarget):
        return Fault(
            "E4011",
            f"cannot set field{name} of nil",
            label="there is no struct here",
            help="make one first: x = Name{…} or x = new(Name)",
        )
    return Fault("E4010", f"nil has no field{name}", label="there is no struct here", help=_TEST)


def _no_elements(node: Node) -> Fault:
    is_written = isinstance(
        node, tree.ElementTarget | tree.KeyTarget | tree.CharacterTarget | tree.LocalTarget
    )
    return Fault(
        "E3016" if is_written else "E5015",
        "nil has no elements",
        label="this is nil here",
        help="give it a value first, for example {} or {:}",
    )


def _operand(node: Node) -> Fault:
    operator = getattr(node, "operator", "-")
    if isinstance(node, tree.Membership):
        operator = "not_in" if node.is_negated else "in"
    return Fault(
        "E5006", f"nil cannot be used with {operator}", label="one side is nil here", help=_TEST
    )


def _increment(node: Node) -> Fault:
    target = getattr(node, "target", None)
    if isinstance(target, tree.ElementTarget | tree.KeyTarget):
        return _no_elements(node)
    return Fault("E5023", "nil cannot be counted up or down", label="this is nil here", help=_TEST)


def loop_over_nil() -> Fault:
    """The fault of a `for_each` loop over nil."""
    return Fault("E3017", "for_each cannot iterate over nil", label="this is nil, not an array")


def _range(_node: Node) -> Fault:
    return Fault("E5014", "a range needs integers, not nil", label="one bound is nil here")


def _library(node: Node) -> Fault | None:
    if not isinstance(node, tree.CallLibrary):
        return None
    return wrong_argument(node.function, node.function.parameters[0], NIL)


def _entry(node: Node) -> Fault | None:
    if not isinstance(node, tree.CheckRange):
        return None
    needed = node.type.text
    return Fault(node.code, f"{node.destination} needs {needed}, not nil", label="this is nil here")


_OF_NIL: Final[tuple[tuple[tuple[type, ...], Callable[[Node], Fault | None]], ...]] = (
    ((tree.ReadField, tree.FieldTarget), field_of_nil),
    ((tree.ReadElement, tree.ReadCharacter, tree.ReadKey, tree.ReadLocal), _no_elements),
    ((tree.ElementTarget, tree.KeyTarget, tree.CharacterTarget, tree.LocalTarget), _no_elements),
    ((tree.Arithmetic, tree.Compare, tree.CompoundAssign, tree.Negate), _operand),
    ((tree.Membership,), _operand),
    ((tree.Increment,), _increment),
    ((tree.MakeRange,), _range),
    ((tree.CallLibrary,), _library),
    ((tree.CheckRange,), _entry),
)


# ----------------------------------------------------------------------------- other wrong types

_CHECK_DATA: Final = "check the data that was read: it does not have the declared type"

_WRITTEN_IN_PLACE: Final = ("len", "arrays.append")
"""Library functions that generated text replaces by Python's own, which do not check arguments."""


def wrong_type(node: Node) -> Fault | None:
    """The fault of an operand of this node with a wrong type; None if there is none."""
    for kinds, describe in _OF_TYPE:
        if isinstance(node, kinds):
            found = describe(node)
            return None if found is None else Fault(*found, help=_CHECK_DATA)
    return None


def _no_field(node: Node) -> _Description:
    field = getattr(node, "field", None)
    return "E4011", f"this value has no field '{'' if field is None else field.name}'"


def _combined(node: Node) -> _Description:
    return "E3002", f"these values cannot be combined with {getattr(node, 'operator', '')}"


def _compared(node: Node) -> _Description:
    return "E3002", f"these values cannot be compared with {getattr(node, 'operator', '')}"


def _destination(node: Node) -> _Description | None:
    if not isinstance(node, tree.CheckRange):
        return None
    return node.code, f"{node.destination} needs {node.type.text}"


def _converted(node: Node) -> _Description | None:
    if not isinstance(node, tree.Convert):
        return None
    return "E7014", f"this value cannot become {node.type.text}"


def _argument(node: Node) -> _Description | None:
    if not isinstance(node, tree.CallLibrary) or node.function.full_name not in _WRITTEN_IN_PLACE:
        return None
    first = node.function.parameters[0]
    message = f"{node.function.full_name}() needs {first.kind.description}"
    return node.function.code_of(first), message


_NOT_WALKED: Final = ("E3017", "for_each cannot iterate over this value")


def loop_over_other() -> Fault:
    """The fault of a `for_each` loop over a value without elements."""
    return Fault(*_NOT_WALKED, help=_CHECK_DATA)


def _always(code: str, message: str) -> Callable[[Node], _Description]:
    return lambda _node: (code, message)


_OF_TYPE: Final[tuple[tuple[tuple[type, ...], Callable[[Node], _Description | None]], ...]] = (
    ((tree.ReadField, tree.FieldTarget), _no_field),
    (
        (tree.ReadElement, tree.ReadCharacter, tree.ReadKey),
        _always("E5015", "this value has no elements to read"),
    ),
    (
        (tree.ElementTarget, tree.KeyTarget),
        _always("E3016", "this value has no elements to assign"),
    ),
    ((tree.Arithmetic, tree.CompoundAssign), _combined),
    ((tree.Compare,), _compared),
    ((tree.Negate,), _always("E3002", "this value cannot be negated")),
    ((tree.Membership,), _always("E3002", "this value cannot be searched for there")),
    ((tree.Increment,), _always("E5023", "this value cannot be counted up or down")),
    ((tree.MakeRange,), _always("E5014", "a range needs integers")),
    ((tree.CheckRange,), _destination),
    ((tree.Convert,), _converted),
    ((tree.MakeMap,), _always("E12001", "this value cannot be the key of a map")),
    ((tree.When,), _always("E3001", "this value cannot be compared with the cases")),
    ((tree.ReadLocal,), _always("E5015", "the referenced value has no elements to read")),
    ((tree.LocalTarget,), _always("E3016", "the referenced value has no elements to assign")),
    ((tree.CallLibrary,), _argument),
)
