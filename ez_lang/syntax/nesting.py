"""The depth of a text's tree, found from its tokens before it is parsed.

The stages after the parser walk trees recursively, so the depth of a tree is limited.  Brackets
inside each other add to it, and so do chains: `a + b + c` nests to the left, one level for each
operator, like `a.b.c` and `f()()`.  The depth found here is never too small.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Diagnostic
from ez_lang.syntax.terminals import CLOSERS, LITERALS, PRECEDENCE, STATEMENT_WORDS

if TYPE_CHECKING:
    from ez_lang.syntax.lexer import Tokens

MAX_DEPTH = 1_000
"""The limit for brackets, blocks and operators of one chain inside each other, together."""

_OTHER, _OPERAND, _OPERATOR, _POINT, _STEP, _CALL, _OPENER, _BRACE, _CLOSER = range(9)

_ROLES = {
    _OPERAND: LITERALS | {"NAME", "QUALIFIER"},
    _OPERATOR: PRECEDENCE.keys() | {"BANG"},
    _POINT: {"DOT"},
    _STEP: {"STEP"},
    _CALL: {"CAST", "NEW", "RANGE", "STRUCT_NAME"},
    _OPENER: {"LPAR", "LSQB"},
    _BRACE: {"LBRACE"},
    _CLOSER: CLOSERS.keys(),
}
"""The terminals of each role; all others, such as commas and statement words, are `_OTHER`."""


class DepthMeter:
    """Measures the depth of texts, with tables of the role of each kind of token."""

    __slots__ = ("_not_brackets", "_roles", "_statements", "_steps")

    def __init__(self, terminals: tuple[str, ...]) -> None:
        kinds = {name: kind for kind, name in enumerate(terminals)}
        roles = [_OTHER] * 256
        for role, names in _ROLES.items():
            for name in names:
                roles[kinds[name]] = role
        self._roles = roles
        words = {kinds[name] for name in STATEMENT_WORDS}
        self._statements = bytes(
            1 if kind in words else 2 if kind == kinds["DOT"] else 0 for kind in range(256)
        )
        self._steps = [(role in {_OPENER, _BRACE}) - (role == _CLOSER) for role in roles]
        self._not_brackets = bytes(kind for kind, step in enumerate(self._steps) if not step)

    def too_deep(self, tokens: Tokens) -> Diagnostic | None:
        """Return the diagnostic about a text that nests too deeply; None for other texts."""
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
            label="too many nested brackets, blocks or operators",
            help="assign parts of it to variables, or move them to functions",
        )

    def _is_harmless(self, kinds: list[int]) -> bool:
        """Return whether a rough upper bound is within the limit, as it nearly always is.

        No expression has more operators than there are tokens between two statement words.  The
        work is done by `bytes` methods, which take a few milliseconds for a million tokens.
        """
        # Each level takes at least one token.
        if len(kinds) <= MAX_DEPTH:
            return True
        text = bytes(kinds)
        shape = text.translate(self._statements).replace(b"\2\1", b"\0\0")  # `a.if` is a member
        longest = max(map(len, shape.split(b"\1")))
        brackets = text.translate(None, self._not_brackets)
        deepest = max(accumulate(map(self._steps.__getitem__, brackets)), default=0)
        return longest + deepest <= MAX_DEPTH

    def _first_too_deep(self, kinds: list[int]) -> int:
        """Return the number of the token that exceeds the limit; -1 if none does.

        For each open bracket, three numbers are kept: the operators of the expression being read,
        the depth of the deepest bracket inside it, and the depth of the deepest expression before
        it.  An operand that follows an operand begins another expression.
        """
        roles = self._roles
        outer: list[tuple[int, int, int]] = []
        operators = inside = before = 0
        previous = _OTHER
        for index, kind in enumerate(kinds):
            role = roles[kind]
            if previous == _POINT and role < _OPENER:
                role = _OPERAND  # any word can be the name of a member
            elif role == _OTHER or (previous == _OPERAND and role in {_OPERAND, _CALL, _BRACE}):
                before = max(before, operators + inside)
                operators = inside = 0
            elif role in {_OPERATOR, _POINT, _STEP}:
                operators += 1
                # `x++` is a complete operand.
                if role == _STEP:
                    role = _OPERAND
            if role in {_OPENER, _BRACE}:
                # `f(x)(y)` and `a[1][2]` nest to the left: one level for each suffix.
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
