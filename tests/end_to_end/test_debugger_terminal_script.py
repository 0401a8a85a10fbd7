"""`ez debug FILE` with its lines piped in: each word says what it does, in plain text."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debug_terminal import COMMAND, piped

if TYPE_CHECKING:
    from pathlib import Path


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

    assert "unknown command 'stpe'; did you mean step" in said
    assert "unknown command 'ü'; try step, next, continue, break, print, variables" in said
    assert "Traceback" not in said
    assert "internal error" not in said


@pytest.mark.parametrize(
    ("name", "words"),
    [("main.ez", ("E3001", "main.ez:2")), ("nowhere.ez", ("nowhere.ez",))],
    ids=["one with mistakes", "one that is missing"],
)
def test_a_program_that_cannot_run_is_not_debugged(
    tmp_path: Path, told: dict[str, str], name: str, words: tuple[str, ...]
) -> None:
    (tmp_path / "main.ez").write_text("do main() {\n    temp n int = true\n}\n")
    done = subprocess.run(
        [*COMMAND, name], cwd=tmp_path, env=told, capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert all(one in done.stdout for one in words), done.stdout


# ---------------------------------------------------------------------- breakpoints, for people


def test_a_breakpoint_says_what_became_of_it(tmp_path: Path, told: dict[str, str]) -> None:
    said = piped(
        tmp_path,
        told,
        "b 11",
        "disable 1",
        "b",
        "enable 1",
        "c",
        "b",
        "c",
        "b",
        "d 1",
        "d",
        "b 5 if",
    )

    assert said.count("  main.ez:11  disabled\n") == 2
    assert "(ez) enable 1\nbreakpoint 1  main.ez:11\n" in said
    assert "1  main.ez:11  hit once\n" in said
    assert "1  main.ez:11  hit 2 times\n" in said
    assert "breakpoint 1 deleted\n(ez) d\nall breakpoints deleted\n" in said
    assert said.endswith("a condition is missing after 'if'\n")


@pytest.mark.parametrize("command", ["b 999", "tb 999", "b nowhere"])
def test_a_breakpoint_that_cannot_be_set_gets_no_number(
    tmp_path: Path, told: dict[str, str], command: str
) -> None:
    said = piped(tmp_path, told, command, "b", "c")

    assert f"(ez) {command}\nno breakpoint set: " in said
    assert "(ez) b\nno breakpoints\n" in said
    assert "breakpoint 1" not in said


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [("brek", "did you mean break"), ("foo", "try step, next"), ("re", "restart")],
)
def test_an_unknown_command_suggests_commands(
    tmp_path: Path, told: dict[str, str], typed: str, suggested: str
) -> None:
    assert suggested in piped(tmp_path, told, typed).partition(f"(ez) {typed}\n")[2]


def test_one_that_is_there_already_is_not_made_temporary(
    tmp_path: Path, told: dict[str, str]
) -> None:
    said = piped(tmp_path, told, "b twice", "tb twice", "c", "b", "tb 11", "b 11", "c", "b")

    assert "(ez) b\n1  twice (main.ez:4)  hit once\n" in said
    assert said.endswith("1  twice (main.ez:4)  hit once\n2  main.ez:11  hit once\n")


def test_one_that_is_temporary_is_gone_once_it_was_hit(
    tmp_path: Path, told: dict[str, str]
) -> None:
    said = piped(tmp_path, told, "tb twice", "c", "b", "q")

    assert said.endswith("(ez) b\nno breakpoints\n(ez) q\n")


# ------------------------------------------------------------------------- going on, for people


def test_until_leaves_a_loop_below_and_a_function_at_its_end(
    tmp_path: Path, told: dict[str, str]
) -> None:
    said = piped(tmp_path, told, "b 11", "c", "d", "until", "run", "b twice", "c", "s", "until")

    assert "0\n2\n6\nmain.ez:13 in main\n" in said
    assert "twice returned 0\nmain.ez:10 in main\n" in said


FAILING = """\
import & use @std
do main() {
    temp none int = 0
    println(1 / none)
    println("never")
}
"""


def test_after_an_error_one_sees_where_and_can_look(tmp_path: Path, told: dict[str, str]) -> None:
    (tmp_path / "main.ez").write_text(FAILING)

    said = piped(tmp_path, told, "c", "p none", "p 1 / none", "l", "c", "data none", "d 3", "run")

    assert said.count('-> 4      println(1 / none)\n   5      println("never")\n') == 2
    assert (
        "The program ended with exit code 1; type run to start it again.\n(ez) p none\n0  (int)"
        in said
    )
    assert said.count("program has exited\n  type run to start it again\n") == 2
    assert "there is no breakpoint 3\n  type b to list them\n" in said
    assert "-> 3      temp none int = 0\n" in said.partition("(ez) run\n")[2]


def test_after_a_normal_end_no_line_is_the_current_one(
    tmp_path: Path, told: dict[str, str]
) -> None:
    (tmp_path / "main.ez").write_text("do main() {\n    temp n int = 1\n    n += 1\n}\n")

    said = piped(tmp_path, told, "c", "l", "q")

    assert said.endswith(
        "(ez) l\n   1  do main() {\n   2      temp n int = 1\n   3      n += 1\n   4  }\n(ez) q\n"
    )


def test_run_reads_the_text_anew_and_survives_mistakes_in_it(
    tmp_path: Path, told: dict[str, str]
) -> None:
    program = tmp_path / "main.ez"
    first = 'import & use @std\ndo main() {\n    println("first")\n}\n'
    program.write_text(first)
    with subprocess.Popen(
        [*COMMAND, "main.ez"],
        cwd=tmp_path,
        env=told,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as person:
        assert person.stdin is not None
        assert person.stdout is not None

        def say(text: str) -> None:
            assert person.stdin is not None
            person.stdin.write(f"{text}\n")
            person.stdin.flush()

        def read_to(words: str) -> None:
            assert person.stdout is not None
            while words not in (line := person.stdout.readline()):
                assert line, f"'{words}' never came"

        read_to('-> 3      println("first")')
        program.write_text(first.replace("first", "second"))
        say("run")
        read_to('-> 3      println("second")')
        program.write_text("do main( {\n    temp = 1\n}\n")
        say("run")
        read_to("error[E2002]")
        say("c")
        read_to("second")
        program.write_text(first)
        say("run")
        read_to('-> 3      println("first")')
        say("q")
        assert person.wait(10) == 0


# -------------------------------------------------------------------------- looking, for people


def test_parts_of_values_are_set_and_followed(tmp_path: Path, told: dict[str, str]) -> None:
    (tmp_path / "main.ez").write_text(
        'do main() {\n    temp ages map[string:int] = {"a=b": 1}\n    temp list [int] = {1, 2}\n'
        "    list[1] = 3\n}\n"
    )

    said = piped(
        tmp_path, told, "n", "n", 'set ages["a=b"] = 1 + 1', "data list[1]", "c", "set a ="
    )

    assert '  ages["a=b"] = 2\n' in said
    assert "breakpoint 1  list[1]\n" in said
    assert "list[1] was 2, is 3\n" in said
    assert said.endswith("usage: set NAME = EXPRESSION\n")


def test_a_list_may_begin_anywhere(tmp_path: Path, told: dict[str, str]) -> None:
    (tmp_path / "other.ez").write_text("module other\n\ndo nothing() {\n}\n")
    (tmp_path / "main.ez").write_text('import "./other"\ndo main() {\n    other.nothing()\n}\n')

    said = piped(tmp_path, told, "l other.ez:1", "l nowhere.ez:1", "l 9,8", "l main.ez:3")

    assert "(ez) l other.ez:1\n   1  module other\n" in said
    assert "there is no line and no function 'nowhere.ez:1'\n" in said
    assert "there are no such lines\n" in said
    assert "-> 3      other.nothing()\n" in said.partition("l main.ez:3")[2]


@pytest.mark.parametrize("words", ["vars nothing", "vars locals globals"])
def test_vars_knows_what_it_can_show(tmp_path: Path, told: dict[str, str], words: str) -> None:
    assert "usage: vars [globals|all]\n" in piped(tmp_path, told, words)


def test_what_is_no_longer_watched_is_told(tmp_path: Path, told: dict[str, str]) -> None:
    said = piped(
        tmp_path, told, "s", "watch total", "watch 1 + 1", "unwatch 5", "unwatch total", "unwatch"
    )

    assert "'5' is not watched\n" in said
    assert "(ez) unwatch total\n  1 + 1 = 2\n(ez) unwatch\nno watches\n" in said
