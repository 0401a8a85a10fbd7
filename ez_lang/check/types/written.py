"""Written types: from the syntax to a type, and the errors in it.

`read_type` collects the problems instead of reporting them, because the code of the error depends
on where the type is written: in a variable, a field, a parameter or a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ez_lang.check.hints.suggestions import help_for_type
from ez_lang.check.names import resolution
from ez_lang.check.quirks.pseudo_types import DeclaredFloat, UndeclaredType
from ez_lang.check.reporting import on_line_of, report, warn
from ez_lang.model.types import (
    ANY,
    F32,
    F64,
    NIL,
    PRIMITIVES,
    VOID,
    EnumType,
    FloatType,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.stdlib.library_types import LIBRARY_TYPES
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import FileScope, Scope

CONVERSIONS = frozenset(PRIMITIVES) - {"uint"}
"""Types whose names can be called; `bool(x)` accepts only a bool."""
_SPECIAL = {"any": ANY, "void": VOID, "nil": NIL}


class TypeProblem(NamedTuple):
    """A part of a written type that is not valid."""

    kind: Literal["unknown", "any", "void", "key"]
    name: str
    node: nodes.Node


def read_type(
    scope: Scope | FileScope,
    node: nodes.TypeNode,
    problems: list[TypeProblem],
    *,
    counts: bool = True,
) -> Type:
    """Return the type that is written.  In a body, the `using`s of its blocks apply.

    `counts`: a module named here counts as used (fields of structs do not count).
    """
    if isinstance(node, nodes.NamedType):
        if node.module is None:
            name = node.name.text
            return PRIMITIVES.get(name) or _named(scope, node, name, problems)
        return _qualified(scope, node, node.module.text, problems, counts=counts)
    # `[int, 3]`: the size belongs to the written type only.
    if isinstance(node, nodes.ArrayType):
        return array_of(read_type(scope, node.element, problems, counts=counts), node.size)
    # Floats are no keys, so neither are the members of an enum with a float base.
    key = read_type(scope, node.key, problems, counts=counts)
    if isinstance(key, EnumType) and isinstance(key.base, FloatType):
        problems.append(TypeProblem("key", key.text, node.key))
    return map_of(key, read_type(scope, node.value, problems, counts=counts))


def _named(
    scope: Scope | FileScope, node: nodes.NamedType, name: str, problems: list[TypeProblem]
) -> Type:
    special = _SPECIAL.get(name)
    if special is not None:
        # `nil` as a type is accepted silently.
        if special is not NIL:
            problems.append(TypeProblem("any" if special is ANY else "void", name, node))
        return special
    found = resolution.find_type(scope, name)
    if found is not None:
        symbols = scope.module.program.symbols
        if symbols is not None:
            symbols.refer(scope.file, node.name, found)
        return found
    return _undeclared(scope, node, name, problems)


def _undeclared(
    scope: Scope | FileScope, node: nodes.NamedType, name: str, problems: list[TypeProblem]
) -> Type:
    # The type was missing, which the parser has reported.
    if not name:
        return ANY
    # `i24` is certain to be a mistake; any other name may come from a module in `using`.
    if not scope.usings or (name[0] in "iuf" and name[1:].isdigit()):
        problems.append(TypeProblem("unknown", name, node))
        return ANY
    # Any name is accepted here (see UndeclaredType), so suggest the type that was probably meant.
    found = resolution.find_type_elsewhere(scope.file, name) or LIBRARY_TYPES.get(name)
    return found or undeclared(scope.file, node, name)


def undeclared(file: FileScope, node: nodes.NamedType, name: str) -> Type:
    """Return the type that represents an undeclared name; the same object in the whole module."""
    known = file.module.undeclared
    found = known.get(name)
    if found is None:
        found = known[name] = UndeclaredType(name, file, node.start, node.end)
    return found


def _qualified(
    scope: Scope | FileScope,
    node: nodes.NamedType,
    alias: str,
    problems: list[TypeProblem],
    *,
    counts: bool,
) -> Type:
    file = scope.file
    name = node.name.text
    target = file.imports.get(alias)
    if target is None:
        if alias == file.module.name:
            # `shapes.Box` inside the module shapes itself.
            found = file.module.find_type(name)
            if found is not None:
                return found
        return _undeclared(scope, node, f"{alias}.{name}", problems)
    if counts:
        file.used_imports.add(alias)
    module = resolution.module_of(file, target)
    if module is not None:
        exported = resolution.find_exported(module, name)
        if isinstance(exported, StructType | EnumType):
            symbols = file.module.program.symbols
            if symbols is not None:
                symbols.refer(file, node.name, exported)
            return exported
    elif name in LIBRARY_TYPES:
        # `db.Database`.
        return LIBRARY_TYPES[name]
    elif resolution.library_of(target) is None:
        return ANY  # the module could not be loaded, which is reported at its import
    return undeclared(file, node, f"{alias}.{name}")


def type_when_read(written: Type) -> Type:
    """Return the type of a read of a variable that is declared with a type."""
    return _DECLARED_FLOATS.get(written, written)


_DECLARED_FLOATS: Final[dict[Type, Type]] = {F32: DeclaredFloat("f32"), F64: DeclaredFloat("f64")}


_CODES: Final = {"any": "E3034", "void": "E3038", "key": "E3029"}


def declared_type(
    scope: Scope, name: nodes.Name, written: nodes.TypeNode, unknown_code: str
) -> Type:
    """Return the type that is written for a variable; report a problem in it."""
    problems: list[TypeProblem] = []
    found = read_type(scope, written, problems)
    for problem in problems[:1]:
        report_type_problem(scope, problem, name, unknown_code, f"variable '{name.text}'")
    return ANY if problems else found


def report_type_problem(
    scope: Scope | FileScope, problem: TypeProblem, node: nodes.Node, unknown_code: str, what: str
) -> None:
    """Report a problem of a written type, at the type if it is on the line of `node`."""
    where = on_line_of(scope, problem.node, node)
    if problem.kind == "unknown":
        report(
            scope,
            unknown_code,
            where,
            f"undefined type '{problem.name}' for {what}",
            label="no such type",
            help=help_for_type(scope.file, problem.name),
        )
    elif problem.kind == "key":
        report(
            scope,
            _CODES["key"],
            where,
            f"float-based enum '{problem.name}' cannot be used as map key",
            label="floats cannot be keys",
        )
    else:
        report(
            scope,
            _CODES[problem.kind],
            where,
            f"'{problem.name}' type cannot be used for {what}",
            label="not allowed in a declaration",
        )


def warn_typed_blank(scope: Scope, name: nodes.Name) -> None:
    """Report W1005: a type is written for `_`."""
    warn(
        scope,
        "W1005",
        name,
        "blank identifier '_': a type annotation is not required",
        label="the value is discarded",
    )
