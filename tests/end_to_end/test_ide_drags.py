"""Things are dragged by the mouse, from the press of its button to its release."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE_SECONDS = 60


def dragged(name: str, folder: Path) -> object:
    """What there is after a drag of `tests.helpers.dragging` in a window of its own."""
    program = folder / "program"
    program.mkdir()
    environment = {
        **os.environ,
        "EZ_IDE_HOME": str(folder / "home"),
        "QT_QPA_PLATFORM": "minimal:enable_fonts",
    }
    ended = subprocess.run(
        [sys.executable, "-m", "tests.helpers.dragging", name, str(program)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "Traceback" not in ended.stderr
    return json.loads(ended.stdout)


@pytest.mark.parametrize(("name", "result"), [
    ("variable_to_watches", ["total"]),
    ("text_to_watches", [["total + 1"], True]),
    ("order_of_watches", ["total * 2", "total", "other"]),
    ("file_to_folder", [True, False]),
    ("file_to_editor", ["apple.ez", True]),
])  # fmt: skip
def test_what_is_dragged_arrives(name: str, result: object, tmp_path: Path) -> None:
    assert dragged(name, tmp_path) == result
