"""A syntax tree as EZ text in one canonical form; parsing the text gives the same tree again.

Comments and line breaks are not in the tree, so they are not in the text either.  Expressions get
no more parentheses than they need.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ez_lang.syntax.nodes import Expression, TopLevel, TypeNode

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


# ---------------------------------------------------------------------------- statements and files


_INDENT = "    "
_SET_APART = (nodes.Function, nodes.StructDeclaration, nodes.EnumDeclaration)


def print_file(file: nodes.File) -> str:
    """The whole file, ending with a line end if there is anything in it."""
    lines = [f"module {file.module.name.text}"] if file.module else []
    for item in file.items:
        if lines and isinstance(item, _SET_APART):
            lines.append("")
        lines += _STATEMENT_PRINTERS[type(item)](item)
    return "".join(f"{line}\n" for line in lines)


def print_statement(statement: TopLevel) -> str:
    """One statement or declaration, without a line end at its end."""
    return "\n".join(_statements((statement,)))


def _statements(statements: Iterable[TopLevel]) -> list[str]:
    return [
        line for statement in statements for line in _STATEMENT_PRINTERS[type(statement)](statement)
    ]


def _with_block(head: str, block: nodes.Block) -> list[str]:
    if not block.statements:
        return [f"{head} {{}}"]
    inside = (f"{_INDENT}{line}" for line in _statements(block.statements))
    return [f"{head} {{", *inside, "}"]


def _variable(node: nodes.Variable) -> list[str]:
    private = "private " if node.is_private else ""
    keyword = "temp" if node.is_mutable else "const"
    bindings = ", ".join(
        f"{binding.name.text} {print_type(binding.type)}" if binding.type else binding.name.text
        for binding in node.bindings
    )
    value = "" if node.value is None else f" = {print_expression(node.value)}"
    return [f"{private}{keyword} {bindings}{value}"]


def _names(names: Iterable[nodes.Name]) -> str:
    return ", ".join(name.text for name in names)


def _if(node: nodes.If) -> list[str]:
    lines: list[str] = []
    for branch in node.branches:
        head = f"{lines.pop()} or" if lines else "if"
        lines += _headed(head, branch.condition, branch.body)
    if node.otherwise:
        lines += _with_block(f"{lines.pop()} otherwise", node.otherwise)
    return lines


def _headed(words: str, head: Expression, body: nodes.Block) -> list[str]:
    text = print_head(head, is_body_empty=not body.statements)
    return _with_block(f"{words} {text}", body)


def _when(node: nodes.When) -> list[str]:
    subject = print_head(node.subject, is_body_empty=not node.cases)
    lines = ["#strict"] if node.is_strict else []
    lines.append(f"when {subject} {{")
    for case in node.cases:
        lines += (f"{_INDENT}{line}" for line in _case(case))
    return [*lines, "}"]


def _case(case: nodes.Case) -> list[str]:
    if not case.values:
        return _with_block("default", case.body)
    *others, last = case.values
    values = [print_expression(value) for value in others]
    values.append(print_head(last, is_body_empty=not case.body.statements))
    return _with_block(f"is {', '.join(values)}", case.body)


def _for(node: nodes.For) -> list[str]:
    type_ = f" {print_type(node.type)}" if node.type else ""
    return _headed(f"for {node.name.text}{type_} in", node.iterable, node.body)


def _for_each(node: nodes.ForEach) -> list[str]:
    index = f"{node.index.text}, " if node.index else ""
    return _headed(f"for_each {index}{node.name.text} in", node.iterable, node.body)


def _return(node: nodes.Return) -> list[str]:
    values = ", ".join(map(print_expression, node.values))
    return [f"return {values}" if values else "return"]


def _declared(
    node: nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration, words: str
) -> tuple[list[str], str]:
    """The lines of the attributes, and how the declaration itself begins."""
    private = "private " if node.is_private else ""
    return [_attribute(attribute) for attribute in node.attributes], f"{private}{words}"


def _attribute(attribute: nodes.Attribute) -> str:
    if attribute.arguments is None:
        return f"#{attribute.name}"
    if attribute.name == "doc":
        text = "".join(f'"{name.text}"' for name in attribute.arguments)
        return f"#doc({text})"
    return f"#{attribute.name}({_codes(attribute.arguments)})"


def _codes(codes: tuple[nodes.Name, ...]) -> str:
    return ", ".join(c.text if c.text.isidentifier() else f'"{c.text}"' for c in codes)


def _function(node: nodes.Function) -> list[str]:
    parameters = ", ".join(map(_parameter, node.parameters))
    results = _results(node.results)
    lines, head = _declared(node, f"do {node.name.text}({parameters}){results}")
    return [*lines, *_with_block(head, node.body)]


def _parameter(node: nodes.Parameter) -> str:
    ampersand = "&" if node.is_mutable else ""
    type_ = f" {print_type(node.type)}" if node.type else ""
    default = "" if node.default is None else f" = {print_expression(node.default)}"
    return f"{ampersand}{node.name.text}{type_}{default}"


def _results(results: tuple[nodes.Result, ...]) -> str:
    if not results:
        return ""
    texts = [
        " ".join(
            [
                *([result.name.text] if result.name else []),
                *([print_type(result.type)] if result.type else []),
            ]
        )
        for result in results
    ]
    if len(results) == 1 and not results[0].name:
        return f" -> {texts[0]}"
    return f" -> ({', '.join(texts)})"


def _struct_declaration(node: nodes.StructDeclaration) -> list[str]:
    lines, head = _declared(node, f"const {node.name.text} struct {{")
    fields = [
        f"{_INDENT}{field.name.text} {print_type(field.type)}"
        + ("" if field.tag is None else f" `{field.tag}`")
        for field in node.fields
    ]
    return [*lines, head, *fields, "}"]


def _enum(node: nodes.EnumDeclaration) -> list[str]:
    base = f" : {node.base.text}" if node.base else ""
    lines, head = _declared(node, f"const {node.name.text} enum{base} {{")
    members = [
        f"{_INDENT}{member.name.text}"
        + ("" if member.value is None else f" = {print_expression(member.value)}")
        for member in node.members
    ]
    return [*lines, head, *members, "}"]


def _import(node: nodes.Import) -> list[str]:
    used = " & use" if node.is_used else ""
    return [f"import{used} {', '.join(map(_import_item, node.items))}"]


def _import_item(item: nodes.ImportItem) -> str:
    alias = item.alias.text if item.alias else ""
    if item.path is None:
        return f"{alias}@{item.library}"
    path = print_expression(nodes.StringLiteral(item.start, item.end, item.path))
    return f"{alias}{path}"


_STATEMENT_PRINTERS: dict[type, Callable[[Any], list[str]]] = {
    nodes.Variable: _variable,
    nodes.Using: lambda node: [f"using {_names(node.modules)}"],
    nodes.If: _if,
    nodes.When: _when,
    nodes.For: _for,
    nodes.ForEach: _for_each,
    nodes.AsLongAs: lambda node: _headed("as_long_as", node.condition, node.body),
    nodes.Loop: lambda node: _with_block("loop", node.body),
    nodes.Break: lambda node: ["break"],  # noqa: ARG005 (there is only one)
    nodes.Continue: lambda node: ["continue"],  # noqa: ARG005 (there is only one)
    nodes.Return: _return,
    nodes.Ensure: lambda node: [f"ensure {print_expression(node.call)}"],
    nodes.Unpack: lambda node: [f"{_names(node.targets)} = {print_expression(node.value)}"],
    nodes.Assign: lambda node: [
        f"{print_expression(node.target)} {node.operator} {print_expression(node.value)}"
    ],
    nodes.ExpressionStatement: lambda node: [print_expression(node.value)],
    nodes.Function: _function,
    nodes.StructDeclaration: _struct_declaration,
    nodes.EnumDeclaration: _enum,
    nodes.Import: _import,
    nodes.Suppress: lambda node: [f"#suppress({_codes(node.codes)})"],
}
