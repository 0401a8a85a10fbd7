"""Run-time checks in front of a library body.

A body trusts its arguments.  Where static types leave a doubt (a value of type `any`, nil, decoded
JSON), the interpreter calls a small function that checks the doubtful arguments, raises the fault
that their parameters declare, and calls the body otherwise.
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

_NOTHING_REFUSED: Final = object()
"""Compared by identity with an argument for which nil is allowed: no value is this object."""


def checked_body(
    function: LibraryFunction, body: Body, arguments: Sequence[Type], *, checks_all: bool = False
) -> Body:
    """Return the body, or a function that checks the arguments before it calls the body.

    Static types are trusted unless it `checks_all`; nil is always checked.
    """
    parameters = [function.signature.parameter(index) for index in range(len(arguments))]
    integers = integers_among_bytes(function, arguments)
    if integers:
        first = len(function.needs)
        body = _keeping_integers(body, frozenset([first + index for index in integers]))
    doubtful = [
        p.kind is not ANYTHING and (checks_all or a is ANY or function.is_checked_late(p))
        for a, p in zip(arguments, parameters, strict=True)
    ]
    if any(doubtful):
        return _checking_values(function, body, parameters)
    if all(p.kind is ANYTHING for p in parameters):
        return body
    if function.needs or len(parameters) not in _BY_COUNT:
        return _checking_nil(function, body, parameters)
    return _BY_COUNT[len(parameters)](function, body, parameters)


def integers_among_bytes(function: LibraryFunction, arguments: Sequence[Type]) -> list[int]:
    """Return the indices of the integers that a call stores in an array of bytes."""
    array = arguments[0] if "mut" in function.marks and arguments else ANY
    if not isinstance(array, ArrayType) or array.element is not BYTE:
        return []
    return [
        index
        for index, actual in enumerate(arguments)
        if function.signature.parameter(index).kind is ANYTHING
        and is_integer(actual)
        and actual is not BYTE
    ]


def _keeping_integers(body: Body, indices: frozenset[int]) -> Body:
    """Return a body that receives the integers at these indices as `PlainInt`.

    An `int` in an array of bytes is a byte; `PlainInt` marks the element as an integer.
    """

    def call(*values: Value) -> Value:
        return body(
            *[
                PlainInt(value) if index in indices and type(value) is int else value
                for index, value in enumerate(values)
            ]
        )

    return call


def _checking_values(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    """Return a body that checks the value of every argument."""
    first = len(function.needs)

    def call(*values: Value) -> Value:
        for parameter, value in zip(parameters, values[first:], strict=True):
            if not parameter.kind.accepts_value(value):
                raise wrong_argument(function, parameter, value)
        return body(*values)

    return call


def _checking_nil(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    """Return a body that checks the arguments only if nil is among them."""
    checking = _checking_values(function, body, parameters)

    def call(*values: Value) -> Value:
        return checking(*values) if NIL in values else body(*values)

    return call


# The three most frequent numbers of arguments have functions of their own: a fixed number of
# parameters costs half as much as packing and unpacking `*values`.


def _refused(parameter: Parameter) -> object:
    return _NOTHING_REFUSED if parameter.kind is ANYTHING else NIL


def _one(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    def call(a: Value) -> Value:
        if a is NIL:
            raise wrong_argument(function, parameters[0], a)
        return body(a)

    return call


def _two(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    not_a, not_b = [_refused(p) for p in parameters]

    def call(a: Value, b: Value) -> Value:
        if a is not_a or b is not_b:
            raise wrong_argument(function, parameters[0 if a is not_a else 1], NIL)
        return body(a, b)

    return call


def _three(function: LibraryFunction, body: Body, parameters: list[Parameter]) -> Body:
    not_a, not_b, not_c = [_refused(p) for p in parameters]

    def call(a: Value, b: Value, c: Value) -> Value:
        if a is not_a or b is not_b or c is not_c:
            index = 0 if a is not_a else 1 if b is not_b else 2
            raise wrong_argument(function, parameters[index], NIL)
        return body(a, b, c)

    return call


_BY_COUNT: Final = {1: _one, 2: _two, 3: _three}


def wrong_argument(function: LibraryFunction, parameter: Parameter, value: Value) -> Fault:
    """Return the fault of a value that the parameter does not accept."""
    code = function.code_of(parameter)
    found = dynamic_type(value).text
    return Fault(code, f"{function.full_name}() needs {parameter.kind.description}, not {found}")
