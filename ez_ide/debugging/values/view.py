"""The view of a tree of values: requests what is opened, edits in place, marks changes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6 import sip
from PyQt6.QtCore import QModelIndex, QPoint, QRect, Qt, pyqtSignal
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

from ez_ide.actions.session_status import SessionPhase
from ez_ide.appearance.units import scaled, square
from ez_ide.debugging.values.tree import NAME, TYPE, VALUE
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.row_message import RowMessage

if TYPE_CHECKING:
    from PyQt6.QtCore import QAbstractItemModel
    from PyQt6.QtGui import QHideEvent, QResizeEvent

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.paths import Path
    from ez_ide.debugging.values.row import Row
    from ez_ide.debugging.values.tree import ValueTree

NAME_SHARE = 0.4
TYPE_SHARE = 0.22
CHARACTERS_WITH_TYPE = 54  # a narrower view shows types in tooltips only
BAR = 3


class ValueView(QTreeView):
    """Shows a `ValueTree`, and requests the children of opened values."""

    menu_requested = pyqtSignal(QPoint)  # a global position
    full_value_requested = pyqtSignal()  # show the whole value of the current row

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
        self._edited: tuple[Path, str] = ((), "")  # the last edit: a path and the typed text
        self._field: _ValueField | None = None  # while a value is edited
        self.message = RowMessage(self)
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
        self._set_up_columns()
        self._connect()

    def _connect(self) -> None:
        self.customContextMenuRequested.connect(
            lambda at: self.menu_requested.emit(non_null(self.viewport()).mapToGlobal(at))
        )
        self.expanded.connect(self._on_expanded)
        self.collapsed.connect(self._on_collapsed)
        self.doubleClicked.connect(self._on_double_click)
        self._tree.edited.connect(self._on_edited)
        self._tree.rowsInserted.connect(self._on_inserted)
        self._tree.dataChanged.connect(self._repaint)
        for signal in (
            self._session.stopped,
            self._session.begun,
            non_null(self.selectionModel()).currentChanged,
            non_null(self.verticalScrollBar()).valueChanged,
        ):
            signal.connect(self.message.hide)
        self._themes.changed.connect(self._use_sizes)
        LocalKeys(
            self,
            {
                "F2": self.act,
                "Return": self.act,
                "Enter": self.act,
                "Space": self.full_value_requested.emit,
                "Menu": self._menu_at_row,
                "Shift+F10": self._menu_at_row,
            },
        )

    # -- the current row -------------------------------------------------------------------------

    def chosen(self) -> Row | None:
        """The current row."""
        return self._tree.row_of(self.currentIndex())

    def choose(self, path: Path) -> bool:
        """Make the row of a path current; false if it is not shown."""
        index = self._tree.index_of(path)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        return index.isValid()

    def act(self) -> None:
        """What Enter does: edit the value, load more, or expand what cannot be edited."""
        index = self.currentIndex()
        row = self._tree.row_of(index)
        if row is None or self.state() is QAbstractItemView.State.EditingState:
            return
        if row.remaining >= 0:
            self._session.expansion.request_more(row.path)
        elif row.is_group or row.is_range:
            top = index.siblingAtColumn(NAME)
            self.setExpanded(top, not self.isExpanded(top))
        else:
            self.edit_value()

    def edit_value(self) -> None:
        """Edit the value of the current row, or explain why it cannot be edited."""
        value = self.currentIndex().siblingAtColumn(VALUE)
        row = self._tree.row_of(value)
        if row is not None and row.lock:
            self._explain(value, tr("{name}: {why}", name=row.name, why=row.lock))
        elif row is not None and row.is_editable:
            if self._session.state.phase is SessionPhase.PAUSED:
                self.setCurrentIndex(value)
                self.edit(value)
            else:
                self._explain(value, tr("Values can be changed only while the program is paused."))

    def _explain(self, index: QModelIndex, message: str) -> None:
        self.message.show_at(index, message, is_error=False)

    def new_field(self, index: QModelIndex, parent: QWidget | None) -> QWidget:
        """A field for the value at an index, filled when the debugger has answered."""
        field = self._field = _ValueField(parent)
        row = self._tree.row_of(index)
        if row is not None:
            field.setAccessibleName(tr("New value of {name}", name=row.name))
            field.setPlaceholderText(row.shown_value)
            self._session.inspection.request_expression(row.path, partial(self._fill, field, row))
        return field

    def _fill(self, field: _ValueField, row: Row, expression: str, why: str) -> None:
        """Put the value into the field, unless the user has begun to type or has left it."""
        # The answer may arrive after the field was left: the delegate deletes it at that moment.
        if field is not self._field or sip.isdeleted(field) or field.text():
            return
        if expression:
            field.offer(expression)
        else:
            message = tr("{name}: {why}. Enter a new value to replace it.", name=row.name, why=why)
            self._explain(self._tree.index_of(row.path), message)

    def closeEditor(self, editor: QWidget | None, hint: QStyledItemDelegate.EndEditHint) -> None:
        """Forget the field and its message."""
        self._field = None
        self.message.hide()
        super().closeEditor(editor, hint)

    def _on_edited(self, path: Path, text: str) -> None:
        """Assign the new value; the debugger reports why it cannot be assigned."""
        self._edited = (path, text)
        self._session.inspection.set_variable(path, text, self._refuse)

    def _refuse(self, why: str) -> None:
        """Explain why the variable keeps its value, and let the user correct the text."""
        path, text = self._edited
        index = self._tree.index_of(path)
        row = self._tree.row_of(index)
        if row is None:
            return
        message = tr("Could not change {name}: {why}", name=row.name, why=why)
        # Only if the user is still here: a field that opens by itself must not take the focus.
        if self.hasFocus() and self.choose(path):
            self.edit_value()
            if self._field is not None:
                self._field.setText(text)
                self._field.selectAll()
                self._field.setAccessibleDescription(message)
        self.message.show_at(index, message, is_error=True)

    def hideEvent(self, event: QHideEvent | None) -> None:
        """Hide the message together with its row."""
        self.message.hide()
        super().hideEvent(event)

    def _repaint(self, *_what: object) -> None:
        """Repaint whole rows: Qt repaints changed cells only, and the bars are outside of them."""
        non_null(self.viewport()).update()

    # -- expanding -------------------------------------------------------------------------------

    def _on_expanded(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row is None:
            return
        if row.is_group:
            self._closed_groups.discard(row.path)
        else:
            self._session.expansion.open(row.path)

    def _on_collapsed(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row is None:
            return
        if row.is_group:
            self._closed_groups.add(row.path)
        else:
            self._session.expansion.close(row.path)

    def _on_inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        """Expand values that were open before, and groups unless the user has closed them."""
        for at in range(first, last + 1):
            index = self._tree.index(at, 0, parent)
            row = self._tree.row_of(index)
            if row is None:
                continue
            is_group_open = row.is_group and row.path not in self._closed_groups
            if is_group_open or (row.can_open and self._session.expansion.is_open(row.path)):
                self.setExpanded(index, True)
            # Their names are sentences, which need the width of the value column.
            if row.is_group or row.is_range or row.remaining >= 0:
                self.setFirstColumnSpanned(at, parent, True)

    def close_group(self, path: Path) -> None:
        """Let a group be collapsed when it first appears."""
        self._closed_groups.add(path)

    def _on_double_click(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row is None:
            return
        if row.can_open and index.column() != VALUE:
            top = index.siblingAtColumn(NAME)
            self.setExpanded(top, not self.isExpanded(top))
        elif row.is_cut and not row.is_editable:
            self.full_value_requested.emit()
        elif not row.is_group or row.remaining >= 0:
            self.act()

    def _menu_at_row(self) -> None:
        rect = self.visualRect(self.currentIndex())
        self.menu_requested.emit(non_null(self.viewport()).mapToGlobal(rect.bottomLeft()))

    def _use_sizes(self) -> None:
        """Use the colours of the theme and the size of its text."""
        self.setIndentation(scaled(14))
        self.setIconSize(square(12))
        self._tree.repaint_rows()

    # -- columns and marks -----------------------------------------------------------------------

    def _set_up_columns(self) -> None:
        header = non_null(self.header())
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(scaled(40))
        header.setSectionResizeMode(VALUE, QHeaderView.ResizeMode.Stretch)
        for column in (NAME, TYPE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Give the names their share, and hide the types if there is no room for them."""
        super().resizeEvent(event)
        self.message.hide()
        width = non_null(self.viewport()).width()
        has_room = width >= CHARACTERS_WITH_TYPE * self.fontMetrics().averageCharWidth()
        header = non_null(self.header())
        header.setSectionHidden(TYPE, not has_room)
        header.resizeSection(NAME, round(width * NAME_SHARE))
        header.resizeSection(TYPE, round(width * TYPE_SHARE))

    def drawRow(
        self, painter: QPainter | None, options: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Draw a row, with a bar before it if it is marked as changed."""
        super().drawRow(painter, options, index)
        if painter is None or not self._tree.is_marked(index):
            return
        debug = self._themes.theme.debug
        row = self._tree.row_of(index)
        colour = debug.new if row is not None and row.is_new else debug.changed
        bar = QRect(0, options.rect.top(), scaled(BAR), options.rect.height())
        painter.fillRect(bar, QColor(colour))


class _ValueDelegate(QStyledItemDelegate):
    """Edits a value as a line of text; a value without a type uses both columns."""

    def __init__(self, view: ValueView) -> None:
        super().__init__(view)
        self._view = view

    def paint(
        self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Draw a cell; an empty type column is used by the value."""
        is_free = not index.siblingAtColumn(TYPE).data()
        if is_free and index.column() == TYPE:
            return
        if is_free and index.column() == VALUE:
            option.rect.setRight(non_null(self._view.viewport()).width())
        super().paint(painter, option, index)

    def createEditor(
        self, parent: QWidget | None, _option: QStyleOptionViewItem, index: QModelIndex
    ) -> QWidget | None:
        """A field that is filled later, with the expression that the debugger returns."""
        return self._view.new_field(index, parent)

    def setEditorData(self, _editor: QWidget | None, _index: QModelIndex) -> None:
        """Leave the field as it is: the text of the row is not an EZ expression."""

    def setModelData(
        self, editor: QWidget | None, model: QAbstractItemModel | None, index: QModelIndex
    ) -> None:
        """Assign the edited text if it has changed: an assignment replaces the object."""
        if isinstance(editor, _ValueField) and model is not None and editor.has_new_value:
            model.setData(index, editor.text())


class _ValueField(QLineEdit):
    """The field in which a value is edited."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._offered = ""
        self.setFrame(False)
        self.setProperty("look", "cell")

    def offer(self, expression: str) -> None:
        """Fill the field with the current value."""
        self._offered = expression
        self.setText(expression)
        self.setSelection(
            len(expression), -len(expression)
        )  # backwards, so that the beginning is in view

    @property
    def has_new_value(self) -> bool:
        """Whether the text differs from the value that was filled in."""
        return self.text() not in ("", self._offered)
