"""`ez explain`: the pages of error codes, each with a failing and a repaired program."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ez_lang.cli import exit_status
from ez_lang.cli.terminal import print_error, print_result, wants_color
from ez_lang.source.error_pages import page, similar_codes
from ez_lang.source.page_text import render_page

if TYPE_CHECKING:
    from collections.abc import Sequence


def explain(codes: Sequence[str]) -> int:
    """Print the pages of the codes on standard output; 1 if a code does not exist."""
    status = exit_status.SUCCESS
    is_first = True
    for code in codes:
        found = page(code)
        if found is None:
            similar = " or ".join(similar_codes(code))
            suggestion = f"; did you mean {similar}?" if similar else ""
            print_error(f"unknown code '{code}'{suggestion}")
            status = exit_status.FAILURE
            continue
        text = render_page(found, is_colored=wants_color(sys.stdout)).rstrip("\n")
        print_result(text if is_first else f"\n{text}")
        is_first = False
    return status
