"""`@maps`: search maps, change them in place, convert them.

A map keeps its keys in order of insertion; a key keeps its position when its value changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.comparison import equality_between
from ez_lang.model.display import inner_text
from ez_lang.model.dynamic import ANY_ARRAY, ANY_MAP, boxer, is_array
from ez_lang.model.faults import Fault
from ez_lang.model.quirks.map_keys import shown_key, shown_keys
from ez_lang.model.types import ANY, NOTHING, ArrayType, MapType, Type, array_of, map_of
from ez_lang.model.values import NIL, FrozenDict
from ez_lang.stdlib.declarations import Library

if TYPE_CHECKING:
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types

    Map = dict[Value, Value]

LIBRARY: Final = Library("maps", "Search maps, change them, convert them.", checked=True, bare=True)

_PAIR: Final = 2
_PLAIN_KEYS: Final = frozenset({str, int, bool})


def is_key(value: Value) -> bool:
    """Return whether a value can be a key: a string, char, bool, integer, byte or enum member."""
    return isinstance(value, str | int)


def _require_mutable(held: dict[Value, Value], name: str) -> None:
    """Raise a fault if the map is constant."""
    if type(held) is FrozenDict:
        raise Fault(
            "E12002",
            f"maps.{name}() cannot change a constant map",
            help="declare it with `temp`, or change a copy of it",
        )


def _require_key(name: str, key: Value) -> None:
    if not is_key(key):
        raise Fault("E12001", f"maps.{name}() needs a key of a type that maps accept")


# ----------------------------------------------------------------------------------------- queries


@LIBRARY.function("is_empty(m map) -> bool")
def is_empty(m: Map) -> bool:
    """Return whether the map has no pairs.

    >>> maps.is_empty({"a": 1})
    false
    """
    return not m


@LIBRARY.function("contains(m map[K:V], key K) -> bool")
def contains(m: Map, key: Value) -> bool:
    """Return whether the map contains the key.

    >>> maps.contains({"a": 1}, "a")
    true
    """
    _require_key("contains", key)
    return key in m


@LIBRARY.function("contains_value(m map[K:V], v V) -> bool", needs=("types",))
def contains_value(types: Types, m: Map, v: Value) -> bool:
    """Return whether the map contains the value.

    >>> maps.contains_value({"a": 1}, 1)
    true
    """
    is_equal = equality_between(_value_type(types[0]), types[1])
    return any(is_equal(held, v) for held in m.values())


def _value_type(t: Type) -> Type:
    # NOTHING is the value type of `{:}`, which can receive values of any type.
    return t.value if isinstance(t, MapType) and t.value is not NOTHING else ANY


@LIBRARY.function("get(m map[K:V], key K, [default V]) -> V")
def get(m: Map, key: Value, default: Value = NIL) -> Value:
    """Return the value of the key; `default`, or nil, if the map does not contain it.

    >>> maps.get({"a": 1}, "a")
    1
    >>> maps.get({"a": 1}, "z", 0)
    0
    """
    _require_key("get", key)
    return m.get(key, default)


@LIBRARY.function("equals(a map[K:V], b map[K:V]) -> bool", needs=("types",), bare=False)
def equals(types: Types, a: Map, b: Map) -> bool:
    """Return whether both maps have the same keys with equal values, in any order.

    >>> maps.equals({"a": 1, "b": 2}, {"b": 2, "a": 1})
    true
    """
    is_equal = equality_between(_value_type(types[0]), _value_type(types[1]))
    return len(a) == len(b) and all(key in b and is_equal(held, b[key]) for key, held in a.items())


# --------------------------------------------------------------------------------------- mutation


@LIBRARY.function("get_or_set(m map[K:V], key K, v V) -> V", effects="mut")
def get_or_set(m: Map, key: Value, v: Value) -> Value:
    """Return the value of the key; inserts the key with the value `v` if it is missing.

    >>> temp m map[string:int] = {"a": 1}
    >>> maps.get_or_set(m, "b", 2)
    2
    >>> m
    {"a": 1, "b": 2}
    """
    _require_key("get_or_set", key)
    if key in m:
        return m[key]
    _require_mutable(m, "get_or_set")
    m[key] = v
    return v


@LIBRARY.function("set(m map[K:V], key K, v V) -> void", effects="mut", handles_nil=True)
def set_(m: Map, key: Value, v: Value) -> None:
    """Set the value of the key; a new key is added at the end.

    >>> temp m map[string:int] = {"a": 1}
    >>> maps.set(m, "b", 2)
    >>> m
    {"a": 1, "b": 2}
    """
    # Two type tests let the usual case pass: `maps.set` is called in inner loops.
    if type(m) is not dict or type(key) not in _PLAIN_KEYS:
        _require_settable(m, key)
    m[key] = v


def _require_settable(m: Value, key: Value) -> None:
    if not isinstance(m, dict):
        raise Fault("E7007", "maps.set() needs a map, not nil")
    _require_mutable(m, "set")
    _require_key("set", key)


@LIBRARY.function("remove(m map[K:V], key K) -> bool", effects="mut")
def remove(m: Map, key: Value) -> bool:
    """Remove the key, and return whether the map contained it.

    >>> temp m map[string:int] = {"a": 1, "b": 2}
    >>> maps.remove(m, "a")
    true
    >>> m
    {"b": 2}
    """
    _require_mutable(m, "remove")
    _require_key("remove", key)
    return m.pop(key, None) is not None


@LIBRARY.function("clear(m map) -> void", effects="mut")
def clear(m: Map) -> None:
    """Remove all pairs.

    >>> temp m map[string:int] = {"a": 1}
    >>> maps.clear(m)
    >>> m
    {}
    """
    _require_mutable(m, "clear")
    m.clear()


@LIBRARY.function("update(m map[K:V], other map[K:V], ...) -> void", effects="mut", bare=False)
def update(m: Map, *others: Map) -> None:
    """Set the pairs of the other maps in `m`; later ones take precedence.

    >>> temp m map[string:int] = {"a": 1}
    >>> maps.update(m, {"a": 2, "b": 3})
    >>> m
    {"a": 2, "b": 3}
    """
    _require_mutable(m, "update")
    for other in others:
        m.update(other)


# ------------------------------------------------------------------------------------- conversion


@LIBRARY.function("merge(a map[K:V], b map[K:V], ...) -> same")
def merge(*maps: Map) -> Map:
    """Return a new map with the pairs of all arguments; later ones take precedence.

    >>> maps.merge({"a": 1}, {"b": 2}, {"a": 3})
    {"a": 3, "b": 2}
    """
    made: Map = {}
    for held in maps:
        made.update(held)
    return made


@LIBRARY.function("keys(m map[K:V]) -> [K]")
def keys(m: Map) -> list[Value]:
    """Return a new array of the keys.

    >>> maps.keys({"b": 2, "a": 1})
    {"b", "a"}
    """
    return shown_keys(m)


@LIBRARY.function("values(m map[K:V]) -> [V]")
def values(m: Map) -> list[Value]:
    """Return a new array of the values.

    >>> maps.values({"b": 2, "a": 1})
    {2, 1}
    """
    return list(m.values())


def _pairs_type(types: Types) -> Type:
    """Return an array of arrays, of the type of keys and values if they have the same type."""
    t = types[0]
    if isinstance(t, MapType) and t.key is t.value and t.key is not NOTHING:
        return array_of(array_of(t.key))
    return array_of(ANY_ARRAY)


@LIBRARY.function("to_array(m map) -> arr", needs=("types",), result=_pairs_type)
def to_array(types: Types, m: Map) -> list[Value]:
    """Return a new array of arrays of a key and its value.

    >>> maps.to_array({"b": 2, "a": 1})
    {{"b", 2}, {"a", 1}}
    """
    t = types[0]
    if not isinstance(t, MapType) or t.key is t.value:
        return [[shown_key(key), held] for key, held in m.items()]
    box_key, box_value = boxer(t.key), boxer(t.value)
    return [[box_key(shown_key(key)), box_value(held)] for key, held in m.items()]


def _from_pairs_type(types: Types) -> Type:
    pair = types[0].element if isinstance(types[0], ArrayType) else ANY
    if isinstance(pair, ArrayType) and pair.element is not NOTHING:
        return map_of(pair.element, pair.element)
    return ANY_MAP


@LIBRARY.function(
    "from_array(a arr) -> map", codes={"a": "E7007"}, result=_from_pairs_type, bare=False
)
def from_array(a: list[Value]) -> Map:
    """Return a new map from arrays of a key and its value.

    >>> maps.from_array({{"a", "x"}, {"b", "y"}})
    {"a": "x", "b": "y"}
    """
    made: Map = {}
    for index, pair in enumerate(a):
        if not is_array(pair) or len(pair) != _PAIR:
            raise Fault("E12004", f"element {index} is not an array of a key and a value")
        if not is_key(pair[0]):
            raise Fault("E12002", f"element {index} has a key of a type that maps do not accept")
        made[pair[0]] = pair[1]
    return made


@LIBRARY.function("invert(m map[K:V]) -> map[V:K]", needs=("types",))
def invert(types: Types, m: Map) -> Map:
    """Return a new map from the values to their keys; later ones take precedence.

    >>> maps.invert({"a": "x", "b": "y"})
    {"x": "a", "y": "b"}
    """
    made: Map = {}
    for key, held in m.items():
        if not is_key(held):
            shown = inner_text(held, _value_type(types[0]))
            raise Fault("E12005", f"the value {shown} cannot be a key")
        made[held] = shown_key(key)
    return made
