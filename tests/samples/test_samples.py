"""Every sample prints the expected output and has no diagnostics."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from ez_lang import api
from ez_lang.stdlib.registry import MODULE_NAMES

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


WEBSITE = SAMPLES / "toolbox" / "website.ez"
VISITOR = SAMPLES / "toolbox" / "visitor.ez"
ALONE = [program for program in PROGRAMS if program not in (WEBSITE, VISITOR)]


@pytest.mark.parametrize("program", ALONE, ids=name_of)
def test_sample_prints_the_expected_output(program: Path) -> None:
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


def test_visitor_receives_the_pages_of_the_website() -> None:
    with socket.create_server(("", 0)) as free:
        port = str(free.getsockname()[1])
    command = [sys.executable, "-m", "ez_lang"]
    where = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [*command, str(WEBSITE), port],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=where,
    ) as website:
        try:
            assert website.stdout is not None
            told = website.stdout.readline()
            wait_until_somebody_listens(int(port))
            visited = subprocess.run(
                [*command, str(VISITOR), port],
                capture_output=True,
                timeout=TIMEOUT_S,
                check=False,
                env=where,
            )
        finally:
            website.send_signal(signal.SIGINT)
        assert website.wait(TIMEOUT_S) == 130

    assert told == (EXPECTED / "toolbox" / "website.out").read_bytes()
    assert visited.stderr == b""
    assert visited.stdout == (EXPECTED / "toolbox" / "visitor.out").read_bytes()
    assert visited.returncode == 0


def wait_until_somebody_listens(port: int) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while time.monotonic() < deadline:
        with suppress(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port)).close()
            return
    raise TimeoutError(port)


def test_visitor_of_a_closed_website_reports_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ez_lang", str(VISITOR), "1"],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )

    assert (done.stdout, done.stderr, done.returncode) == (
        "nobody answers: is website.ez running?\n",
        "",
        0,
    )


@pytest.mark.parametrize("module", MODULE_NAMES)
def test_each_module_of_the_library_is_used_by_a_sample(module: str) -> None:
    uses = re.compile(rf"\b{module}\.[A-Za-z]|& use @{module}\b")
    imports = re.compile(rf"^import .*@{module}\b", re.MULTILINE)
    texts = [program.read_text(encoding="utf-8") for program in SAMPLES.rglob("*.ez")]

    assert [text for text in texts if imports.search(text) and uses.search(text)]


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_sample_has_no_diagnostics(program: Path) -> None:
    checked = api.check_file(str(program))

    assert [(found.code, found.message) for found in checked.diagnostics] == []


def test_every_expected_output_belongs_to_a_sample() -> None:
    expected = {path.relative_to(EXPECTED).with_suffix("") for path in EXPECTED.rglob("*.*")}

    assert {path.as_posix() for path in expected} == {name_of(program) for program in PROGRAMS}


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_first_line_of_a_sample_describes_it(program: Path) -> None:
    first_line = program.read_text(encoding="utf-8").split("\n", 1)[0]

    assert re.fullmatch(r"// [A-Z`].{20,}", first_line)


@pytest.mark.parametrize("program", PROGRAMS, ids=name_of)
def test_sample_is_in_the_index(program: Path) -> None:
    index = (SAMPLES / "README.md").read_text(encoding="utf-8")

    assert f"]({program.relative_to(SAMPLES).as_posix()})" in index


def test_links_of_the_index_exist() -> None:
    index = (SAMPLES / "README.md").read_text(encoding="utf-8")

    missing = [link for link in re.findall(r"\]\((\S+)\)", index) if not (SAMPLES / link).exists()]

    assert missing == []
