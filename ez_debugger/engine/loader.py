"""Loading programs: from a file to a checked program, or to the problems that prevent it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET

from ez_debugger.errors import LoadError, RequestError
from ez_debugger.records import LoadedProgram, Location, Problem
from ez_lang.api import check_file
from ez_lang.loading.files import UnreadableSourceError
from ez_lang.model.host import program_arguments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ez_lang.check.names.scopes import ProgramScope
    from ez_lang.check.tree import CheckedProgram as CheckedTree
    from ez_lang.loading.program import LoadedProgram as SourceProgram
    from ez_lang.source.diagnostics import Diagnostic


class CheckedFile(NamedTuple):
    """A program that was read and checked; `sources` are its source texts and syntax trees."""

    file: str
    sources: SourceProgram
    program: CheckedTree
    scopes: ProgramScope
    warnings: tuple[Problem, ...]

    @property
    def record(self) -> LoadedProgram:
        """The program as the session reports it."""
        return LoadedProgram(self.file, self.warnings)


class Loader:
    """Loads the session's program, and keeps the folder, arguments and environment of its runs.

    A request that fails changes nothing: the program that was loaded before stays as it is.
    """

    def __init__(self) -> None:
        self._started_in = os.getcwd()
        """The base of relative paths of clients; while a program runs, the process is in its
        folder."""
        self._folder = self._started_in
        self._file_argument = ""
        """The path of the program as the client gave it, which is its `os.args[0]`."""
        self.arguments: Sequence[str] = ()
        self._process_environment = dict(os.environ)
        self._environment: Mapping[str, str] = {}

    def load(
        self,
        file: str,
        *,
        working_directory: str | None,
        arguments: Sequence[str],
        environment: Mapping[str, str],
    ) -> CheckedFile:
        """Read and check a program; raises `LoadError` or `RequestError`."""
        base = path_in(self._started_in, working_directory or "")
        path = path_in(base, file)
        if working_directory:
            _require_folder(base)
        _require_variables(environment)
        checked = check_program(path)
        # From here on nothing can fail: the settings change together.
        self._folder = base if working_directory else os.path.dirname(path)
        self._file_argument = file
        self.arguments = program_arguments(file, arguments)
        self._environment = environment
        return checked

    def reload(
        self,
        main_file: str,
        *,
        working_directory: str | None,
        arguments: Sequence[str] | None,
        environment: Mapping[str, str] | None,
    ) -> CheckedFile:
        """Read and check the same program again; settings that are None are kept.

        Raises `LoadError` or `RequestError`.
        """
        folder = self._folder
        if working_directory is not None:
            folder = path_in(self._started_in, working_directory)
            _require_folder(folder)
        _require_variables(environment or {})
        checked = check_program(main_file)
        self._folder = folder
        if arguments is not None:
            self.arguments = program_arguments(self._file_argument, arguments)
        if environment is not None:
            self._environment = environment
        return checked

    def resolve(self, file: str) -> str:
        """The absolute path of a client's file: in the program's folder, or in the debugger's."""
        # Before a program is loaded, both are the same folder.  A file that does not exist yet
        # resolves to the program's folder.
        expanded = os.path.expanduser(file)
        paths = [path_in(folder, expanded) for folder in (self._folder, self._started_in)]
        return next(filter(os.path.exists, paths), paths[0])

    def enter_environment(self) -> Problem | None:
        """Give the process the folder and environment of the program; the problem if it fails."""
        try:
            os.chdir(self._folder)
        except OSError as problem:
            why = f"cannot enter the folder {self._folder}: {problem.strerror}"
            return Problem("fileNotFound", why, None, "initialize with another workingDir")
        # The program shares the process: its environment replaces that of the debugger before
        # every run, so that a restart does not see the changes of the previous run.
        os.environ.clear()
        os.environ.update({**self._process_environment, **self._environment})
        return None


def check_program(path: str) -> CheckedFile:
    """Read and check the program at a path; raises `LoadError`."""
    try:
        checked = check_file(path)
    except UnreadableSourceError as problem:
        raise LoadError([Problem("fileNotFound", str(problem), None, "check the path")]) from None
    if checked.program is None or checked.scopes is None:
        raise LoadError([problem_of(d) for d in checked.diagnostics if d.severity == "error"])
    file = os.path.abspath(checked.files[0].absolute)
    # Warnings are sent without their help: the format of `initialized` has never included it.
    warnings = tuple(problem_of(d, with_help=False) for d in checked.diagnostics)
    return CheckedFile(file, checked.loaded, checked.program, checked.scopes, warnings)


def path_in(folder: str, file: str) -> str:
    """The absolute path of a client's file; raises `RequestError` if it cannot be a path."""
    if "\0" in file:
        raise RequestError(
            "invalidParams", "a path cannot contain the character NUL", hint="name a file"
        )
    return os.path.normpath(os.path.join(folder, file))


def problem_of(diagnostic: Diagnostic, *, with_help: bool = True) -> Problem:
    """A diagnostic as a record."""
    line, column = diagnostic.file.position(diagnostic.start)
    return Problem(
        diagnostic.code,
        str(diagnostic.message),
        Location(os.path.abspath(diagnostic.file.absolute), line, column),
        str(diagnostic.help) if with_help and diagnostic.help else UNSET,
    )


def _require_folder(folder: str) -> None:
    if not os.path.isdir(folder):
        raise RequestError("fileNotFound", f"there is no folder {folder}", hint="check workingDir")


def _require_variables(environment: Mapping[str, str]) -> None:
    """Refuse environment variables that no operating system accepts."""
    for name, value in environment.items():
        if not name or "=" in name or "\0" in name + value:
            raise RequestError(
                "invalidParams",
                f"the environment cannot have {name!r} with the value {value!r}",
                hint="a name is not empty and has no '='; neither it nor its value has a NUL",
            )
