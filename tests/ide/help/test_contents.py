from __future__ import annotations

import re

import pytest

import ez_lang
from ez_ide.help.contents import CODES_PAGE, LIBRARY_PAGE, START, WRITTEN, Entry, HelpPages
from ez_ide.help.markdown import cells_of

PAGES = HelpPages(lambda: "# Keys\n")


def names(entries: list[Entry] | tuple[Entry, ...]) -> list[str]:
    return [name for one in entries for name in (one.name, *names(one.children))]


ALL = names(PAGES.contents())


@pytest.mark.parametrize("name", ALL)
def test_every_page_has_a_title_and_its_links_lead_to_pages(name: str) -> None:
    text = PAGES.text(name)

    assert re.match(r"# \S", text)
    links = re.findall(r"\]\(([^)]+)\)", re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL))
    assert [link for link in links if link.partition("#")[0] not in ALL] == []


@pytest.mark.parametrize("name", WRITTEN)
def test_every_program_of_the_written_pages_is_right(name: str) -> None:
    programs = re.findall(r"^```ez\n(.*?)^```", PAGES.text(name), re.DOTALL | re.MULTILINE)

    assert [ez_lang.check_text(one).diagnostics for one in programs] == [[] for _ in programs]


@pytest.mark.parametrize("name", [CODES_PAGE, LIBRARY_PAGE])
def test_every_line_of_a_list_has_its_two_cells(name: str) -> None:
    lines = [line for line in PAGES.text(name).splitlines() if line.startswith("| [")]

    assert lines
    assert [line for line in lines if len(cells_of(line)) != 2] == []


def test_all_written_pages_are_in_the_contents() -> None:
    assert ALL[: len(WRITTEN)] == list(WRITTEN)
    assert ALL[0] == START


def test_a_page_that_is_not_there_says_so() -> None:
    assert "Page not found" in PAGES.text("nonsense")
    assert "unknown code" in PAGES.text("code:E999")
    assert "Standard library" in PAGES.text("library:nonsense")


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("@strings", "library:strings"),
        ("strings.upper", "library:strings#upper"),
        ("println", "library:std#println"),
        ("len", "library:std#len"),
        ("E5001", "code:E5001"),
        ("e5001", "code:E5001"),
        ("my_variable", None),
        ("", None),
    ],
)
def test_a_word_of_a_program_has_its_page(word: str, name: str | None) -> None:
    assert PAGES.page_of_name(word) == name


def test_the_library_shows_signatures_and_what_functions_do() -> None:
    text = PAGES.text("library:strings")

    assert "`upper(s string) -> string`" in text
    assert "Return `s` in upper case." in text
