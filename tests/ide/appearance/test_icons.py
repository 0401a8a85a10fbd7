from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from PyQt6.QtCore import QSize
from PyQt6.QtGui import QColor, QIcon, QImage

from ez_ide.appearance import icons
from ez_ide.appearance.colour_schemes import DAYLIGHT, PALETTES
from ez_ide.appearance.derive import derive

each_icon = pytest.mark.parametrize("name", icons.names())


def colours(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }


@each_icon
def test_a_drawing_is_a_24_grid_in_one_colour(name: str) -> None:
    text = (icons.FOLDER / f"{name}.svg").read_text()
    root = ET.fromstring(text)  # noqa: S314  our own file

    assert root.get("viewBox") == "0 0 24 24"
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) <= {"none", "currentColor"}


@each_icon
def test_a_drawing_shows_something_within_its_frame(qapp: object, name: str) -> None:  # noqa: ARG001
    image = icons.icon(name, derive(DAYLIGHT)).pixmap(QSize(48, 48)).toImage()
    drawn = [(x, y) for x in range(48) for y in range(48) if image.pixelColor(x, y).alpha() > 40]

    assert len(drawn) > 20
    assert all(0 < x < 47 and 0 < y < 47 for x, y in drawn)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_colours_come_from_the_theme(qapp: object, palette: object) -> None:  # noqa: ARG001
    theme = derive(palette)  # type: ignore[arg-type]

    stop = icons.icon("stop", theme)

    assert colours(stop.pixmap(QSize(40, 40)).toImage()) == {theme.ui.error}
    off = stop.pixmap(QSize(40, 40), QIcon.Mode.Disabled)
    assert colours(off.toImage()) == {QColor(theme.ui.text_disabled).name()}


def test_a_sharp_screen_gets_twice_the_pixels(qapp: object) -> None:  # noqa: ARG001
    picture = icons.pixmap("run", derive(DAYLIGHT), 20, 2.0)

    assert picture.width() == 40
    assert picture.devicePixelRatio() == 2.0
