"""Events as lines for a terminal; colours where somebody looks, plain text where nobody does."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import UNSET

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.protocol import events as e
    from ez_debugger.records import BreakpointInfo, FrameInfo, Location, Variable

AROUND = 3
"""How many lines of source are shown before and after the current one."""

_HINTS = {
    "invalidState": "run starts it again",
    "unknownBreakpoint": "b lists them",
    "invalidParams": "",
    "timeout": "",
}
"""What helps here, where the protocol's own hint names its commands."""

_REASONS = {
    "entry": "at the first statement",
    "step": "",
    "breakpoint": "at",
    "functionBreakpoint": "at",
    "pause": "paused",
    "error": "at an error",
    "dataBreakpoint": "after a change:",
}


class View:
    """Makes text; `source_of` gives the text of a file of the program."""

    def __init__(self, source_of: Callable[[str], str], *, is_colored: bool) -> None:
        self._source_of = source_of
        self._is_colored = is_colored

    def stop(self, stopped: e.Stopped) -> str:
        """Where and why the program stopped, with the lines around."""
        where = stopped.location
        why = _REASONS.get(stopped.reason, stopped.reason)
        told = f"{why} {stopped.description or ''}".strip()
        lines = []
        if stopped.returned is not UNSET:
            lines.append(f"{stopped.returned.function} returned {stopped.returned.value}")
        if stopped.data is not UNSET:
            data = stopped.data
            lines.append(f"{data.name} was {data.old_value}, is {data.new_value}")
        if stopped.error is not UNSET:
            lines.append(self._paint("31", f"error[{stopped.error.code}]: {stopped.error.message}"))
        function = "" if stopped.function is UNSET else f" in {stopped.function}"
        head = f"{os.path.basename(where.file)}:{where.line}{function}"
        lines.append(self._paint("1", head) + (f"  ({told})" if told else ""))
        return "\n".join([*lines, self.listing(where)])

    def listing(self, where: Location, first: int | None = None, last: int | None = None) -> str:
        """Source lines with the current one marked."""
        lines = self._source_of(where.file).removesuffix("\n").split("\n")
        start = max(1, where.line - AROUND if first is None else first)
        end = min(len(lines), where.line + AROUND if last is None else last)
        width = len(str(end))
        return "\n".join(
            self._line(
                number, lines[number - 1].rstrip("\r"), width, is_current=number == where.line
            )
            for number in range(start, end + 1)
        )

    def changes(self, updates: list[e.VariableUpdate]) -> str:
        """What changed in the innermost frame."""
        return "\n".join(f"  {u.name} = {u.value}" for u in updates if u.frame_index == 0)

    def variables(self, variables: tuple[Variable, ...]) -> str:
        """Variables, a line each."""
        if not variables:
            return "no variables here"
        return "\n".join(
            f"  {v.name} {v.type if v.declared_type is UNSET else v.declared_type} = {v.value}"
            for v in variables
        )

    def arguments(self, frames: tuple[FrameInfo, ...]) -> str:
        """The arguments of a call, a line each."""
        given = [p for frame in frames if frame.parameters is not UNSET for p in frame.parameters]
        return "\n".join(f"  {p.name} = {p.value}" for p in given) or "no arguments"

    def stack(self, frames: tuple[FrameInfo, ...], total: int, selected: int) -> str:
        """The call stack, innermost first."""
        lines = []
        for frame in frames:
            given = (
                ""
                if frame.parameters is UNSET
                else ", ".join(f"{p.name}={p.value}" for p in frame.parameters)
            )
            mark = ">" if frame.index == selected else " "
            place = f"{os.path.basename(frame.file)}:{frame.line}"
            lines.append(f"{mark} {frame.index}  {frame.function}({given})  {place}")
        if total > len(frames):
            lines.append(f"  … {total - len(frames):,} more")
        return "\n".join(lines)

    def breakpoints(self, breakpoints: tuple[BreakpointInfo, ...]) -> str:
        """Breakpoints, a line each."""
        return "\n".join(map(self.breakpoint, breakpoints)) or "no breakpoints"

    def breakpoint(self, info: BreakpointInfo) -> str:
        """One breakpoint: where it is, what it asks, how often it was hit."""
        at = info.name if info.name is not UNSET else info.function
        if info.file is not UNSET:
            place = f"{os.path.basename(info.file)}:{info.line}"
            at = place if at is UNSET else f"{at} ({place})"
        told = [f"{info.id}  {at}"]
        if info.condition is not UNSET:
            told.append(f"if {info.condition}")
        if info.hit_condition is not UNSET:
            told.append(f"hits {info.hit_condition}")
        if info.message is not UNSET:
            told.append(f"not set: {info.message}")
        if not info.enabled:
            told.append("disabled")
        if info.hits:
            told.append("hit once" if info.hits == 1 else f"hit {info.hits} times")
        return "  ".join(told)

    def watches(self, watches: e.Watches) -> str:
        """Watched expressions and their values."""
        return "\n".join(
            f"  {w.expression} = {w.error if w.value is UNSET else w.value}"
            for w in watches.watches
        )

    def error(self, error: e.Error) -> str:
        """What went wrong and what helps."""
        code = error.code if error.code is not UNSET and error.code[:1] == "E" else ""
        head = self._paint("31", f"error[{code}]: " if code else "error: ") + error.message
        if error.location is not UNSET:
            head += f"\n  at {os.path.basename(error.location.file)}:{error.location.line}"
        hint = _HINTS.get(error.code or "", error.hint or "")
        return f"{head}\n  {hint}" if hint else head

    def _line(self, number: int, text: str, width: int, *, is_current: bool) -> str:
        mark = "->" if is_current else "  "
        line = f"{mark} {number:>{width}}  {text}"
        return self._paint("1;36", line) if is_current else line

    def _paint(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self._is_colored else text
