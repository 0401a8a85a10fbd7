"""What goes over the pipes: odd lines, input, values, other files, other ways to start it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.debugger_process import ROOT, Debugger, environment, line_of, offered_commands

HELLO = 'import & use @std\ndo main() {\n    println("hello")\n}\n'

ECHO = """\
import & use @std
do main() {
    print("> ")
    temp line string = input()
    as_long_as line != "" {
        println("got ${line}")
        line = input()
    }
    println("end")
}
"""


# ------------------------------------------------------------------------------------- lines


@pytest.mark.parametrize(
    ("line", "code"),
    [
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
    ],
)
def test_a_line_that_makes_no_sense_is_told_and_the_session_goes_on(
    debugger: Debugger, line: bytes, code: str
) -> None:
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


# ------------------------------------------------------------------------------------- input


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
        "> got Grüße aus Köln",
        "got \U0001f600",
        'got quote " and \\ and {',
        "got first",
        "got second",
    ]


def test_a_thousand_lines_are_pasted_at_once(debugger: Debugger) -> None:
    debugger.load(ECHO)
    debugger.data("sendInput", text="".join(f"line {n}\n" for n in range(1000)) + "\n")
    debugger.data("start", stopOnEntry=False)

    assert debugger.wait_for("exited")["data"] == {"exitCode": 0}
    assert debugger.output().count("got line ") == 1000


def test_input_is_given_while_stepping(debugger: Debugger) -> None:
    debugger.load(ECHO)
    debugger.start()
    debugger.step("stepOver")

    waiting = debugger.send("stepOver")
    debugger.wait_for("inputRequested")
    debugger.data("sendInput", text="typed")

    assert line_of(debugger.answer_of(waiting)) == 5
    assert debugger.values() == {"line": '"typed"'}


# ------------------------------------------------------------------------------------ values


BIG = """\
import & use @std
const Node struct {
    value int
    next Node
}
do main() {
    temp long [int] = {}
    for i in range(0, 1000000) {
        append(long, i)
    }
    temp pairs map[string:int] = {:}
    for i in range(0, 100000) {
        pairs["key ${i}"] = i
    }
    temp text string = "0123456789"
    for i in range(0, 20) {
        text = text + text
    }
    temp chain Node = Node{value: 0, next: nil}
    for i in range(0, 500) {
        chain = Node{value: i, next: chain}
    }
    println("ready")
}
"""


def test_huge_and_deep_values_are_shown_in_part(debugger: Debugger) -> None:
    debugger.load(BIG)
    debugger.data("setBreakpoint", file="main.ez", line=23)
    assert debugger.start()["event"] == "stopped"

    shown = {item["name"]: item for item in debugger.data("getVariables")["variables"]}

    assert shown["long"]["length"] == 1_000_000
    assert shown["pairs"]["length"] == 100_000
    assert shown["text"]["length"] == 10 * 2**20
    for item in shown.values():
        assert len(item["value"]) <= 1000
        assert item["truncated"] is True
    page = debugger.data(
        "getVariables", reference=shown["long"]["reference"], start=999_990, count=50
    )["variables"]
    assert [item["name"] for item in page] == [f"[{n}]" for n in range(999_990, 1_000_000)]


WATCHED = """\
import & use @std
const Pair struct {
    left int
    right int
}
const LIMIT int = 10
do forever() -> int {
    temp n int = 0
    loop {
        n += 1
        if n > 9 {
            n = 0
        }
    }
    return n
}
do grow(&items [int]) -> int {
    append(items, 1)
    return len(items)
}
do main() {
    temp items [int] = {1, 2}
    temp pair Pair = Pair{left: 1, right: 2}
    temp prices map[string:int] = {"tea": 3}
    temp small u8 = 200
    if len(items) == 2 {
        temp inner int = 5
        println(inner)
    }
    println("end")
}
"""


def test_watches_fail_are_cut_off_and_change_nothing(debugger: Debugger) -> None:
    debugger.load(WATCHED)
    debugger.start()
    for _ in range(6):
        debugger.step("stepOver")

    told = debugger.data(
        "setWatches",
        expressions=["inner", "items[9]", "1 +", "forever()", "grow(items)", "println(1)"],
    )["watches"]

    assert told[0]["value"] == "5"
    assert ["error" in watch for watch in told] == [False, True, True, True, False, True]
    assert told[4]["value"] == "3"
    assert debugger.values()["items"] == "[1, 2]"
    assert debugger.output() == ""
    debugger.data("setWatches", expressions=["inner"])
    debugger.step("stepOver")
    assert "error" in debugger.wait_for("watches")["data"]["watches"][0]


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("items", '"text"', "E3001"),
        ("items", "nothing", "E4001"),
        ("small", "256", "E3036"),
        ("small", "-1", "E3036"),
        ("LIMIT", "11", "E5016"),
        ("nobody", "1", "invalidParams"),
    ],
)
def test_a_wrong_value_is_refused_and_nothing_changes(
    debugger: Debugger, name: str, value: str, code: str
) -> None:
    debugger.load(WATCHED)
    debugger.start()
    for _ in range(4):
        debugger.step("stepOver")
    before = debugger.values(scope="all")

    refused = debugger.refusal("setVariable", name=name, value=value)

    assert refused["code"] == code
    assert debugger.values(scope="all") == before


def test_elements_keys_and_fields_are_given_values(debugger: Debugger) -> None:
    debugger.load(WATCHED)
    debugger.start()
    for _ in range(4):
        debugger.step("stepOver")
    listed = debugger.data("getVariables")["variables"]
    references = {item["name"]: item["reference"] for item in listed}

    debugger.data("setVariable", name="[1]", value="20 + 2", reference=references["items"])
    debugger.data("setVariable", name='"tea"', value="4", reference=references["prices"])
    debugger.data("setVariable", name="right", value="items[1]", reference=references["pair"])

    assert debugger.values() == {
        "items": "[1, 22]",
        "pair": "Pair{left: 1, right: 22}",
        "prices": '{"tea": 4}',
        "small": "200",
    }
    for name, value, code in (
        ("items", "[9]", "E9001"),
        ("prices", '"x"', "E12003"),
        ("pair", "z", "E4003"),
    ):
        refused = debugger.refusal("setVariable", name=value, value="1", reference=references[name])
        assert refused["code"] == code


def test_they_are_named_by_their_path_too(debugger: Debugger) -> None:
    debugger.load(WATCHED)
    debugger.start()
    for _ in range(4):
        debugger.step("stepOver")

    debugger.data("setVariable", name=" items[pair.left] ", value="22")
    debugger.data("setVariable", name='prices["tea"]', value="4")
    told = debugger.data("setVariable", name="pair.right", value="items[1]")

    assert told == {"name": "pair.right", "value": "22", "type": "int", "frameIndex": 0}
    assert debugger.values() == {
        "items": "[1, 22]",
        "pair": "Pair{left: 1, right: 22}",
        "prices": '{"tea": 4}',
        "small": "200",
    }


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("items[2]", "E9001"),
        ("items[-1]", "E5003"),
        ('prices["x"]', "E12003"),
        ("pair.middle", "E4003"),
        ("nobody.left", "E4001"),
        ("items[", "E2003"),
        ("items[0] + 1", "invalidParams"),
        ("len(items)", "invalidParams"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(debugger: Debugger, name: str, code: str) -> None:
    debugger.load(WATCHED)
    debugger.start()
    for _ in range(4):
        debugger.step("stepOver")
    before = debugger.values()

    assert debugger.refusal("setVariable", name=name, value="1")["code"] == code
    assert debugger.refusal("setDataBreakpoint", name=name)["code"] == code
    assert debugger.values() == before


def test_a_reference_of_an_earlier_stop_means_nothing(debugger: Debugger) -> None:
    debugger.load(WATCHED)
    debugger.start()
    debugger.step("stepOver")
    reference = debugger.data("getVariables")["variables"][0]["reference"]
    debugger.step("stepOver")

    refused = debugger.refusal("getVariables", reference=reference)

    assert refused["code"] == "invalidParams"


def test_a_stack_that_is_too_deep_can_be_looked_at(debugger: Debugger) -> None:
    debugger.load(
        "do dig(n int) -> int {\n    return dig(n + 1) + 1\n}\n"
        "do main() {\n    temp x = dig(1)\n}\n"
    )
    debugger.data("setErrorBreakpoints", filters=["runtime"])

    stopped = debugger.start(stopOnEntry=False)["data"]

    assert stopped["error"]["code"] == "E5018"
    trace = debugger.data("getStackTrace", start=5000, levels=2)
    assert trace["totalFrames"] >= 10_000
    assert [frame["index"] for frame in trace["frames"]] == [5000, 5001]
    assert debugger.step("continue")["data"] == {"exitCode": 1}
    assert debugger.events[-2]["data"]["code"] == "E5018"


# ------------------------------------------------------------------------------------- files


@pytest.mark.parametrize(
    "name",
    [
        "with blank.ez",
        "quote's.ez",
        'double".ez',
        "hash#.ez",
        "Umlaut ä/ö ü.ez",
        "\U0001f600.ez",
        "n" * 200 + ".ez",
        "back\\slash.ez",
        "percent%41.ez",
    ],
)
def test_a_file_may_be_called_anything(debugger: Debugger, name: str) -> None:
    path = debugger.load(HELLO, name)
    assert debugger.data("setBreakpoint", file=path, line=3)["verified"] is True

    stopped = debugger.start()["data"]

    assert stopped["location"]["file"] == path


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(HELLO.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(HELLO.rstrip("\n").encode(), id="no last line feed"),
        pytest.param(HELLO.replace("    ", "\t").encode(), id="tabs"),
    ],
)
def test_a_file_may_be_written_in_any_form(debugger: Debugger, content: bytes) -> None:
    (debugger.folder / "main.ez").write_bytes(content)
    debugger.data("initialize", file="main.ez")
    debugger.data("setBreakpoint", file="main.ez", line=3)

    assert line_of(debugger.start()) == 3
    assert debugger.step("continue")["data"] == {"exitCode": 0}


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\xff", b"do main() { \xe4 }", b"\xef\xbb\xbf" + HELLO.encode()]
)
def test_a_file_that_is_no_program_is_refused(debugger: Debugger, content: bytes) -> None:
    (debugger.folder / "main.ez").write_bytes(content)

    refused = debugger.refusal("initialize", file="main.ez")

    assert refused["code"][0] == "E"
    assert refused["location"]["line"] >= 1
    debugger.load(HELLO)


def test_a_file_may_be_gone_while_it_is_debugged(debugger: Debugger) -> None:
    path = debugger.load(HELLO)
    debugger.start()
    Path(path).unlink()

    assert debugger.data("getSource", file=path)["content"] == HELLO
    assert debugger.refusal("restart")["code"] == "fileNotFound"
    assert debugger.step("continue")["data"] == {"exitCode": 0}


# ---------------------------------------------------------------------------- ways to start


def test_a_missing_file_on_the_command_line_ends_with_one(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger", "missing.ez"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        check=False,
    )

    assert done.returncode == 1
    assert b"missing.ez" in done.stderr
    assert json.loads(done.stdout)["data"]["code"] == "fileNotFound"


def test_the_file_of_the_command_line_is_what_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    with Debugger(tmp_path, "main.ez") as debugger:
        answer = debugger.data("initialize")

        assert answer["file"] == str(tmp_path / "main.ez")


def test_a_client_of_the_core_alone_is_served(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO.replace("{\n", "{\n    temp n int = 1\n", 1))
    installed = {"PYTHONPATH": os.pathsep.join((str(ROOT), str(offered_commands(tmp_path))))}
    command = (sys.executable, "-m", "ez_lang", "debugserver")
    with Debugger(tmp_path, "main.ez", command=command, more=installed) as debugger:

        def tell(name: str, **params: object) -> None:
            line = {"type": "command", "command": name, "params": params}
            debugger.send_line(json.dumps(line).encode())

        tell("initialize", file="main.ez", workingDir=str(tmp_path))
        assert debugger.next_event()["event"] == "initialized"
        tell("start")
        assert debugger.next_event()["event"] == "started"
        stops = 0
        while debugger.wait_for("stopped", "exited")["event"] == "stopped":
            stops += 1
            tell("getVariables")
            debugger.wait_for("variables")
            tell("stepInto")
        tell("terminate")
        assert debugger.wait_for("terminated")["data"] == {}
        debugger.last_of()

        assert stops == 2
        assert debugger.process.returncode == 0


def test_a_session_that_is_piped_in_gives_the_same_bytes_every_time(tmp_path: Path) -> None:
    commands = [
        {"command": "initialize", "params": {"file": str(ROOT / "samples/fibonacci.ez")}},
        {"command": "setBreakpoint", "params": {"file": "fibonacci.ez", "line": 8}},
        {"command": "start"},
        *[{"command": name} for name in ("stepInto", "getVariables", "stepOver", "stepOut")] * 20,
        {"command": "listBreakpoints"},
        {"command": "continue"},
        {"command": "evaluate", "params": {"expression": "1 + 1"}},
    ]
    lines = "".join(json.dumps(command) + "\n" for command in commands).encode()

    def piped() -> bytes:
        return subprocess.run(
            [sys.executable, "-m", "ez_debugger"],
            input=lines,
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            check=True,
        ).stdout

    first = piped()

    assert first.count(b"\n") > len(commands)
    assert piped() == first


def test_a_recorded_session_checks(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(ECHO)
    record = tmp_path / "session.transcript"
    with Debugger(tmp_path, "--record", str(record)) as debugger:
        debugger.data("initialize", file=str(tmp_path / "main.ez"))
        debugger.send_line(b"what?")
        debugger.data("setBreakpoint", file="main.ez", line=6)
        debugger.data("sendInput", text='Ädä "x" @home ...\n\n')
        debugger.start()
        debugger.data("getVariables")
        debugger.step("continue")
        debugger.ask("terminate")
        debugger.last_of()

    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger", "check", str(record)],
        env=environment(),
        capture_output=True,
        check=False,
        text=True,
    )

    assert (done.stdout, done.returncode) == ("1 transcripts, 0 differ\n", 0)


def test_standard_streams_that_are_closed_end_it_quietly(tmp_path: Path) -> None:
    for closing in ("<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"):
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" -m ez_debugger {closing}', sys.executable],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            check=False,
            timeout=30,
        )
        assert (closing, done.returncode, done.stderr) == (closing, 0, b"")
