"""Whole files: the module line, imports, attributes, and the table of all statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.syntax import declaration_builders, nodes
from ez_lang.syntax.declaration_rules import check_attributes
from ez_lang.syntax.recovery import statements
from ez_lang.syntax.recovery.blocks import (
    STRAY_CLAUSES,
    read_literal_or_block,
    read_statement,
    read_statement_into,
    read_stray_clause,
    read_stray_token,
)
from ez_lang.syntax.recovery.declarations import MEMBER_READERS, read_constant, read_variable
from ez_lang.syntax.recovery.skipping import skip_statement
from ez_lang.syntax.terminals import END, NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.syntax.nodes import Statement, TopLevel
    from ez_lang.syntax.recovery.reader import Reader, StatementReaders

_ATTRIBUTE_KINDS = frozenset({"SUPPRESS", "FILE_SUPPRESS", "STRICT", "FLAGS", "ENUM_OF", "DOC"})
_DECLARATION_KINDS = frozenset({"DO", "CONST", "TEMP"})
_NOT_FIRST = "module declaration must be first in the file"

# ----------------------------------------------------------------------------------------- files


def read_file(reader: Reader) -> nodes.File:
    """Read the whole text."""
    module = _module_name(reader) if reader.kind == "MODULE" else None
    items: list[TopLevel] = []
    while reader.kind != END:
        if reader.kind == "RBRACE":
            _spare_brace(reader)
        elif reader.kind == "FILE_SUPPRESS":
            _file_suppress(reader, items)
        elif reader.kind == "MODULE":
            _late_module(reader, is_second=module is not None)
        else:
            read_statement_into(reader, items)
    return declaration_builders.file(reader.builder, 0, reader.end, module, items)


def _module_name(reader: Reader) -> nodes.ModuleName:
    begin = reader.begin
    reader.take()
    reader.failed = False
    name = reader.no_name()
    if reader.kind in NAMES:
        name = reader.builder.name(reader.take())
    else:
        reader.expected("the module's name")
    return nodes.ModuleName(begin, reader.end, name)


def _spare_brace(reader: Reader) -> None:
    index = reader.take()
    if reader.braces.accepts_spare():
        return
    reader.report(
        "E2003",
        index,
        "expected expression, found end of block '}'",
        label="this brace closes nothing",
        help="remove it, or add the `{` that is missing above",
    )
    if not reader.is_first_on_line(reader.at):
        reader.read_tentatively(index)


def _file_suppress(reader: Reader, items: list[TopLevel]) -> None:
    begin = reader.begin
    reader.failed = False
    first = reader.take()
    codes = _suppressed_codes(reader, first)
    items.append(declaration_builders.suppress(reader.builder, begin, reader.end, first, codes))
    if reader.failed:
        reader.incomplete.add(begin)
        skip_statement(reader, first)


def _late_module(reader: Reader, *, is_second: bool) -> None:
    """Report `module` after other items.

    If only imports precede it, the reference language refuses its name instead.
    """
    index = reader.take()
    has_name = reader.kind in NAMES
    if is_second:
        message = "duplicate module declaration"
        reader.report("E2002", index, message, label="the second one")
    elif any(kind in _DECLARATION_KINDS for kind in reader.kinds[:index]) or not has_name:
        advice = "move it to the first line"
        reader.report("E2002", index, _NOT_FIRST, label="too late", help=advice)
    else:
        reader.report(
            "E2056",
            reader.at,
            f"expression not allowed at file scope: the {_NOT_FIRST}",
            label="too late for a module's name",
            help="move `module` above the imports",
        )
    if has_name:
        reader.take()


# ---------------------------------------------------------------- what precedes a declaration


def _private(reader: Reader) -> list[TopLevel]:
    begin = reader.begin
    while reader.accept("PRIVATE"):
        pass
    if reader.kind in _ATTRIBUTE_KINDS or reader.kind in {END, "RBRACE"}:
        _reject_missing_declaration(reader, "private")
        return []
    read = read_statement(reader)
    if not read or isinstance(read[0], nodes.Suppress):
        return read
    return [declaration_builders.private(reader.builder, begin, reader.end, read[0]), *read[1:]]


def _reject_missing_declaration(reader: Reader, word: str) -> None:
    is_attribute = reader.kind in _ATTRIBUTE_KINDS
    reader.reject(
        "E2001" if is_attribute else "E2003",
        f"unexpected token {reader.quoted(reader.at)} after '{word}'",
        label="a declaration was expected here",
        help="write attributes before `private`" if is_attribute else "",
    )


def _attributed(reader: Reader) -> list[TopLevel]:
    begin = reader.begin
    first = reader.at
    attributes: list[nodes.Attribute] = []
    while reader.kind in _ATTRIBUTE_KINDS:
        attribute = _attribute(reader)
        if reader.failed:
            skip_statement(reader, first)
            reader.failed = False
        else:
            attributes.append(attribute)
    if reader.kind in {END, "RBRACE"}:
        reported = len(reader.reporter.diagnostics)
        check_attributes(reader.reporter, attributes, None)
        if attributes and len(reader.reporter.diagnostics) == reported:
            _reject_missing_declaration(reader, f"#{attributes[-1].name}")
        return []
    read = read_statement(reader)
    if not read or isinstance(read[0], nodes.Suppress):
        return read
    return [
        declaration_builders.attributed(reader.builder, begin, reader.end, attributes, read[0]),
        *read[1:],
    ]


def _attribute(reader: Reader) -> nodes.Attribute:
    begin = reader.begin
    word = reader.take()
    arguments: list[int] | None = None
    match reader.kinds[word]:
        case "SUPPRESS" | "FILE_SUPPRESS":
            arguments = _suppressed_codes(reader, word)
        case "ENUM_OF":
            arguments = _enum_type(reader, word)
        case "DOC" if reader.kind == "LPAR":
            opener = reader.take()
            arguments = [reader.take()] if reader.kind == "STRING" else []
            reader.expect("RPAR", opener=opener)
    return declaration_builders.attribute(reader.builder, begin, reader.end, word, arguments)


def _suppressed_codes(reader: Reader, word: int) -> list[int]:
    codes: list[int] = []
    if reader.kind != "LPAR":
        reader.failed = True
        reader.report(
            "E2002",
            word if reader.kinds[word] == "FILE_SUPPRESS" else reader.at,
            "#suppress requires parentheses, expected '('",
            label="no codes follow",
            help="write `#suppress(W2001)`",
        )
        return codes
    opener = reader.take()
    while True:
        if reader.kind not in NAMES | {"STRING"}:
            reader.expected("warning code", message="expected warning code in #suppress")
            break
        codes.append(reader.take())
        if not reader.accept("COMMA"):
            reader.expect("RPAR", opener=opener)
            break
    return codes


def _enum_type(reader: Reader, word: int) -> list[int]:
    """Read the argument of an `#enum`."""
    if reader.kind == "LPAR" and reader.peek() in NAMES:
        opener = reader.take()
        arguments = [reader.take()]
        reader.expect("RPAR", opener=opener)
        return arguments
    index = reader.at
    if reader.accept("LPAR"):
        index = reader.at - (reader.kind == "RPAR")
        reader.accept("RPAR")
    reader.failed = True
    reader.report(
        "E2001",
        index if reader.kinds[index] != END else word,
        "#enum requires a type argument",
        label="no type",
        help="write `#enum(int)`, `#enum(float)` or `#enum(string)`",
    )
    return []


# --------------------------------------------------------------------------- libraries, modules


def _import(reader: Reader) -> Statement:
    begin = reader.begin
    reader.take()
    is_used = reader.accept("AMPERSAND")
    if is_used and not reader.accept("USE"):
        reader.expected("'use'", message="expected 'use' after '&'")
    items = [] if reader.failed else [_import_item(reader)]
    while reader.accept("COMMA"):
        items.append(_import_item(reader))
    build = declaration_builders.import_and_use if is_used else declaration_builders.import_
    return build(reader.builder, begin, reader.end, items)


def _import_item(reader: Reader) -> nodes.ImportItem:
    begin = reader.begin
    alias = reader.take() if reader.kind in NAMES else None
    if reader.kind == "STRING":
        path = reader.take()
        return declaration_builders.path_import(reader.builder, begin, reader.end, alias, path)
    if reader.accept("AT"):
        if reader.kind in NAMES:
            library = reader.take()
            return declaration_builders.library_import(
                reader.builder, begin, reader.end, alias, library
            )
        reader.expected("a library's name")
        return nodes.ImportItem(begin, reader.end_after(begin), None, library="")
    name = "std" if alias is None else reader.text_of(alias)
    fix = None
    if alias is not None:
        fix = Fix(reader.starts[alias], reader.starts[alias], "@", "write `@`")
    advice = f'write `import @{name}` for a library module, `import "./{name}"` for a file'
    reader.expected("'@' or a path", help=advice, fix=fix)
    library_name = reader.name_of(alias).text
    return nodes.ImportItem(begin, reader.end_after(begin), None, library=library_name)


def _using(reader: Reader) -> Statement:
    begin = reader.begin
    reader.take()
    names: list[int] = []
    while True:
        if reader.kind not in NAMES:
            advice = "write the name without `@`: `using std`" if reader.kind == "AT" else ""
            reader.expected("a module's name", help=advice)
            break
        names.append(reader.take())
        if not reader.accept("COMMA"):
            break
    return declaration_builders.using(reader.builder, begin, reader.end, names)


# ------------------------------------------------------------------------------ wrong beginnings


def _declaration_without_const(reader: Reader) -> list[TopLevel]:
    """Report `struct Name {` without `const`."""
    begin = reader.begin
    keyword = reader.take()
    word = reader.text_of(keyword)
    name = reader.text_of(reader.at) if reader.kind in NAMES else "Name"
    reader.report(
        "E2001",
        keyword,
        f"unexpected token '{word}'",
        label="a declaration cannot begin with this",
        help=f"write `const {name} {word} {{ … }}`",
    )
    if reader.kind not in NAMES or reader.peek() != "LBRACE":
        reader.failed = True
        return []
    return [MEMBER_READERS[reader.kinds[keyword]](reader, begin, reader.take())]


def _at_sign(reader: Reader) -> list[TopLevel]:
    reader.report(
        "E2001",
        reader.take(),
        "unexpected token '@'",
        label="a statement cannot begin with this",
        help="attributes begin with `#`; `@` precedes the name of a library module in `import`",
    )
    reader.failed = True
    return []


def _module_in_block(reader: Reader) -> list[TopLevel]:
    reader.report("E2002", reader.at, _NOT_FIRST)
    reader.take()
    return []


# ----------------------------------------------------------------------- the table of statements

_SINGLE: dict[str, Callable[[Reader], Statement]] = {
    "TEMP": read_variable,
    "CONST": read_constant,
    "IMPORT": _import,
    "USING": _using,
    **statements.STATEMENTS,
}


def _listed(read: Callable[[Reader], Statement]) -> Callable[[Reader], list[TopLevel]]:
    return lambda reader: [read(reader)]


STATEMENTS: StatementReaders = {
    **{word: _listed(read) for word, read in _SINGLE.items()},
    "PRIVATE": _private,
    **dict.fromkeys(_ATTRIBUTE_KINDS, _attributed),
    # The next token begins no statement.
    "LBRACE": read_literal_or_block,
    **dict.fromkeys(STRAY_CLAUSES, read_stray_clause),
    **dict.fromkeys(MEMBER_READERS, _declaration_without_const),
    "AT": _at_sign,
    "MODULE": _module_in_block,
    "STRAY": read_stray_token,
}
"""The function that reads a statement, by its first terminal; others begin expressions."""
