"""The table of codes is complete, consistent and cheap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ez_lang
from ez_lang.source.codes import CODES, Code, is_known, resolve
from ez_lang.syntax.words import SUPPRESSIBLE_WARNINGS

PACKAGE = Path(ez_lang.__file__).parent
ARISING = [row for row in CODES.values() if row.arises]


def codes_mentioned_in(file: Path) -> set[str]:
    return set(re.findall(r'"([EW]\d{4,5})"', file.read_text(encoding="utf-8")))


def test_every_code_that_the_source_mentions_is_in_the_table() -> None:
    mentioned = {code for file in PACKAGE.rglob("*.py") for code in codes_mentioned_in(file)}

    assert mentioned - CODES.keys() == set()


def test_every_code_that_can_arise_is_mentioned_by_the_source() -> None:
    others = [file for file in PACKAGE.rglob("*.py") if file.name != "codes.py"]
    mentioned = {code for file in others for code in codes_mentioned_in(file)}

    assert {row.code for row in ARISING} - mentioned == set()


def test_codes_are_ordered_by_severity_and_number() -> None:
    numbers = [(code[0], int(code[1:])) for code in CODES]

    assert numbers == sorted(numbers)


def test_no_two_codes_have_the_same_title() -> None:
    titles = [row.title for row in CODES.values()]

    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("row", CODES.values(), ids=CODES.keys())
def test_a_title_is_one_short_phrase(row: Code) -> None:
    assert 0 < len(row.title) <= 60
    assert not row.title.endswith(".")


def test_only_unused_warning_codes_never_arise() -> None:
    never = {row.code for row in CODES.values() if not row.arises}

    assert never == {
        "W1001", "W1003", "W1004", "W2002", "W2003", "W2005", "W2006", "W3001", "W3002",
    }  # fmt: skip
    assert not any(is_known(code) for code in never)


def test_unknown_codes_are_not_known() -> None:
    assert is_known("E3001")
    assert not is_known("E9999")
    assert not is_known("PANIC")


def test_suppress_accepts_the_codes_that_the_parser_accepts() -> None:
    accepted = [row.code for row in CODES.values() if row.suppression != "refused"]

    assert tuple(accepted) == SUPPRESSIBLE_WARNINGS


def test_suppress_acts_on_every_accepted_code_that_can_arise() -> None:
    for row in CODES.values():
        is_accepted = row.code in SUPPRESSIBLE_WARNINGS
        assert (row.suppression == "acts") == (row.arises and is_accepted)


def test_the_first_letter_of_a_code_decides_its_severity() -> None:
    assert CODES["E3001"].severity == "error"
    assert CODES["W3003"].severity == "warning"


def test_the_number_of_a_code_decides_its_area() -> None:
    assert CODES["E1001"].area == "source text"
    assert CODES["E10001"].area == "strings"
    assert CODES["W2001"].area == "suspicious code"


def test_panic_and_assert_are_shown_by_their_names() -> None:
    shown = {row.code: row.display_name for row in ARISING if row.display_name != row.code}

    assert shown == {"E5021": "PANIC", "E5022": "ASSERT"}


@pytest.mark.parametrize(("written", "meant"), [
    ("E3001", "E3001"), (" e3001 ", "E3001"), ("3001", "E3001"), ("2001", "E2001"),
    ("3003", "E3003"), ("4001", "E4001"), ("1005", "E1005"), ("2010", "E2010"), ("w2001", "W2001"),
    ("panic", "E5021"), ("ASSERT", "E5022"), ("2002x", "2002X"), ("9999", "E9999"),
])  # fmt: skip
def test_codes_are_resolved_in_any_spelling(written: str, meant: str) -> None:
    assert resolve(written) == meant
