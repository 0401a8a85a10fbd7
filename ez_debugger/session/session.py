"""A debugging session: the state machine between requests and engine.

Threads.  The *program's thread* calls `run` and stays in it: it takes requests one after the other
and carries them out; `start` runs the EZ program right there, and when the program stops, the same
loop goes on inside the engine's callback.  So a request that needs a stopped program waits by
simply not being taken, and values are never read while they change.  The *reading thread* calls
`submit` and `finish`, and never waits for anything but the end.  The thread of *immediate commands*
carries out the few that act at once while the program runs.  Only the program's thread waits for
the client to read its events; no lock is held meanwhile.
"""

from __future__ import annotations

import os
import queue
import threading
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, UnsetType

from ez_debugger.errors import NotNowError, RequestError
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.protocol.describe import command_help
from ez_debugger.records import Exit, Problem, Resume, ThreadInfo
from ez_debugger.session.answers import (
    breakpoint_answer,
    error_of,
    inspection_answer,
    resume_of,
    stopped_of,
)
from ez_debugger.session.capabilities import CAPABILITIES, PROTOCOL_VERSION
from ez_debugger.session.face import Abandoned, LoadError
from ez_debugger.session.refusals import Nonsense, own_mistake, refusal
from ez_debugger.session.requests import Pending, RequestQueue
from ez_debugger.session.startup_window import LOOK_SECONDS, REQUEST_SECONDS, Grace
from ez_debugger.session.states import require

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable

    from ez_debugger.protocol.codec import CommandId, Request
    from ez_debugger.records import BreakpointInfo, Stop
    from ez_debugger.session.face import Category, Engine, EventSink, Listener
    from ez_debugger.session.requests import Ticket
    from ez_debugger.session.states import State


PATIENCE_SECONDS: Final = 1.0
"""How long an ending session waits for a client that reads nothing, in seconds."""

STOPPED_STATUS: Final = 143
"""The exit code of a program that `stop` has ended: what a shell says after SIGTERM."""


