"""Converts a help page to HTML in the colours and fonts of the window."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ez_ide.appearance.units import scaled
from ez_ide.help.markdown import to_html
from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService


def help_html(markdown: str, themes: ThemeService) -> str:
    """Return the page as a styled HTML document."""
    colours = piece_colours(themes.theme)
    body = to_html(markdown, lambda code, kind: code_html(code, kind, colours))
    return f"<style>{_style(themes)}</style>{body}"


def piece_colours(theme: Theme) -> dict[str, str]:
    """Return the colour of each kind of token."""
    syntax = theme.syntax
    return {
        "attribute": syntax.attribute,
        "char": syntax.string,
        "comment": syntax.comment,
        "escape": syntax.escape,
        "interpolation": syntax.escape,
        "invalid": syntax.invalid,
        "keyword": syntax.keyword,
        "number": syntax.number,
        "operator": syntax.operator,
        "string": syntax.string,
        "type": syntax.type,
    }


def _style(themes: ThemeService) -> str:
    ui, editor = themes.theme.ui, themes.theme.editor
    mono = ", ".join(f"'{family}'" for family in themes.editor_font().families())
    return f"""
        body {{ color: {ui.text}; }}
        h1 {{ font-size: {scaled(25)}px; font-weight: 600; margin-bottom: {scaled(10)}px; }}
        h2 {{ font-size: {scaled(18)}px; font-weight: 600; margin-top: {scaled(20)}px;
              margin-bottom: {scaled(6)}px; }}
        h3 {{ font-size: {scaled(14)}px; font-weight: 600; margin-top: {scaled(16)}px;
              margin-bottom: {scaled(2)}px; }}
        p, li {{ line-height: 145%; }}
        a {{ color: {ui.link}; text-decoration: none; }}
        code {{ font-family: {mono}; background-color: {ui.hover}; }}
        pre {{ font-family: {mono}; color: {editor.text}; line-height: 135%; margin: 0; }}
        table.code {{ background-color: {ui.window}; margin: {scaled(6)}px 0; }}
        table.code td {{ padding: {scaled(10)}px {scaled(14)}px; }}
        th {{ text-align: left; color: {ui.text_muted}; font-weight: 600; }}
        table.checks td {{ padding-right: {scaled(6)}px; line-height: 145%; }}
        table.checks a {{ font-size: {scaled(17)}px; }}
        td {{ padding-right: {scaled(14)}px; }}
    """


# --------------------------------------------------------------------------------------------------
# Highlights EZ code as HTML in the colours of a theme.


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
