"""An entry is followed line by line: as long as something is open it goes on."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import EntryProgress, parse_entry

ENTRIES = [
    "1 + 1",
    "do f() {\n    println(1)\n}",
    "temp a [int] = {\n    1,\n    2 }",
    "if a[0] > (2 +\n 3) {\n    b()\n} otherwise {\n}",
    "temp x int =\n    5",
    "temp x int = 1 +\n    5",
    "/* a { comment\n } with ` and ( \n*/ f(\n)",
    "temp s string = `raw {\n /* ( \n` + f(\n`\n}`)",
    'temp s string = "{ ${f(")")} ("',
    "temp c char = '{'",
]


@pytest.mark.parametrize("text", ENTRIES)
def test_an_entry_that_must_go_on_is_incomplete_for_the_parser_too(text: str) -> None:
    progress = EntryProgress()
    lines = text.splitlines(keepends=True)

    must_go_on = [progress.add(line) for line in lines]

    assert must_go_on == [*[True] * (len(lines) - 1), False]
    for count, goes_on in enumerate(must_go_on, start=1):
        parsed = parse_entry(SourceFile("<entry>", "".join(lines[:count])))
        assert parsed.is_incomplete is goes_on


@pytest.mark.parametrize("text", ["do f()", "}", "1 + )", "f((\n}\n)", "// {"])
def test_where_nothing_is_open_the_parser_is_asked(text: str) -> None:
    progress = EntryProgress()

    assert not [progress.add(line) for line in text.splitlines(keepends=True)][-1]
