"""The lines between window and debugger as a table: when, which way, what, how long it took."""

from __future__ import annotations

import json
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PyQt6.QtGui import QColor

from ez_ide.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.themes.service import ThemeService

MOST_LINES = 5000
SUMMARY_LENGTH = 160
SHOWN_LENGTH = 200_000
NO_INDEX = QModelIndex()


@dataclass(frozen=True)
class Line:
    """A line that went one way or the other."""

    raw: bytes
    is_sent: bool
    at: float
    since: float  # seconds since the line before
    name: str
    summary: str
    problem: str = ""
    took: float | None = None  # seconds from the command to this answer
    is_by_hand: bool = False

    @property
    def is_error(self) -> bool:
        """It is an error, or makes no sense."""
        return bool(self.problem) or self.name == "error"

    def pretty(self) -> str:
        """The JSON, laid out to be read; a line that is none as it is."""
        text = self.raw.decode("utf-8", errors="replace")
        if len(text) > SHOWN_LENGTH:
            return text[:SHOWN_LENGTH] + "…"
        try:
            return json.dumps(json.loads(text), indent=2, ensure_ascii=False)
        except (ValueError, RecursionError):
            return text + (f"\n\n{self.problem}" if self.problem else "")


class ProtocolLog(QAbstractTableModel):
    """The last lines."""

    def __init__(
        self,
        themes: ThemeService,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._themes, self._clock = themes, clock
        self._lines: deque[Line] = deque(maxlen=MOST_LINES)
        self._asked: dict[object, float] = {}
        self.is_paused = False
        self._held: list[Line] = []
        self._next_by_hand = False

    def mark_next_by_hand(self) -> None:
        """The next line that is sent was typed."""
        self._next_by_hand = True

    def add(self, raw: bytes, *, is_sent: bool, problem: str = "") -> None:
        """Take a line in."""
        now = self._clock()
        before = self._held[-1] if self._held else (self._lines[-1] if self._lines else None)
        name, summary, known_id = _told(raw)
        took = None
        if is_sent and known_id is not None:
            self._asked[known_id] = now
        elif known_id in self._asked:
            took = now - self._asked.pop(known_id)
        by_hand, self._next_by_hand = is_sent and self._next_by_hand, False
        since = now - before.at if before else 0.0
        line = Line(raw, is_sent, now, since, name, summary, problem, took, by_hand)
        if self.is_paused:
            self._held.append(line)
        else:
            self._append([line])

    def set_paused(self, paused: bool) -> None:  # noqa: FBT001 - a state
        """Stop showing new lines, or show them all now; the session goes on."""
        self.is_paused = paused
        if not paused:
            held, self._held = self._held[-MOST_LINES:], []
            self._append(held)

    def clear(self) -> None:
        """Forget everything."""
        self.beginResetModel()
        self._lines.clear()
        self._held.clear()
        self.endResetModel()

    def line(self, row: int) -> Line:
        """A line by its row."""
        return self._lines[row]

    def lines(self) -> list[Line]:
        """All lines, the oldest first."""
        return list(self._lines)

    def rowCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """How many lines."""
        return len(self._lines)

    def columnCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """Time, direction, name, summary, duration."""
        return 5

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's way
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("After"), tr("Way"), tr("Name"), tr("What"), tr("Took"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's way
        """Texts, errors in their colour."""
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _cells(line)[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and line.is_error:
            return QColor(self._themes.theme.ui.error)
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.problem or None
        return None

    def _append(self, lines: list[Line]) -> None:
        overflow = len(self._lines) + len(lines) - MOST_LINES
        if overflow > 0:
            self.beginRemoveRows(NO_INDEX, 0, overflow - 1)
            for _one in range(min(overflow, len(self._lines))):
                self._lines.popleft()
            self.endRemoveRows()
        if lines:
            first = len(self._lines)
            self.beginInsertRows(NO_INDEX, first, first + len(lines) - 1)
            self._lines.extend(lines)
            self.endInsertRows()


def _cells(line: Line) -> tuple[str, str, str, str, str]:
    way = tr("→ sent") if line.is_sent else tr("← came")
    if line.is_by_hand:
        way = tr("→ by hand")
    took = "" if line.took is None else f"{line.took * 1000:.1f} ms"
    name = line.name or tr("(not understood)")
    return f"{line.since * 1000:.0f} ms", way, name, line.summary, took


def _told(raw: bytes) -> tuple[str, str, object]:
    """Name, one-line summary and id of a line."""
    text = raw[: 4 * SUMMARY_LENGTH].decode("utf-8", errors="replace")
    if len(raw) > SHOWN_LENGTH:
        return "", text[:SUMMARY_LENGTH] + "…", None
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return "", text[:SUMMARY_LENGTH], None
    if not isinstance(found, dict):
        return "", text[:SUMMARY_LENGTH], None
    name = str(found.get("command") or found.get("event") or "")
    body = found.get("params", found.get("data"))
    summary = json.dumps(body, ensure_ascii=False)[:SUMMARY_LENGTH] if body else ""
    known_id = found.get("id")
    return name, summary, known_id if isinstance(known_id, str | int) else None
