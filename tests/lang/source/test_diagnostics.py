"""Diagnostics as data: their severity, and the order in which they are shown."""

from __future__ import annotations

import pytest

from ez_lang.source.diagnostics import Diagnostic, has_errors, in_order
from ez_lang.source.text import SourceFile

MAIN = SourceFile("main.ez", "x" * 100)
LIB = SourceFile("lib.ez", "y" * 100)


def made(code: str, start: int = 0, file: SourceFile = MAIN, message: str = "wrong") -> Diagnostic:
    return Diagnostic(code, message, file, start, start + 1)


@pytest.mark.parametrize(("code", "severity"), [("E3001", "error"), ("W1002", "warning")])
def test_the_code_decides_the_severity(code: str, severity: str) -> None:
    assert made(code).severity == severity


def test_errors_precede_warnings_and_each_are_in_order_of_position() -> None:
    found = [made("W1002", 1), made("E3002", 9), made("E3001", 5), made("W2001", 0)]

    assert [d.code for d in in_order(found)] == ["E3001", "E3002", "W2001", "W1002"]


def test_diagnostics_at_one_position_keep_their_order() -> None:
    found = [Diagnostic("E2056", "long", MAIN, 0, 50), Diagnostic("E4009", "short", MAIN, 0, 0)]

    assert [d.code for d in in_order(found)] == ["E2056", "E4009"]


def test_a_duplicate_diagnostic_is_dropped() -> None:
    found = [made("E3001", 5), made("E3001", 5), made("E3001", 5, message="other"), made("E3001")]

    assert [(d.start, d.message) for d in in_order(found)] == [
        (0, "wrong"),
        (5, "wrong"),
        (5, "other"),
    ]


def test_files_are_in_the_given_order() -> None:
    found = [made("E3001", 1, MAIN), made("E3001", 7, LIB), made("W1002", 0, LIB)]

    ordered = in_order(found, [LIB, MAIN])

    assert [(d.code, d.file.path) for d in ordered] == [
        ("E3001", "lib.ez"),
        ("E3001", "main.ez"),
        ("W1002", "lib.ez"),
    ]


def test_files_without_a_given_order_are_in_the_order_of_their_first_diagnostics() -> None:
    found = [made("E3001", 9, LIB), made("E3001", 1, MAIN), made("E3002", 1, LIB)]

    assert [(d.code, d.file.path) for d in in_order(found)] == [
        ("E3002", "lib.ez"),
        ("E3001", "lib.ez"),
        ("E3001", "main.ez"),
    ]


def test_has_errors_ignores_warnings() -> None:
    assert has_errors([made("W1002"), made("E3001")])
    assert not has_errors([made("W1002")])
    assert not has_errors([])
