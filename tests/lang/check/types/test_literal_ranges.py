"""Literals that their declared type cannot hold."""

from __future__ import annotations

import pytest

from tests.helpers.checking import mistakes


@pytest.mark.parametrize(("body", "expected"), [
    ("temp b byte = 256", [("E3025", "256")]),
    ("temp b byte = -1", [("E3025", "-1")]),
    ("temp u u8 = 256", [("E3036", "256")]),
    ("temp u u16 = -7", [("E3036", "-7")]),
    ("temp i i8 = 100 + 50", [("E3036", "100 + 50")]),
    ("temp i i8 = 100 * -2", [("E3036", "100 * -2")]),
    ("temp i i8 = 300 / 2", [("E3036", "300 / 2")]),
    ("temp i i8 = 300 / 3", []),
    ("temp i u64 =\n 18446744073709551616", [("E3036", "i")]),
    ("temp i i128 = 170141183460469231731687303715884105728", []),
    ("temp b [byte] = {1, 300}", [("E3026", "300")]),
    ("temp a [int, 2] = {1, 2, 3}", [("E3041", "a")]),
    ("temp a [int, 3] = {1, 2}", [("W3003", "a")]),
    ("temp a [int, 2] = {1, 2}", []),
])  # fmt: skip
def test_literals_out_of_range_are_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected
