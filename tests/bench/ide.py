"""The performance of the IDE, with the bars that keep delays unnoticeable.

`python -m tests.bench` measures it too: a real window, offscreen, with the real debugger,
driven by keys.  What painting on a real screen costs beyond that is not in the figures.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.rows import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PyQt6.QtWidgets import QApplication

    from ez_ide.app.main_window import MainWindow

ROUNDS = 3
STEPS = 60
KEYS = 80
PATIENCE_SECONDS = 30

SMALL = 'import & use @std\n\ndo main() {\n    temp n = 1\n    println("n is ${n}")\n}\n'

STEPPED = """\
import & use @std

do total(numbers [int], factor int) -> int {
    temp sum = 0
    for_each number in numbers {
        temp part = number * factor
        sum += part
    }
    return sum
}

do main() {
    temp numbers [int] = {1, 2, 3, 4, 5, 6, 7, 8}
    temp names [string] = {"Ada", "Grace", "Edsger"}
    for round in range(0, 100) {
        temp sum = total(numbers, round)
        println("${names[round % 3]}: ${sum}")
    }
}
"""

SPIN = "do main() {\n    temp n = 0\n    loop {\n        n = (n + 1) % 7\n    }\n}\n"

LINES = """\
import & use @std

do main() {
    for i in range(0, 100000) {
        println("line ${i}")
    }
}
"""

MILLION = """\
import & use @std
import @strings

do main() {
    println(strings.repeat("abcdefghij", 100000))
}
"""

FUNCTION = """\
do step_{n}(value int) -> int {{
    // one of many, so that the file is long
    temp doubled = value * 2
    if doubled > {n} {{
        return doubled - {n}
    }}
    return doubled
}}

"""

UP = """\
import sys, time
from PyQt6.QtCore import QTimer
from ez_ide.app import startup as ide

app = ide.make_application(["ez-ide"])
window = ide.make_window(app)
window.start([])
window.show()
window.repaint()
QTimer.singleShot(0, lambda: (print("up", flush=True), app.quit()))
app.exec()
"""


def measure() -> list[Row]:
    """All rows, in the order of the page."""
    with tempfile.TemporaryDirectory(prefix="ez-bench-") as name:
        return [row for measured in MEASURES for row in measured(Path(name))]


def comes_up(folder: Path) -> list[Row]:
    """From the start of a process to a painted window."""

    def start() -> float:
        began = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", UP],
            env={**os.environ, **offscreen(folder)},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "up\n"
            return time.perf_counter() - began

    return [Row("ide: window on screen, ms", best(start) * 1000, 1500)]


def stops(folder: Path) -> list[Row]:
    """From F5 to the first stop, completely shown."""

    def round_() -> float:
        with a_window(folder, STEPPED) as at_work:
            return at_work.took_until_paused("debug.start")

    return [Row("ide: F5 to the first stop shown, ms", best(round_) * 1000, 600)]


def steps(folder: Path) -> list[Row]:
    """From the key to the line, variables, stack and inline values of the next stop."""
    with a_window(folder, STEPPED) as at_work:
        at_work.took_until_paused("debug.start")
        taken = [at_work.took_until_paused("debug.step_into") for _ in range(STEPS)]
    return [
        Row("ide: a step shown, median, ms", statistics.median(taken) * 1000, 60),
        Row("ide: a step shown, p95, ms", sorted(taken)[STEPS * 95 // 100] * 1000, 60),
    ]


def interrupts(folder: Path) -> list[Row]:
    """Pausing and stopping a busy loop."""

    def pause() -> float:
        with a_busy_window(folder) as at_work:
            return at_work.took_until_paused("debug.pause")

    def stop() -> float:
        with a_busy_window(folder) as at_work:
            session = at_work.window.debug_commands.session
            return at_work.took("run.stop", lambda: not session.is_connected)

    return [
        Row("ide: pause in a busy loop, ms", best(pause) * 1000, 150),
        Row("ide: stop, process gone and buttons back, ms", best(stop) * 1000, 1000),
    ]


def prints(folder: Path) -> list[Row]:
    """Very many lines, and one very long line."""
    from tests.helpers.stalls import Stalls  # noqa: PLC0415 - Qt is for this table alone

    def printed(text: str) -> tuple[float, float]:
        with a_window(folder, text) as at_work:
            console = at_work.window.run_commands.console
            with Stalls() as stalls:
                took = at_work.took("run.run", lambda: "Exited with code" in console.text())
            return took, stalls.longest

    lines = [printed(LINES) for _ in range(ROUNDS)]
    long_line = min(printed(MILLION)[1] for _ in range(ROUNDS))
    return [
        Row("ide: 100,000 printed lines, ms", min(took for took, _ in lines) * 1000, 3000),
        Row("ide: longest stall meanwhile, ms", min(stall for _, stall in lines) * 1000, 100),
        Row("ide: stall of a line of 1,000,000 characters, ms", long_line * 1000, 200),
    ]


def edits(folder: Path) -> list[Row]:
    """Opening a file of 20,000 lines, and typing in it."""
    text = "import & use @std\n\n" + "".join(FUNCTION.format(n=n) for n in range(2222))
    with a_window(folder, SMALL) as at_work:
        path = folder / "long.ez"
        path.write_text(text)
        began = time.perf_counter()
        document = at_work.window.editors.open(path)
        assert document is not None
        document.editor.repaint()
        opened = time.perf_counter() - began
        typed = at_work.type_in(9999, "temp a_name_that_is_long = 12345 " * 3)
    late = sorted(typed)[len(typed) * 95 // 100]
    return [
        Row("ide: opening 20,000 lines, ms", opened * 1000, 500),
        Row("ide: a key in 20,000 lines, median, ms", statistics.median(typed) * 1000, 16),
        Row("ide: a key in 20,000 lines, p95, ms", late * 1000, 16),
    ]


MEASURES: tuple[Callable[[Path], list[Row]], ...] = (
    comes_up, stops, steps, interrupts, prints, edits,
)  # fmt: skip


class AtWork:
    """A window with a program, and the times of actions in it."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def took(self, action: str, is_so: Callable[[], bool]) -> float:
        """The time from an action to its effect."""
        began = time.perf_counter()
        assert self.window.bench.actions.trigger(action), action
        until(is_so)
        self.window.repaint()
        return time.perf_counter() - began

    def took_until_paused(self, action: str) -> float:
        """The time from an action until a new stop is shown."""
        from ez_ide.actions.session_status import SessionPhase  # noqa: PLC0415 - Qt, as above

        debugging = self.window.debug_commands
        session, before = debugging.session, debugging.session.state.stop
        marked: list[int] = []

        def mark() -> None:
            marked.append(1)

        debugging.lines.shown.connect(mark)

        def is_shown() -> bool:
            now = session.state
            is_new = now.phase is SessionPhase.PAUSED and now.stop is not before
            if not (is_new and now.is_settled and marked and debugging.strip.isVisible()):
                return False
            top = debugging.call_stack.model.index(0, 0).data()
            return isinstance(top, str) and now.frames[0].function in top

        took = self.took(action, is_shown)
        debugging.lines.shown.disconnect(mark)
        return took

    def type_in(self, line: int, text: str) -> list[float]:
        """The time of each key until it is painted."""
        from PyQt6.QtWidgets import QApplication  # noqa: PLC0415 - Qt, as above

        from tests.helpers.gestures import type_text  # noqa: PLC0415

        editor = self.window.editors.current_editor
        assert editor is not None
        editor.go_to(line)
        editor.setFocus()
        taken = []
        for letter in text[:KEYS]:
            QApplication.processEvents()
            began = time.perf_counter()
            type_text(editor, letter)
            editor.repaint()
            taken.append(time.perf_counter() - began)
        return taken


