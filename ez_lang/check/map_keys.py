"""Keys of maps: of which kind they are, and what stands for them where kinds mix."""

from __future__ import annotations

from ez_lang.check import tree
from ez_lang.check.assignability import kind_of
from ez_lang.model.types import ANY, BYTE, CHAR, MAP_KEY, NOTHING, Type


def are_of_one_kind(keys: list[Type]) -> bool:
    """Whether nothing is lost if Python tells keys of these types apart."""
    return len({kind_of(t) for t in keys if t is not ANY}) <= 1


def key_among(key: tree.Expression, keys: Type) -> tree.Expression:
    """The key of a map with keys of this type: an object of its own where they are of all kinds.

    A map of which nothing is known yet gets chars and bytes that know what they are.
    """
    if keys is NOTHING and key.type in (CHAR, BYTE):
        return tree.Convert(key.start, key.end, ANY, key)
    if keys is not ANY or key.type is MAP_KEY or kind_of(key.type) in _PLAIN:
        return key
    return tree.Convert(key.start, key.end, MAP_KEY, key)


def key_apart(key: tree.Expression, keys: Type) -> tree.Expression:
    """A key that the library is given: one of another kind than the map's is none of them."""
    if ANY in (keys, key.type) or keys is NOTHING or kind_of(keys) == kind_of(key.type):
        return key_among(key, keys)
    return key_among(key, ANY)


_PLAIN = ("int", "string")
