"""The Console panel: the output of programs as one stream, and a field for their input.

Output is drawn in batches and kept in a log file, so that no flood blocks the window.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.non_null import non_null
from ez_ide.running.console_bars import ConsoleSearch, SkippedOutputBar
from ez_ide.running.console_input import ConsoleInput
from ez_ide.running.console_log import ConsoleLog, OutputBacklog
from ez_ide.running.console_view import ConsoleView
from ez_ide.running.terminal_text import Piece, TerminalReader, TextStyle
from ez_ide.settings import table
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.menus import with_mnemonics
from ez_ide.widgets.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.QtCore import QPoint
    from PyQt6.QtGui import QResizeEvent

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings

BATCH_MS = 50


class ConsolePanel(Panel):
    """Output, with the input field at its end."""

    id = "console"
    title = "Console"
    icon = "terminal"
    help_page = "running"

    typed = pyqtSignal(str)  # lines for the program, each with its end
    input_ended = pyqtSignal()
    location_clicked = pyqtSignal(str, int, int)  # file, line, column
    link_clicked = pyqtSignal(str)  # a link that is no location, such as "code:E5001"
    log_requested = pyqtSignal(object)  # the path of a file with output: open it
    notice = pyqtSignal(str, str)  # its kind and text

    def __init__(
        self, settings: Settings, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._settings, self._themes = settings, themes
        self._reader = TerminalReader()
        self._backlog = OutputBacklog()
        self._skipped = 0
        self._is_live = self._asks_openly = False
        self.buttons: dict[str, QToolButton] = {}
        self.is_waiting = False
        self.log = ConsoleLog()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(BATCH_MS)
        self._timer.timeout.connect(self.draw_now)
        self._build()
        self._connect()
        self._use_settings()

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.view = ConsoleView(self._themes)
        self.view.setProperty("look", "code")
        self.view.setAccessibleName(tr("Program output"))
        self.field = ConsoleInput(self.view)
        self.search = ConsoleSearch(self.view, self._themes)
        self.below = QPushButton(tr("New output below"), self.view)
        self.below.setHidden(True)
        self.missing = SkippedOutputBar()
        column = QVBoxLayout()
        column.setSpacing(0)
        for widget in (self.search, self.missing, self.view):
            column.addWidget(widget, 1 if widget is self.view else 0)
        beside = QHBoxLayout(self)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        beside.addLayout(column, 1)
        self._tools = self._made_tools()
        beside.addWidget(self._tools)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))

    def _connect(self) -> None:
        view, field = self.view, self.field
        view.link_chosen.connect(self._on_link)
        view.end_left.connect(self._on_end_left)
        view.typed.connect(self._on_typed_in_view)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._on_menu_requested)
        field.sent.connect(self._on_sent)
        field.ended.connect(self._on_input_ended)
        self.below.clicked.connect(view.go_to_end)
        self.missing.show_all.clicked.connect(self.open_log)
        for widget in (view, field):
            LocalKeys(widget, {"Ctrl+F": self.search.ask})
        self._settings.changed.connect(self._use_settings)
        self._themes.changed.connect(self._use_settings)

    def _made_tools(self) -> QToolBar:
        """Find, wrap, save, show all and clear, beside the text: height is scarce, width is not."""
        tools = QToolBar()
        tools.setOrientation(Qt.Orientation.Vertical)
        tools.setAccessibleName(tr("Console tools"))
        tools.setProperty("look", "console-tools")
        for name, label, action in (
            ("search", tr("Find in output (Ctrl+F)"), self.search.ask),
            ("wrap", tr("Wrap long lines"), self._toggle_wrap),
            ("save", tr("Save output as…"), self.save),
            ("external", tr("Show full output"), self.open_log),
            ("clear", tr("Clear"), self.clear),
        ):
            tool = non_null(tools.addAction(label))
            tool.triggered.connect(lambda _checked, action=action: action())
            button = tools.widgetForAction(tool)
            if isinstance(button, QToolButton):
                button.setAccessibleName(label)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                self.buttons[name] = button
        non_null(self.buttons["wrap"].defaultAction()).setCheckable(True)
        return tools

    # -- contents --------------------------------------------------------------------------------

    def add(self, category: str, text: str, link: str = "") -> None:
        """Show text of a category: "stdout", "stderr", "console" (the debugger), "typed" or "note".

        A click on the text follows `link`.
        """
        self._backlog.add(category, text, self.log.add(text), link)
        if self._backlog.is_too_much:
            self._skip()
        if not self._timer.isActive():
            self._timer.start()

    def note(self, text: str) -> None:
        """Show a line of the window itself."""
        self.write([[Piece(text, TextStyle("note"))]])

    def write(self, lines: Sequence[Sequence[Piece]]) -> None:
        """Show lines of the window itself, which may contain links; they start a new line."""
        self.draw_now()
        if self.view.is_line_begun():
            # The reset keeps a colour that the program left switched on out of the window's line.
            self.add("note", "\x1b[0m\n")
            self.draw_now()
        pieces = [piece for line in lines for piece in (*line, Piece("\n", TextStyle("note")))]
        self.log.add("".join(piece.text for piece in pieces))
        self.view.draw(pieces)
        self._reader.begin_line()

    def begin(self) -> None:
        """Prepare for the output of a new program."""
        if self._settings.get(table.CLEAR_ON_RUN):
            self.clear()
        elif self.log.size:
            self.note("")
        self._reader.begin_line()

    def set_live(self, *, live: bool, asks_openly: bool) -> None:
        """Set whether a program is running, and whether it reports that it waits for input."""
        self._is_live, self._asks_openly = live, asks_openly
        if not live:
            self.field.clear()
            self.set_waiting(None)
        self._show_field()

    def set_waiting(self, prompt: str | None) -> None:
        """The program waits for a line after a prompt; None: it no longer waits."""
        is_waiting = prompt is not None
        if is_waiting == self.is_waiting:
            return
        self.is_waiting = is_waiting
        self.field.setAccessibleDescription(
            tr("The program is waiting for input: {prompt}", prompt=prompt) if prompt else ""
        )
        self.title_changed.emit(tr("Console (input)") if is_waiting else tr("Console"))
        if is_waiting:
            self.draw_now()
            self.attention.emit()
        self._show_field()

    def clear(self) -> None:
        """Delete the output, also from the log."""
        self._backlog.take()
        self._skipped = 0
        self.log.clear()
        self._reader = TerminalReader()
        self.missing.setHidden(True)
        self.view.clear_all()
        self.field.settle()

    def draw_now(self) -> None:
        """Draw the output received since the last batch."""
        # The limit of lines is applied by Qt (`setMaximumBlockCount`), which drops the oldest ones.
        waiting = self._backlog.take()
        if waiting:
            self.view.draw(
                piece
                for backlog in waiting
                for piece in self._reader.read(
                    backlog.category, backlog.text, backlog.at, backlog.link
                )
            )
            most = self._settings.get(table.CONSOLE_LINES)
            is_full = self.view.blockCount() >= most
            self.missing.update_text(self._skipped, most if is_full else None)

    def text(self) -> str:
        """The text that is shown."""
        self.draw_now()
        return self.view.toPlainText()

    def save(self) -> None:
        """Ask for a file, and save the whole output in it."""
        dialog = QFileDialog(self, tr("Save output"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([tr("Text (*.txt)"), tr("All files (*)")])
        dialog.setDefaultSuffix("txt")
        dialog.selectFile("output.txt")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.save_to)
        dialog.open()

    def save_to(self, name: str) -> None:
        """Save the whole output in a file."""
        try:
            self.log.write_to(Path(name))
        except OSError as error:
            why = error.strerror or str(error)
            self.notice.emit("error", tr("The output could not be saved: {why}", why=why))
        else:
            self.notice.emit("success", tr("The output was saved to {name}.", name=Path(name).name))

    def open_log(self) -> None:
        """Open the whole output in an editor."""
        self.draw_now()
        self.log_requested.emit(self.log.extract())

    # -- output ----------------------------------------------------------------------------------

    def _skip(self) -> None:
        """Drop all but the tail of the backlog, which begins a line."""
        self._skipped += self._backlog.keep_tail()
        if self.view.is_line_begun():
            self.view.draw([Piece("\n", TextStyle("note"))])
        self._reader.begin_line()

    def _on_end_left(self, left: bool) -> None:  # noqa: FBT001 - of a signal
        self.below.setHidden(not left)
        self._place_below()

    def _place_below(self) -> None:
        if self.below.isHidden():
            return
        size, area = self.below.sizeHint(), non_null(self.view.viewport()).geometry()
        self.below.setGeometry(
            area.right() - size.width() - scaled(16),
            area.bottom() - size.height() - scaled(8),
            size.width(),
            size.height(),
        )
        self.below.raise_()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Keep the button in its corner."""
        super().resizeEvent(event)
        self._place_below()

    # -- links and the menu ----------------------------------------------------------------------

    def _on_link(self, link: str) -> None:
        kind, _, rest = link.partition(":")
        if kind == "place":
            line, column, file = rest.split(":", 2)
            self.location_clicked.emit(file, int(line), int(column))
        elif kind in ("copy", "open"):
            fold = self._reader.folds[int(rest)]
            if kind == "copy":
                text = self.log.text(fold.start, fold.end)
                non_null(QApplication.clipboard()).setText(text)
                self.notice.emit("info", tr("The full line was copied."))
            else:
                self.log_requested.emit(self.log.extract(fold.start, fold.end))
        else:
            self.link_clicked.emit(link)

    def _on_menu_requested(self, at: QPoint) -> None:
        menu = with_mnemonics(QMenu(self.view))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = non_null(menu.addAction(tr("Copy"), self.view.copy))
        copy.setEnabled(self.view.textCursor().hasSelection())
        menu.addAction(tr("Select all"), self.view.selectAll)
        menu.addSeparator()
        menu.addAction(tr("Find…"), self.search.ask)
        wrap = non_null(menu.addAction(tr("Wrap long lines"), self._toggle_wrap))
        wrap.setCheckable(True)
        wrap.setChecked(self._settings.get(table.CONSOLE_WRAP))
        menu.addSeparator()
        menu.addAction(tr("Save output as…"), self.save)
        menu.addAction(tr("Show full output"), self.open_log)
        menu.addAction(tr("Clear"), self.clear)
        menu.popup(non_null(self.view.viewport()).mapToGlobal(at))

    # -- input -----------------------------------------------------------------------------------

    def _show_field(self) -> None:
        """Show the field while the program waits, and while the user types ahead."""
        is_wanted = self._is_live and (
            self.is_waiting or not self._asks_openly or bool(self.field.text())
        )
        if is_wanted:
            self.field.appear()
        elif not self.field.isHidden():
            self.field.vanish()

    def _on_sent(self, text: str) -> None:
        self.set_waiting(None)
        self.add("typed", text)
        self.draw_now()
        self._show_field()
        self.typed.emit(text)

    def _on_input_ended(self) -> None:
        if self._is_live:
            self.set_waiting(None)
            self.add("typed", "^D\n")
            self.draw_now()
            self.input_ended.emit()

    def _on_typed_in_view(self, characters: str) -> None:
        if self._is_live:
            self.field.appear()
            self.field.setFocus()
            self.field.insert(characters)

    # -- settings --------------------------------------------------------------------------------

    def _toggle_wrap(self) -> None:
        self._settings.set(table.CONSOLE_WRAP, not self._settings.get(table.CONSOLE_WRAP))

    def _use_settings(self) -> None:
        wrap = QPlainTextEdit.LineWrapMode
        is_wrapped = self._settings.get(table.CONSOLE_WRAP)
        self.view.setLineWrapMode(wrap.WidgetWidth if is_wrapped else wrap.NoWrap)
        self.view.setMaximumBlockCount(self._settings.get(table.CONSOLE_LINES))
        font = self._themes.console_font()
        self.view.use_font(font)
        self.field.setFont(font)
        self._tools.setIconSize(square(14))
        for name, button in self.buttons.items():
            non_null(button.defaultAction()).setIcon(icon(name, self._themes.theme))
        non_null(self.buttons["wrap"].defaultAction()).setChecked(is_wrapped)
        self.field.settle()
