"""Values too long for a row or a page: ranges, elements by index, filter, the whole text."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from ez_ide.debugging.values.text_page import ValueTextPage
from tests.helpers.debugged_programs import LONG
from tests.helpers.gestures import press, type_text

if TYPE_CHECKING:
    from tests.helpers.inside import Inside

CTRL = Qt.KeyboardModifier.ControlModifier
LAST = 18
DEEP = 500
NESTED = f"""\
const Node struct {{
    value int
    next Node
}}

do main() {{
    temp node = Node{{value: 0, next: nil}}
    for i in range(1, {DEEP}) {{
        node = Node{{value: i, next: node}}
    }}
    node.value = node.value
}}
"""

RING = """\
import @arrays

const Node struct {
    all [Node]
}

do main() {
    temp ring = new(Node)
    arrays.append(ring.all, ref(ring))
    ring = ring
}
"""


def test_a_million_elements_open_in_ranges_at_once(inside: Inside) -> None:
    inside.debug(LONG, LAST)
    inside.choose("locals", "million")

    began = time.process_time()  # its own, whatever else the machine does
    press(inside.view, Qt.Key.Key_Right)
    took = time.process_time() - began

    assert inside.tree.rowCount(inside.index("locals", "million")) == 100
    assert took < 1  # a row for each element would take many seconds
    assert inside.names("locals", "million")[0] == "[0 … 9999]"
    first, second = "[0…9999]", "[100…199]"
    inside.open_row("locals", "million", first)
    assert inside.names("locals", "million", first)[-1] == "[9900 … 9999]"
    inside.open_row("locals", "million", first, second)
    assert inside.value("locals", "million", first, second, "[150]") == "150"


def test_a_map_of_a_hundred_thousand_keys_opens_in_ranges(inside: Inside) -> None:
    inside.debug(LONG, LAST)

    inside.open_row("locals", "ages")
    inside.open_row("locals", "ages", "[90000…99999]")
    inside.open_row("locals", "ages", "[90000…99999]", "[99900…99999]")

    path = ("locals", "ages", "[90000…99999]", "[99900…99999]", "99999")
    assert inside.value(*path) == "199998"
    inside.choose(*path)
    inside.menu_item(inside.view, "Path")
    assert inside.clipboard == "ages[99999]"


def test_a_shorter_array_is_loaded_page_by_page(inside: Inside) -> None:
    inside.debug(LONG, LAST)
    inside.open_row("locals", "short")
    rows = inside.index("locals", "short")
    assert inside.tree.rowCount(rows) == 101

    more = inside.tree.index(100, 0, rows)
    assert more.data() == "… 150 more"
    inside.view.setCurrentIndex(more)
    press(inside.view, Qt.Key.Key_Return)

    inside.wait(lambda: inside.tree.rowCount(inside.index("locals", "short")) == 201)
    assert inside.value("locals", "short", "[199]") == "199"


def test_loaded_pages_and_the_current_row_survive_a_step(inside: Inside) -> None:
    inside.debug(LONG, LAST - 1)
    inside.open_row("locals", "short")
    more = inside.tree.index(100, 0, inside.index("locals", "short"))
    inside.view.setCurrentIndex(more)
    press(inside.view, Qt.Key.Key_Return)
    inside.wait(lambda: inside.knows("locals", "short", "[150]"))
    inside.choose("locals", "short", "[150]")
    top = inside.view.indexAt(inside.view.rect().topLeft()).data()

    inside.step()

    chosen = inside.view.chosen()
    assert chosen is not None
    assert chosen.path == ("locals", "short", "[150]")
    assert inside.view.indexAt(inside.view.rect().topLeft()).data() == top


def test_an_element_is_reached_by_its_index(inside: Inside) -> None:
    inside.debug(LONG, LAST)
    inside.choose("locals", "million")

    press(inside.view, Qt.Key.Key_G, CTRL)
    field = inside.window.debug_commands.variables.finder.field
    assert inside.window.focusWidget() is field
    type_text(field, "654321")
    press(field, Qt.Key.Key_Return)

    def is_there() -> bool:
        chosen = inside.view.chosen()
        return chosen is not None and chosen.name == "[654321]"

    inside.wait(is_there)
    chosen = inside.view.chosen()
    assert chosen is not None
    assert chosen.value == "654321"
    assert inside.window.focusWidget() is inside.view


def test_an_element_on_a_page_not_loaded_yet_is_reached(inside: Inside) -> None:
    inside.debug(LONG, LAST)
    inside.choose("locals", "short")

    inside.menu_item(inside.view, "Go to element…")
    field = inside.window.debug_commands.variables.finder.field
    type_text(field, "300")
    press(field, Qt.Key.Key_Return)
    assert inside.window.debug_commands.variables.finder.result.text() == "0 to 249"
    field.selectAll()
    type_text(field, "249")
    press(field, Qt.Key.Key_Return)

    inside.wait(lambda: inside.knows("locals", "short", "[249]"))


def test_the_filter_hides_rows_without_the_text(inside: Inside) -> None:
    inside.debug(LONG, LAST)
    inside.open_row("locals", "short")
    finder = inside.window.debug_commands.variables.finder
    press(inside.view, Qt.Key.Key_F, CTRL)

    type_text(finder.field, "[42]")

    rows = inside.index("locals", "short")
    inside.wait(lambda: inside.view.isRowHidden(41, rows))
    assert not inside.view.isRowHidden(42, rows)
    assert not inside.view.isRowHidden(rows.row(), rows.parent())
    assert finder.result.text() == "1 row"
    press(finder.field, Qt.Key.Key_Escape)
    assert not inside.view.isRowHidden(41, rows)
    assert not finder.isVisible()


def test_the_filter_finds_rows_not_loaded_yet(inside: Inside) -> None:
    inside.debug(LONG, LAST)
    inside.open_row("locals", "short")
    finder = inside.window.debug_commands.variables.finder
    press(inside.view, Qt.Key.Key_F, CTRL)

    type_text(finder.field, "[249]")

    inside.wait(lambda: inside.knows("locals", "short", "[249]"))
    inside.wait(lambda: finder.result.text() == "1 row")
    found = inside.index("locals", "short", "[249]")
    assert not inside.view.isRowHidden(found.row(), found.parent())


def test_a_long_string_is_cut_and_shown_whole_in_a_window(inside: Inside) -> None:
    inside.debug(LONG, LAST)
    shown = inside.value("locals", "text")
    assert len(shown) < 400
    assert "50000000" in shown.replace(",", "")
    inside.choose("locals", "text")

    press(inside.view, Qt.Key.Key_Space)

    viewer = inside.window.findChild(ValueTextPage)
    assert viewer is not None
    inside.wait(lambda: len(viewer.text.toPlainText()) == 200_000)
    assert viewer.text.toPlainText().startswith('"0123456789')
    assert viewer.more.isVisible()
    press(viewer.more, Qt.Key.Key_Space)
    inside.wait(lambda: len(viewer.text.toPlainText()) == 400_000)
    type_close = Qt.KeyboardModifier.ControlModifier
    press(viewer.text, Qt.Key.Key_W, type_close)
    inside.wait(lambda: inside.window.editors.current_editor is not None)


def test_a_chain_of_five_hundred_opens_link_by_link(inside: Inside) -> None:
    inside.debug(NESTED, 11)
    path: tuple[str, ...] = ("locals", "node")
    for _ in range(30):
        inside.open_row(*path)
        path = (*path, "next")

    assert inside.value(*path[:-1], "value") == str(DEEP - 1 - 29)


def test_a_cyclic_value_ends_in_a_marker(inside: Inside) -> None:
    inside.debug(RING, 10)

    assert "<circular>" in inside.value("locals", "ring")
    inside.choose("locals", "ring")
    inside.menu_item(inside.view, "Copy as JSON")

    inside.wait(lambda: "<circular>" in inside.clipboard)
