"""The Problems panel, and the pages that explain problems with the user's own line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QModelIndex, QPoint, Qt
from PyQt6.QtGui import QTextCursor

from ez_ide.help.markdown import OPEN_BOX, TICKED_BOX
from ez_ide.help.page import HelpPage
from ez_ide.language.problems import CODE, KIND, LOCATION, MESSAGE
from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_lang.source.codes import CODES
from tests.helpers.gestures import click, press, type_text
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from ez_ide.language.problems import ProblemsPanel

FAILS = program("temp list [int] = {1, 2, 3}", "temp at = 5", "println(list[at])")


def problems(running: Running) -> ProblemsPanel:
    """The panel, visible."""
    running.window.bench.panels.show("problems")
    return running.window.language.problems


def rows(panel: ProblemsPanel) -> list[tuple[str, ...]]:
    """The cells of the table."""
    model = panel.view.model()
    assert model is not None
    return [
        tuple(model.index(row, column).data() for column in (KIND, MESSAGE, CODE, LOCATION))
        for row in range(model.rowCount())
    ]


def choose(panel: ProblemsPanel, row: int, column: int = MESSAGE) -> QModelIndex:
    """Focus a row."""
    model = panel.view.model()
    assert model is not None
    index = model.index(row, column)
    panel.view.setFocus()
    panel.view.setCurrentIndex(index)
    return index


def help_page(running: Running) -> HelpPage:
    """The open help page."""
    found = running.window.findChild(HelpPage)
    assert found is not None
    return found


def place_of(page: HelpPage, words: str) -> QPoint:
    """The position of a text on the page."""
    document = page.browser.document()
    assert document is not None
    found = QTextCursor(document.find(words))
    found.setPosition(found.selectionStart())
    begin = page.browser.cursorRect(found)
    found.movePosition(found.MoveOperation.Right)
    return (begin.center() + page.browser.cursorRect(found).center()) / 2


def test_problems_of_open_and_imported_files_are_listed_with_kind_code_and_place(
    running: Running,
) -> None:
    (running.folder / "other.ez").write_text("do broken() {\n    nothing_of_the_kind()\n}\n")
    running.open('import "./other"\n' + program("temp unused = 1", "println(nobody)"), "main.ez")

    panel = problems(running)
    running.wait(lambda: len(rows(panel)) >= 2)
    kinds = {(kind, code, place) for kind, _words, code, place in rows(panel)}
    assert ("error", "E4001", "main.ez:6") in kinds or ("error", "E4002", "other.ez:2") in kinds
    assert rows(panel)[0][0] == "error"
    dock = panel.parentWidget()
    assert dock is not None
    assert f"({len(rows(panel))})" in dock.windowTitle()


def test_enter_and_f8_go_to_a_problem_that_the_filter_shows(running: Running) -> None:
    document = running.open(program("println(nobody)", "println(nothing)"))
    panel = problems(running)
    running.wait(lambda: len(rows(panel)) == 2)

    choose(panel, 1)
    press(panel.view, Qt.Key.Key_Return)
    assert document.editor.caret()[0] == 5
    running.press(Qt.Key.Key_F8)
    assert document.editor.caret()[0] == 4
    type_text(panel.filter, "NOBODY")
    assert [words for _kind, words, _code, _place in rows(panel)] == ["undefined variable 'nobody'"]
    press(panel.filter, Qt.Key.Key_Escape)
    assert len(rows(panel)) == 2


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_code_leads_to_its_page_with_the_users_own_line(running: Running, way: str) -> None:
    document = running.open(program("println(nobody)"))
    panel = problems(running)
    running.wait(lambda: len(rows(panel)) == 1)

    index = choose(panel, 0, CODE)
    if way == "mouse":
        click(running.widget(panel.view.viewport()), panel.view.visualRect(index).center())
    else:
        press(panel.view, Qt.Key.Key_F1)

    page = help_page(running)
    assert page.name == "code:E4001"
    text = page.browser.toPlainText()
    assert "In your program" in text
    assert "println(nobody)" in text
    document.editor.go_to(1)
    page.browser.anchorClicked.emit(page.links()[0])
    assert running.window.editors.current is document
    assert document.editor.caret()[0] == 4


def test_the_page_of_an_error_shows_the_values_while_it_is_paused(running: Running) -> None:
    running.open(FAILS)
    running.press(Qt.Key.Key_F5)
    running.wait_paused(4)
    running.press(Qt.Key.Key_F5)
    running.wait_paused(6)

    running.window.help_commands.show_page("code:E9001")

    text = help_page(running).browser.toPlainText()
    assert "println(list[at])" in text
    lines = text.splitlines()
    assert lines[lines.index("at") + 1] == "5"
    assert lines[lines.index("list") + 1] == "[1, 2, 3]"


FIELDS = """\
import @std
using std

const Player struct {
    name string
    score int
}

temp limit = 7

do main() {
    temp name = "a local"
    temp score = 1
    temp players [Player] = {Player{name: "Ada", score: 3}}
    if true {
        temp limit = 2
        for index in range(0, limit) {
            println(players[index].name + main_name(players[index].score))
        }
    }
    println("${name} ${score} ${limit}")
}

