"""Diagnostics as text for the terminal, with or without colour.

    error[E4001]: undefined variable 'x'
     --> hello.ez:3:13
      |
    3 |     println(x)
      |             ^ not declared
      |
      = help: declare it first: `temp x = …`

The caller decides whether there is colour and how wide the terminal is, and writes the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.source.codes import CODES
from ez_lang.source.excerpt import View, printable, view

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ez_lang.source.diagnostics import Diagnostic, Frame
    from ez_lang.source.text import SourceFile

ROOM = 110
"""The number of characters of a source line that are shown if the width is unknown."""

SHOWN_AT_MOST = 100
"""The number of diagnostics that are shown; the summary counts all of them."""

_INNER_LINES = 6
_HEAD, _TAIL = 3, 2
"""Of more than `_INNER_LINES` lines, the first `_HEAD` and the last `_TAIL` ones are shown."""

_COLOURS = {
    "error": "1;31",
    "warning": "1;33",
    "related": "1;34",
    "arrow": "1;36",
    "bar": "34",
    "number": "1;34",
    "help": "1;32",
    "bold": "1",
}


class Underline(NamedTuple):
    """A range of one file that is underlined, and the label after the line under it."""

    start: int
    end: int
    label: str
    style: str

    @property
    def stroke(self) -> str:
        """The character that underlines the range."""
        return "-" if self.style == "related" else "^"


class Row(NamedTuple):
    """A row of an excerpt: the line number before the bar, and the text after it."""

    number: str
    body: str


class Renderer:
    """Makes text of diagnostics; `room` is the number of characters shown of a line."""

    def __init__(self, *, is_colored: bool = False, room: int = ROOM) -> None:
        self._is_colored = is_colored
        self._room = max(room, 20)

    def listing(self, diagnostics: Sequence[Diagnostic]) -> str:
        """Return all diagnostics, each followed by an empty line, and a summary; "" for none."""
        if not diagnostics:
            return ""
        shown = [self.diagnostic(one) for one in diagnostics[:SHOWN_AT_MOST]]
        hidden = len(diagnostics) - len(shown)
        if hidden:
            shown.append(f"… and {hidden:,} more\n")
        return "\n".join([*shown, self._summary(diagnostics)])

    def diagnostic(self, diagnostic: Diagnostic) -> str:
        """One diagnostic without a summary."""
        underlines = _underlines_by_file(diagnostic)
        excerpts = [(file, self._rows(file, found)) for file, found in underlines.items()]
        numbers = [row.number for _, rows in excerpts for row in rows if row.number.isdecimal()]
        gutter = max(map(len, numbers), default=1)
        lines = [self._header(diagnostic)]
        for index, (file, rows) in enumerate(excerpts):
            arrow = "-->" if index == 0 else ":::"
            position = file.position(underlines[file][0].start)
            where = f"{printable(file.path)}:{position.line}:{position.column}"
            lines.append(f"{' ' * gutter}{self._paint('arrow', arrow)} {where}")
            lines += self._with_bars(rows, gutter)
        if diagnostic.help:
            lines += self._help(diagnostic.help, gutter)
        lines += [printable(line) for line in stack_lines(diagnostic.stack)]
        return "\n".join(lines) + "\n"

    def _header(self, diagnostic: Diagnostic) -> str:
        code = CODES[diagnostic.code].display_name if diagnostic.code in CODES else diagnostic.code
        start = self._paint(diagnostic.severity, f"{diagnostic.severity}[{code}]")
        return start + self._paint("bold", ": " + printable(diagnostic.message))

    def _help(self, text: str, gutter: int) -> list[str]:
        first, *others = printable(text).split("\n")
        start = f"{' ' * gutter} {self._paint('bar', '=')} {self._paint('help', 'help')}: "
        return [start + first, *(" " * (gutter + 9) + other for other in others)]

    def _summary(self, diagnostics: Sequence[Diagnostic]) -> str:
        counts = []
        for severity in ("error", "warning"):
            count = sum(d.severity == severity for d in diagnostics)
            if count:
                plural = "s" if count > 1 else ""
                counts.append(self._paint(severity, f"{count:,} {severity}{plural}"))
        text = f"{self._paint('bold', 'summary')}: {', '.join(counts)}\n"
        explained = next((d.code for d in diagnostics if _has_page(d.code)), None)
        return text + (f"for more: ez explain {explained}\n" if explained else "")

    def _rows(self, file: SourceFile, underlines: list[Underline]) -> list[Row]:
        """Return the lines of a file that contain underlines, with the underlines under them."""
        if not file.text:
            return []
        rows: list[Row] = []
        on_line: dict[int, list[Underline]] = {}
        for underline in underlines:
            on_line.setdefault(file.position(underline.start).line, []).append(underline)
        last_shown = 0
        for line in sorted(on_line):
            if last_shown and line > last_shown + 1:
                rows.append(Row("...", ""))
            last_shown = line
            short = [m for m in on_line[line] if self._last_line(file, m) == line]
            rows += self._short_rows(file, line, short)
            for underline in on_line[line]:
                if underline not in short:
                    last_shown = max(last_shown, self._last_line(file, underline))
                    rows += self._long_rows(file, underline)
        return rows

    @staticmethod
    def _last_line(file: SourceFile, underline: Underline) -> int:
        return file.position(max(underline.start, underline.end - 1)).line

    def _short_rows(self, file: SourceFile, line: int, underlines: list[Underline]) -> list[Row]:
        """Return a line with its underlines.

        The line is shown again for underlines outside the visible part.
        """
        rows: list[Row] = []
        text = file.line_text(line)
        begin = file.offset(line)
        while underlines:
            first, *others = underlines
            shown = view(text, first.start - begin, self._room)
            inside = [first]
            inside += [m for m in others if shown.holds(m.start - begin, m.end - begin)]
            rows.append(Row(str(line), shown.text))
            for underline in inside:
                start = shown.column(underline.start - begin)
                width = max(1, shown.column(underline.end - begin) - start)
                rows.append(
                    Row("", " " * start + self._stroke(underline, underline.stroke * width))
                )
            underlines = [m for m in underlines if m not in inside]
        return rows

    def _long_rows(self, file: SourceFile, underline: Underline) -> list[Row]:
        """Return an underline over several lines, drawn as a rail.

        2 | / when x {
        3 | |     is 1 { }
        4 | | }
          | |_^ no `default`
        """
        first, last = file.position(underline.start), file.position(underline.end - 1)
        shown = view(file.line_text(first.line), first.column - 1, self._room)
        rows = self._rail_begins(first.line, shown, first.column - 1, underline)
        rail = self._paint(underline.style, "|")
        for line in range(first.line + 1, last.line + 1):
            is_inner = first.line + _HEAD <= line <= last.line - _TAIL
            if is_inner and last.line - first.line >= _INNER_LINES:
                if line == last.line - _TAIL:
                    rows.append(Row("...", rail))
                continue
            focus = last.column - 1 if line == last.line else 0
            shown = view(file.line_text(line), focus, self._room)
            rows.append(Row(str(line), f"{rail} {shown.text}"))
        stroke = "|" + "_" * (shown.column(last.column - 1) + 1) + underline.stroke
        rows.append(Row("", self._stroke(underline, stroke)))
        return rows

    def _rail_begins(
        self, line: int, shown: View, character: int, underline: Underline
    ) -> list[Row]:
        column = shown.column(character)
        if not shown.text[:column].strip():
            return [Row(str(line), f"{self._paint(underline.style, '/')} {shown.text}")]
        begin = self._paint(underline.style, " " + "_" * (column + 1) + underline.stroke)
        return [Row(str(line), f"  {shown.text}"), Row("", begin)]

    def _stroke(self, underline: Underline, stroke: str) -> str:
        label = printable(underline.label).replace("\n", " ")
        return self._paint(underline.style, f"{stroke} {label}".rstrip())

    def _with_bars(self, rows: Iterable[Row], gutter: int) -> list[str]:
        empty = " " * (gutter + 1) + self._paint("bar", "|")
        lines = [empty]
        for number, body in rows:
            if number == "...":
                lines.append(f"...{' ' * gutter}{body}".rstrip())
            elif number:
                start = self._paint("number", f"{number:>{gutter}} |")
                lines.append(f"{start} {body}".rstrip())
            else:
                lines.append(f"{empty} {body}".rstrip())
        return [*lines, empty] if len(lines) > 1 else []

    def _paint(self, style: str, text: str) -> str:
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if self._is_colored else text


def _underlines_by_file(diagnostic: Diagnostic) -> dict[SourceFile, list[Underline]]:
    """Return the underlines of each file; the first one is that of the diagnostic itself."""
    own = Underline(diagnostic.start, diagnostic.end, diagnostic.label, diagnostic.severity)
    underlines = {diagnostic.file: [_trimmed(diagnostic.file, own)]}
    for related in diagnostic.related:
        underline = Underline(related.start, related.end, related.message, "related")
        underlines.setdefault(related.file, []).append(_trimmed(related.file, underline))
    return underlines


def _trimmed(file: SourceFile, underline: Underline) -> Underline:
    """Return the underline, limited to the text of its file and without line ends at its end."""
    start = min(max(underline.start, 0), len(file.text))
    end = max(start, min(underline.end, len(file.text)))
    while end > start and file.text[end - 1] in "\r\n":
        end -= 1
    return underline._replace(start=start, end=end)


def _has_page(code: str) -> bool:
    """Return whether there is a page about the code.

    PANIC and ASSERT have none, because the program wrote their message.
    """
    return code in CODES and CODES[code].display_name == code


def render(diagnostics: Sequence[Diagnostic], *, is_colored: bool = False, room: int = ROOM) -> str:
    """Return the diagnostics in the order of the list, and a summary; "" for none."""
    return Renderer(is_colored=is_colored, room=room).listing(diagnostics)


# ------------------------------------------------------------------------------------ call stacks

_LONGEST_ROUND = 8
"""The most functions in a cycle of calls that is recognised as a repetition."""

_REPEATED = 3
"""The number of repetitions from which on they are counted instead of listed."""

_LISTED = 16
"""The number of lines shown at each end of a stack that does not repeat."""


def stack_lines(stack: Sequence[Frame]) -> list[str]:
    """Return the call stack of a fault as text; nothing if it happened in the first function."""
    if not stack[1:]:
        return []
    entries = _folded(stack)
    if len(entries) > 2 * _LISTED:
        hidden = sum(count for _, count in entries[_LISTED:-_LISTED])
        cut = (f"… {hidden:,} more calls", hidden)
        entries = [*entries[:_LISTED], cut, *entries[-_LISTED:]]
    return ["call stack, innermost first:", *("    " + text for text, _ in entries)]


def _folded(stack: Sequence[Frame]) -> list[tuple[str, int]]:
    """Return lines of text, and the number of calls that each represents."""
    keys = [(id(frame.file), frame.start, frame.function) for frame in stack]
    entries: list[tuple[str, int]] = []
    at = 0
    while at < len(stack):
        period, repetitions = _repetition(keys, at)
        entries += [(_line(frame), 1) for frame in stack[at : at + period]]
        at += period
        if repetitions >= _REPEATED:
            hidden = period * (repetitions - 1)
            entries.append((_repeated(stack[at - period : at], repetitions - 1), hidden))
            at += hidden
    return entries


def _repetition(keys: Sequence[object], at: int) -> tuple[int, int]:
    """Return the length of the shortest cycle of calls at `at`, and its repetitions; or (1, 1)."""
    for period in range(1, _LONGEST_ROUND + 1):
        end = at + period
        while end < len(keys) and keys[end] == keys[end - period]:
            end += 1
        repetitions = (end - at) // period
        if repetitions >= _REPEATED:
            return period, repetitions
    return 1, 1


def _repeated(period: Sequence[Frame], repetitions: int) -> str:
    if len(period) == 1:
        return f"… {repetitions:,} more calls of {period[0].function}"
    names = ", ".join(frame.function for frame in period)
    return f"… {repetitions:,} more rounds of {names}"


def _line(frame: Frame) -> str:
    position = frame.file.position(frame.start)
    return f"{frame.function} at {frame.file.path}:{position.line}:{position.column}"
