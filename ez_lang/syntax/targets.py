"""What may stand on the left of an assignment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.syntax.build import Builder
    from ez_lang.syntax.nodes import Expression

_KINDS: dict[type, str] = {
    nodes.Call: "function call",
    nodes.Binary: "expression",
    nodes.Unary: "expression",
    nodes.Postfix: "expression",
    nodes.StructLiteral: "struct literal",
}


def check_target(builder: Builder, start: int, target: Expression, operator: int) -> None:
    """Note a target that is no name, element or field, or that does not start with a name."""
    if builder.text[start] == "(" or not isinstance(
        _first(target), nodes.NameUse | nodes.StructLiteral | nodes.Missing
    ):
        sign = builder.text_of(operator)
        builder.notes.add(
            "E2001",
            builder.starts[operator],
            builder.ends[operator],
            f"unexpected token '{sign}': what stands before it cannot be assigned to",
            label="nothing can be assigned here",
            help="a target is a name, an element or a field: `x`, `list[i]`, `point.x`",
        )
    elif not isinstance(target, nodes.NameUse | nodes.Index | nodes.Member | nodes.Missing):
        last = builder.ends[operator - 1]
        builder.notes.add(
            "E2008",
            max(target.start, builder.text.rfind("\n", 0, last) + 1),
            last,
            f"invalid assignment target: {_KINDS[type(target)]}",
            label="cannot be assigned to",
            help="a target is a name, an element or a field: `x`, `list[i]`, `point.x`",
        )


def _first(expression: Expression) -> Expression:
    """The operand that an expression starts with."""
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
