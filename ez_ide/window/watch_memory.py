"""Watches belong to what one works on: each folder has its own, as has the window without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.panels.watches import WatchesPanel
    from ez_ide.window.workbench import Workbench

SECTION = "watches"


class WatchMemory(QObject):
    """Keeps the expressions, and gives them back."""

    def __init__(self, bench: Workbench, watches: WatchesPanel) -> None:
        super().__init__(bench.window)
        self._state, self._watches = bench.state, watches
        self._folder = ""
        watches.expressions_changed.connect(self._store)
        self.use_folder(None)

    def use_folder(self, folder: Path | None) -> None:
        """Another folder is open, or none: its watches are here now."""
        self._folder = "" if folder is None else str(folder)
        stored = self._state.section(SECTION).get(self._folder)
        found = stored if isinstance(stored, list) else []
        self._watches.set_expressions([one for one in found if isinstance(one, str)])

    def _store(self, expressions: list[str]) -> None:
        known = self._state.section(SECTION)
        known[self._folder] = expressions
        self._state.store(SECTION, {folder: one for folder, one in known.items() if one})
