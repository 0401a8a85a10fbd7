"""Welcome and the gallery: shows them, and opens copies of examples."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QStandardPaths, pyqtSignal

from ez_ide.files.operations import free_name
from ez_ide.help.examples_page import ExamplesPage
from ez_ide.help.welcome_page import WelcomePage
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.editing.document import Document
    from ez_ide.files.commands import FileCommands
    from ez_ide.files.state import Recent
    from ez_ide.help.examples import Example
    from ez_ide.workbench import Workbench

FOLDER = "EZ Studio"
ENTRY = "main.ez"


class ExampleCommands(QObject):
    """The actions of Welcome and the gallery."""

    debug_requested = pyqtSignal(object, list, list)  # Document, [(line, condition)], [watch]

    def __init__(self, bench: Workbench, files: FileCommands, recent: Recent) -> None:
        super().__init__(bench.window)
        self._bench, self._files, self._recent = bench, files, recent
        self.can_debug = False
        bench.actions.on("help.welcome", self.show_welcome)
        bench.actions.on("file.examples", self.show_gallery)

    def show_welcome(self) -> None:
        """Show the Welcome page."""
        bench = self._bench
        page = WelcomePage(bench.actions, bench.settings, bench.themes, self._recent)
        page.file_requested.connect(self._files.open_file)
        page.folder_requested.connect(self._files.open_folder)
        page.example_requested.connect(self.open_copy)
        bench.editors.show_page(page)

    def show_gallery(self) -> None:
        """Show all examples."""
        page = ExamplesPage(self._bench.themes, can_debug=self.can_debug)
        page.open_requested.connect(self.open_copy)
        page.debug_requested.connect(self.debug_copy)
        self._bench.editors.show_page(page)

    def open_copy(self, example: Example) -> Document | None:
        """Open a copy of the program in an editor; the example itself is never changed.

        A single-file program becomes an untitled document. A program of several files is copied
        into a folder of the user's documents.
        """
        if example.path.name == ENTRY:
            return self._open_folder_copy(example)
        text = example.path.read_text(encoding="utf-8")
        return self._bench.editors.new(text, example.path.name)

    def debug_copy(self, example: Example) -> None:
        """Open a copy and debug it with the suggested breakpoints."""
        document = self.open_copy(example)
        if document is not None:
            lines = example.break_lines(document.text())
            self.debug_requested.emit(document, lines, list(example.watches))

    def _open_folder_copy(self, example: Example) -> Document | None:
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        parent = Path(QStandardPaths.writableLocation(documents)) / FOLDER
        target = parent / example.path.parent.name
        if target.exists():
            target = free_name(target)
        try:
            shutil.copytree(example.path.parent, target)
        except OSError as error:
            reason = error.strerror or str(error)
            text = tr("The example could not be copied: {reason}.", reason=reason)
            self._bench.notices.show_notice("warning", text)
            return None
        self._files.open_folder(target)
        return self._bench.editors.open(target / ENTRY)
