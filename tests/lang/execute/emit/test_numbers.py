"""Arithmetic: exact results, and a fault for every one that leaves its type."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING
from tests.helpers.execution import program_of, run


def _shown(expression: str, variables: str = "") -> str:
    outputs = {
        run(f"{variables}\nprintln({expression})", weave).output for weave in (RUNNING, GENERIC)
    }
    assert len(outputs) == 1
    return outputs.pop().strip()


def _code(statements: str) -> str:
    codes = {run(statements, weave).code for weave in (RUNNING, GENERIC)}
    assert len(codes) == 1
    return codes.pop()


@pytest.mark.parametrize(("expression", "expected"), [
    *(("a / b", "3"), ("-a / b", "-3"), ("a / -b", "-3"), ("-a / -b", "3")),
    *(("a % b", "1"), ("-a % b", "-1"), ("a % -b", "1"), ("-a % -b", "-1")),
    *(("a / 2", "3"), ("-a / 2", "-3"), ("-a % 2", "-1"), ("(a - 9) / 2", "-1")),
    *(("a / f(b)", "3"), ("f(a) % f(-b)", "1"), ("-f(a) / 2", "-3")),
    ("a + b * 3 - 1", "12"),
])  # fmt: skip
def test_division_truncates_toward_zero_for_any_operands(expression: str, expected: str) -> None:
    main = f"do main() {{ temp a = 7 temp b = 2 println({expression}) }}"
    text = f"do f(n int) -> int {{ return n }}\n{main}"

    assert run(program_of(text)).output.strip() == expected
    assert run(program_of(text), GENERIC).output.strip() == expected


def test_declared_integers_have_no_limit() -> None:
    variables = "temp big int = 9223372036854775807"

    assert _shown("big * big + 1", variables) == str((2**63 - 1) ** 2 + 1)
    assert _shown("-big - 2", variables) == str(-(2**63) - 1)


@pytest.mark.parametrize(("statements", "code"), [
    ("temp n = 9223372036854775807 println(n + 1)", "E5005"),
    ("temp n = 9223372036854775807 println(-n - 2)", "E5006"),
    ("temp n = 9223372036854775807 println(n * 2)", "E5007"),
    ("temp n = 9223372036854775807 temp m = -n - 1 temp k = -1 println(m / k)", "E5007"),
    ("temp n u8 = 255 println(n + 1)", "E5005"),
    ("temp n u8 = 0 println(n - 1)", "E5006"),
    ("temp n i8 = -128 temp m i8 = -1 println(n / m)", "E5007"),
    ("temp n i8 = 100 println(n * 2)", "E5007"),
    ("temp n u8 = 255 n++", "E5008"),
    ("temp n u8 = 0 n--", "E5009"),
    ("temp n u8 = 255 println(n++)", "E5008"),
    ("temp n u8 = 250 n += 9", "E5005"),
    ("temp n i8 = -128 println(-n)", "E5006"),
    ("temp b byte = 200 temp c byte = 100 println(b + c)", "E5005"),
])  # fmt: skip
def test_a_result_outside_of_its_type_is_a_fault(statements: str, code: str) -> None:
    assert _code(statements) == code


@pytest.mark.parametrize("zero", ["temp z = 0", "temp z int = 0", "temp z u8 = 0"])
def test_division_by_zero_is_a_fault_of_its_operator(zero: str) -> None:
    assert _code(f"{zero}\nprintln(5 / z)") == "E5001"
    assert _code(f"{zero}\nprintln(5 % z)") == "E5002"
    assert _code(f"{zero}\ntemp n = 5\nn /= z") == "E5001"
    assert _code(f"{zero}\ntemp n = 5\nn %= z") == "E5002"


@pytest.mark.parametrize(("expression", "code"), [
    *(("x + x", "E5005"), ("-x - x", "E5006"), ("x * 10.0", "E5007"), ("x / 0.1", "E5007")),
    *(("x / z", "E5001"), ("1.0 / (x * 10.0)", "E5007"), ("x * 10.0 - x * 10.0", "E5007")),
    *(("(x + x) * 0.0", "E5005"), ("1.0 + 2.0 * (x - x * -9.0)", "E5007")),
    *(("big * 1.0", "E5007"), ("1.0 + big", "E5005")),
])  # fmt: skip
def test_an_infinite_float_is_a_fault_of_its_operation(expression: str, code: str) -> None:
    variables = "temp x = 1e308\ntemp z = 0.0\ntemp big int = 10\nfor i in range(9) { big *= big }"

    assert _code(f"{variables}\nprintln({expression})") == code


def test_what_is_not_a_number_may_go_on() -> None:
    assert _shown("(x - x) * 2.0 + 1.0", 'temp x = cast("nan", float)') == "NaN.0"


def test_floats_and_integers_mix() -> None:
    assert _shown("a + 0.5 * a / 4", "temp a = 3") == "3.375"


def test_an_index_that_overflows_is_an_overflow_and_not_an_index() -> None:
    program = "temp n = 9223372036854775807\ntemp list [int] = {1}\nprintln(list[n + 1])"

    assert _code(program) == "E5005"
    assert run(program).failing_text == "n + 1"
