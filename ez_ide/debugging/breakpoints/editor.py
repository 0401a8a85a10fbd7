"""The editor of one breakpoint: condition, hit count and message, below a line or in a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.debugging.breakpoints.check_program import Asked, Verdict, form_verdict
from ez_ide.debugging.breakpoints.expression_field import ExpressionField
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.focus_ring import TabRound
from ez_ide.widgets.local_keys import LocalKeys

if TYPE_CHECKING:
    from PyQt6.QtGui import QKeyEvent

    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.check_program import FieldProblem
    from ez_ide.debugging.breakpoints.expression_field import Offer

CONDITION, HIT_COUNT, MESSAGE = "condition", "hit_condition", "log_message"


class BreakpointEditor(TabRound, QWidget):
    """Fields, each with its problem below it; Enter saves, Esc leaves everything as it was.

    The owner may have what is typed checked: `changed` asks for it, `say` takes the answer.
    """

    changed = pyqtSignal(object)  # Asked
    kept = pyqtSignal(dict)  # the fields of Breakpoint
    left = pyqtSignal()

    def __init__(
        self,
        breakpoint: Breakpoint,  # noqa: A002 - what it is
        offer: Offer | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName(tr("Condition, hit count and message of the breakpoint"))
        self._judged: Asked | None = None
        self._verdict = Verdict()
        self._wants_keep = False
        self.is_judged = False  # somebody answers to `changed`
        self.problems: dict[str, QLabel] = {}  # by field
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(scaled(8), scaled(6), scaled(8), scaled(6))
        self._grid.setHorizontalSpacing(scaled(8))
        self._grid.setVerticalSpacing(scaled(4))
        self._grid.setColumnStretch(1, 1)
        self.condition = ExpressionField(breakpoint.condition, offer)
        self.hit_condition = ExpressionField(breakpoint.hit_condition)
        self.log_message = ExpressionField(breakpoint.log_message, _inside_braces(offer))
        self.pauses = QCheckBox(tr("Pause too"))
        self.pauses.setChecked(breakpoint.pauses)
        self._add(CONDITION, tr("Condition"), self.condition, "total > 100")
        self._add(HIT_COUNT, tr("Hit count"), self.hit_condition, "5, >= 5, % 5")
        self._add(MESSAGE, tr("Log message"), self.log_message, tr("total is ${total}"))
        self._grid.addWidget(self.pauses, self._row_of(self.log_message), 2)
        if breakpoint.kind in (BreakpointKind.FUNCTION, BreakpointKind.DATA):
            self._leave_out(self.log_message, self.pauses)
        self.problem = _problem_label()  # of the breakpoint as it was saved
        self._grid.addWidget(self.problem, self._grid.rowCount(), 1, 1, 2)
        self.problem.setText(breakpoint.message)
        self.problem.setHidden(not breakpoint.message)
        self.setFocusProxy(self.condition)
        self.keep = self._button(tr("Keep"), tr("Keep this (Enter)"), self.condition)
        self.keep.clicked.connect(self._keep)
        self.cancel = self._button(tr("Cancel"), tr("Leave it as it was (Esc)"), self.hit_condition)
        self.cancel.clicked.connect(self.left)
        self._enable_pauses()

    def asked(self) -> Asked:
        """What the fields say."""
        return Asked(
            self.condition.text().strip(),
            self.hit_condition.text().strip(),
            self.log_message.text(),
        )

    def go_to(self, field: str) -> None:
        """Put the caret into one of the fields."""
        {HIT_COUNT: self.hit_condition, MESSAGE: self.log_message}.get(
            field, self.condition
        ).setFocus()

    def say(self, asked: Asked, verdict: Verdict) -> None:
        """What is wrong with the fields as they were."""
        if asked != self.asked():
            return
        self._judged = asked
        self._show(verdict)
        if verdict != Verdict():
            self.problem.hide()  # it is said at the field now
        if self._wants_keep:
            self._keep()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Keys that the fields have no use for end here.

        The editor below would take Enter: by then the focus is there again.
        """
        if event is not None:
            event.accept()

    def _add(self, name: str, words: str, field: ExpressionField, example: str) -> None:
        row = self._grid.rowCount()
        label = QLabel(words)
        label.setBuddy(field)
        field.setAccessibleName(words)
        field.setPlaceholderText(example)
        field.textChanged.connect(self._on_changed)
        field.returnPressed.connect(self._keep)
        LocalKeys(field, {"Esc": lambda: self._on_escape(field)})
        problem = self.problems[name] = _problem_label()
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(field, row, 1)
        self._grid.addWidget(problem, row + 1, 1, 1, 2)

    def _row_of(self, widget: QWidget) -> int:
        row, _column, _rows, _columns = self._grid.getItemPosition(self._grid.indexOf(widget))
        return int(row or 0)

    def _button(self, words: str, tip: str, beside: QLineEdit) -> QPushButton:
        button = QPushButton(words)
        button.setProperty("look", "strip")
        button.setToolTip(tip)
        self._grid.addWidget(button, self._row_of(beside), 2)
        LocalKeys(button, {"Esc": self.left.emit})
        return button

    def _on_escape(self, field: QLineEdit) -> None:
        """First the list of candidates goes, then the editor."""
        if not (isinstance(field, ExpressionField) and field.close_list()):
            self.left.emit()

    def _leave_out(self, *widgets: QWidget) -> None:
        for widget in widgets:
            widget.setHidden(True)
            for label in self.findChildren(QLabel):
                if label.buddy() is widget:
                    label.setHidden(True)

    def _on_changed(self) -> None:
        self._wants_keep = False
        self._judged = None
        asked = self.asked()
        self.problem.hide()
        self._show(form_verdict(asked))
        self._enable_pauses()
        self.changed.emit(asked)

    def _enable_pauses(self) -> None:
        self.pauses.setEnabled(bool(self.log_message.text()))

    def _show(self, verdict: Verdict) -> None:
        """Mark what is wrong in each field, and say it below that field."""
        self._verdict = verdict
        leading = len(self.condition.text()) - len(self.condition.text().lstrip())
        self._show_problem(CONDITION, self.condition, verdict.condition, leading)
        self._show_problem(HIT_COUNT, self.hit_condition, verdict.hit_condition)
        self._show_problem(MESSAGE, self.log_message, verdict.log_message)
        self.updateGeometry()

    def _show_problem(
        self, name: str, field: ExpressionField, found: FieldProblem | None, shift: int = 0
    ) -> None:
        label = self.problems[name]
        label.setText(found.words if found else "")
        label.setHidden(found is None)
        field.setAccessibleDescription(label.text())
        label.setProperty("look", "muted" if found and found.is_advice else "error")
        style = promised(label.style())
        style.unpolish(label)
        style.polish(label)
        field.mark(*((found.start + shift, found.end + shift) if found else (0, 0)))

    def _keep(self) -> None:
        """Save what was checked and found good; wait for the answer while one is on its way."""
        asked = self.asked()
        form = form_verdict(asked)
        if form.is_refusal:
            self._show(form)
            return
        if self.is_judged and self._judged != asked:
            self._wants_keep = True
            self.changed.emit(asked)
            return
        self._wants_keep = False
        if self._verdict.is_refusal and self._judged == asked:
            return
        self.kept.emit(
            {
                "condition": asked.condition,
                "hit_condition": asked.hit_condition,
                "log_message": asked.log_message,
                "pauses": self.pauses.isChecked() and bool(asked.log_message),
            }
        )


def _problem_label() -> QLabel:
    label = QLabel()
    label.setProperty("look", "error")
    label.setWordWrap(True)
    label.setHidden(True)
    return label


def _inside_braces(offer: Offer | None) -> Offer | None:
    """In a message only what stands in braces is an expression."""
    if offer is None:
        return None

    def offer_inside(before: str, is_asked: bool) -> tuple[str, list[str]]:  # noqa: FBT001
        opened = before.replace("{{", "  ").replace("}}", "  ")
        start = opened.rfind("{")
        if start <= opened.rfind("}"):
            return "", []
        return offer(before[start + 1 :], is_asked)

    return offer_inside
