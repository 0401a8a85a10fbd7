"""`@arrays`, function by function."""

from __future__ import annotations

import math
from typing import Any

import pytest

from ez_lang.model.faults import Fault
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    EMPTY_ARRAY,
    FLOAT,
    INT,
    STRING,
    U8,
    UNTAGGED,
    EnumType,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL, FrozenList, enum_value
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed

POINT = StructType("Point")
POINT.set_fields([("x", INT, None), ("y", FLOAT, None)])
NAN = math.nan


@pytest.mark.parametrize(("name", "arguments", "expected"), [
    ("is_empty", [[]], True),
    ("is_empty", [[1]], False),
    ("get", [[7, 8], 1], 8),
    ("first", [[7, 8]], 7),
    ("last", [[7, 8]], 8),
    ("first", [[]], NIL),
    ("last", [[]], NIL),
    ("contains", [[1, 2], 2], True),
    ("contains", [["a"], "b"], False),
    ("index", [[1, 2, 1], 1], 0),
    ("index", [[1, 2], 1.0], -1),
    ("last_index", [[1, 2, 1], 1], 2),
    ("last_index", [[1], 5], -1),
    ("count", [[1, 2, 1], 1], 2),
    ("all_equal", [[]], True),
    ("all_equal", [[1]], True),
    ("all_equal", [[1, 1]], True),
    ("all_equal", [[1, 2]], False),
    ("equals", [[1, 2], [1, 2]], True),
    ("equals", [[1, 2], [2, 1]], False),
    ("equals", [[1], [1.0]], False),
    ("reverse", [[1, 2, 3]], [3, 2, 1]),
    ("slice", [[1, 2, 3], -2, -1], [2]),
    ("slice", [[1, 2, 3], 1], [2, 3]),
    ("slice", [[1, 2, 3], 2, 1], []),
    ("slice", [[1, 2, 3], -10, 10], [1, 2, 3]),
    ("take", [[1, 2, 3], 2], [1, 2]),
    ("take", [[1, 2, 3], -1], []),
    ("take", [[1, 2, 3], 10**30], [1, 2, 3]),
    ("drop", [[1, 2, 3], 1], [2, 3]),
    ("drop", [[1, 2, 3], -1], [1, 2, 3]),
    ("concat", [[1], [2, 3], [4]], [1, 2, 3, 4]),
    ("zip", [[1, 2, 3], [4, 5]], [[1, 4], [2, 5]]),
    ("flatten", [[[1], [2, 3]]], [1, 2, 3]),
    ("flatten", [[1, 2]], [1, 2]),
    ("unique", [[3, 1, 3, 2, 1]], [3, 1, 2]),
    ("duplicates", [[3, 1, 3, 1, 3, 5]], [3, 1]),
    ("chunk", [[1, 2, 3], 2], [[1, 2], [3]]),
    ("chunk", [[], 2], []),
    ("repeat", ["x", 2], ["x", "x"]),
    ("repeat", [1, -3], []),
    ("join", [[1, 2], "-"], "1-2"),
    ("join", [["a", "b"], ""], "ab"),
    ("join", [[], ","], ""),
    ("sum", [[1, 2]], 3),
    ("sum", [[9007199254740993, 1]], 9007199254740992),
    ("sum", [[2**62, 2**62]], -(2**63)),
    ("sum", [[1.5, 2.0]], 3.5),
    ("sum", [[]], 0),
    ("product", [[2, 3]], 6),
    ("product", [[]], 1),
    ("product", [[0.5, 4.0]], 2.0),
    ("avg", [[1, 2]], 1.5),
    ("min", [[3, 1, 2]], 1),
    ("max", [["b", "ä", "a"]], "ä"),
    ("min", [[[2], [1, 5]]], [1, 5]),
])  # fmt: skip
def test_result_of_a_call(name: str, arguments: list[object], expected: object) -> None:
    assert call(f"arrays.{name}", *arguments) == expected


