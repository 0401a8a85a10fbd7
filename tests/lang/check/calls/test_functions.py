"""Calls: which function is called."""

from __future__ import annotations

import pytest

from tests.helpers.checking import codes, helps, late_codes, tree_of, underlined

HEAD = """import @std, @strings
using std
const P struct { q P }
do f(n int) -> int { return n }
"""


def program(body: str) -> str:
    return f'{HEAD}do main() {{\n temp p = new(P)\n temp v = strings.upper("")\n {body}\n}}'


@pytest.mark.parametrize(("body", "expected"), [
    ("prin(1)", [("E4002", "prin")]), ("uint(1)", [("E4002", "uint")]), ("v()", [("E3015", "v")]),
    ("f(1)(2)", [("E3015", "f(1)")]), ("math.sqrt(4)", [("E4007", "sqrt")]),
    ('lines("x")', [("E4002", "lines")]),
])  # fmt: skip
def test_invalid_callees_are_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


@pytest.mark.parametrize(("body", "hint"), [
    ("prin(1)", "did you mean 'print'?"),
    ("printf(1)", 'interpolate the values: println("${name} is ${age}")'),
    ("uint(1)", "convert with cast(value, uint), or with a sized type such as u64(value)"),
    ('lines("x")', "lines belongs to strings: write strings.lines, or add: using strings"),
    ("math.sqrt(4)", "add at the top of the file: import @math"),
    ("v\n (1)", "the ( on the next line continues this expression"),
])  # fmt: skip
def test_the_help_suggests_what_was_meant(body: str, hint: str) -> None:
    assert helps(program(body)) == [hint]


def test_println_without_import_suggests_the_import() -> None:
    assert helps("do main() { println(1) }") == [
        "println belongs to @std; add at the top of the file:\nimport @std\nusing std"
    ]


@pytest.mark.parametrize(("body", "code"), [
    ("v.f()", "E4007"), ("nowhere.f()", "E4007"), ("p.q.f()", "E3015"),
    ("strings.nope(1)", "E4002"), ("f(1)", "E5011"), ("read_int()", "E5011"),
])  # fmt: skip
def test_mistakes_hidden_from_the_checker_are_faults(body: str, code: str) -> None:
    assert late_codes(program(body)) == [code]


def test_functions_of_used_modules_shadow_builtins() -> None:
    modules = {"own": "module own\ndo exit(s string) {}"}
    text = 'import & use "./own"\ndo main() { exit("x") }'

    assert codes(text, modules) == []


def test_functions_of_the_module_shadow_builtins() -> None:
    assert codes('do exit(s string) {}\ndo main() { exit("x") }') == []


def test_a_function_of_two_used_modules_is_ambiguous_at_run_time() -> None:
    text = "import & use @math, @arrays\ndo main() { temp b = max(1, 2) }"

    assert late_codes(text) == ["E4008"]


MODULES = {"lib": "module lib\ndo ok(n int) {}\nprivate do hidden() {}"}


def test_calls_of_module_functions_are_checked() -> None:
    text = 'import "./lib"\ndo main() {\n lib.ok(1)\n lib.nope()\n lib.ok("x")\n lib.ok()\n}'

    assert codes(text, MODULES) == [("E4002", 4), ("E3001", 5), ("E5008", 6)]


def test_a_call_of_a_private_function_is_a_fault() -> None:
    assert late_codes('import "./lib"\ndo main() { lib.hidden() }', MODULES) == ["E4006"]


def test_a_library_constant_may_be_called() -> None:
    assert tree_of("temp x = math.PI()", "import @math\n") == "Assign(x, 3.141592653589793, True)"
    assert tree_of("temp x = time.now", "import @time\n") == (
        "Assign(x, CallLibrary(int, time.now, []), True)"
    )
