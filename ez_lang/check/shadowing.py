"""New names that hide something: E4012 to E4015, W2007."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import names, tree
from ez_lang.check.reporting import report, warn
from ez_lang.model.types import EnumType
from ez_lang.source.diagnostics import Related
from ez_lang.stdlib import registry
from ez_lang.stdlib.library_types import KNOWN_EVERYWHERE

if TYPE_CHECKING:
    from ez_lang.check.scopes import Scope
    from ez_lang.syntax import nodes


def look_for_shadowing(scope: Scope, name: nodes.Name, *, is_single: bool) -> None:
    """Report what a new variable of that name would hide."""
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
            label="hides the global of that name",
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
_SERVER = frozenset(("router", "route", "listen", "text", "json", "html"))


def _used_function_owner(scope: Scope, text: str) -> str:
    """The module in `using` whose function has that name; empty if there is none."""
    for alias, target in names.used_modules(scope):
        module = names.module_of(scope, target)
        if module is not None:
            if isinstance(names.find_exported(module, text), tree.CheckedFunction):
                return alias
            continue
        library = names.library_of(target)
        if library is None or library.name == "std":
            continue
        if library.name in ("http", "server"):
            if text in (_HTTP if library.name == "http" else _SERVER):
                return library.name
            continue
        member = library.members.get(text)
        if isinstance(member, registry.LibraryFunction) and member.bare:
            return library.name
    return ""
