"""What is known of a debug session, folded from the events of the debugger.

All debug views show this state.  It knows the messages of the protocol, but neither Qt nor the
process, and sends nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.protocol import events
from ez_debugger.records import FrameInfo
from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.debugging.session.descriptions import stop_status
from ez_ide.debugging.values.state import ValueState
from ez_ide.running.state import exit_sentence
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.events import Event
    from ez_debugger.records import Variable, WatchResult


@dataclass
class DebugState:
    """The session at one moment."""

    phase: SessionPhase = SessionPhase.NONE
    capabilities: frozenset[str] = frozenset()
    stop: events.Stopped | None = None
    frames: list[FrameInfo] = field(default_factory=list)
    total_frames: int = 0
    selected_frame: int = 0
    values: ValueState = field(default_factory=ValueState)
    prompt: str = ""
    target: tuple[str, int] | None = None  # the file and line of a run to a line
    reached: bool = False  # the program is paused on that line
    missed: tuple[str, int] | None = None  # the program has ended without reaching it
    exit_code: int | None = None
    problem: events.Error | None = None  # the run-time error that ended the program
    failure: str = ""  # why the debugger itself failed
    is_dismissed: bool = False  # the user has closed the final state
    overdue_command: str = ""  # the command that the debugger does not answer
    hits: dict[int, int] = field(default_factory=dict)  # by engine id, in this run
    _is_stack_awaited: bool = False
    _are_variables_awaited: bool = False
    _logged: set[int] = field(default_factory=set)  # log points that printed since the last stop
    _resumed_from: events.Stopped | None = None

    # -- questions -------------------------------------------------------------------------------

    @property
    def is_inspectable(self) -> bool:
        """Whether frames and values can be requested: paused, or ended with the last state kept."""
        return self.phase in (SessionPhase.PAUSED, SessionPhase.ENDED) and not self.failure

    @property
    def is_kept(self) -> bool:
        """Whether the program has ended by itself and its final state is still shown."""
        has_end = self.exit_code is not None or bool(self.failure)
        return self.phase is SessionPhase.ENDED and has_end and not self.is_dismissed

    @property
    def is_in_view(self) -> bool:
        """Whether the editors show the state: the program is paused, or its end is kept."""
        return self.phase is SessionPhase.PAUSED or (self.is_kept and self.is_inspectable)

    @property
    def is_settled(self) -> bool:
        """Whether everything requested at this stop has arrived, so that views show it at once."""
        is_known = self.are_variables_known and not self.values.awaited
        return self.phase is not SessionPhase.PAUSED or is_known

    @property
    def are_variables_known(self) -> bool:
        """Whether stack and variables of this stop have arrived, though not all their insides."""
        return not (self._is_stack_awaited or self._are_variables_awaited)

    @property
    def frame(self) -> FrameInfo | None:
        """The selected frame."""
        return next((frame for frame in self.frames if frame.index == self.selected_frame), None)

    @property
    def hit_ids(self) -> tuple[int, ...]:
        """The engine ids of the breakpoints that caused this stop."""
        ids = self.stop.hit_breakpoint_ids if self.stop else UNSET
        return ids if ids is not UNSET else ()

    @property
    def status(self) -> SessionStatus:
        """The session as the rest of the window sees it."""
        return SessionStatus(
            self.phase,
            self.sentence,
            is_debugging=True,
            capabilities=self.capabilities,
            is_kept=self.is_kept,
        )

    @property
    def sentence(self) -> str:
        """The text of the status bar."""
        if self.failure:
            return tr("The debugger failed")
        if self.phase is SessionPhase.PAUSED and self.stop:
            hits = self.hits.get(self.hit_ids[0], 0) if self.hit_ids else 0
            return stop_status(self.stop, hits, is_reached=self.reached)
        return {
            SessionPhase.STARTING: tr("Starting"),
            SessionPhase.RUNNING: tr("Running"),
            SessionPhase.WAITING_FOR_INPUT: tr("Waiting for input"),
            SessionPhase.ENDED: exit_sentence(self.exit_code),
        }.get(self.phase, "")

    # -- what the user does ----------------------------------------------------------------------

    def resumed(self) -> None:
        """A command that resumes the program was sent."""
        self._resumed_from = self.stop
        self._run()

    def resume_failed(self) -> None:
        """The debugger has refused to resume: the program is paused where it was."""
        self.phase, self.stop = SessionPhase.PAUSED, self._resumed_from

    def select_frame(self, index: int) -> None:
        """Show another frame; its variables have to be requested."""
        self.selected_frame = index
        self._are_variables_awaited = True
        self._use_call()

    def fail(self, why: str) -> None:
        """The debugger has ended or makes no sense; the last values stay readable."""
        self.failure = why
        self.phase = SessionPhase.ENDED

    # -- answers ---------------------------------------------------------------------------------

    def take_stack(self, start: int, frames: Sequence[FrameInfo], total: int | None) -> None:
        """A page of the stack."""
        self._is_stack_awaited = False
        self.frames = [*self.frames[:start], *frames]
        self.total_frames = len(self.frames) if total is None else total
        self._use_call()
        self.values.use_stack(self.total_frames)

    def take_variables(self, variables: Sequence[Variable]) -> None:
        """The variables of the selected frame."""
        self._are_variables_awaited = False
        self.values.take_variables(variables)

    def inspection_failed(self) -> None:
        """A request for frames or variables was refused: show what there is."""
        self._is_stack_awaited = self._are_variables_awaited = False
        self.values.awaited.clear()

    # -- events ----------------------------------------------------------------------------------

    def fold(self, event: Event) -> None:
        """Update the state by an event that is not the answer to a question."""
        match event:
            case events.Initialized():
                names = event.capabilities
                self.capabilities = frozenset(names or ())
            case events.Started():
                self._on_started()
            case events.Stopped():
                self._on_stopped(event)
            case events.Watches():
                self._on_watches(event.watches)
            case events.Output() if event.breakpoint_id is not UNSET:
                self._logged.add(event.breakpoint_id)
                self._count(event.breakpoint_id)
            case events.InputRequested() | events.InputAccepted():
                self._on_input(event)
            case events.Error() if event.command is UNSET and event.location is not UNSET:
                self.problem = event
            case events.Exited():
                self._on_exited(event.exit_code)

    def _on_watches(self, watches: Sequence[WatchResult]) -> None:
        self.values.watches = list(watches)
        if not self._is_stack_awaited:
            self.values.update_watches()

    def _on_input(self, event: events.InputRequested | events.InputAccepted) -> None:
        if isinstance(event, events.InputRequested):
            self.prompt = event.prompt
            self.phase = SessionPhase.WAITING_FOR_INPUT
        elif self.phase is SessionPhase.WAITING_FOR_INPUT:
            self.phase = SessionPhase.RUNNING

    def _on_started(self) -> None:
        self._run()
        self.is_dismissed = False
        self.hits.clear()
        self.exit_code = self.problem = self.missed = None
        self.values.begin_run()
        self.frames.clear()

    def _on_stopped(self, stop: events.Stopped) -> None:
        # `frames` are still those of the last stop: the calls that last are found by comparison.
        self.values.begin_stop(self.frames, self.total_frames)
        self.phase = SessionPhase.PAUSED
        self.stop = stop
        self.reached = self.target is not None and self.target[1] == stop.location.line
        self.target = None
        self.selected_frame = 0
        self._is_stack_awaited = self._are_variables_awaited = True
        # A log point that also pauses has been counted with its message.
        for breakpoint_id in set(self.hit_ids) - self._logged:
            self._count(breakpoint_id)
        self._logged.clear()

    def _on_exited(self, code: int) -> None:
        self.exit_code = code
        self.missed, self.target = self.target, None
        self.phase = SessionPhase.ENDED
        self.stop = None
        self.selected_frame = 0  # the frame that was selected may have ended
        self._use_call()

    def provisional_frames(self) -> list[FrameInfo]:
        """The stack as far as it is known from `stopped`, until the whole stack arrives.

        The innermost frame is exact; the callers are those of the last stop, which is right for
        most steps and wrong for a few milliseconds after the others.
        """
        if self.stop is None or not self._is_stack_awaited:
            return self.frames
        at = self.stop.location
        function = self.stop.function if self.stop.function is not UNSET else ""
        innermost = FrameInfo(0, function, at.file, at.line, at.column)
        return [innermost, *self.frames[1:]]

    def _run(self) -> None:
        self.phase = SessionPhase.RUNNING
        self.stop = None
        self.prompt = ""

    def _use_call(self) -> None:
        frame = self.frame
        self.values.call = (frame.function, self.total_frames - frame.index) if frame else ("", 0)

    def _count(self, breakpoint_id: int) -> None:
        self.hits[breakpoint_id] = self.hits.get(breakpoint_id, 0) + 1
