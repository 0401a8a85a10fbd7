"""The example programs: what each shows, how hard it is, and where it is worth stopping.

The programs themselves are plain files; this module knows where they are, in an installed package
as in a checkout, and reads what is said about them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ez_ide.translation import tr

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Break:
    """A breakpoint worth having: on the one line that contains a text."""

    at: str
    condition: str = ""


@dataclass(frozen=True)
class Example:
    """A program of the gallery."""

    file: str
    title: str
    topic: str
    level: int  # 1 easy to 3 demanding
    minutes: int
    shows: str
    breaks: tuple[Break, ...]
    watches: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Where the program is; not to be changed there."""
        return samples_folder() / self.file

    def fits(self, typed: str) -> bool:
        """Every word that was typed occurs in what is said about it."""
        words = f"{tr(self.title)} {tr(self.shows)} {tr(self.topic)} {self.file}".casefold()
        return all(word in words for word in typed.casefold().split())

    def break_lines(self, text: str) -> list[tuple[int, str]]:
        """The lines of its breakpoints in a text of the program, with their conditions."""
        lines = text.splitlines()
        return [
            (number, one.condition)
            for one in self.breaks
            for number, line in enumerate(lines, 1)
            if one.at in line
        ]


def level_words(level: int) -> str:
    """The level for people."""
    return {1: tr("easy"), 2: tr("medium"), 3: tr("demanding")}[level]


def samples_folder() -> Path:
    """Inside the installed package, or beside it in a checkout."""
    installed = HERE.parent / "samples"
    return installed if installed.is_dir() else HERE.parent.parent / "samples"


def examples() -> list[Example]:
    """All of them, topic by topic, the easy ones first; only those whose file is there."""
    content: dict[str, Any] = json.loads((HERE / "examples.json").read_text(encoding="utf-8"))
    found = [
        _example(row, topic["title"]) for topic in content["topics"] for row in topic["examples"]
    ]
    return [one for one in found if one.path.is_file()]


def _example(row: dict[str, Any], topic: str) -> Example:
    return Example(
        file=row["file"],
        title=row["title"],
        topic=topic,
        level=row["level"],
        minutes=row["minutes"],
        shows=row["shows"],
        breaks=tuple(Break(one["at"], one.get("condition", "")) for one in row["breaks"]),
        watches=tuple(row["watches"]),
    )
