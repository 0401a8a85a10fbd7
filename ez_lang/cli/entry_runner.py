"""Execution of the entries of a prompt: parse, load, check, run.

An entry has one or more statements, declarations or imports. Names and values are kept from entry
to entry. This module reads no input and prints nothing: diagnostics and values are passed to
callbacks.
"""

from __future__ import annotations

import os
from itertools import groupby
from typing import TYPE_CHECKING

from ez_lang.api import allow_deep_trees
from ez_lang.check.incremental import Entry, IncrementalChecker
from ez_lang.execute.interpreter import Interpreter
from ez_lang.loading.loader import load_around
from ez_lang.model.display import inner_text
from ez_lang.model.types import TupleType
from ez_lang.model.values import NIL
from ez_lang.source.diagnostics import has_errors
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_lang.check.tree import CheckedModule, CheckedProgram, GlobalVariable
    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic

_DECLARATIONS = (nodes.Function, nodes.StructDeclaration, nodes.EnumDeclaration)
_IMPORTS = (nodes.Import, nodes.Using)


class EntryRunner:
    """Runs entries one after the other; `checker` knows the names of all entries so far.

    `show` receives diagnostics, `show_value` the text of a value. Output of the entries goes to the
    host.
    """

    def __init__(
        self,
        host: Host,
        show: Callable[[list[Diagnostic]], None],
        show_value: Callable[[str], None],
    ) -> None:
        allow_deep_trees()
        self._host = host
        self._show = show
        self._show_value = show_value
        self.checker = IncrementalChecker()
        self._values: dict[CheckedModule, list[Value]] = {}
        self._entries = 0

    def enter(self, text: str) -> int | None:
        """Run an entry; return the exit status if it called `exit`, else None."""
        self._entries += 1
        name = f"<entry {self._entries}>"
        source = SourceFile(name, text, os.path.join(os.getcwd(), name))
        parsed = parse_entry(source)
        found = [d for d in parsed.diagnostics if not self._is_known_module(d)]
        if has_errors(found):
            self._show(found)
            return None
        for part in _parts(parsed.file):
            entry = self._checked(source, part)
            self._show(entry.diagnostics)
            if has_errors(entry.diagnostics):
                return None
            if entry.program is not None:
                ended = self._run(entry, entry.program)
                if ended is not None:
                    return ended
        return None

    def _is_known_module(self, found: Diagnostic) -> bool:
        """Whether an earlier entry imports the module: `using` it is an error only in files."""
        return found.code == "E2010" and self.checker.imports(
            found.file.text[found.start : found.end]
        )

    def _checked(self, source: SourceFile, part: tuple[nodes.TopLevel, ...]) -> Entry:
        checker = self.checker
        if isinstance(part[0], _IMPORTS):
            tree = nodes.File(0, len(source.text), None, part)
            loaded, found = load_around(source, tree)
            if has_errors(found):
                return Entry(found)
            return checker.import_modules(loaded)
        if isinstance(part[0], _DECLARATIONS):
            return checker.declare(source, part)
        return checker.execute(source, part[0])

    def _run(self, entry: Entry, program: CheckedProgram) -> int | None:
        """Run a checked part of an entry; return the exit status if it called `exit`, else None."""
        interpreter = Interpreter(program, self._host)
        for module in program.modules:
            self._restore(module, interpreter.globals_of(module))
        try:
            outcome = interpreter.run()
        except KeyboardInterrupt:
            self.checker.undo()
            raise
        finally:
            self._host.flush()
        if outcome.has_exited:
            return outcome.status
        if outcome.diagnostic is not None:
            self.checker.undo()
            self._show([outcome.diagnostic])
            return None
        # The next program contains the same modules; their initialisers must not run again.
        for module in program.modules:
            module.initialisers.clear()
        if entry.result is not None:
            self._show_result(entry.result)
        return None

    def _restore(self, module: CheckedModule, values: list[Value]) -> None:
        """Give a module the values of its globals from the run before, and slots for new ones."""
        before = self._values.get(module, [])
        values[: len(before)] = before
        if module is self.checker.module:
            values += [NIL] * (self.checker.slots - len(values))
        self._values[module] = values

    def _show_result(self, result: GlobalVariable) -> None:
        value = self._values[result.module][result.slot]
        if value is not NIL:
            self._show_value(_text(value, result.type))


def _parts(file: nodes.File) -> Iterator[tuple[nodes.TopLevel, ...]]:
    """Split an entry into parts that are checked as a whole, such as adjacent declarations."""
    for kind, items in groupby(file.items, _kind):
        if kind == "statement":
            yield from ((item,) for item in items)
        elif kind:
            yield tuple(items)


def _kind(item: nodes.TopLevel) -> str:
    if isinstance(item, nodes.Suppress):
        return ""
    if isinstance(item, _IMPORTS):
        return "import"
    return "declaration" if isinstance(item, _DECLARATIONS) else "statement"


def _text(value: Value, kind: Type) -> str:
    """Return a value as it is shown inside an array: strings have quotes."""
    if isinstance(kind, TupleType):
        return ", ".join(map(_text, value, kind.items))
    return inner_text(value, kind)
