"""The detail of a message: JSON as a tree, anything else as it is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QTreeWidget, QTreeWidgetItem

from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.labels import elided

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_PARSED = 1 << 20
MAX_CHILDREN, MAX_CHARACTERS, OPEN_DEPTH = 200, 400, 2


class JsonTree(QTreeWidget):
    """Expanded two levels deep; Ctrl+C copies the message."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(tr("Selected message"))
        LocalKeys(self, {"Ctrl+C": self._copy})

    def show_line(self, raw: bytes, problem: str = "") -> None:
        """Show a line."""
        self.clear()
        self._whole = raw[:LONGEST_PARSED].decode("utf-8", errors="replace")
        root = non_null(self.invisibleRootItem())
        if problem:
            self._add(root, problem)
        try:
            found = json.loads(raw) if len(raw) <= LONGEST_PARSED else None
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, dict):
            self._whole = json.dumps(found, indent=2, ensure_ascii=False)
            self._fill(root, found.items(), 1)
        else:
            self._add(root, self._whole)

    def text(self) -> str:
        """The whole line, indented."""
        return self._whole

    def _fill(
        self, parent: QTreeWidgetItem, pairs: Iterable[tuple[str, object]], depth: int
    ) -> None:
        pairs = list(pairs)
        for name, value in pairs[:MAX_CHILDREN]:
            if isinstance(value, dict | list) and value:
                item = self._add(parent, f"{name}: {_folded(value)}")
                inside = value.items() if isinstance(value, dict) else enumerate(value)
                self._fill(item, [(str(key), child) for key, child in inside], depth + 1)
                item.setExpanded(depth < OPEN_DEPTH)
            else:
                self._add(parent, f"{name}: {json.dumps(value, ensure_ascii=False)}")
        if len(pairs) > MAX_CHILDREN:
            self._add(parent, tr("… and {count} more", count=f"{len(pairs) - MAX_CHILDREN:,}"))

    def _add(self, parent: QTreeWidgetItem, text: str) -> QTreeWidgetItem:
        shown = elided(text, MAX_CHARACTERS)
        item = QTreeWidgetItem(parent, [shown])
        item.setToolTip(0, shown)
        return item

    def _copy(self) -> None:
        non_null(QGuiApplication.clipboard()).setText(self._whole)


def _folded(value: dict[str, object] | list[object]) -> str:
    """A summary of the children of a branch."""
    if isinstance(value, dict):
        return "{…}" if len(value) > 1 else "{" + next(iter(value)) + "}"
    return f"[{len(value)}]"
