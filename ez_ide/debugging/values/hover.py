"""Values under the mouse and on request while the program is paused, in a box over the editor.

A hover never changes the program: names and paths are evaluated with an undo log, a call only after
a click, and an expression with side effects only by a button.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ez_debugger.protocol import commands, events
from ez_ide.appearance.application_style import settle_views
from ez_ide.appearance.units import scaled
from ez_ide.debugging.values.menu import ValueMenu
from ez_ide.debugging.values.row import row_of
from ez_ide.debugging.values.state import HOVER
from ez_ide.debugging.values.tree import NAME, ValueTree
from ez_ide.debugging.values.view import ValueView
from ez_ide.editing.caret_context import first_name, name_path_at
from ez_ide.editing.decorations import Hover
from ez_ide.language.visible_names import Reach
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.labels import elided

if TYPE_CHECKING:
    from collections.abc import Callable

    from PyQt6.QtGui import QKeyEvent

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.commands import ValueCommands
    from ez_ide.editing.document import Document
    from ez_ide.workbench import Workbench

NEEDS_RUNNING = "evaluationFailed"
LONGEST_CALL = 48
_OUT_OF_SCOPE = frozenset({Reach.NOT_YET, Reach.CLOSED, Reach.ELSEWHERE})


class ValueHover(QObject):
    """Decides what the hover box shows."""

    def __init__(self, bench: Workbench, session: DebugController, values: ValueCommands) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._values = bench, session, values
        self._request = 0  # the number of the last request: answers to older ones are dropped
        self._box: tuple[Document, HoverBox] | None = None
        self.explain: Callable[[Document, Hover], str] = lambda _document, _hover: ""
        session.stopped.connect(self._close)
        session.begun.connect(self._close)
        bench.editors.opened.connect(self._on_opened)
        for document in bench.editors.documents:
            self._on_opened(document)
        bench.actions.on("debug.evaluate", self.evaluate_at_caret)

    def _on_opened(self, document: Document) -> None:
        document.editor.hover_started.connect(partial(self._on_hover, document))

    # -- under the mouse -------------------------------------------------------------------------

    def _on_hover(self, document: Document, hover: Hover) -> None:
        """The mouse rests on something."""
        if not self._session.state.is_in_view or not hover.expression:
            return
        frame = self._session.state.selected_frame
        plain = commands.Evaluate(hover.expression, frame, "hover")
        if document.editor.selectedText() == hover.expression:
            self._send(document, hover, plain, is_requested=hover.is_requested)
            return
        line = document.editor.text(hover.line - 1)
        column = name_path_at(line, hover.column - 1)[1] + 1
        names = self._values.names_in(document)
        reach = names.reach_at(hover.line, column)
        if reach is Reach.NOTHING:  # a module; its member may have a value
            reach = names.reach_at(hover.line, hover.column)
        call = self._values.call_at(document, hover.line, hover.column)
        if call and reach is not Reach.NOTHING:
            self._offer_call(document, hover, call)
        elif reach in (Reach.NO_VARIABLE, Reach.NOTHING):
            self._show_text(document, hover, "")
        elif reach in _OUT_OF_SCOPE:
            self._show_text(document, hover, self._scope_problem(document, hover, reach, column))
        elif reach is Reach.SHADOWED:
            # The name of a declaration is resolved after it: before, it is another variable.
            is_declaration = line[:column].split()[-2:-1] in (["temp"], ["const"])
            at = len(line.rstrip()) + 1 if is_declaration else column
            running = self._session.sources.line_running(document.key, hover.line)
            there = commands.Evaluate(hover.expression, frame, "hover", running, at)
            self._send(document, hover, there, is_requested=hover.is_requested)
        else:
            expression = self._values.expression_in(document, hover.expression)
            there = commands.Evaluate(expression, frame, "hover")
            self._send(document, hover, there, is_requested=hover.is_requested)

    def _scope_problem(self, document: Document, hover: Hover, reach: Reach, column: int) -> str:
        names = self._values.names_in(document)
        name = first_name(hover.expression)
        if reach is Reach.NOT_YET:
            return tr("{name} is not declared yet at this point.", name=name)
        if reach is Reach.CLOSED:
            return tr("{name} belongs to another scope: its block has ended.", name=name)
        function = names.owner_at(hover.line, column)
        return tr("{name} belongs to another scope: function {function}.",
                  name=name, function=function)  # fmt: skip

    def _offer_call(self, document: Document, hover: Hover, call: str) -> None:
        box = self._new_box(document, call)
        box.add_sentence(tr("Hovering never runs a call."), look="muted")
        requested = Hover(hover.line, hover.column, call)
        box.add_button(
            tr("Click to evaluate {call}", call=elided(call, LONGEST_CALL)),
            lambda: self._evaluate(document, requested),
        )
        self._explain(document, hover, box)
        self._show_box(document, hover, box)
        if hover.is_requested:
            box.take_focus()

    # -- on request ------------------------------------------------------------------------------

    def evaluate_at_caret(self) -> None:
        """Show the value of the selection or of the name at the caret, and focus the box."""
        document = self._bench.editors.current
        if document is None:
            return
        line, column = document.editor.caret()
        expression = document.editor.selectedText() or self._values.call_at(document, line, column)
        expression = expression or document.editor.expression_at_caret()
        if expression.strip():
            self._evaluate(document, Hover(line, column, expression.strip()))

    def _evaluate(self, document: Document, hover: Hover) -> None:
        """Evaluate without side effects."""
        command = commands.Evaluate(hover.expression, self._session.state.selected_frame, "watch")
        self._send(document, hover, command, is_requested=True)

    def _evaluate_for_real(self, document: Document, hover: Hover) -> None:
        """Evaluate with side effects: they are kept."""
        frame = self._session.state.selected_frame
        self._send(
            document, hover, commands.Evaluate(hover.expression, frame, "repl"), is_requested=True
        )

    def _send(
        self, document: Document, hover: Hover, command: commands.Evaluate, *, is_requested: bool
    ) -> None:
        self._request += 1
        number = self._request

        def take(event: events.Event) -> None:
            if number != self._request:
                return
            if isinstance(event, events.EvaluateResult):
                self._show_value(document, hover, event, is_requested=is_requested)
            elif isinstance(event, events.Error):
                self._show_refusal(document, hover, event, is_requested=is_requested)

        self._session.inspection.ask(command, take)

    # -- boxes -----------------------------------------------------------------------------------

    def _show_value(
        self, document: Document, hover: Hover, event: events.EvaluateResult, *, is_requested: bool
    ) -> None:
        state = self._session.state
        state.values.show_hover(event)
        path = (HOVER, event.expression)
        box = self._new_box(document, event.expression)
        known = state.values.variable(("locals", event.expression))
        known = known or state.values.variable(("globals", event.expression))
        is_same = known is not None and known.variable.value == event.result
        was = known.was if known is not None and is_same else None
        if state.values.reference(path):
            self._session.expansion.open(path)
        box.show_value(event.result, event.type, was=was)
        if document.editor.problems.at(hover.line, hover.column):
            self._explain(document, hover, box)
        if is_requested:
            box.add_button(tr("Add to watches"), lambda: self._values.watch(event.expression))
        self._show_box(document, hover, box)
        if is_requested:
            box.take_focus()

    def _show_refusal(
        self, document: Document, hover: Hover, error: events.Error, *, is_requested: bool
    ) -> None:
        box = self._new_box(document, hover.expression)
        box.add_sentence(error.message)
        if error.code == NEEDS_RUNNING and is_requested:
            box.add_button(
                tr("Evaluate"),
                lambda: self._evaluate_for_real(document, hover),
                tip=tr("Side effects and output of the call are kept."),
            )
        self._explain(document, hover, box)
        self._show_box(document, hover, box)
        if is_requested:
            box.take_focus()

    def _show_text(self, document: Document, hover: Hover, text: str) -> None:
        box = self._new_box(document, hover.expression)
        box.add_sentence(text)
        explained = self._explain(document, hover, box)
        if hover.is_requested and not (text or explained):
            box.add_sentence(tr("No information available."), look="muted")
        if text or explained or hover.is_requested:
            self._show_box(document, hover, box)
        if hover.is_requested:
            box.take_focus()

    def _explain(self, document: Document, hover: Hover, box: HoverBox) -> bool:
        """Add what the checker knows of the name, below the value."""
        text = self.explain(document, hover)
        if text:
            box.add_prose(text)
        return bool(text)

    def _new_box(self, document: Document, expression: str) -> HoverBox:
        box = HoverBox(self._session, self._bench.themes, expression)
        box.left.connect(lambda: self._close_and_focus(document))
        box.full_value_requested.connect(self._values.show_whole)
        return box

    def _show_box(self, document: Document, hover: Hover, box: HoverBox) -> None:
        document.editor.show_hover(hover.line, hover.column, box)
        self._box = (document, box)

    def _close_and_focus(self, document: Document) -> None:
        document.editor.hide_hover()
        document.editor.setFocus()

    def _close(self) -> None:
        """Close the box: its value belongs to an earlier stop."""
        self._request += 1
        if self._box is not None:
            document, _box = self._box
            self._box = None
            if document in self._bench.editors.documents:
                document.editor.hide_hover()


MAX_ROWS = 10
LINE_CHARACTERS = 60  # of a line before it is wrapped


class HoverBox(QWidget):
    """The content of the hover box: a value, or why there is none and what can be done."""

    left = pyqtSignal()  # by Esc: the editor gets the focus
    full_value_requested = pyqtSignal(tuple)

    def __init__(self, session: DebugController, themes: ThemeService, expression: str) -> None:
        super().__init__()
        self._session, self._themes = session, themes
        self.expression = expression
        self.view: ValueView | None = None
        self.setAccessibleName(tr("Value of {expression}", expression=expression))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(scaled(4))
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(scaled(6))

    # -- contents --------------------------------------------------------------------------------

    def show_value(self, value: str, type_: str, *, was: str | None) -> None:
        """Show a value with its type; one with children as a tree, whose first level is open."""
        path = (HOVER, self.expression)
        if self._session.state.values.reference(path):
            self._add_tree()
        else:
            self._add_line(f"{self.expression} = {value}")
        parts = [type_] if type_ and self.view is None else []  # a tree has it in a column
        if was is not None:
            parts.append(tr("was {value}", value=was))
        self._add_line(" · ".join(parts), look="muted")

    def add_sentence(self, text: str, *, look: str = "") -> None:
        """Add a sentence."""
        self._add_line(text, look=look)

    def add_prose(self, rich_text: str) -> None:
        """Add what the checker knows of the name."""
        label = QLabel(rich_text)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setMinimumWidth(self.fontMetrics().averageCharWidth() * LINE_CHARACTERS)
        self._column.addWidget(label)

    def add_button(self, text: str, action: Callable[[], object], *, tip: str = "") -> None:
        """Add a button."""
        button = QPushButton(text)
        button.setProperty("look", "link")
        button.setToolTip(tip)
        button.clicked.connect(lambda _checked: action())
        if not self._buttons.count():
            self._column.addLayout(self._buttons)
            self._buttons.addStretch(1)
        self._buttons.insertWidget(self._buttons.count() - 1, button)

    def take_focus(self) -> None:
        """Focus the tree, or else the first button."""
        buttons = self.findChildren(QPushButton)
        target = self.view or (buttons[0] if buttons else self)
        target.setFocus()
        if target is self:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Leave with Esc."""
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # -- how it is done --------------------------------------------------------------------------

    def _add_line(self, text: str, *, look: str = "") -> None:
        if not text:
            return
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setProperty("look", look)
        is_long = len(text) > LINE_CHARACTERS
        label.setWordWrap(is_long)
        if is_long:
            label.setMinimumWidth(self.fontMetrics().averageCharWidth() * LINE_CHARACTERS)
        self._column.addWidget(label)

    def _add_tree(self) -> None:
        state = self._session.state
        shown = state.values.variable((HOVER, self.expression))
        if shown is None:
            return
        tree = ValueTree(self._themes, self)
        self.view = ValueView(tree, self._session, self._themes, self.accessibleName())
        self.view.setHeaderHidden(True)
        self.view.setProperty("look", "in-popup")
        self.view.setFrameShape(ValueView.Shape.NoFrame)
        menu = ValueMenu(self.view, self._session)
        menu.full_value_requested.connect(self.full_value_requested)
        self._column.insertWidget(0, self.view)
        self._tree = tree
        self._show_rows()
        self.view.setCurrentIndex(tree.index(0, NAME))
        settle_views(self)
        for signal in (self.view.expanded, self.view.collapsed, tree.rowsInserted):
            signal.connect(lambda *_what: QTimer.singleShot(0, self._fit))
        self._session.changed.connect(self._show_rows)
        self._fit()

    def _show_rows(self) -> None:
        state = self._session.state
        shown = state.values.variable((HOVER, self.expression))
        if shown is not None:
            self._tree.show([row_of((HOVER,), shown)], state)

    def _fit(self) -> None:
        """Make the tree as high as its rows, up to a limit, and the boxes around it follow."""
        view = self.view
        if view is None:
            return
        rows, index = 0, self._tree.index(0, NAME)
        while index.isValid() and rows < MAX_ROWS:
            rows, index = rows + 1, view.indexBelow(index)
        view.setFixedHeight(rows * max(view.rowHeight(self._tree.index(0, NAME)), 1) + scaled(2))
        view.setMinimumWidth(view.fontMetrics().averageCharWidth() * LINE_CHARACTERS)
        widget: QWidget | None = self
        while widget is not None and widget.layout() is not None and widget is not self.window():
            non_null(widget.layout()).activate()
            widget.adjustSize()
            widget = widget.parentWidget() if widget is self else None
