"""The command that opens a terminal, on each system."""

from __future__ import annotations

from pathlib import Path

import pytest

from ez_ide.files.commands import terminal_command

FOLDER = Path("/home/ada/my programs")


@pytest.mark.parametrize(
    ("platform", "installed", "words"),
    [
        ("darwin", "", ["open", "-a", "Terminal", str(FOLDER)]),
        ("linux", "konsole", ["konsole", "--workdir", str(FOLDER)]),
        ("linux", "gnome-terminal", ["gnome-terminal", f"--working-directory={FOLDER}"]),
        ("linux", "xterm", ["xterm"]),
        ("linux", "", []),
    ],
)
def test_the_terminal_command_depends_on_the_system(
    platform: str, installed: str, words: list[str]
) -> None:
    def find(name: str) -> str | None:
        return name if name == installed else None

    assert terminal_command(FOLDER, platform, find) == words
