"""Calls: which function is called.

A bare name is looked up in this order: functions of the module, modules in `using`, builtins. A
variable of that name is an error (E3015).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.calls.arguments import check_arguments
from ez_lang.check.calls.builtins import call_builtin, check_numeric_string
from ez_lang.check.calls.library import call_library
from ez_lang.check.expressions.values import check_value
from ez_lang.check.hints.suggestions import did_you_mean, help_for_call, import_help
from ez_lang.check.names import resolution
from ez_lang.check.names.uses import ambiguous
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import count_of, dotted_path, help_text, placeholder, report
from ez_lang.check.types.written import CONVERSIONS
from ez_lang.model.types import STRING, VOID, TupleType, Type
from ez_lang.stdlib import registry
from ez_lang.syntax import nodes
from ez_lang.syntax.lexer import next_token

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import ModuleScope, Scope
    from ez_lang.check.reporting import Help
    from ez_lang.loading.program import ImportTarget


def check_call(scope: Scope, node: nodes.Call, _wanted: Type | None) -> tree.Expression:
    """Check a call of a function of the program, of the library, or of a builtin."""
    callee = node.callee
    if type(callee) is nodes.NameUse:
        return _plain_call(scope, node, callee)
    if type(callee) is nodes.Member:
        return _member_call(scope, node, callee)
    check_value(scope, callee)
    report(
        scope,
        "E3015",
        callee,
        "cannot call non-function value",
        label="not a function",
        help="calls are written name(…) or module.name(…)",
    )
    return placeholder(node)


# ----------------------------------------------------------------------------- plain calls


def _plain_call(scope: Scope, node: nodes.Call, callee: nodes.NameUse) -> tree.Expression:
    name = callee.text
    function = scope.module.checked.functions.get(name)
    # A function of the module wins over a variable of the same name, which E4013 reports.
    if function is not None:
        return call_function(scope, node, function, callee)
    # A variable shadows functions of used modules and builtins.
    if resolution.find_variable(scope, name) is not None:
        return _not_a_function(scope, node, callee)
    found = _callable_in_use(scope, name)
    if found:
        return _call_used(scope, node, callee, found)
    builtin = registry.BUILTINS.members.get(name)
    if isinstance(builtin, registry.LibraryFunction) or name in CONVERSIONS or name == "append":
        return call_builtin(scope, node, callee)
    report(
        scope,
        "E4002",
        callee,
        f"undefined function '{name}'",
        label="not found in this scope",
        help=help_for_call(scope, name),
    )
    check_all(scope, node)
    return placeholder(node)


def check_all(scope: Scope, node: nodes.Call) -> list[tree.Expression]:
    """Check the arguments of a call about which nothing else is known."""
    return [check_value(scope, argument) for argument in node.arguments]


def _not_a_function(scope: Scope, node: nodes.Call, callee: nodes.NameUse) -> tree.Expression:
    check_all(scope, node)
    text = scope.file.source.text
    is_apart = "\n" in text[callee.end : next_token(text, callee.end)]
    report(
        scope,
        "E3015",
        callee,
        f"cannot call non-function value '{callee.text}'",
        label="a variable, not a function",
        help="the ( on the next line continues this expression" if is_apart else "",
    )
    return placeholder(node)


def _callable_in_use(scope: Scope, name: str) -> list[resolution.Found]:
    """Return the exports of modules in `using` that a bare call may mean.

    The first one decides the types.
    """
    found = resolution.find_used(scope, name)
    # Some library functions need the name of their module, even with `using`.
    if not any(_may_be_bare(item.what) for item in found):
        return []
    return sorted(found, key=_lookup_order)


def _may_be_bare(what: object) -> bool:
    if isinstance(what, registry.LibraryFunction | registry.LibraryConstant):
        return what.bare
    return isinstance(what, tree.CheckedFunction)


def _lookup_order(found: resolution.Found) -> int:
    if not _may_be_bare(found.what):
        return len(registry.MODULE_NAMES)
    if isinstance(found.what, tree.CheckedFunction):
        return -1
    return registry.MODULE_NAMES.index(found.module)


def _call_used(
    scope: Scope, node: nodes.Call, callee: nodes.NameUse, found: list[resolution.Found]
) -> tree.Expression:
    what = found[0].what
    call: tree.Expression
    if isinstance(what, tree.CheckedFunction):
        call = call_function(scope, node, what, callee)
    elif isinstance(what, registry.LibraryFunction | registry.LibraryConstant):
        hides = _hides_a_builtin(node, callee.text)
        call = _call_member(scope, node, callee, what, is_checked=not hides)
        if hides and isinstance(call, tree.CallLibrary | tree.RaiseFault):
            _check_converted_string(scope, node, callee.text, call)
    else:
        return placeholder(node)
    # The first candidate still checks the arguments; E4008 is raised at run time.
    if len(found) > 1:
        return ambiguous(node, callee.text, found)
    return call


def _call_member(
    scope: Scope,
    node: nodes.Call,
    name: nodes.NameUse | nodes.Name,
    what: registry.LibraryFunction | registry.LibraryConstant,
    *,
    is_checked: bool = True,
) -> tree.Expression:
    scope.refer_library(name, what)
    if isinstance(what, registry.LibraryConstant):
        check_all(scope, node)
        if what.checked and node.arguments:
            report(
                scope,
                "E5008",
                name,
                f"{what.full_name} is a constant and takes no arguments",
                label=f"{count_of(len(node.arguments), 'argument')} given",
            )
        return tree.Constant(node.start, node.end, what.type, what.value)
    return call_library(scope, node, what, name, is_checked=is_checked)


def _hides_a_builtin(node: nodes.Call, name: str) -> bool:
    """Return whether the rules treat the call as one of the builtin that is shadowed.

    With `using os`, `exit(1)` calls os.exit; its arguments are checked as those of the builtin.
    """
    return name == "exit" or (name in ("copy", *CONVERSIONS) and len(node.arguments) == 1)


def _check_converted_string(
    scope: Scope, node: nodes.Call, name: str, call: tree.CallLibrary | tree.RaiseFault
) -> None:
    given = call.arguments if isinstance(call, tree.CallLibrary) else call.before
    if name in ("int", "float") and given[0].type is STRING:
        check_numeric_string(scope, node.arguments[0], name)


# ---------------------------------------------------------------------- functions of the program


def call_function(
    scope: Scope, node: nodes.Call, function: tree.CheckedFunction, name: nodes.NameUse | nodes.Name
) -> tree.CallFunction:
    """Check a call of a function of the program."""
    scope.refer(name, function)
    arguments = check_arguments(scope, node, function, name)
    results = function.results
    result: Type = VOID
    if results:
        result = results[0] if len(results) == 1 else TupleType(results)
    return tree.CallFunction(node.start, node.end, result, function, arguments, name.start)


# ---------------------------------------------------------------------------- member calls


def _member_call(scope: Scope, node: nodes.Call, callee: nodes.Member) -> tree.Expression:
    base = callee.base
    if type(base) is not nodes.NameUse:
        return _call_on_value(scope, node, callee)
    alias = base.text
    target = scope.file.imports.get(alias)
    if target is None:
        return _call_without_module(scope, node, callee, alias)
    scope.file.used_imports.add(alias)
    module = resolution.module_of(scope, target)
    if module is not None:
        return _call_in_module(scope, node, callee, module)
    return _call_in_library(scope, node, callee, target)


def _call_in_library(
    scope: Scope, node: nodes.Call, callee: nodes.Member, target: ImportTarget
) -> tree.Expression:
    library = resolution.library_of(target)
    if library is None and target.item.library is not None:
        return _late_module(scope, node, target)
    if library is None:
        return _call_in_missing_module(scope, node, callee, target)
    member = library.members.get(callee.name.text)
    if member is None:
        return _no_library_member(scope, node, callee, library)
    return _call_member(scope, node, callee.name, member)


def _call_in_missing_module(
    scope: Scope, node: nodes.Call, callee: nodes.Member, target: ImportTarget
) -> tree.Expression:
    """Check a call into a module that could not be loaded; report only the first in a file."""
    # The import has an error; more than one follow-on error per file does not help.
    if target.alias in scope.file.reported_missing:
        check_all(scope, node)
        return placeholder(node)
    scope.file.reported_missing.add(target.alias)
    why = "" if target.problem is None else target.problem.message
    return _undefined_in_module(scope, node, callee, why)


def _late_module(scope: Scope, node: nodes.Call, target: ImportTarget) -> tree.Expression:
    """Return the fault of a call into a library module that does not exist: its import's error."""
    before = check_all(scope, node)
    problem = target.problem
    code, message = ("E6002", "") if problem is None else (problem.code, problem.message)
    return tree.RaiseFault(node.start, node.end, UNKNOWN, code, message, before)


