"""`@math`, function by function."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from ez_lang.model.large_integers import IntegerTooLarge
from ez_lang.model.types import (
    ANY,
    BYTE,
    FLOAT,
    INT,
    LENIENT_FLOAT,
    LENIENT_INT,
    STRING,
    U8,
    UNTAGGED,
    EnumType,
    Type,
)
from ez_lang.model.values import NIL
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, checker_codes, constant, fault_of, function, typed

INF = math.inf
NAN = math.nan
LEAST = -(2**63)


@pytest.mark.parametrize(("name", "arguments", "expected"), [
    ("add", [2**80, 1], 2**80 + 1), ("add", [1, 0.5], 1.5), ("sub", [1, 3], -2),
    ("mul", [2**40, 2**40], 2**80), ("mul", [2, 0.5], 1.0), ("div", [7, 2], 3.5),
    ("div", [6, 2], 3.0), ("mod", [-7, 3], 2), ("mod", [7, -3], 1), ("mod", [-9, 4], 3),
    ("mod", [-7.5, 2], -1.5), ("abs", [-5], 5), ("abs", [-5.5], 5.5), ("neg", [5], -5),
    ("neg", [0.0], -0.0), ("sign", [-0.5], -1), ("sign", [0], 0), ("sign", [7], 1),
    ("min", [3, 1, 2], 1), ("min", [1, 2.0], 1.0), ("max", [3, 1, 2], 3), ("max", [1, 2.5], 2.5),
    ("clamp", [7, 9, 2], 2), ("clamp", [7.0, 9, 2], 9.0), ("clamp", [5, 1, 3], 3),
    ("floor", [2.7], 2), ("floor", [-2.1], -3), ("floor", [5], 5), ("floor", [1e300], LEAST),
    ("floor", [INF], LEAST), ("floor", [NAN], LEAST), ("floor", [2**53 + 1], 2**53),
    ("ceil", [2.1], 3), ("ceil", [-2.9], -2), ("round", [2.5], 3), ("round", [-2.5], -3),
    ("round", [0.49999999999999994], 0), ("round", [-0.4], 0), ("trunc", [-2.9], -2),
    ("pow", [3, 40], 12157665459056928801), ("pow", [3, -1], 1 / 3), ("pow", [2.0, 0.5], 2**0.5),
    ("pow", [0, 0], 1), ("sqrt", [16], 4.0), ("sqrt", [-0.0], -0.0), ("cbrt", [27], 3.0),
    ("hypot", [3, 4], 5.0), ("exp2", [10], 1024.0), ("exp2", [5000], INF), ("exp", [0], 1.0),
    ("exp", [1000], INF), ("log", [1], 0.0), ("log2", [8], 3.0), ("log10", [1000], 3.0),
    ("log_base", [8, 2], 3.0), ("sin", [0], 0.0), ("cos", [0], 1.0), ("tan", [0], 0.0),
    ("atan", [0], 0.0), ("asin", [1], math.pi / 2), ("acos", [1], 0.0),
    ("atan2", [1, 0], math.pi / 2), ("sinh", [-1000], -INF), ("cosh", [1000], INF),
    ("tanh", [0], 0.0), ("deg_to_rad", [180], math.pi), ("rad_to_deg", [math.pi], 180.0),
    ("is_inf", [INF], True), ("is_inf", [1], False), ("is_nan", [NAN], True),
    ("is_finite", [-INF], False), ("is_finite", [3], True), ("sum", [1, 2, 3], 6),
    ("sum", [1, 2.5], 3.5), ("avg", [1, 2], 1.5), ("factorial", [20], 2432902008176640000),
    ("factorial", [0], 1), ("gcd", [-12, 18], 6), ("gcd", [0, 0], 0), ("lcm", [-6, 4], 12),
    ("lcm", [0, 4], 0), ("is_even", [-4], True), ("is_odd", [-3], True), ("is_odd", [4], False),
    ("lerp", [10, 20, 0.5], 15.0), ("lerp", [0, 10, 2], 20.0),
    ("map_range", [3, 0, 12, 0, 100], 25.0), ("distance", [0, 0, 3, 4], 5.0),
])  # fmt: skip
def test_result_of_a_call(name: str, arguments: list[object], expected: float) -> None:
    given = call(f"math.{name}", *arguments)

    assert repr(given) == repr(expected)


def test_primes() -> None:
    small = [n for n in range(-3, 60) if call("math.is_prime", n)]

    assert small == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]
    assert call("math.is_prime", 2**61 - 1)
    assert not call("math.is_prime", (2**31 - 1) * (2**61 - 1))
    assert not call("math.is_prime", 3215031751)


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("div", [1, 0], "E5001"), ("div", [1, -0.0], "E5001"), ("mod", [1, 0], "E5002"),
    ("mod", [1.5, 0.0], "E5002"), ("pow", [0, -1], "E5004"), ("pow", [-8, 0.5], "E5004"),
    ("pow", [10.0, 1000], "E5004"), ("pow", [INF, 1], "E5004"), ("sqrt", [-1], "E8001"),
    ("log", [0], "E8002"), ("log2", [-1.5], "E8002"), ("log10", [0.0], "E8002"),
    ("log_base", [0, 2], "E8002"), ("log_base", [8, 0], "E8002"), ("log_base", [8, 1], "E8002"),
    ("asin", [1.1], "E8003"), ("acos", [-2], "E8003"), ("factorial", [-1], "E8004"),
    ("random", [0], "E8006"), ("random", [5, 5], "E8006"), ("random_float", [1], "E7001"),
    ("map_range", [1, 2, 2, 0, 1], "E8007"), ("sqrt", ["4"], "E7005"),
    ("sqrt", [typed(4, BYTE)], "E7005"), ("abs", [True], "E7005"), ("log_base", [8], "E7001"),
    ("is_nan", [], "E7001"), ("add", [typed(NIL, INT), 1], "E7005"),
    ("max", [1, 2, typed(NIL, INT)], "E7005"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(f"math.{name}", *arguments) == code


def test_enum_members_pass_the_checker_and_fault_at_run_time() -> None:
    grade = EnumType("Grade", INT)

    assert checker_codes("math.sqrt", grade) == []
    assert function("math.sqrt").run_time_mismatch([grade]) is not None


def test_nan_is_propagated() -> None:
    for name in ("sqrt", "log", "sin", "asin", "exp", "cbrt"):
        assert math.isnan(call(f"math.{name}", NAN))
    assert math.isnan(call("math.sin", INF))
    assert math.isnan(call("math.mod", INF, 2))
    assert math.isnan(call("math.min", 1.0, NAN))


def test_integers_too_large_for_a_double_are_infinite() -> None:
    assert call("math.div", 10**400, 1) == INF
    assert call("math.add", -(10**400), 0.5) == -INF
    assert call("math.log", 10**400) == INF


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("math.pow", (10, 10**12)), ("math.factorial", (10**6,)), ("math.factorial", (260_000,))],
)
def test_integer_with_too_many_digits_is_a_fault(name: str, arguments: tuple[int, ...]) -> None:
    with pytest.raises(IntegerTooLarge):
        call(name, *arguments)


def test_random_numbers_are_within_bounds_and_from_the_host() -> None:
    host = FakeHost()

    dice = [call("math.random", 1, 7, host=host) for _ in range(300)]
    below = [call("math.random", 3, host=host) for _ in range(100)]
    floats = [call("math.random_float", -1, 1, host=host) for _ in range(100)]

    assert set(dice) == {1, 2, 3, 4, 5, 6}
    assert set(below) == {0, 1, 2}
    assert all(-1 <= number < 1 for number in floats)
    assert 0 <= call("math.random", host=host) < 1
    assert call("math.random", 10**9, host=FakeHost()) == call(
        "math.random", 10**9, host=FakeHost()
    )


@pytest.mark.parametrize(("name", "types", "expected", "seen"), [
    ("add", [INT, U8], UNTAGGED, None), ("add", [INT, FLOAT], FLOAT, None),
    ("floor", [FLOAT], LENIENT_INT, FLOAT), ("trunc", [FLOAT], UNTAGGED, None),
    ("pow", [INT, INT], LENIENT_INT, FLOAT), ("pow", [FLOAT, INT], FLOAT, FLOAT),
    ("random", [], LENIENT_FLOAT, UNTAGGED), ("random", [INT], UNTAGGED, UNTAGGED),
    ("abs", [U8], UNTAGGED, FLOAT), ("abs", [INT], UNTAGGED, UNTAGGED),
    ("min", [INT, INT], UNTAGGED, UNTAGGED), ("sqrt", [INT], FLOAT, FLOAT),
])  # fmt: skip
def test_type_of_a_result(name: str, types: list[Type], expected: Type, seen: Type | None) -> None:
    assert function(f"math.{name}").result_type(types) is expected
    found = function(f"math.{name}").static_type(types)
    assert found is seen


@pytest.mark.parametrize(("name", "types", "codes"), [
    ("sqrt", [BYTE], []), ("sqrt", [STRING], ["E3001"]), ("sqrt", [INT, INT], ["E5008"]),
    ("min", [INT], ["E5008"]), ("min", [INT, FLOAT, BYTE, STRING], ["E3001"]),
    ("sum", [], ["E5008"]), ("gcd", [INT, BYTE], ["E3001"]), ("random", [FLOAT], ["E3001"]),
    ("random_float", [FLOAT], []), ("is_nan", [STRING], []), ("sqrt", [ANY], []),
])  # fmt: skip
def test_codes_of_the_checker(name: str, types: list[Type], codes: list[str]) -> None:
    assert checker_codes(f"math.{name}", *types) == codes


def test_constants_have_their_values() -> None:
    ordered = ["MIN_FLOAT", "EPSILON", "LN2", "SQRT2", "PHI", "LN10", "E", "PI", "TAU", "MAX_FLOAT"]
    values = [constant(f"math.{name}").value for name in ordered]

    assert all(one < other for one, other in pairwise(values))
    assert constant("math.INF").value == INF
    assert constant("math.NEG_INF").value == -INF
    assert constant("math.PI").bare
    assert not constant("math.EPSILON").bare
    assert constant("math.PI").type is FLOAT
