from __future__ import annotations

from html import escape

import pytest

from ez_ide.help.markdown import inline, to_html
from ez_ide.help.page_html import code_html


def html(text: str) -> str:
    return to_html(text, lambda code, kind: f"[{kind}]{escape(code)}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain < & >", "plain &lt; &amp; &gt;"),
        ("`a < b`", "<code>a &lt; b</code>"),
        ("**bold** and *leaning*", "<b>bold</b> and <i>leaning</i>"),
        ("[words](page#part)", '<a href="page#part">words</a>'),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("`**not bold**`", "<code>**not bold**</code>"),
    ],
)
def test_a_line_is_marked(text: str, expected: str) -> None:
    assert inline(text) == expected


def test_blocks_follow_each_other() -> None:
    page = html("# One\n\nA paragraph\nof two lines.\n\n- first\n  goes on\n- second\n\n## Two\n")

    assert page.split("\n") == [
        '<h1><a name="One"></a>One</h1>',
        "<p>A paragraph of two lines.</p>",
        "<ul><li>first goes on</li><li>second</li></ul>",
        '<h2><a name="Two"></a>Two</h2>',
    ]


def test_numbers_go_on_after_a_program() -> None:
    page = html("1. one\n\n```ez\nx\n```\n\n2. two")

    assert '<ol start="1"><li>one</li></ol>' in page
    assert '<ol start="2"><li>two</li></ol>' in page
    assert "<pre>[ez]x</pre>" in page


def test_a_table_has_a_head() -> None:
    page = html("| a | `b` |\n| --- | :-: |\n| 1 | 2 |\n")

    assert "<tr><th>a</th><th><code>b</code></th></tr><tr><td>1</td><td>2</td></tr>" in page


def test_a_bar_that_ends_no_cell_is_shown() -> None:
    page = html("| a |\n| --- |\n| one \\| two\n")

    assert "<td>one | two</td>" in page


def test_a_block_that_is_never_closed_ends_with_the_page() -> None:
    assert "<pre>[]a &lt; b</pre>" in html("```\na < b")


def test_a_program_gets_the_colours_of_its_pieces() -> None:
    page = code_html('temp s = "<b>"', "ez", {"keyword": "#111111", "string": "#222222"})

    assert page.startswith('<span style="color:#111111">temp</span> s = ')
    assert "#222222" in page
    assert "&lt;b&gt;" in page


def test_what_is_no_program_stays_plain() -> None:
    assert code_html("temp <x>", "", {"keyword": "#111111"}) == "temp &lt;x&gt;"


def test_items_with_boxes_are_to_be_ticked_off() -> None:
    page = html("- [ ] first\n  goes on\n- [ ] `second`\n\n- [ ] one\n- other\n")

    assert '<a href="tick:0">\N{BALLOT BOX}</a></td><td>first goes on</td>' in page
    assert '<a href="tick:1">\N{BALLOT BOX}</a></td><td><code>second</code></td>' in page
    assert "<ul><li>[ ] one</li><li>other</li></ul>" in page
