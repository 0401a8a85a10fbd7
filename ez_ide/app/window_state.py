"""Restores the previous session: window geometry, open tabs, folder.

Geometry outside all screens is ignored.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QByteArray, QObject, QTimer

from ez_ide.settings import table
from ez_ide.storage.json_file import objects_in

if TYPE_CHECKING:
    from ez_ide.app.panel_docks import PanelDocks
    from ez_ide.editing.document import Document
    from ez_ide.workbench import Workbench

WINDOW, TABS, PANELS = "window", "tabs", "panels"
TABS_DELAY_MS = 2000


class WindowMemory(QObject):
    """Stores and restores the state; unsaved changes are handled by `BackupKeeper`."""

    def __init__(self, bench: Workbench, docks: PanelDocks) -> None:
        super().__init__(bench.window)
        self._bench, self._docks = bench, docks
        self._soon = QTimer(self)  # stored at each change, so that a crash does not lose it
        self._soon.setSingleShot(True)
        self._soon.setInterval(TABS_DELAY_MS)
        self._soon.timeout.connect(self._on_soon)
        for signal in (bench.editors.opened, bench.editors.closed, bench.editors.current_changed):
            signal.connect(lambda *_what: self._soon.start())

    def restore_geometry(self) -> None:
        """Restore the geometry; Qt moves a window that would be off screen."""
        stored = self._bench.state.section(WINDOW).get("geometry")
        if isinstance(stored, str):
            try:
                geometry = base64.b64decode(stored, validate=True)
            except ValueError:
                return
            self._bench.window.restoreGeometry(QByteArray(geometry))

    def restore_panels(self) -> None:
        """Restore the state of each panel."""
        stored = self._bench.state.section(PANELS)
        for panel_id in self._docks.ids():
            values = stored.get(panel_id)
            self._docks.panel(panel_id).remember(values if isinstance(values, dict) else {})

    def restore_tabs(self) -> None:
        """Open the files of the previous session; missing ones are skipped."""
        if not self._bench.settings.get(table.RESTORE_SESSION):
            return
        stored = self._bench.state.section(TABS)
        in_front = None
        for row in objects_in(stored.get("open")):
            path = Path(str(row.get("path")))
            if not path.is_file():
                continue
            document = self._bench.editors.open(path, asks=False)
            if document is not None:
                document.remember(row)
                in_front = document if row.get("path") == stored.get("current") else in_front
        if in_front is not None:
            self._bench.editors.bring_to_front(in_front)

    def active_key(self) -> str:
        """Return the path of the previously active document, or its key if it was untitled."""
        return str(self._bench.state.section(TABS).get("current", ""))

    def store(self) -> None:
        """Store everything."""
        state = self._bench.state
        geometry = base64.b64encode(self._bench.window.saveGeometry().data()).decode()
        state.store(WINDOW, {"geometry": geometry})
        self._store_tabs()
        panels = {
            panel_id: self._docks.panel(panel_id).remembered() for panel_id in self._docks.ids()
        }
        state.store(PANELS, {**state.section(PANELS), **panels})

    def _on_soon(self) -> None:
        if self._bench.window.isVisible():  # a closed window has stored its state
            self._store_tabs()

    def _store_tabs(self) -> None:
        self._soon.stop()
        editors = self._bench.editors
        current = editors.current
        self._bench.state.store(
            TABS,
            {
                "open": [
                    _row(document) for document in editors.documents if document.path is not None
                ],
                "current": str(current.path or current.key) if current is not None else "",
            },
        )


def _row(document: Document) -> dict[str, Any]:
    return {"path": str(document.path), **document.remembered()}
