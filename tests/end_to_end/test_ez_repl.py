"""`ez repl` as a process: with a pipe and at a terminal."""

from __future__ import annotations

import codecs
import os
import select
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.helpers.ez_process import TIMEOUT_S, Ez, Result

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator


def test_piped_entries_print_their_values_only(ez: Ez) -> None:
    typed = (
        "import & use @std\ntemp n = 2\ndo f() -> int {\n    return n * 21\n}\nf()\nprintln(n)\n"
    )

    assert ez("repl", stdin=typed) == Result(0, "42\n2\n", "")


def test_errors_do_not_end_the_prompt(ez: Ez) -> None:
    status, out, err = ez("repl", stdin="1 + * 2\ntemp n int = true\n{1}[5]\n6 * 7\n")

    assert (status, out) == (0, "42\n")
    assert [line[:12] for line in err.splitlines() if line.startswith("error")] == [
        "error[E2001]",
        "error[E3001]",
        "error[E9001]",
    ]


def test_a_return_at_the_prompt_is_explained(ez: Ez) -> None:
    ran = ez("repl", stdin="return 5\n1 + 1\n")

    assert ran.out == "2\n"
    assert "= help: at the prompt, an expression prints its value" in ran.err


def test_the_prompt_ends_with_the_status_of_exit(ez: Ez) -> None:
    assert ez("repl", stdin="exit(5)\n1\n") == Result(5, "", "")


def many(line: str, count: int = 2000) -> str:
    return "".join(line.format(n) for n in range(count))


PASTED = {
    "statements": many("temp v{0} int = {0}\n"),
    "values": many("temp v{0} int = {0}\nv{0} = v{0} + 1\nv{0} * 2\nprintln(v{0})\n", 500),
    "one loop": "for i in range(1) {\n" + many("    temp v{0} int = {0}\n", 1998) + "}\n",
    "one function": "do f() {\n" + many("    println({0})\n", 1997) + "}\nf()\n",
    "blocks in a block": "if true {\n" + many("if {0} > 2 {{\n    f{0}\n}}\n", 666) + "}\n",
    "an array": "temp a [int] = {\n" + many("    {0},\n", 1998) + "    0}\n",
    "a long sum": "temp sum int = 0 +\n" + many("    {0} +\n", 900) + "    0\n",
    "functions": many("do fn{0}(n int) -> int {{ return n * 2 }}\n"),
    "functions that call": "do fn(n int) -> int { return n }\n"
    + many("do fn{0}(n int) -> int {{ return fn(n) * 2 }}\n", 1999),
    "structs": many("const Part{0} struct {{\n    x int\n    y int\n}}\n", 500),
    "a comment": "/*\n" + many("line {0}\n", 1998) + "*/\n",
    "mistakes": many("nothing{0} + 1\n"),
}

PASTE_SECONDS = 12.0
"""Linear time takes less than 2 s on an idle machine, quadratic time more than 30 s."""


@pytest.mark.parametrize("what", PASTED)
def test_two_thousand_pasted_lines_take_linear_time(ez: Ez, what: str) -> None:
    begun = time.monotonic()
    status, out, _ = ez("repl", stdin="import & use @std\n" + PASTED[what] + "6 * 7\n")

    assert time.monotonic() - begun < PASTE_SECONDS
    assert (status, out.splitlines()[-1]) == (0, "42")


@pytest.mark.parametrize("word", ["exit", "quit", "exit()", "quit()", " exit() "])
def test_exit_and_quit_end_the_prompt(ez: Ez, word: str) -> None:
    assert ez("repl", stdin=f"1\n{word}\n2\n") == Result(0, "1\n", "")


def test_reset_forgets_all_definitions(ez: Ez) -> None:
    status, out, err = ez("repl", stdin="temp n = 1\nreset\nn\n")

    assert (status, out) == (0, "")
    assert err.startswith("error[E4001]")


