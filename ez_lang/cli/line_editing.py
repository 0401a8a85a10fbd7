"""Line editing at a prompt: history and completion.

Without `readline` (on Windows: `pyreadline3`, which has the same interface) and where the history
cannot be written, the prompt works without them.
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

DELIMITERS = " \t\n()[]{}+-*/%=<>!&|,:\"'`$"
"""The characters between the words to complete; not the dot, because of `module.member`."""


class History:
    """The lines entered in this session and in earlier sessions, stored in a file."""

    def __init__(self, path: str) -> None:
        self._path = path

    def load(self) -> None:
        """Load the lines of earlier sessions."""
        with suppress(ImportError, OSError):
            import readline

            readline.set_history_length(_HISTORY_LENGTH)
            readline.read_history_file(self._path)

    def save(self) -> None:
        """Save the lines for later sessions."""
        with suppress(ImportError, OSError):
            import readline

            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            readline.write_history_file(self._path)


def complete_names(session: Callable[[], IncrementalChecker]) -> None:
    """Complete names when Tab is pressed; `session` returns the checker that knows them."""
    with suppress(ImportError):
        import readline

        def complete(word: str, number: int) -> str | None:
            found = completions(word, session())
            return found[number] if number < len(found) else None

        readline.set_completer_delims(DELIMITERS)
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")


def completions(word: str, session: IncrementalChecker) -> list[str]:
    """Return the completions of a word in alphabetical order."""
    owner, dot, beginning = word.rpartition(".")
    if word.startswith("@"):
        names, prefix, beginning = list(MODULE_NAMES), "@", word[1:]
    elif dot:
        names, prefix = _members(owner, session), f"{owner}."
    else:
        names, prefix = [*session.names(), *BUILTINS.members, *KEYWORDS], ""
    return sorted({prefix + name for name in names if name.startswith(beginning)})


def _members(owner: str, session: IncrementalChecker) -> list[str]:
    """Return the members of a module or enum, or the fields of a variable's struct."""
    enum = session.module.enums.get(owner)
    if enum is not None:
        return list(enum.members)
    variable = session.module.globals.get(owner)
    if variable is not None and isinstance(variable.type, StructType):
        return list(variable.type.by_name)
    return session.members(owner)


def state_folder() -> str:
    """Return the folder where programs keep state between runs on this platform."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or home
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state")
    return os.path.join(base, "ez")
