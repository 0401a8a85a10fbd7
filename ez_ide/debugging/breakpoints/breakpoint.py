"""One breakpoint: what the user wants, its verdict, and how it is stored and found again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from ez_ide.editing.decorations import BreakpointKind
from ez_ide.storage.json_file import objects_in
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ez_ide.storage.state_store import StateStore


@dataclass(frozen=True)
class Breakpoint:
    """One breakpoint; `file` is the key of a document, "" for functions and data."""

    key: str
    file: str = ""
    line: int = 0
    function: str = ""
    name: str = ""  # of a data breakpoint
    access: str = "write"  # of a data breakpoint, also "read" or "readWrite"
    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""
    pauses: bool = False  # of a log point: it also stops
    is_enabled: bool = True
    text: str = ""  # of its line and the neighbours, to find it in a changed file
    before: str = ""
    after: str = ""
    engine_id: int | None = None  # its number in the session, if there is one
    is_verified: bool = False
    is_lost: bool = False  # its line was not found in a changed file
    message: str = ""  # why it cannot be hit
    requested_line: int = 0  # the line that the user chose, if it was moved to a statement
    hits: int = 0

    @property
    def kind(self) -> BreakpointKind:
        """What it does when it is hit."""
        if self.function:
            return BreakpointKind.FUNCTION
        if self.name:
            return BreakpointKind.DATA
        if self.log_message:
            return BreakpointKind.LOG
        is_conditional = self.condition or self.hit_condition
        return BreakpointKind.CONDITIONAL if is_conditional else BreakpointKind.LINE

    @property
    def details(self) -> str:
        """Condition, hit count and message as a phrase, "" if it has none."""
        parts = [
            tr("if {condition}", condition=self.condition) if self.condition else "",
            tr("hit {count}", count=self.hit_condition) if self.hit_condition else "",
            tr("prints “{text}”", text=self.log_message) if self.log_message else "",
            tr("and pauses") if self.log_message and self.pauses else "",
            ACCESS_PHRASES[self.access]() if self.name else "",
        ]
        return ", ".join(part for part in parts if part)

    @property
    def description(self) -> str:
        """The tooltip: kind, condition, hits, and why it cannot be hit."""
        lines = [kind_name(self.kind) + (f": {self.details}" if self.details else "")]
        if not self.is_enabled:
            lines.append(tr("Disabled"))
        if self.requested_line and self.requested_line != self.line:
            lines.append(
                tr("Moved from line {asked} to the next statement, line {line}",
                   asked=self.requested_line, line=self.line)
            )  # fmt: skip
        if self.message:
            lines.append(self.message)
        if self.hits:
            lines.append(trn("Hit once in this run", "Hit {count} times in this run", self.hits))
        return "\n".join(lines)


ACCESS_PHRASES = {
    "write": lambda: tr("on change"),
    "read": lambda: tr("on read"),
    "readWrite": lambda: tr("on read or change"),
}


def kind_name(kind: BreakpointKind) -> str:
    """The name of a kind, for the user."""
    return {
        BreakpointKind.LINE: tr("Breakpoint"),
        BreakpointKind.CONDITIONAL: tr("Conditional breakpoint"),
        BreakpointKind.LOG: tr("Log point"),
        BreakpointKind.FUNCTION: tr("Function breakpoint"),
        BreakpointKind.DATA: tr("Data breakpoint"),
        BreakpointKind.ERROR: tr("Stop at errors"),
    }[kind]


SEARCHED_LINES = 50


def relocated(breakpoint_: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint on its line in a changed text; unverified on the old line if there is none.

    The line is recognised by its text.  Of several equal lines the one with the same neighbours is
    taken, or else the nearest.
    """
    if not breakpoint_.text or (
        _text(lines, breakpoint_.line) == breakpoint_.text
        and _equal_neighbours(breakpoint_, lines, breakpoint_.line) > 1
    ):
        return replace(breakpoint_, is_lost=False)
    first, last = (
        max(1, breakpoint_.line - SEARCHED_LINES),
        min(len(lines), breakpoint_.line + SEARCHED_LINES),
    )
    same = [line for line in range(first, last + 1) if _text(lines, line) == breakpoint_.text]
    if not same:
        message = tr("Its line “{text}” no longer exists.", text=breakpoint_.text)
        return replace(breakpoint_, is_verified=False, is_lost=True, message=message)
    found = max(
        same,
        key=lambda line: (
            _equal_neighbours(breakpoint_, lines, line),
            -abs(line - breakpoint_.line),
        ),
    )
    return replace(breakpoint_, line=found, requested_line=0, is_lost=False, message="")


