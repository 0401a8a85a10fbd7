"""The passes of a check, in their order, and what comes out of it.

Names of types first, then what they are made of, then function heads, globals, default values,
bodies: each for all modules, so that they may use each other in any order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ez_lang.check import (  # noqa: F401 - entering their rules
    access,
    assignments,
    calls,
    constructs,
    loops,
    members,
    name_uses,
    operators,
    returns,
    steps,
    tree,
    variables,
    when,
)
from ez_lang.check.declarations import declare_fields, declare_types
from ez_lang.check.file_level import check_globals
from ez_lang.check.foreign import report_constructs_once
from ez_lang.check.function_heads import check_defaults, check_function, declare_functions
from ez_lang.check.guests import note_guests
from ez_lang.check.repeated import without_repeated
from ez_lang.check.scopes import FileScope, ModuleScope, ProgramScope, Scope
from ez_lang.check.suppression import silenced_in_file
from ez_lang.check.symbols import Symbols
from ez_lang.check.undeclared import told_once
from ez_lang.check.unused import look_for_unused_imports
from ez_lang.loading.program import libraries_of
from ez_lang.source.diagnostics import Diagnostic, has_errors, in_order
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.loading.program import LoadedFile, LoadedModule, LoadedProgram


class CheckResult(Struct, eq=False):
    """What a check found: the program if it may be run, and everything there is to say.

    `scopes` knows every name of the program, for those who check more text in its light.
    """

    program: tree.CheckedProgram | None
    diagnostics: list[Diagnostic]
    symbols: Symbols | None
    scopes: ProgramScope


def check(
    program: LoadedProgram, *, with_symbols: bool = False, needs_main: bool = True
) -> CheckResult:
    """Check a whole program; with `with_symbols`, note where every name is declared and used.

    Without a `main`, which is an error unless not `needs_main`, there is nothing to run.
    """
    scopes = ProgramScope(Symbols() if with_symbols else None)
    modules = [open_module(scopes, loaded) for loaded in program.modules]
    run_passes(modules)
    main = scopes.modules[program.main.path]
    checked = main.checked.functions.get("main")
    if checked is None and needs_main:
        _report_missing_main(main.files[0])
    diagnostics = _all_diagnostics(modules, scopes)
    if scopes.symbols is not None:
        scopes.symbols.finish()
    result = None
    if checked is not None and not has_errors(diagnostics):
        result = tree.CheckedProgram(
            [module.checked for module in modules],
            checked,
            scopes.changes_arrays and scopes.walks_arrays,
        )
    return CheckResult(result, diagnostics, scopes.symbols, scopes)


def open_module(scopes: ProgramScope, loaded: LoadedModule) -> ModuleScope:
    """The scope of a module, its files entered."""
    module = ModuleScope(loaded, scopes)
    scopes.modules[loaded.path] = module
    for file in loaded.files:
        module.files.append(_open_file(file, module))
        module.checked.files.append(file.source)
    return module


def _open_file(loaded: LoadedFile, module: ModuleScope) -> FileScope:
    file = FileScope(loaded, module)
    file.silenced = silenced_in_file(loaded.tree)
    module.checked.libraries.update(libraries_of(loaded.targets))
    for target in loaded.targets:
        if target.import_node.is_used:
            file.usings.append(target.alias)
    for item in loaded.tree.items:
        if isinstance(item, nodes.Using):
            file.usings.extend(_alias_of(file, name.text) for name in item.modules)
    return file


def _alias_of(file: FileScope, name: str) -> str:
    """The alias a `using` means: `using` may also say the module's own name."""
    if name in file.imports:
        return name
    for alias, target in file.imports.items():
        if name in (target.library, target.module and target.module.name):
            return alias
    return name


def run_passes(modules: list[ModuleScope]) -> None:
    """Check modules that were opened, which may use each other and those checked before."""
    files = [file for module in modules for file in module.files]
    for file in files:
        declare_types(file)
    for file in files:
        declare_fields(file)
    if modules:
        note_guests(modules[0].program)
    for file in files:
        declare_functions(file)
    for module in modules:
        _check_initialisation(module)
    for file in files:
        check_defaults(file)
    for file in files:
        for node, scope in file.functions:
            before = len(file.diagnostics)
            check_function(node, scope)
            found = file.diagnostics[before:]
            file.diagnostics[before:] = without_repeated(found, frozenset(file.refused_names))
        report_constructs_once(file)
        look_for_unused_imports(file)


def _check_initialisation(module: ModuleScope) -> None:
    """What the module does before its functions are called: for each file a function of its own."""
    for file in module.files:
        source = file.source
        function = tree.CheckedFunction(f"<init {module.name}>", module.checked, source, 0, 0, 0)
        scope = Scope(file, function, is_initialiser=True)
        check_globals(file, scope)
        function.body = tree.Block(0, len(source.text), scope.initial_statements)
        module.checked.initialisers.append(function)


def _report_missing_main(file: FileScope) -> None:
    if any(found.code == "E2056" and found.start == 0 for found in file.diagnostics):
        return  # the file begins with what cannot stand there, which is told in the same place
    if "main" in file.refused_names:
        return  # it is there, but declared as another language does
    file.diagnostics.append(
        Diagnostic(
            "E4009",
            "program must define a main() function",
            *(file.source, 0, 0),
            help="a program begins in main: do main() { … }",
        )
    )


def _all_diagnostics(modules: list[ModuleScope], scopes: ProgramScope) -> list[Diagnostic]:
    """What was found in all files; what is delayed only if there is no other error."""
    found = [d for module in modules for file in module.files for d in file.diagnostics]
    if has_errors(found):
        return told_once(in_order(found), modules)
    problems = [
        target.problem
        for module in modules
        for file in module.files
        for target in file.loaded.targets
        if target.problem is not None
    ]
    return in_order([*found, *problems, *scopes.delayed])