do main_name(points int) -> string {
    return "${points}"
}
"""


def values_shown(running: Running) -> dict[str, str]:
    """The table of values on the error page."""
    running.window.help_commands.show_page("code:E9001")
    lines = help_page(running).browser.toPlainText().splitlines()
    start = lines.index("Current value") + 1
    end = next(at for at in range(start, len(lines)) if not lines[at].strip())
    return dict(zip(lines[start:end:2], lines[start + 1 : end : 2], strict=True))


def test_an_error_page_shows_variables_and_not_fields_of_the_same_name(running: Running) -> None:
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.open(FIELDS)
    running.press(Qt.Key.Key_F5)
    running.wait_paused(18)

    values = values_shown(running)

    assert list(values) == ["players", "index"]
    assert values["index"] == "1"


def test_the_page_of_an_error_shows_the_variable_in_scope(running: Running) -> None:
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.open(FIELDS.replace("players[index].name", "players[index + limit].name"))
    running.press(Qt.Key.Key_F5)
    running.wait_paused(18)

    assert values_shown(running) | {"players": ""} == {"players": "", "index": "0", "limit": "2"}


def test_the_page_of_an_error_shows_globals(running: Running) -> None:
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    (running.folder / "rules.ez").write_text("module rules\n\ntemp most = 9\n")
    running.open(
        'import & use @std\nimport "./rules"\n\ntemp least = 4\n\n'
        "do main() {\n    temp list = {1}\n    println(list[rules.most + least])\n}\n"
    )
    running.press(Qt.Key.Key_F5)
    running.wait_paused(8)

    assert values_shown(running) == {"list": "[1]", "rules.most": "9", "least": "4"}


def test_values_of_another_call_are_not_shown_for_the_line(running: Running) -> None:
    running.open(
        program("temp at = 70", "fail({1, 2})", "println(at)")
        + "\ndo fail(list [int]) {\n    temp at = 2\n    println(list[at])\n}\n"
    )
    running.press(Qt.Key.Key_F5)
    running.wait_paused(4)
    running.press(Qt.Key.Key_F5)
    running.wait_paused(11)
    view = running.window.debug_commands.call_stack.view
    caller = non_null(view.model()).index(1, 0)
    click(running.widget(view.viewport()), view.visualRect(caller).center())
    running.wait(lambda: running.variable("at") == "70")

    running.window.help_commands.show_page("code:E9001")

    text = help_page(running).browser.toPlainText()
    assert "println(list[at])" in text
    assert "Current value" not in text


def test_an_error_page_has_its_sections_in_order(running: Running) -> None:
    running.window.help_commands.show_page("code:E9001")
    page = help_page(running)

    text = page.browser.toPlainText()

    parts = ["Counting begins at 0", "Incorrect", "Correct", "Common causes", "Related codes"]
    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)
    assert "code:E5003" in [link.toString() for link in page.links()]


def test_common_causes_are_checked_off_by_mouse_and_keyboard(running: Running) -> None:
    running.window.help_commands.show_page("code:E9001")
    page = help_page(running)
    boxes = [link for link in page.links() if link.scheme() == "tick"]
    assert len(boxes) >= 2
    assert page.browser.toPlainText().count(OPEN_BOX) == len(boxes)
    bar = page.browser.verticalScrollBar()
    assert bar is not None
    bar.setValue(bar.maximum())
    running.wait(lambda: bar.value() == bar.maximum())
    below = bar.value()

    click(running.widget(page.browser.viewport()), place_of(page, OPEN_BOX))
    assert page.browser.toPlainText().count(TICKED_BOX) == 1
    assert bar.value() == below
    press(page.browser, Qt.Key.Key_Tab)
    press(page.browser, Qt.Key.Key_Return)
    assert page.browser.toPlainText().count(TICKED_BOX) == 2

    page.show_page("codes")
    page.show_page("code:E9001")
    assert page.browser.toPlainText().count(TICKED_BOX) == 2


def test_after_a_run_the_page_shows_the_line_that_failed(running: Running) -> None:
    running.run(FAILS)
    running.wait_said("Exited with code 1")

    running.click_link("code:E9001")

    assert "println(list[at])" in help_page(running).browser.toPlainText()


def test_the_search_finds_pages_by_code_and_by_word(running: Running) -> None:
    running.window.bench.actions.trigger("help.codes")
    page = help_page(running)

    def found() -> list[str]:
        model = page.tree.model()
        assert model is not None

        def names(parent: QModelIndex) -> list[str]:
            below = [model.index(row, 0, parent) for row in range(model.rowCount(parent))]
            return [name for one in below for name in (one.data(), *names(one))]

        return names(QModelIndex())

    type_text(page.search, "e5001")
    assert any(name.startswith("E5001") for name in found())
    assert len(found()) < 20
    page.search.setText("No number times zero")
    assert [name for name in found() if name.startswith("E")][-1].startswith("E5001")


def test_every_code_has_a_page_with_a_wrong_and_a_right_program(running: Running) -> None:
    pages = running.window.help_commands.pages
    for code in CODES:
        text = pages.text(f"code:{code}")
        assert text.startswith(f"# {code}"), code
        assert "Page not found" not in text


@pytest.mark.parametrize(
    ("line", "offer"),
    [
        ("printn(1)", "println"),
        ("while true {\n    }", "as_long_as"),
        ("if true {\n    } else {\n    }", "otherwise"),
        ("var n = 1", "temp"),
        ("let n = 1", "temp"),
    ],
)
def test_unknown_names_and_foreign_keywords_offer_the_right_one(
    running: Running, line: str, offer: str
) -> None:
    running.window.editors.new(program(line))
    panel = problems(running)
    running.wait(lambda: bool(rows(panel)))

    told = " ".join(
        f"{one.message} {one.help}" for one in running.window.language.problems.model.problems
    )
    assert offer in told
