"""The files around the code agree with one another."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from coverage_floors import FLOORS, Covered, by_folder, main

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_workflow_runs_the_pipeline_on_every_supported_python() -> None:
    classifiers = PROJECT["project"]["classifiers"]
    pythons = re.findall(r"Python :: (3\.\d+)", "\n".join(classifiers))

    assert (
        re.findall(r'"(3\.\d+)"', WORKFLOW.partition("python: [")[2].partition("]")[0]) == pythons
    )
    assert PROJECT["project"]["requires-python"] == f">={pythons[0]}"
    assert "run: .ci/run\n" in WORKFLOW
    for system in ("ubuntu", "macos", "windows"):
        assert f"{system}-latest" in WORKFLOW


def test_every_dependency_has_an_upper_bound() -> None:
    project = PROJECT["project"]
    dependencies = [*project["dependencies"], *project["optional-dependencies"]["ide"]]

    assert [line for line in dependencies if "<" not in line] == []


def test_the_hooks_run_local_programs_only() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")

    assert re.findall(r"- repo: (.*)", hooks) == ["local"]
    assert all(line.startswith(".venv/bin/") for line in re.findall(r"entry: (.*)", hooks))


def test_every_floor_is_about_a_folder_that_exists() -> None:
    assert [folder for folder in FLOORS if not (ROOT / folder).is_dir()] == []


def test_coverage_is_summed_up_by_folder() -> None:
    half = {"covered_lines": 1, "num_statements": 2, "covered_branches": 1, "num_branches": 2}
    full = {"covered_lines": 6, "num_statements": 6}
    files = {"ez_lang/api.py": full, "ez_lang/check/a.py": half, "ez_lang/check/b/c.py": half}

    found = by_folder({"files": {name: {"summary": sums} for name, sums in files.items()}})

    assert found == {"ez_lang": Covered(10, 14), "ez_lang/check": Covered(4, 8)}


@pytest.mark.parametrize(("executed", "status"), [(100, 0), (1, 1)])
def test_coverage_below_a_floor_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], executed: int, status: int
) -> None:
    summary = f'{{"summary": {{"covered_lines": {executed}, "num_statements": 100}}}}'
    files = ", ".join(f'"{folder}/a.py": {summary}' for folder in FLOORS)
    report = tmp_path / "report.json"
    report.write_text(f'{{"files": {{{files}}}}}')

    assert main(str(report)) == status

    assert capsys.readouterr().out.count("TOO LOW") == (len(FLOORS) if status else 0)
