"""Execution of a checked program, and the operations of a debugger on it.

An `Interpreter` is one run: its globals, probes and limits.  It reaches the outside world through
its host only, and reports a fault as a `Diagnostic`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.check import tree
from ez_lang.execute.faults.failures import FAILURES, LocatedFault
from ez_lang.execute.frames import first_frame
from ez_lang.execute.linkage import Linkage
from ez_lang.execute.lowering import FunctionLowering
from ez_lang.execute.probes import StatementProbe
from ez_lang.execute.python_memory import run_with_large_stack
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
"""The number of calls that may be active at the same time, besides `main`."""

_PYTHON_DEPTH: Final = 10_000_000
"""Python's recursion limit during a run, never reached: each EZ call counts its own depth."""

_RESERVE_BYTES: Final = 16 * 1024 * 1024
"""The memory of `bytes` of zeros is only reserved: pages that were never written take none."""

INTERRUPTED: Final = 130
"""The exit status of an interrupted program; shells use the same for Ctrl+C."""


class Outcome(NamedTuple):
    """The result of a run: exit status, fault, and whether the program called `exit`."""

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
        """The frame of `main`, or of the current initialisation; kept when the program ends."""
        self._weave = weave
        self._reserve = b""
        """Released when the program has exhausted the memory, so that the fault can be reported."""
        self.linkage = Linkage(program, host, depth_limit, self._lower, self._locate)

    # ------------------------------------------------------------------------------------ running

    def run(self) -> Outcome:
        """Run the initialisation of all modules, then `main`, on this thread."""
        # The limit is that of the whole process, so it is restored for the caller.
        old_limit = sys.getrecursionlimit()
        sys.setrecursionlimit(_PYTHON_DEPTH)
        self._reserve = bytes(_RESERVE_BYTES)
        try:
            return run_with_large_stack(self._run)
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
            # A function with `ensure` has located the fault already, before its registered calls.
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
        self.linkage.body_of(function).cell.cell_contents(frame)

    def _locate(self, error: BaseException) -> BaseException:
        """Return the fault that an exception means; call the fault hook if it was located now."""
        if isinstance(error, LocatedFault):
            return error
        # Locating evaluates parts of the failed expression again, which may need much memory too.
        try:
            found = self._located(error)
        except MemoryError:
            self._reserve = b""
            found = self._located(error)
        if isinstance(error, MemoryError):
            self._reserve = b""  # reporting the fault needs memory too
        if found is None:
            return error
        fault, probe, frame = found
        if self.on_fault is not None:
            self.on_fault(fault.diagnostic, probe, frame)
        return fault

    def _located(self, error: BaseException) -> tuple[LocatedFault, StatementProbe, Frame] | None:
        # Most programs do not fail.
        from ez_lang.execute.faults.locating import located_fault  # noqa: PLC0415

        return located_fault(error, self._evaluate)

    def _out_of_memory_somewhere(self) -> Diagnostic:
        """The fault of a program that left too little memory to locate it."""
        main = self.program.main
        return Diagnostic(
            "E5018",
            "out of memory",
            main.file,
            main.name_start,
            main.name_start + len(main.name),
            label="no memory was left somewhere in the program",
            help="look for a loop or a recursion that creates values without end",
        )

    def forget_values(self) -> None:
        """Release all values of a program that has ended, to free their memory."""
        self.outermost = None
        for module in self.program.modules:
            self.linkage.globals_of(module).clear()

    def _evaluate(self, node: Expression, probe: StatementProbe, frame: Frame) -> Value:
        """The value of a part of a statement; each operation is checked when it is executed."""
        unit = self.linkage.unit_of(probe.function)
        return FunctionLowering(self.linkage, unit, GENERIC).expression(node, probe)(frame)

    # ------------------------------------------------------------------------- probes and weaves

    def functions(self) -> list[CheckedFunction]:
        """All functions of the program, by module, with the initialisations of a module first."""
        found: list[CheckedFunction] = []
        for module in self.program.modules:
            found += module.initialisers
            found += module.functions.values()
        if self.program.main not in found:
            found.append(self.program.main)
        return found

    def probes(self, function: CheckedFunction) -> list[Probe]:
        """The statements and stop points of a function, in the order of the text."""
        return self.linkage.unit_of(function).probes()

    def body(self, function: CheckedFunction) -> BodyProbe:
        """The probe of a function's body, for hooks at calls and returns."""
        return self.linkage.body_of(function)

    def globals_of(self, module: CheckedModule) -> list[Value]:
        """The globals of a module, by slot."""
        return self.linkage.globals_of(module)

    def weave(self, function: CheckedFunction, weave: Weave) -> None:
        """Lower a function in another weave; active calls use it from their next statement on."""
        unit = self.linkage.unit_of(function)
        FunctionLowering(self.linkage, unit, weave).lower()

    def weave_all(self, weave: Weave) -> None:
        """Lower all functions in another weave, those not yet called at their first call."""
        self._weave = weave
        for unit in self.linkage.units():
            # A function without a call so far is lowered in the new weave at its first.
            if unit.weave is not None:
                FunctionLowering(self.linkage, unit, weave).lower()

    def _lower(self, unit: FunctionUnit) -> None:
        FunctionLowering(self.linkage, unit, self._weave).lower()

    # ----------------------------------------------------------------------------------- stopping

    def arm_when(self, probe: Probe, hook: StatementHook, condition: Expression) -> None:
        """Call the hook at a probe when a condition is true, or its evaluation fails.

        The condition may only mention variables that are visible there, and must have no effect.
        While it is false, the armed probe costs no more than its evaluation.
        """
        unit = self.linkage.unit_of(probe.function)

        def guard(instead: Executor) -> Executor:
            lowering = FunctionLowering(self.linkage, unit, unit.weave or self._weave)
            return lowering.guarded(probe, condition, instead)

        probe.arm(hook, guard=guard)

    # --------------------------------------------------------------------------------- evaluating

    def compile_expression(
        self, node: Expression, function: CheckedFunction, writes: WriteHook | None = None
    ) -> Executor:
        """An executor for an expression in frames of the function.

        `writes` is called before each write of the expression itself.  The functions that it calls
        run in their current weave.
        """
        unit = self.linkage.unit_of(function)
        lowering = FunctionLowering(self.linkage, unit, RUNNING._replace(writes=writes))
        # The expression is in no statement of the program; a fault in it is located in this one.
        statement = tree.Evaluate(node.start, node.end, node)
        return lowering.expression(node, StatementProbe(statement, function))

    def fault_of(self, error: BaseException) -> Diagnostic | None:
        """The fault that an exception of such an executor means; the fault hook is not called."""
        if isinstance(error, LocatedFault):
            return error.diagnostic
        found = self._located(error)
        return None if found is None else found[0].diagnostic


def current_statement() -> tuple[StatementProbe, int, Frame] | None:
    """The innermost statement that this thread executes, an offset in it, and its frame.

    Hosts call this to find the statement that called them.
    """
    from ez_lang.execute.source_map import located  # noqa: PLC0415 - few programs need it

    # The innermost frames are those of the host and of the library; the first shape above them is
    # the statement.
    python_frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - the way to one's own stack
    while python_frame is not None:
        found = located(python_frame, python_frame.f_lasti)
        if found is not None:
            probe, offset, _ = found.owner.in_caller(found.node)
            return probe, offset, found.frame
        python_frame = python_frame.f_back
    return None
