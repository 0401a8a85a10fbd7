"""The pages of `ez explain`: what a code means, a program that draws it, the same one repaired.

A page is a small Markdown file in `pages`: a heading, prose, a list of `Usual causes`, a section
`Wrong` and a section `Right` with the files of one program each, and perhaps a line `See also`.
What stands behind the three backticks of the first file says what becomes of the program:

    ez fails        its first error has the code of the page
    ez warns        it runs, and its first warning has the code
    ez value        it runs and prints an `Error` with the code
    ez cannot-run   whether it draws the code depends on the computer
    ez              it runs, and nothing is wrong with it

The main file need not be named; others are, as in `ez file=shop/prices.ez`.  How a page looks at a
terminal is `page_text`'s business.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from ez_lang.source.codes import CODES, is_known, resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

Outcome = Literal["fails", "warns", "value", "cannot-run", "runs"]

FOLDER = os.path.join(os.path.dirname(__file__), "pages")
"""Where the pages are, each in a file that is named for its code."""

_OUTCOMES = ("fails", "warns", "value", "cannot-run")
_FENCE = "```"
_SEE_ALSO = "See also: "
_MAIN_FILE = "main.ez"
_CAUSES = "Usual causes"
_ITEM = "- "
_ALIKE = 0.65
"""From here on, out of 1, a code resembles a word enough to be worth naming."""


class ExampleFile(NamedTuple):
    """One file of an example and the path it is found at, seen from the main file."""

    path: str
    text: str


class Example(NamedTuple):
    """A program of one or more files, the main file first, and what becomes of it."""

    outcome: Outcome
    files: tuple[ExampleFile, ...]


class Page(NamedTuple):
    """What there is to say about a code.

    `prose` is Markdown: paragraphs, lists, `code`; each cause is a sentence or two, with `code`.
    """

    code: str
    title: str
    prose: str
    causes: tuple[str, ...]
    wrong: Example
    right: Example
    see_also: tuple[str, ...]


def page(name: str) -> Page | None:
    """The page of a code as people write it (`e3001`, `3001`, `PANIC`); None if there is none."""
    code = resolve(name)
    if not is_known(code):
        return None
    with open(os.path.join(FOLDER, f"{code}.md"), encoding="utf-8") as file:
        return parse_page(file.read())


def similar_codes(name: str) -> tuple[str, ...]:
    """Codes that look like what somebody wrote, the likeliest first, at most three."""
    from difflib import SequenceMatcher  # noqa: PLC0415 - only needed after a slip

    matcher = SequenceMatcher(b=resolve(name))
    likeness: dict[str, float] = {}
    for row in CODES.values():
        matcher.set_seq1(row.display_name)
        if row.arises and matcher.ratio() >= _ALIKE:
            likeness[row.display_name] = matcher.ratio()
    return tuple(sorted(likeness, key=likeness.__getitem__, reverse=True)[:3])


def parse_page(text: str) -> Page:
    """The page that a Markdown text describes; `ValueError` if it does not look like one."""
    heading, *lines = text.splitlines() or [""]
    code, colon, title = heading.removeprefix("# ").partition(": ")
    sections = _sections(lines)
    if not colon or sections.keys() != {"", _CAUSES, "Wrong", "Right"}:
        raise ValueError(f"not a page: {heading}")
    see_also: tuple[str, ...] = ()
    last = sections["Right"][-1]
    if last.startswith(_SEE_ALSO):
        see_also = tuple(last.removeprefix(_SEE_ALSO).rstrip(".").split(", "))
        sections["Right"].pop()
    return Page(
        code,
        title,
        "\n".join(sections[""]).strip("\n"),
        _items(sections[_CAUSES]),
        _example(sections["Wrong"]),
        _example(sections["Right"]),
        see_also,
    )


def _sections(lines: Sequence[str]) -> dict[str, list[str]]:
    """The lines under each heading; those before the first one have none."""
    name = ""
    sections: dict[str, list[str]] = {name: []}
    for line in lines:
        if line.startswith("## "):
            name = line.removeprefix("## ")
            sections[name] = []
        else:
            sections[name].append(line)
    return sections


def _items(lines: Sequence[str]) -> tuple[str, ...]:
    """The items of a list, each on one line."""
    items: list[str] = []
    for line in filter(None, lines):
        if line.startswith(_ITEM):
            items.append(line.removeprefix(_ITEM))
        elif items:
            items[-1] += " " + line.strip()
        else:
            raise ValueError(f"a cause that is no item of a list: {line}")
    if not items:
        raise ValueError("a page without causes")
    return tuple(items)


def _example(lines: Sequence[str]) -> Example:
    files: list[ExampleFile] = []
    outcome: Outcome = "runs"
    words: list[str] = []
    content: list[str] | None = None
    for line in lines:
        if content is None and line.startswith(_FENCE):
            words = line.removeprefix(_FENCE).split()
            content = []
        elif content is not None and line == _FENCE:
            path = next((w.removeprefix("file=") for w in words if w.startswith("file=")), "")
            files.append(ExampleFile(path or _MAIN_FILE, "".join(f"{row}\n" for row in content)))
            said = [word for word in words if word in _OUTCOMES]
            outcome = cast("Outcome", said[0]) if said else outcome
            content = None
        elif content is not None:
            content.append(line)
        elif line:
            raise ValueError(f"text between the programs of a page: {line}")
    if not files or content is not None:
        raise ValueError("a program without end, or none at all")
    return Example(outcome, tuple(files))
