"""What several tests of this folder stand on."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debug_terminal import PROGRAM
from tests.helpers.debugger_process import ROOT, Debugger, environment, offered_commands

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def debugger(tmp_path: Path) -> Iterator[Debugger]:
    """A debugger in a folder of its own."""
    with Debugger(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return offered_commands(tmp_path_factory.mktemp("commands"))


@pytest.fixture
def told(tmp_path: Path, commands: Path) -> dict[str, str]:
    """The environment; the program stands in the folder."""
    (tmp_path / "main.ez").write_text(PROGRAM)
    state = str(tmp_path / "state")
    path = os.pathsep.join((str(ROOT), str(commands)))
    return environment({"PYTHONPATH": path, "XDG_STATE_HOME": state})
