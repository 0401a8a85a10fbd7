"""The state of a run or debug session, as the rest of the window sees it.

The debug controller creates it; the status bar reads its sentence, the actions its phase and
capabilities.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class SessionPhase(Enum):
    """The phases of a session."""

    NONE = "none"
    STARTING = "starting"
    RUNNING = "running"
    WAITING_FOR_INPUT = "waiting for input"
    PAUSED = "paused"
    ENDED = "ended"

    @property
    def is_alive(self) -> bool:
        """Whether a program is starting, running, waiting for input or paused."""
        return self not in (SessionPhase.NONE, SessionPhase.ENDED)

    @property
    def is_busy(self) -> bool:
        """Whether a program is running and can be paused."""
        return self in (SessionPhase.RUNNING, SessionPhase.WAITING_FOR_INPUT)


@dataclass(frozen=True)
class SessionStatus:
    """The state at one moment.

    `sentence` is shown in the status bar: "Paused at breakpoint, line 12 (hit 3)",
    "Running", "Waiting for input", "Exited with code 1"; it may be empty.
    """

    phase: SessionPhase = SessionPhase.NONE
    sentence: str = ""
    is_debugging: bool = False  # false: started by Run, without a debugger
    capabilities: frozenset[str] = frozenset()
    is_kept: bool = False  # it has ended, and the user has not dismissed its final state yet
