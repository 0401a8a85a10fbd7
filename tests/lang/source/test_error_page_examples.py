"""Every code has a page, and the programs on the pages do what the pages say."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ez_lang.source.codes import CODES, resolve
from ez_lang.source.error_pages import FOLDER, Example, Page, parse_page
from tests.helpers.running_cases import run_program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _pytest.mark import ParameterSet

    from tests.helpers.language_cases import Outcome

PAGES = {
    file.stem: parse_page(file.read_text(encoding="utf-8"))
    for file in sorted(Path(FOLDER).iterdir())
}
ARISING = {row.code for row in CODES.values() if row.arises}

DEPENDING_ON_THE_COMPUTER = {
    "E2027", "E7017", "E7025", "E7027", "E7028", "E7029", "E7030", "E14003", "E18001",
}  # fmt: skip


class Runner:
    """Runs each example in its own folder, which is also the home folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        monkeypatch.chdir(folder)
        monkeypatch.setenv("HOME", str(folder))
        # A proxy would answer for the port on which no server listens.
        monkeypatch.setenv("no_proxy", "*")

    def run(self, example: Example) -> Outcome:
        for path, text in example.files:
            target = self._folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        return run_program(self._folder, example.files[0].path)


def codes_of(outcome: Outcome, *kinds: str) -> list[str]:
    return [resolve(problem.code) for problem in outcome.problems if problem.kind in kinds]


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Runner]:
    environment = dict(os.environ)
    yield Runner(tmp_path, monkeypatch)
    # Programs can set environment variables.
    os.environ.clear()
    os.environ.update(environment)


def pages_that(*outcomes: str) -> list[ParameterSet]:
    return [
        pytest.param(page, id=code)
        for code, page in PAGES.items()
        if page.wrong.outcome in outcomes
    ]


def test_every_code_that_can_arise_has_a_page_and_no_other() -> None:
    assert PAGES.keys() == ARISING


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_a_page_agrees_with_the_table(page: Page) -> None:
    row = CODES[page.code]

    assert page is PAGES[row.code]
    assert page.title == row.title
    assert page.prose
    assert page.right.outcome == "runs"
    assert page.wrong.outcome in _outcomes_of(page.code)
    assert page.wrong.files != page.right.files
    assert page.code not in page.see_also
    assert set(page.see_also) <= ARISING
    assert set(re.findall(r"[EW]\d{4,5}", f"{page.prose} {page.causes}")) <= CODES.keys()


def _outcomes_of(code: str) -> set[str]:
    if code in DEPENDING_ON_THE_COMPUTER:
        return {"cannot-run"}
    phases = CODES[code].phases
    if code.startswith("W"):
        return {"warns"}
    return {"value" if phase == "value" else "fails" for phase in phases}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_a_page_is_short_and_its_programs_are_tidy(page: Page) -> None:
    assert len(page.prose.splitlines()) <= 18
    assert 2 <= len(page.causes) <= 6
    for cause in page.causes:
        assert re.fullmatch(r"[A-Z`].{10,190}[.?]", cause), cause
    for example in (page.wrong, page.right):
        for path, text in example.files:
            assert len(text.splitlines()) <= 18, path
            assert "\t" not in text
            assert not any(line != line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("page", pages_that("fails"))
def test_a_wrong_program_causes_the_code_of_its_page_first(page: Page, runner: Runner) -> None:
    outcome = runner.run(page.wrong)

    assert codes_of(outcome, "error", "fault")[:1] == [page.code]
    assert outcome.exit_code == 1


@pytest.mark.parametrize("page", pages_that("fails"))
def test_the_table_has_the_phases_in_which_a_code_arises(page: Page, runner: Runner) -> None:
    outcome = runner.run(page.wrong)

    phases = set(CODES[page.code].phases)
    assert phases & ({"run"} if codes_of(outcome, "fault") else {"lex", "parse", "check", "load"})


@pytest.mark.parametrize("page", pages_that("warns"))
def test_a_program_with_a_warning_runs_and_causes_only_that(page: Page, runner: Runner) -> None:
    outcome = runner.run(page.wrong)

    assert [(problem.kind, problem.code) for problem in outcome.problems] == [
        ("warning", page.code)
    ]
    assert outcome.exit_code == 0


@pytest.mark.parametrize("page", pages_that("value"))
def test_a_failing_function_returns_the_code_of_its_page(page: Page, runner: Runner) -> None:
    outcome = runner.run(page.wrong)

    assert page.code in outcome.stdout
    assert outcome.problems == ()
    assert outcome.exit_code == 0


@pytest.mark.parametrize("page", pages_that("fails", "warns", "value", "cannot-run"))
def test_the_corrected_program_runs_without_diagnostics(page: Page, runner: Runner) -> None:
    outcome = runner.run(page.right)

    assert outcome.problems == ()
    assert page.code not in outcome.stdout
    assert outcome.stdout
    assert outcome.exit_code == 0