def _call_on_value(scope: Scope, node: nodes.Call, callee: nodes.Member) -> tree.Expression:
    # The reference checker accepts `x.y.f()`: the base is evaluated before the fault.
    before = [check_value(scope, callee.base), *check_all(scope, node)]
    message = "invalid member call: a module is expected in front of the dot"
    hint = f"there are no methods: write {callee.name.text}(…)"
    return tree.RaiseFault(node.start, node.end, UNKNOWN, "E3015", message, before, hint)


def _call_without_module(
    scope: Scope, node: nodes.Call, callee: nodes.Member, alias: str
) -> tree.Expression:
    name = callee.name.text
    arguments = check_all(scope, node)
    is_variable = resolution.find_variable(scope, alias) is not None
    # Only a library module is an error before the program runs: `foo.bar()` of an unknown foo
    # is a fault.
    if alias in registry.MODULE_NAMES and not is_variable:
        report(
            scope,
            "E4007",
            callee.name,
            f"module '{alias}' not imported",
            label="the module is not imported",
            help=import_help(alias),
        )
        return placeholder(node)
    from ez_lang.syntax.foreign_words import foreign_word  # noqa: PLC0415 - only after an error

    foreign = foreign_word(alias)
    hint = "" if foreign is None else foreign.advice
    if is_variable:
        hint = f"there are no methods: write {name}({alias}, …)"
    return tree.RaiseFault(
        node.start, node.end, UNKNOWN, "E4007", f"module '{alias}' not imported", arguments, hint
    )


