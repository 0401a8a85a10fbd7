"""Fixtures of several tests of this folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debug_terminal import PROGRAM
from tests.helpers.debugger_process import ROOT, Debugger, environment, offered_commands
from tests.helpers.ez_process import Ez

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def debugger(tmp_path: Path) -> Iterator[Debugger]:
    """A debugger process in a temporary folder."""
    with Debugger(tmp_path) as running:
        yield running


@pytest.fixture
def ez(tmp_path: Path) -> Ez:
    return Ez(tmp_path)


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return offered_commands(tmp_path_factory.mktemp("commands"))


@pytest.fixture
def environment_of_ez(tmp_path: Path, commands: Path) -> dict[str, str]:
    """The environment for `ez debug main.ez`; the program is in the temporary folder."""
    (tmp_path / "main.ez").write_text(PROGRAM)
    state = str(tmp_path / "state")
    path = os.pathsep.join((str(ROOT), str(commands)))
    return environment({"PYTHONPATH": path, "XDG_STATE_HOME": state})
