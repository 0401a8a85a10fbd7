"""Formats events for a terminal, coloured or plain."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import UNSET

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.protocol import events as e
    from ez_debugger.records import BreakpointInfo, FrameInfo, Location, Variable

CONTEXT_LINES = 3
"""The number of source lines before and after the current one."""

_HINTS = {
    "invalidState": "type run to start it again",
    "unknownBreakpoint": "type b to list them",
    "invalidParams": "",
    "timeout": "",
}
"""Replaces the hints of the protocol, which name commands that the prompt does not have."""

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
    """Formats events; `source_of` returns the text of a file of the program."""

    def __init__(self, source_of: Callable[[str], str], *, is_colored: bool) -> None:
        self._source_of = source_of
        self._is_colored = is_colored

    def stop(self, stopped: e.Stopped) -> str:
        """Return where and why the program stopped, with the source lines around."""
        where = stopped.location
        why = _REASONS.get(stopped.reason, stopped.reason)
        reason = f"{why} {stopped.description or ''}".strip()
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
        lines.append(self._paint("1", head) + (f"  ({reason})" if reason else ""))
        return "\n".join([*lines, self.listing(where)])

    def listing(self, where: Location, first: int | None = None, last: int | None = None) -> str:
        """Return source lines with the current one marked."""
        lines = self._source_of(where.file).removesuffix("\n").split("\n")
        start = max(1, where.line - CONTEXT_LINES if first is None else first)
        end = min(len(lines), where.line + CONTEXT_LINES if last is None else last)
        width = len(str(end))
        return "\n".join(
            self._line(
                number, lines[number - 1].rstrip("\r"), width, is_current=number == where.line
            )
            for number in range(start, end + 1)
        )

    def changes(self, updates: list[e.VariableUpdate]) -> str:
        """Return the changes in the innermost frame."""
        return "\n".join(f"  {u.name} = {u.value}" for u in updates if u.frame_index == 0)

    def variables(self, variables: tuple[Variable, ...]) -> str:
        """Return variables, one per line."""
        if not variables:
            return "no variables here"
        return "\n".join(
            f"  {v.name} {v.type if v.declared_type is UNSET else v.declared_type} = {v.value}"
            for v in variables
        )

    def arguments(self, frames: tuple[FrameInfo, ...]) -> str:
        """Return the arguments of a call, one per line."""
        given = [p for frame in frames if frame.parameters is not UNSET for p in frame.parameters]
        return "\n".join(f"  {p.name} = {p.value}" for p in given) or "no arguments"

    def stack(self, frames: tuple[FrameInfo, ...], total: int, selected: int) -> str:
        """Return the call stack, innermost frame first."""
        lines = []
        for frame in frames:
            given = (
                ""
                if frame.parameters is UNSET
                else ", ".join(f"{p.name}={p.value}" for p in frame.parameters)
            )
            marker = ">" if frame.index == selected else " "
            position = f"{os.path.basename(frame.file)}:{frame.line}"
            lines.append(f"{marker} {frame.index}  {frame.function}({given})  {position}")
        if total > len(frames):
            lines.append(f"  … {total - len(frames):,} more")
        return "\n".join(lines)

    def breakpoints(self, breakpoints: tuple[BreakpointInfo, ...]) -> str:
        """Return breakpoints, one per line."""
        return "\n".join(map(self.breakpoint, breakpoints)) or "no breakpoints"

    def breakpoint(self, info: BreakpointInfo) -> str:
        """Return a breakpoint: its target, conditions and number of hits."""
        target = info.name if info.name is not UNSET else info.function
        if info.file is not UNSET:
            position = f"{os.path.basename(info.file)}:{info.line}"
            target = position if target is UNSET else f"{target} ({position})"
        parts = [f"{info.id}  {target}"]
        if info.condition is not UNSET:
            parts.append(f"if {info.condition}")
        if info.hit_condition is not UNSET:
            parts.append(f"hits {info.hit_condition}")
        if info.message is not UNSET:
            parts.append(f"not set: {info.message}")
        if not info.enabled:
            parts.append("disabled")
        if info.hits:
            parts.append("hit once" if info.hits == 1 else f"hit {info.hits} times")
        return "  ".join(parts)

    def watches(self, watches: e.Watches) -> str:
        """Return watched expressions and their values."""
        return "\n".join(
            f"  {w.expression} = {w.error if w.value is UNSET else w.value}"
            for w in watches.watches
        )

    def error(self, error: e.Error) -> str:
        """Return the message of an error and a hint."""
        code = error.code if error.code is not UNSET and error.code[:1] == "E" else ""
        head = self._paint("31", f"error[{code}]: " if code else "error: ") + error.message
        if error.location is not UNSET:
            head += f"\n  at {os.path.basename(error.location.file)}:{error.location.line}"
        hint = _HINTS.get(error.code or "", error.hint or "")
        return f"{head}\n  {hint}" if hint else head

    def _line(self, number: int, text: str, width: int, *, is_current: bool) -> str:
        marker = "->" if is_current else "  "
        line = f"{marker} {number:>{width}}  {text}"
        return self._paint("1;36", line) if is_current else line

    def _paint(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self._is_colored else text
