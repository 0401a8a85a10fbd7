"""Variables and constants, structs and enums, and the names that declarations introduce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.source.suggestions import nearest
from ez_lang.syntax import declaration_builders
from ez_lang.syntax.declaration_rules import check_name
from ez_lang.syntax.recovery.expressions import no_type, read_expression, read_type
from ez_lang.syntax.recovery.skipping import skip_statement
from ez_lang.syntax.terminals import END, NAMES, STATEMENT_WORDS, TYPE_STARTS
from ez_lang.syntax.words import REFUSED_AS_NAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.syntax import nodes
    from ez_lang.syntax.nodes import Expression, Statement
    from ez_lang.syntax.recovery.reader import Reader

_DECLARATION_WORDS = frozenset(
    {"CONST", "DO", "DOC", "ENUM_OF", "FLAGS", "IMPORT", "PRIVATE", "SUPPRESS", "TEMP", "USING"}
)

# ----------------------------------------------------------------------------------------- names


def declared_name(reader: Reader, what: str, code: str, role: str) -> int | None:
    """Read a declared name; return its token, or None after reporting that it is missing.

    A keyword on the same line is taken for the name and refused with `code`: `temp if = 5`.
    """
    if reader.failed:
        return None
    if reader.kind in NAMES or reader.kind == "BLANK":
        return reader.take()
    if reader.is_word(reader.at) and not reader.is_first_on_line(reader.at):
        check_name(reader.reporter, reader.builder.name(reader.at), code, role)
        return reader.take()
    reader.expected(what)
    return None


def unpacked_name(reader: Reader) -> int | None:
    """Read one of several names that receive the results of a call; return its token."""
    if reader.kind in NAMES or reader.kind == "BLANK":
        return reader.take()
    reader.reject(
        "E2029",
        f"expected identifier or _, got {reader.quoted(reader.at)}",
        label="a name was expected here",
    )
    return None


def skip_colon(reader: Reader, code: str, message: str) -> None:
    """Report and take a colon between a name and its type: `x: int`."""
    if reader.failed or reader.kind != "COLON" or reader.is_first_on_line(reader.at + 1):
        return
    if reader.peek() in TYPE_STARTS:
        colon = reader.take()
        reader.report(
            code,
            colon,
            message,
            label="this colon is not needed",
            help="the type directly follows the name: `name type`",
            fix=Fix(reader.starts[colon], reader.ends[colon], "", "remove the colon"),
        )


# ------------------------------------------------------------------------------------- variables


def read_variable(reader: Reader) -> Statement:
    """Read `temp` or `const` with its names, types and value."""
    begin = reader.begin
    keyword = reader.take()
    first = declared_name(reader, "a name", "E2020", "variable name")
    if first is None:
        return declaration_builders.variable(reader.builder, begin, reader.end, keyword, [], None)
    value: Expression | None
    # `temp a, b = f()`, `temp a = 1`, or `temp a int, b int = f()`: the token after the first name
    # decides which form it is.
    if reader.kind == "COMMA":
        bindings = [_binding(reader, first)]
        _more_bindings(reader, bindings, _binding)
        value = needed_value(reader)
    elif reader.accept("EQUAL"):
        bindings = [
            declaration_builders.binding(
                reader.builder, reader.starts[first], reader.ends[first], first
            )
        ]
        value = read_expression(reader)
    else:
        bindings = [_typed_binding(reader, first)]
        if reader.kind == "COMMA":
            _more_bindings(reader, bindings, _typed_binding)
            value = needed_value(reader)
        else:
            value = _possible_value(reader)
    return declaration_builders.variable(
        reader.builder, begin, reader.end, keyword, bindings, value
    )


def _binding(reader: Reader, name: int) -> nodes.Binding:
    return declaration_builders.binding(reader.builder, reader.starts[name], reader.end, name)


def _typed_binding(reader: Reader, name: int) -> nodes.Binding:
    skip_colon(reader, "E2024", f"expected type, got {reader.quoted(reader.at)}")
    type_ = None if reader.failed else read_type(reader)
    return declaration_builders.binding(
        reader.builder, reader.starts[name], reader.end, name, type_
    )


def _more_bindings(
    reader: Reader,
    bindings: list[nodes.Binding],
    read_binding: Callable[[Reader, int], nodes.Binding],
) -> None:
    while reader.accept("COMMA"):
        name = unpacked_name(reader)
        if name is not None:
            bindings.append(read_binding(reader, name))


def needed_value(reader: Reader) -> Expression | None:
    """Read `=` and a value, which several names must have."""
    advice = ""
    if reader.kind in TYPE_STARTS:
        advice = "write a type after each name, or none: `temp a int, b int = f()`"
    if not reader.failed and reader.kind != "EQUAL":
        reader.expected("'='", help=advice)
    if reader.failed:
        return None
    reader.take()
    return read_expression(reader)


def _possible_value(reader: Reader) -> Expression | None:
    """Read the value of a declaration with a type, if it has one."""
    if not reader.accept("EQUAL"):
        return None
    if reader.kind in {"RBRACE", END}:
        reader.reject(
            "E2003", "expected expression after '='", label="the value is missing", at=reader.at - 1
        )
        return reader.hole()
    return read_expression(reader)


# ---------------------------------------------------------------- constants, structs and enums


def read_constant(reader: Reader) -> Statement:
    """Read a constant, struct or enum, all of which begin with `const`."""
    word = reader.peek(2)
    if _is_misspelled_declaration(reader):
        return _misspelled_declaration(reader)
    if word == "LBRACE" and reader.peek() in MEMBER_READERS:
        return _nameless_declaration(reader)
    if word not in MEMBER_READERS or not reader.is_word(reader.at + 1):
        return read_variable(reader)
    begin = reader.begin
    reader.take()
    name = reader.take()
    reader.take()
    return MEMBER_READERS[word](reader, begin, name)


def _is_misspelled_declaration(reader: Reader) -> bool:
    """Return whether `const Name strukt { a b` follows, which is no constant with a literal."""
    names = (reader.peek(distance) in NAMES for distance in (1, 2, 4, 5))
    return reader.peek(3) == "LBRACE" and all(names)


def _misspelled_declaration(reader: Reader) -> Statement:
    """Report `const Name strukt {` as the reference language does: a constant without a value."""
    begin = reader.begin
    reader.take()
    name = reader.take()
    word = reader.take()
    meant = nearest(reader.text_of(word), ("struct", "enum")) or "struct"
    reader.report(
        "E2011",
        word,
        f"const '{reader.text_of(name)}' must be initialized",
        label="read as the type of a constant",
        help=f"did you mean `{meant}`?",
        fix=Fix(reader.starts[word], reader.ends[word], meant, f"write `{meant}`"),
    )
    return MEMBER_READERS[meant.upper()](reader, begin, name)


def _nameless_declaration(reader: Reader) -> Statement:
    """Read `const struct {`, where the keyword is in the position of the name."""
    begin = reader.begin
    reader.take()
    check_name(reader.reporter, reader.builder.name(reader.at), "E2020", "variable name")
    read_members = MEMBER_READERS[reader.kind]
    reader.incomplete.add(begin)
    return read_members(reader, begin, reader.take())


def _enter_members(reader: Reader, word: str) -> bool:
    """Take the `{` of a struct or enum; False if there is none and nothing can be read."""
    begin = reader.begin
    if reader.kind != "LBRACE":
        message = f"expected '{{' after {word} declaration"
        reader.expected("'{'", code="E2030", message=message)
        is_last = reader.kind != END and reader.is_first_on_line(reader.at + 1)
        if reader.peek() != "LBRACE" or is_last:
            if reader.brace_balance >= 0:
                return False
            reader.brace_balance += 1  # the `}` is there, so the `{` was forgotten
        replaces_brace = is_last and not reader.is_first_on_line(reader.at)
        if reader.peek() == "LBRACE" or replaces_brace:
            reader.take()
        reader.failed = False
    reader.accept("LBRACE")
    reader.braces.open(word, begin)
    return True


def _skip_second_opener(reader: Reader, what: str) -> None:
    """Take the second brace of `const Name struct { {`."""
    if reader.kind == "LBRACE" and reader.brace_balance > 0:
        reader.report("E2002", reader.at, f"expected {what}, got '{{' instead")
        reader.brace_balance -= 1
        reader.take()


# --------------------------------------------------------------------------------------- structs


def read_struct(reader: Reader, begin: int, name: int) -> Statement:
    """Read the fields of a struct, from its brace on."""
    fields: list[list[nodes.Field]] = []
    if _enter_members(reader, "struct"):
        _skip_second_opener(reader, "a field name")
        while reader.kind not in {"RBRACE", END} and not _ends_at_function(reader, name):
            first = reader.at
            reported = len(reader.reporter.diagnostics)
            # A comma after a field is reported with a fix; a comma at the start of a line is not.
            if reader.kind == "COMMA" and not reader.is_first_on_line(first):
                _report_separator(reader)
                continue
            fields.append(_field(reader))
            if reader.failed:
                reader.incomplete.add(begin)
                if _returns_to_declaration(reader, begin, first):
                    # The mistake in the supposed field is replaced by the one about the missing
                    # `}`.
                    del reader.reporter.diagnostics[reported:]
                    _report_unclosed_struct(reader, name)
                    break
                skip_statement(reader, first)
                reader.failed = False
            if reader.at == first:
                reader.take()
        reader.accept("RBRACE")
        reader.braces.close()
    return declaration_builders.struct_declaration(reader.builder, begin, reader.end, name, fields)


def _returns_to_declaration(reader: Reader, begin: int, first: int) -> bool:
    """Return whether a broken field is a declaration, because the struct before it has no end.

    Its line is then read again, as a declaration.
    """
    # The file has all its `}`, so the struct has its end.
    if reader.brace_balance <= 0:
        return False
    line = reader.first_on_line(first)
    if reader.starts[line] <= begin or reader.kinds[line] not in _DECLARATION_WORDS:
        return False
    # A line that is indented further than the struct is a field with a reserved name.
    if reader.column(line) > reader.reporter.source.position(begin).column:
        return False
    reader.at = line
    reader.failed = False
    reader.brace_balance -= 1
    return True


def _ends_at_function(reader: Reader, name: int) -> bool:
    """Return whether a function begins here, so that the struct before it has no end."""
    is_function = reader.kind == "DO" and reader.peek() in NAMES and reader.peek(2) == "LPAR"
    if not (is_function and reader.is_first_on_line(reader.at)):
        return False
    _report_unclosed_struct(reader, name)
    return True


def _report_unclosed_struct(reader: Reader, name: int) -> None:
    reader.report(
        "E2034",
        reader.at,
        f"{reader.quoted(reader.at)} is a reserved keyword and cannot be used as a struct field "
        "name",
        label="a declaration begins here",
        help=f"close struct '{reader.text_of(name)}' with `}}` above",
    )


def _report_separator(reader: Reader) -> None:
    comma = reader.take()
    reader.report(
        "E2002",
        comma,
        "expected a field name, got ',' instead",
        label="not needed",
        help="fields are not separated by commas: `a int b string`",
        fix=Fix(reader.starts[comma], reader.ends[comma], "", "remove the comma"),
    )


def _field(reader: Reader) -> list[nodes.Field]:
    begin = reader.begin
    if not reader.is_word(reader.at):
        reader.expected("a field name")
        return []
    names = [reader.take()]
    while reader.accept("COMMA"):
        if reader.kind in NAMES:
            names.append(reader.take())
        else:
            reader.expected("a field name", code="E2003", message="expected field name after comma")
    skip_colon(reader, "E2024", "expected type, got ':'")
    type_ = None if reader.failed or _lacks_type(reader, names) else read_type(reader)
    tag = None
    if not reader.failed and reader.kind == "RAW_STRING":
        tag = reader.take()
    return declaration_builders.field(
        reader.builder, begin, reader.end, names, type_ or no_type(reader), tag
    )


def _lacks_type(reader: Reader, names: list[int]) -> bool:
    """Report a field without a type that is a reserved word, or the last word of the file.

    In `{ a b int }` the type of `a` is missing: `b` is read as its type, and `int` as a field.
    """
    text = reader.text_of(names[0])
    is_reserved = text in REFUSED_AS_NAME
    if reader.kind in TYPE_STARTS or (reader.kind != END and not is_reserved):
        return False
    reader.failed = True
    message = f"struct field '{text}' has no type: the file ends"
    if is_reserved:
        message = f"'{text}' is a reserved keyword and cannot be used as a struct field name"
    reader.report(
        "E2034",
        names[0],
        message,
        label="a field needs a name and a type",
        help="write each field as `name type`, and close the struct with `}`",
    )
    return True


# ----------------------------------------------------------------------------------------- enums


def read_enum(reader: Reader, begin: int, name: int) -> Statement:
    """Read the type and the members of an enum, from the token after the word `enum` on."""
    base: int | None = None
    if reader.accept("COLON"):
        if reader.is_word(reader.at):
            base = reader.take()
        else:
            reader.expected("a type", code="E2026", message="enum type must be a primitive type")
    members: list[nodes.EnumMember] = []
    if not reader.failed and _enter_members(reader, "enum"):
        reported = len(reader.reporter.diagnostics)
        _skip_second_opener(reader, "enum value name")
        while reader.kind not in {"RBRACE", END} and _read_member(reader, members):
            pass
        if len(reader.reporter.diagnostics) > reported or reader.kind == END:
            reader.incomplete.add(begin)
        reader.failed = False
        reader.accept("RBRACE")
        reader.braces.close()
    return declaration_builders.enum_declaration(
        reader.builder, begin, reader.end, name, base, members
    )


def _read_member(reader: Reader, members: list[nodes.EnumMember]) -> bool:
    """Add the next member; return False if the enum seems to have ended without its brace."""
    first = reader.at
    begin = reader.begin
    if reader.kind not in NAMES:
        reader.expected(
            "enum value name", help="close the enum with `}` above" if reader.kind == "DO" else ""
        )
        if reader.kind in STATEMENT_WORDS and reader.is_first_on_line(first):
            return False
        reader.failed = False
        reader.take()
        skip_statement(reader, first)
        return True
    name = reader.take()
    value = None
    if reader.accept("EQUAL"):
        value = read_expression(reader)
    members.append(declaration_builders.enum_member(reader.builder, begin, reader.end, name, value))
    if reader.failed:
        skip_statement(reader, first)
        reader.failed = False
    reader.accept("COMMA")
    return True


MEMBER_READERS = {"STRUCT": read_struct, "ENUM": read_enum}
"""The function that reads the members, by the keyword of the declaration."""