def with_line_text(breakpoint_: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint with the text of its line and neighbours, to be found again."""
    if breakpoint_.is_lost or not 0 < breakpoint_.line <= len(lines):
        return breakpoint_
    return replace(
        breakpoint_,
        text=_text(lines, breakpoint_.line),
        before=_text(lines, breakpoint_.line - 1),
        after=_text(lines, breakpoint_.line + 1),
    )


def _equal_neighbours(breakpoint_: Breakpoint, lines: Sequence[str], line: int) -> int:
    """How many of the two neighbours are equal."""
    is_before = _text(lines, line - 1) == breakpoint_.before
    return is_before + (_text(lines, line + 1) == breakpoint_.after)


def _text(lines: Sequence[str], line: int) -> str:
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


SECTION = "breakpoints"
TEXT_FIELDS = ("function", "condition", "hit_condition", "log_message", "text", "before", "after")
UNTITLED = "untitled:"
ERRORS = ("runtime", "returned")
DEFAULT_ERRORS = ("runtime",)


class BreakpointMemory:
    """The stored breakpoints: by file, and those of functions by folder."""

    def __init__(self, state: StateStore) -> None:
        self._state = state

    def error_filters(self) -> tuple[str, ...]:
        """The kinds of errors that stop the program."""
        found = self._state.section(SECTION).get("errors")
        if not isinstance(found, list):
            return DEFAULT_ERRORS
        return tuple(name for name in found if name in ERRORS)

    def files(self) -> list[str]:
        """The files with stored breakpoints."""
        return list(self._part("files"))

    def files_in(self, folder: str) -> list[str]:
        """The files below a folder that have breakpoints."""
        return [file for file in self.files() if is_below(file, folder)]

    def of_file(self, file: str) -> list[Breakpoint]:
        """The breakpoints of a file; the caller gives them keys."""
        return [_restored(row, file=file) for row in objects_in(self._part("files").get(file))]

    def of_functions(self, folder: str) -> list[Breakpoint]:
        """The function breakpoints of a folder; "" for a window without a folder."""
        rows = objects_in(self._part("functions").get(folder))
        return [item for item in map(_restored, rows) if item.function]

    def store(
        self,
        folder: str,
        files: Iterable[str],
        breakpoints: Iterable[Breakpoint],
        error_filters: Iterable[str],
    ) -> None:
        """Store all breakpoints of these files, and the function breakpoints of a folder."""
        by_file = self._part("files")
        functions = self._part("functions")
        for file in files:
            by_file.pop(file, None)
        functions.pop(folder, None)
        for breakpoint_ in breakpoints:
            if breakpoint_.function:
                functions.setdefault(folder, []).append(_row(breakpoint_))
            elif breakpoint_.file and not breakpoint_.file.startswith(UNTITLED):
                by_file.setdefault(breakpoint_.file, []).append(_row(breakpoint_))
        kept = {"files": by_file, "functions": functions, "errors": list(error_filters)}
        self._state.store(SECTION, kept)

    def _part(self, name: str) -> dict[str, Any]:
        found = self._state.section(SECTION).get(name)
        return dict(found) if isinstance(found, dict) else {}


def is_below(file: str, folder: str) -> bool:
    """Whether a file is in a folder or below it."""
    return bool(folder) and PurePath(folder) in PurePath(file).parents


def _row(breakpoint_: Breakpoint) -> dict[str, Any]:
    row: dict[str, Any] = {
        name: value for name in TEXT_FIELDS if (value := getattr(breakpoint_, name))
    }
    if breakpoint_.file:
        row["line"] = breakpoint_.line
    if not breakpoint_.is_enabled:
        row["is_enabled"] = False
    if breakpoint_.pauses:
        row["pauses"] = True
    return row


def _restored(row: Mapping[str, Any], file: str = "") -> Breakpoint:
    texts = {name: row[name] for name in TEXT_FIELDS if isinstance(row.get(name), str)}
    line = row.get("line")
    return Breakpoint(
        "",
        file=file,
        line=line if isinstance(line, int) and line > 0 else int(bool(file)),
        is_enabled=row.get("is_enabled") is not False,
        pauses=row.get("pauses") is True,
        **texts,
    )
