"""Crashes, changed files, lost windows: what somebody does about them by keys alone."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tests.helpers.hostile_debugger as hostile
from ez_ide.actions.session_status import SessionPhase
from ez_ide.files.comparison import FileComparison
from ez_ide.files.recovery_page import RecoveryPage
from ez_ide.settings import table
from ez_ide.storage import folders, log
from tests.helpers.debugging_by_keys import DebuggingByKeys
from tests.helpers.ide_programs import SHARE, SPIN
from tests.helpers.processes import is_running
from tests.helpers.running import program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow

WAITS = program("temp n = 1", "input()", "println(n)")
NAMES = ("with blank.ez", "quote's.ez", "a#b%20&c.ez", "größe 😀.ez")


@pytest.fixture
def people(
    new_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path
) -> Callable[[], DebuggingByKeys]:
    """Starts EZ Studio, again and again, each time with somebody at the keyboard."""

    def start() -> DebuggingByKeys:
        window = new_window()
        window.bench.settings.set(table.SHOW_WELCOME, False)
        window.start([])
        with qtbot.waitExposed(window):
            window.show()
        return DebuggingByKeys(window, qtbot, tmp_path)

    return start


def quit_by_key(person: DebuggingByKeys) -> None:
    """Ctrl+Q, and wait until the window is gone."""
    person.press("Ctrl+Q")
    person.wait(lambda: not person.window.isVisible())


def use_debugger(person: DebuggingByKeys, *words: str) -> None:
    """Let F5 start a debugger that does this."""
    command = [sys.executable, str(Path(hostile.__file__)), *words]
    person.window.bench.settings.set(table.DEBUGGER, shlex.join(command))


# -- RO-1, RO-2: coming back -----------------------------------------------------------------------


def test_tabs_carets_breakpoints_and_watches_are_there_after_a_restart(
    people: Callable[[], DebuggingByKeys],
) -> None:
    """RO-1: quit with Ctrl+Q in the middle, and started again."""
    person = people()
    person.open_program("do other() {\n}\n", "other.ez")
    person.open_program(SHARE)
    person.break_at(13)
    person.press("Ctrl+K, Ctrl+W")
    person.go_to(6, 5)
    quit_by_key(person)

    again = people()

    again.wait(lambda: len(again.window.editors.documents) == 2)
    assert again.seen.document.name == "program.ez"
    assert again.editor.caret() == (6, 5)
    assert again.seen.lines == [13]
    assert again.seen.commands.watches.expressions == person.seen.commands.watches.expressions
    again.seen.wait_checked(again.seen.document)
    again.debug(13)


def test_unsaved_texts_come_back_without_a_question(
    people: Callable[[], DebuggingByKeys],
) -> None:
    """RO-2: closing asks nothing."""
    person = people()
    person.press("Ctrl+N")
    person.type("a thought")
    quit_by_key(person)

    again = people()

    assert again.editor.text() == "a thought"


def test_after_a_crash_somebody_compares_and_brings_back(
    people: Callable[[], DebuggingByKeys],
) -> None:
    """RO-2: “Look at them”, the list, the difference and the buttons by keys."""
    person = people()
    person.open_program("old line\n", "notes.txt")
    person.press("Ctrl+Home", "Shift+End")
    person.type("new line")
    person.press("Ctrl+N")
    person.type("a sketch")
    crash(person)

    again = people()
    again.press_in(again.window.notices, "Review")
    page = again.window.findChild(RecoveryPage)
    assert page is not None
    again.tab_to(lambda widget: widget is page.list)
    again.press("Home")
    shown = page.diff.toPlainText()
    again.press("Down")
    assert page.diff.toPlainText() != shown
    assert "new line" in shown + page.diff.toPlainText()

    for _one in range(2):
        while again.window.editors.tabs.currentWidget() is not page:
            again.press("Ctrl+Tab")
        again.tab_to(lambda widget: widget is page.restore)
        again.press("Space")

    texts = {one.text() for one in again.window.editors.documents}
    assert texts == {"new line\n", "a sketch"}


def crash(person: DebuggingByKeys) -> None:
    """The window is no more, and nothing of it was closed; it had copied its texts."""
    keeper = person.window.backup_keeper
    keeper.back_up_now()
    lock = keeper._backups._lock  # noqa: SLF001  dying lets go of it
    assert lock is not None
    lock.unlock()
    keeper._backups._own = person.folder / "elsewhere"  # noqa: SLF001
    for one in person.window.editors.documents:
        one.editor.setModified(False)
    person.window.end()


# -- RO-3, RO-4: files -----------------------------------------------------------------------------


def test_somebody_saves_what_came_in_an_odd_form(person: DebuggingByKeys) -> None:
    """RO-3: Ctrl+S keeps bytes that are no UTF-8, line ends and the mark at the beginning."""
    path = person.folder / "odd.txt"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo \xe4\r\n")
    person.open(path)
    person.press("Ctrl+End")
    person.type("three")

    person.press("Ctrl+S")

    assert path.read_bytes() == b"\xef\xbb\xbfone\r\ntwo \xe4\r\nthree\r\n"


def test_a_file_that_cannot_be_written_says_what_to_do(person: DebuggingByKeys) -> None:
    """RO-3: the text stays, and can be saved elsewhere with Ctrl+Shift+S."""
    person.open_program("one\n", "notes.txt")
    path = person.seen.document.path
    assert path is not None
    path.unlink()
    path.mkdir()
    person.type("zero ")
    person.press("Ctrl+S")
    assert any("notes.txt" in words for words in person.window.notices.texts())

    person.answer_where(person.folder / "elsewhere.txt")
    person.press("Ctrl+Shift+S")

    person.wait((person.folder / "elsewhere.txt").exists)
    assert (person.folder / "elsewhere.txt").read_text() == "zero one\n"


def test_a_clean_text_follows_its_file_and_undo_has_it_back(person: DebuggingByKeys) -> None:
    """RO-4: Ctrl+Z undoes what somebody else did."""
    person.open_program(SHARE)
    person.go_to(13, 9)
    person.press("F9")
    path = person.seen.document.path
    assert path is not None

    path.write_text("// theirs\n" + SHARE)

    person.wait(lambda: person.editor.text() == "// theirs\n" + SHARE)
    assert person.seen.lines == [14]
    assert person.editor.caret() == (14, 9)
    person.press("Ctrl+Z")
    assert person.editor.text() == SHARE


@pytest.mark.parametrize("choice", ["Keep my version", "Use the version on disk", "Compare"])
def test_somebody_chooses_between_their_text_and_the_files(
    person: DebuggingByKeys, choice: str
) -> None:
    """RO-4: the bar of the text is reached with Ctrl+F6."""
    person.open_program("one\n", "notes.txt")
    person.type("my ")
    document = person.seen.document
    assert document.path is not None
    document.path.write_text("their one\n")
    person.wait(lambda: bool(document.view.bars.texts()))

    person.press_in(document.view.bars, choice)
    if choice == "Compare":
        page = person.window.findChild(FileComparison)
        assert page is not None
        assert "their one" in page.diff.toPlainText()
        person.tab_to(lambda widget: widget is page.take_theirs)
        person.press("Space")

    wanted = "my one\n" if choice == "Keep my version" else "their one\n"
    person.wait(lambda: person.editor.text() == wanted)
    person.wait_in_text()


def test_a_file_that_is_deleted_leaves_its_text_to_be_saved_again(
    person: DebuggingByKeys,
) -> None:
    """RO-4: kept as unsaved, and Ctrl+S writes it anew."""
    person.open_program("one\n", "notes.txt")
    document = person.seen.document
    assert document.path is not None
    document.path.unlink()
    person.wait(lambda: document.is_modified)

    person.press("Ctrl+S")

    person.wait(document.path.exists)
    assert document.path.read_text() == "one\n"


# -- RO-5, RO-6, RO-7: the debugger ----------------------------------------------------------------


def test_after_a_crash_of_the_debugger_somebody_looks_reports_and_restarts(
    person: DebuggingByKeys,
) -> None:
    """RO-5: the buttons of the strip by keys; breakpoints stay."""
    use_debugger(person, "ready", "started", "die")
    person.open_program(WAITS)
    person.break_at(6)
    person.press("F5")
    strip = person.seen.commands.strip
    person.wait(lambda: "the battery is empty" in person.seen.strip)

    person.press_in(strip, "Show protocol")
    assert person.is_in(person.seen.commands.protocol)
    person.press_in(strip, "Report…")
    leave_report(person)
    person.window.bench.settings.reset(table.DEBUGGER)
    person.press_in(strip, "Restart")

    person.seen.wait_asked()
    person.wait(lambda: person.is_in(person.seen.panel.field))
    person.type("\n")
    person.seen.wait_paused(6)
    assert person.seen.lines == [6]


def leave_report(person: DebuggingByKeys) -> None:
    """Read what would be reported, and back to the program, by key."""
    person.wait(lambda: person.seen.document.name.startswith("report"))
    assert "EZ Studio" in person.editor.text()
    while not person.seen.document.is_ez:
        person.press("Ctrl+Shift+Tab")


@pytest.mark.parametrize("is_debugging", [True, False])
def test_quitting_in_the_middle_leaves_nothing_running(
    person: DebuggingByKeys, *, is_debugging: bool
) -> None:
    """RO-6: Ctrl+Q while a program is busy."""
    person.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    person.open_program(SPIN)
    person.press("F5" if is_debugging else "Ctrl+F5")
    person.seen.wait_phase(SessionPhase.RUNNING)
    number = person.seen.process.processId()
    assert is_running(number)

    quit_by_key(person)

    person.wait(lambda: not is_running(number))


def test_bad_lines_are_found_in_the_protocol_by_key(person: DebuggingByKeys) -> None:
    """RO-7: “Errors only” shows them; the session goes on."""
    use_debugger(person, "ready", "rubbish", "unknown", "incomplete", "latin", "half", "started",
                 "output", "exited")  # fmt: skip
    person.open_program(WAITS)
    person.press("F5")
    person.seen.wait_said("one\n")
    person.seen.wait_said("still here\n")

    person.menu("View", "Go to panel", "Go to protocol")
    panel = person.seen.commands.protocol
    person.tab_to("Errors only")
    person.press("Space")
    panel.log.show_arrived()
    person.tab_to(lambda widget: widget is panel.view)
    person.press("Home")

    assert "Traceback" in panel.detail.text()
    assert not person.seen.session.state.failure


# -- RO-8, RO-9, RO-10, RO-12: itself --------------------------------------------------------------


def test_an_error_of_its_own_is_a_bar_whose_report_opens_by_key(
    person: DebuggingByKeys,
) -> None:
    """RO-8: the window goes on, and the keyboard is back in the text."""
    person.open_program(SHARE)

    def fail(_document: object) -> None:
        raise RuntimeError("a mistake of ours")

    person.window.editors.saved.connect(fail)
    person.press("Ctrl+S")
    person.wait(lambda: any("internal error" in one for one in person.window.notices.texts()))
    person.window.editors.saved.disconnect(fail)
    assert "a mistake of ours" in person.window.own_errors.reports[0]

    person.press_in(person.window.notices, "Show report")
    leave_report(person)
    person.window.own_errors.reports.clear()
    person.debug(10)


@pytest.mark.parametrize("name", NAMES)
def test_somebody_opens_and_debugs_a_program_whatever_it_is_called(
    person: DebuggingByKeys, name: str
) -> None:
    """RO-9: its name is shown as it is."""
    person.open_program(SHARE, name)
    person.break_at(14)

    person.debug(14)

    assert person.seen.document.name == name
    assert Path(person.seen.session.state.frames[0].file).name == name


def test_neither_the_report_nor_the_log_holds_a_program(
    person: DebuggingByKeys, own_log: Path
) -> None:
    """RO-10, RO-12: Help, Report a problem… is read and left by keys."""
    secret = "xyzzy_the_secret"
    person.open_program(program(f'println("{secret}")'))
    person.press("Ctrl+F5")
    person.seen.wait_said(secret, "Exited with code 0")

    person.menu("Help", "Report a problem…")
    person.wait(lambda: person.seen.document.name.startswith("report"))
    assert secret not in person.editor.text()
    leave_report(person)
    assert own_log.exists()
    assert secret not in own_log.read_text(encoding="utf-8")


@pytest.fixture
def own_log() -> Iterator[Path]:
    """The log, as the command starts it."""
    log.start(folders.log_file())
    yield folders.log_file()
    for handler in list(log.LOGGER.handlers):
        log.LOGGER.removeHandler(handler)
        handler.close()
    log.LOGGER.propagate = True
