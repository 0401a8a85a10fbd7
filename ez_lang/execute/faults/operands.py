"""What to say when nil stands where something is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.model.faults import Fault
from ez_lang.model.values import NIL
from ez_lang.stdlib.argument_checks import wrong_argument

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Node

_NIL_CLASS: Final = f"'{type(NIL).__name__}'"
_HELP: Final = "test for nil first: if x != nil { … }"


def is_about_nil(error: BaseException) -> bool:
    """Whether Python complains of nil: it then names nil's class."""
    return _NIL_CLASS in str(error)


def nil_used(node: Node) -> Fault | None:
    """The fault of nil as a part of this node; None if nothing is known of such a one."""
    for kinds, fault in _FAULTS:
        if isinstance(node, kinds):
            return fault(node)
    return None


def field_of_nil(node: Node) -> Fault:
    """The fault of a field that is read or set where there is no struct."""
    field = getattr(getattr(node, "target", node), "field", None)
    name = "" if field is None else f" '{field.name}'"
    if isinstance(node, tree.FieldTarget):
        return Fault(
            "E4011",
            f"cannot set field{name} of nil",
            label="there is no struct here",
            help="make one first: x = Name{…} or x = new(Name)",
        )
    return Fault("E4010", f"nil has no field{name}", label="there is no struct here", help=_HELP)


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
        "E5006", f"nil cannot be used with {operator}", label="one side is nil here", help=_HELP
    )


def _increment(node: Node) -> Fault:
    place = getattr(node, "target", None)
    if isinstance(place, tree.ElementTarget | tree.KeyTarget):
        return _no_elements(node)
    return Fault("E5023", "nil cannot be counted up or down", label="this is nil here", help=_HELP)


def loop_over_nil() -> Fault:
    """The fault of a loop that was to go through nil."""
    return Fault("E3017", "for_each cannot go through nil", label="this is nil, not an array")


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


_FAULTS: Final[tuple[tuple[tuple[type, ...], Callable[[Node], Fault | None]], ...]] = (
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


if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Node

    Told = tuple[str, str]

_HELP_of_kinds: Final = "look at what was read from outside: it does not have the declared type"
_DONE_IN_PLACE: Final = ("len", "arrays.append")
"""Library functions that may be carried out without asking what they are given."""


def wrong_kind(node: Node) -> Fault | None:
    """The fault of a part that turned out to be something else; None where that cannot be."""
    for kinds, tell in _FAULTS_of_kinds:
        if isinstance(node, kinds):
            told = tell(node)
            return None if told is None else Fault(*told, help=_HELP_of_kinds)
    return None


def _no_field(node: Node) -> Told:
    field = getattr(node, "field", None)
    return "E4011", f"this value has no field '{'' if field is None else field.name}'"


def _combined(node: Node) -> Told:
    return "E3002", f"these values cannot be combined with {getattr(node, 'operator', '')}"


def _compared(node: Node) -> Told:
    return "E3002", f"these values cannot be compared with {getattr(node, 'operator', '')}"


def _entering(node: Node) -> Told | None:
    if not isinstance(node, tree.CheckRange):
        return None
    return node.code, f"{node.destination} needs {node.type.text}"


def _converted(node: Node) -> Told | None:
    if not isinstance(node, tree.Convert):
        return None
    return "E7014", f"this value cannot become {node.type.text}"


def _given(node: Node) -> Told | None:
    if not isinstance(node, tree.CallLibrary) or node.function.full_name not in _DONE_IN_PLACE:
        return None
    first = node.function.parameters[0]
    message = f"{node.function.full_name}() needs {first.kind.description}"
    return node.function.code_of(first), message


_NOT_WALKED: Final = ("E3017", "for_each cannot go through this value")


def not_walked() -> Fault:
    """A loop was to go through something that has no elements."""
    return Fault(*_NOT_WALKED, help=_HELP_of_kinds)


def _always(code: str, message: str) -> Callable[[Node], Told]:
    return lambda _node: (code, message)


_FAULTS_of_kinds: Final[tuple[tuple[tuple[type, ...], Callable[[Node], Told | None]], ...]] = (
    ((tree.ReadField, tree.FieldTarget), _no_field),
    (
        (tree.ReadElement, tree.ReadCharacter, tree.ReadKey),
        _always("E5015", "this value has no parts to look up"),
    ),
    (
        (tree.ElementTarget, tree.KeyTarget),
        _always("E3016", "this value has no parts to put something into"),
    ),
    ((tree.Arithmetic, tree.CompoundAssign), _combined),
    ((tree.Compare,), _compared),
    ((tree.Negate,), _always("E3002", "this value has no negative")),
    ((tree.Membership,), _always("E3002", "nothing like this can be in there")),
    ((tree.Increment,), _always("E5023", "this value cannot be counted up or down")),
    ((tree.MakeRange,), _always("E5014", "a range needs integers")),
    ((tree.CheckRange,), _entering),
    ((tree.Convert,), _converted),
    ((tree.MakeMap,), _always("E12001", "this value cannot be the key of a map")),
    ((tree.When,), _always("E3001", "this value cannot be compared with the cases")),
    ((tree.ReadLocal,), _always("E5015", "what is referred to has no parts to look up")),
    (
        (tree.LocalTarget,),
        _always("E3016", "what is referred to has no parts to put something into"),
    ),
    ((tree.CallLibrary,), _given),
)
