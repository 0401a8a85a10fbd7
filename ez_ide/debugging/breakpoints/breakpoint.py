"""One breakpoint: what the user asks for, and what is known of it."""

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
    access: str = "write"  # of a data breakpoint: "write", "read" or "readWrite"
    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""
    pauses: bool = False  # of a log point: it stops as well
    is_enabled: bool = True
    text: str = ""  # of its line and of its neighbours, to find it again
    before: str = ""
    after: str = ""
    engine_id: int | None = None  # while a session knows it
    is_verified: bool = False
    is_lost: bool = False  # its line is gone since the file was changed elsewhere
    message: str = ""  # why it is hollow
    asked_line: int = 0  # where it was asked for, if it slid
    hits: int = 0

    @property
    def kind(self) -> BreakpointKind:
        """What it does."""
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
        """Condition, hit count and message in words, "" if it has none."""
        parts = [
            tr("if {condition}", condition=self.condition) if self.condition else "",
            tr("hit {count}", count=self.hit_condition) if self.hit_condition else "",
            tr("prints “{text}”", text=self.log_message) if self.log_message else "",
            tr("and pauses") if self.log_message and self.pauses else "",
            ACCESS_WORDS[self.access]() if self.name else "",
        ]
        return ", ".join(part for part in parts if part)

    @property
    def words(self) -> str:
        """The tooltip: kind, condition, hits, and why it is hollow."""
        lines = [kind_words(self.kind) + (f": {self.details}" if self.details else "")]
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


ACCESS_WORDS = {
    "write": lambda: tr("on change"),
    "read": lambda: tr("on read"),
    "readWrite": lambda: tr("on read or change"),
}


def kind_words(kind: BreakpointKind) -> str:
    """The name of a kind."""
    return {
        BreakpointKind.LINE: tr("Breakpoint"),
        BreakpointKind.CONDITIONAL: tr("Conditional breakpoint"),
        BreakpointKind.LOG: tr("Log point"),
        BreakpointKind.FUNCTION: tr("Function breakpoint"),
        BreakpointKind.DATA: tr("Data breakpoint"),
        BreakpointKind.ERROR: tr("Stop at errors"),
    }[kind]


SEARCHED_LINES = 50


def found_again(one: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint on its line in the new text; where it was, and unverified, if that is gone.

    The line is known by its text; of several alike the one whose neighbours are the same is
    taken, else the nearest.
    """
    if not one.text or (_text(lines, one.line) == one.text and _alike(one, lines, one.line) > 1):
        return replace(one, is_lost=False)
    first, last = max(1, one.line - SEARCHED_LINES), min(len(lines), one.line + SEARCHED_LINES)
    same = [line for line in range(first, last + 1) if _text(lines, line) == one.text]
    if not same:
        words = tr("Its line “{text}” no longer exists.", text=one.text)
        return replace(one, is_verified=False, is_lost=True, message=words)
    found = max(same, key=lambda line: (_alike(one, lines, line), -abs(line - one.line)))
    return replace(one, line=found, asked_line=0, is_lost=False, message="")


def with_texts(one: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint with the texts by which it will be found again."""
    if one.is_lost or not 0 < one.line <= len(lines):
        return one
    return replace(
        one,
        text=_text(lines, one.line),
        before=_text(lines, one.line - 1),
        after=_text(lines, one.line + 1),
    )


def _alike(one: Breakpoint, lines: Sequence[str], line: int) -> int:
    """How many of the two neighbours are the same."""
    is_before = _text(lines, line - 1) == one.before
    return is_before + (_text(lines, line + 1) == one.after)


def _text(lines: Sequence[str], line: int) -> str:
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""


SECTION = "breakpoints"
TEXTS = (
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
USUAL_ERRORS = ("runtime",)


class BreakpointMemory:
    """What is remembered; knows nothing of sessions and editors."""

    def __init__(self, state: StateStore) -> None:
        self._state = state

    def error_filters(self) -> tuple[str, ...]:
        """Which errors stop."""
        found = self._state.section(SECTION).get("errors")
        if not isinstance(found, list):
            return USUAL_ERRORS
        return tuple(one for one in found if one in ERRORS)

    def files(self) -> list[str]:
        """The files that have breakpoints."""
        return list(self._part("files"))

    def files_in(self, folder: str) -> list[str]:
        """Those below a folder."""
        return [file for file in self.files() if is_below(file, folder)]

    def of_file(self, file: str) -> list[Breakpoint]:
        """The breakpoints of a file, without keys."""
        return [_restored(row, file=file) for row in objects_in(self._part("files").get(file))]

    def of_functions(self, folder: str) -> list[Breakpoint]:
        """The function breakpoints of a folder, "" where none is open."""
        rows = objects_in(self._part("functions").get(folder))
        return [one for one in map(_restored, rows) if one.function]

    def store(
        self,
        folder: str,
        files: Iterable[str],
        breakpoints: Iterable[Breakpoint],
        error_filters: Iterable[str],
    ) -> None:
        """Remember these: everything there is in these files, and the folder's functions."""
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
    """The file lies in the folder or further down."""
    return bool(folder) and PurePath(folder) in PurePath(file).parents


def _row(one: Breakpoint) -> dict[str, Any]:
    row: dict[str, Any] = {name: value for name in TEXTS if (value := getattr(one, name))}
    if one.file:
        row["line"] = one.line
    if not one.is_enabled:
        row["is_enabled"] = False
    if one.pauses:
        row["pauses"] = True
    return row


def _restored(row: Mapping[str, Any], file: str = "") -> Breakpoint:
    texts = {name: row[name] for name in TEXTS if isinstance(row.get(name), str)}
    line = row.get("line")
    return Breakpoint(
        "",
        file=file,
        line=line if isinstance(line, int) and line > 0 else int(bool(file)),
        is_enabled=row.get("is_enabled") is not False,
        pauses=row.get("pauses") is True,
        **texts,
    )
