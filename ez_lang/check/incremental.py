"""The checker of the prompt: a module that grows entry by entry.

Declarations persist. A variable that an entry declares is a global of the session, so that
functions of later entries can use it. A declaration may change the meaning of functions that use
its name: they are checked again, and so are the functions that use those. An entry that would break
a function is refused, and a refused entry leaves no trace.

    >>> do size() -> int { return 2 }
    >>> do twice(n int) -> int { return n * size() }
    >>> do size() -> string { return "two" }           // refused: `twice` would be wrong
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from ez_lang.check import tree
from ez_lang.check.checker import RULES, open_module, run_passes
from ez_lang.check.declarations.functions import check_defaults, check_function, declare_functions
from ez_lang.check.declarations.globals import check_globals
from ez_lang.check.declarations.types import declare_fields, declare_types
from ez_lang.check.expressions.values import check_expression
from ez_lang.check.names.resolution import find_exported
from ez_lang.check.names.scopes import FileScope, ModuleScope, ProgramScope, Scope
from ez_lang.check.statements.blocks import check_statement
from ez_lang.loading.program import LoadedFile, LoadedModule, libraries_of
from ez_lang.model.types import VOID
from ez_lang.source.diagnostics import Diagnostic, has_errors, in_order
from ez_lang.stdlib.registry import library
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.loading.program import ImportTarget, LoadedProgram
    from ez_lang.model.types import Type
    from ez_lang.source.text import SourceFile

NAME = "session"

_TYPES = nodes.StructDeclaration | nodes.EnumDeclaration
_DECLARATIONS = _TYPES | nodes.Function
_EMPTY = nodes.File(0, 0, None, ())


_IDENTIFIER: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class _Function(NamedTuple):
    """The source of a declared function, and every identifier in it: the names that it may use."""

    file: LoadedFile
    identifiers: frozenset[str]


class Entry(Struct, eq=False):
    """A checked entry: the program to run for it, and the global that will contain its value.

    `program` is None if there are errors or if there is nothing to run.
    """

    diagnostics: list[Diagnostic]
    program: tree.CheckedProgram | None = None
    result: tree.GlobalVariable | None = None


class IncrementalChecker:
    """Checks the entries of a session; everything that was declared so far."""

    def __init__(self) -> None:
        self._scopes = ProgramScope(RULES, None)
        self._module = ModuleScope(LoadedModule(NAME, f"<{NAME}>"), self._scopes)
        self._scopes.modules[self._module.loaded.path] = self._module
        self._imports: dict[str, ImportTarget] = {}
        self._usings: list[str] = []
        self._functions: dict[str, _Function] = {}
        self._changed: set[str] = set()
        """Names declared since the functions were last checked."""
        self._has_new_imports = False
        self._tables: list[dict[Any, Any]] = [
            *(self.module.globals, self.module.functions, self.module.structs),
            *(self.module.enums, self._module.declared_at, self._scopes.modules),
            *(self._imports, self._functions),
        ]
        self._before: list[dict[Any, Any]] = []
        self._usings_before = 0
        self.slots = 0
        """The number of globals so far, including those without a name."""

    @property
    def module(self) -> tree.CheckedModule:
        """The module that grows."""
        return self._module.checked

    def imports(self, alias: str) -> bool:
        """Return whether an entry has imported a module under this name."""
        return alias in self._imports

    def names(self) -> list[str]:
        """Return the names that an entry can use.

        They are declarations, modules, and exports of used modules.
        """
        module = self.module
        own = [*module.globals, *module.functions, *module.structs, *module.enums]
        used = [name for alias in self._usings for name in self.members(alias)]
        return [name for name in (*own, *self._imports, *used) if name]

    def members(self, alias: str) -> list[str]:
        """Return the exports of a module."""
        target = self._imports.get(alias)
        if target is None:
            return []
        if target.module is None:
            found = library(target.library or "")
            return list(found.members) if found else []
        module = self._scopes.modules[target.module.path]
        return [name for name in module.declared_at if find_exported(module, name)]

    def import_modules(self, loaded: LoadedProgram) -> Entry:
        """Add the imports and `using`s of an entry; new modules have initialisers to run."""
        with self._undone_on_errors() as found:
            # Modules that an earlier entry has imported are initialised already.
            known = {*self._scopes.modules, loaded.main.path}
            new = [module for module in loaded.modules if module.path not in known]
            opened = [open_module(self._scopes, module) for module in new]
            run_passes(opened)
            for module in opened:
                for file in module.files:
                    found.extend([*file.diagnostics, *_problems(file.loaded)])
            (entry,) = loaded.main.files
            found.extend(_problems(entry))
            self._has_new_imports = True
            self._imports.update(entry.imports)
            # Not undone with the entry: values of the library may outlive it.
            self.module.libraries.update(libraries_of(entry.targets))
            self._usings += [t.alias for t in entry.targets if t.import_node.is_used]
            for item in entry.tree.items:
                if isinstance(item, nodes.Using):
                    self._usings += [name.text for name in item.modules]
        return self._entry(self._body(self._file(entry)), found, [])

    def declare(self, source: SourceFile, items: tuple[nodes.TopLevel, ...]) -> Entry:
        """Add structs, enums and functions, which may refer to each other."""
        types = tuple(item for item in items if isinstance(item, _TYPES))
        with self._undone_on_errors() as found:
            file = self._file(LoadedFile(source, nodes.File(0, len(source.text), None, types)))
            declare_types(file)
            declare_fields(file)
            for item in items:
                if isinstance(item, nodes.Function):
                    tree_of_one = nodes.File(item.start, item.end, None, (item,))
                    identifiers = frozenset(_IDENTIFIER.findall(source.text, item.start, item.end))
                    self._functions[item.name.text] = _Function(
                        LoadedFile(source, tree_of_one), identifiers
                    )
                    self.module.globals.pop(item.name.text, None)
            scope = self._body(file)
            scope.initial_statements = []
            check_globals(file, scope)
            found.extend(file.diagnostics)
            self._changed.update(
                item.name.text for item in items if isinstance(item, _DECLARATIONS)
            )
            found.extend(self._check_functions(source))
        return self._entry(scope, found, scope.initial_statements)

    def execute(self, source: SourceFile, item: nodes.TopLevel) -> Entry:
        """Check a statement to be run now; the value of an expression is kept for printing."""
        result = None
        with self._undone_on_errors() as found:
            file = self._file(LoadedFile(source, _EMPTY))
            scope = self._body(file)
            statement: tree.Statement | None
            if isinstance(item, nodes.ExpressionStatement):
                statement, result = self._expression(scope, item)
            else:
                statement = check_statement(scope, cast("nodes.Statement", item))
                if isinstance(item, nodes.Variable):
                    statement = self._as_globals(statement)
            found.extend(file.diagnostics)
            scope.close(len(source.text))
        return self._entry(scope, found, [] if statement is None else [statement], result)

    def _file(self, loaded: LoadedFile) -> FileScope:
        loaded.imports = self._imports
        file = FileScope(loaded, self._module)
        file.usings = self._usings
        if loaded.source not in self.module.files:
            self.module.files.append(loaded.source)
        return file

    def _body(self, file: FileScope) -> Scope:
        """Return a function for the statements of an entry."""
        source = file.source
        function = tree.CheckedFunction(source.path, self.module, source, 0, len(source.text), 0)
        scope = Scope(file, function, is_initialiser=True)
        scope.open()
        return scope

    def _check_functions(self, entry: SourceFile) -> list[Diagnostic]:
        """Check all functions whose meaning may have changed.

        Only errors are reported for functions of earlier entries.
        """
        affected = self._affected_functions()
        # Declared again in their order, as in a file.
        for name in affected:
            self.module.functions.pop(name, None)
        files = [self._file(self._functions[name].file) for name in affected]
        for file in files:
            declare_functions(file)
        for file in files:
            check_defaults(file)
            for node, scope in file.functions:
                check_function(node, scope)
        found = [d for file in files for d in file.diagnostics]
        if not has_errors(found):
            self._changed.clear()
            self._has_new_imports = False
        return [d for d in found if d.severity == "error" or d.file is entry]

    def _affected_functions(self) -> list[str]:
        """Return the functions that mention a changed name, directly or indirectly."""
        if self._has_new_imports:
            return list(self._functions)
        changed = set(self._changed)
        waiting = dict(self._functions)
        found: set[str] = set()
        # Functions that use a changed function change too, and so on.
        while affected := [
            name
            for name, function in waiting.items()
            if name in changed or not changed.isdisjoint(function.identifiers)
        ]:
            found.update(affected)
            changed.update(affected)
            for name in affected:
                del waiting[name]
        return [name for name in self._functions if name in found]

    def _expression(
        self, scope: Scope, item: nodes.ExpressionStatement
    ) -> tuple[tree.Statement, tree.GlobalVariable | None]:
        """Return the assignment of an expression's value to a new global without a name."""
        value = check_expression(scope, item.value)
        if value.type is VOID or isinstance(item.value, nodes.Postfix):
            return tree.Evaluate(item.start, item.end, value), None
        result = self._global(scope.file.source, nodes.Name(item.start, item.end, ""), value.type)
        target = tree.GlobalTarget(item.start, item.end, result)
        return tree.Assign(item.start, item.end, target, value, declares=True), result

    def _as_globals(self, statement: tree.Statement | None) -> tree.Statement | None:
        """Return the declaration of locals as a declaration of globals."""
        match statement:
            case tree.Assign(target=target):
                return replace(statement, target=self._global_target(target))
            case tree.Unpack(targets=targets):
                kept = [target and self._global_target(target) for target in targets]
                return replace(statement, targets=kept)
            case tree.AssignReference():
                self._alias(statement)
                return None
            case _:
                return statement

    def _global_target(self, target: tree.Target) -> tree.Target:
        if not isinstance(target, tree.LocalTarget):
            return target
        local = target.variable
        name = nodes.Name(local.start, local.end, local.name)
        source = self.module.files[-1]
        kept = self._global(source, name, local.type, is_mutable=local.is_mutable)
        return tree.GlobalTarget(target.start, target.end, kept)

    def _global(
        self, source: SourceFile, name: nodes.Name, kind: Type, *, is_mutable: bool = True
    ) -> tree.GlobalVariable:
        """Return a new global.

        It takes over the slot of a global of the same name and type, so that functions that refer
        to the old one see the new value.
        """
        self._changed.add(name.text)
        before = self.module.globals.pop(name.text, None)
        # The same slot keeps compiled functions valid; another type would break them.
        if before is not None and before.type is kind:
            slot = before.slot
        else:
            slot, self.slots = self.slots, self.slots + 1
        made = tree.GlobalVariable(
            name.text, kind, slot, self.module, source, name.start, name.end, is_mutable
        )
        self.module.globals[name.text] = made
        self._module.declared_at[name.text] = (source, name)
        return made

    def _alias(self, statement: tree.AssignReference) -> None:
        """Return the alias that `temp r = ref(x)` declares: another name for the same slot."""
        target, local = statement.value.target, statement.variable
        if isinstance(target, tree.GlobalTarget):
            alias = replace(target.variable, name=local.name, is_mutable=local.is_mutable)
            self._changed.add(local.name)
            self.module.globals[local.name] = alias

    def _entry(
        self,
        scope: Scope,
        found: list[Diagnostic],
        statements: list[tree.Statement],
        result: tree.GlobalVariable | None = None,
    ) -> Entry:
        found = in_order(found)
        modules = [module.checked for module in self._scopes.modules.values()]
        has_work = bool(statements) or any(module.initialisers for module in modules)
        if has_errors(found) or not has_work:
            return Entry(found)
        function = scope.function
        function.body = tree.Block(function.start, function.end, statements)
        # A function of an earlier entry may change an array that a later one iterates over.
        program = tree.CheckedProgram(modules, function, resizes_iterated_arrays=True)
        return Entry(found, program, result)

    @contextmanager
    def _undone_on_errors(self) -> Iterator[list[Diagnostic]]:
        """Collect diagnostics; if there is an error among them, restore the previous state."""
        found: list[Diagnostic] = []
        self._before = [dict(table) for table in self._tables]
        self._usings_before = len(self._usings)
        yield found
        if has_errors(found):
            self.undo()

    def undo(self) -> None:
        """Undo the declarations of the last entry, because running it failed."""
        for table, before in zip(self._tables, self._before, strict=True):
            table.clear()
            table.update(before)
        del self._usings[self._usings_before :]


def _problems(file: LoadedFile) -> list[Diagnostic]:
    return [target.problem for target in file.targets if target.problem is not None]
