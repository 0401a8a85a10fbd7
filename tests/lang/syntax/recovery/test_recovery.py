"""Broken programs: the tree that remains, the number of diagnostics, and their advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import ParseResult, parse

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic


def read(text: str) -> ParseResult:
    return parse(SourceFile("main.ez", text))


def only(result: ParseResult) -> Diagnostic:
    """The one diagnostic of a text."""
    assert len(result.diagnostics) == 1, result.diagnostics
    return result.diagnostics[0]


def repaired(text: str) -> str:
    """The text after the fix of its one mistake."""
    fix = only(read(text)).fix
    assert fix
    return text[: fix.start] + fix.replacement + text[fix.end :]


def outline(result: ParseResult) -> dict[str, list[str]]:
    """The functions of a file, and the variables declared directly in each."""
    return {
        item.name.text: [
            binding.name.text
            for statement in item.body.statements
            if isinstance(statement, nodes.Variable)
            for binding in statement.bindings
        ]
        for item in result.file.items
        if isinstance(item, nodes.Function)
    }


def lines(result: ParseResult) -> list[int]:
    return [d.file.position(d.start).line for d in result.diagnostics]


def test_statements_before_and_after_a_mistake_are_in_the_tree() -> None:
    result = read("""\
do first(size int) {
    temp before = 1
    temp broken = 2 +
    temp behind = 3
}
do second() {
    temp other = f(1 2)
    temp last = 4
}
""")

    assert outline(result) == {"first": ["before", "broken", "behind"], "second": ["other", "last"]}
    assert lines(result) == [4, 7]


def test_parameters_before_a_mistake_are_in_the_tree() -> None:
    result = read("do f(a int, b string c) -> int {\n    temp n = 1\n}\n")

    (function,) = result.file.items
    assert isinstance(function, nodes.Function)
    assert [parameter.name.text for parameter in function.parameters] == ["a", "b"]
    assert outline(result) == {"f": ["n"]}
    only(result)


def test_the_body_of_a_broken_head_is_in_the_tree() -> None:
    result = read("""\
do main() {
    if a and b {
        temp c = 1
    }
    for i of list {
        temp d = 2
    }
    temp e = 3
}
""")

    (function,) = result.file.items
    assert isinstance(function, nodes.Function)
    condition, loop, _ = function.body.statements
    assert isinstance(condition, nodes.If)
    assert isinstance(loop, nodes.For)
    assert len(condition.branches[0].body.statements) == len(loop.body.statements) == 1
    assert lines(result) == [2, 5]


def test_a_member_that_is_being_typed_is_in_the_tree() -> None:
    result = read("do main() {\n    point.\n}\n")

    (function,) = result.file.items
    assert isinstance(function, nodes.Function)
    (statement,) = function.body.statements
    assert isinstance(statement, nodes.ExpressionStatement)
    assert isinstance(statement.value, nodes.Member)
    assert isinstance(statement.value.base, nodes.NameUse)
    assert statement.value.name.text == ""


def test_a_call_that_is_being_typed_keeps_its_arguments() -> None:
    result = read("do main() {\n    temp x = f(a, b.c,\n    temp y = 2\n}\n")

    (function,) = result.file.items
    assert isinstance(function, nodes.Function)
    variable = function.body.statements[0]
    assert isinstance(variable, nodes.Variable)
    assert isinstance(variable.value, nodes.Call)
    kinds = [type(argument).__name__ for argument in variable.value.arguments]
    assert kinds == ["NameUse", "Member", "Missing"]
    assert outline(result) == {"main": ["x", "y"]}


def test_an_unclosed_function_does_not_contain_the_next_one() -> None:
    result = read("""\
