"""`x++` and `x--`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import in_main, late_codes, mistakes, tree_of, underlined


@pytest.mark.parametrize(
    ("declared", "operand", "expected"),
    [
        ("temp n = 1", "n", "Increment(int, n, 1, int)"),
        ("temp n int = 1", "n", "Increment(int, n, 1, None)"),
        ("temp n u8 = 1", "n", "Increment(u8, n, 1, u8)"),
        ("temp n [int] = {1}", "n[0]", "Increment(int, ElementTarget(n, 0), 1, None)"),
        (
            'temp n = {"a": 1}',
            'n["a"]',
            "Increment(int, KeyTarget(n, 'a'), 1, int)",
        ),
    ],
)
def test_what_a_step_becomes(declared: str, operand: str, expected: str) -> None:
    assert tree_of(f"{declared}\n{operand}++").endswith(f"Evaluate({expected})")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("temp f = 1.5\nf++", [("E3001", "f")]),
        ('temp s = "x"\ns--', [("E3001", "s")]),
        ("temp b byte = 1\nb++", [("E3001", "b")]),
        ("nope++", [("E4001", "nope")]),
        ("1.5++", [("E3001", "1.5")]),
    ],
)
def test_only_integers_step(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


def test_a_number_that_is_nowhere_cannot_step() -> None:
    assert late_codes(in_main("5++")) == ["E5015"]


def test_a_global_constant_fails_when_it_steps() -> None:
    assert late_codes("const K = 1\ndo main() { K++ }") == ["E5013"]


def test_a_mutable_parameter_steps_in_the_place_it_stands_for() -> None:
    assert underlined("do f(&n int) { n++ }\ndo main() { temp a = 1 f(a) }") == []


def test_the_code_of_an_error_is_counted_when_it_is_a_number() -> None:
    text = tree_of('temp e = Error{message: "x", code: 1}\ne.code++').splitlines()[-1]

    assert text == (
        "Update(FieldTarget(e, code), 1, Arithmetic(int, '+', "
        "CheckDynamic(int, Item(any, 0), 'E5023'), Item(int, 1), 'int', int))"
    )
