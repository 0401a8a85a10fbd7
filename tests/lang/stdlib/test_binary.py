"""`@binary`: encoding and decoding numbers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.types import F32, FLOAT, I16, INT, LENIENT_INT, STRING, U256, TupleType, array_of
from ez_lang.model.values import NIL
from ez_lang.stdlib.registry import library
from tests.helpers.library_calls import call, checker_codes, fault_of, function


@pytest.mark.parametrize(("name", "number", "data"), [
    ("i8", -1, [255]), ("u8", 200, [200]), ("i16_big", -2, [255, 254]),
    ("u32_little", 1, [1, 0, 0, 0]), ("u256_big", 1, [0] * 31 + [1]),
    ("f32_little", 1.5, [0, 0, 192, 63]), ("f64_big", -2.0, [192, 0, 0, 0, 0, 0, 0, 0]),
])  # fmt: skip
def test_number_is_encoded_and_decoded(name: str, number: float, data: list[int]) -> None:
    kind, _, order = name.partition("_")
    there = f"encode_{kind}" + (f"_to_{order}_endian" if order else "")
    back = f"decode_{kind}" + (f"_from_{order}_endian" if order else "")

    assert call(f"binary.{there}", number) == (data, NIL)
    assert call(f"binary.{back}", data) == (number, NIL)


@pytest.mark.parametrize(("name", "argument", "code"), [
    ("encode_u8", 256, "E3022"), ("encode_u8", -1, "E3022"), ("encode_i8", 128, "E3022"),
    ("encode_u64_to_big_endian", 2**64, "E3022"), ("encode_f32_to_big_endian", 1e300, "E3022"),
    ("decode_u8", [1, 2], "E7010"), ("decode_u16_from_big_endian", [], "E7010"),
    ("decode_u8", [256], "E3022"), ("decode_u8", ["x"], "E7002"),
    ("decode_f32_from_big_endian", [1], "E7010"),
])  # fmt: skip
def test_values_out_of_range_are_errors(name: str, argument: object, code: str) -> None:
    value, error = call(f"binary.{name}", argument)

    assert value is NIL
    assert error[2] == code


def test_wrong_argument_types() -> None:
    assert fault_of("binary.encode_u8", "5") == "E7004"
    assert fault_of("binary.encode_f32_to_big_endian", "5") == "E7004"
    assert call("binary.encode_f64_to_big_endian", 1)[1] is NIL
    assert checker_codes("binary.encode_f64_to_big_endian", INT) == ["E3001"]
    assert checker_codes("binary.encode_f64_to_big_endian", LENIENT_INT) == []
    assert checker_codes("binary.encode_u8", FLOAT) == ["E3001"]
    assert checker_codes("binary.decode_u8", STRING) == ["E3001"]


def test_result_type_has_the_width() -> None:
    results = {
        name: function(f"binary.{name}").result_type([array_of(INT)])
        for name in (
            "decode_i16_from_big_endian",
            "decode_u256_from_little_endian",
            "decode_f32_from_big_endian",
        )
    }

    assert [t.items[0] for t in results.values() if isinstance(t, TupleType)] == [I16, U256, F32]


def test_all_widths_and_byte_orders_are_declared() -> None:
    binary = library("binary")

    assert binary is not None
    assert len(binary.members) == 52


@given(st.integers(-(2**127), 2**127 - 1))
def test_decoding_reverses_encoding(number: int) -> None:
    for order in ("little", "big"):
        data, _ = call(f"binary.encode_i128_to_{order}_endian", number)
        assert call(f"binary.decode_i128_from_{order}_endian", data) == (number, NIL)


@given(st.floats())
def test_decoding_reverses_encoding_of_floats(number: float) -> None:
    data, _ = call("binary.encode_f64_to_little_endian", number)
    found, _ = call("binary.decode_f64_from_little_endian", data)

    assert found == number or (math.isnan(found) and math.isnan(number))
