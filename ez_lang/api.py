"""The language as others use it: load, check, run, in short calls over the stages.

    checked = check_file("hello.ez")
    if checked.program is not None:

Whoever needs more (the debugger) takes the `program` to `ez_lang.execute`.  Nothing here prints.
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
    """What is known of a program: all that was read, what is wrong with it, the checked tree.

    `program` is None if there are errors; `symbols` is there if it was asked for, also then.
    `scopes` knows every name of the program, for those who check more text in its light.
    """

    loaded: LoadedProgram
    diagnostics: list[Diagnostic]
    program: CheckedProgram | None = None
    symbols: Symbols | None = None
    scopes: ProgramScope | None = None

    @property
    def files(self) -> list[SourceFile]:
        """Every file that was read, the main file first."""
        return [file.source for module in self.loaded.as_loaded for file in module.files]


def load(
    path: str, unsaved: Mapping[str, str] | None = None, *, may_be_stream: bool = False
) -> tuple[LoadedProgram, list[Diagnostic]]:
    """The files of the program at `path` and what is wrong with their syntax.

    A folder means its `main.ez`; texts in `unsaved` take the place of the files at their
    paths.  With `may_be_stream` the program may come from an open descriptor: `/dev/stdin`, or
    the path of a process substitution.  `UnreadableSourceError` if there is no such program.
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
    """The program at `path`, checked; parameters and errors as for `load`.

    With `may_be_module` a file that declares a module need not have a `main`; there is no program
    to run then.
    """
    allow_deep_trees()
    loaded, diagnostics = load(path, unsaved, may_be_stream=may_be_stream)
    if has_errors(diagnostics):
        # The tree has holes now: what the checker says of it would be guesses, what it knows not.
        symbols = check(loaded, with_symbols=True).symbols if with_symbols else None
        return Checked(loaded, in_order(diagnostics), symbols=symbols)
    is_module = loaded.main.files[0].tree.module is not None
    needs_main = not (may_be_module and is_module)
    result = check(loaded, with_symbols=with_symbols, needs_main=needs_main)
    diagnostics = in_order(diagnostics + result.diagnostics, loaded.order_of_checks())
    program = None if has_errors(diagnostics) else result.program
    return Checked(loaded, diagnostics, program, result.symbols, result.scopes)


def allow_deep_trees() -> None:
    """The parser bounds how deep a program may be nested; our stages follow it down that far."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _RECURSION_LIMIT))


def check_text(text: str, path: str = "program.ez", *, with_symbols: bool = False) -> Checked:
    """A program given as text, checked as if it were the file at `path`."""
    return check_file(path, {path: text}, with_symbols=with_symbols)


def run_program(program: CheckedProgram, host: Host | None = None) -> Outcome:
    """How the program ended: its exit status, and the error if it failed.

    Without a `host` it runs on this process's own streams.
    """
    from ez_lang.execute.interpreter import Interpreter  # noqa: PLC0415 - checking needs none of it
    from ez_lang.model.host import SystemHost  # noqa: PLC0415 - nor of this

    interpreter = Interpreter(program, host or SystemHost())
    outcome = interpreter.run()
    if outcome.diagnostic is not None and outcome.diagnostic.code == _OUT_OF_MEMORY:
        interpreter.forget_values()
    return outcome
