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
    asked_line: int = 0  # the line that the user chose, if it was moved to a statement
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
        if self.asked_line and self.asked_line != self.line:
            lines.append(
                tr("Moved from line {asked} to the next statement, line {line}",
                   asked=self.asked_line, line=self.line)
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


def relocated(one: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint on its line in a changed text; unverified on the old line if there is none.

    The line is recognised by its text.  Of several equal lines the one with the same neighbours is
    taken, or else the nearest.
    """
    if not one.text or (
        _text(lines, one.line) == one.text and _equal_neighbours(one, lines, one.line) > 1
    ):
        return replace(one, is_lost=False)
    first, last = max(1, one.line - SEARCHED_LINES), min(len(lines), one.line + SEARCHED_LINES)
    same = [line for line in range(first, last + 1) if _text(lines, line) == one.text]
    if not same:
        message = tr("Its line “{text}” no longer exists.", text=one.text)
        return replace(one, is_verified=False, is_lost=True, message=message)
    found = max(same, key=lambda line: (_equal_neighbours(one, lines, line), -abs(line - one.line)))
    return replace(one, line=found, asked_line=0, is_lost=False, message="")


def with_line_text(one: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint with the text of its line and neighbours, to be found again."""
    if one.is_lost or not 0 < one.line <= len(lines):
        return one
    return replace(
        one,
        text=_text(lines, one.line),
        before=_text(lines, one.line - 1),
        after=_text(lines, one.line + 1),
    )


def _equal_neighbours(one: Breakpoint, lines: Sequence[str], line: int) -> int:
    """How many of the two neighbours are equal."""
    is_before = _text(lines, line - 1) == one.before
    return is_before + (_text(lines, line + 1) == one.after)


def _text(lines: Sequence[str], line: int) -> str:
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


SECTION = "breakpoints"
TEXT_FIELDS = (
    "function",
    "condition",
    "hit_condition",
    "log_message",
    "text",
    "before",
    "after",
)
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
        return tuple(one for one in found if one in ERRORS)

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
        return [one for one in map(_restored, rows) if one.function]

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
        for one in breakpoints:
            if one.function:
                functions.setdefault(folder, []).append(_row(one))
            elif one.file and not one.file.startswith(UNTITLED):
                by_file.setdefault(one.file, []).append(_row(one))
        kept = {"files": by_file, "functions": functions, "errors": list(error_filters)}
        self._state.store(SECTION, kept)

    def _part(self, name: str) -> dict[str, Any]:
        found = self._state.section(SECTION).get(name)
        return dict(found) if isinstance(found, dict) else {}


def is_below(file: str, folder: str) -> bool:
    """Whether a file is in a folder or below it."""
    return bool(folder) and PurePath(folder) in PurePath(file).parents


def _row(one: Breakpoint) -> dict[str, Any]:
    row: dict[str, Any] = {name: value for name in TEXT_FIELDS if (value := getattr(one, name))}
    if one.file:
        row["line"] = one.line
    if not one.is_enabled:
        row["is_enabled"] = False
    if one.pauses:
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
