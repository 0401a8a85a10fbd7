"""Statements that are two only because of a habit from another language.

`var x = 5` reads as a name and an assignment, `point{x: 1}` as a name and a map.  The first half
has been refused; the second is taken for what was meant, so that nothing more is said about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import names
from ez_lang.check.expressions import check_value
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.scopes import Scope

_DECLARING: Final = frozenset({"var", "let", "val", "mut", "auto", "final", "local", "dim"})
"""Words that begin a variable elsewhere."""


def is_second_half(scope: Scope, first: nodes.Statement, second: nodes.Statement) -> bool:
    """Whether a statement belongs to a refused one before it; what it declares is declared."""
    gap = scope.file.source.text[first.end : second.start]
    if "\n" in gap:
        return False
    return _declares_variable(scope, first, second) or _is_literal(scope, first, second)


def _declares_variable(scope: Scope, first: nodes.Statement, second: nodes.Statement) -> bool:
    word = first.value if isinstance(first, nodes.ExpressionStatement) else None
    if not isinstance(word, nodes.NameUse) or word.text not in _DECLARING:
        return False
    if not isinstance(second, nodes.Assign) or not isinstance(second.target, nodes.NameUse):
        return False
    target = second.target
    if second.operator != "=" or _is_variable(scope, word) or _is_variable(scope, target):
        return False
    value = check_value(scope, second.value)
    name = nodes.Name(target.start, target.end, target.text)
    scope.new_local(name, value.type, second.end, is_mutable=True)
    return True


def _is_literal(scope: Scope, first: nodes.Statement, second: nodes.Statement) -> bool:
    """Whether a map follows the bare name of a struct, which begins with a small letter."""
    literal = second.value if isinstance(second, nodes.ExpressionStatement) else None
    if not isinstance(literal, nodes.MapLiteral | nodes.ArrayLiteral):
        return False
    match first:
        case (
            nodes.Variable(value=nodes.NameUse() as name)
            | nodes.Assign(value=nodes.NameUse() as name)
        ):
            return not _is_variable(scope, name) and _names_struct(scope, name)
        case _:
            return False


def _is_variable(scope: Scope, name: nodes.NameUse) -> bool:
    return names.find_variable(scope, name.text) is not None


def _names_struct(scope: Scope, name: nodes.NameUse) -> bool:
    return name.text in scope.module.checked.structs
