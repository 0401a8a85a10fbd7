"""Every program in docs/language.md prints the output that follows it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.helpers.ez_process import Ez

PAGE = Path(__file__).resolve().parents[2] / "docs" / "language.md"
SHOWN = re.compile(
    r"```ez\n(?P<program>.*?)```\n\n```text\n(?P<out>.*?)```(?:\n\n```fault\n(?P<code>\w+)\n```)?",
    re.DOTALL,
)


class Shown(NamedTuple):
    line: int
    program: str
    out: str
    code: str | None


def shown() -> list[Shown]:
    text = PAGE.read_text()
    return [
        Shown(text[: one.start()].count("\n") + 1, one["program"], one["out"], one["code"])
        for one in SHOWN.finditer(text)
    ]


def test_every_program_of_the_page_is_followed_by_its_output() -> None:
    assert PAGE.read_text().count("```ez\n") == len(shown())


@pytest.mark.parametrize("one", shown(), ids=lambda one: f"line {one.line}")
def test_program_of_the_page_prints_the_output_below_it(one: Shown, tmp_path: Path) -> None:
    ez = Ez(tmp_path)
    ez.put("main.ez", one.program)

    ran = ez("main.ez")

    assert ran.out == one.out
    if one.code is None:
        assert (ran.status, ran.err) == (0, "")
    else:
        assert ran.status == 1
        assert f"error[{one.code}]" in ran.err
