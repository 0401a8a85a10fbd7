"""What the mouse is told in a tip, said at the head of a menu: for those who come by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.non_null import promised
from ez_ide.widgets.elision import cut
from ez_ide.widgets.mnemonics import only_read

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QMenu

LONGEST = 100


def say_at_head(menu: QMenu, words: str) -> None:
    """Begin the menu with lines that can only be read; with none if there is nothing to say."""
    lines = [line for line in words.splitlines() if line.strip()]
    for line in lines:
        shown = cut(line, LONGEST)
        only_read(promised(menu.addAction(shown.replace("&", "&&"))))
    if lines:
        menu.addSeparator()
