"""Expressions, parsed by precedence climbing, and types.

Every function begins at the next token and returns the part that it understood.  After a mistake
(`reader.failed`) no more tokens are taken, and the parts read so far are returned upwards with
holes: `f(1, )` becomes a call with one argument and a hole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.syntax import declaration_builders, expression_builders, nodes
from ez_lang.syntax.terminals import END, NAMES, PRECEDENCE, PREFIXES, STATEMENT_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.nodes import Expression, TypeNode
    from ez_lang.syntax.recovery.reader import Reader

_LITERAL = "literal"
"""The role of a brace that holds values."""

NO_CONDITIONAL = "EZ has no conditional expression; use `if … { } otherwise { }`"
_NO_OPERANDS = {
    "BLANK": "`_` discards a value and cannot be read",
    "DO": "EZ has no functions as values: declare one with `do name() { … }`",
    "IF": NO_CONDITIONAL,
    "LSQB": "an array is written in braces: `{1, 2, 3}`",
    "STEP": "`++` and `--` follow their operand: `x++`",
    "WHEN": NO_CONDITIONAL,
}
"""Advice for tokens that begin a value in other languages."""

# ------------------------------------------------------------------------------------- operators


def read_expression(reader: Reader, least: int = 1) -> Expression:
    """Read the longest expression whose operators have at least the precedence `least`."""
    begin = reader.begin
    left = _prefixed(reader)
    while not reader.failed and (level := PRECEDENCE.get(reader.kind, 0)) >= least:
        operator = reader.take()
        right = read_expression(reader, level + 1)  # so that equal operators group to the left
        left = expression_builders.binary(reader.builder, begin, reader.end, left, operator, right)
    return left


def read_expressions(reader: Reader) -> list[Expression]:
    """Read one or more expressions with commas between them."""
    found = [read_expression(reader)]
    while reader.accept("COMMA"):
        found.append(read_expression(reader))
    return found


def _prefixed(reader: Reader) -> Expression:
    operators = []
    while reader.kind in PREFIXES:
        operators.append(reader.take())
    operand = _suffixed(reader)
    for operator in reversed(operators):
        operand = expression_builders.unary(
            reader.builder, reader.starts[operator], reader.end, operator, operand
        )
    return operand


def _suffixed(reader: Reader) -> Expression:
    begin = reader.begin
    value = _primary(reader)
    while not reader.failed:
        match reader.kind:
            case "LPAR":
                arguments = read_arguments(reader)
                value = expression_builders.call(
                    reader.builder, begin, reader.end, value, arguments
                )
            case "LSQB":
                opener = reader.take()
                index = read_expression(reader)
                reader.expect("RSQB", opener=opener)
                value = expression_builders.index(reader.builder, begin, reader.end, value, index)
            case "DOT":
                value = _member(reader, begin, value)
            case "STEP":
                step = reader.take()
                value = expression_builders.postfix(reader.builder, begin, reader.end, value, step)
            case _:
                break
    return value


def read_arguments(reader: Reader) -> list[Expression]:
    """Read the arguments of a call, from its opening parenthesis on."""
    opener = reader.take()
    if reader.accept("RPAR"):
        return []
    found = [read_expression(reader)]
    while _accept_comma(reader, "RPAR", "E2018", "function call"):
        found.append(read_expression(reader))
    reader.expect("RPAR", opener=opener)
    return found


def _accept_comma(reader: Reader, closer: str, code: str, where: str) -> bool:
    """Take a comma; one before the closing bracket is reported, and nothing follows it."""
    comma = reader.at
    if not reader.accept("COMMA"):
        return False
    if reader.kind != closer:
        return True
    reader.report(
        code,
        reader.at,
        f"unexpected trailing comma in {where}",
        label="a value was expected after the comma",
        help="remove the comma",
        fix=Fix(reader.starts[comma], reader.ends[comma], "", "remove the comma"),
    )
    return False


def _member(reader: Reader, begin: int, base: Expression) -> Expression:
    reader.take()
    # Any word can be a member, also a keyword: `p.if`.
    if reader.is_word(reader.at):
        name = reader.take()
        return expression_builders.member(reader.builder, begin, reader.end, base, name)
    reader.expected("a member's name")
    return nodes.Member(begin, reader.end, base, reader.no_name())


# -------------------------------------------------------------------------------------- operands


def _primary(reader: Reader) -> Expression:
    kind = reader.kind
    if kind in _LITERALS:
        index = reader.take()
        return _LITERALS[kind](reader.builder, reader.starts[index], reader.ends[index], index)
    if kind in _PRIMARIES:
        return _PRIMARIES[kind](reader)
    return _missing_operand(reader)


def _missing_operand(reader: Reader) -> Expression:
    hole = reader.hole()
    kind = reader.kind
    advice = ""
    # E2003 is the code of a value that ends before it begins, as in `f(1, )`; E2001 is general.
    if kind == END:
        code, message = "E2003", f"expected expression, found {reader.end_name}"
    elif kind == "RBRACE":
        code, message = "E2003", "expected expression, found end of block '}'"
    elif kind in {"RPAR", "RSQB"}:
        code, message = "E2003", f"expected expression, found {reader.quoted(reader.at)}"
    elif kind == "AMPERSAND":
        code = "E2001"
        message = "unexpected token '&': '&' only for mutable parameters and import & use"
        advice = "`&&` is the logical and; EZ has no bitwise operators"
    else:
        code, message = "E2001", f"unexpected token {reader.quoted(reader.at)}"
        advice = _advice_for_operand(reader)
    reader.reject(code, message, label="a value was expected here", help=advice)
    return hole


def _advice_for_operand(reader: Reader) -> str:
    kind = reader.kind
    if kind in _NO_OPERANDS:
        return _NO_OPERANDS[kind]
    if kind == "DOT" and reader.peek() == "INT":
        return f"write a digit before the point: `0.{reader.text_of(reader.at + 1)}`"
    if kind in STATEMENT_WORDS and reader.at:
        return f"the value after {reader.quoted(reader.at - 1)} is missing"
    return ""


def read_group(reader: Reader) -> Expression:
    """Read an expression in parentheses."""
    opener = reader.take()
    value = read_expression(reader)
    reader.expect("RPAR", opener=opener)
    return value


def _braced(reader: Reader) -> Expression:
    """Read an array or a map; a `:` after the first expression decides which."""
    begin = reader.begin
    opener = reader.take()
    reader.braces.open(_LITERAL, begin)
    try:
        if reader.accept("RBRACE"):
            return expression_builders.array_literal(reader.builder, begin, reader.end, None)
        # `{:}` is the empty map, `{}` an array until its type is known.
        if reader.accept("COLON"):
            reader.expect("RBRACE", opener=opener)
            return expression_builders.empty_map_literal(reader.builder, begin, reader.end)
        first_begin = reader.begin
        first = read_expression(reader)
        if not reader.failed and reader.kind == "COLON":
            return _map_literal(reader, begin, opener, first_begin, first)
        return _array_literal(reader, begin, opener, first)
    finally:
        reader.braces.close()


def _array_literal(reader: Reader, begin: int, opener: int, first: Expression) -> Expression:
    elements = [first]
    while _accept_comma(reader, "RBRACE", "E2017", "array literal"):
        elements.append(read_expression(reader))
    reader.expect("RBRACE", opener=opener)
    return expression_builders.array_literal(reader.builder, begin, reader.end, elements)


def _map_literal(
    reader: Reader, begin: int, opener: int, pair_begin: int, key: Expression
) -> Expression:
    pairs = []
    while True:
        reader.expect("COLON")
        value = reader.hole() if reader.failed else read_expression(reader)
        end = reader.end_after(pair_begin)
        pairs.append(expression_builders.map_pair(reader.builder, pair_begin, end, key, value))
        if not _accept_comma(reader, "RBRACE", "E2017", "map literal"):
            break
        pair_begin = reader.begin
        key = read_expression(reader)
    reader.expect("RBRACE", opener=opener)
    return expression_builders.map_literal(reader.builder, begin, reader.end, pairs)


def _struct_literal(reader: Reader) -> Expression:
    begin = reader.begin
    name = reader.take()
    type_ = declaration_builders.named_type(reader.builder, begin, reader.end, name)
    return _struct_fields(reader, begin, type_)


def _qualified_literal(reader: Reader) -> Expression:
    """Read `module.Name{…}`; the lexer guarantees all four tokens."""
    begin = reader.begin
    module = reader.take()
    reader.take()
    name = reader.take()
    type_ = declaration_builders.named_type(reader.builder, begin, reader.end, module, name)
    return _struct_fields(reader, begin, type_)


def _struct_fields(reader: Reader, begin: int, type_: nodes.NamedType) -> Expression:
    reader.braces.open(_LITERAL, reader.begin)
    opener = reader.take()
    fields = []
    while not reader.failed and reader.kind != "RBRACE":
        field_begin = reader.begin
        # `P{x: 1, 2}`: what remains is skipped up to the `}` with the statement.
        if not reader.is_word(reader.at):
            reader.expected("'}'", closer="RBRACE", opener=opener)
            break
        name = reader.take()
        value: Expression = reader.hole()
        if reader.expect("COLON"):
            value = read_expression(reader)
        fields.append(
            expression_builders.field_value(reader.builder, field_begin, reader.end, name, value)
        )
        # The comma is optional, as in the grammar.
        reader.accept("COMMA")
    reader.expect("RBRACE", opener=opener)
    reader.braces.close()
    return expression_builders.struct_literal(reader.builder, begin, reader.end, type_, fields)


def _new(reader: Reader) -> Expression:
    begin = reader.begin
    reader.take()
    opener = reader.at
    type_ = no_type(reader)
    if reader.kind in NAMES:
        reader.expected("'('", help=f"write `new({reader.text_of(reader.at)})`")
    elif reader.expect("LPAR"):
        if reader.kind in NAMES:
            type_ = read_named_type(reader)
        else:
            reader.expected("a struct's name")
    reader.expect("RPAR", opener=opener)
    return expression_builders.new(reader.builder, begin, reader.end, type_)


def _range(reader: Reader) -> Expression:
    begin = reader.begin
    reader.take()
    opener = reader.at
    first: Expression = reader.hole()
    second = third = None
    if reader.expect("LPAR"):
        first = read_expression(reader)
        if reader.accept("COMMA"):
            second = read_expression(reader)
            if reader.accept("COMMA"):
                third = read_expression(reader)
    reader.expect("RPAR", opener=opener)
    return expression_builders.range_(reader.builder, begin, reader.end, first, second, third)


def _cast(reader: Reader) -> Expression:
    begin = reader.begin
    reader.take()
    opener = reader.at
    value: Expression = reader.hole()
    type_: TypeNode = no_type(reader)
    if reader.expect("LPAR"):
        value = read_expression(reader)
        if reader.expect("COMMA"):
            type_ = _cast_type(reader) or type_
    reader.expect("RPAR", opener=opener)
    return expression_builders.cast(reader.builder, begin, reader.end, value, type_)


def _cast_type(reader: Reader) -> TypeNode | None:
    """Read a name or `[name]`: no other types can be cast to."""
    begin = reader.begin
    opener = reader.take() if reader.kind == "LSQB" else None
    if reader.kind not in NAMES:
        _reject_type(reader)
        return None
    name = reader.take()
    type_: TypeNode = declaration_builders.named_type(
        reader.builder, reader.starts[name], reader.end, name
    )
    if opener is not None:
        reader.expect("RSQB", opener=opener)
        type_ = declaration_builders.array_type(reader.builder, begin, reader.end, type_)
    return type_


_LITERALS: dict[str, Callable[[Builder, int, int, int], Expression]] = {
    "NAME": expression_builders.name_use,
    "MAP": expression_builders.name_use,
    "INT": expression_builders.int_literal,
    "FLOAT": expression_builders.float_literal,
    "CHAR": expression_builders.char_literal,
    "STRING": expression_builders.string_literal,
    "RAW_STRING": expression_builders.raw_string_literal,
    "NIL": expression_builders.nil_literal,
    "TRUE": lambda builder, start, end, _: expression_builders.true_literal(builder, start, end),
    "FALSE": lambda builder, start, end, _: expression_builders.false_literal(builder, start, end),
}
"""Operands of one token."""

_PRIMARIES: dict[str, Callable[[Reader], Expression]] = {
    "LPAR": read_group,
    "LBRACE": _braced,
    "STRUCT_NAME": _struct_literal,
    "QUALIFIER": _qualified_literal,
    "NEW": _new,
    "RANGE": _range,
    "CAST": _cast,
}

# ----------------------------------------------------------------------------------------- types


def no_type(reader: Reader) -> nodes.NamedType:
    """Return the type that replaces a missing one."""
    return nodes.NamedType(reader.end, reader.end, reader.no_name())


def read_type(reader: Reader) -> TypeNode | None:
    """Read a type; return None where none begins."""
    match reader.kind:
        case "LSQB":
            return _array_type(reader)
        case "MAP":
            return _map_type(reader)
        case kind if kind in NAMES:
            return read_named_type(reader)
    _reject_type(reader)
    return None


def _reject_type(reader: Reader) -> None:
    reader.reject(
        "E2024",
        f"expected type, got {reader.quoted(reader.at)}",
        label="a type was expected here",
        help="an array of integers is written `[int]`" if reader.kind == "RSQB" else "",
    )


def read_named_type(reader: Reader) -> nodes.NamedType:
    """Read `T` or `module.T`; the next token is a name."""
    begin = reader.begin
    first = reader.take()
    second = None
    if reader.accept("DOT"):
        if reader.kind in NAMES:
            second = reader.take()
        else:
            reader.expected("a type's name")
    return declaration_builders.named_type(reader.builder, begin, reader.end, first, second)


def _array_type(reader: Reader) -> TypeNode:
    begin = reader.begin
    opener = reader.take()
    element = read_type(reader) or no_type(reader)
    size = None
    if reader.accept("COMMA"):
        if reader.kind == "INT":
            size = reader.take()
        else:
            reader.reject(
                "E2025",
                f"expected integer for array size, got {reader.quoted(reader.at)}",
                label="a number was expected here",
                help="the size of an array is written as an integer literal",
            )
    reader.expect("RSQB", opener=opener)
    return declaration_builders.array_type(reader.builder, begin, reader.end, element, size)


def _map_type(reader: Reader) -> TypeNode:
    begin = reader.begin
    reader.take()
    opener = reader.at
    key = no_type(reader)
    value: TypeNode = key
    if reader.expect("LSQB"):
        if reader.kind in NAMES:
            key_index = reader.at
            key = read_named_type(reader)
            if not reader.failed and reader.kind != "COLON":
                reader.failed = True
                reader.report(
                    "E2024",
                    key_index,
                    "expected ':' in map type declaration",
                    label="the type of the values is missing",
                    help=f"write `map[{reader.text_of(key_index)}:int]`",
                )
            elif reader.accept("COLON"):
                value = read_type(reader) or value
        else:
            reader.expected("the name of the key's type")
    reader.expect("RSQB", opener=opener)
    return declaration_builders.map_type(reader.builder, begin, reader.end, key, value)
