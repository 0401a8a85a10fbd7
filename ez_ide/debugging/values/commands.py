"""Values of a paused program in and around the editor: inline values, watches, values in tabs.

The value under the mouse is shown by `hover`.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject

from ez_ide.debugging.values.state import GLOBALS, LOCALS, MODULES, SHADOWED
from ez_ide.debugging.values.text_page import ValueTextPage
from ez_ide.debugging.values.watch_memory import WatchMemory
from ez_ide.editing.caret_context import first_name
from ez_ide.editing.decorations import InlineValue
from ez_ide.language.check_report import LOCAL_KINDS
from ez_ide.language.checking import file_of
from ez_ide.language.visible_names import PausedAt, Reach, VisibleNames
from ez_ide.settings import table
from ez_ide.translation import tr
from ez_ide.widgets.labels import elided

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ez_debugger.records import FrameInfo, Returned
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.stack.execution_lines import ExecutionLines
    from ez_ide.debugging.values.paths import Path as ValuePath
    from ez_ide.debugging.values.state import ShownVariable
    from ez_ide.debugging.values.watches_panel import WatchesPanel
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.workbench import Workbench
    from ez_lang.cli.check_format import Symbol


class ValueCommands(QObject):
    """Shows inline values, and connects the actions on values."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        lines: ExecutionLines,
        watches: WatchesPanel,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._lines, self._watches = bench, session, lines, watches
        self._language = language
        self._memory = WatchMemory(bench, watches, session, language)
        lines.shown.connect(self.show_inline)
        language.reported.connect(lambda _document: self.show_inline())
        bench.settings.changed.connect(self._on_setting)
        on = bench.actions.on
        on("debug.add_watch", self._add_watch)
        on("debug.where_am_i", self._describe_position)
        on("view.inline_values", partial(bench.settings.set, table.INLINE_VALUES))
        bench.actions.set_checked("view.inline_values", bench.settings.get(table.INLINE_VALUES))

    # -- resolving names -------------------------------------------------------------------------

    def frame_in(self, document: Document) -> FrameInfo | None:
        """The selected frame, if it is suspended in this document."""
        state, launch = self._session.state, self._session.launch
        frame = state.frame
        if not state.is_in_view or frame is None or launch is None:
            return None
        return frame if launch.document_key(frame.file) == document.key else None

    def names_in(self, document: Document) -> VisibleNames:
        """The meaning of the names in a document, as it is now, in the selected frame."""
        frame, paused_at = self.frame_in(document), PausedAt(file_of(document))
        if frame is not None:
            line = self._session.sources.line_now(document.key, frame.line)
            paused_at = PausedAt(file_of(document), line, frame.column)
        return VisibleNames(self._language.report_of(document), paused_at)

    def call_at(self, document: Document, line: int, column: int) -> str:
        """Return the call whose name is at a position of the current text; "" if there is none."""
        return self._language.call_at(document, line, column)

    def expression_in(self, document: Document, path: str) -> str:
        """A path from a document, as the selected frame has to write it."""
        if self.frame_in(document) is not None:
            return path
        first = first_name(path)
        known = self._session.state.values.scopes.get(MODULES, [])
        found = [
            shown.variable.name for shown in known if shown.variable.name.partition(".")[2] == first
        ]
        return found[0] + path[len(first) :] if len(found) == 1 else path

    # -- inline values ---------------------------------------------------------------------------

    def show_inline(self) -> None:
        """Show the values of the selected frame after its lines."""
        for document in self._bench.editors.documents:
            document.editor.execution.show_values(self._inline(document))

    def _inline(self, document: Document) -> dict[int, list[InlineValue]]:
        frame, is_wanted = self.frame_in(document), self._bench.settings.get(table.INLINE_VALUES)
        if frame is None or not is_wanted or self._lines.is_stale(document):
            return {}
        names, state = self.names_in(document), self._session.state
        found = inline_values(
            names,
            frame,
            state.values.scopes.get("locals", []),
            state.values.scopes.get("shadowed", []),
        )
        shown = {
            line: [InlineValue(text, is_changed) for text, is_changed in values]
            for line, values in found.items()
        }
        returned = state.stop.returned if state.stop is not None else UNSET
        if returned is not UNSET and frame.index == 0:
            lines = document.text().split("\n")
            line, text = returned_value(lines, names.first_line, frame, returned)
            shown.setdefault(line, []).insert(0, InlineValue(text, is_changed=True))
        return shown

    def _on_setting(self, key: str) -> None:
        if key == table.INLINE_VALUES.key:
            self.show_inline()

    # -- watches and tabs ------------------------------------------------------------------------

    def show_whole(self, path: ValuePath) -> None:
        """Open a tab with the whole text of a value."""
        self._bench.editors.show_page(ValueTextPage(self._session, self._bench.themes, path))

    def watch(self, expression: str) -> None:
        """Watch an expression, and show the watches."""
        self._watches.add(expression)
        self._bench.panels.show("watches")

    def watch_in(self, document: Document, expressions: Sequence[str]) -> None:
        """Watch expressions in the program of a document."""
        self._memory.add(document, expressions)

    def _add_watch(self) -> None:
        editor = self._bench.editors.current_editor
        expression = editor.expression_at_caret() if editor else ""
        if expression:
            self.watch(expression)

    def _describe_position(self) -> None:
        state = self._session.state
        frame = state.frame
        text = state.sentence
        if frame is not None:
            text += ". " + tr(
                "{function}, line {line} of {file}",
                function=frame.function,
                line=frame.line,
                file=Path(frame.file).name,
            )
        self._bench.notices.show_notice("info", text, topic="where")


