"""Language cases: EZ programs whose comments state what must happen, on the line that causes it.

| comment | what it states |
| --- | --- |
| `// expect: text` | the next line of standard output |
| `// expect end: text` | the last line of standard output, without a line feed |
| `// expect stderr: text` | the next line the program itself writes to standard error |
| `// expect error: E3001, E4001` | errors found before running, on this line |
| `// expect first error: E2004` | the first error is this one; those that follow do not matter |
| `// expect warning: W2004` | warnings on this line |
| `// expect fault: E5001` | the run-time error, on this line |
| `// expect fault: E5001 at @name` | the run-time error, on the line that says `//@ name` |
| `// stdin: text`, `// stdin end: text` | a line of input, a last one without a line feed |
| `// args: a b` | the program's arguments |
| `// exit: 3` | the exit status, where it is not 0 (or 1 after an error) |

Several may share a line.  Nothing may happen that is not stated.

`//--- name` begins a program, so that a file can contain many; the text before the first one is the
heading of the file.  `//=== path` begins another file of the same program.  Lines keep their
numbers, so a failure names the line of the case file.  A folder with a `main.ez` is a program of
several files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

_PROBLEMS = {"error", "first error", "warning", "fault"}
_KINDS = r"expect(?: (?:end|first error|error|warning|fault|stderr))?|stdin(?: end)?|args|exit"
_STATEMENT = re.compile(rf"// ({_KINDS}):(?: (.*?))?(?=\s*// (?:{_KINDS}):|$)")
_LOOKS_LIKE_ONE = re.compile(r"//\s*(?:expect|stdin|args|exit)\w*(?: \w+){0,2}\s*:")
_MARK = re.compile(r"//@ (\w+)")
_FAULT = re.compile(r"(\w+)(?: at @(\w+))?")
_PROGRAM = re.compile(r"//--- (\S.*)")
_FILE = re.compile(r"//=== (\S+)")


class Problem(NamedTuple):
    """A reported `error`, `warning` or `fault`, with its location."""

    kind: str
    code: str
    file: str
    line: int


@dataclass(frozen=True)
class Outcome:
    """The actual or expected behaviour of a program; problems are in the order of their report."""

    problems: tuple[Problem, ...] = ()
    stdout: str = ""
    stderr: str = ""
    exit_code: int = 0


@dataclass(frozen=True)
class Case:
    """A program: its files by path, its input and its expected outcome."""

    name: str
    files: Mapping[str, str]
    main: str
    expected: Outcome
    stdin: str = ""
    arguments: tuple[str, ...] = ()
    only_first_error: bool = False

    def write_to(self, folder: Path) -> Path:
        """Write the files to `folder`, and return the path of the main file."""
        for path, text in self.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode())
        return folder / self.main


class _BadCaseError(ValueError):
    """A malformed case, which must not pass as a case that states nothing."""


@dataclass
class _Statements:
    """The statements in the comments of a program, collected file by file."""

    marks: dict[str, tuple[str, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    faults: list[tuple[str, str | None, str, int]] = field(default_factory=list)
    stdout: str = ""
    stderr: str = ""
    stdin: str = ""
    arguments: tuple[str, ...] = ()
    exit_code: int | None = None
    only_first_error: bool = False

    def read(self, path: str, text: str) -> None:
        for number, line in enumerate(text.split("\n"), start=1):
            for mark in _MARK.findall(line):
                if mark in self.marks:
                    raise _BadCaseError(f"{path}:{number}: a second line named @{mark}")
                self.marks[mark] = (path, number)
            found = [(m[1], m[2] or "") for m in _STATEMENT.finditer(line.rstrip("\r"))]
            if len(found) < len(_LOOKS_LIKE_ONE.findall(line)):
                raise _BadCaseError(f"{path}:{number}: malformed statement: {line.strip()}")
            for kind, value in found:
                self._state(kind, value, path, number)

    def _state(self, kind: str, value: str, path: str, number: int) -> None:
        if kind.startswith("expect") and kind.removeprefix("expect ") in _PROBLEMS:
            self._state_problem(kind.removeprefix("expect "), value.strip(), path, number)
            return
        match kind:
            case "expect":
                self.stdout += value + "\n"
            case "expect end":
                self.stdout += value
            case "expect stderr":
                self.stderr += value + "\n"
            case "stdin":
                self.stdin += value + "\n"
            case "stdin end":
                self.stdin += value
            case "args":
                self.arguments = tuple(value.split())
            case _:
                self.exit_code = int(value)

    def _state_problem(self, kind: str, value: str, path: str, number: int) -> None:
        if kind == "fault":
            parts = _FAULT.fullmatch(value)
            if parts is None:
                raise _BadCaseError(f"{path}:{number}: malformed fault: {value}")
            self.faults.append((parts[1], parts[2], path, number))
            return
        self.only_first_error |= kind == "first error"
        severity = kind.removeprefix("first ")
        codes = re.split(r",\s*", value)
        self.problems += [Problem(severity, code, path, number) for code in codes]

    def outcome(self) -> Outcome:
        problems = list(self.problems)
        for code, mark, path, number in self.faults:
            if mark is not None and mark not in self.marks:
                raise _BadCaseError(f"{path}:{number}: no line is named @{mark}")
            location = (path, number) if mark is None else self.marks[mark]
            problems.append(Problem("fault", code, *location))
        failed = any(problem.kind != "warning" for problem in problems)
        status = int(failed) if self.exit_code is None else self.exit_code
        return Outcome(tuple(problems), self.stdout, self.stderr, status)


def case_of(name: str, files: Mapping[str, str], main: str) -> Case:
    """The case of these files; the statements of the main file come first."""
    statements = _Statements()
    for path in sorted(files, key=lambda path: (path != main, path)):
        statements.read(path, files[path])
    return Case(
        name=name,
        files=files,
        main=main,
        expected=statements.outcome(),
        stdin=statements.stdin,
        arguments=statements.arguments,
        only_first_error=statements.only_first_error,
    )


def cases_in_text(name: str, text: str, main: str) -> Iterator[Case]:
    """The programs of a file: each part that begins with `//--- name`, or the whole file."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if _PROGRAM.fullmatch(line)]
    if not starts:
        yield case_of(name, {main: text}, main)
        return
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        title = lines[start].removeprefix("//--- ").replace(" ", "_")
        yield case_of(f"{name}/{title}", _files_of_part(lines, start, end, main), main)


