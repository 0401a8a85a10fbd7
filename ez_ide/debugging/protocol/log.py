"""The messages between window and debugger as a table: time, direction, content, duration.

The table has to withstand a flood of lines: a line is parsed when it is shown, and views are
updated in batches.  The last 5,000 lines are kept in memory, those before them in a file.
"""

from __future__ import annotations

import json
import re
import time
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, QTemporaryFile, QTimer
from PyQt6.QtGui import QColor

from ez_debugger.client import PROGRAM_OUTPUT_PREFIX
from ez_ide.translation import tr
from ez_ide.widgets.labels import elided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.appearance.theme_service import ThemeService

MAX_LINES = 5000
BATCH_MS = 60
SUMMARY_LENGTH = 160
EXACT_BELOW_MS = 100
PARSED_LENGTH = 4000  # characters of a line that are searched for its name
NO_INDEX = QModelIndex()
_NAME = re.compile(rb'"(?:command|event)"\s*:\s*"([^"\\]*)"')
_ID = re.compile(rb'"id"\s*:\s*(\d+|"[^"\\]*")')
_TAIL = re.compile(r'(?:,"id":(?:\d+|"[^"]*"))?\}\s*$')  # what follows the body of a whole line
_BODY = re.compile(rb'"(?:params|data)"\s*:\s*')


@dataclass(slots=True)
class Line:
    """A line that was sent or received."""

    raw: bytes
    is_sent: bool
    at: float
    since: float  # seconds since the line before
    problem: str = ""
    took: float | None = None  # seconds from the command to this answer
    is_by_hand: bool = False

    @property
    def name(self) -> str:
        """The name of the command or event; "" if the line is malformed."""
        found = None if self.problem else _NAME.search(self.raw, 0, PARSED_LENGTH)
        return found[1].decode("utf-8", errors="replace") if found else ""

    @property
    def id(self) -> bytes:
        """The id that links an answer to its command, or b""."""
        return _id_of(self.raw)

    @property
    def summary(self) -> str:
        """The content in one line."""
        body = None if self.problem else _BODY.search(self.raw, 0, PARSED_LENGTH)
        begins = body.end() if body else 0
        text = self.raw[begins : begins + 4 * SUMMARY_LENGTH].decode("utf-8", errors="replace")
        if body:
            text = _TAIL.sub("", text)
        return elided(text, SUMMARY_LENGTH)

    @property
    def is_error(self) -> bool:
        """Whether it is an error event or malformed."""
        return bool(self.problem) or self.name == "error"

    @property
    def direction(self) -> str:
        """The direction, as an arrow and a word."""
        if self.is_by_hand:
            return tr("→ manual")
        return tr("→ sent") if self.is_sent else tr("← received")


