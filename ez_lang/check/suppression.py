"""`#suppress`: which warnings a function or a file does not want to hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterable


def silenced_codes(attributes: Iterable[nodes.Attribute]) -> frozenset[str]:
    """The codes that a function's attributes silence."""
    return frozenset(
        name.text
        for attribute in attributes
        if attribute.name == "suppress"
        for name in attribute.arguments or ()
    )


def silenced_in_file(tree: nodes.File) -> frozenset[str]:
    """The codes that a file silences by a `#suppress` standing alone."""
    return frozenset(
        name.text for item in tree.items if isinstance(item, nodes.Suppress) for name in item.codes
    )