@contextmanager
def a_window(folder: Path, text: str) -> Iterator[AtWork]:
    """A window with this program in front, offscreen."""
    os.environ.update(offscreen(folder))
    from ez_ide.app import startup as ide  # noqa: PLC0415
    from ez_ide.settings import table  # noqa: PLC0415
    from tests.helpers.closing import let_go  # noqa: PLC0415

    app = application()
    window = ide.make_window(app)
    window.bench.settings.set(table.SHOW_WELCOME, False)
    window.start([])
    window.resize(1280, 800)
    window.show()
    path = folder / "main.ez"
    path.write_text(text)
    window.editors.open(path)
    until(lambda: not window.language.service.is_busy)
    yield AtWork(window)
    let_go([window])


@cache
def application() -> QApplication:
    """The application of this process, created once."""
    from ez_ide.app import startup as ide  # noqa: PLC0415

    return ide.make_application(["ez-ide"])


@contextmanager
def a_busy_window(folder: Path) -> Iterator[AtWork]:
    """A window in which a busy loop is being debugged."""
    from ez_ide.settings import table  # noqa: PLC0415

    with a_window(folder, SPIN) as at_work:
        at_work.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
        session = at_work.window.debug_commands.session
        at_work.took("debug.start", lambda: session.state.phase.is_busy)
        yield at_work


def offscreen(folder: Path) -> dict[str, str]:
    """The environment for an offscreen window with separate settings."""
    return {"QT_QPA_PLATFORM": "offscreen", "EZ_IDE_HOME": str(folder / "home")}


def until(is_so: Callable[[], bool]) -> None:
    """Process events until the condition is true."""
    from PyQt6.QtCore import QEventLoop  # noqa: PLC0415 - Qt, as above
    from PyQt6.QtWidgets import QApplication  # noqa: PLC0415

    deadline = time.perf_counter() + PATIENCE_SECONDS
    while not is_so():
        assert time.perf_counter() < deadline, "waited too long"
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)


def best(contender: Callable[[], float]) -> float:
    """The best time of several runs."""
    return min(contender() for _ in range(ROUNDS))


if __name__ == "__main__":
    for shown in measure():
        print(shown.line())
