"""The spans of statements, for stepping."""

from __future__ import annotations

from ez_lang.syntax.statements import spans_of_statements
from tests.helpers.trees import file_of

PROGRAM = """\
import @std
temp total int = 0

do main() {
    temp a = f(
        1)
    if a > 1 && a < 5 { a += 1 } or a == 0 { return } otherwise { a = 2 }
    for i in range(0, 3) { total += i }
    for_each x in {1, 2} { continue }
    as_long_as a > 0 { a -= 1 }
    loop { break }
    when a { is 1 { a++ } default { ensure g() } }
}
"""


def test_a_statement_has_its_span_and_one_with_blocks_that_of_its_head() -> None:
    texts = [PROGRAM[start:end] for start, end in spans_of_statements(file_of(PROGRAM))]

    assert texts == [
        "temp total int = 0", "temp a = f(\n        1)", "if a > 1 && a < 5", "a += 1", "or a == 0",
        "return", "a = 2", "for i in range(0, 3)", "total += i", "for_each x in {1, 2}", "continue",
        "as_long_as a > 0", "a -= 1", "loop", "break", "when a", "a++", "ensure g()",
    ]  # fmt: skip
