"""What a name means: which variable, function, type or module of the program or the library.

Looks up and never complains; who asks knows which mistake it would be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.check import tree
from ez_lang.model.types import EnumType, StructType
from ez_lang.stdlib import registry
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.scopes import FileScope, ModuleScope, Scope
    from ez_lang.loading.program import ImportTarget
    from ez_lang.stdlib.registry import Library, LibraryConstant, LibraryFunction

Declared = tree.GlobalVariable | tree.CheckedFunction | StructType | EnumType
"""Something a module of the program declares."""


class Found(NamedTuple):
    """Something found in a module that is in `using`."""

    module: str
    what: Declared | LibraryFunction | LibraryConstant


def find_variable(scope: Scope, name: str) -> tree.LocalVariable | tree.GlobalVariable | None:
    """The local of that name that is visible here, else the global."""
    return scope.locals.get(name) or scope.module.checked.globals.get(name)


def find_declared(module: ModuleScope, name: str) -> Declared | None:
    """What a module declares under a name, private or not."""
    checked = module.checked
    return (
        checked.globals.get(name)
        or checked.functions.get(name)
        or checked.structs.get(name)
        or checked.enums.get(name)
    )


def is_private(module: ModuleScope, what: Declared) -> bool:
    """Whether only the module itself may use it."""
    if isinstance(what, StructType | EnumType):
        return what.text in module.private_types
    return what.is_private


def find_exported(module: ModuleScope, name: str) -> Declared | None:
    """What other modules see under a name."""
    what = find_declared(module, name)
    return None if what is None or is_private(module, what) else what


def module_of(scope: Scope | FileScope, target: ImportTarget) -> ModuleScope | None:
    """The module of the program an import leads to; None for the library and for nothing."""
    if target.module is None:
        return None
    return scope.file.module.program.modules[target.module.path]


def library_of(target: ImportTarget) -> Library | None:
    """The library module an import leads to."""
    return None if target.library is None else registry.library(target.library)


def used_modules(scope: Scope) -> Iterator[tuple[str, ImportTarget]]:
    """The modules in `using`, block-level ones first, each once."""
    seen: set[str] = set()
    for alias in reversed(scope.usings):
        target = scope.file.imports.get(alias)
        if target is None or alias in seen:
            continue
        seen.add(alias)
        yield alias, target


def find_used(scope: Scope, name: str) -> list[Found]:
    """What the modules in `using` offer under a name: several things make it ambiguous."""
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
    """The struct or enum a bare name stands for: the module's, a used module's, the library's."""
    found = scope.module.find_type(name)
    if found is not None:
        return found
    inner = scope.usings[len(scope.file.usings) :]
    for alias in (*reversed(inner), *scope.file.usings):
        target = scope.file.imports.get(alias)
        module = None if target is None else module_of(scope, target)
        if module is not None:
            exported = find_exported(module, name)
            if isinstance(exported, StructType | EnumType):
                return exported
    return KNOWN_EVERYWHERE.get(name)


def find_type_elsewhere(file: FileScope, name: str) -> StructType | EnumType | None:
    """The type that one of the imported modules exports under a name, though no `using` says so."""
    for target in file.imports.values():
        module = module_of(file, target)
        exported = None if module is None else find_exported(module, name)
        if isinstance(exported, StructType | EnumType):
            return exported
    return None


def names_in_reach(scope: Scope) -> Iterator[str]:
    """Names a program could have meant here, nearest first."""
    yield from scope.locals
    checked = scope.module.checked
    yield from checked.globals
    yield from checked.functions
    yield from checked.structs
    yield from checked.enums
    yield from scope.file.imports
