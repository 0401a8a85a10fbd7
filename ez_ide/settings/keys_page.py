"""The page of keyboard shortcuts, and the recorder that assigns a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, Qt, pyqtSignal
from PyQt6.QtGui import QKeySequence
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ez_ide.actions.shortcuts import can_both, conflict, normal
from ez_ide.appearance.units import scaled, square
from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_ide.settings.key_table import COMMAND, KEYS, KeyFilter, KeyTable
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings


class KeysPage(Page):
    """The page of keyboard shortcuts."""

    id = "keys"
    title = "Keyboard shortcuts"
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
        heading = QLabel(tr("Keyboard shortcuts"))
        heading.setProperty("look", "title")
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search by command or shortcut"))
        self.search.setAccessibleName(tr("Search by command or shortcut"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(scaled(420))
        self.preset = QComboBox()
        self.preset.setAccessibleName(tr("Keymap"))
        for key, text in table.KEY_PRESET.choices:
            self.preset.addItem(tr("Keymap: {product}", product=text), key)
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
        header = non_null(self.view.header())
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
        self.recorder.reset_requested.connect(self._forget)
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


# --------------------------------------------------------------------------------------------------
# Records a new shortcut for an action and shows conflicts before it is assigned.


class KeyRecorder(QFrame):
    """A bar below the table; `record` opens it."""

    chosen = pyqtSignal(dict)  # action ids → their new shortcuts
    reset_requested = pyqtSignal(str)
    closed = pyqtSignal()

    def __init__(self, actions: ActionRegistry) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.setAccessibleName(tr("New shortcut"))
        self._actions = actions
        self._action_id = ""
        self.question = QLabel()
        self.question.setProperty("look", "subheading")
        self.field = QKeySequenceEdit()
        self.field.setMaximumSequenceLength(2)
        self.field.setMinimumWidth(scaled(200))
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.keep = QPushButton(tr("Assign"))
        self.keep.setProperty("look", "primary")
        self.add = QPushButton(tr("Add as alternative"))
        self.none = QPushButton(tr("Remove shortcut"))
        self.default = QPushButton(tr("Restore default"))
        self.cancel = QPushButton(tr("Cancel"))
        self._build()
        # the editor reports a shortcut only when it is complete, its text changes at once
        non_null(self.field.findChild(QLineEdit)).textChanged.connect(self._on_keys)
        self.keep.clicked.connect(lambda: self._assign([self._typed()]))
        self.add.clicked.connect(
            lambda: self._assign([*self._actions.keys(self._action_id), self._typed()])
        )
        self.none.clicked.connect(lambda: self._assign([]))
        self.default.clicked.connect(self._assign_default)
        self.cancel.clicked.connect(self._close)
        self.hide()

    def record(self, action_id: str) -> None:
        """Start recording."""
        self._action_id = action_id
        name = self._actions.spec(action_id).name
        self.question.setText(tr("Press a key combination for “{name}”", name=name))
        self.field.setAccessibleName(self.question.text())
        self.field.clear()
        self._on_keys()
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.question)
        row.addWidget(self.field)
        row.addStretch(1)
        for button in (self.none, self.default, self.add, self.cancel, self.keep):
            button.setAutoDefault(False)
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(14), scaled(10), scaled(14), scaled(10))
        column.addLayout(row)
        column.addWidget(self.problem)

    def _typed(self) -> str:
        portable = QKeySequence.SequenceFormat.PortableText
        return normal(self.field.keySequence().toString(portable))

    def _on_keys(self) -> None:
        typed = self._typed()
        others = self._others(typed) if typed else []
        names = ", ".join(f"“{self._actions.spec(other).name}”" for other in others)
        text = tr("Already assigned to {names}; it will be removed there.", names=names)
        self.problem.setText(text if others else "")
        self.problem.setVisible(bool(others))
        self.keep.setEnabled(bool(typed))
        self.add.setEnabled(bool(typed) and bool(self._actions.keys(self._action_id)))

    def _others(self, typed: str) -> list[str]:
        me = self._actions.spec(self._action_id)
        return [
            spec.id
            for spec in self._actions.specs()
            if spec.id != me.id
            and any(conflict(typed, key) for key in self._actions.keys(spec.id))
            and can_both(me, spec)
        ]

    def _assign(self, keys: list[str]) -> None:
        """Assign the shortcuts; conflicting actions lose theirs."""
        typed = self._typed()
        changed = {self._action_id: list(dict.fromkeys(keys))}
        for other in self._others(typed) if typed in keys else []:
            kept = [key for key in self._actions.keys(other) if not conflict(typed, key)]
            changed[other] = kept
        self._close()
        self.chosen.emit(changed)

    def _assign_default(self) -> None:
        action_id = self._action_id
        self._close()
        self.reset_requested.emit(action_id)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()
