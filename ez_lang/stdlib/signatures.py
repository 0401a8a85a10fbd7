"""Signatures of library functions: their text read once, results worked out from arguments.

The text is EZ with a few words more, see `registry`.  Patterns and results are EZ types in which
`T`, `K` and `V` stand for types still to be found.
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
from ez_lang.stdlib.parameter_kinds import ANYTHING, NUM, SIZED, TYPE_NAME, Kind, TypeName, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

SAME: Final = Type("same")
T: Final = Type("T")
K: Final = Type("K")
V: Final = Type("V")
_VARIABLES: Final = (T, K, V)

_WORDS: Final[dict[str, Type]] = {
    **PRIMITIVES,
    **LIBRARY_TYPES,
    **{t.text: t for t in (ANY, VOID, NIL, NUM, SIZED, TYPE_NAME, SAME, T, K, V)},
    "int": UNTAGGED,
    "arr": array_of(ANY),
    "map": map_of(ANY, ANY),
}

Bindings = dict[Type, Type]


class Parameter:
    """One parameter as it is written: `[end int]` is optional, `...` repeats the one before."""

    __slots__ = ("is_optional", "kind", "name", "pattern", "repeats", "text")

    def __init__(self, name: str, text: str, *, is_optional: bool) -> None:
        self.name = name
        self.text = text
        self.pattern = parse_type(text)
        self.is_optional = is_optional
        self.repeats = False
        self.kind: Kind = kind_of(self.pattern, is_variable=self.pattern in _VARIABLES)

    def fits_what_is_known(self, actual: Type, known: Bindings) -> Type | None:
        """None when `actual` suits the types found so far, else the type that would have."""
        wanted = substitute(self.pattern, known)
        # Arrays are looked into when they come, a map's type says what is in it.
        is_said = wanted is not self.pattern or isinstance(wanted, MapType)
        if not is_said or _is_open(wanted) or fits(wanted, actual):
            return None
        return wanted


class Signature:
    """The parameters of a function and how many arguments it takes; `maximum` None: any number."""

    __slots__ = ("maximum", "minimum", "parameters", "result")

    def __init__(self, text: str) -> None:
        call, _, result = text.partition(" -> ")
        inside = call[call.index("(") + 1 : call.rindex(")")]
        self.parameters = _parameters(inside)
        self.result = parse_type(result) if result else VOID
        self.minimum = sum(1 for p in self.parameters if not p.is_optional)
        is_open = bool(self.parameters) and self.parameters[-1].repeats
        self.maximum = None if is_open else len(self.parameters)

    def parameter(self, place: int) -> Parameter:
        """The parameter that takes the argument at `place`, the last one if it repeats."""
        return self.parameters[min(place, len(self.parameters) - 1)]

    def takes(self, count: int) -> bool:
        """Whether the function can be called with so many arguments."""
        return self.minimum <= count and (self.maximum is None or count <= self.maximum)

    def bindings(self, arguments: Sequence[Type]) -> Bindings:
        """What `T`, `K`, `V` stand for in a call: the first argument to say so decides."""
        known: Bindings = {}
        for place, actual in enumerate(arguments[: len(self.parameters)]):
            bind(self.parameters[place].pattern, actual, known)
        return known

    def result_type(self, arguments: Sequence[Type]) -> Type:
        """The type of a call with arguments of these types."""
        if self.result is SAME:
            return arguments[0] if arguments else ANY
        known = self.bindings(arguments)
        known[NUM] = number_type(arguments)
        return substitute(self.result, known, ANY)


def number_type(arguments: Sequence[Type]) -> Type:
    """The type of a number computed from arguments: an integer if all of them are integers.

    With an argument of unknown type, or one that is no number, the result's type is unknown.
    """
    if not all(is_numeric(a) for a in arguments):
        return ANY
    return UNTAGGED if all(is_integer(a) for a in arguments) else FLOAT


def bind(pattern: Type, actual: Type, known: Bindings) -> None:
    """Note in `known` what the variables in `pattern` must be for it to be `actual`."""
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
    """`pattern` with its variables replaced; those nobody knows become `unknown` if it is given."""
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


def _is_open(t: Type) -> bool:
    """Whether a variable is left in it, so that nothing can be said yet."""
    if isinstance(t, ArrayType):
        return _is_open(t.element)
    if isinstance(t, MapType):
        return _is_open(t.key) or _is_open(t.value)
    return t in _VARIABLES


def parse_type(text: str) -> Type:
    """The type or pattern that `text` writes."""
    if text.startswith("("):
        return TupleType(tuple([parse_type(part) for part in _split(text[1:-1])]))
    if text.startswith("["):
        return array_of(parse_type(text[1:-1]))
    if text.startswith("map["):
        key, _, value = text[4:-1].partition(":")
        return map_of(parse_type(key), parse_type(value))
    return _WORDS[text]


def _parameters(inside: str) -> list[Parameter]:
    found: list[Parameter] = []
    for part in _split(inside):
        if part == "...":
            found[-1].repeats = True
            continue
        # `[name type]` may be left out; a type's own bracket comes after a blank.
        is_optional = part.startswith("[")
        name, _, pattern = (part[1:-1] if is_optional else part).partition(" ")
        found.append(Parameter(name, pattern, is_optional=is_optional))
    return found


def _split(inside: str) -> list[str]:
    """The parts between commas that stand in no bracket."""
    parts: list[str] = []
    depth = 0
    begin = 0
    for place, letter in enumerate(inside):
        if letter in "[(":
            depth += 1
        elif letter in "])":
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(inside[begin:place].strip())
            begin = place + 1
    last = inside[begin:].strip()
    return [*parts, last] if last else parts


__all__ = ["ANYTHING", "Parameter", "Signature", "parse_type", "substitute"]
