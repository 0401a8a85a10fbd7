"""What the head of a program imports, and under which names: for completion, while one types.

Reads the language's own tokens; a text that is half written gives what can be seen of it.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ez_lang.source.text import SourceFile
from ez_lang.stdlib.registry import MODULE_NAMES
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

_DECLARATION = re.compile(r"^(?:private|do|const|temp)\b", re.MULTILINE)


@dataclass
class Imports:
    """The modules of the library and of the user by the names that the program gives them."""

    library: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)  # the path as it is written
    used: list[str] = field(default_factory=list)  # names whose members are known without them
    line: int = 0  # behind the last import, from 0: where another one belongs

    def is_of(self, name: str, file: str, folder: str) -> bool:
        """The file is one of the module of that name, imported by a program in the folder."""
        path = self.files.get(name)
        if path is None:
            return False
        module = os.path.normpath(f"{folder}/{path}").removesuffix(".ez")
        return file == f"{module}.ez" or folder_of(file) == module


def folder_of(file: str) -> str:
    """The folder of a file, by the absolute path that the checker names it by."""
    return os.path.split(file)[0]


def imports_of(text: str) -> Imports:
    """The imports of a program."""
    declaration = _DECLARATION.search(text)
    head = text[: declaration.start()] if declaration else text
    found = Imports()
    words = [(one.kind, head[one.start : one.end], one.start) for one in
             tokens(SourceFile("", head)) if one.kind != "comment"]  # fmt: skip
    mode, is_used = "", False
    for number, (kind, word, start) in enumerate(words):
        before = words[number - 1][1] if number else ""
        if kind == "keyword" and word in ("import", "using"):
            mode, is_used = word, False
            if word == "import":
                found.line = head.count("\n", 0, start) + 1
        elif kind == "attribute":
            mode = ""
        elif mode == "import" and word == "use" and before == "&":
            is_used = True
        elif mode == "import" and before == "@" and word in MODULE_NAMES:
            alias = _alias(words, number - 2) or word
            found.library[alias] = word
            found.used += [alias] * is_used
        elif mode == "import" and kind == "string" and word[:1] == '"':
            path = word.strip('"')
            alias = _alias(words, number - 1) or path.rpartition("/")[2].removesuffix(".ez")
            found.files[alias] = path
            found.used += [alias] * is_used
        elif mode == "using" and kind in ("name", "module"):
            found.used.append(word)
    return found


def _alias(words: Sequence[tuple[str, str, int]], number: int) -> str:
    """The name directly before a module, unless it is a word of the import itself."""
    if number < 0:
        return ""
    kind, word, start = words[number]
    is_touching = number + 1 < len(words) and start + len(word) == words[number + 1][2]
    return word if kind == "name" and is_touching else ""
