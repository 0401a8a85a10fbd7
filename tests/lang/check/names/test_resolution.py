"""Names that shadow others."""

from __future__ import annotations

import pytest

from tests.helpers.checking import underlined

HEAD = """import @std
import & use @math
using std
const P struct { a int }
const E enum { A }
const K = 1
do f() {}
"""


@pytest.mark.parametrize(("body", "expected"), [
    ("temp P = 1", [("E4012", "P")]), ("const E = 1", [("E4012", "E")]),
    ("temp Error = 1", [("E4012", "Error")]), ("temp f = 1", [("E4013", "f")]),
    ("temp K = 1", [("W2007", "K")]), ("temp math = 1", [("E4014", "math")]),
    ("temp abs = 1", [("E4015", "abs")]), ("temp sleep_seconds = 1", []),
    ("temp a = 1 if true { temp a = 2 }", []), ("for K in range(3) { }", []),
    ("for f in range(3) { }", []), ("temp P, K = read_int()", [("E4012", "P")]),
])  # fmt: skip
def test_shadowing_of_declarations_is_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(f"{HEAD}do main() {{ {body} }}") == expected


def test_shadowing_of_a_used_function_is_reported() -> None:
    modules = {"m": "module m\ndo helper() {}\nprivate do hidden() {}"}
    text = 'import & use "./m"\ndo main() { temp helper = 1 temp hidden = 1 }'

    assert underlined(text, modules) == [("E4015", "helper")]
