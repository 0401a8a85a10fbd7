"""Blocks, and the statements that have no module of their own.

Every statement is checked through `scope.statement_rules`, the table in `checker`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_expression
from ez_lang.check.quirks.late_errors import deferred
from ez_lang.check.reporting import report
from ez_lang.check.statements.assignments import dynamic_increment
from ez_lang.model.types import ANY, VOID, TupleType
from ez_lang.stdlib import registry
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def check_statement(scope: Scope, node: nodes.Statement) -> tree.Statement | None:
    """Check a statement; return None if it does nothing at run time."""
    return scope.statement_rules[type(node)](scope, node)


def check_block(scope: Scope, node: nodes.Block, known: frozenset[str] = frozenset()) -> tree.Block:
    """Check a block in a scope of its own; the paths in `known` are not nil inside it."""
    scope.open()
    # `using` and the paths known not to be nil end with the block.
    usings, paths = len(scope.usings), scope.non_nil_paths
    if known:
        scope.non_nil_paths = paths | known
    statements = check_statements(scope, node.statements)
    del scope.usings[usings:]
    scope.non_nil_paths = paths
    scope.close(node.end)
    return tree.Block(node.start, node.end, statements)


def _continues(scope: Scope, text: str, first: nodes.Statement, second: nodes.Statement) -> bool:
    """Return whether a statement is the second half of one in the syntax of another language."""
    # A statement on the next line is a statement of its own: `let` alone, then `x = 5`.
    if text.find("\n", first.end, second.start) >= 0:
        return False
    from ez_lang.check.hints.follow_on_errors import continues_foreign_statement  # noqa: PLC0415 - for few programs

    return continues_foreign_statement(scope, first, second)


def check_statements(scope: Scope, statements: tuple[nodes.Statement, ...]) -> list[tree.Statement]:
    """Check statements; leave out those that do nothing at run time."""
    rules = scope.statement_rules
    found: list[tree.Statement] = []
    before: nodes.Statement | None = None
    text = scope.file.source.text
    for statement in statements:
        # `var x = 5` is two statements here: the second one is not reported again.
        if before is None or not _continues(scope, text, before, statement):
            checked = rules[type(statement)](scope, statement)
            if checked is not None:
                found.append(checked)
        before = statement
    return found


# ------------------------------------------------------------------------------- expressions


def check_expression_statement(scope: Scope, node: nodes.ExpressionStatement) -> tree.Statement:
    """Check an expression whose value is not used."""
    value = check_expression(scope, node.value)
    # `m["a"]++` of a dynamic value is an assignment with a check.
    if isinstance(value, tree.Increment) and value.type is ANY:
        return dynamic_increment(node, value)
    if _must_be_used(scope, node.value, value):
        value = tree.UnusedResult(value.start, value.end, value.type, value)
    return tree.Evaluate(node.start, node.end, value)


def _must_be_used(scope: Scope, node: nodes.Expression, value: tree.Expression) -> bool:
    """Return whether dropping the value is a mistake, which is reported at run time (E5011)."""
    if not isinstance(node, nodes.Call):
        return False
    # `f()` alone is a mistake if f has results; a call of another module or of the library is
    # not, unless it has several.
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
    # Errors in the call become faults, and the interpreter drops faults of `ensure` calls.
    call = deferred(scope, node.call, lambda: check_expression(scope, node.call))
    scope.function.has_ensure = True
    return tree.Ensure(node.start, node.end, call)


# -------------------------------------------------------------------- what is not allowed here


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
        label="only allowed at file level",
        help="move the declaration out of the function",
    )
    return None


def check_misplaced(_scope: Scope, _node: nodes.Statement) -> tree.Statement | None:
    """Accept a function or import inside a function: the parser has reported it."""
    return None
