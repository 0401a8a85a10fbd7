"""`@csv`: tables as comma-separated text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type, is_array, is_text
from ez_lang.model.faults import Fault
from ez_lang.model.string_bytes import decoded, encoded
from ez_lang.model.types import ANY, NOTHING, STRING, ArrayType
from ez_lang.stdlib.csv_text import CsvError, csv_text, parse_csv
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.files import FileProblem, read_whole, write_whole
from ez_lang.stdlib.outcomes import failure, success

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

    Types = Sequence[Type]
    Outcome = tuple[Value, Value]
    Rows = list[list[str]]

LIBRARY: Final = Library("csv", "Read and write tables as comma-separated text.", checked=True)

_COMMA: Final = ","


@LIBRARY.function("parse(text string) -> ([[string]], Error)")
def parse(text: str) -> Outcome:
    r"""The table in `text`; every record must have as many fields as the first.

    >>> csv.parse("tea,cups\nmint,2\n")
    {{"tea", "cups"}, {"mint", "2"}}, nil
    >>> csv.parse("tea,cups\nmint\n")
    nil, {message: "record 2 has 1 field, the first one has 2", code: "E14001"}
    """
    try:
        records = list(parse_csv(text, _COMMA))
    except CsvError as error:
        return failure("E14001", str(error))
    for place, record in enumerate(records, start=1):
        if len(record) != len(records[0]):
            return failure(
                "E14001",
                f"record {place} has {_fields(len(record))}, the first one has {len(records[0])}",
            )
    return success(records)


def _fields(count: int) -> str:
    return "1 field" if count == 1 else f"{count} fields"


@LIBRARY.function(
    "stringify(rows [[string]]) -> (string, Error)", codes={"rows": "E7003"}, needs=("types",)
)
def stringify(types: Types, rows: list[Value]) -> Outcome:
    r"""The table as text.

    >>> csv.stringify({{"tea", "note"}, {"mint", "cool, green"}})
    "tea,note\nmint,\"cool, green\"\n", nil
    """
    return success(csv_text(_table("stringify", rows, types[0]), _COMMA))


def _table(name: str, rows: list[Value], t: Type) -> Rows:
    """The rows as they are; fault E7003 for what is no array of arrays of strings."""
    row_type = t.element if isinstance(t, ArrayType) else ANY
    cell_type = row_type.element if isinstance(row_type, ArrayType) else ANY
    is_possible = cell_type in (STRING, ANY, NOTHING)
    for row in rows:
        if not is_array(row):
            raise Fault("E7003", f"csv.{name}() needs rows of strings")
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
    r"""The table in a file; options are `delimiter` and `skip_empty`.

    >>> io.write_file("tea.csv", "tea;cups\nmint;2\n")
    true, nil
    >>> csv.read("tea.csv", {"delimiter": ";"})
    {{"tea", "cups"}, {"mint", "2"}}, nil
    """
    chosen = options or {}
    try:
        records = list(parse_csv(decoded(read_whole(host.files, path)), _delimiter(chosen)))
    except FileProblem as problem:
        return failure(problem.code, problem.message)
    except CsvError as error:
        return failure("E14001", str(error))
    if chosen.get("skip_empty") is True:
        records = [record for record in records if any(record)]
    return success(records)


@LIBRARY.function("headers(path string) -> ([string], Error)", effects="fs-r", needs=("host",))
def headers(host: Host, path: str) -> Outcome:
    r"""The first record in a file.

    >>> io.write_file("tea.csv", "tea,cups\nmint,2\n")
    true, nil
    >>> csv.headers("tea.csv")
    {"tea", "cups"}, nil
    """
    try:
        record = next(parse_csv(decoded(read_whole(host.files, path)), _COMMA), None)
    except FileProblem as problem:
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
    r"""Put the table into a file; the option is `delimiter`.

    >>> csv.write("tea.csv", {{"tea", "cups"}, {"mint", "2"}})
    true, nil
    >>> io.read_file("tea.csv")
    "tea,cups\nmint,2\n", nil
    """
    table = _table("write", rows, types[1])
    try:
        text = csv_text(table, _delimiter(options or {}))
        write_whole(host.files, path, encoded(text))
    except FileProblem as problem:
        return failure(problem.code, problem.message)
    except CsvError as error:
        return failure("E14002", str(error), value=False)
    return success(True)  # noqa: FBT003 - the value of the result


def _delimiter(options: dict[Value, Value]) -> str:
    """The delimiter the options ask for; `CsvError` for one that could not be told from text."""
    chosen = options.get("delimiter")
    if not is_text(chosen) or not chosen:
        return _COMMA
    delimiter = chr(encoded(chosen)[0])
    if delimiter in '"\r\n':
        raise CsvError("quotes and line ends cannot be delimiters")
    return delimiter
