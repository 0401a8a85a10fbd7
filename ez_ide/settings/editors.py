"""Editors of settings, chosen by the type of the value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QFontDatabase
from PyQt6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from ez_ide.appearance.theme_picker import ThemePicker
from ez_ide.appearance.units import scaled
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.setting import Setting
    from ez_ide.settings.store import Settings

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
        return _choice(setting, settings, [(value, tr(words)) for value, words in setting.choices])
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
    for value, words in rows:
        box.addItem(words, value)
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
    families = [one for one in QFontDatabase.families() if QFontDatabase.isFixedPitch(one)]
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
