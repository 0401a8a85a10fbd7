"""Pages of `ez explain` as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.source.codes import CODES
from ez_lang.source.error_pages import Example, ExampleFile, Page, page
from ez_lang.source.page_text import WIDTH, render_page

if TYPE_CHECKING:
    from ez_lang.source.error_pages import Outcome

PAGE = Page(
    code="E5021",
    title="the cake is gone",
    prose=(
        "Somebody ate it, and nobody saw `who` it was; so we shall have to look\n"
        "for crumbs. That takes long.\n"
        "\n"
        "- the first suspect is the dog, who was alone in the kitchen for an hour and\n"
        "  looks sorry;\n"
        "- the second is you."
    ),
    causes=(
        "The door was open, although everybody knows what happens to a `cake` then and there.",
        "Nobody looked.",
    ),
    wrong=Example("fails", (ExampleFile("main.ez", "eat()\n"),)),
    right=Example("runs", (ExampleFile("main.ez", "bake()\n"), ExampleFile("list.txt", "flour\n"))),
    see_also=("E5022",),
)

PLAIN = """\
PANIC: the cake is gone

Somebody ate it, and nobody saw `who` it was; so we shall have to look for
crumbs. That takes long.

- the first suspect is the dog, who was alone in the kitchen for an hour and
  looks sorry;
- the second is you.

Usual causes:
    [ ] The door was open, although everybody knows what happens to a `cake`
        then and there.
    [ ] Nobody looked.

This program fails:

    eat()

This program works:

  main.ez

    bake()

  list.txt

    flour

See also:
    E5022: an assertion does not hold
"""


def test_a_page_without_colour_is_plain_text() -> None:
    assert render_page(PAGE) == PLAIN


def test_colour_marks_headings_and_code() -> None:
    coloured = render_page(PAGE, is_colored=True)

    assert "\x1b[1mPANIC: the cake is gone\x1b[0m" in coloured
    assert "saw \x1b[36mwho\x1b[0m it" in coloured
    assert "\x1b[1mThis program fails:\x1b[0m" in coloured


@pytest.mark.parametrize(
    ("outcome", "said"),
    [("warns", "causes the warning"), ("value", "gets an Error"), ("cannot-run", "can cause")],
)
def test_the_heading_says_what_the_wrong_program_does(outcome: Outcome, said: str) -> None:
    found = PAGE._replace(wrong=PAGE.wrong._replace(outcome=outcome))

    assert said in render_page(found)


def test_no_page_is_wider_than_the_terminal() -> None:
    for row in CODES.values():
        found = page(row.code)
        if found is not None:
            for line in render_page(found).splitlines():
                assert len(line) <= WIDTH + len("    "), (row.code, line)
