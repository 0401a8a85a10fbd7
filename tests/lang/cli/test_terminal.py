"""When output has colour, and which stream it goes to."""

from __future__ import annotations

import io

import pytest

from ez_lang.cli.terminal import print_diagnostics, print_error, wants_color
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.source.text import SourceFile


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


def test_a_terminal_gets_colour_and_a_file_does_not() -> None:
    assert wants_color(_Terminal())
    assert not wants_color(io.StringIO())


@pytest.mark.parametrize(("environment", "expected"), [
    ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True),
    ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False), ({"TERM": "dumb"}, False),
    ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
])  # fmt: skip
def test_environment_variables_enable_and_disable_colour(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], *, expected: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert wants_color(_Terminal()) is expected


def test_colour_can_be_forced_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")

    assert wants_color(io.StringIO())


def test_diagnostics_go_to_standard_error_only(capsys: pytest.CaptureFixture[str]) -> None:
    print_diagnostics([Diagnostic("E4009", "no main", SourceFile("a.ez", "x"), 0, 1)])

    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error[E4009]: no main\n --> a.ez:1:1\n")
    assert err.endswith("summary: 1 error\nfor more: ez explain E4009\n")


def test_no_diagnostics_print_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    print_diagnostics([])

    assert capsys.readouterr() == ("", "")


def test_an_error_is_prefixed_with_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    print_error("no such file")

    assert capsys.readouterr() == ("", "ez: no such file\n")


class _ClosedPipe(io.StringIO):
    def write(self, _text: str) -> int:
        raise BrokenPipeError


def test_a_closed_standard_error_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", _ClosedPipe())

    print_error("not printed")
