"""What stands behind a word: places and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ez_debugger.doors.terminal.prompt import Prompt


def place_in(prompt: Prompt, text: str) -> tuple[str, int] | None:
    """`LINE` of the current file, or `FILE:LINE`; None after saying what is wrong."""
    file, _, line = text.rpartition(":")
    current = prompt.location.file if prompt.location else prompt.file
    wanted = number_in(prompt, line, "LINE or FILE:LINE")
    return None if wanted is None else (file or current, wanted)


def number_in(prompt: Prompt, text: str, usage: str) -> int | None:
    """The number that a text is; None after saying what is wrong."""
    if text.strip().isdecimal():
        return int(text)
    prompt.say(f"a number was expected, not '{text}': {usage}")
    return None