@pytest.mark.parametrize(
    ("name", "arguments", "after"),
    [
        ("append", [4, 5], [3, 1, 2, 1, 4, 5]),
        ("unshift", [4, 5], [4, 5, 3, 1, 2, 1]),
        ("insert", [0, 9], [9, 3, 1, 2, 1]),
        ("insert", [4, 9], [3, 1, 2, 1, 9]),
        ("set", [1, 9], [3, 9, 2, 1]),
        ("pop", [], [3, 1, 2]),
        ("shift", [], [1, 2, 1]),
        ("remove_at", [1], [3, 2, 1]),
        ("remove_value", [1], [3, 2, 1]),
        ("remove_value", [7], [3, 1, 2, 1]),
        ("remove_all", [1], [3, 2]),
        ("clear", [], []),
        ("fill", [0], [0, 0, 0, 0]),
        ("sort", [], [1, 1, 2, 3]),
        ("sort_desc", [], [3, 2, 1, 1]),
    ],
)
class TestChanges:
    """What every function does that changes an array, and when it may not."""

    def test_the_array_changes(
        self, name: str, arguments: list[object], after: list[object]
    ) -> None:
        array = [3, 1, 2, 1]

        call(f"arrays.{name}", array, *arguments)

        assert array == after

    def test_a_constant_is_not(
        self, name: str, arguments: list[object], after: list[object]
    ) -> None:
        array = FrozenList([3, 1, 2, 1])
        expected = "E5007" if name in ("append", "unshift") else "E4005"

        code = fault_of(f"arrays.{name}", typed(array, array_of(INT)), *arguments)

        assert code == expected
        assert array != after or name == "remove_value"
        assert list(array) == [3, 1, 2, 1]

    def test_an_array_a_loop_runs_over_is_not(
        self, name: str, arguments: list[object], after: list[object]
    ) -> None:
        array = [3, 1, 2, 1]
        another = [3, 1, 2, 1]

        assert fault_of(f"arrays.{name}", array, *arguments, guard=[another, array]) == "E9006"
        assert array == another
        assert not fault_of(f"arrays.{name}", array, *arguments, guard=[another])
        assert array == after


def test_removed_elements_are_returned() -> None:
    array = [1, 2, 3]

    assert call("arrays.pop", array) == 3
    assert call("arrays.shift", array) == 1
    assert array == [2]


