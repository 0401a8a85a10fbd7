"""What other rooms show in an editor, as plain data.

Lines and columns count from 1, columns in characters; an end is the position after the last one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

UNUSED_CODES = frozenset({"W1001", "W1002", "W1003"})


class BreakpointKind(Enum):
    """What a breakpoint does; each kind has a shape."""

    LINE = "line"  # ●
    CONDITIONAL = "conditional"  # ● with =
    LOG = "log"  # ◆
    FUNCTION = "function"  # ▲
    DATA = "data"  # ⬡
    ERROR = "error"  # ✕


@dataclass(frozen=True)
class BreakpointMarker:
    """A breakpoint in the margin: filled if verified, hollow if disabled, struck through if
    neither.
    """

    key: str  # the breakpoint's key in its store; the editor's signals report it
    line: int
    kind: BreakpointKind = BreakpointKind.LINE
    is_enabled: bool = True
    is_verified: bool = True
    tooltip: str = ""  # kind, condition, hits, and why it is not verified


class ExecutionKind(Enum):
    """Why a line is marked as an execution line."""

    CURRENT = "current"
    CALLER = "caller"  # a frame above the innermost one: "called here"
    ERROR = "error"


@dataclass(frozen=True)
class ExecutionLine:
    """Where a frame is paused; the range is that of the statement, empty if unknown."""

    line: int
    column: int = 1
    end_line: int = 0
    end_column: int = 0
    kind: ExecutionKind = ExecutionKind.CURRENT
    is_stale: bool = False  # drawn hollow: the text was edited since the program was started


@dataclass(frozen=True)
class InlineValue:
    """A value shown after the end of a line: "count = 4"."""

    text: str
    is_changed: bool = False


@dataclass(frozen=True)
class Hover:
    """A position under the mouse; `expression` is the path of names there, or the selection.

    `is_requested`: the hover was requested by a key, so it takes the focus.
    """

    line: int
    column: int
    expression: str
    is_requested: bool = False


@dataclass(frozen=True)
class TextRange:
    """A range of one text."""

    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def start(self) -> tuple[int, int]:
        """The first position."""
        return self.line, self.column

    @property
    def end(self) -> tuple[int, int]:
        """The position after the last character."""
        return self.end_line, self.end_column


@dataclass(frozen=True)
class ProblemMarker:
    """A problem that is marked in the text and in the margin."""

    extent: TextRange
    code: str
    message: str
    is_error: bool
    help: str = ""

    @property
    def is_unused(self) -> bool:
        """Whether the problem is an unused name, which is dimmed."""
        return self.code in UNUSED_CODES
