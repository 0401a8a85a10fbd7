"""One setting on the page: its title, description and editor and a reset button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QFontDatabase
from PyQt6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.theme_service import FOLLOW_SYSTEM
from ez_ide.appearance.units import scaled, square
from ez_ide.settings.theme_picker import ThemePicker
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings
    from ez_ide.settings.table import Setting


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
        self.reset.setToolTip(tr("Restore the default: {value}", value=default_text(setting)))
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
        text = " ".join(
            (tr(self.setting.title), tr(self.setting.description), self.setting.key,
             tr(self.setting.group), *(tr(text) for _value, text in self.setting.choices))
        ).casefold()  # fmt: skip
        return all(word in text for word in typed.casefold().split())

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


def default_text(setting: Setting[Any]) -> str:
    """Return the default of a setting as its editor shows it."""
    value = setting.default
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if isinstance(value, str):
        text = {FOLLOW_SYSTEM: tr("Follow the system"), "": tr("automatic"),
                 **{choice: tr(shown) for choice, shown in setting.choices}}  # fmt: skip
        return text.get(value, value)
    return f"{value:,} {setting.unit}".rstrip()


# --------------------------------------------------------------------------------------------------
# Editors of settings, chosen by the type of the value.

NARROW, WIDE = 130, 300


def editor_of(
    setting: Setting[Any], settings: Settings, themes: ThemeService
) -> tuple[QWidget, Callable[[], None]]:
    """Return the editor, and a function that updates it from the setting."""
    special = {
        "theme": lambda: _theme(setting, settings, themes),
        "light-theme": lambda: _theme_of_kind(setting, settings, themes, is_dark=False),
        "dark-theme": lambda: _theme_of_kind(setting, settings, themes, is_dark=True),
        "font": lambda: _font(setting, settings),
    }
    if setting.editor in special:
        return special[setting.editor]()
    if setting.choices:
        return _choice(setting, settings, [(value, tr(text)) for value, text in setting.choices])
    if isinstance(setting.default, bool):
        return _check(setting, settings)
    if isinstance(setting.default, int):
        return _number(QSpinBox(), setting, settings)
    if isinstance(setting.default, float):
        return _decimal(QDoubleSpinBox(), setting, settings)
    return _text(setting, settings)


_Made = tuple[QWidget, "Callable[[], None]"]


def _check(setting: Setting[Any], settings: Settings) -> _Made:
    box = QCheckBox(tr(setting.title))
    box.toggled.connect(lambda on: settings.set(setting, on))
    return box, lambda: box.setChecked(settings.get(setting))


def _choice(setting: Setting[Any], settings: Settings, rows: list[tuple[str, str]]) -> _Made:
    box = QComboBox()
    box.setMinimumWidth(scaled(NARROW))
    box.setMaximumWidth(scaled(WIDE))
    _Wheel(box)
    for value, text in rows:
        box.addItem(text, value)
    box.activated.connect(lambda _row: settings.set(setting, box.currentData()))

    def follow() -> None:
        box.setCurrentIndex(max(0, box.findData(settings.get(setting))))

    return box, follow


def _number(box: QSpinBox, setting: Setting[Any], settings: Settings) -> _Made:
    box.setRange(int(setting.minimum or 0), int(setting.maximum or 1_000_000))
    box.setSuffix(f" {setting.unit}" if setting.unit else "")
    box.setGroupSeparatorShown(True)
    box.setKeyboardTracking(False)
    box.setFixedWidth(scaled(NARROW))
    if setting.unit == "%":
        box.setSingleStep(5)
    _Wheel(box)
    box.valueChanged.connect(lambda value: settings.set(setting, value))
    return box, lambda: box.setValue(settings.get(setting))


def _decimal(box: QDoubleSpinBox, setting: Setting[Any], settings: Settings) -> _Made:
    box.setRange(setting.minimum or 0.0, setting.maximum or 1_000_000.0)
    box.setSuffix(f" {setting.unit}" if setting.unit else "")
    is_fine = (setting.maximum or 0) <= 5  # noqa: PLR2004  a factor or a small number
    box.setDecimals(2 if is_fine else 1)
    box.setSingleStep(0.05 if is_fine else 0.5)
    box.setKeyboardTracking(False)
    box.setFixedWidth(scaled(NARROW))
    _Wheel(box)
    box.valueChanged.connect(lambda value: settings.set(setting, float(value)))
    return box, lambda: box.setValue(settings.get(setting))


def _text(setting: Setting[Any], settings: Settings) -> _Made:
    field = QLineEdit()
    field.setMinimumWidth(scaled(NARROW))
    field.setMaximumWidth(scaled(WIDE))
    field.editingFinished.connect(lambda: settings.set(setting, field.text().strip()))
    return field, lambda: field.setText(settings.get(setting))


def _font(setting: Setting[Any], settings: Settings) -> _Made:
    families = [family for family in QFontDatabase.families() if QFontDatabase.isFixedPitch(family)]
    rows = [("", tr("Automatic")), *((family, family) for family in sorted(set(families)))]
    return _choice(setting, settings, rows)


def _theme_of_kind(
    setting: Setting[Any], settings: Settings, themes: ThemeService, *, is_dark: bool
) -> _Made:
    names = [name for name in themes.names() if themes.named(name).is_dark is is_dark]
    return _choice(setting, settings, [(name, name) for name in names])


def _theme(setting: Setting[Any], settings: Settings, themes: ThemeService) -> _Made:
    picker = ThemePicker(themes)
    picker.chosen.connect(lambda name: settings.set(setting, name))
    return picker, lambda: picker.choose(settings.get(setting))


class _Wheel(QObject):
    """Lets the mouse wheel scroll the page unless the field has the focus."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self._field = field
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        if event is not None and event.type() == QEvent.Type.Wheel and not self._field.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)
