"""Whether letters join, in an editor: `->` as one sign or as two.

Scintilla knows nothing of that and takes it from the widget that it paints on; a style sheet makes
that widget forget it, so that it has to be told again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QFont

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

_FORGETTING = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.Polish)


class Ligatures(QObject):
    """Keeps a widget's features as those of a font; its children have them too."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._wanted = QFont()
        widget.installEventFilter(self)

    def use(self, font: QFont) -> None:
        """Join letters as this font does."""
        self._wanted = QFont()
        for tag in font.featureTags():
            self._wanted.setFeature(tag, font.featureValue(tag))
        self._tell()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """See to it that it stays so."""
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
