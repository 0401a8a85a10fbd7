"""The parse tables as plain data, and how they come from their file.

`ez.tables` is made from `ez.lark` by `build_tables`.  When it is missing or older than the grammar,
the tables are built in memory instead, which costs a fifth of a second and imports lark.
"""

from __future__ import annotations

import marshal
import os
from binascii import crc32
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    RuleEntry = tuple[int, int, str, tuple[int | None, ...]]
    """Symbol, number of parts, what to call, and which parts it gets (counted from the end)."""

PASS = "="
LIST = "["
EXTEND = "+"
PREPEND = ":"
"""What a rule does that calls no builder: hand its one part on, make a list of its parts, put the
rest of its parts behind the list that comes first, or before the list that comes last."""

FORMAT = 1
END = 0
"""The kind of the token that ends every text."""

_FOLDER = os.path.dirname(__file__)
_GRAMMAR_FILE = os.path.join(_FOLDER, "ez.lark")
_TABLES_FILE = os.path.join(_FOLDER, "ez.tables")


class Tables:
    """What the driver and the lexer need of the grammar.

    Kinds of tokens and symbols of rules are numbers.  `actions[state][kind]` is the next state, or
    for a reduction the negative number that indexes `rules` from its end.
    """

    __slots__ = (
        "actions",
        "gotos",
        "key",
        "literals",
        "made_with",
        "rules",
        "starts",
        "terminals",
    )

    def __init__(  # noqa: PLR0913 (one record, written by one place)
        self,
        *,
        key: int,
        made_with: str,
        terminals: tuple[str, ...],
        literals: dict[str, int],
        rules: tuple[RuleEntry, ...],
        actions: list[dict[int, int]],
        gotos: list[dict[int, int]],
        starts: dict[str, int],
    ) -> None:
        self.key = key
        self.made_with = made_with
        self.terminals = terminals
        self.literals = literals
        self.rules = rules
        self.actions = actions
        self.gotos = gotos
        self.starts = starts

    def as_data(self) -> dict[str, Any]:
        """Everything, as what `marshal` can write."""
        return {name: getattr(self, name) for name in self.__slots__}


def grammar_text() -> str:
    """The text of `ez.lark`."""
    with open(_GRAMMAR_FILE, encoding="utf-8") as file:
        return file.read()


def key_of(grammar: str) -> int:
    """A number that changes when the grammar or the layout of the tables does."""
    return crc32(grammar.encode()) + FORMAT


def method_name(rule: str) -> str:
    """The builder's method for a rule; Python keeps some names for itself."""
    return rule + "_" if rule in {"import", "if", "for", "break", "continue", "return"} else rule


def save(tables: Tables) -> None:
    """Write the tables to their file."""
    with open(_TABLES_FILE, "wb") as file:
        file.write(marshal.dumps(tables.as_data(), 4))


def saved() -> Tables | None:
    """The tables of the file, or None when it is missing or not made from today's grammar."""
    try:
        with open(_TABLES_FILE, "rb") as file:
            data = marshal.loads(file.read())  # noqa: S302 (our own file, next to our own code)
    except (OSError, ValueError, EOFError, TypeError):
        return None
    if data["key"] != key_of(grammar_text()):
        return None
    return Tables(**data)


def load() -> Tables:
    """The tables of the grammar as it stands."""
    found = saved()
    if found is not None:
        return found
    from ez_lang.syntax.build_tables import build_tables  # noqa: PLC0415 (lark only when needed)

    return build_tables()
