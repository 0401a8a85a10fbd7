"""Completion at the prompt, and the history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.cli.entry_runner import EntryRunner
from ez_lang.cli.line_editing import History, completions
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from pathlib import Path

ENTRIES = (
    "import & use @math, s@strings", "const Point struct { width int height int }",
    "const Kind enum { FLAT, ROUND }", "temp point = Point{width: 1}", "do polish() { }",
)  # fmt: skip


@pytest.fixture
def runner() -> EntryRunner:
    made = EntryRunner(FakeHost(), lambda _: None, lambda _: None)
    for entry in ENTRIES:
        made.enter(entry)
    return made


@pytest.mark.parametrize(("word", "expected"), [
    ("poi", ["point"]), ("pol", ["polish"]), ("Poi", ["Point"]),
    ("Kind.", ["Kind.FLAT", "Kind.ROUND"]), ("point.w", ["point.width"]), ("s.upp", ["s.upper"]),
    ("sqr", ["sqrt"]), ("math.sqr", ["math.sqrt"]), ("typ", ["typeof"]), ("otherw", ["otherwise"]),
    ("@math", ["@math"]), ("nowhere.", []), ("zzz", []),
])  # fmt: skip
def test_words_are_completed(runner: EntryRunner, word: str, expected: list[str]) -> None:
    assert completions(word, runner.checker) == expected


def test_the_public_names_of_own_modules_are_offered(
    runner: EntryRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "geo.ez").write_text(
        "module geo\ndo area() { }\nprivate do hidden() { }\nconst SIDE int = 1\n"
    )
    monkeypatch.chdir(tmp_path)
    runner.enter('import "./geo"')

    assert completions("geo.", runner.checker) == ["geo.SIDE", "geo.area"]


def test_values_that_were_only_shown_have_no_name(runner: EntryRunner) -> None:
    runner.enter("1 + 1")

    assert "" not in completions("", runner.checker)


def test_a_history_that_cannot_be_kept_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    history = History(str(tmp_path / "file" / "history"))

    history.load()
    history.save()

    assert (tmp_path / "file").read_text() == ""
