"""`ez doc` tells what the library has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.cli.doc import doc
from ez_lang.stdlib.registry import (
    BUILTINS,
    MODULE_NAMES,
    LibraryConstant,
    LibraryFunction,
    library,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.mark.parametrize("name", MODULE_NAMES)
def test_a_module_lists_all_its_members(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = library(name)
    assert module is not None

    assert doc([f"@{name}"]) == 0

    out = capsys.readouterr().out
    assert out.startswith(f"@{name}: {module.doc}\n")
    assert all(member.doc in out for member in module.members.values())


@pytest.mark.parametrize(("word", "text"), [
    ("io.exists", "io.exists(p string) -> bool\n\nReturn whether the path exists.\n"),
    ("io.APPEND", "io.APPEND int\n\nMode of `open`: write at the end of the file.\n"),
    ("len", "len(x sized) -> int\n"),
])  # fmt: skip
def test_a_member_is_described(word: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert doc([word]) == 0

    out = capsys.readouterr().out
    assert out.startswith(text)
    assert ("import @io" in out) == word.startswith("io.")


@pytest.mark.parametrize(
    ("word", "meant"),
    [("stirngs", "strings"), ("io.exist", "exists"), ("strings.uper", "upper"), ("lenn", "len")],
)
def test_a_typo_in_a_name_is_found(
    word: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doc([word]) == 1

    out, err = capsys.readouterr()
    assert out == ""
    assert f"did you mean '{meant}'?" in err


def test_several_names_are_described_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert doc(["len", "strings.upper"]) == 0

    out = capsys.readouterr().out
    assert out.startswith("len(x sized) -> int\n")
    assert "\n\nstrings.upper(" in out


def test_all_modules_are_listed_without_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert doc([]) == 0

    out = capsys.readouterr().out
    for name in MODULE_NAMES:
        module = library(name)
        assert module is not None
        assert f"@{name:10} {module.doc}\n" in out
    assert "  len(x sized) -> int\n" in out


def _members() -> Iterator[LibraryFunction | LibraryConstant]:
    for module in (BUILTINS, *map(library, MODULE_NAMES)):
        assert module is not None
        yield from module.members.values()


@pytest.mark.parametrize("member", list(_members()), ids=lambda member: member.full_name)
def test_every_member_has_a_page(
    member: LibraryFunction | LibraryConstant, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doc([member.full_name]) == 0

    out = capsys.readouterr().out
    assert out.startswith(member.full_name)
    assert member.doc in out
    if isinstance(member, LibraryFunction):
        assert all(line in out for line in member.example.split("\n"))
        assert ("changes its first argument" in out) == (member.effect == "mutates")


@pytest.mark.parametrize("word", ["strings.", ".upper", "strings.upper.x", "", "@", "9", "äöü"])
def test_what_cannot_be_a_name_is_unknown(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert doc([word]) == 1

    assert "unknown m" in capsys.readouterr().err
