"""Laws of parsing and printing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from ez_lang.source.text import SourceFile
from ez_lang.syntax import parser
from ez_lang.syntax.highlight import tokens
from ez_lang.syntax.nodes import Node
from ez_lang.syntax.parser import parse, parse_entry, parse_expression
from tests.helpers.printer import print_expression, print_file
from tests.helpers.trees import shape
from tests.properties.strategies_syntax import EXPRESSIONS, files, word_salads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.syntax import nodes


def holding(statement: str) -> str:
    return f"do main() {{\n{statement}\n}}\n"


@given(EXPRESSIONS)
@settings(deadline=None)
def test_an_expression_printed_and_parsed_has_the_same_tree(expression: nodes.Expression) -> None:
    text = print_expression(expression)
    result = parse_expression(SourceFile("main.ez", text))
    assert not result.diagnostics
    assert shape(result.expression) == shape(expression)


@given(files())
@settings(max_examples=60, deadline=None)
def test_a_file_printed_and_parsed_has_the_same_tree(file: nodes.File) -> None:
    text = print_file(file)
    assert shape(parse(SourceFile("main.ez", text)).file) == shape(file)


@given(files())
@settings(max_examples=60, deadline=None)
def test_both_parsers_give_the_same_tree_for_a_file(file: nodes.File) -> None:
    source = SourceFile("main.ez", print_file(file))

    by_tables, diagnostics_of_tables, bad_token = parser.parse_with_tables(parser.lex(source))
    by_recovery, diagnostics_of_recovery = parser.parse_with_recovery(parser.lex(source))

    assert bad_token == -1
    assert by_recovery == by_tables
    assert diagnostics_of_recovery == diagnostics_of_tables


@given(word_salads())
@settings(max_examples=300, deadline=None)
def test_both_parsers_accept_the_same_texts(text: str) -> None:
    if parser.lex(SourceFile("main.ez", text)).reporter.diagnostics:
        text = ""
    source = SourceFile("main.ez", holding(text))

    by_tables, diagnostics_of_tables, _ = parser.parse_with_tables(parser.lex(source))
    by_recovery, diagnostics_of_recovery = parser.parse_with_recovery(parser.lex(source))

    if by_tables is None:
        assert diagnostics_of_recovery
    else:
        assert by_recovery == by_tables
        assert diagnostics_of_recovery == diagnostics_of_tables


def nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
        for field in value.__struct_fields__:
            yield from nodes_in(getattr(value, field))
    elif isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item)


@given(st.text(max_size=60) | word_salads() | word_salads().map(holding))
@settings(max_examples=300, deadline=None)
def test_any_text_has_a_tree_and_diagnostics_inside_it(text: str) -> None:
    source = SourceFile("main.ez", text)
    result = parse(source)

    for node in nodes_in(result.file):
        assert 0 <= node.start <= node.end <= len(text)
    for diagnostic in result.diagnostics:
        assert 0 <= diagnostic.start <= diagnostic.end <= len(text)
        for related in diagnostic.related:
            assert 0 <= related.start <= related.end <= len(text)


@given(word_salads())
@settings(deadline=None)
def test_any_text_is_an_entry_and_an_expression(text: str) -> None:
    source = SourceFile("prompt", text)
    entry = parse_entry(source)
    assert entry.has_errors or not entry.is_incomplete
    parse_expression(source)


@given(st.text(max_size=60) | word_salads())
@settings(max_examples=200, deadline=None)
def test_the_highlighting_tokens_of_a_text_are_its_visible_characters_in_order(text: str) -> None:
    at = 0
    for token in tokens(SourceFile("main.ez", text)):
        assert at <= token.start < token.end
        assert text[at : token.start].strip(" \t\r\n") == ""
        at = token.end
    assert text[at:].strip(" \t\r\n") == ""


@given(word_salads())
@settings(deadline=None)
def test_parsing_an_expression_ignores_the_text_around_it(text: str) -> None:
    source = SourceFile("main.ez", f"{text}(1 + 2){text}")
    result = parse_expression(source, len(text), len(text) + len("(1 + 2)"))
    assert not result.diagnostics
    assert result.expression.start == len(text) + 1