def _files_of_part(lines: list[str], start: int, end: int, main: str) -> dict[str, str]:
    """The files in `lines[start:end]`, each after empty lines that preserve its line numbers."""
    files: dict[str, str] = {}
    path, first = main, start
    for number in range(start + 1, end + 1):
        begins = _FILE.fullmatch(lines[number]) if number < end else None
        if number == end or begins:
            files[path] = "\n" * (first + 1) + "\n".join(lines[first + 1 : number]).rstrip("\n")
        if begins:
            path, first = begins[1], number
    return files


def cases_below(folder: Path) -> list[Case]:
    """The cases in `folder`: those of its `.ez` files, and one for each folder with a `main.ez`."""
    found: list[Case] = []
    for entry in sorted(folder.iterdir()):
        if entry.is_dir():
            found += _cases_of_folder(entry)
        elif entry.suffix == ".ez":
            found += cases_in_text(entry.stem, _text(entry), entry.name)
    return found


def _cases_of_folder(folder: Path) -> list[Case]:
    if (folder / "main.ez").exists():
        paths = sorted(folder.rglob("*.ez"))
        files = {path.relative_to(folder).as_posix(): _text(path) for path in paths}
        return [case_of(folder.name, files, "main.ez")]
    return [replace(case, name=f"{folder.name}/{case.name}") for case in cases_below(folder)]


def _text(path: Path) -> str:
    return path.read_bytes().decode()
