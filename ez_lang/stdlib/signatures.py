"""Parsed signatures of library functions, and the types of their results.

`registry` describes the notation.  The type of a parameter or result is a pattern: an EZ type in
which the type variables `T`, `K` and `V` may occur.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    FLOAT,
    NIL,
    NOTHING,
    PRIMITIVES,
    UNTAGGED,
    VOID,
    ArrayType,
    MapType,
    TupleType,
    Type,
    array_of,
    is_integer,
    is_numeric,
    map_of,
)
from ez_lang.stdlib.library_types import LIBRARY_TYPES
from ez_lang.stdlib.parameter_kinds import NUM, SIZED, TYPE_NAME, ParameterKind, TypeName, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

SAME: Final = Type("same")
T: Final = Type("T")
K: Final = Type("K")
V: Final = Type("V")
_VARIABLES: Final = (T, K, V)

_NAMED_TYPES: Final[dict[str, Type]] = {
    **PRIMITIVES,
    **LIBRARY_TYPES,
    **{t.text: t for t in (ANY, VOID, NIL, NUM, SIZED, TYPE_NAME, SAME, T, K, V)},
    "int": UNTAGGED,
    "arr": array_of(ANY),
    "map": map_of(ANY, ANY),
}

Bindings = dict[Type, Type]
"""The types that the arguments of a call give to type variables."""


class Parameter:
    """A parameter: `[end int]` is optional; it `repeats` if `...` follows."""

    __slots__ = ("is_optional", "kind", "name", "pattern", "repeats", "text")

    def __init__(self, name: str, text: str, *, is_optional: bool) -> None:
        self.name = name
        self.text = text
        self.pattern = parse_type(text)
        self.is_optional = is_optional
        self.repeats = False
        self.kind: ParameterKind = kind_of(self.pattern, is_variable=self.pattern in _VARIABLES)

    def expected_type(self, actual: Type, known: Bindings) -> Type | None:
        """Return the type that the known bindings require; None if `actual` or any type fits."""
        wanted = substitute(self.pattern, known)
        # The elements of `[string]` are checked at run time, those of `map[string:string]` here.
        is_decided = wanted is not self.pattern or isinstance(wanted, MapType)
        if not is_decided or _has_variable(wanted) or fits(wanted, actual):
            return None
        return wanted


class Signature:
    """The parameters and the result of a function; `maximum` is None if the last one repeats."""

    __slots__ = ("maximum", "minimum", "parameters", "result")

    def __init__(self, text: str) -> None:
        call, _, result = text.partition(" -> ")
        inside = call[call.index("(") + 1 : call.rindex(")")]
        self.parameters = _parameters(inside)
        self.result = parse_type(result) if result else VOID
        self.minimum = sum(1 for p in self.parameters if not p.is_optional)
        is_unlimited = bool(self.parameters) and self.parameters[-1].repeats
        self.maximum = None if is_unlimited else len(self.parameters)

    def parameter(self, index: int) -> Parameter:
        """Return the parameter of the argument at `index`; the last one if it repeats."""
        return self.parameters[min(index, len(self.parameters) - 1)]

    def takes(self, count: int) -> bool:
        """Return whether the function can be called with this number of arguments."""
        return self.minimum <= count and (self.maximum is None or count <= self.maximum)

    def bindings(self, arguments: Sequence[Type]) -> Bindings:
        """Return the types of `T`, `K` and `V` in a call, each bound by its first argument."""
        known: Bindings = {}
        for parameter, actual in zip(self.parameters, arguments, strict=False):
            bind(parameter.pattern, actual, known)
        return known

    def result_type(self, arguments: Sequence[Type]) -> Type:
        """Return the type of the result for arguments of these types."""
        # The result of `arrays.reverse` has the type of its argument.
        if self.result is SAME:
            return arguments[0] if arguments else ANY
        known = self.bindings(arguments)
        known[NUM] = number_type(arguments)
        return substitute(self.result, known, ANY)


def number_type(arguments: Sequence[Type]) -> Type:
    """Return the type of a `num` result: an integer if all arguments are integers, else a float.

    It is unknown if the type of an argument is unknown or not numeric.
    """
    if not all(is_numeric(a) for a in arguments):
        return ANY
    return UNTAGGED if all(is_integer(a) for a in arguments) else FLOAT


def bind(pattern: Type, actual: Type, known: Bindings) -> None:
    """Add to `known` the bindings of the variables in `pattern` that make it `actual`."""
    if pattern in _VARIABLES:
        known.setdefault(pattern, actual)
    elif pattern is TYPE_NAME and isinstance(actual, TypeName):
        known.setdefault(T, actual.named)
    elif isinstance(pattern, ArrayType) and isinstance(actual, ArrayType):
        bind(pattern.element, actual.element, known)
    elif isinstance(pattern, MapType) and isinstance(actual, MapType):
        bind(pattern.key, actual.key, known)
        bind(pattern.value, actual.value, known)


def substitute(pattern: Type, known: Bindings, unknown: Type | None = None) -> Type:
    """Return `pattern` with its variables replaced; unbound ones by `unknown` if it is given."""
    if pattern in known:
        found = known[pattern]
        return ANY if found is NOTHING else found
    if pattern in _VARIABLES:
        return pattern if unknown is None else unknown
    if isinstance(pattern, ArrayType):
        return array_of(substitute(pattern.element, known, unknown))
    if isinstance(pattern, MapType):
        key = substitute(pattern.key, known, unknown)
        return map_of(key, substitute(pattern.value, known, unknown))
    if isinstance(pattern, TupleType):
        return TupleType(tuple([substitute(item, known, unknown) for item in pattern.items]))
    return pattern


def _has_variable(t: Type) -> bool:
    """Return whether an unbound variable is left in the pattern."""
    if isinstance(t, ArrayType):
        return _has_variable(t.element)
    if isinstance(t, MapType):
        return _has_variable(t.key) or _has_variable(t.value)
    return t in _VARIABLES


def parse_type(text: str) -> Type:
    """Return the type or pattern that `text` denotes."""
    if text.startswith("("):
        return TupleType(tuple([parse_type(part) for part in _split(text[1:-1])]))
    if text.startswith("["):
        return array_of(parse_type(text[1:-1]))
    if text.startswith("map["):
        key, _, value = text[4:-1].partition(":")
        return map_of(parse_type(key), parse_type(value))
    return _NAMED_TYPES[text]


def _parameters(inside: str) -> list[Parameter]:
    found: list[Parameter] = []
    for part in _split(inside):
        if part == "...":
            found[-1].repeats = True
            continue
        # `[name type]` is optional; the bracket of an array type follows the name.
        is_optional = part.startswith("[")
        name, _, pattern = (part[1:-1] if is_optional else part).partition(" ")
        found.append(Parameter(name, pattern, is_optional=is_optional))
    return found


def _split(inside: str) -> list[str]:
    """Return the parts between the commas outside of brackets."""
    parts: list[str] = []
    depth = 0
    begin = 0
    for index, character in enumerate(inside):
        if character in "[(":
            depth += 1
        elif character in "])":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(inside[begin:index].strip())
            begin = index + 1
    last = inside[begin:].strip()
    return [*parts, last] if last else parts
