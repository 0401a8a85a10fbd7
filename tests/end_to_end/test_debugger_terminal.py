"""`ez debug FILE` for a person: at a terminal, and with its lines piped in."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import PATIENCE_S, ROOT, environment, offered_commands
from tests.helpers.debugger_programs import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROGRAM = """\
import & use @std
const LIMIT int = 3
do twice(n int) -> int {
    temp doubled int = n * 2
    return doubled
}
do main() {
    temp total int = 0
    for i in range(0, LIMIT) {
        total += twice(i)
        println(total)
    }
    print("name? ")
    temp name string = input()
    println("bye ${name}")
}
"""

COMMAND = [sys.executable, "-m", "ez_lang", "debug"]


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return offered_commands(tmp_path_factory.mktemp("commands"))


@pytest.fixture
def told(tmp_path: Path, commands: Path) -> dict[str, str]:
    """The environment; the program stands in the folder."""
    (tmp_path / "main.ez").write_text(PROGRAM)
    state = str(tmp_path / "state")
    path = os.pathsep.join((str(ROOT), str(commands)))
    return environment({"PYTHONPATH": path, "XDG_STATE_HOME": state})


def piped(tmp_path: Path, told: dict[str, str], *lines: str) -> str:
    """What is said to lines that are piped in."""
    done = subprocess.run(
        [*COMMAND, "main.ez"],
        cwd=tmp_path,
        env=told,
        input="".join(line + "\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


class Terminal:
    """A person at a pseudo-terminal."""

    def __init__(self, folder: Path, told: dict[str, str], **more: str) -> None:
        self.seen = ""
        self._letters = codecs.getincrementaldecoder("utf-8")()  # one may come in two pieces
        self._main, other = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, "main.ez"],
            cwd=folder,
            env={**told, "TERM": "dumb", "NO_COLOR": "1", **more},
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
            preexec_fn=take_terminal,  # noqa: PLW1509 - one ioctl, and no thread has been started
        )
        os.close(other)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._main)

    def type(self, text: str) -> None:
        os.write(self._main, text.encode())

    def read_to(self, pattern: str) -> str:
        """What comes up to a pattern; what was read before counts once."""
        deadline = time.monotonic() + PATIENCE_S
        while (match := re.search(pattern, self.seen)) is None:
            left = deadline - time.monotonic()
            assert left > 0, f"{pattern!r} never came in\n{self.seen}"
            ready, _, _ = select.select([self._main], [], [], left)
            if ready:
                self.seen += self._letters.decode(os.read(self._main, 65536)).replace("\r", "")
        before, self.seen = self.seen[: match.end()], self.seen[match.end() :]
        return before

    def interrupt(self) -> None:
        """Press Ctrl+C until something comes of it.

        Python loses one that comes in the moment between showing a prompt and waiting for a key;
        no hand is as quick as that, but this one is.
        """
        told = ""
        while not told.replace("^C", "").strip():  # the terminal's own echo is no answer
            self.type("\x03")
            while select.select([self._main], [], [], 1)[0]:
                told += self._letters.decode(os.read(self._main, 65536)).replace("\r", "")
                if told.replace("^C", "").strip():
                    break
        self.seen += told

    def ended(self) -> int:
        return self.process.wait(PATIENCE_S)


def take_terminal() -> None:
    """Make standard input the process's own terminal, so that Ctrl+C reaches it."""
    import fcntl  # noqa: PLC0415 - in the child only
    import termios  # noqa: PLC0415 - in the child only

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminal(tmp_path: Path, told: dict[str, str]) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, told)
    yield terminal
    terminal.close()


# ------------------------------------------------------------------------------- a person


def test_a_person_steps_looks_and_leaves(terminal: Terminal) -> None:
    assert "main.ez:8 in main" in terminal.read_to(r"\(ez\) ")
    terminal.type("n\n")
    assert "main.ez:9" in terminal.read_to(r"\(ez\) ")
    terminal.type("p total + 1\n")
    assert "1  (int)" in terminal.read_to(r"\(ez\) ")
    terminal.type("\x04")

    assert terminal.ended() == 0


