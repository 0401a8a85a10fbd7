"""Loading a program, starting it, feeding it, ending it."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from ez_debugger.protocol.commands.base import Anytime, Command, StopOnEntry

WorkingDir = Annotated[str, Meta(description="its current directory")]
Arguments = Annotated[list[str], Meta(description="the rest of its `os.args`")]
Environment = Annotated[dict[str, str], Meta(description="environment variables")]


class HistoryLimit(Struct, frozen=True, rename="camel"):
    """How much history is kept."""

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
    """Read and check the source anew and start again, perhaps with other params."""

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
    """End the program, running or stopped, and keep the session."""

    command = "stop"
    answer = "exited"
    verb = "stop"
    needs = "underway"
    is_immediate = True


class SendInput(Command, frozen=True):
    """Give the program input; lines queue up until it asks for them."""

    command = "sendInput"
    answer = "inputAccepted"
    verb = "send input"
    needs = "loaded"
    is_immediate = True

    text: Annotated[str, Meta(description="one or more lines; a last one without end gets one")] = (
        ""
    )
    eof: Annotated[bool, Meta(description="no more input comes after this")] = False


class Terminate(Anytime, frozen=True):
    """End the program at once, then the debugger."""

    command = "terminate"
    answer = "terminated"
    verb = "terminate"
