"""Where the strip of a session is: on the tab in front, above its text; else above all tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.editing.document_view import DocumentView
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QVBoxLayout, QWidget


class StripPlace:
    """Moves the strip from tab to tab."""

    def __init__(self, box: QVBoxLayout) -> None:
        """`box` has the tabs in it, and takes the strip while there is no tab."""
        self._box = box
        self._host: DocumentView | Page | None = None
        self._strip: QWidget | None = None

    def put(self, strip: QWidget | None, tab: QWidget | None) -> None:
        """Show the strip on a tab; nothing else has it any more, and `None` nowhere."""
        host = tab if isinstance(tab, DocumentView | Page) else None
        if strip is self._strip and host is self._host:
            return
        self._leave()
        self._strip, self._host = strip, host
        if strip is None:
            return
        if host is not None:
            host.show_strip(strip)
        else:
            self._box.insertWidget(0, strip)
        strip.show()

    def _leave(self) -> None:
        if self._strip is None:
            return
        if self._host is not None:
            self._host.show_strip(None)
        else:
            self._box.removeWidget(self._strip)
        self._strip.hide()
        self._strip.setParent(self._box.parentWidget())
