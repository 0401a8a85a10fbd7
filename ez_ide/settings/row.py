"""One setting on the page: title, description, editor, and a button that restores the default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from ez_ide.appearance.icons import icon
from ez_ide.appearance.theme_service import FOLLOW_SYSTEM
from ez_ide.appearance.units import scaled, square
from ez_ide.settings.editors import editor_of
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.setting import Setting
    from ez_ide.settings.store import Settings


class SettingRow(QWidget):
    """The row of one setting."""

    def __init__(self, setting: Setting[Any], settings: Settings, themes: ThemeService) -> None:
        super().__init__()
        self.setting, self._settings, self._themes = setting, settings, themes
        self.setObjectName(f"setting.{setting.key}")
        self.setAccessibleName(tr(setting.title))
        self.field, self._follow = editor_of(setting, settings, themes)
        self.field.setAccessibleName(tr(setting.title))
        self.field.setAccessibleDescription(tr(setting.description) if setting.description else "")
        self.reset = QToolButton()
        self.reset.setProperty("look", "strip")
        self.reset.setToolTip(tr("Restore the default: {value}", value=default_words(setting)))
        keeping_room = self.reset.sizePolicy()
        keeping_room.setRetainSizeWhenHidden(True)  # the rows below do not move when it appears
        self.reset.setSizePolicy(keeping_room)
        self.reset.setAccessibleName(tr("Reset “{title}”", title=tr(setting.title)))
        self.reset.clicked.connect(lambda: settings.reset(setting))
        self._build()
        themes.changed.connect(self._paint)
        self.follow()
        self._paint()

    def fits(self, typed: str) -> bool:
        """Return whether every typed word occurs in the row."""
        words = " ".join(
            (tr(self.setting.title), tr(self.setting.description), self.setting.key,
             tr(self.setting.group), *(tr(words) for _value, words in self.setting.choices))
        ).casefold()  # fmt: skip
        return all(word in words for word in typed.casefold().split())

    def follow(self) -> None:
        """Show the value in effect."""
        self.field.blockSignals(True)
        self._follow()
        self.field.blockSignals(False)
        self.reset.setVisible(not self._settings.is_default(self.setting))

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, scaled(8), 0, scaled(8))
        column.setSpacing(scaled(4))
        has_own_title = isinstance(self.field, QCheckBox)
        line = QHBoxLayout()
        line.setSpacing(scaled(6))
        if has_own_title:
            line.addWidget(self.field)
        else:
            title = QLabel(tr(self.setting.title))
            title.setProperty("look", "subheading")
            title.setBuddy(self.field)
            line.addWidget(title)
        line.addWidget(self.reset)
        line.addStretch(1)
        column.addLayout(line)
        if self.setting.description:
            description = QLabel(tr(self.setting.description))
            description.setProperty("look", "muted")
            description.setWordWrap(True)
            description.setContentsMargins(scaled(28) if has_own_title else 0, 0, 0, 0)
            column.addWidget(description)
        if not has_own_title:
            beside = QHBoxLayout()  # up to its maximum width if there is room
            beside.addWidget(self.field, 1)
            beside.addStretch(0)
            column.addLayout(beside)

    def _paint(self) -> None:
        self.reset.setIcon(icon("undo", self._themes.theme))
        self.reset.setIconSize(square(14))


def default_words(setting: Setting[Any]) -> str:
    """Return the default of a setting as its editor shows it."""
    value = setting.default
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, str):
        words = {FOLLOW_SYSTEM: tr("Follow the system"), "": tr("automatic"),
                 **{choice: tr(shown) for choice, shown in setting.choices}}  # fmt: skip
        return words.get(value, value)
    return f"{value:,} {setting.unit}".rstrip()
