"""Data breakpoints over real pipes: what stops, where, and with which values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.debugger_process import Debugger, line_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    Story = list[tuple[int, str, str]]
    """Line, old and new value of each stop."""


@pytest.fixture
def debugger(tmp_path: Path) -> Iterator[Debugger]:
    with Debugger(tmp_path) as running:
        yield running


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


@pytest.mark.parametrize(
    ("path", "access", "story"),
    [
        ("n", "write", [(19, "1", "5"), (21, "5", "6"), (22, "6", "7"), (5, "7", "8")]),
        (
            "n",
            "read",
            [
                (18, "1", "1"),
                (21, "5", "6"),
                (22, "6", "7"),
                (5, "7", "8"),
                (24, "8", "8"),
                (37, "8", "8"),
            ],
        ),
        (
            "n",
            "readWrite",
            [
                (18, "1", "1"),
                (19, "1", "5"),
                (21, "5", "6"),
                (22, "6", "7"),
                (5, "7", "8"),
                (24, "8", "8"),
                (37, "8", "8"),
            ],
        ),
        ("rows.[1].[0]", "write", [(26, "3", "8"), (28, "8", "9")]),
        ("rows.[1].[0]", "read", [(25, "3", "3"), (27, "8", "8"), (9, "9", "9")]),
        ("rows.[0].[1]", "read", [(27, "2", "2")]),
        (
            "rows",
            "write",
            [
                (26, "[[1, 2], [3, 4]]", "[[1, 2], [8, 4]]"),
                (28, "[[1, 2], [8, 4]]", "[[1, 2], [9, 9]]"),
            ],
        ),
        ('ages."Ann"', "write", [(30, "30", "31")]),
        ('ages."Ann"', "read", [(29, "30", "30")]),
        (
            "ages",
            "write",
            [(30, '{"Ann": 30}', '{"Ann": 31}'), (31, '{"Ann": 31}', '{"Ann": 31, "Bob": 7}')],
        ),
        ("p.x", "readWrite", [(33, "1", "7"), (34, "7", "7")]),
        ("p.y", "read", [(32, "2", "2")]),
        ("count", "write", [(35, "0", "1")]),
        ("count", "read", [(35, "0", "1")]),
    ],
)
def test_each_access_stops_at_the_statement_that_made_it(
    debugger: Debugger, path: str, access: str, story: Story
) -> None:
    file = debugger.load(PROGRAM)
    debugger.data("setBreakpoint", file=file, line=17)
    debugger.start()

    follow(debugger, path, access)

    assert told(debugger) == story
