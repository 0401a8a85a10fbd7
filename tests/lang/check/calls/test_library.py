"""Calls of library functions."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, in_main, late_codes, tree_of, underlined

IMPORTS = "import @std, @math, @strings, @arrays, @maps\nusing std, math\n"


@pytest.mark.parametrize(("body", "expected"), [
    ("strings.upper()", [("E5008", "upper")]),
    ("strings.upper(5)", [("E3001", "5")]),
    ('sqrt("4")', [("E3001", '"4"')]),
    ('arrays.append({1}, "x")', [("E3001", '"x"')]),
    ('arrays.concat({1}, {"x"})', [("E3001", '{"x"}')]),
    ('maps.set({"a": 1}, 5, 1)', [("E3001", "5")]),
    ("println(len(5))", [("E3001", "5")]),
    ("println(len())", [("E5008", "len")]),
])  # fmt: skip
def test_mistakes_are_reported_at_check_time(body: str, expected: list[tuple[str, str]]) -> None:
    found = underlined(in_main(body, IMPORTS))

    assert [one for one in found if one[0] != "W1002"] == expected


@pytest.mark.parametrize(("body", "code"), [
    ("exit()", "E7001"), ("panic(5)", "E7003"), ('assert(1, "x")', "E7008"),
    ('strings.repeat("x", "3")', "E7004"), ("strings.lines()", "E7001"),
])  # fmt: skip
def test_some_argument_errors_are_faults(body: str, code: str) -> None:
    assert late_codes(in_main(body, IMPORTS)) == [code]


def test_a_printed_reference_is_shown_as_one() -> None:
    assert tree_of("temp x = 1\nprintln(ref(x))").endswith("[TypeOfReference(string, 'x')]))")


@pytest.mark.parametrize(("code", "changes"), [
    ("for_each n in a { arrays.append(a, n) }", True),
    ("for_each n in a { println(n) } arrays.append(a, 2)", True),
    ("for_each n in a { arrays.reverse(a) }", False),
    ('for_each c in "ab" { arrays.append(a, 2) }', False),
    ("for i in range(3) { arrays.append(a, i) }", False),
])  # fmt: skip
def test_the_program_knows_whether_an_array_may_grow_during_iteration(
    code: str,
    changes: bool,  # noqa: FBT001 - a column
) -> None:
    result = checked(in_main(f"temp a = {{1}}\n{code}", IMPORTS))

    assert result.program is not None
    assert result.program.resizes_iterated_arrays is changes


@pytest.mark.parametrize("kind", ["int", "float"])
def test_a_rounded_number_fits_int_and_float(kind: str) -> None:
    text = in_main(f"temp n {kind} = math.floor(2.5)\ntemp f = math.floor(1.5) * 2\nn = f", IMPORTS)

    assert [d for d in checked(text).diagnostics if d.severity == "error"] == []


STRUCTS = """import & use @json
import "./geo"
const P struct { a int }
"""
GEO = {"geo": "module geo\nconst Point struct { x int }\ndo f() {}"}


@pytest.mark.parametrize(("named", "text"), [("P", "P"), ("geo.Point", "Point")])
def test_the_name_of_a_struct_may_be_an_argument(named: str, text: str) -> None:
    program = f'{STRUCTS}do main() {{ temp v, e = json.decode("{{}}", {named}) }}'
    result = checked(program, GEO)

    assert result.program is not None
    assert result.program.main.locals[0].type.text == text


def test_json_decode_needs_a_type_argument() -> None:
    found = underlined(f'{STRUCTS}do main() {{ geo.f() temp v, e = json.decode("{{}}") }}', GEO)

    assert found == [("E13004", "decode")]


def test_a_wrong_result_is_reported_before_a_wrong_number_of_arguments() -> None:
    text = 'import @io\ndo main() { temp content string = io.read("x") }'

    assert underlined(text) == [("E3001", "content"), ("E5008", "read")]
