"""All breakpoints as a tree by file: where, what and how often."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QStandardItem, QStandardItemModel

from ez_ide.logic.breakpoint_store import kind_words
from ez_ide.texts import tr

if TYPE_CHECKING:
    from ez_ide.logic.breakpoint_store import Breakpoint, BreakpointStore
    from ez_ide.themes.service import ThemeService

KEY = Qt.ItemDataRole.UserRole
ERROR_ROWS = ("runtime", "returned")


class Breakpoints(QStandardItemModel):
    """The tree: errors, functions and data first, then the files."""

    filled = pyqtSignal()

    def __init__(
        self, store: BreakpointStore, themes: ThemeService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._themes = store, themes
        self._is_filling = False
        self.filter = ""
        self.itemChanged.connect(self._on_item_changed)
        store.changed.connect(self.fill)
        themes.changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Show what the store holds."""
        self._is_filling = True
        self.clear()
        self.setHorizontalHeaderLabels([tr("Where"), tr("Kind and condition"), tr("Hits")])
        self._add_group(tr("Errors"), [self._error_row(name) for name in ERROR_ROWS])
        shown = [one for one in self._store.all() if self.filter.lower() in _text(one).lower()]
        self._add_group(tr("Functions"), [self._row(b, b.function) for b in shown if b.function])
        self._add_group(tr("Data"), [self._row(b, b.name) for b in shown if b.name])
        for file in dict.fromkeys(b.file for b in shown if b.file):
            found = sorted((b for b in shown if b.file == file), key=lambda b: b.line)
            rows = [self._row(b, tr("line {line}", line=b.line)) for b in found]
            self._add_group(Path(file).name, rows, tip=file)
        self._is_filling = False
        self.filled.emit()

    def _add_group(self, words: str, rows: list[list[QStandardItem]], tip: str = "") -> None:
        if not rows:
            return
        group = QStandardItem(words)
        group.setEditable(False)
        group.setToolTip(tip or words)
        for row in rows:
            group.appendRow(row)
        self.appendRow(group)

    def _error_row(self, name: str) -> list[QStandardItem]:
        words = {"runtime": tr("Run-time error"), "returned": tr("Function returns an error")}[name]
        first = _item(words, f"error:{name}")
        first.setCheckable(True)
        is_on = name in self._store.error_filters
        first.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
        return [first, _item(tr("stops before anything is undone") if name == "runtime" else "")]

    def _row(self, one: Breakpoint, where: str) -> list[QStandardItem]:
        first = _item(where, one.key)
        first.setCheckable(True)
        first.setCheckState(Qt.CheckState.Checked if one.is_enabled else Qt.CheckState.Unchecked)
        what = one.details or one.text or kind_words(one.kind)
        items = [first, _item(what, one.key), _item(str(one.hits or ""), one.key)]
        muted = QColor(self._themes.theme.ui.text_muted)
        for item in items:
            item.setToolTip(one.words)
            if not one.is_enabled or self._store.is_muted:
                item.setForeground(muted)
        return items

    def _on_item_changed(self, item: QStandardItem) -> None:
        if self._is_filling:
            return
        key = item.data(KEY)
        is_on = item.checkState() == Qt.CheckState.Checked
        if isinstance(key, str) and key.startswith("error:"):
            name = key.removeprefix("error:")
            others = [one for one in self._store.error_filters if one != name]
            self._store.set_error_filters([*others, name] if is_on else others)
        elif isinstance(key, str):
            self._store.edit(key, is_enabled=is_on)


def _item(text: str, key: str = "") -> QStandardItem:
    item = QStandardItem(text)
    item.setEditable(False)
    item.setData(key, KEY)
    return item


def _text(one: Breakpoint) -> str:
    return f"{one.file} {one.line} {one.function} {one.name} {one.details} {one.text}"