do first() {
    if a {
        temp inner = 1
}

do second() {
    temp b = 2
}
""")

    assert list(outline(result)) == ["first", "second"]
    diagnostic = only(result)
    assert (diagnostic.code, lines(result)) == ("E2004", [1])


def test_a_function_inside_another_is_reported_if_the_braces_match() -> None:
    result = read("do main() {\ndo inner() {}\n}\n")
    assert only(result).code == "E2019"


def test_an_unclosed_struct_does_not_contain_the_next_function() -> None:
    result = read("const P struct {\n    a int\n\ndo main() {\n    temp b = 2\n}\n")
    assert outline(result) == {"main": ["b"]}
    assert "close struct 'P'" in only(result).help


@pytest.mark.parametrize("next_line", [
    "do f() -> int { return 1 }", "private do f() { }", '#doc("does nothing") do f() { }',
    "const LIMIT int = 3", "const LIMIT = 3", "temp seen = 1", "const Other struct { y int }",
    "const Other enum { A B }", "import @std", "using std",
])  # fmt: skip
@pytest.mark.parametrize("word", ["struct", "enum"])
def test_an_unclosed_struct_or_enum_is_one_mistake(word: str, next_line: str) -> None:
    member = "x int" if word == "struct" else "X"

    result = read(
        f"""\
const First {word} {{
    {member}

{next_line}

const Last struct {{
    z int
}}
do main() {{ if 1 == 2 {{ }} }}
"""
    )

    assert len(result.diagnostics) == 1
    assert "main" in outline(result)


def test_a_value_missing_at_the_end_of_a_block_is_shown_where_it_is_missing() -> None:
    diagnostic = only(read("do main() {\n    temp n =\n}\n"))
    assert diagnostic.code == "E2004"
    (related,) = diagnostic.related
    assert related.file.position(related.start).line == 3
    assert "expected expression" in related.message


def test_values_missing_at_the_end_of_two_functions_are_both_reported() -> None:
    result = read("do f() {\n    a =\n}\ndo g() {\n    b =\n}\n")
    assert [d.code for d in result.diagnostics] == ["E2004", "E2004"]
    assert lines(result) == [1, 4]
    assert list(outline(result)) == ["f", "g"]


def test_an_unclosed_bracket_is_reported_with_its_opening_one() -> None:
    text = "do main() {\n    f(1,\n      2\n    g()\n}\n"
    (related,) = only(read(text)).related
    assert text[related.start] == "("


def test_a_broken_literal_of_several_lines_is_skipped_to_its_end() -> None:
    result = read("""\
do main() {
    temp a = {
        1,
        2 3,
        4
    }
    temp b = 5
}
""")
    assert lines(result) == [4]
    assert outline(result) == {"main": ["a", "b"]}


FIXES = [
    ("do main() { if a { b = 1 } else { b = 2 } }", "else", "otherwise"),
    ("do main() { while a < 5 { a += 1 temp b = 2 } }", "while", "as_long_as"),
    ("func main() { temp a = 1 }", "func", "do"),
    ("do main() { if a and b { } }", "and", "&&"),
    ("do main() { when a { case 1 { } default { } } }", "case", "is"),
    ("do main() { a = 1; }", ";", ""),
    ("do main() { temp a: int = 1 }", ":", ""),
    ("do main() { if a = 1 { } }", "= 1", "== 1"),
    ("const Point strukt { x int }", "strukt", "struct"),
    ("do main() { f(1,) }", ",", ""),
]


@pytest.mark.parametrize(("text", "wrong", "right"), FIXES)
def test_the_fix_corrects_the_program(text: str, wrong: str, right: str) -> None:
    corrected = repaired(text)

    assert corrected == text.replace(wrong, right)
    assert not read(corrected).diagnostics


def test_else_is_reported_in_its_line() -> None:
    result = read("do main() {\n    if a {\n        b = 1\n    } else {\n        b = 2\n    }\n}\n")
    assert (only(result).code, lines(result)) == ("E2002", [4])


def test_not_without_a_fix_has_advice() -> None:
    assert "`!`" in only(read("do main() {\n    if not b { }\n}\n")).help


def test_a_declaration_without_const_has_advice_and_is_in_the_tree() -> None:
    result = read("struct Point {\n    x int\n}\n")
    assert "const Point struct" in only(result).help
    (struct,) = result.file.items
    assert isinstance(struct, nodes.StructDeclaration)
    assert [field.name.text for field in struct.fields] == ["x"]


def test_commas_and_colons_between_fields_are_all_reported() -> None:
    result = read("const P struct {\n    a: int,\n    b: int\n}\n")
    assert [d.code for d in result.diagnostics] == ["E2024", "E2002", "E2024"]
    (struct,) = result.file.items
    assert isinstance(struct, nodes.StructDeclaration)
    assert [field.name.text for field in struct.fields] == ["a", "b"]


def test_the_block_of_a_stray_clause_is_in_the_tree() -> None:
    result = read("do main() {\n    otherwise {\n        temp a = 1\n    }\n    temp b = 2\n}\n")
    assert outline(result) == {"main": ["b"]}
    (main,) = result.file.items
    assert isinstance(main, nodes.Function)
    block = main.body.statements[0]
    assert isinstance(block, nodes.Loop)
    assert isinstance(block.body.statements[0], nodes.Variable)
    assert only(result).code == "E2001"


def test_cases_without_an_opening_brace_are_one_mistake() -> None:
    result = read("do main() {\n    when n\n        is 1 { }\n        default { }\n    }\n}\n")
    assert only(result).code == "E2002"


def test_an_extra_brace_is_reported_once() -> None:
    result = read("do main() {\n    if a {\n    }\n    }\n    temp b = 1\n}\ndo f() { }\n")
    assert only(result).code == "E2003"
    assert list(outline(result)) == ["main", "f"]


def test_malformed_tokens_do_not_break_the_tree() -> None:
    result = read("do main() {\n    temp a = 1 ~ 2\n    temp b = 'two'\n    temp c = 3\n}\n")
    assert [d.code for d in result.diagnostics] == ["E1001", "E1009"]
    assert outline(result) == {"main": ["a", "b", "c"]}


def test_a_diagnostic_underlines_the_offending_text() -> None:
    text = "do main() {\n    f(1 second)\n}\n"
    diagnostic = only(read(text))
    assert text[diagnostic.start : diagnostic.end] == "second"


def test_an_unreachable_statement_is_a_warning() -> None:
    result = read("do main() {\n    loop { break f() g() }\n    exit(1) h() return i()\n}\n")
    assert [d.code for d in result.diagnostics] == ["W2001"] * 4
    assert not result.has_errors


def test_a_warning_about_unreachable_statements_can_be_suppressed() -> None:
    body = "{ return 1 f() }"
    assert not read(f"#suppress(W2001) do g() -> int {body}").diagnostics
    assert not read(f"#suppress(ALL) #doc do g() -> int {body}").diagnostics
    assert not read(f"#suppress(W2001) // all\ndo g() -> int {body}").diagnostics
    assert len(read(f"#suppress(W2009) do g() -> int {body}").diagnostics) == 1


class TestForgottenBraces:
    def test_the_end_of_a_case(self) -> None:
        result = read("""\
do name(n int) -> string {
    when n {
        is 1 { return "one"
        is 2 { return "two" }
        default { return "many" }
    }
}
""")
        diagnostic = only(result)
        assert (diagnostic.code, lines(result)) == ("E2004", [1])

    def test_the_start_of_a_case(self) -> None:
        result = read("""\
do name(n int) -> string {
    when n {
        is 1 return "one" }
        is 2 { return "two" }
        default { return "many" }
    }
}
""")
        assert (only(result).code, lines(result)) == ("E2002", [3])

    def test_the_start_of_the_block_of_an_if(self) -> None:
        result = read("""\
do main() {
    if a
        b = 1
    } or c {
        d = 1
    }
    temp e = 2
}
""")
        assert (only(result).code, lines(result)) == ("E2002", [3])
        assert outline(result) == {"main": ["e"]}

    def test_the_start_of_a_struct(self) -> None:
        result = read("const P struct\n    a int\n    b int\n}\ndo main() { }\n")
        assert (only(result).code, lines(result)) == ("E2030", [2])
        struct = result.file.items[0]
        assert isinstance(struct, nodes.StructDeclaration)
        assert [field.name.text for field in struct.fields] == ["a", "b"]

    def test_the_start_of_an_array(self) -> None:
        result = read("do main() {\n    temp a = 1, 2}\n    temp b = 3\n}\n")
        assert (only(result).code, lines(result)) == ("E2001", [2])
        assert outline(result) == {"main": ["a", "b"]}

    def test_the_word_before_a_function(self) -> None:
        result = read("main(a int) {\n    temp b = 1\n}\ndo f() { }\n")
        assert only(result).code == "E2002"
        assert list(outline(result)) == ["f"]
