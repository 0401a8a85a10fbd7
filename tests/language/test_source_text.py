"""Cases that depend on the bytes of a file: line endings, NUL, invalid UTF-8, absolute paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.running_cases import run_program

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.language_cases import Outcome

PRINTING = b'import & use @std do main() { println("%s") }'


def outcome_of(source: bytes, folder: Path) -> Outcome:
    (folder / "main.ez").write_bytes(source)
    return run_program(folder, "main.ez")


def test_carriage_returns_at_line_endings_are_white_space(tmp_path: Path) -> None:
    source = b"import & use @std\r\ndo main() {\r\n    // note\r\n    println(1)\r\n}\r\n"

    assert outcome_of(source, tmp_path).stdout == "1\n"


def test_carriage_return_alone_does_not_end_a_line(tmp_path: Path) -> None:
    source = b"import & use @std do main() {\r println(1) // a comment\r println(2)\n}"

    assert outcome_of(source, tmp_path).stdout == "1\n"


def test_what_follows_a_nul_is_ignored(tmp_path: Path) -> None:
    source = PRINTING % b"before" + b"\0 neither text nor program ^^^"

    assert outcome_of(source, tmp_path).stdout == "before\n"


def test_invalid_bytes_are_allowed_in_comments_and_strings(tmp_path: Path) -> None:
    source = b'// \xff\nimport & use @std\ndo main() { println(len("a\xffb")) }'

    assert outcome_of(source, tmp_path).stdout == "3\n"


def test_last_line_needs_no_line_ending(tmp_path: Path) -> None:
    assert outcome_of(PRINTING % b"x" + b" // no line feed", tmp_path).stdout == "x\n"


@pytest.mark.parametrize(("source", "code", "line"), [
    (b"\xef\xbb\xbfdo main() {}", "E1001", 1),
    (b"do main() {}\n\x0c", "E1001", 2),
    ("do main() { temp é = 1 }".encode(), "E1001", 1),
    (b"do main() {\n    temp c = '\n}", "E1005", 2),
    (b"do main() {\n    temp c = 'a\n}", "E1009", 2),
    (b'do main() {\n    temp s = "', "E1004", 2),
    (b"do main() {\n/* never", "E1003", 2),
    (b"", "E4009", 1),
])  # fmt: skip
def test_refused_text(source: bytes, code: str, line: int, tmp_path: Path) -> None:
    outcome = outcome_of(source, tmp_path)

    assert {(p.code, p.line) for p in outcome.problems} == {(code, line)}
    assert outcome.exit_code == 1


def test_module_can_be_imported_by_its_absolute_path(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "tool.ez").write_text('module tool\ndo name() -> string { return "found" }')
    source = f'import & use @std\nimport "{elsewhere}/tool"\ndo main() {{ println(tool.name()) }}'

    assert outcome_of(source.encode(), tmp_path).stdout == "found\n"


def test_carriage_returns_are_removed_from_input(tmp_path: Path) -> None:
    source = b'import & use @std do main() { print("<${input()}>", "<${input()}>") }'
    (tmp_path / "main.ez").write_bytes(source)

    outcome = run_program(tmp_path, "main.ez", stdin="one\r\ntwo\r\r\n")

    assert outcome.stdout == "<one> <two>"


def test_carriage_return_makes_a_number_invalid(tmp_path: Path) -> None:
    source = b"import & use @std do main() { temp n, e = read_int() print(n, e == nil) }"
    (tmp_path / "main.ez").write_bytes(source)

    assert run_program(tmp_path, "main.ez", stdin="5\r\n").stdout == "0 false"


def test_folder_without_modules_is_not_a_module(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    outcome = outcome_of(b'import & use "./empty"\ndo main() {}', tmp_path)

    assert [(p.code, p.line) for p in outcome.problems] == [("E6001", 1)]
