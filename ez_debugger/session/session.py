"""A debugging session: the state machine between requests and the engine.

    reader ───────────────submit──→ RequestQueue ──take──→ program thread
       │  finish, at the end             ↑ claim             │  carries out requests, runs the
       │  of the input                   │                   │  EZ program, carries out requests
       └──immediate commands──→ thread of immediate          │  inside each of its stops
                                commands ────────────────────┼──→ EventSink ──→ client

- The *program thread* calls `run` and stays in it.  It takes requests one after the other and
  carries them out.  `start` runs the EZ program on this thread; when the program stops, the engine
  calls `on_stop`, which takes and carries out requests until one resumes the program.  So a request
  that needs a paused program waits by not being taken, and values are never read while they change.
- The *reader* calls `submit` and `finish`, and never waits, except for the end of the session.
- The *thread of immediate commands* carries out the few commands that act while the program runs.
- Other threads may call `terminate` and `end_by_signal`, which end the process and do not return.

Only the program thread waits for the client to read events, and holds no lock meanwhile.
"""

from __future__ import annotations

import os
import queue
import threading
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, UnsetType

from ez_debugger.errors import Abandoned, LoadError, NotAllowedNow, RequestError
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.records import Exit, Problem, Resume
from ez_debugger.session.handlers.table import HANDLERS
from ez_debugger.session.refusals import internal_error, problem_event, refusal, require
from ez_debugger.session.requests import Pending, RequestQueue
from ez_debugger.session.startup_window import CHECK_SECONDS, REQUEST_SECONDS, StartupWindow

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable

    from ez_debugger.engine.engine import DebugEngine
    from ez_debugger.engine.listener import EngineListener
    from ez_debugger.protocol.codec import CommandId, Request
    from ez_debugger.records import BreakpointInfo, OutputCategory, Stopped, TraceRecord
    from ez_debugger.session.event_sink import EventSink
    from ez_debugger.session.refusals import State
    from ez_debugger.session.requests import Ticket


PATIENCE_SECONDS: Final = 1.0
"""How long an ending session waits for a client that reads nothing."""

STOPPED_STATUS: Final = 143
"""The exit code of a program that `stop` has ended, which is what a shell reports after SIGTERM."""


