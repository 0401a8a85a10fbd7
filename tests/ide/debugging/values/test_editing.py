"""Editing values in place: the content of the field, and the rows around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PyQt6.QtCore import QCoreApplication, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QLineEdit

from ez_debugger.protocol.events import VariableUpdate
from ez_ide.debugging.values.tree import VALUE
from ez_ide.non_null import non_null
from tests.helpers.debugged_programs import CLUB, LONG, LOOP
from tests.helpers.gestures import NOTHING_HELD, click, press, type_text

if TYPE_CHECKING:
    from PyQt6.QtCore import QPoint

    from tests.helpers.inside import Inside

_TEST: Any = QTest

KINDS = r"""
import @std, @math
import "./geometry"
using std

const Colour enum {
    RED
    GREEN
}

const Person struct {
    name string
    tags [string]
    ages map[string:int]
    friend Person
}

do main() {
    temp numbers [int] = {250}
    temp grid [[int]] = {{1}, {}}
    temp ages map[string:int] = {"Ada": 36}
    temp empty map[string:int] = {:}
    temp ada = Person{name: "Ada", tags: {"x"}, ages: {:}, friend: nil}
    temp people [Person] = {ada, nil}
    temp point = geometry.Point{x: 1, y: 2}
    temp alias = ref(ada)
    temp colour = Colour.GREEN
    temp text = "say \"hi\"\n$" + "{numbers} \x01"
    temp letter = '\''
    temp half = 0.5
    temp octets [byte] = {1, 255}
    temp huge u256 = 7
    temp nobody Person = nil
    temp yes = true
    temp infinite = math.INF
    println("${numbers}")
}
"""

GEOMETRY = """\
module geometry

const Point struct {
    x int
    y int
}
"""

EXPRESSIONS = {
    "numbers": "{250}",
    "grid": "{{1}, {}}",
    "ages": '{"Ada": 36}',
    "empty": "{:}",
    "ada": 'Person{name: "Ada", tags: {"x"}, ages: {:}, friend: nil}',
    "people": '{Person{name: "Ada", tags: {"x"}, ages: {:}, friend: nil}, nil}',
    "point": "geometry.Point{x: 1, y: 2}",
    "alias": 'Person{name: "Ada", tags: {"x"}, ages: {:}, friend: nil}',
    "colour": "Colour.GREEN",
    "text": r'"say \"hi\"\n$" + "{numbers} \x01"',
    "letter": r"'\''",
    "half": "0.5",
    "octets": "{1, 255}",
    "huge": "7",
    "nobody": "nil",
    "yes": "true",
}


def stop_among_kinds(inside: Inside) -> None:
    """Stop where there is a variable of every kind."""
    (inside.folder / "geometry.ez").write_text(GEOMETRY, encoding="utf-8")
    line = 1 + KINDS.splitlines().index('    println("${numbers}")')
    inside.debug(KINDS, line)


def field_of(inside: Inside, *path: str) -> QLineEdit:
    """Press F2 on a row, and wait for the field with its value."""
    inside.choose(*path)
    press(inside.view, Qt.Key.Key_F2)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    inside.wait(lambda: field.text() != "")
    return field


def confirm(inside: Inside, field: QLineEdit) -> None:
    """Press Enter, and wait until the field is closed."""
    press(field, Qt.Key.Key_Return)
    inside.wait(lambda: inside.window.focusWidget() is inside.view)


# -- the field holds an expression -----------------------------------------------------------------


def test_an_element_is_appended_to_an_array_in_its_field(inside: Inside) -> None:
    stop_among_kinds(inside)
    field = field_of(inside, "locals", "numbers")
    assert field.text() == "{250}"

    press(field, Qt.Key.Key_End)
    press(field, Qt.Key.Key_Left)
    type_text(field, ", 5")
    press(field, Qt.Key.Key_Return)

    inside.wait(lambda: inside.value("locals", "numbers") == "[250, 5]")
    assert not inside.view.message.isVisible()


def test_values_are_offered_as_expressions_that_can_be_confirmed(inside: Inside) -> None:
    stop_among_kinds(inside)
    before = {name: inside.value("locals", name) for name in EXPRESSIONS}
    received = inside.received()

    for name, expression in EXPRESSIONS.items():
        field = field_of(inside, "locals", name)
        assert field.text() == expression
        confirm(inside, field)

    inside.settle()
    assert VariableUpdate not in [
        type(one) for one in received
    ]  # each is the same object as before, to which others may refer
    assert {name: inside.value("locals", name) for name in EXPRESSIONS} == before


def test_an_offered_expression_is_one_that_can_be_assigned(inside: Inside) -> None:
    stop_among_kinds(inside)
    before = {name: inside.value("locals", name) for name in EXPRESSIONS}
    received = inside.received()

    for name in EXPRESSIONS:
        field = field_of(inside, "locals", name)
        press(field, Qt.Key.Key_End)
        type_text(field, " ")
        confirm(inside, field)
        assert not inside.view.message.isVisible()

    inside.settle()
    found = {one.name: one.value for one in received if isinstance(one, VariableUpdate)}
    assert found == before
    assert {name: inside.value("locals", name) for name in EXPRESSIONS} == before


def test_what_is_typed_before_the_value_is_known_stays(inside: Inside) -> None:
    stop_among_kinds(inside)
    inside.choose("locals", "numbers")

    press(inside.view, Qt.Key.Key_F2)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    type_text(field, "{1, 2}")
    received = inside.received()
    inside.wait(lambda: bool(received))

    assert field.text() == "{1, 2}"
    press(field, Qt.Key.Key_Return)
    inside.wait(lambda: inside.value("locals", "numbers") == "[1, 2]")


def test_tab_edits_the_next_value(inside: Inside) -> None:
    stop_among_kinds(inside)
    field = field_of(inside, "locals", "letter")

    press(field, Qt.Key.Key_Tab)
    inside.wait(lambda: inside.window.focusWidget() is not field)
    following = inside.window.focusWidget()

    assert isinstance(following, QLineEdit)
    assert "half" in following.accessibleName()
    inside.wait(lambda: following.text() == "0.5")


def test_a_late_refusal_does_not_disturb_the_next_edit(inside: Inside) -> None:
    stop_among_kinds(inside)
    field = field_of(inside, "locals", "half")
    type_text(field, "nowhere")
    press(field, Qt.Key.Key_Return)
    # The field closes; the refusal cannot arrive before the next edit, as no pipe is read.
    QCoreApplication.sendPostedEvents()

    inside.choose("locals", "numbers")
    press(inside.view, Qt.Key.Key_F2)
    inside.wait(inside.view.message.isVisible)
    inside.settle()

    field = inside.window.focusWidget()  # type: ignore[assignment]
    assert "numbers" in field.accessibleName()
    assert field.text() == "{250}"


def test_a_value_without_an_expression_can_only_be_replaced_and_explains_it(inside: Inside) -> None:
    stop_among_kinds(inside)
    inside.choose("locals", "infinite")

    press(inside.view, Qt.Key.Key_F2)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    inside.wait(inside.view.message.isVisible)

    assert "infinities and NaN have no literal" in inside.view.message.text()
    assert "Enter a new value" in inside.view.message.text()
    assert (field.text(), field.placeholderText()) == ("", "+Inf.0")
    confirm(inside, field)
    assert inside.value("locals", "infinite") == "+Inf.0"
    assert not inside.view.message.isVisible()


def test_a_value_too_long_for_a_line_can_only_be_replaced_and_explains_it(inside: Inside) -> None:
    inside.debug(LONG, 18)
    inside.choose("locals", "million")

    press(inside.view, Qt.Key.Key_F2)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    inside.wait(inside.view.message.isVisible)
    assert "more than 10,000 characters" in inside.view.message.text()
    type_text(field, "{1}")
    press(field, Qt.Key.Key_Return)

    inside.wait(lambda: inside.value("locals", "million") == "[1]")


def test_a_truncated_value_is_offered_whole(inside: Inside) -> None:
    inside.debug(LONG, 18)
    assert "… (250 in total)" in inside.value("locals", "short")

    field = field_of(inside, "locals", "short")

    assert field.text() == "{" + ", ".join(map(str, range(250))) + "}"


# -- messages move no rows -------------------------------------------------------------------------


def places(inside: Inside) -> dict[tuple[str, str], int]:
    """Where each variable's row is on the screen."""
    viewport = non_null(inside.view.viewport())
    return {
        ("locals", name): viewport.mapToGlobal(
            inside.view.visualRect(inside.index("locals", name)).center()
        ).y()
        for name in inside.names("locals")
        if inside.tree.index_of(("locals", name)).isValid()
    }


