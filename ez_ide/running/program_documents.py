"""From the files a running program names to the documents that show them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.debugging.breakpoints.sync import document_key

if TYPE_CHECKING:
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.session.controller import Launch
    from ez_ide.editing.document import Document


class ProgramPlaces:
    """Finds places of the program that was started last; knows nothing of why they are wanted."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self.launch: Launch | None = None  # of the program started last

    def document_of(self, file: str) -> Document | None:
        """The document of a file, opened if it has to be; none where there is no such file."""
        shown = self.shown_document(file)
        if shown is not None:
            return shown
        path = self._absolute(file)
        return self._bench.editors.open(path) if path.exists() else None

    def shown_document(self, file: str) -> Document | None:
        """The document of a file, if it is open."""
        path = self._absolute(file)
        key = document_key(self.launch, str(path)) if self.launch else str(path.resolve())
        return next((one for one in self._bench.editors.documents if one.key == key), None)

    def go_to(self, file: str, line: int, column: int = 1) -> None:
        """Bring a place of the program to front, and the keyboard there."""
        document = self.document_of(file)
        if document is not None:
            self._bench.editors.bring_to_front(document)
            document.editor.go_to(line, column)
            document.editor.setFocus()

    def line_text(self, file: str, line: int) -> str:
        """The text of a line, or ""."""
        document = self.document_of(file)
        return text_of_line(document, line) if document is not None else ""

    def _absolute(self, file: str) -> Path:
        path = Path(file)
        if path.is_absolute() or self.launch is None:
            return path
        return self.launch.path.parent / path


def text_of_line(document: Document, line: int) -> str:
    """The text of a line of a document, or "" where it has none."""
    lines = document.text().splitlines()
    return lines[line - 1] if 0 < line <= len(lines) else ""
