"""The breakpoint markers of an editor: they stay with their lines while the text is edited."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import QRectF

from ez_ide.editing.breakpoint_shapes import INSET, BreakpointStyle, paint_breakpoint
from ez_ide.editing.geometry import marker_box
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.Qsci import QsciScintilla
    from PyQt6.QtGui import QPainter

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.decorations import BreakpointMarker


DELETED = 0  # reported as the new line of a marker whose line was deleted


class BreakpointMarkers:
    """Keeps and paints the markers; does not know what a breakpoint does."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self._markers: dict[str, BreakpointMarker] = {}
        self._anchors = LineAnchors()

    def show(self, markers: Sequence[BreakpointMarker]) -> None:
        """Show these markers and no others; edits and undo move them with their lines."""
        self._markers = {marker.key: marker for marker in markers}
        self._anchors.replace({marker.key: marker.line for marker in markers})
        non_null(self._editor.viewport()).update()

    def lines(self) -> dict[str, int]:
        """Return the line of each marker, by its key."""
        return dict(self._anchors.lines)

    def at(self, line: int) -> BreakpointMarker | None:
        """Return the marker of a line."""
        for key, anchored in self._anchors.lines.items():
            if anchored == line and key in self._markers:
                return self._markers[key]
        return None

    # -- edits -----------------------------------------------------------------------------------

    def on_insert(self, position: int, length: int, added: int, *, is_undo: bool) -> dict[str, int]:
        """Move the markers after an insertion; return the new lines of those that moved."""
        send = self._editor.SendScintilla
        line = send(Sci.SCI_LINEFROMPOSITION, position)
        start = send(Sci.SCI_POSITIONFROMLINE, line)
        before = self._editor.text(start, position) if position > start else ""
        moved = self._anchors.insert(line + 1, added, begins_line=not before.strip())
        if is_undo:
            moved |= self._anchors.restore(position, length, line + 1)
        return moved

    def before_delete(self, position: int, length: int) -> dict[str, int]:
        """Move the markers before a deletion; return the new lines of those that move."""
        send, text = self._editor.SendScintilla, self._editor.text
        first = send(Sci.SCI_LINEFROMPOSITION, position)
        last = send(Sci.SCI_LINEFROMPOSITION, position + length)
        if first == last:
            return {}
        start = send(Sci.SCI_POSITIONFROMLINE, first)
        end = send(Sci.SCI_GETLINEENDPOSITION, last)
        before = text(start, position) if position > start else ""
        following = text(position + length, end) if end > position + length else ""
        deletion = Deletion(
            position, length, first + 1, last + 1, not before.strip(), not following.strip()
        )
        return self._anchors.delete(deletion)

    # -- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint the markers of the visible lines."""
        for key, line in self._anchors.lines.items():
            marker = self._markers.get(key)
            box = marker_box(self._editor, line)
            if marker is not None and box is not None:
                inset = box.width() * INSET
                style = BreakpointStyle(marker.kind, marker.is_enabled, marker.is_verified)
                inner = QRectF(box).adjusted(inset, inset, -inset, -inset)
                paint_breakpoint(painter, style, inner, theme)


@dataclass(frozen=True)
class Deletion:
    """Text that is about to be deleted, from a position in one line up to one in a later line."""

    position: int
    length: int
    first: int
    last: int
    begins_line: bool  # only white space precedes it in the first line
    ends_line: bool  # only white space follows it in the last line


@dataclass
class LineAnchors:
    """Lines, counted from 1, that stay with their text while it is edited.

    Pure arithmetic. An anchor whose line is deleted is remembered together with the deletion, so
    that undo restores it.
    """

    lines: dict[str, int] = field(default_factory=dict)
    _lost: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)

    def replace(self, lines: dict[str, int]) -> None:
        """Replace all anchors."""
        self.lines = dict(lines)
        for lost in self._lost.values():
            for key in lines:
                lost.pop(key, None)

    def insert(self, line: int, added: int, *, begins_line: bool) -> dict[str, int]:
        """Account for `added` line ends inserted into a line; return the anchors that moved.

        The anchor of the line itself moves with the text if the insertion begins the line.
        """
        moved = {}
        for key, at in self.lines.items():
            if at > line or (at == line and begins_line):
                moved[key] = at + added
        self.lines.update(moved)
        return moved if added else {}

    def delete(self, gone: Deletion) -> dict[str, int]:
        """Account for a deletion; return the anchors that moved, or `DELETED` for lost ones."""
        removed = gone.last - gone.first
        moved: dict[str, int] = {}
        lost: dict[str, int] = {}
        for key, at in self.lines.items():
            if at > gone.last:
                moved[key] = at - removed
            elif removed and self._is_lost(at, gone):
                moved[key] = DELETED
                lost[key] = at - gone.first
            elif at > gone.first:
                moved[key] = gone.first
        for key, line in moved.items():
            if line == DELETED:
                del self.lines[key]
            else:
                self.lines[key] = line
        if lost:
            self._lost[gone.position, gone.length] = lost
        return moved if removed else {}

    def restore(self, position: int, length: int, line: int) -> dict[str, int]:
        """Restore the anchors that a deletion removed, once undo has inserted its text again."""
        back = self._lost.pop((position, length), {})
        lines = {key: line + distance for key, distance in back.items()}
        self.lines.update(lines)
        return lines

    @staticmethod
    def _is_lost(at: int, gone: Deletion) -> bool:
        # A breakpoint belongs to the statement of its line: the first line keeps it if text before
        # the deletion stays, the last line if text after it stays.
        if at == gone.first:
            return gone.begins_line and not (gone.ends_line and gone.first == gone.last)
        if at == gone.last:
            return gone.ends_line and not gone.begins_line
        return gone.first < at < gone.last
