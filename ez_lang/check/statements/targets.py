"""Targets: names, elements, keys, fields and characters that can be assigned, and immutability.

Immutability has three forms. A `const` local or a parameter without `&` is an error at check time.
A `const` global is a `Refusal`: a fault when the assignment is reached. A name that another module
exports cannot be assigned at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.check import tree
from ez_lang.check.expressions.indexing import (
    check_array_index,
    check_integer_index,
    check_key,
    never_negative,
)
from ez_lang.check.expressions.members import find_field, warn_may_be_nil
from ez_lang.check.expressions.values import check_single, check_value
from ez_lang.check.hints.suggestions import help_for_name
from ez_lang.check.names import resolution
from ez_lang.check.quirks.json_structs import ensure_struct
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import dotted_path, report, type_name
from ez_lang.check.types.conversions import ELEMENT, FIELD, VALUE, VARIABLE, Destination
from ez_lang.model.types import ANY, CHAR, NOTHING, STRING, ArrayType, MapType, StructType, Type
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.check.reporting import Help


class Refusal(NamedTuple):
    """A target that fails when it is reached; `before` is evaluated first."""

    code: str
    message: str
    before: list[tree.Expression]


class CheckedTarget(NamedTuple):
    """A target, the type of its value, and the conversions of the values assigned to it."""

    target: tree.Target
    type: Type
    destination: Destination
    refusal: Refusal | None = None
    """For a constant of the file: the value must fit, and then the assignment fails."""


def check_target(scope: Scope, node: nodes.Expression) -> CheckedTarget | Refusal | None:
    """Check the target of an assignment; return None if it is none, which is reported.

    Warnings W2010 about indices in it are dropped, because the reference checker does not check
    them.
    """
    # Targets are checked like reads; only the warnings differ.
    first = len(scope.diagnostics)
    target = _target(scope, node)
    found = scope.diagnostics
    found[first:] = [d for d in found[first:] if d.code != "W2010" or not _in_index(node, d.start)]
    return target


def _target(scope: Scope, node: nodes.Expression) -> CheckedTarget | Refusal | None:
    if isinstance(node, nodes.NameUse):
        return _name(scope, node)
    if isinstance(node, nodes.Index):
        return _index(scope, node) if check_root(scope, node) else None
    if isinstance(node, nodes.Member):
        return _member(scope, node)
    return None


def _in_index(node: nodes.Expression, offset: int) -> bool:
    """Return whether an offset is inside one of the indices of a chain such as `a[i].b[j]`."""
    while isinstance(node, nodes.Index | nodes.Member):
        if isinstance(node, nodes.Index) and node.index.start <= offset < node.index.end:
            return True
        node = node.base
    return False


def _name(scope: Scope, node: nodes.NameUse) -> CheckedTarget | Refusal | None:
    variable = resolution.find_variable(scope, node.text)
    if not check_root(scope, node) or variable is None:
        return None
    scope.refer(node, variable)
    # A local is mutable here: check_root has reported the others.
    if isinstance(variable, tree.LocalVariable):
        return CheckedTarget(
            tree.LocalTarget(node.start, node.end, variable), variable.type, VARIABLE
        )
    target = tree.GlobalTarget(node.start, node.end, variable)
    refusal = None
    if not variable.is_mutable:
        refusal = Refusal("E5013", f"assignment to immutable variable '{node.text}'", [])
    return CheckedTarget(target, variable.type, VARIABLE, refusal)


def root_of(node: nodes.Expression) -> nodes.Expression:
    """Return the first part of a chain of indices and members: `a` of `a[i].b`."""
    while isinstance(node, nodes.Index | nodes.Member):
        node = node.base
    return node


def check_root(scope: Scope, node: nodes.Expression, *, is_increment: bool = False) -> bool:
    """Return whether a target begins with the name of a mutable variable; report it if not.

    `is_increment`: `++` and `--` report every immutable name as E5016.
    """
    root = root_of(node)
    if not isinstance(root, nodes.NameUse):
        return True
    local = scope.locals.get(root.text)
    # A global, mutable or not: a constant fails at run time.
    if local is None:
        if root.text in scope.module.checked.globals:
            return True
        _report_no_variable(scope, node, root)
        return False
    if local.is_mutable:
        return True
    # `c.a = 1` of a const c is E5017, `c[0] = 1` and `c.a++` are E5016.
    is_field = isinstance(node, nodes.Member) and not is_increment
    what = f"field of immutable struct '{root.text}'" if is_field else f"variable '{root.text}'"
    report(
        scope,
        "E5017" if is_field else "E5016",
        node,
        f"cannot modify {what}" if is_field else f"cannot modify immutable {what}",
        label="immutable",
        help=_mutability_help(local),
    )
    return False


def _mutability_help(variable: tree.LocalVariable) -> str:
    name = variable.name
    if variable.kind == "parameter":
        return f"to modify the argument of the caller, declare the parameter as &{name}"
    if variable.kind == "loop":
        return "the loop assigns this variable"
    return f"declare it with temp to make it mutable: temp {name}"


def _report_no_variable(scope: Scope, node: nodes.Expression, root: nodes.NameUse) -> None:
    name = root.text
    hint: Help = ""
    if name in scope.file.imports:
        label = "exports of a module are read-only"
        scope.file.used_imports.add(name)
    elif resolution.find_declared(scope.module, name) is not None:
        label = "not a variable"
    else:
        label = "not found in this scope"
        hint = help_for_name(scope, name)
        if node is root and not hint:
            hint = f"to declare a variable, write temp {name} = …"
    report(scope, "E4001", root, f"undefined variable '{name}'", label=label, help=hint)


# ------------------------------------------------------------------------------ index, member


def _index(scope: Scope, node: nodes.Index) -> CheckedTarget | Refusal | None:
    base = check_single(scope, node.base, "E3016")
    container = base.type
    if isinstance(container, MapType):
        key = check_key(scope, node, container)
        # `temp m = {:}` and then `m["a"] = 1`: the first values decide nothing, all are dynamic.
        kind = ANY if container.value is NOTHING else container.value
        keyed = tree.KeyTarget(node.start, node.end, base, key, container)
        return CheckedTarget(keyed, kind, VALUE, part_of_constant(scope, node, key))
    index = check_single(scope, node.index, "E3003")
    if isinstance(container, ArrayType):
        index = check_array_index(scope, node, container, index, "E3003")
        kind = ANY if container.element is NOTHING else container.element
        element = tree.ElementTarget(
            node.start, node.end, base, index, never_negative(scope, index)
        )
        return CheckedTarget(element, kind, ELEMENT, part_of_constant(scope, node, index))
    if container is STRING:
        return _character(scope, node, base, index)
    if container is ANY:
        return CheckedTarget(
            tree.DynamicElementTarget(node.start, node.end, base, index), ANY, ELEMENT
        )
    return Refusal("E3016", f"index operator not supported: {type_name(container)}", [base, index])


def _character(
    scope: Scope, node: nodes.Index, base: tree.Expression, index: tree.Expression
) -> CheckedTarget | Refusal | None:
    index = check_integer_index(scope, node, index, "E3003")
    # A string is immutable: the variable, element or field gets a new one.
    refusal = part_of_constant(scope, node, index)
    if refusal is not None:
        return refusal
    # `f()[0] = 'x'`: no variable would get the new string.
    target = target_of(scope, base)
    if target is None:
        return Refusal("E5007", "cannot modify a string that is not in a variable", [base, index])
    return CheckedTarget(tree.CharacterTarget(node.start, node.end, target, index), CHAR, VARIABLE)


def target_of(scope: Scope, value: tree.Expression) -> tree.Target | None:
    """Return the target that a value was read from; None if it has none that is mutable."""
    start, end = value.start, value.end
    if isinstance(value, tree.ReadLocal):
        return tree.LocalTarget(start, end, value.variable)
    if isinstance(value, tree.ReadGlobal):
        return (
            tree.GlobalTarget(start, end, value.variable)
            if _is_mutable_global(scope, value)
            else None
        )
    if isinstance(value, tree.ReadElement):
        return tree.ElementTarget(start, end, value.base, value.index, value.is_safe)
    if isinstance(value, tree.ReadKey):
        kind = value.base.type if isinstance(value.base.type, MapType) else None
        return tree.KeyTarget(start, end, value.base, value.key, kind)
    if isinstance(value, tree.ReadField):
        return tree.FieldTarget(start, end, value.base, value.field)
    return None


def dynamic_target_of(value: tree.Expression) -> tree.Target | None:
    """Return the part of a dynamic value that a value was read from; None if it has none."""
    if isinstance(value, tree.DynamicReadElement):
        return tree.DynamicElementTarget(value.start, value.end, value.base, value.key)
    if isinstance(value, tree.DynamicReadMember):
        return tree.DynamicMemberTarget(value.start, value.end, value.base, value.name)
    return None


def is_global_constant(scope: Scope, value: tree.Expression) -> bool:
    """Return whether a value was read from a constant of this module."""
    if not isinstance(value, tree.ReadGlobal) or value.variable.is_mutable:
        return False
    return value.variable.module is scope.module.checked


def _is_mutable_global(scope: Scope, value: tree.ReadGlobal) -> bool:
    return value.variable.is_mutable and value.variable.module is scope.module.checked


def _member(scope: Scope, node: nodes.Member) -> CheckedTarget | Refusal | None:
    if not check_root(scope, node):
        return None
    # `math.x = 1`, or a parameter that has the name of a module.
    if isinstance(node.base, nodes.NameUse) and node.base.text in scope.file.imports:
        return Refusal("E6008", f"cannot assign to module member '{dotted_path(node)}'", [])
    target = _field(scope, node, check_value(scope, node.base))
    constant = _global_constant(scope, node.base)
    if constant and isinstance(target, CheckedTarget):
        message = f"cannot modify field of immutable struct '{constant}'"
        return target._replace(refusal=Refusal("E5017", message, []))
    return target


def _field(
    scope: Scope, node: nodes.Member, base: tree.Expression
) -> CheckedTarget | Refusal | None:
    struct = base.type
    if struct is ANY:
        member = tree.DynamicMemberTarget(node.start, node.end, base, node.name.text)
        return CheckedTarget(member, ANY, FIELD)
    if not isinstance(struct, StructType):
        message = f"cannot assign member '{node.name.text}' of {type_name(struct)}"
        return Refusal("E4011", message, [base])
    field = find_field(scope, node, struct)
    if field is None:
        return None
    warn_may_be_nil(scope, node, struct)
    base = ensure_struct(scope, node, base)
    return CheckedTarget(tree.FieldTarget(node.start, node.end, base, field), field.type, FIELD)


def part_of_constant(scope: Scope, node: nodes.Index, index: tree.Expression) -> Refusal | None:
    """Return the refusal of a change to an element of a constant of the file."""
    constant = _global_constant(scope, node.base)
    if not constant:
        return None
    return Refusal("E5006", f"cannot modify immutable variable '{constant}'", [index])


def _global_constant(scope: Scope, node: nodes.Expression) -> str:
    """Return the name of the global constant that would be changed; empty if it is none."""
    if not isinstance(node, nodes.NameUse) or node.text in scope.locals:
        return ""
    found = scope.module.checked.globals.get(node.text)
    return "" if found is None or found.is_mutable else node.text


def refused(node: nodes.Node, refusal: Refusal, value: tree.Expression | None) -> tree.Expression:
    """Return the fault of a refused target, after the value is evaluated."""
    before = [*([] if value is None else [value]), *refusal.before]
    return tree.RaiseFault(node.start, node.end, UNKNOWN, refusal.code, refusal.message, before)
