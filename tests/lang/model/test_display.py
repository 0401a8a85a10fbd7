"""Values as text, for programs and for debuggers."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.display import conversion_text, debug_text, inner_text, text, type_text_of
from ez_lang.model.text_walk import PROGRAM_STYLE, walk_text
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    EMPTY_ARRAY,
    EMPTY_MAP,
    ERROR,
    FLOAT,
    INT,
    RANGE,
    STRING,
    U8,
    EnumType,
    HandleType,
    StructType,
    TupleType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.types import NIL as NIL_TYPE
from ez_lang.model.values import NIL, Byte, Char, FrozenList, Handle, PlainInt, enum_value

POINT = StructType("Point")
POINT.set_fields([("x", INT, None), ("name", STRING, None)])
EMPTY_STRUCT = StructType("Nothing")
EMPTY_STRUCT.set_fields([])
NODE = StructType("Node")
NODE.set_fields([("value", INT, None), ("next", NODE, None), ("all", array_of(NODE), None)])

UNIT = EnumType("Unit", STRING)
TIDE = EnumType("Tide", INT)
STEP = EnumType("Step", FLOAT)
MARK = EnumType("Mark", CHAR)
FLAG = EnumType("Flag", BOOL)
METRE = enum_value(UNIT, "METRE", "m")
RISING = enum_value(TIDE, "RISING", 1)
HALF = enum_value(STEP, "HALF", 1.0)
STAR = enum_value(MARK, "STAR", "*")
ON = enum_value(FLAG, "ON", True)


class _Door(Handle):
    type = HandleType("Door")

    def __str__(self) -> str:
        return "<Door open>"


@pytest.mark.parametrize(("value", "t", "expected"), [
    (42, INT, "42"),
    (-7, U8, "-7"),
    (255, BYTE, "255"),
    (True, BOOL, "true"),
    (False, BOOL, "false"),
    (NIL, NIL_TYPE, "nil"),
    ("a\tb", STRING, "a\tb"),
    ("q", CHAR, "q"),
    ([1, 2, 3], array_of(INT), "{1, 2, 3}"),
    ([], array_of(INT), "{}"),
    ([], EMPTY_ARRAY, "{}"),
    ({}, EMPTY_MAP, "{}"),
    (["a\tb", 'q"', "é", "\x01", "\x7f"], array_of(STRING),
     r'{"a\tb", "q\"", "é", "\x01", "\x7f"}'),
    (["x", "'"], array_of(CHAR), "{x, '}"),
    ([[], [1]], array_of(array_of(INT)), "{{}, {1}}"),
    ([True, False], array_of(BOOL), "{true, false}"),
    ([1.0, 2.5], array_of(FLOAT), "{1.0, 2.5}"),
    ({1: 2.0, 3: 4.5}, map_of(INT, FLOAT), "{1: 2.0, 3: 4.5}"),
    ({"k": [1, 2]}, map_of(STRING, array_of(INT)), '{"k": {1, 2}}'),
    ([POINT, 1, "q"], POINT, '{x: 1, name: "q"}'),
    ([EMPTY_STRUCT], EMPTY_STRUCT, "{}"),
    ([ERROR, "m", ""], ERROR, '{message: "m", code: ""}'),
    ([ERROR, "m", 5], ERROR, '{message: "m", code: 5}'),
    ([NODE, 1, [NODE, 2, NIL, []], []], NODE,
     "{value: 1, next: {value: 2, next: nil, all: {}}, all: {}}"),
    (METRE, UNIT, '"m"'),
    (RISING, TIDE, "1"),
    (HALF, STEP, "1.0"),
    (STAR, MARK, "*"),
    (ON, FLAG, "true"),
    (METRE, STRING, '"m"'),
    (RISING, INT, "1"),
    ([METRE], array_of(UNIT), '{"m"}'),
    ([METRE], array_of(STRING), '{"m"}'),
    (range(1, 5), RANGE, "range(1, 5)"),
    (range(0, 10, 2), RANGE, "range(0, 10, 2)"),
    (("a", NIL), TupleType((STRING, ERROR)), '"a", nil'),
    (_Door(), _Door.type, "<Door open>"),
    (2, FLOAT, "2"),
    (2.5, INT, "2.5"),
    (10**5000, INT, "1" + "0" * 5000),
    (FrozenList([1]), array_of(INT), "{1}"),
])  # fmt: skip
def test_println_shows(value: object, t: Type, expected: str) -> None:
    assert text(value, t) == expected


@pytest.mark.parametrize(
    "t", [INT, FLOAT, STRING, BOOL, CHAR, array_of(INT), EMPTY_MAP, POINT, NODE, TIDE, ANY]
)
def test_nil_is_nil_in_a_place_of_any_type(t: Type) -> None:
    assert text(NIL, t) == "nil"
    assert inner_text(NIL, t) == "nil"


@pytest.mark.parametrize(("value", "expected"), [
    (1.0, "1.0"),
    (2.50, "2.5"),
    (0.1 + 0.2, "0.30000000000000004"),
    (100000.0, "100000.0"),
    (999999.5, "999999.5"),
    (0.0001, "0.0001"),
    (123456.789, "123456.789"),
    (1000000.0, "1e+06"),
    (1234567.0, "1.234567e+06"),
    (1234567.5, "1.2345675e+06"),
    (0.00001, "1e-05"),
    (0.00012345, "0.00012345"),
    (0.000012345, "1.2345e-05"),
    (1e21, "1e+21"),
    (1e22 * 10, "1e+23"),
    (1e100, "1e+100"),
    (5e-324, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"),
    (-0.0, "-0.0"),
    (-1e-7, "-1e-07"),
    (1.0 / 3.0, "0.3333333333333333"),
    (math.inf, "+Inf.0"),
    (-math.inf, "-Inf.0"),
    (math.nan, "NaN.0"),
    (0.10000000149011612, "0.10000000149011612"),
])  # fmt: skip
def test_floats_show_their_shortest_digits(value: float, expected: str) -> None:
    assert text(value, FLOAT) == expected


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_can_be_read_back_from_its_text(value: float) -> None:
    assert float(text(value, FLOAT)) == value


@pytest.mark.parametrize(("value", "expected"), [
    ("plain é 日", '"plain é 日"'), ("\\\"'", '"\\\\\\"\'"'),
    ("\a\b\f\n\r\t\v", r'"\a\b\f\n\r\t\v"'),
    ("\x00\x1f\x7f", r'"\x00\x1f\x7f"'), ("\x85\xa0\u200b", r'"\u0085\u00a0\u200b"'),
    ("\U000e0001", r'"\U000e0001"'), ("\udcff", r'"\xff"'), ("\ufffd", '"\ufffd"'),
])  # fmt: skip
def test_strings_inside_anything_are_quoted(value: str, expected: str) -> None:
    assert inner_text(value, STRING) == expected


def test_string_of_an_enums_member_is_bare() -> None:
    assert conversion_text(METRE, UNIT) == "m"
    assert conversion_text(RISING, TIDE) == "1"
    assert conversion_text(ON, FLAG) == "true"
    assert conversion_text([METRE], array_of(UNIT)) == '{"m"}'


@pytest.mark.parametrize(("value", "expected"), [
    (5, "5"),
    (Byte(5), "5"),
    (2.0, "2.0"),
    ("s", "s"),
    (Char("c"), "c"),
    (True, "true"),
    (NIL, "nil"),
    ([1, "a", Char("c"), [True]], '{1, "a", c, {true}}'),
    ({"a": 1}, '{"a": 1}'),
    ([POINT, 1, "q"], '{x: 1, name: "q"}'),
    (METRE, '"m"'),
    (range(2), "range(0, 2)"),
    (_Door(), "<Door open>"),
])  # fmt: skip
def test_a_value_of_any_type_tells_what_it_is(value: object, expected: str) -> None:
    assert text(value, ANY) == expected


@pytest.mark.parametrize(("value", "t", "expected"), [
    (NIL, POINT, "nil"),
    (RISING, INT, "Tide"),
    (METRE, UNIT, "Unit"),
    (2, FLOAT, "int"),
    (2.0, FLOAT, "float"),
    (5, U8, "u8"),
    ([1], ANY, "array"),
    ({"a": 1}, ANY, "map"),
    ([POINT, 1, "q"], ANY, "Point"),
    ("s", ANY, "string"),
    (Char("c"), ANY, "char"),
    (Byte(1), ANY, "byte"),
    (1, ANY, "int"),
    (("a", NIL), ANY, "(string, nil)"),
    (_Door(), ANY, "Door"),
    ([1], array_of(INT), "[int]"),
    (("a", NIL), TupleType((STRING, ERROR)), "(string, nil)"),
    ((NIL, [ERROR, "m", "E1"]), TupleType((STRING, ERROR)), "(nil, Error)"),
    (PlainInt(1), ANY, "int"),
])  # fmt: skip
def test_typeof_says(value: object, t: Type, expected: str) -> None:
    assert type_text_of(value, t) == expected


@pytest.mark.parametrize("t", [INT, U8, FLOAT, BOOL, STRING, array_of(INT), map_of(STRING, INT)])
def test_a_guest_in_a_place_of_another_type_shows_what_it_is(t: Type) -> None:
    if t is not STRING:
        assert text("x", t) == "x"
        assert inner_text("x", t) == '"x"'
    if t is not BOOL:
        assert text(True, t) == inner_text(True, t) == "true"
    if not isinstance(t, type(array_of(INT))):
        assert text([1, "a"], t) == '{1, "a"}'
    assert inner_text({"a": True}, array_of(t)) == '{"a": true}'
    assert inner_text(["a", 5], array_of(array_of(t))).startswith('{"a", ')


def test_a_chain_of_any_length_has_a_text() -> None:
    chain: Any = NIL
    for number in range(50_000):
        chain = [NODE, number, chain, []]

    shown = text(chain, NODE)

    assert shown.startswith("{value: 49999, next: {value: 49998, next: {")
    assert shown.endswith("next: nil, all: {}}" + ", all: {}}" * 49_999)


def test_a_value_inside_itself_is_said_to_be_so() -> None:
    node: list[Any] = [NODE, 1, NIL, []]
    node[3].append(node)

    assert text(node, NODE) == "{value: 1, next: nil, all: {<circular>}}"
    assert debug_text(node, NODE) == "Node{value: 1, next: nil, all: [<circular>]}"


def test_a_value_that_is_there_twice_is_shown_twice() -> None:
    leaf = [NODE, 2, NIL, []]

    assert text([NODE, 1, leaf, [leaf]], NODE).count("value: 2") == 2


@pytest.mark.parametrize(("value", "t", "expected"), [
    (42, U8, "42"),
    (3.5, FLOAT, "3.5"),
    (1e6, FLOAT, "1e+06"),
    (True, BOOL, "true"),
    (NIL, INT, "nil"),
    ('Al"ice', STRING, '"Al\\"ice"'),
    ("c", CHAR, "'c'"),
    ("'", CHAR, "'\\''"),
    ('"', CHAR, "'\"'"),
    ([1, 2, 3], array_of(INT), "[1, 2, 3]"),
    ([], EMPTY_ARRAY, "[]"),
    ({"a": 1, "b": 2}, map_of(STRING, INT), '{"a": 1, "b": 2}'),
    ([POINT, 1, "q"], POINT, 'Point{x: 1, name: "q"}'),
    ([EMPTY_STRUCT], EMPTY_STRUCT, "Nothing{}"),
    ([ERROR, "m", "E7016"], ERROR, 'Error{message: "m", code: "E7016"}'),
    (RISING, TIDE, "Tide.RISING"),
    (METRE, STRING, "Unit.METRE"),
    (range(3), RANGE, "range(0, 3)"),
    ((1, "a"), TupleType((INT, STRING)), '(1, "a")'),
    ([Char("c"), "s"], ANY, "['c', \"s\"]"),
])  # fmt: skip
def test_a_debugger_shows(value: object, t: Type, expected: str) -> None:
    assert debug_text(value, t) == expected


def test_a_debuggers_text_is_cut_without_looking_at_the_rest() -> None:
    class Endless(list[int]):
        """Fails the test when many elements are read."""

        def __iter__(self) -> Any:  # noqa: ANN401 - a generator
            yield from range(100)
            pytest.fail("too many elements were read")

    shown = debug_text(Endless([1]), array_of(INT), limit=30)

    assert shown == "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9…"
    assert len(shown) == 30


def test_huge_texts_and_numbers_cost_a_debugger_little() -> None:
    assert len(debug_text("x" * 10**7, STRING, limit=50)) == 50
    assert debug_text(1 << 10_000_000, INT, limit=50) == "<an integer of 10,000,001 bits>"


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("base", "power"), [(10, 300), (2, 1000), (7, 1000), (3, 4001)])
@pytest.mark.parametrize("beside", [-1, 0, 1])
def test_a_long_number_shows_both_ends_and_counts_its_digits(
    base: int, power: int, beside: int, sign: int
) -> None:
    value = base**power + beside
    digits = str(value)

    shown = debug_text(sign * value, INT, limit=80)

    minus = "-" if sign < 0 else ""
    assert shown == f"{minus}{digits[:20]}…{digits[-20:]} ({len(digits):,} digits)"


_SCALARS = (
    st.tuples(st.integers(), st.just(INT))
    | st.tuples(st.floats(), st.just(FLOAT))
    | st.tuples(st.text(), st.just(STRING))
    | st.tuples(st.booleans(), st.just(BOOL))
    | st.tuples(st.characters(codec="utf-8"), st.just(CHAR))
)


@given(_SCALARS, st.integers(0, 3), st.booleans())
def test_the_quick_formatters_say_what_the_walk_says(
    scalar: tuple[object, Type],
    count: int,
    is_nested: bool,  # noqa: FBT001 - hypothesis gives it
) -> None:
    value, t = scalar
    array: object = [value] * count
    kind = array_of(t)
    if is_nested:
        array, kind = [array], array_of(kind)

    assert text(array, kind) == walk_text(array, kind, PROGRAM_STYLE)
    assert text({"k": array}, map_of(STRING, kind)) == walk_text(
        {"k": array}, map_of(STRING, kind), PROGRAM_STYLE
    )
