"""A field for an expression, which offers what could be written at its caret.

Does not know where the candidates come from: it asks with the text before the caret.
"""

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
from ez_ide.debugging.breakpoints.checks import Fields, FieldVerdict, form_verdict
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.focus import TabRound
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from PyQt6.QtGui import QFocusEvent, QHideEvent

    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.checks import FieldProblem

Offer = Callable[[str, bool], tuple[str, list[str]]]
"""What is typed of a name at the end of a text, and what it could become; asked for or not."""

ACCEPTING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
MOST_ROWS = 8
WIDTH = 260


class ExpressionField(QLineEdit):
    """One line; Tab or Enter takes the candidate chosen, Esc takes the list away.

    The list is part of the window and the keyboard stays in the field.
    """

    def __init__(self, text: str = "", offer: Offer | None = None) -> None:
        super().__init__(text)
        self._offer = offer
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
        self.textEdited.connect(lambda _text: self._propose(is_asked=False))
        LocalKeys(self, {"Ctrl+Space": lambda: self._propose(is_asked=True)})

    def mark(self, start: int, end: int) -> None:
        """Underline the text between two offsets; equal ones take the underline away."""
        self._marked = (start, end)
        # WORKAROUND(Qt 6.11): a line edit formats its text for input methods alone.
        attributes = []
        if start < end:
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(self.palette().color(QPalette.ColorRole.Text))
            first, last = (_utf16_length(self.text()[:at]) for at in (start, end))
            kind = QInputMethodEvent.AttributeType.TextFormat
            from_caret = first - self.cursorPosition()
            # A variant holds the base class alone.
            value = QTextFormat(form)
            attributes = [QInputMethodEvent.Attribute(kind, from_caret, last - first, value)]
        QApplication.sendEvent(self, QInputMethodEvent("", attributes))

    def marked_text(self) -> str:
        """The text that is underlined."""
        start, end = self._marked
        return self.text()[start:end]

    def close_list(self) -> bool:
        """Take the list away; false if there is none."""
        was_open = self.list.isVisible()
        self._box.hide()
        return was_open

    def event(self, event: QEvent | None) -> bool:
        """Keys that choose belong to the list while it is open, Tab too."""
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

    def _propose(self, *, is_asked: bool) -> None:
        before = self.text()[: self.cursorPosition()]
        typed, words = self._offer(before, is_asked) if self._offer else ("", [])
        if not words or words == [typed]:
            self._box.hide()
            return
        self._typed = typed
        self.list.clear()
        self.list.addItems(words)
        self.list.setCurrentRow(0)
        self._place()

    def _place(self) -> None:
        """Below the caret, or above where there is no room below."""
        window = self.window()
        if window is None:
            return
        box = self._box
        box.setParent(window)
        self.list.ensurePolished()
        rows = min(self.list.count(), MOST_ROWS)
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
        """The list goes with the keyboard."""
        self._box.hide()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent | None) -> None:
        """The list goes with the field."""
        self._box.hide()
        super().hideEvent(event)


def _utf16_length(text: str) -> int:
    """How long a text is as Qt counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


CONDITION, HIT_COUNT, MESSAGE = "condition", "hit_condition", "log_message"


class BreakpointEditor(TabRound, QWidget):
    """Fields, each with its problem below it; Enter saves, Esc leaves everything as it was.

    The owner may have what is typed checked: `changed` asks for it, `say` takes the answer.
    """

    changed = pyqtSignal(object)  # Fields
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
        self.setAccessibleName(tr("Condition, hit count and log message of the breakpoint"))
        self._judged: Fields | None = None
        self._verdict = FieldVerdict()
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
        self.pauses = QCheckBox(tr("Also pause"))
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
        self.keep = self._button(tr("Save"), tr("Save (Enter)"), self.condition)
        self.keep.clicked.connect(self._keep)
        self.cancel = self._button(tr("Cancel"), tr("Cancel (Esc)"), self.hit_condition)
        self.cancel.clicked.connect(self.left)
        self._enable_pauses()

    def asked(self) -> Fields:
        """What the fields say."""
        return Fields(
            self.condition.text().strip(),
            self.hit_condition.text().strip(),
            self.log_message.text(),
        )

    def go_to(self, field: str) -> None:
        """Put the caret into one of the fields."""
        {HIT_COUNT: self.hit_condition, MESSAGE: self.log_message}.get(
            field, self.condition
        ).setFocus()

    def say(self, asked: Fields, verdict: FieldVerdict) -> None:
        """What is wrong with the fields as they were."""
        if asked != self.asked():
            return
        self._judged = asked
        self._show(verdict)
        if verdict != FieldVerdict():
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

    def _show(self, verdict: FieldVerdict) -> None:
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
