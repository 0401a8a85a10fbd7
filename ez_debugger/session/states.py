"""The states of a session, and the commands that each of them allows.

    idle ─initialize→ ready ─start→ running ⇄ stopped ─→ exited ─restart→ running

`terminate` leads from every state to `terminated`, `initialize` from `exited` to `ready`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ez_debugger.errors import NotAllowedNow

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

_REASONS: dict[State, tuple[str, str]] = {
    "idle": ("program not initialized", "send initialize with a file first"),
    "ready": ("program not started", "send start first"),
    "running": ("program is running", "send pause, or wait for the next stopped"),
    "stopped": ("program is stopped", "send continue, a step, or terminate"),
    "exited": ("program has exited", "send restart, or initialize and start, to run it again"),
    "terminated": ("debugger has terminated", "start the debugger again"),
}


def require(command: Command, state: State) -> None:
    """Raise `NotAllowedNow` if the command is not allowed in this state."""
    if state not in _ALLOWED[command.needs]:
        reason, hint = _REASONS[state]
        allowed = " or ".join(s for s in get_args(State) if s in _ALLOWED[command.needs])
        message = f"Cannot {command.verb}: {reason}"
        raise NotAllowedNow(message, f"{command.command} is allowed when {allowed}; {hint}")
