"""Both parsers give the same trees for correct programs."""

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
def test_both_parsers_give_the_same_tree_for_a_sample(path: Path) -> None:
    source = SourceFile(str(path), path.read_text(encoding="utf-8"))

    by_tables, diagnostics_of_tables, _ = parser.parse_with_tables(parser.lex(source))
    by_recovery, diagnostics_of_recovery = parser.parse_with_recovery(parser.lex(source))

    assert by_recovery == by_tables
    assert diagnostics_of_recovery == diagnostics_of_tables


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_sample_printed_and_parsed_has_the_same_tree(path: Path) -> None:
    file = file_of(path.read_text(encoding="utf-8"))
    assert shape(file_of(print_file(file))) == shape(file)
