"""Data breakpoints over real pipes: what stops, where, and with which values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.debugger_process import Debugger, line_of

if TYPE_CHECKING:
    Story = list[tuple[int, str, str]]
    """Line, old and new value of each stop."""


def told(debugger: Debugger) -> Story:
    """Every stop of the rest of the program."""
    seen = []
    while (event := debugger.step("continue"))["event"] == "stopped":
        assert event["data"]["reason"] == "dataBreakpoint"
        change = event["data"]["data"]
        seen.append((line_of(event), change["oldValue"], change["newValue"]))
    return seen


def variable(debugger: Debugger, name: str, **params: object) -> dict[str, Any]:
    """What is told of one of the visible variables."""
    listed = debugger.data("getVariables", **params)["variables"]
    found: dict[str, Any] = next(item for item in listed if item["name"] == name)
    return found


def follow(debugger: Debugger, path: str, access: str, **params: object) -> dict[str, Any]:
    """Follow a variable, or (`rows.[1].x`) what is inside one."""
    first, *inner = path.split(".")
    if not inner:
        return debugger.data("setDataBreakpoint", name=first, access=access, **params)
    reference = variable(debugger, first, scope="all")["reference"]
    for name in inner[:-1]:
        listed = debugger.data("getVariables", reference=reference)["variables"]
        reference = next(item["reference"] for item in listed if item["name"] == name)
    return debugger.data(
        "setDataBreakpoint", name=inner[-1], reference=reference, access=access, **params
    )


PROGRAM = """\
import & use @std
const Point struct { x int y int }
temp count int = 0
do bump(&n int) {
    n = n + 1
}
do total(list [int]) -> int {
    temp sum int = 0
    for_each item in list { sum += item }
    return sum
}
do main() {
    temp n int = 1
    temp rows [[int]] = {{1, 2}, {3, 4}}
    temp ages map[string:int] = {"Ann": 30}
    temp p Point = Point{x: 1, y: 2}
    println("ready")
    println(n)
    n = 5
    n = 5
    n += 1
    n++
    bump(n)
    temp m int = n * 2
    println(rows[1][0], m)
    rows[1][0] = 8
    println(rows)
    rows = {{1, 2}, {9, 9}}
    println(ages["Ann"])
    ages["Ann"] = 31
    ages["Bob"] = 7
    println(p.y)
    p.x = 7
    println(p.x)
    count = count + 1
    println(total(rows[1]))
    if n > 3 { println("big") }
}
"""


@pytest.mark.parametrize(("path", "access", "story"), [
    ("n", "write", [(19, "1", "5"), (21, "5", "6"), (22, "6", "7"), (5, "7", "8")]),
    ("n", "read",
     [(18, "1", "1"), (21, "5", "6"), (22, "6", "7"), (5, "7", "8"), (24, "8", "8"),
     (37, "8", "8")]),
    ("n", "readWrite",
     [(18, "1", "1"), (19, "1", "5"), (21, "5", "6"), (22, "6", "7"), (5, "7", "8"), (24, "8", "8"),
     (37, "8", "8")]),
    ("rows.[1].[0]", "write", [(26, "3", "8"), (28, "8", "9")]),
    ("rows.[1].[0]", "read", [(25, "3", "3"), (27, "8", "8"), (9, "9", "9")]),
    ("rows.[0].[1]", "read", [(27, "2", "2")]),
    ("rows", "write",
     [(26, "[[1, 2], [3, 4]]", "[[1, 2], [8, 4]]"), (28, "[[1, 2], [8, 4]]", "[[1, 2], [9, 9]]")]),
    ('ages."Ann"', "write", [(30, "30", "31")]),
    ('ages."Ann"', "read", [(29, "30", "30")]),
    ("ages", "write",
     [(30, '{"Ann": 30}', '{"Ann": 31}'), (31, '{"Ann": 31}', '{"Ann": 31, "Bob": 7}')]),
    ("p.x", "readWrite", [(33, "1", "7"), (34, "7", "7")]),
    ("p.y", "read", [(32, "2", "2")]),
    ("count", "write", [(35, "0", "1")]),
    ("count", "read", [(35, "0", "1")]),
])  # fmt: skip
def test_each_access_stops_at_the_statement_that_made_it(
    debugger: Debugger, path: str, access: str, story: Story
) -> None:
    debugger.stop_at(PROGRAM, 17)

    follow(debugger, path, access)

    assert told(debugger) == story


LOOP = """\
import & use @std
do twice(n int) -> int {
    return n * 2
}
do bump(&n int) {
    n = n + 1
}
do main() {
    temp total int = 0
    for i in range(6) {
        total += twice(i)
    }
    println(total)
}
"""


def begin(debugger: Debugger, text: str = LOOP, steps: int = 1) -> None:
    """Load a program and make some steps."""
    debugger.enter(text)
    for _ in range(steps):
        debugger.step("stepOver")


def test_a_condition_is_asked_after_the_access(debugger: Debugger) -> None:
    begin(debugger)
    made = follow(debugger, "total", "readWrite", condition="total > 12")

    assert told(debugger) == [(11, "12", "20"), (11, "20", "30"), (13, "30", "30")]
    (listed,) = debugger.data("listBreakpoints")["breakpoints"]
    assert (listed["id"], listed["kind"], listed["name"]) == (made["id"], "data", "total")
    assert (listed["access"], listed["condition"]) == ("readWrite", "total > 12")
    assert listed["hits"] == 3


def test_hits_are_counted_and_told_without_a_stop_where_that_is_asked(debugger: Debugger) -> None:
    begin(debugger)
    made = follow(debugger, "total", "write")
    debugger.data("updateBreakpoint", id=made["id"], hitCondition="% 2")
    assert told(debugger) == [(11, "2", "6"), (11, "12", "20")]

    debugger.enter(LOOP, name="again.ez", steps=1)
    made = follow(debugger, "total", "write")
    debugger.data("updateBreakpoint", id=made["id"], logMessage="total is {total}")
    assert told(debugger) == []
    assert debugger.output("console").splitlines() == [
        f"total is {total}" for total in (2, 6, 12, 20, 30)
    ]


def test_one_that_is_disabled_or_cleared_does_not_stop(debugger: Debugger) -> None:
    begin(debugger)
    made = follow(debugger, "total", "readWrite")
    debugger.step("continue")
    debugger.data("updateBreakpoint", id=made["id"], enabled=False)
    debugger.data("setDataBreakpoint", name="i")
    assert debugger.step("continue")["data"]["data"]["name"] == "i"
    debugger.data("clearAllBreakpoints")

    assert told(debugger) == []


def test_the_stop_is_at_the_statement_with_all_that_belongs_to_it(debugger: Debugger) -> None:
    begin(debugger, steps=2)
    made = follow(debugger, "total", "write")

    stopped = debugger.step("continue")["data"]

    assert stopped["location"]["line"] == 11
    assert (stopped["breakpointId"], stopped["hitBreakpointIds"]) == (made["id"], [made["id"]])
    assert (stopped["function"], stopped["threadId"]) == ("main", 1)
    assert stopped["data"] == {"name": "total", "oldValue": "0", "newValue": "2"}
    assert stopped["description"] == "total changed from 0 to 2"
    assert debugger.evaluate("total") == "2"
    assert line_of(debugger.step("stepOver")) == 10


def test_one_follows_the_variable_of_a_caller_until_that_returns(debugger: Debugger) -> None:
    begin(
        debugger,
        "import & use @std\ndo inner(&x int) {\n    x = 5\n    println(x)\n}\n"
        "do outer() {\n    temp mine int = 1\n    inner(mine)\n    mine = 7\n}\n"
        "do main() {\n    outer()\n    outer()\n}\n",
        steps=0,
    )
    while line_of(debugger.step("stepInto")) != 3:
        pass
    made = debugger.data("setDataBreakpoint", name="mine", frameIndex=1)

    assert told(debugger) == [(3, "1", "5"), (9, "5", "7")]

    lost = [event["data"] for event in debugger.events if event["event"] == "breakpointChanged"]
    assert [(data["id"], data["verified"]) for data in lost] == [(made["id"], False)]
    ended = debugger.events.index(
        next(event for event in debugger.events if event["event"] == "breakpointChanged")
    )
    assert debugger.events[-1]["event"] == "exited"
    assert ended < len(debugger.events) - 1


def test_a_recursion_has_variables_of_its_own(debugger: Debugger) -> None:
    begin(
        debugger,
        "import & use @std\ndo down(n int) -> int {\n    temp mine int = n\n    if n > 0 {\n"
        "        mine += down(n - 1)\n    }\n    return mine\n}\n"
        "do main() {\n    println(down(3))\n}\n",
        steps=0,
    )
    debugger.step("stepInto")
    debugger.step("stepOver")
    follow(debugger, "mine", "readWrite")

    assert told(debugger) == [(5, "3", "6"), (7, "6", "6")]


def test_all_of_them_end_with_the_program(debugger: Debugger) -> None:
    begin(debugger)
    made = follow(debugger, "total", "write", condition="total > 1000")

    assert debugger.step("continue")["event"] == "exited"

    changed = next(e["data"] for e in debugger.events if e["event"] == "breakpointChanged")
    assert (changed["id"], changed["verified"]) == (made["id"], False)
    assert debugger.events[-1]["event"] == "exited"


def test_what_a_client_does_to_it_is_not_the_programs_doing(debugger: Debugger) -> None:
    begin(debugger, LOOP.replace("temp total int = 0", "temp total int = 0\n    bump(total)"), 2)
    follow(debugger, "total", "readWrite")

    debugger.data("setVariable", name="total", value="100")
    debugger.evaluate("bump(total)")
    debugger.evaluate("twice(total)")

    stopped = debugger.step("continue")["data"]
    assert stopped["location"]["line"] == 12
    assert stopped["data"] == {"name": "total", "oldValue": "101", "newValue": "101"}


def test_a_variable_that_was_set_to_anything_is_checked_from_then_on(debugger: Debugger) -> None:
    begin(
        debugger,
        "import & use @std\ndo main() {\n    temp list [int] = {1, 2, 3}\n    temp at int = 0\n"
        "    println(list[at])\n}\n",
        steps=2,
    )
    debugger.data("setVariable", name="at", value="0 - 1")
    debugger.data("setDataBreakpoint", name="list")

    debugger.step("continue")

    error = next(event["data"] for event in debugger.events if event["event"] == "error")
    assert error["location"]["line"] == 5
    assert "-1" in error["message"]


def test_a_part_is_named_by_its_path(debugger: Debugger) -> None:
    begin(
        debugger,
        "const Box struct { sizes [int] }\ndo main() {\n"
        "    temp boxes [Box] = {Box{sizes: {1, 2}}, Box{sizes: {3}}}\n    temp at int = 1\n"
        "    boxes[0].sizes[1] = 5\n    boxes[1].sizes[0] = 6\n    boxes = {}\n}\n",
        steps=2,
    )

    made = debugger.data("setDataBreakpoint", name="boxes[at].sizes[0]")

    assert made["name"] == "boxes[at].sizes[0]"
    assert told(debugger) == [(6, "3", "6"), (7, "6", "(gone)")]


@pytest.mark.parametrize(("params", "words"), [
    ({"name": "nothing"}, "nothing"),
    ({"name": "[7]", "reference": 1}, "[7]"),
    ({"name": "total", "reference": 99}, "99"),
    ({"name": "total", "access": "none"}, "access"),
    ({"name": "total", "condition": "total"}, "bool"),
])  # fmt: skip
def test_an_invalid_target_is_refused(
    debugger: Debugger, params: dict[str, Any], words: str
) -> None:
    begin(debugger, LOOP.replace("temp total", "temp list [int] = {1}\n    temp total"), 2)
    variable(debugger, "list")

    refused = debugger.refusal("setDataBreakpoint", **params)

    assert words in refused["message"]
    assert debugger.data("listBreakpoints")["breakpoints"] == []


ACTIVE = """\
import & use @std
temp all int = 0
do give(n int) -> int {
    return n + 1
}
do main() {
    temp x int = 0
    x = give(4)
    all = give(x)
    for i in range(0, 3) {
        println(i)
    }
    for_each at, word in {"a", "b"} {
        println(at, word)
    }
}
"""


@pytest.mark.parametrize(("line", "hit", "name", "frame", "expected"), [
    (4, "1", "x", 1, [(8, "0", "5")]),
    (4, "2", "all", 1, [(9, "0", "6")]),
    (11, "1", "i", 0, [(10, "0", "1"), (10, "1", "2")]),
    (14, "1", "at", 0, [(13, "0", "1")]),
    (14, "1", "word", 0, [(13, '"a"', '"b"')]),
])  # fmt: skip
def test_a_write_of_a_statement_that_is_already_executing_stops(  # noqa: PLR0917
    debugger: Debugger, line: int, hit: str, name: str, frame: int, expected: Story
) -> None:
    path = debugger.stop_at(ACTIVE, line, hitCondition=hit)
    debugger.data("setDataBreakpoint", name=name, frameIndex=frame)
    debugger.data("clearBreakpoint", file=path, line=line)

    assert told(debugger) == expected
