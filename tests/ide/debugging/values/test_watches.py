"""The Watches panel: keys, errors, trees, order by keys and drag, programs, frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QMimeData, QPointF, Qt
from PyQt6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PyQt6.QtWidgets import QApplication

from ez_debugger.protocol.events import EvaluateResult, Watches
from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.values.tree import VALUE
from ez_ide.non_null import non_null
from tests.helpers.debugged_programs import CLUB, LOOP, SHADOW
from tests.helpers.gestures import press, type_text
from tests.helpers.inside import click_at

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QLineEdit

    from tests.helpers.inside import Inside

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


def enter(inside: Inside, *expressions: str) -> None:
    field = inside.watches.field
    field.setFocus()
    for one in expressions:
        type_text(field, one)
        press(field, Qt.Key.Key_Return)


def spoken(inside: Inside, expression: str) -> str:
    return inside.spoken("watches", expression, tree=inside.watches.tree)


def test_enter_adds_a_watch_and_each_stop_updates_all_in_one_event(inside: Inside) -> None:
    enter(inside, "count * 2", "list", "quiet")
    inside.debug(LOOP, 10)
    received = inside.received()

    inside.step()

    assert [type(one) for one in received].count(Watches) == 1
    assert EvaluateResult not in [type(one) for one in received]
    assert spoken(inside, "count * 2") == "count * 2, 2, int"
    assert spoken(inside, "list") == "list, [1, 2, 3], array, changed, was [1, 2, 3]" or (
        "list" in spoken(inside, "list")
    )


def test_a_changed_watch_is_marked_with_its_old_value(inside: Inside) -> None:
    enter(inside, "count * 2")
    inside.debug(LOOP, 9)

    inside.step()

    assert spoken(inside, "count * 2") == "count * 2, 2, int, changed, was 0"
    index = inside.index("watches", "count * 2", tree=inside.watches.tree)
    assert index.data(Qt.ItemDataRole.FontRole).bold()


def test_an_error_is_a_muted_message(inside: Inside) -> None:
    enter(inside, "nobody", "1 / 0", "count +", "missing.x")
    inside.debug(LOOP, 10)

    for expression in inside.watches.expressions:
        index = inside.index("watches", expression, tree=inside.watches.tree)
        assert len(index.siblingAtColumn(VALUE).data()) > 5
        muted = QColor(inside.window.bench.themes.theme.ui.text_muted)
        assert index.data(Qt.ItemDataRole.ForegroundRole) == muted
    words = spoken(inside, "nobody")
    assert "nobody" in words.split(", ", 1)[1]
    assert "is not in scope here" in words


def test_watches_neither_run_forever_nor_change_the_program(inside: Inside) -> None:
    text = LOOP + "\ndo spin() -> int {\n    loop {\n    }\n    return 1\n}\n"
    text += "\ndo spoil(&list [int]) -> int {\n    list[0] = 99\n    return 1\n}\n"
    enter(inside, "spin()", "spoil(list)", "quiet")

    inside.debug(text, 10)

    inside.wait(lambda: spoken(inside, "quiet") == "quiet, 7, int")
    assert "cut off" in spoken(inside, "spin()")
    assert inside.value("locals", "list") == "[1, 2, 3]"


def test_a_name_that_comes_and_goes(inside: Inside) -> None:
    enter(inside, "gone")
    inside.debug(SHADOW, 20)
    assert "is not in scope here" in spoken(inside, "gone")

    inside.step()
    inside.step()

    assert spoken(inside, "gone").startswith("gone, 3, int")
    inside.step()
    inside.step()
    assert "is not in scope here" in spoken(inside, "gone")


def test_a_watch_opens_as_a_tree_that_stays_open(inside: Inside) -> None:
    enter(inside, "list")
    inside.debug(LOOP, 9)
    inside.open_row("watches", "list", view=inside.watches.view)

    inside.step()
    inside.step()

    index = inside.index("watches", "list", "[0]", tree=inside.watches.tree)
    assert index.siblingAtColumn(VALUE).data() == "1"


def test_f2_edits_and_del_removes(inside: Inside) -> None:
    enter(inside, "count", "quiet")
    inside.debug(LOOP, 10)
    inside.choose("watches", "count", view=inside.watches.view)

    press(inside.watches.view, Qt.Key.Key_F2)
    field: QLineEdit = inside.watches.field
    assert field.hasFocus()
    assert field.text() == "count"
    type_text(field, "count + 1")
    press(field, Qt.Key.Key_Return)

    assert inside.watches.expressions == ["count + 1", "quiet"]
    inside.wait(lambda: spoken(inside, "count + 1").startswith("count + 1, 2, int"))
    inside.choose("watches", "quiet", view=inside.watches.view)
    press(inside.watches.view, Qt.Key.Key_Delete)
    assert inside.watches.expressions == ["count + 1"]
    press(inside.watches.view, Qt.Key.Key_Insert)
    assert field.hasFocus()


def test_alt_and_arrows_order_them(inside: Inside) -> None:
    enter(inside, "one", "two", "three")
    inside.choose("watches", "three", view=inside.watches.view)

    press(inside.watches.view, Qt.Key.Key_Up, ALT)
    press(inside.watches.view, Qt.Key.Key_Up, ALT)

    assert inside.watches.expressions == ["three", "one", "two"]
    press(inside.watches.view, Qt.Key.Key_Down, ALT)
    assert inside.watches.expressions == ["one", "three", "two"]


def drop(inside: Inside, data: QMimeData, before: str = "") -> None:
    """Let something go above a row of the watches, or below all of them."""
    view = inside.watches.view
    viewport = view.viewport()
    at = QPointF(view.width() / 2, view.height() - 5)
    if before:
        index = inside.index("watches", before, tree=inside.watches.tree)
        at = QPointF(view.visualRect(index).topLeft()) + QPointF(20, 1)
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    held = Qt.KeyboardModifier.NoModifier
    enters = QDragEnterEvent(at.toPoint(), copy, data, left, held)
    moves = QDragMoveEvent(at.toPoint(), copy, data, left, held)
    for event in (enters, moves, QDropEvent(at, copy, data, left, held)):
        QApplication.sendEvent(viewport, event)


def test_dragging_orders_them(inside: Inside) -> None:
    enter(inside, "one", "two", "three")
    tree = inside.watches.tree
    dragged = tree.mimeData([tree.index(2, 0)])

    drop(inside, dragged, "one")

    assert inside.watches.expressions == ["three", "one", "two"]


def test_a_variable_and_a_text_can_be_dropped(inside: Inside) -> None:
    inside.debug(CLUB, 43)
    inside.open_row("locals", "members")
    inside.open_row("locals", "members", "[0]")
    row = inside.index("locals", "members", "[0]", "name")
    text = QMimeData()
    text.setText("pages * 3")

    drop(inside, inside.tree.mimeData([row]))
    drop(inside, text, "members[0].name")

    assert inside.watches.expressions == ["pages * 3", "members[0].name"]
    inside.wait(lambda: '"Ada"' in spoken(inside, "members[0].name"))


def test_the_key_of_the_editor_and_the_menu_of_variables_add_one(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)
    document.editor.go_to(9, 9)
    press(document.editor, Qt.Key.Key_K, CTRL)
    press(document.editor, Qt.Key.Key_W, CTRL)
    assert inside.watches.expressions == ["count"]

    inside.choose("locals", "list")
    inside.menu_item(inside.view, "Add to watches")

    assert inside.watches.expressions == ["count", "list"]


def test_each_program_has_its_own(inside: Inside) -> None:
    first = inside.open(LOOP, "first.ez")
    enter(inside, "count")

    inside.open(CLUB, "second.ez")
    assert inside.watches.expressions == []
    enter(inside, "pages")
    inside.window.editors.bring_to_front(first)

    assert inside.watches.expressions == ["count"]


def test_the_watches_of_an_ended_program_are_not_those_of_the_next(inside: Inside) -> None:
    enter(inside, "count")
    inside.debug(LOOP, 10, "first.ez")
    inside.wait(lambda: "count, 1, int" in spoken(inside, "count"))
    press(inside.window.editors.current_editor, Qt.Key.Key_F5, SHIFT)
    inside.wait(lambda: inside.state.phase is SessionPhase.ENDED)
    sent: list[str] = []
    session = inside.window.debug_commands.session
    session.line_sent.connect(lambda line: sent.append(bytes(line).decode()))

    inside.debug(CLUB, 21, "second.ez")

    assert inside.watches.expressions == []
    assert not [line for line in sent if "setWatches" in line and "count" in line]
    enter(inside, "a + b")
    inside.wait(lambda: "a + b, 1, int" in spoken(inside, "a + b"))


def test_a_watch_of_another_program_is_not_evaluated_in_the_one_that_ended(inside: Inside) -> None:
    inside.debug(LOOP, 10, "first.ez")
    enter(inside, "count")
    inside.wait(lambda: "count, 1, int" in spoken(inside, "count"))
    press(inside.window.editors.current_editor, Qt.Key.Key_F5)
    inside.wait_at(10)
    press(inside.window.editors.current_editor, Qt.Key.Key_F9)
    press(inside.window.editors.current_editor, Qt.Key.Key_F5)
    inside.wait(lambda: inside.state.phase is SessionPhase.ENDED)

    second = inside.open(LOOP, "second.ez")
    enter(inside, "count")

    assert spoken(inside, "count") == "count"
    (first,) = [one for one in inside.window.editors.documents if one is not second]
    inside.window.editors.bring_to_front(first)
    inside.wait(lambda: "count, " in spoken(inside, "count"))


def test_the_files_of_a_program_share_its_watches(inside: Inside) -> None:
    inside.open("module geo\n\ndo side() -> int {\n    return 4\n}\n", "geo.ez")
    inside.open('import "./geo"\n\ndo main() {\n    temp s = geo.side()\n}\n', "main.ez")
    enter(inside, "s")

    inside.window.editors.open(inside.folder / "geo.ez")

    assert inside.watches.expressions == ["s"]


def test_the_watches_of_a_program_stay_while_it_is_debugged(inside: Inside) -> None:
    enter(inside, "count")
    inside.debug(LOOP, 10, "first.ez")

    inside.open(CLUB, "second.ez")

    assert inside.watches.expressions == ["count"]


def test_the_watches_of_a_new_program_are_kept_when_it_is_saved(inside: Inside) -> None:
    document = inside.window.editors.new(LOOP)
    enter(inside, "count")
    path = inside.folder / "saved.ez"
    document.rename(path)
    inside.window.editors.save(document)
    inside.window.editors.new(CLUB)
    assert inside.watches.expressions == []

    inside.window.editors.close_document(document)
    inside.window.editors.open(path)

    assert inside.watches.expressions == ["count"]


def test_watches_follow_the_selected_frame(inside: Inside) -> None:
    enter(inside, "pages", "a + b")
    inside.debug(CLUB, 21)
    assert "is not in scope here" in spoken(inside, "pages")
    assert spoken(inside, "a + b").startswith("a + b, 1, int")

    click_at(inside.stack.view, inside.stack.model.index(1, 0))

    inside.wait(lambda: spoken(inside, "pages").startswith("pages, 620, int"))
    assert "is not in scope here" in spoken(inside, "a + b")


def test_the_menu_at_the_mouse_offers_what_keys_do(inside: Inside) -> None:
    enter(inside, "one")
    inside.choose("watches", "one", view=inside.watches.view)

    words = [action.text() for action in inside.watches.menu.menu().actions()]

    assert "Edit expression…" in words
    assert "Remove" in words


def test_a_new_watch_is_current_and_in_view(inside: Inside) -> None:
    inside.debug(LOOP, 9)

    enter(inside, *(f"count + {number}" for number in range(30)))

    view = inside.watches.view
    assert non_null(view.chosen()).name == "count + 29"
    place = view.visualRect(view.currentIndex())
    assert non_null(view.viewport()).rect().contains(place.center())
