"""How the window sees the session that runs or debugs a program: one small record.

The debug controller makes it, everything else only reads it: the status bar its sentence, the
actions its phase and capabilities.  It knows nothing of the protocol.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class SessionPhase(Enum):
    """Where a session stands."""

    NONE = "none"
    STARTING = "starting"
    RUNNING = "running"
    WAITING_FOR_INPUT = "waiting for input"
    PAUSED = "paused"
    ENDED = "ended"

    @property
    def is_alive(self) -> bool:
        """A program runs, waits or is paused, or is about to."""
        return self not in (SessionPhase.NONE, SessionPhase.ENDED)

    @property
    def is_busy(self) -> bool:
        """A program runs and can be paused."""
        return self in (SessionPhase.RUNNING, SessionPhase.WAITING_FOR_INPUT)


@dataclass(frozen=True)
class SessionStatus:
    """The session in one moment.

    `sentence` is what the status bar says: "Paused: breakpoint 2 (hit 3)", "Running 12 s",
    "Waiting for input", "Ended, exit code 1"; empty when there is nothing to say.
    """

    phase: SessionPhase = SessionPhase.NONE
    sentence: str = ""
    is_debugging: bool = False  # false: started by Run, without the debugger's abilities
    capabilities: frozenset[str] = frozenset()
    is_kept: bool = False  # it has ended, and the user has not dismissed its final state yet
