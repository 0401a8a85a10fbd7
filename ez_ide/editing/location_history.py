"""Where the caret has been: the places one can go back to after a jump."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.editing.area import EditorArea
    from ez_ide.editing.document import Document

FAR = 10  # lines: a shorter way is no jump
MOST = 100


class _Place(NamedTuple):
    document: Document
    line: int
    column: int


class LocationHistory(QObject):
    """Follows the caret; a jump leaves the place before it behind."""

    def __init__(self, editors: EditorArea, actions: ActionRegistry) -> None:
        super().__init__(editors)
        self._editors, self._actions = editors, actions
        self._behind: list[_Place] = []
        self._ahead: list[_Place] = []
        self._here: _Place | None = None
        self._is_walking = False
        self._passing = QTimer(self)  # runs while a text came to front and the leap is not over
        self._passing.setSingleShot(True)
        editors.jumping.connect(self._on_jumping)
        editors.caret_moved.connect(self._on_moved)
        editors.current_changed.connect(self._on_moved)
        editors.closed.connect(self._forget)

    def back(self) -> None:
        """To the place before the last jump."""
        self._walk(self._behind, self._ahead)

    def forward(self) -> None:
        """To where one went back from."""
        self._walk(self._ahead, self._behind)

    def _walk(self, source: list[_Place], other: list[_Place]) -> None:
        if not source:
            return
        place = source.pop()
        if self._here is not None:
            other.append(self._here)
        self._is_walking = True
        self._editors.bring_to_front(place.document)
        place.document.editor.go_to(place.line, place.column)
        place.document.editor.setFocus()
        self._is_walking = False
        self._here = place
        self._tell()

    def _on_jumping(self) -> None:
        """The place before a leap is left behind, however short the leap is."""
        if self._here is not None and not (self._is_walking or self._passing.isActive()):
            self._leave(self._here)

    def _on_moved(self) -> None:
        document = self._editors.current
        if document is None or self._is_walking:
            return
        now = _Place(document, *document.editor.caret())
        before, self._here = self._here, now
        is_jump = before is not None and (
            before.document is not document or abs(before.line - now.line) > FAR
        )
        if before is not None and is_jump:
            self._leave(before)
            if before.document is not document:
                self._passing.start()

    def _leave(self, place: _Place) -> None:
        if self._behind[-1:] != [place]:
            self._behind = [*self._behind, place][-MOST:]
        self._ahead.clear()
        self._tell()

    def _forget(self, document: Document) -> None:
        self._behind = [one for one in self._behind if one.document is not document]
        self._ahead = [one for one in self._ahead if one.document is not document]
        if self._here is not None and self._here.document is document:
            self._here = None
        self._tell()

    def _tell(self) -> None:
        self._actions.update(can_go_back=bool(self._behind), can_go_forward=bool(self._ahead))
