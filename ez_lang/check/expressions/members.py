"""`base.name`: a member of a module, a member of an enum, a field of a struct."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import as_single, check_expression
from ez_lang.check.hints.suggestions import did_you_mean, import_help
from ez_lang.check.names import resolution
from ez_lang.check.names.uses import value_of
from ez_lang.check.quirks.hidden_types import has_hidden_type, is_hidden_struct
from ez_lang.check.quirks.json_structs import ensure_struct
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import dotted_path, help_text, placeholder, report, type_name, warn
from ez_lang.model.types import (
    ANY,
    ERROR,
    NIL,
    RANGE,
    EnumType,
    HandleType,
    StructField,
    StructType,
    TupleType,
    Type,
)
from ez_lang.stdlib import registry
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.loading.program import ImportTarget


def check_member(scope: Scope, node: nodes.Member, _wanted: Type | None) -> tree.Expression:
    """Check a member of a module, enum or struct."""
    base = node.base
    if type(base) is nodes.NameUse:
        name = base.text
        target = scope.file.imports.get(name)
        if target is not None:
            return _module_member(scope, node, target)
        # `Color.RED`, or `color.x` of a variable with the name of an enum.
        if name not in scope.locals:
            enum = _enum_named(scope, name)
            if enum is not None:
                return _enum_member(scope, node, base, enum)
            # `math.PI` without `import @math`.
            if _is_unimported_module(scope, name):
                return _not_imported(scope, base, name)
    elif type(base) is nodes.Member and type(base.base) is nodes.NameUse:
        # `shapes.Color.RED`: the enum of another module.
        enum = _enum_of_module(scope, base.base.text, base.name.text)
        if enum is not None:
            return _enum_member(scope, node, base, enum)
    return field_access(scope, node)


def _enum_named(scope: Scope, name: str) -> EnumType | None:
    if name in scope.module.checked.globals:
        return None
    found = scope.module.checked.enums.get(name)
    if found is not None:
        return found
    for used in resolution.find_used(scope, name):
        if isinstance(used.what, EnumType):
            return used.what
    return None


def _enum_of_module(scope: Scope, alias: str, name: str) -> EnumType | None:
    target = scope.file.imports.get(alias)
    if target is None:
        is_own = alias == scope.module.name and alias not in scope.locals
        return scope.module.checked.enums.get(name) if is_own else None
    module = resolution.module_of(scope, target)
    found = None if module is None else resolution.find_exported(module, name)
    if isinstance(found, EnumType):
        # `geo.Kind.A` uses the import of geo.
        scope.file.used_imports.add(alias)
        return found
    return None


def _enum_member(
    scope: Scope, node: nodes.Member, base: nodes.Node, enum: EnumType
) -> tree.Expression:
    name = node.name.text
    scope.refer(base, enum)
    scope.refer_member(node.name, enum, name)
    if name not in enum.members:
        report(
            scope,
            "E4004",
            node.name,
            f"enum '{enum.text}' has no member '{name}'",
            label="no such member",
            help=did_you_mean(name, enum.members) or f"it has {', '.join(enum.members)}",
        )
    return tree.ReadEnumMember(node.start, node.end, enum, enum, name)


def _is_unimported_module(scope: Scope, name: str) -> bool:
    return (
        name in registry.MODULE_NAMES
        and resolution.find_declared(scope.module, name) is None
        and name not in scope.locals
        and not resolution.find_used(scope, name)
    )


def _not_imported(scope: Scope, base: nodes.NameUse, name: str) -> tree.Expression:
    report(
        scope,
        "E4001",
        base,
        f"undefined variable '{name}'",
        label="the module is not imported",
        help=import_help(name),
    )
    return placeholder(base)


# --------------------------------------------------------------------------------- modules


def _module_member(scope: Scope, node: nodes.Member, target: ImportTarget) -> tree.Expression:
    name = node.name.text
    module = resolution.module_of(scope, target)
    if module is not None:
        scope.file.used_imports.add(target.alias)
        found = resolution.find_exported(module, name)
        if found is not None:
            return value_of(scope, node, found, name)
        # A private member exists, which the message says instead of a suggestion.
        private = resolution.find_declared(module, name) is not None
        return _missing_member(node, target.alias, private=private, choices=module.checked.globals)
    library = resolution.library_of(target)
    if library is None:
        return _missing_member(node, target.alias, private=False, choices=())
    member = library.members.get(name)
    if isinstance(member, registry.LibraryConstant):
        scope.refer_library(node.name, member)
        return tree.Constant(node.start, node.end, member.type, member.value)
    if member is not None:
        return _call_without_parentheses(scope, node, member)
    return _missing_member(node, target.alias, private=False, choices=library.members)


def _missing_member(
    node: nodes.Member, alias: str, *, private: bool, choices: object
) -> tree.Expression:
    name = node.name.text
    message = f"'{name}' not found in module '{alias}'"
    hint = help_text(did_you_mean(name, choices)) if isinstance(choices, dict) else ""
    if private:
        message = f"'{name}' not found in module '{alias}': it is private there"
        hint = ""
    return tree.RaiseFault(node.start, node.end, UNKNOWN, "E4006", message, [], hint)


def _call_without_parentheses(
    scope: Scope, node: nodes.Member, function: registry.LibraryFunction
) -> tree.Expression:
    """Return the call that a bare function name means: `os.arch` is `os.arch()`."""
    scope.refer_library(node.name, function)
    # A function that needs arguments cannot be called this way.
    wrong = function.run_time_mismatch(())
    if wrong is not None:
        return tree.RaiseFault(node.start, node.end, UNKNOWN, wrong.code, wrong.message)
    result = function.result_type(())
    return tree.CallLibrary(node.start, node.end, result, function, [], node.name.start)


# ---------------------------------------------------------------------------------- fields


def field_access(scope: Scope, node: nodes.Member) -> tree.Expression:
    """Return the value of a field; any other base or member is an error or a fault."""
    base = check_expression(scope, node.base)
    if isinstance(base.type, TupleType):
        base = as_single(base)
    # Fields of hidden structs are found, but a missing one is a fault and not an error.
    if is_hidden_struct(base.type) or has_hidden_type(base):
        field = base.type.by_name.get(node.name.text) if isinstance(base.type, StructType) else None
    else:
        field = find_field(scope, node, base.type)
    # A dynamic base: whether it has the field is known at run time only.
    if field is None and base.type is ANY:
        return tree.DynamicReadMember(node.start, node.end, ANY, base, node.name.text)
    if field is None:
        return _no_field(node, base)
    warn_may_be_nil(scope, node, base.type)
    base = ensure_struct(scope, node, base)
    return tree.ReadField(node.start, node.end, field.type, base, field)


def find_field(scope: Scope, node: nodes.Member, struct: Type) -> StructField | None:
    """Return the field that a member expression names; report an error that is certain."""
    name = node.name
    if isinstance(struct, StructType):
        field = struct.by_name.get(name.text)
        if field is not None:
            scope.refer_member(name, struct, name.text)
            return field
        report_no_field(scope, name, struct, name.text)
        return None
    if _has_dynamic_members(struct):
        return None
    report(
        scope,
        "E4011",
        name,
        f"cannot access member '{name.text}' on type '{type_name(struct)}' (not a struct)",
        label=f"{type_name(struct)} has no fields",
        help=_length_help(scope, node, name.text),
    )
    return None


def report_no_field(scope: Scope, node: nodes.Node, struct: StructType, name: str) -> None:
    """Report E4003."""
    fields = ", ".join(struct.by_name)
    report(
        scope,
        "E4003",
        node,
        f"struct '{struct.text}' has no field '{name}'",
        label="no such field",
        help=did_you_mean(name, struct.by_name) or (f"it has {fields}" if fields else ""),
    )


def _has_dynamic_members(t: Type) -> bool:
    """Return whether the members of such a value are known only at run time."""
    return t is ANY or t is NIL or t is RANGE or isinstance(t, HandleType)


def _length_help(scope: Scope, node: nodes.Member, name: str) -> str:
    if name not in {"length", "len", "size", "count"}:
        return ""
    text = scope.file.source.text[node.base.start : node.base.end]
    return f"the length of a string, array or map is len({text})"


def _no_field(node: nodes.Member, base: tree.Expression) -> tree.Expression:
    name = node.name.text
    if base.type is NIL:
        code, message = "E4010", f"nil reference: cannot access member '{name}' of nil"
    elif is_hidden_struct(base.type):
        code, message = "E4003", f"field '{name}' not found"
    elif isinstance(base.type, StructType) or not (
        _has_dynamic_members(base.type) or has_hidden_type(base)
    ):
        return placeholder(node)
    else:
        code, message = "E4011", "member access not supported"
    return tree.RaiseFault(node.start, node.end, UNKNOWN, code, message, [base])


def warn_may_be_nil(scope: Scope, node: nodes.Member, struct: Type) -> None:
    """Report W2009 or W2010: the struct or Error may be nil."""
    base = node.base
    if struct is ERROR:
        warn(
            scope,
            "W2009",
            base,
            f"member '{node.name.text}' on error type: it may be nil",
            label="may be nil",
            help="an Error is nil if nothing failed: check `!= nil` first",
        )
        return
    if type(base) is not nodes.Member or not isinstance(struct, StructType):
        return
    # W2010 is about structs of this module only, and not about paths that are known to be set:
    # after `if a.b != nil`, or after `a = A{b: B{}}`.
    if struct.module != scope.module.loaded.path or dotted_path(base) in scope.non_nil_paths:
        return
    if isinstance(base.base, nodes.NameUse) and base.base.text in scope.file.imports:
        return
    warn(
        scope,
        "W2010",
        base,
        f"member '{node.name.text}' on struct type '{struct.text}': "
        f"{dotted_path(base) or 'it'} may be nil",
        label="may be nil",
        help="set it in the struct literal, or check `!= nil` first",
    )
