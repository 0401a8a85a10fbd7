"""Expressions and types as EZ text, with no more parentheses than needed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ez_lang.syntax.nodes import Expression, TypeNode

_PRECEDENCE = {
    "||": 1,
    "&&": 2,
    "==": 3,
    "!=": 3,
    "<": 4,
    ">": 4,
    "<=": 4,
    ">=": 4,
    "in": 5,
    "not_in": 5,
    "+": 6,
    "-": 6,
    "*": 7,
    "/": 7,
    "%": 7,
}
_PREFIX = 8
_SUFFIX = 9

_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0", "\\": "\\\\"}
_LOST_BYTE = re.compile("[\udc80-\udcff]")


def print_type(type_: TypeNode) -> str:
    """A type as it is written."""
    match type_:
        case nodes.NamedType(name=name, module=module):
            return f"{module.text}.{name.text}" if module else name.text
        case nodes.ArrayType(element=element, size=size):
            length = "" if size is None else f", {size}"
            return f"[{print_type(element)}{length}]"
        case nodes.MapType(key=key, value=value):
            return f"map[{print_type(key)}:{print_type(value)}]"


def print_expression(expression: Expression) -> str:
    """An expression as it is written."""
    return _PRINTERS[type(expression)](expression)


def print_head(expression: Expression, *, is_body_empty: bool) -> str:
    """An expression before the brace of a body, which must not be taken for its own."""
    text = print_expression(expression)
    if is_body_empty and _ends_like_struct(expression):
        return f"({text})"
    return text


def _ends_like_struct(expression: Expression) -> bool:
    """Whether the text ends with a name to which an empty brace could belong."""
    while True:
        match expression:
            case nodes.Binary(right=last) | nodes.Unary(operand=last):
                expression = last
            case nodes.NameUse(text=text):
                return text[:1].isupper()
            case nodes.Member(name=name):
                return name.text[:1].isupper()
            case _:
                return False


def _level(expression: Expression) -> int:
    match expression:
        case nodes.Binary(operator=operator):
            return _PRECEDENCE[operator]
        case nodes.Unary():
            return _PREFIX
        case _:
            return _SUFFIX


def _at_level(expression: Expression, least: int) -> str:
    text = print_expression(expression)
    return text if _level(expression) >= least else f"({text})"


def _base(expression: Expression) -> str:
    """What a call, an index, a member or a step is asked of."""
    if isinstance(expression, nodes.IntLiteral | nodes.FloatLiteral):
        return f"({print_expression(expression)})"  # a point would belong to the number
    return _at_level(expression, _SUFFIX)


def _list(expressions: tuple[Expression, ...]) -> str:
    return ", ".join(map(print_expression, expressions))


def _binary(node: nodes.Binary) -> str:
    level = _PRECEDENCE[node.operator]
    left = _at_level(node.left, level)
    right = _at_level(node.right, level + 1)
    return f"{left} {node.operator} {right}"


def _unary(node: nodes.Unary) -> str:
    operand = _at_level(node.operand, _PREFIX)
    gap = " " if operand.startswith("-") else ""
    return f"{node.operator}{gap}{operand}"


def _string(node: nodes.StringLiteral) -> str:
    return f"`{node.value}`" if node.is_raw else f'"{_escaped(node.value, _quote_escaped)}"'


def _quote_escaped(character: str) -> str:
    return '\\"' if character == '"' else _ESCAPES.get(character, character)


def _escaped(text: str, escape: Callable[[str], str]) -> str:
    escaped = "".join(map(escape, text))
    return _LOST_BYTE.sub(lambda found: f"\\x{ord(found[0]) - 0xDC00:02x}", escaped)


def _char(node: nodes.CharLiteral) -> str:
    value = node.value
    return "'\\''" if value == "'" else f"'{_ESCAPES.get(value, value)}'"


def _interpolation(node: nodes.Interpolation) -> str:
    """Escapes are replaced in the parts too before these are read, so they are escaped twice."""
    pieces = [
        _escaped(part, _quote_escaped)
        if isinstance(part, str)
        else f"${{{_part_escaped(print_expression(part))}}}"
        for part in node.parts
    ]
    return f'"{"".join(pieces)}"'


def _part_escaped(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)


def _map(node: nodes.MapLiteral) -> str:
    pairs = [f"{print_expression(p.key)}: {print_expression(p.value)}" for p in node.pairs]
    return f"{{{', '.join(pairs)}}}" if pairs else "{:}"


def _struct(node: nodes.StructLiteral) -> str:
    fields = [f"{field.name.text}: {print_expression(field.value)}" for field in node.fields]
    return f"{print_type(node.type)}{{{', '.join(fields)}}}"


_PRINTERS: dict[type, Callable[[Any], str]] = {
    nodes.Missing: lambda node: "",  # noqa: ARG005 (a hole prints as nothing)
    nodes.NameUse: lambda node: node.text,
    nodes.IntLiteral: lambda node: str(node.value),
    nodes.FloatLiteral: lambda node: repr(node.value),
    nodes.StringLiteral: _string,
    nodes.CharLiteral: _char,
    nodes.BoolLiteral: lambda node: "true" if node.value else "false",
    nodes.NilLiteral: lambda node: "nil",  # noqa: ARG005 (there is only one)
    nodes.Interpolation: _interpolation,
    nodes.ArrayLiteral: lambda node: f"{{{_list(node.elements)}}}",
    nodes.MapLiteral: _map,
    nodes.StructLiteral: _struct,
    nodes.New: lambda node: f"new({print_type(node.type)})",
    nodes.Range: lambda node: f"range({_list(node.arguments)})",
    nodes.Cast: lambda node: f"cast({print_expression(node.value)}, {print_type(node.type)})",
    nodes.Call: lambda node: f"{_base(node.callee)}({_list(node.arguments)})",
    nodes.Index: lambda node: f"{_base(node.base)}[{print_expression(node.index)}]",
    nodes.Member: lambda node: f"{_base(node.base)}.{node.name.text}",
    nodes.Unary: _unary,
    nodes.Binary: _binary,
    nodes.Postfix: lambda node: f"{_base(node.operand)}{node.operator}",
}
