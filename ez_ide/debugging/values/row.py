"""Rows of the trees that show values: their texts, tooltips and spoken sentences."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_ide.debugging.values.paths import is_range, range_start
from ez_ide.debugging.values.state import HOVER, WATCHES
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from ez_debugger.records import Variable
    from ez_ide.debugging.session.state import DebugState
    from ez_ide.debugging.values.paths import Path
    from ez_ide.debugging.values.state import ShownVariable

LONGEST_SHOWN = 250
"""A row shows no more characters; "Show all" shows the rest."""


@dataclass(frozen=True)
class Row:
    """What a row shows, independent of its node in the tree."""

    path: Path
    name: str
    value: str = ""
    type: str = ""
    declared_type: str = ""
    was: str | None = None
    is_changed: bool = False
    is_new: bool = False
    is_editable: bool = False
    lock: str = ""  # why the value cannot be changed
    is_group: bool = False
    is_range: bool = False
    is_shadowed: bool = False
    is_muted: bool = False  # a message instead of a value
    is_cut: bool = False  # only the beginning of the value is known
    length: int = 0
    reference: int = field(default=0, compare=False)  # differs from stop to stop
    can_open: bool = False
    remaining: int = -1  # "… n more": loads the next page of its parent
    rows: tuple[Row, ...] = ()  # of a group

    @property
    def identity(self) -> tuple[Path, bool]:
        """What identifies the row over updates."""
        return self.path, self.remaining >= 0

    @property
    def shown_name(self) -> str:
        """The text of the name column."""
        if self.is_shadowed:
            return tr("{name} (shadowed)", name=self.name)
        return f"+ {self.name}" if self.is_new else self.name

    @property
    def shown_value(self) -> str:
        """The text of the value column, cut if it is too long for a row."""
        text = self.value
        if self.is_cut and self.length:
            short = text[:LONGEST_SHOWN].rstrip("…")
            return tr("{value}… ({count} in total)", value=short, count=f"{self.length:,}")
        return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"

    def tip(self, *, is_stale: bool) -> str:
        """The tooltip."""
        lines = [f"{self.name}: {self.declared_type or self.type}" if self.type else ""]
        lines.append(self.shown_value)
        if self.was is not None:
            lines.append(tr("was {value}", value=self.was))
        elif self.is_new:
            lines.append(tr("new since the last pause"))
        if self.is_shadowed:
            lines.append(tr("hidden by an inner variable of the same name"))
        lines.append(self.lock)
        if self.is_cut:
            lines.append(tr("press Space to show the full value"))
        if is_stale:
            lines.append(tr("value from the last pause; the program is running"))
        return "\n".join(line for line in lines if line)

    def sentence(self, *, is_stale: bool, has_changed_inside: bool) -> str:
        """The row as a screen reader reads it: "count, 4, int, changed, was 3"."""
        if self.is_group:
            return trn("{name}, {count} row", "{name}, {count} rows", len(self.rows),
                       name=self.name)  # fmt: skip
        parts = [self.name, self.shown_value, self.declared_type or self.type]
        if self.is_shadowed:
            parts.append(tr("shadowed"))
        if self.is_new:
            parts.append(tr("new"))
        elif self.is_changed:
            parts.append(tr("changed"))
        elif has_changed_inside:
            parts.append(tr("changed inside"))
        if self.was is not None:
            parts.append(tr("was {value}", value=self.was))
        if is_stale:
            parts.append(tr("value from the last pause; the program is running"))
        return ", ".join(part for part in parts if part)


def row_of(parent: Path, shown: ShownVariable, *, lock: str = "") -> Row:
    """The row of a variable."""
    variable = shown.variable
    path = (*parent, variable.name)
    reference = variable.reference if variable.reference is not UNSET else 0
    length = variable.length if variable.length is not UNSET else 0
    if is_range(variable.name):
        return _range_row(path, reference, length)
    is_copy = path[0] in (WATCHES, HOVER)  # a result of an expression cannot be assigned to
    is_constant = variable.mutable is False and not is_copy
    why = lock or (tr("constant: cannot be changed") if is_constant else "")
    return Row(
        path,
        variable.name,
        variable.value,
        variable.type,
        variable.declared_type if variable.declared_type is not UNSET else "",
        shown.was,
        shown.is_changed,
        shown.is_new,
        is_editable=variable.mutable is True and not lock and not is_copy,
        lock=why,
        is_cut=_is_cut(variable),
        length=length,
        reference=reference,
        can_open=bool(reference),
    )


def rows_inside(row: Row, state: DebugState) -> list[Row] | None:
    """The rows inside a row; None if they are not known now and stay as they are."""
    if row.is_group:
        return list(row.rows)
    if not row.can_open:
        return []
    page = state.values.inside.get(row.path)
    if page is None:
        return None
    rows = [row_of(row.path, child) for child in page.children]
    remaining = page.total - len(page.children)
    if remaining > 0:
        name = tr("… {more}", more=trn("{count} more", "{count} more", remaining))
        rows.append(Row(row.path, name, remaining=remaining, is_muted=True))
    return rows


def _range_row(path: Path, reference: int, length: int) -> Row:
    start = range_start(path)
    name = f"[{start} … {start + length - 1}]"
    return Row(path, name, length=length, reference=reference, can_open=True, is_range=True,
               is_muted=True)  # fmt: skip


def _is_cut(variable: Variable) -> bool:
    return variable.truncated is True
