"""Every language case does what its comments state, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers.language_cases import cases_below
from tests.helpers.running_cases import run_case

if TYPE_CHECKING:
    from tests.helpers.language_cases import Case

CASES = cases_below(Path(__file__).parent)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_program_does_what_its_comments_state(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    outcome = run_case(case, tmp_path)

    assert sorted({*outcome.problems}) == sorted({*case.expected.problems})
    assert outcome.stdout == case.expected.stdout
    assert outcome.stderr == case.expected.stderr
    assert outcome.exit_code == case.expected.exit_code


def test_names_of_cases_are_unique() -> None:
    names = [case.name for case in CASES]

    assert sorted(set(names)) == sorted(names)
