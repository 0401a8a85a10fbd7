"""Spacing has no meaning: other gaps between the same tokens give the same tree and output.

A program with errors gets the same codes.  Recovery and the recognition of foreign constructs judge
by lines and indentation; for them, the law holds for spaces, tabs and comments within a line.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_lang.source.text import SourceFile
from ez_lang.syntax import parser
from ez_lang.syntax.parser import parse
from tests.helpers.execution import program_of, run
from tests.helpers.language_cases import cases_below
from tests.helpers.printer import print_file
from tests.helpers.running_cases import run_case
from tests.helpers.spacing import respaced
from tests.helpers.trees import shape
from tests.properties.programs import programs
from tests.properties.strategies_syntax import files

if TYPE_CHECKING:
    from ez_lang.syntax import nodes
    from tests.helpers.language_cases import Case, Outcome

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "samples").rglob("*.ez"))
CASES = cases_below(ROOT / "tests" / "language")
SEEDS = st.integers(0, 2**32)


def chance_for(name: str) -> random.Random:
    """Random gaps that are the same in every run of the test."""
    return random.Random(name)


def is_parse_with_tables(text: str) -> bool:
    """Whether a text fits the grammar; it may break other rules."""
    tokens = parser.lex(SourceFile("main.ez", text))
    return not tokens.reporter.diagnostics and parser.parse_with_tables(tokens)[0] is not None


def read(text: str) -> tuple[object, list[str]]:
    """The tree of a text without positions, and the codes of its diagnostics."""
    result = parse(SourceFile("main.ez", text))
    return shape(result.file), sorted(found.code for found in result.diagnostics)


def comparable(outcome: Outcome) -> object:
    """The behaviour of a program, without the positions of its diagnostics."""
    problems = sorted((one.kind, one.code, one.file) for one in outcome.problems)
    return problems, outcome.stdout, outcome.stderr, outcome.exit_code


@given(files(), SEEDS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_file_with_other_gaps_has_the_same_tree(file: nodes.File, seed: int) -> None:
    text = print_file(file)

    assert read(respaced(text, chance_for(str(seed)))) == read(text)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_with_other_gaps_has_the_same_tree(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    chance = chance_for(path.name)

    for _ in range(3):
        assert read(respaced(text, chance)) == read(text)


@given(programs(), SEEDS)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_a_generated_program_with_other_gaps_prints_the_same(text: str, seed: int) -> None:
    spaced = run(program_of(respaced(text, chance_for(str(seed)))))
    plain = run(program_of(text))

    assert (spaced.output, spaced.fault and spaced.code) == (
        plain.output,
        plain.fault and plain.code,
    )


def with_other_gaps(case: Case, *, keeps_lines: bool) -> Case:
    chance = chance_for(case.name)
    return replace(
        case,
        files={
            path: respaced(text, chance, keeps_lines=keeps_lines)
            for path, text in case.files.items()
        },
    )


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_language_case_with_other_gaps_does_the_same(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "spaced").mkdir()
    is_refused = any(problem.kind == "error" for problem in case.expected.problems)
    spaced = with_other_gaps(case, keeps_lines=is_refused)

    monkeypatch.chdir(tmp_path / "plain")
    expected = run_case(case, tmp_path / "plain")
    monkeypatch.chdir(tmp_path / "spaced")

    assert comparable(run_case(spaced, tmp_path / "spaced")) == comparable(expected)
