"""Deep copies."""

from __future__ import annotations

import pytest

from ez_lang.model.copying import copier, is_frozen, same
from ez_lang.model.types import (
    ANY,
    ERROR,
    FLOAT,
    INT,
    STRING,
    EnumType,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL, FrozenDict, FrozenList, FrozenStruct, FrozenValueError, Value

POINT = StructType("Point")
POINT.set_fields([("x", INT, None), ("y", INT, None)])
BOX = StructType("Box")
BOX.set_fields([("at", POINT, '`json:"where"`'), ("items", array_of(STRING), None)])
NODE = StructType("Node")
NODE.set_fields([("value", INT, None), ("next", NODE, None), ("all", array_of(NODE), None)])


@pytest.mark.parametrize("t", [INT, FLOAT, STRING, EnumType("Tide", INT)])
def test_what_cannot_change_is_not_copied(t: Type) -> None:
    assert copier(t) is same
    assert copier(t, "frozen") is same


@pytest.mark.parametrize(("value", "t"), [
    ([1, 2], array_of(INT)), ([[1], [2]], array_of(array_of(INT))), ({"a": 1}, map_of(STRING, INT)),
    ({"a": [1]}, map_of(STRING, array_of(INT))), ([POINT, 1, 2], POINT),
    ([BOX, [POINT, 1, 2], ["a"]], BOX), ([NODE, 1, [NODE, 2, NIL, []], []], NODE),
    ([ERROR, "m", 5], ERROR), ([1, [2, {"a": [3]}]], ANY), ([NIL, [POINT, 1, 2]], array_of(POINT)),
])  # fmt: skip
def test_a_copy_is_equal_and_shares_nothing_that_can_change(value: Value, t: Type) -> None:
    copy = copier(t)(value)

    assert copy == value
    assert not _changeable(copy) & _changeable(value)
    frozen = copier(t, "frozen")(value)
    assert frozen == value
    assert is_frozen(frozen)
    thawed = copier(t)(frozen)
    assert thawed == value
    assert not any(is_frozen(part) for part in _parts(thawed))


def _parts(value: Value) -> list[Value]:
    parts = [value]
    if isinstance(value, dict):
        parts += [part for held in value.values() for part in _parts(held)]
    elif isinstance(value, list):
        parts += [part for held in value for part in _parts(held)]
    return parts


def _changeable(value: Value) -> set[int]:
    return {id(part) for part in _parts(value) if isinstance(part, list | dict)}


@pytest.mark.parametrize("t", [array_of(INT), map_of(STRING, INT), POINT, BOX, NODE, ANY])
def test_nil_is_its_own_copy(t: Type) -> None:
    assert copier(t)(NIL) is NIL
    assert copier(t, "frozen")(NIL) is NIL


def test_frozen_values_are_frozen_all_the_way_down() -> None:
    box = copier(BOX, "frozen")([BOX, [POINT, 1, 2], ["a"]])
    node = copier(NODE, "frozen")([NODE, 1, [NODE, 2, NIL, []], []])
    held = copier(map_of(STRING, array_of(INT)), "frozen")({"a": [1]})

    assert [type(part) for part in (box, box[1], box[2])] == [
        FrozenStruct,
        FrozenStruct,
        FrozenList,
    ]
    assert [type(part) for part in (node, node[2], node[3])] == [
        FrozenStruct,
        FrozenStruct,
        FrozenList,
    ]
    assert [type(part) for part in (held, held["a"])] == [FrozenDict, FrozenList]
    with pytest.raises(FrozenValueError):
        box[1][1] = 5


def test_an_object_that_occurs_twice_becomes_two() -> None:
    row = [1]

    rows = copier(array_of(array_of(INT)))([row, row])
    loose = copier(ANY)([row, row])

    assert rows[0] is not rows[1]
    assert loose[0] is not loose[1]


def test_a_chain_of_any_length_is_copied() -> None:
    chain: Value = NIL
    for number in range(50_000):
        chain = [NODE, number, chain, []]

    copy = copier(NODE)(chain)

    depth = 0
    while copy is not NIL:
        assert copy is not chain
        copy, chain = copy[2], chain[2]
        depth += 1
    assert depth == 50_000


def test_a_value_inside_itself_becomes_a_copy_inside_itself() -> None:
    node: list[Value] = [NODE, 1, NIL, []]
    node[3].append(node)

    copy = copier(NODE)(node)

    assert copy is not node
    assert copy[3][0] is copy


def test_copies_for_copy_lose_their_tags_and_keep_their_name() -> None:
    box = [BOX, [POINT, 1, 2], []]

    copy = copier(BOX, "untagged")(box)
    loose = copier(ANY, "untagged")([box])

    for made in (copy, loose[0]):
        assert made[0] is not BOX
        assert made[0].text == "Box"
        assert [field.tag for field in made[0].fields] == [None, None]
        assert made[1][0] is POINT
    assert copier(BOX)(box)[0] is BOX
    assert BOX.untagged.untagged is BOX.untagged
