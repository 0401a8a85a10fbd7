"""The view of a tree of values: opens lazily, edits in place, marks what changed, copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QPoint, QRect, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QColor, QPainter
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from ez_ide.logic.value_check import refusal_of
from ez_ide.models.variables import NAME, TYPE, VALUE
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.promised import promised
from ez_ide.texts import tr
from ez_ide.themes.units import scaled, square

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent

    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.logic.value_paths import Path
    from ez_ide.models.value_row import Row
    from ez_ide.models.variables import ValueTree
    from ez_ide.themes.service import ThemeService

NAME_SHARE = 0.4
TYPE_SHARE = 0.22
LETTERS_WITH_TYPE = 54  # a narrower view leaves types to the tips
BAR = 3


class ValueView(QTreeView):
    """Shows a `ValueTree`, and asks the session for what is opened."""

    menu_wanted = pyqtSignal(QPoint)  # a global position
    explained = pyqtSignal(str)  # why the current row cannot be edited
    refused = pyqtSignal(str, str)  # a name, and why what was typed cannot be its value
    whole_wanted = pyqtSignal()  # the current row's value in full

    def __init__(
        self,
        tree: ValueTree,
        session: DebugController,
        themes: ThemeService,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tree, self._session, self._themes = tree, session, themes
        self._closed_groups: set[Path] = set()
        self._edited: tuple[Path, str] = ((), "")
        self.setModel(tree)
        self.setItemDelegate(_ValueDelegate(self))
        self.setAccessibleName(name)
        self.setUniformRowHeights(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setDragEnabled(True)
        self.setExpandsOnDoubleClick(False)
        self._use_sizes()
        self._shape_columns()
        self._connect()

    def _connect(self) -> None:
        self.customContextMenuRequested.connect(
            lambda at: self.menu_wanted.emit(promised(self.viewport()).mapToGlobal(at))
        )
        self.expanded.connect(self._on_expanded)
        self.collapsed.connect(self._on_collapsed)
        self.doubleClicked.connect(self._on_double_click)
        self._tree.edited.connect(self._on_edited)
        self._tree.rowsInserted.connect(self._on_inserted)
        self._tree.dataChanged.connect(self._draw_anew)
        self._themes.changed.connect(self._use_sizes)
        LocalKeys(
            self,
            {
                "F2": self.act,
                "Return": self.act,
                "Enter": self.act,
                "Space": self.whole_wanted.emit,
                "Menu": self._menu_at_row,
                "Shift+F10": self._menu_at_row,
            },
        )

    # -- what others ask -------------------------------------------------------------------------

    def chosen(self) -> Row | None:
        """The current row."""
        return self._tree.row_of(self.currentIndex())

    def choose(self, path: Path) -> bool:
        """Make the row of a path the current one; false if it is not shown."""
        index = self._tree.index_of(path)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        return index.isValid()

    def act(self) -> None:
        """What Enter does: edit the value, get more, or open what cannot be edited."""
        index = self.currentIndex()
        row = self._tree.row_of(index)
        if row is None or self.state() is QAbstractItemView.State.EditingState:
            return
        if row.remaining >= 0:
            self._session.opened.more(row.path)
        elif row.is_group or row.is_range:
            top = index.siblingAtColumn(NAME)
            self.setExpanded(top, not self.isExpanded(top))
        else:
            self.edit_value()

    def edit_value(self) -> None:
        """Edit the value of the current row, or say why it cannot be."""
        value = self.currentIndex().siblingAtColumn(VALUE)
        row = self._tree.row_of(value)
        if value.flags() & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentIndex(value)
            self.edit(value)
        elif row is not None and row.lock:
            self.explained.emit(tr("{name}: {why}", name=row.name, why=row.lock))
        elif self._tree.is_stale:
            self.explained.emit(tr("A value can be changed while the program is paused."))

    def edit_again(self) -> None:
        """Go on editing the value whose new value was refused, if one is still there."""
        path, text = self._edited
        if not self.hasFocus() or not self.choose(path):
            return
        self.edit_value()
        field = self.focusWidget()
        if isinstance(field, QLineEdit):
            field.setText(text)
            field.selectAll()

    def _on_edited(self, path: Path, text: str) -> None:
        """Ask for the new value, if it can be one at all."""
        self._edited = (path, text)
        row = self._tree.row_of(self._tree.index_of(path))
        why = refusal_of(text, row.declared_type) if row is not None else ""
        if why and row is not None:
            self.refused.emit(row.name, why)
            QTimer.singleShot(0, self.edit_again)  # once this edit is over
        else:
            self._session.set_variable(path, text)

    def _draw_anew(self, *_what: object) -> None:
        """All of every row: Qt draws only the cells, and the bars stand before them."""
        promised(self.viewport()).update()

    # -- opening ---------------------------------------------------------------------------------

    def _on_expanded(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row is None:
            return
        if row.is_group:
            self._closed_groups.discard(row.path)
        else:
            self._session.opened.open(row.path)

    def _on_collapsed(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row is None:
            return
        if row.is_group:
            self._closed_groups.add(row.path)
        else:
            self._session.opened.close(row.path)

    def _on_inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        """A value that was open before is open again; groups are open unless they were closed."""
        for at in range(first, last + 1):
            index = self._tree.index(at, 0, parent)
            row = self._tree.row_of(index)
            if row is None:
                continue
            is_group_open = row.is_group and row.path not in self._closed_groups
            if is_group_open or (row.can_open and self._session.opened.holds(row.path)):
                self.setExpanded(index, True)
            if row.is_group or row.is_range or row.remaining >= 0:
                self.setFirstColumnSpanned(at, parent, True)

    def close_group(self, path: Path) -> None:
        """Let a group be closed when it first appears."""
        self._closed_groups.add(path)

    def _on_double_click(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row is None:
            return
        if row.can_open and index.column() != VALUE:
            top = index.siblingAtColumn(NAME)
            self.setExpanded(top, not self.isExpanded(top))
        elif row.is_cut and not row.is_editable:
            self.whole_wanted.emit()
        elif not row.is_group or row.remaining >= 0:
            self.act()

    def _menu_at_row(self) -> None:
        rect = self.visualRect(self.currentIndex())
        self.menu_wanted.emit(promised(self.viewport()).mapToGlobal(rect.bottomLeft()))

    def _use_sizes(self) -> None:
        """Everything has the colours of the theme and goes with the size of its text."""
        self.setIndentation(scaled(14))
        self.setIconSize(square(12))
        self._tree.look_changed()

    # -- shape and marks -------------------------------------------------------------------------

    def _shape_columns(self) -> None:
        header = promised(self.header())
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(scaled(40))
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        for column in (NAME, TYPE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Names get their share; types are left out where there is no room for them."""
        super().resizeEvent(event)
        width = promised(self.viewport()).width()
        has_room = width >= LETTERS_WITH_TYPE * self.fontMetrics().averageCharWidth()
        header = promised(self.header())
        header.setSectionHidden(TYPE, not has_room)
        header.resizeSection(NAME, round(width * NAME_SHARE))
        header.resizeSection(TYPE, round(width * TYPE_SHARE))

    def drawRow(
        self, painter: QPainter | None, options: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """A row, with a bar before it where something changed."""
        super().drawRow(painter, options, index)
        if painter is None or not self._tree.is_marked(index):
            return
        debug = self._themes.theme.debug
        row = self._tree.row_of(index)
        colour = debug.new if row is not None and row.is_new else debug.changed
        bar = QRect(0, options.rect.top(), scaled(BAR), options.rect.height())
        painter.fillRect(bar, QColor(colour))


class _ValueDelegate(QStyledItemDelegate):
    """Edits a value as one line of text; a value without a type has the room of both."""

    def __init__(self, view: ValueView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """A cell; that of a type there is not leaves its room to the value."""
        is_free = not index.siblingAtColumn(TYPE).data()
        if is_free and index.column() == TYPE:
            return
        if is_free and index.column() == VALUE:
            option.rect.setRight(promised(self._view.viewport()).width())
        super().paint(painter, option, index)

    def createEditor(
        self, parent: QWidget | None, _option: QStyleOptionViewItem, index: QModelIndex
    ) -> QWidget | None:
        """A field that a reader can name."""
        field = QLineEdit(parent)
        field.setFrame(False)
        field.setProperty("look", "cell")
        name = index.siblingAtColumn(NAME).data()
        field.setAccessibleName(tr("New value of {name}", name=name))
        return field
