"""How deep a text nests, found from its tokens before anything is parsed.

What comes after the parser walks trees by calling itself, so a tree may only be so deep.  Depth
comes from brackets inside each other, and from chains: `a + b + c` nests to the left, one level for
each operator, and so do `a.b.c` and `f()()`.  The number found is never too small.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from ez_lang.syntax.lexer import Tokens

MAX_DEPTH = 1_000
"""Brackets, blocks and operators of one chain that may be inside each other, taken together."""

_OTHER, _OPERAND, _OPERATOR, _POINT, _STEP, _CALLED, _OPENER, _BRACE, _CLOSER = range(9)

_ROLES = {
    _OPERAND: "CHAR FALSE FLOAT INT NAME NIL QUALIFIER RAW_STRING STRING TRUE",
    _OPERATOR: "AND_ALSO BANG BANG_IN COMPARISON EQUALITY IN MINUS MULTIPLICATIVE NOT_IN"
    " OR_ELSE PLUS",
    _POINT: "DOT",
    _STEP: "STEP",
    _CALLED: "CAST NEW RANGE STRUCT_NAME",
    _OPENER: "LPAR LSQB",
    _BRACE: "LBRACE",
    _CLOSER: "RPAR RSQB RBRACE",
}


_STATEMENT_WORDS = (
    "AS_LONG_AS BREAK CONST CONTINUE DEFAULT DO ENSURE FOR FOR_EACH IF IMPORT IS LOOP OR OTHERWISE"
    " PRIVATE RETURN TEMP USING WHEN"
)
"""Words that no expression contains."""


class DepthMeter:
    """Knows which kinds of tokens nest."""

    __slots__ = ("_not_brackets", "_roles", "_statements", "_steps")

    def __init__(self, terminals: tuple[str, ...]) -> None:
        kinds = {name: kind for kind, name in enumerate(terminals)}
        roles = [_OTHER] * 256
        for role, names in _ROLES.items():
            for name in names.split():
                roles[kinds[name]] = role
        self._roles = roles
        words = {kinds[name] for name in _STATEMENT_WORDS.split()}
        self._statements = bytes(
            1 if kind in words else 2 if kind == kinds["DOT"] else 0 for kind in range(256)
        )
        self._steps = [(role in {_OPENER, _BRACE}) - (role == _CLOSER) for role in roles]
        self._not_brackets = bytes(kind for kind, step in enumerate(self._steps) if not step)

    def too_deep(self, tokens: Tokens) -> Diagnostic | None:
        """What to say of a text that nests too deep; None for all others."""
        if self._is_harmless(tokens.kinds):
            return None
        index = self._first_too_deep(tokens.kinds)
        if index < 0:
            return None
        return Diagnostic(
            "E2001",
            f"unexpected token '{tokens.text_of(index)}': more than {MAX_DEPTH:,} levels deep",
            tokens.source,
            tokens.starts[index],
            tokens.ends[index],
            label="too many brackets, blocks or operators inside each other",
            help="give parts of it names of their own, or move them to functions",
        )

    def _is_harmless(self, kinds: list[int]) -> bool:
        """Whether a quick look is enough: nearly always.

        No expression has more operators than there are tokens between two statement words.
        """
        if len(kinds) <= MAX_DEPTH:
            return True
        text = bytes(kinds)
        shape = text.translate(self._statements).replace(b"\2\1", b"\0\0")  # `a.if` is a member
        longest = max(map(len, shape.split(b"\1")))
        brackets = text.translate(None, self._not_brackets)
        deepest = max(accumulate(map(self._steps.__getitem__, brackets)), default=0)
        return longest + deepest <= MAX_DEPTH

    def _first_too_deep(self, kinds: list[int]) -> int:
        """The number of the token that goes one level too deep; -1 if none does.

        Kept for each open bracket: the operators of the expression that is being read, the deepest
        bracket inside that expression, and the deepest of the expressions before it.  An operand
        right behind an operand begins another expression.
        """
        roles = self._roles
        outer: list[tuple[int, int, int]] = []
        operators = inside = before = 0
        previous = _OTHER
        for index, kind in enumerate(kinds):
            role = roles[kind]
            if previous == _POINT and role < _OPENER:
                role = _OPERAND  # a member may be named like anything
            elif role == _OTHER or (previous == _OPERAND and role in {_OPERAND, _CALLED, _BRACE}):
                before = max(before, operators + inside)
                operators = inside = 0
            elif role in {_OPERATOR, _POINT, _STEP}:
                operators += 1
                if role == _STEP:
                    role = _OPERAND
            if role in {_OPENER, _BRACE}:
                is_suffix = role == _OPENER and previous == _OPERAND
                outer.append((operators + is_suffix, inside, before))
                operators = inside = before = 0
            elif role == _CLOSER:
                depth = max(before, operators + inside) + 1
                if outer:
                    operators, inside, before = outer.pop()
                    inside = max(inside, depth)
                else:
                    operators = inside = before = 0
                role = _OPERAND
            if operators + inside > MAX_DEPTH or len(outer) > MAX_DEPTH:
                return index
            previous = role
        return -1
