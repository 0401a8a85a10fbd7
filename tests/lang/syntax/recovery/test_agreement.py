"""Programs that are right: the reader of broken text reads them as the tables do."""

from __future__ import annotations

from pathlib import Path

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax import parser
from tests.helpers.printer import print_file
from tests.helpers.trees import file_of, shape

ROOT = Path(__file__).resolve().parents[4]
SAMPLES = sorted((ROOT / "samples").rglob("*.ez"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_both_parsers_read_a_sample_alike(path: Path) -> None:
    source = SourceFile(str(path), path.read_text(encoding="utf-8"))

    by_tables, told_by_tables, _ = parser.parse_with_tables(parser.lex(source))
    by_hand, told_by_hand = parser.parse_with_recovery(parser.lex(source))

    assert by_hand == by_tables
    assert told_by_hand == told_by_tables


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_sample_printed_and_read_is_the_same(path: Path) -> None:
    file = file_of(path.read_text(encoding="utf-8"))
    assert shape(file_of(print_file(file))) == shape(file)
