"""Options and words of a command line are told apart, and nonsense is called that."""

from __future__ import annotations

import pytest

from ez_lang.cli.options import MisuseError, only_word, split_options

KNOWN = {"--format": ("text", "json"), "--path": ()}


@pytest.mark.parametrize(
    "arguments",
    [
        ["a.ez", "--format", "json", "--path", "x y"],
        ["--format=json", "a.ez", "--path=x y"],
        ["--path", "x y", "--format=text", "--format", "json", "a.ez"],
    ],
)
def test_options_may_stand_anywhere_and_the_last_counts(arguments: list[str]) -> None:
    words, options = split_options(arguments, KNOWN)

    assert words == ["a.ez"]
    assert options == {"--format": "json", "--path": "x y"}


def test_a_single_dash_is_a_word() -> None:
    assert split_options(["-"], KNOWN) == (["-"], {})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--colour"], "there is no option '--colour' here"),
        (["--format"], "--format needs text or json"),
        (["--format", "xml"], "--format needs text or json, not 'xml'"),
        (["--path="], "--path needs a value"),
    ],
)
def test_nonsense_is_refused_with_a_reason(arguments: list[str], message: str) -> None:
    with pytest.raises(MisuseError, match=f"^{message}$"):
        split_options(arguments, KNOWN)


def test_a_command_that_takes_one_word_refuses_none_and_two() -> None:
    assert only_word(["a.ez"], "the file") == "a.ez"
    with pytest.raises(MisuseError, match="the file is missing"):
        only_word([], "the file")
    with pytest.raises(MisuseError, match="the file can only be one, not also 'b'"):
        only_word(["a", "b"], "the file")