def double_click(inside: Inside, at: QPoint) -> None:
    """Double-click at a position of the screen, as a mouse does."""
    viewport = non_null(inside.view.viewport())
    point = viewport.mapFromGlobal(at)
    click(viewport, point)
    _TEST.mouseDClick(viewport, Qt.MouseButton.LeftButton, NOTHING_HELD, point)


def global_place(inside: Inside, *path: str) -> QPoint:
    """The middle of the value of a row, on the screen."""
    rect = inside.view.visualRect(inside.index(*path).siblingAtColumn(VALUE))
    return non_null(inside.view.viewport()).mapToGlobal(rect.center())


@pytest.mark.parametrize("refused", ["members", '"no number"'], ids=["debugger", "literal"])
def test_a_rejected_edit_moves_no_row(inside: Inside, refused: str) -> None:
    inside.debug(CLUB, 43)
    before = places(inside)
    members = global_place(inside, "locals", "pages")
    double_click(inside, members)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    type_text(field, refused)

    press(field, Qt.Key.Key_Return)
    inside.wait(inside.view.message.isVisible)

    assert places(inside) == before
    inside.wait(lambda: isinstance(inside.window.focusWidget(), QLineEdit))
    press(inside.window.focusWidget(), Qt.Key.Key_Escape)
    inside.wait(lambda: not inside.view.message.isVisible())
    assert places(inside) == before
    double_click(inside, members)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    assert "pages" in field.accessibleName()


MANY = (
    "do main() {\n" + "".join(f"    temp n{n:02} = {n}\n" for n in range(60)) + "    n00 = 1\n}\n"
)


def test_a_rejected_edit_of_the_last_row_in_view_moves_no_row(inside: Inside) -> None:
    inside.debug(MANY, 62)
    view = inside.view
    room = non_null(view.viewport()).rect()
    rows = [path for path in places(inside) if room.contains(view.visualRect(inside.index(*path)))]
    before = places(inside)
    assert len(rows) < len(before)
    last = max(rows, key=lambda path: before[path])

    double_click(inside, global_place(inside, *last))
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    type_text(field, "nowhere")
    press(field, Qt.Key.Key_Return)
    inside.wait(view.message.isVisible)

    assert places(inside) == before
    assert inside.window.rect().contains(view.message.geometry())


def test_the_status_line_moves_no_row(inside: Inside) -> None:
    inside.debug(LOOP, 13)
    before = places(inside)
    words = inside.window.debug_commands.variables.status
    inside.key(Qt.Key.Key_F5)
    inside.wait(words.isVisible)

    assert words.text() == "Program ended – final values"
    assert places(inside) == before
