"""The page of keyboard shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, Qt
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.units import scaled, square
from ez_ide.non_null import promised
from ez_ide.settings import table
from ez_ide.settings.key_recorder import KeyRecorder
from ez_ide.settings.key_table import COMMAND, KEYS, KeyFilter, KeyTable
from ez_ide.translation import tr
from ez_ide.widgets.local_keys import LocalKeys
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings


class KeysPage(Page):
    """The page of keyboard shortcuts."""

    id = "keys"
    title = "Keys"
    icon = "keyboard"

    def __init__(self, actions: ActionRegistry, settings: Settings, themes: ThemeService) -> None:
        super().__init__()
        self._actions, self._settings = actions, settings
        self._table = KeyTable(actions, themes, self)
        self._filter = KeyFilter(self._table, self)
        self.recorder = KeyRecorder(actions)
        self._build()
        self._connect()
        self._follow()

    def _build(self) -> None:
        heading = QLabel(tr("Keys"))
        heading.setProperty("look", "title")
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search by command or shortcut"))
        self.search.setAccessibleName(tr("Search by command or shortcut"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(scaled(420))
        self.preset = QComboBox()
        self.preset.setAccessibleName(tr("Keymap"))
        for key, words in table.KEY_PRESET.choices:
            self.preset.addItem(tr("Keymap: {product}", product=words), key)
        self.reset_all = QPushButton(tr("Reset custom shortcuts"))
        top = QHBoxLayout()
        top.setSpacing(scaled(10))
        for widget in (heading, self.search):
            top.addWidget(widget, 1 if widget is self.search else 0)
        top.addStretch(1)
        top.addWidget(self.preset)
        top.addWidget(self.reset_all)
        self._build_view()
        page = QVBoxLayout(self)
        page.setContentsMargins(scaled(28), scaled(22), scaled(28), scaled(16))
        page.setSpacing(scaled(14))
        page.addLayout(top)
        page.addWidget(self.view, 1)
        page.addWidget(self.recorder)
        hint = QLabel(tr("Press Enter or double-click to change a shortcut."))
        hint.setProperty("look", "caption")
        page.addWidget(hint)

    def _build_view(self) -> None:
        self.view = QTreeView()
        self.view.setAccessibleName(tr("Commands and keyboard shortcuts"))
        self.view.setProperty("look", "code")
        self.view.setModel(self._filter)
        self.view.setRootIsDecorated(False)
        self.view.setUniformRowHeights(True)
        self.view.setAllColumnsShowFocus(True)
        self.view.setIconSize(square(16))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = promised(self.view.header())
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in ((COMMAND, 300), (KEYS, 300), (2, 180)):
            self.view.setColumnWidth(column, scaled(width))

    def _connect(self) -> None:
        self.search.textChanged.connect(self._filter.use)
        LocalKeys(self.search, {"Down": self.view.setFocus, "Esc": self.search.clear})
        record = self._record_current
        keys = {"Return": record, "Enter": record, "F2": record, "Del": self._clear_current}
        LocalKeys(self.view, keys)
        self.view.doubleClicked.connect(self._record)
        self.preset.activated.connect(
            lambda _row: self._settings.set(table.KEY_PRESET, self.preset.currentData())
        )
        self.reset_all.clicked.connect(lambda: self._settings.reset(table.OWN_KEYS))
        self.recorder.chosen.connect(self._set)
        self.recorder.reset_wanted.connect(self._forget)
        self.recorder.closed.connect(self.view.setFocus)
        self._actions.keys_changed.connect(self._follow)

    def focus_target(self) -> QWidget:
        """The search field."""
        return self.search

    def _follow(self) -> None:
        own = self._settings.get(table.OWN_KEYS)
        current = self._current_id()
        self._table.show_own(set(own))
        self.preset.setCurrentIndex(self.preset.findData(self._settings.get(table.KEY_PRESET)))
        self.reset_all.setEnabled(bool(own))
        if current:
            source = self._table.index(self._table.row_of(current), COMMAND)
            self.view.setCurrentIndex(self._filter.mapFromSource(source))

    def _current_id(self) -> str:
        index = self._filter.mapToSource(self.view.currentIndex())
        return self._table.spec_at(index.row()).id if index.isValid() else ""

    def _record_current(self) -> None:
        self._record(self.view.currentIndex())

    def _record(self, index: QModelIndex) -> None:
        source = self._filter.mapToSource(index)
        if source.isValid():
            self.recorder.record(self._table.spec_at(source.row()).id)

    def _clear_current(self) -> None:
        if self._current_id():
            self._set({self._current_id(): []})

    def _set(self, keys: dict[str, list[str]]) -> None:
        own = self._settings.get(table.OWN_KEYS)
        self._settings.set(table.OWN_KEYS, {**own, **keys})
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _forget(self, action_id: str) -> None:
        own = self._settings.get(table.OWN_KEYS)
        own.pop(action_id, None)
        self._settings.set(table.OWN_KEYS, own)
