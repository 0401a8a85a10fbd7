"""Crash reports: two lines on standard error, the details in a file."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING

from ez_lang.cli.crash import report_crash

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def crash() -> Exception:
    try:
        raise RuntimeError("out of cheese \udcff")
    except RuntimeError as error:
        return error


def test_the_report_has_the_version_the_command_and_the_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    report_crash(crash(), ["run", "a.ez"])

    (report,) = tmp_path.iterdir()
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "ez: internal error: this is a bug in ez, not in your program\n"
        f"ez: a report was saved to {report}\n"
    )
    text = report.read_text(encoding="utf-8")
    assert text.startswith("ez 0.1.0, Python 3.")
    assert "command: ez run a.ez\n" in text
    assert "RuntimeError: out of cheese" in text
    assert "in crash\n" in text


def test_a_report_that_cannot_be_saved_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "absent"))

    report_crash(crash(), [])

    err = capsys.readouterr().err
    assert "the report could not be saved" in err
    assert "RuntimeError: out of cheese" in err
