"""Rules about single statements, and about statements after one that leaves the block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Related
from ez_lang.source.text import Span
from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import check_name
from ez_lang.syntax.lexer import word_at
from ez_lang.syntax.words import REFUSED_AS_NAME

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic, Reporter
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.nodes import Expression, TopLevel

_EXITS = (nodes.Return, nodes.Break, nodes.Continue)
_ENDING_CALLS = frozenset({"exit", "panic"})


def check_variable(reporter: Reporter, variable: nodes.Variable) -> None:
    """Check the names of a declaration, and that a `const` has a value."""
    for binding in variable.bindings:
        if binding.name.text != "_":
            check_name(reporter, binding.name, "E2020", "variable name")
    last = variable.bindings[-1] if variable.bindings else None
    if last and last.name.text in REFUSED_AS_NAME:
        return  # reported by `check_name`, and more likely a type: `const x int` lacks a value
    if not variable.is_mutable and variable.value is None and last and last.type:
        reporter.report(
            "E2011",
            last.type,
            f"const '{last.name.text}' must be initialized",
            label="no value follows",
            help=f"write `= value`, or declare it as `temp {last.name.text}` to assign it later",
        )


def check_unpack(reporter: Reporter, unpack: nodes.Unpack) -> None:
    """Report targets that cannot be names of variables."""
    for target in unpack.targets:
        if target.text != "_":
            check_name(reporter, target, "E2020", "variable name")


def check_when(reporter: Reporter, when: nodes.When) -> None:
    """Report a `when` without `default`, and a `#strict when` with one."""
    default = next((case for case in when.cases if not case.values), None)
    if when.is_strict and default:
        reporter.report(
            "E2042",
            Span(when.start, when.subject.end),
            "#strict when statement cannot have 'default'",
            label="must list all cases",
            related=(
                Related(reporter.source, default.start, default.body.start, "the default is here"),
            ),
        )
    elif not when.is_strict and not default:
        report_missing_default(reporter, when.start, when.subject.end)


def report_missing_default(
    reporter: Reporter, start: int, end: int, wrong: Diagnostic | None = None
) -> None:
    """Report that a `when` has no `default`; the mistake `wrong` in it may be one."""
    related: tuple[Related, ...] = ()
    if wrong is not None:
        message = f"caused by this mistake: {wrong.message}"
        related = (Related(reporter.source, wrong.start, wrong.end, message),)
    reporter.report(
        "E2041",
        Span(start, end),
        "when statement requires a 'default' case",
        label="no `default`",
        help="add `default { }`, or write `#strict` before a `when` with all members of an enum",
        related=related,
    )


def check_ensure(reporter: Reporter, ensure: nodes.Ensure) -> None:
    """Report an operand of `ensure` that is not a call."""
    if not isinstance(ensure.call, nodes.Call | nodes.Missing):
        reporter.report(
            "E3039",
            ensure.call,
            "ensure expects a function call",
            label="not a call",
            help="move the code to a function and ensure a call of it",
        )


def check_sequence(
    reporter: Reporter, statements: tuple[TopLevel, ...], *, is_silent: bool
) -> None:
    """Report statements after one that leaves the block."""
    for position, statement in enumerate(statements[:-1]):
        if isinstance(statement, _EXITS) or _ends_program(statement):
            _check_unreachable(reporter, statement, statements[position + 1 :], is_silent=is_silent)
            return


def _check_unreachable(
    reporter: Reporter, last: TopLevel, statements: tuple[TopLevel, ...], *, is_silent: bool
) -> None:
    for statement in statements:
        if isinstance(last, nodes.Return) and not last.values:
            _report_after_bare_return(reporter, statement)
            return
        if not is_silent:
            reporter.report(
                "W2001",
                statement,
                "unreachable code",
                label="never runs",
                help="remove it, or move it before the statement that leaves the block",
                related=(reporter.note(last, "no statement runs after this"),),
            )


def _ends_program(statement: TopLevel) -> bool:
    if not isinstance(statement, nodes.ExpressionStatement):
        return False
    call = statement.value
    if not isinstance(call, nodes.Call):
        return False
    callee = call.callee
    if isinstance(callee, nodes.NameUse):
        return callee.text in _ENDING_CALLS
    return isinstance(callee, nodes.Member) and callee.name.text in _ENDING_CALLS


def _report_after_bare_return(reporter: Reporter, statement: TopLevel) -> None:
    # The reference language takes the next statement for the value of the `return`.
    word = word_at(reporter.source.text, statement.start)
    reporter.report(
        "E2001",
        Span(statement.start, statement.start + len(word)),
        f"unexpected token '{word}' after 'return'",
        label="no value begins with this",
        help="a `return` without a value must be the last statement of its block",
    )


# ------------------------------------------------------------------------------ assignment targets

_KINDS: dict[type, str] = {
    nodes.Call: "function call",
    nodes.Binary: "expression",
    nodes.Unary: "expression",
    nodes.Postfix: "expression",
    nodes.StructLiteral: "struct literal",
}


def check_target(builder: Builder, start: int, target: Expression, operator: int) -> None:
    """Report a target that is not a name, element or field, or does not begin with a name."""
    if builder.text[start] == "(" or not isinstance(
        _first(target), nodes.NameUse | nodes.StructLiteral | nodes.Missing
    ):
        sign = builder.text_of(operator)
        builder.reporter.report(
            "E2001",
            Span(builder.starts[operator], builder.ends[operator]),
            f"unexpected token '{sign}': the left side cannot be assigned to",
            label="no assignment is possible here",
            help="assign to a name, an element or a field: `x`, `list[i]`, `point.x`",
        )
    elif not isinstance(target, nodes.NameUse | nodes.Index | nodes.Member | nodes.Missing):
        last = builder.ends[operator - 1]
        builder.reporter.report(
            "E2008",
            Span(max(target.start, builder.text.rfind("\n", 0, last) + 1), last),
            f"invalid assignment target: {_KINDS[type(target)]}",
            label="cannot be assigned to",
            help="assign to a name, an element or a field: `x`, `list[i]`, `point.x`",
        )


def _first(expression: Expression) -> Expression:
    """Return the operand with which the text of an expression begins."""
    while True:
        match expression:
            case nodes.Index(base=inner) | nodes.Member(base=inner):
                expression = inner
            case nodes.Call(callee=inner) | nodes.Postfix(operand=inner):
                expression = inner
            case nodes.Binary(left=inner):
                expression = inner
            case _:
                return expression
