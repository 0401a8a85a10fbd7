"""Diagnostics about an expression typed into a debugger are about its own text.

It is parsed with nothing around it, so no bracket, keyword or position can come from anywhere else.
"""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from ez_lang.api import check_text
from ez_lang.check.expression_at import check_expression, function_at

FILE = "/p/a.ez"
PROGRAM = """\
import @std
using std

do main() {
    temp total = 3
    temp name = "Ada"
    temp list [int] = {1, 2}
    println("${total} ${name} ${list}")
}
"""
PIECES = (
    *("total", "name", "list", "nobody", "1", "2.5", '"Ada"', '"${total}"', '"${"', "'c'"),
    *("(", ")", "[", "]", "{", "}", ",", ".", ":", "=", "==", "+", "-", "!", "&&", "||", "in"),
    *("and", "if", "while", "do", "temp", "return", "//", "/*", '"', "`", "$", "len", "\n", ";"),
)
CLOSERS = {")": "(", "]": "[", "}": "{"}
QUOTED = re.compile(r"(?:unexpected token|got|found) '([^'…]+)'")
TEXTS = st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join)

CHECKED = check_text(PROGRAM, FILE, with_symbols=True)


@settings(max_examples=600)
@given(TEXTS)
def test_diagnostics_about_an_expression_are_in_its_own_text(text: str) -> None:
    assert CHECKED.scopes is not None
    place = function_at(CHECKED.scopes, FILE, 8, 5)
    assert place is not None

    _, found = check_expression(CHECKED.scopes, text, *place)

    for one in found:
        assert 0 <= one.start <= one.end <= len(text), one
        for token in QUOTED.findall(one.message):
            assert token in text, one
        for closer, opener in CLOSERS.items():
            if f"expected '{closer}'" in one.message:
                assert opener in text, one
        for related in one.related:
            assert related.file.absolute == FILE or related.end <= len(text), one
