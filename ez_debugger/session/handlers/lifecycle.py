"""Commands that change the state of the session: loading, starting, resuming, ending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from ez_debugger.errors import Abandoned, RequestError
from ez_debugger.protocol import events as e
from ez_debugger.records import Resume, ThreadInfo
from ez_debugger.session.refusals import refusal

if TYPE_CHECKING:
    from ez_debugger.protocol import commands as c
    from ez_debugger.protocol.codec import Request
    from ez_debugger.session.refusals import MalformedRequest
    from ez_debugger.session.session import Session

PROTOCOL_VERSION: Final = 2
CAPABILITIES: Final = (
    "pause",
    "stop",
    "restart",
    "runTo",
    "input",
    "lineGranularity",
    "conditionalBreakpoints",
    "hitConditions",
    "logPoints",
    "functionBreakpoints",
    "dataBreakpoints",
    "errorBreakpoints",
    "breakpointLocations",
    "setVariable",
    "watches",
    "completions",
    "trace",
)
"""The features of the protocol that this debugger has, as `initialized` reports them."""


def refuse_malformed(session: Session, request: Request, command: MalformedRequest) -> None:
    """Answer a line that is not a command."""
    session.reply(request, refusal(request, command.problem))


def initialize(session: Session, request: Request, command: c.Initialize) -> None:
    """Load the program; on errors the session stays as it was."""
    if command.history not in (UNSET, False):
        raise RequestError(
            "unsupported",
            "history is not supported",
            hint="omit it; initialized lists the supported 'capabilities'",
        )
    file = session.default_file if command.file is UNSET else command.file
    if command.file is UNSET and command.working_dir:
        # The default file was given on the command line, and so is relative to the folder in which
        # the debugger was started, not to `workingDir`.
        file = session.default_path
    if not file:
        raise RequestError(
            "invalidParams",
            "initialize: params.file is missing",
            hint='name the program: {"command":"initialize","params":{"file":"hello.ez"}}',
        )
    loaded = session.engine.load(
        file,
        working_directory=command.working_dir or None,
        arguments=command.args or (),
        environment=command.env or {},
    )
    session.never_stops = command.no_debug
    session.state = "ready"
    session.reply(
        request, e.Initialized(loaded.file, PROTOCOL_VERSION, CAPABILITIES, loaded.warnings)
    )
    # After `initialized`, which every client expects as the first event of a program.
    session.engine.announce_breakpoints()


def start(session: Session, request: Request, command: c.Start) -> Resume | None:
    """Run the program, or continue it if it is paused."""
    # Answered before the program runs: `started` precedes its first output.
    session.reply(request, e.Started())
    if session.state == "stopped":
        return Resume("continue")
    session.run_program(stop_on_entry=command.stop_on_entry)
    return None


def step_into(session: Session, request: Request, command: c.StepInto) -> Resume:
    """`stepInto`."""
    return _resume(session, request, Resume("into", granularity=command.granularity))


def step_over(session: Session, request: Request, command: c.StepOver) -> Resume:
    """`stepOver`."""
    resume = Resume("over", command.frame_index, command.granularity)
    return _resume(session, request, resume)


def step_out(session: Session, request: Request, command: c.StepOut) -> Resume:
    """`stepOut`."""
    return _resume(session, request, Resume("out", command.frame_index))


def run_to(session: Session, request: Request, command: c.RunTo) -> Resume:
    """`runTo`."""
    return _resume(session, request, Resume("to", file=command.file, line=command.line))


def resume_freely(session: Session, request: Request, _command: c.Continue) -> Resume:
    """`continue`."""
    return _resume(session, request, Resume("continue"))


def _resume(session: Session, request: Request, resume: Resume) -> Resume:
    """Resume, if the engine can; the next `stopped` or `exited` answers the request."""
    session.engine.debuggee.runner.validate(resume)
    session.defer(request, session.pending.resumed)
    return resume


def restart(session: Session, request: Request, command: c.Restart) -> None:
    """Load the program again and run it; one that is paused is unwound first.

    Unwinding leaves the stop loop by an exception.  The request is then carried out a second time,
    in the outer loop, where the program is loaded already.
    """
    if not session.is_reloaded:
        session.engine.reload(
            working_directory=command.working_dir or None,
            arguments=None if command.args is UNSET else command.args,
            environment=None if command.env is UNSET else command.env,
        )
    # Read and checked before the old run ends: if that fails, the program continues.
    pending = session.pending
    if session.state == "stopped":
        pending.endings.appendleft(request)
        pending.end_work(request)
        session.is_reloaded = True
        raise Abandoned
    session.is_reloaded = False
    with pending.answering:
        session.refuse_all(pending.take_running(), "program is restarted")
    session.reply(request, e.Started())
    session.engine.announce_breakpoints()
    session.run_program(stop_on_entry=command.stop_on_entry)


def stop(session: Session, request: Request, _command: c.Stop) -> None:
    """Unwind the paused program; its `exited` answers."""
    session.defer(request, session.pending.stopping)
    raise Abandoned


def terminate(session: Session, request: Request, _command: c.Terminate) -> None:
    """End the session; `terminated` answers."""
    session.defer(request, [])
    session.terminate(request.id)


def send_input(session: Session, request: Request, command: c.SendInput) -> None:
    """Queue input for the program."""
    # Answered first, so that the output that the input causes always follows the answer.
    session.reply(request, e.InputAccepted())
    session.window.begin()
    session.engine.feed_input(command.text, is_last=command.eof)


def set_watches(session: Session, request: Request, command: c.SetWatches) -> None:
    """Evaluate the watches now; the session does so after every stop."""
    session.window.begin()
    session.watches = command.expressions
    session.reply(request, e.Watches(tuple(session.engine.watch(session.watches))))


def threads(session: Session, request: Request, _command: c.GetThreads) -> None:
    """Report the program's only thread, whose state is that of the session."""
    session.reply(request, e.Threads((ThreadInfo(1, "main", session.state),)))


def describe_commands(session: Session, request: Request, _command: c.Help) -> None:
    """List the commands."""
    from ez_debugger.protocol.describe import command_help  # noqa: PLC0415 - few clients ask

    session.reply(request, e.Help(command_help()))
