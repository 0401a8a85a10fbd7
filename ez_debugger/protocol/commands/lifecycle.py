"""Loading a program, starting it, sending it input, ending it; and `help`."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from ez_debugger.protocol.commands.base import Anytime, Command

WorkingDir = Annotated[str, Meta(description="its current directory")]
Arguments = Annotated[list[str], Meta(description="the rest of its `os.args`")]
StopOnEntry = Annotated[bool, Meta(description="overrides whether it stops at entry")]
Environment = Annotated[dict[str, str], Meta(description="environment variables")]


class HistoryLimit(Struct, frozen=True, rename="camel"):
    """The size of the history."""

    limit: Annotated[int, Meta(description="statements kept", ge=1)] = 100_000


class Initialize(Command, frozen=True):
    """Load and check a program; `workingDir` is its current directory, by default its folder."""

    command = "initialize"
    answer = "initialized"
    verb = "initialize"
    needs = "unstarted"

    file: (
        Annotated[
            str,
            Meta(
                description="path of an EZ file; by default the one the debugger was started with",
                min_length=1,
            ),
        ]
        | UnsetType
    ) = UNSET
    working_dir: WorkingDir | UnsetType = UNSET
    args: Arguments | UnsetType = UNSET
    env: Environment | UnsetType = UNSET
    history: (
        Annotated[bool | HistoryLimit, Meta(description="record every statement")] | UnsetType
    ) = UNSET
    no_debug: Annotated[bool, Meta(description="run without stopping anywhere")] = False


class Start(Command, frozen=True):
    """Run the program; stops at the first statement of `main` if no enabled breakpoint is set."""

    command = "start"
    answer = "started"
    verb = "start"
    needs = "startable"

    stop_on_entry: StopOnEntry | UnsetType = UNSET


class Restart(Command, frozen=True):
    """Read and check the source again and start it, with new params where they are given."""

    command = "restart"
    answer = "started"
    verb = "restart"
    needs = "loaded"
    is_immediate = True

    stop_on_entry: StopOnEntry | UnsetType = UNSET
    args: Arguments | UnsetType = UNSET
    env: Environment | UnsetType = UNSET
    working_dir: WorkingDir | UnsetType = UNSET


class Stop(Command, frozen=True):
    """End the running or paused program and keep the session."""

    command = "stop"
    answer = "exited"
    verb = "stop"
    needs = "underway"
    is_immediate = True


class SendInput(Command, frozen=True):
    """Send input to the program; lines are queued until it reads them."""

    command = "sendInput"
    answer = "inputAccepted"
    verb = "send input"
    needs = "loaded"
    is_immediate = True

    text: Annotated[str, Meta(description="one or more lines; the last may lack its line feed")] = (
        ""
    )
    eof: Annotated[bool, Meta(description="this is the end of the input")] = False


class Terminate(Anytime, frozen=True):
    """End the program immediately, then the debugger."""

    command = "terminate"
    answer = "terminated"
    verb = "terminate"


class Help(Anytime, frozen=True):
    """List the commands with their params."""

    command = "help"
    answer = "help"
    verb = "help"
