"""All breakpoints of the window: what the user wants, and what the debugger says of it.

Exists before, during and after sessions and is remembered over restarts.  Lines follow the editor;
a file that changed elsewhere is searched for the text the breakpoint stood on.  Knows neither
editors nor the process: both listen to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.logic.breakpoint_kind import BreakpointKind
from ez_ide.texts import tr, trn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ez_ide.logic.state_store import StateStore

SECTION = "breakpoints"
SEARCHED_LINES = 50
KEPT_FIELDS = ("file", "line", "function", "condition", "hit_condition", "log_message")


@dataclass(frozen=True)
class Breakpoint:
    """One breakpoint; `file` is the key of a document, "" for functions and data."""

    key: str
    file: str = ""
    line: int = 0
    function: str = ""
    name: str = ""  # of a data breakpoint
    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""
    is_enabled: bool = True
    text: str = ""  # of its line, to find it again
    engine_id: int | None = None  # while a session knows it
    is_verified: bool = False
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
                tr("Asked for line {asked}, the next statement is on {line}",
                   asked=self.asked_line, line=self.line)
            )  # fmt: skip
        if self.message:
            lines.append(self.message)
        if self.hits:
            lines.append(trn("Hit once", "Hit {count} times", self.hits))
        return "\n".join(lines)


def kind_words(kind: BreakpointKind) -> str:
    """The name of a kind."""
    return {
        BreakpointKind.LINE: tr("Breakpoint"),
        BreakpointKind.CONDITIONAL: tr("Conditional breakpoint"),
        BreakpointKind.LOG: tr("Log point"),
        BreakpointKind.FUNCTION: tr("Function breakpoint"),
        BreakpointKind.DATA: tr("Data breakpoint"),
    }[kind]


class BreakpointStore(QObject):
    """The breakpoints, in the order in which they were made."""

    changed = pyqtSignal()  # anything at all: what views draw
    wanted = pyqtSignal(str)  # the user wants something else in this file ("": functions, errors)

    def __init__(self, state: StateStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._keys = count(1)
        self._all: dict[str, Breakpoint] = {}
        self._removed: list[Breakpoint] = []
        self._deleted: dict[str, Breakpoint] = {}  # with their lines
        self.is_muted = False
        self.error_filters: tuple[str, ...] = ("runtime",)
        self._restore(state.section(SECTION))

    # -- what is there ---------------------------------------------------------------------------

    def all(self) -> list[Breakpoint]:
        """Every breakpoint."""
        return list(self._all.values())

    def get(self, key: str) -> Breakpoint | None:
        """A breakpoint by its key."""
        return self._all.get(key)

    def in_file(self, file: str) -> list[Breakpoint]:
        """The line breakpoints of a file, by line."""
        return sorted((b for b in self._all.values() if b.file == file), key=lambda b: b.line)

    def at(self, file: str, line: int) -> Breakpoint | None:
        """The one on a line."""
        return next((b for b in self.in_file(file) if b.line == line), None)

    def files(self) -> list[str]:
        """The files that have breakpoints."""
        return list(dict.fromkeys(b.file for b in self._all.values() if b.file))

    def functions(self) -> list[Breakpoint]:
        """The function breakpoints."""
        return [b for b in self._all.values() if b.function]

    def by_engine_id(self, engine_id: int) -> Breakpoint | None:
        """The one a session knows by this number."""
        return next((b for b in self._all.values() if b.engine_id == engine_id), None)

    # -- what the user does ------------------------------------------------------------------------

    def toggle(self, file: str, line: int, text: str = "") -> None:
        """Set a breakpoint on a line, or take away the one that is there."""
        found = self.at(file, line)
        if found:
            self.remove([found.key])
        else:
            self.add(Breakpoint("", file=file, line=line, text=text))

    def add(self, breakpoint: Breakpoint) -> str:  # noqa: A002 - what it is
        """Add one; its key is given here and returned."""
        key = f"b{next(self._keys)}"
        self._all[key] = replace(breakpoint, key=key)
        self._user_changed({breakpoint.file})
        return key

    def edit(self, key: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of Breakpoint
        """Change what the user decides of one."""
        found = self._all.get(key)
        if found:
            self._all[key] = replace(found, message="", **fields)
            self._user_changed({found.file})

    def remove(self, keys: Iterable[str]) -> None:
        """Take some away; `bring_back` has them again."""
        self._removed = [self._all.pop(key) for key in keys if key in self._all]
        self._user_changed({one.file for one in self._removed})

    def bring_back(self) -> None:
        """Undo the last removal."""
        for one in self._removed:
            self._all[one.key] = replace(one, engine_id=None, is_verified=False)
        self._user_changed({one.file for one in self._removed})
        self._removed = []

    def enable_all(self, *, is_enabled: bool) -> None:
        """Enable or disable every one."""
        self._all = {k: replace(b, is_enabled=is_enabled) for k, b in self._all.items()}
        self._user_changed({b.file for b in self._all.values()})

    def mute(self, *, is_muted: bool) -> None:
        """Let none of them stop the program, without forgetting which are enabled."""
        self.is_muted = is_muted
        self._user_changed({b.file for b in self._all.values()})

    def set_error_filters(self, filters: Sequence[str]) -> None:
        """Choose which errors stop."""
        self.error_filters = tuple(filters)
        self._user_changed({""})

    def rename_file(self, old: str, new: str) -> None:
        """A document has got another key: it was saved under a name."""
        self._all = {k: replace(b, file=new) if b.file == old else b for k, b in self._all.items()}
        self._user_changed({new})

    # -- what the editor tells ---------------------------------------------------------------------

    def move(self, lines: Mapping[str, int]) -> None:
        """Edits moved marks: key → line now, 0 where the line was deleted (undo brings it back)."""
        files = set()
        for key, line in lines.items():
            found = self._all.get(key) or self._deleted.pop(key, None)
            if found is None or (found.line == line and key in self._all):
                continue
            files.add(found.file)
            if line:
                self._all[key] = replace(found, line=line, asked_line=0)
            else:
                self._deleted[key] = self._all.pop(key)
        if files:
            self._store()
            self.changed.emit()

    def find_again(self, file: str, lines: Sequence[str]) -> None:
        """The file was opened: breakpoints whose line has another text look for theirs nearby."""
        for one in self.in_file(file):
            here = lines[one.line - 1].strip() if 0 < one.line <= len(lines) else None
            if one.text and here != one.text:
                found = _nearest(lines, one.text, one.line)
                if found:
                    self._all[one.key] = replace(one, line=found)
        self.changed.emit()

    def note_texts(self, file: str, lines: Sequence[str]) -> None:
        """Remember the text each breakpoint of the file stands on."""
        for one in self.in_file(file):
            if 0 < one.line <= len(lines):
                self._all[one.key] = replace(one, text=lines[one.line - 1].strip())
        self._store()

    # -- what the session tells --------------------------------------------------------------------

    def learn(self, key: str, **fields: Any) -> None:  # noqa: ANN401 - the fields of Breakpoint
        """Take what the debugger says of one."""
        found = self._all.get(key)
        if found:
            self._all[key] = replace(found, **fields)
            self.changed.emit()

    def drop(self, key: str) -> None:
        """The debugger refused it, so it does not stay."""
        if self._all.pop(key, None):
            self._store()
            self.changed.emit()

    def count_hits(self, hits: Mapping[int, int]) -> None:
        """How often each was hit, by the session's numbers."""
        self._all = {
            k: replace(b, hits=hits.get(b.engine_id, b.hits)) if b.engine_id else b
            for k, b in self._all.items()
        }
        self.changed.emit()

    def end_session(self) -> None:
        """No session knows them any more; those that only a session can have are gone."""
        self._all = {
            k: replace(b, engine_id=None, is_verified=False, message="")
            for k, b in self._all.items()
            if not b.name
        }
        self.changed.emit()

    # -- how it is done --------------------------------------------------------------------------

    def _user_changed(self, files: Iterable[str]) -> None:
        self._store()
        self.changed.emit()
        for file in files:
            self.wanted.emit(file)

    def _store(self) -> None:
        kept = [
            {name: getattr(b, name) for name in (*KEPT_FIELDS, "text", "is_enabled")}
            for b in self._all.values()
            if not b.name and not b.file.startswith("untitled:")
        ]
        self._state.store(SECTION, {"all": kept, "errors": list(self.error_filters)})

    def _restore(self, values: dict[str, Any]) -> None:
        filters = values.get("errors")
        if isinstance(filters, list):
            self.error_filters = tuple(f for f in filters if f in ("runtime", "returned"))
        found = values.get("all")
        for item in found if isinstance(found, list) else []:
            if not isinstance(item, dict):
                continue
            key = f"b{next(self._keys)}"
            self._all[key] = _restored(key, item)


def _restored(key: str, item: Mapping[str, Any]) -> Breakpoint:
    def text(name: str) -> str:
        found = item.get(name)
        return found if isinstance(found, str) else ""

    line = item.get("line")
    return Breakpoint(
        key,
        file=text("file"),
        line=line if isinstance(line, int) else 0,
        function=text("function"),
        condition=text("condition"),
        hit_condition=text("hit_condition"),
        log_message=text("log_message"),
        is_enabled=item.get("is_enabled") is not False,
        text=text("text"),
    )


def _nearest(lines: Sequence[str], text: str, line: int) -> int:
    """The line near `line` (from 1) with that text; 0 if there is none."""
    first, last = max(1, line - SEARCHED_LINES), min(len(lines), line + SEARCHED_LINES)
    same = [number for number in range(first, last + 1) if lines[number - 1].strip() == text]
    return min(same, key=lambda number: abs(number - line), default=0)
