"""The states of which there are pictures.  A new picture is a function and a line in `STATES`."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.help.examples import samples_folder
from tests.screenshots.studio import settle, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.main_window import MainWindow

FAILING = """\
import @std
using std

const Grade struct {
    subject string
    points int
}

do best_of(grades [Grade]) -> Grade {
    temp best Grade = grades[0]
    for i in range(1, len(grades) + 1) {
        if grades[i].points > best.points {
            best = grades[i]
        }
    }
    return best
}

do main() {
    temp grades [Grade] = {}
    grades = {Grade{subject: "Music", points: 11}, Grade{subject: "History", points: 14}}
    println("looking through ${len(grades)} grades")
    temp best Grade = best_of(grades)
    println("best: ${best.subject}")
}
"""


@dataclass(frozen=True)
class State:
    """A picture: what is to be seen, in which theme and size."""

    arrange: Callable[[MainWindow], object]
    theme: str = "Daylight"
    width: int = 1280
    height: int = 800
    text_percent: int = 110
    shows_welcome: bool = False


def welcome(window: MainWindow) -> None:
    """The first thing one sees."""
    for name in ("hello.ez", "algorithms/sorting.ez"):
        window.recent.add_file(samples_folder() / name)
    window.example_commands.show_welcome()


def editing(window: MainWindow) -> None:
    """A program in the editor, its folder beside it."""
    window.file_commands.open_folder(samples_folder())
    for name in ("fibonacci.ez", "algorithms/sorting.ez"):
        window.editors.open(samples_folder() / name, 24, 9)
    wait_until(lambda: not window.language.service.is_busy)


def palette(window: MainWindow) -> None:
    """Looking for a command."""
    editing(window)
    window.bench.actions.trigger("view.palette")
    field = window.focusWidget()
    if field is not None and hasattr(field, "setText"):
        field.setText(">st")


def action(name: str) -> Callable[[MainWindow], object]:
    """What an action shows."""
    return lambda window: window.bench.actions.trigger(name)


def error_page(window: MainWindow) -> None:
    """What an error code means."""
    window.help_commands.show_page("code:E5001")


def problem(window: MainWindow) -> None:
    """A mistake while one types: squiggle, mark, the row in Problems."""
    samples = Path(tempfile.mkdtemp(prefix="ez-screenshots-")) / "samples"
    shutil.copytree(samples_folder(), samples)
    window.file_commands.open_folder(samples)
    document = window.editors.open(samples / "fibonacci.ez", 24, 9)
    if document is not None:
        document.editor.insertAt("    println(recursiv(3))\n", 23, 0)
        document.editor.ensureLineVisible(26)
    window.bench.panels.show("problems")
    wait_until(lambda: bool(window.language.problems.model.problems))


def paused(window: MainWindow) -> None:
    """Paused in a nested call: variables, watches, the stack, breakpoints of every kind."""
    window.file_commands.open_folder(samples_folder())
    document = window.editors.open(samples_folder() / "debugging/club.ez")
    if document is None:
        return
    debugging = window.debug_commands
    for one in (
        Breakpoint("", file=document.key, line=60, log_message="${member.name} reads a lot"),
        Breakpoint("", file=document.key, line=72, hit_condition="3"),
        Breakpoint("", file=document.key, line=86, is_enabled=False),
        Breakpoint("", function="median_pages"),
    ):
        debugging.breakpoints.add(one)
    watches = ("member.pages > members[0].pages", "members[best]", "shortest")
    debugging.debug_example(document, [(50, 'member.name == "Dora"')], watches)
    wait_paused(window)
    for _ in range(3):
        step(window, "debug.step_over")


def failed(window: MainWindow) -> None:
    """A program that stopped at a run-time error: its words in the console, its values at hand."""
    file = Path(tempfile.mkdtemp(prefix="ez-screenshots-")) / "grades.ez"
    file.write_text(FAILING)
    window.editors.open(file)
    window.bench.actions.trigger("debug.start")
    wait_paused(window)
    step(window, "debug.continue")


def step(window: MainWindow, name: str) -> None:
    """Step once and wait for the stop."""
    before = window.debug_commands.session.state.stop
    window.bench.actions.trigger(name)
    wait_until(lambda: window.debug_commands.session.state.stop is not before)
    wait_paused(window)


def wait_paused(window: MainWindow) -> None:
    """The program is paused, and everything about the stop is shown."""
    session = window.debug_commands.session
    wait_until(lambda: session.state.phase is SessionPhase.PAUSED)
    settle()


STATES: dict[str, State] = {
    "welcome-light": State(welcome, shows_welcome=True),
    "welcome-dark": State(welcome, "Midnight", shows_welcome=True),
    "editing-light": State(editing),
    "editing-dark": State(editing, "Midnight"),
    "editing-high-contrast": State(editing, "High contrast dark"),
    "palette": State(palette, "Midnight"),
    "settings": State(action("file.settings")),
    "keys": State(action("file.keys"), "Midnight"),
    "examples": State(action("file.examples")),
    "help": State(error_page, "Midnight"),
    "problem": State(problem),
    "paused-light": State(paused, height=900, width=1440),
    "paused-dark": State(paused, "Midnight", height=900, width=1440),
    "paused-high-contrast": State(paused, "High contrast dark", height=900, width=1440),
    "paused-small": State(paused, width=1024, height=600, text_percent=100),
    "paused-200": State(paused, width=1920, height=1200, text_percent=200),
    "error": State(failed, "Midnight"),
    "error-light": State(failed),
    "small-1024x600": State(editing, width=1024, height=600, text_percent=100),
    "large-200": State(editing, width=1600, height=1000, text_percent=200),
}
