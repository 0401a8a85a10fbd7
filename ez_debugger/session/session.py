"""A debugging session: the state machine between requests and engine.

Threads.  The *program's thread* calls `run` and stays in it: it takes requests one after the other
and carries them out; `start` runs the EZ program right there, and when the program stops, the same
loop goes on inside the engine's callback.  So a request that needs a stopped program waits by
simply not being taken, and values are never read while they change.  The *reading thread* calls
`submit` and `close`.  While the program runs it carries out the few commands that act at once.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.protocol.describe import command_help
from ez_debugger.records import Exit, Problem, Resume, ThreadInfo
from ez_debugger.requests import NotNowError, RequestError
from ez_debugger.session.answers import (
    breakpoint_answer,
    error_of,
    inspection_answer,
    resume_of,
    stopped_of,
)
from ez_debugger.session.capabilities import CAPABILITIES, PROTOCOL_VERSION
from ez_debugger.session.face import Abandoned, LoadError
from ez_debugger.session.grace import Grace
from ez_debugger.session.nonsense import Nonsense
from ez_debugger.session.pending import Pending
from ez_debugger.session.queue import RequestQueue
from ez_debugger.session.refusing import own_mistake, refusal
from ez_debugger.session.states import require

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable

    from ez_debugger.protocol.codec import CommandId, Request
    from ez_debugger.records import BreakpointInfo, Stop
    from ez_debugger.session.face import Category, Engine, EventSink, Listener
    from ez_debugger.session.queue import Ticket
    from ez_debugger.session.states import State


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
        self._pending = Pending()
        self._grace = Grace(self._engine)
        self._state: State = "idle"
        self._resting = threading.Lock()
        """Held when the program comes to rest, and while it is asked to: it does one or other."""
        self._is_reloaded = False
        """Whether a waiting restart's program has been read and checked already."""
        self._watches: list[str] = []
        self._without_stops = False

    # ------------------------------------------------------------------ the reading thread

    def submit(self, request: Request) -> None:
        """Take a request: it is carried out in its turn, or at once where the protocol says so."""
        ticket: Ticket | None = self._requests.put(request)
        if not request.command.is_immediate:
            return
        while ticket is not None and self._grace.overtakes(ticket, request.command):
            ticket = self._carry_out_while_running(request)

    def _carry_out_while_running(self, request: Request) -> Ticket | None:
        """Nothing, or its place in the queue, if it has to wait for its turn after all."""
        match request.command:
            case c.Terminate():
                self.terminate(request.id)
            case c.Pause():
                return self._interrupt(request, self._pending.pauses)
            case c.Restart():
                return self._interrupt(request, self._pending.restarts)
            case _:
                self._carry_out(request)
        return None

    def _interrupt(self, request: Request, waiting: deque[Request]) -> Ticket | None:
        """Stop the running program for a request; one that has stopped by itself is not touched."""
        with self._resting:
            if self._state != "running":
                return self._requests.put_back(request)
            self._grace.begin()
            waiting.append(request)
            self._engine.request_pause()
        return None

    def finish(self, seconds: float | None) -> None:
        """No more requests will come: let those that wait be carried out, then end.

        A program that runs on by itself gets `seconds` (None: as long as it takes).
        """
        self._requests.close()
        pause = threading.Event()
        while not pause.wait(0.005):
            if self._engine.is_waiting_for_input():
                self._engine.feed_input("", is_last=True)
            if seconds is not None and self._grace.seconds() > seconds:
                self.terminate(UNSET)

    # ---------------------------------------------------------------- the program's thread

    def run(self) -> None:
        """Carry out requests until there are no more, then end as if told `terminate`."""
        while (request := self._next_request()) is not None:
            self._carry_out(request)
        self.terminate(UNSET)

    def _next_request(self) -> Request | None:
        restarts = self._pending.restarts
        return restarts.popleft() if restarts else self._requests.take()

    def terminate(self, command_id: CommandId | UnsetType) -> None:
        """End everything at once: answer what waits, say `terminated`, end the process."""
        self._pending.answering.acquire()  # for good: nobody answers any more
        self._end(command_id, 0)

    def end_by_signal(self, status: int) -> None:
        """The same, because somebody kills the process: a program that is under way goes with it.

        `status` is what a shell says of what was killed so.
        """
        self._pending.answering.acquire()
        if self._state in ("running", "stopped"):
            answered, late = self._pending.take_stopped()
            self._sink.send(e.Exited(status), answered)
            self._give_up(late, "program has exited")
        self._end(UNSET, status)

    def _end(self, command_id: CommandId | UnsetType, status: int) -> None:
        """Nobody else answers any more."""
        self._state = "terminated"
        self._give_up([*self._pending.every(), *self._requests.drain()], "debugger terminates")
        self._sink.finish(e.Terminated(), command_id)
        self._end_process(status)

    def _carry_out(self, request: Request) -> Resume | None:
        """Carry out a request in its turn; a `Resume` is how a stopped program goes on."""
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
            case Nonsense():
                self._sink.send(command.refusal(), request.id)
            case c.Initialize():
                self._initialize(request, command)
            case c.Start() if self._state == "stopped":
                self._sink.send(e.Started(), request.id)
                return Resume("continue")
            case c.Start():
                self._sink.send(e.Started(), request.id)
                self._run_program(stop_on_entry=command.stop_on_entry)
            case c.Restart():
                self._restart_program(request, command)
            case c.Terminate():
                self.terminate(request.id)
            case c.SendInput():
                # Answered first: what the program then prints comes behind it, every time.
                self._sink.send(e.InputAccepted(), request.id)
                self._grace.begin()
                self._engine.feed_input(command.text, is_last=command.eof)
            case c.StepInto() | c.StepOver() | c.StepOut() | c.Continue() | c.RunTo():
                resume = resume_of(command, self._engine)
                self._pending.resumed.append(request)
                return resume
            case _:
                self._pending.work_at(request)
                self._reply(request, self._answer(command))
        return None

    def _reply(self, request: Request, answer: e.Event) -> None:
        """Answer a request, which nobody else does from now on."""
        with self._pending.answering:
            self._pending.is_done(request)
            self._sink.send(answer, request.id)

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
        self._sink.send(
            e.Initialized(
                loaded.file,
                PROTOCOL_VERSION,
                CAPABILITIES,
                tuple(e.Diagnosis(w.code, w.message, w.location) for w in loaded.warnings),
            ),
            request.id,
        )
        self._engine.announce_breakpoints()

    def _restart_program(self, request: Request, command: c.Restart) -> None:
        """Start the source anew; a program that stands still is unwound first."""
        if not self._is_reloaded:
            self._engine.reload()
        if self._state == "stopped":
            self._pending.restarts.appendleft(request)
            self._is_reloaded = True
            raise Abandoned
        self._is_reloaded = False
        self._give_up(self._pending.take_running(), "program is restarted")
        self._sink.send(e.Started(), request.id)
        self._engine.announce_breakpoints()
        self._run_program(stop_on_entry=command.stop_on_entry)

    def _run_program(self, *, stop_on_entry: bool | UnsetType) -> None:
        self._engine.forget_pause()
        self._resumes()
        if self._pending.restarts:
            self._engine.request_pause()
        try:
            ended = self._engine.run(
                stop_on_entry=None if stop_on_entry is UNSET else stop_on_entry,
                without_stops=self._without_stops,
            )
        except Abandoned:
            self._rests("exited")
            return
        except Exception as bug:  # noqa: BLE001 - the top of the debugger: the session survives
            mistake = own_mistake(bug)
            ended = Exit(1, Problem(mistake.code, mistake.message, None, mistake.hint))
        self._tell_end(ended)

    def _tell_end(self, ended: Exit) -> None:
        with self._pending.answering:
            self._rests("exited")
            if ended.problem is not None:
                self._sink.send(error_of(ended.problem))
            answered, late = self._pending.take_stopped()
            self._sink.send(e.Exited(ended.status), answered)
        self._give_up(late, "program has exited")

    def _resumes(self) -> None:
        self._state = "running"
        self._grace.run()

    def _rests(self, state: State) -> None:
        with self._resting:
            self._state = state
            self._grace.rest()

    # --------------------------------------------------------------- what the engine tells

    def on_stop(self, stop: Stop) -> Resume:
        """Tell of the stop, then carry out requests until one resumes the program."""
        self._rests("stopped")
        if self._pending.restarts:
            while self._pending.restarts:
                self._carry_out(self._pending.restarts.popleft())  # or tell why not
            if stop.reason == "pause" and not self._pending.pauses:
                self._resumes()
                return Resume("continue")
        updates = [
            e.VariableUpdate(change.name, change.value, change.type, change.frame_index)
            for change in self._engine.changes()
        ]
        answered, late = self._pending.take_stopped()
        self._sink.send(stopped_of(stop), answered, then=updates)
        self._give_up(late, "program is stopped")
        if self._watches:
            self._grace.begin()
            self._sink.send(e.Watches(tuple(self._engine.watch(self._watches))))
        resume = self._wait_for_resume()
        self._give_up(self._pending.take_pauses(), "program is stopped")  # a moment too late
        self._resumes()
        return resume

    def _wait_for_resume(self) -> Resume:
        while (request := self._requests.take()) is not None:
            resume = self._carry_out(request)
            if resume is not None:
                return resume
        self.terminate(UNSET)
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

    def on_breakpoint_changed(self, changed: BreakpointInfo) -> None:
        """Pass on that a breakpoint changed by itself."""
        line = changed.line if changed.verified else UNSET
        self._sink.send(e.BreakpointChanged(changed.id, changed.verified, line, changed.message))

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
        self._sink.send(error_of(last, command=name), request.id)
