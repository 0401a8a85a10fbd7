"""The public interface of the language: load, check and run programs.

    checked = check_file("hello.ez")
    if checked.program is not None:
        outcome = run_program(checked.program)

The debugger passes the `program` to `ez_lang.execute` instead. Nothing here prints.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from msgspec import Struct

from ez_lang.check.checker import check
from ez_lang.loading.files import SourceProvider
from ez_lang.loading.loader import load as load_program
from ez_lang.source.diagnostics import has_errors, in_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ez_lang.check.names.scopes import ProgramScope
    from ez_lang.check.names.symbols import Symbols
    from ez_lang.check.tree import CheckedProgram
    from ez_lang.execute.interpreter import Outcome
    from ez_lang.loading.program import LoadedProgram
    from ez_lang.model.host import Host
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.source.text import SourceFile


_RECURSION_LIMIT = 100_000
_OUT_OF_MEMORY = "E5018"


class Checked(Struct, eq=False):
    """The result of checking a program.

    `program` is None if there are errors. `symbols` is set if it was requested, with errors too.
    `scopes` has the names of the program, to check expressions in their context.
    """

    loaded: LoadedProgram
    diagnostics: list[Diagnostic]
    program: CheckedProgram | None = None
    symbols: Symbols | None = None
    scopes: ProgramScope | None = None

    @property
    def files(self) -> list[SourceFile]:
        """Return every file that was read, the main file first."""
        return [file.source for module in self.loaded.as_loaded for file in module.files]


def load(
    path: str, unsaved: Mapping[str, str] | None = None, *, may_be_stream: bool = False
) -> tuple[LoadedProgram, list[Diagnostic]]:
    """Read and parse the program at `path`; return its files and their syntax errors.

    Of a folder, `main.ez` is loaded. The texts of `unsaved` replace the contents of the files at
    their paths. With `may_be_stream` the path may be that of an open descriptor: `/dev/stdin`, or a
    process substitution.

    Raises:
        UnreadableSourceError: the program cannot be read.
    """
    return load_program(path, SourceProvider(unsaved, reads_streams=may_be_stream))


def check_file(
    path: str,
    unsaved: Mapping[str, str] | None = None,
    *,
    with_symbols: bool = False,
    may_be_module: bool = False,
    may_be_stream: bool = False,
) -> Checked:
    """Check the program at `path`; parameters and exceptions as for `load`.

    With `may_be_module`, a file that declares a module needs no `main`. It cannot be run.
    """
    allow_deep_trees()
    loaded, diagnostics = load(path, unsaved, may_be_stream=may_be_stream)
    if has_errors(diagnostics):
        # The tree has holes. Errors of the checker would be consequences of the syntax errors, but
        # the symbols are useful.
        symbols = check(loaded, with_symbols=True).symbols if with_symbols else None
        return Checked(loaded, in_order(diagnostics), symbols=symbols)
    is_module = loaded.main.files[0].tree.module is not None
    needs_main = not (may_be_module and is_module)
    result = check(loaded, with_symbols=with_symbols, needs_main=needs_main)
    diagnostics = in_order(diagnostics + result.diagnostics, loaded.order_of_checks())
    program = None if has_errors(diagnostics) else result.program
    return Checked(loaded, diagnostics, program, result.symbols, result.scopes)


def allow_deep_trees() -> None:
    """Raise the recursion limit to that of the deepest tree that the parser accepts."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _RECURSION_LIMIT))


def check_text(text: str, path: str = "program.ez", *, with_symbols: bool = False) -> Checked:
    """Check a text as if it were the content of the file at `path`."""
    return check_file(path, {path: text}, with_symbols=with_symbols)


def run_program(program: CheckedProgram, host: Host | None = None) -> Outcome:
    """Run a program; return its exit status, and the error if it failed.

    Without a `host` it uses the streams of this process.
    """
    from ez_lang.execute.interpreter import Interpreter  # noqa: PLC0415 - not needed for checking
    from ez_lang.model.host import SystemHost  # noqa: PLC0415 - not needed for checking

    interpreter = Interpreter(program, host or SystemHost())
    outcome = interpreter.run()
    if outcome.diagnostic is not None and outcome.diagnostic.code == _OUT_OF_MEMORY:
        # The diagnostic must be shown, which takes memory.
        interpreter.forget_values()
    return outcome
