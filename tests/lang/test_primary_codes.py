"""The primary code of a program that cannot be read, and the line it points at.

First the smallest example of each code that lexing and parsing can report, then what is left of a
program when a bracket, a brace, a type or a part of a `when` is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.running_cases import run_program

if TYPE_CHECKING:
    from pathlib import Path

SMALLEST = [
    ("E1001", 1, "do main() { temp a int = 6 ^ 2 }"),
    ("E1001", 1, 'do main() { temp s string = "v=${6 ^ 2}" }'),
    ("E1002", 1, "do main() { temp a bool = true | false }"),
    ("E1003", 1, "do main() { } /* open"),
    ("E1004", 1, 'do main() { temp s string = "abc \n}'),
    ("E1004", 1, 'do main() { temp s string = "n: ${1 + 2" \n}'),
    ("E1005", 1, "do main() { temp c char = '\n}"),
    ("E1006", 1, 'do main() { temp s string = "a\\q" }'),
    ("E1006", 1, 'do main() { temp s string = "a\\xZ1" }'),
    ("E1007", 1, "do main() { temp c char = '\\q' }"),
    ("E1007", 1, "do main() { temp c char = '\\x4Z' }"),
    ("E1008", 1, "do main() { temp c char = '' }"),
    ("E1009", 1, "do main() { temp c char = 'ab' }"),
    ("E1010", 1, "do main() { temp a int = 0xG }"),
    ("E1010", 1, "do main() { temp a float = 1.2.3 }"),
    ("E1010", 1, "do main() { temp a float = 2e+ }"),
    ("E1011", 1, "do main() { temp a int = 1__0 }"),
    ("E1013", 1, "do main() { temp a int = 10_ }"),
    ("E1014", 1, "do main() { temp a float = 1_.5 }"),
    ("E1015", 1, "do main() { temp a float = 1._5 }"),
    ("E1016", 1, "do main() { temp a float = 5.  }"),
    ("E1017", 1, "do main() { temp s string = `abc }"),
    ("E2001", 1, "do main() { temp a int = = 3 }"),
    ("E2001", 1, "do main() { temp a int = 1 & 2 }"),
    ("E2001", 1, 'do main() { temp s string = "${1 2}" }'),
    ("E2001", 1, "do main() { when 3 { 4 is 3 { } default { } } }"),
    ("E2001", 1, "#enum() const E enum { A } do main() { }"),
    ("E2002", 1, "do main() { if true temp a int = 1 }"),
    ("E2002", 1, "do main()"),
    ("E2002", 1, "do f(3 int) { } do main() { }"),
    ("E2002", 1, "do f(a = 3) { } do main() { }"),
    ("E2002", 1, "do f(a int b) { } do main() { }"),
    ("E2002", 1, "do f() -> (int, 3) { return 1, 2 } do main() { }"),
    ("E2002", 1, "const E enum { 5 } do main() { }"),
    ("E2002", 1, "import & @std do main() { }"),
    ("E2002", 2, "module a \nmodule b \ndo main() { }"),
    ("E2002", 2, "const A int = 1 \nmodule b \ndo main() { }"),
    ("E2002", 1, "do main() { when 3 { is 1 { } default 5 } }"),
    ("E2002", 1, 'do main() { temp s string = "a${}b" }'),
    ("E2002", 1, "#suppress \ntemp a int = 1 \ndo main() { }"),
    ("E2002", 1, "#suppress(5) \ntemp a int = 1 \ndo main() { }"),
    ("E2003", 1, "do main() { } }"),
    ("E2003", 1, "do main() { temp a int = () }"),
    ("E2003", 1, "do main() { temp a int = b[] }"),
    ("E2003", 1, "temp a int ="),
    ("E2003", 1, "const P struct { a, 5 int } do main() { }"),
    ("E2004", 1, "do main() { temp a int = 1"),
    ("E2004", 1, "temp a [int] = {1, 2"),
    ("E2005", 1, "temp a int = (1 + 2"),
    ("E2006", 1, "temp a [int"),
    ("E2007", 1, 'do main() { temp s string = "\\x24{a" }'),
    ("E2008", 1, "do f() -> int { return 1 } do main() { f() = 3 }"),
    ("E2009", 1, "import @std const A int = 1 using std do main() { }"),
    ("E2010", 1, "using math import @math do main() { }"),
    ("E2011", 1, "do main() { const a int }"),
    ("E2012", 1, "do f(a int, a int) { } do main() { }"),
    ("E2012", 1, "do f() -> (a int, a int) { return 1, 2 } do main() { }"),
    ("E2012", 1, "do f(a int) -> (a int) { return 1 } do main() { }"),
    ("E2013", 1, "const P struct { a int a string } do main() { }"),
    ("E2014", 1, "do f(a) { } do main() { }"),
    ("E2014", 1, "do f() -> (a int, b) { return 1, 2 } do main() { }"),
    ("E2015", 1, "do f() -> { } do main() { }"),
    ("E2016", 1, "const E enum { } do main() { }"),
    ("E2017", 1, "const A [int, 2] = {1, 2,}"),
    ("E2018", 1, "do main() { foo(1,) }"),
    ("E2019", 1, "do main() { do g() { } }"),
    ("E2020", 1, "do main() { temp len int = 1 }"),
    ("E2021", 1, "do append() { } do main() { }"),
    ("E2023", 1, "do main() { temp a int = 1 temp a int = 2 }"),
    ("E2023", 1, "const E enum { A A } do main() { }"),
    ("E2024", 1, "do main() { temp a 5 = 3 }"),
    ("E2024", 1, "do main() { temp m map[string] = {:} }"),
    ("E2025", 1, "do main() { temp a [int, n] = {1} }"),
    ("E2026", 1, "const E enum : bool { A } do main() { }"),
    ("E2028", 1, "do main() { temp a float = 1e999 }"),
    ("E2029", 1, "do main() { temp a, 5 = f() }"),
    ("E2030", 1, "const P struct a int do main() { }"),
    ("E2031", 1, "#enum(string) const E enum { A } do main() { }"),
    ("E2032", 1, "do main() { const a [int] = {1, 2} }"),
    ("E2033", 1, "do f(len int) { } do main() { }"),
    ("E2033", 1, "const P struct { x int } do f(P int) { } do main() { }"),
    ("E2033", 1, "do g() { } do f(g int) { } do main() { }"),
    ("E2034", 1, "const P struct { len int } do main() { }"),
    ("E2035", 1, "const E enum { len } do main() { }"),
    ("E2036", 1, "do main() { import @std }"),
    ("E2036", 1, "const A int = 1 import @math do main() { }"),
    ("E2037", 1, "const int struct { a int } do main() { }"),
    ("E2038", 1, "const map enum { A } do main() { }"),
    ("E2039", 1, "do f(a int = 1, b int) { } do main() { }"),
    ("E2040", 1, "do f(&a int = 1) { } do main() { }"),
    ("E2041", 1, "do main() { when 3 { is 1 { } } }"),
    ("E2042", 1, "do main() { #strict when 3 { is 1 { } default { } } }"),
    ("E2043", 1, "do main() { when 3 { is 1 { } is 1 { } default { } } }"),
    ("E2045", 1, "do main() { temp n int = 3 #strict when n { is 1 { } } }"),
    (
        "E2046",
        1,
        "const E enum { A B C } do main() { temp e E = E.A #strict when e { is E.B { } } }",
    ),
    ("E2047", 1, "const E enum { A } do main() { when E { is 1 { } default { } } }"),
    ("E2048", 1, "do main() { when true { is true { } default { } } }"),
    ("E2049", 1, "do main() { when nil { is nil { } default { } } }"),
    ("E2050", 1, "do main() { temp a [int] = {1} when a { is 1 { } default { } } }"),
    ("E2051", 1, "do main() { #suppress(W2001) temp a int = 1 }"),
    ("E2052", 1, "#suppress(W2007) do main() { }"),
    ("E2052", 1, "#suppress(W1002) do main() { }"),
    ("E2053", 1, "do main() { const P struct { a int } }"),
    (
        "E2054",
        1,
        "const E enum { A } do main() { temp e E = E.A #strict when e { is E.A { } is 7 { } } }",
    ),
    ("E2055", 1, "do main() { #strict if true { } }"),
    ("E2056", 1, "if true { } do main() { }"),
    ("E2056", 1, 'temp a int = len("x") do main() { }'),
    ("E2057", 1, 'do main() { temp s string = "cost $5" }'),
    ("E2058", 1, '#doc("x") temp a int = 1 do main() { }'),
    ("E2059", 1, 'do main() { } #doc("x")'),
    ("E2060", 1, '#doc("x") #doc("y") do main() { }'),
]

BROKEN = [
    ("E2034", 1, "const P struct { a int b"),
    ("E2034", 4, "do main() { }\nconst P struct {\n    a int\n    b"),
    ("E2034", 4, "do main() { }\nconst P struct {\n    a\n    b int\n}\n"),
    ("E2034", 3, "const P struct {\n    a\n    b int\n}\ndo main() { }\n"),
    ("E2034", 3, "const P struct {\n    a\n    b int\n"),
    ("E2034", 3, "const P struct {\n    a int\n    string"),
    ("E2034", 1, "const P struct { int }"),
    ("E2024", 4, "const P struct {\n    a int\n    b\n}\ndo main() { }\n"),
    ("E2034", 3, "const P struct {\n    a int\ndo main() { }\n"),
    ("E2034", 4, "const P struct {\n    a int\n\nconst Q struct {\n    b int\n}\ndo main() { }\n"),
    ("E2034", 3, "const P struct {\n    a int\ntemp x = 1\ndo main() { }\n"),
    ("E2030", 1, "const P struct a int }\ndo main() { }\n"),
    ("E2024", 1, "const P { a int }\ndo main() { }\n"),
    ("E2002", 4, "const E enum {\n A\n B\ndo main() { }\n"),
    ("E2003", 3, "const E enum {\n A = \n}\ndo main() { }\n"),
    ("E2004", 1, "do main() {\n    if true {\n        temp a = 1\n}\n"),
    ("E2004", 1, "do main() {\n    loop {\n        break\n\n}\ndo f() { }\n"),
    ("E2002", 2, "do main()\n    temp a = 1\n}\n"),
    ("E2004", 1, "do main() {\n    temp a = {1, 2\n}\n"),
    ("E2002", 3, "do main() {\n    temp a = {1, 2\n    temp b = 3\n}\n"),
    ("E2002", 3, 'do main() {\n    temp m = {"a": 1\n    temp b = 3\n}\n'),
    ("E2002", 4, "const P struct { a int }\ndo main() {\n    temp p = P{a: 1\n    temp b = 3\n}\n"),
    ("E2002", 3, "do main() {\n    temp a = (1 + 2\n    temp b = 3\n}\n"),
    ("E2002", 4, "do f(a int) { }\ndo main() {\n    f(1\n}\n"),
    ("E2002", 4, "do f(a int) { }\ndo main() {\n    f(1\n    temp b = 3\n}\n"),
    ("E2002", 4, "do main() {\n    temp a = {1}\n    temp b = a[0\n    temp c = 3\n}\n"),
    ("E2002", 3, "do main() {\n    temp a = {1}\n    a[0 = 3\n}\n"),
    ("E2002", 1, "do f(a int { }\ndo main() { }\n"),
    ("E2002", 1, "do main() { temp a [int = {1} }"),
    ("E2002", 1, "do main() { temp m map[string:int = {:} }"),
    ("E2003", 3, "do main() {\n}\n}\n"),
    ("E2003", 1, "do main() { temp a = )1 }"),
    ("E2003", 1, "do main() { temp a = 1) }"),
    ("E2003", 1, "do main() { temp a = 1] }"),
    ("E2004", 1, "do main() {\n    when 3 {\n        is 1 { }\n        default { }\n}\n"),
    ("E2004", 1, "do main() {\n    when 3 {\n        is 1 { }\n        default {\n    }\n}\n"),
    ("E2004", 1, "do main() {\n    when 3 {\n        is 1 {\n        default { }\n    }\n}\n"),
    ("E2002", 4, "do main() {\n    when 3 {\n        is 1\n        default { }\n    }\n}\n"),
    ("E2002", 4, "do main() {\n    when 3 {\n        is { }\n        default { }\n    }\n}\n"),
    ("E2001", 3, "do main() {\n    when {\n        is 1 { }\n        default { }\n    }\n}\n"),
    ("E2002", 3, "do main() {\n    when 3\n        is 1 { }\n        default { }\n    }\n}\n"),
    ("E2001", 3, "do main() {\n    when 3 {\n        1 { }\n        default { }\n    }\n}\n"),
    ("E2002", 5, "do main() {\n    when 3 {\n        is 1 { }\n        default\n    }\n}\n"),
    ("E2041", 2, "do main() {\n    when 3 {\n        is 1 { }\n         { }\n    }\n}\n"),
    ("E2002", 4, "do main() {\n    when 3 {\n        is 1, { }\n        default { }\n    }\n}\n"),
    ("E2002", 3, "do main() {\n    when 3 {\n        is 1 }\n        default { }\n    }\n}\n"),
    ("E2001", 3, "do main() {\n    3 {\n        is 1 { }\n        default { }\n    }\n}\n"),
    ("E2004", 1, "do main() {\n    when 3 {\n        is 1 { }\n        default { }\n"),
    ("E2004", 1, "do main() { when 3 {"),
    ("E2004", 1, "do main() { when 3 { is"),
    ("E2004", 1, "do main() { when 3 { is 1"),
    ("E2004", 1, "do main() { when"),
    ("E2004", 1, "do main() {\n    when 3 { is 1 { } default { }\n    temp a = 1\n}\n"),
    (
        "E2001",
        3,
        "do main() {\n    when 3 {\n        temp a = 1\n    is 1 { }\n    default { }\n    }\n}\n",
    ),
    (
        "E2041",
        2,
        "do main() {\n    when 3 {\n        is 1 {\n        default { }\n        }\n    }\n}\n",
    ),
    ("E2003", 2, "do main() {\n    when 3 { is 1 { } default { } is }\n}\n"),
    ("E2003", 2, "do main() {\n    when 3 { is 1 { } default { } is 2, }\n}\n"),
    ("E2003", 2, "do main() {\n    when 3 { is }\n}\n"),
    ("E2003", 2, "do main() {\n    when }\n}\n"),
    ("E2002", 2, "do main() {\n    when 3 }\n}\n"),
    ("E2004", 1, "do main() {\n    when\n}\n"),
    ("E2004", 1, "do main() {\n    when 3 { is 1 { } default { temp a }\n    }\n}\n"),
    ("E2041", 2, "do main() {\n    when 3 { is 1 { } otherwise { } }\n}\n"),
    ("E2002", 2, "do main() {\n    #strict when 3 { is 1 { } default 5 }\n}\n"),
    ("E2004", 1, "do main() {\n    when 3 { is 1 { } default { }\n    }\n"),
    ("E2034", 3, "const P struct {\n    a int\nprivate do f() { }\ndo main() { }\n"),
    ("E2003", 4, "const P struct {\n    a int\n    b,\n}\ndo main() { }\n"),
    ("E2002", 3, "const P struct {\n    a [int\n}\ndo main() { }\n"),
    ("E2024", 2, "const P struct {\n    m map[string]\n}\ndo main() { }\n"),
]


@pytest.mark.parametrize(("code", "line", "text"), SMALLEST)
def test_the_smallest_example_of_a_code_has_it_as_its_primary_code(
    code: str, line: int, text: str, tmp_path: Path
) -> None:
    (tmp_path / "main.ez").write_text(text, encoding="utf-8")

    primary = run_program(tmp_path, "main.ez").problems[0]

    assert (primary.code, primary.line) == (code, line)


@pytest.mark.parametrize(("code", "line", "text"), BROKEN)
def test_a_program_with_something_missing_has_one_mistake(
    code: str, line: int, text: str, tmp_path: Path
) -> None:
    (tmp_path / "main.ez").write_text(text, encoding="utf-8")

    (mistake,) = run_program(tmp_path, "main.ez").problems

    assert (mistake.code, mistake.line) == (code, line)
