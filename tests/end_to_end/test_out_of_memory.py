"""A program that takes all the memory its process may have ends with E5018, and says where."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import environment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ADDRESSES_KIB = 1_000_000
TIMEOUT_S = 120

GREEDY = {
    "an array": "temp a [int] = {}\n    loop { arrays.append(a, len(a) * 1000) }",
    "strings": 'temp a [string] = {}\n    loop { arrays.append(a, "${len(a)} and more") }',
    "a map": "temp m map[int:[int]] = {:} temp n int = 0\n    loop { m[n] = {n, n + 1} n++ }",
    "a function with ensure": "fill()",
}

PROGRAM = """\
import & use @std, @arrays
do done() {{ println("done") }}
do fill() {{
    ensure done()
    temp a [[int]] = {{}}
    loop {{ arrays.append(a, {{1, 2, 3}}) }}
}}
do main() {{
    {0}
}}
"""


def confined(
    arguments: Sequence[str], folder: Path, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """A command of ours in a process that may have so many addresses."""
    return subprocess.run(
        ["sh", "-c", f'ulimit -v {ADDRESSES_KIB}; exec "$@"', "sh", sys.executable, *arguments],
        cwd=folder,
        env=environment(),
        input=stdin,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


@pytest.mark.parametrize("what", GREEDY)
def test_a_program_that_takes_all_memory_is_told_so(tmp_path: Path, what: str) -> None:
    (tmp_path / "a.ez").write_text(PROGRAM.format(GREEDY[what]))

    ended = confined(["-m", "ez_lang", "a.ez"], tmp_path)

    assert ended.returncode == 1
    first, place, *_ = ended.stderr.splitlines()
    assert (first, place.strip()[:9]) == ("error[E5018]: out of memory", "--> a.ez:")
    assert "internal error" not in ended.stderr


@pytest.mark.parametrize("what", ["an array", "a map"])
def test_its_debugger_lives_on(tmp_path: Path, what: str) -> None:
    (tmp_path / "a.ez").write_text(PROGRAM.format(GREEDY[what]))
    commands = [
        {"id": 1, "command": "initialize", "params": {"file": "a.ez"}},
        {"id": 2, "command": "start", "params": {"stopOnEntry": False}},
        {"id": 3, "command": "getVariables"},
    ]

    ended = confined(
        ["-m", "ez_debugger", "--on-eof", "finish"],
        tmp_path,
        "".join(json.dumps(command) + "\n" for command in commands),
    )

    events = [json.loads(line) for line in ended.stdout.splitlines()]
    told = next(event["data"] for event in events if event["event"] == "error")
    assert (told["code"], told["message"][:13]) == ("E5018", "out of memory")
    assert {event["event"] for event in events} >= {"exited", "variables", "terminated"}
    assert ended.returncode == 0
