"""Types that only the checker knows, and results of the library whose types programs do not see.

Programs were written for a checker that did not know what many library functions give.  Where such
a result is the wrong thing, that is a fault when it is reached, not an error before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.types import (
    ANY,
    FloatType,
    MapType,
    Type,
)

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import FileScope

UNKNOWN: Final = ANY
"""The type of what could not be understood: it fits everywhere, so one mistake is told once."""


class UndeclaredType(Type):
    """A type that nobody declares, but that some `using` might have brought; it fits itself.

    It is first written at `start` up to `end` of the file.
    """

    __slots__ = ("end", "file", "start")

    def __init__(self, text: str, file: FileScope, start: int, end: int) -> None:
        super().__init__(text)
        self.file = file
        self.start = start
        self.end = end


class DeclaredFloat(FloatType):
    """The type of what a place holds that is declared `f32` or `f64`.

    It is a float like all others, and so `typeof` shows it; only an enum cannot stand for it.
    """

    __slots__ = ("declared",)

    def __init__(self, declared: str) -> None:
        super().__init__("float")
        self.declared = declared


class MapLiteralType(MapType):
    """The type of a map literal: its parts are known, but `typeof` shows `map`."""

    __slots__ = ()

    def __init__(self, key: Type, value: Type) -> None:
        super().__init__(key, value)
        self.text = "map"


_unlabelled: dict[tuple[Type, Type], MapLiteralType] = {}


def map_literal_type(key: Type, value: Type) -> MapLiteralType:
    """The one type of map literals with these parts."""
    parts = (key, value)
    found = _unlabelled.get(parts)
    if found is None:
        found = _unlabelled[parts] = MapLiteralType(key, value)
    return found


class MixedMap(MapType):
    """The type of a map whose literal does not keep to its first pair, which is what `seen` does.

    Programs may write such maps, and for the rules of the language the first pair decides; but what
    is read from them is looked at when it comes.  `index` is what may stand between brackets.
    """

    __slots__ = ("index", "seen")

    def __init__(self, parts: tuple[Type, Type], text: str, seen: MapType, index: Type) -> None:
        super().__init__(*parts)
        self.text = text
        self.seen = seen
        self.index = index
