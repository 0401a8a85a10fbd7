"""Conversions: `int(x)`, `u8(x)`, `string(x)`, `cast(x, T)`."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.conversion import convert, converter
from ez_lang.model.faults import Fault
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    F32,
    F64,
    FLOAT,
    I8,
    I64,
    I128,
    INT,
    STRING,
    U8,
    U256,
    UINT,
    UNTAGGED,
    EnumType,
    StructType,
    Type,
    array_of,
)
from ez_lang.model.types import NIL as NIL_TYPE
from ez_lang.model.values import NIL, Byte, Char, enum_value

TIDE = EnumType("Tide", INT)
STEP = EnumType("Step", FLOAT)
UNIT = EnumType("Unit", STRING)
HIGH = enum_value(TIDE, "HIGH", 10)
HALF = enum_value(STEP, "HALF", 2.5)
TEN = enum_value(UNIT, "TEN", "10")
METRE = enum_value(UNIT, "METRE", "m")
POINT = StructType("Point")
POINT.set_fields([("x", INT, None)])


@pytest.mark.parametrize(("target", "value", "source", "expected"), [
    (INT, 5, U8, 5),
    (INT, 2**70, INT, 2**70),
    (INT, 3.99, FLOAT, 3),
    (INT, -3.99, FLOAT, -3),
    (INT, "-1_000", STRING, -1000),
    (INT, "+7", STRING, 7),
    (INT, "9223372036854775807", STRING, 2**63 - 1),
    (INT, "A", CHAR, 65),
    (INT, 200, BYTE, 200),
    (INT, HIGH, TIDE, 10),
    (INT, HALF, STEP, 2),
    (INT, TEN, UNIT, 10),
    (INT, HIGH, INT, 10),
    (INT, 7, FLOAT, 7),
    (U8, 200, INT, 200),
    (U8, "20_0", STRING, 200),
    (U8, 200.9, FLOAT, 200),
    (U8, "A", CHAR, 65),
    (U8, 7, BYTE, 7),
    (I64, -1e300, FLOAT, -(2**63)),
    (I128, "170141183460469231731687303715884105727", STRING, 2**127 - 1),
    (U256, 2**256 - 1, INT, 2**256 - 1),
    (UINT, 2**70, INT, 2**70),
    (FLOAT, 3, INT, 3.0),
    (FLOAT, 10**400, INT, math.inf),
    (FLOAT, 2.5, FLOAT, 2.5),
    (FLOAT, "1_0.5", STRING, 10.5),
    (FLOAT, ".5", STRING, 0.5),
    (FLOAT, "5.", STRING, 5.0),
    (FLOAT, "1e-999", STRING, 0.0),
    (FLOAT, "0x1p-2", STRING, 0.25),
    (FLOAT, "-Infinity", STRING, -math.inf),
    (F64, "A", CHAR, 65.0),
    (F64, 7, BYTE, 7.0),
    (F32, 0.1, FLOAT, 0.10000000149011612),
    (F32, 1e300, FLOAT, math.inf),
    (F32, -1e300, FLOAT, -math.inf),
    (CHAR, 66, INT, "B"),
    (CHAR, 66.7, FLOAT, "B"),
    (CHAR, 66, BYTE, "B"),
    (CHAR, "x", STRING, "x"),
    (CHAR, "x", CHAR, "x"),
    (CHAR, 0x10FFFF, INT, "\U0010ffff"),
    (CHAR, 0xD800, INT, "\ufffd"),
    (CHAR, "\udcff", STRING, "\ufffd"),
    (BYTE, 255, INT, 255),
    (BYTE, 65.9, FLOAT, 65),
    (BYTE, "A", CHAR, 65),
    (BYTE, "2_5", STRING, 25),
    (BYTE, 7, BYTE, 7),
    (STRING, 5, INT, "5"),
    (STRING, 2.0, FLOAT, "2.0"),
    (STRING, 1e6, FLOAT, "1e+06"),
    (STRING, "c", CHAR, "c"),
    (STRING, "s", STRING, "s"),
    (STRING, True, BOOL, "true"),
    (STRING, NIL, NIL_TYPE, "nil"),
    (STRING, ["a"], array_of(STRING), '{"a"}'),
    (STRING, METRE, UNIT, "m"),
    (STRING, METRE, STRING, "m"),
    (BOOL, True, BOOL, True),
    (array_of(STRING), [1, 2], array_of(INT), ["1", "2"]),
    (array_of(array_of(U8)), [["1"]], array_of(array_of(STRING)), [[1]]),
    (INT, Char("A"), ANY, 65),
    (INT, Byte(9), ANY, 9),
    (INT, "12", ANY, 12),
    (UNTAGGED, 1.5, FLOAT, 1),
])  # fmt: skip
def test_a_value_converts(target: Type, value: object, source: Type, expected: object) -> None:
    given = converter(target, source)(value)

    assert given == expected
    assert repr(given) == repr(expected)


@pytest.mark.parametrize(("target", "value", "source", "code"), [
    (INT, "", STRING, "E7014"),
    (INT, "abc", STRING, "E7014"),
    (INT, " 1", STRING, "E7014"),
    (INT, "1.5", STRING, "E7014"),
    (INT, "٣", STRING, "E7014"),
    (INT, "9223372036854775808", STRING, "E7033"),
    (INT, 1e30, FLOAT, "E7033"),
    (INT, math.nan, FLOAT, "E7033"),
    (INT, -math.inf, FLOAT, "E7033"),
    (INT, 9223372036854775808.0, FLOAT, "E7033"),
    (INT, True, BOOL, "E7014"),
    (INT, NIL, INT, "E7014"),
    (INT, [1], array_of(INT), "E7014"),
    (INT, [POINT, 1], POINT, "E7014"),
    (INT, METRE, UNIT, "E7005"),
    (U8, 256, INT, "E3022"),
    (U8, -1, INT, "E3022"),
    (I8, "200", STRING, "E3022"),
    (I8, 1e30, FLOAT, "E3022"),
    (UINT, -1, INT, "E3022"),
    (U8, math.nan, FLOAT, "E7033"),
    (U8, "x", STRING, "E7014"),
    (U8, True, BOOL, "E7014"),
    (U8, HIGH, TIDE, "E7014"),
    (FLOAT, "a", CHAR, "E7014"),
    (FLOAT, 5, BYTE, "E7014"),
    (FLOAT, HALF, STEP, "E7014"),
    (FLOAT, "1e999", STRING, "E7014"),
    (FLOAT, "0x10", STRING, "E7014"),
    (FLOAT, "", STRING, "E7014"),
    (FLOAT, True, BOOL, "E7014"),
    (FLOAT, NIL, FLOAT, "E7014"),
    (F32, HALF, STEP, "E7014"),
    (CHAR, "ab", STRING, "E7014"),
    (CHAR, "", STRING, "E7014"),
    (CHAR, -1, INT, "E7014"),
    (CHAR, 0x110000, INT, "E7014"),
    (CHAR, math.nan, FLOAT, "E7014"),
    (CHAR, True, BOOL, "E7014"),
    (CHAR, HIGH, TIDE, "E7014"),
    (BYTE, 300, INT, "E7014"),
    (BYTE, -1, INT, "E7014"),
    (BYTE, math.inf, FLOAT, "E7014"),
    (BYTE, "ā", CHAR, "E7014"),
    (BYTE, "99999999999999999999", STRING, "E7014"),
    (BYTE, True, BOOL, "E7014"),
    (BOOL, 1, INT, "E3001"),
    (BOOL, "true", STRING, "E3001"),
    (array_of(INT), ["1", "x"], array_of(STRING), "E7014"),
])  # fmt: skip
def test_a_value_does_not_convert(target: Type, value: object, source: Type, code: str) -> None:
    with pytest.raises(Fault) as caught:
        converter(target, source)(value)

    assert caught.value.code == code


def test_the_element_that_failed_is_named() -> None:
    with pytest.raises(Fault) as caught:
        converter(array_of(INT), array_of(STRING))(["1", "x"])

    assert "(element 1)" in caught.value.message


def test_int_of_an_enums_member_is_a_plain_integer() -> None:
    assert type(converter(INT, INT)(HIGH)) is int
    assert type(converter(INT, TIDE)(HIGH)) is int


_VALUES = (
    st.tuples(st.integers(), st.sampled_from([INT, UNTAGGED, I64]))
    | st.tuples(st.floats(), st.just(FLOAT))
    | st.tuples(st.text(), st.just(STRING))
    | st.tuples(st.characters(codec="utf-8"), st.just(CHAR))
    | st.tuples(st.booleans(), st.just(BOOL))
    | st.tuples(st.just(NIL), st.sampled_from([INT, STRING, FLOAT, CHAR, POINT]))
)


@given(_VALUES, st.sampled_from([INT, U8, I128, UINT, FLOAT, F32, STRING, CHAR, BYTE, BOOL]))
def test_short_cuts_say_what_the_long_way_says(pair: tuple[object, Type], target: Type) -> None:
    value, source = pair

    def outcome(quick: bool) -> str:  # noqa: FBT001 - two ways
        try:
            given = converter(target, source)(value) if quick else convert(value, source, target)
        except Fault as fault:
            return fault.code
        return repr(given)

    assert outcome(quick=True) == outcome(quick=False)
