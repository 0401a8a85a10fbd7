"""Types that only the checker uses and that no program can write.

Each represents a rule of the reference language about types that are not tracked, or not tracked
precisely; its class shows the program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.types import ANY, FloatType, MapType, Type

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import FileScope

UNKNOWN: Final = ANY
"""The type of an erroneous expression.  It fits everywhere, so one mistake is reported once."""


class UndeclaredType(Type):
    """A name that no module declares as a type, in a file that has a `using`.

    The reference checker assumes that a used module declares it, so this is accepted:

        import & use @std
        do show(p Pointt) { println(p) }

    The type fits only itself: a call of `show` is an error, which `hints.follow_on_errors` explains
    with the misspelled name. The name is first written at `start`..`end` of `file`.
    """

    __slots__ = ("end", "file", "start")

    def __init__(self, text: str, file: FileScope, start: int, end: int) -> None:
        super().__init__(text)
        self.file = file
        self.start = start
        self.end = end


class DeclaredFloat(FloatType):
    """What a read of a variable declared `f32` or `f64` returns.

    It is an ordinary float, also for `typeof`: `f32` and `f64` round nothing. But an enum with a
    float base does not fit, while it fits `float`:

        temp x float = Level.HIGH   // accepted
        temp y f32 = Level.HIGH     // E3001
    """

    __slots__ = ("declared",)

    def __init__(self, declared: str) -> None:
        super().__init__("float")
        self.declared = declared


class MapLiteralType(MapType):
    """The type of a map literal: keys and values have types, but `typeof({"a": 1})` is `map`."""

    __slots__ = ()

    def __init__(self, key: Type, value: Type) -> None:
        super().__init__(key, value)
        self.text = "map"


_map_literal_types: dict[tuple[Type, Type], MapLiteralType] = {}


def map_literal_type(key: Type, value: Type) -> MapLiteralType:
    """Return the type of map literals with these keys and values.

    There is one object for each pair of types.
    """
    parts = (key, value)
    found = _map_literal_types.get(parts)
    if found is None:
        found = _map_literal_types[parts] = MapLiteralType(key, value)
    return found


class MixedMap(MapType):
    """The type of a map literal whose pairs differ from its first pair.

    Such literals are legal:

        temp m = {"a": 1, "b": "two"}
        m["b"] + 1                      // fails at run time only

    For the rules of the language the map has the type of its `first_pair`; the values that are read
    are dynamic. `index` is the type that `m[…]` takes.
    """

    __slots__ = ("first_pair", "index")

    def __init__(
        self, parts: tuple[Type, Type], text: str, first_pair: MapType, index: Type
    ) -> None:
        super().__init__(*parts)
        self.text = text
        self.first_pair = first_pair
        self.index = index
