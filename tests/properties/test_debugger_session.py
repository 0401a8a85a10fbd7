"""Any commands in any order: each is answered once, in its turn; nothing hangs, nothing dies."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from msgspec import UNSET

from ez_debugger.protocol.codec import InvalidRequest, decode
from tests.helpers.debugger_process import PATIENCE_S, Debugger, environment

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from tests.helpers.debugger_process import Message

PROGRAM = """\
import & use @std
const Point struct {
    x int
    y int
}
temp total int = 0
do fib(n int) -> int {
    if n < 2 {
        return n
    }
    return fib(n - 1) + fib(n - 2)
}
do add(&items [int], n int) {
    append(items, n)
    total += n
}
do bye() {
    println("bye")
}
do main() {
    ensure bye()
    temp items [int] = {}
    temp point Point = Point{x: 1, y: 2}
    for i in range(0, 4) {
        add(items, fib(i))
        point.x += i
    }
    println("${items} ${point.x}")
    temp zero int = len(items) - 4
    println(point.y / zero)
}
"""

ENDLESS = """\
import & use @std
do add(total int, n int) -> int {
    return (total + n) % 100
}
do main() {
    temp total int = 0
    temp items [int] = {1, 2, 3}
    loop {
        for i in range(0, 3) {
            total = add(total, items[i])
        }
        if total == 7 {
            println("seven")
        }
    }
}
"""

ASKING = """\
import & use @std
do main() {
    temp items [int] = {}
    temp total int = 0
    while total < 100 {
        print("more? ")
        temp line string = input()
        append(items, len(line))
        total += len(line)
        sleep_milliseconds(5)
    }
}
"""

LINES = st.integers(-1, 32)
EXPRESSIONS = st.sampled_from([
    "i", "total", "fib(5)", "items[0]", "items[9]", "point", "point.x > 2", "1 +", "total = 2", "n",
])  # fmt: skip
REFERENCES = st.integers(0, 6)
FRAMES = st.integers(0, 2)

PLAIN = st.sampled_from(
    (
        *("stepInto", "stepOver", "stepOut", "continue", "getVariables", "getStackTrace", "pause"),
        *("listBreakpoints", "clearAllBreakpoints", "getProgram", "getThreads", "help", "restart"),
        *("start", "initialize", "stop"),
    )
).map(lambda name: (name, {"file": "main.ez"} if name == "initialize" else {}))


def given_command(name: str, /, **params: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return st.tuples(st.just(name), st.fixed_dictionaries({}, optional=params))


COMMANDS: SearchStrategy[tuple[str, dict[str, object]]] = st.one_of(
    PLAIN,
    given_command("stepOver", frameIndex=FRAMES, granularity=st.just("line")),
    given_command("stepOut", frameIndex=FRAMES),
    given_command("runTo", file=st.just("main.ez"), line=LINES),
    given_command(
        "setBreakpoint",
        file=st.just("main.ez"),
        line=LINES,
        condition=EXPRESSIONS,
        hitCondition=st.sampled_from(["2", "% 2", "x"]),
        logMessage=st.sampled_from(["at {i}", "{", "total {total}"]),
        pause=st.booleans(),
        enabled=st.booleans(),
    ),
    given_command("clearBreakpoint", id=st.integers(1, 5)),
    given_command("clearBreakpoint", file=st.just("main.ez"), line=LINES),
    given_command(
        "setBreakpoints",
        file=st.sampled_from(["main.ez", "no.ez"]),
        breakpoints=st.lists(st.builds(lambda line: {"line": line}, LINES), max_size=3),
    ),
    given_command("updateBreakpoint", id=st.integers(1, 5), condition=EXPRESSIONS, line=LINES),
    given_command("setFunctionBreakpoint", function=st.sampled_from(["fib", "add", "no"])),
    given_command(
        "setDataBreakpoint",
        name=st.sampled_from(["total", "items", "i"]),
        access=st.sampled_from(["write", "read", "readWrite"]),
        condition=EXPRESSIONS,
    ),
    given_command("setErrorBreakpoints", filters=st.just(["runtime", "returned"])),
    given_command("getVariables", frameIndex=FRAMES, scope=st.sampled_from(["globals", "all"])),
    given_command("getVariables", reference=REFERENCES, start=st.integers(0, 3)),
    given_command(
        "evaluate",
        expression=EXPRESSIONS,
        frameIndex=FRAMES,
        context=st.sampled_from(["repl", "watch", "hover"]),
        line=LINES,
        column=st.integers(-1, 40),
        start=st.integers(0, 20),
        count=st.integers(1, 5),
    ),
    given_command("setVariable", name=st.sampled_from(["total", "i", "point"]), value=EXPRESSIONS),
    given_command("setWatches", expressions=st.lists(EXPRESSIONS, max_size=3)),
    given_command("completions", text=st.just("po"), column=st.integers(1, 4)),
    given_command("getSource", file=st.just("main.ez")),
    given_command("breakpointLocations", file=st.just("main.ez"), line=LINES),
    given_command("sendInput", text=st.just("line")),
    given_command("setTrace", level=st.sampled_from(["off", "calls", "statements"])),
)


class Sessions(RuleBasedStateMachine):
    """A client that sends whatever it likes and waits for each answer."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="ez-session-")
        (Path(self.folder.name) / "main.ez").write_text(PROGRAM)
        self.debugger = Debugger(Path(self.folder.name))

    @initialize(is_loaded=st.booleans(), is_started=st.booleans())
    def begin(self, *, is_loaded: bool, is_started: bool) -> None:
        if is_loaded:
            self.debugger.ask("initialize", file="main.ez")
        if is_started:
            self.debugger.ask("start", stopOnEntry=True)

    @rule(command=COMMANDS)
    def ask(self, command: tuple[str, dict[str, object]]) -> None:
        name, params = command
        answer = self.debugger.ask(name, **params)

        assert answer["event"] != "error" or answer["data"]["code"] != "internal", answer

    @rule(line=st.binary(max_size=20).filter(lambda line: line.strip() and b"\n" not in line))
    def send_rubbish(self, line: bytes) -> None:
        self.debugger.send_line(line)
        assert self.debugger.wait_for("error")["data"]["code"] != "internal"

    def teardown(self) -> None:
        with self.folder, self.debugger:
            self.debugger.ask("terminate")
            self.debugger.last_of()
            answered = [event["id"] for event in self.debugger.events if "id" in event]
            assert answered == list(range(1, len(answered) + 1))
            assert self.debugger.process.returncode == 0
            assert self.debugger.errors() == ""


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["command", "type", "params", "id", "file"]) | st.text(max_size=3),
            inner | st.sampled_from(["stepInto", "setBreakpoint", "nonsense"]),
            max_size=4,
        )
    ),
    max_leaves=8,
)


