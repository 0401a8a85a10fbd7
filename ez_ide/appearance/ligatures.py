"""Font ligatures in an editor: whether `->` is drawn as one symbol.

Scintilla takes the font features from the widget that it paints on. A style sheet resets the font
of that widget, so the features are applied again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QFont

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

_FORGETTING = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.Polish)


class Ligatures(QObject):
    """Applies the font features to a widget and its children."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._wanted = QFont()
        widget.installEventFilter(self)

    def use(self, font: QFont) -> None:
        """Use the features of this font."""
        self._wanted = QFont()
        for tag in font.featureTags():
            self._wanted.setFeature(tag, font.featureValue(tag))
        self._tell()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Apply the features again after the style sheet has reset them."""
        if event is not None and event.type() in _FORGETTING:
            self._tell()
        return super().eventFilter(watched, event)

    def _tell(self) -> None:
        has, wanted = self._widget.font(), self._wanted
        is_so = all(
            has.isFeatureSet(tag) and has.featureValue(tag) == wanted.featureValue(tag)
            for tag in wanted.featureTags()
        )
        if not is_so:
            self._widget.setFont(wanted)
