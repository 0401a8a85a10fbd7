"""Syntax trees without positions, as text and as values, for comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.text import SourceFile
from ez_lang.syntax.nodes import Function, Name, Node
from ez_lang.syntax.parser import parse, parse_expression

if TYPE_CHECKING:
    from ez_lang.syntax import nodes

_POSITIONS = {"start", "end", "operator_start"}
_ABSENT = (None, False, ())


def shape(value: object) -> object:
    """The name of a node's class and the shapes of its fields in order."""
    if isinstance(value, Node):
        return (type(value).__name__, *(shape(inner) for inner in _meaning(value)))
    if isinstance(value, tuple):
        return tuple(shape(item) for item in value)
    return value


def shown(value: object) -> str:
    """A node as short text: names without quotes, absent fields at the end omitted."""
    if isinstance(value, Name):
        return value.text
    if isinstance(value, Node):
        fields = _meaning(value)
        while fields and any(fields[-1] is absent for absent in _ABSENT):
            fields.pop()
        return f"{type(value).__name__}({', '.join(map(shown, fields))})"
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, value))}]"
    return repr(value)


def _meaning(node: Node) -> list[object]:
    return [getattr(node, name) for name in node.__struct_fields__ if name not in _POSITIONS]


def file_of(text: str) -> nodes.File:
    """The tree of a correct text."""
    result = parse(SourceFile("main.ez", text))
    assert not result.has_errors, result.diagnostics
    return result.file


def items_of(text: str) -> str:
    """The items of a correct file as text, one on each line."""
    return "\n".join(map(shown, file_of(text).items))


def statements_of(body: str) -> str:
    """The statements of a correct body of `main` as text, one on each line."""
    (function,) = file_of(f"do main() {{\n{body}\n}}").items
    assert isinstance(function, Function)
    return "\n".join(map(shown, function.body.statements))


def expression_of(text: str) -> nodes.Expression:
    """The tree of a correct expression."""
    result = parse_expression(SourceFile("main.ez", text))
    assert not result.diagnostics, result.diagnostics
    return result.expression