def makes_no_sense(line: bytes) -> bool:
    if not line.strip() or b"\n" in line:
        return False
    try:
        decode(line)
    except InvalidRequest as problem:
        return problem.command_id is UNSET
    return False


NONSENSE = st.one_of(
    st.binary(max_size=20), JSON.map(lambda value: json.dumps(value).encode())
).filter(makes_no_sense)

REFUSED_LINES = {"invalidJson", "invalidParams", "unknownCommand", "lineTooLong"}


class HurriedSessions(RuleBasedStateMachine):
    """A client that never waits, with programs that end, that never end, or that ask.

    `help` is answered whatever goes on, so that it tells whether the debugger lives; at the end
    everything that was sent has been answered once.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="ez-session-")
        self.debugger = Debugger(Path(self.folder.name))
        self.nonsense = 0

    @initialize(
        program=st.sampled_from([PROGRAM, ENDLESS, ASKING]),
        is_started=st.booleans(),
        stops=st.booleans(),
    )
    def begin(self, *, program: str, is_started: bool, stops: bool) -> None:
        (Path(self.folder.name) / "main.ez").write_text(program)
        self.debugger.send("initialize", file="main.ez")
        if is_started:
            self.debugger.send("start", stopOnEntry=stops)

    @rule(commands=st.lists(COMMANDS, min_size=1, max_size=6))
    def send(self, commands: list[tuple[str, dict[str, object]]]) -> None:
        for name, params in commands:
            self.debugger.send(name, **params)

    @rule(line=NONSENSE)
    def send_nonsense(self, line: bytes) -> None:
        self.debugger.send_line(line)
        self.nonsense += 1

    @rule()
    def breathe(self) -> None:
        assert self.debugger.ask("help")["event"] == "help"

    @rule()
    def interrupt(self) -> None:
        self.debugger.ask("pause")

    def teardown(self) -> None:
        with self.folder, self.debugger:
            last = self.debugger.send("terminate")
            rest = self.debugger.last_of()
            events = self.debugger.events
            assert rest[-1] == {"type": "event", "event": "terminated", "id": last, "data": {}}
            assert self.debugger.process.returncode == 0
            assert self.debugger.errors() == ""
            check_answers(events, last, self.nonsense)


def check_answers(events: list[Message], last: int, nonsense: int) -> None:
    """Each of `last` commands has one answer, and so has each line that made no sense.

    A `pause` or `stop` and what it interrupts are answered by one event, which names them all.
    """
    answered = Counter(event["id"] for event in events if "id" in event)
    answered.update(other for event in events for other in event.get("alsoAnswers", ()))
    assert answered == Counter(range(1, last + 1))
    codes = [event["data"].get("code") for event in events if event["event"] == "error"]
    assert "internal" not in codes
    refused = [
        event
        for event in events
        if event["event"] == "error"
        and "id" not in event
        and event["data"].get("code") in REFUSED_LINES
    ]
    assert len(refused) == nonsense


Sessions.TestCase.settings = settings(
    derandomize=True,
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnySession = Sessions.TestCase

HurriedSessions.TestCase.settings = settings(
    derandomize=True,
    max_examples=25,
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyHurriedSession = HurriedSessions.TestCase


@settings(derandomize=True, max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        COMMANDS.filter(lambda command: command[0] not in ("pause", "restart", "stop", "setTrace")),
        min_size=5,
        max_size=25,
    )
)
def test_a_session_that_is_piped_in_gives_the_same_bytes_every_time(
    commands: list[tuple[str, dict[str, object]]],
) -> None:
    begin: list[tuple[str, dict[str, object]]] = [
        ("initialize", {"file": "main.ez"}),
        ("start", {"stopOnEntry": True}),
    ]
    numbered = enumerate([*begin, *commands])
    lines = "".join(
        json.dumps({"command": name, "id": number, "params": params}) + "\n"
        for number, (name, params) in numbered
    ).encode()
    with tempfile.TemporaryDirectory(prefix="ez-session-") as folder:
        (Path(folder) / "main.ez").write_text(PROGRAM)

        first, second = piped(folder, lines), piped(folder, lines)

    answered = [json.loads(line).get("id") for line in first.splitlines()]
    assert [number for number in answered if number is not None] == list(range(lines.count(b"\n")))
    assert first == second


def piped(folder: str, lines: bytes) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "ez_debugger"],
        input=lines,
        cwd=folder,
        env=environment(),
        capture_output=True,
        check=True,
        timeout=PATIENCE_S,
    ).stdout
