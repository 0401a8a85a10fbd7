"""`ez explain`: what a code means, with a program that earns it and one that does not."""

from __future__ import annotations

import sys

from ez_lang.cli import exits
from ez_lang.cli.options import only_word
from ez_lang.cli.terminal import complain, tell, wants_color
from ez_lang.source.error_pages import page, similar_codes
from ez_lang.source.page_text import render_page


def explain(arguments: list[str]) -> int:
    """The page of a code on standard output."""
    name = only_word(arguments, "the code to explain")
    found = page(name)
    if found is None:
        similar = " or ".join(similar_codes(name))
        complain(f"there is no code '{name}'" + (f"; did you mean {similar}?" if similar else ""))
        return exits.FAILURE
    tell(render_page(found, is_colored=wants_color(sys.stdout)).rstrip("\n"))
    return exits.SUCCESS
