"""`ez debug FILE` at a terminal."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debug_terminal import Terminal, piped
from tests.helpers.debugger_programs import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def terminal(tmp_path: Path, environment_of_ez: dict[str, str]) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, environment_of_ez)
    yield terminal
    terminal.close()


def test_a_person_can_step_inspect_and_leave(terminal: Terminal) -> None:
    assert "main.ez:8 in main" in terminal.read_to(r"\(ez\) ")
    terminal.type("n\n")
    assert "main.ez:9" in terminal.read_to(r"\(ez\) ")
    terminal.type("p total + 1\n")
    assert "1  (int)" in terminal.read_to(r"\(ez\) ")
    terminal.type("\x04")

    assert terminal.ended() == 0


def test_an_empty_line_repeats_the_last_command(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("step\n")
    terminal.read_to(r"main\.ez:9 in main(?s:.*?)\(ez\) ")
    terminal.type("\n")
    terminal.read_to(r"main\.ez:10 in main(?s:.*?)\(ez\) ")
    terminal.type("\n")

    terminal.read_to(r"main\.ez:4 in twice(?s:.*?)\(ez\) ")


def test_the_program_can_ask_for_input(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("c\n")
    terminal.read_to(r"name\? ")
    terminal.type("Zoë\n")

    assert "bye Zoë" in terminal.read_to(r"exit code 0(?s:.*?)\(ez\) ")


@pytest.mark.parametrize("doing", [doing for doing in ENDLESS if doing != "asking"])
def test_control_c_pauses(tmp_path: Path, environment_of_ez: dict[str, str], doing: str) -> None:
    (tmp_path / "main.ez").write_text(ENDLESS[doing])
    terminal = Terminal(tmp_path, environment_of_ez)
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


def test_control_c_at_the_prompt_and_in_an_input_keeps_the_session(terminal: Terminal) -> None:
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


def test_a_program_that_was_paused_in_an_input_shows_its_prompt_again(terminal: Terminal) -> None:
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


def test_a_hang_up_ends_the_session(terminal: Terminal) -> None:
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


def test_the_history_is_kept_between_sessions(
    tmp_path: Path, environment_of_ez: dict[str, str], terminal: Terminal
) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("p 40 + 2\n")
    terminal.read_to(r"42  \(int\)\n\(ez\) ")
    terminal.type("q\n")
    assert terminal.ended() == 0

    later = Terminal(tmp_path, environment_of_ez)
    try:
        later.read_to(r"\(ez\) ")
        later.type("\x10\x10\n")
        later.read_to(r"p 40 \+ 2\n42")
    finally:
        later.close()


@pytest.mark.parametrize("doing", ["loop { n = (n + 1) % 10 }", "sleep_seconds(1000)"])
def test_control_c_ends_a_print(
    tmp_path: Path, environment_of_ez: dict[str, str], doing: str
) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std\ndo forever() {\n    println("go")\n    temp n int = 0\n'
        f"    n += 1\n    {doing}\n}}\n"
        "do main() {\n    temp x int = 1\n    println(x)\n}\n"
    )
    terminal = Terminal(tmp_path, environment_of_ez)
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


def test_colours_are_never_in_a_pipe(tmp_path: Path, environment_of_ez: dict[str, str]) -> None:
    coloured = Terminal(tmp_path, environment_of_ez, NO_COLOR="", FORCE_COLOR="1")
    try:
        assert "\x1b[1;36m-> " in coloured.read_to(r"\(ez\) ")
    finally:
        coloured.close()

    assert "\x1b" not in piped(tmp_path, environment_of_ez, "n", "q")


def test_control_c_and_the_end_of_input_end_the_line(terminal: Terminal) -> None:
    terminal.read_to(r"\(ez\) ")
    terminal.type("half a li")
    terminal.interrupt()
    terminal.read_to(r"\n\(ez\) ")

    terminal.type("\x04")

    terminal.read_to(r"\n")
    assert terminal.ended() == 0
