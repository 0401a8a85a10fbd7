"""From a document to something that can be run: saved, or copied aside if it has no file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QTemporaryDir

from ez_ide.debugging.session.controller import Launch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.app.workbench import Workbench
    from ez_ide.editing.document import Document

FilesOf = Callable[["Document"], "Sequence[str]"]
"""The paths of the files that a program consists of: its entry file and all that it imports."""

OPTIONS = "run options"  # the section of the remembered state: per document


class Launching:
    """Makes launches; the copies of texts without a file live as long as the window."""

    def __init__(self, bench: Workbench, files_of: FilesOf) -> None:
        self._bench, self._files_of = bench, files_of
        self._copies = QTemporaryDir()
        self._of_texts: dict[str, dict[str, Any]] = {}  # options of texts without a file

    def launch_of(
        self, document: Document, *, stop_on_entry: bool | None = None, run_to: int = 0
    ) -> Launch | None:
        """How to run a document as it is now; none if it could not be saved."""
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
        """Arguments, folder and environment that were chosen for it."""
        if document.path is None:
            return self._of_texts.get(document.key, {})
        found = self._bench.state.section(OPTIONS).get(document.key)
        return found if isinstance(found, dict) else {}

    def set_options(self, document: Document, options: dict[str, Any]) -> None:
        """Choose them."""
        if document.path is None:
            self._of_texts[document.key] = options
            return
        everything = self._bench.state.section(OPTIONS)
        everything.pop(document.key, None)
        if options:
            everything[document.key] = options
        self._bench.state.store(OPTIONS, everything)

    def close(self) -> None:
        """Take the copies away."""
        self._copies.remove()

    def _saved(self, document: Document) -> Path | None:
        """Save the program's files and no others; the file to run, or None if that failed."""
        editors = self._bench.editors
        files = {Path(file).resolve() for file in self._files_of(document)}
        for one in editors.documents:
            if one.path is None or not one.is_modified:
                continue
            is_part = one is document or one.path.resolve() in files
            if is_part and not editors.save(one):
                return None
        if document.path is not None:
            return document.path.resolve()
        copy = Path(self._copies.path()) / document.key.replace(":", "-") / document.name
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(document.text(), encoding="utf-8", errors="surrogateescape", newline="")
        return copy
