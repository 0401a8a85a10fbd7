"""What to say of values that are not what their place was declared for.

The library may put what it was given into places of other types, as `json.decode` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.model.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Node

    Told = tuple[str, str]

_HELP: Final = "look at what was read from outside: it does not have the declared type"
_DONE_IN_PLACE: Final = ("len", "arrays.append")
"""Library functions that may be carried out without asking what they are given."""


def wrong_kind(node: Node) -> Fault | None:
    """The fault of a part that turned out to be something else; None where that cannot be."""
    for kinds, tell in _FAULTS:
        if isinstance(node, kinds):
            told = tell(node)
            return None if told is None else Fault(*told, help=_HELP)
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
    return node.code, f"{node.place} needs {node.type.text}"


def _converted(node: Node) -> Told | None:
    if not isinstance(node, tree.Convert):
        return None
    return "E7014", f"this value cannot become {node.type.text}"


def _given(node: Node) -> Told | None:
    if not isinstance(node, tree.CallLibrary) or node.function.full_name not in _DONE_IN_PLACE:
        return None
    first = node.function.parameters[0]
    return node.function.code_of(first), f"{node.function.full_name}() needs {first.kind.words}"


_NOT_WALKED: Final = ("E3017", "for_each cannot go through this value")


def not_walked() -> Fault:
    """A loop was to go through something that has no elements."""
    return Fault(*_NOT_WALKED, help=_HELP)


def _always(code: str, message: str) -> Callable[[Node], Told]:
    return lambda _node: (code, message)


_FAULTS: Final[tuple[tuple[tuple[type, ...], Callable[[Node], Told | None]], ...]] = (
    ((tree.ReadField, tree.FieldPlace), _no_field),
    (
        (tree.ReadElement, tree.ReadCharacter, tree.ReadKey),
        _always("E5015", "this value has no parts to look up"),
    ),
    (
        (tree.ElementPlace, tree.KeyPlace),
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
        (tree.LocalPlace,),
        _always("E3016", "what is referred to has no parts to put something into"),
    ),
    ((tree.CallLibrary,), _given),
)
