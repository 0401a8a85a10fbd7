"""Small EZ programs, run in the weave one likes, and what came of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from ez_lang.api import check_text
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.weaves import RUNNING
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.check.tree import CheckedFunction, CheckedProgram
    from ez_lang.execute.hooks import StatementHook
    from ez_lang.execute.probes import Probe
    from ez_lang.execute.weaves import Weave
    from ez_lang.source.diagnostics import Diagnostic

_IMPORTS = "import @std, @arrays, @maps, @math, @strings\nusing std\n"


class Run(NamedTuple):
    """How a program ended: all that somebody outside can notice."""

    output: str
    errors: str
    status: int
    fault: Diagnostic | None

    @property
    def lines(self) -> list[str]:
        return self.output.splitlines()

    @property
    def code(self) -> str:
        return "" if self.fault is None else self.fault.code

    @property
    def failing_text(self) -> str:
        """The piece of the program that the fault points at."""
        fault = self.fault
        return "" if fault is None else fault.file.text[fault.start : fault.end]

    @property
    def stack(self) -> list[tuple[str, str]]:
        """Functions and the text where each stood, innermost first."""
        entries = () if self.fault is None else self.fault.stack
        return [(e.function, e.file.text[e.start : e.end]) for e in entries]

    @property
    def observed(self) -> tuple[object, ...]:
        """Everything that must be the same in all weaves."""
        fault = self.fault
        words = None if fault is None else (fault.code, fault.message, fault.label, fault.help)
        place = None if fault is None else (fault.start, fault.end)
        return self.output, self.errors, self.status, words, place, tuple(self.stack)


def program_of(text: str) -> CheckedProgram:
    """The checked program; the test fails if there are errors in it."""
    limit = sys.getrecursionlimit()
    checked = check_text(_IMPORTS + text)
    # Checking raises Python's limit for good, which property tests do not like.
    sys.setrecursionlimit(limit)
    errors = [d.message for d in checked.diagnostics if d.severity == "error"]
    assert checked.program is not None, errors
    return checked.program


def main_of(statements: str) -> CheckedProgram:
    """The checked program whose `main` consists of these statements."""
    return program_of(f"do main() {{\n{statements}\n}}")


def run(program: CheckedProgram | str, weave: Weave = RUNNING, *, stdin: str = "") -> Run:
    """What a program does, or one with these statements in its `main`."""
    host = FakeHost(stdin)
    interpreter = interpreter_of(program, host, weave)
    outcome = interpreter.run()
    return Run(host.output, host.errors, outcome.status, outcome.diagnostic)


def interpreter_of(
    program: CheckedProgram | str, host: FakeHost | None = None, weave: Weave = RUNNING
) -> Interpreter:
    """An interpreter that is about to run the program."""
    checked = main_of(program) if isinstance(program, str) else program
    return Interpreter(checked, host or FakeHost(), weave=weave)


def function_named(interpreter: Interpreter, name: str) -> CheckedFunction:
    """The program's function of that name."""
    return next(f for f in interpreter.functions() if f.name == name)


def place_of(interpreter: Interpreter, text: str, function: str = "main") -> Probe:
    """The first place of a function whose statement begins with this text."""
    found = function_named(interpreter, function)
    for place in interpreter.probes(found):
        if found.file.text.startswith(text, place.node.start):
            return place
    raise AssertionError(f"no statement of {function} begins with {text}")


def arm_all(interpreter: Interpreter, hook: StatementHook) -> None:
    """Call the hook before every statement and at every stop point of the program."""
    for function in interpreter.functions():
        for probe in interpreter.probes(function):
            probe.arm(hook)
