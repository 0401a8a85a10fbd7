"""A program in the editor, and what the real `ez check` has said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document

LONG_MS = 20_000
PROGRAM = """\
import & use @std

const Point struct {
    x int
    y int
}

const Tide enum {
    LOW
    HIGH
}

#doc("Twice as much.")
do twice(n int, &out int) -> int {
    out = n
    return n * 2
}

do main() {
    temp point Point = Point{x: 1, y: 2}
    temp points [Point] = {point}
    temp seen int = 0
    println(twice(point.x, seen))
    if true {
        temp seen string = "inner"
        println(seen, points)
    }
}
"""
MAIN = 20  # the first line inside main


def checked(window: MainWindow, qtbot: QtBot, path: Path) -> Document:
    """Open a file, and wait until it was checked."""
    with qtbot.waitSignal(window.language.reported, timeout=LONG_MS):
        document = window.editors.open(path)
    assert document is not None
    document.editor.setFocus()
    return document


def change(window: MainWindow, qtbot: QtBot, document: Document, old: str, new: str) -> None:
    """Replace a piece of a text, and wait until that was checked."""
    with qtbot.waitSignal(window.language.reported, timeout=LONG_MS):
        document.replace_text(document.text().replace(old, new))
