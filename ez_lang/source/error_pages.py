"""The pages of `ez explain`: what a code means, a program that causes it, and its correction.

A page is a Markdown file in `pages`: a heading, prose, a list of `Usual causes`, a section `Wrong`
and a section `Right` with the files of one program each, and optionally a line `See also`.  The
words after the three backticks of the first file say what the program does:

    ez fails        its first error has the code of the page
    ez warns        it runs, and its first warning has the code
    ez value        it runs and prints an `Error` with the code
    ez cannot-run   whether it causes the code depends on the computer
    ez              it runs without errors and warnings

The main file needs no name; other files have one, as in `ez file=shop/prices.ez`.  `page_text`
makes text of a page for the terminal.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from ez_lang.source.codes import CODES, is_known, resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

Outcome = Literal["fails", "warns", "value", "cannot-run", "runs"]

FOLDER = os.path.join(os.path.dirname(__file__), "pages")
"""The folder of the pages; each file is named after its code."""

_OUTCOMES = ("fails", "warns", "value", "cannot-run")
_FENCE = "```"
_SEE_ALSO = "See also: "
_MAIN_FILE = "main.ez"
_CAUSES = "Usual causes"
_ITEM = "- "
_ALIKE = 0.65
"""The least similarity, from 0 to 1, of a code that is suggested for a word."""


class ExampleFile(NamedTuple):
    """One file of an example, and its path relative to the main file."""

    path: str
    text: str


class Example(NamedTuple):
    """A program of one or more files, the main file first, and its outcome."""

    outcome: Outcome
    files: tuple[ExampleFile, ...]


class Page(NamedTuple):
    """The page of a code.

    `prose` is Markdown with paragraphs, lists and `code`; each cause is one or two sentences.
    """

    code: str
    title: str
    prose: str
    causes: tuple[str, ...]
    wrong: Example
    right: Example
    see_also: tuple[str, ...]


def page(name: str) -> Page | None:
    """Return the page of a code; None if the code is unknown.

    The code can be written as `e3001`, `3001` or `PANIC`.
    """
    code = resolve(name)
    if not is_known(code):
        return None
    with open(os.path.join(FOLDER, f"{code}.md"), encoding="utf-8") as file:
        return parse_page(file.read())


def similar_codes(name: str) -> tuple[str, ...]:
    """Return at most three codes that are similar to an unknown one, the most similar first."""
    from difflib import SequenceMatcher  # noqa: PLC0415 (only for an unknown code)

    matcher = SequenceMatcher(b=resolve(name))
    ratios: dict[str, float] = {}
    for row in CODES.values():
        matcher.set_seq1(row.display_name)
        if row.arises and matcher.ratio() >= _ALIKE:
            ratios[row.display_name] = matcher.ratio()
    return tuple(sorted(ratios, key=ratios.__getitem__, reverse=True)[:3])


def parse_page(text: str) -> Page:
    """Return the page in a Markdown text.

    Raises `ValueError` if the text does not have the form of a page.
    """
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
    """Return the lines after each heading; those before the first one have the heading ""."""
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
    """Return the items of a list, each on one line."""
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
            outcomes = [word for word in words if word in _OUTCOMES]
            outcome = cast("Outcome", outcomes[0]) if outcomes else outcome
            content = None
        elif content is not None:
            content.append(line)
        elif line:
            raise ValueError(f"text between the programs of a page: {line}")
    if not files or content is not None:
        raise ValueError("a program without end, or none at all")
    return Example(outcome, tuple(files))
