"""The states of a session, and which command each of them allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ez_debugger.errors import NotNowError

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command, Needs

State = Literal["idle", "ready", "running", "stopped", "exited", "terminated"]

_ALLOWED: dict[Needs, frozenset[State]] = {
    "anything": frozenset({"idle", "ready", "running", "stopped", "exited"}),
    "unstarted": frozenset({"idle", "ready", "exited"}),
    "loaded": frozenset({"ready", "running", "stopped", "exited"}),
    "startable": frozenset({"ready", "stopped"}),
    "running": frozenset({"running"}),
    "underway": frozenset({"running", "stopped"}),
    "stopped": frozenset({"stopped"}),
    "inspectable": frozenset({"stopped", "exited"}),
}

_WHY: dict[State, tuple[str, str]] = {
    "idle": ("program not initialized", "send initialize with a file first"),
    "ready": ("program not started", "send start first"),
    "running": ("program is running", "send pause, or wait for the next stopped"),
    "stopped": ("program is stopped", "send continue, a step, or terminate"),
    "exited": ("program has exited", "send restart, or initialize and start, to run it again"),
    "terminated": ("debugger has terminated", "start the debugger again"),
}


def require(command: Command, state: State) -> None:
    """Raise `NotNowError` when the command cannot be carried out in this state."""
    if state not in _ALLOWED[command.needs]:
        why, hint = _WHY[state]
        allowed = " or ".join(s for s in get_args(State) if s in _ALLOWED[command.needs])
        told = f"{command.command} is allowed when {allowed}; {hint}"
        raise NotNowError(f"Cannot {command.verb}: {why}", told)
