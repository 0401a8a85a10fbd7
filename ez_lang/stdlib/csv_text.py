"""Records as comma-separated text, and text as records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.faults import EzError
from ez_lang.model.sizes import joined
from ez_lang.stdlib.characters import BLANKS

if TYPE_CHECKING:
    from collections.abc import Iterator


class CsvError(EzError):
    """Text that is no CSV; the message says what is wrong with it."""


def parse_csv(text: str, delimiter: str) -> Iterator[list[str]]:
    """The records in the text; blank lines are none.  `CsvError` for quotes that do not fit."""
    place = 0
    while place < len(text):
        blank = _line_end(text, place)
        if blank:
            place += blank
            continue
        record, place = _record(text, place, delimiter)
        yield record


def _line_end(text: str, place: int) -> int:
    """How long the line end is that stands here; 0 if there is none."""
    if text.startswith("\n", place):
        return 1
    if text.startswith("\r", place):
        if place + 1 == len(text):
            return 1
        return 2 if text.startswith("\n", place + 1) else 0
    return 0


def _record(text: str, place: int, delimiter: str) -> tuple[list[str], int]:
    """The record that begins here, and where the next one does."""
    fields: list[str] = []
    while True:
        read = _quoted_field if text.startswith('"', place) else _bare_field
        field, place = read(text, place, delimiter)
        fields.append(field)
        if not text.startswith(delimiter, place):
            return fields, place + _line_end(text, place)
        place += len(delimiter)


def _bare_field(text: str, place: int, delimiter: str) -> tuple[str, int]:
    line_end = text.find("\n", place)
    end = len(text) if line_end < 0 else line_end
    next_delimiter = text.find(delimiter, place, end)
    if next_delimiter >= 0:
        end = next_delimiter
    elif text.endswith("\r", place, end):
        end -= 1
    field = text[place:end]
    if '"' in field:
        raise CsvError(f"a quote stands inside a field without quotes ({_where(text, place)})")
    return field, end


def _quoted_field(text: str, place: int, delimiter: str) -> tuple[str, int]:
    begin = place
    parts: list[str] = []
    while True:
        quote = text.find('"', place + 1)
        if quote < 0:
            raise CsvError(f"a quote is never closed ({_where(text, begin)})")
        parts.append(text[place + 1 : quote])
        place = quote
        if not text.startswith('"', place + 1):
            break
        parts.append('"')
        place += 1
    place += 1
    if place < len(text) and not (text.startswith(delimiter, place) or _line_end(text, place)):
        raise CsvError(f"there is text after a closing quote ({_where(text, place)})")
    return "".join(parts).replace("\r\n", "\n"), place


def _where(text: str, place: int) -> str:
    return f"line {text.count(chr(10), 0, place) + 1}"


def csv_text(records: list[list[str]], delimiter: str) -> str:
    """The records as text, each on a line of its own."""
    lines = [delimiter.join([_field(field, delimiter) for field in fields]) for fields in records]
    return joined("", [f"{line}\n" for line in lines])


def _field(field: str, delimiter: str) -> str:
    needs_quotes = (
        field == r"\."
        or field.startswith(tuple(BLANKS))
        or any(mark in field for mark in (delimiter, '"', "\r", "\n"))
    )
    if not needs_quotes:
        return field
    doubled = field.replace('"', '""')
    return f'"{doubled}"'
