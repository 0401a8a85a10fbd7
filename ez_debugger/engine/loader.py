"""From a file to a program that can be debugged, or to the problems that prevent it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.errors import RequestError
from ez_debugger.records import Location, Problem
from ez_debugger.session.face import LoadError
from ez_lang.api import check_file
from ez_lang.loading.files import UnreadableSourceError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.check.names.scopes import ProgramScope
    from ez_lang.check.tree import CheckedProgram
    from ez_lang.loading.program import LoadedProgram
    from ez_lang.source.diagnostics import Diagnostic


class CheckedFile(NamedTuple):
    """A program that was read and checked."""

    file: str
    loaded: LoadedProgram
    """The sources and syntax trees, as they were read."""
    program: CheckedProgram
    scopes: ProgramScope
    warnings: list[Problem]


def load_file(path: str) -> CheckedFile:
    """The program at a path; raises `LoadError`."""
    try:
        checked = check_file(path)
    except UnreadableSourceError as problem:
        nowhere = Problem("fileNotFound", str(problem), None, "check the path")
        raise LoadError([nowhere], is_unreadable=True) from None
    if checked.program is None or checked.scopes is None:
        raise LoadError(problems_of(d for d in checked.diagnostics if d.severity == "error"))
    file = os.path.abspath(checked.files[0].absolute)
    return CheckedFile(
        file, checked.loaded, checked.program, checked.scopes, problems_of(checked.diagnostics)
    )


def path_in(folder: str, file: str) -> str:
    """The absolute path of a file that a client names; raises `RequestError` if that is no name."""
    if "\0" in file:
        raise RequestError(
            "invalidParams", "a path cannot contain the character NUL", hint="name a file"
        )
    return os.path.normpath(os.path.join(folder, file))


def problems_of(diagnostics: Iterable[Diagnostic]) -> list[Problem]:
    """Diagnostics as records, in their order."""
    return [problem_of(diagnostic) for diagnostic in diagnostics]


def problem_of(diagnostic: Diagnostic) -> Problem:
    """A diagnostic as a record."""
    line, column = diagnostic.file.position(diagnostic.start)
    return Problem(
        diagnostic.code,
        str(diagnostic.message),
        Location(os.path.abspath(diagnostic.file.absolute), line, column),
        str(diagnostic.help),
    )
