"""Which values are shown on which lines, and how names are resolved at a stop."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ez_debugger.records import FrameInfo, Returned, Variable
from ez_ide.debugging.values.commands import inline_values, returned_value
from ez_ide.debugging.values.state import ShownVariable
from ez_ide.language.check_report import decode
from ez_ide.language.visible_names import PausedAt, Reach, VisibleNames

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
const Point struct {
    x int
}

do other(&far int) -> int {
    return far
}

do main() {
    temp n = 4
    temp text = "n } {"
    temp list [int] = {1, 2}
    for i in range(0, 2) {
        temp n = Point{x: i}
        n.x = i
    }
    for_each one in {1, 2} {
        n = one
    }
    temp last = other(n)
    list[0] = last
}
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("names") / "names.ez"
    path.write_text(TEXT)
    return path


def names_at(file: Path, line: int, column: int) -> VisibleNames:
    command = [sys.executable, "-m", "ez_lang", "check", "--format", "json", str(file)]
    report = decode(subprocess.run(command, capture_output=True, check=False).stdout)
    return VisibleNames(report, PausedAt(str(file), line, column))


def reach(names: VisibleNames, line: int, word: str) -> Reach:
    column = TEXT.splitlines()[line - 1].index(word) + 1
    return names.reach_at(line, column)


def shown(name: str, value: str, was: str | None = None) -> ShownVariable:
    return ShownVariable(Variable(name, value, "int"), was, is_changed=was is not None)


def test_names_are_resolved_by_their_blocks(file: Path) -> None:
    names = names_at(file, 15, 9)

    assert names.first_line == 9
    assert reach(names, 15, "n.x") is Reach.VALUE
    assert reach(names, 15, "i") is Reach.VALUE
    assert reach(names, 10, "n") is Reach.SHADOWED
    assert reach(names, 11, "text") is Reach.VALUE
    assert reach(names, 18, "n") is Reach.SHADOWED
    assert reach(names, 20, "last") is Reach.NOT_YET
    assert reach(names, 20, "other") is Reach.NO_VARIABLE
    assert reach(names, 6, "far") is Reach.ELSEWHERE
    assert names.owner_at(6, 12) == "other"
    assert reach(names, 11, "n }") is Reach.NOTHING


def test_a_variable_of_a_block_is_out_of_scope_after_it(file: Path) -> None:
    names = names_at(file, 20, 5)

    assert reach(names, 14, "n") is Reach.CLOSED
    assert reach(names, 15, "i") is Reach.CLOSED
    assert reach(names, 18, "one") is Reach.CLOSED
    assert reach(names, 10, "n") is Reach.VALUE


def test_the_variable_of_a_loop_over_a_literal_lives_in_its_block(file: Path) -> None:
    names = names_at(file, 18, 9)

    assert reach(names, 17, "one") is Reach.VALUE
    assert reach(names, 18, "one") is Reach.VALUE


def test_values_are_shown_on_lines_of_the_function_before_the_current_one(file: Path) -> None:
    frame = FrameInfo(0, "main", str(file), 15, 9)
    variables = [shown("n", "Point{x: 0}"), shown("text", '"n } {"'), shown("i", "0", "9")]

    found = inline_values(names_at(file, 15, 9), frame, variables, [shown("n", "4")])

    assert found == {
        10: [("n = 4", False)],
        11: [('text = "n } {"', False)],
        13: [("i = 0", True)],
        14: [("n = Point{x: 0}", False), ("i = 0", True)],
    }


def test_a_long_value_is_cut(file: Path) -> None:
    frame = FrameInfo(0, "main", str(file), 12, 5)

    found = inline_values(names_at(file, 12, 5), frame, [shown("text", "x" * 500)])

    assert found[11] == [("text = " + "x" * 39 + "…", False)]


def test_a_returned_value_is_shown_after_the_call() -> None:
    frame = FrameInfo(0, "main", "names.ez", 21, 5)

    line, words = returned_value(TEXT.splitlines(), 9, frame, Returned("other", "4", "int"))

    assert (line, words) == (20, "other returned 4")