def test_help_lists_the_commands(ez: Ez) -> None:
    assert ez("repl", stdin="help\n").out.startswith("Type a statement")


def test_a_program_at_the_prompt_reads_the_lines_that_follow(ez: Ez) -> None:
    typed = 'import & use @std\ntemp name = input()\nAda\n"hi " + name\n'

    assert ez("repl", stdin=typed).out == '"hi Ada"\n'


def test_an_unfinished_entry_at_the_end_of_the_input_is_an_error(ez: Ez) -> None:
    assert ez("repl", stdin="do f() {\n").err.startswith("error[E2004]")


_AT_A_TERMINAL = """
import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
"""


class Terminal:
    """`ez repl` at a pseudo-terminal."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._text = ""
        self._letters = codecs.getincrementaldecoder("utf-8")()  # one may come in two pieces

    def wait_for(self, text: str) -> str:
        """Return the output up to this text."""
        assert self._process.stdout is not None
        while text not in self._text:
            more = os.read(self._process.stdout.fileno(), 10_000)
            assert more, f"the terminal closed without {text!r}: {self._text!r}"
            self._text += self._letters.decode(more)
        seen, _, self._text = self._text.partition(text)
        return seen

    def type(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text.encode())
        self._process.stdin.flush()

    def interrupt(self) -> None:
        """Press Ctrl+C until there is an answer.

        Python loses one that comes in the moment between showing a prompt and waiting for a key;
        no hand is as quick as that, but this one is.
        """
        assert self._process.stdout is not None
        is_answered: list[int] = []
        while not is_answered:
            self.type("\x03")
            is_answered, _, _ = select.select([self._process.stdout.fileno()], [], [], 1)

    def status(self) -> int:
        self._process.communicate(timeout=TIMEOUT_S)
        return self._process.returncode


@pytest.fixture
def terminal(ez: Ez) -> Iterator[Terminal]:
    env = {"XDG_STATE_HOME": str(ez.folder / "state"), "TERM": "dumb"}
    with ez.start("repl", before=(sys.executable, "-c", _AT_A_TERMINAL), env=env) as process:
        yield Terminal(process)


def test_a_terminal_gets_prompts_and_values(terminal: Terminal) -> None:
    assert terminal.wait_for(">> ").startswith("EZ 2.0.0 (ez 0.1.0): type 'help' for help")
    terminal.type("do f() -> int {\n")
    terminal.wait_for(".. ")
    terminal.type("return 42 }\n")
    terminal.wait_for(">> ")
    terminal.type("f()\n")
    terminal.wait_for("42\r\n")
    terminal.wait_for(">> ")
    terminal.type("\x04")
    assert terminal.status() == 0


def test_ctrl_c_discards_the_line(terminal: Terminal) -> None:
    terminal.wait_for(">> ")
    terminal.type("do f() {\n")
    terminal.wait_for(".. ")
    terminal.interrupt()
    terminal.wait_for(">> ")
    terminal.type("6 * 7\n")
    terminal.wait_for("42\r\n")
    terminal.type("exit\n")
    assert terminal.status() == 0


def test_ctrl_c_interrupts_an_endless_loop_but_not_the_prompt(terminal: Terminal) -> None:
    terminal.wait_for(">> ")
    terminal.type("import & use @std\n")
    terminal.wait_for(">> ")
    terminal.type('println("go") loop { }\n')
    terminal.wait_for("go\r\n")
    terminal.type("\x03")
    terminal.wait_for("interrupted")
    terminal.type("exit(4)\n")
    assert terminal.status() == 4


def test_the_history_is_kept_for_the_next_session(terminal: Terminal, ez: Ez) -> None:
    terminal.wait_for(">> ")
    terminal.type("temp remembered = 1\nexit\n")
    assert terminal.status() == 0

    assert "temp remembered = 1" in (ez.folder / "state" / "ez" / "history").read_text()
