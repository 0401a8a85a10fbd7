"""How the engine behaves where debuggers are known to differ, over the real process and pipes."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from tests.helpers.debugger_process import Debugger, environment, line_of
from tests.helpers.debugger_programs import BUSY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOON_S = 5.0  # on a busy machine; how soon it is on a quiet one is measured by the benchmark


@pytest.fixture
def debugger(tmp_path: Path) -> Iterator[Debugger]:
    with Debugger(tmp_path) as debugger:
        yield debugger


def piped(folder: Path, *commands: tuple[str, dict[str, object]]) -> list[dict[str, object]]:
    """The events of a session that is piped in at once."""
    lines = [json.dumps({"command": name, "params": params}) for name, params in commands]
    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger"],
        cwd=folder,
        env=environment(),
        input="".join(line + "\n" for line in lines).encode(),
        capture_output=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


# ------------------------------------------------------------------------------------- steps

NESTED = """\
import & use @std
do inner(n int) -> int {
    println("inner ${n}")
    return n + 1
}
do outer(n int) -> int {
    temp a int = inner(n)
    temp b int = inner(a)
    return a + b
}
do main() {
    temp x int = outer(1)
    println(x)
}
"""


def test_a_breakpoint_met_while_stepping_out_gives_the_step_up(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    debugger.data("setBreakpoint", file=path, line=7)
    debugger.start()
    debugger.data("setBreakpoint", file=path, line=4)

    met = debugger.step("stepOut")

    assert (line_of(met), met["data"]["reason"]) == (4, "breakpoint")
    debugger.data("clearAllBreakpoints")
    assert debugger.step("continue")["event"] == "exited"


def test_a_statement_over_several_lines_is_one_stop(debugger: Debugger) -> None:
    debugger.load(
        "do main() {\n    temp a [int] = {\n        1,\n        2\n    }\n    temp b int = 3\n}\n"
    )

    assert line_of(debugger.start()) == 2
    assert line_of(debugger.step("stepInto")) == 6


def test_the_library_is_not_stepped_into(debugger: Debugger) -> None:
    debugger.load("import & use @std\ndo main() {\n    println(len({1, 2}))\n    println(2)\n}\n")
    debugger.start()

    assert line_of(debugger.step("stepInto")) == 4


def test_stepping_out_of_main_leads_to_the_end(debugger: Debugger) -> None:
    debugger.load(NESTED)
    debugger.start()

    ended = debugger.step("stepOut")

    assert (ended["event"], ended["data"]) == ("exited", {"exitCode": 0})


def test_a_place_that_is_run_to_is_forgotten_when_something_else_stops(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    debugger.start()
    debugger.data("setBreakpoint", file=path, line=3)

    assert line_of(debugger.step("runTo", file=path, line=8)) == 3
    assert line_of(debugger.step("continue")) == 3
    assert debugger.values() == {"n": "2"}


def test_nothing_of_the_program_runs_before_start(debugger: Debugger) -> None:
    debugger.load(
        'import & use @std\ntemp first int = 1 + 2\ndo main() {\n    println("early")\n}\n'
    )
    debugger.settle()
    assert debugger.output() == ""

    stopped = debugger.start()

    assert (line_of(stopped), stopped["data"]["reason"]) == (4, "entry")
    assert debugger.output() == ""
    assert debugger.evaluate("first") == "3"


# --------------------------------------------------------------------- where and when it stops

COUNTED = """\
import & use @std
do main() {
    for i in range(1, 8) {
        println(i)
    }
}
"""


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("3", [3]),
        ("== 3", [3]),
        ("> 5", [6, 7]),
        (">= 6", [6, 7]),
        ("< 3", [1, 2]),
        ("<= 2", [1, 2]),
        ("% 3", [3, 6]),
    ],
)
def test_a_hit_condition_chooses_the_hits(debugger: Debugger, text: str, hits: list[int]) -> None:
    path = debugger.load(COUNTED)
    debugger.data("setBreakpoint", file=path, line=4, hitCondition=text)

    seen = []
    event = debugger.start()
    while event["event"] == "stopped":
        seen.append(int(debugger.values()["i"]))
        event = debugger.step("continue")

    assert seen == hits


def test_a_breakpoint_that_is_moved_or_edited_keeps_its_id(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    made = debugger.data("setBreakpoint", file=path, line=3)

    moved = debugger.data("updateBreakpoint", id=made["id"], line=9)
    edited = debugger.data("updateBreakpoint", id=made["id"], condition="a > 0")

    assert (moved["id"], moved["line"], edited["id"]) == (made["id"], 9, made["id"])
    assert line_of(debugger.start()) == 9


def test_a_condition_false_a_million_times_costs_little(debugger: Debugger) -> None:
    path = debugger.load(
        COUNTED.replace("range(1, 8)", "range(0, 1000000)").replace("println(i)", "temp n int = i")
    )
    debugger.data("setBreakpoint", file=path, line=4, condition="i < 0")

    asked_at = time.monotonic()
    ended = debugger.start()
    took = time.monotonic() - asked_at

    assert ended["event"] == "exited"
    assert took < 10 * SOON_S


def test_conditions_are_asked_where_several_things_want_to_stop(debugger: Debugger) -> None:
    path = debugger.load(COUNTED)
    line = debugger.data("setBreakpoint", file=path, line=4, condition="i == 2")["id"]
    debugger.data("setFunctionBreakpoint", function="main")
    debugger.start()
    debugger.data("setWatches", expressions=["i"])

    stopped = debugger.step("continue")["data"]

    assert (stopped["hitBreakpointIds"], debugger.values()["i"]) == ([line], "2")
    assert line_of(debugger.step("stepOver")) == 3


def test_a_text_that_was_edited_above_a_breakpoint_is_restarted(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    made = debugger.data("setBreakpoint", file=path, line=8)
    debugger.start()

    debugger.put("main.ez", "// one\n// two\n" + NESTED)
    assert debugger.data("getSource", file=path)["content"] == NESTED
    assert line_of(debugger.step("stepOver")) == 9  # positions are those of the text that runs
    debugger.data("updateBreakpoint", id=made["id"], line=10)
    debugger.data("restart")
    stopped = debugger.wait_for("stopped")

    assert (line_of(stopped), stopped["data"]["breakpointId"]) == (10, made["id"])
    assert debugger.data("getSource", file=path)["content"].startswith("// one\n")


def test_a_restart_that_does_not_check_leaves_the_session_as_it_was(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    debugger.data("setBreakpoint", file=path, line=8)
    debugger.start()
    debugger.put("main.ez", "do main() {\n    temp n int = true\n}\n")

    refused = debugger.refusal("restart")

    assert (refused["code"], refused["location"]["line"]) == ("E3001", 2)
    assert debugger.values()["a"] == "2"
    assert line_of(debugger.step("stepOver")) == 9


@pytest.mark.parametrize("filters", [["runtime"], ["returned"], ["runtime", "returned"]])
def test_the_ways_a_program_leaves_are_no_errors(debugger: Debugger, filters: list[str]) -> None:
    debugger.load(
        "import & use @std\ndo bye() {\n}\ndo find(n int) -> (int, Error) {\n    ensure bye()\n"
        "    for i in range(0, 9) {\n        if i == n {\n            return i, nil\n        }\n"
        "        if i > 7 {\n            break\n        }\n    }\n    return 0, nil\n}\n"
        "do main() {\n    temp a, problem = find(3)\n    if problem == nil {\n        exit(3)\n"
        "    }\n}\n"
    )
    debugger.data("setErrorBreakpoints", filters=filters)

    assert debugger.start(stopOnEntry=False)["data"] == {"exitCode": 3}


# ------------------------------------------------------------------------------------ pausing


def test_a_long_library_call_is_paused_when_it_returns(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std\nimport @arrays\ndo main() {\n    temp long [int] = {}\n"
        "    for i in range(0, 200000) {\n        append(long, (i * 7919) % 200003)\n    }\n"
        '    println("go")\n    loop {\n        temp sorted [int] = copy(long)\n'
        "        arrays.sort(sorted)\n    }\n}\n"
    )
    debugger.data("start", stopOnEntry=False)
    debugger.wait_for("output")

    asked_at = time.monotonic()
    stopped = debugger.ask("pause")

    assert stopped["data"]["reason"] == "pause"
    assert time.monotonic() - asked_at < SOON_S


def test_each_of_two_pauses_is_answered(debugger: Debugger) -> None:
    debugger.load(BUSY)
    debugger.data("start", stopOnEntry=False)
    debugger.wait_for("output")

    asked = [debugger.send("pause"), debugger.send("pause")]
    debugger.settle()

    answers = {event["id"]: event["event"] for event in debugger.events if event.get("id") in asked}
    assert answers == {asked[0]: "stopped", asked[1]: "error"}


def test_a_server_is_paused_between_its_visitors_and_goes_on(debugger: Debugger) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    debugger.load(
        "import & use @std\nimport @server\ndo main() {\n    temp site Router = server.router()\n"
        '    server.route(site, "GET", "/", server.text(200, "tea"))\n    println("go")\n'
        f"    temp problem Error = server.listen({port}, site)\n    println(problem)\n}}\n"
    )
    debugger.data("start", stopOnEntry=False)
    debugger.wait_for("output")

    for _ in range(2):
        stopped = debugger.ask("pause")["data"]
        assert (stopped["location"]["line"], stopped["description"]) == (7, "waiting")
        assert debugger.data("getThreads")["threads"] == [
            {"id": 1, "name": "main", "state": "stopped"}
        ]
        debugger.send("continue")
        assert visited(port) == b"tea"


def visited(port: int) -> bytes:
    """What a server has at its root, once it is there."""
    deadline = time.monotonic() + 10 * SOON_S
    while time.monotonic() < deadline:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            return bytes(answer.read())
    raise TimeoutError(port)


# ------------------------------------------------------------------------- in and out


def test_a_program_reads_what_it_was_sent_and_no_command(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(
        'import & use @std\ndo main() {\n    println("got ${input()}")\n'
        "    temp rest string = input()\n}\n"
    )

    events = piped(
        tmp_path,
        ("initialize", {"file": "main.ez"}),
        ("sendInput", {"text": "mine"}),
        ("start", {"stopOnEntry": False}),
        ("getThreads", {}),
    )

    told = [event for event in events if event["event"] == "output"]
    assert [event["data"] for event in told] == [{"category": "stdout", "text": "got mine\n"}]
    assert [event["event"] for event in events].count("threads") == 1


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
        'import & use @std\ndo main() {\n    temp part string = "0123456789"\n'
        '    temp long string = ""\n'
        "    for i in range(0, 100000) {\n        long = long + part\n    }\n"
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


# ----------------------------------------------------------------------------------- evaluating

ASKED = """\
import & use @std
do forever() -> int {
    temp n int = 0
    loop {
        n = (n + 1) % 10
    }
    return n
}
do twice(n int) -> int {
    println("twice")
    return n * 2
}
do main() {
    temp x int = 1
    x = 2
    println(x)
}
"""


def test_breakpoints_do_not_fire_in_an_evaluation_and_its_prints_are_told(
    debugger: Debugger,
) -> None:
    path = debugger.load(ASKED)
    debugger.start()
    debugger.step("stepOver")
    debugger.data("setBreakpoint", file=path, line=11)

    assert debugger.evaluate("twice(x + 20)") == "42"
    assert debugger.output() == "twice\n"
    assert debugger.step("continue")["event"] == "exited"


@pytest.mark.parametrize("expression", ["forever()", "sleep_seconds(1000)", "input()"])
def test_an_evaluation_is_cut_off_by_pause(debugger: Debugger, expression: str) -> None:
    debugger.load(ASKED)
    debugger.start()
    debugger.step("stepOver")
    asked_at = time.monotonic()

    evaluated = debugger.send("evaluate", expression=expression, timeoutMs=1_000_000)
    paused = debugger.send("pause")

    assert debugger.answer_of(evaluated)["data"]["code"] == "evaluationFailed"
    assert debugger.answer_of(paused)["data"]["message"] == "Cannot pause: program is stopped"
    assert time.monotonic() - asked_at < SOON_S
    assert debugger.values() == {"x": "1"}


@pytest.mark.parametrize("expression", ["forever()", "sleep_seconds(1000)", "input()"])
def test_an_evaluation_is_cut_off_in_time_and_by_the_end(
    debugger: Debugger, expression: str
) -> None:
    debugger.load(ASKED)
    debugger.start()
    debugger.step("stepOver")
    asked_at = time.monotonic()

    refused = debugger.refusal("evaluate", expression=expression, timeoutMs=100)
    assert refused["code"] == "timeout"
    waiting = debugger.send("evaluate", expression=expression, timeoutMs=1_000_000)
    debugger.ask("terminate")
    debugger.last_of()

    assert time.monotonic() - asked_at < 2 * SOON_S
    assert [event["event"] for event in debugger.events if event.get("id") == waiting] == ["error"]


def test_an_evaluation_that_asks_gets_what_is_sent(debugger: Debugger) -> None:
    debugger.load(ASKED)
    debugger.start()

    asked = debugger.send("evaluate", expression="input()")
    debugger.wait_for("inputRequested")
    debugger.data("sendInput", text="Ada")

    assert debugger.answer_of(asked)["data"]["result"] == '"Ada"'


def test_a_hover_knows_its_frame_and_has_no_effect(debugger: Debugger) -> None:
    debugger.load(ASKED)
    debugger.start()
    debugger.step("stepOver")

    def hover(expression: str) -> str:
        answer = debugger.ask("evaluate", expression=expression, context="hover")
        return str(answer["data"].get("result") or answer["data"]["code"])

    assert hover("x + 1") == "2"
    assert hover("n") == "E4001"  # of another function
    assert hover("nobody(1)") == "E4002"
    assert hover("twice(x)") == "evaluationFailed"
    assert debugger.output() == ""


def test_a_condition_without_end_is_cut_off_by_pause(debugger: Debugger) -> None:
    path = debugger.load(ASKED)
    debugger.data("setBreakpoint", file=path, line=15, condition="forever() == 1")
    debugger.data("start", stopOnEntry=False)

    stopped = debugger.ask("pause")["data"]

    assert stopped["location"]["line"] == 15
    assert "forever() == 1" in stopped["description"]


def test_other_modules_and_other_frames_are_evaluated_in(debugger: Debugger) -> None:
    debugger.put(
        "geo.ez",
        "module geo\ntemp sides int = 4\ndo area(side int) -> int {\n    return side * side\n}\n",
    )
    path = debugger.load(
        'import "./geo"\ndo work(n int) -> int {\n    return n + 1\n}\n'
        "do main() {\n    temp here int = 5\n    temp x int = work(here)\n}\n"
    )
    debugger.data("setBreakpoint", file=path, line=3)
    debugger.start()

    assert debugger.evaluate("geo.area(n) + geo.sides") == "29"
    assert debugger.evaluate("here", frameIndex=1) == "5"
    assert debugger.refusal("evaluate", expression="here")["code"] == "E4001"
    assert debugger.refusal("evaluate", expression="n", frameIndex=9)["code"] == "unknownFrame"


# -------------------------------------------------------------------------------------- values


ODD = """\
import & use @std
import @arrays
const Node struct {
    value int
    all [Node]
}
do longest() -> int {
    temp long int = 7
    for i in range(0, 12) {
        long *= long
    }
    return long
}
do main() {
    temp node = new(Node)
    arrays.append(node.all, ref(node))
    temp text string = "tab\\t end\\n bell\\x07 quote\\""
    temp huge i256 = 1
    for i in range(0, 200) {
        huge *= 2
    }
    println(1)
}
"""


def test_odd_values_are_written_so_that_they_can_be_read(debugger: Debugger) -> None:
    path = debugger.load(ODD)
    debugger.data("setBreakpoint", file=path, line=22)
    debugger.start()

    values = debugger.values()

    assert "<circular>" in values["node"]
    assert "\n" not in values["text"]
    assert "\\t end\\n bell" in values["text"]
    assert values["huge"] == str(2**200)
    long = debugger.evaluate("longest()")
    assert long == f"{str(7**4096)[:20]}…{str(7**4096)[-20:]} (3,462 digits)"


# ------------------------------------------------------------------------------------- the end


def test_it_is_ended_in_every_state(tmp_path: Path) -> None:
    for reaching in (
        [],
        ["initialize"],
        ["initialize", "start"],
        ["initialize", "start", "stepOut"],
    ):
        with Debugger(tmp_path) as debugger:
            debugger.put("main.ez", "do main() {\n    temp n int = 1\n}\n")
            for command in reaching:
                debugger.ask(command, **({"file": "main.ez"} if command == "initialize" else {}))
            assert debugger.ask("terminate")["event"] == "terminated"
            assert debugger.last_of() == []
            assert debugger.process.returncode == 0


BROKEN = """\
from ez_debugger.cli import main
from ez_debugger.engine.engine import DebugEngine
def stack(self, start, levels):
    raise ZeroDivisionError("a bug of ours")
