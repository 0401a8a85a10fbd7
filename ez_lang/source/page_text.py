"""A page of `ez explain` as text for the terminal, with or without colour."""

from __future__ import annotations

import re
from textwrap import fill, indent
from typing import TYPE_CHECKING

from ez_lang.source.codes import CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.source.error_pages import Example, Outcome, Page

WIDTH = 78
"""The longest line of prose, in characters; programs are not wrapped."""

_INDENT = "    "

_HEADINGS: dict[Outcome, str] = {
    "fails": "This program fails:",
    "warns": "This program causes the warning:",
    "value": "This program gets an Error with the code:",
    "cannot-run": "This program can cause the error:",
    "runs": "This program works:",
}

_CODE_SPAN = re.compile(r"`([^`]+)`")


def render_page(page: Page, *, is_colored: bool = False) -> str:
    """Return the text of the page; it ends with a line feed."""
    painter = _Painter(is_colored=is_colored)
    parts = [
        painter.bold(f"{CODES[page.code].display_name}: {page.title}"),
        *(painter.code(_wrapped(block)) for block in _blocks(page.prose)),
        "\n".join([painter.bold("Usual causes:"), *_causes(page, painter)]),
        *_example(page.wrong, painter),
        *_example(page.right, painter),
    ]
    if page.see_also:
        titles = [f"{_INDENT}{code}: {CODES[code].title}" for code in page.see_also]
        parts.append("\n".join([painter.bold("See also:"), *titles]))
    return "\n\n".join(parts) + "\n"


def _causes(page: Page, painter: _Painter) -> Iterator[str]:
    """Return the causes with check boxes, for a reader who rules them out one by one."""
    for cause in page.causes:
        yield painter.code(_fill(cause, f"{_INDENT}[ ] ", f"{_INDENT}    "))


def _example(example: Example, painter: _Painter) -> Iterator[str]:
    yield painter.bold(_HEADINGS[example.outcome])
    for path, text in example.files:
        if len(example.files) > 1:
            yield f"  {path}"
        yield indent(text.rstrip("\n"), _INDENT)


def _blocks(prose: str) -> Iterator[str]:
    """Return the paragraphs and lists of a text; a list is one block."""
    for block in prose.split("\n\n"):
        if block:
            yield block


def _wrapped(block: str) -> str:
    """Return a paragraph, or the items of a list, wrapped to `WIDTH`."""
    if not block.startswith("- "):
        return _fill(block)
    items = block.removeprefix("- ").split("\n- ")
    return "\n".join(_fill(item, "- ", "  ") for item in items)


def _fill(text: str, first: str = "", others: str = "") -> str:
    return fill(
        " ".join(text.split()),
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


class _Painter:
    """Adds colours to text, or returns it unchanged."""

    def __init__(self, *, is_colored: bool) -> None:
        self._is_colored = is_colored

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self._is_colored else text

    def code(self, text: str) -> str:
        """Text with its `code` coloured; without colour, the backticks stay."""
        return _CODE_SPAN.sub("\x1b[36m\\1\x1b[0m", text) if self._is_colored else text
