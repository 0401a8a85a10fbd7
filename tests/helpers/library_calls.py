"""Calls of library functions as a checked program makes them.

`call("strings.upper", "a")` derives the static types from the values; `typed(value, type)` states
one explicitly.  Faults that follow from the types alone are raised as well.
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
    """A value with its static type."""

    value: Any
    type: Type


def typed(value: object, t: Type) -> Typed:
    """The value with a static type that cannot be derived from it."""
    return Typed(value, t)


def type_of(value: object) -> Type:
    """The static type of an EZ literal with this value."""
    if isinstance(value, list):
        if value and isinstance(value[0], StructType):
            return value[0]
        return array_of(type_of(value[0])) if value else EMPTY_ARRAY
    if isinstance(value, dict):
        pair = next(iter(value.items()), None)
        return map_of(type_of(pair[0]), type_of(pair[1])) if pair else EMPTY_MAP
    return _SCALARS.get(type(value), NIL)


def function(full_name: str) -> LibraryFunction:
    """The library function of this name, such as `strings.upper` or `len`."""
    module, _, name = full_name.rpartition(".")
    found_library = library(module) if module else BUILTINS
    assert found_library is not None
    found = found_library.members[name]
    assert isinstance(found, LibraryFunction)
    return found


def constant(full_name: str) -> LibraryConstant:
    """The library constant of this name, such as `math.PI`."""
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
) -> Any:  # noqa: ANN401 - the result of the function
    """The result of a call; raises its faults."""
    member = function(full_name)
    given = [a if isinstance(a, Typed) else Typed(a, type_of(a)) for a in arguments]
    types = tuple(argument.type for argument in given)
    mismatch = member.run_time_mismatch(types)
    if mismatch is not None:
        raise Fault(mismatch.code, mismatch.message)
    wanted: dict[str, object] = {"host": host or FakeHost(), "types": types, "guard": guard}
    needs = [wanted[need] for need in member.needs]
    return member.body_for(types)(*needs, *[argument.value for argument in given])


def fault_of(
    full_name: str,
    *arguments: object,
    host: FakeHost | None = None,
    guard: Sequence[list[Any]] = (),
) -> str:
    """The code of the fault of a call; empty if it succeeds."""
    try:
        call(full_name, *arguments, host=host, guard=guard)
    except Fault as fault:
        return fault.code if fault.message else "a fault without a message"
    return ""


def checker_codes(full_name: str, *types: Type) -> list[str]:
    """The codes that the checker reports for a call with arguments of these types."""
    return [mismatch.code for mismatch in function(full_name).check_arguments(types)]
