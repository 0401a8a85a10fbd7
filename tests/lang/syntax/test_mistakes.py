"""Every mistake that the parser can find has its code and line, and is reported once."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import parse


def reported(text: str) -> list[tuple[str, int]]:
    """The codes of the diagnostics of a text, and their lines."""
    source = SourceFile("main.ez", text)
    return [(d.code, source.position(d.start).line) for d in parse(source).diagnostics]


def in_main(body: str) -> str:
    """A program whose second line is the body of `main`."""
    return f"do main() {{\n{body}\n}}\n"


NO_TOKEN = [
    ("E1001", "temp n = 7 ^ 2"), ("E1001", "temp n = ~7"), ("E1001", "temp n = yes ? 1 : 2"),
    ("E1001", "temp n = $7"), ("E1001", "temp n = 7 \\"), ("E1001", "temp größe = 7"),
    ("E1001", "temp n = 7 \f"), ("E1001", "temp n = # 7"), ("E1002", "temp b = true | false"),
    ("E1003", "temp n = 7 /* and so on"), ("E1004", 'temp s = "no end'),
    ("E1004", 'temp s = "part ${n + 1'), ("E1004", 'temp s = "part ${n + 1"'),
    ("E1004", 'temp s = "${"}"}"'), ("E1005", "temp c = '"), ("E1006", r'temp s = "\q"'),
    ("E1006", r'temp s = "\$"'), ("E1006", r'temp s = "\u00e9"'), ("E1006", r'temp s = "\x4"'),
    ("E1006", r'temp s = "\xg4"'), ("E1007", r"temp c = '\q'"), ("E1007", r"temp c = '\x'"),
    ("E1007", r"temp c = '\x4'"), ("E1008", "temp c = ''"), ("E1009", "temp c = 'two'"),
    ("E1009", "temp c = 'ab"), ("E1009", "temp c = 'a"), ("E1010", "temp n = 0x"),
    ("E1010", "temp n = 0xGG"), ("E1010", "temp n = 0b2"), ("E1010", "temp n = 0o9"),
    ("E1010", "temp n = 0x_1"), ("E1010", "temp f = 3.1.4"), ("E1010", "temp f = 3e"),
    ("E1010", "temp f = 3e+"), ("E1010", "temp f = 3e_1"), ("E1011", "temp n = 1__000"),
    ("E1011", "temp n = 0xF__F"), ("E1011", "temp f = 1.0__1"), ("E1011", "temp f = 1e1__0"),
    ("E1013", "temp n = 1_000_"), ("E1013", "temp n = 0b1_"), ("E1013", "temp n = 0b1_2"),
    ("E1013", "temp f = 1.5_"), ("E1013", "temp f = 1_e5"), ("E1014", "temp f = 1_.5"),
    ("E1015", "temp f = 1._5"), ("E1016", "temp f = 1."), ("E1016", "temp n = 1.abs"),
    ("E1017", "temp s = `no end"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "body"), NO_TOKEN)
def test_a_malformed_token_is_reported_once(code: str, body: str) -> None:
    assert reported(in_main(body)) == [(code, 2)]


IN_A_STATEMENT = [
    # a value is missing, or something else is in its place
    ("E2001", "temp n = = 3"),
    ("E2001", "temp n = * 3"),
    ("E2001", "temp n = 1 & 2"),
    ("E2001", "temp n = &m"),
    ("E2001", "temp n = _"),
    ("E2001", "temp n = .5"),
    ("E2001", "temp n = if"),
    ("E2003", "temp n = ()"),
    ("E2003", "temp n = list[]"),
    ("E2003", "f(1 + )"),
    ("E2003", "temp n = {1 + }"),
    ("E2003", "n = range()"),
    ("E2003", "temp p = P{x: }"),
    ("E2003", "n = )"),
    # something required is missing
    ("E2002", "f(1 2)"),
    ("E2002", "temp n = (1 2)"),
    ("E2002", "temp n = list[0 1]"),
    ("E2002", "temp n = {1, 2 3}"),
    ("E2002", 'temp m = {"a": 1 "b": 2}'),
    ("E2002", 'temp m = {"a": 1, "b"}'),
    ("E2002", "temp p = P{x: 1, 5}"),
    ("E2002", "temp p = P{x: 1, y}"),
    ("E2002", "temp p = new P"),
    ("E2002", "temp p = new(5)"),
    ("E2002", "temp r = range 5"),
    ("E2002", "temp r = range(1, 2, 3, 4)"),
    ("E2002", "temp n = cast(x int)"),
    ("E2002", "temp n = cast x"),
    ("E2024", "temp n = cast(x, 5)"),
    # declarations
    ("E2002", "temp 5 = 3"),
    ("E2002", "temp = 3"),
    ("E2002", "temp a, b int = f()"),
    ("E2024", "temp n: int = 3"),
    ("E2024", "temp n 5 = 3"),
    ("E2024", "temp a int, b = f()"),
    ("E2024", "temp a [5] = {1}"),
    ("E2024", "temp m map[string] = {:}"),
    ("E2002", "temp m map = {:}"),
    ("E2002", "temp m map[[int]:int] = {:}"),
    ("E2002", "temp a [int = {1}"),
    ("E2002", "temp p geo.5 = 1"),
    ("E2025", "temp a [int, n] = {1}"),
    ("E2029", "temp a, 5 = f()"),
    ("E2029", "a, 5 = f()"),
    ("E2011", "const n int"),
    ("E2020", "temp when = 1"),
    ("E2020", "temp len = 1"),
    ("E2020", "const string = 1"),
    ("E2020", "temp a, print = f()"),
    ("E2020", "for if in range(3) { }"),
    ("E2020", "for in range(3) { }"),
    ("E2020", "for_each i, or in list { }"),
    ("E2023", "temp n = 1 temp n = 2"),
    ("E2023", "temp a, a = f()"),
    # assignments
    ("E2001", "5 = 3"),
    ("E2001", "(n) = 3"),
    ("E2001", "-n = 3"),
    ("E2001", "new(P).x = 3"),
    ("E2001", "a, b = b, a"),
    ("E2008", "f() = 3"),
    ("E2008", "a + b = 3"),
    ("E2008", "n++ += 3"),
    # blocks and their heads
    ("E2002", "if n println(n)"),
    ("E2002", "if n = 5 { }"),
    ("E2002", "if a and b { }"),
    ("E2002", "if not a { }"),
    ("E2002", "if a { } or b println(n)"),
    ("E2002", "if a { } otherwise b"),
    ("E2002", "as_long_as n println(n)"),
    ("E2002", "loop println(n)"),
    ("E2002", "for 5 in range(3) { }"),
    ("E2002", "for i range(3) { }"),
    ("E2002", "for (i in range(3) { }"),
    ("E2002", "for_each x of list { }"),
    ("E2002", "for_each a, 5 in list { }"),
    ("E2001", "otherwise { }"),
    ("E2001", "or n { }"),
    ("E2001", "is 5 { }"),
    ("E2001", "in n"),
    ("E2001", "temp n = 1;"),
    ("E2001", "{ temp n = 1 }"),
    ("E2002", "{ n = 1 }"),
    ("E2001", "return if n { }"),
    ("E2001", "if n { return } otherwise { return break }"),
    # when
    ("E2001", "when n { 5 { } default { } }"),
    ("E2002", "when n is 5 { } default { }"),
    ("E2002", "when n is 5 { } }"),
    ("E2002", "when n { is 5 println(n) default { } }"),
    ("E2002", "when n { is 5 { } default 5 }"),
    ("E2041", "when n { is 5 { } }"),
    ("E2041", "when n { }"),
    ("E2042", "#strict when n { is 5 { } default { } }"),
    # ensure
    ("E3039", "ensure 5"),
    ("E3039", "ensure x"),
    ("E3039", "ensure do f() { }"),
    ("E3039", "ensure { }"),
    # statements in the wrong block
    ("E2019", "do inner() { }"),
    ("E2036", "import @math"),
    ("E2051", "#suppress(W2001) temp n = 1"),
    ("E2055", "#strict if n { }"),
    ("E2058", '#doc("x") temp n = 1'),
    ("E2059", '#doc("x")'),
    ("E2002", "#suppress temp n = 1"),
    ("E2001", "#fast temp n = 1"),
    ("E2001", "struct P { a int }"),
    ("E2001", "@enum(int)"),
    ("E2002", "module late"),
    # extra commas
    ("E2017", "temp a = {1, 2, }"),
    ("E2017", 'temp m = {"a": 1, }'),
    ("E2018", "f(1, )"),
    # numbers too large
    ("E2027", f"temp n = {'9' * 100_001}"),
    ("E2028", "temp f = 1e999"),
    # parts of strings
    ("E1001", 'temp s = "${7 ^ 2}"'),
    ("E1001", 'temp s = "${0x}"'),
    ("E1001", r'temp s = "${"\q"}"'),
    ("E1001", r'temp s = "${"a\nb"}"'),
    ("E2001", 'temp s = "${1 2}"'),
    ("E2001", 'temp s = "${&}"'),
    ("E2002", 'temp s = "a${}b"'),
    ("E2002", 'temp s = "${ /* nothing */ }"'),
    ("E2003", 'temp s = "${1 + }"'),
    ("E2005", 'temp s = "${(1}"'),
    ("E2007", r'temp s = "\x24{n"'),
    ("E2057", 'temp s = "costs $5"'),
    ("E2057", 'temp s = "$name"'),
    ("E2057", 'temp s = "${"$_"}"'),
]


@pytest.mark.parametrize(("code", "body"), IN_A_STATEMENT)
def test_a_mistake_in_a_statement_is_reported_once_on_its_line(code: str, body: str) -> None:
    assert reported(in_main(body)) == [(code, 2)]


SHOWN_AT_THE_NEXT_TOKEN = ["f(1", "temp n = box.", "temp a int, b int", "temp a, b", "if LIMIT { }"]


@pytest.mark.parametrize("body", SHOWN_AT_THE_NEXT_TOKEN)
def test_a_missing_token_is_reported_at_the_token_in_its_place(body: str) -> None:
    assert reported(in_main(body)) == [("E2002", 3)]


IN_A_FILE = [
    ("E1001", 1, "\ufeffdo main() { }"),
    ("E2002", 1, "do main()"),
    ("E2002", 2, "do main()\n"),
    ("E2002", 1, "do 5() { }"),
    ("E2002", 1, "do f { }"),
    ("E2002", 1, "do f(5 int) { }"),
    ("E2002", 1, "do f(a = 5) { }"),
    ("E2002", 1, "do f(a int b int) { }"),
    ("E2002", 1, "do f(a: int) { }"),
    ("E2002", 1, "do f(a int, ) { }"),
    ("E2002", 1, "do f( { }"),
    ("E2002", 1, "do f() -> (int, 5) { return 1, 2 }"),
    ("E2002", 1, "do f() -> (int, b int) { return 1, 2 }"),
    ("E2002", 1, "do f() -> ([int], b int) { return {1}, 2 }"),
    ("E2002", 1, "do f() -> (int { return 1 }"),
    ("E2015", 1, "do f() -> { }"),
    ("E2015", 1, "do f() -> 5 { }"),
    ("E2012", 1, "do f(a int, a int) { }"),
    ("E2012", 1, "do f() -> (a int, a int) { return 1, 2 }"),
    ("E2012", 1, "do f(a int) -> (a int) { return a }"),
    ("E2014", 1, "do f(a) { }"),
    ("E2014", 1, "do f(a int, b) { }"),
    ("E2014", 1, "do f() -> (a int, b) { return 1, 2 }"),
    ("E2021", 1, "do print() { }"),
    ("E2021", 1, "do if() { }"),
    ("E2033", 1, "do f(len int) { }"),
    ("E2033", 1, "do f(if int) { }"),
    ("E2033", 1, "do f() -> (copy int) { return 1 }"),
    ("E2039", 1, "do f(a int = 1, b int) { }"),
    ("E2039", 1, "do f(a int = 1, b, c int) { }"),
    ("E2040", 1, "do f(&a int = 1) { }"),
    ("E2002", 1, "const P struct { a int, b int }"),
    ("E2002", 1, "const P struct { 5 int }"),
    ("E2003", 1, "const P struct { a, 5 int }"),
    ("E2024", 1, "const P struct { a }"),
    ("E2024", 1, "const P struct { a: int }"),
    ("E2013", 1, "const P struct { a int b, a string }"),
    ("E2030", 1, "const P struct a int"),
    ("E2030", 1, "const E enum A"),
    ("E2034", 1, "const P struct { for int }"),
    ("E2034", 1, "const P struct { int int }"),
    ("E2034", 3, "const P struct {\n    a int\ndo main() { }"),
    ("E2037", 1, "const byte struct { }"),
    ("E2037", 1, "const when struct { }"),
    ("E2011", 1, "const P strukt { a int }"),
    ("E2011", 1, "const E enim { A B }"),
    ("E2002", 1, "const E enum { 5 }"),
    ("E2002", 1, "const E enum { if }"),
    ("E2002", 3, "const E enum {\n    A\ndo main() { }"),
    ("E2003", 1, "const E enum { A = }"),
    ("E2016", 1, "const E enum { }"),
    ("E2023", 1, "const E enum { A B A }"),
    ("E2026", 1, "const E enum : bool { A }"),
    ("E2026", 1, "const E enum : 5 { A }"),
    ("E2026", 1, "#enum(char) const E enum { A }"),
    ("E2035", 1, "const E enum { error }"),
    ("E2038", 1, "const map enum { A }"),
    ("E2001", 1, "#enum() const E enum { A }"),
    ("E2001", 1, "#enum(5) const E enum { A }"),
    ("E2001", 1, "#enum const E enum { A }"),
    ("E2001", 1, "struct P { a int }"),
    ("E2001", 1, "enum E { A }"),
    ("E2001", 1, "#note do main() { }"),
    ("E2002", 1, "import & @std"),
    ("E2002", 1, "import std"),
    ("E2002", 1, "import 5"),
    ("E2002", 1, "import @5"),
    ("E2002", 2, "import @std\nusing @std"),
    ("E2002", 1, "module 5"),
    ("E2002", 2, "module a\nmodule b"),
    ("E2002", 2, "const N int = 1\nmodule a"),
    ("E2056", 2, "import @std\nmodule a"),
    ("E2009", 3, "import @std\nconst N int = 1\nusing std"),
    ("E2010", 1, "using math\nimport @math"),
    ("E2023", 2, "do f() { }\nconst f int = 1"),
    ("E2036", 2, "const N int = 1\nimport @std"),
    ("E2051", 1, "#suppress(W2001) const N int = 1"),
    ("E2051", 2, "do f() { }\n#suppress(W2001)\n"),
    ("E2052", 1, "#suppress(W1002) do main() { }"),
    ("E2052", 1, '#suppress("W9999") do main() { }'),
    ("E2052", 1, "#suppress(W2001, E2001)\nimport @std"),
    ("E2002", 1, "#suppress\ntemp n int = 1"),
    ("E2002", 1, "#suppress(5)\ntemp n int = 1"),
    ("E2002", 1, "#suppress()\ntemp n int = 1"),
    ("E2055", 1, "#strict do main() { }"),
    ("E2058", 1, '#doc("x") const N int = 1'),
    ("E2059", 2, 'do main() { }\n#doc("x")'),
    ("E2059", 1, '#doc("x") import @std'),
    ("E2060", 2, '#doc("x")\n#doc("y") do main() { }'),
    ("E2002", 1, "#doc(5) do main() { }"),
    ("E2003", 1, "do main() { } }"),
    ("E2003", 1, "temp n int ="),
    ("E2003", 1, "temp n = 1 +"),
    ("E2004", 1, "temp a [int] = {1, 2"),
    ("E2005", 1, "temp n int = (1 + 2"),
    ("E2005", 1, "temp n int = f(1"),
    ("E2006", 1, "temp a [int"),
    ("E2006", 1, "temp n int = list[0"),
    ("E2001", 1, "private #doc do f() { }"),
    ("E2003", 1, "private"),
]


@pytest.mark.parametrize(("code", "line", "text"), IN_A_FILE)
def test_a_mistake_in_a_file_is_reported_once_on_its_line(code: str, line: int, text: str) -> None:
    assert reported(text) == [(code, line)]


UNCLOSED = [
    "do main() {\n    temp n = 1\n",
    "do main() {\n    if n {\n    }\n",
    "do main() {\n    temp n\n}\n",
    "do main() {\n    temp n int =\n}\n",
    "do main() {\n    n = 1 +\n}\n",
    "do main() {\n    if n {\n        n =\n    }\n}\n",
    "do main() {\n    f(1,\n}\n",
    "do main() {\n    when n { is 1 {\n        n =\n    } default { } }\n}\n",
    "do main() {\n    f(1",
    "do main() {\n    temp a = {1, 2",
    "do main() {\n    temp a [int",
    "do main() {\n    if n {\n",
    "do main() {\n    ensure\n}\n",
    "do main() {\n    as_long_as\n}\n",
]


@pytest.mark.parametrize("text", UNCLOSED)
def test_a_value_missing_at_the_end_of_a_block_is_reported_at_the_outer_brace(text: str) -> None:
    assert reported(text) == [("E2004", 1)]


def test_an_extra_brace_closes_the_block_after_all() -> None:
    assert reported("do main() {\n    temp n\n}\n}\n") == [("E2024", 3)]


ACCEPTED = [
    "do main() { temp c = 'é' }",
    "do main() { temp b = !input_is_ok }",
    "do main() { temp m map[geo.Key:geo.Value] = {:} }",
    "do f() -> (Point, Error) { return p, nil }",
    "do f() -> (map[string:int], Error) { return m, nil }",
    "do main() { a, _ = f() }",
    "do main() { _, a = f() }",
    "do main() { const a int, b string = f() }",
    "do main() { for len in range(3) { } }",
    "do main() { x.default.in = y.if() }",
    "do main() { temp exit = 1 temp Error = 2 }",
    "#flags do main() { }",
    "#suppress(W2001, ALL)\n// a comment makes it the file's\ndo main() { }",
    "import std@std, len@math\nusing std",
    "const P struct {\n    a int\n",
    "const E enum {\n    A\n",
    "",
    "do main() { }\0 anything at all }}} ~",
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_a_correct_file_has_no_diagnostics(text: str) -> None:
    assert reported(text) == []


def test_with_a_malformed_token_no_other_mistake_is_reported() -> None:
    assert reported("do main( {\n    temp n = ~1 + ^2\n") == [("E1001", 2), ("E1001", 2)]


def test_mistakes_are_reported_in_the_order_of_the_text() -> None:
    body = "temp len = 1\nif n = 5 { }\nf() = 3\nwhen n { }\n"
    codes = [code for code, _ in reported(in_main(body))]
    assert codes == ["E2020", "E2002", "E2008", "E2041"]


def test_a_byte_order_mark_is_reported_with_advice_and_a_fix() -> None:
    text = "\ufeffdo main() {\n    temp n = 1\n}\n"

    (mistake,) = parse(SourceFile("main.ez", text)).diagnostics

    assert "byte order mark" in mistake.message
    assert mistake.help == "save the file as UTF-8 without byte order mark"
    assert mistake.fix is not None
    repaired = text[: mistake.fix.start] + mistake.fix.replacement + text[mistake.fix.end :]
    assert reported(repaired) == []
