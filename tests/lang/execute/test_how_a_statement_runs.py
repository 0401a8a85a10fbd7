"""The examples of docs/how-a-statement-runs.md are what the interpreter generates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.printed_shapes import WEAVES, printed_shape

_PAGE = (Path(__file__).parents[3] / "docs" / "how-a-statement-runs.md").read_text(encoding="utf-8")
_PROGRAM = re.findall(r"```ez\n(.*?)```", _PAGE, re.DOTALL)[0]
_EXAMPLES = re.findall(r"```text\n# (.*?)(?: \((if .*?|\w[\w ]*)\))?\n(.*?)```", _PAGE, re.DOTALL)


@pytest.mark.parametrize(("statement", "how", "lines"), _EXAMPLES)
def test_a_printed_shape_is_the_generated_text(statement: str, how: str, lines: str) -> None:
    condition = how.removeprefix("if ") if how.startswith("if ") else ""
    weave = "running" if condition or not how else how

    generated = printed_shape(_PROGRAM, statement, weave=weave, condition=condition)

    assert [line.partition("  # ")[0].rstrip() for line in lines.splitlines()] == generated


def test_the_page_shows_every_weave() -> None:
    shown = {how or "running" for _, how, _ in _EXAMPLES}

    assert shown >= set(WEAVES)
