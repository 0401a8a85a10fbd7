"""Keep from library bodies what static types could not keep out: nil, and values of type `any`.

A body believes its arguments.  Where one of them could still be something else, a small function
in front looks at them first; the faults are those the parameters declare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type
from ez_lang.model.faults import Fault
from ez_lang.model.types import ANY, BYTE, ArrayType, is_integer
from ez_lang.model.values import NIL, PlainInt
from ez_lang.stdlib.parameter_kinds import ANYTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import LibraryFunction
    from ez_lang.stdlib.signatures import Parameter

    Body = Callable[..., Value]

_NOBODY: Final = object()
"""Stands where nothing is forbidden: no value is this one."""


def guarded_body(
    function: LibraryFunction, body: Body, arguments: Sequence[Type], *, asks_all: bool = False
) -> Body:
    """The body, or something in front of it that lets only right values through.

    Static types are believed unless it `asks_all`.
    """
    parameters = [function.signature.parameter(place) for place in range(len(arguments))]
    integers = integers_among_bytes(function, arguments)
    if integers:
        first = len(function.needs)
        body = _keeping_integers(body, frozenset([first + place for place in integers]))
    asked = [
        p.kind is not ANYTHING and (asks_all or a is ANY or function.asks_late(p))
        for a, p in zip(arguments, parameters, strict=True)
    ]
    if any(asked):
        return _asking_all(function, body, parameters)
    if all(p.kind is ANYTHING for p in parameters):
        return body
    if function.needs or len(parameters) not in _BY_COUNT:
        return _asking_nil(function, body, parameters)
    return _BY_COUNT[len(parameters)](function, body, parameters)


def integers_among_bytes(function: LibraryFunction, arguments: Sequence[Type]) -> list[int]:
    """Which arguments are integers that a call leaves in an array of bytes."""
    array = arguments[0] if "mut" in function.marks and arguments else ANY
    if not isinstance(array, ArrayType) or array.element is not BYTE:
        return []
    return [
        place
        for place, actual in enumerate(arguments)
        if function.signature.parameter(place).kind is ANYTHING
        and is_integer(actual)
        and actual is not BYTE
    ]


def _keeping_integers(body: Body, places: frozenset[int]) -> Body:
    """Tell the array that what is put into it at these places are integers, and no bytes."""

    def put(*values: Value) -> Value:
        return body(
            *[
                PlainInt(value) if place in places and type(value) is int else value
                for place, value in enumerate(values)
            ]
        )

    return put


def _asking_all(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    """Ask every argument what it is."""
    first = len(function.needs)

    def ask(*values: Value) -> Value:
        for parameter, value in zip(parameters, values[first:], strict=True):
            if not parameter.kind.accepts(value):
                raise refusal(function, parameter, value)
        return body(*values)

    return ask


def _asking_nil(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    """Believe every argument but nil."""
    careful = _asking_all(function, body, parameters)

    def ask(*values: Value) -> Value:
        return careful(*values) if NIL in values else body(*values)

    return ask


def _forbidden(parameter: Parameter) -> object:
    return _NOBODY if parameter.kind is ANYTHING else NIL


def _one(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    def ask(a: Value) -> Value:
        if a is NIL:
            raise refusal(function, parameters[0], a)
        return body(a)

    return ask


def _two(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    not_a, not_b = [_forbidden(p) for p in parameters]

    def ask(a: Value, b: Value) -> Value:
        if a is not_a or b is not_b:
            raise refusal(function, parameters[0 if a is not_a else 1], NIL)
        return body(a, b)

    return ask


def _three(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    not_a, not_b, not_c = [_forbidden(p) for p in parameters]

    def ask(a: Value, b: Value, c: Value) -> Value:
        if a is not_a or b is not_b or c is not_c:
            wrong = 0 if a is not_a else 1 if b is not_b else 2
            raise refusal(function, parameters[wrong], NIL)
        return body(a, b, c)

    return ask


_BY_COUNT: Final = {1: _one, 2: _two, 3: _three}


def refusal(function: LibraryFunction, parameter: Parameter, value: Value) -> Fault:
    """The fault of a value that is not what the parameter takes."""
    code = function.code_of(parameter)
    found = dynamic_type(value).text
    return Fault(code, f"{function.full_name}() needs {parameter.kind.words}, not {found}")