def _call_in_module(
    scope: Scope, node: nodes.Call, callee: nodes.Member, module: ModuleScope
) -> tree.Expression:
    name = callee.name.text
    function = module.checked.functions.get(name)
    if function is None:
        hint = did_you_mean(name, module.checked.functions)
        return _undefined_in_module(scope, node, callee, hint)
    call = call_function(scope, node, function, callee.name)
    # A private function is checked like any other, but calling it fails at run time (E4006).
    if function.is_private:
        message = f"'{name}' not found in module '{module.name}': it is private there"
        return tree.RaiseFault(node.start, node.end, call.type, "E4006", message, call.arguments)
    return call


def _undefined_in_module(
    scope: Scope, node: nodes.Call, callee: nodes.Member, hint: Help
) -> tree.Expression:
    check_all(scope, node)
    report(
        scope,
        "E4002",
        callee.name,
        f"undefined function '{dotted_path(callee)}'",
        label="the module has no such function",
        help=hint,
    )
    return placeholder(node)


_RENAMED = {
    "arrays.push": "arrays.append",
    "arrays.length": "len",
    "arrays.size": "len",
    "strings.length": "len",
    "strings.size": "len",
    "strings.substring": "strings.slice",
    "strings.substr": "strings.slice",
}
"""Functions that have another name in EZ."""


def _no_library_member(
    scope: Scope, node: nodes.Call, callee: nodes.Member, library: registry.Library
) -> tree.Expression:
    name = callee.name.text
    before = check_all(scope, node)
    renamed = _RENAMED.get(f"{library.name}.{name}")
    hint = (
        f"the function is called {renamed}"
        if renamed
        else help_text(did_you_mean(name, library.members))
    )
    message = f"function not found: {library.name}.{name}"
    return tree.RaiseFault(node.start, node.end, UNKNOWN, "E4002", message, before, hint)
