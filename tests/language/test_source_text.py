"""What only the bytes of a file can say: line ends, marks, bytes that are no text, full paths."""

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


def test_carriage_returns_at_line_ends_are_white_space(tmp_path: Path) -> None:
    source = b"import & use @std\r\ndo main() {\r\n    // note\r\n    println(1)\r\n}\r\n"

    assert outcome_of(source, tmp_path).stdout == "1\n"


def test_a_carriage_return_alone_ends_no_line(tmp_path: Path) -> None:
    source = b"import & use @std do main() {\r println(1) // a comment\r println(2)\n}"

    assert outcome_of(source, tmp_path).stdout == "1\n"


def test_what_follows_a_nul_is_ignored(tmp_path: Path) -> None:
    source = PRINTING % b"before" + b"\0 neither text nor program ^^^"

    assert outcome_of(source, tmp_path).stdout == "before\n"


def test_bytes_that_are_no_text_may_stand_in_comments_and_strings(tmp_path: Path) -> None:
    source = b'// \xff\nimport & use @std\ndo main() { println(len("a\xffb")) }'

    assert outcome_of(source, tmp_path).stdout == "3\n"


def test_a_file_need_not_end_its_last_line(tmp_path: Path) -> None:
    assert outcome_of(PRINTING % b"x" + b" // no line feed", tmp_path).stdout == "x\n"


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        (b"\xef\xbb\xbfdo main() {}", "E1001", 1),
        (b"do main() {}\n\x0c", "E1001", 2),
        ("do main() { temp é = 1 }".encode(), "E1001", 1),
        (b"do main() {\n    temp c = '\n}", "E1005", 2),
        (b"do main() {\n    temp c = 'a\n}", "E1009", 2),
        (b'do main() {\n    temp s = "', "E1004", 2),
        (b"do main() {\n/* never", "E1003", 2),
        (b"", "E4009", 1),
    ],
)
def test_text_that_is_refused(source: bytes, code: str, line: int, tmp_path: Path) -> None:
    outcome = outcome_of(source, tmp_path)

    assert {(p.code, p.line) for p in outcome.problems} == {(code, line)}
    assert outcome.exit_code == 1


def test_a_module_can_be_named_by_its_full_path(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "tool.ez").write_text('module tool\ndo name() -> string { return "found" }')
    source = f'import & use @std\nimport "{elsewhere}/tool"\ndo main() {{ println(tool.name()) }}'

    assert outcome_of(source.encode(), tmp_path).stdout == "found\n"


def test_carriage_returns_are_no_part_of_a_line_of_input(tmp_path: Path) -> None:
    source = b'import & use @std do main() { print("<${input()}>", "<${input()}>") }'
    (tmp_path / "main.ez").write_bytes(source)

    outcome = run_program(tmp_path, "main.ez", stdin="one\r\ntwo\r\r\n")

    assert outcome.stdout == "<one> <two>"


def test_a_carriage_return_makes_a_number_none(tmp_path: Path) -> None:
    source = b"import & use @std do main() { temp n, e = read_int() print(n, e == nil) }"
    (tmp_path / "main.ez").write_bytes(source)

    assert run_program(tmp_path, "main.ez", stdin="5\r\n").stdout == "0 false"


def test_a_folder_without_modules_is_none(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    outcome = outcome_of(b'import & use "./empty"\ndo main() {}', tmp_path)

    assert [(p.code, p.line) for p in outcome.problems] == [("E6001", 1)]
