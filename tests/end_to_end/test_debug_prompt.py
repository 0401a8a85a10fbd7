"""`ez debug FILE` with piped commands: what each command prints, as plain text."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debug_terminal import COMMAND, piped
from tests.helpers.debugger_process import ended

if TYPE_CHECKING:
    from pathlib import Path

Debug = Callable[..., str]


@pytest.fixture
def debug(tmp_path: Path, environment_of_ez: dict[str, str]) -> Debug:
    """Debugs `main.ez` with the given commands; returns the output."""
    return lambda *lines: piped(tmp_path, environment_of_ez, *lines)


def test_every_command_of_the_help_works(debug: Debug) -> None:
    output = debug(
        *("help", "help next", "l", "l 3", "b twice", "b 11 if total > 0", "b", "info", "info b"),
        *("c", "bt", "up", "p total", "down", "vars", "vars globals", "vars all", "watch n * 2"),
        *("watch", "s", "unwatch n * 2", "set n = 5", "o", "ignore 1 100", "cond 2 total > 90"),
        *("cond 2", "d 2", "d", "tb 5", "c", "n", "until 11", "p twice(21)", "run", "c", "Ada"),
        *("vars", "p 1", "n", "run", "n 2", "until", "l 1,2", "l twice", "l .", "info locals"),
        *("info args", "b 11", "disable", "enable 3", "set var total = 40", "data total", "c"),
        *("info stack", "w", "i b", "display total + 2", "undisplay", "q"),
    )

    for expected in (
        "step to the next statement, into calls",
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
        assert expected in output, expected
    assert "Traceback" not in output


# ------------------------------------------------------------------------------ wrong commands


def test_no_invalid_command_ends_the_session(debug: Debug) -> None:
    output = debug(
        *("stpe", "b", "b nowhere", "b x:y", "b 999", "tb", "cond", "cond x", "cond 9 true"),
        *("ignore", "ignore 1 x", "d x", "d 9", "p", "p 1 +", "p nothing", "set", "set x", "up"),
        *("set missing = 1", "down", "until", "until 999", "l 999", "l x", "help nothing", "\x00"),
        *("unwatch", "watch", "info x", "ü", "p 6 * 7"),
    )

    assert "42  (int)\n" in output
    assert "Traceback" not in output
    assert "internal error" not in output


@pytest.mark.parametrize(("command", "expected"), [
    ("stpe", "unknown command 'stpe'; did you mean step"),
    ("brek", "did you mean break"),
    ("foo", "try step, next, continue, break, print, variables, or help for all commands"),
    ("di", "'di' is ambiguous: disable, display"),
    ("b 5 if", "a condition is missing after 'if'"),
    ("n x", "expected a number, not 'x': the number of steps"),
    ("b x:y", "no breakpoint set: "),
    ("b 99", "no breakpoint set: "),
    ("tb 99", "no breakpoint set: "),
    ("set a =", "usage: set NAME = EXPRESSION"),
    ("p", "usage: p EXPRESSION"),
    ("data", "usage: data NAME"),
    ("vars nothing", "usage: vars [globals|all]"),
    ("vars locals globals", "usage: vars [globals|all]"),
    ("unwatch 5", "'5' is not watched"),
    ("up", "this is the outermost frame"),
    ("down", "this is the innermost frame"),
    ("l 9,8", "there are no such lines"),
    ("l nowhere.ez:1", "there is no line and no function 'nowhere.ez:1'"),
    ("info nothing", "the topics of info are breakpoints, "),
])  # fmt: skip
def test_an_invalid_command_is_explained(debug: Debug, command: str, expected: str) -> None:
    answer = debug(command).partition(f"(ez) {command}\n")[2]

    assert answer.startswith(expected) or expected in answer.splitlines()[0]


@pytest.mark.parametrize("command", ["b 999", "tb 999", "b nowhere"])
def test_a_breakpoint_that_cannot_be_set_gets_no_number(debug: Debug, command: str) -> None:
    output = debug(command, "b", "c")

    assert "(ez) b\nno breakpoints\n" in output
    assert "breakpoint 1" not in output


@pytest.mark.parametrize(("name", "expected"), [
    ("main.ez", ("E3001", "main.ez:2")), ("nowhere.ez", ("nowhere.ez",)),
], ids=["with errors", "missing"])  # fmt: skip
def test_a_program_that_cannot_run_is_not_debugged(
    tmp_path: Path, environment_of_ez: dict[str, str], name: str, expected: tuple[str, ...]
) -> None:
    (tmp_path / "main.ez").write_text("do main() {\n    temp n int = true\n}\n")
    done = ended(tmp_path, *COMMAND, name, env=environment_of_ez)

    assert done.returncode == 1
    assert all(part in done.stdout.decode() for part in expected), done.stdout


# ---------------------------------------------------------------------- setting breakpoints


def test_a_breakpoint_shows_its_state_and_its_hits(debug: Debug) -> None:
    output = debug("b 11", "disable 1", "b", "enable 1", "c", "b", "c", "b", "d 1", "d")

    assert output.count("  main.ez:11  disabled\n") == 2
    assert "(ez) enable 1\nbreakpoint 1  main.ez:11\n" in output
    assert "1  main.ez:11  hit once\n" in output
    assert "1  main.ez:11  hit 2 times\n" in output
    assert output.endswith("breakpoint 1 deleted\n(ez) d\nall breakpoints deleted\n")


def test_an_existing_breakpoint_does_not_become_temporary(debug: Debug) -> None:
    output = debug("b twice", "tb twice", "c", "b", "tb 11", "b 11", "c", "b")

    assert "(ez) b\n1  twice (main.ez:4)  hit once\n" in output
    assert output.endswith("1  twice (main.ez:4)  hit once\n2  main.ez:11  hit once\n")


def test_a_temporary_breakpoint_is_deleted_when_it_is_hit(debug: Debug) -> None:
    assert debug("tb twice", "c", "b", "q").endswith("(ez) b\nno breakpoints\n(ez) q\n")


# -------------------------------------------------------------------------- resuming and the end


def test_until_leaves_a_loop_at_its_last_line_and_a_function_at_its_end(debug: Debug) -> None:
    output = debug("b 11", "c", "d", "until", "run", "b twice", "c", "s", "until")

    assert "0\n2\n6\nmain.ez:13 in main\n" in output
    assert "twice returned 0\nmain.ez:10 in main\n" in output


FAILING = """\
import & use @std
do main() {
    temp none int = 0
    println(1 / none)
    println("never")
}
"""


def test_after_an_error_the_last_state_can_be_inspected(debug: Debug, tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(FAILING)

    output = debug("c", "p none", "p 1 / none", "l", "c", "data none", "d 3", "run")

    assert output.count('-> 4      println(1 / none)\n   5      println("never")\n') == 2
    ended = "The program ended with exit code 1; type run to start it again.\n"
    assert f"{ended}(ez) p none\n0  (int)" in output
    assert output.count("program has exited\n  type run to start it again\n") == 2
    assert "there is no breakpoint 3\n  type b to list them\n" in output
    assert "-> 3      temp none int = 0\n" in output.partition("(ez) run\n")[2]


def test_after_a_normal_end_no_line_is_marked(debug: Debug, tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text("do main() {\n    temp n int = 1\n    n += 1\n}\n")

    assert debug("c", "l", "q").endswith(
        "(ez) l\n   1  do main() {\n   2      temp n int = 1\n   3      n += 1\n   4  }\n(ez) q\n"
    )


def test_run_reads_the_program_again_also_after_errors_in_it(
    tmp_path: Path, environment_of_ez: dict[str, str]
) -> None:
    program = tmp_path / "main.ez"
    first = 'import & use @std\ndo main() {\n    println("first")\n}\n'
    program.write_text(first)
    with subprocess.Popen(
        [*COMMAND, "main.ez"],
        cwd=tmp_path,
        env=environment_of_ez,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def enter(text: str) -> None:
            assert process.stdin is not None
            process.stdin.write(f"{text}\n")
            process.stdin.flush()

        def read_to(expected: str) -> None:
            assert process.stdout is not None
            while expected not in (line := process.stdout.readline()):
                assert line, f"'{expected}' was not printed"

        read_to('-> 3      println("first")')
        program.write_text(first.replace("first", "second"))
        enter("run")
        read_to('-> 3      println("second")')
        program.write_text("do main( {\n    temp = 1\n}\n")
        enter("run")
        read_to("error[E2002]")
        enter("c")
        read_to("second")
        program.write_text(first)
        enter("run")
        read_to('-> 3      println("first")')
        enter("q")
        assert process.wait(10) == 0


# ---------------------------------------------------------------------------------- inspection


def test_elements_can_be_set_and_watched_for_changes(debug: Debug, tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(
        'do main() {\n    temp ages map[string:int] = {"a=b": 1}\n    temp list [int] = {1, 2}\n'
        "    list[1] = 3\n}\n"
    )

    output = debug("n", "n", 'set ages["a=b"] = 1 + 1', "data list[1]", "c")

    assert '  ages["a=b"] = 2\n' in output
    assert "breakpoint 1  list[1]\n" in output
    assert "list[1] was 2, is 3\n" in output


def test_the_source_of_another_file_can_be_listed(debug: Debug, tmp_path: Path) -> None:
    (tmp_path / "other.ez").write_text("module other\n\ndo nothing() {\n}\n")
    (tmp_path / "main.ez").write_text('import "./other"\ndo main() {\n    other.nothing()\n}\n')

    output = debug("l other.ez:1", "l main.ez:3")

    assert "(ez) l other.ez:1\n   1  module other\n" in output
    assert "-> 3      other.nothing()\n" in output.partition("l main.ez:3")[2]


def test_watches_can_be_removed_one_by_one_or_all_at_once(debug: Debug) -> None:
    output = debug("s", "watch total", "watch 1 + 1", "unwatch total", "unwatch")

    assert output.endswith("(ez) unwatch total\n  1 + 1 = 2\n(ez) unwatch\nno watches\n")
