"""Declarations of structs and enums.

The names of all types are declared first, then the fields, so that types can refer to each other in
any order and across modules. Enum members with literal values are set here; the others are computed
by the initialiser of the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_value
from ez_lang.check.quirks.late_errors import deferred, late_fault
from ez_lang.check.reporting import report, type_name, underlined_span
from ez_lang.check.types.written import TypeProblem, read_type, report_type_problem, type_when_read
from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BOOL,
    CHAR,
    FLOAT,
    INT,
    STRING,
    UNTAGGED,
    EnumType,
    FloatType,
    IntegerType,
    StructType,
    Type,
)
from ez_lang.model.values import enum_value
from ez_lang.source.diagnostics import Diagnostic, Related
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import FileScope, Scope

# ----------------------------------------------------------------------------------- types


def declare_types(file: FileScope) -> None:
    """Declare the names of a file's structs and enums."""
    checked = file.module.checked
    for node in file.loaded.tree.items:
        if isinstance(node, nodes.StructDeclaration):
            struct = StructType(node.name.text, file.module.loaded.path)
            checked.structs[node.name.text] = struct
            # A struct and an enum of the same name are legal: the later one counts.
            checked.enums.pop(node.name.text, None)
            file.structs.append((node, struct))
            _note_declaration(file, node)
        elif isinstance(node, nodes.EnumDeclaration):
            enum = new_enum(file, node)
            checked.enums[node.name.text] = enum
            checked.structs.pop(node.name.text, None)
            file.enums[node.start] = enum
            _note_declaration(file, node)


def _note_declaration(
    file: FileScope, node: nodes.StructDeclaration | nodes.EnumDeclaration
) -> None:
    name = node.name.text
    file.module.declared_at[name] = (file.source, node.name)
    if node.is_private:
        file.module.private_types.add(name)


def declare_fields(file: FileScope) -> None:
    """Add the fields to a file's structs."""
    symbols = file.module.program.symbols
    for node, struct in file.structs:
        struct.set_fields([_field(file, node, field) for field in node.fields])
        if symbols is not None:
            symbols.declare_struct(file, node, struct)


def _field(
    file: FileScope, node: nodes.StructDeclaration, field: nodes.Field
) -> tuple[str, Type, str | None]:
    problems: list[TypeProblem] = []
    found = read_type(file, field.type, problems, counts=False)
    wrong = [problem for problem in problems if problem.kind != "any"]
    for problem in wrong[:1]:
        what = f"field '{field.name.text}' in struct '{node.name.text}'"
        report_type_problem(file, problem, field.name, "E3009", what)
    return field.name.text, type_when_read(ANY if wrong else found), field.tag


_BASES = {"int": INT, "float": FLOAT, "string": STRING}
_LITERAL_TYPES: dict[type, Type] = {
    nodes.IntLiteral: INT,
    nodes.FloatLiteral: FLOAT,
    nodes.StringLiteral: STRING,
    nodes.Interpolation: STRING,
    nodes.CharLiteral: CHAR,
    nodes.BoolLiteral: BOOL,
}


def new_enum(file: FileScope, node: nodes.EnumDeclaration) -> EnumType:
    """Return the enum with its base type and the names of its members, without their values."""
    enum = EnumType(node.name.text, _base(node), file.module.loaded.path)
    enum.is_flags = any(attribute.name == "flags" for attribute in node.attributes)
    enum.members = {member.name.text: None for member in node.members}
    file.module.program.enum_bases.add(enum.base.text)
    return enum


def _declared_base(node: nodes.EnumDeclaration) -> Type | None:
    if node.base is not None:
        return _BASES.get(node.base.text)
    for attribute in node.attributes:
        if attribute.name == "enum" and attribute.arguments:
            return _BASES.get(attribute.arguments[0].text)
    return None


def _base(node: nodes.EnumDeclaration) -> Type:
    return _declared_base(node) or (_kind_of(node.members[0]) if node.members else None) or INT


def _kind_of(member: nodes.EnumMember) -> Type | None:
    """Return the type of a member's value if it is a literal."""
    value = member.value
    if value is None:
        return INT
    if isinstance(value, nodes.Unary):
        value = value.operand
    return _LITERAL_TYPES.get(type(value))


def check_members(
    scope: Scope, node: nodes.EnumDeclaration, enum: EnumType
) -> list[tree.Statement]:
    """Set the members that have literal values; the statements returned compute the others."""
    _refuse_mixed(scope, node, enum)
    _refuse_repeated(scope, node, enum)
    statements: list[tree.Statement] = []
    previous: object = None
    computed = ""
    for member in node.members:
        name = member.name.text
        if member.value is None:
            if computed:
                value = _next_value(member, enum, computed)
                statements.append(tree.SetEnumMember(member.start, member.end, enum, name, value))
                computed = name
                continue
            previous = _default_value(scope, member, enum, previous)
            enum.members[name] = enum_value(enum, name, previous)
            continue
        # `A = 1` is a constant; `A = LIMIT * 2` is computed by the initialiser.
        explicit = _written_value(scope, member.value)
        if member is node.members[0] and _declared_base(node) is None:
            _take_base(scope, enum, explicit.type)
        explicit = _with_base_type(enum, explicit)
        if isinstance(explicit, tree.Constant):
            previous, computed = explicit.value, ""
            enum.members[name] = enum_value(enum, name, previous)
        else:
            computed = name
            statements.append(tree.SetEnumMember(member.start, member.end, enum, name, explicit))
    return statements


