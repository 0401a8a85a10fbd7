"""What passes through the pipes: odd lines, the input of the program, and its output."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger, environment, line_of, piped_in
from tests.helpers.debugger_programs import ECHO, HELLO

if TYPE_CHECKING:
    from pathlib import Path


def test_a_program_reads_what_it_was_sent_and_no_command(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std\ndo main() {\n    println("got ${input()}")\n'
        "    temp rest string = input()\n}\n"
    )

    events = piped_in(
        tmp_path,
        ("initialize", {"file": "main.ez"}),
        ("sendInput", {"text": "mine"}),
        ("start", {"stopOnEntry": False}),
        ("getThreads", {}),
    )

    told = [event for event in events if event["event"] == "output"]
    assert [event["data"] for event in told] == [{"category": "stdout", "text": "got mine\n"}]
    assert [event["event"] for event in events].count("threads") == 1


SLOW_TO_OVERTAKE = """\
import time
from ez_debugger.cli import main
from ez_debugger.session.startup_window import StartupWindow
overtakes = StartupWindow.overtakes
def overtakes_late(window, ticket):
    time.sleep(0.3)
    return overtakes(window, ticket)
StartupWindow.overtakes = overtakes_late
StartupWindow.is_overdue = lambda window: True
main()
"""


def test_input_that_is_queued_is_read_before_the_end_of_the_input(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std\ndo main() {\n    println("got ${input()}")\n}\n'
    )
    commands = [
        {"command": "initialize", "params": {"file": "main.ez"}},
        {"command": "start", "params": {"stopOnEntry": False}},
        {"command": "sendInput", "params": {"text": "queued"}},
    ]

    done = subprocess.run(
        [sys.executable, "-c", SLOW_TO_OVERTAKE],
        input="\n".join(map(json.dumps, commands)),
        capture_output=True,
        check=True,
        cwd=tmp_path,
        env=environment(),
        text=True,
    )

    assert '"text":"got queued\\n"' in done.stdout


ENDS = {
    "by itself": ("    println(1)\n", 0),
    "with a fault": ("    temp zero int = 0\n    println(1 / zero)\n", 1),
    "with exit": ("    exit(7)\n", 7),
}


@pytest.mark.parametrize("how", list(ENDS))
def test_every_print_arrives_before_the_one_exited(debugger: Debugger, how: str) -> None:
    statements, code = ENDS[how]
    debugger.load(
        "import & use @std\ndo say(text string) -> int {\n    println(text)\n    return 1\n}\n"
        'do last() {\n    eprintln("in ensure")\n    print("no line end")\n}\n'
        f'do main() {{\n    ensure last()\n    temp _ = say("begun")\n{statements}}}\n'
    )

    debugger.data("start", stopOnEntry=False)
    ended = debugger.wait_for("exited")
    debugger.settle()

    names = [event["event"] for event in debugger.events]
    assert ended["data"] == {"exitCode": code}
    assert names.count("exited") == 1
    assert names.index("exited") == len(names) - 2  # and the answer to settle
    assert debugger.output().startswith("begun\n")
    if how != "with exit":
        assert debugger.output("stderr") == "in ensure\n"
        assert debugger.output().endswith("no line end")
    before = names[: names.index("exited")]
    assert ("error" in before) == (how == "with a fault")


def test_output_of_every_size_and_kind_comes_whole(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std\nimport @strings\ndo main() {\n"
        '    temp long string = strings.repeat("0123456789", 100000)\n'
        "    println(long)\n    for i in range(0, 10) {\n        print(long)\n    }\n"
        "    for i in range(0, 100000) {\n        println(i)\n    }\n"
        '    print("\\x1b[3")\n    print("1mred\\x1b[0m\\r50 %\\r100 %\\n\\x00\\x07")\n}\n'
    )
    debugger.data("start", stopOnEntry=False)
    debugger.wait_for("exited")

    long = "0123456789" * 100_000
    counted = "".join(f"{number}\n" for number in range(100_000))
    assert debugger.output() == (
        long + "\n" + long * 10 + counted + "\x1b[31mred\x1b[0m\r50 %\r100 %\n\x00\x07"
    )


@pytest.mark.parametrize(("line", "code"), [
    (b"{", "invalidJson"),
    (b"hello", "invalidJson"),
    (b"[1]", "invalidJson"),
    (b"null", "invalidJson"),
    (b"\xff\xfe{}", "invalidJson"),
    (b'{"command":"\xff"}', "invalidJson"),
    (b"[" * 100_000, "invalidJson"),
    (b"{}", "invalidParams"),
    (b'{"command":5}', "invalidParams"),
    (b'{"type":"event","command":"help"}', "invalidParams"),
    (b'{"command":"setBreakpoint"}', "invalidParams"),
    (b'{"command":"stepInto","params":[]}', "invalidParams"),
    (b'{"command":"step_into"}', "unknownCommand"),
    (b'{"command":""}', "unknownCommand"),
])  # fmt: skip
def test_a_malformed_line_is_answered(debugger: Debugger, line: bytes, code: str) -> None:
    debugger.send_line(line)

    assert debugger.wait_for("error")["data"]["code"] == code
    debugger.load(HELLO)
    assert debugger.start()["data"]["reason"] == "entry"


def test_a_line_of_sixteen_mebibytes_is_read_and_a_longer_one_is_not(debugger: Debugger) -> None:
    head, tail = b'{"command":"getThreads","id":"long","text":"', b'"}'
    room = 16 * 1024 * 1024 - len(head) - len(tail)
    debugger.load(HELLO)

    debugger.send_line(head + b"x" * room + tail)
    assert debugger.wait_for("threads", "error")["event"] == "threads"
    debugger.send_line(head + b"x" * (room + 1) + tail)
    assert debugger.wait_for("threads", "error")["data"]["code"] == "lineTooLong"
    debugger.settle()


def test_carriage_returns_and_blank_lines_do_not_matter(debugger: Debugger) -> None:
    debugger.send_line(b"")
    debugger.send_line(b"  \r")
    debugger.send_line(b'{"command":"help","id":"h"}\r')

    assert debugger.next_event()["id"] == "h"


def test_input_of_every_kind_reaches_the_program(debugger: Debugger) -> None:
    debugger.load(ECHO)
    debugger.data("start", stopOnEntry=False)
    assert debugger.wait_for("inputRequested")["data"] == {"prompt": "> "}

    for text in ("Grüße aus Köln", "\U0001f600", 'quote " and \\ and {'):
        debugger.data("sendInput", text=text)
    debugger.data("sendInput", text="first\nsecond\n")
    debugger.data("sendInput", eof=True)

    assert debugger.wait_for("exited")["data"]["exitCode"] in (0, 1)
    assert [line for line in debugger.output().split("\n") if "got" in line] == [
        "> got Grüße aus Köln", "got \U0001f600", 'got quote " and \\ and {', "got first",
        "got second",
    ]  # fmt: skip


def test_a_thousand_lines_are_pasted_at_once(debugger: Debugger) -> None:
    debugger.load(ECHO)
    debugger.data("sendInput", text="".join(f"line {n}\n" for n in range(1000)) + "\n")
    debugger.data("start", stopOnEntry=False)

    assert debugger.wait_for("exited")["data"] == {"exitCode": 0}
    assert debugger.output().count("got line ") == 1000


def test_input_is_given_while_stepping(debugger: Debugger) -> None:
    debugger.enter(ECHO, steps=1)

    waiting = debugger.send("stepOver")
    debugger.wait_for("inputRequested")
    debugger.data("sendInput", text="typed")

    assert line_of(debugger.answer_of(waiting)) == 5
    assert debugger.values() == {"line": '"typed"'}
