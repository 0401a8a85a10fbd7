"""The actions that open the command palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.app.palette_sources import Commands, Files, Line
from ez_ide.files.folder_scan import FolderFiles

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.command_palette import Palette
    from ez_ide.app.palette_choices import Source
    from ez_ide.app.workbench import Workbench
    from ez_ide.files.panel import FilesPanel
    from ez_ide.files.state import Recent

ACTION_OF = {"@": "go.symbol"}


class PaletteCommands(QObject):
    """Connects the actions to the palette and its sources."""

    def __init__(
        self, bench: Workbench, palette: Palette, recent: Recent, files: FilesPanel
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._palette, self._panel = bench, palette, files
        self._finder = FolderFiles(self)
        commands = Commands(bench.actions, bench.state)
        self._files = Files(recent, commands, bench.editors.open)
        for source in (commands, self._files, Line(self._go_to)):
            palette.add_source(source)
        self._finder.found.connect(self._on_found)
        on = bench.actions.on
        on("view.palette", lambda: palette.ask(">"))
        on("go.file", self._ask_for_file)
        on("go.line", lambda: palette.ask(":"))

    def add_source(self, source: Source) -> None:
        """Add a source for another prefix, and connect its action."""
        self._palette.add_source(source)
        action = ACTION_OF.get(source.prefix)
        if action is not None:
            self._bench.actions.on(action, lambda: self._palette.ask(source.prefix))

    def is_open(self) -> bool:
        """Whether the palette is visible."""
        return self._palette.isVisible()

    def _ask_for_file(self) -> None:
        if self._panel.folder is not None:
            self._finder.look(self._panel.folder)
        self._palette.ask()

    def _on_found(self, folder: Path, files: list[str]) -> None:
        self._files.use_files(folder, files)
        self._palette.refresh()

    def _go_to(self, line: int, column: int) -> None:
        editor = self._bench.editors.current_editor
        if editor is not None:
            editor.go_to(line, column)
            editor.setFocus()
