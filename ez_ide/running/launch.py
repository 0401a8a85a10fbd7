"""From documents to programs that can be run, and from the files of a program to documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QTemporaryDir

from ez_ide.running.state import Launch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.editing.document import Document
    from ez_ide.workbench import Workbench

FilesOf = Callable[["Document"], "Sequence[str]"]
"""The paths of the files of a program: its entry file and everything that it imports."""

OPTIONS = "run options"  # the section of the stored state, by document


class Launcher:
    """Saves documents and makes them a `Launch`.

    A document without a file is copied into a folder that lives as long as the window.
    """

    def __init__(self, bench: Workbench, files_of: FilesOf) -> None:
        self._bench, self._files_of = bench, files_of
        self._copies = QTemporaryDir()
        self._unsaved: dict[str, dict[str, Any]] = {}  # options of documents without a file

    def launch_of(
        self, document: Document, *, stop_on_entry: bool | None = None, run_to: int = 0
    ) -> Launch | None:
        """How to run a document as it is now; None if it could not be saved."""
        path = self._saved(document)
        if path is None:
            return None
        options = self.options(document)
        return Launch(
            path,
            document.key,
            tuple(options.get("arguments", ())),
            str(options.get("folder", "")),
            dict(options.get("environment", {})),
            stop_on_entry=stop_on_entry,
            run_to=run_to,
        )

    def options(self, document: Document) -> dict[str, Any]:
        """Arguments, folder and environment of a document's program."""
        if document.path is None:
            return self._unsaved.get(document.key, {})
        found = self._bench.state.section(OPTIONS).get(document.key)
        return found if isinstance(found, dict) else {}

    def set_options(self, document: Document, options: dict[str, Any]) -> None:
        """Store the options of a document's program."""
        if document.path is None:
            self._unsaved[document.key] = options
            return
        everything = self._bench.state.section(OPTIONS)
        everything.pop(document.key, None)
        if options:
            everything[document.key] = options
        self._bench.state.store(OPTIONS, everything)

    def close(self) -> None:
        """Delete the copies."""
        self._copies.remove()

    def _saved(self, document: Document) -> Path | None:
        """Save the files of the program and no others; the file to run, or None if that failed."""
        editors = self._bench.editors
        # The list of files is that of the last check; the entry file is part of it in any case.
        files = {Path(file).resolve() for file in self._files_of(document)}
        for candidate in editors.documents:
            if candidate.path is None or not candidate.is_modified:
                continue
            is_part = candidate is document or candidate.path.resolve() in files
            if is_part and not editors.save(candidate):
                return None
        if document.path is not None:
            return document.path.resolve()
        copy = Path(self._copies.path()) / document.key.replace(":", "-") / document.name
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(document.text(), encoding="utf-8", errors="surrogateescape", newline="")
        return copy


class ProgramDocuments:
    """The documents that show the files of the program that was started last."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self.launch: Launch | None = None  # of the program started last

    def document_of(self, file: str) -> Document | None:
        """The document of a file, opened if necessary; None if there is no such file."""
        shown = self.shown_document(file)
        if shown is not None:
            return shown
        path = self._absolute(file)
        return self._bench.editors.open(path) if path.exists() else None

    def shown_document(self, file: str) -> Document | None:
        """The document of a file, if it is open."""
        path = self._absolute(file)
        key = self.launch.document_key(str(path)) if self.launch else str(path.resolve())
        return next(
            (document for document in self._bench.editors.documents if document.key == key), None
        )

    def go_to(self, file: str, line: int, column: int = 1) -> None:
        """Go to a position of the program, and focus its editor."""
        document = self.document_of(file)
        if document is not None:
            self._bench.editors.bring_to_front(document)
            document.editor.go_to(line, column)
            document.editor.setFocus()

    def line_text(self, file: str, line: int) -> str:
        """The text of a line of a file, or ""."""
        document = self.document_of(file)
        return text_of_line(document, line) if document is not None else ""

    def _absolute(self, file: str) -> Path:
        path = Path(file)
        if path.is_absolute() or self.launch is None:
            return path
        return self.launch.path.parent / path


def text_of_line(document: Document, line: int) -> str:
    """The text of a line of a document, or "" if there is no such line."""
    lines = document.text().splitlines()
    return lines[line - 1] if 0 < line <= len(lines) else ""
