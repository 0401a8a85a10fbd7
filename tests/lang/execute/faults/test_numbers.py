"""What is said of numbers that leave their types."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING
from tests.helpers.execution import program_of, run


@pytest.mark.parametrize(("statements", "message", "label"), [
    ("temp a u8 = 250 println(a + 10)", "integer overflow: 250 + 10 is outside of u8, 0 to 255",
     "this is 260"),
    ("temp a = 9223372036854775807 println(a * a)",
     ("integer overflow: 9223372036854775807 * 9223372036854775807 is outside of "
     "64 bits, -9223372036854775808 to 9223372036854775807"),
     "this is 85070591730234615847396907784232501249"),
    ("temp a u8 = 250 a += 10", "integer overflow: the result 260 is outside of u8, 0 to 255",
     "leaves 0 to 255"),
    ("temp a u8 = 255 a++", "integer overflow: ++ would leave u8, 0 to 255",
     "this is the largest u8 already"),
    ("temp a int = 300 temp b u8 = a", "300 does not fit into a variable of type u8",
     "this is 300 here"),
    ("temp x = 1e308 println(x * 10.0)", "the result is too large for a float",
     "this would be infinite"),
])  # fmt: skip
def test_numbers_and_limits_are_in_the_words(statements: str, message: str, label: str) -> None:
    for weave in (RUNNING, GENERIC):
        fault = run(statements, weave).fault

        assert fault is not None
        assert (fault.message, fault.label) == (message, label)


def test_the_fault_of_a_parameter_shows_its_name() -> None:
    fault = run(program_of("do f(age u8) {}\ndo main() { temp n = 300 f(n) }")).fault

    assert fault is not None
    assert fault.message == "300 does not fit into parameter 'age' of type u8"


def test_a_number_of_many_digits_is_cut() -> None:
    statements = "temp n int = 10\nfor i in range(8) { n *= n }\ntemp m u8 = n"

    fault = run(statements).fault

    assert fault is not None
    assert "(257 digits)" in fault.message
