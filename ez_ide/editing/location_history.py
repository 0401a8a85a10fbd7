"""Where the caret has been: the locations that "go back" returns to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.editing.area import EditorArea
    from ez_ide.editing.document import Document

JUMP_LINES = 10  # lines; a shorter move is not a jump
MAX_LOCATIONS = 100


class _Location(NamedTuple):
    document: Document
    line: int
    column: int


class LocationHistory(QObject):
    """Follows the caret; a jump adds the location before it to the history."""

    def __init__(self, editors: EditorArea, actions: ActionRegistry) -> None:
        super().__init__(editors)
        self._editors, self._actions = editors, actions
        self._back: list[_Location] = []
        self._forward: list[_Location] = []
        self._here: _Location | None = None
        self._is_going = False
        # Runs while another tab has become current but its caret has not moved yet.
        self._passing = QTimer(self)
        self._passing.setSingleShot(True)
        editors.jumping.connect(self._on_jumping)
        editors.caret_moved.connect(self._on_moved)
        editors.current_changed.connect(self._on_moved)
        editors.closed.connect(self._forget)

    def back(self) -> None:
        """Go to the location before the last jump."""
        self._go(self._back, self._forward)

    def forward(self) -> None:
        """Go to the location before the last "go back"."""
        self._go(self._forward, self._back)

    def _go(self, source: list[_Location], other: list[_Location]) -> None:
        if not source:
            return
        location = source.pop()
        if self._here is not None:
            other.append(self._here)
        self._is_going = True
        self._editors.bring_to_front(location.document)
        location.document.editor.go_to(location.line, location.column)
        location.document.editor.setFocus()
        self._is_going = False
        self._here = location
        self._update_actions()

    def _on_jumping(self) -> None:
        """Keep the location before a jump, even if the jump is short."""
        if self._here is not None and not (self._is_going or self._passing.isActive()):
            self._leave(self._here)

    def _on_moved(self) -> None:
        document = self._editors.current
        if document is None or self._is_going:
            return
        now = _Location(document, *document.editor.caret())
        before, self._here = self._here, now
        is_jump = before is not None and (
            before.document is not document or abs(before.line - now.line) > JUMP_LINES
        )
        if before is not None and is_jump:
            self._leave(before)
            if before.document is not document:
                # What opened the tab may move its caret next: both moves are one jump.
                self._passing.start()

    def _leave(self, location: _Location) -> None:
        if self._back[-1:] != [location]:
            self._back = [*self._back, location][-MAX_LOCATIONS:]
        self._forward.clear()
        self._update_actions()

    def _forget(self, document: Document) -> None:
        self._back = [one for one in self._back if one.document is not document]
        self._forward = [one for one in self._forward if one.document is not document]
        if self._here is not None and self._here.document is document:
            self._here = None
        self._update_actions()

    def _update_actions(self) -> None:
        self._actions.update(can_go_back=bool(self._back), can_go_forward=bool(self._forward))
