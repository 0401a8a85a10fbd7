"""Kinds of map keys."""

from __future__ import annotations

import pytest

from ez_lang.check import tree
from ez_lang.check.types.comparison import have_one_kind, key_for_library, key_for_map
from ez_lang.model.types import ANY, BOOL, BYTE, CHAR, INT, MAP_KEY, NOTHING, STRING, U8, Type


def key(t: Type) -> tree.Expression:
    return tree.Constant(0, 1, t, None)


def is_object(made: tree.Expression) -> bool:
    return isinstance(made, tree.Convert) and made.type is MAP_KEY


def test_integers_of_all_sizes_are_one_kind() -> None:
    assert have_one_kind([INT, U8])
    assert have_one_kind([ANY, INT])
    assert not have_one_kind([INT, BYTE])
    assert not have_one_kind([STRING, CHAR])


@pytest.mark.parametrize(("t", "expected"), [(INT, False), (STRING, False), (BYTE, True)])
def test_mixed_keys_are_boxed_unless_integers_or_strings(t: Type, *, expected: bool) -> None:
    assert is_object(key_for_map(key(t), ANY)) is expected
    assert not is_object(key_for_map(key(t), t))


@pytest.mark.parametrize(("keys", "given", "expected"), [
    (INT, BYTE, True), (INT, U8, False), (BYTE, BYTE, False), (BYTE, INT, False),
    (STRING, CHAR, True), (ANY, BOOL, True), (NOTHING, BOOL, False),
])  # fmt: skip
def test_a_library_key_of_another_kind_is_boxed(keys: Type, given: Type, *, expected: bool) -> None:
    assert is_object(key_for_library(key(given), keys)) is expected
