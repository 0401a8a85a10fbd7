"""Records a new shortcut for an action and shows conflicts before it is assigned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeySequence
from PyQt6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
)

from ez_ide.actions.shortcuts import can_both, do_collide, normal
from ez_ide.appearance.units import scaled
from ez_ide.non_null import promised
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.actions.registry import ActionRegistry


class KeyRecorder(QFrame):
    """A bar below the table; `record` opens it."""

    chosen = pyqtSignal(dict)  # action ids → their new shortcuts
    reset_wanted = pyqtSignal(str)
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
        promised(self.field.findChild(QLineEdit)).textChanged.connect(self._on_keys)
        self.keep.clicked.connect(lambda: self._give([self._typed()]))
        self.add.clicked.connect(
            lambda: self._give([*self._actions.keys(self._action_id), self._typed()])
        )
        self.none.clicked.connect(lambda: self._give([]))
        self.default.clicked.connect(self._give_default)
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
        names = ", ".join(f"“{self._actions.spec(one).name}”" for one in others)
        words = tr("Already assigned to {names}; it will be removed there.", names=names)
        self.problem.setText(words if others else "")
        self.problem.setVisible(bool(others))
        self.keep.setEnabled(bool(typed))
        self.add.setEnabled(bool(typed) and bool(self._actions.keys(self._action_id)))

    def _others(self, typed: str) -> list[str]:
        me = self._actions.spec(self._action_id)
        return [
            spec.id
            for spec in self._actions.specs()
            if spec.id != me.id
            and any(do_collide(typed, key) for key in self._actions.keys(spec.id))
            and can_both(me, spec)
        ]

    def _give(self, keys: list[str]) -> None:
        """Assign the shortcuts; conflicting actions lose theirs."""
        typed = self._typed()
        changed = {self._action_id: list(dict.fromkeys(keys))}
        for other in self._others(typed) if typed in keys else []:
            kept = [key for key in self._actions.keys(other) if not do_collide(typed, key)]
            changed[other] = kept
        self._close()
        self.chosen.emit(changed)

    def _give_default(self) -> None:
        action_id = self._action_id
        self._close()
        self.reset_wanted.emit(action_id)

    def _close(self) -> None:
        self.hide()
        self.closed.emit()
