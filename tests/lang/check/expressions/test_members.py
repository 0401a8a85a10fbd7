"""Fields, enum members, members of modules."""

from __future__ import annotations

import pytest

from tests.helpers.checking import codes, helps, late_codes, underlined

HEAD = """import @std, @math
using std
const P struct { q P n int }
const E enum { RED BLUE }
"""


def program(body: str) -> str:
    return f"{HEAD}do main() {{\n temp p = P{{q: P{{n: 2}}, n: 1}}\n {body}\n math.abs(1)\n}}"


@pytest.mark.parametrize(("body", "expected"), [
    ("println(p.nn)", [("E4003", "nn")]),
    ("p.x = 1", [("E4003", "x")]),
    ("println(E.REDD)", [("E4004", "REDD")]),
    ("println(p.n.x)", [("E4011", "x")]),
    ('println("abc".length)', [("E4011", "length")]),
    ("println(strings.x)", [("E4001", "strings")]),
])  # fmt: skip
def test_unknown_members_are_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


def test_the_help_suggests_existing_members() -> None:
    assert helps(program("println(p.nn)")) == ["did you mean 'n'?"]
    assert helps(program("println(p.different)")) == ["it has q, n"]
    assert helps(program("println(E.BLU)")) == ["did you mean 'BLUE'?"]
    assert helps(program('println("abc".length)')) == [
        'the length of a string, array or map is len("abc")'
    ]


@pytest.mark.parametrize(("body", "code"), [
    ("println(nil.x)", "E4010"), ("println(range(3).x)", "E4011"), ("println(math.NOPE)", "E4006"),
    ("println(math.sign(1).x)", "E4011"),
])  # fmt: skip
def test_mistakes_hidden_from_the_checker_are_faults(body: str, code: str) -> None:
    assert late_codes(program(body)) == [code]


def test_a_member_of_an_error_is_always_a_warning() -> None:
    text = program('temp e = error("x")\n if e != nil { println(e.message) }')

    assert underlined(text) == [("W2009", "e")]


@pytest.mark.parametrize(("body", "expected"), [
    ("println(p.q.n)", []),
    ("println(p.q.q.n)", [("W2010", "p.q.q")]),
    ("temp r = new(P)\n println(r.q.n)", [("W2010", "r.q")]),
    ("temp r = new(P)\n if r.q != nil { println(r.q.n) }", []),
    ("temp r = new(P)\n if nil != r.q { println(r.q.n) }\n println(r.q.n)", [("W2010", "r.q")]),
    ("temp r = new(P)\n if r.q == nil { } otherwise { println(r.q.n) }", []),
    ("temp r = new(P)\n r = P{q: P{n: 1}}\n println(r.q.n)", []),
    ("temp r = new(P)\n r.q.n = 3", [("W2010", "r.q")]),
])  # fmt: skip
def test_a_nested_struct_is_nil_until_tested(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


@pytest.mark.parametrize(("body", "count"), [
    ("println(r.q.n)", 1), ("temp x = r.q.n", 1), ("n = r.q.n", 1), ("n += r.q.n", 1),
    ("if r.q.n == 1 { }", 1), ("as_long_as r.q.n == 1 { }", 1),
    ("when r.q.n { is 1 { } default { } }", 1), ("when 1 { is r.q.n { } default { } }", 1),
    ("for i in range(r.q.n) { }", 1), ("for_each x in {1} { println(r.q.n) }", 1),
    ("show(r.q.n)", 1), ('println("${r.q.n}")', 1), ("println(a[r.q.n])", 1), ("a[r.q.n]++", 1),
    ("r.q.n = 1", 1), ("r.q.n += 1", 1), ("r.q.n++", 1), ("r.q.s[0] = 1", 1), ("a[0] = r.q.n", 1),
    ("for_each x in r.q.s { }", 0), ("for_each x in copy(r.q.s) { }", 0), ("ensure show(r.q.n)", 0),
    ("a[r.q.n] = 1", 0), ("a[r.q.n] += 1", 0), ("a[r.q.n + 1] = r.q.n", 1), ("m[r.q.n] = 1", 0),
    ("l[r.q.n].n = 1", 0), ("l[r.q.n].s[r.q.n] = 1", 0),
])  # fmt: skip
def test_a_field_of_a_struct_that_may_be_nil_is_warned_of_once_checked(
    body: str, count: int
) -> None:
    head = "const Q struct { n int s [int] }\nconst R struct { q Q }\ndo show(n int) {}\n"
    variables = "temp r = new(R) temp a = {1} temp n = 1 temp m = {1: 1} temp l = {new(Q)}\n"
    text = f"import @std\nusing std\n{head}do main() {{\n{variables}{body}\n}}"

    assert [code for code, _ in codes(text)] == ["W2010"] * count


MODULES = {
    "geo": "module geo\nconst Kind enum { A }\ntemp size int = 1\nprivate temp secret int = 2\n"
    "do f() -> int { return 1 }"
}


def test_exports_of_a_module_are_accessible() -> None:
    text = 'import & use @std\nimport "./geo"\ndo main() { println(geo.size, geo.Kind.A, geo.f()) }'

    assert codes(text, MODULES) == []


@pytest.mark.parametrize("name", ["secret", "nothing"])
def test_access_to_a_member_that_is_not_exported_is_a_fault(name: str) -> None:
    text = f'import & use @std\nimport "./geo"\ndo main() {{ println(geo.{name}) }}'

    assert late_codes(text, MODULES) == ["E4006"]


def test_an_unknown_member_of_a_modules_enum_is_reported() -> None:
    text = 'import & use @std\nimport "./geo"\ndo main() { println(geo.Kind.B) }'

    assert underlined(text, MODULES) == [("E4004", "B")]


def test_an_unknown_field_of_a_hidden_struct_is_a_fault() -> None:
    text = 'import @http\ndo main() { temp u, e = http.parse_url("http://a.b") %s }'

    assert late_codes(text % "temp x = u.nope") == ["E4003"]
    assert late_codes(text % "u.host++") == ["E5023"]


def test_two_results_have_no_fields() -> None:
    text = "do f() -> (int, int) { return 1, 2 }\ndo main() { temp x = f().a }"

    assert [code for code, _ in codes(text)] == ["E4011"]
