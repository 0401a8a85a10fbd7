"""`ez doc` tells what the library has."""

from __future__ import annotations

import pytest

from ez_lang.cli.doc import doc
from ez_lang.cli.options import MisuseError
from ez_lang.stdlib.registry import MODULE_NAMES, library


@pytest.mark.parametrize("name", MODULE_NAMES)
def test_a_module_lists_all_its_members(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = library(name)
    assert module is not None

    assert doc([f"@{name}"]) == 0

    out = capsys.readouterr().out
    assert out.startswith(f"@{name}: {module.doc}\n")
    assert all(member.doc in out for member in module.members.values())


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("io.exists", "io.exists(p string) -> bool\n\nWhether there is a file or folder.\n"),
        ("io.APPEND", "io.APPEND int\n\nWrite behind what is in the file.\n"),
        ("len", "len(x sized) -> int\n"),
    ],
)
def test_a_member_is_told_of(word: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert doc([word]) == 0

    out = capsys.readouterr().out
    assert out.startswith(text)
    assert ("import @io" in out) == word.startswith("io.")


@pytest.mark.parametrize(
    ("word", "meant"), [("stirngs", "strings"), ("io.exist", "exists"), ("strings.uper", "upper")]
)
def test_who_mistypes_is_helped(word: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert doc([word]) == 1

    out, err = capsys.readouterr()
    assert out == ""
    assert f"did you mean '{meant}'?" in err


def test_one_thing_at_a_time() -> None:
    for words in ([], ["io", "os"]):
        with pytest.raises(MisuseError):
            doc(words)
