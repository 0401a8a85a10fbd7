"""Arguments, folder and environment of the program in front: asked for, and kept for each file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.running.run_options_dialog import RunOptionsDialog

if TYPE_CHECKING:
    from ez_ide.app.workbench import Workbench
    from ez_ide.running.launch import Launching


class RunOptions(QObject):
    """Connects the action, and keeps what was answered."""

    def __init__(self, bench: Workbench, launching: Launching) -> None:
        super().__init__(bench.window)
        self._bench, self._launching = bench, launching
        self.dialog: RunOptionsDialog | None = None
        bench.actions.on("run.options", self.ask)

    def ask(self) -> None:
        """Ask for the options of the program in front."""
        document = self._bench.editors.current
        if document is None:
            return
        dialog = self.dialog = RunOptionsDialog(document.name, self._bench.window)
        dialog.show_options(self._launching.options(document))
        dialog.accepted.connect(lambda: self._launching.set_options(document, dialog.options()))
        dialog.finished.connect(self._on_closed)
        dialog.open()

    def _on_closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
