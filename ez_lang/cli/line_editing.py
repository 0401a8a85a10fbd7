"""Comfort at a terminal's prompt: what was typed before, and names to choose from.

`readline` is not everywhere, and the place for the history may be closed: the prompt works without.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from ez_lang.model.types import StructType
from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES
from ez_lang.syntax.words import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.incremental import IncrementalChecker

_HISTORY_LENGTH = 2_000
_BETWEEN_WORDS = " \t\n()[]{}+-*/%=<>!&|,:\"'`$"
"""What ends a word for completion: not the dot, as what stands before it decides."""


class History:
    """What was typed, from session to session, in a file."""

    def __init__(self, path: str) -> None:
        self._path = path

    def load(self) -> None:
        """What was typed in earlier sessions can be called back."""
        with suppress(ImportError, OSError):
            import readline

            readline.set_history_length(_HISTORY_LENGTH)
            readline.read_history_file(self._path)

    def save(self) -> None:
        """What was typed can be called back in later sessions."""
        with suppress(ImportError, OSError):
            import readline

            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            readline.write_history_file(self._path)


def complete_names(session: Callable[[], IncrementalChecker]) -> None:
    """From now on Tab completes the names of the session there is at that moment."""
    with suppress(ImportError):
        import readline

        def complete(word: str, number: int) -> str | None:
            found = completions(word, session())
            return found[number] if number < len(found) else None

        readline.set_completer_delims(_BETWEEN_WORDS)
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")


def completions(word: str, session: IncrementalChecker) -> list[str]:
    """What a word may become, in alphabetical order."""
    owner, dot, beginning = word.rpartition(".")
    if word.startswith("@"):
        names, before, beginning = list(MODULE_NAMES), "@", word[1:]
    elif dot:
        names, before = _behind_the_dot(owner, session), f"{owner}."
    else:
        names, before = [*session.names(), *BUILTINS.members, *KEYWORDS], ""
    return sorted({before + name for name in names if name.startswith(beginning)})


def _behind_the_dot(owner: str, session: IncrementalChecker) -> list[str]:
    """The members of a module or enum, or the fields of a variable's struct."""
    enum = session.module.enums.get(owner)
    if enum is not None:
        return list(enum.members)
    variable = session.module.globals.get(owner)
    if variable is not None and isinstance(variable.type, StructType):
        return list(variable.type.by_name)
    return session.members(owner)


def state_folder() -> str:
    """Where programs keep what they remember, on this platform."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state")
    return os.path.join(base, "ez")
