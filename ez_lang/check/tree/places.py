"""Places: what can be assigned to, counted up, referred to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check.tree.expressions import Node

if TYPE_CHECKING:
    from ez_lang.check.tree.expressions import Expression
    from ez_lang.check.tree.program import GlobalVariable, LocalVariable
    from ez_lang.model.types import MapType, StructField


class LocalPlace(Node):
    """A local's slot, or what the pair in it refers to when it `is_reference`."""

    variable: LocalVariable


class GlobalPlace(Node):
    """A global's slot."""

    variable: GlobalVariable


class ElementPlace(Node):
    """`array[index]`."""

    base: Expression
    index: Expression
    is_safe: bool = False


class KeyPlace(Node):
    """`map[key]`; assigning adds a key that is missing, compound assignment does not."""

    base: Expression
    key: Expression
    map_type: MapType | None = None


class FieldPlace(Node):
    """`struct.field`; on nil E4010."""

    base: Expression
    field: StructField


class PartPlace(Node):
    """`base[key]` of a value that only shows at run time to have such parts; else E3016."""

    base: Expression
    key: Expression


class MemberPlace(Node):
    """`base.name` of such a value; E4011 on what is no struct, E4003, E3001 of the wrong kind."""

    base: Expression
    name: str


class CharacterPlace(Node):
    """`string[index] = 'c'`: the string in `target` is replaced; E5003, E5004 out of bounds."""

    target: Place
    index: Expression


class ConstantPlace(Node):
    """Not a place to write to: what is reached through it may be read, else E5013."""

    value: Expression


class CopyPlace(Node):
    """Not a place at all: an `&` parameter gets a private copy of this value."""

    value: Expression


Place = (
    LocalPlace
    | GlobalPlace
    | ElementPlace
    | KeyPlace
    | FieldPlace
    | PartPlace
    | MemberPlace
    | CharacterPlace
    | ConstantPlace
    | CopyPlace
)
