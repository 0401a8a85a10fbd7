"""How much of a text must be coloured anew after edits.

Scintilla forgets all colours behind an edit.  They are right again as soon as a line behind it ends
in the state it ended in before (no comment or raw string more or less is open): then everything
that had been coloured may be taken for coloured.  Positions are Scintilla's bytes.
"""

from __future__ import annotations


class Restyling:
    """What is known of one text."""

    def __init__(self) -> None:
        self._coloured_to = 0  # all before it has colours, though some may be of an older text
        self._edited_to: int | None = None

    def forget(self) -> None:
        """Nothing has colours any more."""
        self._coloured_to, self._edited_to = 0, None

    def edited(self, position: int, added: int) -> None:
        """So many bytes came at a position, or went if less than 0."""
        if position < self._coloured_to:
            self._coloured_to = max(self._coloured_to + added, position)
        before = self._edited_to if self._edited_to is not None else position
        if before > position:
            before = max(before + added, position)
        self._edited_to = max(before, position + max(added, 0))

    def wanted(self, start: int) -> int | None:
        """From a place on: up to where colours must be made; `None`: as far as is asked for."""
        is_old = start < self._coloured_to
        return self._edited_to if is_old else None

    def coloured(self, end: int, *, is_as_before: bool) -> int:
        """Colours were made up to the end of a line, which ends in the state it did, or not.

        Gives the position up to which the text may be taken for coloured.
        """
        if end >= self._coloured_to:
            self._coloured_to, self._edited_to = end, None
        elif self._edited_to is None or (end > self._edited_to and is_as_before):
            self._edited_to = None
        else:
            self._edited_to = max(self._edited_to, end)
            return end
        return self._coloured_to