class Session:
    """One program under the debugger, from `initialize` to `terminated`."""

    def __init__(
        self,
        engine: Callable[[Listener], Engine],
        sink: EventSink,
        *,
        end_process: Callable[[int], None],
        default_file: str = "",
        on_turn: Callable[[Request], None] = lambda _request: None,
    ) -> None:
        """`default_file` is what `initialize` loads when it names none.

        `on_turn` is told of each request when its turn has come and nothing has come of it yet.
        """
        self._sink = sink
        self._engine = engine(self)
        self._end_process = end_process
        self._default_file = default_file
        self._default_path = os.path.abspath(default_file) if default_file else ""
        self._requests = RequestQueue(on_turn)
        self._immediate: queue.SimpleQueue[Ticket | None] = queue.SimpleQueue()
        self._overtaking = threading.Thread(
            target=self._carry_out_immediate, name="ez-immediate", daemon=True
        )
        self._pending = Pending()
        self._grace = Grace(self._engine, sink)
        self._state: State = "idle"
        self._resting = threading.Lock()
        """Held when the program comes to rest, and while it is asked to: it does one or other."""
        self._is_reloaded = False
        """Whether a waiting restart's program has been read and checked already."""
        self._patience: float | None = PATIENCE_SECONDS
        """For how long an idle reader is waited for when the requests have come to their end."""
        self._watches: list[str] = []
        self._without_stops = False

    # ------------------------------------------------------------------ the reading thread

    def submit(self, request: Request) -> None:
        """Take a request: it is carried out in its turn, or at once where the protocol says so.

        Returns without waiting for that, but for `terminate`, after which nothing can come.
        """
        ticket = self._requests.put(request)
        if not request.command.is_immediate:
            return
        self._immediate.put(ticket)
        if isinstance(request.command, c.Terminate):
            self._see_terminated(ticket)

    def _see_terminated(self, ticket: Ticket) -> None:
        """Wait until a `terminate` is carried out; end the session if what is before it hangs."""
        while ticket.still_waits(LOOK_SECONDS):
            if self._grace.is_overdue() and ticket.take() is not None:
                self.terminate(ticket.request.id)

    def finish(self, seconds: float | None) -> None:
        """No more requests will come: let those that wait be carried out, then end.

        A program that runs on by itself gets `seconds` (None: as long as it takes), counted from
        now; so do a single request that takes long, and a reader who does not read.
        """
        self._patience = None if seconds is None else max(seconds, PATIENCE_SECONDS)
        self._grace.begin()
        self._immediate.put(None)
        self._requests.close()
        while self._overtaking.is_alive() and not self._grace.is_overdue():
            self._overtaking.join(LOOK_SECONDS)
        pause = threading.Event()
        while not pause.wait(0.005):
            if self._engine.is_waiting_for_input():
                self._engine.feed_input("", is_last=True)
            if seconds is not None and self._has_used(seconds):
                self.terminate(UNSET)

    def _has_used(self, seconds: float) -> bool:
        """Whether the program, a request or the reader has taken longer."""
        return (
            self._grace.seconds() > seconds
            or self._grace.request_seconds() > max(seconds, REQUEST_SECONDS)
            or self._sink.stalled_seconds() > max(seconds, PATIENCE_SECONDS)
        )

    # -------------------------------------------------------- the thread of immediate commands

    def _carry_out_immediate(self) -> None:
        """Carry out immediate commands in their order while the program runs.

        Those whose turn comes first are taken by the program's thread.
        """
        while (ticket := self._immediate.get()) is not None:
            while self._grace.overtakes(ticket):
                self._carry_out_while_running(ticket)
            self._sink.flush_soon()  # this thread must not wait for a reader

    def _carry_out_while_running(self, ticket: Ticket) -> None:
        match ticket.request.command:
            case c.Pause():
                self._interrupt(ticket, self._pending.pauses)
            case c.Restart() | c.Stop():
                self._interrupt(ticket, self._pending.endings)
            case _:
                if ticket.take() is not None:
                    self._carry_out(ticket.request)

    def _interrupt(self, ticket: Ticket, waiting: deque[Request]) -> None:
        """Stop the running program for a request; if it has stopped by itself, nothing happens."""
        with self._resting:
            if self._state == "running" and ticket.take() is not None:
                self._grace.begin()
                waiting.append(ticket.request)
                self._engine.request_pause()

    # ---------------------------------------------------------------- the program's thread

    def run(self) -> None:
        """Carry out requests until there are no more, then end as if told `terminate`."""
        self._overtaking.start()
        while (request := self._next_request()) is not None:
            self._carry_out(request)
        self._terminate(UNSET, self._patience)

    def _next_request(self) -> Request | None:
        """The next request, after all answers are delivered; None if no more will come."""
        self._deliver()
        endings = self._pending.endings
        request = endings.popleft() if endings else self._requests.take()
        self._grace.begin_request()
        return request

    def _deliver(self) -> None:
        """Put what was sent on the pipe; a reader may take long for that."""
        self._grace.end_request()
        self._sink.flush()

    def terminate(self, command_id: CommandId | UnsetType) -> None:
        """End everything at once: answer what waits, say `terminated`, end the process."""
        self._terminate(command_id, PATIENCE_SECONDS)

    def _terminate(self, command_id: CommandId | UnsetType, patience: float | None) -> None:
        self._pending.answering.acquire()  # for good: no other thread answers any more
        self._end(command_id, 0, patience)

    def end_by_signal(self, status: int) -> None:
        """The same, because the process is killed: a program that is under way goes with it.

        `status` is what a shell says of what was killed so.
        """
        self._pending.answering.acquire()
        if self._state in ("running", "stopped"):
            self._send_exited(status)
        self._end(UNSET, status, PATIENCE_SECONDS)

    def _end(self, command_id: CommandId | UnsetType, status: int, patience: float | None) -> None:
        """End the session; the caller holds `answering`."""
        self._state = "terminated"
        self._give_up([*self._pending.every(), *self._requests.drain()], "debugger terminates")
        self._sink.finish(e.Terminated(), command_id, patience=patience)
        self._end_process(status)

    def _send_exited(self, status: int) -> None:
        """Report the program's end; the caller holds `answering`."""
        answered = self._pending.take_stopped()
        self._sink.send(e.Exited(status), answered.id, also_answers=answered.ids[1:])
        self._give_up(answered.late, "program has exited")

    def _carry_out(self, request: Request) -> Resume | None:
        """Carry out a request in its turn; a `Resume` is how a stopped program continues."""
        self._pending.work_at(request)
        try:
            require(request.command, self._state)
            return self._dispatch(request)
        except RequestError as problem:
            self._refuse(request, problem)
        except LoadError as problem:
            self._refuse_program(request, problem)
        except Abandoned:
            raise
        except Exception as bug:  # noqa: BLE001 - the top of the debugger: the session survives
            self._refuse(request, own_mistake(bug))
        return None

    def _dispatch(self, request: Request) -> Resume | None:
        command = request.command
        match command:
            case c.StepInto() | c.StepOver() | c.StepOut() | c.Continue() | c.RunTo():
                resume = resume_of(command, self._engine)
                self._move(request, self._pending.resumed)
                return resume
            case Nonsense():
                self._reply(request, command.refusal())
            case c.Initialize():
                self._initialize(request, command)
            case c.Start() if self._state == "stopped":
                self._reply(request, e.Started())
                return Resume("continue")
            case c.Start():
                self._reply(request, e.Started())
                self._run_program(stop_on_entry=command.stop_on_entry)
            case c.Restart():
                self._restart_program(request, command)
            case c.Stop():
                self._move(request, self._pending.stopping)
                raise Abandoned
            case c.Terminate():
                self._move(request, [])  # `terminated` answers it
                self.terminate(request.id)
            case c.SendInput():
                # Answered first: what the program then prints comes after it, every time.
                self._reply(request, e.InputAccepted())
                self._grace.begin()
                self._engine.feed_input(command.text, is_last=command.eof)
            case _:
                self._reply(request, self._answer(command))
        return None

    def _reply(self, request: Request, answer: e.Event) -> None:
        """Answer a request, which no other thread does from now on."""
        with self._pending.answering:
            self._pending.is_done(request)
            self._sink.send(answer, request.id)

    def _move(self, request: Request, waiting: list[Request] | deque[Request]) -> None:
        """Let a request wait for the event that answers it."""
        waiting.append(request)  # first, so that it is always found somewhere
        self._pending.is_done(request)

    def _answer(self, command: c.Command) -> e.Event:
        """Carry out a command that leaves the program where it is."""
        if not command.is_immediate:
            self._grace.begin()
        match command:
            case c.SetWatches():
                self._watches = command.expressions
                return e.Watches(tuple(self._engine.watch(self._watches)))
            case c.GetThreads():
                return e.Threads((ThreadInfo(1, "main", self._state),))
            case c.SetTrace():
                self._engine.set_trace(command.level)
                return e.TraceSet(command.level)
            case c.Help():
                return e.Help(command_help())
        return breakpoint_answer(command, self._engine) or inspection_answer(command, self._engine)

    # ------------------------------------------------------------------ loading and running

    def _initialize(self, request: Request, command: c.Initialize) -> None:
        if command.history not in (UNSET, False):
            raise RequestError(
                "unsupported",
                "history is not supported",
                hint="leave it out; 'capabilities' of initialized tells what there is",
            )
        file = self._default_file if command.file is UNSET else command.file
        if command.file is UNSET and command.working_dir:
            file = self._default_path  # it was named before that folder was
        if not file:
            raise RequestError(
                "invalidParams",
                "initialize: params.file is missing",
                hint='say which program: {"command":"initialize","params":{"file":"hello.ez"}}',
            )
        loaded = self._engine.load(
            file,
            working_directory=command.working_dir or None,
            arguments=command.args or (),
            environment=command.env or {},
        )
        self._without_stops = command.no_debug
        self._state = "ready"
        self._reply(
            request,
            e.Initialized(
                loaded.file,
                PROTOCOL_VERSION,
                CAPABILITIES,
                tuple(e.Diagnosis(w.code, w.message, w.location) for w in loaded.warnings),
            ),
        )
        self._engine.announce_breakpoints()

    def _restart_program(self, request: Request, command: c.Restart) -> None:
        """Start the source anew; a program that is stopped is unwound first."""
        if not self._is_reloaded:
            self._engine.reload(
                working_directory=command.working_dir or None,
                arguments=None if command.args is UNSET else command.args,
                environment=None if command.env is UNSET else command.env,
            )
        if self._state == "stopped":
            self._pending.endings.appendleft(request)
            self._pending.is_done(request)
            self._is_reloaded = True
            raise Abandoned
        self._is_reloaded = False
        with self._pending.answering:
            self._give_up(self._pending.take_running(), "program is restarted")
        self._reply(request, e.Started())
        self._engine.announce_breakpoints()
        self._run_program(stop_on_entry=command.stop_on_entry)

    def _run_program(self, *, stop_on_entry: bool | UnsetType) -> None:
        self._sink.flush()
        self._engine.forget_pause()
        self._resumes()
        if self._pending.endings:
            self._engine.request_pause()
        try:
            ended = self._engine.run(
                stop_on_entry=None if stop_on_entry is UNSET else stop_on_entry,
                without_stops=self._without_stops,
            )
        except Abandoned:
            if not self._pending.stopping:  # a restart, which says `started` and not `exited`
                self._rests("exited")
                return
            ended = Exit(STOPPED_STATUS)
        except Exception as bug:  # noqa: BLE001 - the top of the debugger: the session survives
            mistake = own_mistake(bug)
            ended = Exit(1, Problem(mistake.code, mistake.message, None, mistake.hint))
        self._report_end(ended)

    def _report_end(self, ended: Exit) -> None:
        with self._pending.answering:
            self._rests("exited")
            if ended.problem is not None:
                self._sink.send(error_of(ended.problem))
            self._send_exited(ended.status)
        self._sink.flush()

    def _resumes(self) -> None:
        self._state = "running"
        self._grace.run()

    def _rests(self, state: State) -> None:
        with self._resting:
            self._state = state
            self._grace.rest()

    # --------------------------------------------------------------- what the engine tells

    def on_stop(self, stop: Stop) -> Resume:
        """Report the stop, then carry out requests until one resumes the program."""
        self._rests("stopped")
        if self._pending.endings:
            while self._pending.endings:
                self._carry_out(self._pending.endings.popleft())  # raises, or was refused
            if stop.reason == "pause" and not self._pending.pauses:
                self._resumes()
                return Resume("proceed")
        updates = [
            e.VariableUpdate(change.name, change.value, change.type, change.frame_index)
            for change in self._engine.changes()
        ]
        with self._pending.answering:
            answered = self._pending.take_stopped()
            event, others = stopped_of(stop), answered.ids[1:]
            self._sink.send(event, answered.id, also_answers=others, then=updates)
            if answered.late:
                self._give_up(answered.late, "program is stopped")
        if self._watches:
            self._deliver()
            self._grace.begin_request()
            self._grace.begin()
            self._sink.send(e.Watches(tuple(self._engine.watch(self._watches))))
        resume = self._wait_for_resume()
        self._resumes()
        return resume

    def _wait_for_resume(self) -> Resume:
        while (request := self._next_request()) is not None:
            resume = self._carry_out(request)
            if resume is not None:
                return resume
        self._terminate(UNSET, self._patience)
        raise Abandoned

    def on_output(self, category: Category, text: str) -> None:
        """Pass on what the program printed."""
        self._sink.output(category, text)

    def on_log(self, breakpoint_id: int, text: str) -> None:
        """Pass on what a log point says."""
        self._sink.log(text, breakpoint_id)

    def on_waiting(self) -> None:
        """Let everything be seen before the program waits."""
        self._sink.flush()

    def on_input_requested(self, prompt: str) -> None:
        """Ask for a line of input."""
        self._sink.send(e.InputRequested(prompt))
        self._sink.flush()

    def on_breakpoint_changed(self, changed: BreakpointInfo) -> None:
        """Pass on that a breakpoint changed by itself."""
        line = changed.line if changed.verified else UNSET
        self._sink.send(e.BreakpointChanged(changed.id, changed.verified, line, changed.message))
        self._sink.flush_soon()

    def on_trace(self, event: e.TracedEvent) -> None:
        """Pass on a traced call, return or statement."""
        self._sink.trace(event)

    # ----------------------------------------------------------------------------- refusals

    def _give_up(self, requests: Iterable[Request], why: str) -> None:
        """Refuse what can no longer be carried out."""
        for request in requests:
            problem = NotNowError(f"Cannot {request.command.verb}: {why}", "")
            self._sink.send(refusal(request, problem), request.id)

    def _refuse(self, request: Request, problem: RequestError) -> None:
        self._reply(request, refusal(request, problem))

    def _refuse_program(self, request: Request, problem: LoadError) -> None:
        """One `error` per diagnostic; the last one answers the command."""
        name = request.command.command
        *others, last = problem.problems
        for other in others:
            self._sink.send(error_of(other, command=name))
        self._reply(request, error_of(last, command=name))
