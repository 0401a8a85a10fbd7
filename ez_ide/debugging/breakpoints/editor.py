"""The editor of one breakpoint: condition, hit count and message, below a line or in the panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QInputMethodEvent, QKeyEvent, QPalette, QTextCharFormat, QTextFormat
from PyQt6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.units import scaled
from ez_ide.debugging.breakpoints.checks import Fields, FieldVerdict, syntax_verdict
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.focus import FocusRing
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from PyQt6.QtGui import QFocusEvent, QHideEvent

    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.checks import FieldProblem

Completer = Callable[[str, bool], tuple[str, list[str]]]
"""Gets the text before the caret, and whether the user has asked for candidates.

Returns the part of a name at its end, and the names that this could become.
"""

ACCEPTING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
MAX_ROWS = 8
WIDTH = 260


class ExpressionField(QLineEdit):
    """A field for an expression, with a list of candidates at its caret.

    Tab and Enter accept the chosen candidate, Esc closes the list.  The focus stays in the field.
    """

    def __init__(self, text: str = "", complete: Completer | None = None) -> None:
        super().__init__(text)
        self._complete = complete
        self._typed = ""
        self._marked = (0, 0)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Suggestions"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._box = QFrame()
        self._box.setProperty("look", "popup")
        self._box.setAccessibleName(self.list.accessibleName())
        inside = QVBoxLayout(self._box)
        inside.setContentsMargins(scaled(3), scaled(3), scaled(3), scaled(3))
        inside.addWidget(self.list)
        self._box.hide()
        self.list.itemClicked.connect(lambda _item: self._accept())
        self.textEdited.connect(lambda _text: self._propose(is_requested=False))
        LocalKeys(self, {"Ctrl+Space": lambda: self._propose(is_requested=True)})

    def mark(self, start: int, end: int) -> None:
        """Underline the text between two offsets; remove the underline if they are equal."""
        self._marked = (start, end)
        # WORKAROUND(Qt 6.11): a line edit formats text only on behalf of input methods, so the
        # underline is sent as the format of a composition without text.
        attributes = []
        if start < end:
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(self.palette().color(QPalette.ColorRole.Text))
            first, last = (_utf16_length(self.text()[:at]) for at in (start, end))
            kind = QInputMethodEvent.AttributeType.TextFormat
            from_caret = first - self.cursorPosition()
            # QVariant knows the base class only.
            value = QTextFormat(form)
            attributes = [QInputMethodEvent.Attribute(kind, from_caret, last - first, value)]
        QApplication.sendEvent(self, QInputMethodEvent("", attributes))

    def marked_text(self) -> str:
        """The underlined text."""
        start, end = self._marked
        return self.text()[start:end]

    def close_list(self) -> bool:
        """Close the list; false if it was not open."""
        was_open = self.list.isVisible()
        self._box.hide()
        return was_open

    def event(self, event: QEvent | None) -> bool:
        """Let the list take the keys that choose a candidate while it is open, also Tab."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and self.list.isVisible()
            and self._choose(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def _choose(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in ACCEPTING:
            self._accept()
            return True
        if key in STEPS:
            row = self.list.currentRow() + STEPS[key]
            self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
            return True
        return False

    def _propose(self, *, is_requested: bool) -> None:
        before = self.text()[: self.cursorPosition()]
        typed, candidates = self._complete(before, is_requested) if self._complete else ("", [])
        if not candidates or candidates == [typed]:
            self._box.hide()
            return
        self._typed = typed
        self.list.clear()
        self.list.addItems(candidates)
        self.list.setCurrentRow(0)
        self._place()

    def _place(self) -> None:
        """Put the list below the caret, or above it if there is no room below."""
        window = self.window()
        if window is None:
            return
        box = self._box
        box.setParent(window)
        self.list.ensurePolished()
        rows = min(self.list.count(), MAX_ROWS)
        self.list.setFixedHeight(rows * self.list.sizeHintForRow(0) + 2 * self.list.frameWidth())
        box.setFixedWidth(scaled(WIDTH))
        box.adjustSize()
        height = box.height()
        below = self.mapTo(window, QPoint(self.cursorRect().left(), self.height()))
        if below.y() + height > window.height():
            below -= QPoint(0, self.height() + height)
        box.move(min(below.x(), max(window.width() - box.width(), 0)), below.y())
        box.show()
        box.raise_()

    def _accept(self) -> None:
        item = self.list.currentItem()
        self._box.hide()
        if item is None:
            return
        end = self.cursorPosition()
        start = end - len(self._typed)
        self.setText(self.text()[:start] + item.text() + self.text()[end:])
        self.setCursorPosition(start + len(item.text()))

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Close the list when the focus leaves."""
        self._box.hide()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent | None) -> None:
        """Close the list when the field is hidden."""
        self._box.hide()
        super().hideEvent(event)


def _utf16_length(text: str) -> int:
    """The length of a text as Qt counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


CONDITION, HIT_COUNT, MESSAGE = "condition", "hit_condition", "log_message"


class BreakpointEditor(FocusRing, QWidget):
    """Fields, each with its problem below it; Enter saves, Esc cancels.

    The owner may check the fields while they are typed: `changed` asks for it, `show_verdict` takes
    the answer.
    """

    changed = pyqtSignal(object)  # Fields
    saved = pyqtSignal(dict)  # the changed fields of Breakpoint
    cancelled = pyqtSignal()

    def __init__(
        self, edited: Breakpoint, complete: Completer | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName(tr("Condition, hit count and log message of the breakpoint"))
        self._checked: Fields | None = None
        self._verdict = FieldVerdict()
        self._is_saving = False
        self.is_checked = False  # the owner answers to `changed`
        self.problems: dict[str, QLabel] = {}  # by field
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(scaled(8), scaled(6), scaled(8), scaled(6))
        self._grid.setHorizontalSpacing(scaled(8))
        self._grid.setVerticalSpacing(scaled(4))
        self._grid.setColumnStretch(1, 1)
        self.condition = ExpressionField(edited.condition, complete)
        self.hit_condition = ExpressionField(edited.hit_condition)
        self.log_message = ExpressionField(edited.log_message, _inside_braces(complete))
        self.pauses = QCheckBox(tr("Also pause"))
        self.pauses.setChecked(edited.pauses)
        self._add(CONDITION, tr("Condition"), self.condition, "total > 100")
        self._add(HIT_COUNT, tr("Hit count"), self.hit_condition, "5, >= 5, % 5")
        self._add(MESSAGE, tr("Log message"), self.log_message, tr("total is ${total}"))
        self._grid.addWidget(self.pauses, self._row_of(self.log_message), 2)
        if edited.kind in (BreakpointKind.FUNCTION, BreakpointKind.DATA):
            self._leave_out(self.log_message, self.pauses)
        self.problem = _problem_label()  # of the breakpoint as it is stored
        self._grid.addWidget(self.problem, self._grid.rowCount(), 1, 1, 2)
        self.problem.setText(edited.message)
        self.problem.setHidden(not edited.message)
        self.setFocusProxy(self.condition)
        self.save = self._button(tr("Save"), tr("Save (Enter)"), self.condition)
        self.save.clicked.connect(self._save)
        self.cancel = self._button(tr("Cancel"), tr("Cancel (Esc)"), self.hit_condition)
        self.cancel.clicked.connect(self.cancelled)
        self._enable_pauses()

    def fields(self) -> Fields:
        """The contents of the fields."""
        return Fields(
            self.condition.text().strip(),
            self.hit_condition.text().strip(),
            self.log_message.text(),
        )

    def go_to(self, field: str) -> None:
        """Focus one of the fields."""
        {HIT_COUNT: self.hit_condition, MESSAGE: self.log_message}.get(
            field, self.condition
        ).setFocus()

    def show_verdict(self, fields: Fields, verdict: FieldVerdict) -> None:
        """Show the problems of the fields, unless they have changed since."""
        if fields != self.fields():
            return
        self._checked = fields
        self._show(verdict)
        if verdict != FieldVerdict():
            self.problem.hide()  # shown at the field from now on
        if self._is_saving:
            self._save()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Accept every key that the fields do not use.

        Otherwise Enter would reach the code editor: it has the focus again after saving.
        """
        if event is not None:
            event.accept()

    def _add(self, name: str, label: str, field: ExpressionField, example: str) -> None:
        row = self._grid.rowCount()
        caption = QLabel(label)
        caption.setBuddy(field)
        field.setAccessibleName(label)
        field.setPlaceholderText(example)
        field.textChanged.connect(self._on_changed)
        field.returnPressed.connect(self._save)
        LocalKeys(field, {"Esc": lambda: self._on_escape(field)})
        problem = self.problems[name] = _problem_label()
        self._grid.addWidget(caption, row, 0)
        self._grid.addWidget(field, row, 1)
        self._grid.addWidget(problem, row + 1, 1, 1, 2)

    def _row_of(self, widget: QWidget) -> int:
        row, _column, _rows, _columns = self._grid.getItemPosition(self._grid.indexOf(widget))
        return int(row or 0)

    def _button(self, label: str, tip: str, beside: QLineEdit) -> QPushButton:
        button = QPushButton(label)
        button.setProperty("look", "strip")
        button.setToolTip(tip)
        self._grid.addWidget(button, self._row_of(beside), 2)
        LocalKeys(button, {"Esc": self.cancelled.emit})
        return button

    def _on_escape(self, field: QLineEdit) -> None:
        """Close the list of candidates, or else the editor."""
        if not (isinstance(field, ExpressionField) and field.close_list()):
            self.cancelled.emit()

    def _leave_out(self, *widgets: QWidget) -> None:
        for widget in widgets:
            widget.setHidden(True)
            for label in self.findChildren(QLabel):
                if label.buddy() is widget:
                    label.setHidden(True)

    def _on_changed(self) -> None:
        self._is_saving = False
        self._checked = None
        fields = self.fields()
        self.problem.hide()
        self._show(syntax_verdict(fields))
        self._enable_pauses()
        self.changed.emit(fields)

    def _enable_pauses(self) -> None:
        self.pauses.setEnabled(bool(self.log_message.text()))

    def _show(self, verdict: FieldVerdict) -> None:
        """Underline the problem in each field, and describe it below the field."""
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
        label.setText(found.message if found else "")
        label.setHidden(found is None)
        field.setAccessibleDescription(label.text())
        label.setProperty("look", "muted" if found and found.is_advice else "error")
        style = non_null(label.style())
        style.unpolish(label)
        style.polish(label)
        field.mark(*((found.start + shift, found.end + shift) if found else (0, 0)))

    def _save(self) -> None:
        """Save fields that were checked and are valid; wait for a check that is under way."""
        # Enter may be pressed before the check of the last character is done: the fields are saved
        # when its verdict arrives, unless it is a refusal.
        fields = self.fields()
        syntax = syntax_verdict(fields)
        if syntax.is_refusal:
            self._show(syntax)
            return
        if self.is_checked and self._checked != fields:
            self._is_saving = True
            self.changed.emit(fields)
            return
        self._is_saving = False
        if self._verdict.is_refusal and self._checked == fields:
            return
        self.saved.emit(
            {
                "condition": fields.condition,
                "hit_condition": fields.hit_condition,
                "log_message": fields.log_message,
                "pauses": self.pauses.isChecked() and bool(fields.log_message),
            }
        )


def _problem_label() -> QLabel:
    label = QLabel()
    label.setProperty("look", "error")
    label.setWordWrap(True)
    label.setHidden(True)
    return label


def _inside_braces(complete: Completer | None) -> Completer | None:
    """A completer for messages, where only text in braces is an expression."""
    if complete is None:
        return None

    def complete_inside(before: str, is_requested: bool) -> tuple[str, list[str]]:  # noqa: FBT001
        opened = before.replace("{{", "  ").replace("}}", "  ")
        start = opened.rfind("{")
        if start <= opened.rfind("}"):
            return "", []
        return complete(before[start + 1 :], is_requested)

    return complete_inside
