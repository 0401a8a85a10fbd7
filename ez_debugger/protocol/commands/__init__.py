"""The commands a client may send: one class each, typed once.

Decoding into these classes is the validation; their docstrings and `Meta` descriptions are what
`help`, `docs/protocol.md` and the JSON Schema say.  Which command is allowed in which state is the
session's business, but the facts stand here, beside the command: `needs` and `is_immediate`.
"""

from __future__ import annotations

from ez_debugger.protocol.commands.base import Command, Needs
from ez_debugger.protocol.commands.breakpoints import (
    BreakpointLocations,
    BreakpointSpec,
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
    StepInto,
    StepOut,
    StepOver,
)
from ez_debugger.protocol.commands.telling import Help, SetTrace

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
