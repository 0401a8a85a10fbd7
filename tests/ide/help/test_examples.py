from __future__ import annotations

import re

import pytest

import ez_lang
from ez_ide.help.examples import Example, examples, level_label, samples_folder

ALL = examples()
each_example = pytest.mark.parametrize("example", ALL, ids=lambda example: example.file)


def test_every_sample_that_can_be_run_is_in_the_gallery() -> None:
    shown = {example.path for example in ALL}
    runnable = {
        path
        for path in samples_folder().rglob("*.ez")
        if re.search(r"^do main\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    }

    assert runnable - shown == set()


@each_example
def test_each_breakpoint_has_exactly_one_line(example: Example) -> None:
    lines = example.break_lines(example.path.read_text(encoding="utf-8"))

    assert len(lines) == len(example.breaks)


@each_example
def test_each_example_can_be_debugged_at_its_interesting_part(example: Example) -> None:
    checked = ez_lang.check_file(str(example.path))

    assert checked.program is not None
    assert example.breaks
    assert example.minutes > 0
    assert level_label(example.level)


def test_an_example_is_found_by_what_it_shows_and_by_its_topic() -> None:
    found = {one.title for one in ALL if one.fits("recursion FIRST")}

    assert found == {"Fibonacci"}
    assert not any(one.fits("no such thing") for one in ALL)
