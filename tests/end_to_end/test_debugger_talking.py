"""What goes over the pipes: odd lines, and input for the program."""

from __future__ import annotations

import pytest

from tests.helpers.debugger_process import Debugger, line_of
from tests.helpers.debugger_programs import ECHO, HELLO


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
