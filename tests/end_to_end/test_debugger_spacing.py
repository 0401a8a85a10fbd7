"""Blanks inside the expressions that a client sends change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GEO = "module geo\ntemp total int = 0\ndo grow() { total += 1 }\n"
MAIN = """\
import "./geo"
const Point struct { x int y int }
do main() {
    temp p = Point{x: 1, y: 2}
    geo.grow()
    p.x = 5
}
"""
IN_MAIN = 5


@pytest.fixture
def debugger(tmp_path: Path) -> Iterator[Debugger]:
    with Debugger(tmp_path) as process:
        process.put("geo.ez", GEO)
        path = process.load(MAIN)
        process.data("setBreakpoint", file=path, line=IN_MAIN)
        process.start()
        yield process


@pytest.mark.parametrize("name", ["geo.total", "geo . total", " geo .total ", "p.x", "p . x"])
def test_a_data_breakpoint_is_found_with_any_spacing(debugger: Debugger, name: str) -> None:
    made = debugger.data("setDataBreakpoint", name=name, access="write")

    assert made["verified"]


@pytest.mark.parametrize("text", ["p.", "p .", "p. ", "p . "])
def test_members_are_completed_however_the_dot_is_spaced(debugger: Debugger, text: str) -> None:
    answered = debugger.data("completions", text=text, column=len(text) + 1)

    assert [item["label"] for item in answered["items"]] == ["x", "y"]
