"""Small EZ programs, run in any weave, and their results."""

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
    """The result of a program: everything that can be observed from outside."""

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
        """The text at the span of the fault."""
        fault = self.fault
        return "" if fault is None else fault.file.text[fault.start : fault.end]

    @property
    def stack(self) -> list[tuple[str, str]]:
        """The call stack of the fault, innermost first: functions, and the text at their spans."""
        entries = () if self.fault is None else self.fault.stack
        return [(e.function, e.file.text[e.start : e.end]) for e in entries]

    @property
    def observed(self) -> tuple[object, ...]:
        """Everything that must be the same in all weaves."""
        fault = self.fault
        words = None if fault is None else (fault.code, fault.message, fault.label, fault.help)
        probe = None if fault is None else (fault.start, fault.end)
        return self.output, self.errors, self.status, words, probe, tuple(self.stack)


def program_of(text: str) -> CheckedProgram:
    """The checked program; the test fails if it has errors."""
    limit = sys.getrecursionlimit()
    checked = check_text(_IMPORTS + text)
    # Checking raises Python's recursion limit, about which hypothesis warns.
    sys.setrecursionlimit(limit)
    errors = [d.message for d in checked.diagnostics if d.severity == "error"]
    assert checked.program is not None, errors
    return checked.program


def main_of(statements: str) -> CheckedProgram:
    """The checked program whose `main` consists of these statements."""
    return program_of(f"do main() {{\n{statements}\n}}")


def run(program: CheckedProgram | str, weave: Weave = RUNNING, *, stdin: str = "") -> Run:
    """Run a program, or one whose `main` consists of these statements."""
    host = FakeHost(stdin)
    interpreter = interpreter_of(program, host, weave)
    outcome = interpreter.run()
    return Run(host.output, host.errors, outcome.status, outcome.diagnostic)


def interpreter_of(
    program: CheckedProgram | str, host: FakeHost | None = None, weave: Weave = RUNNING
) -> Interpreter:
    """An interpreter for the program."""
    checked = main_of(program) if isinstance(program, str) else program
    return Interpreter(checked, host or FakeHost(), weave=weave)


def function_named(interpreter: Interpreter, name: str) -> CheckedFunction:
    """The program's function of that name."""
    return next(f for f in interpreter.functions() if f.name == name)


def probe_of(interpreter: Interpreter, text: str, function: str = "main") -> Probe:
    """The probe of the first statement of a function that begins with this text."""
    found = function_named(interpreter, function)
    for probe in interpreter.probes(found):
        if found.file.text.startswith(text, probe.node.start):
            return probe
    raise AssertionError(f"no statement of {function} begins with {text}")


def arm_all(interpreter: Interpreter, hook: StatementHook) -> None:
    """Call the hook before every statement and at every stop point of the program."""
    for function in interpreter.functions():
        for probe in interpreter.probes(function):
            probe.arm(hook)
