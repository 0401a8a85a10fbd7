"""The saved parse tables, and the fallback without them."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ez_lang.syntax import build_tables, tables
from tests.helpers.processes import without_coverage

if TYPE_CHECKING:
    from pathlib import Path


def test_the_saved_tables_are_current() -> None:
    saved = tables.saved()
    assert saved, "run `make tables`"
    assert saved.as_data() == build_tables.build_tables().as_data(), "run `make tables`"


def test_tables_of_another_grammar_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = tables.grammar_text() + "\n// a remark\n"
    monkeypatch.setattr(tables, "grammar_text", lambda: changed)
    assert tables.saved() is None


@pytest.mark.parametrize("content", [None, b"", b"no tables"])
def test_missing_or_damaged_tables_are_built_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    current = tables.load().as_data()
    path = tmp_path / "ez.tables"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(tables, "_TABLES_FILE", str(path))

    assert tables.load().as_data() == current


def modules_after(statements: str) -> set[str]:
    """The modules that a fresh Python has loaded after running some statements."""
    code = f"{statements}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=without_coverage(),
    )
    return set(done.stdout.split())


def test_parsing_a_correct_text_imports_neither_lark_nor_recovery() -> None:
    loaded = modules_after(
        "from ez_lang.source.text import SourceFile\n"
        "from ez_lang.syntax.parser import parse\n"
        "parse(SourceFile('main.ez', 'do main() { println(\"${1 + 2}\") }'))"
    )
    assert "ez_lang.syntax.parser" in loaded
    assert not loaded & {"lark", "ez_lang.syntax.recovery", "dataclasses", "pathlib", "argparse"}
