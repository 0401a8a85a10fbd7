"""The settings page: all rows of the settings table, in groups, with a search.

Every editor shows the value in effect and changes it immediately.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QSignalBlocker, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.settings.row import SettingRow
from ez_ide.settings.table import ALL
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings

TEXT_WIDTH, LIST_WIDTH, LEAST_FOR_GROUPS = 720, 170, 600


class SettingsPage(Page):
    """The settings page."""

    id = "settings"
    title = "Settings"
    icon = "settings"

    file_requested = pyqtSignal(int)  # the line of the settings file to open
    keys_requested = pyqtSignal()

    def __init__(self, settings: Settings, themes: ThemeService) -> None:
        super().__init__()
        self._settings, self._themes = settings, themes
        self._rows: list[SettingRow] = []
        self._headings: dict[str, QLabel] = {}
        self._is_going = False  # scrolling to a selected group
        self._build()
        settings.changed.connect(self._on_setting)
        settings.problem_changed.connect(self._on_problem)
        self._on_problem(settings.problem, settings.problem_line)

    def _build(self) -> None:
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search settings"))
        self.search.setAccessibleName(tr("Search settings"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(scaled(420))
        self.search.textChanged.connect(self._on_search)
        LocalKeys(self.search, {"Esc": self.search.clear})
        keys = QPushButton(tr("Keyboard shortcuts"))
        keys.clicked.connect(self.keys_requested)
        file = QPushButton(tr("Edit as JSON"))
        file.clicked.connect(lambda: self.file_requested.emit(self._settings.problem_line or 1))
        heading = QLabel(tr("Settings"))
        heading.setProperty("look", "title")
        top = QHBoxLayout()
        top.setSpacing(scaled(10))
        for widget in (heading, self.search):
            top.addWidget(widget, 1 if widget is self.search else 0)
        top.addStretch(1)
        top.addWidget(keys)
        top.addWidget(file)
        self.groups = QListWidget()
        self.groups.setAccessibleName(tr("Setting groups"))
        self.groups.setFixedWidth(scaled(LIST_WIDTH))
        self.groups.setProperty("look", "contents")
        self.groups.currentItemChanged.connect(self._on_group)
        self.nothing = QLabel(tr("No settings match."))
        self.nothing.setProperty("look", "muted")
        body = QHBoxLayout()
        body.setSpacing(scaled(24))
        body.addWidget(self.groups)
        body.addWidget(self._build_rows(), 1)
        page = QVBoxLayout(self)
        page.setContentsMargins(scaled(28), scaled(22), scaled(8), 0)
        page.setSpacing(scaled(14))
        page.addLayout(top)
        page.addWidget(self._build_problem())
        page.addLayout(body, 1)
        top.setContentsMargins(0, 0, scaled(20), 0)
        self.groups.setCurrentRow(0)

    def _build_problem(self) -> QWidget:
        self.problem = QFrame()
        self.problem.setProperty("look", "notice-error")
        self.problem.setAccessibleName(tr("Problem with the settings file"))
        self.problem_label = QLabel()
        self.problem_label.setWordWrap(True)
        show = QPushButton(tr("Show line"))
        show.clicked.connect(lambda: self.file_requested.emit(self._settings.problem_line or 1))
        row = QHBoxLayout(self.problem)
        row.addWidget(self.problem_label, 1)
        row.addWidget(show)
        return self.problem

    def _build_rows(self) -> QScrollArea:
        content = QWidget()
        content.setAccessibleName(tr("Settings"))
        content.setMaximumWidth(scaled(TEXT_WIDTH))
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, scaled(20), scaled(40))
        column.setSpacing(0)
        for setting in ALL:
            if not setting.group:
                continue
            if setting.group not in self._headings:
                self._add_heading(setting.group, column)
            row = SettingRow(setting, self._settings, self._themes)
            self._rows.append(row)
            column.addWidget(row)
        column.addWidget(self.nothing)
        column.addStretch(1)
        self.nothing.hide()
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(tr("Settings"))
        self.area.setWidget(content)
        non_null(self.area.verticalScrollBar()).valueChanged.connect(self._on_scrolled)
        return self.area

    def _add_heading(self, group: str, column: QVBoxLayout) -> None:
        heading = QLabel(tr(group))
        heading.setProperty("look", "heading")
        heading.setContentsMargins(0, scaled(18) if self._headings else 0, 0, scaled(4))
        self._headings[group] = heading
        column.addWidget(heading)
        item = QListWidgetItem(tr(group))
        item.setData(Qt.ItemDataRole.UserRole, group)
        self.groups.addItem(item)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Hide the list of groups if the page is narrow."""
        super().resizeEvent(event)
        self.groups.setVisible(self.width() >= scaled(LEAST_FOR_GROUPS))

    def focus_target(self) -> QWidget:
        """The search field."""
        return self.search

    def _on_search(self, typed: str) -> None:
        shown = set()
        for row in self._rows:
            fits = row.fits(typed)
            row.setVisible(fits)
            if fits:
                shown.add(row.setting.group)
        for number, (group, heading) in enumerate(self._headings.items()):
            heading.setVisible(group in shown)
            non_null(self.groups.item(number)).setHidden(group not in shown)
        self.nothing.setVisible(not shown)

    def _on_group(self, item: QListWidgetItem | None) -> None:
        if item is None or not hasattr(self, "area"):
            return
        if self.search.text():
            self.search.clear()
        heading = self._headings[item.data(Qt.ItemDataRole.UserRole)]
        top = 0 if self.groups.row(item) == 0 else heading.y()
        self._is_going = True
        non_null(self.area.verticalScrollBar()).setValue(top)
        self._is_going = False

    def _on_scrolled(self, top: int) -> None:
        """Select the group at the top of the visible area."""
        if self._is_going or self.search.text():
            return
        passed = [heading for heading in self._headings.values() if heading.y() <= top]
        with QSignalBlocker(self.groups):
            self.groups.setCurrentRow(max(len(passed) - 1, 0))

    def _on_setting(self, key: str) -> None:
        for row in self._rows:
            if row.setting.key == key:
                row.follow()

    def _on_problem(self, problem: str, line: int) -> None:
        self.problem.setVisible(bool(problem))
        place = tr("Line {line}", line=line) if line else tr("Settings file")
        text = tr("{place}: {problem}. Previous values are kept.", place=place, problem=problem)
        self.problem_label.setText(text)
