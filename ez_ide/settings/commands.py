"""Opens the settings, as a page or as a file, and reports errors in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.settings.keys_page import KeysPage
from ez_ide.settings.page import SettingsPage
from ez_ide.storage import json_file
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.workbench import Workbench

TOPIC = "settings file"


class SettingsCommands(QObject):
    """The actions of the settings."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        bench.actions.on("file.settings", self.show_settings)
        bench.actions.on("file.keys", self.show_keys)
        bench.settings.problem_changed.connect(self._on_problem)
        self._on_problem(bench.settings.problem, bench.settings.problem_line)

    def show_settings(self) -> None:
        """Show the settings page."""
        page = SettingsPage(self._bench.settings, self._bench.themes)
        page.file_requested.connect(self.show_file)
        page.keys_requested.connect(self.show_keys)
        self._bench.editors.show_page(page)

    def show_keys(self) -> None:
        """Show the page of keyboard shortcuts."""
        page = KeysPage(self._bench.actions, self._bench.settings, self._bench.themes)
        self._bench.editors.show_page(page)

    def show_file(self, line: int = 1) -> None:
        """Open the settings file in an editor; create it if necessary."""
        path = self._bench.settings.path
        if path is None:
            return
        if not path.exists():
            json_file.write(path, {})
        self._bench.editors.open(path, line)

    def _on_problem(self, problem: str, line: int) -> None:
        notices = self._bench.notices
        if not problem:
            notices.withdraw(TOPIC)
            return
        text = tr("Settings: {problem}.", problem=problem)
        if line:
            text = tr("Settings, line {line}: {problem}.", line=line, problem=problem)
        buttons = [(tr("Show file"), lambda: self.show_file(line or 1))]
        notices.show_notice("warning", text, buttons, topic=TOPIC)
