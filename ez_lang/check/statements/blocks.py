"""Statements: the table that leads to each kind's rule, blocks, and the simple ones.

Variables, assignments, loops, `when` and `return` have modules of their own and enter the table
from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.arithmetic import expect_type
from ez_lang.check.expressions.values import check_condition, check_expression
from ez_lang.check.hints.follow_on_errors import continues_foreign_statement
from ez_lang.check.quirks.late_errors import deferred
from ez_lang.check.reporting import dotted_path, report
from ez_lang.model.types import ANY, UNTAGGED, VOID, TupleType
from ez_lang.stdlib import registry
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def check_statement(scope: Scope, node: nodes.Statement) -> tree.Statement | None:
    """The statement, ready to be lowered."""
    return scope.statement_rules[type(node)](scope, node)


def check_block(scope: Scope, node: nodes.Block, known: frozenset[str] = frozenset()) -> tree.Block:
    """A block with names of its own; `known` are paths that are not nil inside."""
    scope.open()
    usings, paths = len(scope.usings), scope.non_nil_paths
    if known:
        scope.non_nil_paths = paths | known
    statements = check_statements(scope, node.statements)
    del scope.usings[usings:]
    scope.non_nil_paths = paths
    scope.close(node.end)
    return tree.Block(node.start, node.end, statements)


def check_statements(scope: Scope, statements: tuple[nodes.Statement, ...]) -> list[tree.Statement]:
    """Statements in their order, without those that leave nothing."""
    found: list[tree.Statement] = []
    before: nodes.Statement | None = None
    for statement in statements:
        if before is None or not continues_foreign_statement(scope, before, statement):
            checked = scope.statement_rules[type(statement)](scope, statement)
            if checked is not None:
                found.append(checked)
        before = statement
    return found


# ------------------------------------------------------------------------------- expressions


def check_expression_statement(scope: Scope, node: nodes.ExpressionStatement) -> tree.Statement:
    """Check an expression whose value is not used."""
    value = check_expression(scope, node.value)
    if isinstance(value, tree.Increment) and value.type is ANY:
        return _counted(node, value)
    if _must_be_used(scope, node.value, value):
        value = tree.UnusedResult(value.start, value.end, value.type, value)
    return tree.Evaluate(node.start, node.end, value)


def _counted(node: nodes.ExpressionStatement, step: tree.Increment) -> tree.Statement:
    """`x++` of what shows only when it is reached whether it can be counted."""
    place, start, end = step.target, step.start, step.end
    current = tree.Item(place.start, place.end, ANY, 0)
    number = expect_type(current, UNTAGGED, "E5023", "only integers can be counted up and down")
    one = tree.Item(start, end, UNTAGGED, 1)
    result = tree.Arithmetic(start, end, UNTAGGED, "+", number, one, "int", step.limits)
    delta = tree.Constant(start, end, UNTAGGED, step.delta)
    return tree.Update(node.start, node.end, place, delta, result)


def _must_be_used(scope: Scope, node: nodes.Expression, value: tree.Expression) -> bool:
    """Whether dropping the value is a mistake, found when it comes to it (E5011)."""
    if not isinstance(node, nodes.Call):
        return False
    if isinstance(value.type, TupleType):
        return True
    return (
        type(value) is tree.CallFunction
        and value.type is not VOID
        and isinstance(node.callee, nodes.NameUse)
        and value.function.module is scope.module.checked
    )


def check_ensure(scope: Scope, node: nodes.Ensure) -> tree.Statement:
    """Check `ensure call()`."""
    # A mistake in the call is a fault when it is made, and faults there are dropped.
    call = deferred(scope, node.call, lambda: check_expression(scope, node.call))
    scope.function.has_ensure = True
    return tree.Ensure(node.start, node.end, call)


# --------------------------------------------------------------------------------- branches


def check_if(scope: Scope, node: nodes.If) -> tree.Statement:
    """Check `if`, `or` and `otherwise`."""
    branches = []
    for branch in node.branches:
        test = check_condition(scope, branch.condition, "if")
        known = nil_test(branch.condition, "!=")
        body = check_block(scope, branch.body, frozenset((known,)) if known else frozenset())
        branches.append((test, body))
    otherwise = None
    if node.otherwise is not None:
        known = nil_test(node.branches[0].condition, "==") if len(node.branches) == 1 else ""
        otherwise = check_block(
            scope, node.otherwise, frozenset((known,)) if known else frozenset()
        )
    return tree.If(node.start, node.end, branches, otherwise)


def nil_test(node: nodes.Expression, operator: str) -> str:
    """The path that `a.b != nil` (or `==`) is about; empty for other conditions."""
    if not isinstance(node, nodes.Binary) or node.operator != operator:
        return ""
    if isinstance(node.right, nodes.NilLiteral):
        return dotted_path(node.left)
    return dotted_path(node.right) if isinstance(node.left, nodes.NilLiteral) else ""


# -------------------------------------------------------------------- what cannot stand here


def check_using(scope: Scope, node: nodes.Using) -> tree.Statement | None:
    """Check `using module` inside a block."""
    for name in node.modules:
        target = scope.file.imports.get(name.text)
        if target is None:
            message = f"cannot use '{name.text}': module not imported"
            hint = ""
            if name.text in registry.MODULE_NAMES:
                hint = f"add at the top of the file: import @{name.text}"
            refused = tree.RaiseFault(name.start, name.end, VOID, "E6004", message, [], hint)
            return tree.Evaluate(node.start, node.end, refused)
        scope.usings.append(name.text)
    return None


def check_inner_type(
    scope: Scope, node: nodes.StructDeclaration | nodes.EnumDeclaration
) -> tree.Statement | None:
    """Report a struct or enum that is declared inside a function."""
    kind = "struct" if isinstance(node, nodes.StructDeclaration) else "enum"
    report(
        scope,
        "E2053",
        node.name,
        f"{kind} '{node.name.text}' is declared inside a function",
        label=f"a {kind} is declared at file level",
        help="move the declaration out of the function",
    )
    return None


def check_misplaced(_scope: Scope, _node: nodes.Statement) -> tree.Statement | None:
    """A function or import inside a function: the parser has reported it."""
    return None
