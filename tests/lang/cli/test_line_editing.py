"""What Tab offers at the prompt, and what is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.cli.line_editing import History, completions
from ez_lang.cli.prompt_session import PromptSession
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from pathlib import Path

ENTRIES = (
    "import & use @math, s@strings",
    "const Point struct { width int height int }",
    "const Kind enum { FLAT, ROUND }",
    "temp point = Point{width: 1}",
    "do polish() { }",
)


@pytest.fixture
def prompt() -> PromptSession:
    session = PromptSession(FakeHost(), lambda _: None, lambda _: None)
    for entry in ENTRIES:
        session.enter(entry)
    return session


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("poi", ["point"]),
        ("pol", ["polish"]),
        ("Poi", ["Point"]),
        ("Kind.", ["Kind.FLAT", "Kind.ROUND"]),
        ("point.w", ["point.width"]),
        ("s.upp", ["s.upper"]),
        ("sqr", ["sqrt"]),
        ("math.sqr", ["math.sqrt"]),
        ("typ", ["typeof"]),
        ("otherw", ["otherwise"]),
        ("@math", ["@math"]),
        ("nowhere.", []),
        ("zzz", []),
    ],
)
def test_a_word_becomes_what_it_can(prompt: PromptSession, word: str, expected: list[str]) -> None:
    assert completions(word, prompt.session) == expected


def test_the_public_names_of_own_modules_are_offered(
    prompt: PromptSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "geo.ez").write_text(
        "module geo\ndo area() { }\nprivate do hidden() { }\nconst SIDE int = 1\n"
    )
    monkeypatch.chdir(tmp_path)
    prompt.enter('import "./geo"')

    assert completions("geo.", prompt.session) == ["geo.SIDE", "geo.area"]


def test_values_that_were_only_shown_have_no_name(prompt: PromptSession) -> None:
    prompt.enter("1 + 1")

    assert "" not in completions("", prompt.session)


def test_a_history_that_cannot_be_kept_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    history = History(str(tmp_path / "file" / "history"))

    history.load()
    history.save()

    assert (tmp_path / "file").read_text() == ""
