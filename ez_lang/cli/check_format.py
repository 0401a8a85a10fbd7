"""The types of the report that `ez check --format json` writes and that editors read.

`docs/check-json.md` documents the format, and a test compares the two. The writer sets every
field. The defaults are for readers: a report of another version may lack fields, and unknown keys
are ignored.

Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

from msgspec import Struct

FORMAT_VERSION = 1


# Reports have thousands of positions and ranges. They cannot be part of a reference cycle, so the
# garbage collector need not track them.
class Position(Struct, frozen=True, gc=False):
    """A position in a file; `offset` counts characters from 0."""

    line: int
    column: int
    offset: int = 0


class Range(Struct, frozen=True, gc=False):
    """The text from `start` up to, not including, `end`."""

    start: Position
    end: Position


class Related(Struct, frozen=True):
    """A further range that helps to understand a diagnostic."""

    message: str
    file: str
    range: Range


class Fix(Struct, frozen=True):
    """An edit that repairs the file of the diagnostic."""

    title: str
    range: Range
    replacement: str


class Diagnostic(Struct, frozen=True):
    """An error or warning."""

    code: str
    severity: str
    message: str
    label: str
    help: str
    file: str
    range: Range
    related: tuple[Related, ...] = ()
    fix: Fix | None = None

    @property
    def is_error(self) -> bool:
        """Whether the diagnostic prevents the program from running."""
        return self.severity == "error"


class Symbol(Struct, frozen=True):
    """A declared name; `container` is the `id` of the symbol that it is declared in.

    A variable of a function can be used within `scope`; all other symbols have none.
    """

    id: int
    kind: str
    name: str
    file: str
    name_range: Range
    range: Range
    signature: str
    type: str
    doc: str
    container: int | None
    scope: Range | None = None


class Reference(Struct, frozen=True):
    """A use of a name: the `id` of a symbol, or a library member such as `strings.upper`.

    `call` is the whole call, from the callee's first character, if the name is called.
    """

    file: str
    range: Range
    symbol: int | None
    library: str
    signature: str
    doc: str
    call: Range | None = None


class Import(Struct, frozen=True):
    """An item of an `import`; `library` is a library module, `files` are those of another module.

    `name` is the module's name in the importing file. With `is_used` (`import & use`, or `using` at
    the top of the file) its members can be written without that name.
    """

    file: str
    range: Range
    name: str
    library: str
    files: tuple[str, ...]
    is_used: bool


class Statements(Struct, frozen=True):
    """The statements of a file: line, column, end line and end column of each."""

    file: str
    ranges: list[list[int]]


class ExpressionRequest(Struct, frozen=True):
    """An expression to check as if it were written at a position of a file."""

    file: str
    line: int
    column: int
    text: str


class Expression(Struct, frozen=True):
    """The result of a request; `type` is empty if there are errors or no function around it."""

    type: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()


class Report(Struct, frozen=True):
    """The complete report."""

    version: int = FORMAT_VERSION
    ez: str = ""
    language: str = ""
    file: str = ""
    ok: bool = False
    problem: str = ""
    files: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    references: tuple[Reference, ...] = ()
    statements: tuple[Statements, ...] = ()
    expressions: tuple[Expression, ...] = ()
    imports: tuple[Import, ...] = ()
