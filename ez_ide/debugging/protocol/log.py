"""The lines between window and debugger as a table: when, which way, what, how long it took.

A flood of them costs next to nothing: what a line says is found out when it is looked at, and views
are told in batches.  The last 5,000 are kept in memory, those before them in a file.
"""

from __future__ import annotations

import json
import re
import time
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, QTemporaryFile, QTimer
from PyQt6.QtGui import QColor

from ez_debugger.client import PROGRAM_OUTPUT_PREFIX
from ez_ide.translation import tr
from ez_ide.widgets.labels import cut

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.appearance.theme_service import ThemeService

MOST_LINES = 5000
BATCH_MS = 60
SUMMARY_LENGTH = 160
EXACT_BELOW_MS = 100
READ_LENGTH = 4000  # of a line, to find out what it is called
NO_INDEX = QModelIndex()
_NAME = re.compile(rb'"(?:command|event)"\s*:\s*"([^"\\]*)"')
_ID = re.compile(rb'"id"\s*:\s*(\d+|"[^"\\]*")')
_TAIL = re.compile(r'(?:,"id":(?:\d+|"[^"]*"))?\}\s*$')  # of a whole line, behind its body
_BODY = re.compile(rb'"(?:params|data)"\s*:\s*')


@dataclass(slots=True)
class Line:
    """A line that went one way or the other."""

    raw: bytes
    is_sent: bool
    at: float
    since: float  # seconds since the line before
    problem: str = ""
    took: float | None = None  # seconds from the command to this answer
    is_by_hand: bool = False

    @property
    def name(self) -> str:
        """Of the command or event; "" if it makes no sense."""
        found = None if self.problem else _NAME.search(self.raw, 0, READ_LENGTH)
        return found[1].decode("utf-8", errors="replace") if found else ""

    @property
    def id(self) -> bytes:
        """What links an answer to its command; b"" if there is none."""
        return _id_of(self.raw)

    @property
    def summary(self) -> str:
        """What it says, in one line."""
        body = None if self.problem else _BODY.search(self.raw, 0, READ_LENGTH)
        begins = body.end() if body else 0
        text = self.raw[begins : begins + 4 * SUMMARY_LENGTH].decode("utf-8", errors="replace")
        if body:
            text = _TAIL.sub("", text)
        return cut(text, SUMMARY_LENGTH)

    @property
    def is_error(self) -> bool:
        """It is an error, or makes no sense."""
        return bool(self.problem) or self.name == "error"

    @property
    def way(self) -> str:
        """An arrow and a word."""
        if self.is_by_hand:
            return tr("→ manual")
        return tr("→ sent") if self.is_sent else tr("← received")


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
        self._lines: deque[Line] = deque()
        self._arrived: list[Line] = []  # not shown yet
        self._asked: dict[bytes, float] = {}
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
        """The next line that is sent was typed."""
        self._next_by_hand = True

    def add_sent(self, raw: bytes) -> None:
        """Take in a line that was sent."""
        line = self._made(raw, is_sent=True)
        line.is_by_hand, self._next_by_hand = self._next_by_hand, False
        if line.id:
            self._asked[line.id] = line.at
        self._arrived.append(line)
        self._soon()

    def add_read(self, lines: Sequence[tuple[bytes, str]]) -> None:
        """Take in lines that came together, each with why it makes no sense, or ""."""
        for raw, problem in lines:
            line = self._made(raw, problem=problem)
            if not raw.startswith(PROGRAM_OUTPUT_PREFIX):
                asked = self._asked.pop(line.id, None)
                line.took = None if asked is None else line.at - asked
            self._arrived.append(line)
        self._soon()

    def set_paused(self, paused: bool) -> None:  # noqa: FBT001 - a state
        """Stop showing new lines, or show them all now; the session goes on."""
        self.is_paused = paused
        self.show_arrived()

    def show_arrived(self) -> None:
        """Show what has come; while the view is paused only what is too much goes to the file."""
        if self.is_paused:
            self._put_away(self._arrived[:-MOST_LINES])
            self._arrived = self._arrived[-MOST_LINES:]
            return
        arrived, self._arrived = self._arrived, []
        if len(arrived) >= MOST_LINES:
            self.beginResetModel()
            self._put_away([*self._lines, *arrived[:-MOST_LINES]])
            self._lines = deque(arrived[-MOST_LINES:])
            self.endResetModel()
        elif arrived:
            self._make_room(len(self._lines) + len(arrived) - MOST_LINES)
            first = len(self._lines)
            self.beginInsertRows(NO_INDEX, first, first + len(arrived) - 1)
            self._lines.extend(arrived)
            self.endInsertRows()

    def clear(self) -> None:
        """Forget everything."""
        self.beginResetModel()
        self._lines.clear()
        self._arrived.clear()
        self.endResetModel()
        self.count_in_file = 0
        if self._file.isOpen():
            self._file.seek(0)
            self._file.resize(0)

    def everything(self) -> bytes:
        """All lines, those in the file too, each behind an arrow."""
        self.show_arrived()
        before = b""
        if self._file.isOpen():
            self._file.seek(0)
            before = self._file.readAll().data()
        return before + _written([*self._lines, *self._arrived])

    def line(self, row: int) -> Line:
        """A line by its row."""
        return self._lines[row]

    def lines(self) -> list[Line]:
        """All lines in memory that are shown, the oldest first."""
        self.show_arrived()
        return list(self._lines)

    def partner(self, row: int) -> int | None:
        """The row of the answer to this command, or of the command this is an answer to."""
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
        """How many lines."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """Time, direction, name, summary, duration."""
        return 5

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's way
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Delay"), tr("Direction"), tr("Name"), tr("Content"), tr("Duration"))[
                section
            ]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's way
        """Texts, errors in their colour."""
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _cells(line)[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return f"{line.way}, {line.name or tr('unreadable')}, {line.summary}"
        if role == Qt.ItemDataRole.ForegroundRole and line.is_error:
            return QColor(self._themes.theme.ui.error)
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.problem or None
        return None

    # -- how it is done --------------------------------------------------------------------------

    def _made(self, raw: bytes, *, is_sent: bool = False, problem: str = "") -> Line:
        now = self._clock()
        since = now - self._last_at if self._last_at else 0.0
        self._last_at = now
        return Line(raw, is_sent, now, since, problem)

    def _soon(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _make_room(self, overflow: int) -> None:
        if overflow <= 0:
            return
        gone = list(islice(self._lines, overflow))
        self.beginRemoveRows(NO_INDEX, 0, len(gone) - 1)
        for _one in gone:
            self._lines.popleft()
        self.endRemoveRows()
        self._put_away(gone)

    def _put_away(self, lines: list[Line]) -> None:
        """Lines that are too many for the memory go to the file."""
        if lines and (self._file.isOpen() or self._file.open()):
            self._file.seek(self._file.size())
            self._file.write(_written(lines))
            self.count_in_file += len(lines)


def _cells(line: Line) -> tuple[str, str, str, str, str]:
    took = "" if line.took is None else _milliseconds(line.took * 1000)
    name = line.name or tr("(unreadable)")
    return f"{line.since * 1000:.0f} ms", line.way, name, line.summary, took


def _written(lines: list[Line]) -> bytes:
    return b"".join([b"%s %s\n" % (b">" if one.is_sent else b"<", one.raw) for one in lines])


def _id_of(raw: bytes) -> bytes:
    """It stands at the end of a command and near the beginning of an event."""
    data = raw.find(b'"data"', 0, READ_LENGTH)
    if data >= 0:
        found = _ID.search(raw, 0, data)
        return found[1] if found else b""
    try:
        whole = json.loads(raw) if len(raw) <= READ_LENGTH else None
    except (ValueError, RecursionError):
        return b""
    if not isinstance(whole, dict) or "id" not in whole:
        return b""
    return json.dumps(whole["id"]).encode()


def _milliseconds(took: float) -> str:
    return f"{took:.1f} ms" if took < EXACT_BELOW_MS else f"{took:.0f} ms"
