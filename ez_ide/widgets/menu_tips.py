"""Tooltips at the top of context menus, for keyboard users."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.non_null import promised
from ez_ide.widgets.elision import cut
from ez_ide.widgets.mnemonics import only_read

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QMenu

LONGEST = 100


def say_at_head(menu: QMenu, words: str) -> None:
    """Insert lines that can only be read at the top of the menu; none if there is no text."""
    lines = [line for line in words.splitlines() if line.strip()]
    for line in lines:
        shown = cut(line, LONGEST)
        only_read(promised(menu.addAction(shown.replace("&", "&&"))))
    if lines:
        menu.addSeparator()
