"""Commands that resume a paused program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.records import Resume

if TYPE_CHECKING:
    from ez_debugger.protocol import commands as c
    from ez_debugger.protocol.codec import Request
    from ez_debugger.session.session import Session


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
