"""The states in which each command is allowed, and the refusal in all others."""

from __future__ import annotations

import msgspec
import pytest

from ez_debugger.errors import NotAllowedNow
from ez_debugger.protocol.commands import COMMANDS
from ez_debugger.session.refusals import State, require

STATES: tuple[State, ...] = ("idle", "ready", "running", "stopped", "exited", "terminated")

ALLOWED: dict[str, str] = {
    "initialize": "idle ready exited",
    "start": "ready stopped",
    "stepInto": "stopped",
    "stepOver": "stopped",
    "stepOut": "stopped",
    "continue": "stopped",
    "runTo": "stopped",
    "pause": "running",
    "restart": "ready running stopped exited",
    "sendInput": "ready running stopped exited",
    "setBreakpoint": "idle ready running stopped exited",
    "clearBreakpoint": "idle ready running stopped exited",
    "breakpointLocations": "idle ready running stopped exited",
    "getVariables": "stopped exited",
    "getStackTrace": "stopped exited",
    "evaluate": "stopped exited",
    "setDataBreakpoint": "stopped",
    "getSource": "ready running stopped exited",
    "help": "idle ready running stopped exited",
    "terminate": "idle ready running stopped exited",
}


def is_allowed(name: str, state: State) -> bool:
    # The state depends on the class of the command only: any params will do.
    command = msgspec.json.decode(
        b'{"file":"a","line":1,"name":"n","expression":"1"}', type=COMMANDS[name]
    )
    try:
        require(command, state)
    except NotAllowedNow:
        return False
    return True


@pytest.mark.parametrize("name", list(ALLOWED))
def test_a_command_is_allowed_in_its_states_only(name: str) -> None:
    assert [state for state in STATES if is_allowed(name, state)] == ALLOWED[name].split()


@pytest.mark.parametrize(
    ("name", "state", "message"),
    [
        ("stepInto", "idle", "Cannot step: program not initialized"),
        ("continue", "ready", "Cannot continue: program not started"),
        ("getVariables", "idle", "Cannot get variables: program not initialized"),
        ("evaluate", "ready", "Cannot evaluate: program not started"),
        ("stepOver", "exited", "Cannot step: program has exited"),
        ("initialize", "stopped", "Cannot initialize: program is stopped"),
        ("pause", "stopped", "Cannot pause: program is stopped"),
    ],
)
def test_a_refusal_names_the_command_the_reason_and_the_allowed_states(
    name: str, state: State, message: str
) -> None:
    command = msgspec.json.decode(b'{"expression":"1"}', type=COMMANDS[name])

    with pytest.raises(NotAllowedNow) as caught:
        require(command, state)

    assert caught.value.message == message
    assert caught.value.code == "invalidState"
    allowed = ALLOWED[name].replace(" ", " or ")
    assert caught.value.hint.startswith(f"{name} is allowed when {allowed}; ")
