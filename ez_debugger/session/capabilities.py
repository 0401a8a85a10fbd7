"""What this debugger can do, as `initialized` tells."""

from __future__ import annotations

from typing import Final

PROTOCOL_VERSION: Final = 2
CAPABILITIES: Final = (
    "pause",
    "stop",
    "restart",
    "runTo",
    "input",
    "lineGranularity",
    "conditionalBreakpoints",
    "hitConditions",
    "logPoints",
    "functionBreakpoints",
    "dataBreakpoints",
    "errorBreakpoints",
    "breakpointLocations",
    "setVariable",
    "watches",
    "completions",
    "trace",
)
