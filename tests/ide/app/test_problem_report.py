"""The report of a problem: what it says, and what it keeps to itself until told otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QPushButton

from ez_ide.app.problem_report import public_line
from tests.helpers.gestures import click
from tests.helpers.running import program

if TYPE_CHECKING:
    from tests.helpers.running import Running

SECRET = "xyzzy_the_secret"


def button(running: Running, words: str) -> QPushButton:
    """The one of the window that says so, once it is there."""

    def found() -> list[QPushButton]:
        buttons = running.window.findChildren(QPushButton)
        return [one for one in buttons if one.text() == words and one.isVisible()]

    running.wait(lambda: bool(found()))
    return found()[0]


def crashed(running: Running) -> None:
    """A program was debugged, and its debugger is gone."""
    running.open(program(f'temp {SECRET} = "{SECRET}"', f"println({SECRET})"))
    running.debug(4)
    running.step_over(5)
    running.process.kill()
    running.wait(lambda: "unexpectedly" in running.strip)


def test_the_report_of_a_crash_has_the_last_lines_without_what_is_private(running: Running) -> None:
    crashed(running)
    file = running.document.name

    click(button(running, "Report…"))

    report = running.document.text()
    assert "Last protocol messages" in report
    assert '"command":"stepOver"' in report
    assert '"event":"stopped"' in report
    assert '"reason":"step"' in report
    assert SECRET not in report
    assert file not in report
    assert str(running.folder) not in report


def test_what_is_private_is_added_by_a_button_alone(running: Running) -> None:
    crashed(running)
    text = running.document.text()
    click(button(running, "Report…"))

    click(button(running, "Include them"))

    report = running.document.text()
    assert text.rstrip() in report
    assert f'"name":"{SECRET}"' in report
    assert report.index("private text removed") < report.index("complete")


def test_without_a_session_there_is_no_protocol_in_it(running: Running) -> None:
    running.window.bench.actions.trigger("help.report")

    assert "protocol" not in running.document.text()
    assert running.document.view.bars.texts() == []


def test_a_line_keeps_what_the_protocol_says_and_loses_what_the_user_does() -> None:
    line = (
        b'{"type":"command","command":"initialize","params":{"file":"/home/me/a.ez",'
        b'"env":{"TOKEN":"abc"},"args":["x"],"noDebug":true},"id":7}'
    )

    assert public_line(line) == (
        '{"type":"command","command":"initialize","params":{"file":"[13 characters]",'
        '"env":{"[5 characters]":"[3 characters]"},'
        '"args":["[1 characters]"],"noDebug":true},"id":7}'
    )


def test_the_type_of_a_value_is_the_users_own() -> None:
    assert public_line(b'{"event":"x","data":{"type":"Secret"}}') == (
        '{"event":"x","data":{"type":"[6 characters]"}}'
    )


def test_a_line_that_makes_no_sense_is_only_counted() -> None:
    assert public_line(b"my password") == "(unreadable, 11 bytes)"
