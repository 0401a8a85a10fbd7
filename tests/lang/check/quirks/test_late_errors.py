"""Mistakes that are reported at run time."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, codes, in_main, late_codes, short


def test_the_first_error_becomes_a_fault_with_its_span() -> None:
    text = in_main("ensure println(nope, gone)")
    result = checked(text)
    assert result.program is not None
    assert result.program.main.body is not None

    (ensure,) = result.program.main.body.statements

    assert short(ensure) == "Ensure(RaiseFault(any, 'E4001', []))"
    call = ensure.call  # type: ignore[union-attr]  # an Ensure
    assert text[call.start : call.end] == "nope"


WARNINGS = [
    ("W2004", "b + 1"), ("W2008", "9223372036854775807 + 1"), ("W2009", "e.code"),
    ("W2010", "p.q.n"),
]  # fmt: skip
HEAD = """import @std
using std
const Q struct { n int }
const P struct { q Q }
const b byte = 1
const e Error = Error{message: "x", code: 1}
temp p P = new(P)
do show(n int) {}
do two(n int) -> (int, int) { return n, n }
"""


@pytest.mark.parametrize(("code", "expression"), WARNINGS, ids=[code for code, _ in WARNINGS])
@pytest.mark.parametrize(("program", "warns"), [
    ("do main() {{ show({}) }}", True),
    ("do main() {{ temp v, w = two({}) }}", True),
    ("do main() {{ ensure show({}) }}", False),
    ("do main() {{ temp v = 1 temp w = 2 v, w = two({}) }}", False),
    ("do f(n int = {}) {{}} do main() {{}}", False),
    ("const E enum {{ A = {} }} do main() {{}}", False),
])  # fmt: skip
def test_deferred_code_has_no_warnings(
    program: str,
    warns: bool,  # noqa: FBT001 - a column
    code: str,
    expression: str,
) -> None:
    found = [found for found, _ in codes(HEAD + program.format(expression))]

    assert found == ([code] if warns else [])


def test_a_wrong_default_that_is_not_used_is_no_fault() -> None:
    text = "do f(a int = nope) {}\ndo main() { f(1) }"

    assert late_codes(text) == []
