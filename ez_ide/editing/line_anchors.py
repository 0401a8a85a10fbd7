"""Named marks that stay at their lines while the text around them changes.

Pure arithmetic of lines, from 1.  A mark whose line is deleted is remembered together with the
deletion, so that undo brings it back.
"""

from __future__ import annotations

from dataclasses import dataclass, field

GONE = 0


@dataclass(frozen=True)
class Deletion:
    """Text from a place in one line up to a place in a later one, about to go."""

    position: int
    length: int
    first: int
    last: int
    begins_line: bool  # nothing but blanks stands before it in the first line
    ends_line: bool  # nothing but blanks stands behind it in the last line


@dataclass
class LineMarks:
    """Where the marks are."""

    lines: dict[str, int] = field(default_factory=dict)
    _lost: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)

    def replace(self, lines: dict[str, int]) -> None:
        """These are the marks now."""
        self.lines = dict(lines)
        for lost in self._lost.values():
            for key in lines:
                lost.pop(key, None)

    def insert(self, line: int, added: int, *, begins_line: bool) -> dict[str, int]:
        """`added` line ends came into a line; what moved. A mark goes with the text behind."""
        moved = {}
        for key, at in self.lines.items():
            if at > line or (at == line and begins_line):
                moved[key] = at + added
        self.lines.update(moved)
        return moved if added else {}

    def delete(self, gone: Deletion) -> dict[str, int]:
        """The text goes; what moved, with `GONE` for marks whose line went too."""
        removed = gone.last - gone.first
        moved: dict[str, int] = {}
        lost: dict[str, int] = {}
        for key, at in self.lines.items():
            if at > gone.last:
                moved[key] = at - removed
            elif removed and self._goes(at, gone):
                moved[key] = GONE
                lost[key] = at - gone.first
            elif at > gone.first:
                moved[key] = gone.first
        for key, line in moved.items():
            if line == GONE:
                del self.lines[key]
            else:
                self.lines[key] = line
        if lost:
            self._lost[gone.position, gone.length] = lost
        return moved if removed else {}

    def bring_back(self, position: int, length: int, line: int) -> dict[str, int]:
        """An undo put text back; the marks that went with it."""
        back = self._lost.pop((position, length), {})
        lines = {key: line + distance for key, distance in back.items()}
        self.lines.update(lines)
        return lines

    @staticmethod
    def _goes(at: int, gone: Deletion) -> bool:
        if at == gone.first:
            return gone.begins_line and not (gone.ends_line and gone.first == gone.last)
        if at == gone.last:
            return gone.ends_line and not gone.begins_line
        return gone.first < at < gone.last