LONGEST = 40


def values_on(
    line: int, names: VisibleNames, scopes: Mapping[str, Sequence[ShownVariable]]
) -> tuple[tuple[str, str], ...]:
    """Return the values of the variables that a line uses, in order of appearance.

    `scopes` are those of the frame in which `names` are resolved. A field, a function or a type has
    no value, even if a variable has the same name.
    """
    values: dict[str, str] = {}
    for symbol in names.used_on(line):
        found = _value_of(symbol, names, scopes)
        if found is not None:
            values.setdefault(found.variable.name, found.variable.value)
    return tuple(values.items())


def _value_of(
    symbol: Symbol, names: VisibleNames, scopes: Mapping[str, Sequence[ShownVariable]]
) -> ShownVariable | None:
    """Return the variable that a symbol denotes in the frame; `None` if there is none."""
    reach = names.reach_of(symbol)
    if symbol.kind == "global":
        scope = GLOBALS if names.is_in_this_file(symbol) else MODULES
    elif reach in (Reach.VALUE, Reach.SHADOWED) and symbol.kind in LOCAL_KINDS:
        scope = LOCALS if reach is Reach.VALUE else SHADOWED
    else:
        return None
    # A global of an imported module is shown as `alias.name`; two modules may share a name.
    found = [
        shown
        for shown in scopes.get(scope, ())
        if shown.variable.name == symbol.name
        or (scope == MODULES and shown.variable.name.partition(".")[2] == symbol.name)
    ]
    return found[0] if len(found) == 1 else None


def inline_values(
    names: VisibleNames,
    frame: FrameInfo,
    variables: Sequence[ShownVariable],
    hidden: Sequence[ShownVariable] = (),
) -> dict[int, list[tuple[str, bool]]]:
    """The values to paint after each line, and whether they have changed.

    These are the local variables used on the lines of the function before the current one, each in
    its own scope: a name whose block has ended, or is yet to begin, has no value.  `hidden` are the
    variables shadowed by inner ones of the same name.
    """
    known = {variable.variable.name: variable for variable in variables}
    shadowed = {variable.variable.name: variable for variable in hidden}
    found: dict[int, list[tuple[str, bool]]] = {}
    for line, symbols in names.locals_by_line(frame.line).items():
        values = []
        for symbol in symbols:
            reach = names.reach_of(symbol)
            shown = {Reach.VALUE: known, Reach.SHADOWED: shadowed}.get(reach, {}).get(symbol.name)
            if shown is not None:
                text = f"{symbol.name} = {elided(shown.variable.value, LONGEST)}"
                values.append((text, shown.is_changed or shown.is_new))
        if values:
            found[line] = values
    return found


def returned_value(
    lines: Sequence[str], first_line: int, frame: FrameInfo, returned: Returned
) -> tuple[int, str]:
    """The line of the call that has just returned, and the text to paint after it."""
    name = returned.function.rpartition(".")[2]
    call = re.compile(rf"\b{re.escape(name)}\s*\(")
    text = tr("{function} returned {value}", function=name, value=elided(returned.value, LONGEST))
    # After a step out the program is paused in the statement of the call; after the end of a
    # function that was stepped through it may be paused on a later one.
    for line in range(min(frame.line, len(lines)), first_line - 1, -1):
        if call.search(lines[line - 1]):
            return line, text
    return frame.line, text
