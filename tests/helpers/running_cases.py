"""Run programs from source text to output, with a fake host."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ez_lang import api
from ez_lang.source.codes import CODES
from tests.helpers.fake_host import FakeHost
from tests.helpers.language_cases import Outcome, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.check.tree import CheckedProgram
    from ez_lang.execute.interpreter import Outcome as Ending
    from ez_lang.source.diagnostics import Diagnostic
    from tests.helpers.language_cases import Case

    Way = Callable[[CheckedProgram, FakeHost], Ending]


def run_case(case: Case, folder: Path, run: Way = api.run_program) -> Outcome:
    """The outcome of a case whose files are written to `folder`."""
    case.write_to(folder)
    outcome = run_program(folder, case.main, run, stdin=case.stdin, arguments=case.arguments)
    if not case.only_first_error:
        return outcome
    return replace(outcome, problems=outcome.problems[:1])


def run_program(
    folder: Path,
    main: str,
    run: Way = api.run_program,
    *,
    stdin: str = "",
    arguments: Sequence[str] = (),
) -> Outcome:
    """The outcome of the program `main` in `folder`; `run` executes the checked program."""
    checked = api.check_file(str(folder / main))
    problems = [_problem(found.severity, found, folder) for found in checked.diagnostics]
    if checked.program is None:
        return Outcome(tuple(problems), exit_code=1)
    host = FakeHost(stdin)
    host.arguments = ("ez", str(folder / main), *arguments)
    ended = run(checked.program, host)
    if ended.diagnostic is not None:
        problems.append(_problem("fault", ended.diagnostic, folder))
    return Outcome(tuple(problems), host.output, host.errors, ended.status)


def _problem(kind: str, found: Diagnostic, folder: Path) -> Problem:
    path = Path(found.file.absolute).relative_to(folder.resolve())
    code = CODES[found.code].display_name
    return Problem(kind, code, path.as_posix(), found.file.position(found.start).line)