DebugEngine.stack = stack
main()
"""


def test_a_bug_of_the_debugger_is_an_answer_and_the_session_goes_on(tmp_path: Path) -> None:
    with Debugger(tmp_path, command=(sys.executable, "-c", BROKEN)) as debugger:
        debugger.load(ASKED)
        debugger.start()

        refused = debugger.refusal("getStackTrace")

        assert refused["code"] == "internal"
        assert "Traceback" not in refused["message"]
        assert line_of(debugger.step("stepOver")) == 15


def test_the_log_tells_people_what_goes_on(tmp_path: Path) -> None:
    told = {}
    for level in ("warning", "info", "debug"):
        with Debugger(tmp_path, "--log", level) as debugger:
            debugger.load(ASKED)
            debugger.refusal("stepInto")
            debugger.ask("terminate")
            debugger.last_of()
        told[level] = debugger.errors()

    assert "Cannot step: program not started" in told["warning"]
    assert "-> initialize" not in told["warning"]
    assert "-> initialize\n" in told["info"]
    assert "<- initialized\n" in told["info"]
    assert '-> {"command": "initialize"' in told["debug"]


BURNER = "while True: pass"


def test_a_busy_machine_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(NESTED)
    commands: list[tuple[str, dict[str, object]]] = [
        ("initialize", {"file": "main.ez"}),
        ("setBreakpoint", {"file": "main.ez", "line": 4}),
        ("start", {}),
        *[("stepOver", {}), ("setBreakpoint", {"file": "main.ez", "line": 9}), ("help", {})] * 4,
        ("clearAllBreakpoints", {}),
        ("continue", {}),
        ("listBreakpoints", {}),
    ]
    calm = piped(tmp_path, *commands)
    burners = [subprocess.Popen([sys.executable, "-c", BURNER]) for _ in range(4)]
    try:
        busy = [piped(tmp_path, *commands) for _ in range(3)]
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()

    assert busy == [calm] * 3


def test_each_of_two_restarts_is_answered(debugger: Debugger) -> None:
    debugger.load(BUSY)
    debugger.data("start", stopOnEntry=False)
    debugger.wait_for("output")

    asked = [debugger.send("restart"), debugger.send("restart")]

    for one in asked:
        assert debugger.answer_of(one)["event"] == "started"
    assert debugger.wait_for("stopped")["data"]["reason"] == "entry"