def test_an_empty_line_does_the_last_thing_again(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("step\n")
    terminal.read_to(r"main\.ez:9 in main(?s:.*?)\(ez\) ")
    terminal.type("\n")
    terminal.read_to(r"main\.ez:10 in main(?s:.*?)\(ez\) ")
    terminal.type("\n")

    terminal.read_to(r"main\.ez:4 in twice(?s:.*?)\(ez\) ")


def test_the_program_asks_the_person(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("c\n")
    terminal.read_to(r"name\? ")
    terminal.type("Zoë\n")

    assert "bye Zoë" in terminal.read_to(r"exit code 0(?s:.*?)\(ez\) ")


@pytest.mark.parametrize("doing", [doing for doing in ENDLESS if doing != "asking"])
def test_control_c_pauses_a_program(tmp_path: Path, told: dict[str, str], doing: str) -> None:
    (tmp_path / "main.ez").write_text(ENDLESS[doing])
    terminal = Terminal(tmp_path, told)
    try:
        terminal.read_to(r"\(ez\) ")
        terminal.type("c\n")
        terminal.read_to(r"go\n")
        terminal.type("\x03")
        terminal.read_to(r"paused(?s:.*?)\(ez\) ")
        terminal.type("q\n")
        assert terminal.ended() == 0
    finally:
        terminal.close()


def test_control_c_at_the_prompt_and_in_an_input_is_survived(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("nonsense")
    terminal.read_to("nonsense")
    terminal.interrupt()
    terminal.read_to(r"\(ez\) ")
    terminal.type("c\n")
    terminal.read_to(r"name\? ")
    terminal.interrupt()
    terminal.read_to(r"waiting for input(?s:.*?)\(ez\) ")
    terminal.type("q\n")

    assert terminal.ended() == 0


def test_a_program_that_was_paused_while_it_asked_asks_again(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("c\n")
    for _ in range(2):
        terminal.read_to(r"name\? ")
        terminal.interrupt()
        terminal.read_to(r"waiting for input(?s:.*?)\(ez\) ")
        terminal.type("c\n")
    terminal.read_to(r"name\? ")
    terminal.type("Zoë\n")

    assert "bye Zoë" in terminal.read_to(r"exit code 0(?s:.*?)\(ez\) ")


def test_a_hang_up_ends_it(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")

    terminal.process.send_signal(signal.SIGHUP)

    assert terminal.ended() != 0


def test_tab_completes_commands_names_and_functions(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("unw\t\n")
    terminal.read_to("unwatch(?s:.*?)\\(ez\\) ")
    terminal.type("tb twi\t\n")
    terminal.read_to(r"breakpoint 1  twice(?s:.*?)\(ez\) ")
    terminal.type("c\n")
    terminal.read_to(r"main\.ez:4 in twice(?s:.*?)\(ez\) ")
    terminal.type("n\n")
    terminal.read_to(r"main\.ez:5 in twice(?s:.*?)\(ez\) ")
    terminal.type("p dou\t + 1\n")

    terminal.read_to(r"p doubled \+ 1\n1  \(int\)")


def test_lines_of_an_earlier_session_come_back(
    tmp_path: Path, told: dict[str, str], terminal: Terminal
) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("p 40 + 2\n")
    terminal.read_to(r"42  \(int\)\n\(ez\) ")
    terminal.type("q\n")
    assert terminal.ended() == 0

    later = Terminal(tmp_path, told)
    try:
        later.read_to(r"\(ez\) ")
        later.type("\x10\x10\n")
        later.read_to(r"p 40 \+ 2\n42")
    finally:
        later.close()


@pytest.mark.parametrize("doing", ["loop { n = (n + 1) % 10 }", "sleep_seconds(1000)"])
def test_control_c_ends_an_evaluation(tmp_path: Path, told: dict[str, str], doing: str) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std\ndo forever() {\n    println("go")\n    temp n int = 0\n'
        f"    n += 1\n    {doing}\n}}\n"
        "do main() {\n    temp x int = 1\n    println(x)\n}\n"
    )
    terminal = Terminal(tmp_path, told)
    try:
        terminal.read_to(r"\(ez\) ")
        terminal.type("p forever()\n")
        terminal.read_to("go\n")
        terminal.interrupt()
        terminal.read_to(r"cut off by pause(?s:.*?)\(ez\) ")
        terminal.type("n\n")
        assert "Cannot pause" not in terminal.read_to(r"main\.ez:10 in main(?s:.*?)\(ez\) ")
    finally:
        terminal.close()


def test_colours_are_for_terminals_and_for_those_who_want_them(
    tmp_path: Path, told: dict[str, str]
) -> None:
    coloured = Terminal(tmp_path, told, NO_COLOR="")
    try:
        assert "\x1b[1;36m-> " in coloured.read_to(r"\(ez\) ")
    finally:
        coloured.close()

    assert "\x1b" not in piped(tmp_path, told, "n", "q")


# ------------------------------------------------------------------------------- a script


def test_every_command_of_the_help_works(tmp_path: Path, told: dict[str, str]) -> None:
    said = piped(
        tmp_path,
        told,
        *("help", "help next", "l", "l 3", "b twice", "b 11 if total > 0", "b", "info", "info b"),
        *("c", "bt", "up", "p total", "down", "vars", "vars globals", "vars all", "watch n * 2"),
        *("watch", "s", "unwatch n * 2", "set n = 5", "o", "ignore 1 100", "cond 2 total > 90"),
        *("cond 2", "d 2", "d", "tb 5", "c", "n", "until 11", "p twice(21)", "run", "c", "Ada"),
        *("vars", "p 1", "n", "run", "n 2", "until", "l 1,2", "l twice", "l .", "info locals"),
        *("info args", "b 11", "disable", "enable 3", "set var total = 40", "data total", "c"),
        *("info stack", "w", "i b", "display total + 2", "undisplay", "q"),
    )

    for expected in (
        "go to the next statement, into calls",
        "n, next [TIMES]\n",
        "breakpoint 1  twice",
        "breakpoint 2  main.ez:11  if total > 0",
        "main.ez:4 in twice",
        "> 0  twice(n=0)  main.ez:4",
        "  1  main()  main.ez:10",
        "n int = 0",
        "LIMIT int = 3",
        "n * 2 = 0",
        "n = 5",
        "twice returned",
        "hits > 101",
        "42  (int)",
        "bye Ada",
        "exit code 0",
        "program has exited",
        "no arguments",
        "total changed from 40 to 42",
        "total + 2 = 44",
    ):
        assert expected in said, expected
    assert "Traceback" not in said


def test_what_makes_no_sense_is_told(tmp_path: Path, told: dict[str, str]) -> None:
    said = piped(
        tmp_path,
        told,
        *("stpe", "b", "b nowhere", "b x:y", "b 999", "tb", "cond", "cond x", "cond 9 true"),
        *("ignore", "ignore 1 x", "d x", "d 9", "p", "p 1 +", "p nothing", "set", "set x", "up"),
        *("set nobody = 1", "down", "until", "until 999", "l 999", "l x", "help nothing", "\x00"),
        *("unwatch", "watch", "info x", "ü"),
    )

    assert "did you mean" in said
    assert "Traceback" not in said
    assert "made a mistake" not in said


def test_a_program_with_mistakes_is_not_debugged(tmp_path: Path, told: dict[str, str]) -> None:
    (tmp_path / "main.ez").write_text("do main() {\n    temp n int = true\n}\n")
    done = subprocess.run(
        [*COMMAND, "main.ez"],
        cwd=tmp_path,
        env=told,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "E3001" in done.stdout
    assert "main.ez:2" in done.stdout


def test_a_missing_program_is_told(tmp_path: Path, told: dict[str, str]) -> None:
    done = subprocess.run(
        [*COMMAND, "nowhere.ez"],
        cwd=tmp_path,
        env=told,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "nowhere.ez" in done.stdout
