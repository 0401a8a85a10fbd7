"""Selects a theme by its preview."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QButtonGroup, QWidget

from ez_ide.appearance.theme_preview import ThemePreview
from ez_ide.appearance.theme_service import FOLLOW_SYSTEM
from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService


class ThemePicker(QWidget):
    """All themes, or some, side by side; one of them is selected."""

    chosen = pyqtSignal(str)

    def __init__(
        self, themes: ThemeService, names: Sequence[str] | None = None, *, with_system: bool = True
    ) -> None:
        super().__init__()
        self.setAccessibleName(tr("Themes"))
        self._themes, self._names, self._with_system = themes, names, with_system
        self._group = QButtonGroup(self)
        self._row = FlowLayout(scaled(12), self)
        self._current = ""
        self._fill()
        self._group.buttonClicked.connect(self._on_clicked)

    def choose(self, name: str) -> None:
        """Show a theme as the selected one."""
        self._current = name
        for button in self._group.buttons():
            if isinstance(button, ThemePreview):
                button.setChecked(button.key == name)

    def refresh(self) -> None:
        """Recreate the previews after themes were added or removed."""
        while self._row.count():
            item = self._row.takeAt(0)
            widget = item.widget() if item is not None else None
            if isinstance(widget, ThemePreview):
                self._group.removeButton(widget)
                widget.deleteLater()
        self._fill()
        self.choose(self._current)

    def previews(self) -> list[ThemePreview]:
        """The preview buttons."""
        return [one for one in self._group.buttons() if isinstance(one, ThemePreview)]

    def _fill(self) -> None:
        named = self._themes.named
        rows: list[tuple[str, str, tuple[Theme, ...]]] = []
        if self._with_system:
            pair = (named("Daylight"), named("Midnight"))
            rows.append((FOLLOW_SYSTEM, tr("Follow the system"), pair))
        rows += [(name, name, (named(name),)) for name in self._names or self._themes.names()]
        captions = tuple(caption for _key, caption, _themes in rows)
        for key, caption, themes in rows:
            preview = ThemePreview(key, caption, themes, captions)
            self._group.addButton(preview)
            self._row.addWidget(preview)

    def _on_clicked(self, button: object) -> None:
        if isinstance(button, ThemePreview):
            self._current = button.key
            self.chosen.emit(button.key)
