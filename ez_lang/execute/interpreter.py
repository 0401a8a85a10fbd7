"""Running a checked program, and the face it shows to whoever watches it run.

One `Interpreter` is one run: its globals, its probes, its limits.  It knows neither files nor
terminals: the world is the host's, and what is to be said of a failure is a `Diagnostic`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.check import tree
from ez_lang.execute.faults.failures import FAILURES, LocatedFault
from ez_lang.execute.faults.locating import located_fault
from ez_lang.execute.frames import first_frame
from ez_lang.execute.linkage import Linkage
from ez_lang.execute.lowering import FunctionLowering
from ez_lang.execute.probes import StatementProbe
from ez_lang.execute.python_memory import roomy
from ez_lang.execute.shapes import located
from ez_lang.execute.weaves import GENERIC, RUNNING
from ez_lang.model.faults import Interrupted, ProgramExit
from ez_lang.model.zero_values import zero_value
from ez_lang.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from types import FrameType

    from ez_lang.check.tree import CheckedFunction, CheckedModule, CheckedProgram, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.hooks import FaultHook, StatementHook, WriteHook
    from ez_lang.execute.probes import BodyProbe, FunctionUnit, Probe
    from ez_lang.execute.shapes import Executor
    from ez_lang.execute.weaves import Weave
    from ez_lang.model.host import Host
    from ez_lang.model.values import Value

DEPTH_LIMIT: Final = 10_000
"""So many calls may be made inside each other; `main` does not count."""

_PYTHON_DEPTH: Final = 10_000_000
"""Python's own limit is out of the way: EZ counts its calls itself."""

_RESERVE_BYTES: Final = 16 * 1024 * 1024
"""`bytes` of zeros are only reserved: pages that nothing was written to take no memory."""

INTERRUPTED: Final = 130
"""The exit status of a program that was stopped from outside, as shells have it for Ctrl+C."""


class Outcome(NamedTuple):
    """How a run ended: the exit status, what failed, and whether the program called `exit`."""

    status: int
    diagnostic: Diagnostic | None = None
    has_exited: bool = False