def _written_value(scope: Scope, written: nodes.Expression) -> tree.Expression:
    return deferred(scope, written, lambda: check_value(scope, written))


def _take_base(scope: Scope, enum: EnumType, found: Type) -> None:
    """Without a declared base, the value of the first member decides."""
    base = _BASES.get(found.text) or (found if found in (BOOL, CHAR) else None)
    if base is not None:
        enum.base = base
        scope.program.enum_bases.add(base.text)


def _with_base_type(enum: EnumType, value: tree.Expression) -> tree.Expression:
    """Return the value of a member, or a fault if it has another type than the base of the enum."""
    is_number = isinstance(enum.base, FloatType) and isinstance(value.type, IntegerType)
    if is_number or fits(enum.base, value.type):
        return value
    message = (
        f"enum '{enum.text}' has mixed types: {type_name(enum.base)} and {type_name(value.type)}"
    )
    return late_fault(value, "E3028", message, enum.base)


def _default_value(
    scope: Scope, member: nodes.EnumMember, enum: EnumType, previous: object
) -> object:
    """Return the value of a member that is written without one: the next number or bit."""
    if isinstance(enum.base, FloatType):
        return 0.0 if not isinstance(previous, float) else previous + 1.0
    if enum.base is STRING:
        _report_missing_value(scope, member, enum)
        return ""
    # The first member, or one after a member that is computed.
    if not isinstance(previous, int):
        return 1 if enum.is_flags else 0
    return previous * 2 if enum.is_flags else previous + 1


def _report_missing_value(scope: Scope, member: nodes.EnumMember, enum: EnumType) -> None:
    source = scope.file.source
    start, end = underlined_span(source, member)
    # The reference implementation reports this at run time, before any other code runs.
    scope.program.delayed.append(
        Diagnostic(
            "E2031",
            f"string enum '{enum.text}' requires explicit value for member '{member.name.text}'",
            source,
            start,
            end,
            "no value",
            f'add a value: {member.name.text} = "…"',
        )
    )


def _next_value(member: nodes.EnumMember, enum: EnumType, previous: str) -> tree.Expression:
    """Return the value after a computed member: plus one, or doubled for `#flags`."""
    start, end = member.start, member.end
    last = tree.ReadEnumMember(start, end, enum, enum, previous)
    if isinstance(enum.base, IntegerType):
        if enum.is_flags:
            two = tree.Constant(start, end, UNTAGGED, 2)
            return tree.Arithmetic(start, end, UNTAGGED, "*", last, two, "int")
        one = tree.Constant(start, end, UNTAGGED, 1)
        return tree.Arithmetic(start, end, UNTAGGED, "+", last, one, "int")
    step = tree.Constant(start, end, FLOAT, 1.0)
    return tree.Arithmetic(start, end, FLOAT, "+", last, step, "float")


def _refuse_mixed(scope: Scope, node: nodes.EnumDeclaration, enum: EnumType) -> None:
    first = _kind_of(node.members[0]) if node.members else None
    # A declared base other than int decides the type of members without a value.  Only string
    # literals are nevertheless compared.
    if _declared_base(node) not in (None, INT) and first is not STRING:
        return
    for member in node.members[1:]:
        kind = _kind_of(member)
        if first is not None and kind is not None and kind is not first:
            report(
                scope,
                "E3028",
                member,
                f"enum '{enum.text}' has mixed types: {type_name(first)} and {type_name(kind)}",
                label=f"this is {type_name(kind)}",
            )
            return


def _refuse_repeated(scope: Scope, node: nodes.EnumDeclaration, enum: EnumType) -> None:
    first: dict[tuple[type, object], nodes.EnumMember] = {}
    for member in node.members:
        value = member.value
        sign = ""
        # `A = 1` and `B = -1` differ, although both contain the literal 1.
        if isinstance(value, nodes.Unary):
            sign, value = value.operator, value.operand
        # Computed values may be equal.
        if type(value) not in _LITERAL_TYPES or isinstance(value, nodes.Interpolation):
            continue
        literal = getattr(value, "value", None)
        same = first.setdefault((type(value), (sign, literal)), member)
        if same is not member:
            report(
                scope,
                "E3033",
                member,
                f"enum '{enum.text}' has duplicate value {literal!r}",
                label=f"{same.name.text} has the same value",
                related=(Related(scope.file.source, same.start, same.end, "the first of the two"),),
            )
