"""What a name refers to, and what a new name would shadow.

A bare name is looked up in this order: the locals of the function, the declarations of the module,
the modules in `using`, the builtins. The lookup functions report nothing, because the code of the
error depends on the context; `check_shadowing` reports E4012 to E4015 and W2007.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.check import tree
from ez_lang.check.reporting import report, warn
from ez_lang.model.types import EnumType, StructType
from ez_lang.source.diagnostics import Related
from ez_lang.stdlib import registry
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.names.scopes import FileScope, ModuleScope, Scope
    from ez_lang.loading.program import ImportTarget
    from ez_lang.stdlib.registry import Library, LibraryConstant, LibraryFunction

Declared = tree.GlobalVariable | tree.CheckedFunction | StructType | EnumType
"""A declaration of a module of the program."""


class Found(NamedTuple):
    """Something that a module in `using` exports."""

    module: str
    what: Declared | LibraryFunction | LibraryConstant


def find_variable(scope: Scope, name: str) -> tree.LocalVariable | tree.GlobalVariable | None:
    """Return the local with this name that is visible here, else the global."""
    return scope.locals.get(name) or scope.module.checked.globals.get(name)


def find_declared(module: ModuleScope, name: str) -> Declared | None:
    """Return the declaration of a module with this name, private or not."""
    checked = module.checked
    return (
        checked.globals.get(name)
        or checked.functions.get(name)
        or checked.structs.get(name)
        or checked.enums.get(name)
    )


def is_private(module: ModuleScope, what: Declared) -> bool:
    """Return whether only its own module may use a declaration."""
    if isinstance(what, StructType | EnumType):
        return what.text in module.private_types
    return what.is_private


def find_exported(module: ModuleScope, name: str) -> Declared | None:
    """Return the declaration with this name that other modules may use."""
    what = find_declared(module, name)
    return None if what is None or is_private(module, what) else what


def module_of(scope: Scope | FileScope, target: ImportTarget) -> ModuleScope | None:
    """Return the module of the program that an import refers to; None for a library module."""
    if target.module is None:
        return None
    return scope.file.module.program.modules[target.module.path]


def library_of(target: ImportTarget) -> Library | None:
    """Return the library module that an import refers to."""
    return None if target.library is None else registry.library(target.library)


def used_modules(scope: Scope) -> Iterator[tuple[str, ImportTarget]]:
    """Return the modules in `using` without repetition, those of the innermost block first."""
    seen: set[str] = set()
    for alias in reversed(scope.usings):
        target = scope.file.imports.get(alias)
        if target is None or alias in seen:
            continue
        seen.add(alias)
        yield alias, target


def find_used(scope: Scope, name: str) -> list[Found]:
    """What the modules in `using` export under a name; several results make it ambiguous."""
    # By identity: a declaration that two modules lead to is found once, and not ambiguous.
    found: dict[int, Found] = {}
    for alias, target in used_modules(scope):
        what = _offered(scope, target, name)
        if what is not None:
            found.setdefault(id(what), Found(target.library or alias, what))
    return list(found.values())


def _offered(
    scope: Scope, target: ImportTarget, name: str
) -> Declared | LibraryFunction | LibraryConstant | None:
    module = module_of(scope, target)
    if module is not None:
        return find_exported(module, name)
    library = library_of(target)
    return None if library is None else library.members.get(name)


def find_type(scope: Scope | FileScope, name: str) -> StructType | EnumType | None:
    """Return the struct or enum with this bare name.

    It is one of the module, of a used module, or of the library.
    """
    found = scope.module.find_type(name)
    if found is not None:
        return found
    # The `using`s of blocks, innermost first, then those of the file in their order.
    inner = scope.usings[len(scope.file.usings) :]
    for alias in (*reversed(inner), *scope.file.usings):
        target = scope.file.imports.get(alias)
        module = None if target is None else module_of(scope, target)
        if module is not None:
            exported = find_exported(module, name)
            if isinstance(exported, StructType | EnumType):
                return exported
    return KNOWN_EVERYWHERE.get(name)


def is_type_name(scope: Scope, node: nodes.Expression) -> bool:
    """Return whether an expression is the bare name of a struct or enum of the module."""
    if not isinstance(node, nodes.NameUse) or find_variable(scope, node.text) is not None:
        return False
    return scope.module.find_type(node.text) is not None


def find_type_elsewhere(file: FileScope, name: str) -> StructType | EnumType | None:
    """Return the type with this name that an imported module exports, whether in `using` or not."""
    for target in file.imports.values():
        module = module_of(file, target)
        exported = None if module is None else find_exported(module, name)
        if isinstance(exported, StructType | EnumType):
            return exported
    return None


def names_in_reach(scope: Scope) -> Iterator[str]:
    """Return all names that a program could use here, for suggestions."""
    yield from scope.locals
    checked = scope.module.checked
    yield from checked.globals
    yield from checked.functions
    yield from checked.structs
    yield from checked.enums
    yield from scope.file.imports


def check_shadowing(scope: Scope, name: nodes.Name, *, is_single: bool) -> None:
    """Report what a new variable of that name would shadow.

    `is_single`: the declaration has one name. The reference checker does not compare the names of a
    multiple declaration with globals (W2007).
    """
    text = name.text
    module = scope.module
    found = module.find_type(text) or KNOWN_EVERYWHERE.get(text)
    if found is not None:
        kind = "enum" if isinstance(found, EnumType) else "struct"
        _report(scope, "E4012", name, f"variable '{text}' shadows {kind} type", kind)
    if text in module.checked.functions:
        _report(scope, "E4013", name, f"variable '{text}' shadows function", "function")
    if is_single and text in module.checked.globals and not scope.is_initialiser:
        warn(
            scope,
            "W2007",
            name,
            f"variable '{text}' shadows a global variable",
            label="shadows the global of that name",
        )
    if text in scope.file.imports:
        _report(scope, "E4014", name, f"variable '{text}' shadows imported module", "module")
    owner = _used_function_owner(scope, text)
    if owner:
        _report(
            scope,
            "E4015",
            name,
            f"variable '{text}' shadows '{owner}.{text}' from used module",
            "function of a used module",
        )


def _report(scope: Scope, code: str, name: nodes.Name, message: str, what: str) -> None:
    related: tuple[Related, ...] = ()
    declared = scope.module.declared_at.get(name.text)
    if declared is not None:
        source, where = declared
        related = (Related(source, where.start, where.end, "declared here"),)
    report(
        scope,
        code,
        name,
        message,
        label=f"already the name of a {what}",
        help="choose another name",
        related=related,
    )


_HTTP = frozenset(("get", "post", "put", "delete", "patch", "request", "build_query", "json_body"))
"""The functions of http that count for E4015: the reference checker knows no others."""
_SERVER = frozenset(("router", "route", "listen", "text", "json", "html"))


def _used_function_owner(scope: Scope, text: str) -> str:
    """Return the module in `using` that exports a function with that name; empty if none does."""
    for alias, target in used_modules(scope):
        module = module_of(scope, target)
        if module is not None:
            if isinstance(find_exported(module, text), tree.CheckedFunction):
                return alias
            continue
        library = library_of(target)
        # Of std only `print` and `println` count, and the parser refuses them as names.
        if library is None or library.name == "std":
            continue
        # For these two modules the reference checker has a list of its own.
        if library.name in ("http", "server"):
            if text in (_HTTP if library.name == "http" else _SERVER):
                return library.name
            continue
        member = library.members.get(text)
        if isinstance(member, registry.LibraryFunction) and member.bare:
            return library.name
    return ""
