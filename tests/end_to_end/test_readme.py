"""The sessions in the README print what it shows.

`…` stands for anything within a line, and alone in a line for any lines.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.helpers.debugger_process import environment, offered_commands

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
PROMPT = re.compile(r"(?:>>|\(ez\)) (?P<typed>.*)")
STARTED_HERE = ("ez ", "printf ")
OPENS_A_WINDOW = "ez-ide"
NOT_IN_THE_REPOSITORY = ("bill.ez", "program.ez")


class Session(NamedTuple):
    command: str
    typed: str
    shown: list[str]


def sessions() -> Iterator[Session]:
    """Yield every command that is shown with its output."""
    for block in BLOCK.findall((ROOT / "README.md").read_text()):
        for text in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *shown = text.replace("\\\n", "").splitlines()
            command = command.partition("  #")[0].strip()
            if not command.startswith(STARTED_HERE) or not any(shown):
                continue
            if any(name in command for name in NOT_IN_THE_REPOSITORY):
                continue
            typed = "".join(
                f"{match['typed']}\n" for line in shown if (match := PROMPT.match(line))
            )
            yield Session(command, typed, [line for line in shown if line])


def pattern(shown: list[str], *, echoes: bool) -> str:
    """Return a regular expression for the output."""
    lines = []
    for line in shown:
        if line == "…":
            lines.append("(?:.*\n)*?")
        elif echoes or not PROMPT.match(line):
            lines.append(re.escape(line).replace("…", ".*") + "[ ]*\n+")
    return "".join(lines)


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the commands, as an installation has them on the path."""
    folder = tmp_path_factory.mktemp("bin")
    for name, module in (("ez", "ez_lang"), ("ez-debugger", "ez_debugger")):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n')
        script.chmod(0o755)
    return folder


@pytest.mark.parametrize("session", list(sessions()), ids=lambda one: one.command.split("'")[0])
def test_the_readme_prints_what_is_shown(session: Session, commands: Path, tmp_path: Path) -> None:
    variables = environment(
        {
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(offered_commands(tmp_path)))),
            "PATH": os.pathsep.join((str(commands), os.environ["PATH"])),
        }
    )

    done = subprocess.run(
        ["/bin/sh", "-c", session.command],
        cwd=ROOT,
        env=variables,
        input=session.typed,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    echoes = "debug" in session.command
    expected = pattern(session.shown, echoes=echoes)
    assert re.match(expected, re.sub(r"\n\n+", "\n", done.stdout)), done.stdout