class Session:
    """One program under the debugger, from `initialize` to `terminated`.

    The public attributes are the state that the handlers of commands read and change.
    """

    def __init__(
        self,
        engine: Callable[[EngineListener], DebugEngine],
        sink: EventSink,
        *,
        end_process: Callable[[int], None],
        default_file: str = "",
        on_turn: Callable[[Request], None] = lambda _request: None,
    ) -> None:
        """`engine` makes the engine that reports to this session.

        `default_file` is the program that `initialize` loads if it names none.  `on_turn` is called
        with each request when its turn has come, before it has any effect.
        """
        self.engine = engine(self)
        self.state: State = "idle"
        self.pending = Pending()
        self.window = StartupWindow(self.engine, sink)
        self.watches: list[str] = []
        self.never_stops = False
        self.is_reloaded = False
        """Whether the program of a waiting `restart` was loaded already."""
        self.default_file = default_file
        self.default_path = os.path.abspath(default_file) if default_file else ""
        self._sink = sink
        self._end_process = end_process
        self._requests = RequestQueue(on_turn)
        self._immediate: queue.SimpleQueue[Ticket | None] = queue.SimpleQueue()
        self._immediate_thread = threading.Thread(
            target=self._carry_out_immediate, name="ez-immediate", daemon=True
        )
        self._resting = threading.Lock()
        """Held while the program comes to rest, and while it is interrupted for a request: one of
        the two happens first, and the other sees it."""
        self._patience: float | None = PATIENCE_SECONDS
        """The time that a client gets to read the last events once no more requests can come."""

    # -------------------------------------------------------------------------- the reader

    def submit(self, request: Request) -> None:
        """Queue a request; it is carried out in its turn, or at once if the protocol says so.

        Returns immediately, except for `terminate`, after which no request can follow.
        """
        ticket = self._requests.put(request)
        if not request.command.is_immediate:
            return
        # Queued twice: whichever thread reaches the ticket first takes the request.
        self._immediate.put(ticket)
        if isinstance(request.command, c.Terminate):
            self._ensure_terminated(ticket)

    def _ensure_terminated(self, ticket: Ticket) -> None:
        """Wait until a `terminate` is carried out; do it here if the request before it hangs."""
        while ticket.is_waiting(CHECK_SECONDS):
            if self.window.is_overdue() and ticket.take() is not None:
                self.terminate(ticket.request.id)

    def finish(self, seconds: float | None) -> None:
        """No more requests will come: let the queued ones be carried out, then end the session.

        A program that continues to run gets `seconds` (None: no limit), counted from now; so does
        a single request that takes long, and a client that does not read.
        """
        self._patience = None if seconds is None else max(seconds, PATIENCE_SECONDS)
        self.window.begin()
        self._immediate.put(None)
        self._requests.close()
        while self._immediate_thread.is_alive() and not self.window.is_overdue():
            self._immediate_thread.join(CHECK_SECONDS)
        # The program thread ends the session, and with it the process, when it finds the queue
        # closed.  Until then this thread, the reader, only enforces the limits.
        pause = threading.Event()
        while not pause.wait(0.005):
            # No client will send input any more, but a `sendInput` may still be queued.
            if self.engine.is_waiting_for_input() and not self._immediate_thread.is_alive():
                self.engine.feed_input("", is_last=True)
            if seconds is not None and self._exceeds(seconds):
                self.terminate(UNSET)

    def _exceeds(self, seconds: float) -> bool:
        """Whether the program, a request or the client has taken longer than this."""
        return (
            self.window.seconds() > seconds
            or self.window.request_seconds() > max(seconds, REQUEST_SECONDS)
            or self._sink.stalled_seconds() > max(seconds, PATIENCE_SECONDS)
        )

    # -------------------------------------------------------- the thread of immediate commands

    def _carry_out_immediate(self) -> None:
        """Carry out immediate commands in their order while the program runs.

        Those whose turn comes before that are taken by the program thread.
        """
        while (ticket := self._immediate.get()) is not None:
            while self.window.overtakes(ticket):
                self._carry_out_while_running(ticket)
            self._sink.flush_soon()  # this thread must not wait for a client

    def _carry_out_while_running(self, ticket: Ticket) -> None:
        match ticket.request.command:
            case c.Pause():
                self._interrupt(ticket, self.pending.pauses)
            case c.Restart() | c.Stop():
                self._interrupt(ticket, self.pending.endings)
            case _:
                if ticket.take() is not None:
                    self._carry_out(ticket.request)

    def _interrupt(self, ticket: Ticket, waiting: deque[Request]) -> None:
        """Pause the running program for a request; does nothing if it has stopped by itself."""
        with self._resting:
            # Without the lock, the program could come to rest between the test and `append`: the
            # request would then stay unanswered until the next stop.
            if self.state == "running" and ticket.take() is not None:
                self.window.begin()
                waiting.append(ticket.request)
                self.engine.request_pause()

    # --------------------------------------------------- the program thread: carrying out

    def run(self) -> None:
        """Carry out requests until no more come, then end the session."""
        self._immediate_thread.start()
        while (request := self._next_request()) is not None:
            self._carry_out(request)
        self._terminate(UNSET, self._patience)

    def _next_request(self) -> Request | None:
        """The next request, after all answers are delivered; None if no more will come."""
        self._deliver()
        # A restart that has unwound its program comes before everything that was queued after it.
        endings = self.pending.endings
        request = endings.popleft() if endings else self._requests.take()
        self.window.begin_request()
        return request

    def _deliver(self) -> None:
        """Deliver all events; a client may take long to read them."""
        self.window.end_request()
        self._sink.flush()

    def _carry_out(self, request: Request) -> Resume | None:
        """Carry out a request; a `Resume` says how the paused program continues."""
        self.pending.begin_work(request)
        try:
            require(request.command, self.state)
            return HANDLERS[type(request.command)](self, request, request.command)
        except RequestError as problem:
            self.reply(request, refusal(request, problem))
        except LoadError as problem:
            self._refuse_program(request, problem)
        except Abandoned:
            raise
        except Exception as bug:  # noqa: BLE001 - the top of the debugger: the session survives
            self.reply(request, refusal(request, internal_error(bug)))
        return None

    def reply(self, request: Request, answer: e.Event) -> None:
        """Answer a request; from now on no other thread does."""
        with self.pending.answering:
            self.pending.end_work(request)
            self._sink.send(answer, request.id)

    def defer(self, request: Request, waiting: list[Request] | deque[Request]) -> None:
        """Let a request wait for the event that answers it."""
        waiting.append(request)  # first, so that the end of the session always finds it somewhere
        self.pending.end_work(request)

    def refuse_all(self, requests: Iterable[Request], reason: str) -> None:
        """Refuse requests that can no longer be carried out; the caller holds `answering`."""
        for request in requests:
            problem = NotAllowedNow(f"Cannot {request.command.verb}: {reason}", "")
            self._sink.send(refusal(request, problem), request.id)

    def _refuse_program(self, request: Request, problem: LoadError) -> None:
        """Send one `error` for each problem; the last one answers the request."""
        name = request.command.command
        *others, last = problem.problems
        for other in others:
            self._sink.send(problem_event(other, name))
        self.reply(request, problem_event(last, name))

    # ----------------------------------------------------- the program thread: the program

    def run_program(self, *, stop_on_entry: bool | UnsetType) -> None:
        """Run the program to its end, and report that."""
        self._sink.flush()
        # A pause for the run before must not stop this one; so it is dropped before the state
        # allows new ones.
        self.engine.forget_pause()
        self._set_running()
        if self.pending.endings:
            self.engine.request_pause()
        try:
            ended = self.engine.run(
                stop_on_entry=None if stop_on_entry is UNSET else stop_on_entry,
                never_stops=self.never_stops,
            )
        except Abandoned:
            if not self.pending.stopping:  # unwound by a restart, which reports `started`
                self._set_resting("exited")
                return
            ended = Exit(STOPPED_STATUS)
        except Exception as bug:  # noqa: BLE001 - the top of the debugger: the session survives
            error = internal_error(bug)
            ended = Exit(1, Problem(error.code, error.message, None, error.hint))
        with self.pending.answering:
            self._set_resting("exited")
            if ended.problem is not None:
                self._sink.send(problem_event(ended.problem))
            self._send_exited(ended.status)
        self._sink.flush()

    def _send_exited(self, status: int) -> None:
        """Report the program's end; the caller holds `answering`."""
        answered = self.pending.take_stopped()
        self._sink.send(e.Exited(status), answered.id, also_answers=answered.ids[1:])
        self.refuse_all(answered.late, "program has exited")

    def _set_running(self) -> None:
        self.state = "running"
        self.window.run()

    def _set_resting(self, state: State) -> None:
        with self._resting:
            self.state = state
            self.window.rest()

    # ------------------------------------------------------------------ ending the session

    def terminate(self, command_id: CommandId | UnsetType) -> None:
        """End the session and the process: refuse all unanswered requests, send `terminated`."""
        self._terminate(command_id, PATIENCE_SECONDS)

    def _terminate(self, command_id: CommandId | UnsetType, patience: float | None) -> None:
        self.pending.answering.acquire()  # never released: no other thread answers any more
        self._end(command_id, 0, patience)

    def end_by_signal(self, status: int) -> None:
        """End the session because a signal ends the process, and report the program's end.

        `status` is the exit status of a process that the signal has ended.
        """
        self.pending.answering.acquire()  # never released
        if self.state in ("running", "stopped"):
            self._send_exited(status)
        self._end(UNSET, status, PATIENCE_SECONDS)

    def _end(self, command_id: CommandId | UnsetType, status: int, patience: float | None) -> None:
        """End the session; the caller holds `answering`."""
        self.state = "terminated"
        self.refuse_all(
            [*self.pending.unanswered(), *self._requests.drain()], "debugger terminates"
        )
        self._sink.finish(e.Terminated(), command_id, patience=patience)
        self._end_process(status)

    # -------------------------------------------------------------------- EngineListener

    def on_stop(self, stop: Stopped) -> Resume:
        """Report the stop, then carry out requests until one resumes the program."""
        self._set_resting("stopped")
        # A `restart` or `stop` has interrupted the program: it is carried out before the stop is
        # reported, because no client expects a `stopped` for it.
        if self.pending.endings:
            while self.pending.endings:
                # Raises `Abandoned`, unless the request is refused.
                self._carry_out(self.pending.endings.popleft())
            if stop.reason == "pause" and not self.pending.pauses:
                # The pause was for the refused request alone: no client may see it.
                self._set_running()
                return Resume("proceed")
        updates = self.engine.debuggee.changes()
        with self.pending.answering:
            answered = self.pending.take_stopped()
            self._sink.send(stop, answered.id, also_answers=answered.ids[1:], then=updates)
            self.refuse_all(answered.late, "program is stopped")
        if self.watches:
            # The stop is delivered first: watches may take long, and a client can already show it.
            self._deliver()
            self.window.begin_request()
            self.window.begin()
            self._sink.send(e.Watches(tuple(self.engine.watch(self.watches))))
        resume = self._wait_for_resume()
        self._set_running()
        return resume

    def _wait_for_resume(self) -> Resume:
        while (request := self._next_request()) is not None:
            resume = self._carry_out(request)
            if resume is not None:
                return resume
        self._terminate(UNSET, self._patience)
        raise Abandoned

    def on_output(self, category: OutputCategory, text: str) -> None:
        """Send what the program printed."""
        self._sink.output(category, text)

    def on_log(self, breakpoint_id: int, text: str) -> None:
        """Send the log message of a breakpoint."""
        self._sink.log(text, breakpoint_id)

    def on_waiting(self) -> None:
        """Deliver all events before the program waits."""
        self._sink.flush()

    def on_input_requested(self, prompt: str) -> None:
        """Request a line of input."""
        self._sink.send(e.InputRequested(prompt))
        self._sink.flush()

    def on_breakpoint_changed(self, changed: BreakpointInfo) -> None:
        """Send that a breakpoint changed."""
        line = changed.line if changed.verified else UNSET
        self._sink.send(e.BreakpointChanged(changed.id, changed.verified, line, changed.message))
        # Not `flush`: the program may be running, and must not wait for the client here.
        self._sink.flush_soon()

    def on_trace(self, record: TraceRecord) -> None:
        """Send a traced call, return or statement."""
        self._sink.trace(record)
