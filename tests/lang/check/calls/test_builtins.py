"""Conversions, `typeof`, `copy`, `ref`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of, underlined


@pytest.mark.parametrize(("body", "expected"), [
    ('temp s = "77"\nprintln(int(s))', [("E3005", "s")]),
    ('println(int("abc"))', [("E3005", '"abc"')]),
    ('println(int("${1}"))', [("E3005", '"${1}"')]),
    ('println(float("1e3"))', [("E3006", '"1e3"')]),
    ("println(string())", [("E5008", "string")]),
    ("println(typeof())", [("E5008", "typeof")]),
    ("println(copy(1, 2))", [("E5008", "copy")]),
    ("println(ref())", [("E5008", "ref")]),
    ("println(ref(nope))", [("E4001", "nope")]),
])  # fmt: skip
def test_mistakes_are_reported_at_check_time(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


@pytest.mark.parametrize("text", ["5", "-1_000", "+7", "1.5", ".5"])
def test_a_numeric_string_literal_can_be_converted(text: str) -> None:
    assert mistakes(f'println(int("{text}"), float("{text}"))') == []


def test_converting_a_string_suggests_cast() -> None:
    assert helps(in_main('temp s = "77"\nprintln(int(s))')) == [
        "to convert a string at run time, write cast(s, int)"
    ]


@pytest.mark.parametrize(("expression", "expected"), [
    ("int(i)", "i"),
    ("int(u)", "u"),
    ("int(2.5)", "Convert(int, 2.5)"),
    ("u8(i)", "Convert(u8, i)"),
    ("string(i)", "Convert(string, i)"),
    ("float(1.5)", "1.5"),
    ("bool(true)", "True"),
    ("byte(65)", "Convert(byte, 65)"),
    ("typeof(i)", "'int'"),
    ("typeof(u)", "'u8'"),
    ("typeof(1.5)", "'float'"),
    ("typeof(ref(i))", "'Ref<int>'"),
    ("typeof({1})", "TypeOf(string, MakeArray([int], [1]))"),
    ("ref(i)", "i"),
])  # fmt: skip
def test_builtin_calls_become_tree_nodes(expression: str, expected: str) -> None:
    declared = "temp i int = 1\ntemp u u8 = 2\n"
    text = f"{declared}temp x string = string({expression})" if expression == "ref(i)" else ""
    last = tree_of(text or f"{declared}println({expression})").splitlines()[-1]

    assert expected in last


@pytest.mark.parametrize(
    ("expression", "code"), [("int()", "E7001"), ("bool(1)", "E4002"), ("ref({1}[0])", "E7003")]
)
def test_mistakes_hidden_from_the_checker_are_faults(expression: str, code: str) -> None:
    assert late_codes(in_main(f"println({expression})")) == [code]


def test_typeof_of_the_base_of_an_enum_is_evaluated_at_run_time() -> None:
    text = (
        "import @std\nusing std\nconst E enum { A }\n"
        "do main() { temp n int = E.A println(typeof(n)) }"
    )

    assert underlined(text) == []
    assert "TypeOf" not in tree_of("temp n int = 1\nprintln(typeof(n))")


def test_typeof_of_a_void_call_is_reported() -> None:
    text = "import @std\nusing std\ndo f() {}\ndo main() { println(typeof(f())) }"

    assert underlined(text) == [("E3038", "f()")]


def test_append_is_arrays_append() -> None:
    assert tree_of("temp a = {1}\nappend(a, 2)").endswith("arrays.append, [a, 2]))")
