"""The `ez` command as a process: output, diagnostics and exit status."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from tests.helpers.ez_process import HELLO, TIMEOUT_S, Ez, Result, one_error, program

# ------------------------------------------------------------------------------------- running


@pytest.mark.parametrize("command", [("hello.ez",), ("run", "hello.ez")])
def test_a_program_runs(ez: Ez, command: tuple[str, ...]) -> None:
    ez.put("hello.ez", HELLO)

    assert ez(*command) == Result(0, "hello\n", "")


@pytest.mark.parametrize("command", [("app",), ("run", "app")])
def test_a_folder_runs_by_its_main_file(ez: Ez, command: tuple[str, ...]) -> None:
    ez.put("app/main.ez", HELLO)

    assert ez(*command) == Result(0, "hello\n", "")


def test_a_file_without_the_extension_runs_too(ez: Ez) -> None:
    ez.put("hello", HELLO)

    assert ez("hello").out == "hello\n"


@pytest.mark.parametrize(("number", "status"), [(0, 0), (3, 3), (300, 44), (-1, 255)])
def test_exit_determines_the_status(ez: Ez, number: int, status: int) -> None:
    ez.put("a.ez", program(f'    print("bye")\n    exit({number})'))

    assert ez("a.ez") == Result(status, "bye", "")


def test_errors_go_to_standard_error_with_status_one(ez: Ez) -> None:
    ez.put("a.ez", program('    temp n int = "heavy"'))

    status, out, err = ez("a.ez")

    assert (status, out) == (1, "")
    assert err.startswith("error[E3001]: ")
    assert "\n --> a.ez:4:" in err
    assert err.endswith("\nsummary: 1 error\nfor more: ez explain E3001\n")


def test_warnings_go_to_standard_error_with_status_zero(ez: Ez) -> None:
    ez.put("a.ez", program('    println("hello")', "import @math"))

    status, out, err = ez("a.ez")

    assert (status, out) == (0, "hello\n")
    assert err.startswith("warning[W1002]: ")


def test_a_run_time_error_shows_the_call_stack(ez: Ez) -> None:
    ez.put(
        "a.ez",
        program(
            "    println(1)\n    println(half(0))",
            "do half(n int) -> int { return share(n) }\ndo share(n int) -> int { return 1 / n }",
        ),
    )

    status, out, err = ez("a.ez")

    assert (status, out) == (1, "1\n")
    assert err.startswith("error[E5001]: ")
    stack = err[err.index("call stack") :].splitlines()
    assert [line.split()[0] for line in stack[1:4]] == ["share", "half", "main"]
    assert stack[3] == "    main at a.ez:6:13"


def test_a_run_time_error_in_a_module_names_the_file_of_the_module(ez: Ez) -> None:
    ez.put("app/main.ez", 'import & use "./lib/geo"\ndo main() { fail() }\n')
    ez.put("app/lib/geo.ez", 'module geo\n\ndo fail() { panic("no") }\n')

    status, _, err = ez("app/main.ez")

    assert status == 1
    assert err.startswith("error[PANIC]: no\n --> app/lib/geo.ez:3:13\n")


def test_output_before_a_run_time_error_comes_first(ez: Ez) -> None:
    ez.put("a.ez", program('    println("first")\n    panic("last")'))

    both = subprocess.run(
        ez.command("a.ez"),
        cwd=ez.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=TIMEOUT_S,
        check=False,
        env=ez.environment(),
    ).stdout.decode()

    assert both.startswith("first\nerror[PANIC]: last\n")


@pytest.mark.parametrize(("arguments", "expected"), [
    (["a.ez", "x", "-v"], "{ez, a.ez, x, -v}\n"),
    (["run", "a.ez", "x"], "{ez, a.ez, x}\n"),
    (["a.ez", "--", "x", "--", "y"], "{x, --, y}\n"),
    (["a.ez"], "{ez, a.ez}\n"),
])  # fmt: skip
def test_the_program_gets_the_rest_of_a_line(ez: Ez, arguments: list[str], expected: str) -> None:
    ez.put("a.ez", program("    temp a = os.args()\n    print(a)\n    println()", "import @os"))

    assert ez(*arguments).out.replace('"', "") == expected


def test_the_program_reads_standard_input(ez: Ez) -> None:
    ez.put("a.ez", program("    temp name = input()\n    println(name)"))

    assert ez("a.ez", stdin="Ada\nmore\n").out == "Ada\n"


def test_a_closed_output_pipe_ends_the_program_without_a_message(ez: Ez) -> None:
    ez.put("a.ez", program('    loop { println("and on") }'))

    with ez.start("a.ez") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        status = process.wait(TIMEOUT_S)

    assert line == b"and on\n"
    assert err == b""
    assert status == 141


def test_ctrl_c_ends_a_program_with_a_clean_line(ez: Ez) -> None:
    ez.put("a.ez", program('    println("ready")\n    sleep_seconds(0)\n    loop { }'))

    with ez.start("a.ez") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=TIMEOUT_S)

    assert process.returncode == 130
    assert err == b"ez: interrupted\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("busy", ["loop { }", "sleep_seconds(1000)", "temp line = input()"])
def test_a_terminated_program_is_flushed(ez: Ez, number: signal.Signals, busy: str) -> None:
    body = f'    println("not yet written")\n    eprintln("ready")\n    {busy}'
    ez.put("a.ez", program(body))

    with ez.start("a.ez") as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"ready\n"
        process.send_signal(number)
        out, err = process.communicate(timeout=TIMEOUT_S)

    assert process.returncode == 128 + number
    assert out == b"not yet written\n"
    assert err == b""


def test_ctrl_c_ends_a_program_that_waits_for_input(ez: Ez) -> None:
    ez.put("a.ez", program('    println("ready")\n    temp x = input()\n    println(x)'))

    with ez.start("a.ez") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=TIMEOUT_S)

    assert process.returncode == 130
    assert err == b"ez: interrupted\n"


# ------------------------------------------------------------------------------------- checking


def test_check_reports_the_number_of_files(ez: Ez) -> None:
    ez.put("app/main.ez", 'import & use "./geo"\ndo main() { f() }\n')
    ez.put("app/geo.ez", "module geo\ndo f() { }\n")

    file = ez("check", "app/main.ez")
    folder = ez("check", "app")

    assert file == Result(0, "Check successful: app/main.ez (2 file(s) checked)\n", "")
    assert folder == Result(0, "Check successful (2 file(s) checked)\n", "")


def test_check_takes_several_files_and_folders(ez: Ez) -> None:
    ez.put("a.ez", HELLO)
    ez.put("app/main.ez", 'import & use "./geo"\ndo main() { f() }\n')
    ez.put("app/geo.ez", "module geo\ndo f() { }\n")
    ez.put("app/deep/b.ez", HELLO)
    ez.put("app/.hidden/c.ez", "not a program")

    assert ez("check", "a.ez", "app") == Result(0, "Check successful (4 file(s) checked)\n", "")
    assert ez("check", ".") == Result(0, "Check successful (4 file(s) checked)\n", "")


def test_check_reports_the_errors_of_all_files_once(ez: Ez) -> None:
    broken = 'import & use "./geo"\ndo main() { f() }\n'
    ez.put("app/geo.ez", "module geo\ndo f() { temp n int = true }\n")
    ez.put("app/one.ez", broken)
    ez.put("app/two.ez", broken)

    status, out, err = ez("check", "gone.ez", "app", "app/two.ez")

    assert (status, out) == (1, "")
    assert err.startswith("error[E6001]: cannot read 'gone.ez'")
    assert err.count("error[E3001]") == 1


@pytest.mark.parametrize(("arguments", "message"), [
    (["-", "b.ez"], "cannot be checked together"),
    (["a.ez", "--path", "b.ez"], "--path needs the program on standard input"),
    (["a.ez", "b.ez", "--format", "json"], "one program at a time"),
    (["a.ez", "--path", ""], "argument --path: the value is empty"),
])  # fmt: skip
def test_contradicting_arguments_are_refused(ez: Ez, arguments: list[str], message: str) -> None:
    status, out, err = ez("check", *arguments)

    assert (status, out) == (2, "")
    assert message in err


def test_check_does_not_run(ez: Ez) -> None:
    ez.put("a.ez", HELLO)

    assert "hello" not in ez("check", "a.ez").out


def test_errors_in_the_main_file_fail_the_check(ez: Ez) -> None:
    ez.put("a.ez", program('    temp n int = "heavy"'))

    one_error(ez("check", "a.ez"), "E3001")


@pytest.mark.parametrize("path", ["app", "app/main.ez"])
def test_errors_in_a_module_fail_the_check(ez: Ez, path: str) -> None:
    ez.put("app/main.ez", 'import & use "./geo"\ndo main() { f() }\n')
    ez.put("app/geo.ez", "module geo\ndo f() { temp n int = true }\n")

    assert "\n --> app/geo.ez:2:" in one_error(ez("check", path), "E3001")


def test_warnings_do_not_fail_the_check(ez: Ez) -> None:
    ez.put("a.ez", "import @math\ndo main() { }\n")

    status, out, err = ez("check", "a.ez")

    assert (status, out) == (0, "Check successful: a.ez (1 file(s) checked)\n")
    assert err.startswith("warning[W1002]")


def test_a_module_can_be_checked_without_a_main(ez: Ez) -> None:
    ez.put("geo.ez", "module geo\ndo f() { }\n")

    assert ez("check", "geo.ez").status == 0
    one_error(ez("geo.ez"), "E4009")


def test_check_reads_an_unsaved_text_instead_of_its_file(ez: Ez) -> None:
    ez.put("app/main.ez", HELLO)
    ez.put("app/geo.ez", "module geo\ndo f() { }\n")
    text = 'import & use "./geo"\ndo main() { f() g() }\n'

    status, out, err = ez("check", "-", "--path", "app/main.ez", stdin=text)

    assert (status, out) == (1, "")
    assert err.startswith("error[E4002]")
    assert "\n --> app/main.ez:2:17\n" in err


def test_expressions_are_checked_at_positions_of_the_program(ez: Ez) -> None:
    ez.put("a.ez", "do main() {\n    temp n = 1\n    n += 1\n}\n")
    asked = [{"file": "a.ez", "line": 3, "column": 5, "text": text} for text in ("n > 1", "n >")]

    status, out, err = ez("check", "a.ez", "--format", "json", "--expressions", json.dumps(asked))

    assert (status, err) == (0, "")
    good, broken = json.loads(out)["expressions"]
    assert good == {"type": "bool", "diagnostics": []}
    assert broken["diagnostics"][0]["range"]["start"]["offset"] == 3


@pytest.mark.parametrize(
    "words", [("--expressions", "[]"), ("--expressions", "{", "--format", "json")]
)
def test_malformed_expressions_are_refused(ez: Ez, words: tuple[str, ...]) -> None:
    ez.put("a.ez", "do main() { }")

    status, _, err = ez("check", "a.ez", *words)

    assert status == 2
    assert "--expressions" in err


def test_check_sees_the_unsaved_texts_of_several_files(ez: Ez) -> None:
    ez.put("app/main.ez", HELLO)
    ez.put("app/geo.ez", "module geo\ndo f() { }\n")
    texts = {
        "app/main.ez": 'import & use "./geo"\ndo main() { g() }\n',
        "app/geo.ez": "module geo\ndo g() { }\n",
    }

    assert ez("check", "app/main.ez", "--unsaved", "-", stdin=json.dumps(texts)).status == 0

    ez.put("texts.json", json.dumps({**texts, "app/geo.ez": "module geo\n"}))
    status, _, err = ez("check", "app/main.ez", "--unsaved", "texts.json")
    assert status == 1
    assert "\n --> app/main.ez:2:13\n" in err


@pytest.mark.parametrize("texts", ["[1]", "nonsense", '{"a.ez": 1}'])
def test_malformed_unsaved_texts_are_a_usage_error(ez: Ez, texts: str) -> None:
    ez.put("a.ez", HELLO)

    status, out, err = ez("check", "a.ez", "--unsaved", "-", stdin=texts)

    assert (status, out) == (2, "")
    assert "--unsaved needs a JSON object of contents by path" in err


def test_only_one_of_program_and_unsaved_texts_is_the_standard_input(ez: Ez) -> None:
    status, _, err = ez("check", "-", "--unsaved", "-", stdin="{}")

    assert status == 2
    assert "cannot both be read from standard input" in err


def test_an_unreadable_file_of_unsaved_texts_is_reported(ez: Ez) -> None:
    ez.put("a.ez", HELLO)

    status, _, err = ez("check", "a.ez", "--unsaved", "gone.json")

    assert status == 1
    assert "gone.json" in err


def test_check_reads_a_text_without_a_name(ez: Ez) -> None:
    status, _, err = ez("check", "-", stdin="do main() { oops = 1 }")

    assert status == 1
    assert "\n --> <stdin>:1:13\n" in err


def test_check_writes_json_and_nothing_else(ez: Ez) -> None:
    ez.put("a.ez", program('    temp n int = "heavy"'))

    status, out, err = ez("check", "a.ez", "--format", "json")

    assert (status, err) == (1, "")
    (found,) = json.loads(out)["diagnostics"]
    assert (found["code"], found["range"]["start"]["line"]) == ("E3001", 4)
    assert found["file"] == str(ez.folder / "a.ez")


def test_check_writes_json_for_an_unreadable_program(ez: Ez) -> None:
    status, out, err = ez("check", "--format=json", "gone.ez")

    assert (status, err) == (1, "")
    assert json.loads(out)["problem"] == "cannot read 'gone.ez': no such file or directory"


def test_json_has_no_colour(ez: Ez) -> None:
    ez.put("a.ez", program('    temp n int = "heavy"'))

    assert "\x1b" not in ez("check", "a.ez", "--format", "json", env={"FORCE_COLOR": "1"}).out


# ------------------------------------------------------------------------------- other commands


@pytest.mark.parametrize("command", ["version", "--version", "-v"])
def test_the_version_is_printed(ez: Ez, command: str) -> None:
    assert ez(command) == Result(0, "ez 0.1.0 (EZ language 2.0.0)\n", "")


@pytest.mark.parametrize("arguments", [[], ["help"], ["--help"], ["-h"]])
def test_help_is_printed(ez: Ez, arguments: list[str]) -> None:
    status, out, err = ez(*arguments)

    assert (status, err) == (0, "")
    assert out.startswith("usage: ez FILE [ARGUMENT ...]\n")


def test_help_explains_a_command(ez: Ez) -> None:
    assert ez("help", "check").out.startswith("usage: ez check ")
    assert ez("help", "chek").status == 2


def test_a_typo_gets_a_suggestion(ez: Ez) -> None:
    status, out, err = ez("chek", "a.ez")

    assert (status, out) == (2, "")
    assert err.startswith("ez: unknown command or file 'chek'; did you mean 'check'?\n")


@pytest.mark.parametrize(
    "arguments",
    [["--loud"], ["run"], ["run", "--loud", "a.ez"], ["check"], ["check", "-", "b"], ["repl", "x"]],
)
def test_an_invalid_command_line_has_status_two(ez: Ez, arguments: list[str]) -> None:
    status, out, err = ez(*arguments)

    assert (status, out) == (2, "")
    assert err.startswith("ez")


def test_explain_prints_the_pages_of_codes(ez: Ez) -> None:
    assert ez("explain", "e3001").out.startswith("E3001: ")
    several = ez("explain", "W1002", "e9001").out
    assert several.startswith("W1002: ")
    assert "\n\nE9001: " in several
    status, out, err = ez("explain", "E30001")
    assert (status, out) == (1, "")
    assert err.startswith("ez: unknown code 'E30001'; did you mean E3001")


def test_a_command_of_another_package_is_found(ez: Ez) -> None:
    ez.put("guest-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    ez.put("guest-1.0.dist-info/entry_points.txt", "[ez.commands]\ngreet = guest:greet\n")
    ez.put("guest.py", "def greet(arguments):\n    print('hi', *arguments)\n    return 7\n")
    path = os.pathsep.join((ez.environment()["PYTHONPATH"], str(ez.folder)))

    assert ez("greet", "a", "b", env={"PYTHONPATH": path}) == Result(7, "hi a b\n", "")
    assert "did you mean 'greet'?" in ez("gret", env={"PYTHONPATH": path}).err


def test_a_bug_of_ours_becomes_a_report(ez: Ez) -> None:
    ez.put("guest-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    ez.put("guest-1.0.dist-info/entry_points.txt", "[ez.commands]\nburst = guest:burst\n")
    ez.put("guest.py", "def burst(arguments):\n    return 1 / 0\n")
    path = os.pathsep.join((ez.environment()["PYTHONPATH"], str(ez.folder)))

    status, out, err = ez("burst", "now", env={"PYTHONPATH": path})

    assert (status, out) == (70, "")
    assert "Traceback" not in err
    saved = err.splitlines()[-1].removeprefix("ez: a report was saved to ")
    text = Path(saved).read_text(encoding="utf-8")
    assert "command: ez burst now\n" in text
    assert "ZeroDivisionError" in text


# ------------------------------------------------------------------------------- broken streams


@pytest.mark.parametrize("arguments", [["a.ez"], ["version"], ["check", "a.ez"], ["help"]])
def test_a_full_disk_is_an_error(ez: Ez, arguments: list[str]) -> None:
    ez.put("a.ez", HELLO)

    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            ez.command(*arguments),
            cwd=ez.folder,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT_S,
            check=False,
            env=ez.environment(),
        )

    assert done.returncode == 1
    assert done.stderr.startswith(b"ez: cannot write")
    assert done.stderr.endswith(b"No space left on device\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("arguments", "status"),
    [("a.ez", 0), ("bad.ez", 1), ("version", 0), ("check -", 1), ("repl", 0), ("nothing", 2)],
)
def test_closed_streams_count_as_empty(ez: Ez, arguments: str, closed: str, status: int) -> None:
    ez.put("a.ez", HELLO)
    ez.put("bad.ez", "do main() { oops = 1 }")

    done = subprocess.run(
        ["sh", "-c", f"{shlex.join(ez.command())} {arguments} {closed}"],
        cwd=ez.folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=TIMEOUT_S,
        check=False,
        env=ez.environment(),
    )

    assert done.returncode == status
    assert b"internal error" not in done.stderr


# ------------------------------------------------------------------------------------- colour


def test_colour_is_used_if_the_environment_asks_for_it(ez: Ez) -> None:
    ez.put("a.ez", program("    oops = 1"))

    assert "\x1b[" not in ez("a.ez").err
    assert "\x1b[1;31merror[E4001]" in ez("a.ez", env={"FORCE_COLOR": "1"}).err
    assert "\x1b[" not in ez("a.ez", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).err
