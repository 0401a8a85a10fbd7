"""The Breakpoints panel: all kinds of breakpoints in one tree, by key or mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPoint, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHeaderView,
    QLineEdit,
    QMenu,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.breakpoints.model import HITS, KEY, WHAT, WHERE, BreakpointModel
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.buttons import small_button
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.menus import add_tooltip_lines, with_mnemonics
from ez_ide.widgets.name_bar import NameBar
from ez_ide.widgets.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.breakpoints.editor import BreakpointEditor
    from ez_ide.debugging.breakpoints.state import BreakpointStore

WHERE_WIDTH, HITS_WIDTH = 126, 46
INDENTATION = 10
ICON_SIZE = 16


class BreakpointsPanel(Panel):
    """The tree, with a filter above it, and a question or an editor below it when needed."""

    id = "breakpoints"
    title = "Breakpoints"
    icon = "breakpoints"
    help_page = "breakpoints"

    gone_to = pyqtSignal(object)  # Breakpoint
    removed = pyqtSignal()  # so that an undo can be offered
    clear_requested = pyqtSignal()

    def __init__(
        self, store: BreakpointStore, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._themes = store, themes
        self._editor: BreakpointEditor | None = None
        self._current_key = ""  # of the current row, over changes of the rows
        self.editor_of: Callable[[Breakpoint], BreakpointEditor] | None = None
        self.function_names: Callable[[], list[str]] = list
        self.model = BreakpointModel(store, themes, self)
        self.view = QTreeView()
        self._build_view()
        self.filter = QLineEdit()
        self.filter.setAccessibleName(tr("Filter breakpoints"))
        self.filter.setPlaceholderText(tr("Filter…"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setHidden(True)
        self.filter.textChanged.connect(self._on_filter)
        LocalKeys(self.filter, {"Esc": self._end_filter, "Down": self.view.setFocus})
        self.question = NameBar()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for widget in (self.filter, self.view, self.question):
            self._column.addWidget(widget, 1 if widget is self.view else 0)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))
        self._build_buttons()

    def _build_view(self) -> None:
        view = self.view
        view.setAccessibleName(self.title)
        view.setModel(self.model)
        view.setUniformRowHeights(True)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setSortingEnabled(True)
        view.sortByColumn(WHERE, Qt.SortOrder.AscendingOrder)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show_menu)
        view.activated.connect(self._go)
        header = non_null(view.header())
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WHERE, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(HITS, QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(scaled(HITS_WIDTH) // 2)
        non_null(view.selectionModel()).currentChanged.connect(self._note_current)
        self.model.filled.connect(self._restore_current)
        LocalKeys(
            view,
            {
                "Return": self._go,
                "Del": self.remove,
                "F2": self.edit,
                "Ctrl+Z": self._store.restore_removed,
                "Ctrl+F": self.begin_filter,
            },
        )
        self._restore_current()

    def _build_buttons(self) -> None:
        self._adding = with_mnemonics(QMenu(self))
        non_null(self._adding.addAction(tr("Function breakpoint…"))).triggered.connect(
            self.ask_for_function
        )
        self._more = with_mnemonics(QMenu(self))
        for label, action in (
            (tr("Enable all"), lambda: self._store.enable_all(is_enabled=True)),
            (tr("Disable all"), lambda: self._store.enable_all(is_enabled=False)),
            (tr("Remove all"), self.clear_requested.emit),
        ):
            non_null(self._more.addAction(label)).triggered.connect(lambda _on, do=action: do())
        self._offer_orders(with_mnemonics(non_null(self._more.addMenu(tr("Sort by")))))
        self.add_button = small_button(tr("Add breakpoint"))
        self.filter_button = small_button(tr("Filter breakpoints"))
        self.mute_button = small_button(tr("Mute all breakpoints"))
        self.more_button = small_button(tr("More breakpoint actions"))
        for button, menu in ((self.add_button, self._adding), (self.more_button, self._more)):
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.filter_button.setCheckable(True)
        self.filter_button.clicked.connect(self._on_filter_button)
        self.mute_button.setCheckable(True)
        self.mute_button.clicked.connect(lambda on: self._store.mute(is_muted=on))
        self._store.changed.connect(lambda: self.mute_button.setChecked(self._store.is_muted))
        self._themes.changed.connect(self._paint)
        self._paint()

    def _offer_orders(self, menu: QMenu) -> None:
        """Entries that sort like a click on a column's title; a second time in reverse order."""
        header = non_null(self.view.header())
        for column, label in (
            (WHERE, tr("Location")),
            (WHAT, tr("Type and condition")),
            (HITS, tr("Hits")),
        ):
            non_null(menu.addAction(label)).triggered.connect(
                lambda _on, column=column: self.view.sortByColumn(column, _next(header, column))
            )

    def header_widgets(self) -> list[QWidget]:
        """Add, filter, mute, and a menu for all breakpoints."""
        return [self.add_button, self.filter_button, self.mute_button, self.more_button]

    # -- actions on the selection ----------------------------------------------------------------

    def selected(self) -> list[Breakpoint]:
        """The selected breakpoints."""
        selection = self.view.selectionModel()
        keys = [index.data(KEY) for index in selection.selectedRows()] if selection else []
        return [breakpoint_ for key in keys if (breakpoint_ := self._store.get(key))]

    def remove(self) -> None:
        """Remove the selected breakpoints."""
        keys = [breakpoint_.key for breakpoint_ in self.selected()]
        if keys:
            self._store.remove(keys)
            self.removed.emit()

    def edit(self) -> None:
        """Edit the first selected breakpoint at the bottom of the panel."""
        for breakpoint_ in self.selected()[:1]:
            if self.editor_of is None:
                return
            self._close_editor()
            self._editor = self.editor_of(breakpoint_)
            self._editor.saved.connect(self._close_editor)
            self._editor.cancelled.connect(self._close_editor)
            self._column.addWidget(self._editor)
            self._editor.setFocus()

    def enable(self, *, is_enabled: bool) -> None:
        """Enable or disable the selected breakpoints."""
        for breakpoint_ in self.selected():
            self._store.edit(breakpoint_.key, is_enabled=is_enabled)

    def ask_for_function(self) -> None:
        """Ask for the name of a function to stop in, with the program's functions as candidates."""
        names = self.function_names()
        completer = QCompleter(names, self.question.field)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.question.field.setCompleter(completer)
        self.question.ask(tr("Break on function"), "", _name_problem, self._add_function)

    def _add_function(self, name: str) -> None:
        known = [function for function in self._store.functions() if function.function == name]
        key = known[0].key if known else self._store.add(Breakpoint("", function=name))
        self._current_key = key
        self._restore_current()

    def _close_editor(self) -> None:
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None
            self.view.setFocus()

    def _go(self) -> None:
        for breakpoint_ in self.selected()[:1]:
            self.gone_to.emit(breakpoint_)

    def _show_menu(self, at: QPoint) -> None:
        selected = self.selected()
        if not selected:
            return
        is_on = all(breakpoint_.is_enabled for breakpoint_ in selected)
        menu = with_mnemonics(QMenu(self))
        menu.aboutToHide.connect(menu.deleteLater)
        add_tooltip_lines(menu, "\n".join(breakpoint_.description for breakpoint_ in selected[:1]))
        rows: list[tuple[str, Callable[[], object]]] = [
            (tr("Go to breakpoint"), self._go),
            (tr("Edit…"), self.edit),
            (tr("Disable") if is_on else tr("Enable"), lambda: self.enable(is_enabled=not is_on)),
            (tr("Remove"), self.remove),
        ]
        for label, action in rows:
            non_null(menu.addAction(label)).triggered.connect(lambda _on, do=action: do())
        menu.popup(non_null(self.view.viewport()).mapToGlobal(at))

    # -- filter and current row ------------------------------------------------------------------

    def begin_filter(self) -> None:
        """Show the filter, and focus it."""
        self.filter_button.setChecked(True)
        self.filter.setHidden(False)
        self.filter.setFocus()
        self.filter.selectAll()

    def _end_filter(self) -> None:
        self.filter.clear()
        self.filter.setHidden(True)
        self.filter_button.setChecked(False)
        self.view.setFocus()

    def _on_filter_button(self, on: bool) -> None:  # noqa: FBT001 - of a signal
        (self.begin_filter if on else self._end_filter)()

    def _on_filter(self, text: str) -> None:
        self.model.filter = text
        self.model.fill()

    def _note_current(self) -> None:
        key = self.view.currentIndex().data(KEY)
        if key:
            self._current_key = str(key)

    def _restore_current(self) -> None:
        """Expand everything, and make the row current that was current before."""
        # After an update in place there still is a current row, after a reset there is none.
        has_choice = self.view.currentIndex().isValid()
        for group in range(self.model.rowCount()):
            parent = self.model.index(group, 0)
            self.view.setExpanded(parent, True)
            self.view.setFirstColumnSpanned(group, self.view.rootIndex(), True)
            for row in range(self.model.rowCount(parent)):
                index = self.model.index(row, 0, parent)
                key = str(index.data(KEY))
                self.view.setFirstColumnSpanned(row, parent, key.startswith("error:"))
                if not has_choice and self._current_key == key:
                    self.view.setCurrentIndex(index)

    def _paint(self) -> None:
        """Use the colours of the theme and the size of its text."""
        theme = self._themes.theme
        header = non_null(self.view.header())
        self.view.setIndentation(scaled(INDENTATION))
        self.view.setIconSize(square(ICON_SIZE))
        header.resizeSection(WHERE, scaled(WHERE_WIDTH))
        header.resizeSection(HITS, scaled(HITS_WIDTH))
        for button, name in (
            (self.add_button, "plus"),
            (self.filter_button, "filter"),
            (self.mute_button, "breakpoints-muted"),
            (self.more_button, "more"),
        ):
            button.setIcon(icon(name, theme))


def _next(header: QHeaderView, column: int) -> Qt.SortOrder:
    """The sort order after choosing a column: reversed if it is the sorted one."""
    up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
    is_up = header.sortIndicatorSection() == column and header.sortIndicatorOrder() is up
    return down if is_up else up


def _name_problem(name: str) -> str:
    """Why a text cannot be the name of a function, or ""."""
    if all(part.isidentifier() for part in name.split(".")):
        return ""
    return tr("Enter the name of a function, or module.function.")
