"""Where statements stand, for those who step through them."""

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


def test_each_statement_has_its_own_text_and_a_block_only_its_head() -> None:
    texts = [PROGRAM[start:end] for start, end in spans_of_statements(file_of(PROGRAM))]

    assert texts == [
        "temp total int = 0",
        "temp a = f(\n        1)",
        "if a > 1 && a < 5",
        "a += 1",
        "or a == 0",
        "return",
        "a = 2",
        "for i in range(0, 3)",
        "total += i",
        "for_each x in {1, 2}",
        "continue",
        "as_long_as a > 0",
        "a -= 1",
        "loop",
        "break",
        "when a",
        "a++",
        "ensure g()",
    ]