class ProtocolLog(QAbstractTableModel):
    """The table of the last lines."""

    def __init__(
        self,
        themes: ThemeService,
        parent: QObject | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._themes, self._clock = themes, clock
        self._lines: deque[Line] = deque()
        self._arrived: list[Line] = []  # not in the table yet
        self._sent_at: dict[bytes, float] = {}  # by id
        self._last_at = 0.0
        self._next_by_hand = False
        self.is_paused = False
        self.count_in_file = 0
        self._file = QTemporaryFile(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(BATCH_MS)
        self._timer.timeout.connect(self.show_arrived)

    def mark_next_by_hand(self) -> None:
        """The next line that is sent was typed by the user."""
        self._next_by_hand = True

    def add_sent(self, raw: bytes) -> None:
        """Add a line that was sent."""
        line = self._new_line(raw, is_sent=True)
        line.is_by_hand, self._next_by_hand = self._next_by_hand, False
        if line.id:
            self._sent_at[line.id] = line.at
        self._arrived.append(line)
        self._show_soon()

    def add_read(self, lines: Sequence[tuple[bytes, str]]) -> None:
        """Add received lines, each with the reason why it is malformed, or ""."""
        for raw, problem in lines:
            line = self._new_line(raw, problem=problem)
            if not raw.startswith(PROGRAM_OUTPUT_PREFIX):
                sent_at = self._sent_at.pop(line.id, None)
                line.took = None if sent_at is None else line.at - sent_at
            self._arrived.append(line)
        self._show_soon()

    def set_paused(self, paused: bool) -> None:  # noqa: FBT001 - a state
        """Stop showing new lines, or show them now; the session continues."""
        self.is_paused = paused
        self.show_arrived()

    def show_arrived(self) -> None:
        """Show new lines; while the view is paused, only move excess lines to the file."""
        if self.is_paused:
            self._move_to_file(self._arrived[:-MAX_LINES])
            self._arrived = self._arrived[-MAX_LINES:]
            return
        arrived, self._arrived = self._arrived, []
        # A flood replaces the whole table, which costs views less than inserting thousands of rows.
        if len(arrived) >= MAX_LINES:
            self.beginResetModel()
            self._move_to_file([*self._lines, *arrived[:-MAX_LINES]])
            self._lines = deque(arrived[-MAX_LINES:])
            self.endResetModel()
        elif arrived:
            self._make_room(len(self._lines) + len(arrived) - MAX_LINES)
            first = len(self._lines)
            self.beginInsertRows(NO_INDEX, first, first + len(arrived) - 1)
            self._lines.extend(arrived)
            self.endInsertRows()

    def clear(self) -> None:
        """Delete all lines."""
        self.beginResetModel()
        self._lines.clear()
        self._arrived.clear()
        self.endResetModel()
        self.count_in_file = 0
        if self._file.isOpen():
            self._file.seek(0)
            self._file.resize(0)

    def everything(self) -> bytes:
        """All lines, also those in the file, each after `>` or `<`."""
        self.show_arrived()
        before = b""
        if self._file.isOpen():
            self._file.seek(0)
            before = self._file.readAll().data()
        return before + _written([*self._lines, *self._arrived])

    def line(self, row: int) -> Line:
        """The line of a row."""
        return self._lines[row]

    def lines(self) -> list[Line]:
        """All lines in memory, the oldest first."""
        self.show_arrived()
        return list(self._lines)

    def partner(self, row: int) -> int | None:
        """The row of the answer to a command, or of the command that a line answers."""
        line = self._lines[row]
        if not line.id:
            return None
        rows = range(row + 1, len(self._lines)) if line.is_sent else range(row - 1, -1, -1)
        for other in rows:
            found = self._lines[other]
            if found.is_sent != line.is_sent and found.id == line.id:
                return other
        return None

    # -- the table -------------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex = NO_INDEX) -> int:
        """The number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """Time, direction, name, summary, duration."""
        return 5

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Delay"), tr("Direction"), tr("Name"), tr("Content"), tr("Duration"))[
                section
            ]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Texts; errors in their colour."""
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _cells(line)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return f"{line.direction}, {line.name or tr('unreadable')}, {line.summary}"
        if role == Qt.ItemDataRole.ForegroundRole and line.is_error:
            return QColor(self._themes.theme.ui.error)
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.problem or None
        return None

    # -- how it is done --------------------------------------------------------------------------

    def _new_line(self, raw: bytes, *, is_sent: bool = False, problem: str = "") -> Line:
        now = self._clock()
        since = now - self._last_at if self._last_at else 0.0
        self._last_at = now
        return Line(raw, is_sent, now, since, problem)

    def _show_soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _make_room(self, overflow: int) -> None:
        if overflow <= 0:
            return
        oldest = list(islice(self._lines, overflow))
        self.beginRemoveRows(NO_INDEX, 0, len(oldest) - 1)
        for _one in oldest:
            self._lines.popleft()
        self.endRemoveRows()
        self._move_to_file(oldest)

    def _move_to_file(self, lines: list[Line]) -> None:
        """Move lines to the file."""
        if lines and (self._file.isOpen() or self._file.open()):
            self._file.seek(self._file.size())
            self._file.write(_written(lines))
            self.count_in_file += len(lines)


def _cells(line: Line) -> tuple[str, str, str, str, str]:
    took = "" if line.took is None else _milliseconds(line.took * 1000)
    name = line.name or tr("(unreadable)")
    return f"{line.since * 1000:.0f} ms", line.direction, name, line.summary, took


def _written(lines: list[Line]) -> bytes:
    return b"".join([b"%s %s\n" % (b">" if line.is_sent else b"<", line.raw) for line in lines])


def _id_of(raw: bytes) -> bytes:
    """The id of a line: before the data of an event, at the end of a command."""
    data = raw.find(b'"data"', 0, PARSED_LENGTH)
    if data >= 0:
        found = _ID.search(raw, 0, data)
        return found[1] if found else b""
    try:
        whole = json.loads(raw) if len(raw) <= PARSED_LENGTH else None
    except (ValueError, RecursionError):
        return b""
    if not isinstance(whole, dict) or "id" not in whole:
        return b""
    return json.dumps(whole["id"]).encode()


def _milliseconds(took: float) -> str:
    return f"{took:.1f} ms" if took < EXACT_BELOW_MS else f"{took:.0f} ms"
