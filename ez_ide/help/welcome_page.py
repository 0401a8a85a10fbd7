"""The Welcome page: start something, resume something, open an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ez_ide.actions.shortcuts import shown
from ez_ide.appearance.icons import logo
from ez_ide.appearance.units import scaled
from ez_ide.help.examples import Example, examples, level_label
from ez_ide.settings import table
from ez_ide.settings.theme_picker import ThemePicker
from ez_ide.translation import tr
from ez_ide.widgets.buttons import Card, RowButton
from ez_ide.widgets.labels import from_home, label
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent

    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.files.state import Recent
    from ez_ide.settings.store import Settings

TEXT_WIDTH, LEAST_FOR_TWO, MAX_RECENT = 940, 680, 6
BESIDE, BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
STARTS = (("file.new", "file-new"), ("file.open", "folder-open"), ("file.open_folder", "folder"))
SIX = (
    "fibonacci.ez",
    "basics/copies_and_references.ez",
    "algorithms/sorting.ez",
    "data_structures/linked_list.ez",
    "games/game_of_life.ez",
    "debugging/club.ez",
)
SIGNS = {
    "First steps": "home",
    "Algorithms": "function",
    "Text": "file-text",
    "Data structures": "outline",
    "Games": "spark",
    "Larger programs": "module",
}
FEW_THEMES = ("Daylight", "Midnight", "Lantern", "Parchment")


class WelcomePage(Page):
    """The Welcome page."""

    id = "welcome"
    title = "Welcome"
    icon = "home"

    file_requested = pyqtSignal(object)  # a path
    folder_requested = pyqtSignal(object)  # a path
    example_requested = pyqtSignal(object)  # an Example

    def __init__(
        self, actions: ActionRegistry, settings: Settings, themes: ThemeService, recent: Recent
    ) -> None:
        super().__init__()
        self._actions, self._settings = actions, settings
        self._themes, self._recent = themes, recent
        self._build()
        recent.changed.connect(self._fill_recent)
        settings.changed.connect(self._on_setting)
        self._fill_recent()

    def _build(self) -> None:
        content = QWidget()
        content.setAccessibleName(tr("Welcome"))
        content.setMaximumWidth(scaled(TEXT_WIDTH))
        column = QVBoxLayout(content)
        column.setContentsMargins(scaled(32), scaled(30), scaled(32), scaled(30))
        column.setSpacing(scaled(22))
        column.addLayout(self._build_heading())
        self._body = QBoxLayout(BESIDE)
        self._body.setSpacing(scaled(36))
        self._body.addLayout(self._build_start(), 4)
        self._body.addLayout(self._build_examples(), 6)
        column.addLayout(self._body)
        column.addLayout(self._build_look())
        column.addWidget(self._build_check())
        column.addStretch(1)
        area = QScrollArea()
        area.setAccessibleName(tr("Welcome"))
        area.setWidgetResizable(True)
        area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        area.setWidget(content)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(area)

    def _build_heading(self) -> QHBoxLayout:
        picture = QLabel()
        picture.setPixmap(logo().pixmap(scaled(52)))
        title = label(tr("EZ Studio"), "title")
        message = label(tr("Write a program, run it and watch what it does."), "muted")
        text = QVBoxLayout()
        text.setSpacing(scaled(2))
        text.addWidget(title)
        text.addWidget(message)
        row = QHBoxLayout()
        row.setSpacing(scaled(16))
        row.addWidget(picture)
        row.addLayout(text)
        row.addStretch(1)
        return row

    def _build_start(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(scaled(2))
        column.addWidget(_heading(tr("Start")))
        column.addSpacing(scaled(6))
        self.starts: list[RowButton] = []
        for action_id, sign in STARTS:
            keys = self._actions.keys(action_id)
            name = self._actions.spec(action_id).name.removesuffix("…")
            button = RowButton(sign, name, self._themes, key=shown(keys[0]) if keys else "")
            button.clicked.connect(lambda _on, name=action_id: self._actions.trigger(name))
            self.starts.append(button)
            column.addWidget(button)
        column.addSpacing(scaled(16))
        self._recent_heading = _heading(tr("Recent"))
        column.addWidget(self._recent_heading)
        self._recent_rows = QVBoxLayout()
        self._recent_rows.setSpacing(scaled(0))
        column.addLayout(self._recent_rows)
        column.addStretch(1)
        return column

    def _build_examples(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(scaled(8))
        top = self._heading_and_more(tr("Learn from examples"), tr("All examples"), "file.examples")
        column.addLayout(top)
        grid = QGridLayout()
        grid.setSpacing(scaled(10))
        known = {example.file: example for example in examples()}
        chosen = [known[file] for file in SIX if file in known]
        for number, example in enumerate(chosen):
            grid.addWidget(self._card(example), number // 2, number % 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        column.addStretch(1)
        return column

    def _card(self, example: Example) -> Card:
        below = tr("{level} · {minutes} min", level=level_label(example.level),
                   minutes=example.minutes)  # fmt: skip
        sign = SIGNS.get(example.topic, "file-ez")
        card = Card(sign, tr(example.title), tr(example.shows), below, self._themes)
        card.clicked.connect(lambda: self.example_requested.emit(example))
        return card

    def _build_look(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(scaled(10))
        top = self._heading_and_more(tr("Appearance"), tr("More themes"), "file.settings")
        self.picker = ThemePicker(self._themes, FEW_THEMES)
        self.picker.choose(self._settings.get(table.THEME))
        self.picker.chosen.connect(lambda name: self._settings.set(table.THEME, name))
        column.addLayout(top)
        column.addWidget(self.picker)
        return column

    def _heading_and_more(self, text: str, more: str, action_id: str) -> QHBoxLayout:
        """Return a row with a heading, and a link to more at its end."""
        row = QHBoxLayout()
        row.addWidget(_heading(text))
        row.addStretch(1)
        button = QPushButton(more)
        button.setProperty("look", "link")
        button.clicked.connect(lambda: self._actions.trigger(action_id))
        row.addWidget(button)
        return row

    def _build_check(self) -> QCheckBox:
        self.check = QCheckBox(tr("Show this page at startup"))
        self.check.setChecked(self._settings.get(table.SHOW_WELCOME))
        self.check.toggled.connect(lambda on: self._settings.set(table.SHOW_WELCOME, on))
        return self.check

    def _fill_recent(self) -> None:
        while self._recent_rows.count():
            item = self._recent_rows.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()  # it is deleted later and must not be visible until then
                widget.deleteLater()
        folders = [path for path in self._recent.folders() if path.is_dir()][:2]
        files = [path for path in self._recent.files() if path.is_file()]
        for path in [*folders, *files][:MAX_RECENT]:
            is_folder = path.is_dir()
            row = RowButton(
                "folder" if is_folder else "file-ez",
                path.name or str(path),
                self._themes,
                detail=from_home(path.parent),
            )
            wanted = self.folder_requested if is_folder else self.file_requested
            row.clicked.connect(lambda _on, wanted=wanted, path=path: wanted.emit(path))
            self._recent_rows.addWidget(row)
        self._recent_heading.setVisible(self._recent_rows.count() > 0)

    def _on_setting(self, key: str) -> None:
        if key == table.THEME.key:
            self.picker.choose(self._settings.get(table.THEME))
        if key == table.SHOW_WELCOME.key:
            self.check.setChecked(self._settings.get(table.SHOW_WELCOME))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Move the examples below if two columns do not fit."""
        super().resizeEvent(event)
        self._body.setDirection(BESIDE if self.width() >= scaled(LEAST_FOR_TWO) else BELOW)

    def focus_target(self) -> QWidget:
        """The first button."""
        return self.starts[0]


def _heading(text: str) -> QLabel:
    made = label(text, "heading")
    made.setMinimumHeight(scaled(30))
    return made
