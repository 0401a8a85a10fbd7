"""What a debug session shows inside an editor, as plain data.

Lines and columns count from 1, columns in characters; an end is the position behind the last one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class BreakpointKind(Enum):
    """What a breakpoint does; each has a shape of its own."""

    LINE = "line"  # ●
    CONDITIONAL = "conditional"  # ● with =
    LOG = "log"  # ◆
    FUNCTION = "function"  # ▲
    DATA = "data"  # ⬡
    ERROR = "error"  # ✕


@dataclass(frozen=True)
class BreakpointMarker:
    """A breakpoint in the margin: filled when verified, hollow when disabled, slashed if hollow."""

    key: str  # the session model's own name for it, given back by the editor's signals
    line: int
    kind: BreakpointKind = BreakpointKind.LINE
    is_enabled: bool = True
    is_verified: bool = True
    words: str = ""  # the tooltip: kind, condition, hits, why hollow


class ExecutionKind(Enum):
    """Why a place is shown as the program's place."""

    CURRENT = "current"
    CALLER = "caller"  # a frame above the innermost: "called here"
    ERROR = "error"


@dataclass(frozen=True)
class ExecutionLine:
    """Where the program stands; the range is the statement's, empty where it is not known."""

    line: int
    column: int = 1
    end_line: int = 0
    end_column: int = 0
    kind: ExecutionKind = ExecutionKind.CURRENT
    is_stale: bool = False  # the text has changed since the program was started: hollow


@dataclass(frozen=True)
class InlineValue:
    """A value painted behind a line: "count = 4"."""

    text: str
    is_changed: bool = False


@dataclass(frozen=True)
class Hover:
    """The mouse rests on something; `expression` is the longest name path there, or selection.

    `is_asked`: a key asked for it at the caret, and what is shown is to have the keyboard.
    """

    line: int
    column: int
    expression: str
    is_asked: bool = False


@dataclass(frozen=True)
class TextRange:
    """A stretch of one text."""

    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def start(self) -> tuple[int, int]:
        """Its first place."""
        return self.line, self.column

    @property
    def end(self) -> tuple[int, int]:
        """The place behind it."""
        return self.end_line, self.end_column


@dataclass(frozen=True)
class ProblemMarker:
    """Something the checker says of a stretch of text."""

    place: TextRange
    code: str
    message: str
    is_error: bool
    help: str = ""

    @property
    def is_unused(self) -> bool:
        """It says that the name there is of no use, so the name is dimmed."""
        return self.code in UNUSED_CODES


UNUSED_CODES = frozenset({"W1001", "W1002", "W1003"})
