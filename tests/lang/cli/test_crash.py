"""When ez itself fails: one clear line for the person, everything else in a file."""

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


def test_the_report_holds_what_is_needed_to_understand_it(
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


def test_where_nothing_can_be_saved_the_report_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "absent"))

    report_crash(crash(), [])

    err = capsys.readouterr().err
    assert "the report could not be saved" in err
    assert "RuntimeError: out of cheese" in err
