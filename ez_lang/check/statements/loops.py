"""Loops: their heads, the variables of the heads, `break` and `continue`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.indexing import never_negative
from ez_lang.check.expressions.values import check_condition, check_single, check_value
from ez_lang.check.quirks.hidden_types import has_hidden_type
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import report, type_name
from ez_lang.check.statements.blocks import check_block
from ez_lang.check.statements.targets import root_of
from ez_lang.model.types import (
    ANY,
    CHAR,
    NOTHING,
    RANGE,
    STRING,
    UNTAGGED,
    ArrayType,
    MapType,
    Type,
)
from ez_lang.source.diagnostics import has_errors
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def _loop_variable(
    scope: Scope, name: nodes.Name | None, kind: Type, visible_from: int, *, is_mutable: bool
) -> tree.LocalVariable | None:
    """Declare a variable of a loop head; None for `_` and for a variable that is omitted."""
    if name is None or name.text == "_":
        return None
    # Only variables of loops around this one count, not those of loops before it.
    if name.text in scope.loop_names:
        report(
            scope,
            "E4016",
            name,
            f"loop variable '{name.text}' shadows outer loop variable",
            label="already the variable of an outer loop",
            help="choose another name",
        )
    return scope.new_local(name, kind, visible_from, kind="loop", is_mutable=is_mutable)


def _body(scope: Scope, node: nodes.Block, names: tuple[nodes.Name | None, ...]) -> tree.Block:
    """Check the body of a loop; `names` are the variables of its head."""
    before = len(scope.loop_names)
    scope.loop_names += [name.text for name in names if name is not None]
    scope.loop_depth += 1
    body = check_block(scope, node)
    scope.loop_depth -= 1
    del scope.loop_names[before:]
    return body


def check_for(scope: Scope, node: nodes.For) -> tree.Statement:
    """Check `for i in range(…)`."""
    bounds = check_value(scope, node.iterable)
    # The loop variable has a block of its own around that of the body.
    scope.open()
    variable = _loop_variable(scope, node.name, UNTAGGED, node.body.start, is_mutable=False)
    # `temp r = range(3)` and `for i in r` is a fault in the reference language.
    is_range = isinstance(node.iterable, nodes.Range) and isinstance(bounds, tree.MakeRange)
    # Indexing with the variable of a loop that counts up from 0 needs no check for negatives.
    if variable is not None and isinstance(bounds, tree.MakeRange) and _counts_up(scope, bounds):
        scope.nonnegative.add(variable.slot)
    body = _body(scope, node.body, (node.name,))
    scope.close(node.body.end)
    if is_range and isinstance(bounds, tree.MakeRange):
        return tree.ForRange(node.start, node.end, variable, bounds, body, node.body.start)
    message = f"for loop requires range() expression, got {type_name(bounds.type)}"
    hint = "use for_each for an array or a string" if isinstance(bounds.type, ArrayType) else ""
    late = tree.RaiseFault(
        node.start, node.start + len("for"), UNKNOWN, "E5011", message, [bounds], hint
    )
    return tree.Evaluate(node.start, node.end, late)


def _counts_up(scope: Scope, bounds: tree.MakeRange) -> bool:
    """Return whether the loop variable is never negative, so that an index needs no check."""
    if bounds.first is not None and not never_negative(scope, bounds.first):
        return False
    if bounds.step is None:
        return True
    step = bounds.step.value if isinstance(bounds.step, tree.Constant) else None
    return isinstance(step, int) and step > 0


def check_for_each(scope: Scope, node: nodes.ForEach) -> tree.Statement:
    """Check `for_each item in collection`."""
    before = len(scope.diagnostics)
    # The reference checker does not check for nil in the head of a `for_each`.
    with scope.suppressing("W2010"):
        iterable = check_single(scope, node.iterable, "E3017")
    found = iterable.type
    element: Type
    late = is_refused = False
    if isinstance(found, ArrayType):
        element = ANY if found.element is NOTHING else found.element
    elif found is STRING:
        element = CHAR
    else:
        element = UNKNOWN
        is_refused = has_errors(scope.diagnostics[before:])
        # Hidden types and ranges pass the reference checker and fail when the loop is reached.
        late = found is RANGE or has_hidden_type(iterable)
        if not late and found is not ANY:
            _refuse_iterable(scope, node, found)
    scope.open()
    index = _loop_variable(scope, node.index, UNTAGGED, node.body.start, is_mutable=False)
    if index is not None:
        scope.nonnegative.add(index.slot)
    item = _loop_variable(
        scope,
        node.name,
        element,
        node.body.start,
        is_mutable=_is_item_mutable(scope, node.iterable) or is_refused,
    )
    body = _body(scope, node.body, (node.index, node.name))
    scope.close(node.body.end)
    if late:
        message = f"for_each requires array or string, got {type_name(found)}"
        refused = tree.RaiseFault(
            node.start, node.start + len("for_each"), UNKNOWN, "E3017", message, [iterable]
        )
        return tree.Evaluate(node.start, node.end, refused)
    if found is not STRING:
        scope.program.iterates_arrays = True
    return tree.ForEach(
        node.start, node.end, index, item, iterable, body, found is STRING, node.body.start
    )


def _refuse_iterable(scope: Scope, node: nodes.ForEach, found: Type) -> None:
    hint = ""
    if isinstance(found, MapType):
        text = scope.file.source.text[node.iterable.start : node.iterable.end]
        hint = f"iterate over its keys: for_each key in maps.keys({text}), with import @maps"
    report(
        scope,
        "E3017",
        node.iterable,
        f"for_each requires array or string, got {type_name(found)}",
        label=f"this is {type_name(found)}",
        help=hint,
    )


def _is_item_mutable(scope: Scope, iterable: nodes.Expression) -> bool:
    """Return whether the item can be assigned: only if the collection is a mutable variable."""
    root = root_of(iterable)
    if not isinstance(root, nodes.NameUse):
        return False
    variable = scope.locals.get(root.text)
    return variable is not None and variable.is_mutable


def check_as_long_as(scope: Scope, node: nodes.AsLongAs) -> tree.Statement:
    """Check `as_long_as condition`."""
    test = check_condition(scope, node.condition, "while")
    body = _body(scope, node.body, ())
    return tree.While(node.start, node.end, test, body, node.body.start)


def check_loop(scope: Scope, node: nodes.Loop) -> tree.Statement:
    """Check `loop`."""
    body = _body(scope, node.body, ())
    return tree.While(node.start, node.end, None, body, node.body.start)


def check_break(scope: Scope, node: nodes.Break) -> tree.Statement:
    """Check `break`."""
    if not scope.loop_depth:
        report(scope, "E5009", node, "break statement outside loop", label="not inside a loop")
    return tree.Break(node.start, node.end)


def check_continue(scope: Scope, node: nodes.Continue) -> tree.Statement:
    """Check `continue`."""
    if not scope.loop_depth:
        report(scope, "E5010", node, "continue statement outside loop", label="not inside a loop")
    return tree.Continue(node.start, node.end)
