"""The parse tables as plain data, and their file.

`build_tables` makes `ez.tables` from `ez.lark`.  If the file is missing or does not fit the
grammar, the tables are built in memory, which takes a fifth of a second and imports lark.
"""

from __future__ import annotations

import marshal
import os
from binascii import crc32
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    RuleEntry = tuple[int, int, str, tuple[int | None, ...]]
    """Symbol, number of parts, action or rule in the builder's table, parts that are passed on.

    Parts are counted from the end, and keywords are left out: the rule `branch: "or" expression
    block` is `(42, 3, "branch", (-2, -1))`."""

PASS = "="
LIST = "["
EXTEND = "+"
PREPEND = ":"
"""What a rule does that calls no function of the builder: pass on its one part, make a list of its
parts, append the second part to the list that is the first, or insert the first part into the list
that is the second."""

FORMAT = 2
"""Increased when the layout of the file changes, so that older files are not read."""

END = 0
"""The kind of the token that ends every text."""

_FOLDER = os.path.dirname(__file__)
_GRAMMAR_FILE = os.path.join(_FOLDER, "ez.lark")
_TABLES_FILE = os.path.join(_FOLDER, "ez.tables")


class Tables:
    """The grammar, in the form that the driver and the lexer use.

    Kinds of tokens and symbols of rules are numbers.  `actions[state][kind]` is the next state if
    the token is shifted, and a negative index into `rules` if a rule is reduced; a kind that is
    absent is a syntax error.  `gotos[state][symbol]` is the state after a reduction.
    """

    __slots__ = ("actions", "gotos", "key", "literals", "made_with", "rules", "starts", "terminals")

    def __init__(  # noqa: PLR0913 (a record)
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
        """Return the fields, in types that `marshal` can write."""
        return {name: getattr(self, name) for name in self.__slots__}


def grammar_text() -> str:
    """Return the text of `ez.lark`."""
    with open(_GRAMMAR_FILE, encoding="utf-8") as file:
        return file.read()


def key_of(grammar: str) -> int:
    """Return a checksum of the grammar and the layout of the file."""
    return crc32(grammar.encode()) + FORMAT


def save(tables: Tables) -> None:
    """Write the tables to their file."""
    with open(_TABLES_FILE, "wb") as file:
        file.write(marshal.dumps(tables.as_data(), 4))


def saved() -> Tables | None:
    """Return the tables of the file; None if it is missing or was made from another grammar."""
    try:
        with open(_TABLES_FILE, "rb") as file:
            # marshal reads the tables in a millisecond.  Its format 4, which `save` writes, is
            # read by every Python since 3.4.
            data = marshal.loads(file.read())  # noqa: S302 (our own file, next to our own code)
    except (OSError, ValueError, EOFError, TypeError):
        return None
    # The key, not the time of the files: a checkout or an archive may change the times.
    if data["key"] != key_of(grammar_text()):
        return None
    return Tables(**data)


def load() -> Tables:
    """Return the tables of the current grammar."""
    found = saved()
    if found is not None:
        return found
    from ez_lang.syntax.build_tables import build_tables  # noqa: PLC0415 (imports lark)

    return build_tables()
