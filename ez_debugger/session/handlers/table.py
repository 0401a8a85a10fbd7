"""The handler of every command.

`pause` is the only command without one: it is carried out by the thread of immediate commands
alone, because a program that runs takes no requests, and in all other states it is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ez_debugger.protocol import commands as c
from ez_debugger.session.handlers import breakpoints, inspection, lifecycle
from ez_debugger.session.refusals import MalformedRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.engine.engine import DebugEngine
    from ez_debugger.protocol.codec import Request
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import Resume
    from ez_debugger.session.session import Session

    Query = Callable[[Any, DebugEngine], Event]
    """Returns the answer to a command that leaves the program where it is."""

    Handler = Callable[[Session, Request, Any], Resume | None]
    """Carries out a command and answers or defers the request; a `Resume` lets the program run."""


def answering(query: Query) -> Handler:
    """The handler that answers with the result of a query."""

    def handle(session: Session, request: Request, command: c.Command) -> None:
        if not command.is_immediate:
            session.window.begin()  # it may evaluate an expression that takes long
        session.reply(request, query(command, session.engine))

    return handle


HANDLERS: dict[type[c.Command], Handler] = {
    MalformedRequest: lifecycle.refuse_malformed,
    # the session and its program
    c.Initialize: lifecycle.initialize,
    c.Start: lifecycle.start,
    c.Restart: lifecycle.restart,
    c.Stop: lifecycle.stop,
    c.Terminate: lifecycle.terminate,
    c.SendInput: lifecycle.send_input,
    c.SetWatches: lifecycle.set_watches,
    c.GetThreads: lifecycle.threads,
    c.Help: lifecycle.describe_commands,
    # resuming
    c.StepInto: lifecycle.step_into,
    c.StepOver: lifecycle.step_over,
    c.StepOut: lifecycle.step_out,
    c.Continue: lifecycle.resume_freely,
    c.RunTo: lifecycle.run_to,
    # breakpoints of every kind
    c.SetBreakpoint: answering(breakpoints.set_line),
    c.SetBreakpoints: answering(breakpoints.set_all),
    c.UpdateBreakpoint: answering(breakpoints.update),
    c.ClearBreakpoint: answering(breakpoints.clear),
    c.ClearAllBreakpoints: answering(breakpoints.clear_all),
    c.ListBreakpoints: answering(breakpoints.list_all),
    c.SetFunctionBreakpoint: answering(breakpoints.set_function),
    c.SetDataBreakpoint: answering(breakpoints.set_data),
    c.SetErrorBreakpoints: answering(breakpoints.set_errors),
    c.BreakpointLocations: answering(breakpoints.locations),
    # inspection
    c.GetVariables: answering(inspection.variables),
    c.GetStackTrace: answering(inspection.stack_trace),
    c.Evaluate: answering(inspection.evaluate),
    c.GetExpression: answering(inspection.expression),
    c.SetVariable: answering(inspection.set_variable),
    c.Completions: answering(inspection.completions),
    c.GetSource: answering(inspection.source),
    c.GetProgram: answering(inspection.program),
    c.SetTrace: answering(inspection.set_trace),
}
