"""The Files panel: the folder with its history and bookmarks, above the tree of its files.

`tree_actions` does what the context menu offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QPoint, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.files.state import FolderHistory
from ez_ide.files.tree import FileTree, FileView
from ez_ide.files.tree_actions import FileActions
from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.list_views import EmptyState
from ez_ide.widgets.menus import with_mnemonics
from ez_ide.widgets.name_bar import NameBar
from ez_ide.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings


class FilesPanel(Panel):
    """The panel."""

    id = "files"
    title = "Files"
    icon = "folder"
    help_page = "files"

    file_chosen = pyqtSignal(object)  # the path of a file to open
    folder_changed = pyqtSignal(object)  # the folder, or None
    folder_requested = pyqtSignal()  # ask the user for a folder

    def __init__(self, settings: Settings, themes: ThemeService) -> None:
        self._settings, self._themes = settings, themes
        self._history = FolderHistory()
        self._buttons: dict[str, QToolButton] = {}
        super().__init__()
        self._tree = FileTree(themes.theme, self)
        self.view = FileView(self._tree)
        self.names = NameBar()
        self.tree_actions = FileActions(self.view, self.names, lambda: self.folder)
        self._build()
        self._connect()
        self._paint()
        self._show_folder()

    @property
    def folder(self) -> Path | None:
        """The folder that is shown."""
        return self._history.current

    def set_folder(self, folder: Path | None) -> None:
        """Show another folder, or none."""
        self._history.go_to(folder)
        self._show_folder()

    def show_file(self, path: Path) -> None:
        """Select a file if it is in the folder."""
        if self.folder is not None and self.folder in path.parents:
            self.view.show_path(path)

    # -- building ----------------------------------------------------------------------------------

    def _build(self) -> None:
        # Buttons and filter above the tree; without a folder, one button instead of everything.
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Filter"))
        self.filter.setAccessibleName(tr("Filter files by name"))
        self.filter.setClearButtonEnabled(True)
        tools = QHBoxLayout()
        tools.setSpacing(scaled(2))
        for name, sign, tip, do in (
            ("back", "arrow-left", tr("Previous folder"), self._back),
            ("forward", "arrow-right", tr("Next folder"), self._forward),
            ("up", "arrow-up", tr("Parent folder"), self._up),
        ):
            tools.addWidget(self._button(name, sign, tip, do))
        self._location = self._button(
            "place", "folder", tr("Folder and bookmarks"), self._show_locations
        )
        self._location.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        tools.addWidget(self._location)
        tools.addStretch(1)
        top = QWidget()
        top.setAccessibleName(tr("Folder"))
        column = QVBoxLayout(top)
        column.setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(6))
        column.setSpacing(scaled(4))
        column.addLayout(tools)
        column.addWidget(self.filter)
        self._content = QWidget()
        inner = QVBoxLayout(self._content)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        for widget in (top, self.names):
            inner.addWidget(widget)
        inner.addWidget(self.view, 1)
        self._stack = QStackedWidget()
        self._empty = EmptyState(
            tr("Open a folder to see its files here."),
            [(tr("Open folder…"), self.folder_requested.emit)],
        )
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._stack)

    def _connect(self) -> None:
        actions = self.tree_actions
        self.filter.textChanged.connect(self._tree.setFilterFixedString)
        self.view.opened.connect(self.file_chosen)
        actions.opened.connect(self.file_chosen)
        self.view.customContextMenuRequested.connect(self._show_menu)
        LocalKeys(
            self.view,
            {
                "F2": actions.rename,
                "Del": actions.move_to_trash,
                "Backspace": self._up,
                "Ctrl+C": actions.copy_path,
                "Ctrl+X": actions.cut,
                "Ctrl+V": actions.paste,
                "Ctrl+Z": actions.restore_last,
            },
        )
        LocalKeys(self.filter, {"Down": self.view.setFocus, "Esc": self.filter.clear})
        self._themes.changed.connect(self._paint)
        self._settings.changed.connect(self._on_setting)
        self._tree.set_show_hidden(self._settings.get(table.SHOW_HIDDEN))

    def _button(self, name: str, sign: str, tip: str, do: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setProperty("sign", sign)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(do)
        self._buttons[name] = button
        return button

    # -- what it shows -----------------------------------------------------------------------------

    def _show_folder(self) -> None:
        folder = self.folder
        self._stack.setCurrentIndex(0 if folder is None else 1)
        if folder is not None:
            self.view.setRootIndex(self._tree.set_root(folder))
            self._location.setText(self._location.fontMetrics().elidedText(
                folder.name or str(folder), Qt.TextElideMode.ElideMiddle, scaled(130)
            ))  # fmt: skip
            self._location.setToolTip(str(folder))
            self._location.setAccessibleName(tr("Folder {folder}: bookmarks", folder=folder))
        self._buttons["back"].setEnabled(self._history.can_go_back)
        self._buttons["forward"].setEnabled(self._history.can_go_forward)
        self._buttons["up"].setEnabled(folder is not None and folder.parent != folder)
        for name in ("new_file", "new_folder"):
            if name in self._buttons:
                self._buttons[name].setEnabled(folder is not None)
        self.folder_changed.emit(folder)

    def _back(self) -> None:
        self._history.back()
        self._show_folder()

    def _forward(self) -> None:
        self._history.forward()
        self._show_folder()

    def _up(self) -> None:
        if self.folder is not None and self.folder.parent != self.folder:
            self.set_folder(self.folder.parent)

    def _show_menu(self, position: QPoint) -> None:
        menu = self.tree_actions.menu()
        menu.addSeparator()
        self._add_hidden(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(non_null(self.view.viewport()).mapToGlobal(position))

    def _show_locations(self) -> None:
        menu = with_mnemonics(QMenu(self))
        theme = self._themes.theme
        for folder in self._history.bookmarks:
            action = non_null(menu.addAction(icon("bookmark", theme), folder.name or str(folder)))
            action.setEnabled(folder.is_dir())
            action.triggered.connect(lambda _on, folder=folder: self.set_folder(folder))
        menu.addSeparator()
        has_one = self.folder in self._history.bookmarks
        tip = tr("Remove bookmark") if has_one else tr("Bookmark this folder")
        non_null(menu.addAction(tip)).triggered.connect(self._history.toggle_bookmark)
        non_null(menu.addAction(tr("Open folder…"))).triggered.connect(self.folder_requested)
        self._add_hidden(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._location.mapToGlobal(self._location.rect().bottomLeft()))

    def _add_hidden(self, menu: QMenu) -> None:
        action = non_null(menu.addAction(tr("Show hidden files")))
        action.setCheckable(True)
        action.setChecked(self._settings.get(table.SHOW_HIDDEN))
        action.toggled.connect(lambda on: self._settings.set(table.SHOW_HIDDEN, on))

    def _on_setting(self, key: str) -> None:
        if key == table.SHOW_HIDDEN.key:
            self._tree.set_show_hidden(self._settings.get(table.SHOW_HIDDEN))
            self._show_folder()

    def _paint(self) -> None:
        theme = self._themes.theme
        self._tree.use_theme(theme)
        self.view.setIconSize(square(16))
        for button in self._buttons.values():
            button.setIcon(icon(button.property("sign"), theme))
            button.setIconSize(square(15))

    # -- as a panel --------------------------------------------------------------------------------

    def header_widgets(self) -> list[QWidget]:
        """Return the buttons that create a file and a folder."""
        actions = self.tree_actions
        widgets: list[QWidget] = [
            self._button("new_file", "file-new", tr("New file"), actions.new_file),
            self._button("new_folder", "folder-new", tr("New folder"), actions.new_folder),
        ]
        self._paint()
        self._show_folder()
        return widgets

    def focus_target(self) -> QWidget:
        """Return the tree, or the button that opens a folder."""
        return self.view if self.folder is not None else self._empty

    def remembered(self) -> dict[str, Any]:
        """Return the folder and the bookmarks, to be kept for the next session."""
        return self._history.remembered()

    def remember(self, values: dict[str, Any]) -> None:
        """Show the folder of the last session."""
        self._history.remember(values)
        self._show_folder()
