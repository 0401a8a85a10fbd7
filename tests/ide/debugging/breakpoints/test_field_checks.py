"""What the checker reports on the fields of a breakpoint, at its line."""

from __future__ import annotations

import pytest

from ez_ide.debugging.breakpoints.checks import (
    FieldProblem,
    Fields,
    FieldVerdict,
    expressions_of,
    syntax_verdict,
    verdict,
)
from ez_ide.language.check_report import decode
from ez_lang.api import check_text
from ez_lang.cli.check_report import report as report_text

FILE = "/p/a.ez"
PROGRAM = """\
import @std
using std

temp limit int = 10

do double(n int) -> int {
    return n * 2
}

do main() {
    temp total = 3
    if total > limit {
        println("more")
    } or total == limit {
        println("same")
    }
    println(double(total))
}
"""


def judged(line: int, **fields: str) -> FieldVerdict:
    checked = check_text(PROGRAM, FILE, with_symbols=True)
    asked = Fields(**fields)
    expressions = expressions_of(decode(report_text("a.ez", checked)), FILE, line, asked)
    answers = decode(report_text("a.ez", checked, expressions)).expressions
    return verdict(asked, answers)


def condition_problem(line: int, condition: str) -> FieldProblem:
    found = judged(line, condition=condition).condition
    assert found is not None
    return found


def test_a_valid_condition_has_no_problem() -> None:
    assert judged(17, condition="total > 1 && limit < 20") == FieldVerdict()


def test_a_condition_that_is_not_a_bool_is_refused() -> None:
    assert condition_problem(17, "total") == FieldProblem(
        "The condition must be of type bool, not int.", 0, 5
    )


def test_names_are_resolved_at_the_line() -> None:
    assert judged(7, condition="n > 1") == FieldVerdict()
    assert "total" in condition_problem(7, "total > 1").message


def test_names_in_an_or_branch_are_resolved_at_its_condition() -> None:
    assert judged(14, condition="total != 4") == FieldVerdict()
    assert "bool, not int" in condition_problem(14, "total").message


def test_names_on_a_line_without_a_statement_are_resolved_at_the_next_one() -> None:
    assert judged(6, condition="n > 1") == FieldVerdict()


@pytest.mark.parametrize(
    ("condition", "words", "marked"),
    [
        ("total > 1 and limit > 2", "unexpected token 'and' – EZ writes “&&” for “and”", "and"),
        ("total >", "expected expression, found end of the expression", ""),
        ("total > (1", "unclosed parenthesis, expected ')'", ""),
        ("total > 1) { println(1) } if (true", "unexpected token ')'", ")"),
        ("total > 1 }", "unexpected token '}'", "}"),
        ("(nobody) > 1", "undefined variable 'nobody'", "nobody"),
        ("total = 1", "unexpected token '='", "="),
        ('"${nobody}" == ""', "undefined variable 'nobody'", "nobody"),
    ],
)
def test_a_condition_error_is_about_its_own_text(condition: str, words: str, marked: str) -> None:
    found = condition_problem(17, condition)

    assert found.message.startswith(words)
    assert condition[found.start : found.end] == marked


def test_a_comment_in_a_condition_is_a_comment() -> None:
    assert judged(17, condition="total > 1 // enough") == FieldVerdict()


@pytest.mark.parametrize("sign", ["", "$"])
def test_an_error_in_a_message_is_where_it_is_in_the_message(sign: str) -> None:
    assert judged(17, log_message=f"total is {sign}{{total}}, {{{{so}}}}") == FieldVerdict()
    message = f'total {sign}{{total}} {{{{of}}}} {sign}{{ "a}}" + nobody }}!'

    found = judged(17, log_message=message)

    assert found.condition is None
    assert found.log_message is not None
    assert "nobody" in found.log_message.message
    assert message[found.log_message.start : found.log_message.end] == "nobody"


@pytest.mark.parametrize("text", ["}", "{", "total}", "${", '"', "1 2", "))", "${1} }"])
def test_an_error_in_a_message_is_never_outside_of_it(text: str) -> None:
    found = judged(17, log_message=f"{{total}} {{{text}}}").log_message

    assert found is not None
    assert 0 <= found.start <= found.end <= len(f"{{total}} {{{text}}}")


def test_fields_outside_of_functions_are_not_checked() -> None:
    assert judged(4, condition="limit >") == FieldVerdict()
    assert judged(40, condition="limit >") == FieldVerdict()


@pytest.mark.parametrize("text", ["", "5", "== 5", "> 5", ">= 5", "< 5", "<= 5", "% 5"])
def test_valid_hit_counts_are_accepted(text: str) -> None:
    assert syntax_verdict(Fields(hit_condition=text)) == FieldVerdict()


@pytest.mark.parametrize("text", ["x", "!= 5", "5 times", "% 0", "-1"])
def test_other_hit_counts_are_refused(text: str) -> None:
    found = syntax_verdict(Fields(hit_condition=text))

    assert found.hit_condition is not None
    assert found.is_refusal


def test_braces_of_a_message_have_to_match() -> None:
    assert syntax_verdict(Fields(log_message="{total} {{x}}")) == FieldVerdict()
    found = syntax_verdict(Fields(log_message="{total"))
    assert found.log_message is not None
    assert "{{" in found.log_message.message
    assert found.is_refusal


@pytest.mark.parametrize(
    ("message", "words", "marked"),
    [
        (
            "is $total",
            "“$total” is printed literally. Write ${total} to print its value.",
            "$total",
        ),
        ("{total} $5", "“$5” is printed literally. Write ${expression} to print a value.", "$5"),
    ],
)
def test_a_stray_dollar_is_explained_and_not_refused(message: str, words: str, marked: str) -> None:
    found = judged(17, log_message=message)

    assert found.log_message is not None
    assert found.log_message.message == words
    assert message[found.log_message.start : found.log_message.end] == marked
    assert not found.is_refusal


def test_an_error_in_a_message_comes_before_advice() -> None:
    found = judged(17, log_message="$total {nobody}")

    assert found.is_refusal
