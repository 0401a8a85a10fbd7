"""Every sample runs as it would for a reader, prints what it should, and is free of warnings."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ez_lang import api

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples"
EXPECTED = Path(__file__).parent / "expected"
TIMEOUT_S = 60

PROGRAMS = sorted(
    path
    for path in SAMPLES.rglob("*.ez")
    if re.search(r"^do main\(", path.read_text(encoding="utf-8"), re.MULTILINE)
)


def name_of(program: Path) -> str:
    return program.relative_to(SAMPLES).with_suffix("").as_posix()


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_a_sample_prints_what_is_expected(program: Path) -> None:
    expected = EXPECTED / f"{name_of(program)}.out"
    given = expected.with_suffix(".in")

    done = subprocess.run(
        [sys.executable, "-m", "ez_lang", str(program)],
        input=given.read_bytes() if given.exists() else b"",
        capture_output=True,
        timeout=TIMEOUT_S,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )

    assert done.stderr.decode() == ""
    assert done.stdout.decode() == expected.read_text(encoding="utf-8")
    assert done.returncode == 0


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_a_sample_draws_no_diagnostics(program: Path) -> None:
    checked = api.check_file(str(program))

    assert [(found.code, found.message) for found in checked.diagnostics] == []


def test_every_expectation_belongs_to_a_sample() -> None:
    expected = {path.relative_to(EXPECTED).with_suffix("") for path in EXPECTED.rglob("*.*")}

    assert {path.as_posix() for path in expected} == {name_of(program) for program in PROGRAMS}


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_a_sample_begins_by_saying_what_it_shows(program: Path) -> None:
    first_line = program.read_text(encoding="utf-8").split("\n", 1)[0]

    assert re.fullmatch(r"// [A-Z`].{20,}", first_line)


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_a_sample_stands_in_the_index(program: Path) -> None:
    index = (SAMPLES / "README.md").read_text(encoding="utf-8")

    assert f"]({program.relative_to(SAMPLES).as_posix()})" in index


def test_the_index_names_no_sample_that_does_not_exist() -> None:
    index = (SAMPLES / "README.md").read_text(encoding="utf-8")

    missing = [link for link in re.findall(r"\]\((\S+)\)", index) if not (SAMPLES / link).exists()]

    assert missing == []
