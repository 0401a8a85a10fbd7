"""What to say of values that are not what their place was declared for.

The library may put what it was given into places of other types, as `json.decode` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.model.faults import Fault

if TYPE_CHECKING:
    from ez_lang.check.tree import Node

_HELP = "look at what was read from outside: it does not have the declared type"


def wrong_kind(node: Node) -> Fault | None:
    """The fault of a part that turned out to be something else; None where that cannot be."""
    match node:
        case tree.ReadField(field=field) | tree.FieldPlace(field=field):
            return Fault("E4011", f"this value has no field '{field.name}'", help=_HELP)
        case tree.ReadElement() | tree.ReadCharacter() | tree.ReadKey():
            return Fault("E5015", "this value has no parts to look up", help=_HELP)
        case tree.ElementPlace() | tree.KeyPlace():
            return Fault("E3016", "this value has no parts to put something into", help=_HELP)
        case tree.Arithmetic(operator=operator) | tree.CompoundAssign(operator=operator):
            return Fault("E3002", f"these values cannot be combined with {operator}", help=_HELP)
        case tree.Compare(operator=operator):
            return Fault("E3002", f"these values cannot be compared with {operator}", help=_HELP)
        case _:
            return None
