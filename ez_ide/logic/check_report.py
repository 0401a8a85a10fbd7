"""What `ez check --format json` says, as plain data with questions that editors have.

Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

OUTLINED = frozenset({"function", "global", "struct", "enum", "field", "member"})


@dataclass(frozen=True)
class Place:
    """A stretch of one file."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def holds(self, file: str, line: int, column: int) -> bool:
        """The position is inside, or right behind the last character."""
        here = (line, column)
        is_inside = (self.line, self.column) <= here <= (self.end_line, self.end_column)
        return self.file == file and is_inside


@dataclass(frozen=True)
class Fix:
    """A repair that needs no question."""

    title: str
    place: Place
    replacement: str


@dataclass(frozen=True)
class Problem:
    """An error or a warning."""

    code: str
    is_error: bool
    message: str
    help: str
    place: Place
    fix: Fix | None = None


@dataclass(frozen=True)
class Symbol:
    """Something a program declares."""

    id: int
    kind: str
    name: str
    name_place: Place
    place: Place
    signature: str
    type: str
    doc: str
    container: int | None


@dataclass(frozen=True)
class Reference:
    """A name where it is used: of a symbol, or of the library."""

    place: Place
    symbol: int | None
    library: str
    signature: str
    doc: str


@dataclass(frozen=True)
class CheckReport:
    """The answer to one check."""

    problem: str = ""
    files: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    references: tuple[Reference, ...] = ()
    _by_id: dict[int, Symbol] = field(default_factory=dict, compare=False)

    def symbol(self, number: int | None) -> Symbol | None:
        """A symbol by its id."""
        return None if number is None else self._by_id.get(number)

    def outline(self, file: str) -> list[Symbol]:
        """What an outline of a file shows, containers before their content."""
        return [one for one in self.symbols if one.kind in OUTLINED and one.place.file == file]

    def reference_at(self, file: str, line: int, column: int) -> Reference | None:
        """The used name at a position."""
        found = (one for one in self.references if one.place.holds(file, line, column))
        return next(found, None)

    def symbol_at(self, file: str, line: int, column: int) -> Symbol | None:
        """What the name at a position means, where it is used or declared."""
        reference = self.reference_at(file, line, column)
        if reference is not None and reference.symbol is not None:
            return self.symbol(reference.symbol)
        declared = (one for one in self.symbols if one.name_place.holds(file, line, column))
        return next(declared, None)

    def uses(self, file: str, line: int, column: int) -> list[Place]:
        """Every place of the name at a position: its declaration first, then where it is used."""
        symbol = self.symbol_at(file, line, column)
        if symbol is not None:
            used = [one.place for one in self.references if one.symbol == symbol.id]
            return [symbol.name_place, *used]
        reference = self.reference_at(file, line, column)
        if reference is None:
            return []
        return [one.place for one in self.references if one.library == reference.library]

    def around(self, file: str, line: int, column: int) -> list[Symbol]:
        """The declarations a position is in, the innermost last."""
        found = [
            one
            for one in self.symbols
            if one.kind in ("function", "struct", "enum") and one.place.holds(file, line, column)
        ]
        return sorted(found, key=lambda one: (one.place.line, one.place.column))


def read(text: str | bytes) -> CheckReport:
    """The report in the command's output.

    Raises:
        ValueError: it is none.
    """
    data = json.loads(text)
    if not isinstance(data, dict):
        msg = "not a report"
        raise ValueError(msg)  # noqa: TRY004  what was read is bad, not how we were called
    try:
        symbols = tuple(_symbol(row) for row in data.get("symbols", ()))
        return CheckReport(
            problem=str(data.get("problem", "")),
            files=tuple(data.get("files", ())),
            problems=tuple(_problem(row) for row in data.get("diagnostics", ())),
            symbols=symbols,
            references=tuple(_reference(row) for row in data.get("references", ())),
            _by_id={one.id: one for one in symbols},
        )
    except (KeyError, TypeError) as error:
        msg = f"not a report: {error}"
        raise ValueError(msg) from error


def _place(file: str, row: dict[str, Any]) -> Place:
    start, end = row["start"], row["end"]
    return Place(file, start["line"], start["column"], end["line"], end["column"])


def _problem(row: dict[str, Any]) -> Problem:
    fix = row.get("fix")
    return Problem(
        row["code"],
        row["severity"] == "error",
        row["message"],
        row.get("help", ""),
        _place(row["file"], row["range"]),
        Fix(fix["title"], _place(row["file"], fix["range"]), fix["replacement"]) if fix else None,
    )


def _symbol(row: dict[str, Any]) -> Symbol:
    return Symbol(
        row["id"], row["kind"], row["name"],
        _place(row["file"], row["name_range"]), _place(row["file"], row["range"]),
        row["signature"], row["type"], row["doc"], row["container"],
    )  # fmt: skip


def _reference(row: dict[str, Any]) -> Reference:
    place = _place(row["file"], row["range"])
    return Reference(place, row["symbol"], row["library"], row["signature"], row["doc"])
