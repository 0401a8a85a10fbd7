"""Branches: `if`, and `when` with its rules about comparable values.

A `#strict when` compares an enum and must name every member.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_condition, check_value
from ez_lang.check.hints.suggestions import did_you_mean
from ez_lang.check.names import resolution
from ez_lang.check.names.resolution import is_type_name
from ez_lang.check.reporting import dotted_path, report, type_name
from ez_lang.check.statements.blocks import check_block
from ez_lang.check.types.comparison import base_of, runtime_kind
from ez_lang.model.types import (
    ANY,
    BOOL,
    NIL,
    RANGE,
    ArrayType,
    EnumType,
    IntegerType,
    MapType,
    StructType,
    Type,
)
from ez_lang.source.diagnostics import Related, has_errors
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


# ----------------------------------------------------------------------------------------------- if


def check_if(scope: Scope, node: nodes.If) -> tree.Statement:
    """Check `if`, `or` and `otherwise`; a branch after `x != nil` knows that x is not nil."""
    branches = []
    for branch in node.branches:
        test = check_condition(scope, branch.condition, "if")
        known = nil_test(branch.condition, "!=")
        body = check_block(scope, branch.body, frozenset((known,)) if known else frozenset())
        branches.append((test, body))
    otherwise = None
    if node.otherwise is not None:
        # `if a == nil { … } otherwise { … }`: a is not nil in the second block.
        known = nil_test(node.branches[0].condition, "==") if len(node.branches) == 1 else ""
        otherwise = check_block(
            scope, node.otherwise, frozenset((known,)) if known else frozenset()
        )
    return tree.If(node.start, node.end, branches, otherwise)


def nil_test(node: nodes.Expression, operator: str) -> str:
    """Return the path that `a.b != nil` (or `==`) tests; "" for other conditions."""
    if not isinstance(node, nodes.Binary) or node.operator != operator:
        return ""
    if isinstance(node.right, nodes.NilLiteral):
        return dotted_path(node.left)
    return dotted_path(node.right) if isinstance(node.left, nodes.NilLiteral) else ""


# --------------------------------------------------------------------------------------------- when


def check_when(scope: Scope, node: nodes.When) -> tree.Statement:
    """Check `when subject { is … }`."""
    if is_type_name(scope, node.subject):
        return _refuse_type_name(scope, node)
    subject = check_value(scope, node.subject)
    compared = subject.type if _check_subject(scope, node, subject.type) else ANY
    _refuse_repeated(scope, node)
    cases: list[tuple[list[tuple[tree.Expression, str]], tree.Block]] = []
    default: tree.Block | None = None
    refused: set[nodes.Expression] = set()
    mismatches: list[tuple[nodes.Expression, Type]] = []
    for case in node.cases:
        tests: list[tuple[tree.Expression, str]] = []
        for value in case.values:
            before = len(scope.diagnostics)
            checked = check_value(scope, value)
            if has_errors(scope.diagnostics[before:]):
                refused.add(value)
            # In a #strict `when`, only members are compared; any other case is reported below.
            is_compared = not node.is_strict or _member_named(scope, value, compared) is not None
            tests.append((checked, _comparison_for(checked, compared if is_compared else ANY)))
            if is_compared and not _matches(compared, checked.type):
                mismatches.append((value, checked.type))
        body = check_block(scope, case.body)
        if tests:
            cases.append((tests, body))
        else:
            default = body
    if node.is_strict:
        _check_members(scope, node, compared, refused)
    count = sum(len(case.values) for case in node.cases)
    # If no case matches, the subject may be wrong: one report is enough.
    for value, found in mismatches[:1] if len(mismatches) == count else mismatches:
        _refuse_mismatch(scope, value, compared, found)
    return tree.When(node.start, node.end, subject, cases, default)


def _refuse_type_name(scope: Scope, node: nodes.When) -> tree.Statement:
    report(
        scope,
        "E2047",
        _head(node),
        "when condition must be a value, not a type name",
        label="this is a type",
    )
    for case in node.cases:
        for value in case.values:
            check_value(scope, value)
        check_block(scope, case.body)
    return tree.Block(node.start, node.end, [])


def _head(node: nodes.When) -> nodes.Node:
    return nodes.Node(node.start, node.subject.end)


def _check_subject(scope: Scope, node: nodes.When, found: Type) -> bool:
    """Return whether values of this type can be compared; report it if not."""
    if found is BOOL:
        code, what, hint = "E2048", "boolean", "use if and otherwise"
    elif found is NIL:
        code, what, hint = "E2049", "nil", ""
    elif isinstance(found, ArrayType | MapType):
        code, what, hint = "E2050", f"array or map (got {type_name(found)})", ""
    else:
        return True
    report(
        scope,
        code,
        _head(node),
        f"when condition cannot be {what}",
        label=f"this is {type_name(found)}",
        help=hint,
    )
    return False


def _comparison_for(value: tree.Expression, subject: Type) -> str:
    """Return how the value of a case is compared with the subject: the `how` of `tree.When`."""
    found = value.type
    wanted = base_of(subject)
    # `is range(1, 5)` tests whether an integer is in the range.
    if isinstance(value, tree.MakeRange) or found is RANGE:
        is_integer = isinstance(wanted, IntegerType) and runtime_kind(wanted) == "int"
        return "range" if is_integer or wanted is ANY else "never"
    if ANY in (wanted, found):
        return "dynamic"
    if wanted is NIL or isinstance(wanted, StructType | ArrayType | MapType):
        return "identity"
    return "value"


def _matches(subject: Type, found: Type) -> bool:
    """Return whether the value of a case may have this type."""
    if subject is found or subject is ANY or found in (ANY, RANGE):
        return True
    if isinstance(subject, EnumType) and isinstance(found, EnumType):
        return subject.text == found.text
    one, other = base_of(subject), base_of(found)
    if isinstance(one, IntegerType) and isinstance(other, IntegerType):
        return True
    if isinstance(subject, EnumType):
        return False
    return runtime_kind(one) == runtime_kind(other) or (
        isinstance(subject, StructType) and found is NIL
    )


def _refuse_mismatch(scope: Scope, node: nodes.Expression, subject: Type, found: Type) -> None:
    report(
        scope,
        "E3001",
        node,
        f"case value type {type_name(found)} does not match when value type {type_name(subject)}",
        label=f"this is {type_name(found)}",
    )


# -------------------------------------------------------------------------------------------- cases


_LITERALS = (
    nodes.IntLiteral,
    nodes.FloatLiteral,
    nodes.StringLiteral,
    nodes.CharLiteral,
    nodes.BoolLiteral,
)


def _refuse_repeated(scope: Scope, node: nodes.When) -> None:
    first: dict[tuple[str, object], nodes.Expression] = {}
    for case in node.cases:
        for value in case.values:
            key = _key_of(value)
            if key is None:
                continue
            same = first.setdefault(key, value)
            if same is not value:
                source = scope.file.source
                text = source.text[value.start : value.end]
                report(
                    scope,
                    "E2043",
                    value,
                    f"duplicate case value: {text}",
                    label="unreachable: the first one matches",
                    related=(Related(source, same.start, same.end, "first here"),),
                )


def _key_of(node: nodes.Expression) -> tuple[str, object] | None:
    if isinstance(node, _LITERALS):
        return type(node).__name__, node.value
    if isinstance(node, nodes.Unary):
        inner = _key_of(node.operand)
        return None if inner is None else (node.operator + inner[0], inner[1])
    path = dotted_path(node)
    return ("path", path) if path else None


def _check_members(
    scope: Scope, node: nodes.When, subject: Type, refused: set[nodes.Expression]
) -> None:
    """Report cases of a `#strict when` that are no members of its enum, and members without a case.

    `refused` are cases with errors: each may have been meant for a member that no other case names.
    """
    if subject is ANY:
        return
    if not isinstance(subject, EnumType):
        report(
            scope,
            "E2045",
            _head(node),
            f"#strict works only on enum when statements, not on {type_name(subject)}",
            label=f"this is {type_name(subject)}",
        )
        return
    named: set[str] = set()
    for case in node.cases:
        for value in case.values:
            member = _member_named(scope, value, subject)
            if member is not None:
                named.add(member)
            elif value not in refused:
                _refuse_case(scope, value, subject)
    missing = sorted(set(subject.members) - named)
    if len(missing) > len(refused):
        listed = ", ".join(missing)
        report(
            scope,
            "E2046",
            _head(node),
            f"#strict when statement missing enum cases: {listed}",
            label=f"this is {subject.text}",
            help=f"add: is {', '.join(f'{subject.text}.{name}' for name in missing)} {{ … }}",
        )


def _member_named(scope: Scope, node: nodes.Expression, enum: Type) -> str | None:
    """Return the member of the enum that a case names, bare or qualified; None if it names none."""
    if not isinstance(enum, EnumType):
        return None
    if isinstance(node, nodes.NameUse):
        is_free = resolution.find_variable(scope, node.text) is None
        return node.text if is_free and node.text in enum.members else None
    if not isinstance(node, nodes.Member):
        return None
    base = node.base
    name = base.text if isinstance(base, nodes.NameUse) else ""
    if isinstance(base, nodes.Member):
        name = base.name.text
    return node.name.text if name == enum.text and node.name.text in enum.members else None


def _refuse_case(scope: Scope, node: nodes.Expression, enum: EnumType) -> None:
    text = scope.file.source.text[node.start : node.end]
    report(
        scope,
        "E2054",
        node,
        f"#strict when: explicit enum member expected, got {text}",
        label=f"not a member of {enum.text}",
        help=did_you_mean(text, [f"{enum.text}.{name}" for name in enum.members]),
    )
