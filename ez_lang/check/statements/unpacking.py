"""Several results of one call: `temp a, b = f()` and `a, b = f()`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_expression
from ez_lang.check.names import resolution
from ez_lang.check.names.resolution import check_shadowing
from ez_lang.check.quirks.hidden_types import record_library_result
from ez_lang.check.quirks.late_errors import captured
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import first_line_span, report, type_name
from ez_lang.check.statements.targets import CheckedTarget
from ez_lang.check.types.comparison import is_shared
from ez_lang.check.types.conversions import ITEM, VARIABLE, adapt, copied
from ez_lang.check.types.written import (
    TypeProblem,
    read_type,
    report_type_problem,
    type_when_read,
    warn_typed_blank,
)
from ez_lang.model.assignability import fits
from ez_lang.model.types import ArrayType, IntegerType, MapType, TupleType, Type
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.syntax import nodes


def declare_several(scope: Scope, node: nodes.Variable, given: nodes.Expression) -> tree.Statement:
    """Declare each name for its item of the value `given`."""
    value = check_expression(scope, given)
    for binding in node.bindings:
        if binding.name.text == "_":
            if binding.type is not None:
                warn_typed_blank(scope, binding.name)
        else:
            check_shadowing(scope, binding.name, is_single=False)
    found = value.type
    items = found.items if isinstance(found, TupleType) else (found,)
    fits_count = len(items) == len(node.bindings)
    targets: list[tree.Target | None] = []
    wraps: list[tree.Expression | None] = []
    # The written types are checked before any variable is declared: a name is not visible in
    # its own declaration.
    kinds = [
        _item_type(scope, binding, items[index] if index < len(items) else UNKNOWN, value)
        for index, binding in enumerate(node.bindings)
    ]
    for index, (binding, kind) in enumerate(zip(node.bindings, kinds, strict=True)):
        name = binding.name
        if name.text == "_":
            targets.append(None)
            wraps.append(None)
            continue
        kept = kind if binding.type is None else type_when_read(kind)
        variable = scope.new_local(name, kept, node.end, is_mutable=node.is_mutable)
        has_written_type = binding.type is not None
        record_library_result(scope, variable, value, has_written_type=has_written_type)
        targets.append(tree.LocalTarget(name.start, name.end, variable))
        item = tree.Item(name.start, name.end, items[index], index) if fits_count else None
        wraps.append(None if item is None else _wrapped(node, value, item, kind))
    if not fits_count:
        return _wrong_number(scope, node, value, len(items))
    return tree.Unpack(node.start, node.end, targets, value, declares=True, wraps=wraps)


def _wrong_number(
    scope: Scope, node: nodes.Variable, value: tree.Expression, given: int
) -> tree.Statement:
    start, end = first_line_span(scope, node)
    message = f"expected {len(node.bindings)} values, got {given}"
    late = tree.RaiseFault(start, end, UNKNOWN, "E5012", message, [value])
    return tree.Evaluate(node.start, node.end, late)


def _item_type(scope: Scope, binding: nodes.Binding, item: Type, value: tree.Expression) -> Type:
    """Return the type of a variable: the written one if the item fits it."""
    if binding.type is None:
        return item
    problems: list[TypeProblem] = []
    written = read_type(scope, binding.type, problems)
    is_library = isinstance(value, tree.CallLibrary)
    if problems:
        # A result of the library may have a type that the program cannot name.
        if not is_library or problems[0].kind != "unknown":
            report_type_problem(
                scope, problems[0], binding.name, "E3008", f"variable '{binding.name.text}'"
            )
        return item
    # `temp n int, err = lib()`: a hidden result keeps its own type, unless an array or map is
    # declared, which is checked at run time.
    if fits(written, item):
        return written
    if is_library:
        return written if isinstance(written, ArrayType | MapType) else item
    report(
        scope,
        "E3001",
        binding.name,
        f"type mismatch in multi-return: '{binding.name.text}' is {type_name(written)}, "
        f"function returns {type_name(item)}",
        label=f"gets {type_name(item)}",
    )
    return written


def _wrapped(
    node: nodes.Variable, value: tree.Expression, item: tree.Item, kind: Type
) -> tree.Expression | None:
    """Return the conversion of one item; None if it needs none."""
    start, end = item.start, item.end
    adapted: tree.Expression = item
    is_written = node.bindings[item.index].type is not None
    if is_written and isinstance(kind, ArrayType | MapType) and isinstance(value, tree.CallLibrary):
        code = "E3018" if isinstance(kind, ArrayType) else "E3019"
        message = f"type mismatch: expected type '{type_name(kind)}'"
        adapted = tree.CheckDynamic(start, end, kind, item, code, message)
    elif is_written and isinstance(kind, IntegerType):
        adapted = adapt(item, kind, ITEM)
    if is_shared(adapted.type):
        adapted = tree.CopyValue(
            start,
            end,
            adapted.type,
            adapted,
            is_frozen=not node.is_mutable,
            only_if_frozen=node.is_mutable,
        )
    return None if adapted is item else adapted


def check_unpacking(scope: Scope, node: nodes.Unpack) -> tree.Statement:
    """Check `a, b = call()`: several results for existing variables."""
    # The reference checker checks only the call itself; the rest fails at run time.
    value, errors = captured(scope, lambda: check_expression(scope, node.value))
    scope.diagnostics.extend(errors)
    items = value.type.items if isinstance(value.type, TupleType) else (value.type,)
    first = node.targets[0]
    targets: list[tree.Target | None] = []
    wraps: list[tree.Expression | None] = []
    for index, name in enumerate(node.targets):
        found = _target_named(scope, name)
        # The value is evaluated before the fault.
        if isinstance(found, tree.RaiseFault):
            found.before.append(value)
            return tree.Evaluate(node.start, node.end, found)
        targets.append(None if found is None else found.target)
        wraps.append(None if found is None else _item(value, items, index, found))
    if len(items) != len(node.targets):
        return tree.Evaluate(
            node.start, node.end, wrong_number(first, value, len(items), len(node.targets))
        )
    return tree.Unpack(node.start, node.end, targets, value, declares=False, wraps=wraps)


def wrong_number(
    node: nodes.Node, value: tree.Expression, given: int, wanted: int
) -> tree.Expression:
    """Return the fault E5012: the number of results is not that of the names."""
    message = f"expected {wanted} values, got {given}"
    return tree.RaiseFault(node.start, node.end, UNKNOWN, "E5012", message, [value])


def _target_named(scope: Scope, name: nodes.Name) -> CheckedTarget | tree.RaiseFault | None:
    if name.text == "_":
        return None
    variable = resolution.find_variable(scope, name.text)
    start, end = name.start, name.end
    if variable is None:
        message = f"undefined variable '{name.text}'"
        hint = f"to declare a variable, write temp {name.text} = …"
        return tree.RaiseFault(start, end, UNKNOWN, "E4001", message, [], hint)
    scope.refer(name, variable)
    if not variable.is_mutable:
        message = f"assignment to immutable variable '{name.text}'"
        return tree.RaiseFault(start, end, UNKNOWN, "E5013", message)
    if isinstance(variable, tree.LocalVariable):
        return CheckedTarget(tree.LocalTarget(start, end, variable), variable.type, VARIABLE)
    return CheckedTarget(tree.GlobalTarget(start, end, variable), variable.type, VARIABLE)


def _item(
    value: tree.Expression, items: tuple[Type, ...], index: int, target: CheckedTarget
) -> tree.Expression | None:
    if index >= len(items):
        return None
    item: tree.Expression = tree.Item(value.start, value.end, items[index], index)
    if not fits(target.type, item.type):
        message = f"expected {type_name(target.type)}, got {type_name(item.type)}"
        return tree.RaiseFault(
            target.target.start, target.target.end, target.type, "E3001", message, [item]
        )
    adapted = copied(adapt(item, target.type, target.destination))
    return None if isinstance(adapted, tree.Item) else adapted
