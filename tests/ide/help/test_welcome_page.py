"""The Welcome page in windows of different sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QApplication, QScrollArea

from ez_ide.help.welcome_page import WelcomePage
from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_ide.widgets.buttons import Card

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow


@pytest.fixture
def page(window: MainWindow) -> WelcomePage:
    window.bench.actions.trigger("help.welcome")
    return non_null(window.findChild(WelcomePage))


@pytest.mark.parametrize(("text_size", "is_beside"), [(100, True), (200, False)])
def test_examples_stand_beside_the_start_where_there_is_room_else_below(
    window: MainWindow, page: WelcomePage, text_size: int, *, is_beside: bool
) -> None:
    window.bench.settings.set(table.INTERFACE_SCALE, text_size)
    window.resize(1366, 768)
    non_null(QApplication.instance()).processEvents()

    start, card = page.starts[0], non_null(page.findChildren(Card)[0])
    area = non_null(page.findChild(QScrollArea))
    assert (card.mapTo(page, card.rect().topLeft()).x() > start.geometry().right()) == is_beside
    assert non_null(area.horizontalScrollBar()).maximum() == 0
