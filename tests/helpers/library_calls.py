"""Calls of library functions, as a checked program makes them.

`call("strings.upper", "a")` finds static types from the values; where that is not enough,
`typed(value, type)` says it.  What would be a fault known from the types alone is raised as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ez_lang.model.faults import Fault
from ez_lang.model.types import (
    BOOL,
    EMPTY_ARRAY,
    EMPTY_MAP,
    FLOAT,
    NIL,
    STRING,
    UNTAGGED,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.stdlib.registry import BUILTINS, LibraryConstant, LibraryFunction, library
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from collections.abc import Sequence

_SCALARS: dict[type, Type] = {bool: BOOL, int: UNTAGGED, float: FLOAT, str: STRING}


class Typed(NamedTuple):
    """A value of this static type."""

    value: Any
    type: Type


def typed(value: object, t: Type) -> Typed:
    """The value, where its type does not show."""
    return Typed(value, t)


def type_of(value: object) -> Type:
    """The static type an EZ literal like this has."""
    if isinstance(value, list):
        if value and isinstance(value[0], StructType):
            return value[0]
        return array_of(type_of(value[0])) if value else EMPTY_ARRAY
    if isinstance(value, dict):
        pair = next(iter(value.items()), None)
        return map_of(type_of(pair[0]), type_of(pair[1])) if pair else EMPTY_MAP
    return _SCALARS.get(type(value), NIL)


def function(full_name: str) -> LibraryFunction:
    """The library's function of this name: `strings.upper`, `len`."""
    module, _, name = full_name.rpartition(".")
    found_library = library(module) if module else BUILTINS
    assert found_library is not None
    found = found_library.members[name]
    assert isinstance(found, LibraryFunction)
    return found


def constant(full_name: str) -> LibraryConstant:
    """The library's constant of this name: `math.PI`."""
    module, _, name = full_name.rpartition(".")
    found_library = library(module)
    assert found_library is not None
    found = found_library.members[name]
    assert isinstance(found, LibraryConstant)
    return found


def call(
    full_name: str,
    *arguments: object,
    host: FakeHost | None = None,
    guard: Sequence[list[Any]] = (),
) -> Any:  # noqa: ANN401 - whatever the function gives
    """What a call gives; its faults are raised."""
    member = function(full_name)
    given = [a if isinstance(a, Typed) else Typed(a, type_of(a)) for a in arguments]
    types = tuple(one.type for one in given)
    mismatch = member.run_time_mismatch(types)
    if mismatch is not None:
        raise Fault(mismatch.code, mismatch.message)
    wanted: dict[str, object] = {"host": host or FakeHost(), "types": types, "guard": guard}
    needs = [wanted[need] for need in member.needs]
    return member.body_for(types)(*needs, *[one.value for one in given])


def fault_of(
    full_name: str,
    *arguments: object,
    host: FakeHost | None = None,
    guard: Sequence[list[Any]] = (),
) -> str:
    """The code of the fault a call ends in; empty if it ends well."""
    try:
        call(full_name, *arguments, host=host, guard=guard)
    except Fault as fault:
        return fault.code if fault.message else "a fault without a message"
    return ""


def complaints(full_name: str, *types: Type) -> list[str]:
    """The codes of what the checker says of a call with arguments of these types."""
    return [mismatch.code for mismatch in function(full_name).check_arguments(types)]
