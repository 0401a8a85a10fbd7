"""Each theme as it is painted: what stands in the window can be read in the picture of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QRect

from ez_ide.appearance.colour import contrast
from ez_ide.appearance.colour_schemes import PALETTES
from ez_ide.help.examples import samples_folder
from ez_ide.settings import table

if TYPE_CHECKING:
    from PyQt6.QtGui import QImage
    from PyQt6.QtWidgets import QApplication, QWidget

    from ez_ide.app.main_window import MainWindow

READABLE, HIGH = 4.5, 7.0
FEWEST_PIXELS = 4
"""Of its full colour a letter has more, the rest is the soft edge of it."""


def parts(window: MainWindow) -> dict[str, QWidget | None]:
    """What has text in it, by name."""
    editor = window.editors.current_editor
    assert editor is not None
    return {
        "menus": window.menuBar(),
        "status bar": window.statusBar(),
        "tabs": window.editors,
        "text": editor.viewport(),
        "console": window.debug_commands.console,
        "variables": window.debug_commands.variables,
        "breakpoints": window.debug_commands.breakpoint_list,
    }


def best_contrast(picture: QImage) -> float:
    """Of the ground of a picture and the colour that is read most easily on it."""
    seen: Counter[str] = Counter()
    for y in range(picture.height()):
        for x in range(picture.width()):
            seen[picture.pixelColor(x, y).name()] += 1
    ground, _ = seen.most_common(1)[0]
    inks = [colour for colour, count in seen.items() if count >= FEWEST_PIXELS]
    return max(contrast(ground, ink) for ink in inks)


@pytest.mark.parametrize("name", [palette.name for palette in PALETTES])
def test_every_part_of_the_window_can_be_read(
    window: MainWindow, qapp: QApplication, name: str
) -> None:
    window.resize(900, 600)
    window.editors.open(samples_folder() / "hello.ez")
    for panel in ("variables", "breakpoints", "console"):
        window.bench.panels.show(panel)
    console = window.debug_commands.console
    console.add("stdout", "what a program prints\n")
    console.draw_now()

    window.bench.settings.set(table.THEME, name)
    qapp.processEvents()

    least = HIGH if name.startswith("High contrast") else READABLE
    for part, widget in parts(window).items():
        assert widget is not None
        picture = widget.grab(QRect(0, 0, 300, 150)).toImage()
        assert best_contrast(picture) >= least, part
