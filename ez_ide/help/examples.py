"""The example programs, with their levels and suggested breakpoints.

The programs are plain files, in an installed package or in a checkout.
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
    """A suggested breakpoint: on the only line that contains a text."""

    at: str
    condition: str = ""


@dataclass(frozen=True)
class Example:
    """An example program."""

    file: str
    title: str
    topic: str
    level: int  # 1 (easy) to 3 (advanced)
    minutes: int
    shows: str
    breaks: tuple[Break, ...]
    watches: tuple[str, ...]

    @property
    def path(self) -> Path:
        """The path of the program, which must not be modified."""
        return samples_folder() / self.file

    def fits(self, typed: str) -> bool:
        """Return whether every typed word occurs in the description."""
        text = f"{tr(self.title)} {tr(self.shows)} {tr(self.topic)} {self.file}".casefold()
        return all(word in text for word in typed.casefold().split())

    def break_lines(self, text: str) -> list[tuple[int, str]]:
        """Return the lines of its breakpoints in a source text, with their conditions."""
        lines = text.splitlines()
        return [
            (number, suggestion.condition)
            for suggestion in self.breaks
            for number, line in enumerate(lines, 1)
            if suggestion.at in line
        ]


def level_label(level: int) -> str:
    """Return the label of the level."""
    return {1: tr("easy"), 2: tr("medium"), 3: tr("advanced")}[level]


def samples_folder() -> Path:
    """Return the folder of samples, inside the installed package or in the checkout."""
    installed = HERE.parent / "samples"
    return installed if installed.is_dir() else HERE.parent.parent / "samples"


def examples() -> list[Example]:
    """Return all existing examples by topic, the easy ones first."""
    content: dict[str, Any] = json.loads((HERE / "examples.json").read_text(encoding="utf-8"))
    found = [
        _example(row, topic["title"]) for topic in content["topics"] for row in topic["examples"]
    ]
    return [example for example in found if example.path.is_file()]


def _example(row: dict[str, Any], topic: str) -> Example:
    return Example(
        file=row["file"],
        title=row["title"],
        topic=topic,
        level=row["level"],
        minutes=row["minutes"],
        shows=row["shows"],
        breaks=tuple(
            Break(suggestion["at"], suggestion.get("condition", "")) for suggestion in row["breaks"]
        ),
        watches=tuple(row["watches"]),
    )
