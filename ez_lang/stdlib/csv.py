"""`@csv`: read and write tables as comma-separated values (CSV).

A record is a line; a field may be quoted, and then contain delimiters, line breaks and doubled
quotes.  Python's `csv` accepts quotes inside unquoted fields, and text after a closing quote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type, is_array, is_text
from ez_lang.model.faults import EzError, Fault
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.sizes import joined
from ez_lang.model.types import ANY, NOTHING, STRING, ArrayType
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared.characters import WHITESPACE
from ez_lang.stdlib.shared.files import FileError, read_whole, write_whole
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome

    Rows = list[list[str]]


# ------------------------------------------------------------------------------------ the format


class CsvError(EzError):
    """The text is not valid CSV."""


def parse_csv(text: str, delimiter: str) -> Iterator[list[str]]:
    """Return the records of the text, without empty lines; raise `CsvError`."""
    position = 0
    while position < len(text):
        blank = _line_end(text, position)
        if blank:
            position += blank
            continue
        record, position = _record(text, position, delimiter)
        yield record


def _line_end(text: str, position: int) -> int:
    """Return the length of the line ending at `position`; 0 if there is none."""
    if text.startswith("\n", position):
        return 1
    # `\r\n` is a line ending, and so is `\r` at the end of the text; other `\r` are data.
    if text.startswith("\r", position):
        if position + 1 == len(text):
            return 1
        return 2 if text.startswith("\n", position + 1) else 0
    return 0


def _record(text: str, position: int, delimiter: str) -> tuple[list[str], int]:
    """Return the record at `position`, and the position of the next one."""
    fields: list[str] = []
    while True:
        read = _quoted_field if text.startswith('"', position) else _bare_field
        field, position = read(text, position, delimiter)
        fields.append(field)
        if not text.startswith(delimiter, position):
            return fields, position + _line_end(text, position)
        position += len(delimiter)


def _bare_field(text: str, position: int, delimiter: str) -> tuple[str, int]:
    # The field ends at the delimiter or at the line ending, whichever comes first; the `\r` of a
    # `\r\n` does not belong to it.
    line_end = text.find("\n", position)
    end = len(text) if line_end < 0 else line_end
    next_delimiter = text.find(delimiter, position, end)
    if next_delimiter >= 0:
        end = next_delimiter
    elif text.endswith("\r", position, end):
        end -= 1
    field = text[position:end]
    if '"' in field:
        raise CsvError(f"a field without quotes contains a quote ({_line_of(text, position)})")
    return field, end


def _quoted_field(text: str, position: int, delimiter: str) -> tuple[str, int]:
    # `"a ""b"" c"` is read in pieces, each up to the next quote: `a `, `b`, ` c`.  A quote that is
    # followed by another one is a literal quote; `position` is then that of the second one.
    begin = position
    parts: list[str] = []
    while True:
        quote = text.find('"', position + 1)
        if quote < 0:
            raise CsvError(f"a quote is not closed ({_line_of(text, begin)})")
        parts.append(text[position + 1 : quote])
        position = quote
        if not text.startswith('"', position + 1):
            break
        parts.append('"')
        position += 1
    position += 1
    is_at_end = position == len(text) or text.startswith(delimiter, position)
    if not (is_at_end or _line_end(text, position)):
        raise CsvError(f"there is text after a closing quote ({_line_of(text, position)})")
    # Line breaks inside a field are normalized, as in the reference.
    return "".join(parts).replace("\r\n", "\n"), position


def _line_of(text: str, position: int) -> str:
    return f"line {text.count(chr(10), 0, position) + 1}"


def csv_text(records: list[list[str]], delimiter: str) -> str:
    """Return the records as text, one per line."""
    lines = [delimiter.join([_field(field, delimiter) for field in fields]) for fields in records]
    return joined("", [f"{line}\n" for line in lines])


def _field(field: str, delimiter: str) -> str:
    # Leading whitespace would be lost in some readers, and `\.` ends the data for PostgreSQL.
    needs_quotes = (
        field == r"\."
        or field.startswith(tuple(WHITESPACE))
        or any(mark in field for mark in (delimiter, '"', "\r", "\n"))
    )
    if not needs_quotes:
        return field
    doubled = field.replace('"', '""')
    return f'"{doubled}"'


# ------------------------------------------------------------------------------------ the module

LIBRARY: Final = Library("csv", "Read and write tables as comma-separated values.", checked=True)

_COMMA: Final = ","


@LIBRARY.function("parse(text string) -> ([[string]], Error)")
def parse(text: str) -> Outcome:
    r"""Return the table in `text`; all records must have the same number of fields.

    >>> csv.parse("tea,cups\nmint,2\n")
    {{"tea", "cups"}, {"mint", "2"}}, nil
    >>> csv.parse("tea,cups\nmint\n")
    nil, {message: "record 2 has 1 field, the first one has 2", code: "E14001"}
    """
    try:
        records = list(parse_csv(text, _COMMA))
    except CsvError as error:
        return failure("E14001", str(error))
    for number, record in enumerate(records, start=1):
        if len(record) != len(records[0]):
            return failure(
                "E14001",
                f"record {number} has {_fields(len(record))}, the first one has {len(records[0])}",
            )
    return success(records)


def _fields(count: int) -> str:
    return "1 field" if count == 1 else f"{count} fields"


@LIBRARY.function(
    "stringify(rows [[string]]) -> (string, Error)", codes={"rows": "E7003"}, needs=("types",)
)
def stringify(types: Types, rows: list[Value]) -> Outcome:
    r"""Return the table as CSV text.

    >>> csv.stringify({{"tea", "note"}, {"mint", "cool, green"}})
    "tea,note\nmint,\"cool, green\"\n", nil
    """
    return success(csv_text(_table("stringify", rows, types[0]), _COMMA))


def _table(name: str, rows: list[Value], t: Type) -> Rows:
    """Return the rows; fault E7003 if they are not arrays of strings."""
    row_type = t.element if isinstance(t, ArrayType) else ANY
    cell_type = row_type.element if isinstance(row_type, ArrayType) else ANY
    is_possible = cell_type in (STRING, ANY, NOTHING)
    for row in rows:
        if not is_array(row):
            raise Fault("E7003", f"csv.{name}() needs rows that are arrays of strings")
        for cell in row:
            if not is_possible or not is_text(cell):
                found = dynamic_type(cell) if is_possible else cell_type
                raise Fault("E7003", f"csv.{name}() needs strings in its rows, not {found.text}")
    return rows


@LIBRARY.function(
    "read(path string, [options map]) -> ([[string]], Error)",
    codes={"options": "E7003"},
    effects="fs-r",
    needs=("host",),
)
def read(host: Host, path: str, options: dict[Value, Value] | None = None) -> Outcome:
    r"""Read a table from a file; the options are `delimiter` and `skip_empty`.

    >>> io.write_file("tea.csv", "tea;cups\nmint;2\n")
    true, nil
    >>> csv.read("tea.csv", {"delimiter": ";"})
    {{"tea", "cups"}, {"mint", "2"}}, nil
    """
    chosen = options or {}
    try:
        records = list(parse_csv(decoded(read_whole(host.files, path)), _delimiter(chosen)))
    except FileError as problem:
        return failure(problem.code, problem.message)
    except CsvError as error:
        return failure("E14001", str(error))
    if chosen.get("skip_empty") is True:
        records = [record for record in records if any(record)]
    return success(records)


@LIBRARY.function("headers(path string) -> ([string], Error)", effects="fs-r", needs=("host",))
def headers(host: Host, path: str) -> Outcome:
    r"""Return the first record of a file.

    >>> io.write_file("tea.csv", "tea,cups\nmint,2\n")
    true, nil
    >>> csv.headers("tea.csv")
    {"tea", "cups"}, nil
    """
    try:
        record = next(parse_csv(decoded(read_whole(host.files, path)), _COMMA), None)
    except FileError as problem:
        return failure(problem.code, problem.message)
    except CsvError as error:
        return failure("E14001", str(error))
    return success(record) if record else failure("E14001", "the file has no records")


@LIBRARY.function(
    "write(path string, rows [[string]], [options map]) -> (bool, Error)",
    codes={"rows": "E7003", "options": "E7003"},
    effects="fs-w",
    needs=("host", "types"),
)
def write(
    host: Host,
    types: Types,
    path: str,
    rows: list[Value],
    options: dict[Value, Value] | None = None,
) -> Outcome:
    r"""Write the table to a file; the option is `delimiter`.

    >>> csv.write("tea.csv", {{"tea", "cups"}, {"mint", "2"}})
    true, nil
    >>> io.read_file("tea.csv")
    "tea,cups\nmint,2\n", nil
    """
    table = _table("write", rows, types[1])
    try:
        text = csv_text(table, _delimiter(options or {}))
        write_whole(host.files, path, encoded(text))
    except FileError as problem:
        return failure(problem.code, problem.message)
    except CsvError as error:
        return failure("E14002", str(error), value=False)
    return success(True)  # noqa: FBT003 - the value of the result


def _delimiter(options: dict[Value, Value]) -> str:
    """Return the delimiter in the options; raise `CsvError` for a quote or a line ending."""
    chosen = options.get("delimiter")
    if not is_text(chosen) or not chosen:
        return _COMMA
    # The reference takes the first byte of the option.
    delimiter = chr(encoded(chosen)[0])
    if delimiter in '"\r\n':
        raise CsvError("the delimiter cannot be a quote or a line ending")
    return delimiter