def test_shuffle_keeps_the_elements_and_uses_the_random_numbers_of_the_host() -> None:
    one, other = list(range(20)), list(range(20))

    call("arrays.shuffle", one, host=FakeHost(seed=5))
    call("arrays.shuffle", other, host=FakeHost(seed=5))

    assert one == other != list(range(20))
    assert sorted(one) == list(range(20))


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("get", [[1], 1], "E5003"),
    ("get", [[1], -1], "E5003"),
    ("get", [[], 0], "E5003"),
    ("get", [[1], "0"], "E7004"),
    ("get", [5, 0], "E7002"),
    ("set", [[1], 1, 2], "E5003"),
    ("insert", [[1], 2, 2], "E5003"),
    ("insert", [[1], -1, 2], "E5003"),
    ("remove_at", [[1], 1], "E5003"),
    ("pop", [[]], "E9001"),
    ("shift", [[]], "E9001"),
    ("min", [[]], "E9001"),
    ("max", [[]], "E9001"),
    ("avg", [[]], "E9001"),
    ("sum", [["a"]], "E9002"),
    ("product", [typed([1], array_of(BYTE))], "E9002"),
    ("avg", [[True]], "E9002"),
    ("chunk", [[1], 0], "E9004"),
    ("chunk", [[1], "2"], "E7004"),
    ("concat", [[1]], "E7001"),
    ("index", [[1]], "E7001"),
    ("reverse", ["abc"], "E7002"),
    ("append", [typed(NIL, array_of(INT)), 1], "E7002"),
    ("get", [[1], typed(NIL, INT)], "E7004"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(f"arrays.{name}", *arguments) == code


def test_byte_never_equals_an_integer() -> None:
    raw = typed([10, 9], array_of(BYTE))

    assert not call("arrays.contains", raw, 9)
    assert call("arrays.contains", raw, typed(9, BYTE))
    assert call("arrays.count", raw, 9) == 0


def test_floats_are_equal_when_they_print_the_same() -> None:
    floats = [NAN, -0.0]

    assert call("arrays.contains", floats, NAN)
    assert not call("arrays.contains", floats, 0.0)
    assert call("arrays.index", floats, -0.0) == 1
    assert call("arrays.equals", [NAN], [NAN])


def test_structs_are_equal_when_their_fields_are() -> None:
    points = [[POINT, 1, 2.0], [POINT, 1, NAN]]

    assert call("arrays.index", points, [POINT, 1, NAN]) == 1
    assert call("arrays.index", points, [POINT, 2, 2.0]) == -1


def test_members_of_enums_are_equal_when_their_values_are() -> None:
    one, other = EnumType("One", INT), EnumType("Other", INT)
    values = typed([enum_value(one, "A", 1)], array_of(one))

    assert call("arrays.contains", values, typed(enum_value(other, "B", 1), other))
    assert call("arrays.contains", values, 1)


@pytest.mark.parametrize(("values", "element", "expected"), [
    ([10, 200, 9], BYTE, [10, 200, 9]),
    ([True, False], BOOL, [False, True]),
    (["ä", "z", "Z"], CHAR, ["Z", "z", "ä"]),
    ([[2], [1, 2], [1], [3]], array_of(INT), [[1, 2], [1], [2], [3]]),
    (["b", "\udcff", "a", "\U0001f600"], STRING, ["a", "b", "\U0001f600", "\udcff"]),
    ([2.5, -1.0], FLOAT, [-1.0, 2.5]),
    ([10, NIL, 9], INT, [9, 10, NIL]),
])  # fmt: skip
def test_sort_order(values: list[Any], element: Type, expected: list[Any]) -> None:
    call("arrays.sort", typed(values, array_of(element)))

    assert values == expected


def test_members_of_enums_sort_as_text() -> None:
    grade = EnumType("Grade", INT)
    values = [enum_value(grade, "LOW", 9), enum_value(grade, "HIGH", 10)]

    call("arrays.sort", typed(values, array_of(grade)))

    assert [value.member for value in values] == ["HIGH", "LOW"]


def test_new_arrays_share_their_elements() -> None:
    row = [1]
    rows = [row, [2]]

    assert call("arrays.slice", rows, 0)[0] is row
    assert call("arrays.concat", rows, rows)[2] is row
    assert call("arrays.repeat", typed(row, array_of(INT)), 2)[1] is row


@pytest.mark.parametrize(("name", "types", "expected"), [
    ("first", [array_of(STRING)], STRING),
    ("first", [array_of(INT, 3)], INT),
    ("first", [EMPTY_ARRAY], ANY),
    ("reverse", [array_of(U8)], array_of(U8)),
    ("zip", [array_of(INT), array_of(INT)], array_of(array_of(INT))),
    ("flatten", [array_of(array_of(STRING))], array_of(STRING)),
    ("flatten", [array_of(STRING)], array_of(STRING)),
    ("chunk", [array_of(INT), INT], array_of(array_of(INT))),
    ("repeat", [STRING, INT], array_of(STRING)),
    ("sum", [array_of(FLOAT)], FLOAT),
    ("sum", [array_of(U8)], UNTAGGED),
    ("min", [array_of(U8)], U8),
    ("avg", [array_of(U8)], FLOAT),
])  # fmt: skip
def test_type_of_a_result(name: str, types: list[Type], expected: Type) -> None:
    assert function(f"arrays.{name}").result_type(types) is expected


@pytest.mark.parametrize(("name", "types", "codes"), [
    ("append", [array_of(INT), INT], []),
    ("append", [array_of(INT), U8, STRING], ["E3001"]),
    ("append", [array_of(FLOAT), INT], ["E3001"]),
    ("append", [array_of(INT)], ["E5008"]),
    ("append", [EMPTY_ARRAY, STRING], []),
    ("append", [array_of(array_of(INT)), EMPTY_ARRAY], []),
    ("append", [array_of(array_of(INT)), INT], ["E3001"]),
    ("set", [array_of(INT), STRING, INT], ["E3001"]),
    ("set", [array_of(INT), INT, STRING], ["E3001"]),
    ("get", [array_of(INT), BYTE], ["E3001"]),
    ("zip", [array_of(INT), array_of(STRING)], ["E3001"]),
    ("concat", [array_of(INT)], []),
    ("concat", [array_of(INT), array_of(INT), array_of(STRING)], ["E3001"]),
    ("concat", [array_of(INT), INT], ["E3001"]),
    ("remove_value", [array_of(INT), STRING], []),
    ("equals", [INT, STRING], []),
    ("sort", [map_of(INT, INT)], ["E3001"]),
    ("is_empty", [ANY], []),
])  # fmt: skip
def test_codes_of_the_checker(name: str, types: list[Type], codes: list[str]) -> None:
    assert checker_codes(f"arrays.{name}", *types) == codes


def test_faults_contain_help() -> None:
    with pytest.raises(Fault) as caught:
        call("arrays.append", typed(FrozenList(), array_of(INT)), 1)

    assert "temp" in caught.value.help
