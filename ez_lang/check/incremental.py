"""A module that grows entry by entry: what is typed at a prompt, checked as it comes.

Declarations stay.  A variable declared in an entry is a global of the session, so that functions of
later entries see it.  A declaration may change the meaning of functions that mention its name: they
are checked again, and so are those that mention them; an entry that would break one is refused.
What is refused leaves no trace.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from ez_lang.check import tree
from ez_lang.check.checker import RULES, open_module, run_passes
from ez_lang.check.expressions.values import check_expression
from ez_lang.check.names.functions import check_defaults, check_function, declare_functions
from ez_lang.check.names.globals import check_globals
from ez_lang.check.names.resolution import find_exported
from ez_lang.check.names.scopes import FileScope, ModuleScope, ProgramScope, Scope
from ez_lang.check.statements.blocks import check_statement
from ez_lang.check.types.declarations import declare_fields, declare_types
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


_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class _Function(NamedTuple):
    """The text of a function that was declared, and every name it may mention."""

    file: LoadedFile
    words: frozenset[str]


class Entry(Struct, eq=False):
    """An entry that was checked: what to run for it, and the global that then holds its value.

    `program` is None if there are errors, or if there is nothing to run.
    """

    diagnostics: list[Diagnostic]
    program: tree.CheckedProgram | None = None
    result: tree.GlobalVariable | None = None


class IncrementalChecker:
    """Everything that was declared so far."""

    def __init__(self) -> None:
        self._scopes = ProgramScope(RULES, None)
        self._module = ModuleScope(LoadedModule(NAME, f"<{NAME}>"), self._scopes)
        self._scopes.modules[self._module.loaded.path] = self._module
        self._imports: dict[str, ImportTarget] = {}
        self._usings: list[str] = []
        self._functions: dict[str, _Function] = {}
        self._changed: set[str] = set()
        """The names that were declared since the functions were last checked."""
        self._has_new_imports = False
        self._tables: list[dict[Any, Any]] = [
            *(self.module.globals, self.module.functions, self.module.structs),
            *(self.module.enums, self._module.declared_at, self._scopes.modules),
            *(self._imports, self._functions),
        ]
        self._before: list[dict[Any, Any]] = []
        self._usings_before = 0
        self.slots = 0
        """How many globals there have been, those without a name included."""

    @property
    def module(self) -> tree.CheckedModule:
        """The module that grows."""
        return self._module.checked

    def imports(self, alias: str) -> bool:
        """Whether an entry has imported something under this name."""
        return alias in self._imports

    def names(self) -> list[str]:
        """What an entry may mention: own names, modules, and what `using` brings."""
        module = self.module
        own = [*module.globals, *module.functions, *module.structs, *module.enums]
        used = [name for alias in self._usings for name in self.members(alias)]
        return [name for name in (*own, *self._imports, *used) if name]

    def members(self, alias: str) -> list[str]:
        """What stands behind the dot of a module."""
        target = self._imports.get(alias)
        if target is None:
            return []
        if target.module is None:
            found = library(target.library or "")
            return list(found.members) if found else []
        module = self._scopes.modules[target.module.path]
        return [name for name in module.declared_at if find_exported(module, name)]

    def import_modules(self, loaded: LoadedProgram) -> Entry:
        """Take over the imports and `using`s of an entry; modules of its own are to be run."""
        with self._undone_on_errors() as found:
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
            # Not reset when an entry is undone: values of the library may outlive the entry.
            self.module.libraries.update(libraries_of(entry.targets))
            self._usings += [t.alias for t in entry.targets if t.import_node.is_used]
            for item in entry.tree.items:
                if isinstance(item, nodes.Using):
                    self._usings += [name.text for name in item.modules]
        return self._entry(self._body(self._file(entry)), found, [])

    def declare(self, source: SourceFile, items: tuple[nodes.TopLevel, ...]) -> Entry:
        """Enter structs, enums and functions, which may mention each other."""
        types = tuple(item for item in items if isinstance(item, _TYPES))
        with self._undone_on_errors() as found:
            file = self._file(LoadedFile(source, nodes.File(0, len(source.text), None, types)))
            declare_types(file)
            declare_fields(file)
            for item in items:
                if isinstance(item, nodes.Function):
                    tree_of_one = nodes.File(item.start, item.end, None, (item,))
                    words = frozenset(_WORD.findall(source.text, item.start, item.end))
                    self._functions[item.name.text] = _Function(
                        LoadedFile(source, tree_of_one), words
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
        """A statement to be run now; the value of an expression is kept to be shown."""
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
                    statement = self._kept(statement)
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
        """A function for what the entry does."""
        source = file.source
        function = tree.CheckedFunction(source.path, self.module, source, 0, len(source.text), 0)
        scope = Scope(file, function, is_initialiser=True)
        scope.open()
        return scope

    def _check_functions(self, entry: SourceFile) -> list[Diagnostic]:
        """Check all functions that may mean something else now.

        Of those from before, only errors are reported.
        """
        affected = self._affected_functions()
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
        """The functions that mention a name that was declared, or one of such functions."""
        if self._has_new_imports:
            return list(self._functions)
        changed = set(self._changed)
        waiting = dict(self._functions)
        found: set[str] = set()
        while affected := [
            name
            for name, function in waiting.items()
            if name in changed or not changed.isdisjoint(function.words)
        ]:
            found.update(affected)
            changed.update(affected)
            for name in affected:
                del waiting[name]
        return [name for name in self._functions if name in found]

    def _expression(
        self, scope: Scope, item: nodes.ExpressionStatement
    ) -> tuple[tree.Statement, tree.GlobalVariable | None]:
        """The value goes to a global without a name."""
        value = check_expression(scope, item.value)
        if value.type is VOID or isinstance(item.value, nodes.Postfix):
            return tree.Evaluate(item.start, item.end, value), None
        result = self._global(scope.file.source, nodes.Name(item.start, item.end, ""), value.type)
        place = tree.GlobalTarget(item.start, item.end, result)
        return tree.Assign(item.start, item.end, place, value, declares=True), result

    def _kept(self, statement: tree.Statement | None) -> tree.Statement | None:
        """A declaration of locals as one of globals."""
        if isinstance(statement, tree.Assign):
            statement.target = self._promoted(statement.target)
        elif isinstance(statement, tree.Unpack):
            statement.targets = [place and self._promoted(place) for place in statement.targets]
        elif isinstance(statement, tree.AssignReference):
            self._alias(statement)
            return None
        return statement

    def _promoted(self, place: tree.Target) -> tree.Target:
        if not isinstance(place, tree.LocalTarget):
            return place
        local = place.variable
        name = nodes.Name(local.start, local.end, local.name)
        source = self.module.files[-1]
        kept = self._global(source, name, local.type, is_mutable=local.is_mutable)
        return tree.GlobalTarget(place.start, place.end, kept)

    def _global(
        self, source: SourceFile, name: nodes.Name, kind: Type, *, is_mutable: bool = True
    ) -> tree.GlobalVariable:
        """A new global.

        One that had the name and the type before lends it its place, so that functions that know
        the old one see the new one.
        """
        self._changed.add(name.text)
        before = self.module.globals.pop(name.text, None)
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
        """`temp r = ref(x)`: another name for the same place."""
        place, local = statement.value.target, statement.variable
        if isinstance(place, tree.GlobalTarget):
            alias = replace(place.variable, name=local.name, is_mutable=local.is_mutable)
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
        # A function of an earlier entry may be called in a loop of a later one.
        program = tree.CheckedProgram(modules, function, changes_walked_arrays=True)
        return Entry(found, program, result)

    @contextmanager
    def _undone_on_errors(self) -> Iterator[list[Diagnostic]]:
        """Collects diagnostics; with an error among them everything is as it was before."""
        found: list[Diagnostic] = []
        self._before = [dict(table) for table in self._tables]
        self._usings_before = len(self._usings)
        yield found
        if has_errors(found):
            self.undo()

    def undo(self) -> None:
        """Forget what the last entry declared, as running it has failed."""
        for table, before in zip(self._tables, self._before, strict=True):
            table.clear()
            table.update(before)
        del self._usings[self._usings_before :]


def _problems(file: LoadedFile) -> list[Diagnostic]:
    return [target.problem for target in file.targets if target.problem is not None]
