"""The commands that a client may send, each a class.

Decoding into these classes validates the params; `help`, `docs/protocol.md` and the JSON Schema are
generated from their docstrings and `Meta` descriptions.  The session decides by `needs` and
`is_immediate` which command is allowed in which state.
"""

from __future__ import annotations

from ez_debugger.protocol.commands.base import Command, Needs
from ez_debugger.protocol.commands.breakpoints import (
    BreakpointLocations,
    ClearAllBreakpoints,
    ClearBreakpoint,
    ListBreakpoints,
    SetBreakpoint,
    SetBreakpoints,
    SetDataBreakpoint,
    SetErrorBreakpoints,
    SetFunctionBreakpoint,
    UpdateBreakpoint,
)
from ez_debugger.protocol.commands.inspection import (
    Completions,
    Evaluate,
    GetExpression,
    GetProgram,
    GetSource,
    GetStackTrace,
    GetThreads,
    GetVariables,
    SetVariable,
    SetWatches,
)
from ez_debugger.protocol.commands.lifecycle import (
    Help,
    HistoryLimit,
    Initialize,
    Restart,
    SendInput,
    Start,
    Stop,
    Terminate,
)
from ez_debugger.protocol.commands.stepping import (
    Continue,
    Pause,
    RunTo,
    SetTrace,
    StepInto,
    StepOut,
    StepOver,
)
from ez_debugger.records import BreakpointSpec

__all__ = [
    "COMMANDS",
    "BreakpointLocations",
    "BreakpointSpec",
    "ClearAllBreakpoints",
    "ClearBreakpoint",
    "Command",
    "Completions",
    "Continue",
    "Evaluate",
    "GetExpression",
    "GetProgram",
    "GetSource",
    "GetStackTrace",
    "GetThreads",
    "GetVariables",
    "Help",
    "HistoryLimit",
    "Initialize",
    "ListBreakpoints",
    "Needs",
    "Pause",
    "Restart",
    "RunTo",
    "SendInput",
    "SetBreakpoint",
    "SetBreakpoints",
    "SetDataBreakpoint",
    "SetErrorBreakpoints",
    "SetFunctionBreakpoint",
    "SetTrace",
    "SetVariable",
    "SetWatches",
    "Start",
    "StepInto",
    "StepOut",
    "StepOver",
    "Stop",
    "Terminate",
    "UpdateBreakpoint",
]

COMMANDS: dict[str, type[Command]] = {
    kind.command: kind
    for kind in (
        *(Initialize, Start, StepInto, StepOver, StepOut, Continue, Pause, Stop, Restart),
        *(RunTo, SendInput, SetBreakpoint, ClearBreakpoint, SetBreakpoints, UpdateBreakpoint),
        *(ClearAllBreakpoints, ListBreakpoints, SetFunctionBreakpoint, SetDataBreakpoint),
        *(SetErrorBreakpoints, BreakpointLocations, GetVariables, GetStackTrace, Evaluate),
        *(GetExpression, SetVariable, SetWatches, Completions, GetSource, GetProgram, GetThreads),
        *(SetTrace, Help, Terminate),
    )
}
"""Every command by the name it has on the wire, in the order in which `help` lists them."""
