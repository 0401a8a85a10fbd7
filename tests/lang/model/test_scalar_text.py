"""Quoted text can be read back by the language, as far as the language can write it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.scalar_text import quoted
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_expression

# What the language writes with \u or has no escape for stays out, and so does what interpolates.
_WRITABLE = st.text(
    st.characters(codec="utf-8", exclude_characters="$\a\b\f\v", exclude_categories=["C", "Z"])
    | st.sampled_from(" \n\t\r\\\"'\x01\x7f\udcff"),
)


@given(_WRITABLE)
def test_the_parser_reads_a_quoted_string_back(text: str) -> None:
    if not all(c.isprintable() or c in "\n\t\r\x01\x7f\udcff" for c in text):
        return

    expression, diagnostics = parse_expression(SourceFile("test.ez", quoted(text)))

    assert not diagnostics
    assert isinstance(expression, nodes.StringLiteral)
    assert expression.value == text
