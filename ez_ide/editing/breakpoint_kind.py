"""The kinds of breakpoints, as the store, the panel and the editor's margin tell them apart."""

from __future__ import annotations

from enum import Enum


class BreakpointKind(Enum):
    """What a breakpoint does; each has a shape of its own."""

    LINE = "line"  # ●
    CONDITIONAL = "conditional"  # ● with =
    LOG = "log"  # ◆
    FUNCTION = "function"  # ▲
    DATA = "data"  # ⬡
    ERROR = "error"  # ✕
