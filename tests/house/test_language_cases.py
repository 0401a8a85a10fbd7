"""The comments of language cases are understood, and bad ones are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.language_cases import Problem, case_of, cases_below, cases_in_text

if TYPE_CHECKING:
    from pathlib import Path


def test_lines_of_output_are_expected_in_their_order() -> None:
    case = case_of("two", {"two.ez": "a() // expect: 1 2\nb() // expect: three\n"}, "two.ez")

    assert case.expected.stdout == "1 2\nthree\n"
    assert case.expected.exit_code == 0
    assert not case.expected.problems


def test_an_expected_line_can_be_empty_or_have_no_line_feed() -> None:
    case = case_of("ends", {"e.ez": "a() // expect:\nb() // expect end: no feed"}, "e.ez")

    assert case.expected.stdout == "\nno feed"


def test_one_line_can_cause_several_things() -> None:
    text = "a() // expect: 1 // expect: 2 // expect warning: W2004, W2008 // expect stderr: oh"
    case = case_of("many", {"m.ez": text}, "m.ez")

    assert case.expected.stdout == "1\n2\n"
    assert case.expected.stderr == "oh\n"
    assert case.expected.problems == (
        Problem("warning", "W2004", "m.ez", 1),
        Problem("warning", "W2008", "m.ez", 1),
    )


def test_an_error_stands_on_its_line_and_means_status_one() -> None:
    case = case_of("bad", {"bad.ez": "fine\nbad // expect error: E3001\n"}, "bad.ez")

    assert case.expected.problems == (Problem("error", "E3001", "bad.ez", 2),)
    assert case.expected.exit_code == 1


def test_the_first_error_can_be_all_that_matters() -> None:
    case = case_of("cascade", {"c.ez": "bad // expect first error: E2004"}, "c.ez")

    assert case.only_first_error
    assert case.expected.problems == (Problem("error", "E2004", "c.ez", 1),)


def test_a_fault_can_stand_on_a_marked_line_of_another_file() -> None:
    files = {
        "main.ez": "lib.go() // expect fault: E5001 at @divide",
        "lib.ez": "\nreturn 1 / n //@ divide",
    }

    case = case_of("marked", files, "main.ez")

    assert case.expected.problems == (Problem("fault", "E5001", "lib.ez", 2),)


def test_input_arguments_and_status_are_given_by_comments() -> None:
    text = "// args: -v two\n// stdin: 1\n// stdin end: 2\nexit(3) // exit: 3"
    case = case_of("given", {"g.ez": text}, "g.ez")

    assert case.arguments == ("-v", "two")
    assert case.stdin == "1\n2"
    assert case.expected.exit_code == 3


def test_a_file_can_hold_many_programs_that_keep_their_line_numbers() -> None:
    text = "// heading\n//--- first one\na()\n//--- second\n\nb() // expect error: E3001\n"

    first, second = cases_in_text("file", text, "file.ez")

    assert [first.name, second.name] == ["file/first_one", "file/second"]
    assert first.files["file.ez"].strip() == "a()"
    assert second.expected.problems == (Problem("error", "E3001", "file.ez", 6),)
    assert second.files["file.ez"].split("\n")[5].startswith("b()")


def test_a_program_in_a_file_can_have_several_files() -> None:
    text = "//--- two files\nimport\n//=== lib/a.ez\nmodule a // expect warning: W4001\n"

    (case,) = cases_in_text("file", text, "main.ez")

    assert set(case.files) == {"main.ez", "lib/a.ez"}
    assert case.files["lib/a.ez"].split("\n")[3].startswith("module a")
    assert case.expected.problems == (Problem("warning", "W4001", "lib/a.ez", 4),)


@pytest.mark.parametrize("text", [
    "a() // expects: 1", "a() // expect errors: E3001", "a() //expect: 1",
    "a() // expect fault: E5001 on @b", "a() // expect fault: E5001 at @nowhere",
    "a() //@ twice\nb() //@ twice",
])  # fmt: skip
def test_a_comment_that_cannot_be_understood_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"x\.ez:\d"):
        case_of("x", {"x.ez": text}, "x.ez")


def test_folders_give_their_names_and_a_folder_with_a_main_is_one_case(tmp_path: Path) -> None:
    (tmp_path / "topic" / "project" / "part").mkdir(parents=True)
    (tmp_path / "topic" / "alone.ez").write_text("a()")
    (tmp_path / "topic" / "project" / "main.ez").write_text("b()")
    (tmp_path / "topic" / "project" / "part" / "c.ez").write_text("c()")

    cases = cases_below(tmp_path)

    assert [case.name for case in cases] == ["topic/alone", "topic/project"]
    assert set(cases[1].files) == {"main.ez", "part/c.ez"}


def test_a_case_can_be_written_to_a_folder(tmp_path: Path) -> None:
    case = case_of("w", {"main.ez": "a()", "deep/er/b.ez": "b()"}, "main.ez")

    main = case.write_to(tmp_path)

    assert main.read_text() == "a()"
    assert (tmp_path / "deep" / "er" / "b.ez").read_text() == "b()"
