"""Breakpoints over restarts: per file, and for functions per folder."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.storage.json_file import objects_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ez_ide.storage.state_store import StateStore

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
