"""Highlights EZ code as HTML in the colours of a theme."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping


def code_html(code: str, kind: str, colours: Mapping[str, str]) -> str:
    """Return the code with a colour for each kind of token; text that is not EZ stays plain."""
    if kind.split(" ", maxsplit=1)[0] != "ez":
        return escape(code, quote=False)
    pieces, at = [], 0
    for token in tokens(SourceFile("help.ez", code)):
        pieces.append(escape(code[at : token.start], quote=False))
        text = escape(code[token.start : token.end], quote=False)
        colour = colours.get(token.kind)
        pieces.append(f'<span style="color:{colour}">{text}</span>' if colour else text)
        at = token.end
    pieces.append(escape(code[at:], quote=False))
    return "".join(pieces)
