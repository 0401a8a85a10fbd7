"""Converts a subset of Markdown to HTML: headings, paragraphs, lists, tables, code, links,
emphasis.

An item `[ ] text` is a check box: its box is a link `tick:NUMBER`. The subset is what the help and
error pages use; everything else is plain text. The output has classes but no colours.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Highlight = Callable[[str, str], str]  # code and language → HTML

_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|\*(?P<em>[^*\s][^*]*)\*"
    r"|\[(?P<text>[^\]]+)\]\((?P<link>[^)\s]+)\)"
)
_ITEM = re.compile(r"(?P<mark>[-*]|\d+\.)\s+(?P<text>.*)")
_BOX = "[ ] "
OPEN_BOX, TICKED_BOX = "\N{BALLOT BOX}", "\N{BALLOT BOX WITH CHECK}"
_HEADING = re.compile(r"(?P<marks>#{1,4})\s+(?P<text>.*)")


def to_html(text: str, highlight: Highlight) -> str:
    """Convert a page; `highlight` converts the blocks of code."""
    return "\n".join(_Blocks(text.splitlines(), highlight).all())


def inline(text: str) -> str:
    """Convert the inline markup of a paragraph."""
    pieces, start = [], 0
    for match in _INLINE.finditer(text):
        pieces.append(escape(text[start : match.start()], quote=False))
        pieces.append(_marked(match))
        start = match.end()
    pieces.append(escape(text[start:], quote=False))
    return "".join(pieces)


def _marked(match: re.Match[str]) -> str:
    if match["code"]:
        return f"<code>{escape(match['code'], quote=False)}</code>"
    if match["strong"]:
        return f"<b>{inline(match['strong'])}</b>"
    if match["em"]:
        return f"<i>{inline(match['em'])}</i>"
    return f'<a href="{escape(match["link"])}">{inline(match["text"])}</a>'


def _checks(items: list[str]) -> str:
    rows = [
        f'<tr><td><a href="tick:{number}">{OPEN_BOX}</a></td>'
        f"<td>{inline(item.removeprefix(_BOX))}</td></tr>"
        for number, item in enumerate(items)
    ]
    return f'<table class="checks" cellspacing="0" cellpadding="2">{"".join(rows)}</table>'


class _Blocks:
    """Reads lines, block by block."""

    def __init__(self, lines: list[str], highlight: Highlight) -> None:
        self._lines, self._highlight = lines, highlight
        self._at = 0

    def all(self) -> Iterator[str]:
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip():
                self._at += 1
            elif line.startswith("```"):
                yield self._code(line[3:].strip())
            elif heading := _HEADING.match(line):
                self._at += 1
                level = len(heading["marks"])
                anchor = escape(heading["text"])
                yield f'<h{level}><a name="{anchor}"></a>{inline(heading["text"])}</h{level}>'
            elif line.startswith("|"):
                yield self._table()
            elif _ITEM.match(line):
                yield self._list()
            else:
                yield f"<p>{inline(' '.join(self._paragraph()))}</p>"

    def _code(self, kind: str) -> str:
        lines = []
        self._at += 1
        while self._at < len(self._lines) and not self._lines[self._at].startswith("```"):
            lines.append(self._lines[self._at])
            self._at += 1
        self._at += 1
        code = self._highlight("\n".join(lines), kind)
        return f'<table class="code" width="100%"><tr><td><pre>{code}</pre></td></tr></table>'

    def _table(self) -> str:
        rows = []
        while self._at < len(self._lines) and self._lines[self._at].startswith("|"):
            cells = cells_of(self._lines[self._at])
            if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
                rows.append(cells)
            self._at += 1
        html = [
            "<tr>" + "".join(f"<{tag}>{inline(cell)}</{tag}>" for cell in cells) + "</tr>"
            for cells, tag in zip(rows, ["th", *["td"] * len(rows)], strict=False)
        ]
        return f'<table cellspacing="0" cellpadding="5">{"".join(html)}</table>'

    def _list(self) -> str:
        first = _ITEM.match(self._lines[self._at])
        number = first["mark"].rstrip(".") if first else ""
        opening, tag = (f'<ol start="{number}">', "ol") if number.isdigit() else ("<ul>", "ul")
        items: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if item := _ITEM.match(line):
                items.append(item["text"])
            elif line.startswith(("  ", "\t")) and items:
                items[-1] += " " + line.strip()
            else:
                break
            self._at += 1
        if all(item.startswith(_BOX) for item in items):
            return _checks(items)
        return opening + "".join(f"<li>{inline(item)}</li>" for item in items) + f"</{tag}>"

    def _paragraph(self) -> list[str]:
        lines = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line.strip() or line.startswith(("```", "#", "|")) or _ITEM.match(line):
                break
            lines.append(line.strip())
            self._at += 1
        return lines or [self._skip()]

    def _skip(self) -> str:
        self._at += 1
        return self._lines[self._at - 1]


def in_cell(text: str) -> str:
    """Escape text for a table cell."""
    return text.replace("|", "\\|")


def cells_of(line: str) -> list[str]:
    """Split a table row into cells; an escaped bar does not end a cell."""
    cells = re.split(r"(?<!\\)\|", line.strip())[1:]
    return [cell.replace("\\|", "|").strip() for cell in (cells if cells[-1] else cells[:-1])]
