"""The checker: its rules, and the passes that apply them to a program.

Names of types are declared first, then their fields, function heads, globals, default values and
finally bodies. Each pass runs over all modules before the next one begins, so that modules may use
each other in any order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ez_lang.check import tree
from ez_lang.check.calls.functions import check_call
from ez_lang.check.declarations.functions import check_defaults, check_function, declare_functions
from ez_lang.check.declarations.globals import check_globals
from ez_lang.check.declarations.types import declare_fields, declare_types
from ez_lang.check.expressions.constructors import check_cast, check_new, check_range, check_struct
from ez_lang.check.expressions.indexing import check_index
from ez_lang.check.expressions.literals import (
    check_array,
    check_interpolation,
    check_literal,
    check_map,
    check_missing,
    check_nil,
    check_string,
)
from ez_lang.check.expressions.members import check_member
from ez_lang.check.expressions.operators import check_binary, check_unary
from ez_lang.check.names.scopes import FileScope, ModuleScope, ProgramScope, Rules, Scope
from ez_lang.check.names.symbols import Symbols
from ez_lang.check.names.uses import check_name
from ez_lang.check.quirks.json_structs import collect_json_structs
from ez_lang.check.reporting import suppressed_in_file
from ez_lang.check.statements.assignments import check_assignment, check_increment
from ez_lang.check.statements.blocks import (
    check_ensure,
    check_expression_statement,
    check_inner_type,
    check_misplaced,
    check_using,
)
from ez_lang.check.statements.branches import check_if, check_when
from ez_lang.check.statements.loops import (
    check_as_long_as,
    check_break,
    check_continue,
    check_for,
    check_for_each,
    check_loop,
)
from ez_lang.check.statements.returns import check_return
from ez_lang.check.statements.unpacking import check_unpacking
from ez_lang.check.statements.variables import check_variable
from ez_lang.loading.program import libraries_of
from ez_lang.source.diagnostics import Diagnostic, Fix, has_errors, in_order
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.loading.program import ImportTarget, LoadedFile, LoadedModule, LoadedProgram


RULES: Final = Rules(
    expressions={
        nodes.ArrayLiteral: check_array,
        nodes.Binary: check_binary,
        nodes.BoolLiteral: check_literal,
        nodes.Call: check_call,
        nodes.Cast: check_cast,
        nodes.CharLiteral: check_literal,
        nodes.FloatLiteral: check_literal,
        nodes.Index: check_index,
        nodes.IntLiteral: check_literal,
        nodes.Interpolation: check_interpolation,
        nodes.MapLiteral: check_map,
        nodes.Member: check_member,
        nodes.Missing: check_missing,
        nodes.NameUse: check_name,
        nodes.New: check_new,
        nodes.NilLiteral: check_nil,
        nodes.Postfix: check_increment,
        nodes.Range: check_range,
        nodes.StringLiteral: check_string,
        nodes.StructLiteral: check_struct,
        nodes.Unary: check_unary,
    },
    statements={
        nodes.AsLongAs: check_as_long_as,
        nodes.Assign: check_assignment,
        nodes.Break: check_break,
        nodes.Continue: check_continue,
        nodes.Ensure: check_ensure,
        nodes.EnumDeclaration: check_inner_type,
        nodes.ExpressionStatement: check_expression_statement,
        nodes.For: check_for,
        nodes.ForEach: check_for_each,
        nodes.Function: check_misplaced,
        nodes.If: check_if,
        nodes.Import: check_misplaced,
        nodes.Loop: check_loop,
        nodes.Return: check_return,
        nodes.StructDeclaration: check_inner_type,
        nodes.Unpack: check_unpacking,
        nodes.Using: check_using,
        nodes.Variable: check_variable,
        nodes.When: check_when,
    },
)
"""Every rule of the checker, by the class of syntax node that it checks."""


class CheckResult(Struct, eq=False):
    """The result of a check: all diagnostics, and the program if it has no errors.

    `scopes` contains every name of the program, for checking more source text in its context.
    """

    program: tree.CheckedProgram | None
    diagnostics: list[Diagnostic]
    symbols: Symbols | None
    scopes: ProgramScope


def check(
    program: LoadedProgram, *, with_symbols: bool = False, needs_main: bool = True
) -> CheckResult:
    """Check a whole program; with `with_symbols`, record all declarations and references.

    A missing `main` is an error unless `needs_main` is false; either way there is no program to
    run.
    """
    scopes = ProgramScope(RULES, Symbols() if with_symbols else None)
    modules = [open_module(scopes, loaded) for loaded in program.modules]
    run_passes(modules)
    # The main module may be a folder: `main` is looked up in the module, not in a file.
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
            scopes.resizes_arrays and scopes.iterates_arrays,
        )
    return CheckResult(result, diagnostics, scopes.symbols, scopes)


def open_module(scopes: ProgramScope, loaded: LoadedModule) -> ModuleScope:
    """Return a scope for a module, with scopes for its files."""
    module = ModuleScope(loaded, scopes)
    scopes.modules[loaded.path] = module
    for file in loaded.files:
        module.files.append(_open_file(file, module))
        module.checked.files.append(file.source)
    return module


def _open_file(loaded: LoadedFile, module: ModuleScope) -> FileScope:
    file = FileScope(loaded, module)
    file.suppressed = suppressed_in_file(loaded.tree)
    module.checked.libraries.update(libraries_of(loaded.targets))
    for target in loaded.targets:
        if target.import_node.is_used:
            file.usings.append(target.alias)
    for item in loaded.tree.items:
        if isinstance(item, nodes.Using):
            file.usings.extend(_alias_of(file, name.text) for name in item.modules)
    return file


def _alias_of(file: FileScope, name: str) -> str:
    """Return the alias that a `using` refers to; it may name the module instead of its alias."""
    if name in file.imports:
        return name
    # `import m@math` and `using math`.
    for alias, target in file.imports.items():
        if name in (target.library, target.module and target.module.name):
            return alias
    return name


def _check_bodies(file: FileScope) -> None:
    for node, scope in file.functions:
        # Missing names are reported once in a function: compare only what this body has added.
        before = len(file.diagnostics)
        check_function(node, scope)
        found = file.diagnostics[before:]
        if found:
            from ez_lang.check.hints.follow_on_errors import report_missing_names_once  # noqa: PLC0415 - only after an error

            file.diagnostics[before:] = report_missing_names_once(
                found, frozenset(file.refused_names)
            )


def run_passes(modules: list[ModuleScope]) -> None:
    """Check modules that were opened; they may use each other and those checked before."""
    files = [file for module in modules for file in module.files]
    # A type may mention a type of a module that imports this one, so no pass may begin before
    # the previous one has seen all files.
    for file in files:
        declare_types(file)
    for file in files:
        declare_fields(file)
    # Needs all fields, and must be known before the first use of a field is checked.
    if modules:
        collect_json_structs(modules[0].program)
    for file in files:
        declare_functions(file)
    for module in modules:
        _check_initialisation(module)
    for file in files:
        check_defaults(file)
    for file in files:
        _check_bodies(file)
        # Last, because they take the errors of the whole file into account.
        if file.diagnostics:
            from ez_lang.check.hints.follow_on_errors import collapse_foreign_constructs  # noqa: PLC0415 - only after an error

            collapse_foreign_constructs(file)
        warn_unused_imports(file)


def _check_initialisation(module: ModuleScope) -> None:
    """The initialisers of a module, one for each file."""
    for file in module.files:
        source = file.source
        function = tree.CheckedFunction(f"<init {module.name}>", module.checked, source, 0, 0, 0)
        scope = Scope(file, function, is_initialiser=True)
        check_globals(file, scope)
        function.body = tree.Block(0, len(source.text), scope.initial_statements)
        module.checked.initialisers.append(function)


def _report_missing_main(file: FileScope) -> None:
    if any(found.code == "E2056" and found.start == 0 for found in file.diagnostics):
        return  # there is an error at the same offset already
    if "main" in file.refused_names:
        return  # it is declared, but in the syntax of another language
    file.diagnostics.append(
        Diagnostic(
            "E4009",
            "program must define a main() function",
            *(file.source, 0, 0),
            help="execution starts in main: do main() { … }",
        )
    )


def _all_diagnostics(modules: list[ModuleScope], scopes: ProgramScope) -> list[Diagnostic]:
    """Return the diagnostics of all files; delayed ones only if there is no error."""
    found = [d for module in modules for file in module.files for d in file.diagnostics]
    # An import that failed has usually caused other errors already; those come first, and alone.
    if has_errors(found):
        from ez_lang.check.hints.follow_on_errors import report_undeclared_types_once  # noqa: PLC0415 - only after an error

        return report_undeclared_types_once(in_order(found), modules)
    problems = [
        target.problem
        for module in modules
        for file in module.files
        for target in file.loaded.targets
        if target.problem is not None
    ]
    return in_order([*found, *problems, *scopes.delayed])


def warn_unused_imports(file: FileScope) -> None:
    """Report W1002 for each alias that is neither in `using` nor mentioned."""
    in_using = {
        name.text
        for item in file.loaded.tree.items
        if isinstance(item, nodes.Using)
        for name in item.modules
    }
    last: dict[str, ImportTarget] = {target.alias: target for target in file.loaded.targets}
    for alias, target in last.items():
        if target.import_node.is_used or alias in in_using or alias in file.used_imports:
            continue
        _warn_unused(file, alias, target)


def _warn_unused(file: FileScope, alias: str, target: ImportTarget) -> None:
    underlined: nodes.Node = target.item
    node = target.import_node
    fix = None
    if len(node.items) == 1:
        underlined = node
        fix = Fix(node.start, _whole_line(file, node), "", "remove the import")
    elif "\n" in file.source.text[node.start : underlined.start]:
        # `import @math,` and `@maps` on the next line: show the line of the keyword.
        underlined = nodes.Node(node.start, node.start + len("import"))
    file.diagnostics.append(
        Diagnostic(
            "W1002",
            f"imported module '{alias}' is not used",
            file.source,
            underlined.start,
            min(underlined.end, _line_end(file, underlined.start)),
            "not used",
            fix=fix,
        )
    )


def _whole_line(file: FileScope, node: nodes.Node) -> int:
    """Return the end of the text to remove, with the line feed if nothing else is on the line."""
    text = file.source.text
    is_alone = node.start == 0 or text[node.start - 1] == "\n"
    return node.end + 1 if is_alone and text.startswith("\n", node.end) else node.end


def _line_end(file: FileScope, start: int) -> int:
    end = file.source.text.find("\n", start)
    return end if end >= 0 else len(file.source.text)
