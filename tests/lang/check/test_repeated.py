"""Names that are missing are told once a function."""

from __future__ import annotations

from ez_lang.check.hints.follow_on_errors import report_missing_names_once
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.source.text import SourceFile

TEXT = "total total conter conter WIDTH"
SOURCE = SourceFile("main.ez", TEXT)


def missing(place: int, code: str = "E4001", advice: str = "") -> Diagnostic:
    """A diagnostic about the word of this number."""
    words = TEXT.split()
    start = sum(len(word) + 1 for word in words[:place])
    message = f"undefined variable '{words[place]}'"
    return Diagnostic(code, message, SOURCE, start, start + len(words[place]), help=advice)


def test_a_name_is_told_where_it_is_missing_first() -> None:
    first, second = missing(0), missing(1)

    assert report_missing_names_once([first, second], frozenset()) == [first]


def test_advice_on_how_to_declare_it_does_not_make_it_another_mistake() -> None:
    first = missing(0, advice="to declare a variable, write temp total = …")

    assert report_missing_names_once([first, missing(1)], frozenset()) == [first]


def test_a_slip_is_told_each_time() -> None:
    slips = [missing(place, advice="did you mean 'counter'?") for place in (2, 3)]

    assert report_missing_names_once(slips, frozenset()) == slips


def test_other_mistakes_are_told_however_often() -> None:
    same = [missing(0, code="E3001"), missing(1, code="E3001")]

    assert report_missing_names_once(same, frozenset()) == same


def test_what_was_refused_elsewhere_is_not_told_again() -> None:
    assert report_missing_names_once([missing(4)], frozenset({"WIDTH"})) == []