class Interpreter:
    """One run of a program."""

    def __init__(
        self,
        program: CheckedProgram,
        host: Host,
        *,
        weave: Weave = RUNNING,
        depth_limit: int = DEPTH_LIMIT,
    ) -> None:
        self.program = program
        self.on_fault: FaultHook | None = None
        self.outermost: Frame | None = None
        """The frame of `main`, or of the initialisation that is going on; it stays at the end."""
        self._weave = weave
        self._reserve = b""
        """Released when the program has taken all other memory, so that this can be reported."""
        self._linkage = Linkage(program, host, depth_limit, self._lower, self._locate)

    # ------------------------------------------------------------------------------------ running

    def run(self) -> Outcome:
        """Run the program on this thread: the modules' initialisation in order, then `main`."""
        old_limit = sys.getrecursionlimit()
        sys.setrecursionlimit(_PYTHON_DEPTH)
        self._reserve = bytes(_RESERVE_BYTES)
        try:
            return roomy(self._run)
        finally:
            self._reserve = b""
            sys.setrecursionlimit(old_limit)

    def _run(self) -> Outcome:
        try:
            for module in self.program.modules:
                for initialiser in module.initialisers:
                    self._enter(initialiser)
            self._enter(self.program.main)
        except ProgramExit as ending:
            return Outcome(ending.status, has_exited=True)
        except Interrupted:
            return Outcome(INTERRUPTED)
        except FAILURES as error:
            fault = self._locate(error)
            if isinstance(fault, LocatedFault):
                return Outcome(1, fault.diagnostic)
            if isinstance(fault, MemoryError):
                return Outcome(1, self._out_of_memory_somewhere())
            raise
        return Outcome(0)

    def _enter(self, function: CheckedFunction) -> None:
        arguments = [zero_value(p.type, of_field=False) for p in function.parameters]
        frame = self.outermost = first_frame(function, arguments)
        self._linkage.body_of(function).cell.cell_contents(frame)

    def _locate(self, error: BaseException) -> BaseException:
        """The fault behind an exception; whoever listens is told when it is found."""
        if isinstance(error, LocatedFault):
            return error
        try:
            found = located_fault(error, self._evaluate)
        except MemoryError:
            self._reserve = b""
            found = located_fault(error, self._evaluate)
        if isinstance(error, MemoryError):
            self._reserve = b""  # reporting the fault needs memory, too
        if found is None:
            return error
        fault, probe, frame = found
        if self.on_fault is not None:
            self.on_fault(fault.diagnostic, probe, frame)
        return fault

    def _out_of_memory_somewhere(self) -> Diagnostic:
        """The fault of a program that left no memory even for finding out where it failed."""
        main = self.program.main
        return Diagnostic(
            "E5018",
            "out of memory",
            main.file,
            main.name_start,
            main.name_start + len(main.name),
            label="there was no room left somewhere in the program",
            help="look for a loop or a recursion that makes values without end",
        )

    def forget_values(self) -> None:
        """Let go of all values of a program that has ended, as their memory is needed."""
        self.outermost = None
        for module in self.program.modules:
            self._linkage.globals_of(module).clear()

    def _evaluate(self, node: Expression, probe: StatementProbe, frame: Frame) -> Value:
        """The value of a part of a statement, each operation checked as it is made."""
        unit = self._linkage.unit_of(probe.function)
        return FunctionLowering(self._linkage, unit, GENERIC).expression(node, probe)(frame)

    # ------------------------------------------------------------------------- probes and weaves

    def functions(self) -> list[CheckedFunction]:
        """All functions of the program, initialisations included, by module in order."""
        found: list[CheckedFunction] = []
        for module in self.program.modules:
            found += module.initialisers
            found += module.functions.values()
        if self.program.main not in found:
            found.append(self.program.main)
        return found

    def probes(self, function: CheckedFunction) -> list[Probe]:
        """Where a function can be stopped, in the order of the text; lowered or not."""
        return self._linkage.unit_of(function).probes()

    def body(self, function: CheckedFunction) -> BodyProbe:
        """Where calls of a function, and their ends, can be listened to."""
        return self._linkage.body_of(function)

    def globals_of(self, module: CheckedModule) -> list[Value]:
        """The values of a module's globals, by slot."""
        return self._linkage.globals_of(module)

    def weave(self, function: CheckedFunction, weave: Weave) -> None:
        """Lower the function in another weave; where it runs, from its next statement on."""
        unit = self._linkage.unit_of(function)
        FunctionLowering(self._linkage, unit, weave).lower()

    def weave_all(self, weave: Weave) -> None:
        """Lower all functions in another weave; those not lowered yet when their time comes."""
        self._weave = weave
        for unit in self._linkage.units():
            if unit.weave is not None:
                FunctionLowering(self._linkage, unit, weave).lower()

    def _lower(self, unit: FunctionUnit) -> None:
        FunctionLowering(self._linkage, unit, self._weave).lower()

    # ----------------------------------------------------------------------------------- stopping

    def arm_when(self, probe: Probe, hook: StatementHook, condition: Expression) -> None:
        """Call the hook at a probe only where a condition holds, or fails.

        What the condition mentions is visible there, and evaluating it changes nothing.  Where it
        does not hold, the hook costs what the condition does.
        """
        unit = self._linkage.unit_of(probe.function)

        def guard(instead: Executor) -> Executor:
            lowering = FunctionLowering(self._linkage, unit, unit.weave or self._weave)
            return lowering.guarded(probe, condition, instead)

        probe.arm(hook, guard=guard)

    # --------------------------------------------------------------------------------- evaluating

    def compile_expression(
        self, node: Expression, function: CheckedFunction, writes: WriteHook | None = None
    ) -> Executor:
        """An executor for an expression in frames of the function.

        `writes` is called before each write of the expression itself; the functions it calls run
        in the weave they have.
        """
        unit = self._linkage.unit_of(function)
        lowering = FunctionLowering(self._linkage, unit, RUNNING._replace(writes=writes))
        statement = tree.Evaluate(node.start, node.end, node)
        return lowering.expression(node, StatementProbe(statement, function))

    def fault_of(self, error: BaseException) -> Diagnostic | None:
        """What an exception means that flew out of such an executor; nobody is told."""
        if isinstance(error, LocatedFault):
            return error.diagnostic
        found = located_fault(error, self._evaluate)
        return None if found is None else found[0].diagnostic


def current_statement() -> tuple[StatementProbe, int, Frame] | None:
    """The innermost statement this thread executes, an offset in it, and its frame.

    Hosts call this to find the statement that called them.
    """
    python_frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the way to one's own stack
    while python_frame is not None:
        found = located(python_frame, python_frame.f_lasti)
        if found is not None:
            probe, offset, _ = found.owner.in_caller(found.node)
            return probe, offset, found.frame
        python_frame = python_frame.f_back
    return None
